"""The IRIs of lineages: each names the lineage that has a certain provision, whichever it is.

A lineage is minted under its earliest provision that was known then. When an older edition turns
up the graph may come to name it by another; the old IRI names a member all the same.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from comprules.namespaces import LINEAGE, lineage_iri

if TYPE_CHECKING:
    from comprules.document.lineages import Run
    from comprules.store.history import HistoryFile

_IRI: Final = re.compile(re.escape(LINEAGE) + r"(\d{4}-\d\d-\d\d)/((glossary/)?[A-Za-z0-9._~%-]+)")


def canonical(text: str, history: HistoryFile) -> str:
    """The text, of a query for example, with the IRI of each lineage as the graph has it.

    An IRI that names no provision known stays as it is.
    """
    return _IRI.sub(lambda match: lineage_named(match[0], history) or match[0], text)


def lineage_named(iri: str, history: HistoryFile) -> str | None:
    """The IRI that the graph has for the lineage of the provision that an IRI names, or None."""
    match = _IRI.fullmatch(iri)
    if match is None or match[1] not in history.fingerprints:
        return None
    date, segment = match[1], match[2]
    if match[3]:
        runs = [run for run in history.edition(date) if run.name.startswith("glossary:")]
    else:
        runs = history.bearers(segment) + history.bearers(segment.rpartition("-")[0])
    for run in runs:
        if run.first <= date <= run.last and _named(date, run) == iri:
            return lineage_iri(run.lineage)
    return None


def _named(date: str, run: Run) -> str:
    again = f"-{run.occurrence}" if run.occurrence > 1 else ""
    return lineage_iri(f"{date}/{run.name}{again}")
