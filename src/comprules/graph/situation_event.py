"""One event of a situation while it is being read: what is said about it, and of whom."""

from __future__ import annotations

from comprules.graph.situation_board import Board
from comprules.graph.situation_schema import CHECK_ZONES, EVENT_FIELDS
from comprules.graph.situation_tree import Node
from comprules.namespaces import RDF_TYPE, mtg, situation_iri
from comprules.terms import Term, Triple


class EventReading:
    """The event that is being read, its triples so far, and what the objects are called by now."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.triples: list[Triple] = []
        self.event = ""
        self.now: dict[str, str] = {}  # name -> the name of the object that it has become
        self.checked = False  # whether something may have moved things that no event names
        self.placed = False  # whether triggered abilities were put on the stack

    def kind(self, local: str) -> None:
        """Says of what kind the event is."""
        self.triples.append((self.event, RDF_TYPE, mtg(local)))

    def say(self, predicate: str, value: Term) -> None:
        """Says something else of the event."""
        self.triples.append((self.event, mtg(predicate), value))

    def declare(self, predicate: str, name: str, other: str) -> None:
        """Says something of an object that holds only while it is being declared."""
        self.triples.append((situation_iri(name), mtg(predicate), situation_iri(other)))

    def thing(self, node: Node) -> str:
        """The name of the object meant, as it is now called after its moves."""
        if self.checked and node.text is not None and node.text not in self.board.kinds:
            self._moved_by_check(node.text, node)
        name = self.board.named(node, "object")
        while name in self.now:
            name = self.now[name]
        return name

    def _moved_by_check(self, name: str, node: Node) -> None:
        """Takes in a name that a state-based action gives to what it moved (CR 400.7, 704.3)."""
        stem, _, zone = name.rpartition("-in-")
        if zone in CHECK_ZONES and self.board.kinds.get(stem) == "object":
            self.board.kinds[name] = "object"
            self.board.lines[name] = node.line

    def player_or_thing(self, node: Node) -> str:
        """The name of the player meant, or of the object as it is now called."""
        if self.board.kinds.get(node.text or "") == "player":
            return node.string("the player")
        return self.thing(node)

    def attach_new(self, name: str, keys: dict[str, Node]) -> None:
        """Says to what an object is attached as it enters (CR 303.4f)."""
        if "attached to" in keys:
            self.declare("attachedTo", name, self.player_or_thing(keys["attached to"]))

    def fields(self, word: str, value: Node, *needed: str) -> dict[str, Node]:
        """The keys of an event, of which some are needed."""
        keys = value.checked(word, EVENT_FIELDS[word])
        for key in needed:
            if key not in keys:
                raise value.error(f"{word} needs `{key}`", f"add `{key}: …`")
        return keys

    def named_new(self, node: Node | None, stem: str, where: Node) -> str:
        """The name of an object that the event makes: as given, else one that nothing has yet."""
        if node is not None:
            return self.board.declare(node, "object")
        name, number = stem, 1
        while name in self.board.kinds:
            number += 1
            name = f"{stem}-{number}"
        self.board.kinds[name] = "object"
        self.board.lines[name] = where.line
        return name
