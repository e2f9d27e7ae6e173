"""The layouts of cards: Scryfall's words for them, and what a card shows of its own.

| layout | the CR's name |
|---|---|
| split, aftermath (with Rooms, fuse) | split cards, 709 |
| flip | flip cards, 710 |
| leveler | leveler cards, 711 |
| transform, modal_dfc, double_faced_token | double-faced cards, 712 |
| meld | meld cards, 712.4 |
| saga, class, case, battle | 714, 716, 719, 310 |
| adventure (with omens) | adventurer cards, 715; omen cards, 720 |
| prototype, mutate, prepare | 718, 702.140, 722 |
"""

from __future__ import annotations

from typing import Final

EXTRAS: Final = frozenset(
    {"token", "double_faced_token", "emblem", "art_series", "front_card", "checklist", "sticker"}
)
"""What is no card to put in a deck, and must not take the place of one of the same name."""

LAYOUTS: Final = EXTRAS | {
    "normal", "split", "flip", "transform", "modal_dfc", "meld", "leveler", "class", "case",
    "saga", "adventure", "prepare", "mutate", "prototype", "battle", "planar", "scheme",
    "vanguard", "augment", "host", "reversible_card", "aftermath", "dungeon", "planeswalker",
}  # fmt: skip
_OTHER_WORDS: Final = {"omen": "adventure", "room": "split", "fuse": "split", "art": "art_series"}
_BY_TYPE: Final = {"Class": "class", "Saga": "saga", "Case": "case", "Battle": "battle",
                   "Plane": "planar", "Phenomenon": "planar", "Scheme": "scheme",
                   "Vanguard": "vanguard", "Room": "split"}  # fmt: skip


def layout_word(word: str) -> str:
    """Scryfall's word for a layout that another source may write in another way."""
    plain = word.strip().lower()
    return _OTHER_WORDS.get(plain, plain)


def layout_shown(type_line: str, oracle_text: str) -> str:
    """The layout that a card shows where its source states none."""
    words = type_line.replace("—", " ").split()
    if "//" in words:
        if "Card" in words:
            return "art_series"
        return "adventure" if {"Adventure", "Omen"} & set(words) else "split"
    if "Token" in words:
        return "token"
    if "LEVEL " in oracle_text and "Level up" in oracle_text:
        return "leveler"
    return next((_BY_TYPE[word] for word in words if word in _BY_TYPE), "normal")


def is_extra(layout: str, type_line: str) -> bool:
    """Whether it is no card to put in a deck: a token, an emblem, an art card (CR 108.2b, 111)."""
    words = type_line.split()
    return layout in EXTRAS or "Token" in words or (bool(words) and words[0] in {"Card", "Emblem"})
