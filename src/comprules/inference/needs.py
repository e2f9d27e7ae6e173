"""Which open facts, that nobody has stated, would decide a question."""

from __future__ import annotations

from dataclasses import dataclass

from comprules.inference.program import Program
from comprules.inference.states import FactStore
from comprules.terms import Term


@dataclass(frozen=True, slots=True)
class Need:
    """An open fact that is not stated.

    Attributes:
        subject: of what; None where it is not known of what.
        property: the open property.
        object: the value that would decide, where one is known.
        blocks: the blocks that would use it.
    """

    subject: str | None
    property: str
    object: Term | None
    blocks: tuple[str, ...]


def needs_of(
    pattern: tuple[str | None, str, Term | None], store: FactStore, program: Program
) -> list[Need]:
    """What would have to be stated to decide whether a fact of this pattern holds."""
    raise NotImplementedError
