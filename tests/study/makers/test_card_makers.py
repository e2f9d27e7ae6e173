"""Questions about the cards of the card base."""

from __future__ import annotations

from comprules.inference.checker import ProofChecker
from comprules.inference.rulefile import RuleHeading
from comprules.inference.vocabulary import OntologyView
from comprules.study.makers import maker_named
from comprules.study.makers.kinds import KINDS, class_proof
from comprules.study.makers.situations import SituationMaker, situated
from comprules.study.material import Material
from comprules.study.model import Question


def _made(name: str, material: Material) -> dict[str, list[Question]]:
    """The questions of a maker by the card that they name."""
    maker = maker_named(name)
    assert maker is not None
    found: dict[str, list[Question]] = {}
    for seed in maker.seeds(material):
        question = maker.build(seed, material)
        if question is not None:
            found.setdefault(seed.key[0], []).append(question)
    return found


def test_each_kind_of_ability_is_asked_of_imported_cards(carded: Material) -> None:
    """The key is the derived kind; a mere keyword is not asked about."""
    made = _made("kind-of-card-ability", carded)
    keys = {name: question.key[0] for name, (question,) in made.items()}
    assert keys["Moss Idol"] == "an activated ability"
    assert keys["Hedge Warder"] == "a triggered ability"
    assert keys["Loud Sign"] == "a static ability"
    assert keys["Short Errand"] == "a spell ability"
    assert "Wandering Eye" not in made


def test_only_what_speaks_of_mana_is_asked_to_be_a_mana_ability(carded: Material) -> None:
    """One that has a target is none; what could not be taken for one is not asked about."""
    made = _made("mana-ability-on-a-card", carded)
    assert made["Moss Idol"][0].key == ("yes",)
    assert made["Sap Well"][0].key == ("no",)
    assert "605.1a" in made["Sap Well"][0].citations
    assert not {"Hedge Warder", "Loud Sign", "Short Errand"} & set(made)


def test_the_checker_derives_the_kinds_of_imported_cards_again(
    carded: Material, headings: tuple[RuleHeading, ...], ontology: OntologyView
) -> None:
    """From the situation that the question carries, without the card base; and no other kind."""
    for (question,) in _made("kind-of-card-ability", carded).values():
        assert question.situation is not None
        board = situated(question.situation, carded)
        checker = ProofChecker(board.reasoning, headings, ontology.triples)
        proofs = [p for cls in KINDS.values() if (p := class_proof(board, "ability", cls))]
        assert len(proofs) <= 1
        assert all(not checker.check(proof) for proof in proofs)
        assert all(option.proof for option in question.options if option.refuted)


def test_two_cards_with_the_same_ability_are_one_question(carded: Material) -> None:
    """Up to the name of the card in it."""
    maker = maker_named("kind-of-card-ability")
    assert maker is not None
    made = [maker.build(seed, carded) for seed in maker.seeds(carded)]
    identities = [question.identity for question in made if question is not None]
    assert len(set(identities)) == len(identities)


def test_imported_classes_and_levelers_are_asked_about(
    carded: Material, headings: tuple[RuleHeading, ...], ontology: OntologyView
) -> None:
    """Their bars, ranges and abilities; the checker derives each key again."""
    for name, card in (("class-card", "Lantern Guild"), ("leveler-card", "Ferry Guide")):
        maker = maker_named(name)
        assert isinstance(maker, SituationMaker)
        grounds = maker.grounds(carded)
        asked = set()
        for seed in maker.seeds(carded):
            at = int(seed.key[0])
            if card not in grounds[at].name or (name, seed.key[1]) in asked:
                continue
            question, case = maker.build(seed, carded), maker.case(seed, carded)
            if question is None or case is None:
                continue
            asked.add((name, seed.key[1]))
            assert card in question.stem
            assert question.situation is not None
            assert "card:\n    name:" in question.situation
            checker = ProofChecker(case.board.reasoning, headings, ontology.triples)
            assert not checker.check(case.proof)
        assert len(asked) >= 4, name
