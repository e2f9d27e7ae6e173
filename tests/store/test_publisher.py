"""Fetching the newest edition, from a server of our own."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import ClassVar

import pytest

from comprules.errors import FetchFailed
from comprules.store.publisher import fetch_newest, rules_page

PAGE = """<html><body><a href="/about">About</a>
<a href="/files/Some%20Rules%2020300101.txt">old</a>
<a href="/files/Some%20Rules%2020310301.txt">TXT</a>
<a href="/files/Some%20Rules%2020310301.pdf">PDF</a>
<a href="/files/readme.txt">other</a></body></html>"""
TEXT = b"These are the rules.\r\n" * 100


class Handler(BaseHTTPRequestHandler):
    """A rules page and what can be wrong with one."""

    seen: ClassVar[list[str]] = []

    def do_GET(self) -> None:
        self.seen.append(self.headers["User-Agent"])
        name = self.path
        if name == "/rules":
            self.reply(PAGE.encode(), "text/html")
        elif name == "/bare":
            self.reply(b"<html>nothing here</html>", "text/html")
        elif name == "/moved":
            self.redirect("/rules")
        elif name == "/loop":
            self.redirect("/loop")
        elif name == "/files/Some%20Rules%2020310301.txt":
            self.reply(TEXT, "text/plain")
        elif name == "/short.txt":
            self.reply(TEXT, "text/plain", promised=len(TEXT) + 1000)
        elif name == "/huge.txt":
            self.reply(b"x" * 30_000, "text/plain")
        else:
            self.send_error(404)

    def reply(self, body: bytes, kind: str, promised: int | None = None) -> None:
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(promised or len(body)))
        self.end_headers()
        self.wfile.write(body)

    def redirect(self, where: str) -> None:
        self.send_response(302)
        self.send_header("Location", where)
        self.send_header("Content-Length", "0")
        self.end_headers()

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


def test_the_newest_text_file_of_the_page_is_found(server: str) -> None:
    """By the date in its name; PDF files and other texts are not taken."""
    download = fetch_newest(f"{server}/rules")
    assert download.name == "Some Rules 20310301.txt"
    assert download.content == TEXT


def test_a_page_that_moved_is_followed(server: str) -> None:
    """The links of the page are resolved against where it is now."""
    assert fetch_newest(f"{server}/moved").content == TEXT


def test_the_client_says_who_it_is(server: str) -> None:
    """A publisher may want to know."""
    Handler.seen.clear()
    fetch_newest(f"{server}/rules")
    assert all(agent.startswith("comprules/") for agent in Handler.seen)


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("/nowhere", "404"),
        ("/bare", "no text file"),
        ("/short.txt", "cut short"),
        ("/loop", "too often"),
        ("/gone.txt", "404"),
    ],
)
def test_what_goes_wrong_is_said_with_the_address(server: str, path: str, said: str) -> None:
    """Missing, truncated, moved in a circle, a page without the link."""
    with pytest.raises(FetchFailed, match=said) as caught:
        fetch_newest(server + path)
    assert server in caught.value.message
    assert caught.value.hint


def test_a_file_too_large_is_not_read_to_its_end(
    server: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No server can fill the memory."""
    monkeypatch.setattr("comprules.store.publisher._MOST_BYTES", 10_000)
    with pytest.raises(FetchFailed, match="larger"):
        fetch_newest(f"{server}/huge.txt")


@pytest.mark.parametrize("address", ["file:///etc/passwd", "ftp://x/y", "nonsense", ""])
def test_only_web_addresses_are_asked(address: str) -> None:
    """Nothing else is opened."""
    if address:
        with pytest.raises(FetchFailed, match="no web address"):
            fetch_newest(address)
    else:
        assert rules_page().startswith("https://")


def test_no_server(server: str) -> None:
    """A refused connection is one line."""
    with pytest.raises(FetchFailed, match=r"127\.0\.0\.1:1"):
        fetch_newest("http://127.0.0.1:1/rules")
