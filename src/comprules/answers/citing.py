"""Which rules of a proof decide the matter, and which only tell what an object is.

A proof goes down to what was stated. A reader who asks for a mana value wants the rules of mana
values, not those by which a card has its printed values. Three things are background:

- a step that repeats what is printed: its property, and those of all below it down to what was
  given, are marked `mtg:background` in the ontology. Where anything else made it so, an effect,
  a zone or a status, the step decides;
- what was looked for and not found, except by the last block, and there under its own rule:
  a rule's own exceptions belong to it;
- what the ontology states of the words of the game, and where it has it from.

What the proof concludes in the end always decides.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final

from comprules.inference.proof import Leaf, Premise, Proof
from comprules.namespaces import mtg

if TYPE_CHECKING:
    from comprules.inference.vocabulary import OntologyView

_BACKGROUND: Final = mtg("background")


def deciding(proof: Proof, view: OntologyView) -> tuple[str, ...]:
    """The numbers of the rules that decide a proof's conclusion, from the root."""
    numbers = [n for step in _deciding_steps(proof, view) for n in _numbers(step)]
    own = proof.rule.partition(".")[0]
    exceptions = [n for check in proof.absent for n in check.authorities]
    numbers += [n for n in exceptions if n.partition(".")[0] == own]
    return tuple(dict.fromkeys(n for n in numbers if n[:1].isdigit()))


def background(proofs: Iterable[Proof], cited: Iterable[str]) -> tuple[str, ...]:
    """The numbers that proofs stand on besides those that are cited."""
    found = dict.fromkeys(number for proof in proofs for number in proof.citations())
    known = set(cited)
    return tuple(number for number in found if number not in known)


def _deciding_steps(proof: Proof, view: OntologyView) -> Iterator[Premise]:
    """The root, and what is reached from it without passing through a step of the background."""
    seen: set[int] = set()
    stack: list[Premise] = [proof]
    while stack:
        step = stack.pop()
        if id(step) in seen:
            continue
        seen.add(id(step))
        if isinstance(step, Leaf):
            yield step
        elif step is proof or not _is_background(step, view):
            yield step
            stack.extend(reversed((*step.premises, *step.contributors)))


def _is_background(proof: Proof, view: OntologyView) -> bool:
    facts = (s.fact if isinstance(s, Leaf) else s.conclusion for s in proof.steps())
    return all(view.objects(predicate, _BACKGROUND) for _, predicate, _ in facts)


def _numbers(step: Premise) -> Iterator[str]:
    if isinstance(step, Leaf):
        yield from step.authorities if step.file != "ontology" else ()
        return
    yield from step.authorities
    yield step.rule
    yield from step.also
    for check in step.checked:
        yield from check.authorities
