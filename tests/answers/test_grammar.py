"""The grammar formalism finds all parses of a whole question, and nothing else."""

from __future__ import annotations

import pytest

from comprules.answers import understanding
from comprules.answers.grammar import CATEGORIES, Grammar, pattern
from comprules.answers.lexicon import link
from comprules.answers.understanding import grammar
from comprules.answers.words import words
from tests.answers.names import FewNames


def parses(built: Grammar, text: str) -> list[object]:
    tokens = words(text)
    return [p.value for p in built.parses("S", tokens, link(text, tokens, FewNames()))]


def test_every_symbol_is_defined() -> None:
    """No production of the question grammar uses a symbol that nothing defines."""
    built = grammar()
    known = set(built.productions) | set(built.word_classes) | CATEGORIES
    assert built.symbols() <= known


def test_every_symbol_is_used() -> None:
    """No symbol of the question grammar stands there in vain."""
    built = grammar()
    assert (set(built.productions) | set(built.word_classes)) - built.symbols() == {"UTTERANCE"}


def test_a_symbol_is_defined_in_one_place() -> None:
    """Two parts of the grammar never mean different things by one name; all may add questions."""
    places: dict[str, list[str]] = {}
    for name in dir(understanding):
        if name.startswith("add_"):
            part = Grammar({})
            getattr(understanding, name)(part)
            for symbol in part.productions:
                places.setdefault(symbol, []).append(name)
    assert {symbol for symbol, names in places.items() if len(names) > 1} == {"QUESTION"}


def test_options_and_alternatives() -> None:
    """Brackets may be empty, bars part alternatives, and a capture keeps what it stood for."""
    built = Grammar({"GO": "go goes"})
    built.add("S", lambda c: c.get("where"), "(i | you) GO [right] where:(home | away)")
    assert parses(built, "You go home") == ["home"]
    assert parses(built, "i goes right away") == ["away"]
    assert parses(built, "i go") == []


def test_all_words_must_be_covered() -> None:
    """A parse that leaves words over is none."""
    built = Grammar({})
    built.add("S", lambda c: c["x"].label, "what is x:TOPIC")
    assert parses(built, "what is flying") == ["Flying"]
    assert parses(built, "what is flying worth") == []


def test_longer_and_shorter_names_are_both_tried() -> None:
    """A name inside a name does not hide the longer one, nor the other way round."""
    built = Grammar({})
    built.add("S", lambda c: c["x"].label, "x:TOPIC bar")
    built.add("S", lambda c: c["x"].label, "x:TOPIC", cost=1)
    built.add("S", lambda c: (c["x"].label, c["y"].label), "x:TOPIC y:TOPIC bar", cost=2)
    assert parses(built, "class level bar") == ["Class Level Bar", ("Class", "Level")]


def test_a_builder_may_refuse() -> None:
    """A builder that gives None takes its parse back."""
    built = Grammar({})
    built.add("S", lambda c: c["n"] if c["n"] > 1 else None, "level n:INTEGER")
    assert parses(built, "level 2") == [2]
    assert parses(built, "level 1") == []


def test_a_symbol_that_begins_with_itself_ends() -> None:
    """Left recursion finds nothing, but it ends."""
    built = Grammar({})
    built.add("S", bool, "S please", "please")
    assert parses(built, "please") == [False]


@pytest.mark.parametrize("text", ["(a | b", "a ] b", "[a"])
def test_unbalanced_patterns_are_refused(text: str) -> None:
    """A pattern with a bracket too many or too few is an error at once."""
    with pytest.raises((ValueError, IndexError)):
        pattern(text)
