"""Which characteristics an ability defines by its wording (CR 604.3)."""

from __future__ import annotations

from typing import Final

from comprules.patterns import late

_SIZE: Final = late(
    r"\b(?:(?P<both>power and toughness are each)|(?P<power>power is)|(?P<toughness>toughness is))"
    r" equal to\b"
)


def defined_characteristics(text: str) -> tuple[str, ...]:
    """The characteristics that a static ability's text defines: `power`, `toughness`."""
    found: list[str] = []
    for match in _SIZE.finditer(" ".join(text.split())):
        if match["both"] or match["power"]:
            found.append("power")
        if match["both"] or match["toughness"]:
            found.append("toughness")
    return tuple(dict.fromkeys(found))
