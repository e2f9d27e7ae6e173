"""References resolved in an edition: ranges, glossary, dangling, self and implicit."""

from __future__ import annotations

import pytest

from comprules.document import Edition, ReferenceKind, edition_from_bytes

Found = list[tuple[str, ReferenceKind, tuple[str, ...]]]


def references(edition: Edition, number: str) -> Found:
    provision = edition.get(number)
    assert provision is not None
    return [(r.surface, r.kind, r.targets) for r in provision.references]


E, R, H = ReferenceKind.EXPLICIT, ReferenceKind.RANGE, ReferenceKind.HEADING
G, I, S = ReferenceKind.GLOSSARY, ReferenceKind.IMPLICIT, ReferenceKind.SELF  # noqa: E741
LAYER_2 = [("layer 2", I, ("613.1b",))]


@pytest.mark.parametrize(
    ("number", "expected"),
    [
        ("100.1", [("Section 7", E, ("section 7",)), ("section 6", H, ("section 6",))]),
        ("102.1", [("601.2a–d", R, ("601.2a", "601.2b", "601.2c", "601.2d"))]),
        ("201.1b", [("601.2b", E, ("601.2b",)), ("601.2d-e", R, ("601.2d", "601.2e"))]),
        ("600.1", [("608.3a and b", E, ("608.3a", "608.3b"))]),
        ("702.4m", [("702.4i–m", R, ("702.4i", "702.4j", "702.4k", "702.4m"))]),
        ("700.1", [("123.4", E, ("123.4",))]),
        ("100.1b", [("100.1a", E, ("100.1a",))]),
        ("100.2", [("this rule", S, ("100.2",))]),
        ("200.1", [("This section", I, ("section 2",)), ("201", H, ("201",))]),
        ("201.1c", [("the above rule", I, ("201.1b",))]),
        ("716.2b", [("twin rule", I, ("704.2",))]),
        (
            "613.2",
            [*LAYER_2, ("layer 1", I, ("613.1a",)), *LAYER_2],
        ),
        ("613.3", [("layers 1 and 2", I, ("613.1a", "613.1b"))]),
        ("613.1a", []),
        ("704.2", []),
        ("601.2e", []),
        ("702.3a", []),
        ("glossary:Golden Rule", [("101.1", E, ("101.1",))]),
        ("glossary:Twin (Obsolete)", [("See Twin Rule", G, ("glossary:Twin Rule",))]),
        ("glossary:Team vs. Team", [("See Pile", G, ("glossary:Pile",))]),
        ("glossary:Pile", []),
        ("glossary:Level", [("716", E, ("716",)), ("section 7", H, ("section 7",))]),
    ],
)
def test_references_of_the_small_edition(small: Edition, number: str, expected: Found) -> None:
    """Each provision cites exactly this."""
    assert references(small, number) == expected


def test_those_rules_are_the_ones_cited_before(small: Edition) -> None:
    """`Those rules` takes up all that the sentence before cites."""
    found = references(small, "608.2")
    expected = ("608.3a", "608.3b", "613.1", "613.2", "613.3", "704.2")
    assert ("Those rules", I, expected) in found


def test_a_list_of_terms(small: Edition) -> None:
    """`See also Rung, Stonefoot` is two references."""
    found = references(small, "glossary:Ladder")
    assert [f[2] for f in found if f[1] is G] == [("glossary:Rung",), ("glossary:Stonefoot",)]


def test_ordinary_see_is_no_reference(small: Edition) -> None:
    """A player who sees something cites nothing."""
    assert references(small, "702.3a") == []


def test_a_dangling_reference_is_kept_and_reported(small: Edition) -> None:
    """The target stays, marked, with a remark at its line."""
    for number, target in (("700.1", "123.4"), ("glossary:Rung", "702.9")):
        provision = small.get(number)
        assert provision is not None
        (reference,) = provision.references
        assert reference.dangling == reference.targets == (target,)
        lines = [r.line for r in small.remarks if r.kind == "dangling" and target in r.message]
        assert lines == [provision.paragraphs[0].line]


def test_a_range_takes_what_exists(small_text: str) -> None:
    """Another edition, other letters: a range expands over the subrules that are there."""
    text = small_text.replace("\n702.4j A ladder has a lower end.\n", "\n")
    edition = edition_from_bytes(text.encode(), "x.txt")
    found = references(edition, "702.4m")
    assert found == [("702.4i–m", R, ("702.4i", "702.4k", "702.4m"))]


def test_spans_are_those_of_the_text(small: Edition) -> None:
    """Start and end cut the surface out of the paragraph."""
    count = 0
    for provision in (*small.provisions, *small.glossary):
        for paragraph in provision.paragraphs:
            for reference in paragraph.references:
                assert paragraph.text[reference.start : reference.end] == reference.surface
                count += 1
    assert count > 40


def test_an_unknown_term_dangles(small_text: str) -> None:
    """`See Castles.` in the glossary is a reference although no such entry exists."""
    text = small_text.replace("See Pile.", "See Castles.")
    edition = edition_from_bytes(text.encode(), "x.txt")
    (reference,) = edition.get("glossary:Team vs. Team").references  # type: ignore[union-attr]
    assert reference.dangling == ("glossary:Castles",)


def test_terms_in_the_plural_and_with_remarks(small_text: str) -> None:
    """`See Ladders` is Ladder, `Twin` is Twin (Obsolete), with quotation marks or without."""
    text = small_text.replace("See Pile.", "See Ladders. See also “Twin.”")
    edition = edition_from_bytes(text.encode(), "x.txt")
    found = references(edition, "glossary:Team vs. Team")
    assert [f[2] for f in found] == [("glossary:Ladder",), ("glossary:Twin (Obsolete)",)]


def test_the_above_rules(small_text: str) -> None:
    """`The above rules` are all siblings before; `the previous rules text` is none of it."""
    text = small_text.replace(
        "Ladders do not add up.", "By the above rules, ladders do not add up."
    )
    text = text.replace("A broken ladder", "By the previous rules text, a broken ladder")
    edition = edition_from_bytes(text.encode(), "x.txt")
    assert references(edition, "702.4d") == [("the above rules", I, ("702.4a", "702.4b", "702.4c"))]
    assert references(edition, "702.4f") == []


def test_a_stale_title_is_noticed(small_text: str) -> None:
    """A rule cited under a heading that it does not have is remarked."""
    text = small_text.replace("See rule 601, “Casting.”", "See rule 601, “Throwing.”")
    edition = edition_from_bytes(text.encode(), "x.txt")
    assert [r.kind for r in edition.remarks if "Throwing" in r.message] == ["title"]
