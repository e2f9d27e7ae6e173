"""The history of the rules as a question sees it: up to the edition that it is asked of."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from comprules.answers.grounds import Grounds
from comprules.answers.headings import heading_of
from comprules.answers.history_question import LAST_UPDATE, RECENTLY, Meant, Period, What
from comprules.answers.lexicon import Sort, Topic
from comprules.answers.model import Answer, Citation, Kind, Verdict
from comprules.document.lineages import Change, Run
from comprules.document.rulenumber import GLOSSARY

if TYPE_CHECKING:
    from comprules.store.history import HistoryFile

OF_WORDS: Final = frozenset({Change.REWORDED, Change.SPLIT, Change.MERGED})
"""The changes that give a provision other words."""
_RECENT_YEARS: Final = 2
OBSOLETE: Final = " (Obsolete)"
"""What the glossary puts behind a term that is no longer used."""


class Past:
    """The editions known up to the one asked about, and the provisions in them.

    Attributes:
        grounds: what the question is asked of.
        history: the history of all known editions.
        date: the edition asked about.
        dates: the editions up to it, oldest first.
    """

    def __init__(self, grounds: Grounds) -> None:
        self.grounds = grounds
        self.history: HistoryFile = grounds.kb.history
        self.date = grounds.date
        self.dates = [date for date in self.history.dates if date <= self.date]

    # --- what is meant --------------------------------------------------------------------------
    def names(self, meant: Meant) -> list[str]:
        """The provisions and glossary entries that are meant, as the edition asked about has them.

        The rules headed by a topic, and its glossary entries; else the rules that these name.
        """
        if meant.words:
            return self._saying(meant)
        topic = meant.topic
        assert topic is not None
        if not topic.named:
            return [topic.label] if self.run(topic.label) is not None else []
        grounds = self.grounds
        entries = grounds.entries(topic)
        headed = [n for n in grounds.headed(topic) if len(n) > 1] or grounds.headed(topic)
        found = headed or grounds.ontology_numbers(topic)[:1]
        return [name for name in dict.fromkeys([*found, *entries]) if self.run(name) is not None]

    def named(self, meant: Meant) -> list[str]:
        """As `names`, without the rules that only are the ontology's source of a term."""
        topic = meant.topic
        if topic is None or not topic.named:
            return self.names(meant)
        own = {*self.grounds.headed(topic), *self.grounds.entries(topic)}
        return [name for name in self.names(meant) if name in own]

    def rules_of(self, meant: Meant) -> list[str]:
        """The numbers among what is meant; of a term without a rule those that its entry names."""
        names = self.names(meant)
        numbers = [name for name in names if not name.startswith(GLOSSARY)]
        if not numbers and names:
            numbers = self.grounds.referred_from(names)[:1]
        return numbers

    def _saying(self, meant: Meant) -> list[str]:
        """The one rule that says such words, if it is clear which; else none."""
        from comprules.answers.saying import saying

        first, last = meant.words[0], meant.words[-1]
        found = saying(self.grounds, self.grounds.question[first.start : last.end])
        return [found] if found is not None and self.run(found) is not None else []

    def run(self, name: str) -> Run | None:
        """The run of a name in the edition asked about."""
        return self.history.run(name, self.date) if self.date in self.history.fingerprints else None

    def under(self, name: str) -> list[Run]:
        """The run of a name in the edition asked about, and those of what a heading stands for."""
        edition = self.grounds.edition
        entry = edition.entry(name)
        names = [name]
        if entry is not None and entry.heading and not name.startswith(GLOSSARY):
            names = edition.with_subrules(name)
        return [run for each in names if (run := self.run(each)) is not None]

    def gone(self, meant: Meant) -> list[Run]:
        """The last runs of what bore the name once, and is not in the edition asked about."""
        topic = meant.topic
        if topic is None:
            return []
        names = [topic.label] if not topic.named else _entry_names(topic)
        runs = [run for name in names for run in self.history.bearers(name)]
        lineages = dict.fromkeys(run.lineage for run in runs)
        lives = [self.life(lineage) for lineage in lineages]
        return [life[-1] for life in lives if life and life[-1].last < self.date]

    # --- lives ----------------------------------------------------------------------------------
    def life(self, lineage: str) -> list[Run]:
        """The runs of a lineage up to the edition asked about."""
        return [run for run in self.history.life(lineage) if run.first <= self.date]

    def steps(self, run: Run) -> list[tuple[Run, Run]]:
        """The changes in the life of a provision: the run before and the run after each."""
        return list(pairwise(self.life(run.lineage)))

    def next_edition(self, date: str) -> str | None:
        """The edition after one, up to the edition asked about."""
        place = bisect_right(self.dates, date)
        return self.dates[place] if place < len(self.dates) else None

    def is_oldest(self, date: str) -> bool:
        """Whether nothing is known of what was before an edition."""
        return date == self.dates[0]

    # --- times ----------------------------------------------------------------------------------
    def known(self, period: Period) -> list[str]:
        """The editions that were in force at some day of a period; none that is not known."""
        if period == LAST_UPDATE:
            return [self.date]
        if period.start > self.dates[-1]:
            return []
        inside = self.dates[
            bisect_left(self.dates, period.start) : bisect_right(self.dates, period.end)
        ]
        before = self.dates[: bisect_left(self.dates, period.start)][-1:]
        if period.start == period.end or not inside:
            return inside or before
        return inside if period.start in inside else [*before, *inside]

    def before(self, period: Period) -> str | None:
        """The last edition before a period; that of its day, if it is the day of an edition."""
        if period == LAST_UPDATE:
            return self.dates[-2] if len(self.dates) > 1 else None
        if period == RECENTLY:
            day = f"{int(self.date[:4]) - _RECENT_YEARS}{self.date[4:]}"
            return self.dates[max(bisect_left(self.dates, day) - 1, 0)]
        if period.start > self.dates[-1]:
            return None
        if period.start == period.end:
            return next(iter(self.known(period)), None)
        return next(iter(self.dates[: bisect_left(self.dates, period.start)][-1:]), None)

    # --- words of the answer --------------------------------------------------------------------
    def title(self, run: Run) -> str | None:
        """The heading that a provision stands under, as far as editions that are here tell it."""
        heading = heading_of(self.grounds.kb, run)
        if heading is not None or "." not in run.name:
            return heading
        above = self.history.run(run.name.partition(".")[0], run.last)
        return heading_of(self.grounds.kb, above) if above is not None else None

    def called(self, run: Run) -> str:
        """A provision by its name, with the heading that it stands under."""
        if run.name.startswith(GLOSSARY):
            return f"the glossary entry {run.name.removeprefix(GLOSSARY)}"
        title = self.title(run)
        return f"{run.name} ({title})" if title else run.name

    def cite(self, places: Iterable[tuple[Run, str]]) -> tuple[Citation, ...]:
        """The citations of provisions in editions, each once."""
        found: dict[tuple[str, str], Citation] = {}
        kb = self.grounds.kb
        here = {date: kb.edition(date) for date in {*kb.editions(), kb.outline_date}}
        for run, date in places:
            edition = here.get(date)
            entry = edition.entry(run.name) if edition is not None else None
            text = entry.text if entry is not None and edition and edition.has_text else None
            gloss = None
            if entry is not None and not run.name.startswith(GLOSSARY):
                gloss = kb.gloss(run.name, date)
            title = self.title(run)
            cited = Citation(run.name, date, title, gloss, text)
            found.setdefault((run.name, date), cited)
        return tuple(found.values())

    def answer(
        self,
        verdict: Verdict,
        sentence: str,
        places: Iterable[tuple[Run, str]],
        values: Sequence[str] = (),
        *,
        kind: Kind = Kind.DERIVED,
        query: str | None = None,
    ) -> Answer:
        """An answer that follows from the lineages, citing provisions in editions."""
        return Answer(
            question=self.grounds.question,
            kind=kind,
            verdict=verdict,
            sentence=sentence[0].upper() + sentence[1:],
            edition=self.date,
            citations=self.cite(places),
            values=tuple(values),
            query=query,
        )

    def out_of_reach(self, period: Period) -> Answer:
        """No answer: the editions that are known do not go so far back, or so far ahead."""
        ahead = period.start > self.dates[-1]
        what = "of" if ahead or self.dates[0] > period.end else "before"
        reach = f"from {self.history.dates[0]} to {self.dates[-1]}"
        return Answer(
            question=self.grounds.question,
            kind=Kind.FOUND,
            verdict=Verdict.UNKNOWN,
            sentence=f"No edition {what} {period.said} is known. The history known here is that of "
            f"the editions {reach}.",
            edition=self.date,
            needs=("an edition of that time: comprules import FILE",),
        )


def concerns(before: Run, after: Run, what: What) -> bool:
    """Whether a change is one of the kind that is asked about."""
    if what is What.NUMBER:
        return before.name != after.name
    if what is What.WORDS:
        return not OF_WORDS.isdisjoint(after.changes)
    return True


def happened(before: Run, after: Run) -> str:
    """What happened to a provision, in a few words: `reworded, and renumbered from 608.2n`."""
    said = [str(c) for c in after.changes if c in OF_WORDS]
    if before.name != after.name:
        renamed = "renamed" if after.name.startswith(GLOSSARY) else "renumbered"
        said.append(f"{renamed} from {plain(before.name)} to {plain(after.name)}")
    elif not said:
        said = [str(c) for c in after.changes] or ["changed"]
    return " and ".join(said)


def plain(name: str) -> str:
    """A name without the mark of the glossary."""
    return name.removeprefix(GLOSSARY)


def _entry_names(topic: Topic) -> list[str]:
    """The glossary entries that a topic names, here or elsewhere.

    What is obsolete is also meant as it was called before.
    """
    terms = [e.ref for e in topic.of(Sort.ENTRY, Sort.FORMER)]
    terms += [term.removesuffix(OBSOLETE) for term in terms]
    return [GLOSSARY + term for term in dict.fromkeys(terms)]
