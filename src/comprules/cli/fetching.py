"""`comprules fetch`: the newest edition from the publisher."""

from __future__ import annotations

from pathlib import Path

import click

from comprules.cli.importing import import_files, show_outcomes
from comprules.cli.options import command as declare
from comprules.cli.options import format_option, output_option
from comprules.cli.rendering import note


@declare("fetch", "comprules fetch")
@click.option(
    "--url",
    metavar="URL",
    envvar="COMPRULES_RULES_URL",
    help="The page that links to the text file, or the file itself; the publisher's page if not"
    " given.",
)
@click.option(
    "--timeout",
    type=click.FloatRange(min=0, min_open=True),
    default=30.0,
    show_default=True,
    metavar="SECONDS",
    help="How long to wait for the server.",
)
@format_option()
@output_option
def command(url: str | None, timeout: float, format_: str, output: Path | None) -> None:
    """Download the newest edition from the publisher's rules page, and import it.

    What is downloaded is imported only if it is a whole edition.
    """
    import tempfile

    from comprules.errors import FetchFailed
    from comprules.store.publisher import fetch_newest, rules_page

    note(f"asking {url or rules_page()}")
    download = fetch_newest(url, timeout=timeout)
    with tempfile.TemporaryDirectory(prefix="comprules-") as folder:
        path = Path(folder) / _safe(download.name)
        path.write_bytes(download.content)
        outcomes = import_files([path])
    for outcome in outcomes:
        if outcome.error is not None:
            raise FetchFailed(
                f"{download.url}: {outcome.error.message}",
                hint="download the file in a browser, then: comprules import FILE",
            )
    show_outcomes(outcomes, format_, output)


def _safe(name: str) -> str:
    """A file name of plain characters that ends in .txt: the server chose it, not the user."""
    plain = "".join(c if c.isalnum() or c in " ._-" else "_" for c in name).strip(" .")
    return plain if plain.lower().endswith(".txt") else f"{plain or 'edition'}.txt"
