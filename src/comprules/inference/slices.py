"""The part of a program on which conclusions about some properties rest."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from comprules.inference.program import Program
from comprules.inference.strata import ANY_CLASS, SOME_CLASS, Key, key_of


def about(program: Program, properties: Iterable[str]) -> Program:
    """The blocks that conclude these properties, and those that they rest on, near or far.

    In a situation without events they conclude of these properties what the whole program does,
    with the same proofs. What an event does may rest on anything: that takes the whole program.

    Args:
        program: the whole program.
        properties: IRIs of properties, as the heads of blocks have them.
    """
    wanted = sorted(set(properties))
    name = f"about {' '.join(wanted)}"
    made: Program | None = program.cache.get(name)
    if made is None:
        blocks = _reached(program, wanted)
        made = program.without(*(name for name in program.blocks if name not in blocks))
        # What follows from the ontology alone is the same, however few blocks look at it.
        made.cache["start"] = True
        program.cache[name] = made
    return made


def _reached(program: Program, wanted: Iterable[str]) -> set[str]:
    concluding, reading = _keys(program)
    blocks: set[str] = set()
    seen: set[Key] = set()
    keys: list[Key] = list(wanted)
    while keys:
        key = keys.pop()
        if key in seen:
            continue
        seen.add(key)
        for block in concluding.get(key, set()) - blocks:
            blocks.add(block)
            keys += reading[block]
        if key == ANY_CLASS:
            keys += [k for k in concluding if k.startswith("a ")]
        elif key.startswith("a "):
            keys.append(SOME_CLASS)
    return blocks


def _keys(program: Program) -> tuple[dict[Key, set[str]], dict[str, set[Key]]]:
    """The blocks that conclude each key, and the keys that each block reads."""
    if "keys" not in program.cache:
        concluding: dict[Key, set[str]] = defaultdict(set)
        reading: dict[str, set[Key]] = defaultdict(set)
        for rule in program.rules:
            for _, parameters in rule.instances():
                for head in rule.heads:
                    concluding[key_of(head.pattern, parameters, head=True)].add(rule.block)
                reading[rule.block].update(
                    key_of(pattern, parameters) for pattern, _ in rule.body.all_patterns()
                )
        program.cache["keys"] = concluding, reading
    found: tuple[dict[Key, set[str]], dict[str, set[Key]]] = program.cache["keys"]
    return found
