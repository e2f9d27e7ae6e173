"""Blocks that were parsed before."""

from __future__ import annotations

from pathlib import Path

import pytest

from comprules.inference import parsing
from comprules.inference.parsedblocks import ParsedBlocks
from comprules.inference.rulefile import RuleHeading


def test_what_was_parsed_before_is_the_same_and_is_not_parsed_again(
    headings: tuple[RuleHeading, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A second parser that knows the file of the first gives the same, and does not parse."""
    sources = [block for heading in headings for block in heading.blocks][::40]
    first = ParsedBlocks()
    parsed = [first(source) for source in sources]
    first.write(tmp_path / "parsed.json")
    monkeypatch.setattr(parsing, "parse_block", lambda source: pytest.fail(source.name))
    second = ParsedBlocks(tmp_path / "parsed.json")
    assert [second(source) for source in sources] == parsed


@pytest.mark.parametrize("content", [None, "", "[1", '["no mapping"]'])
def test_a_file_that_is_missing_or_broken_is_as_good_as_none(
    content: str | None, headings: tuple[RuleHeading, ...], tmp_path: Path
) -> None:
    """What cannot be read is parsed."""
    path = tmp_path / "parsed.json"
    if content is not None:
        path.write_text(content)
    source = next(block for heading in headings for block in heading.blocks)
    assert ParsedBlocks(path)(source) == parsing.parse_block(source)


def test_a_block_that_moved_in_its_file_is_parsed_again(
    headings: tuple[RuleHeading, ...], tmp_path: Path
) -> None:
    """Its lines are others, and proofs and errors name them."""
    from msgspec.structs import replace

    source = next(block for heading in headings for block in heading.blocks)
    first = ParsedBlocks()
    first(source)
    first.write(tmp_path / "parsed.json")
    moved = replace(source, line=source.line + 2)
    found = ParsedBlocks(tmp_path / "parsed.json")(moved)
    assert found == parsing.parse_block(moved)
