"""Decisions on lineages by hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from comprules.document.registry import read_registry
from comprules.errors import UsageError


def test_decisions_are_read_and_remarks_skipped(tmp_path: Path) -> None:
    file = tmp_path / "registry.tsv"
    file.write_text(
        "# a remark\n\n"
        "same\t2030-01-01\t101.1\t2031-01-01\t102.4\tthe sentence was turned round\n"
        "different\t2030-01-01\tglossary:Pile\t2031-01-01\tglossary:Heap\n"
    )
    registry = read_registry(file)
    (same,) = registry.same
    assert (same.old, same.new) == (("2030-01-01", "101.1"), ("2031-01-01", "102.4"))
    assert same.reason == "the sentence was turned round"
    (different,) = registry.different
    assert different.old == ("2030-01-01", "glossary:Pile")


@pytest.mark.parametrize(
    "line",
    ["maybe\t2030-01-01\t1\t2031-01-01\t2", "same\t2030\t1\t2031-01-01\t2", "same\t2030-01-01\t1"],
)
def test_a_line_that_is_no_decision_is_an_error_with_its_place(tmp_path: Path, line: str) -> None:
    file = tmp_path / "registry.tsv"
    file.write_text(f"# a remark\n{line}\n")
    with pytest.raises(UsageError) as raised:
        read_registry(file)
    assert raised.value.line == 2
    assert raised.value.file == file
    assert "DATE" in raised.value.hint
