"""Which rules decide a question that no reading answers: quoted, where that is clear enough.

A question is understood by its subject if every word of it that tells something is a word of the
subject index or of the rules. The rules of the subject that takes up most of it are quoted: they
decide the matter; what they say of it, yes or no, is left to the reader. Where a subject is not
near enough, where another is about as near, or where the text does not bear the index out, the
nearest rules are shown as what they are.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise, takewhile
from typing import Final

from msgspec import Struct

from comprules.answers.grounds import Grounds, rules
from comprules.answers.lexicon import Lexicon
from comprules.answers.model import Answer, Kind, Verdict
from comprules.answers.nearest import SUBJECTS, by_subject, found, ranked, word_scores
from comprules.answers.provisions import quotation, says
from comprules.answers.subject_index import Match, known, matches, root, telling, weight
from comprules.answers.words import Word, words

#: How near a subject has to be, and how much nearer than the next one. Chosen on the given half of
#: the look-up questions with the best entry of the index for each question taken away, so that they
#: hold for questions that nobody had in mind when the index was written.
_NEAR: Final = 0.55
_CLEAR: Final = 0.03
_CLEAR_WITHOUT_TEXT: Final = 0.08
#: What the rank by words counts for, and at which rank that is halved.
_BY_TEXT: Final = 0.15
_HALVED_AT: Final = 15
#: How much of the question has to be taken up, by the weight of its words.
_TAKEN_UP: Final = 0.4
#: A second subject is quoted too if it takes up this much of the question that the first leaves.
_ALSO_NEAR: Final = 0.55
_LEFT_OVER: Final = 0.2
#: A question of one telling word has to be the subject itself, as nearly as can be.
_FEWEST_WORDS: Final = 2
_THE_SUBJECT: Final = 0.8
#: In how many passages a word has to stand to be a word of the rules: names of cards stand in one.
_WORD_OF_THE_RULES: Final = 3
#: How far down the ranked passages a rule may stand that the text bears out.
_BORNE_OUT: Final = 60
#: Words that ask for advice, or about the document: no rule decides that.
_NOT_DECIDED_WORDS: Final = """
    should best better worst good bad strongest probably recommend worth
    cite cites cited citing refer refers referred subrule subrules glossary edition editions
"""
_NOT_DECIDED: Final = frozenset(_NOT_DECIDED_WORDS.split())
#: Words that no preposition follows.
_ARTICLES: Final = frozenset({"a", "an", "the"})
_PREPOSITIONS: Final = frozenset({"of", "for", "to", "in", "on", "with", "by", "from"})
#: What makes another question of one: a subject has to have it too.
_TURNING: Final = frozenset({"twic", "without", "only"})
#: Whom and when a negation is about.
_NEGATIONS: Final = frozenset({"not", "never", "nobody"})
#: What is done to permanents only, and who is none (701.8a, 701.21a, 701.26a).
_DONE_TO_PERMANENTS: Final = frozenset({"tap", "untap", "sacrifice", "destroy", "equip", "crew"})
_NO_PERMANENT: Final = frozenset({"opponent", "player", "teammate", "judge", "me", "myself"})
_BEFORE_A_NOUN: Final = frozenset({"a", "an", "the", "my", "your", "another", "each", "every"})
#: What a question of yes or no starts with, and what starts its subordinate clauses.
_YES_OR_NO: Final = frozenset({"can", "could", "may", "do", "does", "is", "are", "will"})
_CLAUSE: Final = frozenset({"that", "which", "who", "if", "when", "while", "as", "and", "but", ","})
_ZONES: Final = frozenset({"battlefield", "exile", "graveyard", "hand", "library", "stack"})
#: What is done with a permanent: two of these are two questions.
_DEEDS: Final = frozenset({"attack", "block", "crew", "equip", "tap", "untap"})


class Candidate(Struct, frozen=True):
    """A subject, with its rules as they are numbered in the edition asked about."""

    numbers: tuple[str, ...]
    score: float
    met: frozenset[str]


def by_subject_or_nearest(grounds: Grounds, lexicon: Lexicon) -> Answer:
    """The rules that decide the question, quoted; else the nearest ones, which is no answer."""
    tokens = words(grounds.question)
    subjects = matches(tokens)
    ranking = ranked(grounds, lexicon)
    return _quoted(grounds, deciding(grounds, tokens, subjects, ranking)) or found(
        grounds, by_subject(grounds, ranking, subjects)
    )


def deciding(
    grounds: Grounds, tokens: Sequence[Word], subjects: Sequence[Match], ranking: Sequence[str]
) -> tuple[str, ...]:
    """The numbers of the rules that decide a question; none where that is not clear.

    Args:
        grounds: what it is asked of.
        tokens: its words.
        subjects: the subjects that have words of it, the nearest first.
        ranking: the provisions that have words of it, the nearest first.
    """
    asked = telling(tokens)
    if (
        grounds.situation is not None
        or not asked
        or any(word.form in _NOT_DECIDED for word in tokens)
        or len(asked) == len(tokens)  # words in a row ask for nothing: they are a search
        or _stutters(tokens)
        or _against_the_grain(tokens)
        or _is_negated(tokens)
        or _nests_zones(tokens)
        or _asks_of_two_deeds(tokens)
        or not all(_understood(one, tokens, grounds) for one in asked)
    ):
        return ()
    candidates = _candidates(grounds, subjects, ranking)
    near = _THE_SUBJECT if len(asked) < _FEWEST_WORDS else _NEAR
    if not candidates or candidates[0].score < near:
        return ()
    first, *others = candidates
    others = [other for other in others if not set(other.numbers) & set(first.numbers)]
    left = [one for one in asked if one not in first.met]
    second = next((o for o in others if _completes(o, left, asked)), None)
    clear = _CLEAR if grounds.edition.has_text else _CLEAR_WITHOUT_TEXT
    if second is None and others and first.score - others[0].score < clear:
        return ()
    met = first.met if second is None else first.met | second.met
    turning = _TURNING.intersection(root(word.form) for word in tokens)
    if not turning <= met:
        return ()
    if _share([one for one in asked if one in met], asked) < _TAKEN_UP:
        return ()
    return first.numbers if second is None else (*first.numbers, *second.numbers)


def _understood(one: str, tokens: Iterable[Word], grounds: Grounds) -> bool:
    """Whether a root is of the words of the index, or one of its forms is of the rules' words."""
    forms = {word.form for word in tokens if one in telling([word])}
    return known(one) or any(
        len(word_scores(grounds.edition, form)) >= _WORD_OF_THE_RULES for form in forms
    )


def _stutters(tokens: Sequence[Word]) -> bool:
    """Whether it is no sentence: `activate the activate`, `what is is`, `the Class the of`."""
    for one, other in pairwise(tokens):
        if one.form == other.form or (one.form in _ARTICLES and other.form in _PREPOSITIONS):
            return True
    return any(
        one.stem == other.stem and between.form == "the"
        for one, between, other in zip(tokens, tokens[1:], tokens[2:], strict=False)
    )


def _against_the_grain(tokens: Sequence[Word]) -> bool:
    """Whether the question has a player in the place of a permanent: `tap my opponent`."""
    for place, word in enumerate(tokens):
        if word.stem in _DONE_TO_PERMANENTS:
            rest = tokens[place + 1 :]
            rest = rest[1:] if rest and rest[0].form in _BEFORE_A_NOUN else rest
            if rest and rest[0].stem in _NO_PERMANENT:
                return not telling(rest[1:2]) and [w.form for w in rest[1:2]] != ["'s"]
    return False


def _nests_zones(tokens: Sequence[Word]) -> bool:
    """Whether one zone is said to be in another, where none is: `a library in a graveyard`."""
    stems = [word.stem for word in tokens]
    return any(
        stems[at] in _ZONES and stems[at + 1] == "in" and stems[at + 3] in _ZONES
        for at in range(len(stems) - 3)
    )


def _is_negated(tokens: Sequence[Word]) -> bool:
    """Whether a question is put in the negative: `can a creature not block`, `can I never`."""
    main = [word.form for word in takewhile(lambda word: word.form not in _CLAUSE, tokens)]
    negations = _NEGATIONS if main and main[0] in _YES_OR_NO else _NEGATIONS - {"not"}
    if main[:1] == ["which"]:  # `which abilities`: it opens no clause here
        main = [word.form for word in tokens]
    return not negations.isdisjoint(main)


def _asks_of_two_deeds(tokens: Sequence[Word]) -> bool:
    """Whether a question of yes or no asks for two things at once: `attack and block`."""
    if tokens[0].form not in _YES_OR_NO:
        return False
    joined = [place for place, word in enumerate(tokens) if word.form == "and"]
    stems = [word.stem for word in tokens]
    return any(
        {stems[at - 1], *stems[at + 1 : at + 2]} <= _DEEDS
        or ("activate" in stems[:at] and "ability" in stems[:at] and "ability" in stems[at:])
        for at in joined
        if 0 < at < len(stems) - 1
    )


def _candidates(
    grounds: Grounds, subjects: Sequence[Match], ranking: Sequence[str]
) -> list[Candidate]:
    """The subjects whose rules stand in the edition, by their nearness and the rank of the text."""
    places = {name: place for place, name in enumerate(ranking)}
    best: dict[tuple[str, ...], Candidate] = {}
    for match in subjects[:SUBJECTS]:
        here = tuple(n for one in match.numbers if (n := grounds.counterparts.first(one)))
        place = min((places.get(number, len(places)) for number in here), default=len(places))
        if len(here) < len(match.numbers) or (grounds.edition.has_text and place > _BORNE_OUT):
            continue
        score = (match.score + _BY_TEXT / (1 + place / _HALVED_AT)) / (1 + _BY_TEXT)
        if here not in best or best[here].score < score:
            best[here] = Candidate(here, score, match.met)
    return sorted(best.values(), key=lambda candidate: -candidate.score)


def _completes(other: Candidate, left: Iterable[str], asked: Sequence[str]) -> bool:
    """Whether a subject is near, and takes up enough of what another leaves of the question."""
    taken = [one for one in left if one in other.met]
    return other.score >= _ALSO_NEAR and _share(taken, asked) >= _LEFT_OVER


def _share(part: Iterable[str], whole: Iterable[str]) -> float:
    """How much of the question a part of its words is."""
    return sum(map(weight, part)) / sum(map(weight, whole))


def _quoted(grounds: Grounds, numbers: Sequence[str]) -> Answer | None:
    """The text of the rules that decide, or our gloss; None where neither is here."""
    citations = grounds.cite(numbers)
    if not citations or not all(says(citation) for citation in citations):
        return None
    decide = "decides" if len(citations) == 1 else "decide"
    where = rules(citation.number for citation in citations)
    return Answer(
        question=grounds.question,
        kind=Kind.QUOTED,
        verdict=Verdict.TEXT,
        sentence=" ".join(
            [f"{where[0].upper()}{where[1:]} {decide} this.", *map(quotation, citations)]
        ),
        edition=grounds.date,
        citations=citations,
    )
