"""`comprules why`: the proof of one fact."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from comprules.cli.options import (
    command as declare,
)
from comprules.cli.options import (
    edition_option,
    output_option,
)
from comprules.cli.rendering import (
    as_json,
    drawn,
    knowledge_base,
    note_drifted,
    note_edition,
    resolved,
    write,
)
from comprules.errors import NotFound

if TYPE_CHECKING:
    from comprules.inference.proof import Premise
    from comprules.inference.reasoning import Reasoning
    from comprules.terms import Term, Triple

_FORMATS = ("auto", "table", "text", "json", "turtle", "jsonld")


@declare(
    "why",
    "comprules why situation.yaml ann mayActivate fighter1-level-2",
    "comprules why situation.yaml fighter1 levelTreatedAs --format json",
)
@click.argument("situation", metavar="SITUATION|-")
@click.argument("subject")
@click.argument("predicate")
@click.argument("object_", metavar="[OBJECT]", required=False)
@click.option(
    "--state",
    type=click.IntRange(min=0),
    metavar="N",
    help="The state after event N, 0 for the start; the last one if not given.",
)
@click.option("--all-proofs", is_flag=True, help="Every derivation, not only the first.")
@edition_option
@click.option(
    "--format",
    "-f",
    "format_",
    type=click.Choice(_FORMATS),
    default="auto",
    show_default=True,
    metavar="FORMAT",
    help="How to print it: auto (a tree on a terminal, else indented text), table, text, json,"
    " turtle, jsonld.",
)
@output_option
def command(
    situation: str,
    subject: str,
    predicate: str,
    object_: str | None,
    state: int | None,
    all_proofs: bool,
    edition: str | None,
    format_: str,
    output: Path | None,
) -> None:
    """Show why SUBJECT PREDICATE OBJECT holds in SITUATION, down to the given facts.

    Names are those of the situation file, or prefixed names (s:fighter1, mtg:level). Without
    OBJECT, of every value. If the fact does not hold, says so, and what would decide it.
    """
    from comprules.cli.facts import Names, reasoned
    from comprules.cli.proofs import cited

    kb = knowledge_base()
    date = kb.edition(edition).date
    reasoning = reasoned(kb, situation, date, all_proofs=all_proofs)
    names = Names(kb, reasoning, date)
    s, p = names.subject(subject), names.predicate(predicate)
    o = names.value(object_) if object_ is not None else None
    index = reasoning.state(-1 if state is None else state).index
    found = _by_any_value(reasoning, (s, p, o), index)
    if not found:
        raise _does_not_hold(reasoning, (s, p, o), index, kb.drifted(date))
    proofs: list[Premise] = []
    for triple in found:
        premise = reasoning.premise(triple, index)
        proofs += reasoning.proofs(triple, index) or (premise,) if all_proofs else (premise,)
    numbers = kb.counterparts(date).differing(n for p in proofs for n in cited(p))
    _show(proofs, numbers, date, format_, output, listed=all_proofs or len(found) > 1)
    if format_ != "json":
        note_drifted(date, kb.drifted(date))


def _by_any_value(
    reasoning: Reasoning, pattern: tuple[str, str, Term | None], state: int
) -> list[Triple]:
    return list(dict.fromkeys(reasoning.match(*pattern, state=state)))


def _does_not_hold(
    reasoning: Reasoning, pattern: tuple[str, str, Term | None], state: int, drifted: list[str]
) -> NotFound:
    """The error that says so, and which unstated facts would decide it."""
    from comprules.cli.facts import need_record, need_text, shown

    s, p, o = pattern
    fact = f"{shown(s)} {shown(p)} {shown(o) if o is not None else '(any value)'}"
    needs = reasoning.needs(pattern, state)
    place = f" in state {state}" if len(reasoning.states) > 1 else ""
    if needs:
        return NotFound(
            f"whether {fact}{place} is unknown",
            hint="it needs: " + ", ".join(dict.fromkeys(map(need_text, needs))),
            needs=[need_record(need) for need in needs],
        )
    hint = "comprules derive lists what does"
    if drifted:
        hint += f"; not applied, for this edition words them otherwise: {', '.join(drifted)}"
    return NotFound(f"{fact} does not hold{place}", hint=hint, needs=[])


def _show(
    proofs: list[Premise],
    numbers: dict[str, str],
    date: str,
    format_: str,
    output: Path | None,
    *,
    listed: bool,
) -> None:
    from comprules.cli.proofs import lines, tree

    if format_ == "json":
        from comprules.inference.storedproof import brief

        data = [brief(proof) for proof in proofs]
        proof = {"proofs": data} if listed else data[0]
        write(as_json({"edition": date, **proof, "numbers": numbers}), output)
    elif format_ in ("turtle", "jsonld"):
        from comprules.graph.serialise import serialise
        from comprules.namespaces import prefixes

        triples = [t for n, proof in enumerate(proofs) for t in proof_triples(proof, n)]
        write(serialise(triples, format_, prefixes=prefixes()), output)
    elif resolved(format_, output) == "table":
        from rich.console import Group
        from rich.text import Text

        trees = [tree(proof, numbers) for proof in proofs]
        write(drawn(Group(*trees, Text(f"edition of {date}", "dim")), output), output)
        return
    else:
        text = "\n\n".join("\n".join(lines(proof, numbers)) for proof in proofs)
        write(text + "\n", output)
    if format_ != "json":
        note_edition(date)


def proof_triples(premise: Premise, number: int) -> list[Triple]:
    """The proof as triples; the names of its parts kept apart from those of other proofs."""
    from comprules.inference.proof import Proof
    from comprules.namespaces import situation_iri

    if not isinstance(premise, Proof):
        return [premise.fact]
    if number == 0:
        return premise.to_triples()
    mine = {situation_iri("fact-"), situation_iri("inference-")}

    def renamed(term: Term) -> Term:
        if isinstance(term, str) and any(term.startswith(m) for m in mine):
            return f"{term}-of-{number + 1}"
        return term

    return [(str(renamed(s)), p, renamed(o)) for s, p, o in premise.to_triples()]
