"""The events of a situation told in words, one sentence each."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from comprules.study.makers.telling import Teller
from comprules.study.makers.words import Untold, enumerated, step_words


class EventTeller:
    """The events of a situation in words, in order; what later ones mean by a name is kept."""

    def __init__(self, teller: Teller) -> None:
        self.teller = teller
        self.stack: dict[str, str] = {}
        self.renamed: dict[str, str] = {}

    def told(self, events: Sequence[Mapping[str, Any]]) -> list[str]:
        """The events in words.

        Raises:
            Untold: one of them has none.
        """
        return [self._event(event) for event in events]

    def _event(self, event: Mapping[str, Any]) -> str:
        ((kind, value),) = event.items()
        words = _EVENTS.get(kind)
        if words is None:
            raise Untold(kind)
        return words(self, value)

    def name(self, key: str) -> str:
        """What a thing is called that an event speaks of."""
        if key in self.stack:
            return self.stack[key]
        return self.teller.name(self.renamed.get(key, key))


def _activate(told: EventTeller, value: Any) -> str:
    if not isinstance(value, Mapping) or set(value) - {"level", "of", "by", "as", "ability", "for"}:
        raise Untold("activate")
    if "level" in value:
        ability = f"the level {value['level']} ability of {told.name(value['of'])}"
    else:
        ability = told.teller.ability(str(value["ability"]))
    if "as" in value:
        again = any(a.removeprefix("that activation of ") == ability for a in told.stack.values())
        told.stack[value["as"]] = f"the second {ability}" if again else ability
        if again:
            raise Untold("two activations of one ability")
    by = told.name(value["by"]) if "by" in value else "Its controller"
    mana = f" for {value['for']}" if "for" in value else ""
    return f"{by} activates {ability}{mana}"


def _resolve(told: EventTeller, value: Any) -> str:
    return f"{told.name(str(value))} resolves"


def _enter(told: EventTeller, value: Any) -> str:
    parts = []
    for key, about in value.items():
        if set(about) - {
            *("name", "types", "subtypes", "supertypes", "type line", "mana cost", "text"),
            *("power", "toughness", "controller", "copy of", "token"),
        }:
            raise Untold("enter")
        name, line = told.teller.name(key), told.teller.kind(about)
        text = f", with the text “{about['text'].strip()}”" if "text" in about else ""
        parts.append(
            f"{name} ({line}{text}) enters under {told.name(about['controller'])}’s control"
        )
    return enumerated(parts)


def _return(told: EventTeller, value: Any) -> str:
    parts, under = [], value.get("under control of")
    for old, new in value.items():
        if old == "under control of":
            continue
        parts.append(told.name(old))
        told.renamed[str(new)] = told.renamed.get(old, old)
    whose = f"{told.name(under)}’s" if under else "its owner’s"
    return f"{enumerated(parts)} is returned to the battlefield under {whose} control"


def _step(told: EventTeller, value: Any) -> str:
    if isinstance(value, Mapping):
        whose = value.get("active player")
        of = f"{told.name(whose)}’s " if whose else "the "
        return f"{of}{step_words(value['step'])} begins"
    return f"the {step_words(value)} begins"


def _started(told: EventTeller, value: Any) -> str:
    if isinstance(value, Mapping):
        return f"an effect begins: {enumerated([told.teller.effect(e) for e in value.values()])}"
    effects = told.teller.stated.get("effects") or {}
    if value not in effects:
        raise Untold("start effect")
    return f"an effect begins: {told.teller.effect(effects[value])}"


def _ended(told: EventTeller, value: Any) -> str:
    effects = dict(told.teller.stated.get("effects") or {})
    for event in told.teller.stated.get("events") or ():
        started = event.get("start effect")
        if isinstance(started, Mapping):
            effects |= started
    if value not in effects:
        raise Untold("end effect")
    return f"the effect ends by which {told.teller.effect(effects[value])}"


def _tapped(told: EventTeller, value: Any) -> str:
    if not isinstance(value, Mapping):
        return f"{told.name(str(value))} is tapped for mana by its controller"
    if set(value) - {"of", "by", "for"}:
        raise Untold("tap for mana")
    by = told.name(value["by"]) if "by" in value else "its controller"
    mana = f" to add {value['for']}" if "for" in value else ""
    return f"{told.name(value['of'])} is tapped for mana by {by}{mana}"


def _counters(told: EventTeller, value: Any) -> str:
    count = value.get("count", 1)
    noun = f"{value['kind']} counter{'' if count == 1 else 's'}"
    return f"{'a' if count == 1 else count} {noun} {'is' if count == 1 else 'are'} put on " + (
        told.name(value["on"])
    )


def _done(words: str) -> Callable[[EventTeller, Any], str]:
    """The words for what is done to one thing, or to several."""

    def told(teller: EventTeller, value: Any) -> str:
        keys = value if isinstance(value, list) else [value]
        return words.format(enumerated([teller.name(str(key)) for key in keys]))

    return told


_EVENTS: Final[dict[str, Callable[[EventTeller, Any], str]]] = {
    "activate": _activate,
    "resolve": _resolve,
    "counter": _done("{} is countered"),
    "exile": _done("{} is exiled"),
    "destroy": _done("{} is destroyed"),
    "sacrifice": _done("{} is sacrificed"),
    "bounce": _done("{} is returned to its owner’s hand"),
    "phase out": _done("{} phases out"),
    "phase in": _done("{} phases in"),
    "proliferate": _done("a player proliferates and chooses {}"),
    "pass": _done("{} passes priority"),
    "gain control": lambda told, value: (
        f"{told.name(value['by'])} gains control of {told.name(value['of'])}"
    ),
    "set level": lambda told, value: (
        f"an effect makes {told.name(value['of'])} level {value['to']}"
    ),
    "put counters": _counters,
    "tap for mana": _tapped,
    "step": _step,
    "start effect": _started,
    "end effect": _ended,
    "enter": _enter,
    "return": _return,
}
