"""How situations are told in words."""

from __future__ import annotations

from typing import Any

import pytest

from comprules.errors import BadSituation
from comprules.graph.situation import situation_from_text
from comprules.namespaces import situation_iri
from comprules.study.makers import maker_named
from comprules.study.makers.canonical import canonical
from comprules.study.makers.cases import decide
from comprules.study.makers.events import EventTeller
from comprules.study.makers.grounds import Target, scenario_grounds
from comprules.study.makers.naming import names_of, objects_of
from comprules.study.makers.situations import SituationMaker, situated, written
from comprules.study.makers.stems import stem
from comprules.study.makers.telling import Teller
from comprules.study.makers.varying import variants
from comprules.study.makers.words import Untold
from comprules.study.makers.worth import is_worth_asking
from comprules.study.material import Material

_ELF: dict[str, Any] = {
    "name": "Grove Elf",
    "type line": "Creature — Elf",
    "power": 1,
    "toughness": 1,
    "controller": "ann",
}


def _told(material: Material, **more: Any) -> str:
    stated = {"players": {"ann": {}, "bob": {}}, **more}
    return Teller(stated, situated(written(stated), material).situation).start()


@pytest.mark.parametrize(
    ("since", "words"),
    [
        (True, "controlled by Ann since before Ann’s latest turn began"),
        (False, "which came under Ann’s control after Ann’s latest turn began"),
    ],
)
def test_since_when_it_is_controlled_is_told_with_the_controller(
    since: bool, words: str, packaged: Material
) -> None:
    """What summoning sickness turns on is said in one clause."""
    elf = {**_ELF, "controlled since turn began": since}
    assert f"Grove Elf: Creature — Elf, 1/1, {words}." in _told(packaged, battlefield={"elf": elf})


def test_an_effect_is_told_as_a_sentence(packaged: Material) -> None:
    """A type in small letters; what two clauses are about is said once."""
    effects = {
        "wake": {"adds type": {"Artifact": ["elf"]}, "timestamp": 1},
        "hush": {
            "loses all abilities": ["elf"],
            "sets power and toughness": {"3/3": ["elf"]},
            "timestamp": 2,
        },
    }
    told = _told(packaged, battlefield={"elf": _ELF}, effects=effects)
    assert "Grove Elf is an artifact in addition to its other types." in told
    assert "Grove Elf loses all abilities and has base power and toughness 3/3." in told


def test_an_effect_from_an_ability_that_is_not_named_is_not_told(packaged: Material) -> None:
    """The card shows no such ability: a reader would look for it in vain."""
    cheap = {"reduces cost": {"spells": "any", "by": 1}, "from": "static ability of elf"}
    with pytest.raises(Untold):
        _told(packaged, battlefield={"elf": _ELF}, effects={"cheap": cheap})


def test_a_trigger_is_asked_of_the_object_that_has_it(packaged: Material) -> None:
    """Of a copy and its original each has the ability; only one of them is asked about."""
    maker = maker_named("does-it-trigger")
    assert isinstance(maker, SituationMaker)
    asked = 0
    for seed in maker.seeds(packaged):
        case = maker.case(seed, packaged)
        question = maker.build(seed, packaged) if case is not None else None
        if case is not None and question is not None:
            assert case.decided.fact[0] == situation_iri(case.target.subject)
            assert "” of " in question.stem.splitlines()[-1]
            asked += 1
        if asked == 3:
            return
    pytest.fail("no trigger is asked about")


def test_that_a_permanent_is_untapped_is_told_where_it_pays_with_that(packaged: Material) -> None:
    """No answer rests on what a reader has to guess."""
    for name in ("tap-abilities", "new-creatures-in-combat"):
        maker = maker_named(name)
        assert isinstance(maker, SituationMaker)
        for seed in maker.seeds(packaged)[::97]:
            question = maker.build(seed, packaged)
            if question is not None and ("{T}:" in question.stem or "{Q}:" in question.stem):
                assert "tapped" in question.stem


def test_a_block_is_asked_of_an_attacker(packaged: Material) -> None:
    """Nothing can be blocked where nothing attacks."""
    stated = {
        "players": {"ann": {}, "bob": {}},
        "active player": "bob",
        "step": "beginning of combat",
        "battlefield": {"elf": _ELF},
    }
    board = situated(written(stated), packaged)
    case = decide(board, Target("ann", "mayBlockWith", "elf", 0))
    assert case is not None
    told = stem(case, Teller(stated, board.situation))
    assert told.endswith(
        "If a creature without abilities attacks Ann, can Ann block it with Grove Elf?"
    )


def test_every_scenario_is_told_or_passed_over(packaged: Material) -> None:
    """Whatever keys the scenarios of the package use: what has no words is no error."""
    told = 0
    for ground in scenario_grounds(packaged.scenarios):
        assert list(variants(ground.stated, Target("game", "mayActivate", "", 0), 30))
        for target in ground.targets:
            canonical(ground.stated, target)
            is_worth_asking(ground.stated, target)
        try:
            read = situation_from_text(written(ground.stated), "scenario", cards=packaged.kb.cards)
            teller = Teller(ground.stated, read)
            teller.start()
            EventTeller(teller).told(list(ground.stated.get("events") or ()))
        except (Untold, BadSituation):
            continue
        told += 1
    assert told > 150


def test_two_abilities_of_one_object_do_not_make_two_objects(packaged: Material) -> None:
    """The letter that tells them apart is not taken for one of the object's name."""
    stack = [{"one": {"of": "elf", "ability": 1}}, {"two": {"of": "elf", "ability": 1}}]
    elf = {**_ELF, "text": "{1}: Scry 1."}
    stated = {"players": {"ann": {}, "bob": {}}, "battlefield": {"elf": elf}, "stack": stack}
    names = names_of(dict(objects_of(stated)))
    assert names["elf"] == "Grove Elf"
    assert names["one"] == "an activated ability of Grove Elf (A)"
