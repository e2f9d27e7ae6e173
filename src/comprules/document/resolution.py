"""What a citation stands for in one edition: ranges over the numbers that exist there."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence

from comprules.document.citations import Citation, Step
from comprules.document.model import Edition, Kind, Provision
from comprules.document.rulenumber import parent_of, parse_number, sort_key

_PARENTHESIS = re.compile(r"\s*\([^()]*\)\s*$")


class Numbers:
    """The numbers of an edition, for expanding ranges and for finding siblings."""

    def __init__(self, edition: Edition) -> None:
        self._known: set[str] = set()
        self._headings: dict[str, str] = {}
        siblings: dict[str | None, list[str]] = {}
        for provision in edition.provisions:
            number = provision.number
            if number in self._known:
                continue
            self._known.add(number)
            if provision.heading:
                self._headings[number] = provision.heading
            siblings.setdefault(_family(provision), []).append(number)
        self._siblings = {
            family: sorted(numbers, key=sort_key) for family, numbers in siblings.items()
        }

    def exists(self, target: str) -> bool:
        """Whether the edition has a rule, subrule or `section 6` of this name."""
        return target.removeprefix("section ") in self._known

    def heading(self, target: str) -> str | None:
        """The heading of a target, or None."""
        return self._headings.get(target.removeprefix("section "))

    def targets(self, citation: Citation) -> tuple[str, ...]:
        """All that a citation names, in order, each once."""
        found: dict[str, None] = {}
        for step in citation.steps:
            found.update(dict.fromkeys(self._expand(step)))
        return tuple(found)

    def before(self, number: str) -> list[str]:
        """The siblings that stand before a number, in order: 510.1a to 510.1d for 510.1e."""
        parent = parent_of(number)
        numbers = self._siblings.get(parent, [])
        return numbers[: bisect_left(numbers, sort_key(number), key=sort_key)]

    def _expand(self, step: Step) -> Iterator[str]:
        if not step.last:
            yield step.first
            return
        first, last = parse_number(step.first), parse_number(step.last)
        if first is None or last is None or sort_key(step.last) < sort_key(step.first):
            yield from (step.first, step.last)
            return
        whole_rules = not first.sub and not last.sub
        numbers: Sequence[str]
        if whole_rules:
            numbers = [n for n in self._whole_rules() if step.first <= n <= step.last]
        elif parent_of(step.first) == parent_of(step.last):
            numbers = self._between(step.first, step.last)
        else:
            numbers = []
        if step.first not in numbers:
            yield step.first
        yield from numbers
        if step.last not in numbers:
            yield step.last

    def _whole_rules(self) -> list[str]:
        return [
            number
            for family, numbers in self._siblings.items()
            if family is not None and len(family) == 1
            for number in numbers
        ]

    def _between(self, first: str, last: str) -> list[str]:
        numbers = self._siblings.get(parent_of(first), [])
        start = bisect_left(numbers, sort_key(first), key=sort_key)
        return numbers[start : bisect_right(numbers, sort_key(last), key=sort_key)]


def _family(provision: Provision) -> str | None:
    return None if provision.kind is Kind.SECTION else parent_of(provision.number)


class Terms:
    """The glossary terms of an edition, to be found in running text."""

    def __init__(self, entries: Iterable[Provision]) -> None:
        self._exact: dict[str, str] = {}
        near: dict[str, str] = {}
        for entry in entries:
            term = entry.number
            self._exact.setdefault(_key(term), term)
            plain = _PARENTHESIS.sub("", term)
            for form in (plain, *_alternatives(plain)):
                for variant in (form, f"{form}s", form.removesuffix("s"), f"{form}es"):
                    near.setdefault(_key(variant), term)
        self._near = near
        lengths = [len(key.split()) for key in (*self._exact, *near)]
        self._longest = max(lengths, default=0)

    def find(self, words: str) -> str | None:
        """The entry that the words name: as printed, without `(Obsolete)`, or in the plural."""
        key = _key(words)
        return self._exact.get(key) or self._near.get(key)

    def at(self, text: str, start: int) -> tuple[int, str] | None:
        """(end offset, entry) of the longest term that stands in the text at `start`, or None."""
        words = list(re.finditer(r"\S+", text[start : start + 120]))[: self._longest + 1]
        for count in range(len(words), 0, -1):
            surface = text[start : start + words[count - 1].end()].rstrip('.,;:)”"')
            for candidate in (text[start : start + words[count - 1].end()].rstrip(","), surface):
                entry = self.find(candidate.strip('“”"'))
                if entry is not None:
                    return start + len(candidate), entry
        return None


def _alternatives(term: str) -> list[str]:
    return [part.strip() for part in term.split(",") if part.strip()] if "," in term else []


_QUOTES = str.maketrans(dict.fromkeys("’‘“”\"'", "") | {"–": "-", "—": "-"})


def _key(words: str) -> str:
    return " ".join(words.translate(_QUOTES).split()).casefold()
