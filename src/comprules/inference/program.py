"""The compiled rule blocks: what the knowledge base keeps and the engine runs.

Loading a program imports no rdflib; `to_json` and `from_json` are the stored form.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from msgspec import Struct, field

from comprules.errors import KnowledgeBaseError
from comprules.inference.algebra import (
    HERE,
    Body,
    Head,
    Pattern,
    body_from_json,
    body_to_json,
    pattern_from_json,
    pattern_to_json,
    term_from_json,
    term_to_json,
)
from comprules.terms import Term, Triple

FORMAT: Final = 4  # raised whenever the stored form changes


class BlockInfo(NamedTuple):
    """What a block says of itself, for proofs and lists.

    Attributes:
        name: `716.2a/2`.
        number: `716.2a`.
        gloss: the rule in one line of our own words.
        same_as: the numbers of rules that say the same.
        relies_on: the numbers of rules that its conditions stand on.
        left_out: what the sentence says and the block does not.
        file: the rule file.
        line: the line at which the text of the fence begins.
        edition: the edition it is written against.
    """

    name: str
    number: str
    gloss: str
    same_as: tuple[str, ...]
    relies_on: tuple[str, ...]
    left_out: str
    file: str
    line: int
    edition: str


class Rule(Struct, frozen=True):
    """One conjunction of a block (one way to take its UNIONs), for all its instances.

    Attributes:
        block: the block's name.
        body: the conditions on the state.
        heads: what follows; all HERE, or none.
        schema: the patterns on the ontology's axioms, solved when the block was compiled.
        parameters: the variables that the schema patterns bind and the rest uses.
        rows: the values of the parameters, one row for each instance; `((),)` without any.
    """

    block: str
    body: Body
    heads: tuple[Head, ...]
    schema: tuple[Pattern, ...] = ()
    parameters: tuple[str, ...] = ()
    rows: tuple[tuple[Term, ...], ...] = ((),)

    @property
    def transition(self) -> bool:
        """Whether it says what holds, or stops holding, after an event."""
        return self.heads[0].target != HERE

    def instances(self) -> Iterator[tuple[int, dict[str, Term]]]:
        """The rows by number, each as bindings of the parameters."""
        for index, row in enumerate(self.rows):
            yield index, dict(zip(self.parameters, row, strict=True))


def rule_to_json(rule: Rule) -> dict[str, Any]:
    """A rule as JSON."""
    return {
        "block": rule.block,
        "body": body_to_json(rule.body),
        "heads": [[h.target, pattern_to_json(h.pattern)] for h in rule.heads],
        "schema": [pattern_to_json(p) for p in rule.schema],
        "parameters": list(rule.parameters),
        "rows": [[term_to_json(t) for t in row] for row in rule.rows],
    }


def rule_from_json(data: Mapping[str, Any]) -> Rule:
    """The rule that `rule_to_json` wrote."""
    return Rule(
        data["block"],
        body_from_json(data["body"]),
        tuple(Head(target, pattern_from_json(p)) for target, p in data["heads"]),
        tuple(pattern_from_json(p) for p in data["schema"]),
        tuple(data["parameters"]),
        tuple(tuple(term_from_json(t) for t in row) for row in data["rows"]),
    )


class Component(Struct, frozen=True):
    """Instances that are run together: one, or those that feed each other.

    Attributes:
        members: (rule, row) pairs.
        recursive: whether they are run to a fixpoint.
    """

    members: tuple[tuple[int, int], ...]
    recursive: bool


class Program(Struct):
    """All blocks, compiled against one ontology.

    Attributes:
        blocks: name to what the block says of itself.
        rules: the conjunctions; also those of blocks that were taken out.
        components: the order in which they are run; negation and aggregation look only back.
        background: the ontology's facts about individuals that some body can match, each with
            the number of the rule it comes from ("" if the ontology names none).
        open: the properties of which not stated means not known.
        changes: property to `Fluent`, `FunctionalFluent` or `Momentary`.
        functional: the properties with one value at most.
        repeating: the classes of events that happen again as long as they change something.
        cache: what the engine derives from the program; never stored.
    """

    blocks: dict[str, BlockInfo]
    rules: Sequence[Rule]
    components: tuple[Component, ...]
    background: dict[Triple, str]
    open: frozenset[str]
    changes: dict[str, str]
    functional: frozenset[str]
    repeating: frozenset[str] = frozenset()
    cache: dict[str, Any] = field(default_factory=dict)

    def without(self, *blocks: str) -> Program:
        """The program with blocks taken out: to see what they show, or where they do not hold."""
        left = {name: info for name, info in self.blocks.items() if name not in blocks}
        components = []
        for component in self.components:
            members = tuple(m for m in component.members if self.owners[m[0]] in left)
            if members:
                components.append(Component(members, component.recursive))
        return Program(
            left, self.rules, tuple(components), self.background,
            self.open, self.changes, self.functional, self.repeating,
            {"whole": self, "owners": self.owners},
        )  # fmt: skip

    @property
    def owners(self) -> tuple[str, ...]:
        """The name of the block that each rule is of."""
        if "owners" not in self.cache:
            self.cache["owners"] = tuple(rule.block for rule in self.rules)
        owners: tuple[str, ...] = self.cache["owners"]
        return owners

    @property
    def whole(self) -> Program | None:
        """The program that blocks were taken out of, or None."""
        whole: Program | None = self.cache.get("whole")
        return whole

    def to_json(self) -> dict[str, Any]:
        """The program as JSON."""
        return {
            "format": FORMAT,
            "blocks": [
                [
                    *(b.name, b.number, b.gloss, list(b.same_as), list(b.relies_on)),
                    *(b.left_out, b.file, b.line, b.edition),
                ]
                for b in self.blocks.values()
            ],
            "rules": [rule_to_json(rule) for rule in self.rules],
            "components": [
                [[list(member) for member in c.members], c.recursive] for c in self.components
            ],
            "background": [
                [*(term_to_json(t) for t in triple), source]
                for triple, source in self.background.items()
            ],
            "open": sorted(self.open),
            "changes": dict(sorted(self.changes.items())),
            "functional": sorted(self.functional),
            "repeating": sorted(self.repeating),
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Program:
        """The program that `to_json` wrote.

        Raises:
            KnowledgeBaseError: it was written by another version.
        """
        if data.get("format") != FORMAT:
            raise KnowledgeBaseError(
                "the compiled rule blocks are of another version",
                hint="build the knowledge base again",
            )
        return cls(
            {
                b[0]: BlockInfo(b[0], b[1], b[2], tuple(b[3]), tuple(b[4]), b[5], b[6], b[7], b[8])
                for b in data["blocks"]
            },
            tuple(rule_from_json(rule) for rule in data["rules"]),
            tuple(
                Component(tuple((r, row) for r, row in members), recursive)
                for members, recursive in data["components"]
            ),
            {(s, p, term_from_json(o)): source for s, p, o, source in data["background"]},
            frozenset(data["open"]),
            dict(data["changes"]),
            frozenset(data["functional"]),
            frozenset(data["repeating"]),
        )


def block_order(name: str) -> tuple[tuple[int, str], ...]:
    """A key that sorts blocks and numbers in the book's order: 107.16 after 107.2."""
    return tuple(
        (int(part), "") if part.isdigit() else (-1, part)
        for part in re.findall(r"\d+|[a-z-]+", name)
    )
