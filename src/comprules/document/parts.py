"""Where the parts of an edition begin and end: contents, rules, glossary, index, credits."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from comprules.document.contents import ContentsBlock
from comprules.document.lines import is_ruler
from comprules.errors import NotAnEdition

TRUNCATED = "get the whole file again from the publisher's rules page"
_BACK_MATTER = frozenset({"credits", "credits:", "index"})


class Parts(Struct, frozen=True):
    """Offsets (0-based) of the parts in the lines of a file, each up to the next one's start.

    Attributes:
        contents_ruled: length of the line of hyphens below the title of the contents.
        introduction: first line after the contents.
        body: first line of the rules, an ornament above the first heading with it.
        body_end: end of the rules.
        glossary_title: the title, and the lengths of the lines of hyphens above and below it.
        glossary: first line below that.
        glossary_end: end of the glossary; the index, where there is one, begins here.
        credits: the line with the title of the credits.
    """

    contents_ruled: int
    introduction: int
    body: int
    body_end: int
    glossary_title: tuple[str, int, int]
    glossary: int
    glossary_end: int
    credits: int


def find_parts(folded: Sequence[str], block: ContentsBlock, source: str) -> Parts:
    """The parts of the file, whose lines are given with their white space folded.

    Raises:
        NotAnEdition: the file breaks off before the rules, the glossary or the credits.
    """
    end = len(folded)
    if block.body_at == end:
        raise _cut_short("it ends before the first section", source, end)
    title = _find(folded, block.body_at, {"glossary", "glossary:"})
    if title == end:
        raise _cut_short("the glossary and the credits are missing", source, end)
    titles = {line.heading.casefold() for line in block.after} - {"glossary", "glossary:"}
    titles |= _BACK_MATTER
    back = _find(folded, title + 1, titles)
    credits_at = _find(folded, back, {"credits", "credits:"})
    if not any(folded[credits_at + 1 :]):
        raise _cut_short("the credits are missing", source, end)
    body = _with_ruler_above(folded, block.body_at)
    body_end = _with_ruler_above(folded, title)
    below = title + 1 if title + 1 < end and is_ruler(folded[title + 1]) else title
    contents_ruled = 0
    after_title = folded[block.title_at + 1]
    if is_ruler(after_title):
        contents_ruled = len(after_title)
    return Parts(
        contents_ruled=contents_ruled,
        introduction=block.end,
        body=body,
        body_end=body_end,
        glossary_title=(
            folded[title],
            len(folded[body_end]) if body_end < title else 0,
            len(folded[below]) if below > title else 0,
        ),
        glossary=below + 1,
        glossary_end=_with_ruler_above(folded, back),
        credits=credits_at,
    )


def _find(folded: Sequence[str], start: int, titles: set[str] | frozenset[str]) -> int:
    """The first line from `start` on that is one of the titles; the end where none is."""
    return next(
        (at for at in range(start, len(folded)) if folded[at].casefold() in titles), len(folded)
    )


def _with_ruler_above(folded: Sequence[str], at: int) -> int:
    return at - 1 if at > 0 and is_ruler(folded[at - 1]) else at


def _cut_short(what: str, source: str, line: int) -> NotAnEdition:
    return NotAnEdition(f"the edition is cut short: {what}", hint=TRUNCATED, file=source, line=line)
