"""Whether one described creature can block another, from a small combat made up for the question.

What the question does not say of the two is tried both ways, one thing at a time (their colors,
their power, an artifact as well, another blocker beside it, lands for landwalk): what holds either
way is the answer; else the answer says on what it turns, with the proof of each case.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct
from msgspec.structs import replace

from comprules.answers.board import Board
from comprules.answers.citing import deciding
from comprules.answers.conclusions import concluded
from comprules.answers.definitions import defining_rules
from comprules.answers.grounds import listed
from comprules.answers.hypothetical import describe, keys_of, keyword_named
from comprules.answers.lexicon import Sort, Topic
from comprules.answers.model import Answer, Verdict
from comprules.answers.question import MayBlock, Thing
from comprules.answers.reasons import Reason, reasons
from comprules.answers.subjects import YOU, Stage
from comprules.errors import BadSituation
from comprules.graph.situation import situation_from_mapping
from comprules.inference.proof import Proof
from comprules.namespaces import mtg, situation_iri

if TYPE_CHECKING:
    from comprules.inference.vocabulary import OntologyView

_OPPONENT: Final = "opponent"
_ALL_COLORS: Final = ["white", "blue", "black", "red", "green"]
_BASIC_LANDS: Final = ("Plains", "Island", "Swamp", "Mountain", "Forest")
_RESTRICTIONS: Final = "509.1b"
#: By which a reason is handed on: that there is one, and that keywords are abilities.
_HANDING_ON: Final = frozenset({_RESTRICTIONS, "509.1a", "702.1"})
#: How far below a step that decides stands.
_DEEPEST: Final = 4
#: Written with a word more (islandwalk, protection from red), without which they say nothing.
_NEEDS_A_WORD: Final = frozenset({"landwalk", "protection"})
_AN_ARTIFACT: Final = "if it is an artifact too"
_SIZE: Final = {"power": 1, "toughness": 1}
_MUCH: Final = 5

_Keys = dict[str, Any]


class _Outcome(Struct, frozen=True):
    """Whether a block is possible: the proofs, the rules that decide it, and why in words."""

    able: bool
    proofs: tuple[Proof, ...]
    rules: tuple[str, ...] = ()
    why: str = ""


class _Fight(Struct, frozen=True):
    """Two creatures as a situation file has them, and what is there besides."""

    attacker: _Keys
    blocker: _Keys
    lands: bool = False
    another: bool = False


def may_block(question: MayBlock, stage: Stage) -> Answer | None:
    """Whether a described creature can block another; None where the question says too little."""
    things = [_as_creature(thing, stage) for thing in (question.attacker, question.blocker)]
    attacker, blocker = things
    if attacker is None or blocker is None:
        return None
    one, other = (_keys(thing, stage) for thing in (attacker, blocker))
    if one is None or other is None or not (_says_more(one) or _says_more(other)):
        return None  # `can a creature block a creature` turns on all that is not said
    fight = _Fight(one, other)
    first = _outcome(fight, stage)
    if first is None:
        return None
    cases: dict[str, _Outcome] = {}
    for what, changed in _other_ways(fight, alone=question.alone):
        outcome = _outcome(changed, stage)
        if outcome is None:
            return None
        if outcome.able is not first.able:
            cases[what] = outcome
    view = stage.grounds.kb.ontology
    whom, who = (describe(thing, "battlefield", view) for thing in (attacker, blocker))
    deed = f"block {whom}{' alone' if question.alone else ''}"
    numbers = [*_restricting((first, *cases.values()))]
    if first.able and not cases:
        keywords = [t for thing in (attacker, blocker) for t in _keywords_of(thing)]
        numbers = [n for topic in keywords for n in defining_rules(topic, stage.grounds)]
    assumed = "" if blocker.get("tapped") is not None else "it is untapped and "
    beside = f"Assumed: {assumed}its controller is attacked."
    no = next((case for case in (first, *cases.values()) if not case.able), first)
    if cases and not set(cases) <= {_AN_ARTIFACT}:
        can = "can" if first.able else "cannot"
        turns = listed(
            f"it {'can' if case.able else 'cannot'} {what}" for what, case in cases.items()
        )
        said = f"It depends: {who} {can} {deed} with nothing more said, but {turns}. {no.why}"
        return _answer(Verdict.TEXT, said, (no, *cases.values()), numbers, stage)
    if first.able:
        said = f"Yes: {who} can {deed}. {beside}"
        return _answer(Verdict.YES, said, (first,), numbers, stage)
    unless = " unless it is an artifact too" if cases else ""
    said = f"No: {who} cannot {deed}{unless}. {no.why} {beside}"
    return _answer(Verdict.NO, said, (first,), numbers, stage)


def _answer(
    verdict: Verdict, said: str, outcomes: Iterable[_Outcome], numbers: list[str], stage: Stage
) -> Answer:
    """The answer that cites the rules which decide, and has all else that the proofs stand on."""
    grounds = stage.grounds
    proofs = [proof for outcome in outcomes for proof in outcome.proofs]
    whole = concluded(grounds, verdict, said, proofs)
    cited = grounds.cite([*numbers, _RESTRICTIONS], by_outline=True)
    names = {citation.number for citation in cited}
    rest = (*whole.citations, *whole.background)
    more = tuple(citation for citation in rest if citation.number not in names)
    return replace(whole, citations=cited, background=more)


def _restricting(outcomes: Iterable[_Outcome]) -> dict[str, None]:
    """The rules that keep the blocker from blocking, in any of the cases."""
    return dict.fromkeys(n for outcome in outcomes if not outcome.able for n in outcome.rules)


def _keywords_of(thing: Thing) -> tuple[Topic, ...]:
    return (*(thing.get("keywords") or ()), *(thing.get("without") or ()))


def _as_creature(thing: Thing, stage: Stage) -> Thing | None:
    """The thing with what its nouns say of its abilities: `a flyer` is a creature with flying."""
    if thing.subject is not None:
        entity = thing.subject.entity
        return thing if entity is not None and entity.sort is Sort.CARD else None
    view = stage.grounds.kb.ontology
    topics = [noun for noun in thing.nouns if isinstance(noun, Topic)]
    keywords = tuple(noun for noun in topics if keyword_named(noun, view))
    rest = tuple(noun for noun in thing.nouns if noun not in keywords)
    if not keywords:
        return thing
    with_them = thing._replace(nouns=rest or ("creature",))
    return with_them.but(("keywords", keywords))


def _keys(thing: Thing, stage: Stage) -> _Keys | None:
    """The creature in a situation file; None where that cannot say it, or it is no creature."""
    if thing.get("zone") not in (None, "battlefield"):
        return None
    stated = keys_of(thing._replace(nouns=tuple(n for n in thing.nouns if n != "creature")), stage)
    if stated is None or "faces" in stated or thing.get("face") is not None:
        return None
    if any(str(word).lower() in _NEEDS_A_WORD for word in stated.get("abilities", ())):
        return None
    if "card" in stated:
        return stated
    if {"creature", "attacker", "blocker"} & {n for n in thing.nouns if isinstance(n, str)}:
        stated["types"] = ["creature"]
    if "creature" not in {str(word).lower() for word in stated["types"]}:
        return None
    return {**_SIZE, **stated}


def _says_more(keys: _Keys) -> bool:
    """Whether keys say more than that something is a creature."""
    return bool(set(keys) - {"types", "power", "toughness"}) or len(keys.get("types", ())) > 1


def _other_ways(fight: _Fight, *, alone: bool) -> Iterator[tuple[str, _Fight]]:
    """The fight with one thing otherwise that the question left open, and how to say it."""
    one, other = fight.attacker, fight.blocker
    colored = {"color": _ALL_COLORS}
    if "card" not in other:
        if "color" not in other:
            yield "if it has the color for it", _Fight(one, other | colored)
        if "artifact" not in {str(word).lower() for word in other["types"]}:
            as_artifact = other | {"types": [*other["types"], "artifact"]}
            yield _AN_ARTIFACT, _Fight(one, as_artifact)
        yield "if its power is greater", _Fight(one, other | {"power": _MUCH})
    if "card" not in one:
        yield "if the attacker's power is greater", _Fight(one | {"power": _MUCH}, other)
        if "color" not in one:
            yield "if the attacker has a color", _Fight(one | colored, other)
            if "card" not in other and "color" not in other:
                yield "if they share a color", _Fight(one | colored, other | colored)
    yield "if the defending player has lands of the type", _Fight(one, other, lands=True)
    if not alone:
        yield "together with another creature", _Fight(one, other, another=True)


def _outcome(fight: _Fight, stage: Stage) -> _Outcome | None:
    """Whether the block is possible, with its proofs; None where nothing says so."""
    beside: dict[str, _Keys] = {}
    if fight.lands:
        beside |= {
            name.lower(): {
                "types": ["Land"], "supertypes": ["Basic"], "subtypes": [name], "controller": YOU,
            }
            for name in _BASIC_LANDS
        }  # fmt: skip
    if fight.another:
        beside["another"] = {"types": ["creature"], **_SIZE, "controller": YOU}
    mapping = {
        "active player": _OPPONENT,
        "priority": _OPPONENT,
        "step": "declare blockers",
        "stack": [],
        "players": {YOU: {"life": 20}, _OPPONENT: {"life": 20}},
        "battlefield": {
            "attacker": {**fight.attacker, "controller": _OPPONENT, "attacking": YOU},
            "blocker": {**fight.blocker, "controller": YOU},
            **beside,
        },
    }
    kb = stage.grounds.kb
    try:
        situation = situation_from_mapping(mapping, cards=kb.cards)
    except BadSituation:
        return None
    board = Board(situation, stage.program, kb.ontology)
    attacker, blocker = situation_iri("attacker"), situation_iri("blocker")
    if board.holds(blocker, "cannotBlock", attacker):
        found = reasons(board, [(blocker, mtg("cannotBlock"), attacker)])
        telling = [_most_telling(way.telling) for way in found]
        return _Outcome(
            False,
            tuple(way.proof for way in found),
            tuple(
                rule
                for way, step in zip(found, telling, strict=True)
                for rule in _rules(way, step, kb.ontology)
            ),
            " ".join(dict.fromkeys(f"{t.gloss.rstrip('.')} ({t.rule})." for t in telling)),
        )
    proof = board.proof(blocker, "canBlock", attacker)
    return _Outcome(True, (proof,)) if proof is not None else None


def _rules(way: Reason, telling: Proof, view: OntologyView) -> list[str]:
    """The rule of the step that decides; of one that counts, those of the keywords counted."""
    if telling.rule not in _HANDING_ON:
        return [telling.rule]
    of_keywords = [n for n in deciding(way.proof, view) if n.startswith("702.")]
    return [n for n in of_keywords if n not in _HANDING_ON] or [telling.rule]


def _most_telling(step: Proof) -> Proof:
    """The step that decides: of those that a step which only hands it on has below, the nearest."""
    if step.rule not in _HANDING_ON:
        return step
    level = [step]
    for _ in range(_DEEPEST):
        level = [p for one in level for p in one.premises if isinstance(p, Proof)]
        of_keywords = (p for p in level if p.rule.startswith("702.") and p.rule not in _HANDING_ON)
        nearest = next((p for p in of_keywords if p.gloss), None)
        if nearest is not None:
            return nearest
    return step
