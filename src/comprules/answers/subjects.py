"""Which object a question is about: one of the situation, or a card set up for the question."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import TYPE_CHECKING, Final

from msgspec import Struct
from msgspec.structs import replace

from comprules.answers.board import GAME, Board
from comprules.answers.grounds import Grounds, listed
from comprules.answers.lexicon import Entity, Sort, Topic
from comprules.answers.question import Subject
from comprules.errors import BadSituation
from comprules.graph.situation import situation_from_mapping
from comprules.namespaces import situation_iri, slug

if TYPE_CHECKING:
    from comprules.inference.program import Program
    from comprules.inference.vocabulary import OntologyView

#: The player of a situation that is made up for a question.
YOU: Final = "you"


class Seen(Struct, frozen=True):
    """The object of a question on the board that the question is asked of.

    Attributes:
        board: the situation with all that follows.
        iri: the object.
        name: what to call it.
        state: how it is looked at (`at level 2`, `with 3 level counters`), or "".
        hypothetical: whether the board was made up for the question.
    """

    board: Board
    iri: str
    name: str
    state: str = ""
    hypothetical: bool = False

    @property
    def described(self) -> str:
        """Name and state, to begin a sentence."""
        return f"{self.name} {self.state}".strip()


class Unclear(Struct, frozen=True):
    """Why no object, or no player, can be told from the question.

    Attributes:
        reason: a sentence.
        needs: what to say to have it answered.
    """

    reason: str
    needs: tuple[str, ...]


class Stage:
    """Where the objects and players of a question are looked for."""

    def __init__(self, grounds: Grounds) -> None:
        self.grounds = grounds

    @cached_property
    def program(self) -> Program:
        """The compiled rule blocks that the question is answered by."""
        return self.grounds.program

    @cached_property
    def board(self) -> Board | None:
        """The board of the situation, or None where the question came without one."""
        situation = self.grounds.situation
        if situation is None:
            return None
        return Board(situation, self.program, self.grounds.kb.ontology)

    def find(self, subject: Subject) -> Seen | Unclear | None:
        """The object that a question is about; None where it does not fit what is known."""
        entity = subject.entity
        if entity is not None and entity.sort is Sort.CARD:
            seen = self.card(entity.ref, subject.level, subject.counters)
            return replace(seen, state="without a level") if seen and subject.unlevelled else seen
        if subject.counters is not None and not subject.unlevelled:
            return None
        if entity is not None:
            return self._object(entity.ref, entity.also, subject)
        if subject.unlevelled:
            return self._unlevelled(subject)
        if subject.definite:
            return self._definite(subject)
        return None

    def board_of(self, subject: Subject | None) -> tuple[Board | None, str | Unclear | None]:
        """The board of a question about what happens in a game, and the object that it names.

        None for both where the question names a card of which nothing is known but its name.
        """
        if subject is None:
            return self.board, None
        found = self.find(subject)
        if isinstance(found, Unclear):
            return self.board, found
        if found is None or (found.hypothetical and not found.state):
            return None, None
        return found.board, found.iri

    def _object(self, ref: str, others: tuple[str, ...], subject: Subject) -> Seen | Unclear | None:
        board = self.board
        if board is None:
            return None
        if not ref:
            names = [board.name(iri) for iri in others]
            return Unclear(
                f"There are {len(names)} of that name: {listed(names)}.",
                (f"which object: {listed(names, 'or')}",),
            )
        if subject.level is None:
            ref = board.now(ref)
            return Seen(board, ref, board.name(ref))
        if subject.level < 1:
            return None
        at = board.at_level(ref, subject.level)
        if at is None:
            return Unclear(
                f"The events of the situation give {board.name(ref)} its level.",
                ("the question without a level, or a situation without events",),
            )
        return Seen(at, ref, board.name(ref), f"at level {subject.level}", at is not board)

    def _definite(self, subject: Subject) -> Seen | Unclear | None:
        board = self.board
        if board is None:
            return None
        kinds = [kinds_of(topic) for topic in subject.kinds]
        if not all(kinds):
            return None
        found = [
            iri
            for iri in board.permanents
            if all(any(board.is_of(iri, [kind]) for kind in names) for names in kinds)
        ]
        what = " ".join(topic.label for topic in subject.kinds) or "permanent"
        if len(found) != 1:
            names = [board.name(iri) for iri in found]
            reason = (
                f"There are {len(found)} of this kind: {listed(names)}."
                if found
                else (f"There is no {what} in the situation.")
            )
            return Unclear(reason, (f"which object: {listed(names, 'or')}",) if found else (what,))
        return self._object(found[0], (), subject)

    def _unlevelled(self, subject: Subject) -> Seen | None:
        """A permanent of some sort without a level, put on the battlefield for the question."""
        names = [topic.label for topic in subject.kinds]
        stated = type_line(subject.kinds, self.grounds.kb.ontology)
        if stated is None:
            return None
        stated["types"] = stated["types"] or ["Artifact"]
        stated["controller"] = YOU
        state = "without a level"
        if subject.counters:
            stated["counters"] = {"level": subject.counters}
            state = f"with {subject.counters} level counter{'s' if subject.counters > 1 else ''}"
        seen = self._made(stated, f"a {' '.join(names)}" if names else "a permanent")
        if seen is None:
            return None
        return Seen(seen.board, seen.iri, seen.name, state, hypothetical=True)

    def card(self, name: str, level: int | None, counters: int | None = None) -> Seen | None:
        """A card on the battlefield, at a level, or with level counters.

        On a leveler a level is a number of level counters (711.2); on all else it is the
        designation (716.2b), and none where it is 1 (716.2d).
        """
        stated: dict[str, object] = {"card": name, "controller": YOU}
        seen = self._made(stated, name)
        if seen is None or (level is None and counters is None):
            return seen
        if level is None:
            if not seen.board.is_leveler(seen.iri):
                return None  # level counters do nothing on it, and no level was said
            level = counters or 0
        if seen.board.is_leveler(seen.iri):
            state = f"with {level} level counter{'' if level == 1 else 's'}"
            if level:
                seen = self._made({**stated, "counters": {"level": level}}, name)
        else:
            state = f"at level {level}"
            if level < 1:
                return None
            if level > 1:
                seen = self._made({**stated, "level": level}, name)
        return seen and Seen(seen.board, seen.iri, seen.name, state, hypothetical=True)

    def _made(self, stated: dict[str, object], name: str) -> Seen | None:
        # A name in a situation begins with a letter; `you` is the player's.
        key = slug(name)
        if key[0].isdigit() or key == YOU:
            key = f"the-{key}"
        mapping = {"players": {YOU: {}}, "battlefield": {key: stated}}
        try:
            situation = situation_from_mapping(mapping, cards=self.grounds.kb.cards)
        except BadSituation:  # a card that cannot stand on the battlefield, for one
            return None
        iri = situation_iri(key)
        board = Board(situation, self.program, self.grounds.kb.ontology, {iri: name})
        return Seen(board, iri, name, hypothetical=True)


def player_meant(entity: Entity | None, wanted: str | None, board: Board) -> str | Unclear | None:
    """The player that the question is about.

    `I` is a player of that name, the controller of the object asked about (or its owner, where
    it has no controller: 602.2), the only player, the only one who controls permanents, the one
    with priority, or the active one, in this order; None while the object is not known.
    """
    if entity is not None:
        return entity.ref
    players = board.players
    for name in ("you", "i", "me"):
        iri = board.situation.names.get(name)
        if iri in players:
            return iri
    if wanted is not None:
        of_it = board.values(wanted, "controller") or board.values(wanted, "owner")
        if len(of_it) == 1:
            return str(of_it[0])
    if len(players) == 1:
        return players[0]
    controlling = {str(v) for p in board.permanents for v in board.values(p, "controller")}
    if len(controlling) == 1:
        return controlling.pop()
    for name in ("priority", "activePlayer"):
        value = board.value(GAME, name)
        if isinstance(value, str):
            return value
    if wanted is None:
        return None
    names = [board.name(p) for p in players]
    return Unclear("The question does not say which player is meant.", (listed(names, "or"),))


def type_line(nouns: Iterable[Topic], view: OntologyView) -> dict[str, object] | None:
    """The keys of a situation that say what type of object nouns mean; None where one is no type.

    Nouns that name no type line (`permanent`, `token`) leave `types` empty; a creature gets a
    size, for a creature without one is none that could be played with.
    """
    words: dict[str, list[str]] = {"types": [], "subtypes": [], "supertypes": [], "color": []}
    for topic in nouns:
        refs = [e.ref for e in topic.of(Sort.INDIVIDUAL, Sort.CLASS)]
        kinds = {view.label(t) for ref in refs for t in view.types(ref)}
        label = next((view.label(ref) for ref in refs), topic.label)
        if "subtype" in kinds:
            words["subtypes"].append(label)
            words["types"] += [view.label(t) for ref in refs for t in view.subtype_of(ref)][:1]
        elif "card type" in kinds:
            words["types"].append(label)
        elif "supertype" in kinds:
            words["supertypes"].append(label)
        elif "color" in kinds:
            words["color"].append(label.lower())
        elif label == "leveler card":
            words["types"].append("Creature")
        elif label not in ("permanent", "card", "object", "token"):
            return None
    stated: dict[str, object] = {key: list(dict.fromkeys(v)) for key, v in words.items() if v}
    stated.setdefault("types", [])
    if any(word.lower() == "creature" for word in words["types"]):
        stated |= {"power": 1, "toughness": 1}
    return stated


def kinds_of(topic: Topic) -> list[str]:
    """The classes and type-line words of the ontology that a topic names."""
    return [e.ref for e in topic.of(Sort.INDIVIDUAL, Sort.CLASS)]
