"""What replacement effects the texts of static abilities state (CR 614.1).

The wordings are those of permanents that enter tapped, of what is exiled instead of going to a
graveyard, and of tokens and counters that become more. A sentence is read whole or not at all.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from comprules.cards.costchange import ObjectKind
from comprules.cards.layertext import permanent_kinds
from comprules.patterns import late

_WHOSE: Final = r"(?P<whose> you control| an opponent controls| your opponents control)?"
_TAPPED: Final = late(
    rf"^(?P<kind>[A-Z][\w' ,-]+?){_WHOSE} enter(?: the battlefield)? tapped$", needs=" tapped"
)
_DYING: Final = late(
    rf"^If (?:an?|another) (?P<kind>[\w' -]+?){_WHOSE} would die, "
    r"(?:exile (?:it|that [\w' -]+) instead|instead exile (?:it|that [\w' -]+))$",
    needs=" would die",
)
_GRAVEYARD: Final = late(
    r"^If (?:an?|one or more) (?P<kind>[\w' -]+?)(?: or token)? would be put into "
    r"(?P<whose>a|your|an opponent's) graveyard(?: from anywhere)?, "
    r"(?:exile (?:it|that [\w' -]+) instead|instead exile (?:it|that [\w' -]+))$",
    needs=" graveyard",
)
_TOKENS: Final = late(
    r"^If (?:an effect would create (?:one or more )?tokens"
    r" under your control, (?:it|that effect) creates twice that many of those tokens instead"
    r"|one or more tokens would be created under your control, "
    r"twice that many of those tokens are created instead)$",
    needs=" tokens ",
)
_COUNTERS: Final = late(
    r"^If (?:an effect would put )?one or more (?:(?P<counter>[+\-\w/]+) )?counters "
    rf"(?:would be put )?on an? (?P<kind>[\w' -]+?){_WHOSE}, (?:it puts )?"
    r"(?:(?P<twice>twice that many) of those counters"
    r"|(?:twice that many|that many plus (?P<more>one)) (?:[+\-\w/]+ )?counters)"
    r"(?: are put)? on (?:it|that [\w' -]+) instead$",
    needs=" counters ",
)
_SIDES: Final = {
    " you control": "you",
    "your": "you",
    " an opponent controls": "opponents",
    " your opponents control": "opponents",
    "an opponent's": "opponents",
}


class ReplacementText(Struct, frozen=True):
    """A replacement effect as a text states it.

    Attributes:
        event: the kind of event (ontology: `EnteringHappening`, `DyingHappening`, …).
        kinds: the kinds of object to which it would happen; none where it happens to a player.
        whose: `you` or `opponents` control them, own the graveyard, or get the tokens; or empty.
        does: `tapped`, `exile`, `times` or `plus`.
        number: by how much it multiplies, or how many more there are.
        counter: the kind of counter, where it is about one.
    """

    event: str
    kinds: tuple[ObjectKind, ...] = ()
    whose: str = ""
    does: str = "exile"
    number: int = 0
    counter: str = ""


def read_replacements(text: str) -> Iterator[ReplacementText]:
    """The replacement effects that the sentences of a static ability state."""
    for sentence in re.split(r"(?<=\.)\s+", text.replace("’", "'")):
        found = _read(" ".join(sentence.split()).rstrip("."))
        if found is not None:
            yield found


def _read(plain: str) -> ReplacementText | None:
    if _TOKENS.match(plain):
        return ReplacementText("TokenHappening", whose="you", does="times", number=2)
    for pattern, event, does in (
        (_TAPPED, "EnteringHappening", "tapped"),
        (_DYING, "DyingHappening", "exile"),
        (_GRAVEYARD, "GraveyardHappening", "exile"),
        (_COUNTERS, "CounterHappening", "times"),
    ):
        match = pattern.match(plain)
        kinds = _kinds(match["kind"]) if match is not None else None
        if match is None or kinds is None:
            continue
        whose = _SIDES.get(match["whose"] or "", "")
        if event != "CounterHappening":
            return ReplacementText(event, kinds, whose, does)
        more = match["more"] is not None
        does, number = ("plus", 1) if more else ("times", 2)
        return ReplacementText(event, kinds, whose, does, number, match["counter"] or "")
    return None


def _kinds(words: str) -> tuple[ObjectKind, ...] | None:
    """The kinds that words name; of `card` and `permanent` the kind that asks for nothing."""
    plain = re.sub(r"\b(?:cards?|permanents?)$", "", words.lower()).strip()
    return (ObjectKind(),) if not plain else permanent_kinds(words)
