"""Situations made up from a question: an object as it describes it, and what was assumed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct
from msgspec.structs import replace

from comprules.answers.board import Board
from comprules.answers.grounds import listed
from comprules.answers.lexicon import Sort, Topic
from comprules.answers.question import Thing
from comprules.answers.subjects import YOU, Seen, Stage, Unclear, type_line
from comprules.errors import BadSituation
from comprules.graph.situation import situation_from_mapping
from comprules.namespaces import mtg, situation_iri

if TYPE_CHECKING:
    from comprules.inference.vocabulary import OntologyView

_SPELL_TYPES: Final = ("instant", "sorcery")
_PLACES: Final = {
    "battlefield": "on the battlefield",
    "stack": "on the stack",
    "hand": "in a hand",
    "graveyard": "in a graveyard",
    "library": "in a library",
    "exile": "in exile",
    "command": "in the command zone",
}
#: What a question says of an object -> the key of a situation file.
_STATES: Final = {
    "tapped": "tapped",
    "face down": "face down",
    "since turn began": "controlled since turn began",
}
#: The same -> the property whose source says what such a fact is about.
_PROPERTIES: Final = {
    "tapped": "tapped",
    "face down": "faceDown",
    "since turn began": "controlledContinuouslySinceTurnBegan",
}


#: What is announced for a spell (601.2b) -> the key of a situation file and how it is written.
_ANNOUNCED: Final[dict[str, Callable[[Any], dict[str, Any]]]] = {
    "free": lambda _: {"alternative cost": "without paying its mana cost"},
    "alternative cost": lambda mana: {"alternative cost": mana},
    "additional cost": lambda mana: {"additional costs": [mana]},
    "kicker": lambda mana: {"text": f"Kicker {mana}"},
    "kicked": lambda _: {"pays": ["kicker"]},
    "commander casts": lambda times: {
        "commander": True,
        "cast from": "command",
        "casts from command zone": times,
    },
}
_SIZE: Final = {"power": 1, "toughness": 1}
#: The same and what changes its cost, in the words of an answer.
_SAID: Final = {
    "free": "cast without paying its mana cost",
    "alternative cost": "cast for {}",
    "additional cost": "with an additional cost of {}",
    "kicker": "kicked for {}",
    "commander casts": "cast from the command zone after {} such casts",
    "reduction": "that costs {} less",
    "increase": "that costs {} more",
}
#: What an effect does to its cost -> the key of such an effect.
_EFFECTS: Final = {"reduction": "reduces cost", "increase": "increases cost"}


class Supposed(Struct, frozen=True):
    """An object as a question has it, on a board, with what was assumed to put it there.

    Attributes:
        seen: the object.
        assumed: what the question did not say and was assumed.
        also: the rules that what it did say is about.
    """

    seen: Seen
    assumed: tuple[str, ...] = ()
    also: tuple[str, ...] = ()

    def sentence(self, said: str) -> str:
        """A sentence about the object, with what was assumed."""
        return f"{said} Assumed: {listed(self.assumed)}." if self.assumed else said


def suppose(
    thing: Thing, stage: Stage, *, zone: str | None = None, text: str = ""
) -> Supposed | Unclear | None:
    """The object that a question describes, set up on a board; None where it cannot be.

    An object of the situation is looked up there: nothing may be said of it that the situation
    would have to say.

    Args:
        thing: the object.
        stage: where it is looked for.
        zone: the zone it is asked about in, where the question says none.
        text: a text box for an object without a card.
    """
    subject = thing.subject
    if subject is not None and (subject.entity is None or subject.entity.sort is not Sort.CARD):
        if thing.said:
            return None
        found = stage.find(subject)
        return Supposed(found) if isinstance(found, Seen) else found
    if subject is not None and (subject.level is not None or subject.counters is not None):
        return None
    stated = keys_of(thing, stage, text)
    if stated is None:
        return None
    return _set_up(thing, stated, thing.get("zone") or zone or _usual_zone(thing, stated), stage)


def keys_of(thing: Thing, stage: Stage, text: str = "") -> dict[str, Any] | None:
    """The keys of the object in a situation file; None where they cannot say it."""
    view = stage.grounds.kb.ontology
    if thing.subject is not None and thing.subject.entity is not None:
        stated: dict[str, Any] = {"card": thing.subject.entity.ref}
        if thing.get("mana cost") is not None or thing.get("halves") is not None:
            return None  # a card has its own
    else:
        nouns = [noun for noun in thing.nouns if isinstance(noun, Topic)]
        found = type_line(nouns, view)
        if found is None:
            return None
        stated = dict(found)
        if "commander" in thing.nouns:  # 903.3
            stated = _SIZE | stated | {"types": ["creature"], "supertypes": ["legendary"]}
        stated["types"] = stated["types"] or [
            "sorcery" if {"spell", "card", "split card"} & set(thing.nouns) else "artifact"
        ]
        keywords = [keyword_named(topic, view) for topic in thing.get("keywords") or ()]
        without = [keyword_named(topic, view) for topic in thing.get("without") or ()]
        if None in (*keywords, *without) or set(keywords) & set(without):
            return None
        if thing.get("protection") is not None:
            keywords.append(f"protection from {thing.get('protection')}")
        if keywords:
            stated["abilities"] = keywords
        if thing.get("mana cost"):
            stated["mana cost"] = thing.get("mana cost")
        if text:
            stated["text"] = text
        if thing.get("halves") is not None:
            if thing.get("mana cost") is not None or text or keywords:
                return None
            types = " ".join(word.capitalize() for word in stated.pop("types"))
            stated = {"layout": "split", "faces": _halves(thing.get("halves"), types)}
    for key, announced in _ANNOUNCED.items():
        if thing.get(key) is not None:
            if key == "kicker" and ("card" in stated or text):
                return None  # it has a text box of its own
            stated |= announced(thing.get(key))
    for key, written in _STATES.items():
        if thing.get(key) is not None:
            stated[written] = thing.get(key)
    return stated


def _halves(costs: tuple[str, str], types: str) -> list[dict[str, str]]:
    """The two halves of a split card with these mana costs (709)."""
    return [
        {"name": name, "type line": types, "mana cost": cost}
        for name, cost in zip(("Left Half", "Right Half"), costs, strict=True)
    ]


def keyword_named(topic: Topic, view: OntologyView) -> str | None:
    """The label of the keyword ability that a topic names."""
    keyword = mtg("KeywordAbility")
    return next(
        (view.label(e.ref) for e in topic.of(Sort.INDIVIDUAL) if keyword in view.types(e.ref)), None
    )


def _usual_zone(thing: Thing, stated: dict[str, Any]) -> str:
    """Where an object of that sort is meant to be: a spell on the stack, a card in a hand."""
    if "spell" in thing.nouns or thing.get("face") in ("left", "right"):
        return "stack"
    if thing.get("face") is not None:
        return "battlefield"
    if thing.subject is not None or {"card", "split card"} & set(thing.nouns):
        return "hand"
    return "stack" if set(stated["types"]) <= set(_SPELL_TYPES) else "battlefield"


def _set_up(
    thing: Thing, stated: dict[str, Any], zone: str, stage: Stage
) -> Supposed | Unclear | None:
    kb = stage.grounds.kb
    name = "it"
    if zone == "stack" and thing.get("halves") is not None:
        return Unclear(
            "On the stack it is the half that was chosen (202.3d).", ("which half is being cast",)
        )
    if thing.get("token copy"):
        stated, other = {"copy of": "original", "token": True}, stated
        zone = "battlefield"
    stated |= {"controller": YOU} if zone in ("battlefield", "stack") else {"owner": YOU}
    if zone in ("stack", "battlefield") and thing.get("x") is not None:
        stated["x"] = thing.get("x")
    if thing.get("face") is not None:
        stated["face"] = thing.get("face")
    mapping: dict[str, Any] = {
        "active player": YOU,
        "priority": YOU,
        "step": "precombat main",
        "players": {YOU: {"mana": "plenty"}},
        "stack": [{name: stated}] if zone == "stack" else [],
    }
    if zone != "stack":
        mapping[zone] = {name: stated}
    if thing.get("token copy"):
        mapping["battlefield"] = {"original": {**other, "controller": YOU}, name: stated}
    changed = {
        key: {written: {"spells": "any", "by": thing.get(key)}}
        for key, written in _EFFECTS.items()
        if thing.get(key) is not None
    }
    if changed:
        mapping["effects"] = changed
    called = describe(thing, zone, kb.ontology)
    if thing.subject is not None and thing.get("keywords"):
        granted = [keyword_named(topic, kb.ontology) for topic in thing.get("keywords")]
        if None in granted:
            return None
        granting = {"grant": {"grants": {keyword: [name] for keyword in granted}}}
        mapping["effects"] = changed | granting
    try:
        situation = situation_from_mapping(mapping, cards=kb.cards)
    except BadSituation:
        return None
    iri = situation_iri(name)
    board = Board(situation, stage.program, kb.ontology, {iri: called, situation_iri(YOU): YOU})
    also = [
        number
        for key, prop in _PROPERTIES.items()
        if thing.get(key) is not None
        for number in kb.ontology.sources(mtg(prop))
    ]
    return Supposed(Seen(board, iri, called, hypothetical=True), (), tuple(also))


def describe(thing: Thing, zone: str, view: OntologyView) -> str:
    """The object as an answer calls it: what the question says of it, and where it is."""
    before = [
        word for key, word in (("tapped", "tapped"), ("face down", "face-down")) if thing.get(key)
    ]
    if thing.get("tapped") is False:
        before.append("untapped")
    if thing.subject is not None and thing.subject.entity is not None:
        noun = thing.subject.entity.label
    else:
        noun = " ".join(n if isinstance(n, str) else n.label.lower() for n in thing.nouns)
    after = []
    if thing.get("token copy"):
        before.append("token copy of")
    if thing.get("face") is not None:
        before.append(f"{thing.get('face')} face of")
    if thing.get("mana cost"):
        after.append(f"with mana cost {thing.get('mana cost')}")
    elif thing.get("halves"):
        after.append(f"whose halves cost {listed(thing.get('halves'))}")
    elif thing.get("mana cost") == "":
        after.append("without a mana cost")
    keywords = [keyword_named(topic, view) or "" for topic in thing.get("keywords") or ()]
    if keywords:
        after.append(f"with {listed(keywords)}")
    if thing.get("since turn began") is False:
        after.append("that you have not controlled since your turn began")
    if thing.get("since turn began") is True:
        after.append("that you have controlled since your turn began")
    if thing.get("protection") is not None:
        after.append(f"with protection from {thing.get('protection')}")
    if thing.get("without"):
        after.append(f"without {listed(t.label.lower() for t in thing.get('without'))}")
    for key, words in _SAID.items():
        if thing.get(key) is not None:
            after.append(words.format(thing.get(key)))
    if thing.get("x") is not None and zone == "stack":
        after.append(f"with X = {thing.get('x')}")
    if zone == "stack" or thing.get("zone"):
        after.append(_PLACES[zone])
    words = " ".join([*before, noun, *after])
    if thing.subject is not None and not before:
        return words
    return f"{'an' if words[0].lower() in 'aeiou' else 'a'} {words}"


def assuming(supposed: Supposed, *assumed: str) -> Supposed:
    """The same object with more that was assumed."""
    return replace(supposed, assumed=(*supposed.assumed, *assumed))
