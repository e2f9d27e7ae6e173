"""Answers about what is on a card: mana value, colors, color identity, size, types, mana cost."""

from __future__ import annotations

from comprules.answers.conclusions import concluded, unclear, undecided
from comprules.answers.grounds import Grounds, listed
from comprules.answers.hypothetical import Supposed, suppose
from comprules.answers.lexicon import Sort
from comprules.answers.model import Answer, Verdict
from comprules.answers.question import FitsDeck, Thing, ThingValue
from comprules.answers.subjects import YOU, Stage, Unclear
from comprules.errors import BadSituation
from comprules.graph.situation import situation_from_mapping
from comprules.inference.proof import Proof
from comprules.namespaces import mtg, situation_iri
from comprules.terms import Literal, Term

#: The attribute -> the property of the object that concludes it.
_OF_OBJECT = {
    "mana value": "manaValue",
    "color": "color",
    "power": "basePower",
    "toughness": "baseToughness",
    "types": "cardType",
    "subtypes": "subtype",
    "supertypes": "supertype",
    "producible mana": "couldProduce",
    "name": "hasName",
}
#: Of which an object may have none, and the rule that says so.
_NONE = {"color": ("colorless", "105.2c"), "color identity": ("colorless", "903.4")}
_ON_BATTLEFIELD = ("power", "toughness", "producible mana")


def thing_value(question: ThingValue, stage: Stage) -> Answer | None:
    """The value of an attribute of a card or of an object that the question describes."""
    if not _is_described(question.thing):
        return None
    if not question.zones:
        zone = "battlefield" if question.attribute in _ON_BATTLEFIELD else None
        return _value(question.attribute, question.thing, zone, stage)
    found = [_value(question.attribute, question.thing, zone, stage) for zone in question.zones]
    answers = [answer for answer in found if answer is not None]
    if len(answers) != len(found):
        return None
    unknown = next((answer for answer in answers if answer.verdict is Verdict.UNKNOWN), None)
    if unknown is not None:
        return unknown
    return concluded(
        stage.grounds,
        Verdict.VALUE,
        " ".join(answer.sentence for answer in answers),
        [proof for answer in answers for proof in answer.proofs],
        also=[citation.number for answer in answers for citation in answer.citations],
        values=[value for answer in answers for value in answer.values],
    )


def _is_described(thing: Thing) -> bool:
    """Whether the question says enough of a thing: `the mana value of a spell` asks for a rule."""
    return thing.subject is not None or bool(thing.said)


def _value(attribute: str, thing: Thing, zone: str | None, stage: Stage) -> Answer | None:
    supposed = suppose(thing, stage, zone=zone)
    if isinstance(supposed, Unclear):
        return unclear(stage.grounds, supposed)
    if supposed is None:
        return None
    if attribute in ("mana cost", "loyalty"):
        return _printed(attribute, thing, supposed, stage)
    board, iri = supposed.seen.board, supposed.seen.iri
    name = _OF_OBJECT.get(attribute, "colorIdentity")
    if attribute == "color identity":
        card = board.value(iri, "representedBy")
        if not isinstance(card, str):
            return None
        iri = card
    values = board.values(iri, name)
    if attribute == "mana value" and _turns_on_x(supposed):
        return undecided(
            stage.grounds,
            f"The mana value of {supposed.seen.described} turns on the value chosen for X.",
            ["the value chosen for X"],
            ["202.3e"],
        )
    if not values and attribute not in _NONE:
        return None
    if len(values) > 1 and attribute in ("mana value", "power", "toughness"):
        return None
    return _stated(attribute, supposed, iri, name, values, stage.grounds)


def _turns_on_x(supposed: Supposed) -> bool:
    """Whether a mana cost has an X whose value is not known, on the stack (202.3e)."""
    board, iri = supposed.seen.board, supposed.seen.iri
    if not board.holds(iri, "zone", mtg("Stack")) or board.values(iri, "valueOfX"):
        return False
    costs = [board.value(str(card), "manaCost") for card in board.values(iri, "copiableValues")]
    return any(isinstance(cost, Literal) and "X" in cost.lexical for cost in costs)


def _stated(
    attribute: str, supposed: Supposed, iri: str, name: str, values: list[Term], grounds: Grounds
) -> Answer:
    board = supposed.seen.board
    shown = [board.name(value) for value in values]
    proofs: list[Proof | None] = [board.proof(iri, name, value) for value in values]
    also: tuple[str, ...] = ()
    if not shown:
        none, rule = _NONE[attribute]
        shown, also = [none], (rule,)
    elif not any(proofs):
        also = board.vocabulary.sources(mtg(name))
    said = f"The {attribute} of {supposed.seen.described} is {listed(shown)}."
    verdict = Verdict.VALUE if len(shown) == 1 else Verdict.LIST
    return concluded(grounds, verdict, supposed.sentence(said), proofs, also=also, values=shown)


def _printed(attribute: str, thing: Thing, supposed: Supposed, stage: Stage) -> Answer | None:
    """What is printed on a card: a fact that was given, which no block has to conclude."""
    entity = thing.subject.entity if thing.subject is not None else None
    card = (
        stage.grounds.kb.cards.lookup(entity.ref) if entity and entity.sort is Sort.CARD else None
    )
    if card is None:
        return None
    value, rule = (card.mana_cost, "202.1") if attribute == "mana cost" else (card.loyalty, "209.1")
    if not value:
        if attribute != "mana cost":
            return None
        said = f"{card.name} has no mana cost."
        return concluded(stage.grounds, Verdict.VALUE, said, [], also=["202.1b"], values=["none"])
    said = f"The {attribute} of {card.own_name} is {value}."
    return concluded(stage.grounds, Verdict.VALUE, said, [], also=[rule], values=[value])


def fits_deck(question: FitsDeck, stage: Stage) -> Answer | None:
    """Whether a card's color identity lies within that of a commander (903.5c)."""
    grounds = stage.grounds
    mapping = {
        "players": {YOU: {}},
        "command": {"chief": {"card": question.commander.ref, "owner": YOU, "commander": True}},
        "library": {"other": {"card": question.card.ref, "owner": YOU}},
    }
    try:
        situation = situation_from_mapping(mapping, cards=grounds.kb.cards)
    except BadSituation:
        return None
    from comprules.answers.board import Board

    board = Board(situation, stage.program, grounds.kb.ontology)
    card, chief = situation_iri("other-card"), situation_iri("chief-card")
    name, commander = question.card.label, question.commander.label
    if board.holds(card, "cannotBeInDeckOf", chief):
        return concluded(
            grounds,
            Verdict.NO,
            f"No: {name} shows or could make a color that the identity of {commander} has not.",
            [board.proof(card, "cannotBeInDeckOf", chief)],
        )
    if not board.holds(card, "fitsDeckOf", chief):
        return None
    return concluded(
        grounds,
        Verdict.YES,
        f"Yes: the color identity of {name} lies within that of {commander}; what else decks "
        "must be like was not asked of it.",
        [board.proof(card, "fitsDeckOf", chief)],
    )
