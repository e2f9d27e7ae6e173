"""Answers from the ontology: the members of a class, and whether something is one of them."""

from __future__ import annotations

from comprules.answers.catalogue import Result
from comprules.answers.grounds import Grounds, listed
from comprules.answers.lexicon import Sort, Topic
from comprules.answers.model import Answer, Kind, Verdict
from comprules.answers.question import Listing, Membership
from comprules.answers.words import key
from comprules.document.rulenumber import name_key

_MOST_NAMED = 60


def listing(question: Listing, grounds: Grounds) -> Answer | None:
    """The members of a class of the ontology, with the rules that name them."""
    classes = _classes(question.group)
    if not classes:
        return None
    result = _members(question, classes, grounds)
    if result is None or not result.rows:
        return None
    members = _ordered(result)
    if question.expected not in (None, len(members)):
        return None
    labels = [label for label, _ in members]
    sources = [n for e in question.group.of(Sort.CLASS) for n in e.also]
    if question.of is not None:
        sources += [n for e in question.of.of(Sort.INDIVIDUAL) for n in e.also]
    here = grounds.here(sources)
    names_all = [n for n in here if _names_all(n, labels, question.group, grounds)]
    if not names_all:
        named_by = grounds.here(n for _, numbers in members for n in numbers)
        here += [_where(number, question.group, grounds) for number in named_by]
    count = len(labels)
    named = listed(labels) if count <= _MOST_NAMED else f"{', '.join(labels[:20])} and more"
    sentence = f"{count} {'is' if count == 1 else 'are'} named: {named}."
    if grounds.date != grounds.kb.outline_date:
        sentence += f" (By the ontology, which is of {grounds.kb.outline_date}.)"
    return Answer(
        question=grounds.question,
        kind=Kind.DERIVED,
        verdict=Verdict.VALUE if question.how_many else Verdict.LIST,
        sentence=sentence,
        edition=grounds.date,
        citations=grounds.cite(names_all or here),
        values=(str(count),) if question.how_many else tuple(labels),
        query=result.query,
    )


def _classes(topic: Topic) -> list[str]:
    return [entity.ref for entity in topic.of(Sort.CLASS)]


def _members(question: Listing, classes: list[str], grounds: Grounds) -> Result | None:
    run = grounds.catalogue.run
    if question.within is not None:
        within = _classes(question.within)
        return run("members-within", groups=classes, within=within) if within else None
    if question.of is not None:
        wholes = [e.ref for e in question.of.of(Sort.INDIVIDUAL)]
        found = run("members-of", groups=classes, wholes=wholes) if wholes else None
        if found is not None and found.rows:
            return found
        if not _belongs(classes, question.of, grounds):
            return None
    found = run("members", groups=classes)
    return found if found.rows else run("kinds", groups=classes)


def _belongs(classes: list[str], whole: Topic, grounds: Grounds) -> bool:
    """Whether a class is by its own name, or that of a class above it, one of such a whole.

    Phases are parts of a turn, so `the phases of a turn` are the phases.
    """
    view = grounds.kb.ontology
    wanted = set(key(whole.label)) - {"the", "a"}
    names = [view.label(c) for cls in classes for c in (cls, *view.superclasses(cls))]
    return any(wanted <= set(key(name)) for name in names)


def _ordered(result: Result) -> list[tuple[str, list[str]]]:
    """(label, rule numbers) of the members: in the order of a turn, or of the book."""
    rules: dict[str, set[str]] = {}
    labels: dict[str, str] = {}
    places: dict[str, int] = {}
    for row in result.rows:
        member = row["member"]
        labels.setdefault(member, row["label"])
        rules.setdefault(member, set())
        if "rule" in row:
            rules[member].add(row["rule"].rpartition("/")[2])
        if "place" in row:
            places[member] = int(row["place"])
    ranked = {m: sorted(numbers, key=name_key) for m, numbers in rules.items()}

    def place(member: str) -> tuple[int, tuple[int, int, int, str], str]:
        first = name_key(ranked[member][0]) if ranked[member] else name_key("")
        return places.get(member, 0), first, labels[member]

    return [(labels[m], ranked[m]) for m in sorted(labels, key=place)]


def _names_all(number: str, labels: list[str], group: Topic, grounds: Grounds) -> bool:
    """Whether one rule's text names every member, so that no rule of a member need be cited.

    It may leave out what they are: `beginning` for the beginning phase.
    """
    sort = " " + key(group.label)[-1]
    entry = grounds.edition.provision(number)
    said = (entry.text if entry is not None else None) or ""
    return bool(said) and all(label.lower().removesuffix(sort) in said.lower() for label in labels)


def _where(number: str, group: Topic, grounds: Grounds) -> str:
    """The subrule under a heading that speaks of the group by name, if its text is here."""
    edition = grounds.edition
    entry = edition.provision(number)
    if not edition.has_text or entry is None or entry.heading is None:
        return number
    wanted = " ".join(key(group.label))
    for child in edition.children(number):
        below = edition.provision(child)
        if below is not None and wanted in " ".join(key(below.text or "")):
            return child
    return number


def membership(question: Membership, grounds: Grounds) -> Answer | None:
    """That something is one of a class; that it is not one is not for the ontology to say."""
    members = question.member.of(Sort.INDIVIDUAL, Sort.CLASS)
    groups = question.group.of(Sort.CLASS)
    if not members or not groups:
        return None
    result = grounds.catalogue.run(
        "is-a", members=[e.ref for e in members], groups=[e.ref for e in groups]
    )
    if not result.rows:
        return None
    view = grounds.kb.ontology
    member, group = result.rows[0]["member"], result.rows[0]["group"]
    numbers = [row["rule"].rpartition("/")[2] for row in result.rows if "rule" in row]
    numbers += view.sources(group)
    return Answer(
        question=grounds.question,
        kind=Kind.DERIVED,
        verdict=Verdict.YES,
        sentence=f"Yes: {view.label(member)} is one of this kind: {view.label(group)}.",
        edition=grounds.date,
        citations=grounds.cite(
            _where(number, question.group, grounds) for number in grounds.here(numbers)
        ),
        query=result.query,
    )
