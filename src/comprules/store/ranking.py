"""Full-text search over one edition, ranked for people who look for a rule.

The text index finds the candidates; what then counts, most first, is what a reader of the book
would look at: the rule that is headed by the words, the glossary entry of that name, what stands
under that heading, what says the words and cites that rule, and what only says the words.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from msgspec import Struct

from comprules.store.provisions import EditionFile, Entry

_WORD: Final = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_COMMON_WORDS: Final = """
    a an and are as at be by can cannot can't do does don't for from have how i if in is it it's
    its like me my of on or say says so that the their them then there these they this those to
    under was what what's when where which who whose why will with would you your
"""
_COMMON: Final = frozenset(_COMMON_WORDS.split())
_CANDIDATES: Final = 400
# How much a word counts by where it stands: own heading, headings above, text, gloss.
_WEIGHTS: Final = "8.0, 3.0, 1.0, 1.5"


class Hit(Struct, frozen=True):
    """A passage that a search found.

    Attributes:
        entry: the provision or glossary entry.
        snippet: the part of its text around the words; without text our gloss, or its heading.
        score: how well it fits; comparable within one search only.
    """

    entry: Entry
    snippet: str
    score: float


def words_of(text: str) -> list[str]:
    """The words of a search that tell something, in order; all of them if none does."""
    words = [w.lower().replace("’", "'") for w in _WORD.findall(text)]
    return [w for w in words if w not in _COMMON] or words


def search(edition: EditionFile, text: str, limit: int = 20) -> list[Hit]:
    """The passages that fit the words best, best first.

    Passages with all of the words come before passages with some of them.
    """
    words = words_of(text)
    if not words:
        return []
    found = _candidates(edition, " ".join(_quoted(words)))
    scored = _score(edition, words, found)
    if len(scored) < limit and len(words) > 1:
        some = _candidates(edition, " OR ".join(_quoted(words)), without=found.keys())
        floor = min((score for score, _ in scored), default=0.0)
        rest = _score(edition, words, some)
        top = max((score for score, _ in rest), default=0.0)
        # Below the last that has all the words, whatever its own score.
        scored += [(score - top + floor - 1e-3, identity) for score, identity in rest]
    scored.sort(key=lambda pair: (-pair[0], pair[1]))
    return _hits(edition, words, scored[:limit])


def _quoted(words: Iterable[str]) -> list[str]:
    """The words as FTS5 strings, so that nothing in them is an operator."""
    return ['"' + w.replace('"', '""') + '"' for w in words]


def _candidates(edition: EditionFile, match: str, without: Iterable[int] = ()) -> dict[int, float]:
    """Identity and text score (higher is better) of what the index finds."""
    rows = edition.database.execute(
        f"SELECT rowid, -bm25(passage, {_WEIGHTS}) FROM passage WHERE passage MATCH ?"
        " ORDER BY 2 DESC LIMIT ?",
        (match, _CANDIDATES),
    )
    known = set(without)
    return {row[0]: row[1] for row in rows if row[0] not in known}


def _score(
    edition: EditionFile, words: Sequence[str], found: dict[int, float]
) -> list[tuple[float, int]]:
    """(score, identity) of the candidates, by their text and by where they stand."""
    entries = edition.by_identity(found)
    stems = [_stem(w) for w in words]
    phrase = " ".join(stems)
    best = max(found.values(), default=0.0) or 1.0
    heads = {number: share for number, h in edition.headings if (share := _share(phrase, h))}
    citing: dict[str, float] = {}
    for c in edition.references_to(heads):
        citing[c.source] = max(heads[c.target], citing.get(c.source, 0.0))
    scored: list[tuple[float, int]] = []
    for identity, entry in entries.items():
        score = found[identity] / best
        if entry.heading:
            score += 3.0 * _share(phrase, entry.heading)
        # What has a heading of its own is about that more than about what it stands under.
        under = 0.5 if entry.heading else 1.5
        score += under * max((heads.get(n, 0.0) for n in _above(entry.number)), default=0.0)
        score += 1.0 * citing.get(entry.number, 0.0)
        if len(words) > 1 and phrase in " ".join(_stems(entry.text or entry.gloss or "")):
            score += 0.5
        scored.append((score, identity))
    return scored


def _share(phrase: str, heading: str) -> float:
    """How well a heading is named by the words, from 0 to 1.

    All of the words in a row: the part of the heading that they are. Some of them: the part of
    the words and of the heading that those are.
    """
    stems = _stems(heading)
    words = phrase.split()
    if f" {phrase} " in f" {' '.join(stems)} ":
        return len(words) / len(stems)
    common = len(set(words) & set(stems))
    return common / (len(words) * len(stems)) if common else 0.0


def _above(number: str) -> list[str]:
    """The numbers that a number stands under, by its form: 716.2a under 716.2 and 716."""
    rule, _, rest = number.partition(".")
    if not rest:
        return []
    sub = rest.rstrip("abcdefghijklmnopqrstuvwxyz")
    return [rule, f"{rule}.{sub}"] if sub != rest else [rule]


def _stems(text: str) -> list[str]:
    return [_stem(w.lower().replace("’", "'")) for w in _WORD.findall(text)]


def _stem(word: str) -> str:
    """A word without the ending of a plural or a possessive; only to compare headings."""
    word = word.removesuffix("'s").removesuffix("'")
    if len(word) > 4 and word.endswith(("sses", "shes", "ches", "xes")):
        return word[:-2]
    if len(word) > 4 and word.endswith("ies"):
        return word[:-3] + "y"
    if len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us")):
        return word[:-1]
    return word


def _hits(
    edition: EditionFile, words: Sequence[str], scored: Sequence[tuple[float, int]]
) -> list[Hit]:
    entries = edition.by_identity(identity for _, identity in scored)
    return [
        Hit(entries[identity], snippet(entries[identity], words), round(score, 4))
        for score, identity in scored
    ]


def snippet(entry: Entry, words: Sequence[str], width: int = 160) -> str:
    """The part of a passage around the first of the words, cut at words, at most `width` long."""
    text = " ".join(text for _, text in entry.paragraphs)
    text = text or entry.gloss or entry.title or entry.number
    if len(text) <= width:
        return text
    stems = {_stem(w) for w in words}
    start = next(
        (m.start() for m in _WORD.finditer(text) if _stem(m[0].lower()) in stems),
        0,
    )
    begin = max(0, start - width // 3)
    if begin:
        begin = text.index(" ", begin) + 1 if " " in text[begin:] else begin
    end = min(len(text), begin + width)
    if end < len(text):
        end = max(text.rfind(" ", begin, end), begin + 1)
    return ("…" if begin else "") + text[begin:end] + ("…" if end < len(text) else "")
