"""`comprules study export` and `merge`: decks from one machine to another."""

from __future__ import annotations

from copy import copy
from pathlib import Path

import click

from comprules.cli.options import command as declare
from comprules.cli.options import output_option
from comprules.cli.rendering import note, write
from comprules.cli.studyoptions import deck_option, deck_path

_files = click.argument(
    "files", nargs=-1, required=True, type=click.Path(path_type=Path, dir_okay=False)
)


@declare("export", "comprules study export -o deck.jsonl")
@deck_option
@output_option
def export(deck: Path | None, output: Path | None) -> None:
    """Write the deck as lines of JSON: its cards and every answer.

    The same deck gives the same bytes. The file of the deck can be copied as it is, too.
    """
    from comprules.study.deck import Deck
    from comprules.study.merging import exported

    with Deck.open(deck_path(deck), writing=False) as opened:
        write(exported(opened), output)
        if output is not None and str(output) != "-":
            note(f"wrote {output}: {opened.size()} cards")


@declare("merge", "comprules study merge laptop.sqlite deck.jsonl")
@_files
@deck_option
def merge(files: tuple[Path, ...], deck: Path | None) -> None:
    """Add the cards and answers of other decks, or of exported ones, to the deck.

    The outcome is the union of all answers, whichever deck is merged into which, and however
    often. When cards are due is worked out anew. FILES are not changed.
    """
    from comprules.study.deck import Deck
    from comprules.study.merging import merge, read

    others = [(file, read(file)) for file in files]  # nothing is merged where one cannot be read
    with Deck.open(deck_path(deck)) as opened:
        for file, other in others:
            new = merge(opened, other)
            note(f"{file}: {new.cards} new cards, {new.reviews} new answers")


#: What `merge` was called too, for what `export` wrote; it answers still.
import_ = copy(merge)
import_.name, import_.hidden = "import", True
