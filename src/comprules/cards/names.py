"""Names of cards as they are compared: case, marks and apostrophes do not count."""

from __future__ import annotations

import unicodedata


def name_key(name: str) -> str:
    """The name as it is compared: case, marks, apostrophes, dashes and spaces do not count."""
    folded = name.replace("Æ", "AE").replace("æ", "ae").replace("ß", "ss").replace("ø", "o")
    if not folded.isascii():
        folded = "".join(
            c for c in unicodedata.normalize("NFKD", folded) if not unicodedata.combining(c)
        )
    plain = "".join(
        c if c.isalnum() else "" if c in "'’‘`\"“”.,!?:" else "\0" if c == "/" else " "
        for c in folded.lower()
    )
    return " ".join(plain.replace("\0\0", " // ").replace("\0", "/").split())
