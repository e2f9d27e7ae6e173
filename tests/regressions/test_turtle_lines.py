"""A Turtle error names one line: that of the file, not that of the file with our prefixes."""

from __future__ import annotations

from pathlib import Path

import pytest

from comprules.cards.cardbase import CardBase
from comprules.errors import BadSituation
from comprules.graph.situation import read_situation


def test_the_line_is_said_once(tmp_path: Path) -> None:
    """A relative IRI in line 2."""
    path = tmp_path / "bad.ttl"
    path.write_text("@prefix mtg: <http://example.org/> .\n<a> mtg:b mtg:c .\n", encoding="utf-8")
    with pytest.raises(BadSituation) as caught:
        read_situation(path, cards=CardBase.open(None))
    assert caught.value.line == 2
    assert "(line" not in caught.value.message
