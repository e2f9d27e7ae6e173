"""Card files into the card base: what each gave, and what is odd in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct, field

from comprules.cards.collection import CardCollection
from comprules.cards.files import read_card_file
from comprules.cards.model import Card, CardRemark, CardRuling
from comprules.cards.packing import Progress
from comprules.errors import BadCardFile, ComprulesError
from comprules.store.cardlinks import term_of, words_of

if TYPE_CHECKING:
    from comprules.inference.vocabulary import OntologyView

_ENDINGS: Final = (".json", ".jsonl", ".ndjson", ".gz")


class CardFileOutcome(Struct):
    """What became of one card file.

    Attributes:
        file: the file.
        cards: how many entries of cards or faces it gave.
        rulings: how many rulings stand in its lists of rulings.
        remarks: what is odd in it.
        error: why it gave nothing, or None.
    """

    file: str
    cards: int = 0
    rulings: int = 0
    remarks: list[CardRemark] = field(default_factory=list)
    error: ComprulesError | None = None

    def to_json(self) -> dict[str, Any]:
        """The outcome as plain data."""
        return {
            "file": self.file,
            "cards": self.cards,
            "rulings": self.rulings,
            "remarks": [
                {"kind": r.kind, "card": r.card, "line": r.line, "message": r.message}
                for r in self.remarks
            ],
            "error": self.error.one_line() if self.error is not None else None,
        }


class CardImport(Struct, frozen=True):
    """What became of all the files, and how many cards and rulings the card base holds now."""

    files: tuple[CardFileOutcome, ...]
    cards: int
    rulings: int


def card_files(paths: Sequence[Path]) -> list[Path]:
    """The files meant: of a folder all that may hold cards, by their endings, sorted."""
    found: list[Path] = []
    for path in paths:
        if path.is_dir():
            inside = (each for each in path.rglob("*") if each.suffix.lower() in _ENDINGS)
            found += sorted(each for each in inside if each.is_file())
        else:
            found.append(path)
    return list(dict.fromkeys(found))


def collect(
    path: Path,
    before: Path | None,
    files: Sequence[Path],
    *,
    ontology: OntologyView,
    date: str = "",
    progress: Progress = lambda read: None,
    done: Callable[[CardFileOutcome], None] = lambda outcome: None,
) -> CardImport:
    """What became of the files; a new card base at the path holds them and what was there before.

    Args:
        path: where the new card base is written.
        before: the card base so far, or None.
        files: the card files.
        ontology: its terms are the types and keywords that are known.
        date: the date of their content where it is known.
        progress: told how many bytes were read.
        done: told each outcome.
    """
    outcomes: list[CardFileOutcome] = []
    unknown = _UnknownWords(ontology)
    with CardCollection(path, before) as collection:
        for file in files:
            outcome = CardFileOutcome(str(file))
            try:
                for remark in _taken(collection, file, outcome, unknown, date, progress):
                    outcome.remarks.append(remark)
            except BadCardFile as error:
                outcome.error = error
            outcomes.append(outcome)
            done(outcome)
        return CardImport(tuple(outcomes), collection.count(), collection.count_rulings())


def _taken(
    collection: CardCollection,
    file: Path,
    outcome: CardFileOutcome,
    unknown: _UnknownWords,
    date: str,
    progress: Progress,
) -> Iterator[CardRemark]:
    """The remarks about a file, while its cards and rulings are put into the collection."""
    for each in read_card_file(file, date=date, progress=progress):
        if isinstance(each, CardRemark):
            yield each
        elif isinstance(each, CardRuling):
            collection.add_ruling(each)
            outcome.rulings += 1
        else:
            yield from _added(collection, each, str(file))
            if not each.extra:
                unknown.look_at(each)
            outcome.cards += 1
    yield from unknown.remarks(str(file))


class _UnknownWords:
    """The types and keywords of a file's cards that no term of the ontology goes by."""

    def __init__(self, ontology: OntologyView) -> None:
        self._ontology = ontology
        self._is_known: dict[tuple[str, str], bool] = {}
        self._cards: dict[tuple[str, str], list[str]] = {}

    def look_at(self, card: Card) -> None:
        """Nothing; the card's words that are not known are noted."""
        for own in words_of(card):
            if own not in self._is_known:
                self._is_known[own] = term_of(*own, self._ontology) is not None
            if not self._is_known[own]:
                self._cards.setdefault(own, []).append(card.name)

    def remarks(self, file: str) -> Iterator[CardRemark]:
        """A remark for each word, with the first of its cards; from now on nothing is noted."""
        for (kind, word), cards in self._cards.items():
            others = len(set(cards)) - 1
            also = f" (on {others} more {'card' if others == 1 else 'cards'})" if others else ""
            message = f"the {kind} {word!r} is not known{also}"
            yield CardRemark("word", message, cards[0], file)
        self._cards.clear()


def _added(collection: CardCollection, card: Card, file: str) -> Iterator[CardRemark]:
    remark = collection.add(card)
    if remark is not None:
        yield CardRemark(remark.kind, remark.message, remark.card, file)
