"""What effects of a situation do to characteristics and control, and to which objects (CR 613)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final

from comprules.cards.ability import AbilityText, read_abilities
from comprules.cards.group import singular
from comprules.cards.keywords import KEYWORDS, KeywordUse, keyword_named
from comprules.cards.layertext import permanent_kinds
from comprules.cards.typeline import CARD_TYPES, SUPERTYPES
from comprules.graph.kinds import kind_triples
from comprules.graph.situation_board import Board, Fact
from comprules.graph.situation_cards import color_named
from comprules.graph.situation_schema import CHANGE_KEYS, COLORS
from comprules.graph.situation_tree import Node
from comprules.graph.textboxes import ability_triples
from comprules.namespaces import RDF_TYPE, individual_name, mtg, situation_iri
from comprules.terms import Term, literal

_CONTROLS: Final = re.compile(r"(?P<kind>.+?) (?P<player>[\w-]+) controls")
_SIZE: Final = re.compile(r"([+-]?\d+|-)/([+-]?\d+|-)")
_LAND_TYPES: Final = "land type"


class ChangeReading:
    """The changes of one effect while they are being read.

    An effect changes one set of objects (CR 613.6), so that two sets need two effects.
    """

    def __init__(self, name: str, board: Board) -> None:
        self.name, self.board = name, board
        self.effect = situation_iri(name)
        self.facts: list[Fact] = []
        self._set: list[str] | None = None
        self._granted = 0

    def read(self, keys: dict[str, Node]) -> list[Fact]:
        """The facts of all keys that say what is changed."""
        for key in CHANGE_KEYS:
            if key in keys:
                _READERS[key](self, key, keys[key])
        if self._set is not None:
            first = next(iter(keys.values()))
            self.facts.insert(0, (first, (self.effect, mtg("makesChange"), self.effect)))
            self.say(first, RDF_TYPE, mtg("CharacteristicChange"))
        return self.facts

    def say(self, node: Node, predicate: str, value: Term) -> None:
        """States one thing of the change."""
        name = predicate if ":" in predicate else mtg(predicate)
        self.facts.append((node, (self.effect, name, value)))

    def on(self, node: Node) -> None:
        """Says which objects are changed: by name, or as a kind (`creatures ann controls`)."""
        entries = node.several()
        words = [entry.string("an object or a kind of objects") for entry in entries]
        if self._set is not None:
            if words != self._set:
                raise node.error(
                    f"{self.name!r} changes two sets of objects", "write an effect for each"
                )
            return
        self._set = words
        for entry, word in zip(entries, words, strict=True):
            if word in self.board.kinds or (" " not in word and not _is_kind(word)):
                self.say(entry, "affects", situation_iri(self.board.named(entry, "object")))
            else:
                self._kind(entry, word)

    def _kind(self, node: Node, words: str) -> None:
        match = _CONTROLS.fullmatch(words)
        if match is not None and match["player"] in self.board.kinds:
            player = Node(node.file, node.line, text=match["player"])
            named = self.board.named(player, "player")
            self.say(node, "ofController", situation_iri(named))
            words = match["kind"]
        kinds = permanent_kinds(words)
        if kinds is None:
            raise node.error(
                f"{words!r} is no object and no kind of objects",
                "name an object, or types, subtypes and colors: `white creatures ann controls`",
            )
        self.facts.extend((node, triple) for triple in kind_triples(self.effect, self.name, kinds))

    def grant(self, node: Node) -> None:
        """The abilities that the effect gives, each a node as if printed: `NAME-grants-1`, …."""
        for ability in _abilities(node):
            self._granted += 1
            name = f"{self.name}-grants-{self._granted}"
            self.say(node, "grantsAbility", situation_iri(name))
            for triple in ability_triples(name, ability, individual_name):
                self.facts.append((node, triple))


def _abilities(word: Node) -> list[AbilityText]:
    """The abilities that a text states (`protection from red`, `"ward {2}"`, `"{T}: Add {G}."`)."""
    text = word.string("an ability")
    keyword = keyword_named(text)
    abilities = list(read_abilities(text[:1].upper() + text[1:]))
    if all(a.keyword or a.cost or a.trigger_word or a.is_statement for a in abilities):
        return abilities
    if keyword is None:
        raise word.unknown(f"there is no keyword ability {text!r}", text, KEYWORDS)
    return [AbilityText(text, keyword=KeywordUse(keyword))]


def _is_kind(word: str) -> bool:
    bare = singular(word)
    return bare.capitalize() in (*CARD_TYPES, "Permanent") or bare[:1].isupper()


def _pairs(reading: ChangeReading, key: str, node: Node) -> Iterator[Node]:
    """The things before the colons; what stands after them is changed."""
    for what, things in node.mapping(key).values():
        reading.on(things)
        yield what


def _plain(local: str) -> Callable[[ChangeReading, str, Node], None]:
    def read(reading: ChangeReading, key: str, node: Node) -> None:
        reading.say(node, RDF_TYPE, mtg(local))
        reading.on(node)

    return read


def _size(reading: ChangeReading, key: str, node: Node) -> None:
    """A power and a toughness, `1/1`, or one of them: `3/-`, or `mana value` (CR 613.4)."""
    verb = key.partition(" ")[0]
    for what in _pairs(reading, key, node):
        text = what.string("power and toughness")
        if text == "mana value" and verb == "sets":
            reading.say(what, "setsSizeToManaValue", literal(True))
            continue
        match = _SIZE.fullmatch(text)
        if match is None or text == "-/-":
            raise what.error(f"{text!r} is no power and toughness", "write them as `1/1`")
        for number, word in zip(match.groups(), ("Power", "Toughness"), strict=True):
            if number != "-":
                reading.say(what, f"{verb}{word}", literal(int(number)))


def _types(reading: ChangeReading, key: str, node: Node) -> None:
    """Types that an effect gives, takes, or sets in the place of others (CR 205.1)."""
    verb, sort = key.split(" ", 1)
    for what in _pairs(reading, key, node):
        words = [
            word for part in what.several() for word in re.split(r",? and |, ", part.string(sort))
        ]
        for word in words:
            name = word[0].upper() + word[1:]
            known = {"type": (*CARD_TYPES, *SUPERTYPES), "types": (*CARD_TYPES, *SUPERTYPES)}
            if sort in known and name not in known[sort]:
                raise what.unknown(f"there is no card type {word!r}", word, known[sort])
            reading.say(
                what, "removesType" if verb == "loses" else "givesType", mtg(individual_name(name))
            )
        if verb == "sets":
            if sort == "types":
                reading.say(what, "replacesCardTypes", literal(True))
            else:
                of = "Land" if sort == _LAND_TYPES else "Creature"
                reading.say(what, "replacesSubtypesOf", mtg(of))


def _grants(reading: ChangeReading, key: str, node: Node) -> None:
    for what in _pairs(reading, key, node):
        reading.grant(what)


def _keywords(reading: ChangeReading, key: str, node: Node) -> None:
    predicate = "removesKeyword" if key == "loses ability" else "forbidsKeyword"
    for what in _pairs(reading, key, node):
        keyword = keyword_named(what.string("a keyword"))
        if keyword is None:
            text = what.text or ""
            raise what.unknown(f"there is no keyword ability {text!r}", text, KEYWORDS)
        reading.say(what, predicate, mtg(individual_name(keyword.name)))


def _colors(local: str, predicate: str) -> Callable[[ChangeReading, str, Node], None]:
    """Colors that an effect gives, written `red` or `white and blue` (CR 105.3)."""

    def read(reading: ChangeReading, key: str, node: Node) -> None:
        reading.say(node, RDF_TYPE, mtg(local))
        for what in _pairs(reading, key, node):
            for word in re.split(r"\s*,\s*|\s+and\s+", what.string("a color")):
                color = color_named(Node(what.file, what.line, text=word))
                if color is not None:
                    reading.say(what, predicate, mtg(COLORS[color]))

    return read


def _control(reading: ChangeReading, key: str, node: Node) -> None:
    for what in _pairs(reading, key, node):
        player = reading.board.named(what, "player")
        reading.say(what, "givesControlTo", situation_iri(player))


_READERS: Final[dict[str, Callable[[ChangeReading, str, Node], None]]] = {
    "gives control": _control,
    "adds type": _types,
    "adds subtype": _types,
    "sets types": _types,
    "sets land type": _types,
    "sets creature type": _types,
    "loses type": _types,
    "loses subtype": _types,
    "sets color": _colors("ColorSettingEffect", "setsColor"),
    "adds color": _colors("ColorAddingEffect", "addsColor"),
    "loses all abilities": _plain("AbilityRemovingEffect"),
    "loses ability": _keywords,
    "cannot have": _keywords,
    "grants": _grants,
    "sets power and toughness": _size,
    "modifies power and toughness": _size,
    "switches power and toughness": _plain("PowerToughnessSwitchingEffect"),
}
