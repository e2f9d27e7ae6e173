"""Proofs as trees: on a terminal, and as plain indented text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from comprules.cli.facts import in_words
from comprules.inference.algebra import term_text

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.text import Text
    from rich.tree import Tree

    from comprules.inference.proof import Premise
    from comprules.terms import Triple

_LOGIC: Final = "by the ontology"
_SAME: Final[Mapping[str, str]] = MappingProxyType({})


Numbers = Mapping[str, str]
"""Numbers of rule blocks and what they are in the edition asked about, where they differ."""


def cited(proof: Premise) -> tuple[str, ...]:
    """The numbers of rules that a proof, or a stated fact, stands on."""
    from comprules.inference.proof import Proof

    return proof.citations() if isinstance(proof, Proof) else (proof.source,)


def lines(proof: Premise, numbers: Numbers = _SAME) -> Iterator[str]:
    """The proof as indented lines, what it rests on under each conclusion.

    A conclusion that stood before is not shown again.
    """
    seen: set[Triple] = set()
    yield from _lines(proof, 0, seen, numbers)


def _lines(step: Premise, depth: int, seen: set[Triple], numbers: Numbers) -> Iterator[str]:
    indent = "  " * depth
    again = _again(step, seen)
    yield f"{indent}{_fact(step)}  [{_why(step, numbers)}]{'  (above)' if again else ''}"
    if again:
        return
    for kind, text in _conditions(step, numbers):
        yield f"{indent}  {kind}: {text}"
    for premise in _below(step):
        yield from _lines(premise, depth + 1, seen, numbers)


def tree(proof: Premise, numbers: Numbers = _SAME) -> RenderableType:
    """The proof as a tree for a terminal."""
    from rich.tree import Tree

    root = Tree(_label(proof, numbers))
    seen: set[Triple] = set()
    _again(proof, seen)
    _grow(root, proof, seen, numbers)
    return root


def _grow(branch: Tree, step: Premise, seen: set[Triple], numbers: Numbers) -> None:
    from rich.text import Text

    for kind, text in _conditions(step, numbers):
        branch.add(Text.assemble((f"{kind}: ", "yellow"), text))
    for premise in _below(step):
        if _again(premise, seen):
            branch.add(_label(premise, numbers).append("  (above)", "dim"))
            continue
        _grow(branch.add(_label(premise, numbers)), premise, seen, numbers)


def _label(step: Premise, numbers: Numbers) -> Text:
    from rich.text import Text

    from comprules.inference.proof import Proof

    style = "bold" if isinstance(step, Proof) else ""
    return Text.assemble((_fact(step), style), ("  " + _why(step, numbers), "cyan"))


def _again(step: Premise, seen: set[Triple]) -> bool:
    """Whether this conclusion stood before; remembers it."""
    from comprules.inference.proof import Proof

    if not isinstance(step, Proof):
        return False
    known = step.conclusion in seen
    seen.add(step.conclusion)
    return known


def _fact(step: Premise) -> str:
    from comprules.inference.proof import Leaf

    subject, predicate, value = step.fact if isinstance(step, Leaf) else step.conclusion
    return in_words(f"{term_text(subject)} {term_text(predicate)} {term_text(value)}")


def _named(names: Iterable[str], numbers: Numbers) -> str:
    """The numbers, each with what it is in the edition asked about: `716.2a (then 715.2a)`."""
    return ", ".join(f"{n} (then {numbers[n]})" if n in numbers else n for n in names)


def _why(step: Premise, numbers: Numbers) -> str:
    from comprules.inference.proof import Leaf

    if isinstance(step, Leaf):
        if step.file == "ontology":
            return f"ontology, {_named([step.source], numbers)}" if step.source else _LOGIC
        return f"given: {step.file}:{step.line}" if step.line else f"given: {step.file}"
    also = f" = {_named(step.also, numbers)}" if step.also else ""
    own = _named([step.rule], numbers)
    number = own if step.rule[:1].isdigit() else f"logic: {step.rule}"
    gloss = f": {step.gloss}" if step.gloss and step.rule[:1].isdigit() else ""
    event = f" (state {step.state}, {step.event})" if step.event else ""
    return f"{number}{also}{event}{gloss}"


def _conditions(step: Premise, numbers: Numbers) -> Iterator[tuple[str, str]]:
    from comprules.inference.proof import Proof

    if not isinstance(step, Proof):
        return
    for kind, checks in (("checked", step.checked), ("absent", step.absent)):
        for check in checks:
            cited = f"  ({_named(check.authorities, numbers)})" if check.authorities else ""
            yield kind, in_words(check.text) + cited


def _below(step: Premise) -> tuple[Premise, ...]:
    from comprules.inference.proof import Proof

    return (*step.premises, *step.contributors) if isinstance(step, Proof) else ()
