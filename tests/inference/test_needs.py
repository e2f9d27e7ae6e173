"""What is missing: the open facts that would decide."""

from __future__ import annotations

from comprules.inference.engine import reason
from comprules.namespaces import MTG, mtg
from tests.inference.blocks import marks, program, situation, term

OPEN = marks(
    opened=["step", "active", "stack", "mana"],
    changes={"step": "FunctionalFluent", "active": "FunctionalFluent"},
)
PROGRAM = program(
    OPEN,
    r900_1="CONSTRUCT { ?p mtg:mayAct true } WHERE { ?p mtg:hasTiming true ; mtg:canPay true . "
    "FILTER NOT EXISTS { ?p mtg:barred true } }",
    r900_2="CONSTRUCT { ?p mtg:hasTiming true } WHERE { ?g mtg:active ?p ; mtg:step mtg:Main . "
    "FILTER NOT EXISTS { ?g mtg:stack ?o } }",
    r900_3="CONSTRUCT { ?p mtg:canPay true } WHERE { ?p mtg:mana ?m . FILTER ( ?m >= 2 ) }",
    r900_4="CONSTRUCT { ?p mtg:canPay true } WHERE { ?p mtg:rich true }",
    r900_5="CONSTRUCT { ?p mtg:barred true } WHERE { ?e mtg:bars ?p }",
)
FULL = {
    "active": ("g", "active", "ann"),
    "step": ("g", "step", "mtg:Main"),
    "stack": ("g", "statesAll", "mtg:stack"),
    "mana": ("ann", "mana", 3),
}


def needs(*rows: tuple[object, object, object]) -> set[tuple[str | None, str]]:
    r = reason(situation(("g", "a", "mtg:Game"), *rows), PROGRAM)
    found = r.needs((str(term("ann")), mtg("mayAct"), None))
    return {
        (n.subject and n.subject.rpartition("#")[2], n.property.removeprefix(MTG)) for n in found
    }


def test_what_is_decided_needs_nothing() -> None:
    """Neither where it holds, nor where nothing unstated could make it hold."""
    assert needs(*FULL.values()) == set()
    assert needs(*FULL.values(), ("e", "bars", "ann")) == set()
    assert needs(("g", "step", "mtg:Combat"), ("e", "bars", "ann")) == set()


def test_one_missing_fact_is_named_with_its_subject() -> None:
    """Through the blocks in between."""
    for missing in FULL:
        rows = [row for name, row in FULL.items() if name != missing]
        assert {name for _, name in needs(*rows)} == {missing}
    assert needs(*(row for name, row in FULL.items() if name != "mana")) == {("ann", "mana")}


def test_several_missing_facts() -> None:
    """All that one way needs."""
    rows = (FULL["active"], FULL["mana"])
    assert needs(*rows) == {("g", "step"), ("g", "stack")}


def test_a_stated_value_that_rules_it_out_needs_nothing() -> None:
    """The step is another one: more facts would not help."""
    rows = [row for name, row in FULL.items() if name not in ("step", "mana")]
    assert needs(*rows, ("g", "step", "mtg:Combat")) == set()


def test_a_way_that_needs_less_is_preferred() -> None:
    """Being rich leaves nothing to know of the mana."""
    rows = [row for name, row in FULL.items() if name not in ("mana", "stack")]
    assert needs(*rows, ("ann", "rich", True)) == {("g", "stack")}


def test_recursive_blocks_come_to_an_end() -> None:
    """A block that asks for itself is asked once."""
    p = program(
        OPEN,
        r900_1="CONSTRUCT { ?x mtg:r ?z } WHERE { ?x mtg:r ?y . ?y mtg:r ?z }",
        r900_2="CONSTRUCT { ?x mtg:r ?y } WHERE { ?x mtg:mana ?y }",
    )
    r = reason(situation(("x", "a", "mtg:T")), p)
    found = r.needs((str(term("x")), mtg("r"), term("y")))
    assert [n.property for n in found] == [mtg("mana")]
