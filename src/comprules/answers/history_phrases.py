"""The phrases that questions about history share: times, and the provisions that are meant."""

from __future__ import annotations

import calendar
from datetime import date, timedelta
from typing import Final

from comprules.answers.grammar import Captured, Grammar
from comprules.answers.history_question import LAST_UPDATE, RECENTLY, Meant, Period
from comprules.answers.lexicon import Entity, Sort, Topic

_OLDEST_YEAR: Final = 1993  # there was no game before
_MONTHS: Final = {
    name.lower(): number
    for names in (calendar.month_name, calendar.month_abbr)
    for number, name in enumerate(names)
    if number
} | {"sept": 9}


def add_history_phrases(grammar: Grammar) -> None:
    """Give the grammar the symbols for times, and for what was in the rules once."""
    _periods(grammar)
    _meant(grammar)


def _year(year: int) -> Period | None:
    if not _OLDEST_YEAR <= year <= 2999:
        return None
    return Period(f"{year}-01-01", f"{year}-12-31", str(year))


def _month(month: str | int, year: int) -> Period | None:
    whole = _year(year)
    number = _MONTHS.get(month) if isinstance(month, str) else month
    if whole is None or number is None or not 1 <= number <= 12:
        return None
    last = calendar.monthrange(year, number)[1]
    return Period(
        f"{year}-{number:02}-01",
        f"{year}-{number:02}-{last}",
        f"{calendar.month_name[number]} {year}",
    )


def _day(year: int, month: int | str, day: int) -> Period | None:
    number = _MONTHS.get(month) if isinstance(month, str) else month
    if _year(year) is None or number is None or not 1 <= number <= 12:
        return None
    if not 1 <= day <= calendar.monthrange(year, number)[1]:
        return None
    written = f"{year}-{number:02}-{day:02}"
    return Period(written, written, written)


def _periods(grammar: Grammar) -> None:
    add = grammar.add
    add("YEAR", lambda c: _year(c["y"]), "y:INTEGER")
    add("DAY", lambda c: _day(c["y"], c["m"], c["d"]), "y:INTEGER m:INTEGER d:INTEGER")
    add(
        "DAY",
        lambda c: _day(c["y"], c["m"], c["d"]),
        "m:MONTH d:INTEGER [ORDINAL_END] [','] y:INTEGER",
        "[the] d:INTEGER [ORDINAL_END] [of] m:MONTH [','] y:INTEGER",
    )
    add("PERIOD", lambda c: c["x"], "x:YEAR", "x:DAY", "the year x:YEAR")
    add("PERIOD", lambda c: _month(c["m"], c["y"]), "m:MONTH [of | ','] y:INTEGER")
    add("PERIOD", lambda c: _month(c["m"], c["y"]), "y:INTEGER m:INTEGER")
    add(
        "PERIOD",
        lambda c: c["x"],
        "[the] UPDATE [of | from | dated] x:PERIOD",
        "[the] x:PERIOD UPDATE",
        cost=1,
    )
    add("PERIOD", lambda c: LAST_UPDATE, "[the] LATEST [RULES] UPDATE", "[the] LATEST RULES")
    add(
        "SINCE",
        lambda c: c["x"],
        "since x:PERIOD",
        "after x:PERIOD",
        "from x:PERIOD (on | onward | onwards)",
        "(in | with) x:PERIOD",
    )
    add(
        "SINCE",
        lambda c: RECENTLY,
        "recently",
        "lately",
        "of late",
        "in recent (years | editions | updates | times)",
        "in the last (couple of | few) years",
    )
    add(
        "AT_THE_TIME",
        lambda c: c["x"],
        "(in | on | as of | at | by | under | with | during) x:PERIOD",
    )
    add("AT_THE_TIME", lambda c: _day_before(c["x"]), "(before | until) x:PERIOD")


def _day_before(period: Period) -> Period | None:
    """The day before a period begins."""
    if not period.start:
        return None
    day = str(date.fromisoformat(period.start) - timedelta(days=1))
    return Period(day, day, f"before {period.said}")


def _numbered(captured: Captured) -> Topic:
    number = captured["x"]
    return Topic(number, (Entity(Sort.PROVISION, number, number),), named=False)


def _meant(grammar: Grammar) -> None:
    add = grammar.add
    add("ONCE", lambda c: c["x"], "[the] [old | former | original] [RULES | number] x:RULE_NUMBER")
    add("ONCE", lambda c: c["x"], "cr x:RULE_NUMBER")
    add("ONCE_TOPIC", _numbered, "x:ONCE")
    add(
        "NAME",
        lambda c: c["x"],
        "x:NAMED",
        "[DET] x:FORMER",
        "[DET] QUOTE x:FORMER QUOTE",
        "[DET] (keyword | term | mechanic | step | phase | zone | ability | word) x:TOPIC",
        "[DET] keyword (ability | action) x:TOPIC",
        "[DET] x:TOPIC (keyword | mechanic | ability | action | card | cards | rule | rules)",
        "[DET] x:FORMER (keyword | mechanic | ability | action | card | cards | rule | rules)",
        "[DET] RULES ABOUT x:NAMED",
        "[DET] RULES ABOUT [DET] x:FORMER",
    )
    add("HISTORIC", lambda c: Meant(c["x"]), "x:ONCE_TOPIC", "x:NAME")
    add("SAYING", bool, "saying [that]", "(that | which) SAY [that]", "stating [that]")
    add("HISTORIC", lambda c: Meant(words=c["x"]), "the (rule | subrule) SAYING x:WORDS")
