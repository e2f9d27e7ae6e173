"""A working on a terminal or in a pipe: its steps, and its proofs if they are asked for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from comprules.cli.rendering import note_drifted, resolved, show_rows, write

if TYPE_CHECKING:
    from rich.console import RenderableType

    from comprules.inference.proof import Proof
    from comprules.store.knowledge import KnowledgeBase


class Working(Protocol):
    """What was worked out step by step."""

    @property
    def proofs(self) -> Sequence[Proof]:
        """The proofs of its steps."""
        ...

    @property
    def citations(self) -> Sequence[str]:
        """The numbers of the rules that the proofs stand on."""
        ...

    def to_json(self) -> dict[str, Any]:
        """All of it as JSON."""
        ...


def show_working(
    worked: Working,
    rows: list[dict[str, str]],
    columns: Sequence[str],
    drawing: Callable[[list[dict[str, str]]], list[RenderableType]],
    kb: KnowledgeBase,
    *,
    date: str,
    proof: bool,
    format_: str,
    output: Path | None,
) -> None:
    """Nothing; the working is printed, numbers as they are in the edition asked about.

    Args:
        worked: the working.
        rows: its steps.
        columns: the keys of the rows.
        drawing: what a terminal shows of the rows, above the proofs.
        kb: the knowledge base.
        date: the edition.
        proof: whether the proofs are shown.
        format_: how to print it.
        output: the file to write to, or None.
    """
    counterparts = kb.counterparts(date)
    numbers = counterparts.differing(worked.citations)
    told = counterparts.retold(rows)
    data = {"edition": date, **counterparts.retold(worked.to_json())}
    data |= {"numbers": numbers, "not_applied": kb.drifted(date)}
    if not proof:
        del data["proofs"]

    def table() -> RenderableType:
        from rich.console import Group

        from comprules.cli.proofs import tree

        shown = drawing(told)
        if proof:
            shown += [tree(one, numbers) for one in worked.proofs]
        return Group(*shown)

    show_rows(told, columns, format_=format_, output=output, data=data, table=table, edition=date)
    if format_ != "json":
        note_drifted(date, kb.drifted(date))
    if proof and resolved(format_, output) not in ("json", "table"):
        from comprules.cli.proofs import lines

        write("\n".join(line for p in worked.proofs for line in lines(p, numbers)) + "\n", output)
