"""The shapes: what they let pass, and what they name."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pyoxigraph
import pytest

from comprules.errors import CheckFailed, KnowledgeBaseError
from comprules.graph import validation
from comprules.graph.edition import edition_triples
from comprules.graph.situation import read_situation
from comprules.graph.validation import Violation, check, validate
from comprules.namespaces import DCTERMS, ELI, RDF_TYPE, RDFS, SKOS, doc, mtg, situation_iri
from comprules.namespaces import SITUATION as SITUATION_NAMESPACE
from comprules.resources import folder
from comprules.terms import Literal, Term, Triple, english, literal
from tests.graph.editions import CR, small_edition
from tests.graph.terms import from_oxigraph

CLEAN = list(edition_triples(small_edition(), with_text=True))
GAME = situation_iri("game")
ANN = situation_iri("ann")
BOB = situation_iri("bob")
CARD = situation_iri("acrobat-card")
BAR = situation_iri("acrobat-bar-2")
COST = situation_iri("acrobat-bar-2-cost")
ACROBAT = situation_iri("acrobat")
SITUATION: list[Triple] = [
    (GAME, RDF_TYPE, mtg("Game")),
    (GAME, mtg("activePlayer"), ANN),
    (GAME, mtg("step"), mtg("UpkeepStep")),
    (ANN, RDF_TYPE, mtg("Player")),
    (ANN, mtg("life"), literal(20)),
    (BOB, RDF_TYPE, mtg("Player")),
    (CARD, RDF_TYPE, mtg("Card")),
    (CARD, mtg("name"), literal("Acrobat")),
    (CARD, mtg("printedLevelBar"), BAR),
    (BAR, mtg("levelNumber"), literal(2)),
    (BAR, mtg("barCost"), COST),
    (COST, RDF_TYPE, mtg("Cost")),
    (COST, mtg("text"), literal("{1}{R}")),
    (ACROBAT, RDF_TYPE, mtg("Object")),
    (ACROBAT, mtg("representedBy"), CARD),
    (ACROBAT, mtg("controller"), ANN),
    (ACROBAT, mtg("zone"), mtg("Battlefield")),
    (ACROBAT, mtg("level"), literal(1)),
]


def changed(
    graph: list[Triple], subject: str, predicate: str, *values: Term
) -> tuple[Violation, ...]:
    """What the shapes say once the values of one property are these."""
    kept = [t for t in graph if t[:2] != (subject, predicate)]
    return validate([*kept, *((subject, predicate, value) for value in values)])


@pytest.mark.parametrize("with_text", [True, False])
def test_an_edition_and_its_outline_conform(with_text: bool) -> None:
    """The graph of an edition has no violation, with and without its text."""
    assert validate(edition_triples(small_edition(), with_text=with_text)) == ()


def test_a_situation_conforms() -> None:
    """So has a game with players, a card and an object with a level."""
    assert validate(SITUATION) == ()


@pytest.mark.parametrize("name", ["game.ttl", "document.ttl"])
def test_the_ontology_conforms(name: str) -> None:
    """Every term has a label, a comment and, if of the game, the provision that it is from."""
    path = folder("ontology") / name
    triples = [from_oxigraph(quad) for quad in pyoxigraph.parse(path=str(path))]
    assert [v.one_line() for v in validate(triples)] == []


@pytest.mark.parametrize(
    ("subject", "predicate", "values"),
    [
        (f"{CR}/900", ELI + "number", [literal("90")]),
        (f"{CR}/900.1a", ELI + "number", [literal("900.1abc")]),
        (f"{CR}/900.1a", ELI + "number", []),
        (f"{CR}/900.1a", ELI + "is_part_of", [f"{CR}/9"]),
        (f"{CR}/900.1a", doc("order"), [literal(0)]),
        (f"{CR}/900.1a", doc("text"), [english("one"), english("two")]),
        (f"{CR}/900.1", ELI + "refers_to", [f"{CR}/999"]),
        (f"{CR}/900.1#ref-1", doc("end"), [literal(11)]),
        (f"{CR}/900.1#ref-1", doc("target"), []),
        (f"{CR}/900.1#ref-1", doc("referenceKind"), [doc("Text")]),
        (f"{CR}/900.1#p-1", doc("content"), [literal("no language")]),
        (f"{CR}/glossary/tumble", doc("defines"), []),
        (CR, doc("effectiveDate"), [literal("yesterday")]),
        (
            "https://w3id.org/comprules/term/tumble",
            SKOS + "prefLabel",
            [english("Tumble"), english("Fall")],
        ),
    ],
)
def test_a_broken_edition_is_named(subject: str, predicate: str, values: list[Term]) -> None:
    """Each break is reported, at the thing that is wrong or at the one that it breaks."""
    found = changed(CLEAN, subject, predicate, *values)
    assert found
    assert {v.severity for v in found} == {"Violation"}
    concerned = {subject, *(v for v in values if isinstance(v, str))}
    assert {v.focus for v in found} & (concerned | {"https://w3id.org/comprules/term/tumble"})


@pytest.mark.parametrize(
    ("subject", "name", "values", "message"),
    [
        (ACROBAT, "controller", [ANN, BOB], "at most one controller"),
        (ACROBAT, "controller", [CARD], "is a player"),
        (ACROBAT, "level", [literal(-1)], "1 or more"),
        (ACROBAT, "level", [literal(0)], "1 or more"),
        (ACROBAT, "level", [literal("two")], "whole number"),
        (ACROBAT, "level", [literal(1), literal(2)], "one whole number"),
        (ACROBAT, "zone", [mtg("Attic")], "one zone"),
        (ACROBAT, "zone", [mtg("Hand"), mtg("Exile")], "one zone"),
        (GAME, "activePlayer", [ANN, BOB], "one active player"),
        (GAME, "step", [mtg("TeaStep")], "phase or step"),
        (BAR, "levelNumber", [literal(1)], "level bar"),
        (ANN, "life", [Literal("many")], "whole number"),
    ],
)
def test_a_broken_situation_is_named(
    subject: str, name: str, values: list[Term], message: str
) -> None:
    """A contradiction or an impossible value is one line about that thing."""
    found = changed(SITUATION, subject, mtg(name), *values)
    assert any(message in v.message for v in found)
    assert subject in {v.focus for v in found}


class NoCards:
    """No card base: the scenarios write their cards out."""

    def lookup(self, name: str) -> None:
        return None

    def names(self) -> list[str]:
        return []

    def nearest(self, name: str, *, limit: int = 3) -> list[str]:
        return []


@pytest.mark.parametrize("every", [6, pytest.param(1, marks=pytest.mark.slow)])
def test_the_situations_of_scenarios_conform(every: int) -> None:
    """Their start states, in one graph with their things kept apart, have no violation."""
    merged: list[Triple] = []
    files = sorted(folder("scenarios").glob("*/situation.yaml"))[::every]
    for number, path in enumerate(files):
        own = SITUATION_NAMESPACE + f"{number}-"

        def renamed(term: Term, own: str = own) -> Term:
            return term.replace(SITUATION_NAMESPACE, own) if isinstance(term, str) else term

        facts = read_situation(path, cards=NoCards()).facts
        merged += [(str(renamed(s)), p, renamed(o)) for s, p, o in facts]
    assert len(files) > 20
    assert [v.one_line() for v in validate(merged)] == []


def test_a_term_without_label_or_from_nowhere_is_named() -> None:
    """A class without a label, and a source that is no provision, are two violations."""
    triples: list[Triple] = [
        (mtg("Ball"), RDF_TYPE, "http://www.w3.org/2002/07/owl#Class"),
        (mtg("Ball"), RDFS + "comment", literal("What jugglers throw.")),
        (mtg("Ball"), DCTERMS + "source", "http://example.org/book"),
    ]
    found = {(v.focus, v.path) for v in validate(triples)}
    assert found == {(mtg("Ball"), RDFS + "label"), (mtg("Ball"), DCTERMS + "source")}


def test_check_raises_with_the_first_line_and_all_in_data() -> None:
    """The one-line error says how many more there are; data has them all."""
    broken = [t for t in SITUATION if t[1] != mtg("barCost")]
    broken.append((ACROBAT, mtg("level"), literal(0)))
    with pytest.raises(CheckFailed, match=r"the situation .* and \d more") as caught:
        check(broken, what="the situation")
    assert len(caught.value.data["violations"]) >= 2


def test_without_pyshacl_the_error_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """A missing optional dependency is one line with the command to run."""
    monkeypatch.setitem(sys.modules, "pyshacl", None)
    with pytest.raises(KnowledgeBaseError, match="pySHACL") as caught:
        validation.validate([])
    assert "pip install pyshacl" in caught.value.hint


def test_importing_it_imports_no_rdf_library() -> None:
    """The commands that answer never pay for rdflib or pySHACL."""
    modules = "edition outline turtle serialise query validation dataset"
    program = (
        "import sys, importlib\n"
        f"for m in '{modules}'.split(): importlib.import_module('comprules.graph.' + m)\n"
        "print([m for m in ('rdflib', 'pyshacl', 'pyoxigraph') if m in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, cwd=Path("/")
    )
    assert done.stdout.strip() == "[]"
