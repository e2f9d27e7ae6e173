"""The subject index: which rules say what players ask about, looked up by the words of players.

The index (subject-index.txt) is ours: it holds the words of questions, never those of the rules.
Its numbers are those of the outline's edition. A subject is a list of slots, each a word or one
of several; the more of its slots a question fills, and the more of the question they take up,
the nearer the subject is; what is left of the question counts for less if another subject of the
same rules has it. Rare words of the index weigh more than those that many subjects have.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Final, NamedTuple

from comprules.answers.speech import COMMON, SPEECH
from comprules.answers.words import Word, counts, integer, stem

_FILE: Final = Path(__file__).with_name("subject-index.txt")
#: How much a word counts that most questions have (`again`, `all`): only where it is met.
_COMMON_WEIGHT: Final = 0.4
#: How well a slot is filled by the rules' word for what the question says in players' words.
_OTHERWISE: Final = 0.6
#: How much a word of the question counts that only another subject of the same rules has.
_BESIDES: Final = 0.4
#: How much of the question a subject has to take up, against how much of it is taken up.
_QUESTION_SHARE: Final = 0.5

_OTHER_FORMS: Final[dict[str, str]] = {
    "die": "kill killed kills killing dies died dying dead death deaths",
    "enter": "came come comes coming arrive arrived arrives entered enters entering",
    "leave": "left leaves leaving",
    "lose": "lost loses losing loss losses",
    "win": "won wins winning winner",
    "choose": "chose chosen chooses choosing choice choices pick picks picked picking",
    "pay": "paid pays paying payment payments",
    "deal": "dealt deals dealing",
    "draw": "drew drawn draws drawing",
    "give": "gave given gives giving",
    "steal": "stole stolen stealing",
    "become": "became becomes becoming",
    "begin": "began begun beginning begins",
    "attack": "attacker attackers attacking attacked swing swings swinging swung",
    "block": "blocker blockers blocking blocked unblocked",
    "fly": "flyer flyers flier fliers flying",
    "trample": "trampler tramplers",
    "strike": "striker strikers",
    "sick": "sickness",
    "resolve": "resolution resolves resolving resolved",
    "reduce": "reduction reductions reduced reduces cheaper discount",
    "equip": "equipment equipped equips",
    "enchant": "enchanted enchanting",
    "activate": "activation activations activated activating",
    "legendary": "legend legends",
    "regenerate": "regeneration regenerated",
    "cast": "casting castable",
    "simultaneous": "simultaneously",
    "countered": "counterspell counterspelled uncounterable",
    "graveyard": "yard bin gy",
    "creature": "guy guys dude dudes dork dorks fatty fatties beater beaters critter critters",
    "sacrifice": "sac sacs sacced saccing sacrificed sacrifices sacrificing",
    "respond": "react reacts reacted reacting response responses responding",
    "planeswalker": "walker walkers pw",
    "library": "libraries",
    "exile": "exiles exiled exiling",
    "destroy": "destruction destroyed destroys destroying",
    "redirect": "redirection redirected redirecting",
    "cleanup": "clean",
    "prohibit": "prohibited prohibits prohibition",
    "divide": "split splits splitting divided dividing division distribute distributed",
    "trigger": "proc procs triggered triggers triggering",
    "double": "doubled doubles doubler doubling",
    "prevent": "prevention prevented preventing",
    "replace": "replacement replaced replacing",
    "requirement": "requirements",
    "dependency": "depend depends dependent",
    "sorcery": "sorceries",
    "mulligan": "mulligans mulliganed",
    "colorless": "colourless",
    "color": "colour colours coloured colored colors",
}
_ROOTS: Final[dict[str, str]] = {
    form: root for root, forms in _OTHER_FORMS.items() for form in (root, *forms.split())
}


@lru_cache(maxsize=8192)
def root(form: str) -> str:
    """What the forms of a word have in common; a number's is its figures."""
    number = integer(form)
    if number is not None:
        return str(number)
    if form in _ROOTS:
        return _ROOTS[form]
    plain = stem(form)
    for ending in ("ing", "ed"):
        if plain.endswith(ending) and len(plain) > len(ending) + 2:
            plain = plain[: -len(ending)]
            if plain[-1] == plain[-2] and plain[-1] not in "ls":
                plain = plain[:-1]
            break
    return plain[:-1] if plain.endswith("e") and len(plain) > 3 else plain


class Subject(NamedTuple):
    """One entry of the index.

    Attributes:
        numbers: the rules that decide it together.
        slots: the roots that fill each slot.
    """

    numbers: tuple[str, ...]
    slots: tuple[frozenset[str], ...]


class Match(NamedTuple):
    """How near a subject is to a question.

    Attributes:
        numbers: the rules that decide it.
        score: from 0 to 1.
        met: the roots of the question that the subject takes up.
    """

    numbers: tuple[str, ...]
    score: float
    met: frozenset[str]


class _Index(NamedTuple):
    subjects: tuple[Subject, ...]
    places: Mapping[str, tuple[int, ...]]  # root -> the subjects that have it
    vocabulary: Mapping[str, frozenset[str]]  # number -> the roots of all its subjects

    def weight(self, one: str) -> float:
        """How much a root tells: the fewer subjects have it, the more."""
        rarity = math.log(1 + len(self.subjects) / (1 + len(self.places.get(one, ()))))
        return rarity * (_COMMON_WEIGHT if one in _COMMON_ROOTS else 1.0)


_COMMON_ROOTS: Final = frozenset(map(root, COMMON))


@cache
def _index() -> _Index:
    subjects = tuple(_read(_FILE.read_text(encoding="utf-8").splitlines()))
    places: dict[str, list[int]] = {}
    for place, subject in enumerate(subjects):
        for one in frozenset().union(*subject.slots):
            places.setdefault(one, []).append(place)
    vocabulary: dict[str, frozenset[str]] = {}
    for subject in subjects:
        for number in subject.numbers:
            vocabulary[number] = vocabulary.get(number, frozenset()).union(*subject.slots)
    return _Index(subjects, {one: tuple(found) for one, found in places.items()}, vocabulary)


def _read(lines: Iterable[str]) -> Iterable[Subject]:
    for line in lines:
        if not line or line.startswith("#"):
            continue
        numbers, _, subjects = line.partition(": ")
        for subject in subjects.split(";"):
            slots = (
                frozenset(root(_as_asked(form)) for form in slot.lower().split("|"))
                for slot in subject.replace('"', " ").replace("-", " ").split()
            )
            yield Subject(tuple(numbers.split(", ")), tuple(dict.fromkeys(slots)))


def _as_asked(form: str) -> str:
    """A word of the index as the words of a question are parted: `owner`, and `not` for `can't`."""
    return "not" if form.endswith(("n't", "cannot")) else form.removesuffix("'s")


def known(one: str) -> bool:
    """Whether a subject of the index has this root."""
    return one in _index().places


def weight(one: str) -> float:
    """How much a root tells: the fewer subjects have it, the more."""
    return _index().weight(one)


def telling(tokens: Iterable[Word]) -> tuple[str, ...]:
    """The roots of the words of a question that tell it from others, each once."""
    roots = (root(word.form) for word in tokens if counts(word.form) and word.form not in COMMON)
    return tuple(dict.fromkeys(r for r in roots if r not in _COMMON_ROOTS))


def matches(tokens: tuple[Word, ...]) -> list[Match]:
    """The subjects that have words of the question, the nearest first."""
    index = _index()
    asked = telling(tokens)
    total = sum(map(index.weight, asked))
    if not total:
        return []
    said = {root(word.form): 1.0 for word in tokens if counts(word.form)}
    for form in in_other_words(tokens):
        said.setdefault(root(form), _OTHERWISE)
    tally = Counter(place for one in asked for place in index.places.get(one, ()))
    found = []
    for place in tally:
        subject = index.subjects[place]
        filled = whole = 0.0
        met: set[str] = set()
        for slot in subject.slots:
            weight = max(map(index.weight, slot))
            whole += weight
            filling = slot & said.keys()
            if filling:
                filled += weight * max(said[one] for one in filling)
                met |= filling
        besides = frozenset().union(*(index.vocabulary[number] for number in subject.numbers))
        taken = sum(
            index.weight(one) * (1.0 if one in met else _BESIDES if one in besides else 0.0)
            for one in asked
        )
        score = ((taken / total) ** _QUESTION_SHARE) * ((filled / whole) ** (1 - _QUESTION_SHARE))
        found.append(Match(subject.numbers, score, frozenset(met)))
    return sorted(found, key=lambda match: -match.score)


def in_other_words(tokens: Iterable[Word]) -> Iterable[str]:
    """The rules' words for what the question says in the words of players."""
    stems = [word.stem for word in tokens if counts(word.form)]
    for start in range(len(stems)):
        for end in range(start + 1, min(start + 4, len(stems)) + 1):
            yield from SPEECH.get(tuple(stems[start:end]), ())
