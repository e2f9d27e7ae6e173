"""The activated abilities that a question can mean: of level bars, printed, had otherwise."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from comprules.answers.ability_descriptions import described
from comprules.answers.board import AbilityText, Board
from comprules.answers.question import Described
from comprules.answers.subjects import Seen
from comprules.namespaces import mtg
from comprules.terms import literal

_IS_ACTIVATED: Final = mtg("ActivatedAbilityText")
_LEVEL_UP: Final = mtg("LevelUp")


class Activated(Struct, frozen=True):
    """An activated ability of an object, or one that the object prints and does not have now.

    Attributes:
        object: the object.
        instance: the ability of this object; the name that it would have, where it is not had.
        had: whether the object has it now.
        level: the level that it leads to, if it is that of a level bar.
        text: the text that it comes from, if it is not that of a level bar.
    """

    object: str
    instance: str
    had: bool
    level: int | None = None
    text: AbilityText | None = None

    @property
    def called(self) -> str:
        """What to call it, without its object."""
        return f"“{self.text.text}”" if self.text else f"the level {self.level} ability"

    def needs_target(self, board: Board) -> bool:
        """Whether it has a target, as its text says, or the keyword that it is (115.1c)."""
        if self.text is None:
            return False
        keyword = self.text.keyword
        return board.holds(self.text.iri, "usesTarget", literal(True)) or (
            keyword is not None and board.holds(keyword, "requiresTarget", literal(True))
        )


def level_bars(board: Board, wanted: str | None, level: int | None) -> list[Activated]:
    """The level abilities meant: of one object or of all, to one level or to the next one.

    What leads a leveler to its next level is its level up ability (702.87a).
    """
    found = []
    for iri in [wanted] if wanted else board.permanents:
        printed = {
            number
            for node in board.values(iri, "copiableValues")
            for bar in board.values(str(node), "printedLevelBar")
            if (number := board.number(str(bar), "levelNumber")) is not None
        }
        now = board.number(iri, "levelTreatedAs")
        asked = level if level is not None else (now or 0) + 1
        own = activated_of(board, iri)
        had = {one.level: one for one in own if one.level is not None}
        level_up = [one for one in own if one.text and one.text.keyword == _LEVEL_UP]
        if level is None and level_up:
            found += level_up
        elif asked in had:
            found.append(had[asked])
        elif asked in printed:
            found.append(Activated(iri, f"{iri}-level-{asked}", had=False, level=asked))
    return found


def activated_of(board: Board, iri: str) -> list[Activated]:
    """The activated abilities that an object prints, in their order, and all others that it has."""
    instances = [str(a) for a in board.values(iri, "hasActivatedAbility")]
    by_text = {str(text): a for a in instances for text in board.values(a, "fromText")}
    printed = [
        Activated(
            iri, by_text.get(text.iri) or _would_be(iri, text), text.iri in by_text, text=text
        )
        for text in board.abilities(iri)
        if text.iri in by_text or board.is_of(text.iri, [_IS_ACTIVATED])
    ]
    known = {one.instance for one in printed}
    others = [
        Activated(iri, a, had=True, text=board.ability_text(text))
        for text, a in by_text.items()
        if a not in known
    ]
    levels = [
        Activated(iri, a, had=True, level=level)
        for a in instances
        if (level := board.number(a, "levelNumber")) is not None
    ]
    return printed + others + levels


def _would_be(iri: str, text: AbilityText) -> str:
    """The name of an object's instance of an ability (113.2c), as the rule blocks form it."""
    return f"{iri}-activates-{text.iri.rpartition('#')[2]}"


def meant_by(
    ability: Described, seen: Seen
) -> tuple[Sequence[Activated], Sequence[AbilityText]] | None:
    """The activated abilities that a description fits, and the other abilities that it fits.

    None where its words fit no ability.
    """
    all_of_it = activated_of(seen.board, seen.iri)
    if ability == Described():
        activated = {one.text.iri for one in all_of_it if one.text}
        texts = seen.board.abilities(seen.iri)
        return all_of_it, [text for text in texts if text.iri not in activated]
    own = [one.text for one in all_of_it if one.text]
    others = [text for text in seen.board.abilities(seen.iri) if text not in own]
    printed = seen.board.abilities(seen.iri)
    found = described(ability, seen, printed + [text for text in own if text not in printed])
    if found is None:
        return None
    fitting = [one for one in all_of_it if one.text in found]
    return fitting, [text for text in others if text in found]
