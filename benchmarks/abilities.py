"""How many lines of real text boxes the rules classify, and how fast.

    python -m benchmarks.abilities CARDS            # share by kind, the kinds of line left over
    python -m benchmarks.abilities CARDS --left     # every line that no rule classifies
    python -m benchmarks.abilities CARDS --sample 100 --seed 1

A sample is drawn stratum by stratum (a stratum is one set of kinds), for reading by hand.
"""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path

from comprules.answers.classification import ClassifiedLine, classify_all
from comprules.cards.files import read_cards
from comprules.cards.model import Card
from comprules.store.knowledge import KnowledgeBase

Kinds = tuple[tuple[str, ...], ...]


def classified(
    cards: list[Card], kb: KnowledgeBase, edition: str | None = None
) -> Iterator[tuple[Card, ClassifiedLine]]:
    """Each line of each card's text box, with the card."""
    for card, lines in zip(cards, classify_all(cards, kb, edition=edition), strict=True):
        for line in lines:
            yield card, line


def kinds_of(line: ClassifiedLine) -> Kinds:
    """The kinds of each ability in a line; what it is set aside as, or its layout, if none."""
    if not line.abilities:
        return (tuple(word.name for word in line.set_aside),)
    return tuple(tuple(kind.name for kind in ability.kinds) for ability in line.abilities)


def summary(lines: list[ClassifiedLine], cards: int, seconds: float) -> Iterator[str]:
    """The measure, a line each."""
    done = sum(line.classified for line in lines)
    proofs = [
        kind.proof for line in lines for ability in line.abilities for kind in ability.kinds
    ] + [word.proof for line in lines for word in line.set_aside]
    cited = sum(bool(proof.citations()) for proof in proofs)
    yield f"cards\t{cards}"
    yield f"lines\t{len(lines)}"
    yield f"lines classified\t{done}\t{done / max(1, len(lines)):.4f}"
    yield f"conclusions with a proof that cites a rule\t{cited} of {len(proofs)}"
    yield f"cards per second\t{cards / seconds:.0f}"
    by_kind = Counter(" ".join(kind) or "(none)" for line in lines for kind in set(kinds_of(line)))
    for name, count in by_kind.most_common():
        yield f"{name}\t{count}"


def drawn(
    found: list[tuple[Card, ClassifiedLine]], number: int, seed: int
) -> Iterator[tuple[Card, ClassifiedLine]]:
    """A sample of the lines: one stratum after the other gives one until it is full."""
    chance = random.Random(seed)
    strata: dict[tuple[str, ...], list[tuple[Card, ClassifiedLine]]] = defaultdict(list)
    for card, line in found:
        strata[kinds_of(line)[0]].append((card, line))
    for stratum in strata.values():
        chance.shuffle(stratum)
    order = sorted(strata, key=lambda kinds: (-len(strata[kinds]), kinds))
    # The small strata give two at least; the large ones share what is left by their size.
    total = len(found)
    shares = {
        kinds: min(len(strata[kinds]), max(2, number * len(strata[kinds]) // total))
        for kinds in order
    }
    while sum(shares.values()) > number:
        shares[max(shares, key=lambda kinds: shares[kinds])] -= 1
    while sum(shares.values()) < min(number, total):
        open_strata = [kinds for kinds in order if shares[kinds] < len(strata[kinds])]
        shares[open_strata[0]] += 1
    for kinds in order:
        yield from strata[kinds][: shares[kinds]]


def main() -> None:
    """Prints the measure for a file of cards."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("cards", type=Path)
    parser.add_argument("--left", action="store_true", help="every line that is not classified")
    parser.add_argument("--sample", type=int, default=0, help="a sample of so many lines")
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    kb = KnowledgeBase.open()
    cards = list(read_cards(options.cards))
    start = time.perf_counter()
    found = list(classified(cards, kb))
    seconds = time.perf_counter() - start
    if options.left:
        for card, line in found:
            if not line.classified:
                print(f"{card.own_name}\t{card.type_line}\t{line.layout.value}\t{line.text!r}")
    elif options.sample:
        for card, line in drawn(found, options.sample, options.seed):
            kinds = " | ".join(" ".join(kind) or "(none)" for kind in kinds_of(line))
            print(f"{card.own_name}\t{card.type_line}\t[{kinds}]\t{line.text!r}")
    else:
        for row in summary([line for _, line in found], len(cards), seconds):
            print(row)


if __name__ == "__main__":
    main()
