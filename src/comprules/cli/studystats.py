"""`comprules study stats`: how a learner is doing, as a table and as a picture."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from comprules.cli.options import command as declare
from comprules.cli.options import format_option, limit_option, output_option
from comprules.cli.rendering import plain_table, show_rows
from comprules.cli.studyoptions import deck_option, deck_path

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.text import Text

    from comprules.study.stats import Stats, Weakness

_COLUMNS: Final = ("figure", "of", "value", "answers")
_WIDTH: Final = 40


@declare("stats", "comprules study stats", "comprules study stats --format json")
@deck_option
@limit_option(10)
@format_option()
@output_option
def command(deck: Path | None, limit: int, format_: str, output: Path | None) -> None:
    """Show how well the deck is known.

    Retention is the share of right answers among those given a day or more after the answer
    before; recall is what FSRS expects now. Then what comes due on each of the coming days, and
    the sections and rules that are known worst.
    """
    from comprules.study.deck import Deck
    from comprules.study.stats import stats_of

    now = datetime.now().astimezone()
    with Deck.open(deck_path(deck), writing=False) as opened:
        stats = stats_of(opened, now)
    show_rows(
        list(_rows(stats, now, limit)),
        _COLUMNS,
        format_=format_,
        output=output,
        data=stats.to_json(),
        table=lambda: _picture(stats, now, limit),
    )


def _rows(stats: Stats, now: datetime, limit: int) -> Iterator[dict[str, Any]]:
    yield from ({"figure": figure, "value": value} for figure, value in _figures(stats))
    for day, count in _days(stats, now):
        yield {"figure": "due", "of": day, "value": count}
    for figure, weak in (("section", stats.sections), ("rule", stats.rules)):
        for one in weak[:limit]:
            share = _percent(one.right / one.reviews)
            yield {"figure": figure, "of": one.number, "value": share, "answers": one.reviews}


def _figures(stats: Stats) -> list[tuple[str, str | int]]:
    """The single figures, each with its name."""
    return [
        ("new cards", stats.new),
        ("cards being learned", stats.learning),
        ("cards known", stats.known),
        ("cards retired", stats.retired),
        ("answers", stats.reviews),
        ("right answers", _percent(stats.right)),
        ("retention, 30 days", _percent(stats.retention)),
        ("recall expected now", _percent(stats.recall)),
        ("days in a row", stats.days),
        ("due now", stats.due),
    ]


def _days(stats: Stats, now: datetime) -> list[tuple[str, int]]:
    """The coming days, and how many cards become due on each."""
    return [(f"{now.date() + timedelta(days=n)}", count) for n, count in enumerate(stats.forecast)]


def _percent(share: float | None) -> str:
    return "" if share is None else f"{100 * share:.0f} %"


def _picture(stats: Stats, now: datetime, limit: int) -> RenderableType:
    from rich.console import Group
    from rich.text import Text

    figures = [{"figure": name, "value": value} for name, value in _figures(stats)]
    parts: list[RenderableType] = [plain_table(figures, ("figure", "value"))]
    if any(stats.forecast):
        most = max(stats.forecast)
        parts.append(Text("Becoming due", style="bold"))
        parts += [_bar(day, count / most, str(count), "cyan") for day, count in _days(stats, now)]
    for title, weak in (("Sections", stats.sections), ("Rules", stats.rules)):
        if weak:
            parts.append(Text(f"\n{title}, the weakest first: right answers", style="bold"))
            parts += [_weak_bar(one) for one in weak[:limit]]
    return Group(*parts)


def _weak_bar(one: Weakness) -> Text:
    share = one.right / one.reviews
    style = "green" if share >= 0.9 else "yellow" if share >= 0.7 else "red"
    return _bar(one.number, share, f"{_percent(share)} of {one.reviews}", style)


def _bar(label: str, share: float, value: str, style: str) -> Text:
    """One line of a picture: a label, a bar in eighths of a character, and the value."""
    from rich.text import Text

    eighths = round(share * _WIDTH * 8)
    bar = "█" * (eighths // 8) + " ▏▎▍▌▋▊▉"[eighths % 8].strip()
    return Text.assemble(f"  {label:<10} ", (f"{bar:<{_WIDTH}}", style), f" {value}")
