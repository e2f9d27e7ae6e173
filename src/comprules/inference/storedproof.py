"""Proofs as they are kept: their JSON without repetitions, and read back to be shown again.

A conclusion that a proof uses in twenty places is proved in the first of them only: written out
as a tree, the proof of a cost is a hundred times as long.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from comprules.errors import BadInput
from comprules.inference.proof import Check, Leaf, Premise, Proof
from comprules.namespaces import expand
from comprules.terms import Term, Triple, literal


def brief(proof: Premise) -> dict[str, Any]:
    """The proof as `to_json` has it, but what rests on a conclusion stands at its first use only.

    Where it is used again it has no premises, and `above` is true.
    """
    return _brief(proof, set())


def _brief(step: Premise, proved: set[Triple]) -> dict[str, Any]:
    if isinstance(step, Leaf):
        return step.to_json()
    data = replace(step, premises=(), contributors=()).to_json()
    if step.conclusion in proved:
        return {**data, "bindings": {}, "checked": [], "absent": [], "above": True}
    proved.add(step.conclusion)
    data["premises"] = [_brief(premise, proved) for premise in step.premises]
    if step.contributors:
        data["contributors"] = [_brief(premise, proved) for premise in step.contributors]
    return data


def proof_from_json(data: Mapping[str, Any]) -> Premise:
    """The proof, or the stated fact, that `to_json` or `brief` wrote.

    Texts that look like prefixed names are taken for names: JSON does not tell them apart.

    Raises:
        BadInput: it is none.
    """
    try:
        return _premise(data)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise BadInput("this is no proof") from error


def _premise(data: Mapping[str, Any]) -> Premise:
    authorities = tuple(data.get("authorities", ()))
    if "given" in data:
        source = data.get("source", "")
        return Leaf(_triple(data["given"]), data["file"], data["line"], source, authorities)
    return Proof(
        conclusion=_triple(data["conclusion"]),
        state=data["state"],
        event=data.get("event", ""),
        rule=data["rule"],
        block=data["block"],
        also=tuple(data["also"]),
        gloss=data["gloss"],
        bindings={name: _term(value) for name, value in data["bindings"].items()},
        premises=tuple(map(_premise, data["premises"])),
        checked=tuple(map(_check, data["checked"])),
        absent=tuple(map(_check, data["absent"])),
        contributors=tuple(map(_premise, data.get("contributors", ()))),
        authorities=authorities,
    )


def _check(data: Mapping[str, Any]) -> Check:
    return Check(data["text"], tuple(data["authorities"]))


def _triple(values: Sequence[Any]) -> Triple:
    s, p, o = values
    return _iri(s), _iri(p), _term(o)


def _term(value: Any) -> Term:
    if isinstance(value, str) and _is_name(value):
        return _iri(value)
    return literal(value)


def _iri(text: str) -> str:
    return text[1:-1] if text.startswith("<") else expand(text)


def _is_name(text: str) -> bool:
    if text.startswith("<") and text.endswith(">"):
        return True
    if " " in text:
        return False
    try:
        expand(text)
    except KeyError:
        return False
    return True
