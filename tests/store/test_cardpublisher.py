"""Fetching Scryfall's bulk files, from a server of our own."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import ClassVar

import pytest

from comprules.errors import FetchFailed
from comprules.store.cardpublisher import bulk_list, fetch_bulk
from comprules.store.layout import read_pointer
from tests.homes import finished, process

CARDS = json.dumps([{"object": "card", "name": "Kettle Golem", "layout": "normal",
                     "oracle_id": "k", "type_line": "Artifact Creature — Golem"}])  # fmt: skip
RULINGS = json.dumps([{"object": "ruling", "oracle_id": "k", "published_at": "2031-01-01",
                       "comment": "It boils."}])  # fmt: skip


class Handler(BaseHTTPRequestHandler):
    """A list of bulk files, and what can be wrong with one."""

    asked: ClassVar[list[tuple[str, str, str]]] = []
    updated: ClassVar[str] = "2031-03-01T10:00:00+00:00"

    def do_GET(self) -> None:
        headers = self.headers
        self.asked.append((self.path, headers["User-Agent"], headers["Accept"]))
        files = {"/cards": CARDS, "/rulings": RULINGS, "/words": "Sorry, no.", "/half": CARDS[:40]}
        if self.path.startswith("/list"):
            self.reply(json.dumps(self.bulk(self.path.removeprefix("/list"))))
        elif self.path == "/moved":
            self.send_response(302)
            self.send_header("Location", "/list")
            self.send_header("Content-Length", "0")
            self.end_headers()
        elif self.path == "/broken":
            self.reply(CARDS, promised=len(CARDS) + 500)
        elif self.path in files:
            self.reply(files[self.path])
        else:
            self.send_error(404)

    def bulk(self, cards: str) -> object:
        """The list, in which the cards are at another place for each thing that can be wrong."""
        host = f"http://{self.headers['Host']}"
        kinds = {"oracle_cards": cards or "/cards", "rulings": "/rulings", "all_cards": "/none"}
        if cards == "-without":
            kinds.pop("rulings")
        return {"object": "list", "data": [
            {"type": kind, "download_uri": host + path, "updated_at": self.updated}
            for kind, path in kinds.items()
        ]}  # fmt: skip

    def reply(self, body: str, promised: int | None = None) -> None:
        self.send_response(200)
        self.send_header("Content-Length", str(promised or len(body.encode())))
        self.end_headers()
        self.wfile.write(body.encode())

    def log_message(self, *arguments: object) -> None:
        """Nothing: tests are quiet."""


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    """The address of the server."""
    httpd = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=httpd.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{httpd.server_port}"
    httpd.shutdown()
    httpd.server_close()


@pytest.mark.parametrize("address", ["/list", "/moved"])
def test_cards_and_rulings_are_downloaded(server: str, tmp_path: Path, address: str) -> None:
    """The list first, then the two files, by a client that says who it is and what it takes."""
    Handler.asked.clear()
    fetched = fetch_bulk(tmp_path, {}, server + address)
    assert [path.read_text() for path in fetched] == [CARDS, RULINGS]
    assert [path for path, _, _ in Handler.asked[-3:]] == ["/list", "/cards", "/rulings"]
    for _, agent, accept in Handler.asked:
        assert agent.startswith("comprules/")
        assert "application/json" in accept


def test_what_is_here_already_is_not_downloaded_again(server: str, tmp_path: Path) -> None:
    """Only the list is asked for."""
    Handler.asked.clear()
    known = {"oracle_cards": Handler.updated, "rulings": Handler.updated}
    assert fetch_bulk(tmp_path, known, f"{server}/list") == {}
    assert [path for path, _, _ in Handler.asked] == ["/list"]


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("/nothing", "404"),
        ("/list/nothing", "404"),
        ("/list/words", "no JSON"),
        ("/list/half", "cut short"),
        ("/list/broken", "cut short"),
        ("/list-without", "no rulings"),
        ("/cards", "no list of bulk files"),
        ("/words", "no list of bulk files"),
    ],
)
def test_what_goes_wrong_is_said(server: str, tmp_path: Path, path: str, said: str) -> None:
    """Missing, no JSON, cut short, another list: one line with the address."""
    with pytest.raises(FetchFailed, match=said) as caught:
        fetch_bulk(tmp_path, {}, server + path)
    assert server in caught.value.message


def test_addresses_and_proxies_that_are_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only web addresses are asked; a wrong proxy is one line."""
    assert bulk_list().startswith("https://")
    with pytest.raises(FetchFailed, match="no web address"):
        fetch_bulk(tmp_path, {}, "file:///etc/passwd")
    monkeypatch.setenv("HTTP_PROXY", "nonsense://proxy")
    with pytest.raises(FetchFailed, match="proxy"):
        fetch_bulk(tmp_path, {}, "http://127.0.0.1:1/list")


def test_the_command_imports_what_it_fetched_once(
    server: str, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Cards with the date of the bulk file; the second time there is nothing new."""
    monkeypatch.setenv("COMPRULES_CARDS_URL", f"{server}/list")
    first = finished(process(home, "fetch", "cards", "-f", "json"))
    assert first.status == 0
    assert json.loads(first.out)["cards"] == 1
    pointer = read_pointer(home)
    assert pointer is not None
    assert pointer.fetched["rulings"] == Handler.updated
    again = finished(process(home, "fetch", "cards"))
    assert again.status == 0
    assert "nothing new" in again.err
    assert read_pointer(home) == pointer
