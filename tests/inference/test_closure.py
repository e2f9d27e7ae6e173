"""The closure of an ontology: what owlrl finds, what is left out, and when it is stale."""

import hashlib
import subprocess
import sys
from pathlib import Path

import pytest

from comprules import resources
from comprules.errors import CheckFailed, KnowledgeBaseError
from comprules.inference import closure
from comprules.namespaces import MTG, OWL, RDF_TYPE, RDFS

HEAD = """
@prefix mtg: <https://w3id.org/comprules/game#> .
@prefix owl: <http://www.w3.org/2002/07/owl#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
"""

BOARD = (
    HEAD
    + """
mtg:Thing a owl:Class .
mtg:Piece a owl:Class ; rdfs:subClassOf mtg:Thing .
mtg:Standing a owl:Class ; rdfs:subClassOf mtg:Piece ;
    owl:equivalentClass mtg:OnBoard .
mtg:OnBoard a owl:Restriction ; owl:onProperty mtg:place ; owl:hasValue mtg:Board .
mtg:Owner a owl:Class ; owl:disjointWith mtg:Piece .
mtg:place a owl:ObjectProperty ; rdfs:domain mtg:Piece ; rdfs:range mtg:Thing .
mtg:weight a owl:DatatypeProperty ; rdfs:range xsd:integer .
mtg:Board a mtg:Thing ; rdfs:label "the \\"board\\"" ; mtg:weight 7 .
mtg:pawn mtg:place mtg:Board .
"""
)


def triples(source: str) -> set[str]:
    """The lines of a closure without its header, IRIs of the game without their namespace."""
    lines = closure.closure_text(source.encode()).splitlines()
    return {line.replace(f"<{MTG}", "<mtg:") for line in lines if not line.startswith("#")}


def test_individuals_get_the_classes_that_follow():
    """cls-hv2, prp-dom and cax-sco reach the individuals of the ontology itself."""
    found = triples(BOARD)
    for name in ("Standing", "Piece", "Thing"):
        assert f"<mtg:pawn> <{RDF_TYPE}> <mtg:{name}> ." in found


def test_restrictions_keep_their_names_and_both_directions():
    """What an engine needs for cls-hv1 and cls-hv2 is in the closure (scm-eqc1)."""
    found = triples(BOARD)
    assert f"<mtg:OnBoard> <{OWL}hasValue> <mtg:Board> ." in found
    assert f"<mtg:OnBoard> <{RDFS}subClassOf> <mtg:Standing> ." in found
    assert f"<mtg:Standing> <{RDFS}subClassOf> <mtg:OnBoard> ." in found


def test_noise_is_left_out():
    """Nothing about literals as subjects, owl:Thing, or classes below themselves is kept."""
    found = triples(BOARD)
    assert not [line for line in found if not line.startswith("<mtg:")]
    assert not [line for line in found if f"<{OWL}Thing>" in line or "sameAs" in line]
    reflexive = f"<mtg:Piece> <{RDFS}subClassOf> <mtg:Piece> ."
    assert reflexive not in found


def test_annotations_come_back_unchanged():
    """A label with quotes in it is written as N-Triples, and a number with its datatype."""
    found = triples(BOARD)
    assert f'<mtg:Board> <{RDFS}label> "the \\"board\\"" .' in found
    integer = "http://www.w3.org/2001/XMLSchema#integer"
    assert f'<mtg:Board> <mtg:weight> "7"^^<{integer}> .' in found


def test_only_the_narrowest_domain_is_kept():
    """scm-dom1 gives a property the wider domains too; they follow from the narrow one."""
    domains = {line for line in triples(BOARD) if f"<{RDFS}domain>" in line}
    assert domains == {f"<mtg:place> <{RDFS}domain> <mtg:Piece> ."}


@pytest.mark.parametrize(
    "contradiction",
    ["mtg:pawn a mtg:Owner .", "mtg:King a mtg:Standing, mtg:Owner ."],
)
def test_a_contradiction_is_an_error(contradiction):
    """What owlrl finds is raised, not written into the closure."""
    with pytest.raises(CheckFailed, match="contradicts itself"):
        triples(BOARD + contradiction)


@pytest.mark.parametrize(
    "more", ["mtg:pawn mtg:place [ a mtg:Thing ] .", "[] mtg:place mtg:Board ."]
)
def test_blank_nodes_are_refused(more):
    """They would get a new name each time that the closure is made."""
    with pytest.raises(CheckFailed, match="blank node"):
        triples(BOARD + more)


def test_broken_turtle_is_an_error():
    """A mistake in the file is told in one line."""
    with pytest.raises(CheckFailed, match="no Turtle"):
        triples("mtg:Thing a")


def test_without_owlrl_the_hint_says_what_to_install(monkeypatch):
    """Only building depends on owlrl."""
    monkeypatch.setitem(sys.modules, "owlrl", None)
    with pytest.raises(KnowledgeBaseError) as caught:
        triples(BOARD)
    assert "pip install" in caught.value.hint


def test_the_same_text_gives_the_same_bytes(tmp_path):
    """The file is sorted under a header that names the hash of its source."""
    (tmp_path / "game.ttl").write_text(BOARD)
    first = closure.write_closure(tmp_path).read_bytes()
    assert closure.write_closure(tmp_path).read_bytes() == first
    head, *lines = first.decode().splitlines()[1:]
    assert head == f"# game.ttl sha256 {hashlib.sha256(BOARD.encode()).hexdigest()}"
    assert lines == sorted(lines)


def test_a_changed_ontology_makes_the_closure_stale(tmp_path):
    """Missing, fresh, and stale after a change of one character."""
    source = tmp_path / "game.ttl"
    source.write_text(BOARD)
    assert closure.is_stale(tmp_path)
    closure.write_closure(tmp_path)
    assert not closure.is_stale(tmp_path)
    source.write_text(BOARD + "\n")
    assert closure.is_stale(tmp_path)


def test_the_committed_closure_is_not_stale():
    """Whoever edits ontology/game.ttl runs `python -m comprules.inference.closure`."""
    assert not closure.is_stale()


def test_the_committed_closure_is_made_again_byte_for_byte():
    """In a fresh process with another hash seed; that it is made at all says it is consistent."""
    folder = resources.folder("ontology")
    code = (
        "import sys, pathlib; from comprules.inference.closure import closure_text;"
        "sys.stdout.write(closure_text(pathlib.Path(sys.argv[1]).read_bytes()))"
    )
    made = subprocess.run(
        [sys.executable, "-c", code, str(folder / closure.SOURCE)],
        capture_output=True,
        check=True,
        env={"PYTHONHASHSEED": "7", "PYTHONUTF8": "1"},
    )
    assert made.stdout == (folder / closure.CLOSURE).read_bytes()


def test_the_command_says_what_it_wrote(monkeypatch, tmp_path, capsys):
    """The path on stdout; an error in one line on stderr, with an exit status."""
    (tmp_path / "game.ttl").write_text(BOARD)
    monkeypatch.setattr(resources, "folder", lambda name: tmp_path)
    assert closure.main() == 0
    assert Path(capsys.readouterr().out.strip()) == tmp_path / "game-closure.nt"
    (tmp_path / "game.ttl").write_text(BOARD + "mtg:pawn a mtg:Owner .")
    assert closure.main() == 1
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1
