"""Which spell or ability a name means, among those that have a cost to work out (CR 601.2f)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from comprules.errors import NotFound, UsageError
from comprules.namespaces import RDF_TYPE, mtg, situation_iri
from comprules.spelling import nearest
from comprules.terms import Literal

if TYPE_CHECKING:
    from comprules.answers.board import Board


def payables(board: Board) -> list[str]:
    """The spells, castable cards and activated abilities of a situation's last state."""
    return [s for s, _, _ in board.reasoning.state().match(None, RDF_TYPE, mtg("Payable"))]


def payable_named(name: str, board: Board) -> str:
    """The one spell or ability that a name means.

    Accepted are the name of an object or ability, the name of a card, and a keyword or a level
    with the name of its object, in any order: `blade equip`, `level 2 of lamp`.

    Raises:
        NotFound: nothing fits; names the nearest that does.
        UsageError: several fit.
    """
    known = payables(board)
    iri = situation_iri(name.strip())
    if iri in known:
        return iri
    wanted = _words(name)
    spoken = {payable: _spoken(payable, board) for payable in known}
    fitting = [p for p in known if any(_words(text) == wanted for text in spoken[p])]
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        names = ", ".join(p.rpartition("#")[2] for p in fitting)
        raise UsageError(f"{name!r} can mean several things", hint=f"name one of them: {names}")
    names_known = list(dict.fromkeys(text for texts in spoken.values() for text in texts))
    near = nearest(name, names_known, limit=3)
    hint = f"did you mean {' or '.join(near)}?" if near else ""
    if not near and names_known:
        hint = f"there are: {', '.join(p.rpartition('#')[2] for p in known)}"
    raise NotFound(f"nothing called {name!r} has a cost to work out there", hint=hint)


def _spoken(payable: str, board: Board) -> list[str]:
    """The names by which a player may speak of what is paid for."""
    own = payable.rpartition("#")[2]
    found = [own]
    thing = str(board.value(payable, "costOfObject") or payable)
    names = [thing.rpartition("#")[2]]
    for values in board.values(thing, "copiableValues"):
        printed = board.value(str(values), "name")
        if isinstance(printed, Literal):
            names.append(printed.lexical)
    if thing == payable:
        return found + names
    deeds = _deeds(payable, board)
    found += deeds
    found += [text for deed in deeds for n in names for text in (f"{n} {deed}", f"{deed} {n}")]
    return found + names


def _deeds(payable: str, board: Board) -> list[str]:
    """What an ability is called without its object: its keyword, or its level."""
    found = []
    level = board.number(payable, "levelNumber")
    if level is not None:
        found.append(f"level {level}")
    for text in board.values(payable, "fromText"):
        keyword = board.value(str(text), "keyword")
        if isinstance(keyword, str):
            found.append(board.vocabulary.label(keyword))
    return found


def _words(text: str) -> tuple[str, ...]:
    """The words of a name, small words aside."""
    plain = re.findall(r"[\w'+/]+", text.lower().replace("’", "'"))
    return tuple(w for w in plain if w not in ("of", "the", "ability", "cast", "activate", "for"))
