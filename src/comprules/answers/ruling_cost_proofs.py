"""Claims about {X} in a mana cost: what it is off the stack, and where nothing is paid (107.3)."""

from __future__ import annotations

from typing import Any, Final

from comprules.answers.ruling_claims import (
    Claim,
)
from comprules.answers.ruling_evidence import OTHER_COPY, THE_COPY, Record
from comprules.answers.ruling_general_claims import (
    Place,
    WithX,
    XForNothing,
    XIs,
)
from comprules.answers.ruling_trials import FIRST, SECOND, YOU, Trials
from comprules.namespaces import mtg
from comprules.terms import literal

#: Mana costs with one {X} and with several, beside other mana and alone.
_COSTS: Final = ("{X}{G}", "{X}{X}{1}{G}", "{X}")
#: A number that a spell's X was chosen to be, and that no ruling on other objects may count on.
_CHOSEN: Final = 3


def x_is(claim: Claim, trials: Trials, record: Record) -> None:
    """Nothing; proves the value of X of an object in its place, whatever its cost has besides."""
    assert isinstance(claim.predicate, XIs)
    record.require(isinstance(claim.thing, WithX) and not claim.negated)
    if not isinstance(claim.thing, WithX):
        return
    place = claim.thing.place
    for cost in _COSTS:
        board = trials.board(f"{cost} in {place}", **_stated(place, cost))
        value = literal(claim.predicate.number)
        for subject in (THE_COPY, OTHER_COPY) if place is Place.COPIED else (THE_COPY,):
            record.prove(board, f"{cost}, {place}", (subject, mtg("valueOfX"), value))


def x_for_nothing(claim: Claim, trials: Trials, record: Record) -> None:
    """Nothing; proves the only X of a spell that is cast without paying its mana cost (107.3b)."""
    assert isinstance(claim.predicate, XForNothing)
    record.require(isinstance(claim.thing, WithX) and claim.thing.place is Place.STACK)
    record.require(not claim.negated)
    for cost in _COSTS:
        for kind in ("Sorcery", "Creature — Bear"):
            spell = _object(cost, kind) | {"controller": YOU, "alternative cost": "{0}"}
            name = f"a spell of cost {cost} ({kind}), cast for nothing"
            board = trials.board(name, {}, stack=[{FIRST: spell}])
            value = literal(claim.predicate.number)
            record.prove(board, name, (THE_COPY, mtg("onlyLegalX"), value))


def _object(cost: str, kind: str) -> dict[str, Any]:
    body = {"power": 1, "toughness": 1} if kind.startswith("Creature") else {}
    return {"name": "Swelling Thing", "mana cost": cost, "type line": kind, **body}


def _stated(place: Place, cost: str) -> dict[str, Any]:
    thing = _object(cost, "Creature — Bear")
    if place is Place.BATTLEFIELD:
        return {"battlefield": {FIRST: thing | {"controller": YOU}}}
    if place is Place.COPIED:
        other = _object("{2}", "Creature — Bear") | {"controller": YOU}
        effects = {"mirroring": {"copies": {SECOND: FIRST}}}
        return {
            "battlefield": {FIRST: thing | {"controller": YOU}, SECOND: other},
            "effects": effects,
        }
    if place is Place.STACK:
        spell = thing | {"controller": YOU, "x": _CHOSEN}
        return {"battlefield": {}, "stack": [{FIRST: spell}]}
    return {"battlefield": {}, str(place): {FIRST: thing | {"owner": YOU}}}
