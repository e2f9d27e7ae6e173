"""The lines of a text box with their abilities, kinds, parts and proofs."""

from __future__ import annotations

import pytest

from comprules.answers.classification import ClassifiedLine, classify, classify_all
from comprules.cards.model import Card
from comprules.store.knowledge import KnowledgeBase


def lines_of(kb: KnowledgeBase, text: str, type_line: str = "Artifact") -> list[ClassifiedLine]:
    card = Card("Kiln of Embers", type_line=type_line, oracle_text=text)
    return list(classify(card, kb, edition=kb.outline_date))


def kinds(line: ClassifiedLine) -> list[list[str]]:
    return [[kind.name for kind in ability.kinds] for ability in line.abilities]


def test_each_line_says_what_it_holds(kb: KnowledgeBase) -> None:
    """In the order of the box: reminder text, keywords apart, and each other ability."""
    lines = lines_of(
        kb,
        "(It stands for a village.)\nFlying, haste\nLandfall — Whenever a land enters, scry 1.\n"
        "{T}: Add {R}. Activate only once each turn.\nGolems have reach.\nOld glimmer",
    )
    assert [kinds(line) for line in lines] == [
        [],
        [["keyword", "static"], ["keyword", "static"]],
        [["triggered"]],
        [["activated", "mana"]],
        [["static"]],
        [[]],
    ]
    assert [word.name for word in lines[0].set_aside] == ["reminder text"]
    assert [word.name for word in lines[2].abilities[0].set_aside] == ["landfall"]
    assert [limit.name for limit in lines[3].abilities[0].limits] == ["only so many times"]
    assert [line.classified for line in lines] == [True] * 5 + [False]


def test_every_kind_has_a_proof_with_its_rules(kb: KnowledgeBase) -> None:
    """A kind cites the rule that says it; a keyword cites its own number."""
    [flying, mana] = lines_of(kb, "Flying\n{T}: Add {R}.")
    cited = {k.name: k.proof.citations() for k in flying.abilities[0].kinds}
    assert cited["keyword"] == ("702.1",)
    assert "702.9" in cited["static"]
    cited = {k.name: k.proof.citations() for k in mana.abilities[0].kinds}
    assert "602.1" in cited["activated"]
    assert cited["mana"][0] == "605.1a"


@pytest.mark.parametrize(
    ("text", "reasons"),
    [
        ("{T}: Target player adds {R}.", {"requires a target"}),
        ("{T}: Scry 1.", {"cannot add mana"}),
        ("Whenever you scry, add {R}.", {"does not trigger from mana"}),
        ("{T}: Add {R}.", set()),
    ],
)
def test_why_an_ability_is_no_mana_ability(kb: KnowledgeBase, text: str, reasons: set[str]) -> None:
    """Each criterion that fails is named (605.1a, 605.1b)."""
    [line] = lines_of(kb, text)
    assert {reason.name for reason in line.abilities[0].no_mana_ability} == reasons


def test_parts_of_an_ability(kb: KnowledgeBase) -> None:
    """Cost and effect, condition, clause and effect, keyword and cost, each with its rule."""
    lines = lines_of(
        kb,
        "{2}: Scry 1. Activate only as a sorcery.\n"
        "When this artifact enters, if you scried, draw a card.\nWard {2}",
    )
    assert [[(p.role, p.text, p.rule) for p in line.abilities[0].parts] for line in lines] == [
        [
            ("cost", "{2}", "602.1a"),
            ("effect", "Scry 1.", "602.1"),
            ("instruction", "Activate only as a sorcery.", "602.1b"),
        ],
        [
            ("trigger condition", "When this artifact enters", "603.1"),
            ("intervening if", "if you scried", "603.4"),
            ("effect", "draw a card.", "603.1"),
        ],
        [("keyword", "Ward", "702.1"), ("parameter", "{2}", "702.1"),
         ("keyword cost", "{2}", "702.1a")],
    ]  # fmt: skip


def test_sections_are_named(kb: KnowledgeBase) -> None:
    """Bars and symbols stand first in their line; what follows names the section."""
    lines = lines_of(kb, "Haste\n{1}: Level 2\nReach", "Enchantment — Class")
    assert [line.section for line in lines] == ["", "level 2", "level 2"]
    assert kinds(lines[1]) == [["keyword", "activated", "static"]]
    lines = lines_of(kb, "Station\nSTATION 8+\nFlying\n3/4", "Artifact — Spacecraft")
    assert [line.section for line in lines] == ["", "STATION 8+", "STATION 8+", "STATION 8+"]
    assert kinds(lines[3]) == [["static"]]  # the box is part of the symbol's ability (721.2)


def test_faces_are_classified_by_their_own_types(kb: KnowledgeBase) -> None:
    """The same words are static on a creature and a spell ability on its Adventure."""
    faces = (
        Card("A // B", type_line="Creature — Golem", oracle_text="Golems fly.", face_name="A"),
        Card("A // B", type_line="Instant — Adventure", oracle_text="Golems fly.", face_name="B"),
    )
    card = Card("A // B", faces=faces)
    [[first, second], [other]] = classify_all(
        [card, Card("C", type_line="Artifact", oracle_text="Scry 1.")], kb, edition=kb.outline_date
    )
    assert (first.face, kinds(first)) == ("A", [["static"]])
    assert (second.face, kinds(second)) == ("B", [["spell"]])
    assert other.face == ""
