"""Paragraphs to sentences, and the hash by which a rule file knows its sentence again.

A sentence ends with a period, a question or an exclamation mark, outside quotation marks and
parentheses. What stands in parentheses after a sentence is a sentence of its own; card text in
quotation marks belongs to the sentence that quotes it.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata

from msgspec import Struct

from comprules.document.citations import citations
from comprules.document.model import Paragraph

_END = re.compile(r"(?P<mark>\.\s\.\s\.(?:\s\.)?|[.!?]+)(?P<close>[”\"’')\]]*)(?=\s|$)")
# `etc.` and a lone capital (`the value of X.`) do end sentences, where a capital follows.
_ABBREVIATION = re.compile(
    r"(?:\b(?:vs|e\.g|i\.e|cf|Inc|No|Mr|Mrs|Ms|Dr|St|Jr|Sr|Ltd|Vol|approx)|\b[A-Z]\.[A-Z])$"
)
_STARTS = re.compile(r"\s+[“\"‘'(\[{]*[A-Z0-9{+−-]|\s*$")
_QUOTES = str.maketrans({"“": '"', "”": '"', "‘": "'", "’": "'", "‚": ",", "„": '"', "´": "'"})
_DASHES = str.maketrans(dict.fromkeys("–—‒―−‐‑", "-"))
MASK = "#"


class Sentence(Struct, frozen=True):
    """One sentence of a paragraph.

    Attributes:
        text: the sentence as printed.
        start: offset in the paragraph's text.
        end: offset after it.
    """

    text: str
    start: int
    end: int

    @property
    def hash(self) -> str:
        """The hash of its folded and masked text; see `sentence_hash`."""
        return sentence_hash(self.text)


def sentences(paragraph: Paragraph | str) -> tuple[Sentence, ...]:
    """The sentences of a paragraph, in order; all its text belongs to one of them."""
    text = paragraph if isinstance(paragraph, str) else paragraph.text
    spans = _spans(text, quotes=True)
    if spans is None:  # a quotation mark is never closed: then quotation marks tell nothing
        spans = _spans(text, quotes=False) or [(0, len(text))]
    found = []
    for start, end in spans:
        piece = text[start:end]
        stripped = piece.strip()
        if stripped:
            at = start + len(piece) - len(piece.lstrip())
            found.append(Sentence(stripped, at, at + len(stripped)))
    return tuple(found)


def fold_sentence(text: str) -> str:
    """The text with white space, quotation marks and dashes folded to one form each; case kept."""
    normal = unicodedata.normalize("NFC", text).translate(_QUOTES).translate(_DASHES)
    return " ".join(normal.replace("--", "-").split())


def mask_references(text: str) -> str:
    """The text with the numbers of its references masked: `See rule #, “Costs.”`.

    A range is masked as a whole, so that one more step in it is no other sentence.
    """
    masked = []
    position = 0
    for citation in citations(text):
        surface = text[citation.start : citation.end]
        word = re.match(r"[A-Za-z]+\s+", surface)
        kept = word.group() if word else ""
        masked.append(text[position : citation.start] + kept + MASK)
        position = citation.end
    return "".join(masked) + text[position:]


def sentence_hash(sentence: str | Sentence) -> str:
    """The SHA-256 of the folded sentence with its references masked, as 64 hex digits.

    Rule files quote the first sixteen.
    """
    text = sentence.text if isinstance(sentence, Sentence) else sentence
    folded = fold_sentence(mask_references(text))
    return hashlib.sha256(folded.encode("utf-8")).hexdigest()


def _spans(text: str, *, quotes: bool) -> list[tuple[int, int]] | None:
    depths = _depths(text, quotes=quotes)
    if depths is None:
        return None
    spans = []
    start = 0
    for match in _END.finditer(text):
        end = match.end()
        if depths[end] != 0 or _continues(text, match):
            continue
        spans.append((start, end))
        start = end
    if start < len(text):
        spans.append((start, len(text)))
    return spans


def _continues(text: str, match: re.Match[str]) -> bool:
    """Whether the sentence goes on after what looks like its end."""
    if _STARTS.match(text, match.end()) is None:
        return True
    if match.end() == len(text):
        return False
    ellipsis = " " in match["mark"]
    if ellipsis:
        return not match["close"]
    if match["mark"] != "." or match["close"]:
        return False
    return _ABBREVIATION.search(text[max(0, match.start() - 8) : match.start()]) is not None


def _depths(text: str, *, quotes: bool) -> list[int] | None:
    """For each offset, how many quotation marks and parentheses are open; None if unbalanced."""
    depths = [0] * (len(text) + 1)
    brackets = quoted = 0
    for index, character in enumerate(text):
        if character in "([":
            brackets += 1
        elif character in ")]":
            brackets = max(0, brackets - 1)
        elif quotes and character == "“":
            quoted += 1
        elif quotes and character == "”":
            quoted = max(0, quoted - 1)
        elif quotes and character == '"':
            opening = index == 0 or text[index - 1] in " ([—-'"
            quoted = quoted + 1 if opening else max(0, quoted - 1)
        depths[index + 1] = brackets + quoted
    if quotes and quoted:
        return None
    if brackets:
        return [0] * (len(text) + 1)
    return depths
