"""From the bytes of a file to its lines: character sets, byte order marks, line ends.

The editions come as UTF-8 with or without a byte order mark, UTF-16 both ways, cp1252 and Mac
Roman; their lines end in CR, LF, CRLF, a mix of these, or CR CR LF. What is no text at all is
refused here, before anything tries to read rules out of it.
"""

from __future__ import annotations

import codecs
import re
from pathlib import Path

from msgspec import Struct

from comprules.errors import NotAnEdition

HINT = "give the publisher's TXT file of the Comprehensive Rules"

# File formats that are sometimes saved under a .txt name, by their first bytes.
_FORMATS = (
    (b"%PDF", "a PDF"),
    (b"PK\x03\x04", "a ZIP archive or Word document"),
    (b"\xd0\xcf\x11\xe0", "an old Word document"),
    (b"{\\rtf", "an RTF document"),
    (b"\x1f\x8b", "a gzip archive"),
    (b"\x89PNG", "an image"),
    (b"\xff\xd8\xff", "an image"),
    (b"GIF8", "an image"),
)
_MARKUP = re.compile(r"\s*(<!doctype html|<html|<\?xml|<rss|<head)", re.IGNORECASE)

# Control characters, but for those that text files do hold: tab, line ends, page and file breaks.
_CONTROLS = re.compile(r"[\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f]")
_FOREIGN = re.compile(r"[^\x00-\x7f]")
# What the rules print outside ASCII, to tell the one-byte character sets apart.
_EXPECTED = set("‘’“”–—…•®™©−½Æéáâûúóíäöüñòêèàçïîôø☐∞×·") | {"\ufffd", "\xa0"}


class DecodedText(Struct, frozen=True):
    """A text with the character set that it was read as.

    Attributes:
        text: the characters, line ends as they were, without byte order mark.
        encoding: `utf-8`, `utf-8-sig`, `utf-16-le`, `utf-16-be`, `cp1252` or `mac-roman`.
    """

    text: str
    encoding: str

    @property
    def lines(self) -> list[str]:
        """The lines without their ends; line n of the file is `lines[n - 1]`."""
        return split_lines(self.text)


def decode(data: bytes, source: str | Path | None = None) -> DecodedText:
    """The text that the bytes stand for, and the character set that was used.

    Raises:
        NotAnEdition: the bytes are empty, another file format, or no text.
    """
    if not data.strip(b"\x00 \t\r\n\xef\xbb\xbf\xff\xfe"):
        raise NotAnEdition("the file is empty", hint=HINT, file=source)
    for magic, name in _FORMATS:
        if data.startswith(magic):
            raise NotAnEdition(f"this is {name}, not a text file", hint=HINT, file=source)
    decoded = _decode(data, source)
    if _MARKUP.match(decoded.text):
        raise NotAnEdition("this is a web page, not a text file", hint=HINT, file=source)
    return decoded


def split_lines(text: str) -> list[str]:
    """The lines of a text, whichever of CR, LF, CRLF, CR CR LF or a mix ends them.

    CR CR LF is one line end only where nearly all line feeds stand so; in a CR file with a CRLF at
    page breaks the same three characters are the end of a line and a blank one.
    """
    if text.count("\r\r\n") * 2 > text.count("\n"):
        text = text.replace("\r\r\n", "\n")
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")


def _decode(data: bytes, source: str | Path | None) -> DecodedText:
    for mark, encoding in (
        (codecs.BOM_UTF8, "utf-8-sig"),
        (codecs.BOM_UTF16_LE, "utf-16-le"),
        (codecs.BOM_UTF16_BE, "utf-16-be"),
    ):
        if data.startswith(mark):
            try:
                text = data[len(mark) :].decode(encoding.removesuffix("-sig"))
            except UnicodeDecodeError:
                break
            return _checked(text, encoding, source)
    wide = _unmarked_utf16(data)
    if wide is not None:
        return _checked(data.decode(wide, errors="replace"), wide, source)
    try:
        return _checked(data.decode("utf-8"), "utf-8", source)
    except UnicodeDecodeError:
        pass
    # A one-byte set decodes anything; the better one is the one whose characters the rules print.
    cp1252 = data.decode("cp1252", errors="replace")
    roman = data.decode("mac-roman")
    if _surprise(roman) < _surprise(cp1252):
        return _checked(roman, "mac-roman", source)
    return _checked(cp1252, "cp1252", source)


def _unmarked_utf16(data: bytes) -> str | None:
    sample = data[:4000]
    if len(sample) < 4:
        return None
    half = len(sample) // 2
    if sample[1::2].count(0) > 0.7 * half and sample[0::2].count(0) < 0.2 * half:
        return "utf-16-le"
    if sample[0::2].count(0) > 0.7 * half and sample[1::2].count(0) < 0.2 * half:
        return "utf-16-be"
    return None


def _surprise(text: str) -> int:
    """How many characters outside ASCII are none that the rules print."""
    return sum(1 for c in _FOREIGN.findall(text) if c not in _EXPECTED)


def _checked(text: str, encoding: str, source: str | Path | None) -> DecodedText:
    controls = len(_CONTROLS.findall(text))
    if controls * 200 > len(text) or _surprise(text) * 10 > len(text):
        raise NotAnEdition("this is not text", hint=HINT, file=source)
    return DecodedText(text, encoding)
