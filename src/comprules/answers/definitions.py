"""Answers that say what something is, and how two things differ: quoted, or in our glosses."""

from __future__ import annotations

import re
from itertools import zip_longest
from typing import Final

from comprules.answers.grounds import Grounds, listed, rules
from comprules.answers.lexicon import Sort, Topic
from comprules.answers.model import Answer, Citation, Kind, Verdict
from comprules.answers.provisions import quotation, says
from comprules.answers.question import Definition, Difference
from comprules.answers.words import key

_MOST_CITED = 12
#: How many subrules say what something is; all others say more of it.
_MOST_DEFINING: Final = 2
#: Said of a keyword in every rule, whatever it does: how often it counts, and from where.
_SAID_OF_ALL: Final = (
    "multiple instances of", "is redundant", "are redundant", "triggers separately",
    "no matter what zone", "last known information",
)  # fmt: skip
_MOST_QUOTED = 400  # characters after which no further rule is quoted; all are cited


def definition(question: Definition, grounds: Grounds) -> Answer | None:
    """What a topic is: its glossary entry and its rule in quotes, or our gloss of them."""
    topic = question.topic
    numbers, entries = _defining(topic, grounds)
    telling = _telling(topic, numbers, grounds)
    citations = grounds.cite([*telling, *entries])
    if not citations:
        return None
    more = grounds.cite([n for n in numbers[:_MOST_CITED] if n not in telling])
    ours = _in_our_words(topic, grounds)
    parts = [quotation(c) for c in grounds.cite(entries) if says(c)]
    for citation in citations:
        if ours and citation.text is None and not _has_own_gloss(citation, grounds):
            continue  # the gloss is the ontology's of a term: of this one again, or of another
        if says(citation) and citation.number in numbers and len(" ".join(parts)) < _MOST_QUOTED:
            parts.append(quotation(citation))
    if ours and not entries and not grounds.headed(topic):
        parts = [ours]  # the rules that only the ontology names serve the term, few define it
    elif ours and parts and not grounds.edition.has_text:
        parts = [ours, *parts]
    if not parts:
        if not ours:
            return Answer(
                question=grounds.question,
                kind=Kind.FOUND,
                verdict=Verdict.UNKNOWN,
                sentence=f"I can't say in words what {topic.label} is: only the outline of the "
                f"edition of {grounds.date} is here. See "
                f"{listed(c.number.removeprefix('glossary:') for c in citations[:3])}.",
                edition=grounds.date,
                citations=citations,
                needs=(f"the text of the edition of {grounds.date}: comprules import FILE",),
            )
        parts = [ours]
    if not grounds.edition.has_text:
        parts.append(f"(The text of the edition of {grounds.date} has not been imported.)")
    return _quoted(parts, citations, more, grounds)


def defining_rules(topic: Topic, grounds: Grounds) -> list[str]:
    """The one or two rules that say what a topic is or does."""
    return _telling(topic, _defining(topic, grounds)[0], grounds)[:_MOST_DEFINING]


def _quoted(
    parts: list[str],
    citations: tuple[Citation, ...],
    more: tuple[Citation, ...],
    grounds: Grounds,
) -> Answer:
    """The answer that says what the book says, part after part; more of it is background."""
    return Answer(
        question=grounds.question,
        kind=Kind.QUOTED,
        verdict=Verdict.TEXT,
        sentence=" ".join(parts),
        edition=grounds.date,
        citations=citations,
        background=more,
    )


def _defining(topic: Topic, grounds: Grounds) -> tuple[list[str], list[str]]:
    """The rules and glossary entries that say what a topic is, the most telling first.

    A rule that is only a heading is defined by what stands under it (702.9a under 702.9).
    """
    entries = grounds.entries(topic)
    numbers: list[str] = []
    for number in grounds.numbers_of(topic):
        entry = grounds.edition.provision(number)
        if entry is None:
            continue
        children = grounds.edition.children(number) if len(number) > 1 else []
        telling = [number, *children] if entry.heading is None else [*children, number]
        numbers += telling
    return list(dict.fromkeys(numbers)), entries


def _telling(topic: Topic, numbers: list[str], grounds: Grounds) -> list[str]:
    """Of the rules about a topic those that say what it is or does, where their text is here.

    What says that it means something comes before all else; what only says of which kind an
    ability is (702.9a), and what is said of all keywords alike (702.9c), says nothing of it.
    """
    parents = grounds.numbers_of(topic)
    if not grounds.edition.has_text or len(numbers) <= len(parents):  # nothing stands under them
        return numbers[:_MOST_CITED]
    texts: dict[str, str] = {}
    for number in numbers:
        entry = grounds.edition.provision(number)
        if entry is not None and entry.heading is None and entry.text:
            texts[number] = entry.text
    named = key(topic.label)
    meaning = [number for number, text in texts.items() if _says_what_it_means(text, named)]
    says_more = [
        number
        for number, text in texts.items()
        if not _says_only_its_kind(text) and not any(w in text.lower() for w in _SAID_OF_ALL)
    ]
    if len(parents) > 1:  # in several places: what begins with the topic's name is of it
        says_more.sort(key=lambda number: named not in _beginnings(texts[number], len(named)))
    return (meaning or says_more or numbers)[:_MOST_DEFINING]


def _beginnings(text: str, length: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The first words of a text, keyed as names are: from the first, and from the second."""
    first = key(text)[: length + 1]
    return first[:length], first[1:]


def _says_what_it_means(text: str, named: tuple[str, ...]) -> bool:
    """Whether a text defines a name, in quotes before `means`."""
    before, means, _ = text.partition(" means ")
    quoted = re.findall('[“"]([^”"]*)[”"]', before) if means else []
    return any(set(named) <= set(key(words)) for words in quoted)


def _says_only_its_kind(text: str) -> bool:
    """Whether a text is one sentence that says of which kind an ability is."""
    sentence = text.rstrip(" .")
    words = sentence.split()
    return "." not in sentence and "ability" in words[:8] and bool({"is", "are"} & set(words[:4]))


def _has_own_gloss(citation: Citation, grounds: Grounds) -> bool:
    """Whether the gloss of a citation is of the rule itself, and not of a term that it defines."""
    heading = grounds.kb.heading(citation.number, citation.edition)
    return heading is not None and bool(heading["gloss"])


def _in_our_words(topic: Topic, grounds: Grounds) -> str:
    """What the ontology says of a topic in our own words, with the rule that says so."""
    view = grounds.kb.ontology
    for entity in topic.of(Sort.INDIVIDUAL, Sort.CLASS):
        comment = view.comment(entity.ref)
        if comment:
            here = grounds.here(entity.also)
            where = f" ({rules(here)})" if here else ""
            return f"{topic.label}, in our words: {comment.rstrip('.')}{where}."
    return ""


def difference(question: Difference, grounds: Grounds) -> Answer | None:
    """How two topics differ: what each is, and where the book tells one from the other."""
    one, other = question.one, question.other
    if set(one.entities) & set(other.entities):
        return None
    sides = [_defining(topic, grounds) for topic in (one, other)]
    if not all(numbers or entries for numbers, entries in sides):
        return None
    apart = _telling_apart(one, other, grounds)
    (first, first_entries), (second, second_entries) = sides
    mixed = _in_turn(_telling(one, first, grounds), _telling(other, second, grounds))
    citations = grounds.cite([*apart, *mixed, *first_entries, *second_entries])
    rest = _in_turn(first[:_MOST_CITED], second[:_MOST_CITED])
    rest = [n for n in rest if n not in mixed and n not in apart]
    parts = []
    for topic, (numbers, entries) in zip((one, other), sides, strict=True):
        defining = _telling(topic, numbers, grounds)
        telling = [c for c in grounds.cite([*entries, *defining]) if says(c)]
        ours = _in_our_words(topic, grounds)
        if not telling and not ours:
            return None
        # Without the text a gloss is all there is, and the topic's own says most of it.
        quoted = telling and not (ours and telling[0].text is None)
        parts.append(quotation(telling[0]) if quoted else ours)
    shown = [c for c in grounds.cite(apart) if says(c)]
    parts += [quotation(c) for c in shown]
    if apart:
        parts.append(f"The book tells them apart in {_phrase(apart)}.")
    return _quoted(parts, citations, grounds.cite(rest), grounds)


def _in_turn(first: list[str], second: list[str]) -> list[str]:
    """The numbers of two lists, one of each in turn."""
    return [n for pair in zip_longest(first, second) for n in pair if n]


def _phrase(names: list[str]) -> str:
    numbers = [n for n in names if not n.startswith("glossary:")]
    terms = [n.removeprefix("glossary:") for n in names if n.startswith("glossary:")]
    parts = [rules(numbers)] if numbers else []
    if terms:
        noun = "entry" if len(terms) == 1 else "entries"
        parts.append(f"the glossary {noun} {listed(terms)}")
    return " and ".join(parts)


def _telling_apart(one: Topic, other: Topic, grounds: Grounds) -> list[str]:
    """The provisions of either topic that speak of the other, rules before glossary entries."""
    scopes = [_family(topic, grounds) for topic in (one, other)]
    found: list[str] = []
    for here, there in (scopes, scopes[::-1]):
        for citing in grounds.edition.references_to(there):
            name = citing.source
            if citing.source_kind == "glossary":
                name = f"glossary:{citing.source}"
            if name in here and name not in there:
                found.append(name)
    found = list(dict.fromkeys(found))
    return [n for n in found if n[0].isdigit()] + [n for n in found if not n[0].isdigit()]


def _family(topic: Topic, grounds: Grounds) -> set[str]:
    """All provisions about a topic: what stands under the nearest heading, and its entries."""
    family = set(grounds.entries(topic))
    for number in grounds.numbers_of(topic):
        entry = grounds.edition.provision(number)
        while entry is not None and entry.heading is None and entry.parent is not None:
            entry = grounds.edition.provision(entry.parent)
        if entry is not None and len(entry.number) > 1:
            family.update(grounds.edition.with_subrules(entry.number))
    return family
