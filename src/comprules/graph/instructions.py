"""What a text makes its controller do, as triples (CR 608.2c)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from comprules.cards.ability import AbilityText
from comprules.cards.instruction import Instruction, read_instructions
from comprules.graph.kinds import kind_triples
from comprules.graph.layerchanges import Granted, change_triples
from comprules.graph.situation_schema import counter_individual, counter_name
from comprules.namespaces import RDF_TYPE, mtg, situation_iri
from comprules.terms import Term, Triple, literal

_SIDES: Final = {"you": "You", "opponents": "YourOpponents", "everybody": "AnyPlayer"}


def instruction_triples(
    node: str, name: str, ability: AbilityText, granted: Granted
) -> Iterator[Triple]:
    """What the text of a spell, or of an activated or triggered ability, makes happen."""
    if ability.keyword is not None:
        return
    found = read_instructions(ability.effect, ability.condition)
    for number, instruction in enumerate(found, start=1):
        stem = f"{name}-instruction-{number}"
        yield node, mtg("givesInstruction"), situation_iri(stem)
        yield from _instruction(stem, name, instruction, granted)


def _instruction(
    stem: str, name: str, instruction: Instruction, granted: Granted
) -> Iterator[Triple]:
    node = situation_iri(stem)
    facts: list[tuple[str, Term]] = [("performs", mtg(instruction.action))]
    facts += [
        ("doneToTarget", situation_iri(f"{name}-target-{number}")) for number in instruction.targets
    ]
    if instruction.players:
        facts.append(("doneToSide", mtg(_SIDES[instruction.players])))
    if instruction.whose:
        facts.append(("whose", mtg(_SIDES[instruction.whose])))
    if instruction.count is not None:
        facts.append(("instructedNumber", literal(instruction.count)))
    if instruction.counter:
        kind = counter_individual(counter_name(instruction.counter))
        facts.append(("counterKind", mtg(kind)))
    if instruction.change is not None:
        change = situation_iri(f"{stem}-change")
        facts.append(("startsChange", change))
        yield from change_triples(f"{stem}-change", instruction.change, granted)
    for predicate, holds in (
        ("doneToItself", instruction.itself),
        ("asksForAnother", instruction.other),
        ("numberIsX", instruction.counts_x),
        ("untilEndOfTurn", instruction.ends),
    ):
        if holds:
            facts.append((predicate, literal(True)))
    yield node, RDF_TYPE, mtg("Instruction")
    for predicate, value in facts:
        yield node, mtg(predicate), value
    yield from kind_triples(node, stem, instruction.kinds)
