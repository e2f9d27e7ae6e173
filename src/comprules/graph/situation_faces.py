"""What an object makes of its card: the face that counts, melded cards, the value of X."""

from __future__ import annotations

from typing import Final

from comprules.cards.model import Card
from comprules.graph.faces import face_number, faces_of
from comprules.graph.situation_board import Board, Fact
from comprules.graph.situation_cards import read_card
from comprules.graph.situation_schema import MELDED_KEYS
from comprules.graph.situation_tree import Node
from comprules.namespaces import mtg, situation_iri
from comprules.terms import literal

_MARKS: Final = {"flipped": "flipped", "fused": "fused", "prototyped": "prototyped"}
_NUMBERS: Final = {"x": "chosenX", "y": "chosenY", "defined x": "definedX"}


def face_facts(name: str, keys: dict[str, Node], card: Card) -> list[Fact]:
    """Which face is up or being cast, and what else decides which characteristics count.

    Raises:
        BadSituation: the card has no such face.
    """
    thing = situation_iri(name)
    found: list[Fact] = []
    for key, predicate in (("face", "faceUp"), ("unlocked", "unlockedHalf")):
        for node in keys[key].several() if key in keys else ():
            number = _face(node, card)
            found.append((node, (thing, mtg(predicate), _face_node(name, number))))
    if "card" in keys and "face" not in keys:
        named = (keys["card"].text or "").lower()
        for number, face in enumerate(faces_of(card), start=1):
            if face.own_name.lower() == named != card.name.lower():
                # A card that is named by one of its faces has that face up.
                found.append((keys["card"], (thing, mtg("faceUp"), _face_node(name, number))))
    for key, predicate in _MARKS.items():
        if key in keys and keys[key].truth(key):
            found.append((keys[key], (thing, mtg(predicate), literal(True))))
    return found


def _face(node: Node, card: Card) -> int:
    word = node.string("the face")
    number = face_number(card, word)
    if number is None:
        names = [face.own_name for face in faces_of(card)]
        if not names:
            raise node.error(f"{card.name or 'the card'!r} has one face only", "leave it out")
        raise node.unknown(f"the card has no face {word!r}", word, names)
    return number


def _face_node(name: str, number: int) -> str:
    return situation_iri(f"{name}-card-face-{number}")


def representation_facts(
    name: str, node: Node, keys: dict[str, Node], card: Card, board: Board
) -> list[Fact]:
    """By which card an object is represented: by its own, or by two melded ones (CR 712.4a).

    Raises:
        BadSituation: the melded cards are not two, or nothing says what they are.
    """
    thing = situation_iri(name)
    own = situation_iri(f"{name}-card")
    if "melded from" not in keys:
        return [(keys.get("card", node), (thing, mtg("representedBy"), own))]
    values = keys["melded from"].several()
    if len(values) != 2:
        raise keys["melded from"].error(
            f"two cards are melded, not {len(values)}", "give the two cards of the meld pair"
        )
    combined = _face_node(name, 2) if faces_of(card) else own
    found: list[Fact] = [(keys["melded from"], (thing, mtg("combinedFace"), combined))]
    for number, value in enumerate(values, start=1):
        part = f"{name}-component-{number}"
        described = (
            {"card": value} if value.pairs is None else value.checked("the card", MELDED_KEYS)
        )
        known = read_card(part, value, described, board)
        if known is None:
            raise value.error("nothing says what the melded card is", "name its `card`")
        found.extend(known.facts)
        found.append((value, (thing, mtg("representedBy"), situation_iri(f"{part}-card"))))
    return found


def x_facts(name: str, keys: dict[str, Node]) -> list[Fact]:
    """What was chosen for X and Y, or what a text defines X as (CR 107.3)."""
    thing = situation_iri(name)
    found: list[Fact] = [
        (keys[key], (thing, mtg(predicate), literal(keys[key].number(key, 0))))
        for key, predicate in _NUMBERS.items()
        if key in keys
    ]
    if "gained" in keys and keys["gained"].truth("gained"):
        found.append((keys["gained"], (thing, mtg("isGainedAbility"), literal(True))))
    return found


def x_reference_facts(name: str, keys: dict[str, Node], board: Board) -> list[Fact]:
    """Whose X an ability on the stack uses (CR 107.3e), and what created it (CR 107.3n)."""
    thing = situation_iri(name)
    return [
        (
            keys[key],
            (thing, mtg(predicate), situation_iri(board.named(keys[key], "object", "ability"))),
        )
        for key, predicate in (("x of", "usesXOf"), ("created by", "createdBy"))
        if key in keys
    ]
