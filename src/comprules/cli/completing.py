"""What the shell offers when the user presses Tab: numbers, terms, editions, cards.

Whatever goes wrong here is no answer to a key press, so nothing is offered then.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import islice
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    import click

    from comprules.store.knowledge import KnowledgeBase

Names: TypeAlias = "Callable[[KnowledgeBase, click.Context, str], Iterable[str]]"
Completer: TypeAlias = "Callable[[click.Context, click.Parameter, str], list[str]]"
_MOST = 200


def _offer(names: Names) -> Completer:
    """A completer that offers those names that begin as what was typed, in any capitals."""

    def complete(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
        from comprules.store.knowledge import KnowledgeBase

        try:
            known = names(KnowledgeBase.open(), ctx, incomplete)
            start = incomplete.casefold()
            return list(islice((n for n in known if n.casefold().startswith(start)), _MOST))
        except Exception:
            return []

    return complete


def _cards(kb: KnowledgeBase, ctx: click.Context, incomplete: str) -> Iterable[str]:
    """What can follow the words of a card's name that are there already."""
    before = " ".join(ctx.params.get("name") or ())
    if not before:
        return kb.cards.starting(incomplete, _MOST)
    found = kb.cards.starting(f"{before} {incomplete}", _MOST)
    return dict.fromkeys(name[len(before) :].lstrip() for name in found)


numbers = _offer(lambda kb, ctx, typed: kb.edition(ctx.params.get("edition")).numbers)
terms = _offer(lambda kb, ctx, typed: kb.edition(ctx.params.get("edition")).terms)
editions = _offer(lambda kb, ctx, typed: [*kb.editions(), kb.outline_date])
blocks = _offer(lambda kb, ctx, typed: (b["name"] for h in kb.rulebook for b in h["blocks"]))
cards = _offer(_cards)
whole_cards = _offer(lambda kb, ctx, typed: kb.cards.starting(typed, _MOST))
