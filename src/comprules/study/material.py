"""What questions are made of: an edition, our glosses, the ontology, the rule blocks, history."""

from __future__ import annotations

import random
import re
from collections import defaultdict
from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

from comprules import resources
from comprules.document.rulenumber import GLOSSARY
from comprules.document.sentences import sentences
from comprules.namespaces import block_iri, glossary_iri, mtg, provision_iri
from comprules.store.knowledge import KnowledgeBase
from comprules.store.provisions import EditionFile, Entry

if TYPE_CHECKING:
    from comprules.answers.board import Board
    from comprules.inference.program import Program
    from comprules.inference.vocabulary import OntologyView
    from comprules.store.history import HistoryFile

T = TypeVar("T")

_LONGEST: Final = 260  # characters of a provision that one still reads as an option
_REMEMBERED: Final = 100  # situations of which more than one thing may be asked soon
_LINE: Final = 160  # characters of a provision that is told beside others
_BLANK: Final = "___"
_SEE_RULE: Final = re.compile(r" ?\((?:see|See) [^()]*\)")
_NUMBER: Final = re.compile(r"\b\d{3}(?:\.\d+[a-z]?)?(?:[–-][a-z])?\b")
_BRIEF: Final = 40  # a sentence that is shorter is followed by the next one
_SEE: Final = ("See ", "“See ")
_BARE: Final = 24  # what is shorter says nothing worth asking


class Material:
    """What the makers draw on, each part loaded once, when it is first needed.

    Attributes:
        kb: the knowledge base.
        edition: the date of the edition that questions are about.
        boards: the situations reasoned over last, by the text of their files and the properties
            that were asked about.
    """

    def __init__(self, kb: KnowledgeBase, edition: str | None = None) -> None:
        self.kb = kb
        self.edition = edition or kb.default_edition()
        self._kept: dict[str, Any] = {}
        self.boards: dict[tuple[str, tuple[str, ...]], Board] = {}

    # --- the document ---------------------------------------------------------------------------
    @cached_property
    def file(self) -> EditionFile:
        """The edition, open for reading."""
        return self.kb.edition(self.edition)

    @cached_property
    def entries(self) -> dict[str, Entry]:
        """Every provision and glossary entry by its name, in the order of the book.

        A number or term that was printed twice names nothing for certain, and is left out.
        """
        found: dict[str, Entry] = {}
        twice: set[str] = set()
        for entry in self.file.entries():
            if entry.name in found:
                twice.add(entry.name)
            found[entry.name] = entry
        return {name: entry for name, entry in found.items() if name not in twice}

    @cached_property
    def numbers(self) -> list[str]:
        """The numbers of rules and subrules, in the order of the book."""
        return [e.number for e in self.entries.values() if e.kind in ("rule", "subrule")]

    @cached_property
    def headed(self) -> dict[str, list[str]]:
        """For each heading, in small letters, the numbers of the rules that have it."""
        found: dict[str, list[str]] = defaultdict(list)
        for number in self.numbers:
            heading = self.entries[number].heading
            if heading is not None:
                found[heading.lower()].append(number)
        return found

    @cached_property
    def siblings(self) -> dict[str, list[str]]:
        """For each number, those that stand directly under it."""
        found: dict[str, list[str]] = defaultdict(list)
        for number in self.numbers:
            parent = self.entries[number].parent
            if parent is not None:
                found[parent].append(number)
        return dict(found)

    @cached_property
    def telling(self) -> list[str]:
        """The names of provisions and glossary entries that say something of their own, in order.

        Not a bare heading, nor a mere "see …".
        """
        return [
            name
            for name, entry in self.entries.items()
            if len(text := self._said(entry)) >= _BARE
            and not text.startswith(_SEE)
            and not text.endswith(":")
        ]

    def saying(self, name: str) -> str:
        """What a provision says, in brief: its first sentence, or our gloss; or nothing."""
        if name not in self._sayings:
            entry = self.entries.get(name)
            text = self._said(entry) if entry is not None else ""
            if entry is not None and entry.text is not None and text:
                first, *rest = (s.text for s in sentences(text))
                rest = [s for s in rest if not s.startswith(_SEE)]
                text = f"{first} {rest[0]}" if rest and len(first) < _BRIEF else first
            self._sayings[name] = shortened(text)
        return self._sayings[name]

    def says(self, number: str) -> bool:
        """Whether there are words for what a provision says, be they its own or ours."""
        entry = self.entries.get(number)
        return entry is not None and bool(self._said(entry))

    @cached_property
    def _sayings(self) -> dict[str, str]:
        return {}

    @cached_property
    def _glossed(self) -> dict[str, str]:
        """Number to gloss, for the rules that the rule files gloss and that hold here."""
        glossed = (h["number"] for h in self.kb.rulebook if h["gloss"])
        found = ((number, self.kb.gloss(number, self.edition)) for number in glossed)
        return {number: gloss for number, gloss in found if gloss}

    def _said(self, entry: Entry) -> str:
        if entry.text is not None:
            text = entry.text.split("\n")[0]
            return "" if text == entry.heading else text
        if entry.name.startswith(GLOSSARY):
            return entry.gloss or ""
        return self._glossed.get(entry.number, "")

    @cached_property
    def edges(self) -> list[tuple[str, str]]:
        """All references of one numbered provision to another, in the order of the book."""
        return [(source, target) for source, target in self.file.edges()]

    @cached_property
    def glossary_topics(self) -> dict[str, tuple[str, ...]]:
        """For each term of the glossary, the numbers that its entry refers to."""
        found: dict[str, tuple[str, ...]] = {}
        for name, entry in self.entries.items():
            if name.startswith(GLOSSARY):
                targets = (t for r in self.file.references_from(entry) for t in r.targets)
                numbers = (t.removeprefix("section ") for t in targets)
                known = (n for n in numbers if n[:1].isdigit() and n in self.entries)
                found[entry.number] = tuple(dict.fromkeys(known))
        return found

    @property
    def in_our_words(self) -> bool:
        """Whether provisions can be given in our glosses only."""
        return not self.file.has_text

    def called(self, number: str) -> str:
        """A number with the heading that it stands under: `702.9b (Flying)`."""
        entry = self.entries.get(number)
        return f"{number} ({entry.title})" if entry is not None and entry.title else number

    def told(self, number: str) -> str:
        """A number with its heading and what it says, where that is known, in brief.

        Numbers in it are blanks, and what stands in brackets for a reference is left out, so that
        no reference gives an answer away.
        """
        said = _SEE_RULE.sub("", self.saying(number))
        said = shortened(_NUMBER.sub(_BLANK, said), _LINE)
        return f"{self.called(number)}: {said}" if said else self.called(number)

    def iri(self, name: str) -> str:
        """The IRI of a provision, or of `glossary:Class`, as printed in the edition."""
        if name.startswith(GLOSSARY):
            return glossary_iri(self.edition, name.removeprefix(GLOSSARY))
        return provision_iri(self.edition, name)

    # --- history --------------------------------------------------------------------------------
    @cached_property
    def history(self) -> HistoryFile:
        """The lineages of all known editions."""
        return self.kb.history

    @cached_property
    def lineages(self) -> dict[str, str]:
        """The lineage of each provision of the edition; none where its history is not known."""
        if self.edition not in self.history.dates:
            return {}
        runs = self.history.edition(self.edition)
        return {run.name: run.lineage for run in runs if run.occurrence == 1}

    @cached_property
    def names(self) -> dict[str, str]:
        """The name in the edition of each lineage that stands in it."""
        return {lineage: name for name, lineage in self.lineages.items()}

    def lineage(self, name: str) -> str:
        """What a provision is called through all its numbers; its name where nobody knows."""
        return self.lineages.get(name, name)

    # --- the game -------------------------------------------------------------------------------
    @cached_property
    def ontology(self) -> OntologyView:
        """The closed ontology."""
        return self.kb.ontology

    @cached_property
    def subtype_types(self) -> dict[str, tuple[str, ...]]:
        """Each subtype that the rules list, with the card types that it belongs to (CR 205.3b)."""
        subtypes = self.ontology.individuals(mtg("Subtype"))
        types = {subtype: self.ontology.subtype_of(subtype) for subtype in subtypes}
        return {subtype: of for subtype, of in types.items() if of}

    @cached_property
    def program(self) -> Program:
        """The rule blocks that hold in the edition."""
        return self.kb.program(self.edition)

    @cached_property
    def scenarios(self) -> Path:
        """The folder of the scenarios that exercise the rule blocks."""
        return resources.folder("scenarios")

    def remember(self, situation: tuple[str, tuple[str, ...]], board: Board) -> None:
        """Nothing; what follows from a situation's text is kept while others are few since."""
        self.boards[situation] = board
        if len(self.boards) > _REMEMBERED:
            del self.boards[next(iter(self.boards))]

    def kept(self, name: str, make: Callable[[], T]) -> T:
        """What a maker made once of the material, and needs again."""
        if name not in self._kept:
            self._kept[name] = make()
        made: T = self._kept[name]
        return made

    def block_iris(self, blocks: tuple[str, ...]) -> tuple[str, ...]:
        """The IRIs of rule blocks."""
        return tuple(block_iri(block) for block in blocks)


def shortened(text: str, longest: int = _LONGEST) -> str:
    """A text as it is, or cut after a word where it is too long to be read as an option."""
    if len(text) <= longest:
        return text
    return text[:longest].rsplit(" ", 1)[0].rstrip(",;:") + " …"


def chance(*seed: object) -> random.Random:
    """A source of chance that gives the same again for the same seed, on every machine."""
    return random.Random("\x1f".join(map(str, seed)))
