"""How many rulings are derived: all, a sample, or those on the cards of one file.

    python -m benchmarks.rulings FOLDER [--cards FILE] [--sample N] [--list]

FOLDER holds `cards.jsonl` and `rulings-*.jsonl` as ../shared/cards has them. Printed are the
rulings derived, the sentences derived and the sentences understood; `--list` prints each derived
ruling and each derived sentence of the others, to be read and checked: none may be wrong.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path

from comprules.answers.rulings import RulingReader, RulingReading
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


def readings(
    kb: KnowledgeBase, cards: dict[str, Card], wanted: dict[str, list[str]]
) -> Iterator[tuple[Card, RulingReading]]:
    """The readings of the rulings on cards that are known."""
    for name, texts in wanted.items():
        card = cards.get(name)
        if card is not None:
            reader = RulingReader(card, kb)
            for text in texts:
                yield card, reader.read(text)


def main() -> None:
    """Print the figures."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("folder", type=Path)
    options.add_argument("--cards", type=Path, help="only rulings on the cards of this file")
    options.add_argument("--sample", type=int, help="only so many, chosen with a fixed seed")
    options.add_argument("--list", action="store_true", help="print what was derived")
    given = options.parse_args()
    file = given.cards or given.folder / "cards.jsonl"
    cards: dict[str, Card] = {}
    for card in read_cards(file):
        for name in {card.name, card.own_name}:
            cards.setdefault(name, card)
    pairs = [(n, t) for n, texts in rulings(given.folder).items() if n in cards for t in texts]
    if given.sample:
        pairs = random.Random(716).sample(pairs, min(given.sample, len(pairs)))
    wanted: defaultdict[str, list[str]] = defaultdict(list)
    for name, text in pairs:
        wanted[name].append(text)
    counts: Counter[str] = Counter()
    start = time.perf_counter()
    for card, reading in readings(KnowledgeBase.open(), cards, wanted):
        counts["rulings"] += 1
        counts["rulings derived"] += reading.derived
        counts["rulings derived in part"] += any(s.derived for s in reading.sentences)
        for sentence in reading.sentences:
            counts["sentences"] += 1
            counts["sentences understood"] += sentence.understood
            counts["sentences derived"] += sentence.derived
            if given.list and sentence.derived:
                kind = "derived" if reading.derived else "in part"
                print(f"{kind}\t{card.name}\t{sentence.text}\t{', '.join(sentence.citations[:5])}")
    seconds = time.perf_counter() - start
    for name, count in counts.items():
        print(f"{count:7} {name}")
    print(f"{seconds:7.1f} s, {seconds * 1000 / max(counts['rulings'], 1):.1f} ms a ruling")


if __name__ == "__main__":
    main()
