"""Patterns compiled late: the same answers, and nothing compiled before it is asked."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

from comprules.patterns import late


def test_it_answers_as_a_compiled_pattern() -> None:
    """Every method, twice: the second time without a look-up."""
    text = r"(?P<n>\d+) x"
    lazy, soon = late(text, re.IGNORECASE), re.compile(text, re.IGNORECASE)
    for text in ("12 X and 3 x", "none"):
        assert [m["n"] for m in lazy.finditer(text)] == [m["n"] for m in soon.finditer(text)]
        assert lazy.sub("-", text) == soon.sub("-", text)
        assert bool(lazy.match(text)) == bool(soon.match(text))
        assert bool(lazy.fullmatch(text)) == bool(soon.fullmatch(text))
    assert lazy.pattern == soon.pattern


def test_a_mistake_shows_when_it_is_used() -> None:
    """Not before."""
    lazy = late("(")
    with pytest.raises(re.error):
        lazy.search("x")


def test_what_it_needs_is_looked_for_first() -> None:
    """A text without the words is not tried; with them it is, from where one says."""
    needed = late("(", needs=("one", "two"))
    assert needed.search("three") is None
    assert needed.match("") is None
    with pytest.raises(re.error):
        needed.fullmatch("two")
    counted = late(r"\d+ cards?", needs="card")
    found = counted.search("1 card, 22 cards", 2)
    assert found is not None
    assert found[0] == "22 cards"


def test_every_pattern_of_the_card_readers_compiles() -> None:
    """What no test of a wording comes by is compiled here."""
    code = (
        "import pkgutil, importlib, comprules.cards as c, comprules.patterns as p\n"
        "found = 0\n"
        "for m in pkgutil.iter_modules(c.__path__):\n"
        "    for v in vars(importlib.import_module('comprules.cards.' + m.name)).values():\n"
        "        if isinstance(v, p._Pattern):\n"
        "            assert v.groups >= 0; found += 1\n"
        "print(found)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert int(done.stdout) > 30
