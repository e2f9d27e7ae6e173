"""`comprules fetch`: the newest edition from the publisher, or the cards from Scryfall."""

from __future__ import annotations

from pathlib import Path

import click

from comprules.cli.importing import collect_cards, import_files, show_cards, show_outcomes
from comprules.cli.options import command as declare
from comprules.cli.options import format_option, output_option
from comprules.cli.rendering import note


@declare("fetch", "comprules fetch", "comprules fetch cards")
@click.argument("what", required=False, type=click.Choice(["cards"]), metavar="[cards]")
@click.option(
    "--url",
    metavar="URL",
    help="The page that links to the text file, or the file itself; of cards the list of bulk"
    " files. If not given: COMPRULES_RULES_URL or COMPRULES_CARDS_URL, else the publisher's page"
    " or Scryfall's list.",
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
def command(
    what: str | None, url: str | None, timeout: float, format_: str, output: Path | None
) -> None:
    """Download the newest edition from the publisher's rules page, and import it.

    What is downloaded is imported only if it is a whole edition. With the word cards: download
    Scryfall's bulk files of cards and rulings, if they are newer than those that are here.
    """
    if what == "cards":
        fetch_cards(url, timeout, format_, output)
    else:
        fetch_edition(url, timeout, format_, output)


def fetch_edition(url: str | None, timeout: float, format_: str, output: Path | None) -> None:
    """Nothing; the newest edition is in the knowledge base."""
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


def fetch_cards(url: str | None, timeout: float, format_: str, output: Path | None) -> None:
    """Nothing; Scryfall's cards and rulings are in the card base."""
    import tempfile

    from comprules import settings
    from comprules.errors import FetchFailed
    from comprules.store.cardpublisher import bulk_list, fetch_bulk
    from comprules.store.layout import read_pointer

    note(f"asking {url or bulk_list()}")
    pointer = read_pointer(settings.home())
    known = pointer.fetched if pointer is not None and pointer.cards is not None else {}
    with tempfile.TemporaryDirectory(prefix="comprules-") as folder:
        fetched = fetch_bulk(Path(folder), known, url, timeout=timeout, notice=note)
        if not fetched:
            return
        result = collect_cards(list(fetched), {b.kind: b.updated for b in fetched.values()})
        for outcome in result.files:
            if outcome.error is not None:
                raise FetchFailed(
                    f"{fetched[Path(outcome.file)].url}: {outcome.error.message}",
                    hint="download the file in a browser, then: comprules import cards FILE",
                )
    show_cards(result, format_, output)


def _safe(name: str) -> str:
    """A file name of plain characters that ends in .txt: the server chose it, not the user."""
    plain = "".join(c if c.isalnum() or c in " ._-" else "_" for c in name).strip(" .")
    return plain if plain.lower().endswith(".txt") else f"{plain or 'edition'}.txt"
