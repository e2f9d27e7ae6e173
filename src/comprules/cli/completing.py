"""What the shell offers when the user presses Tab: numbers, terms, editions, cards.

Whatever goes wrong here is no answer to a key press, so nothing is offered then.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    import click

    from comprules.store.knowledge import KnowledgeBase

Completer: TypeAlias = "Callable[[click.Context, click.Parameter, str], list[str]]"
_MOST = 200


def _offer(names: Callable[[KnowledgeBase, str | None], Iterable[str]]) -> Completer:
    def complete(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
        from comprules.store.knowledge import KnowledgeBase

        try:
            known = names(KnowledgeBase.open(), ctx.params.get("edition"))
            start = incomplete.casefold()
            return [n for n in known if n.casefold().startswith(start)][:_MOST]
        except Exception:
            return []

    return complete


numbers = _offer(lambda kb, edition: kb.edition(edition).numbers)
terms = _offer(lambda kb, edition: kb.edition(edition).terms)
editions = _offer(lambda kb, edition: [*kb.editions(), kb.outline_date])
blocks = _offer(lambda kb, edition: (b["name"] for h in kb.rulebook for b in h["blocks"]))
cards = _offer(lambda kb, edition: kb.cards.names())
