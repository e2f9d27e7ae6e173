"""Answers about the rules as a text: what a rule says, where things are defined, who cites whom."""

from __future__ import annotations

from collections.abc import Sequence

from comprules.answers.grounds import Grounds, listed, rules
from comprules.answers.model import Answer, Citation, Kind, Verdict
from comprules.answers.question import (
    CitedBy,
    Cites,
    Connection,
    DoesCite,
    RuleText,
    Subrules,
    Target,
    Whereabouts,
)
from comprules.document.rulenumber import GLOSSARY
from comprules.store.chains import Link, Step, shortest_chain

_MOST_SOURCES = 3  # so many provisions that cite are named; of more only what they stand under


def rule_text(question: RuleText, grounds: Grounds) -> Answer | None:
    """What rules say: their text, else our gloss of them, else what the outline has."""
    numbers = [topic.entities[0].ref for topic in question.topics]
    citations = grounds.cite(numbers)
    # A rule that is only a heading says what its subrules say.
    below = [
        child
        for number in numbers
        if (entry := grounds.edition.provision(number)) is not None and entry.heading
        for child in grounds.edition.children(number)
    ]
    return _quoted(grounds, citations, (*citations, *grounds.cite(below)))


def _quoted(
    grounds: Grounds, first: Sequence[Citation], citations: tuple[Citation, ...]
) -> Answer | None:
    telling = [c for c in first if says(c)] or [c for c in citations if says(c)][:1]
    if not telling:
        where = listed(f"{c.number} ({c.heading})" if c.heading else c.number for c in first)
        return Answer(
            question=grounds.question,
            kind=Kind.FOUND,
            verdict=Verdict.UNKNOWN,
            sentence=f"The edition of {grounds.date} has {where}, but only its outline is here: "
            "import the edition to have its text quoted.",
            edition=grounds.date,
            citations=citations,
            needs=(f"the text of the edition of {grounds.date}: comprules import FILE",),
        )
    return Answer(
        question=grounds.question,
        kind=Kind.QUOTED,
        verdict=Verdict.TEXT,
        sentence=" ".join(quotation(c) for c in telling),
        edition=grounds.date,
        citations=citations,
    )


def says(citation: Citation) -> bool:
    """Whether a citation has more to say than its heading."""
    return bool(citation.gloss) or (citation.text is not None and citation.text != citation.heading)


def quotation(citation: Citation) -> str:
    """What a provision says: its own words in quotes where they are there, else our gloss."""
    name = citation.number.removeprefix(GLOSSARY)
    source = f"Glossary, {name}" if name != citation.number else name
    if citation.text is not None and citation.text != citation.heading:
        return f"{source}: “{citation.text}”"
    return f"{source}, in our words: {citation.gloss}"


def whereabouts(question: Whereabouts, grounds: Grounds) -> Answer | None:
    """Where something is defined: the rules headed by it, or those its glossary entry names."""
    entries = grounds.entries(question.topic)
    numbers = grounds.numbers_of(question.topic)
    if not numbers and not entries:
        return None
    result = grounds.catalogue.run(
        "headed",
        rules=[grounds.iri(n) for n in numbers],
        entries=[grounds.iri(e) for e in entries],
    )
    label = question.topic.label
    if numbers:
        sentence = f"{label}: {rules(numbers)}"
        sentence += ", and the glossary." if entries else "."
    else:
        sentence = f"{label} stands in the glossary only."
    return Answer(
        question=grounds.question,
        kind=Kind.DERIVED,
        verdict=Verdict.VALUE,
        sentence=sentence,
        edition=grounds.date,
        citations=grounds.cite([*numbers, *entries]),
        values=tuple(numbers) or tuple(entries),
        query=result.query,
    )


def _scope(target: Target, grounds: Grounds) -> list[str]:
    """The provisions that a target means: a number or heading with all that stands under it.

    A topic without a rule of its own means what its glossary entry sends the reader to.
    """
    if target.entry:
        return grounds.entries(target.topic)
    numbers = grounds.headed(target.topic)
    if not numbers:
        numbers = grounds.referred_from(grounds.entries(target.topic))[:1]
    if not numbers:
        numbers = grounds.ontology_numbers(target.topic)[:1]
    return list(
        dict.fromkeys(
            below for number in numbers for below in grounds.edition.with_subrules(number)
        )
    )


def _named(target: Target, scope: Sequence[str]) -> str:
    topic = target.topic
    if target.entry:
        return f"the glossary entry {topic.label}"
    if not topic.named:
        return topic.label
    return f"{topic.label} ({scope[0]})"


def _plain(row: dict[str, str]) -> str | None:
    """How a citation names the provision of a row."""
    if "number" in row:
        return row["number"]
    return GLOSSARY + row["term"] if "term" in row else None


def cited_by(question: CitedBy, grounds: Grounds) -> Answer | None:
    """The rules and glossary entries that cite a provision, or anything under it, from outside."""
    scope = _scope(question.target, grounds)
    if not scope:
        return None
    result = grounds.catalogue.run("cited-by", targets=[grounds.iri(n) for n in scope])
    found = [name for row in result.rows if (name := _plain(row)) and name not in set(scope)]
    return _citing(
        grounds,
        question.how_many,
        found,
        result.query,
        some=f"{_named(question.target, scope)} is cited by",
        none=f"Nothing in the edition of {grounds.date} cites {_named(question.target, scope)}.",
        own=scope[:1],
    )


def cites(question: Cites, grounds: Grounds) -> Answer | None:
    """The provisions that one, or anything under it, cites outside itself."""
    scope = _scope(question.source, grounds)
    if not scope:
        return None
    result = grounds.catalogue.run("cites", sources=[grounds.iri(n) for n in scope])
    found = [name for row in result.rows if (name := _plain(row)) and name not in set(scope)]
    return _citing(
        grounds,
        question.how_many,
        found,
        result.query,
        some=f"{_named(question.source, scope)} cites",
        none=f"{_named(question.source, scope)} cites nothing.",
        own=_citing_in(scope, found, grounds) or scope[:1],
    )


def _citing_in(scope: Sequence[str], found: Sequence[str], grounds: Grounds) -> list[str]:
    """The provisions of a scope that cite what was found; none if they are too many to show."""
    cited = set(found)
    edition = grounds.edition
    sources = [
        name
        for name in scope
        if (entry := edition.entry(name)) is not None
        and any(cited.intersection(r.targets) for r in edition.references_from(entry))
    ]
    return sources if len(sources) <= _MOST_SOURCES else []


def _citing(
    grounds: Grounds,
    count: bool,
    found: list[str],
    query: str,
    *,
    some: str,
    none: str,
    own: list[str],
) -> Answer:
    found = list(dict.fromkeys(found))
    numbers = [n for n in found if not n.startswith(GLOSSARY)]
    terms = [n.removeprefix(GLOSSARY) for n in found if n.startswith(GLOSSARY)]
    parts = []
    if numbers:
        parts.append(f"{len(numbers)} rules: {listed(numbers)}" if count else rules(numbers))
    if terms:
        noun = "entry" if len(terms) == 1 else "entries"
        parts.append(f"the glossary {noun} {listed(terms)}")
    return Answer(
        question=grounds.question,
        kind=Kind.DERIVED,
        verdict=Verdict.VALUE if count else Verdict.LIST,
        sentence=f"{some[0].upper()}{some[1:]} {', and '.join(parts)}." if parts else none,
        edition=grounds.date,
        citations=grounds.cite([*found, *own]),
        values=(str(len(found)),) if count else tuple(found),
        query=query,
    )


def does_cite(question: DoesCite, grounds: Grounds) -> Answer | None:
    """Whether one provision, or anything under it, cites another or anything under that."""
    sources, targets = _scope(question.source, grounds), _scope(question.target, grounds)
    if not sources or not targets:
        return None
    pairs = [(grounds.iri(s), grounds.iri(t)) for s in sources for t in targets]
    result = grounds.catalogue.run("chain", pairs=pairs)
    names = {grounds.iri(name): name for name in (*sources, *targets)}
    found = dict.fromkeys((names[row["source"]], names[row["target"]]) for row in result.rows)
    source, target = _named(question.source, sources), _named(question.target, targets)
    if found:
        where = listed(f"{s} cites {t}" for s, t in found)
        sentence = f"Yes: {where}."
    else:
        sentence = f"No: {source} does not cite {target} in the edition of {grounds.date}."
    return Answer(
        question=grounds.question,
        kind=Kind.DERIVED,
        verdict=Verdict.YES if found else Verdict.NO,
        sentence=sentence,
        edition=grounds.date,
        citations=grounds.cite([n for pair in found for n in pair] or [sources[0], targets[0]]),
        query=result.query,
    )


def connection(question: Connection, grounds: Grounds) -> Answer | None:
    """The shortest chain of references between two provisions, walked either way."""
    sources, targets = _scope(question.source, grounds), _scope(question.target, grounds)
    if not sources or not targets or set(sources) & set(targets):
        return None
    chain = shortest_chain(grounds.edition, sources, targets)
    one, other = _named(question.source, sources), _named(question.target, targets)
    if chain is None:
        return Answer(
            question=grounds.question,
            kind=Kind.DERIVED,
            verdict=Verdict.NO,
            sentence=f"No chain of references connects {one} and {other}.",
            edition=grounds.date,
            citations=grounds.cite([sources[0], targets[0]]),
        )
    pairs = [_reference(link) for link in chain]
    result = grounds.catalogue.run(
        "chain", pairs=[(grounds.iri(s), grounds.iri(t)) for s, t in pairs]
    )
    steps = "; ".join(f"{link.source} {_verb(link.step)} {link.target}" for link in chain)
    numbers = [chain[0].source, *(link.target for link in chain)]
    return Answer(
        question=grounds.question,
        kind=Kind.DERIVED,
        verdict=Verdict.LIST,
        sentence=f"{one[0].upper()}{one[1:]} and {other} are connected: {steps}.",
        edition=grounds.date,
        citations=grounds.cite(numbers),
        values=tuple(numbers),
        query=result.query,
    )


def _reference(link: Link) -> tuple[str, str]:
    """The two ends of a link, the one that cites first."""
    backwards = link.step is Step.CITED_BY
    return (link.target, link.source) if backwards else (link.source, link.target)


def _verb(step: Step) -> str:
    verbs = {
        Step.CITES: "cites",
        Step.CITED_BY: "is cited by",
        Step.PART_OF: "is part of",
        Step.CONTAINS: "contains",
    }
    return verbs[step]


def subrules(question: Subrules, grounds: Grounds) -> Answer | None:
    """The provisions that stand directly under one."""
    numbers = grounds.headed(question.topic)
    if len(numbers) != 1:
        return None
    result = grounds.catalogue.run("parts", wholes=[grounds.iri(numbers[0])])
    found = list(dict.fromkeys(row["number"] for row in result.rows))
    parts = listed(found) if found else "nothing"
    return Answer(
        question=grounds.question,
        kind=Kind.DERIVED,
        verdict=Verdict.VALUE if question.how_many else Verdict.LIST,
        sentence=f"Directly under {numbers[0]} stand {len(found)}: {parts}."
        if found
        else f"Nothing stands under {numbers[0]}.",
        edition=grounds.date,
        citations=grounds.cite([*found, numbers[0]]),
        values=(str(len(found)),) if question.how_many else tuple(found),
        query=result.query,
    )
