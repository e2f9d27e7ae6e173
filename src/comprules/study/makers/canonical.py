"""The form of a situation in which names tell nothing: two situations alike have the same one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from comprules.study.makers.grounds import Stated, Target
from comprules.study.makers.naming import ZONES

#: What no rule block reads where it is as usual.
_USUAL_LIFE = 20


def canonical(stated: Stated, target: Target) -> list[Any]:
    """The situation up to the moment asked about, and the question, without names.

    Players, objects, effects and abilities are numbered as they come, and printed names too.
    """
    renamed: dict[str, str] = {}
    for name in _names(stated):
        renamed.setdefault(name, f"#{len(renamed)}")
    shown = {key: value for key, value in stated.items() if key != "events"}
    events = list(stated.get("events") or ())[: target.state]
    asked = [target.subject, target.property, target.object]
    return [_without_names([shown, events, asked], renamed, {})]


def _names(stated: Stated) -> Iterator[str]:
    yield from stated.get("players") or ()
    for zone in (*ZONES, "effects"):
        yield from stated.get(zone) or ()
    for entry in stated.get("stack") or ():
        yield from entry
    for event in stated.get("events") or ():
        for kind, value in event.items():
            if kind in ("enter", "start effect") and isinstance(value, Mapping):
                yield from value
            elif kind == "return":
                yield from (str(v) for k, v in value.items() if k != "under control of")
            elif isinstance(value, Mapping) and "as" in value:
                yield str(value["as"])


def _without_names(value: Any, renamed: Mapping[str, str], printed: dict[str, str]) -> Any:
    if isinstance(value, Mapping):
        return [
            [
                _renamed(str(key), renamed),
                printed.setdefault(str(v), f"name {len(printed)}")
                if key == "name"
                else _without_names(v, renamed, printed),
            ]
            for key, v in value.items()
            if not (key == "life" and v == _USUAL_LIFE)
        ]
    if isinstance(value, (list, tuple)):
        return [_without_names(v, renamed, printed) for v in value]
    return _renamed(value, renamed) if isinstance(value, str) else value


def _renamed(text: str, renamed: Mapping[str, str]) -> str:
    """A name by its number; of an ability's name its object's name and what follows."""
    if text in renamed:
        return renamed[text]
    for name in sorted(renamed, key=len, reverse=True):
        if text.startswith(f"{name}-"):
            return text.replace(name, renamed[name])
    return text
