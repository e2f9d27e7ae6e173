"""Scryfall's bulk files of cards and rulings, fetched as Scryfall asks its users to.

The list of bulk files comes first; a file is downloaded only if it is not the one that was
imported already, with a pause between requests (https://scryfall.com/docs/api).
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

from msgspec import Struct

from comprules.errors import FetchFailed
from comprules.store.publisher import client, download, get

BULK_LIST: Final = "https://api.scryfall.com/bulk-data"
WANTED: Final = ("oracle_cards", "rulings")
_PAUSE: Final = 0.1
_MOST_BYTES: Final = 2_000_000_000


class BulkFile(Struct, frozen=True):
    """One bulk file as the list has it: its kind, where it is, and of when it is."""

    kind: str
    url: str
    updated: str


def bulk_list() -> str:
    """The address of the list of bulk files: COMPRULES_CARDS_URL, else Scryfall's."""
    return os.environ.get("COMPRULES_CARDS_URL") or BULK_LIST


def fetch_bulk(
    folder: Path,
    known: Mapping[str, str],
    address: str | None = None,
    *,
    timeout: float = 30.0,
    notice: Callable[[str], None] = lambda line: None,
) -> dict[Path, BulkFile]:
    """The files downloaded into a folder; those that are known in this state are not among them.

    Args:
        folder: where the files are put.
        known: of when the bulk files are that were imported already, by kind.
        address: of the list of bulk files; `bulk_list()` if None.
        timeout: how long to wait for the server, in seconds.
        notice: told what is under way.

    Raises:
        FetchFailed: no connection, nothing there, no list, a download cut short or too large.
    """
    address = address or bulk_list()
    fetched: dict[Path, BulkFile] = {}
    with client(address, timeout) as web:
        answer = get(web, address)
        for bulk in listed(answer.content, answer.url):
            if bulk.updated and known.get(bulk.kind) == bulk.updated:
                notice(f"{bulk.kind}: nothing new since {bulk.updated}")
                continue
            time.sleep(_PAUSE)
            notice(f"{bulk.kind}: downloading {bulk.url}")
            path = folder / f"{bulk.kind}.json"
            with path.open("wb") as stream:
                download(web, bulk.url, stream.write, _MOST_BYTES)
            _check_whole(path, bulk.url)
            fetched[path] = bulk
    return fetched


def listed(content: bytes, address: str) -> list[BulkFile]:
    """The wanted bulk files of a list.

    Raises:
        FetchFailed: it is no such list, or one of them is not in it.
    """
    try:
        entries = json.loads(content)["data"]
        files = {entry["type"]: _bulk_file(entry) for entry in entries if "download_uri" in entry}
    except (ValueError, TypeError, KeyError, RecursionError):
        raise FetchFailed(
            f"{address}: this is no list of bulk files", hint="check the address"
        ) from None
    missing = [kind for kind in WANTED if kind not in files]
    if missing:
        raise FetchFailed(
            f"{address}: the list has no {' and no '.join(missing)}", hint="check the address"
        )
    return [files[kind] for kind in WANTED]


def _bulk_file(entry: Mapping[str, Any]) -> BulkFile:
    return BulkFile(
        str(entry["type"]), str(entry["download_uri"]), str(entry.get("updated_at") or "")
    )


def _check_whole(path: Path, url: str) -> None:
    """Nothing, if the file begins and ends as a JSON list or a gzip file does.

    Raises:
        FetchFailed: it is something else, or it was cut short on its way.
    """
    with path.open("rb") as stream:
        start = stream.read(64).lstrip()
        stream.seek(max(0, path.stat().st_size - 64))
        end = stream.read().rstrip()
    if start.startswith(b"\x1f\x8b"):
        return
    if start[:1] not in (b"[", b"{"):
        raise FetchFailed(f"{url}: what came is no JSON", hint="try again later")
    if end[-1:] not in (b"]", b"}"):
        raise FetchFailed(f"{url}: the download was cut short", hint="try again")
