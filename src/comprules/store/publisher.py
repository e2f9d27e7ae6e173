"""The newest edition from the publisher's rules page (DESIGN section 1)."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from html.parser import HTMLParser
from typing import TYPE_CHECKING, Final
from urllib.parse import unquote, urljoin, urlsplit

from msgspec import Struct

from comprules import __version__
from comprules.errors import FetchFailed

if TYPE_CHECKING:
    import httpx

RULES_PAGE: Final = "https://magic.wizards.com/en/rules"
_AGENT: Final = f"comprules/{__version__} (reads the Comprehensive Rules for its user)"
_MOST_BYTES: Final = 20_000_000
_MOST_REDIRECTS: Final = 5
_DATE: Final = re.compile(r"(20\d\d)[-_. ]?(0[1-9]|1[0-2])[-_. ]?([0-3]\d)")


class Download(Struct, frozen=True):
    """A file that was fetched: where it came from, what it is called, and its bytes."""

    url: str
    name: str
    content: bytes


def rules_page() -> str:
    """The address of the rules page: COMPRULES_RULES_URL, else the publisher's."""
    return os.environ.get("COMPRULES_RULES_URL") or RULES_PAGE


def fetch_newest(page: str | None = None, *, timeout: float = 30.0) -> Download:
    """The text file that the rules page offers; of several, that with the newest date in its name.

    An address that ends in `.txt` is the file itself.

    Raises:
        FetchFailed: no connection, no such page, no link, a download cut short or too large.
    """
    page = page or rules_page()
    with client(page, timeout) as web:
        url = page
        if not _is_text(page):
            html = get(web, page)
            url = _text_link(html.content.decode("utf-8", "replace"), html.url)
        return get(web, url)


def client(address: str, timeout: float) -> httpx.Client:
    """A client for the server at an address, which says who it is.

    Raises:
        FetchFailed: it is no web address, or the settings of a proxy are no address.
    """
    import httpx

    if urlsplit(address).scheme not in ("http", "https"):
        raise FetchFailed(f"{address} is no web address", hint="give one that begins with https://")
    try:
        return httpx.Client(
            follow_redirects=True,
            max_redirects=_MOST_REDIRECTS,
            timeout=timeout,
            headers={"User-Agent": _AGENT, "Accept": "application/json;q=0.9,*/*;q=0.8"},
        )
    except (ValueError, httpx.InvalidURL) as error:
        raise FetchFailed(
            f"the proxy cannot be used: {error}", hint="check HTTPS_PROXY and HTTP_PROXY"
        ) from error


def get(web: httpx.Client, url: str) -> Download:
    """What stands at an address.

    Raises:
        FetchFailed: no connection, nothing there, a download cut short or too large.
    """
    content = bytearray()
    final = download(web, url, content.extend, _MOST_BYTES)
    name = unquote(urlsplit(final).path.rpartition("/")[2]) or "edition.txt"
    return Download(final, name, bytes(content))


def download(
    web: httpx.Client, url: str, take: Callable[[bytes], object], most: int | None = None
) -> str:
    """The address where it was found in the end; `take` was given the bytes, piece by piece.

    Raises:
        FetchFailed: no connection, nothing there, a download cut short or too large.
    """
    import httpx

    try:
        with web.stream("GET", url) as answer:
            if answer.status_code != 200:
                raise FetchFailed(
                    f"{url}: the server answers {answer.status_code} {answer.reason_phrase}",
                    hint="look for the file in a browser and import it: comprules import FILE",
                )
            size = 0
            for chunk in answer.iter_bytes():
                size += len(chunk)
                if most is not None and size > most:
                    raise FetchFailed(
                        f"{url}: the file is larger than it can be ({most:,} bytes)",
                        hint="check the address",
                    )
                take(chunk)
            return str(answer.url)
    except httpx.TooManyRedirects as error:
        raise FetchFailed(f"{url}: it moved too often", hint="check the address") from error
    except httpx.TimeoutException as error:
        raise FetchFailed(f"{url}: no answer in time", hint="try again later") from error
    except httpx.RemoteProtocolError as error:
        raise FetchFailed(
            f"{url}: the download was cut short ({error})", hint="try again"
        ) from error
    except (httpx.HTTPError, httpx.InvalidURL) as error:
        reason = str(error) or type(error).__name__
        raise FetchFailed(
            f"{url}: {reason}", hint="check the connection, or import a file: comprules import FILE"
        ) from error


def _is_text(url: str) -> bool:
    return unquote(urlsplit(url).path).lower().endswith(".txt")


def _text_link(html: str, page: str) -> str:
    """The address of the newest rules text that a page links to.

    Raises:
        FetchFailed: it links to none.
    """
    collector = _Links()
    collector.feed(html)
    links = [urljoin(page, link.strip()) for link in collector.links]
    texts = [link for link in links if _is_text(link)]
    rules = [t for t in texts if "rule" in unquote(t).lower()] or texts
    if not rules:
        raise FetchFailed(
            f"{page}: the page links to no text file of the rules",
            hint="download the TXT file in a browser, then: comprules import FILE",
        )
    return max(rules, key=_date)  # the first of those that are equally new


def _date(url: str) -> tuple[str, ...]:
    """The date in a file's name, or nothing: a name without one is older than any."""
    found = list(_DATE.finditer(unquote(urlsplit(url).path)))
    return found[-1].groups() if found else ()


class _Links(HTMLParser):
    """The targets of all links of a page, in order."""

    def __init__(self) -> None:
        super().__init__()
        self.links: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Nothing; a link is noted."""
        if tag == "a":
            self.links += [value for name, value in attrs if name == "href" and value]
