"""Answers about history follow from the lineages, and cite each number in its own edition."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from comprules.answers import Answer, Kind, Verdict, ask
from comprules.store.history import FILE_NAME, HistoryFile, write_history_file
from comprules.store.knowledge import KnowledgeBase
from tests.histories import HISTORY
from tests.homes import SMALL_DATE

Ask = Callable[[str], Answer]


@pytest.fixture(scope="module")
def put(small_home: Path, tmp_path_factory: pytest.TempPathFactory) -> Ask:
    """Asks of the small edition, of which a history is known that we made up."""
    folder = tmp_path_factory.mktemp("history")
    kb = KnowledgeBase.open(small_home)
    dates = sorted({*HISTORY.dates, kb.outline_date})  # a history knows the outline's edition
    prints = tuple(f"fingerprint {date}" for date in dates)
    known = replace(HISTORY, dates=tuple(dates), fingerprints=prints)
    write_history_file(folder / FILE_NAME, known)
    here = KnowledgeBase(small_home, kb.pointer)
    here.__dict__["history"] = HistoryFile(folder)
    here.pointer = here.pointer.succeed(history=str(folder))  # what is kept is kept by history
    return lambda question: ask(question, here, edition=SMALL_DATE)


def places(answer: Answer) -> set[tuple[str, str]]:
    return {(c.number, c.edition) for c in answer.citations}


def test_when_it_changed_last(put: Ask) -> None:
    """The edition of the last change, with what stood before and after."""
    answer = put("When was 101.1 last changed?")
    assert (answer.kind, answer.verdict) == (Kind.DERIVED, Verdict.VALUE)
    assert answer.values == ("2030-03-01",)
    assert ("101.1", "2030-03-01") in places(answer)
    assert ("101.1", "2029-02-01") in places(answer)
    assert answer.citations[0].text  # of the edition that is here it is quoted


def test_which_kind_of_change_is_meant(put: Ask) -> None:
    """A number that changed is no rewording, and the other way round."""
    assert put("When did 101.1 change its number?").values == ("2029-02-01",)
    assert put("When was 702.2a last reworded?").values == ("2030-03-01",)
    assert "never reworded" in put("When was the wording of 101.2 last changed?").sentence


def test_a_heading_changes_with_what_stands_under_it(put: Ask) -> None:
    """Rise and Shine did when its subrule did."""
    answer = put("when did the rise and shine rule last change")
    assert answer.values == ("2031-03-01",)
    assert "702.3a was reworded" in answer.sentence


@pytest.mark.parametrize(
    ("question", "verdict"),
    [
        ("Has 101.1 been reworded since 2029?", Verdict.YES),
        ("Has 101.1 been reworded since 2029-02-01?", Verdict.YES),
        ("Has 101.1 been reworded since 2030-03-01?", Verdict.NO),
        ("Has rule 101.1 been reworded since 2031?", Verdict.NO),
        ("Did 101.1 change its number recently?", Verdict.NO),
        ("Did 101.1 ever change its number?", Verdict.YES),
        ("Has the wording of 101.2 ever changed?", Verdict.NO),
        ("Was 702.3 renumbered since January 2029?", Verdict.YES),
        ("Has stonefoot changed since 2030?", Verdict.NO),
    ],
)
def test_whether_it_changed_since(put: Ask, question: str, verdict: Verdict) -> None:
    """A day counts from the edition in force on it, a year from its beginning."""
    answer = put(question)
    assert (answer.kind, answer.verdict) == (Kind.DERIVED, verdict), answer.sentence


def test_how_often_it_changed(put: Ask) -> None:
    """The editions in which it did, counted."""
    assert put("How often has 101.1 been reworded?").values == ("2",)
    assert put("How many times has 101.1 changed since 2030?").values == ("1",)
    assert put("How many times was 101.2 reworded?").values == ("0",)


def test_whether_a_number_still_means_it(put: Ask) -> None:
    """In the edition asked about, whatever it meant before."""
    assert put("Is 702.2 still Stonefoot?").verdict is Verdict.YES
    answer = put("Does rule 702.2 still mean Rise and Shine?")
    assert answer.verdict is Verdict.NO
    assert answer.values == ("702.3",)


@pytest.mark.parametrize(
    ("question", "verdict"),
    [
        ("Did 702.2 become 702.3?", Verdict.YES),
        ("Was 702.3 702.2 before?", Verdict.YES),
        ("Was 100.9 renumbered to 101.1?", Verdict.YES),
        ("Did 702.3 become 702.2?", Verdict.NO),
        ("Did 101.2 become 101.1?", Verdict.NO),
    ],
)
def test_whether_one_number_became_another(put: Ask, question: str, verdict: Verdict) -> None:
    """The same provision, the one number first and the other one later."""
    assert put(question).verdict is verdict


def test_whether_a_number_always_meant_it(put: Ask) -> None:
    """No, with what it meant before and where that is now; yes only where nothing was otherwise."""
    answer = put("Was 702.2 always Stonefoot?")
    assert answer.verdict is Verdict.NO
    assert "Rise and Shine!, now 702.3" in answer.sentence
    assert ("702.2", "2029-02-01") in places(answer)
    assert put("Was 702.3 always Rise and Shine?").verdict is Verdict.NO
    assert put("Was 101.2 always 101.2?").verdict is Verdict.YES
    assert put("Was 702.2 always Rise and Shine?").verdict is Verdict.NO


def test_the_numbers_of_a_rule(put: Ask) -> None:
    """The one it has, since when, and those before."""
    answer = put("Under which number is Rise and Shine defined, and was it always that?")
    assert answer.values == ("702.3",)
    assert "since the edition of 2030-03-01" in answer.sentence
    assert {("702.3", "2031-03-01"), ("702.2", "2029-02-01")} <= places(answer)
    assert put("what numbers has Rise and Shine had over the years?").values == ("702.3",)


@pytest.mark.parametrize(
    "question",
    [
        "What was rule 702.2 in 2029?",
        "what was 702.2 on March 3, 2029",
        "In February 2029, what was 702.2?",
        "what did 702.2 mean as of 2029-02-01",
    ],
)
def test_what_a_number_was(put: Ask, question: str) -> None:
    """In the editions of that time, with the number that the rule has now."""
    answer = put(question)
    assert answer.values == ("702.3",), answer.sentence
    assert ("702.3", "2031-03-01") in places(answer)
    assert any(number == "702.2" and date < "2030" for number, date in places(answer))


def test_a_year_in_which_a_number_changed_hands(put: Ask) -> None:
    """Both are told."""
    answer = put("What was 702.2 in 2030?")
    assert answer.values == ("702.3", "702.2")


def test_the_number_that_a_rule_had(put: Ask) -> None:
    """As it was at that time, or that it was not there."""
    assert put("What was the number of Rise and Shine in 2028?").values == ("702.2",)
    assert put("Which number did Stonefoot have in 2028?").verdict is Verdict.NO


def test_what_became_of_a_number(put: Ask) -> None:
    """Of each provision that had it; of the one of a time if a time is given."""
    assert put("What is 702.2 called now?").values == ("702.2", "702.3")
    assert put("What is the old 702.2 from 2028 called now?").values == ("702.3",)
    assert set(put("What happened to 608.3?").values) == {"608.3"}


def test_when_something_appeared(put: Ask) -> None:
    """The first edition that has it, with what it was called there; or that none is older."""
    assert put("When did Stonefoot first appear in the rules?").values == ("2030-03-01",)
    assert put("when was the term Rung introduced").values == ("2029-02-01",)
    answer = put("Since when is there 101.1?")
    assert answer.values == ("2020-01-01",)
    assert "as 100.9" in answer.sentence
    assert "may be older" in answer.sentence


def test_what_is_gone(put: Ask) -> None:
    """Since which edition, the last one that has it, and what it may have become."""
    answer = put("Which edition removed 702.9?")
    assert answer.values == ("2031-03-01",)
    assert places(answer) == {("702.9", "2030-03-01")}
    assert "uncertain" in answer.sentence
    assert "702.3a" in answer.sentence
    assert put("When was heap removed from the rules?").values == ("2030-03-01",)
    assert put("When was 101.2 removed?").verdict is Verdict.NO


def test_whether_something_is_still_there(put: Ask) -> None:
    """Yes; no where it is gone; no where the glossary calls it obsolete, which is quoted."""
    assert put("Is Stonefoot still a thing?").verdict is Verdict.YES
    assert put("Does the heap still exist?").verdict is Verdict.NO
    answer = put("Is twin still in the rules?")
    assert answer.verdict is Verdict.NO
    assert answer.values == ("2030-03-01",)
    assert answer.citations[0].number == "glossary:Twin (Obsolete)"


@pytest.mark.parametrize(
    ("question", "verdict"),
    [
        ("Is Stonefoot obsolete?", Verdict.NO),
        ("Is twin obsolete?", Verdict.YES),
        ("Was 702.9 removed?", Verdict.YES),
        ("Was 101.2 removed from the rules?", Verdict.NO),
        ("Did they get rid of heap?", Verdict.YES),
    ],
)
def test_asked_the_other_way_round(put: Ask, question: str, verdict: Verdict) -> None:
    """Yes is that it is gone."""
    assert put(question).verdict is verdict


def test_of_a_longer_question_only_what_is_obsolete_is_told(put: Ask) -> None:
    """With the words of the glossary, and no yes or no; one common word is not enough for it."""
    assert put("Do I still pay for a twin?").verdict is Verdict.UNKNOWN


def test_changes_of_an_update(put: Ask) -> None:
    """By kind, of all of the rules or of a part, which is followed by its lineage."""
    answer = put("What changed in the last update?")
    assert set(answer.values) == {"702.9", "702.3a"}
    assert "1 removed: 702.9" in answer.sentence
    assert ("702.9", "2030-03-01") in places(answer)
    assert put("Which rules were removed in the last update?").values == ("702.9",)
    assert put("What was reworded in the 2031-03-01 edition?").values == ("702.3a",)
    assert put("What was added since 2030-03-01?").values == ()
    answer = put("What changed between 2029-02-01 and 2030-03-01?")
    assert {"702.2", "608.3a", "101.1"} <= set(answer.values)
    assert set(put("What changed in 702.3 since 2029?").values) == {"702.3", "702.3a"}
    assert put("What changed in 101.2 since 2029?").values == ()
    assert put("What changed in section 7 in 2031?").values == ("702.9", "702.3a")


def test_of_all_rules(put: Ask) -> None:
    """The most first, what stands in the edition asked about."""
    assert put("Which rules changed most?").values[0] == "101.1"
    assert put("What is the oldest rule still in force?").values[0] == "101.2"
    assert put("Which numbers were reused most?").values == ("702.2", "702.2a")


@pytest.mark.parametrize(
    "question",
    [
        "What was 702.2 in 1995?",
        "What was 702.2 in 2050?",
        "Has 101.1 changed since 2050?",
        "What changed since 2040?",
        "What changed in the edition of 1996?",
        "Has 101.1 changed since 1994?",
        "When was 999.9 last changed?",
        "Was 702.2 always 999.9?",
        "When did the frobnicator first appear in the rules?",
        "Is the frobnicator still a thing?",
        "What was 702.2 in 2029-13-40?",
        "What will change in the next update?",
        "When will 101.1 change?",
        "Did the rule saying hello goodbye change its number?",
        "Which rules changed least?",
        "What was 702.2 before it was 702.2 in 2029?",
    ],
)
def test_what_the_history_does_not_tell(put: Ask, question: str) -> None:
    """Times before the oldest edition, numbers and names that none has, the future: no answer."""
    answer = put(question)
    assert answer.verdict is Verdict.UNKNOWN, answer.sentence
    assert answer.exit_status == 1


def test_times_out_of_reach_say_so(put: Ask) -> None:
    """With the editions that are known, and what would help."""
    answer = put("What was 702.2 in 1995?")
    assert "2020-01-01 to 2031-03-01" in answer.sentence
    assert answer.needs


def test_the_rule_that_says_something(put: Ask) -> None:
    """A rule given by nearly all of its words; not if two say it about as well."""
    answer = put("Did the rule saying a rise and shine wakes a card at once change its number?")
    assert answer.verdict is Verdict.YES, answer.sentence
    assert ("702.3a", SMALL_DATE) in places(answer)


@pytest.mark.parametrize(
    ("question", "verdict", "values"),
    [
        ("Was 701.17 always milling?", Verdict.NO, ("701.13", "701.17")),
        ("What was rule 701.17 in 2024?", Verdict.VALUE, ("701.21",)),
        ("Did 608.2n become 608.2p?", Verdict.YES, ("2024-09-20",)),
        ("What was the number of trample in 2012?", Verdict.VALUE, ("702.18",)),
        ("When was the keyword ward introduced?", Verdict.VALUE, ("2021-07-23",)),
        ("Is damage assignment order still a thing?", Verdict.NO, ("2024-11-08",)),
        ("When did mana burn disappear from the rules?", Verdict.VALUE, ("2009-07-11",)),
        ("Has 510.1c been reworded since 2024?", Verdict.YES, ("2024-11-08",)),
    ],
)
def test_of_the_book_from_a_fresh_install(
    asked: Callable[..., Answer], question: str, verdict: Verdict, values: tuple[str, ...]
) -> None:
    """The table of lineages that travels with the package answers, without any old edition."""
    answer = asked(question)
    assert (answer.kind, answer.verdict) == (Kind.DERIVED, verdict), answer.sentence
    assert answer.values == values
