"""A small grammar formalism: patterns over words and linked names, and all parses of a question.

A pattern is written as the questions are worded:

    what BE [DET] topic:TOPIC           words, word classes, an option, a captured category
    (may | can) who:PLAYER activate     alternatives

Lower-case words stand for themselves (a plural is as good as its singular); upper-case names are
word classes, categories of linked names, or other symbols of the grammar. A symbol has any number
of productions, each with a pattern, a builder that turns what was captured into a value, and a
cost. All parses are found, memoised by symbol and place; the cheapest are the likeliest.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

from comprules.answers.lexicon import TOPICS, Entity, Links, Sort, Topic, is_number
from comprules.answers.words import Word, integer, ordinal

Captured: TypeAlias = dict[str, Any]
Build: TypeAlias = Callable[[Captured], Any]


class Literal(NamedTuple):
    """A word that stands for itself."""

    form: str


class Symbol(NamedTuple):
    """A word class, a category of names, or a symbol with productions."""

    name: str


class Capture(NamedTuple):
    """A symbol whose value is kept under a name."""

    name: str
    part: Pattern


class Series(NamedTuple):
    """Parts one after the other."""

    parts: tuple[Pattern, ...]


class Choice(NamedTuple):
    """One of several patterns; an option is a choice with the empty sequence."""

    patterns: tuple[Pattern, ...]


Pattern: TypeAlias = Literal | Symbol | Capture | Series | Choice

_PATTERN_TOKEN: Final = re.compile(r"[A-Z_]+|[a-z0-9]+|'s\b|'[^' ]'|[\[\]()|:]")


def pattern(text: str) -> Pattern:
    """The pattern that a line of the grammar writes."""
    tokens = _PATTERN_TOKEN.findall(text)
    parsed, rest = _choice(tokens, 0)
    if rest != len(tokens):
        raise ValueError(f"unbalanced pattern: {text}")
    return parsed


def _choice(tokens: list[str], at: int) -> tuple[Pattern, int]:
    alternatives: list[Pattern] = []
    parts: list[Pattern] = []
    while at < len(tokens) and tokens[at] not in ("]", ")"):
        if tokens[at] == "|":
            alternatives.append(Series(tuple(parts)))
            parts = []
            at += 1
        else:
            part, at = _part(tokens, at)
            parts.append(part)
    alternatives.append(Series(tuple(parts)))
    return (alternatives[0] if len(alternatives) == 1 else Choice(tuple(alternatives))), at


def _part(tokens: list[str], at: int) -> tuple[Pattern, int]:
    token = tokens[at]
    if token in ("[", "("):
        inner, after = _choice(tokens, at + 1)
        if token == "[":
            inner = Choice((inner, Series(())))
        return inner, after + 1
    if at + 1 < len(tokens) and tokens[at + 1] == ":":
        inner, after = _part(tokens, at + 2)
        return Capture(token, inner), after
    if token.isupper():
        return Symbol(token), at + 1
    return Literal(token if token == "'s" else token.strip("'")), at + 1


class Production:
    """One way to write a symbol; its pattern is read when a question may fit it.

    Attributes:
        text: the pattern as written.
        first: its first word or symbol, or "" where it begins with an option or alternatives.
        build: what turns the captured values into the symbol's value.
        cost: how unlikely it is.
    """

    __slots__ = ("_pattern", "build", "cost", "first", "text")

    def __init__(self, text: str, build: Build, cost: int) -> None:
        self.text = text
        self.build = build
        self.cost = cost
        first = text.split(" ", 1)[0]
        self.first = first if first.isalpha() else ""
        self._pattern: Pattern | None = None

    @property
    def pattern(self) -> Pattern:
        """The pattern, read from the text."""
        if self._pattern is None:
            self._pattern = pattern(self.text)
        return self._pattern


class Parse(NamedTuple):
    """A symbol found in a question: where it ends, what it means, how unlikely it is."""

    end: int
    value: Any
    cost: int


class Grammar:
    """Word classes, and symbols with their productions."""

    def __init__(self, word_classes: Mapping[str, str]) -> None:
        self.word_classes = {name: frozenset(forms.split()) for name, forms in word_classes.items()}
        self.productions: dict[str, list[Production]] = {}

    def add(self, symbol: str, build: Build, *patterns: str, cost: int = 0) -> None:
        """Give a symbol productions with this builder, one for each pattern."""
        for text in patterns:
            self.productions.setdefault(symbol, []).append(Production(text, build, cost))

    def symbols(self) -> set[str]:
        """The symbols used in any pattern; a test checks that each is defined."""
        return {
            name
            for productions in self.productions.values()
            for production in productions
            for name in _symbols(production.pattern)
        }

    def vocabulary(self) -> frozenset[str]:
        """All words that patterns write out or that a word class has."""
        found = {form for forms in self.word_classes.values() for form in forms}
        for productions in self.productions.values():
            for production in productions:
                found.update(_literals(production.pattern))
        return frozenset(found)

    def parses(self, symbol: str, words: Sequence[Word], links: Links) -> list[Parse]:
        """The parses of the whole question as this symbol, the likeliest first."""
        whole = [p for p in _Chart(self, words, links).symbol(symbol, 0) if p.end == len(words)]
        return sorted(whole, key=lambda parse: parse.cost)


#: Categories that the chart itself knows: linked names, numbers (a RULE_NUMBER whether or not the
#: edition has it), mana symbols, free words.
CATEGORIES: Final = frozenset(
    {
        "TOPIC",
        "NUMBER",
        "RULE_NUMBER",
        "FORMER",
        "CARD",
        "OBJECT",
        "PLAYER",
        "PROPERTY",
        "INTEGER",
        "ORDINAL",
        "SYMBOL",
        "WORDS",
        "SYMBOLS",
    }
)


def _symbols(part: Pattern) -> Iterator[str]:
    return (leaf.name for leaf in _leaves(part) if isinstance(leaf, Symbol))


def _literals(part: Pattern) -> Iterator[str]:
    return (leaf.form for leaf in _leaves(part) if isinstance(leaf, Literal))


def _leaves(part: Pattern) -> Iterator[Literal | Symbol]:
    if isinstance(part, Capture):
        yield from _leaves(part.part)
    elif isinstance(part, Series):
        for inner in part.parts:
            yield from _leaves(inner)
    elif isinstance(part, Choice):
        for inner in part.patterns:
            yield from _leaves(inner)
    else:
        yield part


class _Chart:
    """What has been found in one question, by symbol and place."""

    def __init__(self, grammar: Grammar, words: Sequence[Word], links: Links) -> None:
        self._grammar = grammar
        self._words = words
        self._memo: dict[tuple[str, int], list[Parse]] = {}
        self._links: dict[int, list[tuple[int, Sequence[Entity]]]] = {}
        for (start, end), entities in links.items():
            self._links.setdefault(start, []).append((end, entities))

    def symbol(self, name: str, at: int) -> list[Parse]:
        known = self._memo.get((name, at))
        if known is None:
            self._memo[name, at] = []  # a symbol that begins with itself finds nothing
            known = self._memo[name, at] = self._find(name, at)
        return known

    def _find(self, name: str, at: int) -> list[Parse]:
        if name in self._grammar.word_classes:
            return self._word_class(self._grammar.word_classes[name], at)
        if name in CATEGORIES:
            return list(self._category(name, at))
        found: dict[tuple[int, str], Parse] = {}
        for production in self._grammar.productions[name]:
            if not self._may_begin(production.first, at):
                continue
            for end, captured, cost in self._match(production.pattern, at):
                value = production.build(captured)
                if value is None:  # the builder refuses what contradicts itself
                    continue
                parse = Parse(end, value, cost + production.cost)
                place = (end, repr(parse.value))
                if place not in found or parse.cost < found[place].cost:
                    found[place] = parse
        return list(found.values())

    def _may_begin(self, first: str, at: int) -> bool:
        """Whether the word at a place can be the first of a pattern; spares reading the others."""
        if not first:
            return True
        if at >= len(self._words):
            return False
        word = self._words[at]
        if first.islower():
            return first in (word.form, word.stem)
        forms = self._grammar.word_classes.get(first)
        return forms is None or word.form in forms or word.stem in forms

    def _word_class(self, forms: frozenset[str], at: int) -> list[Parse]:
        if at < len(self._words):
            word = self._words[at]
            if word.form in forms or word.stem in forms:
                return [Parse(at + 1, word.form, 0)]
        return []

    def _category(self, name: str, at: int) -> Iterator[Parse]:
        if at >= len(self._words):
            return
        if name == "WORDS":
            for end in range(at + 1, len(self._words) + 1):
                yield Parse(end, tuple(self._words[at:end]), 2 * (end - at))
            return
        if name == "SYMBOLS":
            yield from self._symbols(at)
            return
        if name == "SYMBOL":
            if self._words[at].form.startswith("{"):
                yield Parse(at + 1, self._words[at].form.upper(), 0)
            return
        if name in ("INTEGER", "ORDINAL"):
            read = integer if name == "INTEGER" else ordinal
            value = read(self._words[at].form)
            if value is not None:
                yield Parse(at + 1, value, 0)
            return
        if name == "RULE_NUMBER":
            if is_number(self._words[at].form):
                yield Parse(at + 1, self._words[at].form, 0)
            return
        for end, entities in self._links.get(at, ()):
            yield from self._linked(name, at, end, entities)

    def _symbols(self, at: int) -> Iterator[Parse]:
        """A run of mana or other symbols, taken whole, as it is written on a card."""
        end = at
        while end < len(self._words) and self._words[end].form.startswith("{"):
            end += 1
        if end > at and len(self._words[at].form) > 1:
            yield Parse(end, "".join(w.form for w in self._words[at:end]).upper(), 0)

    def _linked(self, name: str, at: int, end: int, entities: Sequence[Entity]) -> Iterator[Parse]:
        numbered = self._words[at].form[0].isdigit() and end == at + 1
        if name == "TOPIC":
            of_rules = tuple(e for e in entities if e.sort in TOPICS)
            if of_rules and not numbered:
                yield Parse(end, Topic(_label(of_rules), of_rules), 0)
        elif name == "FORMER":
            former = tuple(e for e in entities if e.sort is Sort.FORMER)
            if former and not numbered:
                yield Parse(end, Topic(former[0].label, former), 0)
        elif name == "NUMBER":
            for entity in entities:
                if numbered and entity.sort is Sort.PROVISION:
                    yield Parse(end, Topic(entity.ref, (entity,), named=False), 0)
        else:
            for entity in entities:
                if entity.sort.name == name:
                    yield Parse(end, entity, 0)

    def _match(self, part: Pattern, at: int) -> Iterator[tuple[int, Captured, int]]:
        if isinstance(part, Literal):
            if at < len(self._words) and part.form in (self._words[at].form, self._words[at].stem):
                yield at + 1, {}, 0
        elif isinstance(part, Symbol):
            for parse in self.symbol(part.name, at):
                yield parse.end, {}, parse.cost
        elif isinstance(part, Capture):
            yield from self._capture(part, at)
        elif isinstance(part, Choice):
            for inner in part.patterns:
                yield from self._match(inner, at)
        else:
            yield from self._sequence(part.parts, at)

    def _capture(self, part: Capture, at: int) -> Iterator[tuple[int, Captured, int]]:
        if isinstance(part.part, Symbol):
            for parse in self.symbol(part.part.name, at):
                yield parse.end, {part.name: parse.value}, parse.cost
        else:
            for end, captured, cost in self._match(part.part, at):
                text = " ".join(word.form for word in self._words[at:end])
                yield end, {**captured, part.name: text}, cost

    def _sequence(self, parts: tuple[Pattern, ...], at: int) -> Iterator[tuple[int, Captured, int]]:
        if not parts:
            yield at, {}, 0
            return
        for middle, captured, cost in self._match(parts[0], at):
            for end, more, more_cost in self._sequence(parts[1:], middle):
                yield end, {**captured, **more}, cost + more_cost


def _label(entities: Sequence[Entity]) -> str:
    order = (Sort.INDIVIDUAL, Sort.CLASS, Sort.ENTRY, Sort.PROVISION)
    return min(entities, key=lambda entity: order.index(entity.sort)).label
