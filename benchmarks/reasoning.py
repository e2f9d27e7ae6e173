"""The reasoner against owlrl and pyoxigraph on one situation, and its cost against its size.

    python -m benchmarks.reasoning

One situation of 30 permanents, all blocks, everything in this process and this run. Ours keeps
the first derivation of every conclusion, from which its proof is read off; the line below it
also builds each proof in full. owlrl closes the same ontology and situation under OWL 2 RL
only; pyoxigraph runs the same blocks to a fixpoint, round after round over all of them in each
stratum. Times are processor time of this process, so that other work on the machine counts less.
"""

from __future__ import annotations

import math
import statistics
import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path

from comprules import resources
from comprules.graph.situation import situation_from_text
from comprules.graph.situation_model import Situation
from comprules.inference.compiler import compile_blocks
from comprules.inference.coverage import firing
from comprules.inference.engine import reason
from comprules.inference.program import Program
from comprules.inference.rulefile import RuleHeading, read_rule_files
from comprules.inference.scenarios import NoCards, read_scenarios
from comprules.inference.vocabulary import OntologyView
from comprules.terms import Triple

KINDS = (
    """
    name: Harbor Class {n}
    type line: Enchantment — Class
    mana cost: "{{1}}{{U}}"
    text: |
      (Levels come one at a time.)
      Creatures you control have vigilance.
      {{1}}{{U}}: Level 2
      When this Class becomes level 2, draw a card.
      {{3}}{{U}}: Level 3
      {{2}}, Sacrifice this Class: You gain 5 life.
    controller: {player}
    level: {level}
""",
    """
    name: Patient Climber {n}
    type line: Creature — Human Scout
    mana cost: "{{G}}"
    power: 1
    toughness: 1
    text: "{{T}}: Add {{G}}."
    controller: {player}
""",
    """
    name: Humming Stone {n}
    type line: Artifact
    mana cost: "{{2}}"
    text: "{{2}}: You gain 1 life."
    controller: {player}
""",
)


def situation(permanents: int) -> Situation:
    """A situation with so many permanents: Classes, creatures, artifacts, for two players."""
    lines = [
        "active player: ann",
        "step: precombat main",
        "priority: ann",
        "stack: []",
        "players:",
        "  ann: {life: 20, mana: plenty}",
        "  bob: {life: 20, mana: plenty}",
        "battlefield:",
    ]
    text = "\n".join(lines)
    for n in range(permanents):
        player = "ann" if n % 2 else "bob"
        card = KINDS[n % len(KINDS)].format(n=n, player=player, level=1 + n % 3)
        text += f"\n  thing{n}:{card.rstrip()}"
    return situation_from_text(text + "\n", "benchmark.yaml", cards=NoCards())


def seconds(run: Callable[[], object], times: int) -> float:
    """The median processor time of several runs."""
    taken = []
    for _ in range(times):
        start = time.process_time()
        run()
        taken.append(time.process_time() - start)
    return statistics.median(taken)


def with_proofs(given: Situation, program: Program) -> int:
    """The number of conclusions, each proof built in full."""
    reasoning = reason(given, program)
    conclusions = reasoning.state().conclusions()
    for triple in conclusions:
        reasoning.proof(triple)
    return len(conclusions)


def class_blocks(program: Program) -> Program:
    """The blocks that fire in the scenarios of the Class rules (716), and no other."""
    scenarios = read_scenarios(resources.folder("scenarios"))
    fired = {
        block
        for scenario in scenarios
        if scenario.name.startswith("716")
        for block in firing(reason(scenario.situation, program))
    }
    return program.without(*(name for name in program.blocks if name not in fired))


def owlrl_seconds(given: Situation, ontology: Iterable[Triple]) -> float:
    """How long owlrl takes to close ontology and situation."""
    import owlrl
    import rdflib
    from tests.oracles.test_owlrl import to_rdf

    graph = rdflib.Graph()
    for s, p, o in (*ontology, *given.facts):
        graph.add((to_rdf(s), to_rdf(p), to_rdf(o)))
    return seconds(lambda: owlrl.DeductiveClosure(owlrl.OWLRL_Semantics).expand(graph), 1)


def oxigraph_seconds(
    given: Situation, headings: Iterable[RuleHeading], ontology: Iterable[Triple]
) -> tuple[float, int]:
    """How long pyoxigraph takes to run the blocks to a fixpoint, and how many facts it has then."""
    from tests.oracles.oxigraph import Oracle, store_of

    oracle = Oracle(headings, ontology)
    taken = []
    for _ in range(3):
        store = store_of((*oracle.ontology, *given.facts))
        start = time.process_time()
        oracle.close(store)
        taken.append(time.process_time() - start)
    return statistics.median(taken), len(store) - len(oracle.ontology) - len(given.facts)


def exponent(sizes: Iterable[int], times: Iterable[float]) -> float:
    """The slope of the times against the sizes, both as logarithms."""
    xs, ys = [math.log(s) for s in sizes], [math.log(t) for t in times]
    x, y = statistics.mean(xs), statistics.mean(ys)
    return sum((a - x) * (b - y) for a, b in zip(xs, ys, strict=True)) / sum(
        (a - x) ** 2 for a in xs
    )


def main() -> int:
    """The exit status: 0 if the ratios asked for are reached."""
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
    ontology = OntologyView.load()
    headings = read_rule_files(resources.folder("rules"))
    program = compile_blocks(headings, ontology)
    instances = sum(len(rule.rows) for rule in program.rules)
    print(f"{len(program.blocks)} blocks, {instances} rule instances")

    given = situation(30)
    start = time.process_time()
    reason(given, program)
    cold = time.process_time() - start
    warm = seconds(lambda: reason(given, program), 15)
    proofs = seconds(lambda: with_proofs(given, program), 3)
    state = reason(given, program).state()
    print(f"30 permanents, {len(given.facts)} facts given, {len(state.conclusions())} concluded")
    print(f"ours, warm                {warm * 1000:9.1f} ms")
    print(f"ours, every proof built   {proofs * 1000:9.1f} ms")
    print(f"ours, first run           {cold * 1000:9.1f} ms")
    oxigraph, _ = oxigraph_seconds(given, headings, ontology.triples)
    owl = owlrl_seconds(given, ontology.triples)
    for name, rival in (("pyoxigraph to a fixpoint", oxigraph), ("owlrl", owl)):
        ratios = f"{rival / warm:7.1f} x ours, {rival / proofs:6.1f} x with every proof built"
        print(f"{name:24}  {rival * 1000:9.1f} ms {ratios}")

    classes = class_blocks(program)
    board = situation(60)
    every, few = (seconds(lambda p=p: with_proofs(board, p), 3) for p in (program, classes))  # type: ignore[misc]
    print(f"60 permanents, proofs     {every * 1000:9.1f} ms")
    print(
        f"with {len(classes.blocks)} Class blocks     {few * 1000:9.1f} ms, "
        f"all blocks {every / few:.2f} x"
    )

    sizes = (10, 100, 1000)
    times = []
    for size in sizes:
        many = situation(size)
        times.append(seconds(lambda many=many: reason(many, program), 5 if size < 1000 else 3))  # type: ignore[misc]
        print(f"{size:5} permanents          {times[-1] * 1000:9.1f} ms")
    print(f"exponent                  {exponent(sizes, times):9.2f}")
    return 0 if owl >= 100 * proofs and oxigraph >= 5 * proofs else 1


if __name__ == "__main__":
    raise SystemExit(main())
