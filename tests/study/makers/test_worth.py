"""What is not asked, because its answer is told or nothing could make it another one."""

from __future__ import annotations

from typing import Any

import pytest

from comprules.study.makers.grounds import Target
from comprules.study.makers.varying import variants
from comprules.study.makers.worth import is_worth_asking

_OX: dict[str, Any] = {"name": "Brass Ox", "type line": "Artifact", "mana cost": "{2}{W}"}
_IN_HAND = {"players": {"ann": {}}, "hand": {"ox": {**_OX, "owner": "ann"}}}
_TOTAL = Target("ox", "totalManaValue", "", 0)


def test_a_cost_is_asked_only_where_something_may_change_it() -> None:
    """An effect, an announcement, or the text of another object; a printed cost alone is read."""
    assert not is_worth_asking(_IN_HAND, _TOTAL)
    cheaper = {"thrift": {"reduces cost": {"spells": "any", "by": 1}}}
    assert is_worth_asking({**_IN_HAND, "effects": cheaper}, _TOTAL)
    announced = {"ox": {**_OX, "owner": "ann", "x": 2}}
    assert is_worth_asking({**_IN_HAND, "hand": announced}, _TOTAL)
    shop = {"shop": {"name": "Shop", "text": "Artifact spells you cast cost {1} less to cast."}}
    assert is_worth_asking({**_IN_HAND, "battlefield": shop}, _TOTAL)


def test_generic_mana_is_not_asked_of_a_cost_that_has_no_other() -> None:
    """It is the same number as the whole."""
    generic = Target("ox-mana-GenericMana", "manaToPay", "", 0)
    cheaper = {"thrift": {"reduces cost": {"spells": "any", "by": 1}}}
    mixed = {**_IN_HAND, "effects": cheaper}
    assert is_worth_asking(mixed, generic)
    plain = {**mixed, "hand": {"ox": {**_OX, "mana cost": "{6}", "owner": "ann"}}}
    assert not is_worth_asking(plain, generic)
    assert is_worth_asking(plain, _TOTAL)


@pytest.mark.parametrize(
    ("property", "event", "worth"),
    [
        ("controller", {"gain control": {"of": "lamp", "by": "bob"}}, False),
        ("controller", {"enter": {"lamp": {"name": "Lamp", "controller": "bob"}}}, False),
        ("controller", {"phase out": "lamp"}, True),
        ("zone", {"exile": "lamp"}, False),
        ("zone", {"destroy": "lamp"}, True),
    ],
)
def test_what_the_last_event_says_is_not_asked(
    property: str, event: dict[str, Any], worth: bool
) -> None:
    """Who has a permanent, or where it is, has to follow from a rule."""
    stated = {"battlefield": {"lamp": {"name": "Lamp", "controller": "ann"}}, "events": [event]}
    assert is_worth_asking(stated, Target("lamp", property, "", 1)) is worth


def test_what_cannot_matter_to_a_cost_is_not_varied() -> None:
    """The mana cost of a permanent is not that of its abilities; a level matters by its text."""
    guild = {
        "name": "Plain Class",
        "type line": "Enchantment — Class",
        "mana cost": "{1}{W}",
        "controller": "ann",
        "level": 1,
        "text": "{1}{W}: Level 2\nYou have no maximum hand size.",
    }
    target = Target("guild-level-2", "totalManaValue", "", 0)
    stated = {"players": {"ann": {}}, "battlefield": {"guild": guild}}
    assert variants(stated, target, 20) == [()]
    saving = {**guild, "text": "{1}{W}: Level 2\nSpells you cast cost {1} less to cast."}
    made = variants({**stated, "battlefield": {"guild": saving}}, target, 20)
    assert {change.sort for pair in made for change in pair} == {"level"}
