"""`comprules term`: a term of the game, from the glossary, the headings and the ontology."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from comprules.cli import completing
from comprules.cli.options import (
    command as declare,
)
from comprules.cli.options import (
    edition_option,
    format_option,
    output_option,
)
from comprules.cli.rendering import knowledge_base, show_record
from comprules.cli.rule import reference_record, sources
from comprules.namespaces import glossary_iri, term_iri

if TYPE_CHECKING:
    from rich.console import RenderableType

    from comprules.store.knowledge import KnowledgeBase
    from comprules.store.provisions import EditionFile, Entry


@declare("term", "comprules term class", "comprules term deathtouch --format json")
@click.argument("name", nargs=-1, required=True, shell_complete=completing.terms)
@edition_option
@format_option("turtle", "jsonld")
@output_option
def command(name: tuple[str, ...], edition: str | None, format_: str, output: Path | None) -> None:
    """Show the term NAME: its glossary entry, our gloss, the rules headed by it, the ontology."""
    kb = knowledge_base()
    record = term_record(kb, " ".join(name), edition)
    if format_ in ("turtle", "jsonld"):
        from comprules.cli.graphs import described

        described(kb, record["iri"] or record["concept"], record["edition"], format_, output)
        return
    show_record(record, format_=format_, output=output, table=lambda: _table(record))


def term_record(kb: KnowledgeBase, name: str, edition: str | None) -> dict[str, Any]:
    """The record of a term.

    Raises:
        NotFound: no glossary entry, heading or ontology term has this name; gives the nearest.
    """
    from comprules.errors import NotFound

    file = kb.edition(edition)
    entry = file.glossary(name)
    headed = file.headed(name)
    ontology = ontology_terms(kb, name)
    if entry is None and not headed and not ontology:
        from comprules.spelling import nearest

        names = {known.casefold(): known for known in file.terms}
        near = [names[n] for n in nearest(name.casefold(), names, limit=3, cutoff=75.0)]
        raise NotFound(
            f"there is no term {name!r} in the edition of {file.date}",
            hint=f"the nearest: {', '.join(near)}" if near else f"try: comprules search {name}",
            nearest=near,
        )
    term = entry.number if entry is not None else (headed[0].heading if headed else name)
    references = file.references_from(entry) if entry is not None else []
    targets = list(dict.fromkeys(t for r in references for t in r.targets if r.kind != "self"))
    rules = list(dict.fromkeys([e.number for e in headed]))
    return {
        "edition": file.date,
        "term": term,
        "iri": glossary_iri(file.date, entry.number, entry.occurrence) if entry else None,
        "concept": term_iri(term or name),
        "text": entry.text if entry is not None else None,
        "gloss": _gloss(kb, file, entry, rules),
        "rules": rules,
        "see_also": [t.removeprefix("glossary:") for t in targets],
        "refers_to": [reference_record(r) for r in references],
        "referred_by": sources(file.references_to([f"glossary:{term}"]), glossary=True),
        "ontology": ontology,
    }


def _gloss(
    kb: KnowledgeBase, file: EditionFile, entry: Entry | None, rules: list[str]
) -> str | None:
    """Our gloss of a term: that of its glossary entry, else that of the first rule headed by it."""
    known = kb.outline.glossary(entry.number) if entry is not None else None
    if known is not None and known.gloss:
        return known.gloss
    return next((gloss for n in rules if (gloss := kb.gloss(n, file.date))), None)


def ontology_terms(kb: KnowledgeBase, name: str) -> list[dict[str, Any]]:
    """The terms of the ontology that go by a name, or by a prefixed name such as mtg:Class."""
    wanted = name.casefold()
    return [
        term
        for term in kb.vocabulary
        if any(wanted == known.casefold() for known in (term["label"], term["name"], *term["also"]))
    ]


def _table(record: dict[str, Any]) -> RenderableType:
    from rich.console import Group
    from rich.padding import Padding
    from rich.text import Text

    title = Text.assemble((record["term"], "bold"), (f"   {record['edition']}", "dim"))
    parts: list[RenderableType] = [title]
    if record["text"]:
        parts += [Padding(Text(line), (0, 0, 0, 2)) for line in record["text"].split("\n")]
    if record["gloss"] and record["gloss"] not in [t["comment"] for t in record["ontology"]]:
        parts.append(Padding(Text(f"Gloss: {record['gloss']}", "green"), (0, 0, 0, 2)))
    if record["iri"] and not record["text"]:
        hint = "The text is not here: comprules import FILE, or comprules fetch."
        parts.append(Padding(Text(hint, "dim"), (0, 0, 0, 2)))
    for label, names in (
        ("headed by it", record["rules"]),
        ("see also", record["see_also"]),
        ("mentioned under", record["referred_by"]),
    ):
        if names:
            line = Text.assemble((f"{label}: ", "cyan"), ", ".join(names))
            parts.append(Padding(line, (0, 0, 0, 2)))
    for term in record["ontology"]:
        line = Text.assemble((term["name"], "green"), f"  {term['kind']}")
        if term["rules"]:
            line.append(f"  ({', '.join(term['rules'])})", "dim")
        if term["comment"]:
            line.append(f": {term['comment']}")
        parts.append(Padding(line, (0, 0, 0, 2)))
    return Group(*parts)
