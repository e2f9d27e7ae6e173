"""Whether the base in the home is that of the installed package.

Every command asks, so the first look is only at sizes and times; the content decides where those
have changed. Nothing heavy is imported here.
"""

from __future__ import annotations

import os
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from comprules import __version__
from comprules.resources import folder
from comprules.store.layout import Pointer

_CODE: Final = str(Path(__file__).parents[1])
_CODE_FOLDERS: Final = ("document", "inference", "store", "graph")
"""The base also depends on the code that makes it; in a checkout that changes, too."""


def _inputs() -> Iterator[os.DirEntry[str]]:
    """The files that the base is made of: ontology, rule files, and the code that reads them."""
    yield from _files(str(folder("ontology")), (".ttl", ".nt", ".tsv"))
    yield from _files(str(folder("rules")), (".md",))
    for name in _CODE_FOLDERS:
        yield from _files(f"{_CODE}/{name}", (".py",))


def _files(path: str, endings: tuple[str, ...]) -> Iterator[os.DirEntry[str]]:
    """The files with these endings in a folder and all below it."""
    with os.scandir(path) as entries:
        for entry in entries:
            if entry.is_dir(follow_symlinks=False):
                yield from _files(entry.path, endings)
            elif entry.name.endswith(endings):
                yield entry


def is_fresh(pointer: Pointer) -> bool:
    """Whether the base that a pointer names is that of the installed package."""
    return pointer.stamp == stamp() or pointer.digest == digest()


def stamp() -> str:
    """The state of the inputs by size and time of change: a cheap first look."""
    states = []
    newest = 0
    for entry in _inputs():
        info = entry.stat()
        states.append(f"{entry.path}\0{info.st_size}\0{info.st_mtime_ns}")
        newest = max(newest, info.st_mtime_ns)
    mixed = zlib.crc32("\n".join(sorted(states)).encode())
    return f"{__version__}/{len(states)}/{newest}/{mixed:08x}"


def digest() -> str:
    """The hash of the inputs' content, and of the version: the base is stale when it changes."""
    import hashlib

    state = hashlib.sha256(__version__.encode())
    for entry in sorted(_inputs(), key=lambda entry: (entry.name, entry.path)):
        content = Path(entry.path).read_bytes()
        state.update(entry.name.encode() + b"\0" + hashlib.sha256(content).digest())
    return state.hexdigest()
