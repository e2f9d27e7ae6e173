"""What a situation says of costs: what is announced, and which effects change costs."""

from __future__ import annotations

import re
from typing import Final

from comprules.cards.cost import Cost, is_mana_cost, is_mana_symbol, read_cost
from comprules.cards.costchange import CostChange, ObjectKind, read_kinds
from comprules.cards.keywords import KEYWORDS, keyword_named
from comprules.graph.costchanges import change_triples
from comprules.graph.costs import cost_triples, symbol_name
from comprules.graph.situation_board import Board, Fact, zone_at
from comprules.graph.situation_cards import keyword_at
from comprules.graph.situation_schema import ANNOUNCEMENT_KEYS, COST_CHANGE_KEYS
from comprules.graph.situation_tree import Node
from comprules.namespaces import RDF_TYPE, individual_name, mtg, situation_iri
from comprules.terms import Term, literal

_FREE: Final = "without paying its mana cost"
_WAYS: Final = {
    "reduces cost": "less",
    "increases cost": "more",
    "total at least": "least",
}
_ANY: Final = (ObjectKind(),)


def announcement_facts(name: str, keys: dict[str, Node], board: Board) -> list[Fact]:
    """What is announced as a spell is cast or an ability is activated (CR 601.2b)."""
    thing = situation_iri(name)
    found: list[Fact] = []

    def add(node: Node, predicate: str, value: Term) -> None:
        found.append((node, (thing, mtg(predicate), value)))

    given = [keys[key] for key in ANNOUNCEMENT_KEYS if key in keys]
    if given:
        add(given[0], "isToBeCast", literal(True))
    if "cast by" in keys:
        player = board.named(keys["cast by"], "player")
        add(keys["cast by"], "castBy", situation_iri(player))
    if "cast from" in keys:
        add(keys["cast from"], "castFrom", mtg(zone_at(keys["cast from"])))
    for key, predicate in (
        ("casts from command zone", "castsFromCommandZone"),
        ("for each", "forEachCount"),
    ):
        if key in keys:
            add(keys[key], predicate, literal(keys[key].number(key, 0)))
    if "condition holds" in keys:
        value = keys["condition holds"].truth("condition holds")
        add(keys["condition holds"], "costConditionHolds", literal(value))
    for key, predicate in (
        ("alternative cost", "alternativeCost"),
        ("additional costs", "additionalCost"),
    ):
        for number, node in enumerate(keys[key].several() if key in keys else (), start=1):
            stem = f"{name}-{key.removesuffix('s').replace(' ', '-')}-{number}"
            triples = cost_triples(thing, predicate, stem, _cost(node, key))
            found.extend((node, triple) for triple in triples)
    found.extend(_payments(name, keys))
    found.extend(_choices(name, keys))
    return found


def _cost(node: Node, key: str) -> Cost:
    text = node.string("a cost")
    if text.lower() == _FREE and key == "alternative cost":
        return Cost(text, (("generic", 0),), ())  # {0}, which asks for nothing (107.4d)
    return read_cost(text)


def _payments(name: str, keys: dict[str, Node]) -> list[Fact]:
    """Which costs of keywords are paid, and how often: `pays: [kicker, replicate, replicate]`."""
    found: list[Fact] = []
    counts: dict[str, tuple[Node, int]] = {}
    for node in keys["pays"].several() if "pays" in keys else ():
        keyword = keyword_at(node)
        first, count = counts.get(keyword.name, (node, 0))
        counts[keyword.name] = first, count + 1
    for word, (node, count) in counts.items():
        payment = situation_iri(f"{name}-pays-{individual_name(word)}")
        found += [
            (node, (situation_iri(name), mtg("paysKeyword"), payment)),
            (node, (payment, RDF_TYPE, mtg("KeywordPayment"))),
            (node, (payment, mtg("paidKeyword"), mtg(individual_name(word)))),
            (node, (payment, mtg("paidTimes"), literal(count))),
        ]
    return found


def _choices(name: str, keys: dict[str, Node]) -> list[Fact]:
    """How symbols with several ways to pay are paid: `{"{W/U}": W, "{R/P}": life}` (CR 601.2b)."""
    found: list[Fact] = []
    if "chooses" not in keys:
        return found
    for symbol_node, value in keys["chooses"].mapping("chooses").values():
        symbol = symbol_node.string("a symbol").strip("{}")
        halves = symbol.split("/")
        if not is_mana_symbol(symbol) or len(halves) < 2:
            raise symbol_node.error(
                f"{symbol_node.text!r} is no symbol with several ways to pay it",
                'name a hybrid or Phyrexian symbol: "{W/U}"',
            )
        ways = {half: half for half in halves if half != "P"} | (
            {"life": "life"} if "P" in halves else {}
        )
        several = value.items is not None
        for number, node in enumerate(value.several(), start=1):
            word = node.string("what is paid").strip("{}")
            if word not in ways:
                raise node.unknown(f"{symbol_node.text!r} is not paid with {word!r}", word, ways)
            choice = situation_iri(f"{name}-chooses-{symbol_name(symbol)}-{number}")
            paid = "TwoLife" if word == "life" else symbol_name("generic" if word == "2" else word)
            found += [
                (node, (situation_iri(name), mtg("announces"), choice)),
                (node, (choice, RDF_TYPE, mtg("AnnouncedChoice"))),
                (node, (choice, mtg("forSymbol"), mtg(symbol_name(symbol)))),
                (node, (choice, mtg("paidAs"), mtg(paid))),
                (node, (choice, mtg("manaForEach"), literal(2 if word == "2" else 1))),
            ]
            if several:
                found.append((node, (choice, mtg("forSoMany"), literal(1))))
    return found


def cost_change_facts(name: str, word: str, node: Node, board: Board) -> list[Fact]:
    """How an effect changes costs: of which spells or abilities, by how much (CR 601.2f)."""
    terms = f"{name}-{word.replace(' ', '-')}"
    found: list[Fact] = [(node, (situation_iri(name), mtg("hasTerms"), situation_iri(terms)))]
    if node.text is not None and word == "total at least":
        node = Node(node.file, node.line, pairs=((node, node),))
        keys = {"mana": node.pairs[0][1]} if node.pairs else {}
    else:
        keys = node.checked(word, COST_CHANGE_KEYS)
    change = CostChange(
        _WAYS[word],
        Cost("", (), ()) if "mana" in keys else _amount(node, keys),
        "abilities" if "abilities" in keys or _abilities_by_kind(keys) else "spells",
        _kinds(node, keys, word),
        keyword=_keyword(keys),
        least=keys["mana"].number("the mana", 1) if "mana" in keys else 0,
        stops_at=keys["not below"].number("the mana", 0) if "not below" in keys else None,
        per_count=False,
        except_mana_abilities=False,
    )
    if word == "total at least" and "mana" not in keys:
        raise node.error("nothing says how much mana", "add `mana: 3`")
    found.extend((node, triple) for triple in change_triples(terms, change))
    for key in ("activated by", "cast by"):
        if key in keys:
            player = situation_iri(board.named(keys[key], "player"))
            found.append((keys[key], (situation_iri(terms), mtg("forPayer"), player)))
    return found


def _abilities_by_kind(keys: dict[str, Node]) -> bool:
    return "abilities of" in keys or "abilities of subtype" in keys


def _amount(node: Node, keys: dict[str, Node]) -> Cost:
    if "by" not in keys:
        raise node.error("nothing says by how much", "add `by: 2`, the generic mana")
    text = keys["by"].string("the amount")
    if re.fullmatch(r"[+-]?\d+", text):
        return read_cost("{" + str(keys["by"].number("the generic mana", 1)) + "}")
    if not is_mana_cost(text):
        raise keys["by"].error(
            f"a cost changes by mana, not by {text!r}", 'write a number or symbols: "{W}{W}"'
        )
    return read_cost(text)


def _kinds(node: Node, keys: dict[str, Node], word: str) -> tuple[ObjectKind, ...]:
    """The kinds of spells, or of objects with abilities, that the change is about."""
    kinds: list[ObjectKind] = []
    for key in ("spells", "abilities of", "abilities of subtype"):
        for entry in keys[key].several() if key in keys else ():
            kinds.extend(_named_kinds(entry))
    if "named" in keys:
        kinds += [ObjectKind(name=e.string("a name")) for e in keys["named"].several()]
    if not kinds and not ("abilities" in keys or word == "total at least"):
        raise node.error(
            "nothing says whose abilities, or which spells",
            "add `abilities of: Enchantment` or `spells: creature`",
        )
    return tuple(kinds) or _ANY


def _named_kinds(node: Node) -> tuple[ObjectKind, ...]:
    text = node.string("a kind")
    if text == "any":
        return _ANY
    kinds = read_kinds(text)
    if kinds is None:
        raise node.error(
            f"{text!r} is no kind of spell or object",
            "name card types, colors and supertypes in lower case, subtypes with a capital",
        )
    return kinds


def _keyword(keys: dict[str, Node]) -> str:
    """The keyword whose abilities are meant; empty for `any`."""
    if "abilities" not in keys:
        return ""
    text = keys["abilities"].string("a keyword")
    keyword = keyword_named(text)
    if keyword is None and text != "any":
        raise keys["abilities"].unknown(f"there is no keyword ability {text!r}", text, KEYWORDS)
    return keyword.name if keyword is not None else ""
