"""Writing a file whole or not at all; the one place that does it.

The bytes go to a temporary file in the same folder, reach the disk, and only then take the
name: whoever opens the file sees the old one or the new one, never a part, also after a crash.
"""

from __future__ import annotations

import contextlib
import errno
import os
import stat
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from comprules.errors import CannotWrite

_WHY: Final[dict[int, tuple[str, str]]] = {
    errno.ENOSPC: ("the disk is full", "make room or choose another disk"),
    errno.EDQUOT: ("the disk quota is used up", "make room or choose another disk"),
    errno.EACCES: ("no permission to write here", "choose another file or folder"),
    errno.EPERM: ("no permission to write here", "choose another file or folder"),
    errno.EROFS: ("the disk is read-only", "choose another file or folder"),
    errno.ENOENT: ("the folder does not exist", "make the folder first"),
    errno.ENOTDIR: ("a part of the path is no folder", "choose another file or folder"),
    errno.EISDIR: ("this is a folder, not a file", "give a file name"),
    errno.ENAMETOOLONG: ("the file name is too long", "choose a shorter one"),
    errno.EFBIG: ("the file would be larger than is allowed here", "choose another disk"),
}


def cannot_write(path: str | Path, error: OSError) -> CannotWrite:
    """The error that tells a user, in one line, why `path` could not be written."""
    code = error.errno
    if code is None and os.strerror(errno.ENOSPC) in str(error):
        code = errno.ENOSPC  # Oxigraph's errors carry no number
    why, hint = _WHY.get(code or 0, (error.strerror or str(error), "choose another file"))
    return CannotWrite(f"cannot be written: {why}", hint=hint, file=path, errno=code)


def write_bytes(path: str | Path, content: bytes | Iterable[bytes]) -> int:
    """The number of bytes written to `path`, which then holds exactly `content`.

    A link is followed, an existing file keeps its permissions, and what is no regular file
    (`/dev/stdout`, a named pipe) is written to directly, for nothing can take its place.

    Raises:
        CannotWrite: permissions, a full disk, no such folder; the old file is untouched.
    """
    chunks = (content,) if isinstance(content, bytes | bytearray | memoryview) else content
    target = Path(os.path.realpath(path))
    try:
        mode = _mode(target)
        if mode is not None and not stat.S_ISREG(mode):
            with target.open("wb") as stream:
                return sum(stream.write(chunk) for chunk in chunks)
        handle, name = tempfile.mkstemp(prefix=f".{target.name[:100]}.", dir=target.parent)
    except BrokenPipeError:
        raise
    except OSError as error:
        raise cannot_write(path, error) from error
    try:
        size = 0
        with os.fdopen(handle, "wb") as stream:
            for chunk in chunks:
                try:
                    size += stream.write(chunk)
                except OSError as error:
                    raise cannot_write(path, error) from error
            try:
                stream.flush()
                os.fsync(stream.fileno())
            except OSError as error:
                raise cannot_write(path, error) from error
        try:
            Path(name).chmod(stat.S_IMODE(mode) if mode is not None else 0o666 & ~_umask())
            os.replace(name, target)
        except OSError as error:
            raise cannot_write(path, error) from error
        _sync_folder(target.parent)
    except BaseException:
        # Also on Ctrl-C and when making the chunks fails: nothing half-written stays behind.
        with contextlib.suppress(OSError):
            os.unlink(name)
        raise
    return size


def write_text(path: str | Path, text: str) -> int:
    """The number of bytes written: `text` in UTF-8, line ends as they are."""
    return write_bytes(path, text.encode("utf-8"))


def _mode(target: Path) -> int | None:
    """The mode of an existing file, None where there is none; a folder is an error."""
    try:
        mode = target.stat().st_mode
    except FileNotFoundError:
        return None
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if stat.S_ISREG(mode) and not os.access(target, os.W_OK):
        # A rename would replace a file that its owner made read-only.
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    return mode


def _umask() -> int:
    """The process's umask; the only way to read it is to set it."""
    mask = os.umask(0o077)
    os.umask(mask)
    return mask


def _sync_folder(folder: Path) -> None:
    """Nothing; the new name is on the disk too, where the system can sync a folder."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
