"""What an effect does, in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from comprules.study.makers.words import Mapped, Untold, enumerated

if TYPE_CHECKING:
    from comprules.study.makers.telling import Teller


_CARD_TYPES: Final = {"artifact", "creature", "enchantment", "land", "planeswalker", "battle"}


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
                words.format(
                    what=what,
                    objects=teller.listed(on),
                    is_=_is(on),
                    its=_its(on),
                    isnt="aren’t" if _several(on) else "isn’t",
                    has="have" if _several(on) else "has",
                )
                for what, on in value.items()
            ]
        )

    return told


def _several(objects: Any) -> bool:
    return isinstance(objects, list) and len(objects) > 1


def _is(objects: Any) -> str:
    return "are" if _several(objects) else "is"


def _its(objects: Any) -> str:
    return "their" if _several(objects) else "its"


def _a(kind: str) -> str:
    """A card type as a noun: `a creature`; a subtype keeps its capital."""
    noun = kind.lower() if kind.lower() in _CARD_TYPES else kind
    return f"{'an' if noun[:1].lower() in 'aeiou' else 'a'} {noun}"


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
    if isinstance(value, Mapping) and "static ability" in value:
        return f"this comes from {teller.ability(str(value['static ability']))}"
    raise Untold("from")


EFFECTS: Final[dict[str, Callable[[Teller, Any], str]]] = {
    "reduces cost": _changed("less"),
    "increases cost": _changed("more"),
    "total at least": _minimum,
    "loses all abilities": lambda teller, value: (
        f"{teller.listed(value)} loses all abilities"
        if not isinstance(value, list) or len(value) == 1
        else f"{teller.listed(value)} lose all abilities"
    ),
    "loses subtype": _mapped("{objects} {isnt} a {what}"),
    "copies": _copies,
    "forbids activating": _forbids,
    "grants": _mapped("{objects} {has} {what}"),
    "adds type": lambda teller, value: enumerated(
        [
            f"{teller.listed(on)} {_is(on)} {_a(str(what))} in addition to {_its(on)} other types"
            for what, on in value.items()
        ]
    ),
    "allows as an instant": lambda teller, value: (
        f"activated abilities of {teller.listed(value)} may be activated any time an instant "
        "could be cast"
    ),
    "sets color": _mapped("{objects} {is_} {what}"),
    "adds color": _mapped("{objects} {is_} {what} in addition to {its} other colors"),
    "sets power and toughness": _mapped("{objects} {has} base power and toughness {what}"),
    "replaces mana": _replaces,
    "from": _source,
}
