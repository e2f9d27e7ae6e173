"""The options that the commands of `comprules study` share, and what they stand for."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from comprules.cli import completing
from comprules.cli.rendering import note
from comprules.errors import NotFound

if TYPE_CHECKING:
    from comprules.store.knowledge import KnowledgeBase
    from comprules.study.model import Question
    from comprules.study.renewal import Remaker
    from comprules.study.session import Drawer, Plan

_LEVELS: Final = ("basic", "intermediate", "advanced")
_ALL: Final = 1_000_000_000  # more questions than any maker has


def deck_option(function: Callable[..., Any]) -> Callable[..., Any]:
    """The option --deck."""
    return click.option(
        "--deck",
        type=click.Path(path_type=Path, dir_okay=False),
        metavar="FILE",
        help="The deck; study.sqlite beside the knowledge base if not given.",
    )(function)


def count_option(default: int) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """The option --count of what writes questions to a file."""
    return click.option(
        "--count",
        type=click.IntRange(1, 100_000),
        default=default,
        show_default=True,
        metavar="N",
        help="At most N questions.",
    )


def choosing_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """The options that say what questions are about: --topic, --section, --level, --seed."""
    for option in (
        click.option(
            "--seed",
            type=click.IntRange(min=0),
            metavar="N",
            help="The same seed draws the same questions; another one each time if not given.",
        ),
        click.option(
            "--level",
            type=click.Choice(_LEVELS),
            metavar="LEVEL",
            help=f"Only questions of a level: {', '.join(_LEVELS)}.",
        ),
        click.option(
            "--section",
            type=click.IntRange(1, 9),
            metavar="N",
            help="Only questions about a section of the rules.",
        ),
        click.option(
            "--topic",
            "topics",
            multiple=True,
            metavar="NUMBER",
            shell_complete=completing.numbers,
            help="Only questions about a rule and what is under it; may be given again.",
        ),
    ):
        function = option(function)
    return function


def plan_of(
    kb: KnowledgeBase,
    edition: str,
    *,
    topics: tuple[str, ...],
    section: int | None,
    level: str | None,
    seed: int | None,
    count: int,
    exam: bool = False,
    minutes: float | None = None,
) -> Plan:
    """What the options ask for; without a seed one by chance.

    Raises:
        NotFound: the edition has no rule of a topic's number; names the nearest.
    """
    import secrets

    from comprules.study.model import Level
    from comprules.study.session import Plan

    return Plan(
        count=count,
        topics=tuple(dict.fromkeys(kb.provision(topic, edition).number for topic in topics)),
        section=str(section) if section is not None else None,
        level=Level(level) if level is not None else None,
        exam=exam,
        minutes=minutes,
        seed=secrets.randbelow(2**31) if seed is None else seed,
    )


def drawer(kb: KnowledgeBase, edition: str) -> Drawer:
    """What draws the questions of a plan from an edition."""
    from comprules.study.drawing import draw
    from comprules.study.material import Material

    material = Material(kb, edition)

    def drawn(plan: Plan, count: int) -> Iterator[Question]:
        return draw(
            material,
            count=count,
            seed=plan.seed,
            topics=plan.topics,
            section=plan.section,
            level=plan.level,
        )

    return drawn


def drawn(
    kb: KnowledgeBase, edition: str, *, count: int, **chosen: Any
) -> tuple[int, list[Question]]:
    """The seed, and the questions that it draws for the options; fewer than `count` are told.

    Raises:
        NotFound: there are none.
    """
    from comprules.study.drawing import gathered

    plan = plan_of(kb, edition, count=count, **chosen)
    questions = gathered(drawer(kb, edition)(plan, count))
    if not questions:
        raise no_questions()
    if len(questions) < count:
        note(f"there are only {len(questions)} questions of this kind")
    return plan.seed, questions


def no_questions() -> NotFound:
    """The error where there is no question of what was asked for."""
    return NotFound(
        "there are no questions of this kind", hint="choose another topic, section or level"
    )


def remaker(kb: KnowledgeBase, edition: str) -> Remaker:
    """What makes the questions of a maker about topics again, from an edition."""
    from comprules.study.drawing import draw
    from comprules.study.material import Material

    material = Material(kb, edition)

    def remade(maker: str, topics: Collection[str]) -> Iterator[Question]:
        return draw(material, count=_ALL, seed=0, topics=tuple(sorted(topics)), makers=(maker,))

    return remade


def deck_path(deck: Path | None) -> Path:
    """The deck that is meant."""
    from comprules.study.deckfile import default_path

    return deck if deck is not None else default_path()
