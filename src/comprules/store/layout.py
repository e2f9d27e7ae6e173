"""What stands where in the home folder, and the pointer that says which of it counts.

    HOME/current.json         the pointer: replaced atomically, the only file that ever changes
    HOME/lock                 held by whoever builds (lock.py)
    HOME/base-HASH/           compiled blocks, vocabulary, glosses, the outline
    HOME/edition-DATE-ID/     one imported edition
    HOME/triples-ID/          the Oxigraph store of all of it
    HOME/cards-ID/            the card base
    HOME/history-ID/          the lineages of all known editions
    HOME/holding-….json       which blocks hold in an edition: a cache (holding.py)
    HOME/building-PID-ID/     what a builder has under way

A folder is complete before its name appears in the pointer and is never written again after,
so that a reader needs no lock (docs/decisions/0003-store.md).
"""

from __future__ import annotations

import contextlib
import json
import os
from pathlib import Path
from typing import Any, Final

from msgspec import Struct, field, to_builtins
from msgspec.structs import replace

from comprules.errors import KnowledgeBaseError

FORMAT: Final = 1
"""The number of this layout and of the tables in it; a higher one makes all that stands stale."""

POINTER: Final = "current.json"
BUILDING: Final = "building-"
HOLDING: Final = "holding-"
KEPT: Final = "kept-"
HISTORY: Final = "history-"
# What a base holds (base.py), and a card folder.
OUTLINE: Final = "outline"
RULEBOOK: Final = "rulebook.json"
PROGRAM: Final = "program.json"
ONTOLOGY: Final = "ontology.json"
TERMS: Final = "terms.json"
CARDS: Final = "cards.sqlite"
# What an edition holds besides its SQLite file.
SOURCE: Final = "source.txt"
_KINDS: Final = ("base-", "edition-", "triples-", "cards-", HISTORY, BUILDING)


class EditionEntry(Struct, frozen=True):
    """An imported edition, as the pointer lists it.

    Attributes:
        folder: the name of its folder in the home.
        source: the name of the file it was read from.
        sha256: the hash of that file's bytes.
        imported: when, UTC, ISO 8601.
        made_by: the version of comprules that read it.
        counts: how many provisions, glossary entries, references and remarks it has.
    """

    folder: str
    source: str
    sha256: str
    imported: str
    made_by: str
    counts: dict[str, int] = field(default_factory=dict)


class Pointer(Struct, frozen=True):
    """The content of the pointer file: all the folders that make up the knowledge base.

    Attributes:
        base: the folder of the base.
        triples: the folder of the Oxigraph store.
        cards: the folder of the card base, or None.
        editions: the imported editions by date.
        fetched: the bulk files of cards that were downloaded, and of when each is.
        history: the folder of the lineages, or None while no edition is imported.
        stamp: the state of the files the base was built from, cheap to compare.
        digest: the hash of their content, which decides.
        retired: folders that the pointer before this one named: a reader may still have them open.
        format: the number of the layout.
    """

    base: str
    triples: str
    cards: str | None = None
    editions: dict[str, EditionEntry] = field(default_factory=dict)
    fetched: dict[str, str] = field(default_factory=dict)
    history: str | None = None
    stamp: str = ""
    digest: str = ""
    retired: tuple[str, ...] = ()
    format: int = FORMAT

    def folders(self) -> set[str]:
        """The names of all folders that count now."""
        names = {self.base, self.triples, *(e.folder for e in self.editions.values())}
        return names | {name for name in (self.cards, self.history) if name}

    def succeed(self, **changes: Any) -> Pointer:
        """The pointer with changes made, which retires the folders that it no longer names."""
        fresh = replace(self, **changes)
        return replace(fresh, retired=tuple(sorted(self.folders() - fresh.folders())))


def damaged(home: Path, error: Exception) -> KnowledgeBaseError:
    """The error for a knowledge base of which a part is missing or is not what was written."""
    return KnowledgeBaseError(
        f"the knowledge base is damaged ({error})",
        hint=f"remove the folder {home}: it is built again, then import your editions again",
        file=home,
    )


def read_pointer(home: Path) -> Pointer | None:
    """The pointer of a home; None where there is none yet, or one of an older layout.

    Raises:
        KnowledgeBaseError: it cannot be read, or a newer comprules wrote it.
    """
    path = home / POINTER
    try:
        data = json.loads(path.read_bytes())
    except (FileNotFoundError, NotADirectoryError):
        return None
    except (OSError, ValueError) as error:
        raise KnowledgeBaseError(
            f"the knowledge base cannot be read ({error})",
            hint=f"remove the folder {home}: it is built again, then import your editions again",
            file=path,
        ) from error
    if not isinstance(data, dict) or not isinstance(data.get("format"), int):
        raise damaged(home, ValueError(f"{POINTER} is not what comprules writes"))
    if data["format"] > FORMAT:
        raise KnowledgeBaseError(
            "the knowledge base was made by a newer comprules",
            hint="update comprules, or set COMPRULES_HOME to another folder",
            file=path,
        )
    if data["format"] < FORMAT:
        return None
    try:
        editions = {date: EditionEntry(**entry) for date, entry in data.pop("editions").items()}
        retired = tuple(data.pop("retired"))
        return Pointer(**data, editions=editions, retired=retired)
    except (KeyError, TypeError, AttributeError) as error:
        raise damaged(home, ValueError(f"{POINTER} is not what comprules writes")) from error


def write_pointer(home: Path, pointer: Pointer) -> None:
    """Nothing; from here on the folders that `pointer` names are the knowledge base."""
    from comprules.atomic import write_text

    write_text(home / POINTER, json.dumps(to_builtins(pointer), indent=1, sort_keys=True) + "\n")


def building_folder(home: Path) -> Path:
    """A new empty folder for what this process builds; its name says whose it is."""
    folder = home / f"{BUILDING}{os.getpid()}-{mark()}"
    folder.mkdir(parents=True)
    return folder


def mark() -> str:
    """A mark that makes a folder's name new."""
    return os.urandom(4).hex()


def settle(built: Path, home: Path, name: str) -> str:
    """The name under which a complete folder now stands in the home, all its bytes on the disk."""
    for path in [built, *built.rglob("*")]:
        handle = os.open(path, os.O_RDONLY)
        try:
            with contextlib.suppress(OSError):
                os.fsync(handle)
        finally:
            os.close(handle)
    import shutil

    target = home / name
    if target.exists():
        # Left by a build that was killed between this step and the pointer: nothing names it.
        shutil.rmtree(target)
    os.rename(built, target)
    return name


def sweep(home: Path, pointer: Pointer | None) -> None:
    """Nothing; folders that no pointer names are gone. Call it with the lock held.

    Whoever holds the lock is the only builder alive, so every building folder is a dead one's.
    What the last pointer retired stays one build longer, for readers that have it open.
    """
    import shutil

    kept = pointer.folders() | set(pointer.retired) if pointer is not None else set()
    with contextlib.suppress(OSError):
        for path in home.iterdir():
            if path.name.startswith(_KINDS) and path.name not in kept:
                shutil.rmtree(path, ignore_errors=True)
            elif path.name.startswith(HOLDING) and not any(name in path.name for name in kept):
                path.unlink(missing_ok=True)
            elif path.name.startswith(KEPT) and path.name.removeprefix(KEPT) not in kept:
                shutil.rmtree(path, ignore_errors=True)
