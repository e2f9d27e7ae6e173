"""A deck after a rules update: which of its cards still hold, by the lineage of their rules.

A card whose rules stand in the new edition with the same words and numbers stays as it is. Any
other is made anew from the new edition, or retired.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from datetime import datetime
from functools import cache
from itertools import islice
from typing import Final

from msgspec import Struct, field
from msgspec.structs import replace

from comprules.namespaces import RULES
from comprules.store.history import HistoryFile
from comprules.study.deck import Card, Deck
from comprules.study.deckfile import transaction
from comprules.study.model import Question
from comprules.study.scheduling import moment

Remaker = Callable[[str, Collection[str]], Iterator[Question]]
"""Gives all questions of a maker, by its name, about topics, from the new edition."""

_SHOWN: Final = 8
_TRIED: Final = 300
"""The questions of a maker that are made in search of a card: an update must not take minutes."""


class Change(Struct, frozen=True):
    """What an update did to the rules that a card turns on.

    Attributes:
        reason: what happened, in a few words; empty if nothing did.
        reworded: whether it may make another answer right.
        only_words: it stands under its number, in other words: a proof whose blocks hold does not
            mind.
        names: the new numbers of those that were renumbered.
    """

    reason: str = ""
    reworded: bool = False
    only_words: bool = False
    names: Mapping[str, str] = field(default_factory=dict)


class Renewal(Struct):
    """What became of the cards of a deck.

    Attributes:
        held: how many stay as they are.
        anew: of each card that was made anew, its question and why.
        retired: of each card that was retired, its question and why.
    """

    held: int = 0
    anew: list[tuple[Question, str]] = field(default_factory=list)
    retired: list[tuple[Question, str]] = field(default_factory=list)

    def lines(self, edition: str) -> Iterator[str]:
        """What to tell the learner: nothing where all cards hold."""
        for cards, fate in ((self.anew, "made anew"), (self.retired, "retired")):
            if cards:
                noun = "card was" if len(cards) == 1 else "cards were"
                reasons = list(dict.fromkeys(reason for _, reason in cards))
                more = f"; and {len(reasons) - _SHOWN} more" if len(reasons) > _SHOWN else ""
                said = "; ".join(reasons[:_SHOWN]) + more
                yield f"{len(cards)} {noun} {fate} for the edition of {edition}: {said}"


def renew(
    deck: Deck,
    edition: str,
    history: HistoryFile,
    drifted: Collection[str],
    remake: Remaker,
    now: datetime,
) -> Renewal:
    """What became of the cards that were not yet held against an edition.

    Args:
        deck: the deck, which holds for the edition afterwards.
        edition: the edition that is studied from now on.
        history: the lineages.
        drifted: the names of the rule blocks that do not hold in the edition.
        remake: makes questions from the edition.
        now: the time.
    """
    renewal = Renewal()
    affected: dict[str, tuple[Card, Change]] = {}
    seen = cache(lambda name, old: change_of(name, old, edition, history))
    for card in deck.cards():
        if card.checked == edition or card.retired is not None:
            continue
        changes = [seen(n, card.question.edition) for n in card.question.citations]
        if card.question.proofs:
            changes = [change for change in changes if not change.only_words]
        change = _together(changes, _blocks(card.question) & set(drifted))
        if change.reason:
            affected[card.question.identity] = (card, change)
        else:
            renewal.held += 1
            with transaction(deck.database, deck.path):
                deck.hold(card.question.identity, edition)
    found = _remade(affected, remake)
    for identity, (card, change) in affected.items():
        anew = found.get(identity) or repointed(card.question, change, edition)
        with transaction(deck.database, deck.path):
            if anew is None:
                deck.retire(identity, change.reason, edition, now)
                renewal.retired.append((card.question, change.reason))
            else:
                same = anew.key == card.question.key
                deck.renew(anew, counted_from=None if same else moment(now))
                renewal.anew.append((anew, change.reason))
    return renewal


def change_of(name: str, old: str, new: str, history: HistoryFile) -> Change:
    """What happened to a number, or to `glossary:Term`, of one edition until another one."""
    if old not in history.dates or new not in history.dates:
        return Change(f"the history from {old} to {new} is not known", reworded=True)
    fate = history.fate(name, old, new)
    if fate is None:
        return Change()
    if not fate.there:
        return Change(f"{name} is gone", reworded=True)
    if fate.reworded or len(fate.there) > 1:
        only_words = len(fate.there) == 1 and not fate.renumbered
        return Change(f"{name} was reworded", reworded=True, only_words=only_words)
    if fate.renumbered:
        number = fate.there[0].name
        return Change(f"{name} is {number} now", names={name: number})
    return Change()


def repointed(question: Question, change: Change, edition: str) -> Question | None:
    """The question with the new numbers of its rules; None where they stand in what it says."""
    if change.reworded or any(_speaks_of(question, name) for name in change.names):
        return None
    return replace(
        question,
        edition=edition,
        citations=tuple(change.names.get(n, n) for n in question.citations),
        topics=tuple(change.names.get(n, n) for n in question.topics),
    )


def _together(changes: Iterable[Change], drifted: Collection[str]) -> Change:
    """All that happened to the rules of a card, as one change."""
    told = [c for c in changes if c.reason]
    reasons = [c.reason for c in told]
    if drifted and not any(c.reworded for c in told):
        reasons.append(f"the rule block {min(drifted)} does not hold")
    return Change(
        ", ".join(dict.fromkeys(reasons)),
        reworded=bool(drifted) or any(c.reworded for c in told),
        names={old: new for c in told for old, new in c.names.items()},
    )


def _blocks(question: Question) -> set[str]:
    """The names of the rule blocks that a question trains, and that its proofs stand on."""
    found = {iri.removeprefix(RULES) for iri in question.trains if iri.startswith(RULES)}
    options = [option.proof for option in question.options if option.proof is not None]
    steps = [*question.proofs, *options]
    while steps:
        step = steps.pop()
        if "block" in step:
            found.add(step["block"])
            steps += [*step["premises"], *step.get("contributors", ())]
    return found


def _remade(affected: Mapping[str, tuple[Card, Change]], remake: Remaker) -> dict[str, Question]:
    """Those of the affected cards whose question is asked in the new edition too, by identity."""
    wanted: dict[str, set[str]] = defaultdict(set)
    topics: dict[str, set[str]] = defaultdict(set)
    for identity, (card, change) in affected.items():
        wanted[card.question.maker].add(identity)
        topics[card.question.maker].update(
            change.names.get(topic, topic) for topic in card.question.topics
        )
    found: dict[str, Question] = {}
    for maker, identities in wanted.items():
        missing = set(identities)
        for question in islice(remake(maker, topics[maker]), _TRIED):
            if question.identity in missing:
                missing.remove(question.identity)
                found[question.identity] = question
            if not missing:
                break
    return found


def _speaks_of(question: Question, name: str) -> bool:
    """Whether a number stands in what the learner reads or answers."""
    said = (
        *(question.stem, question.explanation, question.situation or "", *question.key),
        *(f"{option.text} {option.refuted}" for option in question.options),
    )
    number = re.compile(rf"(?<![\w.]){re.escape(name)}(?![\w]|\.\d)")
    return any(number.search(text) for text in said)
