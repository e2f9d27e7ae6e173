"""A card as triples: what is printed on it, and the features that its wording shows."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Final

from comprules.cards.ability import AbilityText, read_abilities, set_aside_reminder
from comprules.cards.cost import SYMBOL, Cost, colors_of, is_mana_symbol, read_cost
from comprules.cards.model import Card
from comprules.cards.textbox import own_names, read_text_box
from comprules.cards.typeline import TypeLine, read_type_line
from comprules.graph.costchanges import cost_text_triples
from comprules.graph.situation_schema import COLOR_LETTERS
from comprules.namespaces import RDF_TYPE, individual_name, mtg, situation_iri
from comprules.terms import Term, Triple, literal

_INTEGER: Final = re.compile(r"[+-]?\d+")

Name = Callable[[str], str]


def card_triples(
    card: Card,
    name: str,
    *,
    type_line: TypeLine | None = None,
    abilities: Iterable[str] = (),
    token: bool = False,
    individual: Name = individual_name,
) -> Iterator[Triple]:
    """The triples of the card node `NAME-card` and of all that hangs on it.

    Args:
        card: the card.
        name: the name of the object in the situation, from which all nodes are named.
        type_line: the types, where they were given apart from a type line.
        abilities: abilities given apart from the text box, a paragraph each.
        token: whether it defines a token instead of being a card (CR 111.3).
        individual: how a printed word becomes the local name of its ontology individual.
    """
    node = situation_iri(f"{name}-card")
    types = type_line if type_line is not None else read_type_line(card.type_line)
    yield node, RDF_TYPE, mtg("TokenDefinition" if token else "Card")
    yield from _printed(card, name, types, individual)
    box = read_text_box(card)
    top = [*box.abilities]
    for paragraph in abilities:
        top.extend(read_abilities(paragraph, own_names(card.own_name)))
    # A striated text box has sections; what stands before the first is its top (716.3, 711.4).
    stem = f"{name}-top" if box.level_bars or box.level_symbols else f"{name}-ability"
    yield from _listed(node, node, "printedAbility", stem, top, individual)
    taken: set[int] = set()
    for bar in box.level_bars:
        if bar.level in taken:
            continue  # two bars of one number are no Class card; the first one counts (716.2)
        taken.add(bar.level)
        bar_name = f"{name}-bar-{bar.level}"
        bar_node = situation_iri(bar_name)
        yield node, mtg("printedLevelBar"), bar_node
        yield bar_node, RDF_TYPE, mtg("LevelBar")
        yield bar_node, mtg("levelNumber"), literal(bar.level)
        yield from cost_triples(bar_node, "barCost", f"{bar_name}-cost", bar.cost)
        stem = f"{name}-level-{bar.level}-ability"
        yield from _listed(node, bar_node, "sectionAbility", stem, bar.abilities, individual)
    for index, symbol in enumerate(box.level_symbols, start=1):
        symbol_name = f"{name}-symbol-{index}"
        symbol_node = situation_iri(symbol_name)
        yield node, mtg("printedLevelSymbol"), symbol_node
        yield symbol_node, RDF_TYPE, mtg("LevelSymbol")
        yield symbol_node, mtg("rangeStart"), literal(symbol.start)
        if symbol.end is not None:
            yield symbol_node, mtg("rangeEnd"), literal(symbol.end)
        if symbol.power is not None and symbol.toughness is not None:
            yield symbol_node, mtg("boxPower"), _number(symbol.power)
            yield symbol_node, mtg("boxToughness"), _number(symbol.toughness)
        stem = f"{symbol_name}-ability"
        yield from _listed(
            node, symbol_node, "striationAbility", stem, symbol.abilities, individual
        )


def mana_triples(node: str, name: str, cost: Cost) -> Iterator[Triple]:
    """The mana of a cost, or of a player: its total and its parts, symbol by symbol (107.4)."""
    value = cost.mana_value
    yield node, mtg("manaValue"), literal(value)
    for index, (symbol, count) in enumerate(cost.mana, start=1):
        part = situation_iri(f"{name}-part-{index}")
        yield node, mtg("requires"), part
        yield part, mtg("symbol"), mtg(symbol_name(symbol))
        yield part, mtg("count"), literal(count)


def symbol_name(symbol: str) -> str:
    """The local name of a mana symbol's individual: `R`, `GenericMana`, `WU` for `{W/U}`."""
    return "GenericMana" if symbol == "generic" else symbol.replace("/", "")


def _mana_symbols(card: Card) -> list[str]:
    """The mana symbols, other than numbers, in mana cost and rules text (CR 903.4, 903.4c)."""
    text = card.mana_cost + set_aside_reminder(card.oracle_text)[0]
    shown = dict.fromkeys(SYMBOL.findall(text))
    return [s for s in shown if is_mana_symbol(s) and not s.isdigit()]


def _printed(card: Card, name: str, types: TypeLine, individual: Name) -> Iterator[Triple]:
    node = situation_iri(f"{name}-card")
    if card.own_name:
        yield node, mtg("name"), literal(card.own_name)
    if card.mana_cost:
        yield node, mtg("manaCost"), literal(card.mana_cost)
        yield from cost_triples(node, "printedManaCost", f"{name}-mana-cost", read_cost(card.mana_cost))
    for symbol in _mana_symbols(card):
        yield node, mtg("showsManaSymbol"), mtg(symbol_name(symbol))
    for predicate, words in (
        ("printedSupertype", types.supertypes),
        ("printedCardType", types.types),
        ("printedSubtype", types.subtypes),
    ):
        # Planar types share words with other subtypes, so their individuals say what they are.
        suffix = "Plane" if predicate == "printedSubtype" and "Plane" in types.types else ""
        for word in words:
            yield node, mtg(predicate), mtg(individual(word) + suffix)
    colors = card.colors if card.colors is not None else colors_of(card.mana_cost)
    for color in colors:
        if color in COLOR_LETTERS:
            yield node, mtg("printedColor"), mtg(COLOR_LETTERS[color])
    if card.power is not None:
        yield node, mtg("printedPower"), _number(card.power)
    if card.toughness is not None:
        yield node, mtg("printedToughness"), _number(card.toughness)


def _listed(
    card: str,
    holder: str,
    predicate: str,
    stem: str,
    abilities: Iterable[AbilityText],
    individual: Name,
) -> Iterator[Triple]:
    for index, ability in enumerate(abilities, start=1):
        name = f"{stem}-{index}"
        node = situation_iri(name)
        yield holder, mtg(predicate), node
        yield card, mtg("hasPrintedText"), node
        yield node, RDF_TYPE, mtg("PrintedAbility")
        yield node, mtg("text"), literal(ability.text)
        yield from _features(node, name, ability, individual)


def _features(node: str, name: str, ability: AbilityText, individual: Name) -> Iterator[Triple]:
    if ability.cost is not None:
        yield from cost_triples(node, "costBeforeColon", f"{name}-cost", ability.cost)
    if ability.trigger_word:
        yield node, mtg("opensWithTriggerWord"), literal(ability.trigger_word)
    if ability.keyword is not None:
        yield node, mtg("keyword"), mtg(individual(ability.keyword.keyword.name))
        if ability.keyword.cost:
            cost = read_cost(ability.keyword.cost)
            yield from cost_triples(node, "keywordCost", f"{name}-cost", cost)
    yield from cost_text_triples(node, name, ability, cost_triples)
    if ability.becomes_level is not None:
        yield node, mtg("triggersOnBecomingLevel"), literal(ability.becomes_level)
    for predicate, shown in (
        ("triggersOnEntering", ability.on_entering),
        ("onlyAsASorcery", ability.only_as_a_sorcery),
        ("onlyAsAnInstant", ability.only_as_an_instant),
        ("costHasTapSymbol", ability.has_tap_symbol),
        ("costHasUntapSymbol", ability.has_untap_symbol),
        ("costHasLoyaltySymbol", ability.has_loyalty_symbol),
        ("addsMana", ability.adds_mana),
        ("usesTarget", ability.uses_target),
        ("movesCardToOrFromLibrary", ability.moves_library_card),
    ):
        if shown:
            yield node, mtg(predicate), literal(True)


def cost_triples(holder: str, predicate: str, name: str, cost: Cost) -> Iterator[Triple]:
    """The cost node that hangs on a holder, with what has to be paid (CR 118.1)."""
    node = situation_iri(name)
    yield holder, mtg(predicate), node
    yield node, RDF_TYPE, mtg("Cost")
    yield node, mtg("text"), literal(cost.text)
    yield from mana_triples(node, name, cost)
    if cost.other:
        yield node, mtg("hasOtherPart"), literal(True)
    for words in cost.other:
        yield node, mtg("otherPart"), literal(words)


def _number(text: str) -> Term:
    """A printed number; what is no whole number (`*`, `1+*`) stays a text (CR 208.2)."""
    plain = text.strip()
    return literal(int(plain)) if _INTEGER.fullmatch(plain) else literal(plain)
