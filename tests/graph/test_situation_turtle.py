"""Situations in Turtle."""

import pyoxigraph
import pytest

from comprules.cards.cardbase import CardBase
from comprules.errors import BadSituation
from comprules.graph.situation import Situation, situation_from_text
from comprules.terms import Literal, Term

YAML = """\
active player: ann
step: end
stack: []
players: {ann: {life: 20, mana: "{1}{W}"}, bob: {mana: plenty}}
battlefield:
  lamp: {card: Lamplighter Class, controller: ann, level: 2, counters: {level: 1}}
  scout: {card: Trailhead Scout, controller: bob, controlled since turn began: no}
effects:
  hush: {loses all abilities: [lamp]}
"""
TURTLE = """\
# a game
s:ann a mtg:Player ; mtg:life 20 .
s:lamp a mtg:Object ;
    mtg:zone mtg:Battlefield ;
    mtg:controller s:ann ;
    mtg:level 02 .
s:event-2 a mtg:PhasingIn ; mtg:of s:lamp .
s:event-1 a mtg:PhasingOut ; mtg:of s:lamp .
"""


def read(text: str) -> Situation:
    return situation_from_text(text, "game.ttl", cards=CardBase())


def as_turtle(situation: Situation) -> str:
    def term(value: Term) -> pyoxigraph.NamedNode | pyoxigraph.Literal:
        if isinstance(value, Literal):
            return pyoxigraph.Literal(value.lexical, datatype=pyoxigraph.NamedNode(value.datatype))
        return pyoxigraph.NamedNode(value)

    triples = [
        pyoxigraph.Triple(pyoxigraph.NamedNode(s), pyoxigraph.NamedNode(p), term(o))
        for s, p, o in situation.facts
    ]
    data = pyoxigraph.serialize(triples, format=pyoxigraph.RdfFormat.TURTLE)
    assert data is not None
    return data.decode()


def test_a_situation_in_yaml_written_as_turtle_is_the_same() -> None:
    """The triples of a YAML situation, serialised elsewhere, are read to the same facts."""
    from_yaml = situation_from_text(YAML, "game.yaml", cards=CardBase())
    from_turtle = read(as_turtle(from_yaml))
    assert set(from_turtle.facts) == set(from_yaml.facts)
    assert set(from_yaml.names) <= set(from_turtle.names)


def test_lines_events_and_canonical_numbers() -> None:
    """Facts know their lines, events stand in the order of their numbers."""
    situation = read(TURTLE)
    lines = {t[1].rsplit("#")[-1]: s.line for t, s in situation.facts.items()}
    assert (lines["life"], lines["zone"], lines["controller"], lines["level"]) == (2, 4, 5, 6)
    levels = [t[2] for t in situation.facts if t[1].endswith("#level")]
    assert levels == [Literal("2", "http://www.w3.org/2001/XMLSchema#integer")]
    assert [event.label for event in situation.events] == ["PhasingOut", "PhasingIn"]
    assert {"ann", "lamp", "game"} <= set(situation.names)


@pytest.mark.parametrize(
    ("old", "new", "line", "words"),
    [
        ("mtg:level 02", "mtg:level -1", 6, "1 or more"),
        ("mtg:level 02", 'mtg:level "two"', 6, "'two'"),
        ("mtg:controller s:ann", "mtg:controller s:ann, s:bob", 5, "two values"),
        ("mtg:life 20 .", "mtg:life 20", 3, "Turtle error"),
        ("mtg:zone", "nope:zone", 4, "Turtle error"),
    ],
)
def test_mistakes(old: str, new: str, line: int, words: str) -> None:
    """Syntax, impossible levels and two controllers are errors with their line."""
    with pytest.raises(BadSituation) as caught:
        read(TURTLE.replace(old, new))
    assert words in caught.value.message
    assert caught.value.line == line


def test_blank_nodes_get_names() -> None:
    """A blank node becomes a named one, so that a proof can show it."""
    situation = read("s:ann a mtg:Player ; mtg:manaAvailable [ mtg:manaValue 3 ] .")
    [node] = [t[2] for t in situation.facts if t[1].endswith("manaAvailable")]
    assert isinstance(node, str)
    assert node.startswith("https://w3id.org/comprules/situation#blank-")


def test_what_enters_is_not_there_at_the_start() -> None:
    """The facts about an object that enters hold from its event on."""
    situation = read(
        "s:ann a mtg:Player . s:bee a mtg:Object ; mtg:representedBy s:bee-card ; mtg:owner s:ann ."
        "s:bee-card a mtg:Card . s:event-1 a mtg:EnteringEvent ; mtg:enters s:bee ."
    )
    assert not any(triple[0].endswith("#bee") for triple in situation.facts)
    [event] = situation.events
    said = {triple[1].rsplit("#")[-1] for triple in event.triples if triple[0].endswith("#bee")}
    assert said == {"type", "representedBy", "owner", "zone"}
