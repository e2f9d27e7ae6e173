"""Lineages of editions made up at random are the ones by which they were made."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from comprules.document.alignment import align
from comprules.document.lineages import Change, History
from comprules.document.passages import Passage, digest
from comprules.document.tracing import trace

WORDS = [
    *("heron", "lantern", "marsh", "copper", "ladder", "turnip", "velvet", "anchor", "barrel"),
    *("cinder", "dapple", "ember", "fennel", "gravel", "hollow", "island", "jumper", "kettle"),
    *("linen", "mallet", "nettle", "orchard", "pepper", "quarry", "ribbon", "saddle", "timber"),
    *("umber", "vessel", "willow", "yonder", "zephyr", "bramble", "cobalt", "dwindle", "errand"),
]
LETTERS = "abcdefghijkmnpqrstuvwxyz"
TWICE = "Several instances of this have the effect of a single one and no more"

quiet = settings(
    max_examples=40, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)


def sentence(chance: random.Random) -> str:
    """A sentence of eight to twenty words."""
    return " ".join(chance.choices(WORDS, k=chance.randint(8, 20)))


class Book:
    """A book whose provisions know which one they are, whatever their numbers.

    Attributes:
        rules: for each rule its key and heading, and the key and text of each of its subrules.
    """

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.keys = 0
        self.rules = [(self.key(), sentence(chance), self.subrules()) for _ in range(4)]

    def key(self) -> int:
        """A key that no other provision has."""
        self.keys += 1
        return self.keys

    def subrules(self) -> list[tuple[int, str]]:
        """A few new subrules, the last of which says what others say too."""
        own = [(self.key(), sentence(self.chance)) for _ in range(self.chance.randint(3, 6))]
        return [*own, (self.key(), TWICE)]

    def insert(self) -> None:
        """Nothing; a new subrule stands somewhere before the last one of a rule."""
        _, _, subrules = self.chance.choice(self.rules)
        place = self.chance.randint(0, len(subrules) - 1)
        subrules.insert(place, (self.key(), sentence(self.chance)))

    def delete(self) -> None:
        """Nothing; a subrule that no other repeats is gone."""
        _, _, subrules = self.chance.choice(self.rules)
        if len(subrules) > 2:
            del subrules[self.chance.randint(0, len(subrules) - 2)]

    def reword(self) -> None:
        """Nothing; one word in a subrule is another one."""
        _, _, subrules = self.chance.choice(self.rules)
        place = self.chance.randint(0, len(subrules) - 1)
        key, text = subrules[place]
        words = text.split()
        words[self.chance.randrange(len(words))] = "reworded"
        subrules[place] = (key, " ".join(words))

    def push(self) -> None:
        """Nothing; a new rule stands before the others, so that all numbers change."""
        self.rules.insert(0, (self.key(), sentence(self.chance), self.subrules()))

    def printed(self) -> tuple[tuple[Passage, ...], dict[str, int]]:
        """The book with its numbers of now, and for each name the key of what bears it."""
        provisions = [("1", 0, "Basics")]
        for number, (key, heading, subrules) in enumerate(self.rules, 100):
            provisions.append((str(number), key, heading))
            provisions.append((f"{number}.1", key + 1000, heading + " in other words"))
            for letter, (own, text) in zip(LETTERS, subrules, strict=False):
                provisions.append((f"{number}.1{letter}", own, text))
        passages = tuple(Passage(name, 1, digest(text, ""), text) for name, _, text in provisions)
        return passages, {name: key for name, key, _ in provisions}


CHANGES = st.lists(st.sampled_from(("insert", "delete", "reword", "push")), max_size=6)


@quiet
@given(st.integers(0, 10_000), CHANGES)
def test_an_alignment_finds_what_was_done(seed: int, changes: list[str]) -> None:
    """No provision is held to be another one, and of those in both nearly all are found.

    A sentence that stands under several rules is told apart by the rule.
    """
    book = Book(random.Random(seed))
    old, before = book.printed()
    for change in changes:
        getattr(book, change)()
    new, after = book.printed()
    found = {(old[link.old].name, new[link.new].name) for link in align(old, new).links}
    wrong = [(a, b) for a, b in found if before[a] != after[b]]
    now = {key: name for name, key in after.items()}
    wanted = {(name, now[key]) for name, key in before.items() if key in now}
    assert wrong == []
    # What was reworded several times may be too unlike to be certain.
    assert len(wanted - found) <= max(0, Counter(changes)["reword"] - 1)


def summary(history: History) -> set[frozenset[tuple[object, ...]]]:
    """What a history says, without the identifiers, which depend on what was known first."""
    lineages: dict[str, set[tuple[object, ...]]] = {}
    for r in history.runs:
        span = (r.name, r.occurrence, r.first, r.last, r.digest, r.changes, r.sources)
        lineages.setdefault(r.lineage, set()).add(span)
    return {frozenset(runs) for runs in lineages.values()}


@quiet
@given(st.integers(0, 10_000), st.permutations(range(4)))
def test_the_order_of_coming_does_not_matter(seed: int, order: list[int]) -> None:
    """Given all at once, whatever order they are given in: the same lineages."""
    editions = series(seed)
    shuffled = {date: editions[date] for date in (sorted(editions)[n] for n in order)}
    assert trace(shuffled) == trace(editions)


@quiet
@given(st.integers(0, 10_000))
def test_a_lineage_is_what_bears_its_key(seed: int) -> None:
    """Through four editions: no lineage has two keys."""
    chance = random.Random(seed)
    book = Book(chance)
    editions, keys = {}, {}
    for year in range(2030, 2034):
        date = f"{year}-01-01"
        editions[date], keys[date] = book.printed()
        getattr(book, chance.choice(("insert", "delete", "reword", "push")))()
    bearers: dict[str, set[int]] = {}
    for run in trace(editions).runs:
        bearers.setdefault(run.lineage, set()).add(keys[run.first][run.name])
    assert [names for names in bearers.values() if len(names) > 1] == []


def series(seed: int) -> dict[str, tuple[Passage, ...]]:
    """Four editions of a book, each with two changes."""
    chance = random.Random(seed)
    book = Book(chance)
    editions = {}
    for year in range(2030, 2034):
        editions[f"{year}-01-01"] = book.printed()[0]
        for _ in range(2):
            getattr(book, chance.choice(("insert", "delete", "reword", "push")))()
    return editions


@pytest.mark.parametrize("missing", range(1, 3))
def test_an_edition_missing_between_two_others(missing: int) -> None:
    """What stands before and after it is followed across the gap; it fits in when it comes."""
    editions = series(7)
    late = sorted(editions)[missing]
    rest = {date: passages for date, passages in editions.items() if date != late}
    known = trace(rest)
    assert known.dates == tuple(sorted(rest))
    complete = trace(editions, known=known)
    assert complete.dates == tuple(sorted(editions))
    assert summary(complete) == summary(trace(editions))


def test_an_edition_twice_is_one() -> None:
    """Nothing is added by an edition that is known with the same words."""
    editions = series(8)
    known = trace(editions)
    again = {date: editions[date] for date in sorted(editions)[:2]}
    assert trace(again, known=known) == known


def test_of_two_files_of_one_date_the_later_one_counts() -> None:
    """The provisions are those of the second; its neighbours are followed to it."""
    first, second = series(9), series(9)
    date = sorted(first)[1]
    changed = tuple(
        Passage(p.name, 1, digest("Quite another text", ""), "Quite another text")
        if p.name == "101.1a"
        else p
        for p in first[date]
    )
    second[date] = changed
    history = trace(second, known=trace(first))
    assert summary(history) == summary(trace(second))


def test_one_text_under_two_dates() -> None:
    """Nothing changed from the one to the other, and both are known."""
    editions = series(10)
    dates = sorted(editions)
    twice = {**editions, "2030-06-01": editions[dates[0]]}
    history = trace(twice)
    assert "2030-06-01" in history.dates
    assert not [r for r in history.runs if r.first == "2030-06-01"]
    assert {c for r in history.runs for c in r.changes} <= set(Change)


@quiet
@given(st.integers(0, 10_000), st.integers(1, 5))
def test_a_history_that_goes_on_is_the_one_of_all_at_once(seed: int, known: int) -> None:
    """Runs, scores, reasons, order and doubts; also of what was gone and stands again."""
    dates = series(seed)
    first, *_, last = dates.values()
    dates["2034-01-01"] = tuple(p for p in last if p.name in {q.name for q in first})
    dates["2035-01-01"] = last
    before = dict(list(dates.items())[:known])
    assert trace(dates, known=trace(before)) == trace(dates)
