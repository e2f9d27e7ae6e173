"""Answers about the rules as a text come from the graph, and cite it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from comprules.answers import Answer, Kind, Verdict
from comprules.answers.asking import ask
from comprules.errors import NotFound, UsageError
from comprules.store.knowledge import KnowledgeBase

SMALL = "2031-03-01"
Asked = Callable[..., Answer]


def numbers(answer: Answer) -> list[str]:
    return [citation.number for citation in answer.citations]


def test_who_cites_a_rule(asked: Asked) -> None:
    """The rules and glossary entries that cite it, from its subrules on, and the query that ran."""
    answer = asked("Which rules and glossary entries cite 716?")
    assert answer.kind is Kind.DERIVED
    assert {"107.16", "205.3h", "303.6", "702.87c", "711.7", "glossary:Class"} <= set(answer.values)
    assert not any(value.startswith("716") for value in answer.values)
    assert answer.query is not None
    assert "eli:refers_to" in answer.query


def test_by_heading_as_by_number(asked: Asked) -> None:
    """A heading means the rule that it heads."""
    assert asked("what refers to Class Cards?").values == asked("what cites 716?").values


def test_ranges_count(asked: Asked) -> None:
    """A rule that is cited within a range is cited."""
    assert "702.27a" in asked("Which rules cite 601.2g?").values


def test_what_a_rule_cites(asked: Asked) -> None:
    """The targets of its references."""
    assert {"711", "702.87"} <= set(asked("what does 716.4 cite?").values)


def test_whether_one_cites_another(asked: Asked) -> None:
    """Yes with the two that do; no is an answer too, for the graph holds all references."""
    assert asked("Does 716.4 cite 711?").verdict is Verdict.YES
    assert asked("Does 711 cite 601.2g?").verdict is Verdict.NO


def test_a_chain_of_references(asked: Asked) -> None:
    """How two rules hang together, by each rule on the way."""
    answer = asked("How is 303.6 connected to level up?")
    assert answer.values[0] == "303.6"
    assert answer.values[-1].startswith("702.87")
    assert len(answer.values) == 3
    assert set(answer.values) <= set(numbers(answer))


def test_subrules(asked: Asked) -> None:
    """What stands directly under a rule."""
    answer = asked("List the subrules of 716.2")
    assert answer.values == ("716.2a", "716.2b", "716.2c", "716.2d")


def test_where_something_is_defined(asked: Asked) -> None:
    """By its heading, or where its glossary entry sends the reader."""
    assert asked("Where is flying defined?").values == ("702.9",)
    assert asked("Where in the rules is the legend rule defined?").values == ("704.5j",)


def test_a_list_of_the_ontology(asked: Asked) -> None:
    """The members of a class, with their rules and the query."""
    answer = asked("What are the zones?")
    assert set(answer.values) == {
        "library",
        "hand",
        "battlefield",
        "graveyard",
        "stack",
        "exile",
        "command",
        "ante",
    }
    assert "400.1" in numbers(answer)
    assert answer.query is not None


def test_the_parts_of_something(asked: Asked) -> None:
    """Those members that the ontology links to the whole, in the order of the turn."""
    answer = asked("Which steps does the combat phase have?")
    assert [value.removesuffix(" step") for value in answer.values] == [
        "beginning of combat",
        "declare attackers",
        "declare blockers",
        "combat damage",
        "end of combat",
    ]


def test_members_of_two_classes(asked: Asked) -> None:
    """Those of one sort that are of another as well."""
    answer = asked("Which keyword abilities are evasion abilities?")
    assert {"flying", "menace", "skulk"} <= set(answer.values)
    assert "haste" not in answer.values


def test_how_many(asked: Asked) -> None:
    """A count is the number of what the list would have."""
    assert asked("How many card types are there?").values == (
        str(len(asked("List the card types").values)),
    )


def test_whether_something_is_one_of_a_class(asked: Asked) -> None:
    """Yes is said; no is not, for the ontology does not say what things are not."""
    assert asked("Is flying an evasion ability?").verdict is Verdict.YES
    assert asked("Is haste an evasion ability?").verdict is Verdict.UNKNOWN


def test_a_definition_without_the_text_is_in_our_words(asked: Asked) -> None:
    """From the outline alone the gloss is given, and no text."""
    answer = asked("What is a class level bar?")
    assert answer.kind is Kind.QUOTED
    assert "in our words" in answer.sentence
    assert all(citation.text is None for citation in answer.citations)
    assert any(citation.gloss for citation in answer.citations)


def test_a_definition_with_the_text_quotes_it(kb: KnowledgeBase) -> None:
    """From an imported edition the text is given, with number and edition."""
    answer = ask("What does rule 101.1 say?", kb, edition=SMALL)
    assert answer.kind is Kind.QUOTED
    (citation,) = answer.citations
    assert citation.text is not None
    assert citation.text in answer.sentence
    assert citation.edition == SMALL


def test_a_rule_without_its_text_is_no_quotation(asked: Asked) -> None:
    """What only the outline has, and no block glosses, cannot be said."""
    answer = asked("What does rule 905.1 say?")
    assert answer.verdict is Verdict.UNKNOWN
    assert answer.needs


def test_how_two_things_differ(asked: Asked) -> None:
    """Each is said, and the rules that tell one from the other are cited first."""
    answer = asked("How does a class level bar differ from level up?")
    assert answer.kind is Kind.QUOTED
    assert set(numbers(answer)[:2]) == {"716.4", "702.87c"}
    assert {"716.2", "702.87a"} <= set(numbers(answer))


@pytest.mark.parametrize("question", ["", "   ", "?" * 5000])
def test_no_question(question: str, kb: KnowledgeBase) -> None:
    """An empty question, or a book of one, is a mistake in the call."""
    with pytest.raises(UsageError):
        ask(question, kb)


def test_an_edition_that_is_not_there(kb: KnowledgeBase) -> None:
    """Asking of an edition that was not imported says so."""
    with pytest.raises(NotFound):
        ask("What is flying?", kb, edition="1993-08-05")


def test_blocks_do_not_speak_for_another_edition(kb: KnowledgeBase) -> None:
    """Where the numbers of the blocks are other rules, nothing is derived."""
    answer = ask("What level is a permanent without a level?", kb, edition=SMALL)
    assert answer.verdict is Verdict.UNKNOWN
    assert answer.kind is not Kind.DERIVED
    assert SMALL in answer.sentence


@pytest.mark.parametrize(
    "question",
    [
        "What do rules 716.2a-c say?",
        "What do 716.2a through 716.2c say?",
        "If a card's rule points me to 'rules 716.2a–c', what do those three rules mean?",
    ],
)
def test_a_range_of_subrules_is_read_whole(question: str, asked: Asked) -> None:
    """Every subrule of a range is quoted, in order; our gloss where there is no text."""
    answer = asked(question)
    assert answer.kind is Kind.QUOTED
    assert numbers(answer) == ["716.2a", "716.2b", "716.2c"]


def test_a_range_skips_letters_that_count_nothing(asked: Asked) -> None:
    """Subrules are counted without l and o."""
    found = numbers(asked("What do rules 608.2k-p say?"))
    assert found == ["608.2k", "608.2m", "608.2n", "608.2p"]


def test_the_rule_that_something_follows(asked: Asked) -> None:
    """A rule described by what follows it is that thing's rule; who cites is cited too."""
    answer = asked("What does the rule that a suspend ability follows point to?")
    assert answer.values == asked("What does suspend cite?").values
    assert "702.62d" in numbers(answer)


def test_where_it_is_defined_and_who_cites_it(asked: Asked) -> None:
    """Both at once: the rule itself is cited beside those that cite it."""
    answer = asked("Where is the legend rule defined and which other rules point to it?")
    assert answer.kind is Kind.DERIVED
    assert "704.5j" in numbers(answer)
    assert answer.values == asked("Which rules cite the legend rule?").values


def test_where_words_stand(asked: Asked) -> None:
    """The provisions that have the words in a row, whatever the case; needs the text."""
    answer = asked("Which rule contains the phrase 'owned by its lender'?", edition=SMALL)
    assert answer.kind is Kind.DERIVED
    assert answer.values == ("100.2a",)
    assert asked("Which rule says 'lender its by owned'?", edition=SMALL).kind is Kind.FOUND
    assert asked("Which rule says 'owned by its lender'?").kind is Kind.FOUND
