"""The objects of a situation, and what each is called."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, Final

from comprules.study.makers.words import Mapped, Untold, type_line

ZONES: Final = {
    "battlefield": "On the battlefield:",
    "hand": "In a hand:",
    "graveyard": "In a graveyard:",
    "exile": "In exile:",
    "library": "In a library:",
    "command": "In the command zone:",
}
_SETS_APART: Final = "ABCDEFGH"


def players_of(stated: Mapped) -> list[str]:
    """The names of the players of a situation."""
    return list(stated.get("players") or ())


def objects_of(stated: Mapped) -> Iterator[tuple[str, Mapped]]:
    """Each object of a situation, or ability on its stack, with what is said of it.

    Raises:
        Untold: one is said in a form that there are no words for.
    """
    for zone in ZONES:
        yield from _mapped(stated.get(zone), zone).items()
    for entry in stated.get("stack") or ():
        yield from _mapped(entry, "stack").items()
    for event in stated.get("events") or ():
        if not isinstance(event, Mapping):
            raise Untold("events")
        yield from _mapped(event.get("enter"), "enter").items()


def _mapped(value: Any, key: str) -> Mapping[str, Mapped]:
    """What stands under a key, name by name; nothing where it is left out.

    Raises:
        Untold: it is written otherwise, as a list of names, say.
    """
    named = value or {}
    if not isinstance(named, Mapping) or not all(isinstance(v, Mapping) for v in named.values()):
        raise Untold(key)
    return named


def names_of(objects: Mapping[str, Mapped]) -> dict[str, str]:
    """What each object is called: its name, or its last subtype or type; told apart by letters."""
    own = {key: _own_name(key, about) for key, about in objects.items() if "of" not in about}
    named = _lettered(own)
    abilities = {
        key: _ability_on_stack(about, named) for key, about in objects.items() if "of" in about
    }
    return named | _lettered(abilities, "{} ({})")


def _own_name(key: str, about: Mapped) -> str:
    if "name" in about:
        return str(about["name"])
    line = str(about.get("type line") or type_line(about))
    return line.split()[-1] if line.split() else key.capitalize()


def _lettered(names: Mapping[str, str], form: str = "{} {}") -> dict[str, str]:
    """The names, those that several things have told apart by letters.

    That of an ability ends in that of its object, whose letter must not be meant.
    """
    often = Counter(names.values())
    letters: Counter[str] = Counter()
    found = {}
    for key, name in names.items():
        if often[name] > 1:
            found[key] = form.format(name, _SETS_APART[letters[name] % len(_SETS_APART)])
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
