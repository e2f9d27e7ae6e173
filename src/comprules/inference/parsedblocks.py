"""Blocks parsed before: what a build in a checkout need not parse again.

rdflib takes some twenty milliseconds for a block, and of a thousand blocks an edit changes a few.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from comprules import __version__
from comprules.inference.algebra import (
    Head,
    body_from_json,
    body_to_json,
    pattern_from_json,
    pattern_to_json,
)
from comprules.inference.program import FORMAT
from comprules.inference.rulefile import BlockSource

if TYPE_CHECKING:
    from comprules.inference.parsing import ParsedBlock

FILE_NAME: Final = "parsed.json"
_PARSER: Final = ("fence.py", "parsetree.py", "parsing.py")


class ParsedBlocks:
    """What parses blocks, but for those that it finds in a file that an earlier one wrote."""

    def __init__(self, earlier: Path | None = None) -> None:
        """A parser of blocks that knows those in the file `earlier`, if there is one."""
        here = Path(__file__).parent
        self._made_by = hashlib.sha256(f"{__version__} {FORMAT}".encode())
        for name in _PARSER:
            self._made_by.update((here / name).read_bytes())
        self._known = _read(earlier) if earlier is not None else {}
        self._used: dict[str, Any] = {}

    def __call__(self, source: BlockSource) -> ParsedBlock:
        """The block, parsed.

        Raises:
            BadRuleFile: a syntax error, or something outside the subset.
        """
        from comprules.inference.parsing import ParsedBlock, parse_block

        key = self._key(source)
        known = self._known.get(key)
        if known is not None:
            self._used[key] = known
            heads = tuple(Head(target, pattern_from_json(p)) for target, p in known["heads"])
            return ParsedBlock(source, heads, tuple(map(body_from_json, known["bodies"])))
        parsed = parse_block(source)
        self._used[key] = {
            "heads": [[head.target, pattern_to_json(head.pattern)] for head in parsed.heads],
            "bodies": [body_to_json(body) for body in parsed.bodies],
        }
        return parsed

    def write(self, path: Path) -> None:
        """Nothing; the file holds what was parsed, for the next build."""
        path.write_text(json.dumps(self._used, separators=(",", ":")), encoding="utf-8")

    def _key(self, source: BlockSource) -> str:
        """The hash of all that a block's parse depends on: lines in it are lines of the file."""
        made_by = self._made_by.copy()
        authorities = sorted(source.authorities.items())
        made_by.update(f"{source.name}\n{source.line}\n{authorities}\n{source.text}".encode())
        return made_by.hexdigest()[:32]


def _read(path: Path) -> dict[str, Any]:
    """The blocks in a file; none where there is no such file, or it is not what was written."""
    try:
        data = json.loads(path.read_bytes())
    except (OSError, ValueError):
        return {}
    return data if isinstance(data, dict) else {}
