"""The order in which rule instances run, computed from what they read and what they conclude.

The nodes are instances and keys. A key is a predicate; for rdf:type it is the class, so that
concluding one class and denying another is no cycle. A cycle through negation or aggregation
has no stratified meaning and is refused, with the blocks on it.
"""

from __future__ import annotations

import heapq
from collections import deque
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from typing import Final, TypeVar

from comprules.errors import BadRuleFile
from comprules.inference.algebra import HERE, Pattern, Variable, substitute
from comprules.inference.program import Component, Rule
from comprules.namespaces import RDF_TYPE
from comprules.terms import Term

Node = TypeVar("Node", bound=Hashable)
Key = str

ANY_CLASS: Final = "a *"  # read by `?x a ?class`
SOME_CLASS: Final = "a ?"  # concluded by a head `?x a ?class`


def key_of(pattern: Pattern, parameters: Mapping[str, Term], *, head: bool = False) -> Key:
    """The key that a pattern of an instance reads, or with `head` concludes."""
    _, p, o = substitute(pattern, parameters)[:3] if parameters else pattern[:3]
    if p != RDF_TYPE:
        return str(p)
    if isinstance(o, Variable):
        return SOME_CLASS if head else ANY_CLASS
    return f"a {o}"


def components(
    rules: Sequence[Rule], places: Mapping[str, tuple[str, int]]
) -> tuple[Component, ...]:
    """The instances of all plain rules, grouped and in the order in which they run.

    Args:
        rules: the rules; those about the next state take no part.
        places: block name to file and line, for the error.

    Raises:
        BadRuleFile: blocks on a cycle through negation or aggregation.
    """
    successors: dict[tuple[int, int] | Key, list[tuple[int, int] | Key]] = {}
    denied: list[tuple[Key, tuple[int, int]]] = []
    classes: set[Key] = set()
    for number, rule in enumerate(rules):
        if rule.heads[0].target != HERE:
            continue
        for row, parameters in rule.instances():
            node = (number, row)
            concluded = [key_of(h.pattern, parameters, head=True) for h in rule.heads]
            successors[node] = list(dict.fromkeys(concluded))
            for pattern, apart in rule.body.all_patterns():
                key = key_of(pattern, parameters)
                successors.setdefault(key, []).append(node)
                if apart:
                    denied.append((key, node))
                classes.add(key)
            classes.update(concluded)
    classes = {key for key in classes if key.startswith("a ")}
    for key in classes - {ANY_CLASS}:
        successors.setdefault(key, []).append(ANY_CLASS)
    if SOME_CLASS in classes:
        successors[SOME_CLASS] += sorted(classes - {ANY_CLASS, SOME_CLASS})
    groups = strongly_connected(successors)
    where = {node: index for index, group in enumerate(groups) for node in group}
    for key, node in denied:
        if where[key] == where[node]:
            _refuse_cycle(key, node, successors, set(groups[where[key]]), rules, places)
    found: list[Component] = []
    for group in _in_book_order(groups, where, successors):
        members = tuple(sorted(n for n in group if isinstance(n, tuple)))
        if members:
            found.append(Component(members, len(group) > 1))
    return tuple(found)


def _in_book_order(
    groups: list[list[tuple[int, int] | Key]],
    where: Mapping[tuple[int, int] | Key, int],
    successors: Mapping[tuple[int, int] | Key, list[tuple[int, int] | Key]],
) -> Iterator[list[tuple[int, int] | Key]]:
    """The groups, each after what it needs, and else in the order of the rule files.

    So the first derivation of a conclusion is the one that the book has first.
    """
    after: list[set[int]] = [set() for _ in groups]
    waiting = [0] * len(groups)
    for node, others in successors.items():
        after[where[node]].update(where[other] for other in others)
    for index, later in enumerate(after):
        later.discard(index)
        for number in later:
            waiting[number] += 1
    first = [min((n for n in group if isinstance(n, tuple)), default=(-1, -1)) for group in groups]
    ready = [(first[i], i) for i in range(len(groups)) if not waiting[i]]
    heapq.heapify(ready)
    while ready:
        _, index = heapq.heappop(ready)
        yield groups[index]
        for number in after[index]:
            waiting[number] -= 1
            if not waiting[number]:
                heapq.heappush(ready, (first[number], number))


def strongly_connected(successors: Mapping[Node, Iterable[Node]]) -> list[list[Node]]:
    """The strongly connected components of a graph, each before those that it leads to.

    Tarjan's algorithm, with a stack of iterators in place of recursion.
    """
    index: dict[Node, int] = {}
    low: dict[Node, int] = {}
    on_stack: set[Node] = set()
    stack: list[Node] = []
    groups: list[list[Node]] = []
    for root in list(successors):
        if root in index:
            continue
        work: list[tuple[Node, Iterator[Node]]] = [(root, iter(successors.get(root, ())))]
        index[root] = low[root] = len(index)
        stack.append(root)
        on_stack.add(root)
        while work:
            node, rest = work[-1]
            for after in rest:
                if after not in index:
                    index[after] = low[after] = len(index)
                    stack.append(after)
                    on_stack.add(after)
                    work.append((after, iter(successors.get(after, ()))))
                    break
                if after in on_stack:
                    low[node] = min(low[node], index[after])
            else:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[node])
                if low[node] == index[node]:
                    group: list[Node] = []
                    while not group or group[-1] != node:
                        group.append(stack.pop())
                        on_stack.discard(group[-1])
                    groups.append(group)
    groups.reverse()
    return groups


def _refuse_cycle(
    key: Key,
    node: tuple[int, int],
    successors: Mapping[tuple[int, int] | Key, list[tuple[int, int] | Key]],
    group: set[tuple[int, int] | Key],
    rules: Sequence[Rule],
    places: Mapping[str, tuple[str, int]],
) -> None:
    """Refuse the program, naming the blocks on the shortest way from the denier back to it."""
    came: dict[tuple[int, int] | Key, tuple[int, int] | Key] = {}
    queue = deque([node])
    seen: set[tuple[int, int] | Key] = {node}
    frontier: deque[tuple[int, int] | Key] = deque(queue)
    while frontier and key not in came:
        at = frontier.popleft()
        for after in successors.get(at, ()):
            if after in group and after not in seen:
                seen.add(after)
                came[after] = at
                frontier.append(after)
    path: list[str] = []
    at = key
    while at in came:
        at = came[at]
        if isinstance(at, tuple) and rules[at[0]].block not in path:
            path.append(rules[at[0]].block)
    path.reverse()
    block = rules[node[0]].block
    file, line = places[block]
    raise BadRuleFile(
        f"a cycle through negation or aggregation: {' -> '.join([*path, path[0]])}",
        hint="a block must not deny, or count, what follows from its own conclusion",
        file=file,
        line=line,
        blocks=path,
    )
