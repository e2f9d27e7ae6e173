"""The console blocks of the documentation are run, and print what the page shows."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.homes import copied
from tests.pages import PAGES, ROOT, at_a_terminal, environment, matches, sessions


@pytest.mark.parametrize("page", PAGES)
def test_console_blocks_print_what_the_page_shows(
    page: str, tmp_path: Path, fresh_home: Path
) -> None:
    """Each command of the page, run in order in one empty folder, prints the text under it."""
    found = sessions(ROOT / page)
    assert found, "the page has no console block to run"
    variables = environment(copied(fresh_home, tmp_path / "home"))
    folder = tmp_path / "empty"
    folder.mkdir()
    for session in found:
        printed, said = at_a_terminal(session.command, folder, variables)
        assert matches(session.shown, printed), (
            f"$ {session.command}\n{printed}\n{said}\n--- the page shows ---\n{session.shown}"
        )
