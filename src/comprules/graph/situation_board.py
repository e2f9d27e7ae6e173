"""What has been read of a situation so far: the facts, and who is called what."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, TypeAlias

from msgspec import Struct, field

from comprules.cards.model import Card, CardLookup
from comprules.cards.typeline import TypeLine
from comprules.graph.situation_model import Source
from comprules.graph.situation_schema import ZONES
from comprules.graph.situation_tree import Node
from comprules.namespaces import mtg, situation_iri
from comprules.patterns import late
from comprules.terms import Term, Triple

GAME: Final = "game"
Fact: TypeAlias = tuple[Node, Triple]
"""A triple, and the node of the file that states it."""

_NAME: Final = re.compile(r"[^\W\d_][\w-]*")
_RESERVED: Final = re.compile(
    r"game|event-\d+|.*-(?:card|cost|bar-\d+|symbol-\d+|level-\d+|face-\d+)"
)
_CONTROLLED: Final = late(r"(?P<kind>.+?) (?P<player>[\w-]+) controls", needs=" controls")


class Board(Struct):
    """What has been read so far: the facts, and who is called what.

    Attributes:
        file: the file, as the user named it.
        cards: where card names are looked up.
        facts: the facts of the start state, each with its source.
        kinds: name to `player`, `object`, `effect` or `ability`.
        lines: name to the line where it was given.
        controllers: object to the player who controls it, as far as the file says.
        described: objects that have a card node.
        values: object to the values that a token copied from it at the start has (CR 707.2).
        printed: object to its card, with types and abilities that were given apart.
        on_stack: what is on the stack, or was put there by an event.
    """

    file: str
    cards: CardLookup
    facts: dict[Triple, Source] = field(default_factory=dict)
    kinds: dict[str, str] = field(default_factory=dict)
    lines: dict[str, int] = field(default_factory=dict)
    controllers: dict[str, str] = field(default_factory=dict)
    described: set[str] = field(default_factory=set)
    values: dict[str, str] = field(default_factory=dict)
    printed: dict[str, tuple[Card, TypeLine | None, tuple[str, ...]]] = field(default_factory=dict)
    on_stack: set[str] = field(default_factory=set)

    def add(self, node: Node, subject: str, predicate: str, value: Term) -> None:
        """Adds the fact that a node of the file states."""
        triple = (subject, predicate if ":" in predicate else mtg(predicate), value)
        self.facts.setdefault(triple, Source(self.file, node.line))

    def add_all(self, facts: Iterable[Fact]) -> None:
        """Adds facts, each with the node of the file that states it."""
        for node, triple in facts:
            self.add(node, *triple)

    def declare(self, node: Node, kind: str) -> str:
        """The name that a node gives to a thing of that kind.

        Raises:
            BadSituation: it is no name, or the name is taken.
        """
        name = node.string(f"the name of the {kind}")
        if not _NAME.fullmatch(name):
            raise node.error(
                f"{name!r} cannot be a name",
                "begin with a letter; use letters, digits and hyphens, no spaces",
            )
        if _RESERVED.fullmatch(name):
            raise node.error(f"the name {name!r} is kept for the reader's own use", "rename it")
        if name in self.kinds:
            where = f" in line {self.lines[name]}" if self.lines[name] else ""
            if self.kinds[name] == "object" == kind:
                hint = "an object is in one place and has one controller; keep one of the two"
            else:
                hint = "give each thing its own name"
            raise node.error(
                f"{name!r} is stated twice: already the {self.kinds[name]}{where}", hint
            )
        self.kinds[name] = kind
        self.lines[name] = node.line
        return name

    def controlled_by(self, words: str) -> tuple[str, str | None]:
        """The kind and the player of words such as `creatures ann controls`; else these, None."""
        found = _CONTROLLED.fullmatch(words)
        if found is not None and self.kinds.get(found["player"]) == "player":
            return found["kind"], found["player"]
        return words, None

    def named(self, node: Node, *kinds: str, role: str = "") -> str:
        """The name of a thing of one of the kinds, that the file has given before.

        Args:
            node: the node that names it.
            kinds: what it may be.
            role: what it is here, for errors: `controller`.

        Raises:
            BadSituation: nothing has that name, it is of another kind, or several are named.
        """
        wanted = " or ".join(kinds)
        if node.items is not None and len(node.items) > 1:
            raise node.error(
                f"there can be one {role or wanted} only, not {len(node.items)}",
                "keep one of them",
            )
        name = node.string(f"the {role or wanted}")
        if name not in self.kinds:
            known = [known for known, kind in self.kinds.items() if kind in kinds]
            raise node.unknown(f"there is no {wanted} called {name!r}", name, known)
        if self.kinds[name] not in kinds:
            raise node.error(f"{name!r} is {_a(self.kinds[name])}, not {_a(wanted)}")
        return name

    def names_of(self, kind: str) -> list[str]:
        """The names of that kind, in the order given."""
        return [name for name, its in self.kinds.items() if its == kind]

    def iris(self) -> dict[str, str]:
        """Every name in the file, and `game`, with its IRI."""
        return {GAME: situation_iri(GAME), **{name: situation_iri(name) for name in self.kinds}}


def _a(word: str) -> str:
    return f"an {word}" if word[0] in "aeiou" else f"a {word}"


def zone_at(node: Node) -> str:
    """The local name of the zone that a node names.

    Raises:
        BadSituation: there is no such zone.
    """
    zone = node.string("the zone")
    if zone not in ZONES:
        raise node.unknown(f"there is no zone {zone!r}", zone, ZONES)
    return ZONES[zone]
