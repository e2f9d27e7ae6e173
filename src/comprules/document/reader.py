"""From a file to an edition: the one door into the document package."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from pathlib import Path

from msgspec.structs import replace

from comprules.document.body import Body, read_body
from comprules.document.contents import ContentsBlock, compare, find_contents
from comprules.document.decoding import HINT, decode
from comprules.document.glossary import read_glossary
from comprules.document.lines import fold, is_wrapped, logical_lines
from comprules.document.model import Edition, Kind
from comprules.document.parts import TRUNCATED, find_parts
from comprules.document.references import with_references
from comprules.errors import NotAnEdition

_MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)
_EFFECTIVE = re.compile(
    r"(?:effective|current)\s+as\s+of\s+(?P<month>[A-Z][a-z]+)\.?\s+(?P<day>\d{1,2})"
    r"(?:st|nd|rd|th)?,?\s+(?P<year>\d{4})",
    re.IGNORECASE,
)


def read_edition(path: str | Path) -> Edition:
    """The edition in a file, with all its references.

    Raises:
        NotAnEdition: the file cannot be read, is no text, is no edition, or is cut short.
    """
    try:
        data = Path(path).read_bytes()
    except FileNotFoundError:
        raise NotAnEdition("there is no such file", hint=HINT, file=path) from None
    except IsADirectoryError:
        raise NotAnEdition("this is a folder", hint=HINT, file=path) from None
    except OSError as error:
        reason = error.strerror or "it cannot be read"
        raise NotAnEdition(f"cannot read the file: {reason}", hint=HINT, file=path) from None
    return edition_from_bytes(data, str(path))


def read_editions(paths: Iterable[str | Path]) -> Iterator[Edition]:
    """The editions in several files, one after another, so that a caller can show progress."""
    for path in paths:
        yield read_edition(path)


def edition_from_bytes(data: bytes, source: str) -> Edition:
    """The edition that the bytes of a file hold, with all its references.

    Raises:
        NotAnEdition: the bytes are no text, no edition, or an edition cut short.
    """
    decoded = decode(data, source)
    lines = decoded.lines
    folded = [fold(line) for line in lines]
    block = find_contents(folded)
    if block is None:
        raise NotAnEdition("the file has no contents of the rules", hint=HINT, file=source)
    parts = find_parts(folded, block, source)
    wrapped = is_wrapped(lines[parts.body : parts.glossary_end])
    sections = {line.number: line.heading for line in block.numbered if len(line.number) == 1}
    body = read_body(
        logical_lines(lines[parts.body : parts.body_end], parts.body + 1, wrapped=wrapped), sections
    )
    _check_complete(body, block, source)
    entries, unfitting, glossary_remarks = read_glossary(
        logical_lines(
            lines[parts.glossary : parts.glossary_end],
            parts.glossary + 1,
            wrapped=wrapped,
            glossary=True,
        )
    )
    contents, contents_remarks = compare(
        block, folded[block.title_at], parts.contents_ruled, body.provisions
    )
    front, credits_ = _texts(folded[: block.title_at]), _texts(folded[parts.credits + 1 :])
    edition = Edition(
        date=_effective_date(folded, source),
        provisions=body.provisions,
        glossary=entries,
        front=front,
        credits=credits_,
        unfitting=tuple(sorted((*body.unfitting, *unfitting))),
        remarks=(*contents_remarks, *body.remarks, *glossary_remarks),
        source=source,
        sha256=hashlib.sha256(data).hexdigest(),
        encoding=decoded.encoding,
        contents=contents,
        introduction=_texts(folded[parts.introduction : parts.body]),
        index=_texts(folded[parts.glossary_end : parts.credits]),
        glossary_title=parts.glossary_title,
        glossary_line=parts.glossary,
        credits_title=folded[parts.credits],
    )
    edition = with_references(edition)
    return replace(edition, remarks=tuple(sorted(edition.remarks, key=lambda r: r.line)))


def _check_complete(body: Body, block: ContentsBlock, source: str) -> None:
    """Refuse a body that stops before the last heading that the contents announce."""
    rules = {p.number for p in body.provisions if p.kind in (Kind.SECTION, Kind.RULE)}
    announced = block.numbered
    missing = [line for line in announced if line.number not in rules]
    if not missing:
        return
    last = body.provisions[-1].number if body.provisions else "nothing"
    if announced[-1].number not in rules or len(missing) > max(3, len(announced) // 10):
        names = f"{missing[0].printed} {missing[0].heading}"
        raise NotAnEdition(
            f"the edition is cut short: its last rule is {last}, and of what the contents announce"
            f" {len(missing)} headings are missing, first {names}",
            hint=TRUNCATED,
            file=source,
            line=body.provisions[-1].line if body.provisions else None,
        )


def _texts(lines: Sequence[str]) -> tuple[str, ...]:
    return tuple(line for line in lines if line)


def _effective_date(lines: Sequence[str], source: str) -> str:
    """The date that the text states as the one from which it holds, in ISO 8601."""
    for line in lines:
        match = _EFFECTIVE.search(line)
        if match is None:
            continue
        month = match["month"].capitalize()
        if month not in _MONTHS:
            continue
        try:
            return date(int(match["year"]), _MONTHS.index(month) + 1, int(match["day"])).isoformat()
        except ValueError:
            continue
    raise NotAnEdition("the file states no date from which it is effective", hint=HINT, file=source)
