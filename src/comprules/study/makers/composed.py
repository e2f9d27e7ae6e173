"""Grounds that are put together from cards of our own: Classes, levelers, costs, new creatures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any, Final

from comprules.study.makers.grounds import Ground, Stated, Target

_COLORS: Final = "WUBRG"
_TOPS: Final = (
    "Creatures you control have vigilance.",
    "When this Class enters, you gain 2 life.",
    "{2}: Scry 1.",
    "Whenever you gain life, scry 1.",
    "Your maximum hand size is nine.",
    "{T}: Add {C}.",
)
_SECONDS: Final = (
    "When this Class becomes level 2, draw a card.",
    "Creatures you control have reach.",
    "{1}, Sacrifice this Class: Draw a card.",
    "At the beginning of your upkeep, you gain 1 life.",
    "Golem spells you cast cost {1} less to cast.",
)
_THIRDS: Final = (
    "Creatures you control have menace.",
    "When this Class becomes level 3, scry 3.",
    "{3}: Each opponent loses 1 life.",
    "At the beginning of your end step, draw a card.",
)
_BARS: Final = ("guild-level-2", "guild-level-3")
_PARTS: Final = ("top-1", "level-2-ability-1", "level-3-ability-1")
_GUILDS: Final = ("Weaver", "Mason", "Brewer", "Farrier", "Chandler", "Cooper", "Glazier", "Tanner")
#: (first range, second range), each with what stands beside it.
_RANGES: Final = (
    ("1-3", "2/2", "Reach", "4+", "4/5", "Trample"),
    ("2-4", "3/3", "Vigilance", "5+", "5/5", "Flying"),
    ("1-4", "3/1", "First strike", "5+", "6/2", "Menace"),
    ("2-6", "4/4", "Lifelink", "7+", "7/7", "Haste"),
)
_MANA_COSTS: Final = (
    *("{0}", "{4}", "{2}{R}", "{1}{W}{W}", "{G}{G}{G}", "{3}{U}{B}", "{W/U}{W/U}", "{2/B}{2/B}"),
    *("{1}{G/P}", "{5}{C}", "{R}{G}", "{W}{U}{B}{R}{G}", "{2/W}{U}", "{B/P}{B/P}", "{7}{G}{G}"),
    *("{1}{R/W}", "{S}{S}", "{2}{U/P}{U/P}", "{C}{C}", "{3}{2/G}", "{6}", "{B}", "{4}{W}{U}"),
)
_TURN: Final[Stated] = {
    "active player": "ann",
    "step": "precombat main",
    "priority": "ann",
    "stack": [],
}


def moment(*, mana: Any = "plenty", **more: Any) -> Stated:
    """A moment in Ann's main phase in which she could do anything; and what else there is."""
    return {**_TURN, "players": {"ann": {"mana": mana}, "bob": {"mana": "plenty"}}, **more}


def class_grounds() -> Iterator[Ground]:
    """Classes of every make, of which their levels, their abilities and their bars are asked."""
    makes = list(product(range(len(_TOPS)), range(len(_SECONDS)), range(len(_THIRDS))))[::5]
    for at, (top, second, third) in enumerate(makes):
        color = _COLORS[at % 5]
        guild = {
            "name": f"{_GUILDS[at % len(_GUILDS)]} Class",
            "type line": "Enchantment — Class",
            "mana cost": f"{{1}}{{{color}}}",
            "text": "\n".join(
                (
                    _TOPS[top],
                    f"{{{1 + at % 3}}}{{{color}}}: Level 2",
                    _SECONDS[second],
                    f"{{{2 + at % 4}}}{{{color}}}: Level 3",
                    _THIRDS[third],
                )
            ),
            "controller": "ann",
        }
        targets = (
            *(Target("ann", "mayActivate", bar, 0) for bar in _BARS),
            *(Target("guild", "hasAbility", f"guild-{part}", 0) for part in _PARTS),
            Target("guild", "abilities", "", 0),
            Target("guild", "levelTreatedAs", "", 0),
        )  # fmt: skip
        stated = moment(battlefield={"guild": guild})
        yield Ground(f"class {at}", stated, targets, ("716.2a", "716.2d", "716.3", "602.2"))
        gained = {**stated, "events": [
            {"activate": {"level": 2, "of": "guild", "by": "ann", "as": "gain"}},
            {"resolve": "gain"},
        ]}  # fmt: skip
        later = tuple(
            Target("guild", name, "", state)
            for name in ("levelTreatedAs", "abilities")
            for state in (1, 2)
        )
        yield Ground(f"class {at} gains a level", gained, later, ("716.2a", "716.2b"))


def equip_grounds() -> Iterator[Ground]:
    """Equipment beside Classes that make equipping cheaper from a level on."""
    for equip, less, at in product(("{5}", "{3}", "{2}{R}", "{1}"), (1, 2), (2, 3)):
        lines = ["Creatures you control have vigilance.", "{1}{W}: Level 2"]
        saving = f"Equip abilities you activate cost {{{less}}} less to activate."
        lines += [saving if at == 2 else "When this Class becomes level 2, scry 2."]
        lines += ["{2}{W}: Level 3", saving if at == 3 else "Creatures you control have haste."]
        guild = {
            "name": "Armorer Class",
            "type line": "Enchantment — Class",
            "mana cost": "{W}",
            "text": "\n".join(lines),
            "controller": "ann",
        }
        blade = {
            "name": "Heavy Blade",
            "type line": "Artifact — Equipment",
            "mana cost": "{2}",
            "text": f"Equip {equip}",
            "controller": "ann",
        }
        ability = "blade-activates-blade-ability-1"
        for mates in (("first",), ("first", "second")):
            board = {name: {**guild, "level": at} for name in mates} | {"blade": blade}
            yield Ground(
                f"equip {equip} {less} {at} {len(mates)}",
                moment(mana="{2}", battlefield=board),
                (
                    Target(ability, "totalManaValue", "", 0),
                    Target("ann", "canPayFor", ability, 0),
                ),
                ("601.2f", "118.7a", "702.6a", "716.2a"),
            )


def leveler_grounds() -> Iterator[Ground]:
    """Levelers with counters below, in and above their ranges."""
    for at, (shape, count) in enumerate(product(_RANGES, (1, 2, 4, 6, 7))):
        first, size, keyword, second, grown, other = shape
        scout = {
            "name": ("Trail Warden", "Reed Scout", "Hill Runner", "Marsh Guide")[at % 4],
            "type line": "Creature — Human Scout",
            "mana cost": "{1}{G}",
            "power": 1,
            "toughness": 1,
            "text": f"Level up {{{1 + at % 3}}}\nLEVEL {first}\n{size}\n{keyword}\n"
            f"LEVEL {second}\n{grown}\n{other}",
            "controller": "ann",
            "counters": {"level": count},
        }
        targets = (
            Target("scout", "basePower", "", 0),
            Target("scout", "baseToughness", "", 0),
            Target("ann", "mayActivate", "scout-level-up", 0),
            Target("scout", "hasAbility", "scout-symbol-1-ability-1", 0),
            Target("scout", "hasAbility", "scout-symbol-2-ability-1", 0),
        )
        stated = moment(battlefield={"scout": scout})
        yield Ground(f"leveler {at}", stated, targets, ("711.2a", "711.2b", "702.87a", "711.4"))
        trained = {**stated, "events": [
            {"activate": {"ability": "scout-level-up", "by": "ann", "as": "train"}},
            {"resolve": "train"},
        ]}  # fmt: skip
        later = tuple(
            Target("scout", name, "", 2)
            for name in ("basePower", "baseToughness", "levelCounterCount")
        )
        yield Ground(f"leveler {at} trains", trained, later, ("702.87a", "711.2a"))


def cost_grounds() -> Iterator[Ground]:
    """Spells whose costs effects raise and lower."""
    effects: tuple[Stated, ...] = (
        {"thrift": {"reduces cost": {"spells": "any", "by": 2}}},
        {"toll": {"increases cost": {"spells": "any", "by": 1}}},
        {
            "toll": {"increases cost": {"spells": "any", "by": 2}},
            "thrift": {"reduces cost": {"spells": "creature", "by": 3}},
        },
        {"choir": {"reduces cost": {"spells": "creature", "by": "{W}{W}"}}},
        {"sphere": {"total at least": {"spells": "any", "mana": 3}}},
        {
            "thrift": {"reduces cost": {"spells": "any", "by": 4}},
            "sphere": {"total at least": {"spells": "any", "mana": 3}},
        },
        {
            "first": {"reduces cost": {"spells": "any", "by": 1}},
            "second": {"reduces cost": {"spells": "Golem", "by": 2}},
        },
    )
    costs = [c for c in _MANA_COSTS if "/" not in c and "S" not in c]
    for at, (cost, effect) in enumerate(product(costs, effects)):
        kind, name = (
            ("Creature — Golem", "Clay Golem"),
            ("Sorcery", "Long Errand"),
            ("Artifact Creature — Golem", "Brass Golem"),
            ("Creature — Human Cleric", "Choir Acolyte"),
        )[at % 4]
        spell: Stated = {"name": name, "type line": kind, "mana cost": cost}
        if "Creature" in kind:
            spell |= {"power": 2, "toughness": 2}
        stated = {
            "players": {"ann": {"mana": "{W}{W}{2}"}, "bob": {}},
            "hand": {"spell": {**spell, "owner": "ann"}},
            "effects": effect,
        }
        targets = (
            Target("spell", "totalManaValue", "", 0),
            Target("spell-mana-GenericMana", "manaToPay", "", 0),
            Target("ann", "canPayFor", "spell", 0),
        )
        yield Ground(f"cost {at}", stated, targets, ("601.2f", "118.7a", "118.7c", "118.3"))


def value_grounds() -> Iterator[Ground]:
    """Cards of all kinds of mana cost, of which mana value and colors are asked."""
    for at, cost in enumerate((*_MANA_COSTS, "{X}{R}", "{X}{X}{G}", "{X}{2}{U}")):
        for kind in ("Sorcery", "Artifact", "Enchantment"):
            card = {"name": "Plain Example", "type line": kind, "mana cost": cost}
            hand = {"players": {"ann": {}, "bob": {}}, "hand": {"card": {**card, "owner": "ann"}}}
            targets = (Target("card", "manaValue", "", 0), Target("card", "colors", "", 0))
            yield Ground(f"value {at} {kind} in hand", hand, targets, ("202.3", "105.2", "202.2"))
            if "X" in cost:
                for x in (0, 2, 5):
                    stack = {
                        "players": {"ann": {}, "bob": {}},
                        "stack": [{"card": {**card, "controller": "ann", "x": x}}],
                    }
                    yield Ground(f"value {at} {kind} {x}", stack, targets[:1], ("202.3e",))


def readiness_grounds() -> Iterator[Ground]:
    """Creatures that are new or not, tapped or not, with haste or defender: what they may do."""
    texts = ("{T}: Add {G}.", "{T}: You gain 1 life.", "{1}: Scry 1.", "{Q}: Scry 2.")
    keywords: Sequence[str] = ("", "Haste", "Defender", "Vigilance")
    lines = ("Creature — Elf", "Artifact Creature — Golem", "Artifact")
    for at, (text, keyword, line, old) in enumerate(product(texts, keywords, lines, (True, False))):
        if "Creature" not in line and keyword:
            continue
        thing: Stated = {
            "name": ("Grove Elf", "Brass Golem", "Humming Rock")[lines.index(line)],
            "type line": line,
            "text": "\n".join(filter(None, (keyword, text))),
            "controller": "ann",
            "controlled since turn began": old,
        }
        if "Creature" in line:
            thing |= {"power": 2, "toughness": 2}
        if text.startswith("{Q}"):
            thing |= {"tapped": True}
        ability = f"thing-activates-thing-ability-{2 if keyword else 1}"
        stated = moment(battlefield={"thing": thing})
        targets = (Target("ann", "mayActivate", ability, 0),)
        yield Ground(f"ready {at}", stated, targets, ("302.6", "602.5a", "107.5"))
        if "Creature" in line and text is texts[0]:
            combat = {**stated, "step": "beginning of combat"}
            attack = (Target("ann", "mayAttackWith", "thing", 0),)
            yield Ground(f"attack {at}", combat, attack, ("508.1a", "302.6"))
            theirs = {**combat, "active player": "bob"}
            block = (Target("ann", "mayBlockWith", "thing", 0),)
            yield Ground(f"block {at}", theirs, block, ("509.1a", "302.6"))
