"""Answers about the changes of the rules as a whole: of one update, of years, of all editions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from comprules.answers.comparison import Item, differences
from comprules.answers.grounds import Grounds, listed
from comprules.answers.history_question import ChangesIn, Foremost, Superlative
from comprules.answers.model import Answer, Verdict
from comprules.answers.past import OF_WORDS, Past, plain
from comprules.document.lineages import Change, Run
from comprules.document.rulenumber import GLOSSARY, name_key

_MOST_NAMED: Final = 12  # of each kind of change
_FIRST: Final = 10  # of the rules that changed most
#: What a change is listed under, the most telling first.
_HEADS: Final = {
    Change.ADDED: "new",
    Change.REMOVED: "removed",
    Change.SPLIT: "split off",
    Change.MERGED: "merged",
    Change.REWORDED: "reworded",
    Change.MOVED: "moved",
    Change.RENUMBERED: "renumbered",
}
#: What else is meant by a kind of change.
_KINDS: Final = {Change.RENUMBERED: (Change.RENUMBERED, Change.MOVED)}


def changes_in(question: ChangesIn, grounds: Grounds) -> Answer | None:
    """What changed from one edition to another, in all of the rules or in a part of them."""
    past = Past(grounds)
    span = _span(question, past)
    if span is None:
        return past.out_of_reach(question.period)
    start, end = span
    if start >= end:
        return past.out_of_reach(question.period)
    parts_asked: list[Run] | None = None
    if question.meant is not None:
        here = [run for name in past.names(question.meant) if (run := past.run(name)) is not None]
        parts_asked = here or past.gone(question.meant)
        if not parts_asked:
            return None
    where = f" in {listed(past.called(run) for run in parts_asked)}" if parts_asked else ""
    within = _Parts(past, start, end, parts_asked) if parts_asked is not None else None
    found = sorted(
        (i for i in differences(grounds.kb, start, end) if within is None or within.have(i)),
        key=_place,
    )
    if question.only is not None:
        kinds = _KINDS.get(question.only, (question.only,))
        found = [item for item in found if item.change in kinds]
    if not found:
        what = _HEADS[question.only] if question.only is not None else "changed"
        return past.answer(
            Verdict.LIST,
            f"nothing was {what}{where} from the edition of {start} to that of {end}.",
            [(run, min(run.last, past.date)) for run in parts_asked or ()],
        )
    return _listed(past, found, f"from the edition of {start} to that of {end}{where}", start, end)


def _listed(past: Past, found: Sequence[Item], opening: str, start: str, end: str) -> Answer:
    """The changes, told by kind."""
    told, cited = [], []
    for change, head in _HEADS.items():
        items = [item for item in found if item.change is change]
        if not items:
            continue
        names = [name for item in items for name in item.names]
        more = f" and {len(names) - _MOST_NAMED} more" if len(names) > _MOST_NAMED else ""
        minor = sum(item.minor is not None for item in items)
        little = f" ({minor} in examples, spelling or punctuation only)" if minor else ""
        shown = ", ".join(map(plain, names[:_MOST_NAMED]))
        told.append(f"{len(names)} {head}{little}: {shown}{more}")
        for item in items[:_MOST_NAMED]:
            cited += [(run, end) for run in item.new] or [(run, start) for run in item.old]
    return past.answer(
        Verdict.LIST,
        f"{opening}: {'; '.join(told)}.",
        cited,
        [name for item in found for name in item.names],
    )


def _span(question: ChangesIn, past: Past) -> tuple[str, str] | None:
    """The two editions that are compared."""
    if question.until is not None:
        first, last = past.known(question.period), past.known(question.until)
        return (first[0], last[-1]) if first and last else None
    start = past.before(question.period)
    if start is None:
        return None
    if question.since:
        return start, past.date
    end = past.known(question.period)[-1]
    if end == start and start != past.dates[0]:  # the day of an edition: what that one changed
        return past.dates[past.dates.index(start) - 1], end
    return start, end


def _place(item: Item) -> tuple[int, bool, tuple[int, int, int, str]]:
    """By kind, in the order of the book, the glossary last."""
    name = item.names[0]
    return list(_HEADS).index(item.change), name.startswith(GLOSSARY), name_key(name)


class _Parts:
    """Parts of the rules, each under the number that it has in either of two editions."""

    def __init__(self, past: Past, start: str, end: str, parts: Iterable[Run]) -> None:
        lineages = [run.lineage for run in parts]
        at = past.history.at
        self._old = [run.name for lineage in lineages if (run := at(lineage, start)) is not None]
        self._new = [run.name for lineage in lineages if (run := at(lineage, end)) is not None]

    def have(self, item: Item) -> bool:
        """Whether it stands in one of them, in one of the editions."""
        return any(_is_under(run.name, part) for run in item.old for part in self._old) or any(
            _is_under(run.name, part) for run in item.new for part in self._new
        )


def _is_under(name: str, part: str) -> bool:
    """Whether a name stands in a part of the rules: 716.2a in 716.2, in 716, and in 7."""
    if name == part:
        return True
    if part.startswith(GLOSSARY) or not name.startswith(part):
        return False
    rest = name[len(part) :]
    return len(part) == 1 or not (part[-1].isdigit() and rest[0].isdigit())


def foremost(question: Foremost, grounds: Grounds) -> Answer | None:
    """The rules that changed most, the oldest ones, or the numbers with most meanings.

    The catalogue has the same three as queries, of all editions known.
    """
    past = Past(grounds)
    lives: dict[str, list[Run]] = {}
    for run in past.history.all_runs():
        if run.first <= past.date:
            lives.setdefault(run.lineage, []).append(run)
    if question.what is Superlative.REUSED_MOST:
        return _reused_most(past, lives.values())
    here = [life for life in lives.values() if life[-1].last >= past.date]
    if question.what is Superlative.CHANGED_MOST:
        return _changed_most(past, here)
    return _oldest(past, here)


def _changed_most(past: Past, lives: Iterable[Sequence[Run]]) -> Answer | None:
    """The provisions whose words changed most often."""
    counted = [(sum(Change.REWORDED in run.changes for run in life), life[-1]) for life in lives]
    changed = [(count, run) for count, run in counted if count]
    ranked = sorted(changed, key=lambda pair: (-pair[0], name_key(pair[1].name)))[:_FIRST]
    if not ranked:
        return None
    told = "; ".join(f"{past.called(run)} {count} times" for count, run in ranked)
    return past.answer(
        Verdict.LIST,
        f"reworded most often, in the editions known: {told}.",
        [(run, past.date) for _, run in ranked],
        [run.name for _, run in ranked],
    )


def _oldest(past: Past, lives: Iterable[Sequence[Run]]) -> Answer | None:
    """The rules whose words have stood longest; headings and the glossary left out."""
    sentences = [life for life in lives if "." in life[-1].name and life[-1].name[0].isdigit()]
    dated = [(_worded_since(life), life[-1]) for life in sentences]
    ranked = sorted(dated, key=lambda pair: (pair[0], name_key(pair[1].name)))[:_FIRST]
    if not ranked:
        return None
    oldest = ranked[0][0]
    ties = sum(since == oldest for since, _ in dated)
    more = f" ({ties} stand since {oldest})" if ties > _FIRST else ""
    told = "; ".join(f"{past.called(run)} since {since}" for since, run in ranked)
    return past.answer(
        Verdict.LIST,
        f"unchanged for longest, in the editions known{more}: {told}.",
        [(run, past.date) for _, run in ranked],
        [run.name for _, run in ranked],
    )


def _worded_since(life: Sequence[Run]) -> str:
    """The edition since which a provision has its words, whatever its numbers."""
    return next(
        (run.first for run in reversed(life) if not OF_WORDS.isdisjoint(run.changes)),
        life[0].first,
    )


def _reused_most(past: Past, lives: Iterable[Sequence[Run]]) -> Answer | None:
    """The numbers that came to mean the most different provisions."""
    bearers: dict[str, set[str]] = {}
    for life in lives:
        for run in life:
            if not run.name.startswith(GLOSSARY):
                bearers.setdefault(run.name, set()).add(run.lineage)
    reused = [name for name, lineages in bearers.items() if len(lineages) > 1]
    ranked = sorted(reused, key=lambda name: (-len(bearers[name]), name_key(name)))[:_FIRST]
    if not ranked:
        return None
    told = "; ".join(f"{name} was {len(bearers[name])} different provisions" for name in ranked)
    return past.answer(
        Verdict.LIST,
        f"with the most meanings: {told}.",
        [(here, past.date) for name in ranked if (here := past.run(name)) is not None],
        ranked,
    )
