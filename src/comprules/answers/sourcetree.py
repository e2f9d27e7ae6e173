"""The text files of folders: which there are, and what they hold.

In a git repository, what it ignores is left out. Folders of version control and of installed
packages are never entered, and a file with a NUL byte in its first block is no text (git says so
too).
"""

from __future__ import annotations

import codecs
import os
import subprocess
from collections.abc import Iterable, Iterator
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Final

from msgspec import Struct

from comprules.errors import BadInput

_SKIPPED: Final = frozenset(
    {
        *(".git", ".hg", ".svn", ".bzr", "CVS", ".jj", "_darcs"),
        *("node_modules", "bower_components", "__pycache__", ".venv", "venv", ".tox", ".nox"),
        *(".mypy_cache", ".ruff_cache", ".pytest_cache", ".gradle", ".terraform", "site-packages"),
    }
)
_BLOCK: Final = 8192
LARGEST: Final = 64 * 2**20
"""The size of a file above which it is data, not something that people write."""
_MARKS: Final = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)


class SourceText(Struct, frozen=True):
    """A file's text, line ends as they are, and what it takes to write it again."""

    text: str
    encoding: str

    def encoded(self, text: str) -> bytes:
        """The bytes of a changed text, in the encoding of the file."""
        return text.encode(self.encoding)


def read_source(path: Path) -> SourceText | None:
    """The text of a file; None where it is binary, or larger than what people write.

    Raises:
        OSError: it cannot be read.
    """
    with path.open("rb") as stream:
        data = stream.read(_BLOCK)
        encoding = next((name for mark, name in _MARKS if data.startswith(mark)), None)
        if encoding is None and b"\0" in data:
            return None
        if len(data) == _BLOCK:
            if os.fstat(stream.fileno()).st_size > LARGEST:
                return None
            data += stream.read()
    return decoded(data, encoding)


def decoded(data: bytes, encoding: str | None = None) -> SourceText | None:
    """The text of a file's bytes, so decoded that encoding it again gives them back."""
    for name in [encoding] if encoding else ["utf-8", "cp1252", "latin-1"]:
        try:
            return SourceText(data.decode(name), name)
        except UnicodeDecodeError:
            continue
    return None


def source_files(paths: Iterable[Path], exclude: Iterable[str] = ()) -> Iterator[Path]:
    """The files of these paths, each once, folders with all that is in them, in order.

    Args:
        paths: files and folders.
        exclude: patterns of paths to leave out, as a shell has them: `docs/*`, `*.min.js`.

    Raises:
        BadInput: one of the paths does not exist.
    """
    patterns = tuple(exclude)
    seen: set[str] = set()
    for path in paths:
        if not path.exists():
            raise BadInput("there is no such file or folder", file=path)
        for file in _within(path, patterns) if path.is_dir() else iter((path,)):
            name = os.path.abspath(file)
            if name not in seen and not _excluded(file, path, patterns):
                seen.add(name)
                yield file


def _within(folder: Path, patterns: tuple[str, ...]) -> Iterator[Path]:
    listed = _listed_by_git(folder) if _in_repository(folder) else None
    yield from listed if listed is not None else _walked(folder, folder, patterns)


def _walked(folder: Path, top: Path, patterns: tuple[str, ...]) -> Iterator[Path]:
    """The files under a folder; links to folders are not followed: they can lead in a circle."""
    with os.scandir(folder) as entries:
        found = sorted(entries, key=lambda entry: entry.name)
    for entry in found:
        path = folder / entry.name
        if entry.is_dir(follow_symlinks=False):
            if entry.name not in _SKIPPED and not _excluded(path, top, patterns):
                yield from _walked(path, top, patterns)
        elif entry.is_file():
            yield path


def _in_repository(folder: Path) -> bool:
    here = folder.resolve()
    return any((place / ".git").exists() for place in (here, *here.parents))


def _listed_by_git(folder: Path) -> Iterator[Path] | None:
    """The files of a folder that git keeps or would keep; None where git cannot say."""
    command = ["git", "-C", str(folder), "ls-files", "-z", "-co", "--exclude-standard", "."]
    try:
        done = subprocess.run(command, capture_output=True, stdin=subprocess.DEVNULL, check=False)
    except OSError:
        return None
    if done.returncode:
        return None
    names = sorted(set(done.stdout.split(b"\0")) - {b""})
    inner = (Path(os.fsdecode(name)) for name in names)
    paths = (folder / path for path in inner if not _SKIPPED.intersection(path.parts[:-1]))
    return (path for path in paths if path.is_file())


def _excluded(path: Path, top: Path, patterns: tuple[str, ...]) -> bool:
    """Whether a pattern fits the path from the folder named, a folder in it, or the bare name."""
    if not patterns:
        return False
    # Of a folder, what lies in it counts; of a file that was named, the name it was given.
    inner = path.relative_to(top) if path != top else path
    names = {path.as_posix(), inner.as_posix(), *inner.parts}
    names |= {part.as_posix() for part in (*path.parents, *inner.parents)}
    return any(fnmatchcase(name, pattern.rstrip("/")) for name in names for pattern in patterns)
