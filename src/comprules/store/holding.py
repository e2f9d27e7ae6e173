"""Which rule blocks hold in an imported edition: those whose sentence stands (inference.drift).

Working it out means to read and hash the sentences of a hundred rules, so the outcome is kept in
the home beside the units; it can always be made again.
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from comprules.store.layout import HOLDING
from comprules.store.provisions import EditionFile

if TYPE_CHECKING:
    from comprules.document.model import Edition
    from comprules.inference.drift import Carried
    from comprules.inference.rulefile import RuleHeading
    from comprules.store.history import HistoryFile
    from comprules.store.knowledge import KnowledgeBase


def drifted_blocks(kb: KnowledgeBase, date: str) -> list[str]:
    """The blocks that do not hold in an imported edition, sorted."""
    pointer = kb.pointer
    edition = Path(pointer.editions[date].folder).name
    kept = kb.home / f"{HOLDING}{pointer.base}-{edition}-{pointer.history}.json"
    with contextlib.suppress(OSError, ValueError):
        return [str(name) for name in json.loads(kept.read_bytes())]
    from comprules.atomic import write_text
    from comprules.errors import CannotWrite
    from comprules.inference.drift import holding
    from comprules.inference.rulefile import read_rule_files
    from comprules.resources import folder

    headings = read_rule_files(folder("rules"))
    carried = carriers(kb.history, headings, date)
    held = holding(headings, part_of_edition(kb.edition(date), carried), carried)
    drifted = sorted(b.name for h in headings for b in h.blocks if b.name not in held)
    with contextlib.suppress(CannotWrite):
        write_text(kept, json.dumps(drifted))
    return drifted


def carriers(
    history: HistoryFile, headings: Iterable[RuleHeading], date: str
) -> dict[str, Carried]:
    """What carries the rule of each heading on in the edition of a date, by lineage."""
    from comprules.document.lineages import Change
    from comprules.inference.drift import Carried

    found = {}
    for heading in headings:
        fate = None
        if heading.edition in history.fingerprints:
            fate = history.fate(heading.number, heading.edition, date)
        if fate is not None:
            same_words = len(fate.there) == 1 and fate.there[0].digest == fate.here.digest
            found[heading.number] = Carried(
                tuple(dict.fromkeys(run.name for run in fate.there)),
                retargeted=same_words and Change.REWORDED in fate.changes,
            )
    return found


def part_of_edition(edition: EditionFile, carried: Mapping[str, Carried]) -> Edition:
    """The edition with only those provisions that carry a rule of the rule files on."""
    from comprules.document.model import Edition, Kind, Paragraph, ParagraphKind, Provision

    provisions = []
    for number in dict.fromkeys(n for one in carried.values() for n in one.numbers):
        entry = edition.provision(number)
        if entry is None:
            continue
        paragraphs = tuple(Paragraph(ParagraphKind(k), text, 0) for k, text in entry.paragraphs)
        provisions.append(
            Provision(number, Kind(entry.kind), entry.heading, entry.parent, paragraphs, 0)
        )
    return Edition(edition.date, tuple(provisions), (), (), (), (), (), "", "")
