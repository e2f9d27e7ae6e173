"""`comprules study`: questions made from the rules, asked when they are due."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click
from click.core import ParameterSource

from comprules.cli import studydeck, studymake, studystats
from comprules.cli.options import edition_option, epilog
from comprules.cli.rendering import knowledge_base, note
from comprules.cli.studyoptions import (
    choosing_options,
    deck_option,
    deck_path,
    drawer,
    no_questions,
    plan_of,
    remaker,
)
from comprules.study.session import Plan, Session

if TYPE_CHECKING:
    from comprules.store.knowledge import KnowledgeBase
    from comprules.study.deck import Deck
    from comprules.study.session import Drawer

_COUNT: Final = 20
_MINUTES_EACH: Final = 1.5


@click.group(
    "study",
    invoke_without_command=True,
    epilog=epilog(
        "comprules study",
        "comprules study --topic 716 --level basic",
        "comprules study --exam --section 7 --count 30",
    ),
)
@choosing_options
@click.option(
    "--count",
    type=click.IntRange(1, 100_000),
    metavar="N",
    help=f"At most N questions; {_COUNT} if not given.",
)
@click.option(
    "--exam",
    is_flag=True,
    help="Against time, with no word on an answer until the end, and a score by section.",
)
@click.option(
    "--minutes",
    type=click.FloatRange(min=0, min_open=True),
    metavar="N",
    help=f"The time for an exam; {_MINUTES_EACH} for each question if not given.",
)
@click.option("--new", is_flag=True, help="Begin anew, and leave the session that was interrupted.")
@edition_option
@deck_option
@click.pass_context
def command(
    ctx: click.Context,
    topics: tuple[str, ...],
    section: int | None,
    level: str | None,
    seed: int | None,
    count: int | None,
    exam: bool,
    minutes: float | None,
    new: bool,
    edition: str | None,
    deck: Path | None,
) -> None:
    """Study the rules: what is due first, then new questions.

    A question is answered with a letter, y or n, a number, or the number of a rule; - stands for
    not known, and a ? or ! behind a typed answer for a guess, or for what was known at once. After
    an answer p shows the proof, r the rules and s the situation as a file; q stops. Every answer
    is kept before it is shown as right or wrong: a session that was interrupted goes on where it
    was left.
    """
    if ctx.invoked_subcommand is not None:
        _refuse_options(ctx)
        return
    from comprules.errors import UsageError
    from comprules.study.deck import Deck

    if minutes is not None and not exam:
        raise UsageError("--minutes is the time of an exam", hint="give --exam too")
    kb = knowledge_base()
    date = kb.edition(edition).date
    length = count if count is not None else _COUNT
    plan = plan_of(
        kb,
        date,
        topics=topics,
        section=section,
        level=level,
        seed=seed,
        count=length,
        exam=exam,
        minutes=(minutes or _MINUTES_EACH * length) if exam else None,
    )
    is_default = plan.is_like(Plan(count=_COUNT)) and count is None
    with Deck.open(deck_path(deck)) as opened:
        _renew(opened, kb, date)
        draw = drawer(kb, date)
        session = None if new else _interrupted(opened, draw, None if is_default else plan)
        if session is None:
            session = Session.begin(opened, plan, draw, datetime.now(UTC))
        _drill(session, opened, kb)


def _refuse_options(ctx: click.Context) -> None:
    """Nothing; options before the name of a command would be lost in silence.

    Raises:
        UsageError: there are some.
    """
    from comprules.errors import UsageError

    for parameter in ctx.command.params:
        source = ctx.get_parameter_source(str(parameter.name))
        if source is ParameterSource.COMMANDLINE:
            name = parameter.opts[0]
            raise UsageError(
                f"{name} stands before {ctx.invoked_subcommand}",
                hint=f"write it behind: comprules study {ctx.invoked_subcommand} {name} …",
            )


def _renew(deck: Deck, kb: KnowledgeBase, edition: str) -> None:
    """Nothing; the cards hold for the edition, and what became of them is told in a line."""
    from comprules.study.renewal import renew

    remake = remaker(kb, edition)
    renewal = renew(deck, edition, kb.history, kb.drifted(edition), remake, datetime.now(UTC))
    for line in renewal.lines(edition):
        note(line)


def _interrupted(deck: Deck, draw: Drawer, plan: Plan | None) -> Session | None:
    """The session that was left before its end, if it is like what is asked for now."""
    session = Session.unfinished(deck, draw)
    if session is None or not (plan is None or session.plan.is_like(plan)):
        return None
    place = f"after {session.answered} of {session.length} answers"
    note(f"going on with the session of {session.begun:%Y-%m-%d}, {place}; --new begins anew")
    return session


def _drill(session: Session, deck: Deck, kb: KnowledgeBase) -> None:
    """Nothing; the session was held, and where it ended early how it goes on was told.

    Raises:
        NotFound: there is no question of what was asked for.
    """
    from comprules.cli.drill import Drill

    try:
        over = Drill(session, kb).run()
    except KeyboardInterrupt:
        _tell_left(session)
        raise
    if not over:
        _tell_left(session)
    elif not (session.length if session.plan.exam else session.answered):
        if not session.plan.exam and deck.known(session.plan.choice):
            note("nothing is due, and there are no new questions; comprules study stats says when")
            return
        raise no_questions()


def _tell_left(session: Session) -> None:
    done = session.answered
    kept = f"after {done} of {session.length} answers, which are kept" if done else "unanswered"
    note(f"left {kept}; comprules study goes on")


command.add_command(studystats.command)
command.add_command(studymake.command)
command.add_command(studydeck.export)
command.add_command(studydeck.import_)
command.add_command(studydeck.merge)
