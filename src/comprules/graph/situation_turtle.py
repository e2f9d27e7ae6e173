"""Situations written in Turtle: the same facts as in YAML, stated as triples."""

from __future__ import annotations

import re
from typing import Final

from comprules.errors import BadSituation
from comprules.graph.situation_model import Event, Situation, Source
from comprules.namespaces import MTG, RDF_TYPE, SITUATION, compact, mtg, prefixes
from comprules.terms import XSD_INTEGER, Literal, Term, Triple, literal

# Properties that can have one value of a subject, and those that must be a natural number.
_ONE_VALUE: Final = ("controller", "owner", "zone", "level", "activePlayer", "priority", "step")
_AT_LEAST: Final = {"level": 1, "levelNumber": 1, "count": 0, "rangeStart": 0, "timestamp": 0}
_EVENT: Final = re.compile(re.escape(SITUATION) + r"event-(\d+)")


def situation_from_turtle(text: str, file: str) -> Situation:
    """The situation that a Turtle text states; events are the nodes `s:event-1`, `s:event-2`, ….

    What is said of an object that an event lets enter holds from then on; all other facts
    belong to the start state. The line of a fact is the one where its subject and its value are
    first written, for Turtle keeps none.

    Raises:
        BadSituation: the text is no Turtle, or says what cannot be.
    """
    triples = _parse(text, file)
    places = _Places(text)
    facts: dict[Triple, Source] = {}
    events: dict[int, list[Triple]] = {}
    one: dict[tuple[str, str], Term] = {}
    for triple in triples:
        line = places.line(triple)
        _check(triple, file, line, one)
        event = _EVENT.fullmatch(triple[0])
        if event is not None:
            events.setdefault(int(event.group(1)), []).append(triple)
        else:
            facts.setdefault(triple, Source(file, line))
    names = {
        node[len(SITUATION) :]: node
        for triple in triples
        for node in (triple[0], triple[2])
        if isinstance(node, str) and node.startswith(SITUATION) and not _EVENT.fullmatch(node)
    }
    game = SITUATION + "game"
    facts.setdefault((game, RDF_TYPE, mtg("Game")), Source(file, 1))
    names.setdefault("game", game)
    listed = tuple(
        Event(
            f"event-{number}",
            _label(found),
            (*found, *_entering(found, facts)),
            places.line(found[0]),
        )
        for number, found in sorted(events.items())
    )
    return Situation(file=file, facts=facts, events=listed, names=names)


def _parse(text: str, file: str) -> list[Triple]:
    import pyoxigraph

    known = {prefix: iri for prefix, iri in prefixes().items() if f"{prefix}:" in text}
    head = "".join(f"@prefix {prefix}: <{iri}> .\n" for prefix, iri in known.items())
    try:
        parsed = list(pyoxigraph.parse(head + text, pyoxigraph.RdfFormat.TURTLE))
    except (SyntaxError, ValueError) as error:
        line = getattr(error, "lineno", None)
        line = max(1, line - len(known)) if line else None
        reason = re.sub(r"\s*(?:Parser error )?(?:at|between) line .*?: ?", "", str(error)) or "?"
        reason = re.sub(r" \(line \d+\)$", "", reason)  # counts our prefixes too
        raise BadSituation(
            f"Turtle error: {reason.splitlines()[0]}",
            hint="check the punctuation there",
            file=file,
            line=line,
        ) from None
    return [
        (_node(quad.subject), quad.predicate.value, _term(quad.object, file)) for quad in parsed
    ]


def _node(node: object) -> str:
    """The IRI of a node; a blank node gets a name of its own, so that proofs can show it."""
    value = str(getattr(node, "value", node))
    return value if type(node).__name__ == "NamedNode" else f"{SITUATION}blank-{value}"


def _term(node: object, file: str) -> Term:
    if type(node).__name__ != "Literal":
        return _node(node)
    value = str(getattr(node, "value", ""))
    datatype = str(getattr(node, "datatype").value)  # noqa: B009
    if datatype == XSD_INTEGER:
        try:
            return literal(int(value))
        except ValueError:
            raise BadSituation(f"{value!r} is no whole number", file=file) from None
    if datatype.endswith("#boolean") and value in {"1", "0", "true", "false"}:
        return literal(value in {"1", "true"})
    return Literal(value, datatype, str(getattr(node, "language", "") or ""))


def _check(triple: Triple, file: str, line: int, one: dict[tuple[str, str], Term]) -> None:
    subject, predicate, value = triple
    if not predicate.startswith(MTG):
        return
    local = predicate[len(MTG) :]
    if local in _AT_LEAST:
        number = value.value if isinstance(value, Literal) else None
        if not isinstance(number, int) or isinstance(number, bool) or number < _AT_LEAST[local]:
            shown = value.lexical if isinstance(value, Literal) else compact(value)
            raise BadSituation(
                f"{compact(subject)} has the {local} {shown!r}, which must be a whole number of "
                f"{_AT_LEAST[local]} or more",
                file=file,
                line=line,
            )
    # An event says what happens, not what is: its step or level is no second value.
    if local in _ONE_VALUE and not _EVENT.fullmatch(subject):
        before = one.setdefault((subject, local), value)
        if before != value:
            raise BadSituation(
                f"{compact(subject)} has two values of {compact(predicate)}",
                hint="keep one of the two",
                file=file,
                line=line,
            )


def _entering(event: list[Triple], facts: dict[Triple, Source]) -> list[Triple]:
    """The facts about an object that enters, taken out of the start state (CR 110.2)."""
    found: list[Triple] = []
    for _, predicate, entering in event:
        if predicate == mtg("enters") and isinstance(entering, str):
            found += [triple for triple in facts if triple[0] == entering]
            zone = (entering, mtg("zone"), mtg("Battlefield"))
            if zone not in found:
                found.append(zone)
    for triple in found:
        facts.pop(triple, None)
    return found


def _label(triples: list[Triple]) -> str:
    kinds = [compact(o) for _, p, o in triples if p == RDF_TYPE and isinstance(o, str)]
    return (kinds[0] if kinds else "an event").removeprefix("mtg:")


class _Places:
    """Where things stand in a Turtle text: the parser keeps no lines, so they are looked up."""

    def __init__(self, text: str) -> None:
        self.lines = text.split("\n")

    def line(self, triple: Triple) -> int:
        """The first line from the subject on that holds the predicate, and there the value."""
        start = self._find(self._words(triple[0]), 0)
        there = self._find(self._words(triple[1]), start)
        value = triple[2]
        words = (value.lexical,) if isinstance(value, Literal) else self._words(value)
        for number in range(there, min(there + 12, len(self.lines))):
            if any(word in self.lines[number] for word in words):
                return number + 1
        return there + 1

    def _words(self, iri: str) -> tuple[str, ...]:
        short = compact(iri)
        return (short, f"<{iri}>") if iri != RDF_TYPE else (" a ", short)

    def _find(self, words: tuple[str, ...], start: int) -> int:
        for number in range(start, len(self.lines)):
            line = self.lines[number]
            if any(re.search(re.escape(word) + r"(?![\w-])", line) for word in words):
                return number
        return start
