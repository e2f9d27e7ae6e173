"""Editions read from the publisher's files into the knowledge base, several at once.

Each file stands for itself: one that is no edition is refused with a reason, the others are
imported. The pointer moves once, at the end, so that a reader sees all of them or none.
"""

from __future__ import annotations

import contextlib
import gc
import shutil
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from comprules import __version__
from comprules.errors import ComprulesError
from comprules.store.layout import SOURCE, EditionEntry, mark

QUADS: Final = "triples.nq"


class Imported(Struct, frozen=True):
    """An edition read from one file, or why there is none.

    Attributes:
        file: the file as the user named it.
        folder: where its parts stand, still outside the knowledge base.
        date: its effective date; None where it could not be read.
        entry: what the pointer will say of it.
        remarks: (line, kind, message) of what the reader noticed.
        unfitting: (line, text) of lines that fit nothing, kept.
        error: why the file was refused.
        kept: the file of the same date that counts instead of this one; it differs from it.
    """

    file: str
    folder: Path
    date: str | None = None
    entry: EditionEntry | None = None
    remarks: tuple[tuple[int, str, str], ...] = ()
    unfitting: tuple[tuple[int, str], ...] = ()
    error: ComprulesError | None = None
    kept: str | None = None

    def to_json(self) -> dict[str, Any]:
        """The outcome as plain data."""
        return {
            "file": self.file,
            "edition": self.date,
            **(self.entry.counts if self.entry else {}),
            "remarks": [{"line": n, "kind": k, "message": m} for n, k, m in self.remarks],
            "unfitting": [{"line": n, "text": t} for n, t in self.unfitting],
            "error": self.error.one_line() if self.error else None,
            "kept": self.kept,
        }


Rank = tuple[int, int, str]
"""How much speaks for one of two differing files of one date; the greater one counts."""


def rank_of(remarks: int, provisions: int, sha256: str) -> Rank:
    """The rank of a file: with fewer misprints and gaps, then with more provisions.

    The last part decides where nothing else does, so that the order of imports does not.
    """
    return (-remarks, provisions, sha256)


def rank(entry: EditionEntry) -> Rank:
    """The rank of the file from which an edition was read."""
    return rank_of(entry.counts["remarks"], entry.counts["provisions"], entry.sha256)


def text_files(paths: Iterable[Path]) -> list[Path]:
    """The files meant: each file itself, and for a folder the `.txt` files in it, sorted."""
    found: list[Path] = []
    for path in paths:
        found += sorted(path.glob("*.txt")) if path.is_dir() else [path]
    return list(dict.fromkeys(found))


def read_into(path: Path, folder: Path) -> Imported:
    """The edition of a file, its parts written into `folder`; or the reason it is refused.

    Raises:
        OSError, sqlite3.Error: the folder cannot be written.
    """
    with _without_garbage_collection():
        return _read_into(path, folder)


@contextlib.contextmanager
def _without_garbage_collection() -> Iterator[None]:
    """Nothing; what is made here has no cycles, and looking for some takes a fifth of the time."""
    running = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if running:
            gc.enable()


def _read_into(path: Path, folder: Path) -> Imported:
    from comprules.document import passages
    from comprules.document.reader import read_edition
    from comprules.graph.edition import edition_triples
    from comprules.namespaces import edition_iri
    from comprules.store.editionfile import FILE_NAME, rows_of, write_edition_file
    from comprules.store.triples import ntriples

    try:
        edition = read_edition(path)
    except ComprulesError as error:
        return Imported(str(path), folder, error=error)
    folder.mkdir(parents=True)
    remarks = tuple((r.line, r.kind, r.message) for r in edition.remarks)
    fingerprint = passages.fingerprint(passages.passages(edition))
    about = {
        "date": edition.date,
        "text": "yes",
        "source": path.name,
        "sha256": edition.sha256,
        "fingerprint": fingerprint,
        "made_by": __version__,
    }
    counts = write_edition_file(folder / FILE_NAME, rows_of(edition), about, remarks)
    counts["remarks"] = len(remarks)
    shutil.copyfile(path, folder / SOURCE)
    quads = ntriples(edition_triples(edition, with_text=True), edition_iri(edition.date))
    (folder / QUADS).write_bytes("".join(quads).encode())
    entry = EditionEntry(
        folder=folder.name,
        source=path.name,
        sha256=edition.sha256,
        imported=datetime.now(UTC).isoformat(timespec="seconds"),
        made_by=__version__,
        counts=counts,
    )
    return Imported(str(path), folder, edition.date, entry, remarks, edition.unfitting)


def named_folder(read: Imported) -> Imported:
    """The same import, its entry named after what it is: date and a mark that is new each time."""
    assert read.entry is not None
    return replace(read, entry=replace(read.entry, folder=f"edition-{read.date}-{mark()}"))


def read_all(
    paths: Sequence[Path], folder: Path, done: Callable[[Imported], None]
) -> Iterator[Imported]:
    """The outcome for each file, as it is ready; each is given to `done` too.

    More than two files are read by as many processes as there are processors.
    """
    jobs = [(path, folder / f"{n}-{mark()}") for n, path in enumerate(paths)]
    if len(jobs) <= 2:
        results: Iterable[Imported] = (read_into(*job) for job in jobs)
    else:
        from comprules.store.workers import spread

        results = spread(read_into, jobs)
    for result in results:
        done(result)
        yield result
