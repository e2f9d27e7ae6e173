"""A session as a state machine."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta

import pytest

from comprules.study.answering import Given
from comprules.study.deck import Deck
from comprules.study.deckfile import transaction
from comprules.study.model import Level, Question
from comprules.study.session import Asked, Plan, Score, Session, section_of
from tests.study.conftest import NOW
from tests.study.questions import question

MANY = [question(asked=n) for n in range(30)]
MINUTE = timedelta(minutes=1)


def drawn(plan: Plan, count: int) -> Iterator[Question]:
    """The sample questions, in the order that the seed gives."""
    start = plan.seed % len(MANY)
    yield from (MANY[start:] + MANY[:start])[:count]


def begun(deck: Deck, **plan: object) -> Session:
    """A session just begun."""
    return Session.begin(deck, Plan(**plan), drawn, NOW)  # type: ignore[arg-type]


def following(session: Session, at: datetime = NOW) -> Asked:
    """What is asked next; there is something."""
    asked = session.next(at)
    assert asked is not None
    return asked


def right(asked: Asked) -> Given:
    """The right answer."""
    return Given(asked.question.key)


def test_new_questions_are_drawn_until_the_count_is_reached(deck: Deck) -> None:
    """In the order in which they are drawn; then the session is at its end."""
    session = begun(deck, count=3)
    seen = []
    while (asked := session.next(NOW)) is not None:
        assert session.answer(asked, right(asked), NOW).right
        seen.append(asked.question)
    assert seen == MANY[:3]
    assert session.answered == 3


def test_what_is_due_comes_before_what_is_new(deck: Deck) -> None:
    """Then what is in the deck and was never answered, then what is drawn."""
    asked = following(begun(deck, count=1))
    begun(deck, count=1).answer(asked, right(asked), NOW)
    deck.add([MANY[7]], NOW)
    session = begun(deck, count=3)
    later = NOW + timedelta(days=1)
    order = []
    for _ in range(3):
        asked = following(session, later)
        order.append((asked.question, asked.is_review))
        session.answer(asked, right(asked), later)
    assert order == [(MANY[0], True), (MANY[7], False), (MANY[1], False)]


def test_what_was_wrong_comes_again_in_the_same_session(deck: Deck) -> None:
    """A minute later it is due, and goes before what is new."""
    session = begun(deck, count=5)
    first = following(session)
    outcome = session.answer(first, Given(()), NOW)
    assert not outcome.right
    assert outcome.due == NOW + MINUTE
    assert following(session, NOW + 2 * MINUTE).question == first.question


def test_a_question_stays_until_it_is_answered(deck: Deck) -> None:
    """Also for another process, after a crash: it has the same id."""
    session = begun(deck, count=5)
    first = following(session)
    assert following(session) == first
    resumed = Session.unfinished(deck, drawn)
    assert resumed is not None
    assert following(resumed) == first
    assert resumed.plan == session.plan


def test_an_answer_given_twice_counts_once(deck: Deck) -> None:
    """By two processes that go on with the same session, say."""
    session = begun(deck, count=5)
    asked = following(session)
    other = Session.unfinished(deck, drawn)
    assert other is not None
    assert session.answer(asked, right(asked), NOW).counted
    assert not other.answer(asked, Given(()), NOW).counted
    assert len(list(deck.reviews())) == 1
    assert session.score() == Score(1, 1, {"7": (1, 1)})


def test_a_session_that_is_over_is_not_gone_on_with(deck: Deck) -> None:
    """Nor is one that was left for another one."""
    session = begun(deck)
    session.end(NOW)
    assert Session.unfinished(deck, drawn) is None
    left = begun(deck)
    newer = begun(deck)
    found = Session.unfinished(deck, drawn)
    assert found is not None
    assert found.id == newer.id != left.id


def test_questions_in_the_deck_are_not_new(deck: Deck) -> None:
    """A second session with the same seed goes on where the first one ended."""
    for _ in range(2):
        session = begun(deck, count=4)
        while (asked := session.next(NOW)) is not None:
            session.answer(asked, right(asked), NOW)
    assert [r.card for r in sorted(deck.reviews(), key=lambda r: r.card)] == sorted(
        q.identity for q in MANY[:8]
    )


def test_a_session_ends_when_there_is_nothing_left(deck: Deck) -> None:
    """Nothing due, nothing new."""
    session = begun(deck, count=99)
    while (asked := session.next(NOW)) is not None:
        session.answer(asked, right(asked), NOW)
    assert session.answered == len(MANY)


def test_a_card_retired_meanwhile_gives_way(deck: Deck) -> None:
    """To another question at the same position."""
    session = begun(deck, count=2)
    first = following(session)
    with transaction(deck.database, deck.path):
        deck.retire(first.question.identity, "716.2a is gone", "2027-01-01", NOW)
    second = following(session)
    assert (second.position, second.id) == (1, first.id)
    assert second.question == MANY[1]


def test_an_exam_is_drawn_as_a_whole(deck: Deck) -> None:
    """By its seed, whatever is due; the same paper after a crash."""
    session = begun(deck, count=4, exam=True, seed=5)
    first = following(session)
    session.answer(first, Given(()), NOW)
    resumed = Session.unfinished(deck, drawn)
    assert resumed is not None
    later = NOW + 5 * MINUTE
    seen = []
    while (asked := resumed.next(later)) is not None:
        resumed.answer(asked, right(asked), later)
        seen.append(asked.question)
    assert [first.question, *seen] == MANY[5:9]


def test_an_exam_has_a_score_by_section(deck: Deck) -> None:
    """What was not answered counts as wrong there, and not at all in a drill."""
    sections = [question(asked=n, citations=(f"{n}00.1",), topics=(f"{n}",)) for n in (1, 1.5, 7)]

    def draw(plan: Plan, count: int) -> Iterator[Question]:
        yield from sections[:count]

    for exam, total in ((True, {"1": (1, 2), "7": (0, 1)}), (False, {"1": (1, 1)})):
        with Deck.open(deck.path.with_name(f"{exam}.sqlite")) as other:
            session = Session.begin(other, Plan(count=3, exam=exam), draw, NOW)
            asked = following(session)
            session.answer(asked, right(asked), NOW)
            assert session.score().sections == total


def test_the_time_of_an_exam_runs_out(deck: Deck) -> None:
    """What is answered too late does not count, and nothing more is asked."""
    session = begun(deck, count=4, exam=True, minutes=10)
    first = following(session, NOW + 9 * MINUTE)
    assert session.answer(first, right(first), NOW + 10 * MINUTE).counted
    second = following(session, NOW + 10 * MINUTE)
    assert not session.answer(second, right(second), NOW + 11 * MINUTE).counted
    assert session.next(NOW + 11 * MINUTE) is None
    assert session.score() == Score(1, 4, {"7": (1, 4)})


def test_a_plan_is_kept_with_its_session() -> None:
    """All of it; and two plans are alike whatever their seeds."""
    plan = Plan(7, ("716", "702.6"), "7", Level.ADVANCED, True, 12.5, 3)
    assert Plan.from_text(plan.to_text()) == plan
    assert plan.is_like(Plan(7, ("716", "702.6"), "7", Level.ADVANCED, True, 12.5, 4))
    assert not plan.is_like(Plan(7, ("716",), "7", Level.ADVANCED, True, 12.5, 3))


@pytest.mark.parametrize(
    ("citations", "topics", "section"),
    [(("716.2a",), ("1",), "7"), ((), ("611", "6"), "6"), (("glossary:Class",), (), "other")],
)
def test_the_section_of_a_question(
    citations: tuple[str, ...], topics: tuple[str, ...], section: str
) -> None:
    """That of the first rule it cites, else of its topics."""
    assert section_of(question(citations=citations, topics=topics)) == section
