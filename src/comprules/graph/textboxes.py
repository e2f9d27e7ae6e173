"""A text box as triples: its lines and abilities, and the features that their wording shows."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Final

from msgspec import Struct

from comprules.cards.ability import AbilityText, read_abilities
from comprules.cards.cost import read_cost
from comprules.cards.counterlimit import read_counter_limit
from comprules.cards.deckbuilding import any_number_in_deck, can_be_commander
from comprules.cards.defining import defined_characteristics
from comprules.cards.entering import read_entering
from comprules.cards.model import Card
from comprules.cards.textbox import Line, LineKind, TextBox, own_names, read_text_box
from comprules.graph.combatrules import combat_triples
from comprules.graph.costchanges import cost_text_triples
from comprules.graph.costs import cost_triples, printed_number
from comprules.graph.damagerules import damage_text_triples
from comprules.graph.instructions import instruction_triples
from comprules.graph.keywordparameters import parameter_triples
from comprules.graph.layerchanges import layer_text_triples
from comprules.graph.playerrules import player_text_triples
from comprules.graph.productions import production_triples, tap_trigger_triples
from comprules.graph.replacementtexts import replacement_text_triples
from comprules.graph.situation_schema import counter_individual, counter_name
from comprules.graph.targets import target_triples, timing_triples
from comprules.graph.triggers import trigger_triples
from comprules.namespaces import RDF_TYPE, individual_name, mtg, situation_iri
from comprules.terms import Triple, literal

Name = Callable[[str], str]

# How an ability hangs on the card, or on what opened its section.
_HELD: Final[dict[LineKind | None, str]] = {
    None: "printedAbility",
    LineKind.LEVEL_BAR: "sectionAbility",
    LineKind.LEVEL_SYMBOL: "striationAbility",
    LineKind.STATION_SYMBOL: "stationAbility",
}
_STRIATED: Final = {LineKind.LEVEL_BAR, LineKind.LEVEL_SYMBOL}
_ONCE_EACH_TURN: Final = re.compile(r"\bonly once each turn\b")


class NamedLine(Struct, frozen=True):
    """A line of a text box with the names of its nodes.

    Attributes:
        line: the line.
        own: the name of its own node, if it is more than its abilities; else ''.
        abilities: the names of its abilities' nodes.
        holder: the name of the bar or symbol in whose section it stands; '' at the top.
        opener: the kind of that bar or symbol.
    """

    line: Line
    own: str
    abilities: tuple[str, ...]
    holder: str
    opener: LineKind | None


def text_box_triples(
    card: Card,
    name: str,
    abilities: Iterable[str] = (),
    individual: Name = individual_name,
    *,
    node: str = "",
) -> Iterator[Triple]:
    """The triples of a card's text box, and of abilities that were given apart from it.

    Args:
        card: the card, or one face of it.
        name: what the names of the nodes begin with.
        abilities: abilities given apart from the text box, a paragraph each.
        individual: how a printed word becomes the local name of its ontology individual.
        node: the node that has the text box; `NAME-card` if left out.
    """
    node = node or situation_iri(f"{name}-card")
    box = read_text_box(card)
    for named in named_lines(box, name):
        yield from _line_triples(box, named, node, individual)
    stem = _top_stem(box, name)
    given = [a for text in abilities for a in read_abilities(text, own_names(card.own_name))]
    for index, ability in enumerate(given, start=len(box.abilities) + 1):
        yield from _held(node, node, "printedAbility", f"{stem}-{index}", ability, individual)


def named_lines(box: TextBox, name: str) -> Iterator[NamedLine]:
    """Each line of a text box with the names of its nodes.

    Two bars of one number are no Class card; the first one counts (CR 716.2), and the section
    of the second has no nodes.
    """
    stem, holder, opener = _top_stem(box, name), "", None
    counts: Counter[str] = Counter()
    bars: set[str] = set()
    doubled = False
    for line in box.lines:
        own = ""
        if line.kind is LineKind.LEVEL_BAR:
            number = line.heading.rpartition(" ")[2]
            doubled = number in bars
            bars.add(number)
            own, stem = f"{name}-bar-{number}", f"{name}-level-{number}-ability"
        elif line.kind in {LineKind.LEVEL_SYMBOL, LineKind.STATION_SYMBOL}:
            doubled = False
            what = "symbol" if line.kind is LineKind.LEVEL_SYMBOL else "station"
            counts[what] += 1
            own = f"{name}-{what}-{counts[what]}"
            stem = f"{own}-ability"
        elif line.kind is LineKind.REMINDER:
            counts["reminder"] += 1
            own = f"{name}-reminder-{counts['reminder']}"
        if line.kind in _HELD:
            holder, opener = own, line.kind
        if line.kind is LineKind.SIZE:
            own = holder
        if doubled:
            yield NamedLine(line, "", (), "", None)
            continue
        start = counts[stem] + 1
        counts[stem] += len(line.abilities)
        names = tuple(f"{stem}-{i}" for i in range(start, counts[stem] + 1))
        yield NamedLine(line, own, names, holder, opener)


def ability_triples(name: str, ability: AbilityText, individual: Name) -> Iterator[Triple]:
    """The triples of one ability's node: its text, and what its wording shows."""
    node = situation_iri(name)
    yield node, RDF_TYPE, mtg("PrintedAbility")
    yield node, mtg("text"), literal(ability.text)
    yield from _parts(node, name, ability, individual)
    yield from cost_text_triples(node, name, ability)
    for predicate, shown in (
        ("triggersOnEntering", ability.on_entering),
        ("triggersFromMana", ability.triggers_from_mana),
        ("triggerIsDelayed", ability.trigger_is_delayed),
        ("hasLaterTrigger", ability.has_later_trigger),
        ("hasInterveningIf", bool(ability.intervening_if)),
        ("onlyAsASorcery", ability.only_as_a_sorcery),
        ("onlyAsAnInstant", ability.only_as_an_instant),
        ("costHasTapSymbol", ability.has_tap_symbol),
        ("costHasUntapSymbol", ability.has_untap_symbol),
        ("costHasLoyaltySymbol", ability.has_loyalty_symbol),
        ("addsMana", ability.adds_mana),
        ("manaDependsOnTheGame", ability.mana_depends),
        ("usesTarget", ability.uses_target),
        ("movesCardToOrFromLibrary", ability.moves_library_card),
        ("writtenAsStatement", ability.is_statement),
    ):
        if shown:
            yield node, mtg(predicate), literal(True)

    def granted(stem: str, given: AbilityText) -> Iterator[Triple]:
        return ability_triples(stem, given, individual)

    yield from layer_text_triples(node, name, ability, granted)
    yield from instruction_triples(node, name, ability, granted)
    limit = read_counter_limit(ability.text)
    if limit is not None:
        kind = counter_individual(counter_name(limit.kind))
        yield node, mtg("limitsCounters"), mtg(kind)
        yield node, mtg("counterLimit"), literal(limit.number)
    yield from production_triples(node, name, ability)
    yield from tap_trigger_triples(node, name, ability)
    yield from target_triples(node, name, ability)
    yield from timing_triples(node, ability)
    yield from trigger_triples(node, name, ability)
    yield from combat_triples(node, name, ability)
    yield from damage_text_triples(node, name, ability)
    yield from player_text_triples(node, name, ability)
    yield from replacement_text_triples(node, name, ability)
    yield from _static_triples(node, name, ability)


def _static_triples(node: str, name: str, ability: AbilityText) -> Iterator[Triple]:
    """What a static ability defines, how its permanent enters, what decks it allows (CR 604.3)."""
    if ability.keyword is not None or ability.cost is not None or ability.trigger_word:
        return
    for characteristic in defined_characteristics(ability.text):
        local = f"{characteristic.capitalize()}Characteristic"
        yield node, mtg("definesCharacteristic"), mtg(local)
    entering = read_entering(ability.text)
    if entering.tapped:
        yield node, mtg("saysEntersTapped"), literal(True)
    if can_be_commander(ability.text):
        yield node, mtg("allowsAsCommander"), literal(True)
    if any_number_in_deck(ability.text):
        yield node, mtg("allowsAnyNumberInDeck"), literal(True)
    if entering.count:
        pile = situation_iri(f"{name}-counters")
        kind = counter_individual(counter_name(entering.kind))
        yield node, mtg("saysEntersWith"), pile
        yield pile, mtg("counterKind"), mtg(kind)
        yield pile, mtg("count"), literal(entering.count)


def _top_stem(box: TextBox, name: str) -> str:
    """The stem of the names of what stands before any section (CR 716.3, 711.4)."""
    striated = any(line.kind in _STRIATED for line in box.lines)
    return f"{name}-top" if striated else f"{name}-ability"


def _line_triples(box: TextBox, named: NamedLine, card: str, individual: Name) -> Iterator[Triple]:
    line = named.line
    if line.kind is LineKind.REMINDER and named.own:
        node = situation_iri(named.own)
        yield card, mtg("hasTextInParentheses"), node
        yield node, RDF_TYPE, mtg("TextInParentheses")
        yield node, mtg("text"), literal(line.text)
    elif line.kind is LineKind.LEVEL_BAR and named.own:
        yield from _bar(box, line, named.own, card)
    elif line.kind is LineKind.LEVEL_SYMBOL:
        yield from _symbol(box, named.own, card)
    elif line.kind is LineKind.STATION_SYMBOL:
        yield from _station(box, named.own, card)
    holder = situation_iri(named.holder) if named.holder else card
    for name, ability in zip(named.abilities, line.abilities, strict=False):
        yield from _held(card, holder, _HELD[named.opener], name, ability, individual)


def _bar(box: TextBox, line: Line, name: str, card: str) -> Iterator[Triple]:
    number = int(line.heading.rpartition(" ")[2])
    bar = next(bar for bar in box.level_bars if bar.level == number)
    node = situation_iri(name)
    yield card, mtg("printedLevelBar"), node
    yield node, RDF_TYPE, mtg("LevelBar")
    yield node, mtg("levelNumber"), literal(bar.level)
    yield node, mtg("barNumber"), literal(bar.level)
    yield from cost_triples(node, "barCost", f"{name}-cost", bar.cost)


def _symbol(box: TextBox, name: str, card: str) -> Iterator[Triple]:
    symbol = box.level_symbols[int(name.rpartition("-")[2]) - 1]
    node = situation_iri(name)
    yield card, mtg("printedLevelSymbol"), node
    yield node, RDF_TYPE, mtg("LevelSymbol")
    yield node, mtg("rangeStart"), literal(symbol.start)
    if symbol.end is not None:
        yield node, mtg("rangeEnd"), literal(symbol.end)
    yield from _size(node, symbol.power, symbol.toughness)


def _station(box: TextBox, name: str, card: str) -> Iterator[Triple]:
    symbol = box.station_symbols[int(name.rpartition("-")[2]) - 1]
    node = situation_iri(name)
    yield card, mtg("printedStationSymbol"), node
    yield node, RDF_TYPE, mtg("StationSymbol")
    yield node, mtg("stationThreshold"), literal(symbol.threshold)
    yield from _size(node, symbol.power, symbol.toughness)


def _size(node: str, power: str | None, toughness: str | None) -> Iterator[Triple]:
    if power is not None and toughness is not None:
        yield node, mtg("boxPower"), printed_number(power)
        yield node, mtg("boxToughness"), printed_number(toughness)


def _held(
    card: str, holder: str, predicate: str, name: str, ability: AbilityText, individual: Name
) -> Iterator[Triple]:
    node = situation_iri(name)
    yield holder, mtg(predicate), node
    yield card, mtg("hasPrintedText"), node
    yield from ability_triples(name, ability, individual)


def _parts(node: str, name: str, ability: AbilityText, individual: Name) -> Iterator[Triple]:
    """The parts into which the text is cut."""
    if ability.reminder:
        yield node, mtg("textInParentheses"), literal(ability.reminder)
    if ability.opening_words:
        predicate = "anchorWord" if ability.anchor else "wordsBeforeDash"
        yield node, mtg(predicate), literal(ability.opening_words.lower())
    if ability.cost is not None:
        yield from cost_triples(node, "costBeforeColon", f"{name}-cost", ability.cost)
    if ability.trigger_word:
        yield node, mtg("opensWithTriggerWord"), literal(ability.trigger_word)
    for number in ability.chapters:
        yield node, mtg("chapterNumber"), literal(number)
    if ability.keyword is not None:
        yield node, mtg("keyword"), mtg(individual(ability.keyword.keyword.name))
        yield from parameter_triples(node, name, ability.keyword)
        if ability.keyword.cost:
            cost = read_cost(ability.keyword.cost)
            yield from cost_triples(node, "keywordCost", f"{name}-cost", cost)
    if ability.becomes_level is not None:
        yield node, mtg("triggersOnBecomingLevel"), literal(ability.becomes_level)
    if ability.about_its_spell:
        yield node, mtg("speaksOf"), mtg(ability.about_its_spell)
    for limit in ability.limits:
        yield node, mtg("endsWithInstruction"), mtg(limit)
    if "LimitedTimes" in ability.limits and _ONCE_EACH_TURN.search(ability.text):
        yield node, mtg("onlyOnceEachTurn"), literal(True)
