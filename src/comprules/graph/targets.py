"""What a text asks of its targets, as triples (CR 115.1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from comprules.cards.ability import AbilityText
from comprules.cards.targets import (
    TargetKind,
    TargetRequest,
    enchant_request,
    keeps_tapped,
    life_condition,
    more_land_plays,
    read_modes,
    read_targets,
    says_it_cannot_be_countered,
)
from comprules.namespaces import RDF_TYPE, individual_name, mtg, situation_iri
from comprules.terms import Triple, literal

_SIDES: Final = {"you": "You", "opponents": "YourOpponents", "others": "OtherPlayers"}
_PLAYERS: Final = {"any": "AnyPlayer", "opponents": "YourOpponents"}
_LIMITS: Final = {"power": "Power", "toughness": "Toughness", "mana value": "ManaValue"}


def target_triples(node: str, name: str, ability: AbilityText) -> Iterator[Triple]:
    """What the text of an ability asks of its targets."""
    if ability.keyword is not None and ability.keyword.keyword.name == "Enchant":
        requests: tuple[TargetRequest, ...] = (enchant_request(ability.keyword.parameter),)
    elif ability.uses_target:
        requests = read_targets(ability.effect)
    else:
        requests = ()
    for number, request in enumerate(requests, start=1):
        yield from _request(node, f"{name}-target-{number}", number, request)
        if request.mode:
            asked = situation_iri(f"{name}-target-{number}")
            yield asked, mtg("ofMode"), situation_iri(f"{name}-mode-{request.mode}")
    yield from _mode_triples(node, name, ability)


def _mode_triples(node: str, name: str, ability: AbilityText) -> Iterator[Triple]:
    """The modes that a text offers (CR 700.2)."""
    modes = read_modes(ability.effect)
    if modes is None:
        return
    yield node, mtg("modesAtLeast"), literal(modes.least)
    for number in range(1, modes.count + 1):
        mode = situation_iri(f"{name}-mode-{number}")
        yield node, mtg("offersMode"), mode
        yield mode, RDF_TYPE, mtg("Mode")


def timing_triples(node: str, ability: AbilityText) -> Iterator[Triple]:
    """What a text says of playing lands (CR 305.2), or of its spell being countered (CR 113.6g)."""
    more = more_land_plays(ability.text)
    if more:
        yield node, mtg("moreLandPlays"), literal(more)
    read = life_condition(ability.intervening_if)
    if ability.intervening_if and not read:
        yield node, mtg("conditionIsUnread"), literal(True)
    for way, number in read:
        yield node, mtg("ifLifeAtLeast" if way == "more" else "ifLifeAtMost"), literal(number)
    kept = keeps_tapped(ability.text)
    if kept:
        says = "saysItStaysTapped" if kept == "itself" else "saysWhatItIsOnStaysTapped"
        yield node, mtg(says), literal(True)
    if says_it_cannot_be_countered(ability.text):
        yield node, mtg("saysItCannotBeCountered"), literal(True)


def _request(node: str, name: str, number: int, request: TargetRequest) -> Iterator[Triple]:
    asked = situation_iri(name)
    yield node, mtg("asksForTarget"), asked
    yield asked, RDF_TYPE, mtg("TargetRequest")
    yield asked, mtg("requestNumber"), literal(number)
    yield asked, mtg("targetsAtLeast"), literal(request.least)
    if request.most is not None:
        yield asked, mtg("targetsAtMost"), literal(request.most)
    if request.kinds or request.any_target:
        yield asked, mtg("targetZone"), mtg(request.zone)
    for position, kind in enumerate(request.kinds, start=1):
        yield from _kind(asked, f"{name}-kind-{position}", kind)
    for word in request.abilities:
        yield asked, mtg(f"asksFor{word}Ability"), literal(True)
    if request.whose:
        yield asked, mtg("whose"), mtg(_SIDES[request.whose])
    if request.players:
        yield asked, mtg("asksForPlayer"), mtg(_PLAYERS[request.players])
    for predicate, shown in (
        ("isAnyTarget", request.any_target),
        ("asksForAnother", request.other),
        ("isNotReadWhole", not request.read_whole),
    ):
        if shown:
            yield asked, mtg(predicate), literal(True)


def _kind(asked: str, name: str, kind: TargetKind) -> Iterator[Triple]:
    node = situation_iri(name)
    yield asked, mtg("ofKind"), node
    yield node, RDF_TYPE, mtg("KindOfObject")
    for predicate, words in (("withQuality", kind.having), ("withoutQuality", kind.lacking)):
        for word in words:
            yield node, mtg(predicate), mtg(individual_name(word))
    for state in kind.states:
        yield node, mtg("inState"), mtg(f"{state}State")
    if kind.keyword:
        yield node, mtg("withKeyword"), mtg(individual_name(kind.keyword))
    if kind.lacks_keyword:
        yield node, mtg("withoutKeyword"), mtg(individual_name(kind.lacks_keyword))
    if kind.limit is not None:
        what, way, number = kind.limit
        if way != "greater":
            yield node, mtg(f"atMost{_LIMITS[what]}"), literal(number)
        if way != "less":
            yield node, mtg(f"atLeast{_LIMITS[what]}"), literal(number)
