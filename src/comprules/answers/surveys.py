"""Answers about how a game stands: where things are, which there are, how many, and how big."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias

from comprules.answers.board import BATTLEFIELD, KINDS_BY, Board
from comprules.answers.conclusions import concluded, unclear, undecided
from comprules.answers.fights import meant
from comprules.answers.game_question import Subject
from comprules.answers.grounds import Grounds, listed
from comprules.answers.lexicon import Topic
from comprules.answers.model import Answer, Verdict
from comprules.answers.subjects import Seen, Stage, Unclear, kinds_of
from comprules.answers.survey_question import (
    CounterCount,
    Location,
    Opposed,
    Size,
    Those,
)
from comprules.graph.situation_schema import counter_individual, counter_name
from comprules.inference.proof import Proof
from comprules.namespaces import mtg
from comprules.terms import Literal, Term, literal

Fact: TypeAlias = tuple[str, str, Term]

_TRUE: Final = literal(True)
#: Zones that are one for all players (CR 400.1), and what one says of being there.
_SHARED: Final = {
    BATTLEFIELD: "on the battlefield",
    mtg("Stack"): "on the stack",
    mtg("Exile"): "in exile",
    mtg("Command"): "in the command zone",
}
#: Classes of objects that one may ask for.
_CLASSES: Final = frozenset(map(mtg, ("Permanent", "Token", "Spell")))
#: Zones in which what counts is who controls an object, not who owns it (CR 109.4, 112.2).
_CONTROLLED: Final = (BATTLEFIELD, mtg("Stack"))
#: What an object does, by the property that says it.
_DOING: Final = {"attacking": "attacks", "blocking": "blocks"}
_TOLD_BY: Final = _DOING | {"tapped": "tapped", "untapped": "tapped"}


def location(question: Location, stage: Stage) -> Answer | None:
    """The zone that an object of the situation is in, or whether it is in one (CR 400.1)."""
    seen = _seen(question.subject, stage)
    if not isinstance(seen, Seen):
        return unclear(stage.grounds, seen) if isinstance(seen, Unclear) else None
    board = seen.board
    zone = board.value(seen.iri, "zone")
    if zone is None:
        return None
    place = _place(board, seen.iri, zone)
    entity = question.subject.entity
    name = entity.label if entity is not None else seen.described
    if question.zone is None:
        said, facts = f"{name} is {place}.", [(seen.iri, "zone", zone)]
        values = [board.name(zone)]
        return _of_facts(stage.grounds, board, Verdict.VALUE, said, facts, values=values)
    asked = [kind for kind in kinds_of(question.zone) if board.is_of(kind, [mtg("Zone")])]
    if not asked:
        return None
    yes = zone in asked
    said = f"{'Yes' if yes else 'No'}: {name} is {place}."
    verdict = Verdict.YES if yes else Verdict.NO
    return _of_facts(stage.grounds, board, verdict, said, [(seen.iri, "zone", zone)])


def _seen(subject: Subject, stage: Stage) -> Seen | Unclear | None:
    """The object of the situation that a question names; None where it is of no situation."""
    seen = stage.find(subject) if stage.board is not None else None
    return None if isinstance(seen, Seen) and seen.hypothetical else seen


def _place(board: Board, thing: str, zone: Term) -> str:
    """Where a thing is, in words; what is one zone for each player is its owner's."""
    if str(zone) in _SHARED:
        return _SHARED[str(zone)]
    owner = board.value(thing, "owner")
    whose = f"{board.name(owner)}'s" if owner is not None else "its owner's"
    return f"in {whose} {board.name(zone)}"


def those(question: Those, stage: Stage) -> Answer | None:
    """The objects that are so, or how many they are."""
    board = stage.board
    other = meant(question.other, stage)
    if isinstance(other, Unclear):
        return unclear(stage.grounds, other)
    if board is None or (question.other is not None and other is None):
        return None
    kinds = [[kind for kind in kinds_of(t) if _sorts(board, kind)] for t in question.kinds]
    if not all(kinds):
        return None
    zone = _zone(board, question.zone)
    if zone is None:
        return None
    found: list[str] = []
    facts: list[Fact] = []
    for thing in board.subjects("zone", zone):
        telling = _telling(board, thing, question, zone, other)
        of_kind = all(any(board.is_of(thing, [kind]) for kind in names) for names in kinds)
        if telling is not None and of_kind:
            found.append(thing)
            facts += telling
    names = [board.name(thing) for thing in found]
    also = board.vocabulary.sources(mtg(_TOLD_BY.get(question.doing, "zone")))
    if question.counted:
        said = f"{len(names)}{': ' if names else ''}{listed(names)}."
        values, verdict = [str(len(names))], Verdict.VALUE
    else:
        said = f"{listed(names) or 'None'}."
        values, verdict = names, Verdict.LIST
    return _of_facts(stage.grounds, board, verdict, said, facts, values=values, also=also)


def _sorts(board: Board, kind: str) -> bool:
    """Whether objects are sorted by it: a word of a type line, a color, or a class of objects."""
    words = any(board.is_of(kind, [mtg(values)]) for values in KINDS_BY.values())
    return words or kind in _CLASSES


def _zone(board: Board, topic: Topic | None) -> str | None:
    """The zone that a question names; the battlefield where it names none; None for no zone."""
    if topic is None:
        return BATTLEFIELD
    return next((kind for kind in kinds_of(topic) if board.is_of(kind, [mtg("Zone")])), None)


def _telling(
    board: Board, thing: str, question: Those, zone: str, other: str | None
) -> list[Fact] | None:
    """The facts for which a thing in a zone is one of those asked for; None where it is not."""
    facts: list[Fact] = [(thing, "zone", zone)] if question.zone is not None else []
    if question.player is not None:
        whose = "controller" if zone in _CONTROLLED else "owner"
        facts.append((thing, whose, question.player.ref))
    if question.doing == "untapped":
        return None if board.holds(thing, "tapped", _TRUE) else facts
    if question.doing == "tapped":
        facts.append((thing, "tapped", _TRUE))
    elif question.doing:
        deed = _DOING[question.doing]
        deeds: list[Fact] = [
            (thing, deed, one) for one in board.values(thing, deed) if other in (None, one)
        ]
        if not deeds:
            return None
        facts += deeds
    return facts if all(board.holds(*fact) for fact in facts) else None


def opposed(question: Opposed, stage: Stage) -> Answer | None:
    """Whom or what an object of the situation attacks or blocks."""
    seen = _seen(question.subject, stage)
    if not isinstance(seen, Seen):
        return unclear(stage.grounds, seen) if isinstance(seen, Unclear) else None
    board = seen.board
    deed = _DOING[question.doing]
    facts: list[Fact] = [(seen.iri, deed, one) for one in board.values(seen.iri, deed)]
    names = [board.name(one) for _, _, one in facts]
    said = f"{seen.described} is {question.doing} {listed(names) or 'nothing'}."
    also = board.vocabulary.sources(mtg(deed))
    return _of_facts(stage.grounds, board, Verdict.LIST, said, facts, values=names, also=also)


def counter_count(question: CounterCount, stage: Stage) -> Answer | None:
    """How many counters of one kind a player or an object of the situation has (CR 122.1)."""
    board = stage.board
    thing = meant(question.subject, stage)
    if isinstance(thing, Unclear):
        return unclear(stage.grounds, thing)
    kind = mtg(counter_individual(counter_name(question.kind)))
    if board is None or thing is None or kind not in board.vocabulary:
        return None
    piles = [p for p in board.values(thing, "counters") if board.holds(str(p), "counterKind", kind)]
    facts: list[Fact] = [
        (str(pile), "count", count) for pile in piles for count in board.values(str(pile), "count")
    ]
    total = sum(int(c.lexical) for _, _, c in facts if isinstance(c, Literal))
    said = f"{board.name(thing)} has {total} {question.kind} counter{'' if total == 1 else 's'}."
    also = board.vocabulary.sources(mtg("counters"))
    values = [str(total)]
    return _of_facts(stage.grounds, board, Verdict.VALUE, said, facts, values=values, also=also)


def size(question: Size, stage: Stage) -> Answer | None:
    """The power and toughness of an object (CR 208)."""
    seen = stage.find(question.subject)
    if not isinstance(seen, Seen):
        return unclear(stage.grounds, seen) if isinstance(seen, Unclear) else None
    board, iri = seen.board, seen.iri
    numbers = [(name, board.value(iri, name)) for name in ("power", "toughness")]
    facts: list[Fact] = [(iri, name, value) for name, value in numbers if value is not None]
    if len(facts) == len(numbers):
        shown = "/".join(board.name(value) for _, _, value in facts)
        said = f"{seen.described} is {shown}."
        return _of_facts(stage.grounds, board, Verdict.VALUE, said, facts, values=[shown])
    if iri in board.permanents and not board.holds(iri, "cardType", mtg("Creature")):
        said = f"{seen.described} is no creature: it has no power or toughness."
        return concluded(stage.grounds, Verdict.TEXT, said, [], also=["208.3"])
    needs = [n for name, _ in numbers for n in board.needs(iri, name, None)]
    said = f"The power and toughness of {seen.described} cannot be concluded."
    return undecided(stage.grounds, said, needs or [f"the size of {seen.name}"], ["208.1"])


def _of_facts(
    grounds: Grounds,
    board: Board,
    verdict: Verdict,
    said: str,
    facts: Iterable[Fact],
    *,
    values: Sequence[str] = (),
    also: Iterable[str] = (),
) -> Answer:
    """The answer that stands on facts; what was stated needs a rule that says what it is.

    Args:
        grounds: what the question is asked of.
        board: where the facts hold.
        verdict: what was found.
        said: the answer in words.
        facts: the facts it stands on.
        values: the values of a list.
        also: the rules that say what was asked for, cited where all facts were stated.
    """
    proofs: list[Proof] = [p for fact in facts if (p := board.proof(*fact)) is not None]
    named = list(also) or [n for _, name, _ in facts for n in board.vocabulary.sources(mtg(name))]
    return concluded(grounds, verdict, said, proofs, also=[] if proofs else named, values=values)
