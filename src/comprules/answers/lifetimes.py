"""Answers about the history of one provision: when it came, changed, or went."""

from __future__ import annotations

from collections.abc import Sequence

from comprules.answers.grounds import Grounds, listed
from comprules.answers.history_question import (
    Appeared,
    EverChanged,
    LastChange,
    Removed,
    StillThere,
    What,
)
from comprules.answers.model import Answer, Kind, Verdict
from comprules.answers.past import OBSOLETE, Past, concerns, happened, plain
from comprules.document.lineages import Change, Run

_MOST_NAMED = 6  # changes that are told one by one


def last_change(question: LastChange, grounds: Grounds) -> Answer | None:
    """When a provision changed last, and how; of a heading, it or what stands under it."""
    past = Past(grounds)
    names = past.names(question.meant)
    if not names:
        return of_the_gone(past, past.gone(question.meant))
    runs = [run for name in names for run in past.under(name)]
    steps = [
        (before, after)
        for run in runs
        for before, after in past.steps(run)
        if concerns(before, after, question.what)
    ]
    main = runs[0]
    if not steps:
        return past.answer(
            Verdict.VALUE,
            f"{past.called(main)} was never {question.what}: {_stands_since(past, main)}.",
            [(main, past.date)],
            [past.life(main.lineage)[0].first],
        )
    day = max(after.first for _, after in steps)
    latest = [(before, after) for before, after in steps if after.first == day]
    told = listed(
        _told(before, after, naming=after.lineage != main.lineage)
        for before, after in latest[:_MOST_NAMED]
    )
    more = f" and {len(latest) - _MOST_NAMED} more" if len(latest) > _MOST_NAMED else ""
    return past.answer(
        Verdict.VALUE,
        f"{past.called(main)} was last {question.what} in the edition of {day}: {told}{more}.",
        [(main, past.date), *_both(latest[:_MOST_NAMED])],
        [day],
    )


def _told(before: Run, after: Run, *, naming: bool) -> str:
    said = happened(before, after)
    return f"{plain(after.name)} was {said}" if naming else f"it was {said}"


def _both(steps: Sequence[tuple[Run, Run]]) -> list[tuple[Run, str]]:
    """What stood before and after changes, each with its edition."""
    return [
        place for before, after in steps for place in ((after, after.first), (before, before.last))
    ]


def _stands_since(past: Past, run: Run) -> str:
    """Since when a provision stands as it does, in words."""
    first = past.life(run.lineage)[0]
    if past.is_oldest(first.first):
        return f"it stands so in the oldest edition known, that of {first.first}"
    return f"it stands so since it came in with the edition of {first.first}"


def ever_changed(question: EverChanged, grounds: Grounds) -> Answer | None:
    """Whether a provision changed, since a time if one is given, and each change."""
    past = Past(grounds)
    names = past.names(question.meant)
    if not names:
        return of_the_gone(past, past.gone(question.meant))
    start = past.before(question.since) if question.since is not None else past.dates[0]
    if start is None:
        assert question.since is not None
        return past.out_of_reach(question.since)
    runs = [run for name in names for run in past.under(name)]
    if question.what is What.NUMBER:
        runs = runs[:1]  # what stands under it is numbered with it
    steps = [
        (before, after)
        for run in runs
        for before, after in past.steps(run)
        if after.first > start and concerns(before, after, question.what)
    ]
    main = runs[0]
    began = past.life(main.lineage)[0].first
    if question.how_often:
        return _how_often(past, main, steps, question)
    if not steps:
        since = f" since the edition of {start}" if question.since is not None else ""
        also = f"; it came in with the edition of {began}" if began > start else ""
        return past.answer(
            Verdict.NO,
            f"no: {past.called(main)} was not {question.what}{since}{also}.",
            [(main, past.date), (main, max(main.first, start))],
        )
    steps.sort(key=lambda step: step[1].first)
    told = "; ".join(
        f"{after.first}: {_told(before, after, naming=after.lineage != main.lineage)}"
        for before, after in steps[-_MOST_NAMED:]
    )
    earlier = f" ({len(steps)} changes, the last of them)" if len(steps) > _MOST_NAMED else ""
    return past.answer(
        Verdict.YES,
        f"yes{earlier}: {past.called(main)}; {told}.",
        [(main, past.date), *_both(steps[-_MOST_NAMED:])],
        list(dict.fromkeys(after.first for _, after in steps)),
    )


def _how_often(
    past: Past, main: Run, steps: Sequence[tuple[Run, Run]], question: EverChanged
) -> Answer:
    """In how many editions something changed."""
    days = sorted({after.first for _, after in steps})
    since = question.since.said if question.since is not None else past.dates[0]
    times = "once" if len(days) == 1 else f"{len(days)} times"
    editions = "edition" if len(days) == 1 else "editions"
    told = f", in the {editions} of {listed(days)}" if days else ""
    return past.answer(
        Verdict.VALUE,
        f"{past.called(main)} was {question.what} {times} since {since}{told}.",
        [(main, past.date), *_both(steps[-_MOST_NAMED:])],
        [str(len(days))],
    )


def appeared(question: Appeared, grounds: Grounds) -> Answer | None:
    """In which edition something first stands: its rule, its glossary entry."""
    past = Past(grounds)
    runs = [run for name in past.named(question.meant) if (run := past.run(name)) is not None]
    runs += past.gone(question.meant)
    if not runs:
        return None
    lives = [past.life(run.lineage) for run in runs]
    first = min((life[0] for life in lives), key=lambda run: run.first)
    parts = []
    for run, life in zip(runs, lives, strict=True):
        origin = life[0]
        then = f", as {plain(origin.name)}" if origin.name != run.name else ""
        parts.append(f"{past.called(run)} is there since the edition of {origin.first}{then}")
    reach = (
        " That is the oldest edition known; it may be older." if past.is_oldest(first.first) else ""
    )
    return past.answer(
        Verdict.VALUE,
        f"{'; '.join(parts)}.{reach}",
        [
            place
            for run, life in zip(runs, lives, strict=True)
            for place in ((run, min(run.last, past.date)), (life[0], life[0].first))
        ],
        [first.first],
    )


def removed(question: Removed, grounds: Grounds) -> Answer | None:
    """Which edition took something out; that it is there, if it is."""
    past = Past(grounds)
    gone = past.gone(question.meant)
    names = past.names(question.meant)
    here = [run for name in names if (run := past.run(name)) is not None]
    obsolete = next((run for run in here if run.name.endswith(OBSOLETE)), None)
    if obsolete is not None:
        day = _obsolete_since(past, obsolete)
        return past.answer(
            Verdict.VALUE,
            f"the glossary calls {_term(obsolete)} obsolete since the edition of {day}"
            f"{_if_oldest(past, day)}.",
            [(obsolete, past.date), *((run, run.last) for run in gone)],
            [day],
        )
    if here and not gone:
        run = here[0]
        return past.answer(
            Verdict.NO,
            f"none did: {past.called(run)} stands in the edition of {past.date}.",
            [(run, past.date)],
        )
    answer = of_the_gone(past, gone)
    if answer is None or not here:
        return answer
    told = "; ".join(f"{past.called(run)} has that name now" for run in here)
    return past.answer(
        Verdict.VALUE,
        f"{answer.sentence} {told}.",
        [*((run, run.last) for run in gone), *((run, past.date) for run in here)],
        answer.values,
    )


def _obsolete_since(past: Past, run: Run) -> str:
    """The edition since which the glossary calls a term obsolete."""
    life = past.life(run.lineage)
    return next(
        (life[n].first for n in range(len(life) - 1, 0, -1) if life[n - 1].name != run.name),
        life[0].first,
    )


def _if_oldest(past: Past, date: str) -> str:
    return ", the oldest one known" if past.is_oldest(date) else ""


def _term(run: Run) -> str:
    return plain(run.name).removesuffix(OBSOLETE)


def of_the_gone(past: Past, gone: Sequence[Run]) -> Answer | None:
    """That what is asked about is no longer there, since when, and what became of it."""
    if not gone:
        return None
    parts, places, days = [], [], []
    for run in gone:
        day = past.next_edition(run.last)
        assert day is not None
        fate = past.history.fate_of(run, run.last, past.date)
        places += [(run, run.last), *((there, past.date) for there in fate.there)]
        days.append(day)
        name = past.called(run)
        if fate.there:
            into = listed(past.called(there) for there in fate.there)
            what = "split" if Change.SPLIT in fate.changes else "merged"
            parts.append(f"{name} was {what} in the edition of {day}, and is in {into} now")
            continue
        part = f"{name} is gone since the edition of {day}; the last one with it is of {run.last}"
        near = listed(dict.fromkeys(plain(doubt.new) for doubt in fate.doubts), "or")
        parts.append(f"{part} (it may have become {near}: that is uncertain)" if near else part)
    return past.answer(Verdict.VALUE, f"{'; '.join(parts)}.", places, days)


def still_there(question: StillThere, grounds: Grounds) -> Answer | None:
    """Whether something is still in the rules; of what is obsolete, what the glossary says of it.

    What a longer question asks of something obsolete is left to the rules that its entry names.
    """
    past = Past(grounds)
    names = past.named(question.meant) or past.names(question.meant)
    here = [run for name in names if (run := past.run(name)) is not None]
    gone = past.gone(question.meant)
    obsolete = [run for run in here if run.name.endswith(OBSOLETE)]
    if obsolete:
        return _obsolete(past, obsolete[0], question)
    if here and not (question.gone and gone):
        run = here[0]
        since = past.life(run.lineage)[0].first
        return past.answer(
            Verdict.NO if question.gone else Verdict.YES,
            f"{'no' if question.gone else 'yes'}: {past.called(run)} stands in the edition of "
            f"{past.date}; it is there since that of {since}.",
            [(run, past.date), *((other, past.date) for other in here[1:])],
        )
    answer = removed(Removed(question.meant), grounds)
    if answer is None or question.within:
        return answer
    return past.answer(
        Verdict.YES if question.gone else Verdict.NO,
        f"{'yes' if question.gone else 'no'}: {answer.sentence}",
        [*((run, run.last) for run in gone), *((run, past.date) for run in here)],
        answer.values,
    )


def _obsolete(past: Past, run: Run, question: StillThere) -> Answer:
    """What the glossary says of a term that it calls obsolete, with the rules that hold now."""
    grounds = past.grounds
    began = _obsolete_since(past, run)
    rules = [n for n in grounds.referred_from([run.name]) if past.run(n) is not None]
    places = [(run, past.date)]
    places += [(now, past.date) for n in rules if (now := past.run(n)) is not None]
    cited = past.cite(places)
    sentence = (
        f"the glossary calls {_term(run)} obsolete, since the edition of {began}"
        f"{_if_oldest(past, began)}."
    )
    text = cited[0].text
    if text:
        sentence += f" It says: “{text}”"
    if question.within:
        kind = Kind.QUOTED if text else Kind.DERIVED
        return past.answer(Verdict.TEXT, sentence, places, [began], kind=kind)
    said = "yes" if question.gone else "no"
    return past.answer(Verdict(said), f"{said}: {sentence}", places, [began])
