"""The rules nearest to a question that was not understood: not an answer, but where to look.

The question's words, and the rules' words for what players say, are looked up in the text index.
What a glossary entry scores counts for the rules that it sends the reader to. Names of the rules
that stand in the question count for what is headed by them; rules of a keyword or a variant that
the question does not name count less, for they say the common words about one case only.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Final

from comprules.answers.grounds import Grounds
from comprules.answers.lexicon import TOPICS, Lexicon, Sort, Topic, link
from comprules.answers.model import Answer, Kind, Verdict
from comprules.answers.speech import COMMON
from comprules.answers.subject_index import Match, in_other_words, matches
from comprules.answers.words import Word, counts, words
from comprules.document.rulenumber import GLOSSARY, name_key
from comprules.store.provisions import EditionFile

_LIMIT: Final = 12
#: How much counts: a word that players use for the question's own, a rule under a linked heading,
#: the heading itself, a rule that a linked glossary entry names, a glossary hit for its rules.
_SAID_OTHERWISE: Final = 0.5
_UNDER_HEADING: Final = 1.0
_NAMED_BY_ENTRY: Final = 1.0
_ONLY_A_HEADING: Final = 0.4
_GLOSSARY: Final = 0.2
_THROUGH_GLOSSARY: Final = 0.2
_MORE_WORDS: Final = 0.6
_UNNAMED_CASE: Final = 0.45
#: How far the subject index counts against the rank by words, at which rank that is halved, and
#: how many subjects are looked at.
_BY_SUBJECT: Final = 2.0
_HALVED_AT: Final = 3
SUBJECTS: Final = 40
_CASES: Final = ("701.", "702.", "8", "9", "71", "72")


def nearest_rules(grounds: Grounds, lexicon: Lexicon) -> Answer:
    """The nearest rules, with the plain word that they are not an answer."""
    tokens = words(grounds.question)
    return found(grounds, by_subject(grounds, ranked(grounds, lexicon), matches(tokens)))


def found(grounds: Grounds, names: Sequence[str]) -> Answer:
    """The first of the names, with the plain word that they are not an answer."""
    citations = grounds.cite(names[:_LIMIT])
    where = "These rules are the nearest" if citations else "No rule comes near"
    return Answer(
        question=grounds.question,
        kind=Kind.FOUND,
        verdict=Verdict.UNKNOWN,
        sentence=f"I can't answer that. {where}; this is not an answer.",
        edition=grounds.date,
        citations=citations,
    )


def by_subject(grounds: Grounds, ranking: Sequence[str], subjects: Sequence[Match]) -> list[str]:
    """The ranked names again, those first that the subject index and the text both speak for."""
    scores = {name: 1 / (1 + place / _HALVED_AT) for place, name in enumerate(ranking)}
    best: dict[str, float] = {}
    for match in subjects[:SUBJECTS]:
        for outlined in match.numbers:
            best.setdefault(outlined, match.score)
    for outlined, score in best.items():
        number = grounds.counterparts.first(outlined)
        if number is not None:
            scores[number] = scores.get(number, 0.0) + _BY_SUBJECT * score
    return sorted(scores, key=lambda name: (-scores[name], name_key(name)))


def ranked(grounds: Grounds, lexicon: Lexicon) -> list[str]:
    """The names of the provisions nearest to the question by its words, the nearest first."""
    tokens = words(grounds.question)
    topics, numbers = _linked(grounds.question, tokens, lexicon)
    scores = _by_text(grounds, tokens)
    scores = _by_names(grounds, scores, topics)
    for place, number in enumerate(numbers):  # what is asked about by number comes first
        scores[number] = 1000.0 - place
    return sorted(scores, key=lambda name: (-scores[name], name_key(name)))


def _linked(
    question: str, tokens: tuple[Word, ...], lexicon: Lexicon
) -> tuple[list[Topic], list[str]]:
    """The topics that the question names, longest names only, and the numbers in it."""
    topics, numbers = [], []
    taken: set[int] = set()
    links = link(question, tokens, lexicon)
    for start, end in sorted(links, key=lambda span: (span[0] - span[1], span[0])):
        entities = tuple(e for e in links[start, end] if e.sort in TOPICS)
        if not entities or taken & set(range(start, end)):
            continue
        if end == start + 1 and tokens[start].form in COMMON:
            continue
        if tokens[start].form[0].isdigit():
            numbers += [e.ref for e in entities if "." in e.ref or len(e.ref) == 3]
            continue
        taken |= set(range(start, end))
        topics.append(Topic(entities[0].label, entities))
    return topics, numbers


def _by_text(grounds: Grounds, tokens: tuple[Word, ...]) -> dict[str, float]:
    """How well the text index finds each provision by the words of the question."""
    weights: dict[str, float] = {}
    for word in tokens:
        if counts(word.form) and word.form not in COMMON:
            weights[word.form] = 1.0
    for form in in_other_words(tokens):
        weights.setdefault(form, _SAID_OTHERWISE)
    scores: dict[str, float] = defaultdict(float)
    met: dict[str, float] = defaultdict(float)
    for form, weight in weights.items():
        for name, score in word_scores(grounds.edition, form).items():
            scores[name] += weight * score
            met[name] += weight
    # Of two passages the one that meets more of the words says more of what is asked.
    return {name: score * met[name] ** _MORE_WORDS for name, score in scores.items()}


def word_scores(edition: EditionFile, word: str) -> dict[str, float]:
    """How much each passage that has a word says it: by name of the passage, higher is more."""
    rows = edition.database.execute(
        # A word in the passage's own heading counts most, in a heading above it next.
        "SELECT p.number, p.kind, -bm25(passage, 8.0, 3.0, 1.0, 1.5) FROM passage"
        " JOIN provision p ON p.id = passage.rowid WHERE passage MATCH ?",
        [f'"{word.replace(chr(34), chr(34) * 2)}"'],
    )
    return {
        (GLOSSARY + number if kind == "glossary" else number): score for number, kind, score in rows
    }


def _by_names(
    grounds: Grounds, scores: Mapping[str, float], topics: list[Topic]
) -> dict[str, float]:
    """The scores, changed by what the question names and by where the passages stand."""
    edition = grounds.edition
    best = max(scores.values(), default=0.0) or 1.0
    found = {name: score / best * 10 for name, score in scores.items()}
    named: set[str] = set()
    boosts: dict[str, float] = defaultdict(float)
    for topic in topics:
        for number in grounds.headed(topic):
            if len(number) > 1:
                below = edition.with_subrules(number)
                named.update(below)
                for name in below:
                    boosts[name] += _UNDER_HEADING
        for number in grounds.referred_from(grounds.entries(topic)):
            if len(number) > 1:
                boosts[number] += _NAMED_BY_ENTRY
                named.update(edition.with_subrules(number))
        for number in grounds.here(n for e in topic.of(Sort.INDIVIDUAL) for n in e.also):
            named.update(edition.with_subrules(number))
    result: dict[str, float] = defaultdict(float)
    entries = sorted((n for n in found if n.startswith(GLOSSARY)), key=lambda n: -found[n])[:40]
    for name, score in found.items():
        if name.startswith(GLOSSARY):
            result[name] += score * _GLOSSARY
        elif name.startswith(_CASES) and name not in named:
            result[name] += score * _UNNAMED_CASE
        elif len(name) <= 3 or _is_heading(grounds, name):
            result[name] += score * _ONLY_A_HEADING
        else:
            result[name] += score
    for entry in entries:
        for number in grounds.referred_from([entry]):
            if len(number) > 3:
                result[number] += found[entry] * _THROUGH_GLOSSARY
    for name, boost in boosts.items():
        if name in result:
            result[name] += boost
    return result


def _is_heading(grounds: Grounds, name: str) -> bool:
    return name in grounds.heading_numbers
