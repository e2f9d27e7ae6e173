"""What a trigger condition waits for, apart from attacking and blocking (CR 603.1, 603.2).

The wordings are those of entering, dying, leaving, casting, combat damage to a player, life,
drawing, discarding, sacrificing, becoming tapped, untapped or a target, and beginnings of steps.
A condition is read whole or not at all.
"""

from __future__ import annotations

import re
from typing import Final

from msgspec import Struct

from comprules.cards.costchange import ObjectKind
from comprules.cards.layertext import permanent_kinds
from comprules.patterns import late

_NAME: Final = r"(?!(?:A|An|Another|One|You|Each) )[A-Z][\w',-]*(?: [\w',-]+)*?"
_ITSELF: Final = rf"(?P<itself>[Tt]his [A-Za-z]+|~|{_NAME})"
_KIND: Final = r"(?:(?P<another>another)|an?|one or more(?P<others> other)?) (?P<kind>[\w' -]+?)"
_WHOSE: Final = r"(?P<whose> you control| an opponent controls| you don't control)?"
_HAPPENS: Final = tuple(
    (
        late(rf"^[Ww]hen(?:ever)? {_ITSELF}(?P<or> or {_KIND}{_WHOSE})? {words}$", needs=needs),
        late(rf"^[Ww]hen(?:ever)? {_KIND}{_WHOSE} {words}$", needs=needs),
        event,
    )
    for words, needs, event in (
        (
            r"enters?(?: the battlefield)?(?P<under> under your control)?",
            " enter",
            "EnteringTrigger",
        ),
        (
            r"(?:dies?|(?:is|are) put into a graveyard from the battlefield)",
            (" die", " put into a graveyard"),
            "DyingTrigger",
        ),
        (r"leaves? the battlefield", " leave", "LeavingTrigger"),
        (r"becomes? tapped", " tapped", "BecomingTappedTrigger"),
        (r"becomes? untapped", " untapped", "BecomingUntappedTrigger"),
        (r"(?:is|are) turned face up", " turned face up", "TurnedFaceUpTrigger"),
        (r"transforms?", " transform", "TransformedTrigger"),
        (
            r"deals? combat damage to (?:a player|an opponent)",
            " combat damage",
            "CombatDamageToPlayerTrigger",
        ),
    )
)
_STEPS: Final = {
    "upkeep": "UpkeepTrigger",
    "draw step": "DrawStepTrigger",
    "end step": "EndStepTrigger",
    "combat": "BeginningOfCombatTrigger",
}
_STEP: Final = late(
    r"^At the beginning of (?:(?P<whose>your|each player's|each opponent's|each|the) "
    r"(?P<step>upkeep|draw step|end step)|(?P<combat>combat) on your turn)$",
    needs="At the beginning of ",
)
_CAST: Final = late(
    r"^[Ww]hen(?:ever)? (?P<who>you|an opponent|a player) casts? "
    r"(?:(?P<itself>this spell)|an? (?:(?P<kind>[\w' -]+?) )?spell)$",
    needs=" cast",
)
_LIFE: Final = late(
    r"^[Ww]hen(?:ever)? (?P<who>you|an opponent|a player) (?P<verb>gain|lose)s? life$",
    needs=" life",
)
_DRAW: Final = late(
    r"^[Ww]hen(?:ever)? (?P<who>you|an opponent|a player) draws? a card$", needs=" draw"
)
_DISCARD: Final = late(
    r"^[Ww]hen(?:ever)? (?P<who>you|an opponent|a player) (?:cycles? or )?discards? "
    r"an? (?:(?P<kind>[\w' -]+?) )?card$",
    needs=" discard",
)
_SACRIFICE: Final = late(
    rf"^[Ww]hen(?:ever)? (?P<who>you|an opponent|a player) sacrifices? (?:{_ITSELF}|{_KIND})$",
    needs=" sacrifice",
)
_TARGETED: Final = late(
    rf"^[Ww]hen(?:ever)? {_ITSELF} becomes the target of an? (?P<what>spell or ability|spell)"
    r"(?P<whose> you control| an opponent controls)?$",
    needs=" the target of ",
)
_SIDES: Final = {
    "your": "you", "you": "you", "each opponent's": "opponents", "an opponent": "opponents",
    " you control": "you", " an opponent controls": "opponents", " you don't control": "opponents",
}  # fmt: skip


class TriggerEvent(Struct, frozen=True):
    """Something that a triggered ability waits for.

    Attributes:
        event: the local name of what happens (ontology: `EnteringTrigger`, `UpkeepTrigger`, …).
        itself: whether it must happen to the object that has the ability.
        kinds: the kinds of object to which it may happen, where it is about others.
        whose: `you` or `opponents` control these, or are the player; or empty.
        other: whether the object that has the ability is left out.
    """

    event: str
    itself: bool = False
    kinds: tuple[ObjectKind, ...] = ()
    whose: str = ""
    other: bool = False


def read_trigger_events(condition: str) -> tuple[TriggerEvent, ...]:
    """What an ability with this condition waits for; empty where its words are not known."""
    plain = " ".join(condition.replace("’", "'").split()).rstrip(",")
    step = _STEP.match(plain)
    if step is not None:
        whose = "you" if step["combat"] else _SIDES.get(step["whose"], "")
        return (TriggerEvent(_STEPS[step["combat"] or step["step"]], whose=whose),)
    life = _LIFE.match(plain)
    if life is not None:
        event = "LifeGainTrigger" if life["verb"] == "gain" else "LifeLossTrigger"
        return (TriggerEvent(event, whose=_SIDES.get(life["who"], "")),)
    draw = _DRAW.match(plain)
    if draw is not None:
        return (TriggerEvent("DrawingTrigger", whose=_SIDES.get(draw["who"], "")),)
    done = _DISCARD.match(plain) or _SACRIFICE.match(plain)
    if done is not None:
        return _loss(done, "DiscardingTrigger" if "discard" in plain else "SacrificingTrigger")
    targeted = _TARGETED.match(plain)
    if targeted is not None:
        event = "TargetedBySpellTrigger" if targeted["what"] == "spell" else "TargetedTrigger"
        return (TriggerEvent(event, itself=True, whose=_SIDES.get(targeted["whose"] or "", "")),)
    cast = _CAST.match(plain)
    if cast is not None:
        return _casting(cast)
    for on_itself, on_others, event in _HAPPENS:
        other = on_others.match(plain)
        if other is not None:
            return _about_others(other, event)
        own = on_itself.match(plain)
        if own is not None:
            others = _about_others(own, event) if own["or"] else ()
            return () if own["or"] and not others else (TriggerEvent(event, itself=True), *others)
    return ()


def _casting(match: re.Match[str]) -> tuple[TriggerEvent, ...]:
    if match["itself"]:
        return (TriggerEvent("CastTrigger", itself=True),)
    kinds = permanent_kinds(match["kind"]) if match["kind"] else (ObjectKind(),)
    if kinds is None:
        return ()
    return (TriggerEvent("CastTrigger", kinds=kinds, whose=_SIDES.get(match["who"], "")),)


def _loss(match: re.Match[str], event: str) -> tuple[TriggerEvent, ...]:
    """What a player discards or sacrifices: itself, or what is of a kind."""
    found = match.groupdict()
    whose = _SIDES.get(match["who"], "")
    if found.get("itself"):
        return (TriggerEvent(event, itself=True),)
    kinds = permanent_kinds(match["kind"]) if match["kind"] else (ObjectKind(),)
    other = bool(found.get("another") or found.get("others"))
    return () if kinds is None else (TriggerEvent(event, kinds=kinds, whose=whose, other=other),)


def _about_others(match: re.Match[str], event: str) -> tuple[TriggerEvent, ...]:
    kinds = permanent_kinds(match["kind"])
    if kinds is None:
        return ()
    found = match.groupdict()
    whose = "you" if found.get("under") else _SIDES.get(match["whose"] or "", "")
    other = bool(match["another"] or match["others"])
    return (TriggerEvent(event, kinds=kinds, whose=whose, other=other),)
