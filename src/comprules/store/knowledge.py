"""The knowledge base, open for reading: editions, rule blocks, search, cards, triples."""

from __future__ import annotations

import json
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from comprules import settings
from comprules.errors import NotFound
from comprules.namespaces import LINEAGE
from comprules.store.freshness import is_fresh
from comprules.store.layout import (
    CARDS,
    ONTOLOGY,
    OUTLINE,
    PROGRAM,
    RULEBOOK,
    SOURCE,
    TERMS,
    Pointer,
    damaged,
    read_pointer,
)
from comprules.store.provisions import EditionFile, Entry

if TYPE_CHECKING:
    from comprules.cards.cardbase import CardBase
    from comprules.inference.program import Program
    from comprules.inference.vocabulary import OntologyView
    from comprules.store.counterparts import Counterparts
    from comprules.store.history import HistoryFile
    from comprules.store.lock import Notice
    from comprules.store.ranking import Hit


def _silent(line: str) -> None:
    """Nothing: nobody is there to be told."""


class KnowledgeBase:
    """The knowledge base of a home folder.

    Attributes:
        home: the folder.
        pointer: what of it counts, as of when it was opened.
        in_memory: whether it had to be built beside a home that cannot be written.
    """

    def __init__(self, home: Path, pointer: Pointer, *, in_memory: bool = False) -> None:
        self.home = home
        self.pointer = pointer
        self.in_memory = in_memory
        self._open: dict[str, EditionFile] = {}
        self._counterparts: dict[str, Counterparts] = {}

    @classmethod
    def open(cls, home: Path | None = None, notice: Notice = _silent) -> Self:
        """The knowledge base of `home` (COMPRULES_HOME if None), built first if it is not there.

        Raises:
            KnowledgeBaseError: it is damaged, or locked for too long.
            CannotWrite: the disk is full.
        """
        home = home if home is not None else settings.home()
        pointer = read_pointer(home)
        if pointer is not None and is_fresh(pointer):
            return cls(home, pointer)
        from comprules.store.building import ReadOnlyHome, ensure

        try:
            return cls(home, ensure(home, notice))
        except ReadOnlyHome:
            return cls._from_memory(home, notice)

    @classmethod
    def _from_memory(cls, home: Path, notice: Notice) -> Self:
        """A knowledge base that lives as long as this process, with the editions of the home."""
        import atexit
        import shutil
        import tempfile

        from msgspec.structs import replace

        from comprules.store.building import rebuild

        notice(f"{home} cannot be written: working from memory, for this command only")
        place = Path(tempfile.mkdtemp(prefix="comprules-"))
        atexit.register(shutil.rmtree, place, ignore_errors=True)
        old = read_pointer(home)
        if old is not None:
            # Absolute folder names: what was imported is read where it stands.
            editions = {
                date: replace(entry, folder=str((home / entry.folder).absolute()))
                for date, entry in old.editions.items()
            }
            old = replace(
                old,
                triples=str((home / old.triples).absolute()),
                cards=str((home / old.cards).absolute()) if old.cards else None,
                editions=editions,
            )
        return cls(place, rebuild(place, old, _silent), in_memory=True)

    # --- editions -------------------------------------------------------------------------------
    @property
    def outline_date(self) -> str:
        """The date of the edition whose outline travels with the package."""
        return self.outline.date

    @cached_property
    def outline(self) -> EditionFile:
        """The outline."""
        return EditionFile(self._base / OUTLINE)

    def editions(self) -> list[str]:
        """The dates of the imported editions, oldest first."""
        return sorted(self.pointer.editions)

    def default_edition(self) -> str:
        """The newest imported edition, else the outline's (DESIGN section 4)."""
        return max(self.pointer.editions, default=None) or self.outline_date

    def as_of(self, period: str, about: str | None = None) -> str:
        """The date of the edition here that was in force on a day, or at the end of a period.

        Args:
            period: `2024`, `2024-06` or `2024-06-07`.
            about: the number that is asked about, for the hint of the error.

        Raises:
            UsageError: the period is none.
            NotFound: that edition has not been imported; names it.
        """
        from comprules.store.dating import edition_as_of

        return edition_as_of(self, period, about)

    def edition(self, date: str | None = None) -> EditionFile:
        """An edition open for reading; the default one if None.

        Raises:
            NotFound: it has not been imported.
        """
        date = date or self.default_edition()
        if date not in self._open:
            entry = self.pointer.editions.get(date)
            if entry is not None:
                self._open[date] = EditionFile(self.home / entry.folder)
            elif date == self.outline_date:
                self._open[date] = self.outline
            else:
                known = ", ".join([*self.editions(), f"{self.outline_date} (outline)"])
                raise NotFound(
                    f"there is no edition {date}",
                    hint=f"import its file first; there are: {known}",
                    editions=[*self.editions(), self.outline_date],
                )
        return self._open[date]

    def source_file(self, date: str | None = None) -> Path | None:
        """The text file that an edition was read from, as it is kept; None for the outline."""
        entry = self.pointer.editions.get(self.edition(date).date)
        return self.home / entry.folder / SOURCE if entry is not None else None

    def provision(self, number: str, edition: str | None = None) -> Entry:
        """The section, rule or subrule of a number, however it is written (`CR 716.2A`).

        Raises:
            NotFound: there is none in that edition; names the nearest.
        """
        from comprules.store.numbering import nearest_numbers, normalise

        file = self.edition(edition)
        plain = normalise(number)
        if plain is None:
            raise NotFound(
                f"{number!r} is no rule number",
                hint=f"rule numbers look like 716.2a; try: comprules term {number!r}",
            )
        entry = file.provision(plain)
        if entry is None:
            near = nearest_numbers(plain, file.numbers)
            raise NotFound(
                f"there is no rule {plain} in the edition of {file.date}",
                hint=f"the nearest: {', '.join(near)}",
                nearest=near,
            )
        return entry

    def search(self, words: str, edition: str | None = None, limit: int = 20) -> list[Hit]:
        """The passages that fit the words best, best first."""
        from comprules.store.ranking import search

        return search(self.edition(edition), words, limit)

    # --- history --------------------------------------------------------------------------------
    @cached_property
    def history(self) -> HistoryFile:
        """The history of all known editions: the imported ones, and the table of lineages."""
        from comprules.store.history import HistoryFile
        from comprules.store.lineagetable import history_folder

        return HistoryFile(history_folder(self.home, self.pointer))

    def counterparts(self, edition: str) -> Counterparts:
        """What the provisions of the outline are called in an edition."""
        from comprules.store.counterparts import Counterparts

        if edition not in self._counterparts:
            self._counterparts[edition] = Counterparts(self, edition)
        return self._counterparts[edition]

    # --- rules ----------------------------------------------------------------------------------
    @cached_property
    def rulebook(self) -> list[dict[str, Any]]:
        """The headings of the rule files as plain data (inference.rulefile.RuleHeading)."""
        return self._json(RULEBOOK)  # type: ignore[no-any-return]

    def heading(self, number: str, edition: str | None = None) -> dict[str, Any] | None:
        """The heading in the rule files of the rule with a number, there or in an edition."""
        if edition is not None and edition != self.outline_date:
            outlined = self.counterparts(edition).there(number)
            return self.heading(outlined) if outlined is not None else None
        return next((h for h in self.rulebook if h["number"] == number), None)

    def gloss(self, number: str, edition: str | None = None) -> str | None:
        """Our own wording of a rule, or None; of an edition's number, if it holds there.

        The rules' own glosses hold as far as their blocks do; those that the ontology has of a
        term, for the rule whatever its number is (store.glosses).
        """
        date = edition if edition is not None else self.outline_date
        outlined = self.counterparts(date).there(number)
        entry = self.outline.provision(outlined) if outlined is not None else None
        if entry is None or entry.gloss is None:
            return None
        heading = self.heading(entry.number) if date != self.outline_date else None
        if heading is not None and heading["gloss"]:
            drifted = set(self.drifted(date))
            if any(block["name"] in drifted for block in heading["blocks"]):
                return None
        return entry.gloss

    # --- ontology -------------------------------------------------------------------------------
    @cached_property
    def vocabulary(self) -> list[dict[str, Any]]:
        """The terms of the ontology as plain data (store.vocabulary), by IRI."""
        return self._json(TERMS)  # type: ignore[no-any-return]

    @cached_property
    def ontology(self) -> OntologyView:
        """The closed ontology."""
        from comprules.inference.vocabulary import OntologyView

        return OntologyView.from_json(self._json(ONTOLOGY))

    # --- reasoning ------------------------------------------------------------------------------
    @cached_property
    def _program(self) -> Program:
        from comprules.inference import storedprogram

        try:
            return storedprogram.from_bytes((self._base / storedprogram.FILE_NAME).read_bytes())
        except FileNotFoundError:  # another Python built the base
            from comprules.inference.program import Program

            return Program.from_json(self._json(PROGRAM))
        except (OSError, ValueError) as error:
            raise damaged(self.home, error) from error

    def program(self, edition: str | None = None) -> Program:
        """The compiled rule blocks that hold in an edition; all of them if None."""
        drifted = self.drifted(edition) if edition is not None else []
        return self._program.without(*drifted) if drifted else self._program

    def drifted(self, edition: str) -> list[str]:
        """The blocks that do not hold in an edition: it words their sentence otherwise.

        All hold in the edition that they are written against; the outline is that edition's.
        """
        if edition not in self.pointer.editions:
            return []
        from comprules.store.holding import drifted_blocks

        return drifted_blocks(self, edition)

    @cached_property
    def cards(self) -> CardBase:
        """The imported cards, and our own examples."""
        from comprules.cards.cardbase import CardBase

        folder = self.pointer.cards
        return CardBase.open(self.home / folder / CARDS if folder else None)

    def sparql(
        self,
        query: str,
        *,
        timeout: float = 30.0,
        edition: str | None = None,
        format: str | None = None,
        file: str | None = None,
    ) -> bytes:
        """The result of a SPARQL query (graph.query), its default graph that of an edition."""
        from comprules.graph.query import run_query

        date = self.edition(edition).date
        return run_query(
            self.triples,
            self.with_lineages(query),
            timeout=timeout,
            edition=date,
            format=format,
            file=file,
        )

    def with_lineages(self, query: str) -> str:
        """The query with the IRI of each lineage as the graph has it (store.lineageiris)."""
        if LINEAGE not in query:
            return query
        from comprules.store.lineageiris import canonical

        return canonical(query, self.history)

    # --- where things are -----------------------------------------------------------------------
    @property
    def triples(self) -> Path:
        """The folder of the Oxigraph store, to be opened read-only."""
        return self.home / self.pointer.triples

    @property
    def _base(self) -> Path:
        return self.home / self.pointer.base

    def _json(self, name: str) -> Any:
        try:
            return json.loads((self._base / name).read_bytes())
        except (OSError, ValueError) as error:
            raise damaged(self.home, error) from error
