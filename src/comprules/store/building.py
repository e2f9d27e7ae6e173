"""Building the knowledge base: the base on first use or when it is stale, and each import.

Everything is built in a folder of this process and takes its name when it is whole; the pointer
moves last. Whatever goes wrong before that leaves the knowledge base as it was.
"""

from __future__ import annotations

import contextlib
import errno
import shutil
import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from comprules import __version__
from comprules.errors import CannotWrite, ComprulesError
from comprules.inference.closure import CLOSURE
from comprules.namespaces import LINEAGES_GRAPH, ONTOLOGY_GRAPH, RULES_GRAPH, edition_iri
from comprules.resources import folder
from comprules.store import base as base_files
from comprules.store import freshness, layout
from comprules.store.imports import QUADS, Imported, named_folder, rank, read_all
from comprules.store.layout import CARDS, SOURCE, EditionEntry, Pointer
from comprules.store.lineagegraph import put_lineages, put_members
from comprules.store.loading import EditionLoader
from comprules.store.lock import Notice, build_lock
from comprules.store.outline import FILE as OUTLINE_FILE
from comprules.store.rulegraph import rule_triples
from comprules.store.triples import TripleBuild

if TYPE_CHECKING:
    from comprules.document.lineages import History
    from comprules.store.cardimport import CardFileOutcome, CardImport

READ_ONLY: Final = frozenset(
    {errno.EROFS, errno.EACCES, errno.EPERM, errno.ENOTDIR, errno.EEXIST, errno.ENOENT}
)
"""What the system says of a home that nobody can write to, as against a disk that is full."""


_MANY: Final = 5
"""From how many imported editions on it takes long enough to be told."""


class ReadOnlyHome(ComprulesError):
    """The home folder cannot be written: work from memory instead; never shown to a user."""


def ensure(home: Path, notice: Notice) -> Pointer:
    """The pointer of a knowledge base with a fresh base, built now if it still has to be.

    Raises:
        ReadOnlyHome: it would have to be built and cannot be.
        CannotWrite: the disk is full.
    """
    with _writing(home, notice):
        # Another process may have built it while this one waited for the lock.
        pointer = layout.read_pointer(home)
        if pointer is not None and freshness.is_fresh(pointer):
            return pointer
        layout.sweep(home, pointer)
        return rebuild(home, pointer, notice)


def rebuild(home: Path, pointer: Pointer | None, notice: Notice) -> Pointer:
    """The new pointer: a fresh base, the imported editions kept. Call it with the lock held."""
    if pointer is None:
        notice("building the knowledge base (once)")
    else:
        notice("building the knowledge base again: comprules, its rules or its ontology changed")
    stamp, digest = freshness.stamp(), freshness.digest()
    built = layout.building_folder(home)
    try:
        base = built / "base"
        base.mkdir()
        headings = base_files.write_rulebook(base)
        editions = dict(pointer.editions) if pointer is not None else {}
        origin, same = None, False
        if pointer is not None:
            same = _has_this_outline(home, pointer)
            origin = home / pointer.triples if same or editions else None
        # Oxigraph loads beside Python: on two processors it costs no time of its own.
        with ThreadPoolExecutor(1) as beside:
            loading = beside.submit(_base_triples, built / "triples", base, origin, editions, same)
            base_files.build_base(base, headings, home / pointer.base if pointer else None)
            loading.result()
        editions = _read_again(home, built, editions, notice)
        history = None
        if editions:
            folders = {date: home / entry.folder for date, entry in editions.items()}
            traced = _traced(folders, notice)
            history = _kept_history(home, built, traced)
            held = {*editions, base_files.outline_date()}
            with TripleBuild(built / "triples") as triples, EditionLoader(triples) as loader:
                put_lineages(loader, traced, held, built)
        fresh = Pointer(
            base=layout.settle(base, home, f"base-{digest[:12]}-{layout.mark()}"),
            triples=layout.settle(built / "triples", home, f"triples-{layout.mark()}"),
            cards=pointer.cards if pointer else None,
            history=history,
            fetched=dict(pointer.fetched) if pointer else {},
            editions=editions,
            stamp=stamp,
            digest=digest,
            retired=tuple(sorted(pointer.folders())) if pointer else (),
        )
        layout.write_pointer(home, fresh)
    finally:
        shutil.rmtree(built, ignore_errors=True)
    return fresh


def _read_again(
    home: Path, built: Path, editions: dict[str, EditionEntry], notice: Notice
) -> dict[str, EditionEntry]:
    """The editions, those that another version of comprules read now read again from their files.

    One that cannot be read any more stays as it is.
    """
    old = {date: e for date, e in editions.items() if e.made_by != __version__}
    if not old:
        return editions
    notice(f"reading {len(old)} imported editions again with this version of comprules")
    sources = {home / entry.folder / SOURCE: entry for entry in old.values()}
    fresh = dict(editions)
    read: list[Imported] = []
    with TripleBuild(built / "triples") as triples, EditionLoader(triples) as loader:
        for outcome in read_all(list(sources), built, lambda outcome: None):
            if outcome.date is not None:
                loader.add(outcome.date, outcome.folder / QUADS)
                read.append(named_folder(outcome))
    for outcome in read:
        assert outcome.entry is not None
        entry = replace(outcome.entry, source=sources[Path(outcome.file)].source)
        layout.settle(outcome.folder, home, entry.folder)
        fresh[outcome.date or ""] = entry
    return fresh


def _traced(folders: Mapping[str, Path], notice: Notice) -> History:
    """The history of the editions in folders, and of those of the table."""
    from comprules.store.lineagetable import packaged_registry, packaged_table
    from comprules.store.tracing import trace_folders

    if len(folders) > _MANY:
        notice(f"following the provisions through {len(folders)} imported editions")
    return trace_folders(folders, packaged_table(), packaged_registry())


def _kept_history(home: Path, built: Path, history: History) -> str:
    """The name of the folder in which the history stands now."""
    from comprules.store.history import FILE_NAME, write_history_file

    folder = built / "history"
    folder.mkdir()
    write_history_file(folder / FILE_NAME, history)
    return layout.settle(folder, home, f"{layout.HISTORY}{layout.mark()}")


def _is_known(history: History, folder: Path) -> bool:
    """Whether a history says what the one in a folder says."""
    from comprules.store.history import HistoryFile

    old = HistoryFile(folder)
    try:
        return tuple(old.dates) == history.dates and set(old.all_runs()) == set(history.runs)
    finally:
        old.close()


def _base_triples(
    target: Path,
    base: Path,
    origin: Path | None,
    editions: Mapping[str, EditionEntry],
    same_outline: bool,
) -> None:
    """Nothing; the new store holds the ontology, the outline, and the editions of the old one.

    Taking a graph out of a store is slow, so the outline stays in it if it is the same.
    """
    ontology = folder("ontology")
    with TripleBuild(target, origin) as triples:
        triples.clear(ONTOLOGY_GRAPH)
        for name in (*base_files.ONTOLOGY_FILES, CLOSURE):
            triples.load(ONTOLOGY_GRAPH, ontology / name)
        triples.clear(RULES_GRAPH)
        triples.add(RULES_GRAPH, rule_triples(base))
        kept = {edition_iri(date) for date in editions}
        outline = edition_iri(base_files.outline_date())
        if origin is not None and same_outline:
            kept.add(outline)
        for graph in triples.editions():
            if graph not in kept:
                triples.clear(graph)
        if outline not in kept:
            triples.load(outline, ontology / OUTLINE_FILE)


def _has_this_outline(home: Path, pointer: Pointer) -> bool:
    """Whether the store of a pointer was built with the outline that travels with the package."""
    from comprules.store.provisions import EditionFile

    try:
        old = EditionFile(home / pointer.base / layout.OUTLINE)
    except (OSError, sqlite3.Error):
        return False
    same = old.about.get("sha256") == base_files.outline_hash()
    old.close()
    # An import of that edition has put its own graph in the outline's place.
    return same and old.date not in pointer.editions


def import_editions(
    home: Path,
    paths: Sequence[Path],
    notice: Notice,
    done: Callable[[Imported], None] = lambda outcome: None,
    *,
    replacing: bool = False,
) -> list[Imported]:
    """What became of each file; those that are editions are in the knowledge base now.

    Of two differing files of one date the better one counts (imports.rank), in whatever order
    they came; `replacing` takes the one that is imported now.

    Raises:
        CannotWrite: the home cannot be written, or the disk is full; nothing was imported.
    """
    ensure_writable(home, notice)
    with _writing(home, notice):
        pointer = layout.read_pointer(home)
        assert pointer is not None
        layout.sweep(home, pointer)
        built = layout.building_folder(home)
        try:
            outcomes: list[Imported] = []
            latest: dict[str, Imported] = {}
            with (
                TripleBuild(built / "triples", home / pointer.triples) as triples,
                EditionLoader(triples) as loader,
            ):
                for outcome in read_all(paths, built, done):
                    date = outcome.date
                    if date is not None:
                        outcome = named_folder(outcome)
                        better = None if replacing else _better(outcome, pointer, latest)
                        if better is None:
                            loader.add(date, outcome.folder / QUADS)
                            latest[date] = outcome
                        else:
                            outcome = replace(outcome, kept=better)
                    outcomes.append(outcome)
                folders = {date: home / entry.folder for date, entry in pointer.editions.items()}
                folders |= {date: outcome.folder for date, outcome in latest.items()}
                history = ""
                if latest:
                    traced = _traced(folders, notice)
                    history = _kept_history(home, built, traced)
                    before = home / pointer.history if pointer.history else None
                    if before and triples.holds(LINEAGES_GRAPH) and _is_known(traced, before):
                        put_members(loader, traced, latest.keys(), built)
                    else:
                        held = {*folders, base_files.outline_date()}
                        put_lineages(loader, traced, held, built)
            if latest:
                _publish(home, pointer, latest, built / "triples", history)
            order = {str(path): n for n, path in enumerate(paths)}
            return sorted(outcomes, key=lambda outcome: order[outcome.file])
        finally:
            shutil.rmtree(built, ignore_errors=True)


def _better(outcome: Imported, pointer: Pointer, latest: Mapping[str, Imported]) -> str | None:
    """The file of the same date that counts instead of this one; None if this one does."""
    date, entry = outcome.date or "", outcome.entry
    assert entry is not None
    other = latest[date].entry if date in latest else pointer.editions.get(date)
    if other is None or other.sha256 == entry.sha256 or rank(other) < rank(entry):
        return None
    return other.source


def _publish(
    home: Path, pointer: Pointer, read: dict[str, Imported], triples: Path, history: str
) -> None:
    """Nothing; the new editions and the new store count from here on."""
    editions = dict(pointer.editions)
    for date, outcome in read.items():
        assert outcome.entry is not None
        layout.settle(outcome.folder, home, outcome.entry.folder)
        editions[date] = outcome.entry
    store = layout.settle(triples, home, f"triples-{layout.mark()}")
    layout.write_pointer(home, pointer.succeed(editions=editions, triples=store, history=history))


def import_cards(
    home: Path,
    paths: Sequence[Path],
    notice: Notice,
    *,
    fetched: Mapping[str, str] | None = None,
    progress: Callable[[int], None] = lambda read: None,
    done: Callable[[CardFileOutcome], None] = lambda outcome: None,
) -> CardImport:
    """What became of each card file; the card base holds what it held, and what they gave.

    A file that gives nothing does not keep the others out. If none gives anything the card base
    stays what it was, and so it does after any error.

    Args:
        home: the home folder.
        paths: the card files.
        notice: told what is under way.
        fetched: what was downloaded to make the files, and of when it is.
        progress: told how many bytes were read.
        done: told each outcome.

    Raises:
        CannotWrite: the home cannot be written, or the disk is full.
    """
    from comprules.inference.vocabulary import OntologyView
    from comprules.store.cardimport import collect

    ensure_writable(home, notice)
    with _writing(home, notice):
        pointer = layout.read_pointer(home)
        assert pointer is not None
        layout.sweep(home, pointer)
        built = layout.building_folder(home)
        try:
            before = home / pointer.cards / CARDS if pointer.cards else None
            date = max(fetched.values())[:10] if fetched else ""
            outcome = collect(
                built / CARDS,
                before,
                paths,
                ontology=OntologyView.load(),
                date=date,
                progress=progress,
                done=done,
            )
            if any(file.error is None for file in outcome.files):
                name = layout.settle(built, home, f"cards-{layout.mark()}")
                known = {**pointer.fetched, **(fetched or {})}
                layout.write_pointer(home, pointer.succeed(cards=name, fetched=known))
        finally:
            shutil.rmtree(built, ignore_errors=True)
        return outcome


def ensure_writable(home: Path, notice: Notice) -> Pointer:
    """The pointer as `ensure` gives it.

    Raises:
        CannotWrite: the home cannot be written.
    """
    pointer = layout.read_pointer(home)
    if pointer is not None and freshness.is_fresh(pointer):
        return pointer
    try:
        return ensure(home, notice)
    except ReadOnlyHome as error:
        raise CannotWrite(
            error.message, hint="set COMPRULES_HOME to a folder you can write to", file=home
        ) from error


@contextlib.contextmanager
def _writing(home: Path, notice: Notice) -> Iterator[None]:
    """Nothing; the lock is held, and what the system says of the disk becomes one of our errors."""
    from comprules.atomic import cannot_write

    try:
        with build_lock(home, notice):
            yield
    except sqlite3.Error as error:
        raise CannotWrite(
            f"the knowledge base cannot be written ({error})",
            hint="make room on the disk; what was there before is untouched",
            file=home,
        ) from error
    except OSError as error:
        if error.errno in READ_ONLY:
            raise ReadOnlyHome("the folder of the knowledge base cannot be written") from error
        raise cannot_write(home, error) from error
