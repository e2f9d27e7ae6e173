"""The names that a question may use, and where they stand in it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from typing import Final, NamedTuple, Protocol, TypeAlias

from comprules.answers.words import Word, counts

_LONGEST: Final = 12
_NUMBER: Final = re.compile(r"\d{3}(?:\.\d+[a-z]{0,2})?|\d")
_SPAN_PUNCTUATION: Final = frozenset(["-", "_", ",", "'", "'s", "/", ".", "!", "&", '"', ":"])


class Sort(StrEnum):
    """What sort of thing a name names."""

    PROVISION = "provision"  # a section, rule or subrule, by number or heading
    ENTRY = "entry"  # a glossary entry, by its term
    FORMER = "former"  # a glossary entry of other editions only
    CLASS = "class"  # a class of the ontology: permanents, zones, evasion abilities
    INDIVIDUAL = "individual"  # an individual of the ontology: flying, the graveyard
    PROPERTY = "property"  # a property of the ontology: controller, power
    CARD = "card"
    OBJECT = "object"  # an object named in the situation
    PLAYER = "player"  # a player named in the situation


#: Sorts that one thing may be at once: a word of the rules, seen from several sides.
TOPICS: Final = frozenset({Sort.PROVISION, Sort.ENTRY, Sort.CLASS, Sort.INDIVIDUAL})


class Entity(NamedTuple):
    """A thing that a name stands for.

    Attributes:
        sort: what sort of thing it is.
        ref: a rule number, a glossary term as printed, a card's name, or an IRI.
        label: its name as the source writes it.
        also: further numbers that go with it: those that the ontology gives as its source.
    """

    sort: Sort
    ref: str
    label: str
    also: tuple[str, ...] = ()


Key: TypeAlias = tuple[str, ...]
"""The stems of a name's words (`words.key`)."""


class Lexicon(Protocol):
    """Where names are looked up; by `words.key`, so neither case nor plural matters."""

    def find(self, names: Mapping[Key, str]) -> Mapping[Key, Sequence[Entity]]:
        """The things each of the keys names, given with its words as asked; else left out."""

    def provision(self, number: str) -> Entity | None:
        """The section, rule or subrule with this number in the edition asked about."""


class Topic(NamedTuple):
    """All that one name stands for in the rules, taken together.

    Attributes:
        label: the name, as its best source writes it.
        entities: provisions, glossary entries, classes and individuals of that name.
        named: whether it was named by words (`Class Cards`), not by a number (`716`).
    """

    label: str
    entities: tuple[Entity, ...]
    named: bool = True

    def of(self, *sorts: Sort) -> tuple[Entity, ...]:
        """Its entities of these sorts, in the order of the sorts."""
        return tuple(e for sort in sorts for e in self.entities if e.sort is sort)


#: The entities that a span of words names: (first word, word after the last) -> entities.
Links = Mapping[tuple[int, int], Sequence[Entity]]


def link(text: str, words: Sequence[Word], lexicon: Lexicon) -> Links:
    """The spans of the question that name something, longest names included, none preferred.

    Which of several readings is meant is for the grammar to say.
    """
    spans = {span: _key(words, span) for span in _spans(words)}
    found = lexicon.find(
        {key: text[words[start].start : words[end - 1].end] for (start, end), key in spans.items()}
    )
    links: dict[tuple[int, int], list[Entity]] = {
        span: list(found[key]) for span, key in spans.items() if key in found
    }
    for place, word in enumerate(words):
        if is_number(word.form):
            provision = lexicon.provision(word.form)
            if provision is not None:
                links.setdefault((place, place + 1), []).append(provision)
    return links


def is_number(form: str) -> bool:
    """Whether a token is written like the number of a section, rule or subrule."""
    return _NUMBER.fullmatch(form) is not None


def _spans(words: Sequence[Word]) -> Iterable[tuple[int, int]]:
    for start, first in enumerate(words):
        if not counts(first.form):
            continue
        for end in range(start + 1, min(start + _LONGEST, len(words)) + 1):
            form = words[end - 1].form
            if counts(form):
                yield start, end
            elif form not in _SPAN_PUNCTUATION:
                break


def _key(words: Sequence[Word], span: tuple[int, int]) -> Key:
    return tuple(word.stem for word in words[slice(*span)] if counts(word.form))
