"""The closed ontology as it is asked: marks, hierarchy, names, and its way through JSON."""

import json
import subprocess
import sys
import time

import pytest

from comprules.errors import KnowledgeBaseError
from comprules.inference.vocabulary import OntologyView
from comprules.namespaces import MTG, OWL, RDF_TYPE, RDFS, mtg
from comprules.terms import Literal, literal


@pytest.fixture(scope="module")
def view() -> OntologyView:
    return OntologyView.load()


def test_marks(view):
    """Open or closed, how facts change, and whether two values contradict each other."""
    assert view.assumption(mtg("step")) == "Open"
    assert view.is_open(mtg("priority"))
    assert view.assumption(mtg("level")) == "Closed"
    assert view.changes(mtg("level")) == "FunctionalFluent"
    assert view.changes(mtg("tapped")) == "Fluent"
    assert view.changes(mtg("becameLevel")) == "Momentary"
    assert view.changes(mtg("owner")) is None
    assert view.at_most_one(mtg("controller"))
    assert not view.at_most_one(mtg("counters"))


def test_an_unknown_property_is_closed_and_never_changes(view):
    """The default that docs/architecture.md states."""
    unknown = mtg("notAProperty")
    assert unknown not in view
    assert view.assumption(unknown) == "Closed"
    assert view.changes(unknown) is None
    assert not view.at_most_one(unknown)
    assert view.domain(unknown) == view.range(unknown) == ()


def test_hierarchy(view):
    """Above and below at any distance, without the class itself and without restrictions."""
    assert view.superclasses(mtg("BasicLandType")) == tuple(
        map(mtg, ("LandType", "Subtype", "TypeLineWord"))
    )
    assert mtg("BasicLandType") in view.subclasses(mtg("TypeLineWord"))
    assert view.superclasses(mtg("Permanent")) == (mtg("Object"),)
    assert view.subproperties(mtg("grants")) == (mtg("sectionAbility"), mtg("striationAbility"))
    assert view.superproperties(mtg("sectionAbility")) == (mtg("grants"),)


def test_domain_range_inverse(view):
    """What is said for reasoners and what is said for readers is answered alike."""
    assert view.domain(mtg("controller")) == (mtg("Object"),)
    assert view.range(mtg("controller")) == (mtg("Player"),)
    assert view.domain(mtg("mayActivate")) == (mtg("Player"),)
    assert view.inverse(mtg("controller")) == mtg("controls")
    assert view.inverse(mtg("controls")) == mtg("controller")
    assert view.inverse(mtg("level")) is None
    assert view.is_datatype_property(mtg("level"))
    assert not view.is_datatype_property(mtg("zone"))


def test_individuals_of_a_class_include_those_of_its_subclasses(view):
    """A basic land type is a land type."""
    assert mtg("Forest") in view.individuals(mtg("LandType"))
    assert mtg("Forest") in view.individuals(mtg("BasicLandType"))
    assert mtg("Cave") not in view.individuals(mtg("BasicLandType"))
    assert set(view.types(mtg("Forest"))) >= {mtg("BasicLandType"), mtg("LandType")}


@pytest.mark.parametrize(
    ("text", "cls", "name"),
    [
        ("Time Lord", "CreatureType", "TimeLord"),
        ("time  lord", "Subtype", "TimeLord"),
        ("Urza’s", "LandType", "Urzas"),
        ("urza's", "LandType", "Urzas"),
        ("Exile", "Zone", "Exile"),
        ("exile", "KeywordAction", "ExileAction"),
        ("level up", "KeywordAbility", "LevelUp"),
        ("precombat main", "TurnPart", "PrecombatMainPhase"),
        ("level", "CounterKind", "LevelCounter"),
        ("{2/W}", "ManaSymbol", "2W"),
        ("Spacecraft", "PlanarType", "SpacecraftPlane"),
        ("Lizzard", "CreatureType", None),
        ("Time Lord", "LandType", None),
    ],
)
def test_by_label(view, text, cls, name):
    """A name in any capitals and with either apostrophe, among the terms of one class."""
    assert view.by_label(text, mtg(cls)) == (mtg(name) if name else None)


def test_a_name_without_a_class_can_name_several(view):
    """The word exile names a zone and an action; both are given."""
    assert view.with_label("exile") == (mtg("Exile"), mtg("ExileAction"))


def test_subtype_of(view):
    """The card types of a subtype; nothing for what is none (205.3b)."""
    assert view.subtype_of(mtg("Class")) == (mtg("Enchantment"),)
    assert set(view.subtype_of(mtg("TimeLord"))) == {mtg("Creature"), mtg("Kindred")}
    assert view.subtype_of(mtg("Creature")) == ()


def test_source_is_the_first_in_the_book(view):
    """702.2 stands before 702.10; a term without a source has none."""
    assert view.source(mtg("LevelUp")) == "702.87"
    assert view.sources(mtg("Class")) == ("205.3h", "716.1")
    assert view.source(mtg("Fluent")) is None
    ordered = OntologyView(
        (mtg("T"), "http://purl.org/dc/terms/source", f"https://w3id.org/comprules/cr/x/{n}")
        for n in ("702.10", "704.5aa", "702.2b", "704.5b", "702.2")
    )
    assert ordered.sources(mtg("T")) == ("702.2", "702.2b", "702.10", "704.5b", "704.5aa")


def test_label_and_comment(view):
    """A term that the ontology lacks goes by the last part of its IRI."""
    assert view.label(mtg("PrecombatMainPhase")) == "precombat main phase"
    assert view.comment(mtg("PrecombatMainPhase"))
    assert view.label(mtg("Nowhere")) == "Nowhere"
    assert view.comment(mtg("Nowhere")) == ""


def test_through_json_and_back(view):
    """The same triples, whatever their objects are."""
    odd = [
        (mtg("a"), RDFS + "label", Literal('tab\t"quote" \\')),
        (mtg("a"), RDFS + "label", Literal("mot", language="fr")),
        (mtg("a"), mtg("count"), literal(3)),
        (mtg("a"), mtg("tapped"), literal(True)),
        (mtg("a"), mtg("odd"), Literal("x", "https://example.org/type")),
        ("https://example.org/a", RDF_TYPE, OWL + "Class"),
    ]
    for one in (view, OntologyView(odd)):
        again = OntologyView.from_json(json.loads(json.dumps(one.to_json())))
        assert again.triples == one.triples
    assert set(OntologyView(odd).triples) == set(odd)


def test_loading_from_json_is_quick(view):
    """A command that answers has no time to unpack what it does not ask for.

    Asking takes no longer than twice reading the JSON, however busy the machine is.
    """
    text = json.dumps(view.to_json())
    seconds = [_seconds_to_read_and_to_ask(text) for _ in range(7)]
    assert min(asked for _, asked in seconds) < 2 * min(read for read, _ in seconds)


def _seconds_to_read_and_to_ask(text: str) -> tuple[float, float]:
    start = time.perf_counter()
    data = json.loads(text)
    read = time.perf_counter()
    OntologyView.from_json(data).changes(MTG + "level")
    return read - start, time.perf_counter() - read


def test_no_rdf_library_is_imported():
    """Answering must not pay for rdflib (DESIGN section 9)."""
    code = (
        "import sys; from comprules.inference.vocabulary import OntologyView;"
        "OntologyView.load(); sys.exit('rdflib' in sys.modules or 'pyoxigraph' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code]).returncode == 0


def test_a_line_that_is_no_triple_is_told_with_its_number(tmp_path):
    """A damaged installation is an error of one line."""
    file = tmp_path / "game-closure.nt"
    file.write_text('# head\n<a:b> <c:d> "caf\\u00e9\\n" .\n')
    assert OntologyView.load(file).triples == (("a:b", "c:d", Literal("café\n")),)
    file.write_text("# head\n<a:b> <c:d> <e:f>\n")
    with pytest.raises(KnowledgeBaseError) as caught:
        OntologyView.load(file)
    assert caught.value.line == 2
    with pytest.raises(KnowledgeBaseError, match="cannot be read"):
        OntologyView.load(tmp_path / "none.nt")
