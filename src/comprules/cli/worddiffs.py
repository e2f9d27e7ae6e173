"""Word differences as a terminal, plain text, Markdown or HTML shows them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from html import escape
from typing import TYPE_CHECKING, Any, Final

from comprules.document.worddiff import Piece, Standing, same_words

if TYPE_CHECKING:
    from rich.text import Text

    from comprules.answers.rewording import Rewording

Marks = dict[Standing, tuple[str, str]]

PLAIN: Final[Marks] = {Standing.GONE: ("[-", "-]"), Standing.NEW: ("{+", "+}")}
MARKDOWN: Final[Marks] = {Standing.GONE: ("~~", "~~"), Standing.NEW: ("**", "**")}
NONE: Final[Marks] = {}
HTML: Final[Marks] = {Standing.GONE: ("<del>", "</del>"), Standing.NEW: ("<ins>", "</ins>")}
_STYLES: Final = {Standing.SAME: "", Standing.GONE: "red strike", Standing.NEW: "green bold"}
_MARKDOWN: Final = re.compile(r"([\\`*_\[\]<>#|~])")
_LEFT_OUT: Final = " […]"

KEPT: Final = 8
"""So many words on each side of a change are shown where only the changes are wanted."""
CONTEXT: Final = 16
"""So many where the rest is left out only for being long."""


def escaped_markdown(text: str) -> str:
    """The text with what Markdown would read as its own marks escaped."""
    return _MARKDOWN.sub(r"\\\1", text)


def escaped_html(text: str) -> str:
    """The text as HTML."""
    return escape(text)


def marked(
    pieces: Sequence[Piece], marks: Marks, escaped: Callable[[str], str] = lambda text: text
) -> str:
    """The pieces as text, marks around what went and what came, line by line."""
    parts: list[str] = []
    for piece in pieces:
        opening, closing = marks.get(piece.standing, ("", ""))
        for n, line in enumerate(piece.text.split("\n")):
            words = line.strip(" ")
            before = line[: len(line) - len(line.lstrip(" "))]
            parts.append(("\n" if n else "") + before)
            if words:
                parts.append(f"{opening}{escaped(words)}{closing}")
    return "".join(parts)


def coloured(pieces: Sequence[Piece]) -> Text:
    """The pieces as a terminal with colours shows them."""
    from rich.text import Text

    text = Text()
    for piece in pieces:
        words = piece.text.lstrip(" ")
        text.append(piece.text[: len(piece.text) - len(words)])
        text.append(words, _STYLES[piece.standing])
    return text


def shortened(pieces: Sequence[Piece], keep: int | None) -> tuple[Piece, ...]:
    """The pieces, with only so many words of what is the same on each side of a change."""
    if keep is None:
        return tuple(pieces)
    last = len(pieces) - 1
    return tuple(
        Piece(piece.standing, _cut(piece.text, keep if n else 0, keep if n < last else 0))
        if piece.standing is Standing.SAME
        else piece
        for n, piece in enumerate(pieces)
    )


def _cut(text: str, head: int, tail: int) -> str:
    words = list(re.finditer(r"\S+", text))
    if len(words) <= head + tail + 4:  # leaving so few out would spare nobody anything
        return text
    start = text[: words[head - 1].end()] if head else ""
    end = text[words[-tail].start() :] if tail else ""
    return f"{start}{_LEFT_OUT}{' ' if end else ''}{end}".lstrip(" " if not head else "")


def lines(rewording: Rewording) -> Iterator[tuple[Piece, ...]]:
    """The pieces of what differs: of the text, and of the examples."""
    if not same_words(rewording.text):
        yield rewording.text
    if not same_words(rewording.examples):
        yield rewording.examples


def pieces_record(pieces: Sequence[Piece]) -> list[dict[str, str]]:
    """The pieces as plain data."""
    return [{"standing": piece.standing.value, "text": piece.text} for piece in pieces]


def rewording_record(rewording: Rewording | None) -> dict[str, Any] | None:
    """A rewording as plain data."""
    if rewording is None:
        return None
    return {
        "text": pieces_record(rewording.text),
        "examples": pieces_record(rewording.examples),
    }


def to_import(dates: Iterable[str]) -> str:
    """What to say where words are not here: which editions to import."""
    return f"for the words: comprules import the text of {' and of '.join(dates)}"


def described(rewording: Rewording, *, marks: Marks | None, keep: int | None) -> Iterator[Text]:
    """The lines of what differs, for a terminal: with marks, or in colours where those are None."""
    from rich.text import Text

    for pieces in lines(rewording):
        short = shortened(pieces, keep)
        yield Text(marked(short, marks)) if marks is not None else coloured(short)
