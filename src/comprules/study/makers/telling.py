"""A situation told in words: what a learner reads in the place of the YAML.

All of it is told or none: what stands in a situation and cannot be said in words raises `Untold`,
so that no question hides a fact that its answer may turn on.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from comprules.graph.situation_model import Situation
from comprules.namespaces import mtg, situation_iri
from comprules.terms import Literal

Mapped = Mapping[str, Any]

ZONES: Final = {
    "battlefield": "On the battlefield:",
    "hand": "In a hand:",
    "graveyard": "In a graveyard:",
    "exile": "In exile:",
    "library": "In a library:",
    "command": "In the command zone:",
}
_PHASES: Final = {"precombat main", "postcombat main", "beginning", "combat", "ending"}
_SETS_APART: Final = "ABCDEFGH"
_IGNORED: Final = {"name", "type line", "types", "subtypes", "supertypes", "mana cost", "text"} | {
    "power", "toughness", "controller", "owner", "token", "copy of", "abilities", "timestamp",
}  # fmt: skip


class Untold(Exception):
    """Something in a situation has no words here."""


class Teller:
    """A situation in words.

    Attributes:
        situation: what the reader made of it.
        stated: what the file says, in its own keys.
    """

    def __init__(self, stated: Mapped, situation: Situation) -> None:
        self.stated = stated
        self.situation = situation
        self._objects = dict(_objects(stated))
        self._names = _names(self._objects)
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
        if key in _players(self.stated):
            return key.capitalize()
        raise Untold(key)

    def is_object(self, key: str) -> bool:
        """Whether an object goes by this name, and not an ability."""
        return key in self._objects and "of" not in self._objects[key]

    def called(self, key: str) -> str:
        """What an object, a player, a card or an ability is called."""
        own = key.removesuffix("-card")
        if own in self._names or own in _players(self.stated):
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
            lines.append("These effects are in force:" if len(effects) > 1 else "In force is:")
            for effect in sorted(effects.values(), key=lambda e: int(e.get("timestamp", 0))):
                lines.append(f"• {self.effect(effect)}.")
            if any("timestamp" in e for e in effects.values()) and len(effects) > 1:
                lines[-len(effects) - 1] = "These effects are in force, the oldest first:"
        return "\n".join(line for line in lines if line)

    def _moment(self) -> Iterator[str]:
        active, step = self.stated.get("active player"), self.stated.get("step")
        if active and step:
            yield f"It is {_whose(self.name(active))} {_step(step)}."
        elif active:
            yield f"It is {_whose(self.name(active))} turn."
        elif step:
            yield f"It is the {_step(step)}."
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
            yield f"The mana that {name} can spend is {_symbols(mana)}."
        pool = about.get("mana pool")
        if pool == "empty":
            yield f"{_whose(name)} mana pool is empty."
        elif pool is not None:
            yield f"In {_whose(name)} mana pool is {_symbols(pool)}."
        for kind, count in (about.get("counters") or {}).items():
            yield f"{name} has {_counted(count, f'{kind} counter')}."

    # --- objects --------------------------------------------------------------------------------
    def _object(self, key: str, zone: str) -> Iterator[str]:
        about = self._objects[key]
        parts = [self.kind(about)]
        if zone == "battlefield":
            if "controller" in about:
                parts.append(f"controlled by {self.name(about['controller'])}")
                if about.get("owner", about["controller"]) != about["controller"]:
                    parts.append(f"owned by {self.name(about['owner'])}")
        elif "owner" in about:
            parts.append(f"owned by {self.name(about['owner'])}")
        parts += self._status(about)
        yield f"• {self.name(key)}: {', '.join(filter(None, parts))}."
        yield from self._text_box(about)

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
        line = about.get("type line") or _type_line(about)
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
            if key in _IGNORED:
                continue
            words = _STATUS.get(key)
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
            words = _EFFECTS.get(key)
            if words is None:
                raise Untold(key)
            said = words(self, value)
            if said:
                told.append(said)
        return " and ".join(told)

    def listed(self, keys: Any) -> str:
        """Several objects by name: `A, B and C`."""
        return enumerated([self.name(k) for k in (keys if isinstance(keys, list) else [keys])])


# --- what else is said of an object -------------------------------------------------------------
def _said_if(words: str) -> Callable[[Teller, Any], str]:
    return lambda teller, value: words if value else ""


def _counters(teller: Teller, value: Any) -> str:
    return "with " + enumerated([_counted(n, f"{kind} counter") for kind, n in value.items()])


def _since_when(teller: Teller, value: Any) -> str:
    if value:
        return "which its controller has had since before that player’s latest turn began"
    return "which its controller got only after that player’s latest turn began"


def _chooses(teller: Teller, value: Any) -> str:
    ways = []
    for symbol, way in value.items():
        for one in way if isinstance(way, list) else [way]:
            ways.append(f"{symbol} with {'2 life' if one == 'life' else '{' + str(one) + '}'}")
    return "where its player announces to pay " + enumerated(ways)


def _casts(teller: Teller, value: Any) -> str:
    if not value:
        return "not yet cast from the command zone"
    return f"cast {_times(value)} from the command zone before"


_STATUS: Final[dict[str, Callable[[Teller, Any], str]]] = {
    "level": lambda _, value: f"level {value}",
    "counters": _counters,
    "tapped": lambda _, value: "tapped" if value else "untapped",
    "phased out": _said_if("phased out"),
    "controlled since turn began": _since_when,
    "color": lambda _, value: f"its color is {value}",
    "x": lambda _, value: f"with {value} announced for X",
    "chooses": _chooses,
    "commander": _said_if("its owner’s commander"),
    "casts from command zone": _casts,
    "alternative cost": lambda _, value: (
        "cast without paying its mana cost"
        if value == "without paying its mana cost"
        else f"cast for {value} rather than its mana cost"
    ),
    "additional costs": lambda _, value: "with the additional costs " + enumerated(
        [f"“{one}”" for one in value]
    ),
    "pays": lambda _, value: "with this paid: " + enumerated(
        list(value) if isinstance(value, list) else [value]
    ),
    "chosen color": lambda _, value: (
        "for which no color was chosen" if value == "none" else f"the color chosen for it: {value}"
    ),
    "attached to": lambda teller, value: f"attached to {teller.name(value)}",
    "for each": lambda _, value: f"with {value} of what its text counts for its cost",
    "condition holds": lambda _, value: (
        f"the condition in its text {'holds' if value else 'does not hold'}"
    ),
    "cast by": lambda teller, value: f"to be cast by {teller.name(value)}",
}  # fmt: skip


# --- what effects do ----------------------------------------------------------------------------
def _changed(verb: str) -> Callable[[Teller, Any], str]:
    def told(teller: Teller, value: Any) -> str:
        less = set(value) - {
            *("spells", "by", "abilities", "abilities of", "abilities of subtype"),
            *("cast by", "activated by", "not below", "named"),
        }
        if less:
            raise Untold(min(less))
        by = value["by"]
        amount = f"{{{by}}}" if isinstance(by, int) or str(by).isdigit() else by
        limit = value.get("not below")
        down = f", but not so that less than {limit} mana is left" if limit is not None else ""
        return f"{_payables(teller, value)} cost {amount} {verb}{down}"

    return told


def _payables(teller: Teller, value: Mapped) -> str:
    """The spells or abilities that an effect is about."""
    whom = value.get("cast by", value.get("activated by"))
    by = ""
    if whom:
        by = f" that {teller.name(whom)} {'casts' if 'cast by' in value else 'activates'}"
    if "named" in value:
        return f"spells named {value['named']}{by}"
    if "abilities" in value:
        kind = "" if value["abilities"] == "any" else f"{value['abilities']} "
        return f"{kind}abilities{by}" if kind else f"activated abilities{by}"
    if "abilities of" in value:
        return f"activated abilities of {str(value['abilities of']).lower()}s{by}"
    if "abilities of subtype" in value:
        return f"activated abilities of permanents that are a {value['abilities of subtype']}{by}"
    kinds = value["spells"] if isinstance(value["spells"], list) else [value["spells"]]
    said = ["spells" if kind == "any" else f"{kind} spells" for kind in kinds]
    return f"{enumerated(said)}{by}"


def _mapped(words: str) -> Callable[[Teller, Any], str]:
    """The words of an effect whose value maps what it gives to objects."""

    def told(teller: Teller, value: Any) -> str:
        return enumerated(
            [
                words.format(what=what, objects=teller.listed(on), is_=_is(on))
                for what, on in value.items()
            ]
        )

    return told


def _is(objects: Any) -> str:
    return "are" if isinstance(objects, list) and len(objects) > 1 else "is"


def _forbids(teller: Teller, value: Any) -> str:
    less = set(value) - {"abilities of", "abilities of subtype", "except"}
    if less:
        raise Untold(min(less))
    kept = " that are not mana abilities" if "except" in value else ""
    if "abilities of" in value:
        of = f"{str(value['abilities of']).lower()}s"
    else:
        of = f"permanents that are a {value['abilities of subtype']}"
    return f"activated abilities of {of}{kept} can’t be activated"


def _copies(teller: Teller, value: Any) -> str:
    return enumerated([f"{teller.name(a)} is a copy of {teller.name(b)}" for a, b in value.items()])


def _minimum(teller: Teller, value: Any) -> str:
    if not isinstance(value, Mapping):
        return f"a spell whose total cost is less than {value} mana costs {value} mana"
    if set(value) != {"spells", "mana"} or value["spells"] != "any":
        raise Untold("total at least")
    return f"a spell whose total cost is less than {value['mana']} mana costs {value['mana']} mana"


def _replaces(teller: Teller, value: Any) -> str:
    if "of object" in value:
        of = teller.name(value["of object"])
    else:
        kind = value.get("of subtype") or str(value.get("of")).lower()
        of = f"a {kind}" if kind[0] not in "aeiou" else f"an {kind}"
    by = f" by {teller.name(value['tapped by'])}" if "tapped by" in value else ""
    when = f"if {of} is tapped for mana{by}, it produces"
    if "instead" in value:
        instead = str(value["instead"])
        if not instead.startswith("{"):
            instead = f"mana of {instead}"
        return f"{when} {instead} instead of any other type"
    if "additional" in value:
        return f"{when} an additional {value['additional']}"
    if value.get("times") == 2:
        return f"{when} twice as much of that mana instead"
    raise Untold("replaces mana")


def _source(teller: Teller, value: Any) -> str:
    if value == "resolved ability":
        return "this comes from an ability that has resolved"
    if isinstance(value, str) and value.startswith("static ability of "):
        return f"this comes from a static ability of {teller.name(value.rpartition(' ')[2])}"
    if isinstance(value, Mapping) and "static ability" in value:
        return f"this comes from {teller.ability(str(value['static ability']))}"
    raise Untold("from")


_EFFECTS: Final[dict[str, Callable[[Teller, Any], str]]] = {
    "reduces cost": _changed("less"),
    "increases cost": _changed("more"),
    "total at least": _minimum,
    "loses all abilities": lambda teller, value: (
        f"{teller.listed(value)} loses all abilities"
        if not isinstance(value, list) or len(value) == 1
        else f"{teller.listed(value)} lose all abilities"
    ),
    "loses subtype": _mapped("{objects} isn’t a {what}"),
    "copies": _copies,
    "forbids activating": _forbids,
    "grants": _mapped("{objects} has {what}"),
    "adds type": _mapped("{objects} is a {what} besides its other types"),
    "allows as an instant": lambda teller, value: (
        f"activated abilities of {teller.listed(value)} may be activated any time an instant "
        "could be cast"
    ),
    "sets color": _mapped("{objects} {is_} {what}"),
    "adds color": _mapped("{objects} {is_} {what} besides any other colors"),
    "sets power and toughness": _mapped("{objects} has base power and toughness {what}"),
    "replaces mana": _replaces,
    "from": _source,
}


def has_words(stated: Mapped) -> bool:
    """Whether every key of a situation is one that there are words for; a quick look only."""
    tops = {*ZONES, "players", "active player", "step", "priority", "stack", "effects", "events"}
    if not set(stated) <= tops:
        return False
    try:
        keys = {key for _, about in _objects(stated) for key in about}
    except Untold:
        return False
    effects = {key for effect in (stated.get("effects") or {}).values() for key in effect}
    return keys <= _IGNORED | set(_STATUS) | {"of", "ability", "gained"} and effects <= {
        *_EFFECTS, "timestamp", "in force",
    }  # fmt: skip


# --- words --------------------------------------------------------------------------------------
def enumerated(words: list[str]) -> str:
    """`A, B and C`."""
    return " and ".join(filter(None, [", ".join(words[:-1]), *words[-1:]]))


def _step(step: str) -> str:
    return (
        f"{step} phase"
        if step in _PHASES
        else step
        if step.endswith("step")
        else ("cleanup step" if step == "cleanup" else f"{step} step")
    )


def step_words(step: str) -> str:
    """What a step or phase of a situation file is called."""
    return _step(step)


def _whose(name: str) -> str:
    return f"{name}’s"


def _symbols(mana: Any) -> str:
    """Mana as symbols, each unit by itself: a number stands for that much colorless mana."""
    stated = f"{{{mana}}}" if str(mana).isdigit() else str(mana)
    return re.sub(r"\{(\d+)\}", lambda match: "{C}" * int(match[1]), stated)


def _counted(count: Any, noun: str) -> str:
    return f"{'one' if count == 1 else count} {noun}{'' if count == 1 else 's'}"


def _times(count: int) -> str:
    return {1: "once", 2: "twice"}.get(count, f"{count} times")


def _type_line(about: Mapped) -> str:
    words = [*about.get("supertypes", ()), *about.get("types", ())]
    subtypes = list(about.get("subtypes", ()))
    return " ".join(words) + (f" — {' '.join(subtypes)}" if subtypes else "")


# --- what there is ------------------------------------------------------------------------------
def _players(stated: Mapped) -> list[str]:
    return list(stated.get("players") or ())


def _objects(stated: Mapped) -> Iterator[tuple[str, Mapped]]:
    for zone in ZONES:
        yield from (stated.get(zone) or {}).items()
    for entry in stated.get("stack") or ():
        if not isinstance(entry, Mapping):
            raise Untold("stack")
        yield from entry.items()
    for event in stated.get("events") or ():
        yield from (event.get("enter") or {}).items()
    for zone in ZONES:
        if not all(isinstance(a, Mapping) for a in (stated.get(zone) or {}).values()):
            raise Untold(zone)


def _names(objects: Mapping[str, Mapped]) -> dict[str, str]:
    """What each object is called: its name, or its last subtype or type; told apart by letters."""
    own = {key: _own_name(key, about) for key, about in objects.items() if "of" not in about}
    named = _lettered(own)
    abilities = {
        key: _ability_on_stack(about, named) for key, about in objects.items() if "of" in about
    }
    return named | _lettered(abilities)


def _own_name(key: str, about: Mapped) -> str:
    if "name" in about:
        return str(about["name"])
    line = str(about.get("type line") or _type_line(about))
    return line.split()[-1] if line.split() else key.capitalize()


def _lettered(names: Mapping[str, str]) -> dict[str, str]:
    """The names, those that several things have told apart by letters."""
    often = Counter(names.values())
    letters: Counter[str] = Counter()
    found = {}
    for key, name in names.items():
        if often[name] > 1:
            found[key] = f"{name} {_SETS_APART[letters[name] % len(_SETS_APART)]}"
            letters[name] += 1
        else:
            found[key] = name
    return found


def _ability_on_stack(about: Mapped, names: Mapping[str, str]) -> str:
    source = names.get(str(about["of"]))
    if source is None:
        raise Untold("of")
    level = about.get("level")
    return (
        f"the level {level} ability of {source}" if level else f"an activated ability of {source}"
    )
