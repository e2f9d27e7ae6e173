"""What a card's text says of the decks that it can be in (CR 113.6n, 903.3a)."""

from __future__ import annotations

from typing import Final

from comprules.patterns import late

_COMMANDER: Final = late(r"^[^.]+ can be your commander\b")
_ANY_NUMBER: Final = late(r"^A deck can have any number of cards named [^.]+$")


def can_be_commander(text: str) -> bool:
    """Whether the text lets its card be a commander (CR 903.3a)."""
    return _COMMANDER.match(_plain(text)) is not None


def any_number_in_deck(text: str) -> bool:
    """Whether the text lets a deck have any number of its card (CR 113.6n)."""
    return _ANY_NUMBER.match(_plain(text)) is not None


def _plain(text: str) -> str:
    return " ".join(text.replace("’", "'").split()).rstrip(".")
