"""Lineages through a series of editions, on passages of our own."""

from __future__ import annotations

import itertools

from comprules.document.lineages import Change, History, Run
from comprules.document.passages import Passage, digest
from comprules.document.registry import Decision, Registry
from comprules.document.tracing import trace

CATS = "Every cat on the table counts as two mice until the end of the evening"
DOGS = "A dog that barks twice has to leave the room before the next round begins"
BIRDS = "Birds may sit on any chair that no other guest has taken for the night"


def edition(*provisions: tuple[str, str]) -> tuple[Passage, ...]:
    return tuple(Passage(name, 1, digest(text, ""), text) for name, text in provisions)


HEADS = (("1", "Basics"), ("100", "General"))


def life(history: History, name: str, date: str) -> list[Run]:
    """The runs of the provision that has a name in an edition."""
    lineage = next(r.lineage for r in history.runs if r.name == name and r.first <= date <= r.last)
    return [r for r in history.runs if r.lineage == lineage]


def test_a_provision_that_is_pushed_on_is_renumbered() -> None:
    """And the number that it had means another rule from then on."""
    history = trace(
        {
            "2030-01-01": edition(*HEADS, ("100.1", CATS), ("100.2", DOGS)),
            "2031-01-01": edition(*HEADS, ("100.1", CATS), ("100.2", BIRDS), ("100.3", DOGS)),
        }
    )
    dogs = life(history, "100.3", "2031-01-01")
    assert [(r.name, r.changes) for r in dogs] == [
        ("100.2", ()),
        ("100.3", (Change.RENUMBERED,)),
    ]
    (birds,) = life(history, "100.2", "2031-01-01")
    assert birds.changes == (Change.ADDED,)
    assert birds.lineage == "2031-01-01/100.2"
    (cats,) = life(history, "100.1", "2031-01-01")
    assert (cats.first, cats.last) == ("2030-01-01", "2031-01-01")


def test_an_entry_under_another_term_is_renamed() -> None:
    """It keeps its lineage, and each run has the term that its editions print."""
    history = trace(
        {
            "2030-01-01": edition(*HEADS, ("glossary:Cat", CATS), ("glossary:Dog", DOGS)),
            "2031-01-01": edition(*HEADS, ("glossary:Cats", CATS), ("glossary:Dog", DOGS)),
        }
    )
    cats = life(history, "glossary:Cats", "2031-01-01")
    assert [(r.name, r.changes) for r in cats] == [
        ("glossary:Cat", ()),
        ("glossary:Cats", (Change.RENUMBERED,)),
    ]


def test_under_another_rule_it_is_moved() -> None:
    other = ("101", "Animals")
    history = trace(
        {
            "2030-01-01": edition(*HEADS, ("100.1", CATS), ("100.2", DOGS), other),
            "2031-01-01": edition(*HEADS, ("100.1", CATS), other, ("101.1", DOGS)),
        }
    )
    assert life(history, "101.1", "2031-01-01")[-1].changes == (Change.MOVED,)


def test_a_cited_rule_that_is_renumbered_is_no_rewording() -> None:
    """What counts is what a reference points at."""

    def citing(name: str, target: str) -> Passage:
        text = "The cats are told about in rule # of this little book"
        return Passage(name, 1, digest(text, ""), text, ((target,),))

    old = (*edition(*HEADS, ("100.1", CATS), ("100.2", DOGS)), citing("100.9", "100.1"))
    pushed = (
        *edition(*HEADS, ("100.1", BIRDS), ("100.2", CATS), ("100.3", DOGS)),
        citing("100.9", "100.2"),
    )
    other = (*edition(*HEADS, ("100.1", CATS), ("100.2", DOGS)), citing("100.9", "100.2"))
    same = trace({"2030-01-01": old, "2031-01-01": pushed})
    assert len(life(same, "100.9", "2030-01-01")) == 1
    retargeted = life(trace({"2030-01-01": old, "2031-01-01": other}), "100.9", "2030-01-01")
    assert retargeted[1].changes == (Change.REWORDED,)
    assert retargeted[1].digest == retargeted[0].digest


def test_a_decision_by_hand_wins() -> None:
    old = edition(*HEADS, ("100.1", CATS), ("100.2", DOGS))
    new = edition(*HEADS, ("100.1", DOGS), ("100.2", CATS))
    editions = {"2030-01-01": old, "2031-01-01": new}
    assert life(trace(editions), "100.1", "2031-01-01")[0].name == "100.2"
    same = Registry(same=(Decision(("2030-01-01", "100.1"), ("2031-01-01", "100.1")),))
    by_hand = life(trace(editions, registry=same), "100.1", "2031-01-01")
    assert [r.name for r in by_hand] == ["100.1", "100.1"]
    assert by_hand[1].reason == "by hand"
    apart = Registry(different=(Decision(("2030-01-01", "100.2"), ("2031-01-01", "100.1")),))
    (alone,) = life(trace(editions, registry=apart), "100.1", "2031-01-01")
    assert alone.changes == (Change.ADDED,)


def test_what_was_gone_for_an_edition_is_the_same_lineage_again() -> None:
    whole = edition(*HEADS, ("100.1", CATS), ("100.2", DOGS))
    history = trace({"2030-01-01": whole, "2031-01-01": whole[:-1], "2032-01-01": whole})
    dogs = life(history, "100.2", "2032-01-01")
    assert [(r.first, r.last) for r in dogs] == [
        ("2030-01-01", "2030-01-01"),
        ("2032-01-01", "2032-01-01"),
    ]
    assert Change.ADDED in dogs[1].changes


def test_a_history_is_extended_as_if_all_had_come_at_once() -> None:
    """Whatever edition comes last: the first, one between, or the newest."""
    editions = {
        "2030-01-01": edition(*HEADS, ("100.1", CATS), ("100.2", DOGS)),
        "2031-01-01": edition(*HEADS, ("100.1", BIRDS), ("100.2", CATS), ("100.3", DOGS)),
        "2032-01-01": edition(*HEADS, ("100.1", BIRDS), ("100.2", DOGS)),
    }
    at_once = trace(editions)
    for late in editions:
        known = trace({date: e for date, e in editions.items() if date != late})
        extended = trace({late: editions[late]}, known=known)
        assert extended.dates == at_once.dates
        spans = [
            {(r.name, r.first, r.last, r.digest) for r in history.runs}
            for history in (extended, at_once)
        ]
        # The words of what was known are gone, so that only what stands there is compared.
        assert spans[0] == spans[1], late


def test_an_edition_that_is_known_already_changes_nothing() -> None:
    editions = {
        f"203{n}-01-01": edition(*HEADS, *zip(("100.1", "100.2"), order, strict=True))
        for n, order in enumerate(itertools.permutations((CATS, DOGS), 2))
    }
    history = trace(editions)
    assert trace(editions, known=history) is history


def test_identifiers_that_were_minted_stay() -> None:
    """An older edition found later makes a lineage older, and names it no other way."""
    new = edition(*HEADS, ("100.1", CATS), ("100.2", DOGS))
    known = trace({"2031-01-01": new})
    older = trace({"2030-01-01": edition(*HEADS, ("100.1", DOGS))}, known=known)
    dogs = life(older, "100.2", "2031-01-01")
    assert [r.name for r in dogs] == ["100.1", "100.2"]
    assert {r.lineage for r in dogs} == {"2031-01-01/100.2"}
