"""The events about damage: assigning it, dealing it, fights (CR 120, 510, 701.14)."""

from __future__ import annotations

from comprules.graph.situation_event import EventReading
from comprules.graph.situation_tree import Node
from comprules.namespaces import RDF_TYPE, mtg, situation_iri
from comprules.terms import Term, literal


def assign_combat_damage(reading: EventReading, word: str, value: Node) -> str:
    """How creatures assign their combat damage (CR 510.1): `{a1: {b1: 1, bob: 2}}`."""
    reading.kind("CombatDamageAssigning")
    stem = reading.event.rsplit("#", 1)[-1]
    assignment = situation_iri(f"{stem}-assignment")
    reading.say("makesAssignment", assignment)
    reading.triples.append((assignment, RDF_TYPE, mtg("DamageAssignment")))
    shown = []
    for creature_node, shares in value.mapping(word).values():
        creature = reading.thing(creature_node)
        reading.triples.append((assignment, mtg("speaksFor"), situation_iri(creature)))
        for recipient_node, amount_node in shares.mapping(f"the damage of {creature}").values():
            recipient = reading.player_or_thing(recipient_node)
            amount = amount_node.number("the damage", 0)
            part = situation_iri(f"{stem}-{creature}-{recipient}")
            for predicate, term in (
                ("announcedOf", situation_iri(creature)),
                ("announcedTo", situation_iri(recipient)),
                ("announcedAmount", literal(amount)),
            ):
                reading.triples.append((part, mtg(predicate), term))
            reading.triples.append((assignment, mtg("assigns"), part))
            shown.append(f"{creature} assigns {amount} to {recipient}")
    return ", ".join(shown) or "nothing is assigned"


def combat_damage(reading: EventReading, word: str, value: Node) -> str:
    """All combat damage that is assigned is dealt (CR 510.2)."""
    if not value.empty:
        value.truth(word)
    reading.kind("CombatDamageDealing")
    return "combat damage is dealt"


def deal_damage(reading: EventReading, word: str, value: Node) -> str:
    """Sources deal damage, all at the same time (CR 120.1): one entry, or a list of them."""
    reading.kind("DamageEvent")
    stem = reading.event.rsplit("#", 1)[-1]
    shown = []
    for number, entry in enumerate(value.several(), start=1):
        keys = reading.fields(word, entry, "from", "to", "amount")
        source = reading.thing(keys["from"])
        recipient = reading.player_or_thing(keys["to"])
        amount = keys["amount"].number("the damage", 0)
        damage = situation_iri(f"{stem}-damage-{number}")
        combat = "combat" in keys and keys["combat"].truth("combat")
        facts: list[tuple[str, Term]] = [
            ("damageSource", situation_iri(source)),
            ("recipient", situation_iri(recipient)),
            ("amount", literal(amount)),
            ("isCombatDamage", literal(combat)),
        ]
        if "excess to" in keys:
            other = reading.player_or_thing(keys["excess to"])
            facts.append(("sendsExcessTo", situation_iri(other)))
        if "preventable" in keys and not keys["preventable"].truth("preventable"):
            facts.append(("cannotBePrevented", literal(True)))
        reading.say("dealsDamage", damage)
        reading.triples.append((damage, RDF_TYPE, mtg("Damage")))
        reading.triples.extend((damage, mtg(predicate), term) for predicate, term in facts)
        shown.append(f"{source} deals {amount} damage to {recipient}")
    if not shown:
        raise value.error("nothing deals damage", "write `{from: NAME, to: NAME, amount: 3}`")
    return ", ".join(shown)


def fight(reading: EventReading, word: str, value: Node) -> str:
    """Two creatures fight, or one fights itself (CR 701.14)."""
    names = [reading.thing(entry) for entry in value.several()]
    if len(names) != 2:
        raise value.error(f"{word} needs two creatures", "write `fight: [NAME, NAME]`")
    reading.kind("Fight")
    for predicate, name in zip(("fighter", "opposingFighter"), names, strict=True):
        reading.say(predicate, situation_iri(name))
    return f"{names[0]} fights {names[1]}"
