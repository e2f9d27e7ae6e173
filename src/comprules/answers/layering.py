"""What each layer made of the objects of a situation, as the rule blocks concluded it (CR 613)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct

from comprules.answers.board import Board
from comprules.errors import NotFound
from comprules.inference.proof import Proof
from comprules.inference.storedproof import brief
from comprules.namespaces import situation_iri
from comprules.spelling import nearest
from comprules.terms import Literal, Term

if TYPE_CHECKING:
    from comprules.graph.situation_model import Situation
    from comprules.store.knowledge import KnowledgeBase

# The layers whose values are a set of things: the rule, what it is about, which effects are at
# work there (effect -> object), and the properties that hold the values after it.
_LAYERS: Final = (
    ("2", "613.1b", "control", "appliesFromLayer2", ("controller",)),
    ("4", "613.1d", "types", "appliesInLayer4", ("supertype", "cardType", "subtype")),
    ("5", "613.1e", "colors", "appliesInLayer5", ("color",)),
    ("6", "613.1f", "abilities", "appliesInLayer6", ("hasAbility",)),
)
_PRINTED: Final = ("printedSupertype", "printedCardType", "printedSubtype")


class LayerStep(Struct, frozen=True):
    """What one layer made of an object.

    Attributes:
        layer: `printed`, `copy`, `2`, `4`, `5`, `6`, `7a`, `7b`, `7c`, `7d`, or `after all`.
        about: what the values are: control, types, colors, abilities, power and toughness.
        value: the values after the layer, in words.
        effects: the effects at work, in the order in which they are applied.
        rules: the numbers of the rules whose blocks concluded it, that of the layer first.
        proofs: the proofs of the values.
    """

    layer: str
    about: str
    value: str
    effects: tuple[str, ...]
    rules: tuple[str, ...]
    proofs: tuple[Proof, ...] = ()


class ObjectLayers(Struct, frozen=True):
    """An object with the steps of its layers."""

    name: str
    steps: tuple[LayerStep, ...]


class LayerWorking(Struct, frozen=True):
    """The layers of several objects."""

    objects: tuple[ObjectLayers, ...]

    @property
    def proofs(self) -> tuple[Proof, ...]:
        """All proofs, object by object."""
        return tuple(p for one in self.objects for step in one.steps for p in step.proofs)

    @property
    def citations(self) -> tuple[str, ...]:
        """The numbers of the rules that the values stand on, in the order of the proofs."""
        return tuple(dict.fromkeys(n for proof in self.proofs for n in proof.citations()))

    def to_json(self) -> dict[str, Any]:
        """The working as plain data."""
        return {
            "objects": [
                {
                    "name": one.name,
                    "steps": [
                        {
                            "layer": step.layer,
                            "about": step.about,
                            "value": step.value,
                            "effects": list(step.effects),
                            "rules": list(step.rules),
                        }
                        for step in one.steps
                    ],
                }
                for one in self.objects
            ],
            "citations": list(self.citations),
            "proofs": [brief(proof) for proof in self.proofs],
        }


def layers_of(
    names: Iterable[str], situation: Situation, kb: KnowledgeBase, *, edition: str | None = None
) -> LayerWorking:
    """What each layer made of the objects of these names at the end of a situation (CR 613.1).

    Args:
        names: objects by name; empty for all permanents.
        situation: the situation; its last state counts.
        kb: the knowledge base.
        edition: the edition whose rules hold; the newest one if None.

    Raises:
        NotFound: there is no object of such a name; names the nearest.
    """
    board = Board(situation, kb.program(kb.edition(edition).date), kb.ontology)
    things = [_object_named(name, board) for name in names] or board.permanents
    return LayerWorking(
        tuple(ObjectLayers(board.name(thing), tuple(_steps(board, thing))) for thing in things)
    )


def _object_named(name: str, board: Board) -> str:
    iri = situation_iri(name.strip())
    known = board.subjects_of("zone")
    if iri in known:
        return iri
    near = nearest(name, [board.name(thing) for thing in known], limit=3)
    hint = f"did you mean {' or '.join(near)}?" if near else ""
    raise NotFound(f"there is no object called {name!r} in the situation", hint=hint)


def _steps(board: Board, thing: str) -> Iterator[LayerStep]:
    yield _printed(board, thing)
    for layer, rule, about, applying, names in _LAYERS:
        effects = _ordered(board, board.subjects(applying, thing))
        lost = about == "abilities" and board.values(thing, "losesPrintedAbilitiesTo")
        if effects or lost:
            yield _step(board, thing, layer, rule, about, effects, names)
    yield from _sizes(board, thing)
    shown = [_values(board, thing, names) for *_, names in _LAYERS[1:]]
    final = [_size(board, thing, "power", "toughness"), *shown]
    proofs = _proofs(board, thing, [name for *_, names in _LAYERS for name in names])
    yield LayerStep("after all", "all", "; ".join(v for v in final if v), (), ("613.1",), proofs)


def _printed(board: Board, thing: str) -> LayerStep:
    """What the object starts from: its copiable values (CR 613.2c)."""
    nodes = [str(node) for node in board.values(thing, "copiableValues")]
    words = [board.name(v) for name in _PRINTED for node in nodes for v in board.values(node, name)]
    sizes = [
        "/".join(board.name(v) for name in ("Power", "Toughness") for v in printed[name])
        for printed in (
            {n: board.values(node, f"printed{n}") for n in ("Power", "Toughness")} for node in nodes
        )
        if all(printed.values())
    ]
    copies = [
        e for e in board.subjects("affects", thing) if board.values(e, "copies")
    ]  # layer 1: 613.1a
    proofs = _proofs(board, thing, ("copiableValues",))
    rules = _rules("613.1a" if copies else "613.1", proofs)
    layer = "1" if copies else "printed"
    effects = tuple(board.name(e) for e in copies)
    return LayerStep(layer, "copiable values", " ".join([*words, *sizes]), effects, rules, proofs)


def _step(
    board: Board,
    thing: str,
    layer: str,
    rule: str,
    about: str,
    effects: list[str],
    names: tuple[str, ...],
) -> LayerStep:
    lost = ("losesAllAbilitiesTo", "losesPrintedAbilitiesTo") if about == "abilities" else ()
    proofs = _proofs(board, thing, (*names, *lost))
    value = _values(board, thing, names) or f"no {about}"
    return LayerStep(layer, about, value, _described(board, effects), _rules(rule, proofs), proofs)


def _sizes(board: Board, thing: str) -> Iterator[LayerStep]:
    """The sublayers of layer 7 that changed something (CR 613.4)."""
    about = "power and toughness"
    counted = board.values(thing, "definingNumber")
    if counted:
        proofs = _proofs(board, thing, ("definingNumber",))
        value = f"counts {', '.join(board.name(v) for v in counted)}"
        yield LayerStep("7a", about, value, (), _rules("613.4a", proofs), proofs)
    for layer, rule, at_work, names in (
        ("7b", "613.4b", ("hasPowerSetBy", "hasToughnessSetBy"), ("basePower", "baseToughness")),
        ("7c", "613.4c", ("isModifiedBy",), ("modifiedPower", "modifiedToughness")),
    ):
        found = dict.fromkeys(str(e) for name in at_work for e in board.values(thing, name))
        value = _size(board, thing, *names)
        if found and value:
            proofs = _proofs(board, thing, names)
            effects = _described(board, _ordered(board, found))
            yield LayerStep(layer, about, value, effects, _rules(rule, proofs), proofs)
    if board.values(thing, "hasSwitchedPowerAndToughness"):
        proofs = _proofs(board, thing, ("power", "toughness"))
        value = _size(board, thing, "power", "toughness")
        yield LayerStep("7d", about, value, (), _rules("613.4d", proofs), proofs)


def _size(board: Board, thing: str, power: str, toughness: str) -> str:
    values = [board.values(thing, name) for name in (power, toughness)]
    return "/".join(board.name(v[0]) for v in values) if all(values) else ""


def _values(board: Board, thing: str, names: Iterable[str]) -> str:
    return ", ".join(_shown(board, v) for name in names for v in board.values(thing, name))


def _shown(board: Board, value: Term) -> str:
    """A value in words; of an ability its text."""
    if isinstance(value, str):
        text = board.value(value, "text")
        if isinstance(text, Literal):
            return text.lexical
    return board.name(value)


def _ordered(board: Board, effects: Iterable[str]) -> list[str]:
    """Effects in the order of their timestamps; those without one last (CR 613.7)."""

    def time(effect: str) -> tuple[int, str]:
        number = board.number(effect, "timeInLayer4")
        number = board.number(effect, "appliedAt") if number is None else number
        return (10**9 if number is None else number, effect)

    return sorted(effects, key=time)


def _described(board: Board, effects: Iterable[str]) -> tuple[str, ...]:
    """The effects by name; of a text's effect the object that has it."""
    found = []
    for effect in effects:
        sources = board.values(effect, "effectSource")
        named = board.named(effect)
        name = board.name(effect if named or not sources else str(sources[0]))
        found.append(name if named or sources else effect.rpartition("#")[2])
    return tuple(dict.fromkeys(found))


def _proofs(board: Board, thing: str, names: Iterable[str]) -> tuple[Proof, ...]:
    found = (board.proof(thing, name, v) for name in names for v in board.values(thing, name))
    return tuple(proof for proof in found if proof is not None)


def _rules(layer: str, proofs: Iterable[Proof]) -> tuple[str, ...]:
    """The rule of the layer, and those whose blocks concluded the values."""
    return tuple(dict.fromkeys((layer, *(proof.rule for proof in proofs))))
