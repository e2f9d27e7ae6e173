"""`comprules card`: the page of a card."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from comprules.cli import completing
from comprules.cli.options import (
    command as declare,
)
from comprules.cli.options import (
    edition_option,
    format_option,
    limit_option,
    output_option,
)
from comprules.cli.rendering import knowledge_base, note_drifted, show_rows

if TYPE_CHECKING:
    from comprules.cards.model import Card
    from comprules.store.knowledge import KnowledgeBase

_PARTS: Final = ("abilities", "levels", "rulings", "rules")
_COLUMNS: Final = ("field", "value", "kind", "rules")


@declare(
    "card",
    'comprules card "Lamplighter Class"',
    "comprules card Trailhead Scout --only levels",
    'comprules card "Lamplighter Class" --only rulings --proof',
)
@click.argument("name", nargs=-1, required=True, shell_complete=completing.cards)
@click.option(
    "--only",
    "parts",
    type=click.Choice(_PARTS),
    multiple=True,
    metavar="PART",
    help=f"Show this part only ({', '.join(_PARTS)}); may be given several times.",
)
@click.option("--proof", "proofs", is_flag=True, help="Show the proofs of the derived rulings.")
@edition_option
@limit_option(12)
@format_option()
@output_option
def command(
    name: tuple[str, ...],
    parts: tuple[str, ...],
    proofs: bool,
    edition: str | None,
    limit: int,
    format_: str,
    output: Path | None,
) -> None:
    """Show the card NAME: what it is, its abilities, levels, rulings, and the rules on it.

    A ruling is marked `derived` if it follows from the encoded rules, with their numbers, and
    `ruling` if it adds something. The rules that bear on the card are ranked, at most N of them.
    """
    kb = knowledge_base()
    asked = " ".join(name)
    card = found_card(kb, asked)
    date = kb.edition(edition).date
    record = kb.counterparts(date).retold(page_record(kb, card, date, proofs=proofs))
    record["same_name"] = [other for other in kb.cards.sharing(asked) if other != card.name]
    record["rules"] = record["rules"][:limit]
    shown = parts or _PARTS
    if parts:
        record = _cut(record, shown)
    drifted = kb.drifted(date)
    if not parts:
        record["not_applied"] = drifted
    rows = list(_rows(record, shown))

    def table() -> Any:
        from comprules.cli.cardtable import drawn_page

        trees = _proof_trees(kb, card, date) if proofs else {}
        return drawn_page(record, shown, trees)

    show_rows(
        rows, _COLUMNS, format_=format_, output=output, data=record, table=table, edition=date
    )
    if format_ != "json":
        note_drifted(date, drifted)


def found_card(kb: KnowledgeBase, name: str) -> Card:
    """The card of that name, whole where the name is a face's.

    Raises:
        NotFound: there is none; names the nearest.
    """
    from comprules.errors import NotFound

    card = kb.cards.lookup(name)
    if card is not None and card.face_name:
        card = kb.cards.lookup(card.name) or card
    if card is not None:
        return card
    near = kb.cards.nearest(name)
    hints = [f"did you mean {', '.join(near)}?"] if near else []
    if kb.pointer.cards is None:
        hints.append("only the example cards are here: comprules import cards FILE")
    raise NotFound(
        f"there is no card {name!r}", hint="; ".join(hints) or "see its exact name", nearest=near
    )


def page_record(
    kb: KnowledgeBase, card: Card, date: str, *, proofs: bool = False
) -> dict[str, Any]:
    """The record of a card's page, its keys as the public contract names them (issue 3).

    Working it out means to try the card's rulings, so it is kept; with proofs it is made anew.
    """

    def made() -> dict[str, Any]:
        from comprules.answers.cardpage import card_page

        return card_page(card, kb, edition=date).to_json(proofs=proofs)

    if proofs:
        return made()
    from comprules.cards.record import to_record
    from comprules.store.keeping import kept

    made_by = f"{_code()} {kb.pointer.history}" if date != kb.outline_date else _code()
    record: dict[str, Any] = kept(kb, date, f"card {to_record(card)}", made_by, made)
    return record


def _code() -> str:
    """The state of the code that makes the pages: a change of it makes them anew."""
    import os

    with os.scandir(Path(__file__).parents[1] / "answers") as entries:  # not imported: cold start
        return str(max(e.stat().st_mtime_ns for e in entries if e.name.endswith(".py")))


def _proof_trees(kb: KnowledgeBase, card: Card, date: str) -> dict[str, list[Any]]:
    """The trees of the proofs of each derived sentence of the rulings, by the sentence."""
    from comprules.answers.rulings import RulingReader
    from comprules.cli.proofs import cited, tree

    reader = RulingReader(card.faces[0] if card.faces else card, kb, date)
    counterparts = kb.counterparts(date)
    return {
        sentence.text: [
            tree(proof, counterparts.differing(cited(proof))) for proof in sentence.proofs
        ]
        for ruling in card.rulings
        for sentence in reader.read(ruling.text).sentences
        if sentence.derived
    }


def _cut(record: dict[str, Any], parts: tuple[str, ...]) -> dict[str, Any]:
    """The record with nothing but the parts asked for."""
    cut = {"name": record["name"], "edition": record["edition"]}
    if record["same_name"]:
        cut["same_name"] = record["same_name"]
    of_faces = [part for part in parts if part in ("abilities", "levels")]
    if of_faces:
        kept = ("name", *of_faces)
        cut["faces"] = [{k: face[k] for k in kept} for face in record["faces"]]
    return cut | {part: record[part] for part in parts if part in ("rulings", "rules")}


def _rows(record: dict[str, Any], parts: tuple[str, ...]) -> Iterator[dict[str, Any]]:
    """The page as rows: what it says, of what kind that is, and on which rules."""
    yield _row("name", record["name"], "", [])
    for other in record.get("same_name", ()):
        yield _row("same name", other, "", [])
    for face in record.get("faces", ()):
        if len(record["faces"]) > 1:
            yield _row("face", face["name"], "", [])
        for key in ("mana_cost", "type_line", "power", "toughness", "loyalty", "defense"):
            if face.get(key):
                yield _row(key, face[key], "printed", [])
        for key in ("mana_value", "colors"):
            if face.get(key):
                yield _row(key, face[key]["value"], "derived", face[key]["rules"])
        for ability in face["abilities"] if "abilities" in parts else ():
            yield _row("ability", ability["text"], ability["kinds"], ability["rules"])
        for level in face["levels"] if "levels" in parts else ():
            said = [level["size"], level["cost"], level["when"], " / ".join(level["abilities"])]
            value = "; ".join(part for part in said if part)
            yield _row(f"level {level['level']}", value, "derived", level["rules"])
    if record.get("mana_value"):
        whole = record["mana_value"]
        yield _row("mana_value of the card", whole["value"], "derived", whole["rules"])
    if record.get("color_identity"):
        identity = record["color_identity"]
        yield _row("color_identity", identity["value"], "derived", identity["rules"])
    for ruling in record.get("rulings", ()):
        yield _row(f"ruling {ruling['date']}".strip(), ruling["text"], *_kind(ruling))
    for rule in record.get("rules", ()):
        yield _row("rule", rule["heading"] or "", rule["reasons"], [rule["number"]])


def _kind(ruling: dict[str, Any]) -> tuple[str, list[str]]:
    return ruling["kind"], ruling["rules"] if ruling["kind"] == "derived" else []


def _row(field: str, value: Any, kind: Any, rules: list[str]) -> dict[str, Any]:
    return {"field": field, "value": value, "kind": kind, "rules": rules}
