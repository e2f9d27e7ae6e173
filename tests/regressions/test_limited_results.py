"""`comprules query --limit` cuts rows, in JSON too, and never a value of several lines."""

from __future__ import annotations

import csv
import io
import json

from tests.homes import Command

VALUES = r'SELECT ?x { VALUES ?x { "a\nb" "c" "d" } }'


def test_json(comprules: Command) -> None:
    """It once had all rows."""
    outcome = comprules("query", "-e", VALUES, "--limit", "2", "--format", "json")
    assert len(json.loads(outcome.out)["results"]["bindings"]) == 2


def test_csv(comprules: Command) -> None:
    """It once was cut inside a quoted value."""
    outcome = comprules("query", "-e", VALUES, "--limit", "1", "--format", "csv")
    rows = list(csv.reader(io.StringIO(outcome.out)))
    assert rows[0] == ["x"]
    assert len(rows) == 2
