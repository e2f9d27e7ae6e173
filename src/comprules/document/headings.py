"""Which text after a number is a heading (`702.2. Deathtouch`) and which is a sentence."""

from __future__ import annotations

import re

_SMALL = frozenset(
    (
        *("a", "an", "and", "as", "at", "but", "by", "for", "from", "in", "into", "is", "nor"),
        *("of", "on", "onto", "or", "over", "per", "the", "to", "under", "until", "up", "upon"),
        *("vs", "vs.", "via", "with", "without", "versus"),
    )
)
_SENTENCE_END = re.compile(r"[.:;,][)\]”\"’']*$|—$")
_EXCLAIMED = re.compile(r"[!?][)\]”\"’']*$")
_LONGEST = 80


def is_heading(text: str) -> bool:
    """Whether the text after a subrule's number is a heading, judged by its shape.

    A heading has no period at its end, is short, and capitalises its words: `Tap and Untap`,
    `For Mirrodin!`, `∞`, `Timestamp Order`. Without capitals throughout, up to four words count.
    """
    if not text or len(text) > _LONGEST or _SENTENCE_END.search(text):
        return False
    words = text.split()
    if _EXCLAIMED.search(text) and len(words) > 5:
        return False
    capitalised = all(_capitalised(word) or word.lower() in _SMALL for word in words)
    if capitalised and _capitalised(words[0]):
        return len(words) <= 10
    return len(words) <= 4 and _capitalised(words[0]) and not _EXCLAIMED.search(text)


def is_sentence(text: str) -> bool:
    """Whether the text after a rule's number is a sentence, as where a rule was emptied.

    A rule (`716.`) has a heading; only a text of several words with a period at its end is none.
    """
    return len(text.split()) >= 4 and _SENTENCE_END.search(text) is not None


def _capitalised(word: str) -> bool:
    bare = word.strip("“”\"'‘’()[]{}*,-–—/")
    return not bare or not bare[0].isalpha() or bare[0].isupper()
