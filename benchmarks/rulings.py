"""How many rulings are derived: all, a sample, or those on the cards of one file.

    python -m benchmarks.rulings FOLDER [--cards FILE] [--sample N] [--list] [--out FILE]

FOLDER holds `cards.jsonl` and `rulings-*.jsonl` as ../shared/cards has them. Printed are the
rulings derived, the sentences derived and the sentences understood; `--list` prints each derived
ruling and each derived sentence of the others, to be read and checked: none may be wrong.
`--out` keeps what was found of each card, a line each: a run that was ended goes on where it was.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import Any

from comprules.answers.rulings import RulingReader
from comprules.cards.files import read_cards
from comprules.cards.model import Card
from comprules.store.knowledge import KnowledgeBase


def rulings(folder: Path) -> dict[str, list[str]]:
    """The rulings of all files, each once, by the name of the card."""
    found: defaultdict[str, dict[str, None]] = defaultdict(dict)
    for file in sorted(folder.glob("rulings-*.jsonl")):
        for line in file.read_text(encoding="utf-8").splitlines():
            entry = json.loads(line)
            if entry.get("name") and entry.get("comment"):
                found[entry["name"]][entry["comment"]] = None
    return {name: list(texts) for name, texts in found.items()}


def read_card(kb: KnowledgeBase, card: Card, texts: list[str]) -> list[dict[str, Any]]:
    """What was found of each ruling on a card, as plain data without the proofs."""
    reader = RulingReader(card, kb)
    return [reader.read(text).to_json(proofs=False) for text in texts]


def all_read(
    kb: KnowledgeBase, cards: dict[str, Card], wanted: dict[str, list[str]], out: Path | None
) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """Each card with what was found of its rulings; those in the file are not read again."""
    done: set[str] = set()
    if out is not None and out.exists():
        for line in out.read_text(encoding="utf-8").splitlines():
            entry = json.loads(line)
            done.add(entry["card"])
            yield entry["card"], entry["rulings"]
    with out.open("a", encoding="utf-8") if out is not None else nullcontext() as kept:
        for name, texts in wanted.items():
            if name not in done:
                found = read_card(kb, cards[name], texts)
                if kept is not None:
                    print(json.dumps({"card": name, "rulings": found}), file=kept, flush=True)
                yield name, found


def main() -> None:
    """Print the figures."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("folder", type=Path)
    options.add_argument("--cards", type=Path, help="only rulings on the cards of this file")
    options.add_argument("--sample", type=int, help="only so many, chosen with a fixed seed")
    options.add_argument("--list", action="store_true", help="print what was derived")
    options.add_argument("--out", type=Path, help="keep what was found, and go on from there")
    given = options.parse_args()
    cards: dict[str, Card] = {}
    for card in read_cards(given.cards or given.folder / "cards.jsonl"):
        for name in {card.name, card.own_name}:
            cards.setdefault(name, card)
    pairs = [(n, t) for n, texts in rulings(given.folder).items() if n in cards for t in texts]
    if given.sample:
        pairs = random.Random(716).sample(pairs, min(given.sample, len(pairs)))
    wanted: defaultdict[str, list[str]] = defaultdict(list)
    for name, text in pairs:
        wanted[name].append(text)
    counts: Counter[str] = Counter()
    start = time.process_time()
    for name, found in all_read(KnowledgeBase.open(), cards, wanted, given.out):
        for ruling in found:
            derived = ruling["kind"] == "derived"
            counts["rulings"] += 1
            counts["rulings derived"] += derived
            counts["rulings derived in part"] += any(s["derived"] for s in ruling["sentences"])
            for sentence in ruling["sentences"]:
                counts["sentences"] += 1
                counts["sentences understood"] += sentence["understood"]
                counts["sentences derived"] += sentence["derived"]
                if given.list and sentence["derived"]:
                    kind, rules = "derived" if derived else "in part", sentence["rules"][:5]
                    print(f"{kind}\t{name}\t{sentence['text']}\t{', '.join(rules)}")
    seconds = time.process_time() - start
    for name, count in counts.items():
        print(f"{count:7} {name}")
    print(f"{seconds:7.1f} s of CPU, {seconds * 1000 / max(counts['rulings'], 1):.1f} ms a ruling")


if __name__ == "__main__":
    main()
