"""What the reasoner decides of a situation: the key of a question, and what refutes the rest."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from comprules.answers.board import Board
from comprules.inference.proof import Proof
from comprules.namespaces import mtg, situation_iri
from comprules.study.makers.grounds import CONTRARIES, Target
from comprules.study.makers.worth import CHANGES_COSTS, COSTS
from comprules.study.model import Form
from comprules.terms import Literal, Triple, literal

#: Properties with one whole number for value, which no other number can be.
NUMBERS: Final = {
    *("manaValue", "totalManaValue", "manaToPay", "levelTreatedAs", "levelCounterCount"),
    *("basePower", "baseToughness", "valueOfX", "lifeToPay", "genericManaToPay", "life"),
}
#: Properties with one thing for value, with the class of things that a choice is among.
THINGS: Final = {"zone": "Zone", "controller": "Player", "priority": "Player"}
_COLORS: Final = {
    "isColorless": "colorless",
    "isMonocolored": "monocolored",
    "isMulticolored": "multicolored",
}
_TRUE: Final = literal(True)


class Decided(Struct, frozen=True):
    """One choice, and the fact that makes it right or wrong.

    Attributes:
        text: the choice: an IRI where it is a thing, else words.
        fact: what the reasoner concluded of it, or was told.
        premise: the proof of that.
    """

    text: str
    fact: Triple
    premise: Proof


class Case(Struct, frozen=True):
    """A question about a situation, decided.

    Attributes:
        board: the situation with all that follows from it; its last state is asked about.
        target: what is asked.
        form: how it is answered.
        key: what is right: `yes`, `no`, digits, or the text of the right choice.
        decided: what decides it.
        wrong: the wrong choices, each refuted.
    """

    board: Board
    target: Target
    form: Form
    key: str
    decided: Decided
    wrong: tuple[Decided, ...] = ()

    @property
    def proof(self) -> Proof:
        """The proof of the key."""
        return self.decided.premise


def decide(board: Board, target: Target) -> Case | None:
    """What is right, by the reasoner; None where it does not derive that."""
    if _tried_illegally(board):
        return None  # what is told as done was not done
    if target.property == "colors":
        return _colors(board, target)
    if target.property == "abilities":
        return _abilities(board, target)
    if target.property in CONTRARIES:
        if target.property == "mayBlockWith" and _active(board) in (None, target.subject):
            return None  # only the defending player blocks (509.1)
        return _yes_or_no(board, target)
    if target.property in NUMBERS:
        return _number(board, target)
    if target.property in THINGS:
        return _thing(board, target)
    return None


def looked_at(target: Target) -> tuple[str, ...]:
    """The properties that `decide` and `without` look at for a target."""
    if target.property == "colors":
        return tuple(_COLORS)
    if target.property == "abilities":
        return "hasAbility", "lacksAbility"
    lacked = ("lacksAbility",) if target.property in (*COSTS, "canPayFor") else ()
    return (target.property, CONTRARIES.get(target.property, target.property), *lacked)


def without(case: Case) -> list[Proof]:
    """Where a cost is asked, the proofs that abilities that would change it are not there.

    A proof of the cost does not tell what has no part in it. Of proofs by one block one is enough.
    """
    if case.target.property not in (*COSTS, "canPayFor"):
        return []
    found: dict[str, Proof] = {}
    for decided in _lacked(case.board):
        if CHANGES_COSTS.search(decided.text):
            found.setdefault(decided.premise.block, decided.premise)
    return list(found.values())[:2]


def _lacked(board: Board) -> Iterator[Decided]:
    holders = {fact[0] for fact in board.reasoning.match(None, mtg("lacksAbility"), None)}
    for holder in sorted(holders):
        yield from _of_abilities(board, str(holder), "lacksAbility")


def _active(board: Board) -> str | None:
    """The name of the player whose turn it is, where that is stated."""
    player = board.value(situation_iri("game"), "activePlayer")
    return board.name(player) if player is not None else None


def _tried_illegally(board: Board) -> bool:
    tried = mtg("triedIllegally")
    return any(state.match(None, tried, None) for state in board.reasoning.states)


def _proved(board: Board, fact: Triple, text: str) -> Decided | None:
    """A choice with the proof of its fact; None where it is not derived."""
    reasoning = board.reasoning
    if not reasoning.holds(fact):
        return None
    premise = reasoning.premise(fact)
    return Decided(text, fact, premise) if isinstance(premise, Proof) else None


def _yes_or_no(board: Board, target: Target) -> Case | None:
    s, o = situation_iri(target.subject), situation_iri(target.object)
    yes = _proved(board, (s, mtg(target.property), o), "yes")
    no = _proved(board, (s, mtg(CONTRARIES[target.property]), o), "no")
    if (yes is None) == (no is None):
        return None
    decided = yes or no
    assert decided is not None
    return Case(board, target, Form.YES_NO, decided.text, decided)


def _number(board: Board, target: Target) -> Case | None:
    facts = board.reasoning.match(situation_iri(target.subject), mtg(target.property), None)
    if len({fact[2] for fact in facts}) != 1:
        return None
    value = facts[0][2]
    if not isinstance(value, Literal) or not value.lexical.lstrip("-").isdigit():
        return None
    decided = _proved(board, facts[0], value.lexical)
    return Case(board, target, Form.NUMERIC, value.lexical, decided) if decided else None


def _thing(board: Board, target: Target) -> Case | None:
    """A choice among all things of the kind: that it is another one is what refutes each."""
    facts = board.reasoning.match(situation_iri(target.subject), mtg(target.property), None)
    if len({fact[2] for fact in facts}) != 1 or not isinstance(facts[0][2], str):
        return None
    value = facts[0][2]
    decided = _proved(board, facts[0], value)
    others = [o for o in _things(board, THINGS[target.property]) if o != value]
    if decided is None or not others:
        return None
    wrong = tuple(Decided(other, facts[0], decided.premise) for other in others[:4])
    return Case(board, target, Form.CHOICE, value, decided, wrong)


def _things(board: Board, kind: str) -> list[str]:
    if kind == "Player":
        return board.players
    return [mtg(name) for name in ("Battlefield", "Stack", "Hand", "Graveyard", "Exile")]


def _colors(board: Board, target: Target) -> Case | None:
    """Whether an object has no color, one, or several (CR 105.2): one of them is so."""
    s = situation_iri(target.subject)
    found = [
        decided
        for name, words in _COLORS.items()
        if (decided := _proved(board, (s, mtg(name), _TRUE), words)) is not None
    ]
    if len(found) != 1:
        return None
    (decided,) = found
    wrong = tuple(
        Decided(words, decided.fact, decided.premise)
        for words in _COLORS.values()
        if words != decided.text
    )
    return Case(board, target, Form.CHOICE, decided.text, decided, wrong)


def _abilities(board: Board, target: Target) -> Case | None:
    """Which of its printed abilities an object has: the one that it has, of several it lacks.

    Or, where it has several and lacks one, which it lacks.
    """
    s = situation_iri(target.subject)
    had = list(_of_abilities(board, s, "hasAbility"))
    lacked = list(_of_abilities(board, s, "lacksAbility"))
    if len({d.text for d in (*had, *lacked)}) < len(had) + len(lacked):
        return None
    if len(had) == 1 and len(lacked) > 1:
        (decided,), wrong = had, lacked
    elif len(lacked) == 1 and len(had) > 1:
        (decided,), wrong = lacked, had
    else:
        return None
    return Case(board, target, Form.CHOICE, decided.text, decided, tuple(wrong[:4]))


def _of_abilities(board: Board, s: str, name: str) -> Iterator[Decided]:
    for fact in board.reasoning.match(s, mtg(name), None):
        text = board.ability_text(str(fact[2])).text
        decided = _proved(board, fact, text)
        if text and decided is not None:
            yield decided
