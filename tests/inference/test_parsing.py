"""The rule language: what is read, and what is refused, with file and line."""

from __future__ import annotations

import pytest

from comprules.errors import BadRuleFile
from comprules.inference.algebra import ENDED, HERE, NEXT, Variable, body_from_json, body_to_json
from comprules.inference.parsing import ParsedBlock, parse_block
from comprules.namespaces import RDF_TYPE, mtg
from comprules.terms import Literal, literal
from tests.inference.blocks import headings


def parse(fence: str) -> ParsedBlock:
    (heading,) = headings(r900_1=fence)
    return parse_block(heading.blocks[0])


def test_patterns_keep_their_order_lines_and_authorities() -> None:
    """Each triple knows its own line, also after ; and , and what the line names."""
    parsed = parse("""
CONSTRUCT { ?x mtg:to ?z }
WHERE {
    ?x a mtg:Thing ;
       mtg:size 3 , 4 ;       # 901.1
       mtg:name "it;is" .
    ?x mtg:of ?z .            # because: 902.2b
}""")
    (body,) = parsed.bodies
    first = body.patterns[0].line
    assert [(p.p, p.o, p.line - first, p.authorities) for p in body.patterns] == [
        (RDF_TYPE, mtg("Thing"), 0, ()),
        (mtg("size"), literal(3), 1, ("901.1",)),
        (mtg("size"), literal(4), 1, ("901.1",)),
        (mtg("name"), literal("it;is"), 2, ()),
        (mtg("of"), Variable("z"), 3, ("902.2b",)),
    ]


def test_conditions_keep_theirs() -> None:
    """An authority on any line of a FILTER belongs to it."""
    parsed = parse("""
CONSTRUCT { ?x mtg:to ?y }
WHERE {
    ?x mtg:of ?y .
    FILTER ( ?x != ?y )      # 901.1
    FILTER NOT EXISTS {
        ?y mtg:is ?x .
    }                        # 902.2
}""")
    (body,) = parsed.bodies
    assert [c.authorities for c in body.conditions] == [("901.1",)]
    assert [a.authorities for a in body.absences] == [("902.2",)]
    assert body.absences[0].negated


def test_heads_go_where_their_graph_says() -> None:
    """GRAPH mtg:next and mtg:ended in a head are cut out of the query."""
    parsed = parse("""
CONSTRUCT {
    ?x mtg:a ?y .
    GRAPH mtg:next { ?x mtg:b 1 ; mtg:c 2 . }
    GRAPH mtg:ended { ?x mtg:d ?y }
}
WHERE { ?x mtg:of ?y }""")
    assert [(h.target, h.pattern.p) for h in parsed.heads] == [
        (HERE, mtg("a")),
        (NEXT, mtg("b")),
        (NEXT, mtg("c")),
        (ENDED, mtg("d")),
    ]


def test_union_is_multiplied_out() -> None:
    """Two UNIONs of two branches give four conjunctions."""
    parsed = parse("""
CONSTRUCT { ?x mtg:to ?x }
WHERE {
    { ?x mtg:a 1 } UNION { ?x mtg:b 1 }
    { ?x mtg:c 1 } UNION { ?x mtg:d 1 }
}""")
    assert [tuple(p.p for p in b.patterns) for b in parsed.bodies] == [
        (mtg("a"), mtg("c")),
        (mtg("a"), mtg("d")),
        (mtg("b"), mtg("c")),
        (mtg("b"), mtg("d")),
    ]


def test_everything_goes_through_json() -> None:
    """The stored form of a body gives the body again."""
    parsed = parse("""
CONSTRUCT { ?x mtg:to ?n }
WHERE {
    ?x mtg:of ?y .
    VALUES (?y ?z) { (mtg:A 1) (mtg:B "two"@en) }
    { SELECT ?x (COUNT(DISTINCT ?c) AS ?n) (SUM(?k) AS ?t)
      WHERE { ?x mtg:has ?c . ?c mtg:k ?k } GROUP BY ?x }
    BIND ( IF(?n > 2, ?n * 2 - 1, -?n) AS ?m )
    FILTER ( ?n IN (1, 2) || !( ?x = mtg:C && STRLEN(STR(?x)) >= 3 ) )
    FILTER EXISTS { ?x mtg:e ?e . FILTER ( ?e < ?n ) }
}""")
    (body,) = parsed.bodies
    assert body_from_json(body_to_json(body)) == body
    two = Literal("two", language="en")
    assert body.values[0].rows == ((mtg("A"), literal(1)), (mtg("B"), two))


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("OPTIONAL { ?x mtg:b ?c }", "OPTIONAL is outside"),
        ("MINUS { ?x mtg:b ?c }", "MINUS is outside"),
        ("SERVICE <http://x.example/> { ?x mtg:b ?c }", "SERVICE is outside"),
        ("GRAPH mtg:next { ?x mtg:b ?c }", "GRAPH in a body"),
        ("?x mtg:a/mtg:b ?c .", r"property path \(/\)"),
        ("?x mtg:a+ ?c .", r"property path \(\+\)"),
        ("?x ^mtg:a ?c .", r"property path \(\^\)"),
        ("?x mtg:a [] .", "blank node"),
        ("?x mtg:a _:b .", "blank node"),
        ("?x mtg:a (1 2) .", "RDF list"),
        ("FILTER ( REGEX(STR(?x), 'a') )", "function REGEX"),
        ("BIND ( NOW() AS ?n )", "function NOW"),
        ("BIND ( mtg:f(?x) AS ?n )", "function mtg:f"),
        ("{ SELECT ?x (AVG(?c) AS ?n) WHERE { ?x mtg:a ?c } GROUP BY ?x }", "AVG"),
        ("{ SELECT ?x WHERE { ?x mtg:a ?c } }", "without an aggregate"),
        ("{ SELECT ?x (MAX(?c) AS ?n) WHERE { ?x mtg:a ?c } }", "than it groups by"),
        ("FILTER ( ?q > 1 )", r"\?q in FILTER is not bound"),
        ("BIND ( ?q + 1 AS ?n )", r"\?q in BIND is not bound"),
        ("FILTER NOT EXISTS { ?x mtg:a ?b . FILTER ( ?q > ?b ) }", r"\?q in EXISTS is not bound"),
        ("{ ?x mtg:a 1 } UNION { ?x mtg:b 1 FILTER ( ?y > 1 ) }", r"\?y is not bound in the group"),
        ("{ ?x mtg:a 1 } UNION { ?x mtg:b 1 FILTER NOT EXISTS { ?y mtg:c 1 } }", "in the group"),
        ("?x foo:a ?c .", "unknown prefix foo:"),
        ("?x mtg:a ?c ?d .", "syntax error"),
        ("VALUES ?x { UNDEF }", "UNDEF is outside"),
        ("3 mtg:a ?c .", "literal cannot be a subject"),
    ],
)
def test_what_is_outside_is_refused_with_its_line(line: str, says: str) -> None:
    """The refusal names the block, what it is, and the line of the rule file."""
    fence = f"CONSTRUCT {{ ?x mtg:to ?y }}\nWHERE {{\n    ?x mtg:of ?y .\n    {line}\n}}"
    (heading,) = headings(r900_1=fence)
    block = heading.blocks[0]
    with pytest.raises(BadRuleFile, match=says) as caught:
        parse_block(block)
    assert (caught.value.file, caught.value.line) == ("test.md", block.line + 3)
    assert "900.1" in caught.value.message


@pytest.mark.parametrize(
    ("head", "says"),
    [
        ("{ ?x mtg:to ?nowhere }", r"\?nowhere in the head is not bound"),
        ("{ }", "head is empty"),
        ("{ ?x mtg:to [] }", "blank node"),
        ("{ GRAPH mtg:before { ?x mtg:to ?y } }", "GRAPH mtg:before"),
        ("{ 3 mtg:to ?y }", "literal cannot"),
    ],
)
def test_heads_are_checked(head: str, says: str) -> None:
    """A head may not hold what the body does not bind."""
    with pytest.raises(BadRuleFile, match=says):
        parse(f"CONSTRUCT {head} WHERE {{ ?x mtg:of ?y }}")


@pytest.mark.parametrize(
    "fence",
    [
        "",
        "SELECT ?x WHERE { ?x mtg:a ?y }",
        "CONSTRUCT { ?x mtg:a ?y }",
        "CONSTRUCT { ?x mtg:a ?y } WHERE { ?x mtg:b ?y",
        "CONSTRUCT { ?x mtg:a ?y } WHERE { ?x mtg:b ?y } LIMIT 3",
        "CONSTRUCT { ?x mtg:a ?y } WHERE { ?x mtg:b ?y } }",
        "CONSTRUCT { ?x mtg:a ?y } WHERE { ?x mtg:b 'open }",
    ],
)
def test_broken_fences_are_refused(fence: str) -> None:
    """Whatever is wrong with a fence, it is a BadRuleFile with a line."""
    with pytest.raises(BadRuleFile) as caught:
        parse(fence)
    assert caught.value.line
