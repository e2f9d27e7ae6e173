"""Arguments that nobody would type: one line, a right exit status, no report of a defect."""

from __future__ import annotations

import pytest

from comprules.errors import UsageError
from comprules.graph.query import run_query
from tests.homes import Command


def test_a_rule_number_of_thousands_of_digits(comprules: Command) -> None:
    """It is no rule number; it once overflowed a float."""
    outcome = comprules("rule", "9" * 5000)
    assert outcome.status == 1
    assert "is no rule number" in outcome.complaint
    assert len(outcome.complaint) < 2000


@pytest.mark.parametrize("command", ["rule", "term", "search", "ask"])
def test_a_long_argument_is_not_said_back_whole(comprules: Command, command: str) -> None:
    """What was wrong and what to do still stand in the line."""
    outcome = comprules(command, "z" * 50_000)
    assert outcome.status in (1, 2)
    assert len(outcome.complaint) < 2000 if outcome.err else outcome.out


@pytest.mark.parametrize(
    "arguments", [("term", "\udcff"), ("query", "-e", 'ASK { ?s ?p "\udcff" }')]
)
def test_an_argument_that_is_no_text(comprules: Command, arguments: tuple[str, ...]) -> None:
    """Bytes that are not UTF-8 are the caller's mistake, not a damaged knowledge base."""
    outcome = comprules(*arguments)
    assert outcome.status == 2
    assert "UTF-8" in outcome.complaint


@pytest.mark.parametrize("limit", ["nan", "inf", "1e400", "1e12"])
def test_a_time_limit_that_is_none(comprules: Command, limit: str) -> None:
    """No timer takes it; it once was reported as a defect."""
    outcome = comprules("query", "--timeout", limit, "-e", "ASK {}")
    assert outcome.status == 2
    assert "time limit" in outcome.complaint


def test_no_time_at_all() -> None:
    """The library refuses it too."""
    with pytest.raises(UsageError, match="time limit"):
        run_query([], "ASK {}", timeout=0)


@pytest.mark.parametrize("name", ["", "999.9/4", "zzz"])
def test_no_rule_block_near(comprules: Command, name: str) -> None:
    """The hint never ends in an empty list."""
    outcome = comprules("rules", "show", name)
    assert outcome.status == 1
    assert not outcome.complaint.rstrip().endswith(":")
