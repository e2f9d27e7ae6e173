"""How a learner is doing: retention, what comes when, and where the weak places are."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime, timedelta
from typing import Any, Final

from msgspec import Struct

from comprules.store.numbering import path_of
from comprules.study.deck import Card, Deck, Review
from comprules.study.scheduling import Phase, recall
from comprules.study.session import section_of

_DAY: Final = timedelta(days=1)
FORECAST_DAYS: Final = 14
RECENT: Final = timedelta(days=30)


class Weakness(Struct, frozen=True):
    """A rule or a section, and how well it is known.

    Attributes:
        number: of the rule, or of the section.
        reviews: how often it was asked.
        right: how often the answer was right.
        recall: the mean chance, from 0 to 1, that its cards are known now.
    """

    number: str
    reviews: int
    right: int
    recall: float

    @property
    def failing(self) -> float:
        """The share of wrong answers, drawn towards a half where there were few."""
        return (self.reviews - self.right + 1) / (self.reviews + 2)

    def to_json(self) -> dict[str, Any]:
        """The weakness as plain data."""
        return {
            "number": self.number,
            "reviews": self.reviews,
            "right": self.right,
            "recall": round(self.recall, 3),
        }


class Stats(Struct, frozen=True):
    """All figures of a deck at a time.

    Attributes:
        new: the cards never answered.
        learning: those that are in their first steps, or were forgotten.
        known: those that have left them.
        retired: those that are asked no more.
        reviews: all answers.
        right: the share of them that was right; None where there are none.
        retention: the share of right answers among those given a day or more after the answer
            before, in the last thirty days; None where there are none.
        recall: the mean chance that a card that was answered is known now; None without any.
        days: how many days in a row there was an answer, up to today or yesterday.
        due: how many cards are due now.
        forecast: for each of the coming days how many cards become due; what is overdue is in the
            first.
        rules: the weakest first.
        sections: the weakest first.
    """

    new: int
    learning: int
    known: int
    retired: int
    reviews: int
    right: float | None
    retention: float | None
    recall: float | None
    days: int
    due: int
    forecast: tuple[int, ...]
    rules: tuple[Weakness, ...]
    sections: tuple[Weakness, ...]

    def to_json(self) -> dict[str, Any]:
        """The figures as plain data, their keys as the public contract names them."""
        shares = {"right": self.right, "retention": self.retention, "recall": self.recall}
        return {
            "cards": {
                "new": self.new,
                "learning": self.learning,
                "known": self.known,
                "retired": self.retired,
            },
            "reviews": self.reviews,
            **{key: None if v is None else round(v, 3) for key, v in shares.items()},
            "days": self.days,
            "due": self.due,
            "forecast": list(self.forecast),
            "rules": [one.to_json() for one in self.rules],
            "sections": [one.to_json() for one in self.sections],
        }


def stats_of(deck: Deck, now: datetime) -> Stats:
    """The figures of a deck; days are those of the time zone of `now`."""
    cards = {card.question.identity: card for card in deck.cards()}
    asked = [card for card in cards.values() if card.retired is None]
    reviews = list(deck.reviews())
    phases = Counter(card.schedule.phase if card.schedule else None for card in asked)
    scheduled = [card.schedule for card in asked if card.schedule is not None]
    return Stats(
        new=phases[None],
        learning=phases[Phase.LEARNING] + phases[Phase.RELEARNING],
        known=phases[Phase.REVIEW],
        retired=len(cards) - len(asked),
        reviews=len(reviews),
        right=_share(review.right for review in reviews),
        retention=_share(r.right for r in _after_a_day(reviews) if now - r.at <= RECENT),
        recall=_mean([recall(schedule, now) for schedule in scheduled]),
        days=_days_in_a_row(reviews, now),
        due=deck.due_count(now),
        forecast=_forecast([schedule.due for schedule in scheduled], now),
        rules=_weakest(reviews, cards, now, _rules),
        sections=_weakest(reviews, cards, now, lambda card: [section_of(card.question)]),
    )


def _after_a_day(reviews: Iterable[Review]) -> list[Review]:
    """The reviews that tell what was remembered: a day or more after the one before."""
    last: dict[str, datetime] = {}
    found = []
    for review in reviews:
        if review.card in last and review.at - last[review.card] >= _DAY:
            found.append(review)
        last[review.card] = review.at
    return found


def _days_in_a_row(reviews: Iterable[Review], now: datetime) -> int:
    days = {review.at.astimezone(now.tzinfo).date() for review in reviews}
    day = now.date() if now.date() in days else now.date() - _DAY
    count = 0
    while day in days:
        count, day = count + 1, day - _DAY
    return count


def _forecast(due: Iterable[datetime], now: datetime) -> tuple[int, ...]:
    days = Counter(max(0, (at.astimezone(now.tzinfo).date() - now.date()).days) for at in due)
    return tuple(days[n] for n in range(FORECAST_DAYS))


def _rules(card: Card) -> list[str]:
    """The rules of three digits that a card is about: `716` of `716.2a`."""
    numbers = (n for n in card.question.citations if n[:1].isdigit())
    return list(dict.fromkeys(part for n in numbers for part in path_of(n)[1:2]))


def _weakest(
    reviews: Iterable[Review],
    cards: dict[str, Card],
    now: datetime,
    numbers_of: Callable[[Card], list[str]],
) -> tuple[Weakness, ...]:
    """What was asked, the weakest first: by the share of wrong answers, then by recall."""
    answers: dict[str, list[bool]] = defaultdict(list)
    for review in reviews:
        card = cards.get(review.card)
        for number in numbers_of(card) if card is not None else []:
            answers[number].append(review.right)
    chances: dict[str, list[float]] = defaultdict(list)
    for card in cards.values():
        if card.schedule is not None:
            for number in numbers_of(card):
                chances[number].append(recall(card.schedule, now))
    found = [
        Weakness(number, len(given), sum(given), _mean(chances[number]) or 0.0)
        for number, given in answers.items()
    ]
    return tuple(sorted(found, key=lambda w: (-w.failing, w.recall, w.number)))


def _share(right: Iterable[bool]) -> float | None:
    return _mean([float(one) for one in right])


def _mean(values: Sequence[float]) -> float | None:
    return sum(values) / len(values) if values else None
