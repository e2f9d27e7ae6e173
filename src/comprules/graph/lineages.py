"""The history of the rules as RDF triples: lineages, their members, and what changed when.

A lineage is a work whose members are the provisions that it was in the editions. As in a history
(document.lineages), what lasts several editions unchanged is said once: the first provision of a
run says from when until when it stands so, what happened as it came to be, and what it revises.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import groupby
from typing import Final

from comprules.document.lineages import Change, Run
from comprules.document.rulenumber import GLOSSARY
from comprules.namespaces import (
    DCTERMS,
    ELI,
    PROV,
    RDF_TYPE,
    doc,
    edition_iri,
    glossary_iri,
    lineage_iri,
    provision_iri,
)
from comprules.terms import XSD_DATE, Literal, Triple, english, literal

_KINDS: Final = {change: doc(change.value.capitalize()) for change in Change}

_LINEAGE: Final = doc("Lineage")
_COMPLEX_WORK: Final = ELI + "ComplexWork"
_HAS_MEMBER: Final = ELI + "has_member"
_NUMBER: Final = ELI + "number"
_TITLE: Final = DCTERMS + "title"
_FIRST_EDITION: Final = doc("firstEdition")
_LAST_EDITION: Final = doc("lastEdition")
_REMOVED_ON: Final = doc("removedOn")
_CHANGE_KIND: Final = doc("changeKind")
_EFFECTIVE_DATE: Final = doc("effectiveDate")
_STANDS_FROM: Final = doc("standsFrom")
_STANDS_THROUGH: Final = doc("standsThrough")
_REVISION_OF: Final = PROV + "wasRevisionOf"
_REPLACED_BY: Final = DCTERMS + "isReplacedBy"


def lineage_triples(
    runs: Iterable[Run], dates: Sequence[str], held: Collection[str] = ()
) -> Iterator[Triple]:
    """The triples of a history, lineage by lineage; each once.

    Args:
        runs: all runs, by lineage, each lineage's in order of time.
        dates: the dates of all known editions, oldest first.
        held: the dates of those whose provisions are in the graph; they are members one by one.
            Of the others only the first provision of each run is.
    """
    for date in dates:
        yield (edition_iri(date), _EFFECTIVE_DATE, Literal(date, XSD_DATE))
    runs = list(runs)
    before = _Predecessors(runs)
    for identifier, group in groupby(runs, key=lambda run: run.lineage):
        life = list(group)
        yield from _lineage(identifier, life, dates)
        lineage = lineage_iri(identifier)
        previous: Run | None = None
        for run in life:
            yield (lineage, _HAS_MEMBER, _iri(run, run.first))
            yield from _first_of_run(run)
            own = [previous] if previous is not None else []
            for earlier in dict.fromkeys([*own, *before.of(run)]):
                yield (_iri(run, run.first), _REVISION_OF, _iri(earlier, earlier.first))
                yield (_iri(earlier, earlier.first), _REPLACED_BY, _iri(run, run.first))
            previous = run
    yield from member_triples(runs, held)


def member_triples(runs: Iterable[Run], held: Collection[str]) -> Iterator[Triple]:
    """That the provisions of certain editions belong to their lineages.

    The first provision of a run is left out: it belongs to its lineage whatever is held.

    Args:
        runs: all runs.
        held: the dates of the editions.
    """
    dates = sorted(held)
    for run in runs:
        lineage = lineage_iri(run.lineage)
        for date in dates[bisect_right(dates, run.first) : bisect_right(dates, run.last)]:
            yield (lineage, _HAS_MEMBER, _iri(run, date))


def _lineage(identifier: str, life: Sequence[Run], dates: Sequence[str]) -> Iterator[Triple]:
    iri = lineage_iri(identifier)
    yield (iri, RDF_TYPE, _LINEAGE)
    yield (iri, RDF_TYPE, _COMPLEX_WORK)
    yield (iri, _FIRST_EDITION, edition_iri(life[0].first))
    yield (iri, _LAST_EDITION, edition_iri(life[-1].last))
    after = dates[bisect_right(dates, life[-1].last) :]
    if after:
        yield (iri, _CHANGE_KIND, _KINDS[Change.REMOVED])
        yield (iri, _REMOVED_ON, Literal(after[0], XSD_DATE))


def _first_of_run(run: Run) -> Iterator[Triple]:
    """What the provision says with which a run begins."""
    iri = _iri(run, run.first)
    if run.name.startswith(GLOSSARY):
        yield (iri, _TITLE, english(run.name.removeprefix(GLOSSARY)))
    else:
        yield (iri, _NUMBER, literal(run.name))
    yield (iri, _STANDS_FROM, Literal(run.first, XSD_DATE))
    yield (iri, _STANDS_THROUGH, Literal(run.last, XSD_DATE))
    for change in dict.fromkeys(run.changes):
        yield (iri, _CHANGE_KIND, _KINDS[change])


class _Predecessors:
    """The runs of the edition before that a run was split off or merged from."""

    def __init__(self, runs: Iterable[Run]) -> None:
        self._named: dict[str, list[Run]] = {}
        for run in sorted(runs, key=lambda run: run.first):
            if run.occurrence == 1:
                self._named.setdefault(run.name, []).append(run)

    def of(self, run: Run) -> list[Run]:
        """The runs that its sources name: of each name the last one that began before it."""
        found = []
        for name in run.sources:
            earlier = [r for r in self._named.get(name, ()) if r.first < run.first]
            found += earlier[-1:]
        return found


def _iri(run: Run, date: str) -> str:
    if run.name.startswith(GLOSSARY):
        return glossary_iri(date, run.name.removeprefix(GLOSSARY), run.occurrence)
    return provision_iri(date, run.name, run.occurrence)
