"""The option --as-of of the commands that take an edition."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from comprules.cli.application import COMMANDS, LazyGroup, root
from comprules.document.lineages import Change
from comprules.store.knowledge import KnowledgeBase
from tests.handmade import history_of, run
from tests.homes import SMALL_DATE, Command

OLD, OUTLINE = "2020-05-01", "2026-08-07"


@pytest.fixture(autouse=True)
def history(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """701.17 was what is 701.21 in the outline's edition; 716.2a stands in the small one too."""
    known = history_of(
        tmp_path / "history",
        (OLD, OUTLINE, SMALL_DATE),
        run("701.17", OLD, lineage="sacrifice"),
        run("701.21", OUTLINE, None, Change.RENUMBERED, lineage="sacrifice"),
        run("701.17", OUTLINE, None, Change.ADDED, lineage="mill"),
        run("716.2a", OLD, OUTLINE, lineage="bar"),
        run("716.2a", SMALL_DATE, None, Change.REWORDED, lineage="bar", digest="d1"),
    )
    monkeypatch.setattr(KnowledgeBase, "history", known)


def commands(group: click.Group = root) -> Iterator[click.Command]:
    """All commands and subcommands."""
    context = click.Context(group)
    for name in COMMANDS if isinstance(group, LazyGroup) else group.commands:
        command = group.get_command(context, name)
        assert command is not None
        yield from commands(command) if isinstance(command, click.Group) else [command]


def test_every_command_with_an_edition_takes_a_day() -> None:
    """`--edition DATE` and `--as-of` come together."""
    options = {c.name: {o for p in c.params for o in p.opts} for c in commands()}
    with_edition = {
        name
        for name, found in options.items()
        if "--edition" in found and "--from" not in found  # lint and cite compare two editions
    }
    assert {"rule", "term", "refs", "search", "ask", "derive", "why", "card", "cost"} < with_edition
    assert with_edition <= {n for n, found in options.items() if "--as-of" in found}


def test_the_text_of_that_day(comprules: Command) -> None:
    """A rule as it stood, with what it is now; the newest needs no `now`."""
    record = json.loads(comprules("rule", "716.2a", "--as-of", "2030", "-f", "json").out)
    assert (record["edition"], record["lineage"]) == (OUTLINE, "bar")
    assert record["now"]["numbers"] == ["716.2a"]
    assert record["now"]["reworded"] is True
    newest = json.loads(comprules("rule", "716.2a", "--as-of", "2031-03-01", "-f", "json").out)
    assert (newest["edition"], newest["now"]) == (SMALL_DATE, None)
    shown = comprules("rule", "716.2a", "--as-of", "2030", "-f", "table").out
    assert f"now the same number, reworded since ({SMALL_DATE})" in shown


def test_a_number_that_was_another_rule(comprules: Command) -> None:
    """Is told of the rule that has the number now."""
    shown = comprules("rule", "701.17", "--edition", OUTLINE, "-f", "table").out
    assert f"until {OUTLINE} this number was a rule now gone" in shown  # not in the small edition


def test_an_edition_that_is_not_imported(comprules: Command) -> None:
    """Exit status 1; names the edition, and what the number meant."""
    outcome = comprules("rule", "701.17", "--as-of", "2021-01")
    assert outcome.status == 1
    assert f"that of {OLD}" in outcome.complaint
    assert "701.17 was then" in outcome.complaint


def test_not_with_an_edition(comprules: Command) -> None:
    """The two exclude each other; and a day must be one."""
    outcome = comprules("term", "class", "--as-of", "2031", "--edition", SMALL_DATE)
    assert (outcome.status, "exclude each other" in outcome.complaint) == (2, True)
    assert comprules("term", "class", "--as-of", "soon").status == 2
    outcome = comprules("export", "rdf", "--all", "--as-of", "2031")
    assert (outcome.status, "exclude each other" in outcome.complaint) == (2, True)
