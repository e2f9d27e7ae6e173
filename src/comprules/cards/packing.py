"""The bytes of a card file, unpacked if it is gzip; a file that ends early gives what came."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from comprules.errors import BadCardFile

PIECE: Final = 1 << 18
_GZIP: Final = b"\x1f\x8b"
_UTF16: Final = (b"\xff\xfe", b"\xfe\xff", b"[\0", b"{\0", b"\0[", b"\0{")
_OTHERS: Final = ((b"PK\x03\x04", "a zip archive"), (b"BZh", "bzip2"), (b"\xfd7zXZ", "xz"))

Progress = Callable[[int], None]
"""Called with the number of bytes of the file that were read since the last call."""


class PackedFile:
    """The pieces of a file, in order; `cut` says afterwards why they end too early, or is empty."""

    def __init__(self, file: Path, progress: Progress = lambda read: None) -> None:
        self.file = file
        self.cut = ""
        self._progress = progress

    def pieces(self) -> Iterator[bytes]:
        """The unpacked bytes, a piece at a time.

        Raises:
            BadCardFile: the file cannot be opened, or is packed in another way.
        """
        try:
            raw = self.file.open("rb")
        except (OSError, ValueError) as error:
            raise self._unreadable(error) from None
        with raw:
            try:
                head = raw.read(6)
                raw.seek(0)
                for start, what in _OTHERS:
                    if head.startswith(start):
                        raise BadCardFile(f"this is {what}", hint="unpack it first", file=self.file)
                if head.startswith(_UTF16):
                    raise BadCardFile(
                        "this is text in UTF-16", hint="save it as UTF-8", file=self.file
                    )
                plain = iter(lambda: raw.read(PIECE), b"")
                counted = self._counted(plain)
                yield from self._unpacked(counted) if head.startswith(_GZIP) else counted
            except OSError as error:
                raise self._unreadable(error) from None

    def _counted(self, pieces: Iterator[bytes]) -> Iterator[bytes]:
        for piece in pieces:
            self._progress(len(piece))
            yield piece

    def _unpacked(self, pieces: Iterator[bytes]) -> Iterator[bytes]:
        """The content of a gzip file, which may have several members one after the other."""
        unpacker = zlib.decompressobj(wbits=31)
        begun = False  # a member is under way
        try:
            for packed in pieces:
                rest = packed
                while rest:
                    begun = True
                    if plain := unpacker.decompress(rest):
                        yield plain
                    rest = unpacker.unused_data.lstrip(b"\0") if unpacker.eof else b""
                    if unpacker.eof:
                        begun = False
                        unpacker = zlib.decompressobj(wbits=31)
        except zlib.error as error:
            self.cut = f"the gzip data is damaged ({error})"
            return
        if begun:
            self.cut = "the gzip data ends early"

    def _unreadable(self, error: Exception) -> BadCardFile:
        reason = getattr(error, "strerror", None) or str(error) or type(error).__name__
        return BadCardFile(f"cannot be read: {reason}", hint="check the file", file=self.file)
