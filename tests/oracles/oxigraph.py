"""Blocks run in pyoxigraph, stratum by stratum, with strata worked out here from rdflib's algebra.

Nothing of the engine or its compiler is used: the fence is text, and the order comes from the
algebra that rdflib makes of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

import pyoxigraph as ox
from rdflib.plugins.sparql import prepareQuery
from rdflib.plugins.sparql.parserutils import CompValue
from rdflib.term import Variable

from comprules.graph.situation_model import Event, Situation
from comprules.inference.rulefile import RuleHeading
from comprules.namespaces import MTG, OWL, RDF, RDF_TYPE, RDFS, XSD, prefixes, situation_iri
from comprules.terms import Literal, Term, Triple

PREFIXES = "".join(f"PREFIX {name}: <{iri}>\n" for name, iri in prefixes().items())
_INSTANCE = {OWL + "sameAs", OWL + "differentFrom", OWL + "Thing", OWL + "Nothing"}


def store_of(triples: Iterable[Triple]) -> ox.Store:
    """A store of the triples."""
    store = ox.Store()
    store.bulk_extend(ox.Quad(*to_ox(t)) for t in triples)
    return store


def to_ox(triple: Triple) -> tuple[ox.NamedNode, ox.NamedNode, ox.NamedNode | ox.Literal]:
    s, p, o = triple
    return ox.NamedNode(s), ox.NamedNode(p), term_to_ox(o)


def term_to_ox(term: Term) -> ox.NamedNode | ox.Literal:
    if not isinstance(term, Literal):
        return ox.NamedNode(term)
    if term.language:
        return ox.Literal(term.lexical, language=term.language)
    return ox.Literal(term.lexical, datatype=ox.NamedNode(term.datatype))


def from_ox(s: object, p: object, o: object) -> Triple:
    assert isinstance(s, ox.NamedNode)
    assert isinstance(p, ox.NamedNode)
    if isinstance(o, ox.NamedNode):
        return (s.value, p.value, o.value)
    assert isinstance(o, ox.Literal)
    datatype = XSD + "string" if o.language else o.datatype.value
    return (s.value, p.value, Literal(o.value, datatype, o.language or ""))


@dataclass
class Unit:
    """One block, or one instance of a generic block, as text."""

    block: str
    heads: dict[str, str]
    where: str
    reads: set[str] = field(default_factory=set)
    denies: set[str] = field(default_factory=set)
    gives: set[str] = field(default_factory=set)


class Oracle:
    """The blocks of the rule files over an ontology, in strata."""

    def __init__(self, headings: Iterable[RuleHeading], ontology: Iterable[Triple]) -> None:
        self.ontology = tuple(ontology)
        self.store = store_of(self.ontology)
        self.open = {
            s for s, p, o in self.ontology if p == MTG + "assumption" and o == MTG + "Open"
        }
        self.changes = {
            s: str(o).removeprefix(MTG) for s, p, o in self.ontology if p == MTG + "changes"
        }
        self.repeating = {s for s, p, o in self.ontology if p == MTG + "repeats"}
        units = [u for h in headings for b in h.blocks for u in self._units(b.name, b.text)]
        self.strata = _strata([u for u in units if "here" in u.heads])
        self.after = [u for u in units if set(u.heads) & {"next", "ended"}]

    # ---- reading ----

    def _units(self, name: str, text: str) -> Iterator[Unit]:
        heads, where = _cut(text)
        schema = [t for t in _triples(where)[0] if _is_schema(t)]
        variants = [(heads, where)]
        if schema:
            names = sorted({str(x) for t in schema for x in t if isinstance(x, Variable)})
            lines = " . ".join(" ".join(x.n3() for x in t) for t in schema)
            query = (
                f"{PREFIXES}SELECT DISTINCT {' '.join('?' + n for n in names)} WHERE {{ {lines} }}"
            )
            variants = []
            for row in _solutions(self.store, query):
                values = {n: str(row[n]) for n in names}
                variants.append(
                    ({k: _put(v, values) for k, v in heads.items()}, _put(where, values))
                )
        for some_heads, some_where in variants:
            unit = Unit(name, some_heads, self._with_certainty(some_where))
            positive, negative = _triples(some_where)
            unit.reads = {_key(t) for t in positive if not _is_schema(t)}
            unit.denies = {_key(t) for t in negative}
            if "here" in some_heads:
                given, _ = _triples(some_heads["here"])
                unit.gives = {_key(t) for t in given}
            yield unit

    def _with_certainty(self, where: str) -> str:
        """NOT EXISTS over an open property, with the demand that its absence be certain."""
        out, at = "", 0
        for match in re.finditer(r"FILTER\s+NOT\s+EXISTS\s*\{", where):
            close = _closing(where, match.end() - 1)
            inside = where[match.end() : close]
            triples, _ = _triples(inside)
            opened = [t for t in triples if str(t[1]) in self.open]
            if not opened or match.start() < at:
                continue
            rest = " . ".join(" ".join(x.n3() for x in t) for t in triples if t not in opened)
            demands = []
            for s, p, _ in opened:
                known = f"EXISTS {{ ?any mtg:statesAll {p.n3()} }}"
                if self.changes.get(str(p)) == "FunctionalFluent":
                    known += f" || EXISTS {{ {s.n3()} {p.n3()} ?anyValue }}"
                demands.append(f"( {known} )")
            demand = " && ".join(demands)
            if rest:
                demand = f"( {demand} ) || NOT EXISTS {{ {rest} }}"
            out += where[at : close + 1] + f" FILTER ( {demand} )"
            at = close + 1
        return out + where[at:]

    # ---- running ----

    def close(self, store: ox.Store) -> None:
        """Run every stratum to a fixpoint, in order."""
        for stratum in self.strata:
            queries = [_construct(u, "here") for u in stratum]
            size = -1
            while len(store) != size:
                size = len(store)
                for query in queries:
                    quads = [ox.Quad(*t) for t in _constructed(store, query)]
                    if new := [q for q in quads if q not in store]:
                        store.extend(new)
                if len(stratum) == 1 and not (stratum[0].reads & stratum[0].gives):
                    break

    def states(self, situation: Situation) -> list[set[Triple]]:
        """The facts of each state, beyond the ontology's own."""
        known = set(self.ontology)
        base = set(situation.facts)
        found = []
        store = self._closed(base)
        found.append(_facts(store) - known)
        for event in situation.events:
            repeats = any(o in self.repeating for _, p, o in event.triples if p == RDF_TYPE)
            again = False
            while True:
                following = self._following(store, base, event)
                if again and following == base:
                    store = self._closed(base)  # without the triples of an event that was none
                    break
                again = repeats and following != base
                base = following
                store = self._closed(base)
                found.append(_facts(store) - known)
                if not again:
                    break
        return found

    def _following(self, store: ox.Store, base: set[Triple], event: Event) -> set[Triple]:
        """What holds after an event, before it is closed; the store is that of the state before."""
        store.extend(ox.Quad(*to_ox(t)) for t in event.triples)
        self.close(store)
        put = {t for t in event.triples if t[0] != situation_iri(event.name)}
        ended: set[Triple] = set()
        for unit in self.after:
            for target, into in (("next", put), ("ended", ended)):
                if target in unit.heads:
                    query = _construct(unit, target)
                    into.update(
                        from_ox(t.subject, t.predicate, t.object)
                        for t in _constructed(store, query)
                    )
        new = {(s, p) for s, p, _ in put if self.changes.get(p) == "FunctionalFluent"}
        return put | {
            t
            for t in base
            if t not in ended and (t[0], t[1]) not in new and self.changes.get(t[1]) != "Momentary"
        }

    def _closed(self, base: Iterable[Triple]) -> ox.Store:
        store = store_of((*self.ontology, *base))
        self.close(store)
        return store


def _construct(unit: Unit, target: str) -> str:
    return f"{PREFIXES}CONSTRUCT {{ {unit.heads[target]} }} WHERE {{ {unit.where} }}"


def _constructed(store: ox.Store, query: str) -> ox.QueryTriples:
    found = store.query(query)
    assert isinstance(found, ox.QueryTriples)
    return found


def _solutions(store: ox.Store, query: str) -> ox.QuerySolutions:
    found = store.query(query)
    assert isinstance(found, ox.QuerySolutions)
    return found


def _facts(store: ox.Store) -> set[Triple]:
    return {
        from_ox(q.subject, q.predicate, q.object)
        for q in store
        if not isinstance(q.subject, ox.Literal)
    }


def _put(text: str, values: dict[str, str]) -> str:
    return re.sub(r"\?(\w+)", lambda m: values.get(m[1], m[0]), text)


def _cut(text: str) -> tuple[dict[str, str], str]:
    text = re.sub(r"(?m)(^|\s)#[^\n]*", r"\1", text)
    start = text.index("{")
    end = _closing(text, start)
    head, rest = text[start + 1 : end], text[end + 1 :]
    heads: dict[str, str] = {}
    while match := re.search(r"GRAPH\s+mtg:(next|ended)\s*\{", head):
        close = _closing(head, match.end() - 1)
        inside = head[match.end() : close].strip().rstrip(".")
        heads[match[1]] = heads[match[1]] + " . " + inside if match[1] in heads else inside
        head = head[: match.start()] + head[close + 1 :]
    if head.strip(" .\n\t"):
        heads["here"] = head.strip().rstrip(".")
    opening = rest.index("{")
    return heads, rest[opening + 1 : _closing(rest, opening)]


def _closing(text: str, opening: int) -> int:
    depth = 0
    for match in re.finditer(r"<[^<>\s]*>|\"(?:[^\"\\]|\\.)*\"|[{}]", text[opening:]):
        depth += (match[0] == "{") - (match[0] == "}")
        if not depth:
            return opening + match.start()
    raise ValueError(text)


_Pattern = tuple[object, object, object]


def _triples(where: str) -> tuple[list[tuple], list[tuple]]:  # type: ignore[type-arg]
    """The triple patterns of a group: those that must match, and those denied or counted."""
    algebra = prepareQuery(f"{PREFIXES}SELECT * WHERE {{ {where} }}").algebra
    positive: list[tuple] = []  # type: ignore[type-arg]
    negative: list[tuple] = []  # type: ignore[type-arg]

    def walk(node: object, apart: bool) -> None:
        if isinstance(node, CompValue):
            inside = apart or node.name in ("Builtin_NOTEXISTS", "AggregateJoin")
            if node.name == "BGP":
                (negative if apart else positive).extend(node.triples)
            elif node.name == "TriplesBlock":  # rdflib leaves the inside of EXISTS as parsed
                for flat in node.triples:
                    terms = [_plain(t) for t in flat]
                    three = [tuple(terms[i : i + 3]) for i in range(0, len(terms), 3)]
                    (negative if apart else positive).extend(three)
            for key, value in node.items():
                if key not in ("_vars", "PV", "var", "lazy"):
                    walk(value, inside)
        elif isinstance(node, (list, tuple)):
            for part in node:
                walk(part, apart)

    walk(algebra, False)
    return positive, negative


def _plain(term: object) -> object:
    while isinstance(term, CompValue):  # a path of one step
        term = term.part
        while isinstance(term, list):
            (term,) = term
    return term


def _is_schema(triple: tuple) -> bool:  # type: ignore[type-arg]
    _, p, o = triple
    if isinstance(p, Variable) or str(p) in _INSTANCE:
        return False
    if str(p) == RDF_TYPE:
        return str(o).startswith((OWL, RDFS, RDF)) and str(o) not in _INSTANCE
    return str(p).startswith((OWL, RDFS)) or str(p) in (RDF + "first", RDF + "rest")


def _key(triple: tuple) -> str:  # type: ignore[type-arg]
    _, p, o = triple
    if str(p) == RDF_TYPE:
        return "type *" if isinstance(o, Variable) else f"type {o}"
    return str(p)


def _strata(units: list[Unit]) -> list[list[Unit]]:
    """The units in strata: Tarjan's components of "reads what another gives", in order."""
    givers: dict[str, list[int]] = {}
    for index, unit in enumerate(units):
        for key in unit.gives:
            givers.setdefault(key, []).append(index)
    typed = [i for key, found in givers.items() if key.startswith("type ") for i in found]

    def before(index: int) -> set[int]:
        found: set[int] = set()
        for key in units[index].reads | units[index].denies:
            found.update(typed if key == "type *" else givers.get(key, ()))
            if key.startswith("type "):
                found.update(givers.get("type *", ()))
        return found

    number: dict[int, int] = {}
    low: dict[int, int] = {}
    stack: list[int] = []
    strata: list[list[Unit]] = []

    def visit(node: int) -> None:
        number[node] = low[node] = len(number)
        stack.append(node)
        for other in sorted(before(node)):
            if other not in number:
                visit(other)
                low[node] = min(low[node], low[other])
            elif other in stack:
                low[node] = min(low[node], number[other])
        if low[node] == number[node]:
            group = []
            while True:
                member = stack.pop()
                group.append(member)
                if member == node:
                    break
            given = {key for member in group for key in units[member].gives}
            for member in group:
                assert not (units[member].denies & given), f"cycle at {units[member].block}"
            strata.append([units[m] for m in sorted(group)])

    for index in range(len(units)):
        if index not in number:
            visit(index)
    return strata
