"""The page of a card as a terminal shows it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from rich import box
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

#: Of the rules that a derived ruling stands on so many are shown; `--format json` has them all.
_MOST_NUMBERS: Final = 6
_MOST_REASONS: Final = 2


def drawn_page(
    record: Mapping[str, Any], parts: Sequence[str], trees: Mapping[str, list[RenderableType]]
) -> RenderableType:
    """The page for a terminal: the card, then its parts, each under its heading."""
    drawn: list[RenderableType] = []
    for face in record.get("faces", ()):
        drawn += _face(face, parts)
    of_the_card = {"mana value of the card": "mana_value", "color identity": "color_identity"}
    facts = [_said(label, record[key]) for label, key in of_the_card.items() if record.get(key)]
    if facts:
        drawn.append(_facts(facts))
    if record.get("same_name"):
        drawn.append(_facts([f"the same name fits: {'; '.join(record['same_name'])}"]))
    if not drawn:
        drawn.append(Text(record["name"], "bold"))
    if record.get("rulings"):
        drawn += [_heading("Rulings"), *_rulings(record["rulings"], trees)]
    if record.get("rules"):
        drawn += [_heading("Rules that bear on it, the most specific first")]
        drawn.append(_rules(record["rules"]))
    return Group(*drawn)


def _face(face: Mapping[str, Any], parts: Sequence[str]) -> Iterator[RenderableType]:
    title = Text(face["name"], "bold")
    if face.get("mana_cost"):
        title.append(f"   {face['mana_cost']}", "bold yellow")
    yield title
    if "type_line" in face:
        yield Padding(Text(face["type_line"]), (0, 0, 0, 2))
    facts = [_said(k.replace("_", " "), face[k]) for k in ("mana_value", "colors") if face.get(k)]
    if face.get("power") is not None:
        facts.append(f"{face['power']}/{face['toughness']}")
    facts += [f"{k} {face[k]}" for k in ("loyalty", "defense") if face.get(k)]
    if facts:
        yield _facts(facts)
    if "abilities" in parts and face["abilities"]:
        yield _heading("Abilities")
        yield _abilities(face["abilities"])
    if "levels" in parts and face["levels"]:
        yield _heading("Levels")
        yield _levels(face["levels"])


def _said(label: str, derived: Mapping[str, Any]) -> str:
    value = derived["value"]
    shown = str(value) if isinstance(value, int) else ", ".join(value) or "colorless"
    rules = f" ({', '.join(derived['rules'])})" if derived["rules"] else ""
    return f"{label}: {shown}{rules}"


def _facts(facts: Sequence[str]) -> RenderableType:
    return Padding(Text(" · ".join(facts), "dim"), (0, 0, 0, 2))


def _heading(words: str) -> RenderableType:
    return Padding(Text(words, "cyan"), (1, 0, 0, 0))


def _table(*columns: str) -> Table:
    table = Table(box=box.SIMPLE_HEAD, header_style="dim", pad_edge=False, padding=(0, 2, 0, 0))
    for column in columns:
        table.add_column(column, overflow="fold", vertical="top")
    return table


def _abilities(abilities: Sequence[Mapping[str, Any]]) -> RenderableType:
    sections = any(ability["section"] for ability in abilities)
    table = _table(*(["section"] if sections else []), "ability", "kind", "rules")
    for ability in abilities:
        section = [Text(ability["section"], "dim")] if sections else []
        kinds = ", ".join(kind.removesuffix(" ability") for kind in ability["kinds"])
        rules = Text(_few(ability["rules"]))
        table.add_row(*section, Text(ability["text"]), Text(kinds, "green"), rules)
    return Padding(table, (0, 0, 0, 2))


def _levels(levels: Sequence[Mapping[str, Any]]) -> RenderableType:
    sized = any(level["size"] for level in levels)
    table = _table(
        "counters" if sized else "level", *(["size"] if sized else []), "cost", "when", "has"
    )
    for level in levels:
        size = [level["size"] or ""] if sized else []
        has = "\n".join(f"· {text}" for text in level["abilities"])
        rules = f"  ({_few(level['rules'])})" if level["rules"] else ""
        cells = [level["level"], *size, level["cost"] or "", level["when"]]
        table.add_row(*(Text(cell) for cell in cells), Text.assemble(has, (rules, "dim")))
    return Padding(table, (0, 0, 0, 2))


def _rulings(
    rulings: Sequence[Mapping[str, Any]], trees: Mapping[str, list[RenderableType]]
) -> Iterator[RenderableType]:
    for ruling in rulings:
        derived = ruling["kind"] == "derived"
        mark = Text.assemble((ruling["kind"], "bold green" if derived else "yellow"))
        if ruling["date"]:
            mark.append(f"  {ruling['date']}", "dim")
        if derived:
            mark.append(f"  {_few(ruling['rules'])}", "cyan")
        yield Padding(mark, (0, 0, 0, 2))
        text = Text()
        for sentence in ruling["sentences"]:
            part = sentence["derived"]
            text.append(sentence["text"], "green" if part else "").append(" ")
            if part and not derived:
                text.append(f"[{_few(sentence['rules'])}] ", "cyan")
        yield Padding(text, (0, 0, 0, 4))
        for sentence in ruling["sentences"]:
            for tree in trees.get(sentence["text"], ()):
                yield Padding(tree, (0, 0, 0, 6))


def _rules(rules: Sequence[Mapping[str, Any]]) -> RenderableType:
    table = _table("rule", "heading", "why")
    for rule in rules:
        why = "; ".join(rule["reasons"][:_MOST_REASONS])
        table.add_row(Text(rule["number"], "bold"), Text(rule["heading"] or ""), Text(why))
    return Padding(table, (0, 0, 0, 2))


def _few(numbers: Sequence[str]) -> str:
    more = f", … {len(numbers) - _MOST_NUMBERS} more" if len(numbers) > _MOST_NUMBERS else ""
    return ", ".join(numbers[:_MOST_NUMBERS]) + more
