"""Questions about kinds of ability: every choice derived again by the proof checker."""

from __future__ import annotations

import yaml

from comprules.inference.checker import ProofChecker
from comprules.inference.rulefile import RuleHeading
from comprules.inference.vocabulary import OntologyView
from comprules.study.makers import maker_named
from comprules.study.makers.kinds import KINDS, class_proof, fact_proof
from comprules.study.makers.situations import situated
from comprules.study.material import Material


def test_each_wrong_choice_is_derived_to_be_of_another_kind(
    packaged: Material, headings: tuple[RuleHeading, ...], ontology: OntologyView
) -> None:
    """The right one alone is of the kind that is asked for; none is merely unknown."""
    maker = maker_named("kind-of-ability")
    assert maker is not None
    made = [maker.build(seed, packaged) for seed in maker.seeds(packaged)[::15]]
    for question in filter(None, made):
        assert question.situation is not None
        names = {v["text"]: k for k, v in yaml.safe_load(question.situation)["abilities"].items()}
        board = situated(question.situation, packaged)
        checker = ProofChecker(board.reasoning, headings, ontology.triples)
        asked = question.stem.split()[-2]
        for option in question.options:
            proofs = {k: class_proof(board, names[option.text], cls) for k, cls in KINDS.items()}
            ((kind, proof),) = ((k, p) for k, p in proofs.items() if p is not None)
            assert (kind == asked) is not bool(option.refuted)
            assert not checker.check(proof)


def test_what_is_no_mana_ability_fails_a_criterion(
    packaged: Material, headings: tuple[RuleHeading, ...], ontology: OntologyView
) -> None:
    """No answer rests on nothing having been derived."""
    maker = maker_named("is-it-a-mana-ability")
    assert maker is not None
    made = [maker.build(seed, packaged) for seed in maker.seeds(packaged)[::9]]
    keys = set()
    for question in filter(None, made):
        assert question.situation is not None
        board = situated(question.situation, packaged)
        checker = ProofChecker(board.reasoning, headings, ontology.triples)
        yes = class_proof(board, "a", "ManaAbilityText")
        no = fact_proof(board, "a", "failsManaAbilityCriterion")
        assert (yes is None) is not (no is None)
        assert question.key == ("yes" if yes else "no",)
        proof = yes or no
        assert proof is not None
        assert not checker.check(proof)
        keys.add(question.key)
    assert len(keys) == 2
