"""An independent check of proofs: every step run again, by other means than the engine's.

It shares no code with the engine. The fence of each block is taken from the rule file as text
and handed to pyoxigraph: once over the facts of the whole state (the conditions, the absences
and the comparisons must hold there), and once over the premises alone (they must suffice).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

import pyoxigraph as ox
from msgspec import Struct, field

from comprules.inference.proof import Check, Leaf, Premise, Proof
from comprules.inference.reasoning import Reasoning
from comprules.inference.rulefile import RuleHeading
from comprules.namespaces import MTG, XSD, prefixes
from comprules.terms import Literal, Term, Triple

_PREFIXES = "".join(f"PREFIX {name}: <{iri}>\n" for name, iri in prefixes().items())
_STRING = XSD + "string"


class Objection(Struct, frozen=True):
    """Why a step of a proof is refused.

    Attributes:
        conclusion: what the step concluded, or the leaf's fact.
        block: the block of the step; "" for a leaf.
        message: what is wrong.
    """

    conclusion: Triple
    block: str
    message: str


class _Block(Struct):
    number: str
    same_as: tuple[str, ...]
    templates: dict[str, str]
    where: str
    authorities: set[str]


class ProofChecker(Struct):
    """Checks the proofs of one reasoning.

    Attributes:
        reasoning: the states and events that the proofs speak of.
        headings: the rule files, read again.
        ontology: the triples of the closed ontology.
    """

    reasoning: Reasoning
    headings: Iterable[RuleHeading]
    ontology: Iterable[Triple]
    _blocks: dict[str, _Block] = field(default_factory=dict)
    _graphs: dict[tuple[str, int], ox.Store] = field(default_factory=dict)
    _marks: dict[str, dict[str, str]] = field(
        default_factory=lambda: {"assumption": {}, "changes": {}}
    )

    def __post_init__(self) -> None:
        self.ontology = frozenset(self.ontology)
        for heading in self.headings:
            for source in heading.blocks:
                templates, where = _cut(source.text)
                comments = re.findall(r"\S.*?#([^\n]*)$", source.text, re.MULTILINE)
                numbers = {n for c in comments for n in re.findall(r"\d{3}(?:\.\d+[a-z]*)?", c)}
                self._blocks[source.name] = _Block(
                    source.number, source.same_as, templates, where, numbers
                )
        for s, p, o in self.ontology:
            for mark, table in self._marks.items():
                if p == MTG + mark:
                    table[s] = str(o).removeprefix(MTG)

    def check(self, proof: Proof) -> list[Objection]:
        """Every objection to a proof; empty if it stands."""
        found: list[Objection] = []
        for step in proof.steps():
            if isinstance(step, Leaf):
                found += [Objection(step.fact, "", m) for m in self._leaf(step)]
            else:
                found += [Objection(step.conclusion, step.block, m) for m in self._step(step)]
        return found

    # ---- leaves ----

    def _leaf(self, leaf: Leaf) -> Iterator[str]:
        if leaf.file == "ontology":
            if leaf.fact not in self.ontology:
                yield "the ontology does not state it"
            return
        situation = self.reasoning.situation
        source = situation.facts.get(leaf.fact)
        stated = [(source.file, source.line)] if source else []
        stated += [(situation.file, e.line) for e in situation.events if leaf.fact in e.triples]
        if (leaf.file, leaf.line) not in stated:
            yield f"{leaf.file}:{leaf.line} does not state it"

    # ---- steps ----

    def _step(self, proof: Proof) -> Iterator[str]:
        block = self._blocks.get(proof.block)
        if block is None:
            yield "there is no such block"
            return
        if (proof.rule, proof.also) != (block.number, block.same_as):
            yield "the numbers are not those of the block"
        places = self._places(proof)
        if not places:
            yield "there is no such state or event"
            return
        fitting = [p for p in places if self._target(proof, p) in block.templates]
        if not fitting:
            targets = " or ".join(sorted({self._target(proof, p) for p in places}))
            yield f"the block has no head for {targets}"
            return
        conclusion = _triple(proof.conclusion)
        for place in fitting:
            template = block.templates[self._target(proof, place)]
            bindings = _bindings(proof.bindings)
            query = f"{_PREFIXES}CONSTRUCT {{ {template} }} WHERE {{ {block.where} {bindings} }}"
            graph = self._graph(*place)
            if conclusion in _constructed(graph, query):
                break
        if conclusion not in _constructed(graph, query):
            yield "over the facts of the state, the block does not conclude it"
        parts = [_fact(p) for p in (*proof.premises, *proof.contributors)]
        premises = _store(parts)
        if conclusion not in _constructed(premises, query):
            yield "from the premises given, the block does not conclude it"
        facts = self._facts(*place)
        for part, fact in zip((*proof.premises, *proof.contributors), parts, strict=True):
            if fact not in facts and fact not in self.ontology:
                yield f"the premise {fact} does not hold there"
            yield from self._carried(part, place)
        for said in (*proof.checked, *proof.absent, *proof.premises):
            wrong = set(said.authorities) - block.authorities
            if wrong:
                yield f"no line of the block names {min(wrong)}"
        yield from self._conditions(proof, graph)
        yield from self._certain(block, proof, graph)

    def _places(self, proof: Proof) -> list[tuple[str, int]]:
        """Which facts the step can have looked at: a state's, or an event's and the state's before.

        An event that is repeated leads to a state and out of it again: there are two of them.
        """
        if not 0 <= proof.state < len(self.reasoning.states):
            return []
        if not proof.event:
            return [("state", proof.state)]
        return [
            ("event", index)
            for index, transition in enumerate(self.reasoning.transitions)
            if transition.event.name == proof.event and proof.state in (index, index + 1)
        ]

    @staticmethod
    def _target(proof: Proof, place: tuple[str, int]) -> str:
        """Whether a step at a place concludes something of the next state or of this one."""
        return "next" if proof.event and place[1] == proof.state - 1 else "here"

    def _facts(self, kind: str, index: int) -> set[Triple]:
        facts = set(self.reasoning.states[index].facts)
        if kind == "event":
            facts |= set(self.reasoning.transitions[index].extra)
        return facts

    def _graph(self, kind: str, index: int) -> ox.Store:
        if (kind, index) not in self._graphs:
            self._graphs[kind, index] = _store((*self._facts(kind, index), *self.ontology))
        return self._graphs[kind, index]

    def _carried(self, part: Premise, place: tuple[str, int]) -> Iterator[str]:
        """Whether a premise from an earlier moment still held: carry-over from state to state."""
        kind, index = place
        if isinstance(part, Leaf):
            return
        if part.state > index and not (kind == "event" and part.event and part.state == index):
            yield f"the premise {part.conclusion} is of a later state"
        if part.state < index:
            if not part.event:
                yield f"the premise {part.conclusion} was concluded in another state"
                return
            predicate = part.conclusion[1]
            if self._marks["changes"].get(predicate) == "Momentary":
                yield f"{predicate} holds for one state only"
            for later in range(part.state, index + 1):
                if part.conclusion not in set(self.reasoning.states[later].facts):
                    yield f"the premise {part.conclusion} had ended by state {later}"
            for later in range(part.state, index):
                if self._ended(part.conclusion, later):
                    yield f"the premise {part.conclusion} ended with event {later + 1}"

    def _ended(self, fact: Triple, event: int) -> bool:
        """Whether a block ends a fact at an event, and nothing puts it there again."""
        local = fact[1].removeprefix(MTG)
        graph = self._graph("event", event)

        def concluded(target: str) -> bool:
            return any(
                _triple(fact)
                in _constructed(
                    graph,
                    f"{_PREFIXES}CONSTRUCT {{ {b.templates[target]} }} WHERE {{ {b.where} }}",
                )
                for b in self._blocks.values()
                if local in b.templates.get(target, "")
            )

        return concluded("ended") and not concluded("next")

    def _conditions(self, proof: Proof, graph: ox.Store) -> Iterator[str]:
        """The comparisons as written in the proof must be true, the absences without a match."""
        for check in proof.checked:
            if not check.text.startswith("?") and not _ask(graph, f"FILTER ( {check.text} )"):
                yield f"not so: {check.text}"
        for check in proof.absent:
            if _ask(graph, check.text):
                yield f"it is there: {check.text}"

    def _certain(self, block: _Block, proof: Proof, graph: ox.Store) -> Iterator[str]:
        """An absence over an open property needs more than that nothing matches."""
        opened = {p for p, mark in self._marks["assumption"].items() if mark == "Open"}
        for check in proof.absent:
            lines = _lines(check)
            unknown = [line for line in lines if self._unstated(line, opened, graph)]
            if not unknown:
                continue
            rest = " . ".join(" ".join(line) for line in lines if line not in unknown)
            if all(self._is_functional(line) for line in unknown):
                # One value at most: of whatever else fits, some must have none that is stated.
                missing = (f"NOT EXISTS {{ {line[0]} {line[1]} ?value }}" for line in unknown)
                rest = f"{rest} FILTER ( {' || '.join(missing)} )" if rest else ""
            if _ask(graph, rest) if rest else True:
                yield f"it is not known to be absent: {check.text}"
        wanted = _without_subselects(block.where).count("NOT EXISTS")
        if wanted and not proof.absent and not re.search(r"\bUNION\b", block.where):
            yield "the absences that the block asks for are missing"

    def _unstated(self, line: list[str], opened: set[str], graph: ox.Store) -> bool:
        if _predicate(line) not in opened or _ask(graph, f"?any mtg:statesAll {line[1]}"):
            return False
        bound = not line[0].startswith("?")
        known = bound and self._is_functional(line)
        return not (known and _ask(graph, f"{line[0]} {line[1]} ?value"))

    def _is_functional(self, line: list[str]) -> bool:
        return self._marks["changes"].get(_predicate(line)) == "FunctionalFluent"


def _predicate(line: list[str]) -> str:
    return line[1].strip("<>").replace("mtg:", MTG)


def _lines(check: Check) -> list[list[str]]:
    """The triples of an absence's text, each as three words."""
    plain = re.sub(r"FILTER.*", "", check.text)
    return [words for part in plain.split(" . ") if len(words := part.split(None, 2)) == 3]


def _cut(text: str) -> tuple[dict[str, str], str]:
    """A fence as its templates (here, next, ended) and the inside of its WHERE."""
    text = re.sub(r"(?m)(^|\s)#[^\n]*", r"\1", text)
    start = text.index("{")
    end = _closing(text, start)
    head, rest = text[start + 1 : end], text[end + 1 :]
    templates: dict[str, str] = {}
    while match := re.search(r"GRAPH\s+mtg:(next|ended)\s*\{", head):
        close = _closing(head, match.end() - 1)
        inside = head[match.end() : close].strip().removesuffix(".")
        earlier = templates.get(match[1])
        templates[match[1]] = f"{earlier} . {inside}" if earlier else inside
        head = head[: match.start()] + head[close + 1 :]
    if head.strip():
        templates["here"] = head
    opening = rest.index("{")
    return templates, rest[opening + 1 : _closing(rest, opening)]


def _without_subselects(where: str) -> str:
    """A WHERE without its sub-SELECTs: what they ask to be absent is no condition on the whole."""
    while (found := re.search(r"\{\s*SELECT\b", where)) is not None:
        where = where[: found.start()] + where[_closing(where, found.start()) + 1 :]
    return where


def _closing(text: str, opening: int) -> int:
    depth = 0
    for match in re.finditer(r"<[^<>\s]*>|\"(?:[^\"\\]|\\.)*\"|[{}]", text[opening:]):
        depth += (match[0] == "{") - (match[0] == "}")
        if depth == 0:
            return opening + match.start()
    raise ValueError("a bracket is not closed")


def _bindings(bindings: Mapping[str, Term]) -> str:
    if not bindings:
        return ""
    names = " ".join(f"?{name}" for name in bindings)
    return f"VALUES ({names}) {{ ({' '.join(str(_term(t)) for t in bindings.values())}) }}"


def _ask(graph: ox.Store, where: str) -> bool:
    try:
        return bool(graph.query(f"{_PREFIXES}ASK {{ {where} }}"))
    except SyntaxError:
        return False


def _constructed(graph: ox.Store, query: str) -> set[ox.Triple]:
    found = graph.query(query)
    assert isinstance(found, ox.QueryTriples)
    return set(found)


def _store(facts: Iterable[Triple]) -> ox.Store:
    store = ox.Store()
    store.extend(ox.Quad(*_triple(fact)) for fact in facts)
    return store


def _triple(fact: Triple) -> ox.Triple:
    s, p, o = fact
    return ox.Triple(ox.NamedNode(s), ox.NamedNode(p), _term(o))


def _term(term: Term) -> ox.NamedNode | ox.Literal:
    if not isinstance(term, Literal):
        return ox.NamedNode(term)
    if term.language:
        return ox.Literal(term.lexical, language=term.language)
    return ox.Literal(term.lexical, datatype=ox.NamedNode(term.datatype or _STRING))


def _fact(part: Premise) -> Triple:
    return part.fact if isinstance(part, Leaf) else part.conclusion
