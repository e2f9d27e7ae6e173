"""Our glosses: a rule's own first, else what the ontology says of the term that it defines."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from comprules.inference.rulefile import RuleHeading
from comprules.store.glosses import glosses
from comprules.store.knowledge import KnowledgeBase

TITLES = {
    "802": "Powers",
    "802.1": "Glowing",
    "802.2": "Humming",
    "803": "Lanterns",
    "glossary:Glowing": "Glowing",
    "glossary:Humming": "Humming",
}


def term(label: str, comment: str, *rules: str, kind: str = "individual") -> dict[str, Any]:
    """A term of an ontology as store.vocabulary gives it."""
    return {"label": label, "comment": comment, "rules": list(rules), "kind": kind}


def own(number: str, gloss: str) -> RuleHeading:
    """The heading of a rule file with a gloss and nothing else."""
    return RuleHeading(
        number=number,
        title="",
        gloss=gloss,
        edition="2031-03-02",
        no_inference=None,
        same_as=(),
        blocks=(),
        sentences=None,
        file="a.md",
        line=1,
    )


def test_rule_and_glossary_entry_of_a_term_are_glossed_by_the_ontology() -> None:
    """The rule that a term comes from has the term's comment, and so has its glossary entry."""
    found = glosses([], [term("glowing", "Gives light.", "802.1")], TITLES)
    assert found == {"802.1": "Gives light.", "glossary:Glowing": "Gives light."}


def test_own_gloss_of_a_rule_wins() -> None:
    """What a rule file says of a rule counts before what the ontology says of the term."""
    found = glosses(
        [own("802.1", "It gives light, always.")],
        [term("glowing", "Gives light.", "802.1")],
        TITLES,
    )
    assert found["802.1"] == "It gives light, always."


def test_a_term_is_named_where_the_heading_does_not() -> None:
    """A rule without a heading says what its gloss is of; the rule above is headed by a plural."""
    found = glosses([], [term("lantern", "It shines.", "803.1")], TITLES)
    assert found == {"803.1": "Lantern: It shines.", "803": "It shines."}


def test_a_rule_of_several_terms_has_no_gloss_of_one_of_them() -> None:
    """Of the terms of one rule only the one that heads it glosses it; properties never do."""
    several = [term("red lamp", "Red.", "803.2"), term("blue lamp", "Blue.", "803.2")]
    assert glosses([], several, TITLES) == {}
    headed = [*several, term("glowing", "Gives light.", "802.1"), term("dim", "Less.", "802.1")]
    assert glosses([], headed, TITLES)["802.1"] == "Gives light."
    assert glosses([], [term("humming", "Hums.", "802.2", kind="property")], TITLES) == {}


def test_fresh_knowledge_base_glosses_and_finds_without_any_text(
    fresh_home: Path, headings: tuple[RuleHeading, ...]
) -> None:
    """The rule of a keyword has a gloss, and the search finds it by the words of the gloss."""
    base = KnowledgeBase.open(fresh_home)
    number = base.outline.headed("Flying")[0].number
    gloss = base.gloss(number)
    assert gloss is not None
    assert "reach" in gloss
    hits = base.search("block flying")
    assert number in [hit.entry.number for hit in hits[:5]]
    assert gloss in [hit.snippet for hit in hits]
    # A subrule of which no rule file speaks does not repeat what stands above it.
    told = {heading.number for heading in headings}
    silent = [n for n in base.outline.children(number) if n not in told]
    silent += [n for n in base.outline.children("101") if n not in told]
    assert silent
    assert all(base.gloss(n) is None for n in silent)
