"""Every command is documented, ends its help with an example, and stands in docs/cli.md."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from comprules.cli.application import COMMANDS, root
from comprules.cli.reference import reference
from tests.homes import Command

PAGE = Path(__file__).parents[2] / "docs" / "cli.md"


def commands(group: click.Group, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """The paths of all commands, groups too."""
    context = click.Context(group)
    for name in group.list_commands(context):
        found = group.get_command(context, name)
        yield (*path, name)
        if isinstance(found, click.Group):
            yield from commands(found, (*path, name))


@pytest.mark.parametrize("path", list(commands(root)), ids=" ".join)
def test_the_help_of_every_command_ends_with_an_example(
    comprules: Command, path: tuple[str, ...]
) -> None:
    """And begins with its usage; the example calls the command."""
    outcome = comprules(*path, "--help")
    assert outcome.status == 0
    assert outcome.out.startswith(f"Usage: comprules {' '.join(path)}")
    last = outcome.out.rstrip().splitlines()[-1]
    assert "comprules " + " ".join(path) in last


def test_the_commands_are_those_of_the_issue() -> None:
    """Section 5 of issue 2 in its order, with those of issues 3 to 6."""
    wanted = "import fetch status rule term refs search card derive why ask cost layers"
    wanted += " history diff lint cite study query rules export"
    assert list(COMMANDS) == [*wanted.split(), "completion"]


def test_the_page_is_made_from_the_help() -> None:
    """Python -m comprules.cli.reference > docs/cli.md."""
    assert PAGE.read_text(encoding="utf-8") == reference()


def test_version(comprules: Command) -> None:
    """As every tool has it."""
    assert comprules("--version").out.startswith("comprules, version ")


def test_a_look_up_imports_nothing_heavy() -> None:
    """No rdflib, rich, yaml or httpx for `rule` in a pipe: its cold start is measured."""
    import subprocess
    import sys

    code = (
        "import sys\n"
        "from comprules.cli.application import COMMANDS\n"
        "from importlib import import_module\n"
        "for name in ('rule', 'refs', 'search', 'term', 'card', 'status'):\n"
        "    import_module(f'comprules.cli.{COMMANDS[name]}')\n"
        "from comprules.store import keeping, knowledge, ranking, numbering\n"
        "heavy = {'rdflib', 'rich', 'rapidfuzz', 'yaml', 'httpx', 'pyoxigraph'}\n"
        "print(sorted(heavy & set(sys.modules)))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
