"""Answers about what bears on a card: the rules, and the rulings (see `answers.cardpage`)."""

from __future__ import annotations

from comprules.answers.conclusions import undecided
from comprules.answers.grounds import rules
from comprules.answers.lexicon import Sort
from comprules.answers.model import Answer, Kind, Verdict
from comprules.answers.question import CardMatters
from comprules.answers.subjects import Stage

#: So many of the rules that bear on a card are listed, the most specific.
_MOST = 20


def card_matters(question: CardMatters, stage: Stage) -> Answer | None:
    """The rules that bear on a card, or its rulings: those that follow from rules, and the rest."""
    entity = question.subject.entity
    if entity is None or entity.sort is not Sort.CARD or question.subject.level is not None:
        return None
    card = stage.grounds.kb.cards.lookup(entity.ref)
    if card is None:
        return None
    from comprules.answers.cardpage import rule_lines, ruling_lines

    grounds = stage.grounds
    if question.what == "rules":
        found = rule_lines(card, grounds.kb, grounds.date)[:_MOST]
        numbers = [line.citation.number for line in found]
        if not numbers:
            return None
        return Answer(
            question=grounds.question,
            kind=Kind.DERIVED,
            verdict=Verdict.LIST,
            sentence=f"On {card.name} bear {rules(numbers)}, the most specific first.",
            edition=grounds.date,
            citations=tuple(line.citation for line in found),
            values=tuple(f"{line.citation.number}: {'; '.join(line.reasons)}" for line in found),
        )
    rulings = ruling_lines(card, grounds.kb, grounds.date)
    if not rulings:
        return undecided(grounds, f"The card base has no rulings on {card.name}.")
    derived = [ruling for ruling in rulings if ruling.reading.derived]
    cited = [number for ruling in derived for number in ruling.reading.citations]
    return Answer(
        question=grounds.question,
        kind=Kind.QUOTED,
        verdict=Verdict.LIST,
        sentence=f"There are {len(rulings)} rulings on {card.name}; {len(derived)} of them "
        "follow from rules that are encoded.",
        edition=grounds.date,
        citations=grounds.cite(cited, by_outline=True),
        values=tuple(f"{ruling.date} {ruling.reading.text}" for ruling in rulings),
    )
