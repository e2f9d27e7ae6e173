"""Situations: what a file states becomes facts with their lines, and events in order."""

import re
from pathlib import Path

import pytest

from comprules.cards.cardbase import CardBase
from comprules.graph import situation_schema as schema
from comprules.graph.situation import (
    Situation,
    read_situation,
    situation_from_mapping,
    situation_from_text,
)
from comprules.namespaces import compact
from comprules.terms import Term, Triple

PAGE = Path(__file__).parents[2] / "docs" / "situations.md"
CARDS = CardBase()
START = """\
active player: ann
step: precombat main
priority: ann
stack: []
players:
  ann: {life: 20, mana: "{1}{W}"}
  bob: {life: 17, mana: plenty}
battlefield:
  lamp: {card: Lamplighter Class, controller: ann, level: 2}
  lens: {card: Lensgrinder Class, controller: bob, owner: ann}
"""


def read(text: str) -> Situation:
    return situation_from_text(text, "game.yaml", cards=CARDS)


def short(term: Term) -> str:
    return compact(term) if isinstance(term, str) else term.lexical


def lines(triples: "list[Triple] | tuple[Triple, ...]") -> set[str]:
    return {" ".join(map(short, triple)) for triple in triples}


def facts(text: str) -> set[str]:
    return lines(list(read(text).facts))


def events(text: str) -> list[set[str]]:
    """What the events say, but for when they happen."""
    return [
        {line for line in lines(event.triples) if " mtg:happensAt " not in line}
        for event in read(START + text).events
    ]


def test_the_game_and_its_players() -> None:
    """Turn, step, priority, stack, life and mana."""
    assert {
        "s:game rdf:type mtg:Game",
        "s:game mtg:activePlayer s:ann",
        "s:game mtg:step mtg:PrecombatMainPhase",
        "s:game mtg:priority s:ann",
        "s:game mtg:statesAll mtg:stackObject",
        "s:bob rdf:type mtg:Player",
        "s:bob mtg:life 17",
        "s:bob mtg:hasAmpleMana true",
        "s:ann mtg:manaAvailable s:ann-mana",
        "s:ann-mana mtg:manaValue 2",
        "s:ann-mana mtg:requires s:ann-mana-part-2",
        "s:ann-mana-part-2 mtg:symbol mtg:W",
        "s:ann-mana-part-2 mtg:count 1",
    } <= facts(START)


def test_what_is_not_said_is_not_stated() -> None:
    """No stack, no step, no mana: nothing is claimed of them."""
    found = " ".join(facts("players: [ann]"))
    for word in ("stackObject", "mtg:step", "mtg:priority", "mana", "activePlayer"):
        assert word not in found


def test_an_object_and_its_card() -> None:
    """State hangs on the object, what is printed on its card node."""
    assert {
        "s:lamp rdf:type mtg:Object",
        "s:lamp mtg:zone mtg:Battlefield",
        "s:lamp mtg:defaultController s:ann",
        "s:lamp mtg:owner s:ann",
        "s:lens mtg:owner s:ann",
        "s:lamp mtg:level 2",
        "s:lamp mtg:representedBy s:lamp-card",
        "s:lamp-card mtg:name Lamplighter Class",
        "s:lamp-card mtg:printedSubtype mtg:Class",
        "s:lamp-card mtg:printedLevelBar s:lamp-bar-3",
        "s:lamp-bar-3 mtg:levelNumber 3",
        "s:lamp-bar-3 mtg:barCost s:lamp-bar-3-cost",
        "s:lamp-bar-3 mtg:sectionAbility s:lamp-level-3-ability-2",
        "s:lamp-card mtg:hasPrintedText s:lamp-level-3-ability-2",
    } <= facts(START)


def test_every_fact_remembers_file_and_line() -> None:
    """A fact comes from the line of the key that states it."""
    sources = {" ".join(map(short, t)): s for t, s in read(START).facts.items()}
    assert sources["s:bob mtg:life 17"].line == 7
    assert sources["s:lamp mtg:level 2"].line == 9
    assert sources["s:game mtg:step mtg:PrecombatMainPhase"].line == 2
    assert {source.file for source in sources.values()} == {"game.yaml"}


def test_a_card_written_out() -> None:
    """Types, text, cost, color and abilities given in the file itself."""
    found = facts("""\
players: [ann]
battlefield:
  golem:
    name: Kiln Golem
    mana cost: "{2}{R}"
    types: [artifact, Creature]
    subtypes: [Golem]
    supertypes: legendary
    power: 2
    toughness: "*"
    text: "{T}: Add {R}."
    abilities: [Flying, "{1}: Scry 1."]
  ghost: {type line: Creature — Spirit, color: [white, blue], token: yes}
""")
    assert {
        "s:golem-card rdf:type mtg:Card",
        "s:golem-card mtg:printedCardType mtg:Artifact",
        "s:golem-card mtg:printedSubtype mtg:Golem",
        "s:golem-card mtg:printedSupertype mtg:Legendary",
        "s:golem-card mtg:printedPower 2",
        "s:golem-card mtg:printedToughness *",
        "s:golem-ability-1 mtg:costHasTapSymbol true",
        "s:golem-ability-1 mtg:addsMana true",
        "s:golem-ability-2 mtg:keyword mtg:Flying",
        "s:golem-ability-3 mtg:costBeforeColon s:golem-ability-3-cost",
        "s:golem mtg:defaultController s:ann",
        "s:ghost-card rdf:type mtg:TokenDefinition",
        "s:ghost-card mtg:printedColor mtg:Blue",
    } <= found
    assert "s:ghost-card mtg:printedColor mtg:Red" not in found


def test_state_of_objects() -> None:
    """Counters, tapped, phased out, face down, since when controlled, timestamp."""
    found = facts("""\
players: [ann]
battlefield:
  scout:
    card: Trailhead Scout
    counters: {level: 5, +1/+1: 2, charge: 0}
    tapped: yes
    phased out: yes
    face down: no
    controlled since turn began: no
    timestamp: 7
""")
    assert {
        "s:scout mtg:counters s:scout-counters-level",
        "s:scout-counters-level mtg:counterKind mtg:LevelCounter",
        "s:scout-counters-level mtg:count 5",
        "s:scout-counters-plus-one-plus-one mtg:counterKind mtg:PlusOnePlusOneCounter",
        "s:scout mtg:tapped true",
        "s:scout mtg:phasedOut true",
        "s:scout mtg:controlledContinuouslySinceTurnBegan false",
        "s:scout mtg:timestamp 7",
        "s:scout-symbol-1 mtg:rangeStart 1",
        "s:scout-symbol-1 mtg:rangeEnd 3",
        "s:scout-symbol-2 mtg:boxPower 4",
        "s:scout-symbol-2 mtg:striationAbility s:scout-symbol-2-ability-2",
        "s:scout-top-1 mtg:keyword mtg:LevelUp",
        "s:scout-top-1 mtg:keywordCost s:scout-top-1-cost",
    } <= found
    assert not any("faceDown" in fact or "Charge" in fact for fact in found)


def test_copies_at_the_start() -> None:
    """A token copy has the card of the original; a card that is a copy is under an effect."""
    found = facts(
        START + "  twin: {token: yes, copy of: lens, controller: ann}\n"
        "  mirror: {card: Beekeeper Class, copy of: lamp, controller: ann}\n"
    )
    assert {
        "s:twin mtg:representedBy s:lens-card",
        "s:mirror mtg:representedBy s:mirror-card",
        "s:mirror-copies mtg:copies s:lamp",
        "s:mirror-copies mtg:affects s:mirror",
        "s:mirror-copies mtg:inForceFromStart true",
    } <= found


def test_zones_without_controllers() -> None:
    """Off the battlefield an object has an owner and no controller (109.4)."""
    found = facts(START + "hand:\n  bee: {card: Beekeeper Class, owner: bob}\n")
    assert {"s:bee mtg:zone mtg:Hand", "s:bee mtg:owner s:bob"} <= found
    assert not any(fact.startswith("s:bee mtg:controller") for fact in found)


def test_controls_is_another_way_to_say_controller() -> None:
    """A player's list of objects gives them their controller."""
    found = facts(
        "players: {ann: {controls: [bee]}, bob: {}}\nbattlefield: {bee: {card: Beekeeper Class}}"
    )
    assert "s:bee mtg:defaultController s:ann" in found


def test_the_stack() -> None:
    """Spells and abilities on the stack, with source and controller."""
    text = START.replace(
        "stack: []",
        "stack:\n- gain: {level: 3, of: lamp}\n- bee: {card: Beekeeper Class, controller: bob}",
    )
    assert {
        "s:game mtg:stackObject s:gain",
        "s:game mtg:stackObject s:bee",
        "s:gain mtg:zone mtg:Stack",
        "s:gain mtg:ofAbility s:lamp-level-3",
        "s:gain mtg:source s:lamp",
        "s:gain mtg:defaultController s:ann",
        "s:bee mtg:zone mtg:Stack",
        "s:bee mtg:defaultController s:bob",
    } <= facts(text)


@pytest.mark.parametrize(
    ("effect", "stated"),
    [
        ("loses all abilities: [lamp]",
         {"rdf:type mtg:AbilityRemovingEffect", "mtg:affects s:lamp"}),
        (
            "loses subtype: {Class: [lamp]}",
            {"mtg:removesType mtg:Class", "mtg:makesChange s:e"},
        ),
        (
            "copies: {lamp: lens}",
            {"rdf:type mtg:CopyEffect", "mtg:copies s:lens", "mtg:inForceFromStart true"},
        ),
        (
            "forbids activating: {abilities of: Enchantment, except: mana abilities}",
            {"mtg:prohibitsAbilitiesOfCardType mtg:Enchantment", "mtg:exceptManaAbilities true"},
        ),
        (
            "forbids activating: {abilities of subtype: Class}",
            {"rdf:type mtg:ActivationProhibition", "mtg:prohibitsAbilitiesOfSubtype mtg:Class"},
        ),
        ("grants: {first strike: [lamp, lens]}", {"mtg:grantsAbility s:e-grants-1",
                                                  "mtg:affects s:lamp", "mtg:affects s:lens"}),
        ("adds type: {Creature: [lamp]}", {"mtg:givesType mtg:Creature"}),
        ("allows as an instant: [lamp]", {"rdf:type mtg:TimingPermission"}),
        ("copies: {lamp: lens}, from: static ability of lens", {"mtg:fromStaticAbilityOf s:lens"}),
        (
            "copies: {lamp: lens}, from: {static ability: lens-top-1, of: lens}, timestamp: 2",
            {"mtg:fromAbility s:lens-top-1", "mtg:timestamp 2"},
        ),
        ("copies: {lamp: lens}", {"mtg:fromResolvedAbility true", "mtg:inForce true"}),
    ],
)  # fmt: skip
def test_effects(effect: str, stated: set[str]) -> None:
    """Each kind of effect gives its class and what it does."""
    found = facts(START + f"effects:\n  e: {{{effect}}}\n")
    assert {f"s:e {fact}" for fact in stated} | {"s:e rdf:type mtg:ContinuousEffect"} <= found


def test_an_effect_that_is_not_in_force_yet() -> None:
    """It is described, and an event starts it."""
    text = "effects:\n  e: {copies: {lamp: lens}, in force: no}\nevents:\n- start effect: e\n"
    assert not any("inForce" in fact for fact in facts(START + text))
    assert events(text) == [{"s:event-1 rdf:type mtg:EffectStart", "s:event-1 mtg:starts s:e"}]


@pytest.mark.parametrize(
    ("event", "stated"),
    [
        (
            "activate: {level: 3, of: lamp, by: bob, as: gain}",
            {"rdf:type mtg:Activation", "mtg:source s:lamp", "mtg:levelNumber 3",
             "mtg:player s:bob", "mtg:creates s:gain"},
        ),
        (
            "activate: {ability: lens-level-2}",
            {"rdf:type mtg:Activation", "mtg:activates s:lens-level-2", "mtg:player s:bob",
             "mtg:creates s:event-1-ability"},
        ),
        ("exile: lamp", {"rdf:type mtg:ZoneChange", "mtg:moves s:lamp", "mtg:to mtg:Exile",
                         "mtg:becomes s:lamp-in-exile", "mtg:byAction mtg:ExileAction"}),
        ("destroy: {lamp: rest}", {"rdf:type mtg:ZoneChange", "mtg:moves s:lamp",
                                   "mtg:to mtg:Graveyard", "mtg:becomes s:rest",
                                   "mtg:byAction mtg:DestroyAction"}),
        ("leave game: bob", {"rdf:type mtg:PlayerLeaving", "mtg:player s:bob"}),
        ("transform: lamp", {"rdf:type mtg:Transforming", "mtg:of s:lamp"}),
        ("remove counters: {from: lamp, kind: stun}",
         {"rdf:type mtg:CounterRemoval", "mtg:of s:lamp", "mtg:counterKind mtg:StunCounter"}),
        ("attach: {of: lamp, to: lens}",
         {"rdf:type mtg:Attaching", "mtg:of s:lamp", "mtg:attachesTo s:lens"}),
        ("move: {lamp: hand, as: held}", {"rdf:type mtg:ZoneChange", "mtg:moves s:lamp",
                                          "mtg:to mtg:Hand", "mtg:becomes s:held"}),
        ("phase out: lamp", {"rdf:type mtg:PhasingOut", "mtg:of s:lamp"}),
        ("phase in: lamp", {"rdf:type mtg:PhasingIn", "mtg:of s:lamp"}),
        ("gain control: {of: lamp, by: bob}",
         {"rdf:type mtg:ControlChange", "mtg:of s:lamp", "mtg:player s:bob"}),
        ("put counters: {on: lamp, kind: level}",
         {"rdf:type mtg:CounterPlacement", "mtg:of s:lamp", "mtg:counterKind mtg:LevelCounter",
          "mtg:count 1"}),
        ("set level: {of: lamp, to: 3}",
         {"rdf:type mtg:LevelSetting", "mtg:of s:lamp", "mtg:levelNumber 3"}),
        ("step: end", {"rdf:type mtg:StepChange", "mtg:step mtg:EndStep"}),
        ("step: {step: upkeep, active player: bob}",
         {"rdf:type mtg:StepChange", "mtg:step mtg:UpkeepStep", "mtg:turnOf s:bob"}),
        ("pass: ann", {"rdf:type mtg:PriorityPass", "mtg:player s:ann"}),
        (
            "merge: {of: lamp, with: lens}",
            {"rdf:type mtg:Merging", "mtg:of s:lamp", "mtg:mergesWith s:lens", "mtg:onTop s:lens"},
        ),
        (
            "merge: {of: lamp, with: lens, on top: lamp}",
            {"rdf:type mtg:Merging", "mtg:of s:lamp", "mtg:mergesWith s:lens", "mtg:onTop s:lamp"},
        ),
    ],
)  # fmt: skip
def test_events(event: str, stated: set[str]) -> None:
    """Each event is triples about its own node."""
    assert events(f"events:\n- {event}\n") == [{f"s:event-1 {fact}" for fact in stated}]


def test_events_follow_an_object_through_its_moves() -> None:
    """After an exile and a return, the name means the object that it has become."""
    found = events(
        "events:\n- activate: {level: 3, of: lamp, as: gain}\n- exile: lamp\n"
        "- return: {lamp: lamp-again, under control of: bob}\n- counter: gain\n- bounce: lamp\n"
    )
    assert "s:event-3 mtg:moves s:lamp-in-exile" in found[2]
    assert "s:event-3 mtg:becomes s:lamp-again" in found[2]
    assert "s:event-3 mtg:underControlOf s:bob" in found[2]
    assert found[3] == {"s:event-4 rdf:type mtg:Countering", "s:event-4 mtg:of s:gain"}
    assert "s:event-5 mtg:moves s:lamp-again" in found[4]


def test_what_enters_comes_with_its_card() -> None:
    """The event says who enters and as a copy of what; the rest says what is there from then on."""
    [found] = events(
        "events:\n- enter: {mirror: {types: [Enchantment], controller: bob, copy of: lamp}}\n"
    )
    assert {
        "s:event-1 rdf:type mtg:EnteringEvent",
        "s:event-1 mtg:enters s:mirror",
        "s:event-1 mtg:underControlOf s:bob",
        "s:event-1 mtg:asCopyOf s:lamp",
        "s:mirror rdf:type mtg:Object",
        "s:mirror mtg:representedBy s:mirror-card",
        "s:mirror mtg:owner s:bob",
        "s:mirror mtg:zone mtg:Battlefield",
        "s:mirror-card mtg:printedCardType mtg:Enchantment",
    } <= found
    assert not any("mirror" in fact for fact in facts(START))


def test_events_have_labels_lines_and_names() -> None:
    """An event can be shown to a reader, and its names are known."""
    situation = read(START + "events:\n- activate: {level: 3, of: lamp, by: ann, as: gain}\n")
    [event] = situation.events
    assert (event.name, event.line) == ("event-1", 12)
    assert event.label == "ann activates the level 3 ability of lamp"
    assert situation.names["gain"].endswith("#gain")
    assert {"game", "ann", "bob", "lamp", "lens"} <= set(situation.names)


def test_plain_values_give_the_same_facts() -> None:
    """A mapping made in code is read like a file, without lines."""
    mapping = {
        "active player": "ann",
        "step": "precombat main",
        "priority": "ann",
        "stack": [],
        "players": {"ann": {"life": 20, "mana": "{1}{W}"}, "bob": {"life": 17, "mana": "plenty"}},
        "battlefield": {
            "lamp": {"card": "Lamplighter Class", "controller": "ann", "level": 2},
            "lens": {"card": "Lensgrinder Class", "controller": "bob", "owner": "ann"},
        },
    }
    made = situation_from_mapping(mapping, cards=CARDS)
    assert list(made.facts) == list(read(START).facts)
    assert {source.line for source in made.facts.values()} == {0}


def test_files_and_standard_input(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A path and `-` give the same situation, with their own names."""
    import io
    import types

    path = tmp_path / "game.yaml"
    path.write_text("\ufeff" + START, encoding="utf-8")
    from_file = read_situation(path, cards=CARDS)
    fake = types.SimpleNamespace(buffer=io.BytesIO(START.encode()))
    monkeypatch.setattr("sys.stdin", fake)
    from_stdin = read_situation("-", cards=CARDS)
    assert list(from_file.facts) == list(from_stdin.facts)
    assert (from_file.file, from_stdin.file) == (str(path), "<stdin>")


def test_every_example_of_the_page_is_read() -> None:
    """The examples of docs/situations.md hold, one by one."""
    blocks = re.findall(r"```(yaml|turtle)\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert len(blocks) >= 6
    for language, text in blocks:
        name = "page.ttl" if language == "turtle" else "page.yaml"
        assert situation_from_text(text, name, cards=CARDS).facts


def test_the_page_names_every_key_and_shows_it() -> None:
    """Each key of the schema has a line in the page's tables and stands in an example."""
    page = PAGE.read_text(encoding="utf-8")
    examples = "\n".join(re.findall(r"```yaml\n(.*?)```", page, re.DOTALL))
    keys = {
        *schema.TOP_KEYS, *schema.PLAYER_KEYS, *schema.OBJECT_KEYS, *schema.EFFECT_KEYS,
        *schema.EVENT_KEYS, *schema.PROHIBITION_KEYS, *schema.STACK_ABILITY_KEYS,
        *schema.MANA_REPLACEMENT_KEYS, *schema.PAYMENT_KEYS, *schema.TEXT_KEYS,
        *schema.DAMAGE_EFFECT_KEYS,
        schema.UNDER_CONTROL, schema.THROUGH,
        *(field for fields in schema.EVENT_FIELDS.values() for field in fields),
    }  # fmt: skip
    for key in sorted(keys):
        assert f"`{key}`" in page, f"{key} is not described"
        shown = re.search(rf"(?<![\w-]){re.escape(key)}:", examples)
        assert shown, f"{key} has no example"
    for step in schema.STEPS:
        assert f"`{step}`" in page


def test_the_page_names_no_key_that_is_unknown() -> None:
    """The first column of the tables holds keys of the schema and nothing else."""
    rows = re.findall(r"^\| `([^`]+)` \|", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    known = {
        *schema.TOP_KEYS, *schema.PLAYER_KEYS, *schema.OBJECT_KEYS, *schema.EFFECT_KEYS,
        *schema.EVENT_KEYS, *schema.STACK_ABILITY_KEYS, *schema.TEXT_KEYS,
        *schema.DAMAGE_EFFECT_KEYS,
    }  # fmt: skip
    assert set(rows) <= known
