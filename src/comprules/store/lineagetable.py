"""The table of lineages that travels with the package, and the history where nothing is imported.

The table (ontology/lineages.tsv) says of each edition the project has read which provisions it
had, by number and the hash of its words, and what became of them: facts, no sentence. It is made
from the editions themselves: `python -m comprules.store.lineagetable FOLDER`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

from comprules.document.lineages import Change, Doubt, History, Run
from comprules.errors import CannotWrite, KnowledgeBaseError
from comprules.resources import folder
from comprules.store import layout

if TYPE_CHECKING:
    from comprules.document.registry import Registry

FILE: Final = "lineages.tsv"
REGISTRY: Final = "lineage-registry.tsv"
_HEAD: Final = "# comprules: the lineages of the provisions of the CR; generated, do not edit"


def table_text(history: History) -> str:
    """The history as the table has it: the editions, then the runs by lineage, then the doubts."""
    return "".join(f"{line}\n" for line in _lines(history))


def _lines(history: History) -> Iterator[str]:
    yield _HEAD
    for date, fingerprint in zip(history.dates, history.fingerprints, strict=True):
        yield f"edition\t{date}\t{fingerprint}"
    lineage = ""
    for run in history.runs:
        # A lineage is named at its first run only; so is the last edition where it is the first.
        named = "" if run.lineage == lineage else run.lineage
        lineage = run.lineage
        fields = (
            named,
            run.name if run.occurrence == 1 else f"{run.name}#{run.occurrence}",
            run.first,
            "" if run.last == run.first else run.last,
            run.digest,
            " ".join(run.changes),
            f"{run.score:g}",
            run.reason,
            *run.sources,
        )
        yield "run\t" + "\t".join(fields)
    for d in history.doubts:
        yield "\t".join(("doubt", d.old_date, d.old, d.new_date, d.new, f"{d.score:g}", d.reason))


def read_table(path: Path) -> History:
    """The history that a table has.

    Raises:
        KnowledgeBaseError: it is missing or is not what `table_text` gives.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise _broken(path, 0) from error
    dates: list[str] = []
    fingerprints: list[str] = []
    runs: list[Run] = []
    doubts: list[Doubt] = []
    lineage = ""
    changes: dict[str, tuple[Change, ...]] = {}
    for number, line in enumerate(text.splitlines(), start=1):
        kind, *fields = line.split("\t")
        try:
            if kind == "run":
                named, name, first, last, digest, changed, score, reason, *sources = fields
                lineage = named or lineage
                name, _, occurrence = name.partition("#")
                if changed not in changes:
                    changes[changed] = tuple(Change(word) for word in changed.split())
                runs.append(
                    Run(
                        lineage,
                        name,
                        int(occurrence or 1),
                        first,
                        last or first,
                        digest,
                        changes[changed],
                        float(score),
                        reason,
                        tuple(sources),
                    )
                )
            elif kind == "edition":
                dates.append(fields[0])
                fingerprints.append(fields[1])
            elif kind == "doubt":
                old_date, old, new_date, new, score, reason = fields
                doubts.append(Doubt(old_date, old, new_date, new, float(score), reason))
        except (ValueError, IndexError) as error:
            raise _broken(path, number) from error
    return History(tuple(dates), tuple(fingerprints), tuple(runs), tuple(doubts))


def _broken(path: Path, line: int) -> KnowledgeBaseError:
    return KnowledgeBaseError(
        "the table of lineages of this installation is damaged or missing",
        hint="install comprules again",
        file=path,
        line=line or None,
    )


def packaged_table() -> History:
    """The history that travels with the package."""
    return read_table(folder("ontology") / FILE)


def packaged_registry() -> Registry:
    """The decisions by hand that travel with the package."""
    from comprules.document.registry import read_registry

    return read_registry(folder("ontology") / REGISTRY)


def history_folder(home: Path, pointer: layout.Pointer) -> Path:
    """The folder of the history: the one made at the last import, else one of the table alone.

    The latter is made on first use, and elsewhere where the home cannot be written.
    """
    from comprules.store.history import FILE_NAME, write_history_file
    from comprules.store.lock import build_lock

    if pointer.history is not None:
        return home / pointer.history
    target = home / f"{layout.HISTORY}{pointer.base}"
    if (target / FILE_NAME).is_file():
        return target
    try:
        with build_lock(home, lambda line: None):
            if not (target / FILE_NAME).is_file():
                built = layout.building_folder(home)
                write_history_file(built / FILE_NAME, packaged_table())
                layout.settle(built, home, target.name)
        return target
    except (OSError, CannotWrite):
        import atexit
        import shutil
        import tempfile

        place = Path(tempfile.mkdtemp(prefix="comprules-"))
        atexit.register(shutil.rmtree, place, ignore_errors=True)
        write_history_file(place / FILE_NAME, packaged_table())
        return place


def main(paths: list[str]) -> int:
    """The exit status; the table of the editions in the folders is in ontology/ now."""
    from comprules.atomic import write_text
    from comprules.store.imports import text_files
    from comprules.store.tracing import trace_files

    files = text_files(Path(path) for path in paths)
    history = trace_files(files, packaged_registry())
    write_text(folder("ontology") / FILE, table_text(history))
    print(f"{len(history.dates)} editions, {len(history.runs)} runs, {len(history.doubts)} doubts")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
