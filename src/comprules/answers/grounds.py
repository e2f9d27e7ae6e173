"""What an answer stands on: one edition of a knowledge base, and the situation if there is one."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import TYPE_CHECKING

from comprules.answers.catalogue import Catalogue
from comprules.answers.lexicon import Sort, Topic
from comprules.answers.model import Citation
from comprules.document.rulenumber import GLOSSARY, name_key
from comprules.namespaces import glossary_iri, provision_iri
from comprules.store.provisions import EditionFile

if TYPE_CHECKING:
    from comprules.graph.situation_model import Situation
    from comprules.inference.program import Program
    from comprules.store.counterparts import Counterparts
    from comprules.store.knowledge import KnowledgeBase


class Grounds:
    """The knowledge base as one question sees it.

    Attributes:
        kb: the knowledge base.
        edition: the edition asked about.
        date: its date.
        situation: the situation asked about, or None.
        question: the question as asked.
        all_blocks: whether blocks count that do not hold in the edition.
    """

    def __init__(
        self,
        question: str,
        kb: KnowledgeBase,
        edition: str | None = None,
        situation: Situation | None = None,
        *,
        all_blocks: bool = False,
    ) -> None:
        self.question = question
        self.kb = kb
        self.edition: EditionFile = kb.edition(edition)
        self.date = self.edition.date
        self.situation = situation
        self.all_blocks = all_blocks

    @cached_property
    def program(self) -> Program:
        """The blocks that hold in the edition asked about; all of them if `all_blocks`."""
        return self.kb.program(None if self.all_blocks else self.date)

    @cached_property
    def drifted(self) -> frozenset[str]:
        """The blocks that do not hold in the edition asked about: it words their rule otherwise."""
        return frozenset(self.kb.drifted(self.date))

    def whole(self) -> Grounds:
        """The same grounds, with the blocks that do not hold in the edition asked about too."""
        return Grounds(self.question, self.kb, self.date, self.situation, all_blocks=True)

    @cached_property
    def catalogue(self) -> Catalogue:
        """The catalogue of queries, over this edition."""
        return Catalogue(self.kb, self.date)

    @cached_property
    def heading_numbers(self) -> frozenset[str]:
        """The numbers of all provisions that have a heading of their own."""
        return frozenset(number for number, _ in self.edition.headings)

    @property
    def counterparts(self) -> Counterparts:
        """What the provisions of the outline are called in the edition asked about."""
        return self.kb.counterparts(self.date)

    def here(self, numbers: Iterable[str]) -> list[str]:
        """Numbers of the outline as they are in the edition asked about, by lineage.

        Rule blocks and ontology are written with the outline's; what does not exist here is left
        out.
        """
        found = (here for number in numbers for here in self.counterparts.here(number))
        return list(dict.fromkeys(found))

    def cite(self, names: Iterable[str], *, by_outline: bool = False) -> tuple[Citation, ...]:
        """The citations of provisions and glossary entries, each once, those not there left out.

        Args:
            names: numbers, or `glossary:Class`.
            by_outline: the numbers are those of rule blocks or of the ontology; they are cited by
                the numbers that their rules have in the edition asked about, and from the outline
                where it has no such rule.
        """
        found: list[tuple[EditionFile, str]] = []
        for name in names:
            if not by_outline or name.startswith(GLOSSARY):
                found.append((self.edition, name))
                continue
            here = self.counterparts.here(name)
            found += [(self.edition, n) for n in here] or [(self.kb.outline, name)]
        citations = []
        for edition, name in dict.fromkeys(found):
            entry = edition.entry(name)
            if entry is not None:
                citations.append(
                    Citation(
                        number=entry.name,
                        edition=edition.date,
                        heading=entry.title,
                        gloss=self.kb.gloss(entry.number, edition.date),
                        text=entry.text if edition.has_text else None,
                    )
                )
        return tuple(citations)

    def iri(self, name: str) -> str:
        """The IRI of a provision or glossary entry of the edition asked about."""
        if name.startswith(GLOSSARY):
            return glossary_iri(self.date, name.removeprefix(GLOSSARY))
        return provision_iri(self.date, name)

    def headed(self, topic: Topic) -> list[str]:
        """The numbers that a topic names: by number, or by the heading of a rule or section.

        A rule whose heading is the topic comes before a section: `702.87`, before `7`.
        """
        numbers = list(dict.fromkeys(e.ref for e in topic.of(Sort.PROVISION)))
        return sorted(numbers, key=lambda number: (len(number) == 1, name_key(number)))

    def entries(self, topic: Topic) -> list[str]:
        """The glossary entries that a topic names, as `glossary:Class`."""
        return [GLOSSARY + e.ref for e in topic.of(Sort.ENTRY)]

    def ontology_numbers(self, topic: Topic) -> list[str]:
        """The rules that the ontology gives as a topic's sources, by their numbers here."""
        return self.here(n for e in topic.of(Sort.INDIVIDUAL, Sort.CLASS) for n in e.also)

    def referred_from(self, entries: Iterable[str]) -> list[str]:
        """The rules that glossary entries send the reader to, in the order of their text."""
        found: list[str] = []
        for name in entries:
            entry = self.edition.entry(name)
            if entry is not None:
                for reference in self.edition.references_from(entry):
                    found += [
                        target.removeprefix("section ")
                        for target in reference.targets
                        if target not in reference.dangling and not target.startswith(GLOSSARY)
                    ]
        return list(dict.fromkeys(found))

    def numbers_of(self, topic: Topic) -> list[str]:
        """The rules that a topic is about, nearest first.

        Those headed by it; else those that the ontology or its glossary entry names.
        """
        headed = self.headed(topic)
        if headed:
            return headed
        return list(
            dict.fromkeys([*self.referred_from(self.entries(topic)), *self.ontology_numbers(topic)])
        )


def listed(names: Iterable[str], conjunction: str = "and") -> str:
    """The names as one phrase: `a, b and c`."""
    parts = list(names)
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {conjunction} {parts[-1]}"


def rules(numbers: Iterable[str]) -> str:
    """The numbers as one phrase, with the word: `rule 716.2a`, `rules 107.16 and 716.2a`."""
    parts = list(numbers)
    word = "section" if all(len(n) == 1 for n in parts) else "rule"
    return f"{word}{'s' if len(parts) != 1 else ''} {listed(parts)}"
