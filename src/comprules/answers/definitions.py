"""Answers that say what something is, and how two things differ: quoted, or in our glosses."""

from __future__ import annotations

from itertools import zip_longest

from comprules.answers.grounds import Grounds, listed, rules
from comprules.answers.lexicon import Sort, Topic
from comprules.answers.model import Answer, Citation, Kind, Verdict
from comprules.answers.provisions import quotation, says
from comprules.answers.question import Definition, Difference

_MOST_CITED = 12
_MOST_QUOTED = 400  # characters after which no further rule is quoted; all are cited


def definition(question: Definition, grounds: Grounds) -> Answer | None:
    """What a topic is: its glossary entry and its rule in quotes, or our gloss of them."""
    topic = question.topic
    numbers, entries = _defining(topic, grounds)
    citations = grounds.cite([*numbers, *entries])
    if not citations:
        return None
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
    return _quoted(parts, citations, grounds)


def _quoted(parts: list[str], citations: tuple[Citation, ...], grounds: Grounds) -> Answer:
    """The answer that says what the book says, part after part."""
    return Answer(
        question=grounds.question,
        kind=Kind.QUOTED,
        verdict=Verdict.TEXT,
        sentence=" ".join(parts),
        edition=grounds.date,
        citations=citations,
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
    return list(dict.fromkeys(numbers))[:_MOST_CITED], entries


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
    mixed = [n for pair in zip_longest(first, second) for n in pair if n]
    citations = grounds.cite([*apart, *mixed, *first_entries, *second_entries])
    parts = []
    for topic, (numbers, entries) in zip((one, other), sides, strict=True):
        telling = [c for c in grounds.cite([*entries, *numbers]) if says(c)]
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
    return _quoted(parts, citations, grounds)


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
