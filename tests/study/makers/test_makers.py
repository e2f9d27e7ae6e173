"""Every maker, on the packaged outline and on the small edition that we wrote."""

from __future__ import annotations

import re
from itertools import islice

import pytest

from comprules.study.makers import MAKERS, Maker, maker_named
from comprules.study.material import Material, chance
from comprules.study.model import Form, Question

_NAMES = [maker.name for maker in MAKERS]
#: Without words only these ask nothing that the outline or our glosses do not say.
_SAMPLE = 2
#: Of the example cards, which are all that a fresh installation has, one makes mana.
_FEW = {"mana-ability-on-a-card": 1}


def _questions(maker: Maker, material: Material, count: int) -> list[Question]:
    seeds = list(maker.seeds(material))
    chance("test", maker.name).shuffle(seeds)
    made = (maker.build(seed, material) for seed in seeds)
    return list(islice((question for question in made if question is not None), count))


@pytest.fixture(scope="module")
def again(packaged: Material) -> Material:
    """The same material, loaded anew."""
    return Material(packaged.kb)


@pytest.mark.parametrize("name", _NAMES)
def test_each_maker_makes_questions_from_a_fresh_installation(
    name: str, packaged: Material
) -> None:
    """Each of a maker's questions has a key, a reason with citations, and IRIs that it trains."""
    maker = maker_named(name)
    assert maker is not None
    made = _questions(maker, packaged, _SAMPLE)
    assert len(made) == _FEW.get(name, _SAMPLE)
    for question in made:
        assert question.maker == name
        assert question.explanation
        assert question.citations
        assert question.trains
        assert question.edition == packaged.edition
        assert 0 <= question.difficulty <= 1
        assert bool(question.proofs) is maker.of_situations
        assert bool(question.situation) is maker.of_situations


@pytest.mark.parametrize("name", _NAMES)
def test_the_same_seed_is_the_same_question(name: str, packaged: Material, again: Material) -> None:
    """What a seed makes does not depend on what was made before, nor on the process."""
    maker = maker_named(name)
    assert maker is not None
    seed = maker.seeds(packaged)[0]
    assert maker.seeds(again)[0] == seed
    assert maker.build(seed, packaged) == maker.build(seed, again)


@pytest.mark.parametrize("name", _NAMES)
def test_each_wrong_choice_says_why_it_is_wrong(name: str, packaged: Material) -> None:
    """Exactly one choice has no reason against it: the key."""
    maker = maker_named(name)
    assert maker is not None
    for question in _questions(maker, packaged, _SAMPLE):
        if question.form is Form.CHOICE:
            right = [option.text for option in question.options if not option.refuted]
            assert tuple(right) == question.key
            assert all(option.citations for option in question.options if option.refuted)


def test_a_number_says_what_the_edition_prints(small: Material) -> None:
    """With an edition imported the words are its own, and the wrong ones are those of others."""
    maker = maker_named("what-a-number-says")
    assert maker is not None
    made = _questions(maker, small, 10)
    assert made
    for question in made:
        (number,) = question.topics
        text = small.entries[number].text
        assert text is not None
        assert text.startswith(question.key[0].removesuffix(" …"))
        for option in question.options:
            if option.refuted:
                assert not text.startswith(option.text.removesuffix(" …"))


def test_nothing_that_a_wrong_choice_says_is_a_reference(packaged: Material) -> None:
    """Of the rules that a rule does not cite none is cited by it, nor what stands under one."""
    maker = maker_named("what-a-rule-cites")
    assert maker is not None
    edges = set(packaged.edges)
    for question in _questions(maker, packaged, 30):
        target, source = question.citations
        assert (source, target) in edges
        for option in question.options:
            if option.refuted:
                assert (source, option.text.split()[0]) not in edges


def test_a_subtype_is_in_the_list_of_its_type_and_in_no_other(packaged: Material) -> None:
    """The right card type has the subtype; none of the wrong ones has."""
    maker = maker_named("type-of-a-subtype")
    assert maker is not None
    view = packaged.ontology
    for question in _questions(maker, packaged, 30):
        subtype = question.trains[0]
        types = {view.label(t).lower() for t in view.subtype_of(subtype)}
        for option in question.options:
            assert (option.text.lower() in types) is not bool(option.refuted)


def test_what_was_new_with_an_edition_was_in_none_before(packaged: Material) -> None:
    """The right choice began with that edition by its lineage, the wrong ones are older."""
    maker = maker_named("what-an-edition-changed")
    assert maker is not None
    history = packaged.history
    for question in _questions(maker, packaged, 20):
        date = question.stem.removesuffix("?").split()[-1]
        for option in question.options:
            number = option.text.split()[0].rstrip(":")
            first = min(run.first for run in history.life(packaged.lineage(number)))
            assert (first < date) is bool(option.refuted)


def test_a_definition_does_not_hold_a_word_of_its_term(packaged: Material, small: Material) -> None:
    """Of several words each is blanked, not only all together."""
    maker = maker_named("which-term-means-it")
    assert maker is not None
    for material in (packaged, small):
        for question in _questions(maker, material, 40):
            (term,) = question.key
            said = question.stem.lower()
            assert not any(f" {word} " in said for word in term.lower().split() if len(word) > 3)


def test_the_choices_of_a_reference_all_have_words_or_none_has(small: Material) -> None:
    """A chapter without words among sentences would stand out."""
    for name in ("what-a-rule-cites", "what-cites-a-rule"):
        maker = maker_named(name)
        assert maker is not None
        for question in _questions(maker, small, 30):
            assert len({": " in option.text for option in question.options}) == 1


def test_no_creature_type_is_asked_for_its_card_type(packaged: Material) -> None:
    """Their names say it; which of several words is one is asked."""
    maker = maker_named("type-of-a-subtype")
    assert maker is not None
    assert not any(q.key == ("Creature",) for q in _questions(maker, packaged, 40))


def test_the_turn_is_put_in_the_order_of_the_rules(packaged: Material) -> None:
    """What is asked to be put in order is not shown in its order."""
    maker = maker_named("put-in-order")
    assert maker is not None
    made = _questions(maker, packaged, 40)
    assert all(tuple(option.text for option in q.options) != q.key for q in made)
    turn = next(q for q in made if "untap step" in q.key)
    assert turn.key[0] == "untap step"


def test_a_rule_that_was_renumbered_had_the_number_that_the_key_says(packaged: Material) -> None:
    """The key is what the history has for the edition before."""
    maker = maker_named("former-number")
    assert maker is not None
    history = packaged.history
    for seed in maker.seeds(packaged)[:10]:
        name, date = seed.key
        question = maker.build(seed, packaged)
        assert question is not None
        before = history.dates[history.dates.index(date) - 1]
        fate = history.fate(question.key[0], before, date)
        assert fate is not None
        assert name in [run.name for run in fate.there]


def test_no_reference_stands_in_what_is_told_of_a_rule(small: Material) -> None:
    """Neither a number nor what it is called, which would be the answer."""
    for number in small.numbers:
        words = small.told(number).removeprefix(small.called(number))
        assert "(see rule" not in words.lower()
        assert not re.search(r"\b\d{3}\.\d", words)
