"""What was worked out from the knowledge base and is slow to make again, kept beside it.

It is kept in a folder named after the base that it was made from, which goes when the base goes.
It can always be made again: whatever goes wrong with a kept copy, it is made anew.
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final
from zlib import crc32

from comprules import __version__
from comprules.store.layout import KEPT

if TYPE_CHECKING:
    from pathlib import Path

    from comprules.store.knowledge import KnowledgeBase

_MOST: Final = 2000


def kept(kb: KnowledgeBase, edition: str, what: str, made_by: str, make: Callable[[], Any]) -> Any:
    """The plain data that `make` gives, or gave when it was last asked for the same.

    Args:
        kb: the knowledge base that it is made from.
        edition: the date of the edition that it is made for.
        what: all else that it depends on.
        made_by: the state of the code that makes it.
        make: makes it; what it gives has to be JSON.
    """
    entry = kb.pointer.editions.get(edition)
    folder = entry.folder if entry is not None else "outline"
    identity = "\0".join((__version__, made_by, folder, what))
    # A checksum only names the file, which says itself what it is of: the digests of hashlib
    # take longer to load than most questions take to answer.
    name = f"{crc32(identity.encode('utf-8', 'surrogatepass')):08x}.json"
    file = kb.home / f"{KEPT}{kb.pointer.base}" / name
    with contextlib.suppress(OSError, ValueError):
        found, data = json.loads(file.read_bytes())
        if found == identity:
            return data
    data = make()
    with contextlib.suppress(OSError):
        _keep(file, json.dumps([identity, data], ensure_ascii=False))
    return data


def _keep(file: Path, text: str) -> None:
    from comprules.atomic import write_text
    from comprules.errors import CannotWrite

    file.parent.mkdir(exist_ok=True)
    if sum(1 for _ in file.parent.iterdir()) >= _MOST:
        for old in file.parent.iterdir():
            old.unlink(missing_ok=True)
    with contextlib.suppress(CannotWrite):
        write_text(file, text)
