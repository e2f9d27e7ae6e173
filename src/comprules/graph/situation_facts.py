"""The start state of a situation: players, objects in zones, the stack, effects in force."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from comprules.cards.cost import is_mana_cost, read_cost
from comprules.cards.keywords import KEYWORDS, keyword_named
from comprules.cards.model import Card, CardLookup
from comprules.cards.typeline import CARD_TYPES, FORMER, SUPERTYPES, TypeLine, read_type_line
from comprules.graph.cards import card_triples, mana_triples
from comprules.graph.situation_model import Source
from comprules.graph.situation_schema import (
    COLORS,
    EFFECT_KEYS,
    EFFECT_KINDS,
    OBJECT_KEYS,
    PLAYER_KEYS,
    PRINTED_KEYS,
    PROHIBITION_KEYS,
    STACK_ABILITY_KEYS,
    STACK_ZONE,
    STATE_KEYS,
    STEPS,
    TOP_KEYS,
    ZONES,
    counter_name,
)
from comprules.graph.situation_tree import Node
from comprules.namespaces import RDF_TYPE, individual_name, mtg, situation_iri
from comprules.spelling import nearest
from comprules.terms import Term, Triple, literal

GAME: Final = "game"
_NAME: Final = re.compile(r"[^\W\d_][\w-]*")
_RESERVED: Final = re.compile(r"game|event-\d+|.*-(?:card|cost|bar-\d+|symbol-\d+|level-\d+)")
_PRINTED_LINES: Final = {
    "printedCardType": ("type line", "types"),
    "printedSupertype": ("type line", "supertypes"),
    "printedSubtype": ("type line", "subtypes"),
    "printedPower": ("power",),
    "printedToughness": ("toughness",),
    "printedColor": ("color", "mana cost"),
    "manaCost": ("mana cost",),
    "name": ("name",),
}


@dataclass
class Board:
    """What has been read so far: the facts, and who is called what.

    Attributes:
        file: the file, as the user named it.
        cards: where card names are looked up.
        facts: the facts of the start state, each with its source.
        kinds: name to `player`, `object`, `effect` or `ability`.
        lines: name to the line where it was given.
        controllers: object to the player who controls it, as far as the file says.
        described: objects that have a card node.
    """

    file: str
    cards: CardLookup
    facts: dict[Triple, Source] = field(default_factory=dict)
    kinds: dict[str, str] = field(default_factory=dict)
    lines: dict[str, int] = field(default_factory=dict)
    controllers: dict[str, str] = field(default_factory=dict)
    described: set[str] = field(default_factory=set)

    def add(self, node: Node, subject: str, predicate: str, value: Term) -> None:
        """Adds the fact that a node of the file states."""
        triple = (subject, predicate if ":" in predicate else mtg(predicate), value)
        self.facts.setdefault(triple, Source(self.file, node.line))

    def declare(self, node: Node, kind: str) -> str:
        """The name that a node gives to a thing of that kind.

        Raises:
            BadSituation: it is no name, or the name is taken.
        """
        name = node.string(f"the name of the {kind}")
        if not _NAME.fullmatch(name):
            raise node.error(
                f"{name!r} cannot be a name",
                "begin with a letter; use letters, digits and hyphens, no spaces",
            )
        if _RESERVED.fullmatch(name):
            raise node.error(f"the name {name!r} is kept for the reader's own use", "rename it")
        if name in self.kinds:
            where = f" in line {self.lines[name]}" if self.lines[name] else ""
            if self.kinds[name] == "object" == kind:
                hint = "an object is in one place and has one controller; keep one of the two"
            else:
                hint = "give each thing its own name"
            raise node.error(
                f"{name!r} is stated twice: already the {self.kinds[name]}{where}", hint
            )
        self.kinds[name] = kind
        self.lines[name] = node.line
        return name

    def named(self, node: Node, *kinds: str) -> str:
        """The name of a thing of one of the kinds, that the file has given before.

        Raises:
            BadSituation: nothing has that name, or it is of another kind.
        """
        wanted = " or ".join(kinds)
        name = node.string(f"the {wanted}")
        if name not in self.kinds:
            known = [known for known, kind in self.kinds.items() if kind in kinds]
            raise node.unknown(f"there is no {wanted} called {name!r}", name, known)
        if self.kinds[name] not in kinds:
            raise node.error(f"{name!r} is a {self.kinds[name]}, not a {wanted}")
        return name

    def names_of(self, kind: str) -> list[str]:
        """The names of that kind, in the order given."""
        return [name for name, its in self.kinds.items() if its == kind]

    def iris(self) -> dict[str, str]:
        """Every name in the file, and `game`, with its IRI."""
        return {GAME: situation_iri(GAME), **{name: situation_iri(name) for name in self.kinds}}


def read_start(root: Node, board: Board) -> dict[str, Node]:
    """The checked top of the file, key to value, after its start state went onto the board."""
    top = root.checked("the situation", TOP_KEYS)
    game = situation_iri(GAME)
    board.add(root, game, RDF_TYPE, mtg("Game"))
    controls = _players(top.get("players"), board)
    for key in ("active player", "priority"):
        if key in top:
            player = board.named(top[key], "player")
            predicate = "activePlayer" if key == "active player" else key
            board.add(top[key], game, predicate, situation_iri(player))
    if "step" in top:
        board.add(top["step"], game, "step", mtg(step_named(top["step"])))
    waiting: list[tuple[str, Node]] = []
    for zone, individual in ZONES.items():
        for name_node, value in top[zone].mapping(zone).values() if zone in top else ():
            name = board.declare(name_node, "object")
            waiting.append((name, value))
            _object(name, name_node, value, individual, board, controls.get(name))
    for _, node in controls.values():
        board.named(node, "object")
    _copies(waiting, board)
    if "stack" in top:
        _stack(top["stack"], board)
    for name_node, value in top["effects"].mapping("effects").values() if "effects" in top else ():
        name = board.declare(name_node, "effect")
        facts, in_force = effect_triples(name, value, board)
        for node, triple in facts:
            board.add(node, *triple)
        if in_force:
            board.add(name_node, situation_iri(name), "inForce", literal(True))
            if (situation_iri(name), RDF_TYPE, mtg("CopyEffect")) in board.facts:
                board.add(name_node, situation_iri(name), "inForceFromStart", literal(True))
    return top


def step_named(node: Node) -> str:
    """The local name of the phase or step that a node names (CR 500 to 514).

    Raises:
        BadSituation: there is no such phase or step.
    """
    text = node.string("the step")
    plain = re.sub(r" (?:step|phase)$", "", " ".join(text.lower().split()))
    if plain not in STEPS:
        raise node.unknown(f"there is no step or phase called {text!r}", plain, STEPS)
    return STEPS[plain]


def _players(node: Node | None, board: Board) -> dict[str, tuple[str, Node]]:
    """Object name to the player who is said to control it, and where; players become facts."""
    controls: dict[str, tuple[str, Node]] = {}
    entries: Iterable[tuple[Node, Node]] = ()
    if node is not None and node.items is not None:
        entries = [(item, Node(node.file, item.line, text="")) for item in node.items]
    elif node is not None:
        entries = node.mapping("players").values()
    for name_node, value in entries:
        name = board.declare(name_node, "player")
        player = situation_iri(name)
        board.add(name_node, player, RDF_TYPE, mtg("Player"))
        keys = value.checked(f"the player {name}", PLAYER_KEYS)
        if "life" in keys:
            life = keys["life"].number("life", -1_000_000)
            board.add(keys["life"], player, "life", literal(life))
        if "mana" in keys:
            _mana(name, keys["mana"], board)
        for entry in keys["controls"].several() if "controls" in keys else ():
            thing = entry.string("an object")
            if thing in controls and controls[thing][0] != name:
                raise entry.error(
                    f"{thing!r} has two controllers: {controls[thing][0]} "
                    f"(line {controls[thing][1].line}) and {name}",
                    "keep one of the two",
                )
            controls[thing] = (name, entry)
    return controls


def _mana(player: str, node: Node, board: Board) -> None:
    text = node.string("mana")
    if text.lower() == "plenty":
        board.add(node, situation_iri(player), "hasAmpleMana", literal(True))
        return
    text = "" if text.lower() == "none" else text
    if not is_mana_cost(text):
        raise node.error(
            f"mana must be mana symbols, `plenty` or `none`, not {text!r}",
            'write mana symbols in quotes: "{1}{R}"',
        )
    name = f"{player}-mana"
    mana = situation_iri(name)
    board.add(node, situation_iri(player), "manaAvailable", mana)
    for triple in mana_triples(mana, name, read_cost(text)):
        board.add(node, *triple)


def _object(
    name: str,
    name_node: Node,
    value: Node,
    zone: str,
    board: Board,
    controlled: tuple[str, Node] | None,
) -> None:
    keys = value.checked(f"the object {name}", OBJECT_KEYS)
    for node, triple in object_triples(name, name_node, keys, board):
        board.add(node, *triple)
    thing = situation_iri(name)
    board.add(name_node, thing, "zone", mtg(zone))
    has_controller = zone in {"Battlefield", STACK_ZONE}  # CR 109.4
    if "controller" in keys and not has_controller:
        raise keys["controller"].error(
            f"{name!r} has no controller in that zone (109.4)", "write `owner:` instead"
        )
    controller = board.named(keys["controller"], "player") if "controller" in keys else None
    if controlled is not None:
        if not has_controller or controller not in {None, controlled[0]}:
            raise controlled[1].error(
                f"{name!r} has two controllers: {controlled[0]} and {controller}"
                if has_controller
                else f"{name!r} has no controller in that zone (109.4)",
                "keep one of the two",
            )
        controller = controlled[0]
    owner = board.named(keys["owner"], "player") if "owner" in keys else None
    if has_controller and controller is None:
        controller = _only_player(name, "controller", name_node, board)
    if controller is not None:
        board.controllers[name] = controller
        source = keys.get("controller", name_node)
        board.add(source, thing, "controller", situation_iri(controller))
    if owner is None:
        owner = controller or _only_player(name, "owner", name_node, board)
    board.add(keys.get("owner", name_node), thing, "owner", situation_iri(owner))


def _only_player(name: str, what: str, node: Node, board: Board) -> str:
    players = board.names_of("player")
    if len(players) != 1:
        raise node.error(
            f"{name!r} has no {what}",
            f"add `{what}: {players[0]}`" if players else "name the players under `players:`",
        )
    return players[0]


Fact = tuple[Node, Triple]


def object_triples(name: str, name_node: Node, keys: dict[str, Node], board: Board) -> list[Fact]:
    """The facts about an object other than its zone and whose it is, each with its node."""
    thing = situation_iri(name)
    found: list[Fact] = [(name_node, (thing, RDF_TYPE, mtg("Object")))]

    def add(node: Node, predicate: str, value: Term) -> None:
        found.append((node, (thing, mtg(predicate), value)))

    printed = _card_facts(name, name_node, keys, board)
    if printed:
        found.extend(printed)
        add(keys.get("card", name_node), "representedBy", situation_iri(f"{name}-card"))
        board.described.add(name)
    elif "copy of" not in keys:
        raise name_node.error(
            f"nothing says what {name!r} is",
            "name its `card`, or write out its `type line` (and `text`)",
        )
    if "level" in keys:
        level = keys["level"].number("the level", 1)
        add(keys["level"], "level", literal(level))
    for kind_node, count_node in (
        keys["counters"].mapping("counters").values() if "counters" in keys else ()
    ):
        kind = counter_name(kind_node.string("the kind of counter"))
        count = count_node.number(f"the number of {kind} counters", 0)
        if count:
            pile = situation_iri(f"{name}-counters-{kind.replace(' ', '-')}")
            add(kind_node, "counters", pile)
            kind_iri = mtg(counter_individual(kind))
            found.append((kind_node, (pile, mtg("counterKind"), kind_iri)))
            found.append((count_node, (pile, mtg("count"), literal(count))))
    for key, predicate in (
        ("tapped", "tapped"),
        ("phased out", "phasedOut"),
        ("face down", "faceDown"),
    ):
        if key in keys and keys[key].truth(key):
            add(keys[key], predicate, literal(True))
    key = "controlled since turn began"
    if key in keys:
        value = keys[key].truth(key)
        add(keys[key], "controlledContinuouslySinceTurnBegan", literal(value))
    if "timestamp" in keys:
        add(keys["timestamp"], "timestamp", literal(keys["timestamp"].number("the timestamp", 0)))
    return found


def counter_individual(kind: str) -> str:
    """The local name of a kind of counter: `LevelCounter`, `PlusOnePlusOneCounter` (CR 122)."""
    return individual_name(kind) + "Counter"


def _card_facts(name: str, node: Node, keys: dict[str, Node], board: Board) -> list[Fact]:
    token = "token" in keys and keys["token"].truth("token")
    if "card" in keys:
        for key in PRINTED_KEYS:
            if key in keys:
                raise keys[key].error(
                    f"{name!r} names a card and writes out its {key!r} too",
                    "keep `card`, or write out everything",
                )
        card = look_up(keys["card"], board.cards)
        return [(keys["card"], triple) for triple in card_triples(card, name, token=token)]
    if not any(key in keys for key in PRINTED_KEYS):
        return []
    card, types = _written_card(keys)
    abilities = [entry.string("an ability") for entry in _entries(keys, "abilities")]
    facts: list[Fact] = []
    for triple in card_triples(card, name, type_line=types, abilities=abilities, token=token):
        local = triple[1].rsplit("#", 1)[-1]
        lines = _PRINTED_LINES.get(local, ("text", "abilities"))
        if triple[0] != situation_iri(f"{name}-card"):
            lines = ("text", "abilities")
        source = next((keys[key] for key in lines if key in keys), node)
        facts.append((source, triple))
    return facts


def look_up(node: Node, cards: CardLookup) -> Card:
    """The card that a node names.

    Raises:
        BadSituation: no card of that name is known.
    """
    name = node.string("the card")
    card = cards.lookup(name)
    if card is None:
        near = nearest(name, cards.names(), limit=3)
        hint = "did you mean " + " or ".join(near) + "?" if near else ""
        hint = hint or "import cards with `comprules import cards FILE`, or write the card out"
        raise node.error(f"there is no card called {name!r} in the card base", hint)
    return card


def _entries(keys: dict[str, Node], key: str) -> tuple[Node, ...]:
    return keys[key].several() if key in keys else ()


def _written_card(keys: dict[str, Node]) -> tuple[Card, TypeLine]:
    """The card that an object writes out, and its types."""
    types = TypeLine()
    if "type line" in keys:
        for key in ("types", "subtypes", "supertypes"):
            if key in keys:
                raise keys[key].error(f"both `type line` and `{key}` are given", "keep one")
        types = read_type_line(keys["type line"].string("the type line"))
        for word in types.other:
            if word.lower() != "token":
                raise keys["type line"].unknown(
                    f"{word!r} is no card type or supertype", word, (*CARD_TYPES, *SUPERTYPES)
                )
    else:
        types = TypeLine(
            tuple(_word(n, SUPERTYPES, "supertype") for n in _entries(keys, "supertypes")),
            tuple(card_type(n) for n in _entries(keys, "types")),
            tuple(n.string("a subtype") for n in _entries(keys, "subtypes")),
        )
    cost = keys["mana cost"].string("the mana cost") if "mana cost" in keys else ""
    if not is_mana_cost(cost):
        raise keys["mana cost"].error(
            f"the mana cost must be mana symbols, not {cost!r}",
            'write mana symbols in quotes: "{1}{R}"',
        )
    colors: tuple[str, ...] | None = None
    if "color" in keys:
        named = [entry.string("a color").lower() for entry in keys["color"].several()]
        for word in named:
            if word not in COLORS and word != "colorless":
                raise keys["color"].unknown(f"there is no color {word!r}", word, COLORS)
        colors = tuple({"blue": "U"}.get(w, w[0].upper()) for w in named if w in COLORS)
    text = keys["text"].string("the text") if "text" in keys and not keys["text"].empty else ""
    card = Card(
        name=keys["name"].string("the name") if "name" in keys else "",
        mana_cost="".join(cost.split()),
        oracle_text=text,
        power=_box_value(keys, "power"),
        toughness=_box_value(keys, "toughness"),
        colors=colors,
    )
    return card, types


def _box_value(keys: dict[str, Node], key: str) -> str | None:
    if key not in keys:
        return None
    text = keys[key].string(key)
    if not re.fullmatch(r"[+-]?(?:\d+(?:[+-]\*)?|\*(?:[+-]\d+)?|\d+\+\*)", text):
        raise keys[key].error(f"{key} must be a number or `*`, not {text!r}", "write it in digits")
    return text


def _word(node: Node, known: Iterable[str], what: str) -> str:
    word = node.string(f"a {what}")
    for candidate in known:
        if candidate.lower() == word.lower():
            return candidate
    raise node.unknown(f"there is no {what} {word!r}", word, known)


def card_type(node: Node) -> str:
    """The card type that a node names (CR 205.2a).

    Raises:
        BadSituation: there is no such card type.
    """
    word = node.string("a card type").capitalize()
    return FORMER[word] if word in FORMER else _word(node, CARD_TYPES, "card type")


def _copies(waiting: list[tuple[str, Node]], board: Board) -> None:
    """States what `copy of` means at the start: the same card, or a copy effect (CR 707.2)."""
    for name, value in waiting:
        keys = value.checked(f"the object {name}", OBJECT_KEYS)
        if "copy of" in keys:
            for node, triple in copy_facts(name, keys["copy of"], board):
                board.add(node, *triple)


def copy_facts(name: str, node: Node, board: Board) -> list[Fact]:
    """The facts that say that an object is a copy of another from the start."""
    original = board.named(node, "object")
    if original == name or original not in board.described:
        raise node.error(f"{name!r} cannot be a copy of {original!r}", "name an object with a card")
    thing = situation_iri(name)
    if name not in board.described:  # a token that is a copy has the original's values
        return [(node, (thing, mtg("representedBy"), situation_iri(f"{original}-card")))]
    effect = situation_iri(f"{name}-copies")
    return [
        (node, (effect, RDF_TYPE, mtg("ContinuousEffect"))),
        (node, (effect, RDF_TYPE, mtg("CopyEffect"))),
        (node, (effect, mtg("affects"), thing)),
        (node, (effect, mtg("copies"), situation_iri(original))),
        (node, (effect, mtg("inForce"), literal(True))),
        (node, (effect, mtg("inForceFromStart"), literal(True))),
        (node, (effect, mtg("fromResolvedAbility"), literal(True))),
    ]


def _stack(node: Node, board: Board) -> None:
    """The stack as stated, which is then stated whole: what is not there is not on it."""
    game = situation_iri(GAME)
    board.add(node, game, "statesAll", mtg("stackObject"))
    entries: list[tuple[Node, Node]] = []
    if node.pairs is not None:
        entries.extend(node.pairs)
    for item in node.several() if node.pairs is None else ():
        if item.pairs is None or len(item.pairs) != 1:
            raise item.error(
                "an entry of the stack must be `NAME: {…}`",
                "describe it: `- a1: {level: 2, of: fighter1, controller: ann}`",
            )
        entries.extend(item.pairs)
    for name_node, value in entries:
        mapping = value.mapping("an entry of the stack")
        if "of" in mapping:
            name = board.declare(name_node, "ability")
            _stack_ability(name, name_node, value, board)
        else:
            name = board.declare(name_node, "object")
            _object(name, name_node, value, STACK_ZONE, board, None)
        board.add(name_node, game, "stackObject", situation_iri(name))


def _stack_ability(name: str, name_node: Node, value: Node, board: Board) -> None:
    """An ability on the stack: of what object it is, which of its abilities, whose (CR 113.7)."""
    keys = value.checked(f"the ability {name}", STACK_ABILITY_KEYS)
    ability = situation_iri(name)
    source = board.named(keys["of"], "object")
    board.add(name_node, ability, RDF_TYPE, mtg("Object"))
    board.add(name_node, ability, "zone", mtg(STACK_ZONE))
    board.add(keys["of"], ability, "source", situation_iri(source))
    if "level" in keys:
        level = keys["level"].number("the level", 1)
        of = situation_iri(f"{source}-level-{level}")
        board.add(keys["level"], ability, "ofAbility", of)
    elif "ability" in keys:
        of = situation_iri(keys["ability"].string("the ability"))
        board.add(keys["ability"], ability, "ofAbility", of)
    else:
        raise name_node.error(
            f"nothing says which ability of {source!r} {name!r} is", "add `level:` or `ability:`"
        )
    controller = (
        board.named(keys["controller"], "player")
        if "controller" in keys
        else board.controllers.get(source) or _only_player(name, "controller", name_node, board)
    )
    node = keys.get("controller", name_node)
    board.add(node, ability, "controller", situation_iri(controller))
    board.controllers[name] = controller


def effect_triples(name: str, value: Node, board: Board) -> tuple[list[Fact], bool]:
    """What a continuous effect does (CR 611), each fact with its node; whether it is in force."""
    keys = value.checked(f"the effect {name}", EFFECT_KEYS)
    effect = situation_iri(name)
    found: list[Fact] = [(value, (effect, RDF_TYPE, mtg("ContinuousEffect")))]

    def add(node: Node, predicate: str, term: Term) -> None:
        found.append((node, (effect, mtg(predicate), term)))

    def kind(node: Node, local: str) -> None:
        found.append((node, (effect, RDF_TYPE, mtg(local))))

    def affects(node: Node) -> None:
        for entry in node.several():
            add(entry, "affects", situation_iri(board.named(entry, "object")))

    if not any(key in keys for key in EFFECT_KINDS):
        raise value.error(
            f"nothing says what the effect {name!r} does", f"one of: {', '.join(EFFECT_KINDS)}"
        )
    for key, local in (
        ("loses all abilities", "AbilityRemovingEffect"),
        ("allows as an instant", "TimingPermission"),
    ):
        if key in keys:
            kind(keys[key], local)
            affects(keys[key])
    if "loses subtype" in keys:
        kind(keys["loses subtype"], "SubtypeRemovingEffect")
        for word, things in keys["loses subtype"].mapping("loses subtype").values():
            add(word, "removesSubtype", mtg(individual_name(word.string("a subtype"))))
            affects(things)
    if "adds type" in keys:
        kind(keys["adds type"], "TypeAddingEffect")
        for word, things in keys["adds type"].mapping("adds type").values():
            add(word, "addsCardType", mtg(individual_name(card_type(word))))
            affects(things)
    if "grants" in keys:
        kind(keys["grants"], "AbilityGrantingEffect")
        for word, things in keys["grants"].mapping("grants").values():
            keyword = keyword_named(word.string("a keyword"))
            if keyword is None:
                text = word.text or ""
                raise word.unknown(f"there is no keyword ability {text!r}", text, KEYWORDS)
            add(word, "grantsKeyword", mtg(individual_name(keyword.name)))
            affects(things)
    if "copies" in keys:
        kind(keys["copies"], "CopyEffect")
        for copy, original in keys["copies"].mapping("copies").values():
            affects(copy)
            add(original, "copies", situation_iri(board.named(original, "object")))
    if "forbids activating" in keys:
        kind(keys["forbids activating"], "ActivationProhibition")
        _prohibition(keys["forbids activating"], add)
    if "timestamp" in keys:
        add(keys["timestamp"], "timestamp", literal(keys["timestamp"].number("the timestamp", 0)))
    _origin(keys.get("from"), value, board, add)
    return found, keys["in force"].truth("in force") if "in force" in keys else True


def _prohibition(node: Node, add: object) -> None:
    assert callable(add)
    keys = node.checked("forbids activating", PROHIBITION_KEYS)
    if not ("abilities of" in keys or "abilities of subtype" in keys):
        raise node.error("nothing says whose abilities", "add `abilities of: Enchantment`")
    for entry in _entries(keys, "abilities of"):
        add(entry, "prohibitsAbilitiesOfCardType", mtg(individual_name(card_type(entry))))
    for entry in _entries(keys, "abilities of subtype"):
        word = individual_name(entry.string("a subtype"))
        add(entry, "prohibitsAbilitiesOfSubtype", mtg(word))
    if "except" in keys:
        text = keys["except"].string("the exception")
        if text.lower() != "mana abilities":
            raise keys["except"].unknown(f"unknown exception {text!r}", text, ("mana abilities",))
        add(keys["except"], "exceptManaAbilities", literal(True))


def _origin(node: Node | None, value: Node, board: Board, add: object) -> None:
    """Says what the effect comes from (CR 611.2, 611.3); unstated it is a resolved ability."""
    assert callable(add)
    if node is None or (node.text or "").lower() == "resolved ability":
        add(node or value, "fromResolvedAbility", literal(True))
        return
    prefix = "static ability of "
    if node.text is not None and node.text.startswith(prefix):
        source = Node(node.file, node.line, text=node.text[len(prefix) :])
        add(node, "fromStaticAbilityOf", situation_iri(board.named(source, "object")))
        return
    if node.pairs is None:
        raise node.error(
            f"{node.described} is no origin of an effect",
            "write `resolved ability` or `static ability of NAME`",
        )
    keys = node.checked("from", ("static ability", "of"))
    if "of" not in keys:
        raise node.error("nothing says whose static ability", "add `of: NAME`")
    add(keys["of"], "fromStaticAbilityOf", situation_iri(board.named(keys["of"], "object")))
    if "static ability" in keys:
        ability = situation_iri(keys["static ability"].string("the ability"))
        add(keys["static ability"], "fromAbility", ability)


_ = STATE_KEYS  # the schema module is the one list of keys; object_triples reads each of these
