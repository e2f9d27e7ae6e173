"""Claims about the values of objects, tried on objects of each kind (202.2, 202.3, 712.8)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from comprules.answers.board import AbilityText, Board
from comprules.answers.ruling_claims import Claim
from comprules.answers.ruling_evidence import THE_COPY, Record
from comprules.answers.ruling_general_proofs import SYMBOLS_OF
from comprules.answers.ruling_object_claims import (
    CanPayLife,
    CardWithSymbols,
    IdentityOfBothFaces,
    ManaValueIs,
    ManaValueOf,
    Measure,
    OwnAbility,
    Sample,
    SymbolsCountAs,
    ThisCard,
)
from comprules.answers.ruling_trials import FIRST, YOU, Trials
from comprules.namespaces import RDF_TYPE, mtg, situation_iri
from comprules.terms import literal

_YOU: Final = situation_iri(YOU)
_CREATURE: Final = "Creature — Bear"
_SIZE: Final = {"power": 2, "toughness": 2}
_COLORS: Final = {"W": "White", "U": "Blue", "B": "Black", "R": "Red", "G": "Green"}
_FRONT: Final = {"name": "Front", "type line": _CREATURE, "mana cost": "{1}{G}", **_SIZE}
_BACK: Final = {"name": "Back", "type line": _CREATURE, "color": "red", **_SIZE}
_TURNING: Final = {"layout": "transform", "faces": [_FRONT, _BACK]}
_FIRST: Final = {"name": "One", "type line": "Sorcery", "mana cost": "{1}{W}"}
_OTHER: Final = {"name": "Other", "type line": "Sorcery", "mana cost": "{4}{B}{B}"}
_MODAL: Final = {"layout": "modal", "faces": [_FIRST, _OTHER]}
_HALVES: Final = {"layout": "split", "faces": [_FIRST, _OTHER]}
_LEFT: Final = {"name": "Left", "type line": _CREATURE, "mana cost": "{2}{W}", **_SIZE}
_RIGHT: Final = {"name": "Right", "type line": _CREATURE, "mana cost": "{3}{B}", **_SIZE}
_MELDED: Final = {"name": "Joined", "type line": _CREATURE, "melded from": [_LEFT, _RIGHT], **_SIZE}
_DEVOID: Final = {"name": "Void", "type line": _CREATURE, "mana cost": "{2}{U}", "text": "Devoid"}
_HIDDEN: Final = {"name": "Hidden", "type line": _CREATURE, "mana cost": "{5}{U}", **_SIZE}
_PILES: Final = ("hand", "graveyard", "library", "exile")
#: Of each sample, what the objects are called; and what each measure of their mana value gives.
_OBJECTS: Final[dict[Sample, tuple[str, ...]]] = {
    Sample.TOKEN: ("token",),
    Sample.WITHOUT_COST: ("token", "land", "priceless-hand", "priceless-stack"),
    Sample.LAND: ("land",),
    Sample.FACE_DOWN_SPELL: ("hidden-stack",),
    Sample.FACE_DOWN_PERMANENT: ("hidden",),
    Sample.TRANSFORMING: ("front-up", "back-up", *(f"turning-{pile}" for pile in _PILES)),
    Sample.BACK_UP: ("back-up",),
    Sample.OFF_THE_BATTLEFIELD: tuple(f"turning-{pile}" for pile in _PILES),
    Sample.MODAL: ("modal-one", "modal-other"),
    Sample.MELDED: ("melded",),
    Sample.SPLIT: tuple(f"halves-{pile}" for pile in _PILES),
    Sample.DEVOID: ("void", "void-stack", *(f"void-{pile}" for pile in _PILES)),
    Sample.DEVOID_LOST: ("void-silenced",),
    Sample.DEVOID_DYED: ("void-dyed",),
}
_MEASURED: Final[dict[Sample, dict[Measure, tuple[int, ...]]]] = {
    Sample.TRANSFORMING: {Measure.FRONT: (2,) * 6, Measure.BACK: (0,) * 6},
    Sample.BACK_UP: {Measure.FRONT: (2,), Measure.BACK: (0,), Measure.FACE_UP: (0,)},
    Sample.OFF_THE_BATTLEFIELD: {Measure.FRONT: (2,) * 4, Measure.BACK: (0,) * 4},
    Sample.MODAL: {Measure.FRONT: (2, 2), Measure.BACK: (6, 6), Measure.FACE_UP: (2, 6)},
    Sample.MELDED: {Measure.TOGETHER: (7,)},
    Sample.SPLIT: {Measure.TOGETHER: (8,) * 4, Measure.FRONT: (2,) * 4},
}


def _board(trials: Trials) -> Board | None:
    """One board with every object on it that these claims are tried on."""
    mine = {"controller": YOU}
    battlefield: dict[str, Any] = {
        "token": {"token": True, "type line": _CREATURE, **_SIZE},
        "land": {"name": "Some Land", "type line": "Land", "text": "{T}: Add {G}."},
        "hidden": _HIDDEN | {"face down": True},
        "front-up": _TURNING,
        "back-up": _TURNING | {"face": "back"},
        "melded": _MELDED,
        "void": _DEVOID | _SIZE,
        "void-silenced": _DEVOID | _SIZE,
        "void-dyed": _DEVOID | _SIZE,
    }
    piles = {
        pile: {
            f"turning-{pile}": _TURNING | {"owner": YOU},
            f"halves-{pile}": _HALVES | {"owner": YOU},
            f"void-{pile}": _DEVOID | _SIZE | {"owner": YOU},
        }
        for pile in _PILES
    }
    priceless = {"name": "Priceless", "type line": "Sorcery", "text": "Draw a card."}
    piles["hand"]["priceless-hand"] = priceless | {"owner": YOU}
    spells: dict[str, Any] = {
        "modal-one": _MODAL | {"face": "One"},
        "modal-other": _MODAL | {"face": "Other"},
        "void-stack": _DEVOID | _SIZE,
        "hidden-stack": _HIDDEN | {"face down": True},
        "priceless-stack": priceless,
    }
    return trials.board(
        "objects",
        {name: thing | mine for name, thing in battlefield.items()},
        stack=[{name: thing | mine} for name, thing in spells.items()],
        effects={
            "hush": {"loses all abilities": ["void-silenced"]},
            "dye": {"sets color": {"red": ["void-dyed"]}},
        },
        **piles,
    )


def _samples(claim: Claim, record: Record) -> Iterator[tuple[str, str]]:
    thing = claim.thing
    record.require(isinstance(thing, Sample) and claim.when is None)
    if isinstance(thing, Sample):
        yield from ((situation_iri(name), str(thing)) for name in _OBJECTS[thing])


def mana_value_is(claim: Claim, trials: Trials, record: Record) -> None:
    """Nothing; proves the mana value of each object, or of the card wherever it can be."""
    assert isinstance(claim.predicate, ManaValueIs)
    record.require(not claim.negated)
    value = literal(claim.predicate.number)
    if isinstance(claim.thing, ThisCard):
        record.require("{X}" not in (trials.card.mana_cost or ""))
        for board, trial in _of_the_card(trials):
            record.prove(board, trial, (THE_COPY, mtg("manaValue"), value))
        return
    for thing, trial in _samples(claim, record):
        record.prove(_board(trials), trial, (thing, mtg("manaValue"), value))


def _of_the_card(trials: Trials) -> Iterator[tuple[Board | None, str]]:
    """The card in a hand and, if it can be there, on the battlefield."""
    in_hand = {FIRST: {"card": trials.card.name, "owner": YOU}}
    yield trials.board("in hand", {}, hand=in_hand), "the card in a hand"
    there = trials.at(1)
    if there is not None:
        yield there, "the card on the battlefield"


def mana_value_of(claim: Claim, trials: Trials, record: Record) -> None:
    """Nothing; proves that the mana value is what the named part of the cost comes to."""
    assert isinstance(claim.predicate, ManaValueOf)
    record.require(not claim.negated)
    sample = claim.thing
    known = _MEASURED.get(sample) if isinstance(sample, Sample) else None
    values = known.get(claim.predicate.measure, ()) if known else ()
    record.require(bool(values))
    if isinstance(sample, Sample) and values:
        for name, number in zip(_OBJECTS[sample], values, strict=True):
            fact = (situation_iri(name), mtg("manaValue"), literal(number))
            record.prove(_board(trials), f"{sample}: {name}", fact)


def has_no_mana_cost(claim: Claim, trials: Trials, record: Record) -> None:
    """Nothing; proves that each object has no mana cost (202.1b)."""
    record.require(not claim.negated)
    for thing, trial in _samples(claim, record):
        if claim.thing is Sample.BACK_UP:  # what counts there is that of the front face
            record.require(False)
        record.prove(_board(trials), trial, (thing, mtg("hasNoManaCost"), literal(True)))


def is_colorless(claim: Claim, trials: Trials, record: Record) -> None:
    """Nothing; proves that each object, or the card wherever it can be, has no color (105.2c)."""
    record.require(not claim.negated)
    fact = (mtg("isColorless"), literal(True))
    if isinstance(claim.thing, ThisCard):
        for board, trial in _of_the_card(trials):
            record.prove(board, trial, (THE_COPY, *fact))
        return
    for thing, trial in _samples(claim, record):
        record.prove(_board(trials), trial, (thing, *fact))


def has_the_color(claim: Claim, trials: Trials, record: Record) -> None:
    """Nothing; proves that what was made red is red, and of one color."""
    record.require(not claim.negated and claim.thing is Sample.DEVOID_DYED)
    for thing, trial in _samples(claim, record):
        record.prove(_board(trials), trial, (thing, mtg("color"), mtg("Red")))
        record.prove(_board(trials), trial, (thing, mtg("isMonocolored"), literal(True)))


# ---- symbols ----------------------------------------------------------------------------------


def _with_symbols(
    claim: Claim, trials: Trials, record: Record
) -> Iterator[tuple[Board | None, str, str]]:
    """A board with a card for each symbol of the sort, and each card with its symbol."""
    thing = claim.thing
    record.require(isinstance(thing, CardWithSymbols) and not claim.negated)
    if isinstance(thing, CardWithSymbols):
        symbols = SYMBOLS_OF[thing.sort]
        hand = {
            f"priced-{number}": {
                "name": f"Priced {number}",
                "type line": "Sorcery",
                "mana cost": symbol,
                "owner": YOU,
            }
            for number, symbol in enumerate(symbols)
        }
        board = trials.board(f"cards with {thing.sort} symbols", {}, hand=hand)
        for number, symbol in enumerate(symbols):
            yield board, situation_iri(f"priced-{number}"), symbol


def symbols_count_as(claim: Claim, trials: Trials, record: Record) -> None:
    """Nothing; proves the mana value of a card for each symbol of the sort (202.3f, 202.3g)."""
    assert isinstance(claim.predicate, SymbolsCountAs)
    for board, card, symbol in _with_symbols(claim, trials, record):
        value = literal(claim.predicate.number)
        record.prove(board, f"a cost of {symbol}", (card, mtg("manaValue"), value))


def has_colors_of_its_cost(claim: Claim, trials: Trials, record: Record) -> None:
    """Nothing; proves for each symbol of the sort the colors that it has (202.2d)."""
    for board, card, symbol in _with_symbols(claim, trials, record):
        for letter in symbol.strip("{}").split("/"):
            if letter in _COLORS:
                fact = (card, mtg("color"), mtg(_COLORS[letter]))
                record.prove(board, f"a cost of {symbol}", fact)


def identity_of_both_faces(claim: Claim, trials: Trials, record: Record) -> None:
    """Nothing; proves that symbols of costs and texts of both faces count (903.4d)."""
    assert isinstance(claim.predicate, IdentityOfBothFaces)
    record.require(not claim.negated)
    faces = [
        _FIRST | {"text": "{R}: Draw a card.", "type line": "Artifact"},
        _OTHER | {"text": "{U}: Draw a card.", "type line": "Artifact"},
    ]
    card = {"layout": "modal", "faces": faces, "owner": YOU}
    board = trials.board("both faces", {}, hand={FIRST: card})
    for color in ("White", "Red", "Black", "Blue"):
        fact = (f"{THE_COPY}-card", mtg("colorIdentity"), mtg(color))
        record.prove(board, "a card with symbols of four colors on its two faces", fact)


def chosen_x_counts(claim: Claim, trials: Trials, record: Record) -> None:
    """Nothing; proves the mana value of spells for several values of X (202.3e)."""
    record.require(not claim.negated)
    spells = {
        f"spell-{x}": {"name": "Swell", "type line": "Sorcery", "mana cost": "{X}{G}", "x": x}
        for x in (0, 1, 5)
    }
    stack = [{name: spell | {"controller": YOU}} for name, spell in spells.items()]
    board = trials.board("spells with X", {}, stack=stack)
    for x in (0, 1, 5):
        fact = (situation_iri(f"spell-{x}"), mtg("manaValue"), literal(x + 1))
        record.prove(board, f"a spell of cost {{X}}{{G}}, X being {x}", fact)


# ---- what cannot be paid ----------------------------------------------------------------------


def can_pay_life(claim: Claim, trials: Trials, record: Record) -> None:
    """Nothing; proves for each life total up to the named one that the life cannot be paid."""
    assert isinstance(claim.predicate, CanPayLife)
    said = claim.predicate
    record.require(claim.negated and 0 < said.life < 10)
    if record.failed:
        return
    permanent = {"name": "Some Thing", "type line": "Artifact", "controller": YOU}
    permanent["text"] = f"Pay {said.amount} life: Draw a card."
    for life in range(said.life + 1):
        players = {YOU: {"life": life}}
        board = trials.board(f"{said.amount} of {life} life", {FIRST: permanent}, players=players)
        trial = f"{said.amount} life to be paid by a player with {life}"
        fact = (_YOU, mtg("cannotActivate"), f"{THE_COPY}-activates-{FIRST}-ability-1")
        record.prove(board, trial, fact)


def can_pay_more_energy(claim: Claim, trials: Trials, record: Record) -> None:
    """Nothing; proves that an ability cannot be activated for one energy counter too many."""
    record.require(claim.negated)
    for counters in (0, 1, 3):
        cost = "{E}" * (counters + 1)
        permanent = {"name": "Some Thing", "type line": "Artifact", "controller": YOU}
        permanent["text"] = f"Pay {cost}: You gain 1 life."
        players = {YOU: {"counters": {"energy": counters}}}
        board = trials.board(f"{cost} to pay", {FIRST: permanent}, players=players)
        fact = (_YOU, mtg("cannotActivate"), f"{THE_COPY}-activates-{FIRST}-ability-1")
        record.prove(board, f"{cost} to be paid with {counters} energy counters", fact)


# ---- the card's own abilities -----------------------------------------------------------------


def own_ability(claim: Claim, trials: Trials, record: Record) -> tuple[Board, AbilityText] | None:
    """The ability of the card that a claim speaks of, where there is exactly one such."""
    thing = claim.thing
    board = trials.any_zone()
    if not isinstance(thing, OwnAbility) or board is None:
        record.require(False)
        return None
    kinds = {"activated": "ActivatedAbilityText", "triggered": "TriggeredAbilityText"}
    of_kind = kinds.get(thing.kind or "")
    found = [
        ability
        for ability in board.abilities(THE_COPY)
        if of_kind is None or board.reasoning.holds((ability.iri, RDF_TYPE, mtg(of_kind)))
    ]
    place = thing.place if thing.place is None or thing.place < 0 else thing.place - 1
    if place is None:
        found = found if len(found) == 1 else []
        place = 0
    if not -len(found) <= place < len(found):
        record.require(False)
        return None
    return board, found[place]


def own_ability_is(kind: str, claim: Claim, trials: Trials, record: Record) -> None:
    """Nothing; proves that an ability of the card is of a kind, or fails a criterion of 605.1."""
    of_kind = {
        "mana": "ManaAbilityText",
        "activated": "ActivatedAbilityText",
        "triggered": "TriggeredAbilityText",
        "static": "StaticAbilityText",
    }.get(kind)
    found = own_ability(claim, trials, record)
    record.require(of_kind is not None)
    if found is None or of_kind is None:
        return
    board, ability = found
    if not claim.negated:
        record.prove(board, f"the ability {ability.iri}", (ability.iri, RDF_TYPE, mtg(of_kind)))
        return
    reasons = board.values(ability.iri, "failsManaAbilityCriterion") if kind == "mana" else []
    record.require(bool(reasons))
    for reason in reasons:
        fact = (ability.iri, mtg("failsManaAbilityCriterion"), reason)
        record.prove(board, "a criterion of a mana ability that it fails", fact)


def own_ability_uses_stack(claim: Claim, trials: Trials, record: Record) -> None:
    """Nothing; proves that a mana ability of the card does not use the stack (605.3b)."""
    found = own_ability(claim, trials, record)
    record.require(claim.negated)
    if found is not None:
        board, ability = found
        activated = f"{THE_COPY}-activates-{ability.iri.rpartition('#')[2]}"
        fact = (activated, mtg("usesNoStack"), literal(True))
        record.prove(board, "the ability, activated", fact)
