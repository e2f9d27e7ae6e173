"""Comments and strings of programming languages, as far as finding citations needs them.

A table of the marks of each family of languages, not a lexer for each: all that is asked is
whether a number alone is code (`x = 704.5f`) or words. A string that is not closed ends with its
line, so that a mark that was misread (a quotation mark in a regular expression) does no harm
beyond it.
Documents, data and whatever is not in the table are words throughout.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import cached_property, lru_cache
from typing import Final

# Loops over single characters are slow: each takes all that is ordinary at once.
_QUOTED: Final = r'"[^"\\\n]*(?:\\.[^"\\\n]*)*"?'
_SINGLE: Final = r"'[^'\\\n]*(?:\\.[^'\\\n]*)*'?"
_LONG_QUOTED: Final = r'"[^"\\]*(?:\\.[^"\\]*)*(?:"|\Z)'  # over several lines
_CHARACTER: Final = r"'(?:[^'\\\n]|\\[^\n]{1,8})'"  # not the lifetime of Rust
_BLOCK: Final = r"/\*[^*]*(?:\*(?!/)[^*]*)*(?:\*/|\Z)"
_TO_THE_END: Final = r"[^\n]*"
_LINE: Final = "//" + _TO_THE_END
_HASH: Final = "#" + _TO_THE_END
_DASHES: Final = "--" + _TO_THE_END
_WHOLE_LINES: Final = (_LINE, _HASH, _DASHES)
_TRIPLE: Final = r'"""[^"\\]*(?:(?:\\.|"(?!""))[^"\\]*)*(?:"""|\Z)'
_TRIPLE_SINGLE: Final = r"'''[^'\\]*(?:(?:\\.|'(?!''))[^'\\]*)*(?:'''|\Z)"
_ROUND: Final = r"\(\*.*?(?:\*\)|\Z)"
_BACKTICK: Final = r"`[^`\\]*(?:\\.[^`\\]*)*(?:`|\Z)"

_FAMILIES: Final[dict[str, tuple[str, ...]]] = {
    "c cc cpp cxx h hh hpp hxx ino m mm glsl hlsl cu css scss less proto thrift": (
        r'R"\((?:.*?)\)"',
        _LINE,
        _BLOCK,
        _QUOTED,
        _CHARACTER,
    ),
    "java kt kts scala sc groovy gradle swift": (_TRIPLE, _LINE, _BLOCK, _QUOTED, _CHARACTER),
    "cs": (_TRIPLE, r'@"(?:[^"]|"")*"', _LINE, _BLOCK, _QUOTED, _CHARACTER),
    "fs fsx": (_TRIPLE, _LINE, _ROUND, _QUOTED, _CHARACTER),
    "js jsx mjs cjs ts tsx mts cts dart": (_LINE, _BLOCK, _BACKTICK, _QUOTED, _SINGLE),
    "json json5 jsonc": (_LINE, _BLOCK, _QUOTED, _SINGLE),
    "php": (_LINE, _BLOCK, _HASH, _QUOTED, _SINGLE),
    "go": (_LINE, _BLOCK, r"`[^`]*(?:`|\Z)", _QUOTED, _CHARACTER),
    "rs": (r'r(#+)".*?"\1', _LINE, _BLOCK, _LONG_QUOTED, _CHARACTER),
    "zig odin v": (_LINE, _QUOTED, _CHARACTER),
    "py pyi pyx gd": (_TRIPLE, _TRIPLE_SINGLE, _HASH, _QUOTED, _SINGLE),
    "rb ex exs cr": (r"^=begin\b.*?^=end\b", _TRIPLE, _HASH, _QUOTED, _SINGLE),
    "sh bash zsh fish pl pm r jl nim tcl": (_HASH, _QUOTED, _SINGLE),
    "ps1": (r"<#.*?(?:#>|\Z)", _HASH, _QUOTED, _SINGLE),
    "lua": (r"--\[(=*)\[.*?\]\1\]", _DASHES, r"\[(=*)\[.*?\]\2\]", _QUOTED, _SINGLE),
    "sql": (_DASHES, _BLOCK, _HASH, _QUOTED, r"'(?:[^']|'')*'?"),
    "hs elm purs": (_DASHES, r"\{-.*?(?:-\}|\Z)", _QUOTED),
    "ml mli pas": (_ROUND, r"\{[^}]*\}", _LINE, _QUOTED, r"'[^'\n]*'"),
    "lisp lsp cl clj cljs el scm rkt": (r";[^\n]*", r"#\|.*?(?:\|#|\Z)", _LONG_QUOTED),
    "erl hrl": (r"%[^\n]*", _QUOTED),
    "asm s": (r"[;#@][^\n]*", _BLOCK, _QUOTED),
    "vb vbs bas": (r"'[^\n]*", r"\bRem\b[^\n]*", _QUOTED),
    "adb ads vhd vhdl": (_DASHES, _QUOTED),
    "f f90 f95": (r"![^\n]*", _QUOTED, r"'[^'\n]*'"),
}
_FAMILY_OF: Final = {name: marks for names, marks in _FAMILIES.items() for name in names.split()}


class Zones:
    """The comments and strings of a text in a programming language; found when first asked for."""

    def __init__(self, text: str, marks: re.Pattern[str], openers: tuple[str, ...]) -> None:
        self._text = text
        self._marks = marks
        self._openers = openers

    def covers(self, offset: int) -> bool:
        """Whether an offset lies in a comment or a string."""
        # A line that opens as a comment is one, or lies in a longer comment or string.
        line = self._text.rfind("\n", 0, offset) + 1
        if self._text[line:offset].lstrip().startswith(self._openers):
            return True
        place = bisect_right(self._starts, offset) - 1
        return place >= 0 and offset < self._ends[place]

    @cached_property
    def _spans(self) -> list[tuple[int, int]]:
        return [match.span() for match in self._marks.finditer(self._text)]

    @cached_property
    def _starts(self) -> list[int]:
        return [start for start, _ in self._spans]

    @cached_property
    def _ends(self) -> list[int]:
        return [end for _, end in self._spans]


def zones(text: str, file_name: str) -> Zones | None:
    """The comments and strings of a file's text; None where all of it is words."""
    found = _marks(file_name.rpartition(".")[2].lower())
    return Zones(text, *found) if found is not None else None


@lru_cache(maxsize=128)
def _marks(extension: str) -> tuple[re.Pattern[str], tuple[str, ...]] | None:
    """What finds comments and strings in a language, and what opens a comment of one line."""
    family = _FAMILY_OF.get(extension)
    if family is None:
        return None
    openers = tuple(mark[: -len(_TO_THE_END)] for mark in family if mark in _WHOLE_LINES)
    return re.compile("|".join(family), re.DOTALL | re.MULTILINE), openers
