"""A deck as plain data, and two decks made one: the union of their reviews.

Schedules do not travel: they are worked out from the reviews, so that decks merged in any order,
and any number of times, agree. Sessions stay where they were begun.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from msgspec import Struct

from comprules.errors import BadInput
from comprules.study.deck import Card, Deck, Review
from comprules.study.deckfile import is_deck_file, transaction
from comprules.study.model import Question
from comprules.study.scheduling import Rating, from_moment, moment

FORMAT: Final = "comprules-deck"
VERSION: Final = 1
_NEITHER: Final = "this is neither a deck nor an exported one"


class Contents(Struct, frozen=True):
    """All of a deck that travels."""

    cards: tuple[Card, ...]
    reviews: tuple[Review, ...]


class Merged(Struct, frozen=True):
    """What came into a deck by merging: how many cards and reviews are new."""

    cards: int
    reviews: int


def contents(deck: Deck) -> Contents:
    """All cards and reviews of a deck."""
    return Contents(tuple(deck.cards()), tuple(deck.reviews()))


def exported(deck: Deck) -> Iterator[bytes]:
    """The deck as lines of JSON: a heading, the cards, the reviews; the same deck, same bytes."""
    heading = {"format": FORMAT, "version": VERSION, "cards": deck.size()}
    records = [_card_record(card) for card in deck.cards()]
    records += [_review_record(review) for review in deck.reviews()]
    for record in [heading, *records]:
        yield (json.dumps(record, ensure_ascii=False, sort_keys=True) + "\n").encode()


def read(path: Path) -> Contents:
    """What a file holds: another deck, or one that `exported` wrote.

    Raises:
        BadInput: it holds neither; with the line.
    """
    if is_deck_file(path):
        with Deck.open(path, writing=False) as other:
            return contents(other)
    try:
        lines = path.read_bytes().decode("utf-8").splitlines()
    except UnicodeDecodeError as error:
        raise BadInput(_NEITHER, file=path) from error
    except OSError as error:
        raise BadInput(f"cannot be read: {error.strerror}", file=path) from error
    return _parsed(lines, path)


def merge(deck: Deck, other: Contents) -> Merged:
    """What was new; afterwards the deck has all cards and reviews of both."""
    with transaction(deck.database, deck.path):
        touched = {card.question.identity for card in other.cards}
        cards = sum(_merge_card(deck, card) for card in other.cards)
        reviews = 0
        for review in other.reviews:
            if deck.put_review(review):
                reviews += 1
                touched.add(review.card)
        for identity in touched:
            deck.reschedule(identity)
    return Merged(cards, reviews)


def _merge_card(deck: Deck, card: Card) -> bool:
    """Whether the card is new; else what was held against the newer edition is kept."""
    identity = card.question.identity
    added = deck.put(card.question, card.added)
    here = deck.card(identity)
    # Of two that were held against the same edition, the retired one has the later word.
    theirs = (card.checked, card.retired is not None, card.question.edition)
    if added or theirs > (here.checked, here.retired is not None, here.question.edition):
        deck.renew(card.question)
        deck.hold(identity, card.checked)
        if card.retired is not None:
            deck.retire(identity, card.reason, card.checked, card.retired)
    deck.database.execute(
        "UPDATE card SET added = min(added, ?), counted_from = max(counted_from, ?)"
        " WHERE identity = ?",
        (moment(card.added), card.counted_from, identity),
    )
    return added


def _card_record(card: Card) -> dict[str, Any]:
    return {
        "card": card.question.to_json(),
        "checked": card.checked,
        "added": moment(card.added),
        "retired": moment(card.retired) if card.retired is not None else None,
        "reason": card.reason,
        "counted_from": card.counted_from,
    }


def _review_record(review: Review) -> dict[str, Any]:
    return {
        "review": review.id,
        "of": review.card,
        "at": moment(review.at),
        "rating": int(review.rating),
        "right": review.right,
        "answer": list(review.answer),
        "milliseconds": review.milliseconds,
        "edition": review.edition,
    }


def _parsed(lines: Iterable[str], path: Path) -> Contents:
    cards, reviews, heading = list[Card](), list[Review](), None
    for number, line in enumerate(lines, 1):
        try:
            record = json.loads(line)
            if heading is None:
                heading = _heading(record)
            elif "card" in record:
                cards.append(_card(record))
            else:
                reviews.append(_review(record))
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            what = _NEITHER if heading is None else f"this is no card or review ({_said(error)})"
            raise BadInput(what, file=path, line=number) from error
        except BadInput as error:
            raise BadInput(error.message, hint=error.hint, file=path, line=number) from error
    if heading is None:
        raise BadInput(_NEITHER, file=path)
    return Contents(tuple(cards), tuple(reviews))


def _said(error: Exception) -> str:
    return f"without {error}" if isinstance(error, KeyError) else str(error)


def _heading(record: Mapping[str, Any]) -> Mapping[str, Any]:
    if record["format"] != FORMAT:
        raise ValueError(record["format"])
    if record["version"] > VERSION:
        raise BadInput("this deck was written by a newer comprules", hint="update comprules")
    return record


def _card(record: Mapping[str, Any]) -> Card:
    retired: datetime | None = from_moment(record["retired"]) if record["retired"] else None
    return Card(
        Question.from_json(record["card"]),
        str(record["checked"]),
        from_moment(record["added"]),
        retired,
        str(record["reason"]),
        str(record["counted_from"]),
        None,
    )


def _review(record: Mapping[str, Any]) -> Review:
    taken = record["milliseconds"]
    return Review(
        str(record["review"]),
        str(record["of"]),
        from_moment(record["at"]),
        Rating(record["rating"]),
        bool(record["right"]),
        tuple(map(str, record["answer"])),
        int(taken) if taken is not None else None,
        str(record["edition"]),
    )
