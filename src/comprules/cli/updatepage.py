"""An update as one HTML page: no scripts, nothing to load, readable on a phone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from comprules.cli.updatewords import (
    listed,
    minor_lines,
    missing_words,
    names,
    notes,
    of_heading,
    summary,
)
from comprules.cli.worddiffs import CONTEXT, HTML, escaped_html, lines, marked, shortened
from comprules.namespaces import slug

if TYPE_CHECKING:
    from comprules.answers.comparison import Group, Item, Update

_STYLE: Final = """\
:root { color-scheme: light dark; --came: #d9f2df; --went: #fbdcdc; --faint: #6a6a6a; }
@media (prefers-color-scheme: dark) {
  :root { --came: #1f4a2b; --went: #5c2626; --faint: #a0a0a0; }
}
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 46rem; margin: 0 auto; padding: 1rem; }
h1 { font-size: 1.4rem; } h2 { font-size: 1.1rem; margin: 1.6rem 0 .4rem; }
h2 a, h3 a { color: inherit; text-decoration: none; }
h3 { font-size: 1rem; margin: .8rem 0 .1rem; } h3 small, h2 small { font-weight: normal; }
p { margin: .1rem 0 .4rem; overflow-wrap: anywhere; }
ins { background: var(--came); text-decoration: none; border-radius: .2rem; }
del { background: var(--went); border-radius: .2rem; }
small, .faint { color: var(--faint); }
ul.counts { display: flex; flex-wrap: wrap; gap: .2rem 1.2rem; list-style: none; padding: 0; }
nav { columns: 16rem; font-size: .9rem; } nav a { display: block; }
"""


def page(update: Update, *, full: bool) -> str:
    """The whole page."""
    return "\n".join(_page(update, None if full else CONTEXT)) + "\n"


def _page(update: Update, keep: int | None) -> Iterator[str]:
    scope = f", {escaped_html(update.scope)}" if update.scope else ""
    title = f"Comprehensive Rules: {update.old} → {update.new}{scope}"
    yield "<!DOCTYPE html>"
    yield '<html lang="en">\n<head>\n<meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f"<title>{title}</title>\n<style>\n{_STYLE}</style>\n</head>\n<body>"
    yield f"<h1>{title}</h1>"
    counts = "".join(f"<li><b>{count}</b> {what}</li>" for what, count in summary(update))
    yield f'<ul class="counts">{counts}</ul>' if counts else "<p>Nothing changed.</p>"
    if update.missing:
        yield f'<p class="faint">{escaped_html(missing_words(update))}</p>'
    if len(update.groups) > 1:
        yield from _contents(update)
    for group in update.groups:
        yield from _group(group, keep)
    yield from _rest(update)
    yield "</body>\n</html>"


def _contents(update: Update) -> Iterator[str]:
    yield "<details><summary>Contents</summary>\n<nav>"
    for group in update.groups:
        yield f'<a href="#{_anchor(group.number, gone=group.gone)}">{_heading(group)}</a>'
    yield "</nav>\n</details>"


def _rest(update: Update) -> Iterator[str]:
    """What need not be read, folded."""
    if update.shifts:
        yield f'<details id="renumbered"><summary>Renumbered: {update.renumbered}</summary>\n<ul>'
        yield from (f"<li>{shift}</li>" for shift in update.shifts)
        yield "</ul>\n</details>"
    for why, which in minor_lines(update):
        yield f"<details><summary>{why}</summary>\n<p>{escaped_html(which)}</p>\n</details>"


def _group(group: Group, keep: int | None) -> Iterator[str]:
    anchor = _anchor(group.number, gone=group.gone)
    heading = of_heading(group)
    said = _notes(notes(heading)) if heading is not None else ""
    yield f'<section id="{anchor}">'
    yield f'<h2><a href="#{anchor}">{_heading(group)}</a>{said}</h2>'
    for item in listed(group):
        yield from _item(item, group, keep)
    yield "</section>"


def _notes(found: list[str]) -> str:
    return f" <small>{escaped_html(', '.join(found))}</small>" if found else ""


def _heading(group: Group) -> str:
    number = "" if group.number == "glossary" else f"{group.number} "
    return f"{number}{escaped_html(group.heading or '')}".rstrip()


def _item(item: Item, group: Group, keep: int | None) -> Iterator[str]:
    said = _notes(notes(item, group))
    anchor = _anchor(item.names[0], gone=not item.new)
    # The section has the anchor of its own number already.
    of_section = anchor == _anchor(group.number, gone=group.gone)
    identity = "" if of_section else f' id="{anchor}"'
    yield f'<h3{identity}><a href="#{anchor}">{escaped_html(names(item))}</a>{said}</h3>'
    if item.rewording is None:
        return
    for pieces in lines(item.rewording):
        body = marked(shortened(pieces, keep), HTML, escaped_html)
        for line in body.split("\n"):
            yield f"<p>{line}</p>"


def _anchor(name: str, *, gone: bool) -> str:
    """The anchor of a number, or of a glossary entry: another one for what is gone."""
    anchor = name if name[0].isdigit() else slug(name)
    return f"gone-{anchor}" if gone else anchor
