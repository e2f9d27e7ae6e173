"""The node tree of a situation file, before anything is made of it: texts, lists, mappings.

YAML is composed, never constructed, so `no` stays the text "no" and every node has its line.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from msgspec import Struct

from comprules.errors import BadSituation
from comprules.graph.situation_schema import MEANT
from comprules.spelling import nearest

_DEEPEST: Final = 30
_LARGEST: Final = 200_000
_HUGE_NUMBER: Final = re.compile(r"\d{19}")
_MANA_HINT: Final = 'write mana symbols in quotes: "{1}{R}"'


class Node(Struct, frozen=True):
    """One node: a text, a list, or a mapping; exactly one of the three is not None.

    Attributes:
        file: the file, as the user named it.
        line: the 1-based line; 0 where the node came from no file.
        text: the text of a scalar; empty for a value that is left out.
        items: the entries of a list.
        pairs: keys and values of a mapping, in order; no key twice.
    """

    file: str
    line: int
    text: str | None = None
    items: tuple[Node, ...] | None = None
    pairs: tuple[tuple[Node, Node], ...] | None = None

    @property
    def empty(self) -> bool:
        """Whether the value is left out."""
        return self.text == ""

    def error(self, message: str, hint: str = "") -> BadSituation:
        """The error that points at this node."""
        return BadSituation(message, hint=hint, file=self.file, line=self.line or None)

    def mapping(self, what: str) -> dict[str, tuple[Node, Node]]:
        """The mapping, key text to key and value; of an empty value the empty mapping.

        Raises:
            BadSituation: it is a text or a list.
        """
        if self.empty:
            return {}
        if self.pairs is None:
            raise self.error(
                f"{what} must be a mapping, not {self.described}",
                f"write {what} as `key: value` lines",
            )
        return {key.text or "": (key, value) for key, value in self.pairs}

    def checked(self, what: str, known: Iterable[str]) -> dict[str, Node]:
        """The mapping with a closed set of keys, key text to value.

        Raises:
            BadSituation: it is no mapping, or has a key that is not known.
        """
        allowed = tuple(known)
        found: dict[str, Node] = {}
        for name, (key, value) in self.mapping(what).items():
            if name not in allowed:
                raise key.unknown(f"unknown key {name!r} in {what}", name, allowed)
            found[name] = value
        return found

    def unknown(self, message: str, name: str, known: Iterable[str]) -> BadSituation:
        """The error for a word that is not known, with the nearest ones that are."""
        names = list(known)
        near = [word for word in MEANT.get(name.lower(), ()) if word in names]
        near = near or nearest(name, [n for n in names if len(n) > 1], limit=3)
        if near:
            hint = "did you mean " + " or ".join(repr(word) for word in near) + "?"
        elif not names:
            hint = "none is named in the file before that line"
        elif len(names) <= 40:
            hint = f"known are: {', '.join(names)}"
        else:
            hint = "check the spelling"
        return self.error(message, hint)

    def string(self, what: str) -> str:
        """The text of a scalar that must not be empty.

        Raises:
            BadSituation: it is a list, a mapping, or left out.
        """
        if self.text is None:
            braces = self.pairs is not None and all(value.empty for _, value in self.pairs)
            hint = _MANA_HINT if braces else "write one value"
            raise self.error(f"{what} must be one text, not {self.described}", hint)
        if self.empty:
            raise self.error(f"{what} has no value", f"say {what}, or leave the key out")
        if _HUGE_NUMBER.search(self.text):
            raise self.error(f"{what} has a number of 19 digits or more", "write a smaller one")
        return self.text

    def number(self, what: str, least: int) -> int:
        """The whole number of a scalar.

        Raises:
            BadSituation: it is no whole number, or below the least that can be.
        """
        text = self.string(what)
        if not (text.lstrip("+-").isascii() and text.lstrip("+-").isdigit()) or (
            len(text) > 12 or int(text) < least
        ):
            raise self.error(
                f"{what} must be a whole number of {least} or more, not {text!r}",
                "write it in digits",
            )
        return int(text)

    def truth(self, what: str) -> bool:
        """The truth value of a scalar, `yes` or `no`.

        Raises:
            BadSituation: it is neither.
        """
        text = self.string(what)
        if text.lower() in {"yes", "true"}:
            return True
        if text.lower() in {"no", "false"}:
            return False
        raise self.error(f"{what} must be yes or no, not {text!r}")

    def several(self) -> tuple[Node, ...]:
        """The entries of a list; a single value counts as a list of one, an empty one as none."""
        if self.items is not None:
            return self.items
        return () if self.empty else (self,)

    @property
    def described(self) -> str:
        """What kind of value it is, in words."""
        if self.text is not None:
            return f"the text {self.text!r}" if self.text else "an empty value"
        return "a list" if self.items is not None else "a mapping"


def compose(text: str, file: str) -> Node:
    """The node tree of a YAML text.

    Raises:
        BadSituation: it is no YAML, is empty, has a key twice, or is nested without end.
    """
    import yaml

    loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    try:
        root = yaml.compose(text, Loader=loader)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line = mark.line + 1 if mark is not None else None
        raise _syntax_error(error, text, file, line) from None
    except (yaml.YAMLError, ValueError) as error:
        reason = str(error).split("\n")[0]
        at = getattr(error, "position", None)
        line = text.count("\n", 0, at) + 1 if isinstance(at, int) else None
        raise BadSituation(f"not a YAML file: {reason}", file=file, line=line) from None
    except RecursionError:
        raise BadSituation("nested too deeply", file=file) from None
    if root is None:
        raise BadSituation(
            "the situation is empty", hint="see docs/situations.md for an example", file=file
        )
    return _Converter(file).convert(root, 0)


def _syntax_error(error: Any, text: str, file: str, line: int | None) -> BadSituation:
    problem = error.problem or "cannot be read"
    lines = text.splitlines()
    there = lines[line - 1] if line is not None and line <= len(lines) else ""
    hint = "check quotes, brackets and indentation there"
    if "{" in there and "}" in there and not there.count('"') >= 2:
        hint = _MANA_HINT
    return BadSituation(f"YAML error: {problem}", hint=hint, file=file, line=line)


class _Converter:
    """Turns YAML nodes into ours, with limits so that no file can exhaust the machine."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.count = 0

    def convert(self, node: Any, depth: int) -> Node:
        line = node.start_mark.line + 1
        self.count += 1
        if depth > _DEEPEST or self.count > _LARGEST:
            raise BadSituation(
                "nested too deeply, or aliases that repeat too much", file=self.file, line=line
            )
        if node.id == "scalar":
            value = "" if node.tag == "tag:yaml.org,2002:null" else node.value
            return Node(self.file, line, text=value if isinstance(value, str) else str(value))
        if node.id == "sequence":
            items = tuple(self.convert(item, depth + 1) for item in node.value)
            return Node(self.file, line, items=items)
        pairs: list[tuple[Node, Node]] = []
        first: dict[str, int] = {}
        for key_node, value_node in node.value:
            key = self.convert(key_node, depth + 1)
            if key.text is None:
                raise key.error("a key must be a text", _MANA_HINT)
            if key.text in first:
                raise key.error(
                    f"{key.text!r} is stated twice (first in line {first[key.text]})",
                    "keep one of the two",
                )
            first[key.text] = key.line
            pairs.append((key, self.convert(value_node, depth + 1)))
        return Node(self.file, line, pairs=tuple(pairs))


def from_values(value: object, file: str) -> Node:
    """The node tree of plain Python values: mappings, sequences, texts, numbers, truth values."""
    if value is None:
        return Node(file, 0, text="")
    if isinstance(value, bool):
        return Node(file, 0, text="yes" if value else "no")
    if isinstance(value, Mapping):
        pairs = tuple(
            (Node(file, 0, text=str(key)), from_values(entry, file)) for key, entry in value.items()
        )
        return Node(file, 0, pairs=pairs)
    if isinstance(value, Sequence) and not isinstance(value, str):
        return Node(file, 0, items=tuple(from_values(entry, file) for entry in value))
    return Node(file, 0, text=str(value))


def read_text(path: str | Path) -> tuple[str, str]:
    """The text of a file, or of standard input for `-`, and the name to call it by.

    Raises:
        BadSituation: it is missing, a folder, or not UTF-8.
    """
    import sys

    name = "<stdin>" if str(path) == "-" else str(path)
    try:
        data = sys.stdin.buffer.read() if str(path) == "-" else Path(path).read_bytes()
    except OSError as error:
        raise BadSituation(
            f"cannot be read: {error.strerror or error}", hint="check the path", file=name
        ) from None
    try:
        return data.decode("utf-8-sig"), name
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise BadSituation(
            "not a text file in UTF-8", hint="save it as UTF-8", file=name, line=line
        ) from None


def walk(node: Node) -> Iterator[Node]:
    """The node and all below it."""
    yield node
    for child in node.items or ():
        yield from walk(child)
    for key, value in node.pairs or ():
        yield key
        yield from walk(value)
