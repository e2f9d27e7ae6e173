"""A situation told in words: what a learner reads in the place of the YAML.

All of it is told or none: what stands in a situation and cannot be said in words raises `Untold`,
so that no question hides a fact that its answer may turn on.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from comprules.graph.situation_model import Situation
from comprules.namespaces import mtg, situation_iri
from comprules.study.makers.effects import EFFECTS
from comprules.study.makers.naming import ZONES, names_of, objects_of, players_of
from comprules.study.makers.statuses import STATUSES
from comprules.study.makers.words import (
    Mapped,
    Untold,
    counted,
    enumerated,
    step_words,
    symbols,
    type_line,
    whose,
)
from comprules.terms import Literal

_VERBS: Final = ("loses", "has", "is", "isn’t")
_SINCE: Final = "controlled since turn began"
PRINTED: Final = {"name", "type line", "types", "subtypes", "supertypes", "mana cost", "text"} | {
    "power", "toughness", "controller", "owner", "token", "copy of", "abilities", "timestamp",
}  # fmt: skip


class Teller:
    """A situation in words.

    Attributes:
        situation: what the reader made of it.
        stated: what the file says, in its own keys.
    """

    def __init__(self, stated: Mapped, situation: Situation) -> None:
        self.stated = stated
        self.situation = situation
        self._objects = dict(objects_of(stated))
        self._names = names_of(self._objects)
        self._texts = {
            s: o.lexical for s, p, o in self._facts() if p == mtg("text") and isinstance(o, Literal)
        }

    def _facts(self) -> Iterator[tuple[str, str, Any]]:
        yield from self.situation.facts
        for event in self.situation.events:
            yield from event.triples

    # --- names ----------------------------------------------------------------------------------
    def name(self, key: str) -> str:
        """What an object or a player is called."""
        if key in self._names:
            return self._names[key]
        if key in players_of(self.stated):
            return key.capitalize()
        raise Untold(key)

    def is_object(self, key: str) -> bool:
        """Whether an object goes by this name, and not an ability."""
        return key in self._objects and "of" not in self._objects[key]

    def called(self, key: str) -> str:
        """What an object, a player, a card or an ability is called."""
        own = key.removesuffix("-card")
        if own in self._names or own in players_of(self.stated):
            return self.name(own)
        return self.ability(key)

    def ability(self, key: str) -> str:
        """What an ability is called: `the level 2 ability of Lamplighter Class`."""
        holder, _, printed = key.partition("-activates-")
        if printed:
            if printed.endswith("ManaAbility"):
                return f"the mana ability of {self.name(holder)}"
            return f"{self.name(holder)}’s ability {self.text(printed)}"
        for marker in ("-level-up", "-level-", "-ability-", "-top-", "-symbol-", "-bar-"):
            holder, found, rest = key.partition(marker)
            if found and holder in self._names:
                if marker == "-level-up":
                    return f"the level up ability of {self.name(holder)}"
                if marker == "-level-" and rest.isdigit():
                    return f"the level {rest} ability of {self.name(holder)}"
                return f"{self.name(holder)}’s ability {self.text(key)}"
        raise Untold(key)

    def text(self, key: str) -> str:
        """The words of an ability, in quotes."""
        iri = situation_iri(key)
        if iri not in self._texts:
            raise Untold(key)
        return f"“{self._texts[iri]}”"

    # --- the state ------------------------------------------------------------------------------
    def start(self) -> str:
        """The start of the situation in words, a line each for objects and their texts.

        Raises:
            Untold: something in it has no words.
        """
        known = {*ZONES, "players", "active player", "step", "priority", "stack", "effects"}
        for key in self.stated:
            if key not in known | {"events"}:
                raise Untold(key)
        lines = [" ".join(self._moment())]
        for zone, words in ZONES.items():
            objects = self.stated.get(zone) or {}
            if objects:
                lines += [words, *(line for o in objects for line in self._object(o, zone))]
        stack = self.stated.get("stack") or []
        if stack:
            lines.append("On the stack, the lowest first:" if len(stack) > 1 else "On the stack:")
            lines += [line for entry in stack for name in entry for line in self._on_stack(name)]
        effects = {
            name: effect
            for name, effect in (self.stated.get("effects") or {}).items()
            if effect.get("in force") is not False
        }
        if effects:
            lines.append(
                "These effects are in force:" if len(effects) > 1 else "This effect is in force:"
            )
            for effect in sorted(effects.values(), key=lambda e: int(e.get("timestamp", 0))):
                lines.append(f"• {self.effect(effect)}.")
            if any("timestamp" in e for e in effects.values()) and len(effects) > 1:
                lines[-len(effects) - 1] = "These effects are in force, the oldest first:"
        return "\n".join(line for line in lines if line)

    def _moment(self) -> Iterator[str]:
        active, step = self.stated.get("active player"), self.stated.get("step")
        if active and step:
            yield f"It is {whose(self.name(active))} {step_words(step)}."
        elif active:
            yield f"It is {whose(self.name(active))} turn."
        elif step:
            yield f"It is the {step_words(step)}."
        priority = self.stated.get("priority")
        if priority:
            yield f"{self.name(priority)} has priority."
        if self.stated.get("stack") == []:
            yield "The stack is empty."
        players = self.stated.get("players") or {}
        if isinstance(players, list):
            players = {key: {} for key in players}
        rich = [p for p, about in players.items() if (about or {}).get("mana") == "plenty"]
        if rich:
            yield f"{enumerated([self.name(p) for p in rich])} can pay any amount of mana."
        for player, about in players.items():
            yield from self._player(self.name(player), about or {})

    def _player(self, name: str, about: Mapped) -> Iterator[str]:
        for key in about:
            if key not in {"life", "mana", "mana pool", "counters"}:
                raise Untold(key)
        if about.get("life", 20) != 20:
            yield f"{name} has {about['life']} life."
        mana = about.get("mana")
        if mana == "none":
            yield f"{name} has no mana to spend."
        elif mana not in (None, "plenty"):
            yield f"The mana that {name} can spend is {symbols(mana)}."
        pool = about.get("mana pool")
        if pool == "empty":
            yield f"{whose(name)} mana pool is empty."
        elif pool is not None:
            yield f"In {whose(name)} mana pool is {symbols(pool)}."
        for kind, count in (about.get("counters") or {}).items():
            yield f"{name} has {counted(count, f'{kind} counter')}."

    # --- objects --------------------------------------------------------------------------------
    def _object(self, key: str, zone: str) -> Iterator[str]:
        about = self._objects[key]
        parts = [self.kind(about)]
        if zone == "battlefield":
            if "controller" in about:
                parts.append(self._controlled(about))
                if about.get("owner", about["controller"]) != about["controller"]:
                    parts.append(f"owned by {self.name(about['owner'])}")
        elif "owner" in about:
            parts.append(f"owned by {self.name(about['owner'])}")
        parts += self._status(about)
        yield f"• {self.name(key)}: {', '.join(filter(None, parts))}."
        yield from self._text_box(about)

    def _controlled(self, about: Mapped) -> str:
        """By whom an object is controlled, and since when, where that is said (CR 302.6)."""
        player = self.name(about["controller"])
        match about.get(_SINCE):
            case None:
                return f"controlled by {player}"
            case True:
                return f"controlled by {player} since before {whose(player)} latest turn began"
        return f"which came under {whose(player)} control after {whose(player)} latest turn began"

    def _on_stack(self, key: str) -> Iterator[str]:
        about = self._objects[key]
        by = f", controlled by {self.name(about['controller'])}" if "controller" in about else ""
        if "of" in about:
            for known in about:
                if known not in {"of", "ability", "level", "controller", "x", "gained"}:
                    raise Untold(known)
            yield f"• {self.name(key)}{by}{self._announced(about)}."
            return
        parts = [self.kind(about), *self._status(about)]
        yield f"• the spell {self.name(key)}: {', '.join(filter(None, parts))}{by}."
        yield from self._text_box(about)

    def _announced(self, about: Mapped) -> str:
        return f", with X = {about['x']}" if "x" in about else ""

    def kind(self, about: Mapped) -> str:
        """The type line, mana cost and size of an object."""
        if "copy of" in about:
            copied = self.name(about["copy of"])
            return (
                f"a token that is a copy of {copied}"
                if about.get("token")
                else (f"a copy of {copied}")
            )
        line = about.get("type line") or type_line(about)
        size = ""
        if "power" in about:
            size = f", {about['power']}/{about['toughness']}"
        cost = f", mana cost {about['mana cost']}" if "mana cost" in about else ""
        token = "a token, " if about.get("token") else ""
        return f"{token}{line}{cost}{size}"

    def _status(self, about: Mapped) -> Iterator[str]:
        """What else is said of an object, and what is missed where it could be there."""
        line = str(about.get("type line", ""))
        if "Class" in line and "level" not in about and "controller" in about:
            yield "which has no level"
        for key, value in about.items():
            if key in PRINTED or (key == _SINCE and "controller" in about):
                continue
            words = STATUSES.get(key)
            if words is None:
                raise Untold(key)
            told = words(self, value)
            if told:
                yield told

    def _text_box(self, about: Mapped) -> Iterator[str]:
        """The lines of a text, without those that are nothing but reminder text."""
        lines = str(about.get("text", "")).strip().split("\n")
        lines = [line.strip() for line in lines if line.strip()]
        lines += [str(ability) for ability in about.get("abilities", ())]
        for line in lines:
            if not (line.startswith("(") and line.endswith(")")):
                yield f"    | {line}"

    # --- effects --------------------------------------------------------------------------------
    def effect(self, effect: Mapped) -> str:
        """What an effect does."""
        told = []
        for key, value in effect.items():
            if key in {"timestamp", "in force"}:
                continue
            words = EFFECTS.get(key)
            if words is None:
                raise Untold(key)
            said = words(self, value)
            if said:
                told.append(said)
        return _joined(told)

    def listed(self, keys: Any) -> str:
        """Several objects by name: `A, B and C`."""
        return enumerated([self.name(k) for k in (keys if isinstance(keys, list) else [keys])])


def has_words(stated: Mapped) -> bool:
    """Whether every key of a situation is one that there are words for; a quick look only."""
    tops = {*ZONES, "players", "active player", "step", "priority", "stack", "effects", "events"}
    if not set(stated) <= tops:
        return False
    try:
        keys = {key for _, about in objects_of(stated) for key in about}
    except Untold:
        return False
    effects = {key for effect in (stated.get("effects") or {}).values() for key in effect}
    return keys <= PRINTED | set(STATUSES) | {_SINCE, "of", "ability", "gained"} and effects <= {
        *EFFECTS, "timestamp", "in force",
    }  # fmt: skip


def _joined(clauses: list[str]) -> str:
    """Clauses as one; what they begin with in common, up to their verbs, is said once."""
    first, *rest = clauses or [""]
    shared = next((w for v in _VERBS if (w := first.partition(f" {v} ")[0]) != first), None)
    said = [c.removeprefix(f"{shared} ") if shared else c for c in rest]
    return " and ".join([first, *said])
