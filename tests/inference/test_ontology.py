"""ontology/game.ttl itself: its form, its marks, its profile, and that its lists are whole."""

import os
import re
from collections import defaultdict
from pathlib import Path

import pytest
from rdflib import BNode, Graph, URIRef

from comprules import resources
from comprules.inference.closure import SOURCE
from comprules.inference.compiler import compile_blocks
from comprules.inference.rulefile import read_rule_file
from comprules.inference.vocabulary import OntologyView
from comprules.namespaces import (
    DCTERMS,
    MTG,
    OWL,
    RDF_TYPE,
    RDFS,
    XSD,
    individual_name,
    mtg,
    provision_iri,
)

CHECKOUT = Path(__file__).resolve().parents[2]
SHARED = Path(os.environ.get("COMPRULES_SHARED", CHECKOUT.parent / "shared"))
EDITION = "2026-08-07"

# How the file itself is read is no matter of the rules.
OUR_OWN = {"Assumption", "Change", "StateGraph"}


@pytest.fixture(scope="module")
def graph() -> Graph:
    return Graph().parse(resources.folder("ontology") / SOURCE)


@pytest.fixture(scope="module")
def view() -> OntologyView:
    return OntologyView.load()


@pytest.fixture(scope="module")
def terms(graph) -> set[str]:
    return {str(s) for s in graph.subjects() if str(s).startswith(MTG)}


# --- form ---------------------------------------------------------------------------------------


def test_every_term_has_one_label_and_one_comment(graph, terms):
    """Both in our own words, the comment as a sentence."""
    for term in terms:
        labels = list(graph.objects(URIRef(term), URIRef(RDFS + "label")))
        comments = [str(c) for c in graph.objects(URIRef(term), URIRef(RDFS + "comment"))]
        assert (len(labels), len(comments)) == (1, 1), term
        assert comments[0].endswith("."), term


def test_every_term_of_the_game_names_its_rule(graph, terms):
    """All but the marks, the values of the marks, and what the marks are."""
    for term in terms:
        types = {str(t).removeprefix(MTG) for t in graph.objects(URIRef(term), URIRef(RDF_TYPE))}
        if types & OUR_OWN or OWL + "AnnotationProperty" in types:
            continue
        if term.removeprefix(MTG) in OUR_OWN:
            continue
        sources = list(graph.objects(URIRef(term), URIRef(DCTERMS + "source")))
        assert sources, term
        for source in sources:
            number = str(source).rpartition("/")[2]
            assert re.fullmatch(r"\d{3}\.\d+[a-z]*", number), term
            assert str(source) == provision_iri(EDITION, number)


def test_every_mention_is_of_a_term_that_is_defined(graph, terms):
    """No axiom points at a name with a slip of the pen in it."""
    for triple in graph:
        for node in triple:
            if str(node).startswith(MTG) and isinstance(node, URIRef):
                assert str(node) in terms, node


GLOSSED = (
    *("Keyword", "Zone", "TurnPart", "CardType", "Supertype", "Designation", "CounterKind"),
    *("PredefinedToken", "SpecialAction", "Characteristic", "Layer", "Color", "RulesTerm"),
)


@pytest.mark.parametrize("cls", GLOSSED)
def test_a_comment_says_what_the_term_means_and_not_only_its_kind(view, cls):
    """Answers without the text of the rules are made of the comments: short, each of one term."""
    individuals = view.individuals(mtg(cls))
    assert individuals
    comments = [view.comment(iri) for iri in individuals]
    assert [c for c in comments if len(c.split()) > 21] == []
    # The sectors, and keywords of different sets that do the same, may share one.
    assert [c for c in comments if comments.count(c) > 3] == []
    assert [c for c in comments if c.startswith(("A keyword", "One of the char"))] == []


@pytest.mark.parametrize(
    ("cls", "ending"),
    [
        ("KeywordAction", "Action"),
        ("CounterKind", "Counter"),
        ("Designation", "Designation"),
        ("PlanarType", "Plane"),
        ("Phase", "Phase"),
        ("Step", "Step"),
        ("PredefinedToken", "Token"),
        ("Characteristic", "Characteristic"),
        ("RulesTerm", "Term"),
    ],
)
def test_kinds_whose_words_clash_carry_the_name_of_their_kind(view, cls, ending):
    """The rule for names at the head of the file, read from the class to its individuals."""
    individuals = view.individuals(mtg(cls))
    assert individuals
    assert [i for i in individuals if not i.endswith(ending)] == []


@pytest.mark.parametrize("cls", ["CardType", "Supertype", "Subtype", "Color"])
def test_names_are_made_from_printed_words_by_the_stated_rule(view, cls):
    """What reads a type line finds the individual without looking it up."""
    for iri in view.individuals(mtg(cls)):
        if iri not in view.individuals(mtg("PlanarType")):
            assert iri == mtg(individual_name(view.label(iri))), iri


def test_keyword_abilities_are_named_by_their_words(view):
    """One that shares its word with a subtype is named ...Ability (the infinity sign)."""
    for iri in view.individuals(mtg("KeywordAbility")):
        assert iri == mtg(individual_name(view.label(iri))), iri
    assert view.by_label("∞", mtg("KeywordAbility")) == mtg("InfinityAbility")


# --- marks --------------------------------------------------------------------------------------


def test_every_property_is_open_or_closed(graph, view):
    """One assumption each, and a way to change that the engine knows, or none."""
    for prop in view.properties():
        assert len(list(graph.objects(URIRef(prop), URIRef(MTG + "assumption")))) == 1, prop
        assert view.changes(prop) in (None, "Fluent", "FunctionalFluent", "Momentary"), prop


def test_a_functional_fluent_has_at_most_one_value(view):
    """A new value ends the old one, so there are never two."""
    for prop in view.properties():
        if view.changes(prop) == "FunctionalFluent":
            assert view.at_most_one(prop), prop


def test_what_is_open_is_what_a_situation_may_leave_out(view):
    """DESIGN section 4 lists them; all else is closed."""
    opened = {p.removeprefix(MTG) for p in view.properties() if view.is_open(p)}
    assert opened == {
        "activePlayer",
        "conditionHolds",
        "controlledContinuouslySinceTurnBegan",
        "hasAmpleMana",
        "life",
        "manaAvailable",
        "onStackOf",
        "opponent",
        "priority",
        "stackObject",
        "step",
    }


def test_no_property_puts_its_subject_on_the_battlefield(view):
    """That a thing has a level must not make it a permanent, and so give it a zone (cls-hv1)."""
    permanent = {mtg("Permanent"), *view.subclasses(mtg("Permanent"))}
    for prop in view.properties():
        assert not permanent & {*view.domain(prop), *view.range(prop)}, prop


# --- what other files use -----------------------------------------------------------------------


def _names_in(paths: list[Path], pattern: str) -> dict[str, set[str]]:
    found = defaultdict(set)
    for path in paths:
        for name in re.findall(pattern, path.read_text(encoding="utf-8")):
            found[mtg(name)].add(path.name)
    return found


def test_rule_files_scenarios_and_the_contracts_use_only_defined_terms(view):
    """A misspelt term in a rule block would never match, in silence."""
    files = [
        *resources.folder("rules").rglob("*.md"),
        *resources.folder("scenarios").rglob("*.yaml"),
        CHECKOUT / "docs" / "architecture.md",
    ]
    used = _names_in([f for f in files if f.is_file()], r"\bmtg:([A-Za-z0-9]+)")
    assert used
    assert {iri: names for iri, names in used.items() if iri not in view} == {}


def test_every_block_of_owl_2_rl_has_work(view):
    """A W3C rule is written down only where an axiom of the ontology sets it to work."""
    file = resources.folder("rules") / "0-logic" / "owl-2-rl.md"
    headings = read_rule_file(file)
    program = compile_blocks(headings, view)
    working = {rule.block for rule in program.rules if rule.rows}
    assert working == {block.name for heading in headings for block in heading.blocks}
    assert "cls-hv2" in working


def test_all_blocks_together_have_strata(program):
    """The axioms close no cycle through a negation in the rule files."""
    assert {program.rules[rule].block for c in program.components for rule, _ in c.members}


# --- profile ------------------------------------------------------------------------------------


def test_every_axiom_is_within_owl_2_rl(graph):
    """W3C OWL 2 Profiles 4.2: named classes and owl:hasValue stand on either side of an axiom.

    All else (unions, cardinalities, keys, functional properties, datatype facets) is left out:
    some of it is outside the profile, and owlrl gets some of it wrong (DESIGN section 4).
    """
    allowed = {
        RDFS + name for name in ("subClassOf", "subPropertyOf", "domain", "range")
    } | {
        OWL + name
        for name in ("disjointWith", "equivalentClass", "inverseOf", "onProperty", "hasValue")
    }  # fmt: skip
    kinds = {
        OWL + name
        for name in (
            "Ontology", "Class", "Restriction", "ObjectProperty", "DatatypeProperty",
            "AnnotationProperty", "SymmetricProperty",
        )
    }  # fmt: skip
    for s, p, o in graph:
        if str(p).startswith((OWL, RDFS)) and str(p) not in (RDFS + "label", RDFS + "comment"):
            assert str(p) in allowed, (s, p, o)
        if str(p) == RDF_TYPE and not str(o).startswith(MTG):
            assert str(o) in kinds, (s, p, o)
        assert not isinstance(s, BNode), (s, p, o)
        if str(p) == RDFS + "range" and str(o).startswith(XSD):
            assert (s, URIRef(RDF_TYPE), URIRef(OWL + "DatatypeProperty")) in graph, s


def test_datatype_and_object_properties_are_apart(view):
    """A property whose values are literals has a datatype for its range."""
    for prop in view.properties():
        literal_range = any(r.startswith(XSD) for r in view.range(prop))
        assert literal_range == view.is_datatype_property(prop), prop


# --- turn, zones, types -------------------------------------------------------------------------


def test_the_turn_is_in_order(view):
    """Each step comes after the phase it belongs to and before the next phase (500.1)."""
    place = {
        part: int(view.objects(part, mtg("orderInTurn"))[0].lexical)
        for part in view.individuals(mtg("TurnPart"))
    }
    assert sorted(place.values()) == list(range(1, 16))
    phases = sorted(view.individuals(mtg("Phase")), key=place.__getitem__)
    assert [p.removeprefix(MTG) for p in phases] == [
        "BeginningPhase",
        "PrecombatMainPhase",
        "CombatPhase",
        "PostcombatMainPhase",
        "EndingPhase",
    ]
    for step in view.individuals(mtg("Step")):
        (phase,) = view.objects(step, mtg("inPhase"))
        assert max((p for p in phases if place[p] < place[step]), key=place.__getitem__) == phase


def test_the_main_phases_have_no_steps(view):
    """Both are individuals of one class (505.1, 505.2)."""
    mains = view.individuals(mtg("MainPhase"))
    assert mains == (mtg("PostcombatMainPhase"), mtg("PrecombatMainPhase"))
    for main in mains:
        assert view.subjects(mtg("inPhase"), main) == ()


def test_every_subtype_belongs_to_a_card_type(view):
    """Spell types and creature types to two of them (205.3k, 205.3m)."""
    for subtype in view.individuals(mtg("Subtype")):
        of = view.subtype_of(subtype)
        assert of, subtype
        assert set(of) <= set(view.individuals(mtg("CardType")))
        shared = {mtg("SpellType"), mtg("CreatureType")} & set(view.types(subtype))
        assert len(of) == (2 if shared else 1), subtype


def test_mana_symbols_have_the_colors_of_their_letters(view):
    """A hybrid symbol has both, a monocolored hybrid symbol one (107.4e, 107.4f)."""
    letters = {"W": "White", "U": "Blue", "B": "Black", "R": "Red", "G": "Green"}
    for symbol in view.individuals(mtg("ManaSymbol")):
        expected = {mtg(letters[c]) for c in symbol.removeprefix(MTG) if c in letters}
        if symbol != mtg("GenericMana"):
            assert set(view.objects(symbol, mtg("symbolColor"))) == expected, symbol
    assert len(view.individuals(mtg("HybridPhyrexianSymbol"))) == 10


# --- the lists against the edition --------------------------------------------------------------


@pytest.fixture(scope="module")
def text() -> dict[str, str]:
    """Number -> sentence of the edition that the ontology is written against."""
    file = SHARED / "cr" / f"{EDITION}.txt"
    if not file.is_file():
        pytest.skip(f"{file} is not there")
    found: dict[str, str] = {}
    for line in file.read_text(encoding="utf-8-sig").splitlines():
        match = re.match(r"(\d{3}\.\d+[a-z]*)\.? (.+)$", line.strip())
        if match:
            found.setdefault(match[1], match[2].strip())
    return found


def _list(sentence: str, lead: str) -> set[str]:
    """The members of the list that follows `lead` in a sentence of the rules, in lower case."""
    rest = re.sub(r" \(see rule [^)]*\)", "", sentence).split(lead, 1)[1]
    rest = re.split(r"\.(?: |$)", rest, maxsplit=1)[0]
    parts = re.split(r",| and ", rest)
    words = (re.sub(r"^(?:and|or) ", "", p.strip()) for p in parts)
    return {w.replace("’", "'").casefold() for w in words if w}


def _labels(view: OntologyView, cls: str) -> set[str]:
    return {view.label(i).casefold() for i in view.individuals(mtg(cls))}


@pytest.mark.real
@pytest.mark.parametrize(
    ("number", "lead", "cls"),
    [
        ("110.4", "six permanent types: ", "PermanentType"),
        ("205.2a", "The card types are ", "CardType"),
        ("205.4a", "The supertypes are ", "Supertype"),
        ("205.3g", "The artifact types are ", "ArtifactType"),
        ("205.3h", "The enchantment types are ", "EnchantmentType"),
        ("205.3i", "The land types are ", "LandType"),
        ("205.3i", "Of that list, ", "BasicLandType"),
        ("205.3j", "The planeswalker types are ", "PlaneswalkerType"),
        ("205.3k", "The spell types are ", "SpellType"),
        ("205.3n", "The planar types are ", "PlanarType"),
        ("205.3p", "That dungeon type is ", "DungeonType"),
        ("205.3q", "That battle type is ", "BattleType"),
        ("109.3", "characteristics are ", "Characteristic"),
        ("105.1", "game: ", "Color"),
        ("106.1b", "types of mana: ", "ManaType"),
        ("207.2c", "The ability words are ", "AbilityWord"),
    ],
)
def test_lists_are_whole(text, view, number, lead, cls):
    """Exactly what the sentence names, no more and no less."""
    expected = _list(text[number], lead)
    if cls == "BasicLandType":
        expected = {w.removesuffix(" are the basic land types") for w in expected}
    assert _labels(view, cls) == expected


@pytest.mark.real
def test_creature_types_are_whole(text, view):
    """The one of two words, and the long list (205.3m)."""
    expected = _list(text["205.3m"], "two words long: ") | _list(text["205.3m"], "one word long: ")
    assert _labels(view, "CreatureType") == expected


@pytest.mark.real
@pytest.mark.parametrize(("section", "cls"), [(701, "KeywordAction"), (702, "KeywordAbility")])
def test_every_keyword_heading_has_an_individual(text, view, section, cls):
    """`X and Y` are two keywords; the sign in 702.186 goes by itself."""
    checked = 0
    for number, heading in text.items():
        if not re.fullmatch(rf"{section}\.\d+", number) or number == f"{section}.1":
            continue
        for name in heading.split(" (")[0].split(" and "):
            found = view.by_label(name, mtg(cls))
            assert found, (number, name)
            assert view.source(found).rstrip("abcdefghijklmnopqrstuvwxyz") == number
            checked += 1
    assert checked > 65


@pytest.mark.real
def test_keywords_have_the_kinds_that_their_rules_state(text, view):
    """The first sentence of a keyword's rule, where it says plainly what it is."""
    kinds = {
        "static": "StaticKeywordAbility",
        "activated": "ActivatedKeywordAbility",
        "triggered": "TriggeredKeywordAbility",
        "evasion": "EvasionKeywordAbility",
        "characteristic-defining": "CharacteristicDefiningKeywordAbility",
    }
    checked = 0
    for number, sentence in text.items():
        match = re.match(r"([A-Z][^.“”]*?) is an? ([\w-]+) ability\b", sentence)
        if number.startswith("702.") and match and match[2] in kinds:
            keyword = view.by_label(match[1].split(" (")[0], mtg("KeywordAbility"))
            if keyword:
                assert mtg(kinds[match[2]]) in view.types(keyword), (number, match[1])
                checked += 1
    assert checked > 100


@pytest.mark.real
def test_every_variant_of_a_keyword_has_an_individual(text, view):
    """Each sentence of 702 that calls one keyword a variant, or a form, of another."""
    pattern = (
        r"“?([A-Z][^”]*?)”? is a (?:variant|special form) of (?:the )?([a-z ]+?)(?: ability)?\b"
    )
    checked = 0
    for number, sentence in text.items():
        match = re.match(pattern + r"(?=\.| that )", sentence)
        if number.startswith("702.") and match:
            name = match[1].replace("[a player]", "a player")
            found = view.by_label(name, mtg("KeywordAbility")) or view.by_label(
                re.sub(r" \[.*?\]", "", name), mtg("KeywordAbility")
            )
            assert found, (number, name)
            assert view.source(found) == number
            (of,) = view.objects(found, mtg("variantOf"))
            assert view.label(of) == match[2]
            checked += 1
    assert checked >= 14


@pytest.mark.real
def test_mana_symbols_are_whole(text, view):
    """Every symbol in braces of 107.4 but the numbers, which are all generic mana (107.4b).

    Besides there are those that 107.4 does not list: the variables Y and Z (107.3p), and half
    mana (107.1), which stands on cards that the rules leave to themselves.
    """
    symbols = {s for s in re.findall(r"\{[^}]+\}", text["107.4"]) if not s[1:-1].isdigit()}
    for symbol in symbols:
        assert view.by_label(symbol, mtg("ManaSymbol")), symbol
    besides = {"generic mana", "{Y}", "{Z}", "{½}", *(f"{{H{color}}}" for color in "WUBRG")}
    known = {view.label(symbol) for symbol in view.individuals(mtg("ManaSymbol"))}
    assert known == symbols | besides


@pytest.mark.real
def test_counter_kinds_are_whole(text, view):
    """Those that 122.1a to 122.1j name, and those that a keyword counter can be (122.1b)."""
    keywords = _list(text["122.1b"].replace(", as well as any variants", ". "), "can be are ")
    assert _labels(view, "KeywordCounterKind") == {f"{word} counter" for word in keywords}
    named = {
        word
        for number, sentence in text.items()
        if re.fullmatch(r"122\.1[c-z]", number)
        for word in re.findall(r"(?:more|of|ten|a|A) (?:or more )?([a-z]+) counters?\b", sentence)
    }
    assert {"shield", "stun", "loyalty", "poison", "defense", "rad"} <= named
    for word in named - {"more"}:
        assert view.by_label(word, mtg("CounterKind")), word


@pytest.mark.real
def test_every_designation_of_the_rules_has_an_individual(text, view):
    """Each sentence that says that something is, or some things are, a designation."""
    pattern = r"(?:^|\. )(?:The |A )?([^.]+?) (?:is a|are) (?:numerical )?designations?\b"
    checked = set()
    for sentence in text.values():
        for subject in re.findall(pattern, sentence):
            if "sector" in subject:
                subject = "alpha sector"
            for name in re.split(r" and ", subject.strip("“”")):
                found = view.by_label(name.strip("“”"), mtg("Designation"))
                assert found, (name, sentence[:40])
                checked.add(found)
    assert len(checked) > 12


@pytest.mark.real
def test_zones_and_predefined_tokens_are_whole(text, view):
    """The seven zones and the old ante (400.1); each subrule of 111.10 that defines a token."""
    zones = _list(text["400.1"].replace(". Some older", " and ante. Some older"), "seven zones: ")
    assert {"library", "stack", "exile"} < zones
    assert all(view.by_label(zone, mtg("Zone")) for zone in zones)
    for number, sentence in text.items():
        match = re.match(r"An? (.+?) token is ", sentence)
        if re.fullmatch(r"111\.10[a-z]", number) and match:
            found = view.by_label(f"{match[1]} token", mtg("PredefinedToken"))
            assert view.source(found) == number


@pytest.mark.real
def test_every_source_is_a_provision_of_the_edition(text, view, terms):
    """No term names a rule that is not there."""
    for term in terms:
        for number in view.sources(term):
            assert number in text, (term, number)
