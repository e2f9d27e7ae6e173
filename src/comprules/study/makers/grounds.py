"""What situations are varied from: a situation file's contents, and what may be asked of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import yaml
from msgspec import Struct

from comprules.namespaces import MTG
from comprules.study.makers.telling import has_words

Stated = dict[str, Any]

#: The property that denies another of the same subject and object, by the one that affirms it.
CONTRARIES: Final = {
    "mayActivate": "cannotActivate",
    "mayAttackWith": "cannotAttackWith",
    "mayBlockWith": "cannotBlockWith",
    "mayConvokeWith": "cannotConvokeWith",
    "canPayFor": "lacksManaFor",
    "hasAbility": "lacksAbility",
    "triggers": "doesNotTrigger",
    "fitsDeckOf": "cannotBeInDeckOf",
}
_AFFIRMED: Final = {denied: affirmed for affirmed, denied in CONTRARIES.items()}
#: What stands between a spell or ability and a kind of mana in the name of what is paid of it.
MANA_OF: Final = "-mana-"
_OF_COLOR: Final = {"color", "isColorless", "isMonocolored", "isMulticolored"}


class Target(Struct, frozen=True):
    """What is asked of a situation.

    Attributes:
        subject: the name of the thing asked about.
        property: the property, that which affirms; `abilities` and `colors` for choices among
            several.
        object: the name of its object; empty where a value is asked for.
        state: the number of events after which it is asked.
    """

    subject: str
    property: str
    object: str
    state: int


class Ground(Struct, frozen=True):
    """A situation that is varied.

    Attributes:
        name: of the scenario, or of what made it.
        stated: what the situation file says.
        targets: what may be asked.
        rules: the numbers that it exercises, the most telling first.
    """

    name: str
    stated: Stated
    targets: tuple[Target, ...]
    rules: tuple[str, ...]


def scenario_grounds(folder: Path) -> Iterator[Ground]:
    """The scenarios that are written in YAML, with what each is expected to show or to deny."""
    for path in sorted(folder.glob("*/situation.yaml")):
        stated = _loaded(path)
        if not has_words(stated):
            continue
        expected = _loaded(path.parent / "expected.yaml")
        entries = [e for k in ("expect", "absent") for e in expected.get(k) or ()]
        events = len(stated.get("events") or ())
        targets = dict.fromkeys(target for entry in entries for target in _targets(entry, events))
        cited = [str(n) for e in expected.get("expect") or () for n in e.get("cites", ())]
        rules = dict.fromkeys([path.parent.name.partition("-")[0], *cited])
        yield Ground(path.parent.name, stated, tuple(targets), tuple(rules))


def _loaded(path: Path) -> Stated:
    loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    loaded: Stated = _plain(yaml.load(path.read_text(encoding="utf-8"), Loader=loader))
    return loaded


def _plain(value: Any) -> Any:
    """A YAML value in which the key `on` is no truth value."""
    if isinstance(value, dict):
        return {"on" if key is True else key: _plain(v) for key, v in value.items()}
    return [_plain(v) for v in value] if isinstance(value, list) else value


def _targets(entry: Mapping[str, Any], events: int) -> Iterator[Target]:
    subject, name, value = (str(part) for part in entry["fact"])
    state = entry.get("state", "end")
    at = events if state in ("end", -1) else int(state)
    name = name.removeprefix("mtg:")
    affirmed = _AFFIRMED.get(name, name)
    if affirmed in CONTRARIES:
        if value != "None":
            yield Target(subject, affirmed, value, at)
        if affirmed == "hasAbility":
            yield Target(subject, "abilities", "", at)
    elif name in _OF_COLOR:
        yield Target(subject, "colors", "", at)
    elif not name.startswith(MTG):
        yield Target(subject, name, "", at)
