"""Which rule blocks hold in an imported edition: those whose sentence it has (inference.drift).

Working it out means to read and hash the sentences of a hundred rules, so the outcome is kept in
the home beside the units; it can always be made again.
"""

from __future__ import annotations

import contextlib
import json
from pathlib import Path
from typing import TYPE_CHECKING

from comprules.store.layout import HOLDING, Pointer
from comprules.store.provisions import EditionFile

if TYPE_CHECKING:
    from comprules.document.model import Edition
    from comprules.inference.rulefile import RuleHeading


def drifted_blocks(home: Path, pointer: Pointer, edition: EditionFile) -> list[str]:
    """The blocks that do not hold in an edition, sorted."""
    entry = pointer.editions[edition.date]
    kept = home / f"{HOLDING}{pointer.base}-{Path(entry.folder).name}.json"
    with contextlib.suppress(OSError, ValueError):
        return [str(name) for name in json.loads(kept.read_bytes())]
    from comprules.atomic import write_text
    from comprules.errors import CannotWrite
    from comprules.inference.drift import holding
    from comprules.inference.rulefile import read_rule_files
    from comprules.resources import folder

    headings = read_rule_files(folder("rules"))
    held = holding(headings, part_of_edition(edition, headings))
    drifted = sorted(b.name for h in headings for b in h.blocks if b.name not in held)
    with contextlib.suppress(CannotWrite):
        write_text(kept, json.dumps(drifted))
    return drifted


def part_of_edition(edition: EditionFile, headings: tuple[RuleHeading, ...]) -> Edition:
    """The edition with only those provisions that the headings are about."""
    from comprules.document.model import Edition, Kind, Paragraph, ParagraphKind, Provision

    provisions = []
    for number in dict.fromkeys(h.number for h in headings):
        entry = edition.provision(number)
        if entry is None:
            continue
        paragraphs = tuple(Paragraph(ParagraphKind(k), text, 0) for k, text in entry.paragraphs)
        provisions.append(
            Provision(number, Kind(entry.kind), entry.heading, entry.parent, paragraphs, 0)
        )
    return Edition(edition.date, tuple(provisions), (), (), (), (), (), "", "")
