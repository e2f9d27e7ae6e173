"""A small edition of our own, by hand: about juggling, with every kind of reference."""

from __future__ import annotations

from comprules.document.model import (
    Edition,
    Kind,
    Paragraph,
    ParagraphKind,
    Provision,
    Reference,
    ReferenceKind,
)

DATE = "2031-05-01"
CR = f"https://w3id.org/comprules/cr/{DATE}"


def _paragraph(
    text: str,
    *references: tuple[str, ReferenceKind, tuple[str, ...]],
    kind: ParagraphKind = ParagraphKind.TEXT,
    dangling: tuple[str, ...] = (),
) -> Paragraph:
    spans = []
    for surface, how, targets in references:
        start = text.index(surface)
        missing = tuple(t for t in targets if t in dangling)
        spans.append(Reference(surface, start, start + len(surface), how, targets, missing))
    return Paragraph(kind, text, 1, tuple(spans))


def small_edition(date: str = DATE) -> Edition:
    """An edition with a section, a rule, its subrules and two glossary entries."""
    kinds = ReferenceKind
    example = ParagraphKind.EXAMPLE
    provisions = (
        Provision("9", Kind.SECTION, 'Circus "Rules" \\ Tricks', None, (), 3),
        Provision("900", Kind.RULE, "Juggling", "9", (), 4),
        Provision(
            "900.1",
            Kind.SUBRULE,
            None,
            "900",
            (
                _paragraph(
                    "Look up in 900.1a–b what counts as a throw. See section 9.",
                    ("900.1a–b", kinds.RANGE, ("900.1a", "900.1b")),
                    ("section 9", kinds.EXPLICIT, ("section 9",)),
                ),
                _paragraph(
                    "A throw that fails is told of under Tumble.",
                    ("Tumble", kinds.GLOSSARY, ("glossary:Tumble",)),
                    kind=ParagraphKind.CONTINUATION,
                ),
            ),
            5,
        ),
        Provision(
            "900.1a",
            Kind.SUBRULE,
            None,
            "900.1",
            (
                _paragraph(
                    "A throw is a ball sent upward, as in 999.9.",
                    ("999.9", kinds.EXPLICIT, ("999.9",)),
                    dangling=("999.9",),
                ),
                _paragraph("Ann keeps three balls in the air.", kind=example),
                _paragraph("Bob drops one.", kind=example),
            ),
            7,
        ),
        Provision(
            "900.1b",
            Kind.SUBRULE,
            None,
            "900.1",
            (
                _paragraph(
                    "This rule and the rule above go for clubs\ttoo, “naïvely” said.",
                    ("This rule", kinds.SELF, ("900.1b",)),
                    ("the rule above", kinds.IMPLICIT, ("900.1a",)),
                ),
            ),
            10,
            printed="900.1b.",
        ),
    )
    glossary = (
        Provision(
            "Juggling",
            Kind.GLOSSARY,
            "Juggling",
            None,
            (
                _paragraph("1. The art of it.", kind=ParagraphKind.SENSE),
                _paragraph(
                    "2. A rule. See rule 900, “Juggling.”",
                    ("rule 900, “Juggling”".replace("”", ".”"), kinds.HEADING, ("900",)),
                    kind=ParagraphKind.SENSE,
                ),
            ),
            14,
        ),
        Provision(
            "Tumble", Kind.GLOSSARY, "Tumble", None, (_paragraph("To drop everything."),), 17
        ),
    )
    return Edition(
        date=date,
        provisions=provisions,
        glossary=glossary,
        front=("Circus Rules", "Made up for the tests."),
        credits=("Written by nobody",),
        unfitting=((99, "~~~"),),
        remarks=(),
        source="/home/somebody/circus.txt",
        sha256="ab" * 32,
    )
