"""The entries of a JSON file of any size, one at a time; a broken one does not end the rest.

A file is a list, lines, or an object whose `data` holds the entries: an API answer's list, or
MTGJSON's objects by card or by set. Only one entry at a time stands in memory.
"""

from __future__ import annotations

import codecs
import json
import re
from collections.abc import Iterator
from typing import Any, Final

from msgspec import Struct

_LARGEST: Final = 64_000_000
"""Characters of the largest entry: a whole set of MTGJSON's AllPrintings has about 20 million."""
_NEAR_END: Final = 12
"""A number, a word or an escape that is not all there makes an error this near to the end."""
_NAME: Final = re.compile(r'"(?:name|oracle_id)"\s*:\s*"((?:[^"\\\n]|\\.)*)"')
_LISTS_OF_A_SET: Final = ("cards", "tokens")
_DATA: Final = re.compile(r'"data"\s*:\s*[\[{]')
_KEPT: Final = 200
"""Characters before the place at hand that are kept: how an entry is indented."""


class Entry(Struct, frozen=True):
    """One entry, or the place of one that cannot be read.

    Attributes:
        value: the decoded value; None where it cannot be read.
        line: where it begins, or where it is broken.
        under: the key that it stands under (`tokens`, a card's name), or empty.
        fault: why it cannot be read, or empty.
        name: the name that can still be read in a broken one, or empty.
        cut: whether the file ends here, before its end.
    """

    value: Any
    line: int
    under: str = ""
    fault: str = ""
    name: str = ""
    cut: bool = False


class _Fault(Exception):
    """The value at hand cannot be read; `cut` says that the file ends in it."""

    def __init__(self, why: str, at: int, *, cut: bool = False) -> None:
        super().__init__(why)
        self.why = why
        self.at = at
        self.cut = cut


class Entries:
    """The entries of a file, from its pieces of bytes.

    Attributes:
        header: what the file's object says besides its entries (`meta`, `object`).
    """

    def __init__(self, pieces: Iterator[bytes]) -> None:
        self.header: dict[str, Any] = {}
        self._pieces = pieces
        self._decoder = codecs.getincrementaldecoder("utf-8-sig")("surrogateescape")
        self._json = json.JSONDecoder()
        self._text = ""
        self._at = 0
        self._line = 1
        self._ended = False
        self._lost = False  # after a broken entry no other was found to go on with

    def __iter__(self) -> Iterator[Entry]:
        while char := self._next():
            if char == "[":
                yield from self._list("")
            elif char == "{":
                yield from self._root_object()
            else:
                yield Entry(None, self._line, fault="not JSON")
                self._skip_line()

    # --- the text -------------------------------------------------------------------------------
    def _more(self) -> bool:
        """Whether more text came; at least as much again as stands here unread."""
        if self._ended:
            return False
        kept = min(self._at, _KEPT)
        rest = self._text[self._at - kept :]
        fresh: list[str] = []
        size = 0
        while size <= len(rest) and not self._ended:
            piece = next(self._pieces, b"")
            self._ended = not piece
            fresh.append(self._decoder.decode(piece, final=self._ended))
            size += len(fresh[-1])
        self._text, self._at = rest + "".join(fresh), kept
        return size > 0

    def _next(self, skipped: str = "") -> str:
        """The next character that is no white space and none of the skipped ones; empty at end."""
        while True:
            text, at = self._text, self._at
            while at < len(text) and (text[at] in " \t\r\n" or text[at] in skipped):
                at += 1
            self._go(at)
            if at < len(text):
                return text[at]
            if not self._more():
                return ""

    def _go(self, at: int) -> None:
        self._line += self._text.count("\n", self._at, at)
        self._at = at

    def _skip_line(self) -> None:
        while (end := self._text.find("\n", self._at)) < 0:
            self._go(len(self._text))
            if not self._more():
                return
        self._go(end)

    def _value(self) -> Any:
        """The value that begins here, read to its end.

        Raises:
            _Fault: it is broken, or the file ends in it.
        """
        while True:
            try:
                value, end = self._json.raw_decode(self._text, self._at)
                whole = end < len(self._text) or isinstance(value, dict | list | str)
            except json.JSONDecodeError as error:
                if not self._incomplete(error):
                    raise _Fault(f"not JSON: {error.msg}", error.pos) from None
                if self._ended:
                    raise _Fault("it is cut short", len(self._text), cut=True) from None
                whole = False
            except RecursionError:
                raise _Fault("nested too deeply", self._at) from None
            except ValueError as error:
                raise _Fault(str(error), self._at) from None
            if whole or (self._ended and not self._more()):
                self._go(end)
                return value
            if len(self._text) - self._at > _LARGEST:
                raise _Fault("larger than any card", self._at)
            self._more()

    def _incomplete(self, error: json.JSONDecodeError) -> bool:
        """Whether more text might mend it."""
        return (
            error.msg.startswith("Unterminated string")
            or error.pos >= len(self._text.rstrip()) - _NEAR_END
        )

    # --- the shapes -----------------------------------------------------------------------------
    def _root_object(self) -> Iterator[Entry]:
        """An object on a line of its own; else its members one by one."""
        while (end := self._text.find("\n", self._at)) < 0 and not self._ended:
            if len(self._text) - self._at > 2_000_000 or not self._more():
                break  # an object this large is no line of JSON lines
        line = self._text[self._at : end if end >= 0 else len(self._text)].rstrip()
        if end >= 0 or self._ended:
            first = self._line
            try:
                value = json.loads(line)
            except (ValueError, RecursionError) as error:
                holds_entries = _DATA.search(line) is not None
                whole = line.endswith("}") or self._starts_object(end + 1)
                if whole and not holds_entries:
                    yield self._broken(_fault_of(error, line, self._at), self._at + len(line))
                    self._go(self._at + len(line))
                    return
            else:
                self._go(self._at + len(line))
                self.header = {}
                yield from self._unfolded(value, first)
                return
        self.header = {}
        yield from self._members()

    def _starts_object(self, at: int) -> bool:
        """Whether the text from a place on begins an object; so the line before was one too."""
        return at > 0 and self._text[at:].lstrip(" \t\r\n").startswith("{")

    def _unfolded(self, value: Any, line: int) -> Iterator[Entry]:
        """The entries of an object that is decoded already."""
        if not isinstance(value, dict) or not isinstance(value.get("data"), list | dict):
            yield Entry(value, line)
            return
        self.header = {key: each for key, each in value.items() if key != "data"}
        if isinstance(value["data"], list):
            for each in value["data"]:
                yield Entry(each, line)
            return
        rest: dict[str, Any] = {}
        for key, each in value["data"].items():
            yield from _of_member(key, each, line, rest)
        yield from _as_card(rest, line)

    def _members(self) -> Iterator[Entry]:
        """The entries of the object that begins here; what is no entry becomes the header."""
        first = self._line
        plain: dict[str, Any] = {}
        found = False
        try:
            for key in self._keys():
                char = self._text[self._at]
                if key == "data" and char == "[":
                    found = True
                    yield from self._list("")
                elif key == "data" and char == "{":
                    found = True
                    yield from self._data()
                else:
                    plain[key] = self.header[key] = self._value()
        except _Fault as fault:
            yield self._broken(fault, self._at + 2000)
            self._to_next_object()
            return
        if not found:
            yield Entry(plain, first)

    def _to_next_object(self) -> None:
        """Nothing; the next line that begins an object is at hand, or the end.

        Of what is nearer, nothing can be told from the inside of the broken object.
        """
        while (found := self._text.find("\n{", self._at)) < 0:
            self._go(max(self._at, len(self._text) - 1))
            if not self._more():
                self._go(len(self._text))
                return
        self._go(found)

    def _data(self) -> Iterator[Entry]:
        """The entries of MTGJSON's `data`: a card, or cards by name, or a set, or sets by code."""
        first = self._line
        rest: dict[str, Any] = {}
        keys = self._keys()
        while True:
            key: str | None = ""
            try:
                key = next(keys, None)
                if key is None:
                    break
                if key in _LISTS_OF_A_SET and self._text[self._at] == "[":
                    yield from self._list(key)
                    continue
                line = self._line
                value = self._value()
            except _Fault as fault:
                yield from self._skip_broken(fault, key or "")
                if fault.cut or self._lost:
                    return
                keys = self._keys(begun=True)
                continue
            yield from _of_member(key, value, line, rest)
        yield from _as_card(rest, first)

    def _keys(self, *, begun: bool = False) -> Iterator[str]:
        """The keys of the object that begins here; each time its value begins at this place."""
        if not begun:
            self._at += 1
        while (char := self._next(",")) != "}":
            if not char:
                raise _Fault("the file is cut short", self._at, cut=True)
            if char != '"':
                raise _Fault("not JSON: a key is missing", self._at)
            key = self._value()
            if self._next() != ":":
                raise _Fault("the file is cut short", self._at, cut=not self._next())
            self._at += 1
            if not self._next():
                raise _Fault("the file is cut short", self._at, cut=True)
            yield key
        self._at += 1

    def _list(self, under: str) -> Iterator[Entry]:
        self._at += 1
        look: re.Pattern[str] | None = None  # of the last entry that is whole
        while (char := self._next(",")) != "]":
            if not char:
                if not self._lost:
                    yield Entry(None, self._line, fault="the list is cut short", cut=True)
                return
            own, line = self._look(), self._line
            try:
                value = self._value()
            except _Fault as fault:
                yield from self._skip_broken(fault, look=look)
                if fault.cut:
                    return
                continue
            look = own
            yield Entry(value, line, under)
        self._at += 1

    # --- what is broken -------------------------------------------------------------------------
    def _broken(self, fault: _Fault, end: int, name: str = "") -> Entry:
        """The entry that begins here and is broken; its name is looked for before a place."""
        names = _NAME.findall(self._text, self._at, max(end, fault.at))
        if names and not name:  # MTGJSON's keys are sorted: names in other languages come first
            foreign = self._text.find('"foreignData"', self._at, fault.at) >= 0
            name = names[-1 if foreign else 0]
        line = self._line + self._text.count("\n", self._at, fault.at)
        return Entry(None, line, fault=fault.why, name=name, cut=fault.cut)

    def _skip_broken(
        self, fault: _Fault, name: str = "", look: re.Pattern[str] | None = None
    ) -> Iterator[Entry]:
        """The broken entry; from here on the next one of the same look is at hand, if any is."""
        look = look or self._look()
        found = look.search(self._text, fault.at)
        yield self._broken(fault, found.start() if found else fault.at, name)
        while found is None:
            self._go(max(self._at, len(self._text) - _KEPT))
            if not self._more():
                self._go(len(self._text))
                self._lost = True
                return
            found = look.search(self._text, self._at)
        self._go(found.start("next"))

    def _look(self) -> re.Pattern[str]:
        """What the beginning of an entry like that at hand looks like, with what is before it."""
        near = max(0, self._at - _KEPT)
        line = self._text.rfind("\n", near, self._at) + 1
        indent = self._text[line or near : self._at]
        start = self._text[self._at : self._at + _KEPT]
        if not start.startswith("{"):
            # A member of MTGJSON's data: the next one is a name with a list of objects.
            return re.compile(r'\]\s*,\s*(?P<next>"(?:[^"\\]|\\.)*"\s*:\s*\[\s*\{)')
        if not indent.strip():  # on a line of its own
            less = max(len(indent) - 1, 0)
            return re.compile(rf"\n(?P<next>{indent}\{{|[ \t]{{0,{less}}}\])")
        key = re.match(r'\{\s*"[^"\\]*"', start)
        return re.compile(rf",\s*(?P<next>{re.escape(key[0] if key else '{')})")


def _fault_of(error: Exception, line: str, at: int) -> _Fault:
    """Why a line, which begins at the place, is no JSON."""
    if not isinstance(error, json.JSONDecodeError):
        return _Fault("nested too deeply", at)
    cut = error.msg.startswith("Unterminated string") or error.pos >= len(line)
    return _Fault("the line is cut short" if cut else f"not JSON: {error.msg}", at)


def _of_member(key: str, value: Any, line: int, rest: dict[str, Any]) -> Iterator[Entry]:
    """The entries of one member of MTGJSON's data; what is none may be a part of a single card."""
    if isinstance(value, dict) and any(isinstance(value.get(k), list) for k in _LISTS_OF_A_SET):
        for kind in _LISTS_OF_A_SET:  # a set of AllPrintings
            for each in value.get(kind) or ():
                yield Entry(each, line, kind)
    elif isinstance(value, list) and (key in _LISTS_OF_A_SET or _are_named(value, key)):
        for each in value:
            yield Entry(each, line, key)
    elif isinstance(value, dict) and "name" in value and ("type" in value or "types" in value):
        yield Entry(value, line, key)
    else:
        rest[key] = value


def _are_named(values: list[Any], name: str) -> bool:
    return bool(values) and all(isinstance(v, dict) and v.get("name") == name for v in values)


def _as_card(rest: dict[str, Any], line: int) -> Iterator[Entry]:
    """The single card that MTGJSON's data is, if it is one and not a set's own description."""
    if "name" in rest and "type" in rest and "baseSetSize" not in rest:
        yield Entry(rest, line)
