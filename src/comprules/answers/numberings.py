"""Answers about numbers through the editions: what one meant when, and which one a rule had."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from comprules.answers.grounds import Grounds, listed
from comprules.answers.history_question import (
    AlwaysWas,
    Became,
    BecameOf,
    NumberAt,
    NumbersOf,
    WasAt,
)
from comprules.answers.model import Answer, Verdict
from comprules.answers.past import Past, plain
from comprules.document.lineages import Run


def always_was(question: AlwaysWas, grounds: Grounds) -> Answer | None:
    """Whether a number always meant what is asked about, and what it meant before."""
    past = Past(grounds)
    rules = past.rules_of(question.meant)
    here = past.run(question.number)
    if not rules:
        return None
    subject = next((run for n in rules if (run := past.run(n)) is not None), None)
    if subject is None:
        return None
    bearers = _bearers(past, question.number)
    if not bearers:
        return None
    told = _told_of_number(past, question.number, bearers)
    places = [(subject, past.date), *((run, run.last) for run in bearers)]
    is_it = here is not None and here.name in rules
    if question.still:
        return _still_is(past, question.number, subject, is_it=is_it)
    numbers = [run.name for run in past.life(subject.lineage)]
    if is_it and len({run.lineage for run in bearers}) == 1 and len(set(numbers)) == 1:
        since = past.life(subject.lineage)[0].first
        reach = "the oldest one known" if past.is_oldest(since) else "in which it came in"
        return past.answer(
            Verdict.YES,
            f"yes: {past.called(subject)} has this number in every edition since that of {since}, "
            f"{reach}.",
            places,
            [since],
        )
    return past.answer(
        Verdict.NO,
        f"no: {_told_of_rule(past, subject)}. {told}",
        [*places, *((run, run.last) for run in past.life(subject.lineage))],
        list(dict.fromkeys(numbers)),
    )


def _still_is(past: Past, number: str, subject: Run, *, is_it: bool) -> Answer:
    """Whether a number is the rule that is asked about in the edition asked about."""
    here = past.run(number)
    rule = _told_of_rule(past, subject)
    if is_it:
        return past.answer(Verdict.YES, f"yes: {rule}.", [(subject, past.date)], [number])
    now = f"{number} is {past.title(here) or 'another rule'}" if here else f"there is no {number}"
    places = [(subject, past.date), *([(here, past.date)] if here else [])]
    return past.answer(Verdict.NO, f"no: {now} now. {rule}.", places, [subject.name])


def became(question: Became, grounds: Grounds) -> Answer | None:
    """Whether a number gave way to another one."""
    past = Past(grounds)
    old, new = _bearers(past, question.old), _bearers(past, question.new)
    if not old or not new:
        return None
    for run in reversed(new):
        life = past.life(run.lineage)
        before = [each for each in life if each.name.lower() == question.old.lower()]
        after = [each for each in life if each.name.lower() == question.new.lower()]
        if before and after and before[-1].first < after[-1].first:
            first = next(each for each in after if each.first > before[0].first)
            return past.answer(
                Verdict.YES,
                f"yes: {_told_of_rule(past, life[-1])}.",
                [(first, first.first), (before[-1], before[-1].last)],
                [first.first],
            )
    told = "; ".join(f"{_told_of_rule(past, past.life(r.lineage)[-1])}" for r in (old[-1], new[-1]))
    return past.answer(
        Verdict.NO, f"no: {told}.", [(run, min(run.last, past.date)) for run in (old[-1], new[-1])]
    )


def numbers_of(question: NumbersOf, grounds: Grounds) -> Answer | None:
    """The number of a provision, since when it is that, what it was, and what the number meant."""
    past = Past(grounds)
    rules = past.rules_of(question.meant)
    subjects = [run for number in rules[:1] if (run := past.run(number)) is not None]
    if not subjects:
        return None
    subject = subjects[0]
    life = past.life(subject.lineage)
    bearers = _bearers(past, subject.name)
    others = [run for run in bearers if run.lineage != subject.lineage]
    told = f" {_told_of_number(past, subject.name, bearers)}" if others else ""
    return past.answer(
        Verdict.VALUE,
        f"{_told_of_rule(past, subject)}.{told}",
        [(subject, past.date), *((run, run.last) for run in (*_renumbered(life), *others))],
        [subject.name],
    )


def _renumbered(life: Sequence[Run]) -> list[Run]:
    """The last run under each number of a life but the last."""
    return [run for run, after in pairwise(life) if run.name != after.name]


def _told_of_rule(past: Past, run: Run) -> str:
    """Under which number a provision stands since when, and under which before."""
    life = past.life(run.lineage)
    since = next(
        (life[n].first for n in range(len(life) - 1, 0, -1) if life[n - 1].name != life[n].name),
        life[0].first,
    )
    called = past.called(run)
    if len({each.name for each in life}) == 1:
        if past.is_oldest(since):
            return f"{called} has this number since the oldest edition known, that of {since}"
        return f"{called} has this number since it came in with the edition of {since}"
    before = [
        f"{plain(r.name)} (until the edition of {r.last})" for r in reversed(_renumbered(life))
    ]
    return f"{called} has this number since the edition of {since}; before, it was {listed(before)}"


def _bearers(past: Past, name: str) -> list[Run]:
    """The runs that had a name, up to the edition asked about: the last run of each bearer."""
    found: dict[str, Run] = {}
    for run in past.history.bearers(name):
        if run.first <= past.date:
            found[run.lineage] = run
    return sorted(found.values(), key=lambda run: run.first)


def _told_of_number(past: Past, name: str, bearers: Sequence[Run]) -> str:
    """What a number meant, the provision that has it now left out."""
    here = past.run(name)
    parts = []
    for run in bearers:
        if here is not None and run.lineage == here.lineage:
            continue
        title = past.title(run)
        now = past.history.at(run.lineage, past.date)
        what = title or "another rule"
        where = f", now {plain(now.name)}" if now is not None else ", which is gone"
        parts.append(f"until the edition of {run.last} it was {what}{where}")
    if not parts:
        return ""
    return f"The number {plain(name)}: {'; '.join(parts)}."


def was_at(question: WasAt, grounds: Grounds) -> Answer | None:
    """What a number was at a time, and what that provision is called now."""
    past = Past(grounds)
    editions = past.known(question.period)
    number = question.number
    if not editions:
        return past.out_of_reach(question.period)
    spans: dict[str, tuple[Run, list[str]]] = {}
    for date in editions:
        run = past.history.run(number, date)
        if run is not None:
            spans.setdefault(run.lineage, (run, []))[1].append(date)
    reach = _span(editions)
    if not spans:
        if not past.history.bearers(number):
            return None
        return past.answer(Verdict.NO, f"{reach} has no rule {number}.", [])
    parts, places, values = [], [], []
    for run, dates in spans.values():
        now = past.history.at(run.lineage, past.date)
        then = past.history.run(number, dates[-1]) or run
        places.append((then, dates[-1]))
        what = past.title(run)
        part = f"in {_span(dates)} it was" if len(spans) > 1 else f"in {_span(dates)}, {number} was"
        part += f" {what}" if what else " a rule"
        if now is None:
            part += ", which is gone"
        elif now.name != number:
            part += f", which is {plain(now.name)} now"
            places.append((now, past.date))
            values.append(now.name)
        else:
            part += ", as it is now"
            places.append((now, past.date))
            values.append(now.name)
        parts.append(part)
    return past.answer(Verdict.VALUE, f"{'; '.join(parts)}.", places, values)


def _span(dates: Sequence[str]) -> str:
    """The editions of a row of dates, in words."""
    if len(dates) == 1:
        return f"the edition of {dates[0]}"
    return f"the editions of {dates[0]} to {dates[-1]}"


def number_at(question: NumberAt, grounds: Grounds) -> Answer | None:
    """The number that a provision had at a time."""
    past = Past(grounds)
    names = past.rules_of(question.meant) or past.names(question.meant)
    subject = next((run for name in names if (run := past.run(name)) is not None), None)
    if subject is None:
        return None
    editions = past.known(question.period)
    if not editions:
        return past.out_of_reach(question.period)
    then = {
        run.name: (run, date)
        for date in editions
        if (run := past.history.at(subject.lineage, date)) is not None
    }
    if not then:
        return past.answer(
            Verdict.NO,
            f"{past.called(subject)} was not there in {_span(editions)}; it came in with the "
            f"edition of {past.life(subject.lineage)[0].first}.",
            [(subject, past.date)],
        )
    numbers = listed(plain(name) for name in then)
    return past.answer(
        Verdict.VALUE,
        f"in {_span(editions)} {past.called(subject)} was {numbers}.",
        [*then.values(), (subject, past.date)],
        list(then),
    )


def became_of(question: BecameOf, grounds: Grounds) -> Answer | None:
    """What the provisions are called now that had a number once."""
    past = Past(grounds)
    number = question.number
    bearers = _bearers(past, number)
    if question.period is not None:
        editions = past.known(question.period)
        if not editions:
            return past.out_of_reach(question.period)
        then = {r.lineage for d in editions if (r := past.history.run(number, d)) is not None}
        bearers = [run for run in bearers if run.lineage in then]
    if not bearers:
        return None
    parts, places, values = [], [], []
    for run in reversed(bearers):
        fate = past.history.fate_of(run, min(run.last, past.date), past.date)
        title = past.title(run)
        places.append((run, min(run.last, past.date)))
        places += [(there, past.date) for there in fate.there]
        values += [there.name for there in fate.there]
        now = listed(past.called(there) for there in fate.there)
        if run.last >= past.date:
            begun = next(r for r in past.life(run.lineage) if r.name == run.name)
            parts.append(f"{number} is {title or 'the same rule'} since {_edition(past, begun)}")
            continue
        what = f", {title}," if title else ""
        until = f"the {number} of the editions until {run.last}{what}"
        parts.append(f"{until} is {now} now" if now else f"{until} is gone")
    return past.answer(Verdict.VALUE, f"{'; '.join(parts)}.", places, list(dict.fromkeys(values)))


def _edition(past: Past, run: Run) -> str:
    oldest = ", the oldest known" if past.is_oldest(run.first) else ""
    return f"the edition of {run.first}{oldest}"
