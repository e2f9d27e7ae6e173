"""The levels of a Class or a leveler: what it has at each, as derived for that level."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct

from comprules.answers.ruling_trials import FIRST, YOU, Trials, proven
from comprules.inference.proof import Proof
from comprules.namespaces import mtg, situation_iri
from comprules.terms import Literal

if TYPE_CHECKING:
    from collections.abc import Iterable

    from comprules.answers.board import Board
    from comprules.inference.proof import Premise

_FIRST: Final = situation_iri(FIRST)
#: The rules of Classes and levelers, beside those of activating (602): others hold of all cards.
_LEVEL_RULES: Final = ("716.", "711.", "702.87", "602.")


class LevelRow(Struct, frozen=True):
    """What a permanent is at one level.

    Attributes:
        level: the level of a Class; of a leveler the range of level counters (`1-3`, `4+`).
        cost: of a Class what the level costs; of a leveler what each counter costs; or None.
        when: when that may be activated, in words; empty where nothing may be.
        abilities: the abilities that it has then.
        size: of a leveler its base power and toughness, `2/2`; else None.
        rules: the rules that decide it, those of the conclusions first.
    """

    level: str
    cost: str | None
    when: str
    abilities: tuple[str, ...]
    size: str | None
    rules: tuple[str, ...]

    def to_json(self) -> dict[str, Any]:
        """The row as plain data."""
        return {
            "level": self.level,
            "cost": self.cost,
            "when": self.when,
            "abilities": list(self.abilities),
            "size": self.size,
            "rules": list(self.rules),
        }


def level_rows(trials: Trials) -> tuple[LevelRow, ...]:
    """A row for each level; none for a card that has neither level bars nor level symbols."""
    if trials.is_class:
        return tuple(_class_row(trials, level) for level in (1, *trials.bars))
    return tuple(
        row
        for first, last in trials.counter_ranges
        if (row := _leveler_row(trials, first, last)) is not None
    )


def _class_row(trials: Trials, level: int) -> LevelRow:
    board = trials.at(level)
    assert board is not None
    texts, proofs = _had(board)
    cost = None
    when = ""
    if level in trials.bars:
        instance = situation_iri(f"{FIRST}-level-{level}")
        cost = _cost(board, instance)
        when = _when(trials, level, instance, proofs)
    return LevelRow(str(level), cost, when, texts, None, _rules(proofs))


def _when(trials: Trials, level: int, instance: str, proofs: list[Premise]) -> str:
    """At what level, and at what time, the ability of a bar may be activated (716.2a)."""
    may = (situation_iri(YOU), mtg("mayActivate"), instance)
    found = []
    for at in trials.levels:
        board = trials.at(at)
        proof = proven(board, may) if board is not None else None
        if board is None or proof is None:
            continue
        proofs.append(proof)
        sorcery = any(board.values(instance, "onlyAsASorcery"))
        found.append(f"at level {at}" + (", as a sorcery" if sorcery else ""))
    return "; ".join(found)


def _leveler_row(trials: Trials, first: int, last: int | None) -> LevelRow | None:
    board = trials.with_counters(first)
    if board is None:
        return None
    texts, proofs = _had(board)
    size = None
    power, toughness = board.value(_FIRST, "basePower"), board.value(_FIRST, "baseToughness")
    if isinstance(power, Literal) and isinstance(toughness, Literal):
        size = f"{power.lexical}/{toughness.lexical}"
        for name, value in (("basePower", power), ("baseToughness", toughness)):
            proof = proven(board, (_FIRST, mtg(name), value))
            proofs += [proof] if proof is not None else []
    instance = situation_iri(f"{FIRST}-level-up")
    span = f"{first}+" if last is None else str(first) if first == last else f"{first}-{last}"
    sorcery = any(board.values(instance, "onlyAsASorcery"))
    when = "as a sorcery" if sorcery else ""
    return LevelRow(span, _cost(board, instance), when, texts, size, _rules(proofs))


def _had(board: Board) -> tuple[tuple[str, ...], list[Premise]]:
    """The texts of the abilities that it has, in the order printed, and the proofs that it does."""
    texts, proofs = [], []
    for ability in board.abilities(_FIRST):
        proof = proven(board, (_FIRST, mtg("hasAbility"), ability.iri))
        if proof is not None:
            texts.append(ability.text)
            proofs.append(proof)
    return tuple(texts), proofs


def _cost(board: Board, instance: str) -> str | None:
    """What activating costs, as printed."""
    cost = board.value(instance, "activationCost")
    text = board.value(str(cost), "text") if cost is not None else None
    return text.lexical if isinstance(text, Literal) else None


def _rules(proofs: Iterable[Premise]) -> tuple[str, ...]:
    """The rules of the conclusions, and of what they rest on at once (what grants an ability)."""
    proven_by = [proof for proof in proofs if isinstance(proof, Proof)]
    below = [p for proof in proven_by for p in proof.premises if isinstance(p, Proof)]
    numbers = [proof.rule for proof in (*proven_by, *below)]
    return tuple(dict.fromkeys(n for n in numbers if n.startswith(_LEVEL_RULES)))
