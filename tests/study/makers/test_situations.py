"""Questions about situations: proofs that hold, choices refuted, situations told in words."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from comprules.answers.board import Board
from comprules.inference.checker import ProofChecker
from comprules.inference.proof import Proof
from comprules.inference.rulefile import RuleHeading
from comprules.inference.vocabulary import OntologyView
from comprules.study.makers import MAKERS
from comprules.study.makers.canonical import canonical
from comprules.study.makers.cases import NUMBERS, Case
from comprules.study.makers.grounds import CONTRARIES, Target
from comprules.study.makers.situations import SituationMaker, situated
from comprules.study.makers.varying import changed, variants
from comprules.study.material import Material, chance
from comprules.study.model import Form, Question

_MAKERS = [maker for maker in MAKERS if isinstance(maker, SituationMaker)]
#: Each takes seconds: the gate holds every fifth maker to them, `-m slow` all of them.
_SAMPLED = [
    pytest.param(maker, id=maker.name, marks=[] if n % 5 == 0 else [pytest.mark.slow])
    for n, maker in enumerate(_MAKERS)
]


def _made(maker: SituationMaker, material: Material, count: int) -> Iterator[tuple[Question, Case]]:
    seeds = list(maker.seeds(material))
    chance("situations", maker.name).shuffle(seeds)
    for seed in seeds[: 10 * count]:
        question, case = maker.build(seed, material), maker.case(seed, material)
        if question is not None and case is not None:
            yield question, case
            count -= 1
        if not count:
            return


def _proofs(case: Case) -> list[Proof]:
    return [case.decided.premise, *(one.premise for one in case.wrong)]


@pytest.mark.parametrize("maker", _SAMPLED)
def test_the_checker_derives_each_key_and_each_refutation_again(
    maker: SituationMaker,
    packaged: Material,
    headings: tuple[RuleHeading, ...],
    ontology: OntologyView,
) -> None:
    """The situation that a question carries, reasoned over anew, proves its key to the checker."""
    made = list(_made(maker, packaged, 2))
    assert made
    for question, case in made:
        assert question.situation is not None
        board = situated(question.situation, packaged)
        checker = ProofChecker(board.reasoning, headings, ontology.triples)
        for proof in _proofs(case):
            again = board.reasoning.proof(proof.conclusion)
            assert not checker.check(again)
        assert question.proofs[0]["conclusion"] == case.proof.to_json()["conclusion"]


@pytest.mark.parametrize("maker", _SAMPLED)
def test_each_wrong_answer_is_refuted_and_not_merely_unknown(
    maker: SituationMaker, packaged: Material
) -> None:
    """The contrary is proved, or another value of what has only one; never nothing at all."""
    for question, case in _made(maker, packaged, 3):
        target, fact = case.target, case.decided.fact
        assert case.board.reasoning.holds(fact)
        if question.form is Form.YES_NO:
            name = fact[1].rpartition("#")[2]
            affirmed = name == target.property
            assert affirmed or CONTRARIES[target.property] == name
            assert question.key == ("yes" if affirmed else "no",)
        elif question.form is Form.NUMERIC:
            assert target.property in NUMBERS
            values = {o for _, _, o in case.board.reasoning.match(fact[0], fact[1], None)}
            assert len(values) == 1
        else:
            assert len(case.wrong) == len(question.options) - 1
            for one in case.wrong:
                assert case.board.reasoning.holds(one.fact)
                assert one.fact != fact or one.text != case.decided.text


def test_a_situation_is_told_with_all_that_it_states(packaged: Material) -> None:
    """Each object, each line of a text and each level of the YAML stands in the words."""
    (maker,) = (m for m in _MAKERS if m.name == "class-bars")
    for question, case in _made(maker, packaged, 10):
        for name, about in _battlefield(case.board).items():
            assert about["name"] in question.stem, name
            assert all(line in question.stem for line in about["text"].strip().split("\n"))
            if "level" in about:
                assert f"level {about['level']}" in question.stem


def _battlefield(board: Board) -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = {}
    for s, p, o in board.situation.facts:
        name = p.rpartition("#")[2]
        if name == "name":
            found.setdefault(s, {"text": ""})["name"] = str(o[0])
        elif name == "level":
            key = f"{s}-card"
            found.setdefault(key, {"text": ""})["level"] = str(o[0])
    return found


def test_levels_are_varied_across_the_boundary() -> None:
    """A Class of level 2 is also asked about without a level, at level 1 and at level 3."""
    stated = {
        "players": {"ann": {}},
        "battlefield": {
            "lamp": {"type line": "Enchantment — Class", "controller": "ann", "level": 2}
        },
    }
    target = Target("lamp", "levelTreatedAs", "", 0)
    levels = [
        changed(stated, made)["battlefield"]["lamp"].get("level")
        for made in variants(stated, target, 20)
    ]
    assert levels == [2, None, 1, 3]
    assert stated["battlefield"]["lamp"]["level"] == 2


def test_names_make_no_other_question_and_facts_do() -> None:
    """Two situations that differ in names only have one canonical form."""

    def asked(name: str, player: str, level: int) -> object:
        stated = {
            "players": {player: {"life": 20}},
            "battlefield": {name: {"name": f"{name} Class", "controller": player, "level": level}},
        }
        return canonical(stated, Target(player, "mayActivate", f"{name}-level-2", 0))

    assert asked("lamp", "ann", 1) == asked("kiln", "zoe", 1)
    assert asked("lamp", "ann", 1) != asked("lamp", "ann", 2)
