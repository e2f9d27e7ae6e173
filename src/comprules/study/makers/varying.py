"""Small changes of a situation across the boundaries that rules draw: one more, one less, other."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from itertools import combinations
from typing import Any, Final

from msgspec import Struct

from comprules.study.makers.grounds import MANA_OF, Stated, Target
from comprules.study.makers.naming import ZONES
from comprules.study.makers.worth import CHANGES_COSTS, COSTS

_STEPS: Final = ("upkeep", "precombat main", "declare attackers", "end")
_REMOVED: Final = None
_GENERIC: Final = re.compile(r"\{(\d+)\}")
_COUNTED: Final = ("x", "casts from command zone")
_TIMING: Final = ("turn", "priority", "step", "stack")
_OF_ANYTHING: Final = {*_TIMING, "effect"}
_OF_COST: Final = (*COSTS, "canPayFor")
_COST: Final = ("effect", "cost", "announced", "level", "any level", "controller", "any controller")
#: The sorts of change that can decide a property; `any`: also a change of something else than what
#: is asked about.
_MATTERS: Final[dict[str, tuple[str, ...]]] = {
    "mayActivate": (*_TIMING, "mana", "effect", "level", "counters", "controller", "status"),
    "canPayFor": ("mana", "effect", "cost", "announced", "level", "any level"),
    "totalManaValue": _COST,
    "manaToPay": _COST,
    "genericManaToPay": _COST,
    "lifeToPay": ("announced", "effect"),
    "manaValue": ("cost", "announced"),
    "valueOfX": ("announced",),
    "hasAbility": ("level", "counters", "effect", "status"),
    "abilities": ("level", "counters", "effect"),
    "levelTreatedAs": ("level",),
    "levelCounterCount": ("counters",),
    "basePower": ("counters", "effect", "level"),
    "baseToughness": ("counters", "effect", "level"),
    "colors": ("cost", "effect"),
    "mayAttackWith": ("turn", "status", "controller", "effect"),
    "mayBlockWith": ("status", "controller", "effect"),
    "mayConvokeWith": ("status", "controller"),
    "triggers": ("turn", "level", "controller", "any controller", "effect"),
    "controller": ("controller",),
    "zone": ("level", "counters"),
    "priority": ("turn", "priority"),
    "life": (),
    "fitsDeckOf": (),
}
_TRUE: Final = ("tapped", "controlled since turn began", "phased out", "commander")
#: What may not be changed before things are done, which would be illegal then.
_AT_THE_START: Final = {*_TIMING, "mana", "controller", "status"}


class Change(Struct, frozen=True):
    """One change of a situation.

    Attributes:
        path: the keys that lead to what is changed.
        value: what stands there instead; None: nothing.
        sort: what kind of fact it is about (`_MATTERS`).
        subject: the name of the thing that it is about, or `game`.
    """

    path: tuple[Any, ...]
    value: Any
    sort: str
    subject: str

    @property
    def key(self) -> str:
        """The change as one text."""
        return f"{'/'.join(map(str, self.path))}={self.value}"


def changes(stated: Stated) -> list[Change]:
    """All changes that are made of a situation one at a time, in a fixed order."""
    return [c for c in _changes(stated) if _at(stated, c.path) != c.value]


def variants(
    stated: Stated, target: Target, most: int, made: Sequence[Change] | None = None
) -> list[tuple[Change, ...]]:
    """The situation itself, each change that matters to a target, and pairs of them.

    Args:
        stated: the situation.
        target: what is asked of it.
        most: the variants, at the most; of the pairs some are passed over, evenly.
        made: the changes of the situation, where they are at hand.
    """
    of_all = changes(stated) if made is None else made
    single = [c for c in of_all if _matters(c, target, stated)]
    pairs = [pair for pair in combinations(single, 2) if pair[0].path != pair[1].path]
    room = max(0, most - len(single) - 1)
    kept = pairs if len(pairs) <= room else [pairs[i * len(pairs) // room] for i in range(room)]
    return [(), *((change,) for change in single), *kept]


def _matters(change: Change, target: Target, stated: Stated) -> bool:
    """Whether a change is of a sort that can decide what is asked, and of what is asked about.

    A mana cost matters to what the spell costs, not to its abilities; to what is paid a level
    matters, and whose a permanent is, where its text changes costs.
    """
    sorts = _MATTERS.get(target.property, ())
    if change.sort not in sorts or (target.state and change.sort in _AT_THE_START):
        return False
    if change.sort == "cost" and change.subject not in (
        target.subject.partition(MANA_OF)[0],
        target.object,
    ):
        return False
    if change.sort == "level" and target.property in _OF_COST:
        return CHANGES_COSTS.search(_text(stated, change.subject)) is not None
    if change.sort in _OF_ANYTHING or f"any {change.sort}" in sorts:
        return True
    return any(
        part == change.subject or part.startswith(f"{change.subject}-")
        for part in (target.subject, target.object)
    )


def _text(stated: Stated, name: str) -> str:
    return str(((stated.get("battlefield") or {}).get(name) or {}).get("text", ""))


def changed(stated: Stated, made: Sequence[Change]) -> Stated:
    """The situation with changes made."""
    result = deepcopy(stated)
    for change in made:
        at: Any = result
        for key in change.path[:-1]:
            at = at[key] if isinstance(at, list) else at.setdefault(key, {})
        if change.value is _REMOVED:
            at.pop(change.path[-1], None)
        else:
            at[change.path[-1]] = change.value
    return result


def _at(stated: Any, path: Sequence[Any]) -> Any:
    for key in path:
        if isinstance(stated, Mapping):
            stated = stated.get(key)
        elif isinstance(stated, list) and isinstance(key, int):
            stated = stated[key]
        else:
            return None
    return stated


def _changes(stated: Stated) -> Iterator[Change]:
    players = list(stated.get("players") or ())
    yield from _of_game(stated, players)
    if isinstance(stated.get("players"), Mapping):
        yield from _of_players(stated)
    for zone in ZONES:
        for name, about in (stated.get(zone) or {}).items():
            yield from _of_object((zone, name), name, about, players)
    for index, entry in enumerate(stated.get("stack") or ()):
        for name, about in entry.items() if isinstance(entry, Mapping) else ():
            yield from _of_object(("stack", index, name), name, about, players)
    yield from _of_effects(stated)


def _of_game(stated: Stated, players: list[str]) -> Iterator[Change]:
    """Whose turn it is, which step, who has priority, and whether the stack is empty."""
    active, step = stated.get("active player"), stated.get("step")
    for other in players:
        if active is not None:
            yield Change(("active player",), other, "turn", "game")
        if stated.get("priority") is not None:
            yield Change(("priority",), other, "priority", "game")
    if step is not None and active is not None:
        for one in _STEPS:
            yield Change(("step",), one, "step", "game")
    if stated.get("stack") == [] and len(players) > 1:
        spell = {
            "passing-spell": {
                "name": "Passing Shower",
                "type line": "Instant",
                "mana cost": "{U}",
                "controller": players[1],
            }
        }
        yield Change(("stack",), [spell], "stack", "game")


def _of_players(stated: Stated) -> Iterator[Change]:
    """What a player can pay: the mana stated and one less, or one more, and none."""
    for name, about in stated["players"].items():
        mana = (about or {}).get("mana")
        if mana is None:
            continue
        path = ("players", name, "mana")
        yield Change(path, "none", "mana", name)
        for costs in sorted(_costs(stated)):
            symbols = re.findall(r"\{[^}]+\}", costs)
            generic = sum(int(s[1:-1]) for s in symbols if s[1:-1].isdigit())
            colored = [s for s in symbols if s[1:-1] in "WUBRGC"]
            plain = len(colored) + sum(s[1:-1].isdigit() for s in symbols) == len(symbols)
            if not plain or generic + len(colored) > 8:
                continue
            exact = [*colored, *["{C}"] * generic]
            yield Change(path, "".join(exact), "mana", name)
            if len(exact) > 1:
                yield Change(path, "".join(exact[:-1]), "mana", name)
            if colored:
                other = next(f"{{{c}}}" for c in "WUBRG" if f"{{{c}}}" not in colored)
                yield Change(path, "".join([other, *exact[1:]]), "mana", name)


def _costs(stated: Stated) -> set[str]:
    """The mana costs that abilities on the battlefield have, as their texts write them."""
    texts = (str(o.get("text", "")) for o in (stated.get("battlefield") or {}).values())
    found = re.findall(r"(?m)^((?:\{[^}]+\})+):|(?:Equip|Level up|Cycling) ((?:\{[^}]+\})+)",
                       "\n".join(texts))  # fmt: skip
    return set(sorted({a or b for a, b in found} - {"{T}", "{Q}"})[:3])


def _of_object(
    path: tuple[Any, ...], name: str, about: Mapping[str, Any], players: list[str]
) -> Iterator[Change]:
    line = str(about.get("type line", ""))
    if "Class" in line and path[0] == "battlefield":
        for level in (_REMOVED, 1, 2, 3):
            yield Change((*path, "level"), level, "level", name)
    for kind, count in (about.get("counters") or {}).items():
        for near in (count - 1, count + 1):
            if near > 0:
                yield Change((*path, "counters", kind), near, "counters", name)
    if path[0] == "battlefield" and about.get("controller") in players:
        for other in players:
            yield Change((*path, "controller"), other, "controller", name)
    for key in _COUNTED:
        if isinstance(about.get(key), int):
            for near in (about[key] - 1, about[key] + 1):
                if near >= 0:
                    yield Change((*path, key), near, "announced", name)
    for key in _TRUE:
        if isinstance(about.get(key), bool):
            yield Change((*path, key), not about[key], "status", name)
    if "Creature" in line and path[0] == "battlefield" and "tapped" not in about:
        yield Change((*path, "tapped"), True, "status", name)
    cost = str(about.get("mana cost", ""))
    if _GENERIC.search(cost):
        for more in (1, 2):
            dearer = _GENERIC.sub(lambda m, n=more: f"{{{int(m[1]) + n}}}", cost, count=1)  # type: ignore[misc]
            yield Change((*path, "mana cost"), dearer, "cost", name)
    elif cost and "X" not in cost:
        yield Change((*path, "mana cost"), f"{{1}}{cost}", "cost", name)


def _of_effects(stated: Stated) -> Iterator[Change]:
    """Each effect taken away, and by how much it changes costs."""
    started = {
        e["start effect"]
        for e in stated.get("events") or ()
        if isinstance(e.get("start effect"), str)
    }
    ended = {e["end effect"] for e in stated.get("events") or () if "end effect" in e}
    for name, effect in (stated.get("effects") or {}).items():
        if name not in started | ended and len(stated["effects"]) > 1:
            yield Change(("effects", name), _REMOVED, "effect", name)
        for key in ("reduces cost", "increases cost"):
            by = (effect.get(key) or {}).get("by")
            if isinstance(by, int):
                for near in (by - 1, by + 1):
                    if near > 0:
                        yield Change(("effects", name, key, "by"), near, "effect", name)
