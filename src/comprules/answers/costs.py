"""Answers about what casting, activating or levelling costs in a game, all told (CR 601.2f)."""

from __future__ import annotations

from collections.abc import Sequence

from comprules.answers.ability_descriptions import keywords_of
from comprules.answers.ability_kinds import placed
from comprules.answers.activated import level_bars
from comprules.answers.board import Board
from comprules.answers.conclusions import concluded, unclear, undecided
from comprules.answers.costing import CostWorking, working
from comprules.answers.grounds import Grounds, listed
from comprules.answers.lexicon import Sort
from comprules.answers.model import Answer, Verdict
from comprules.answers.payables import payables
from comprules.answers.question import CardCost, LevelCost
from comprules.answers.subjects import Seen, Stage, Unclear


def level_cost(question: LevelCost, stage: Stage) -> Answer | None:
    """What a level ability costs now."""
    board, wanted = stage.board, None
    if question.subject is not None:
        seen = stage.find(question.subject)
        if isinstance(seen, Unclear):
            return unclear(stage.grounds, seen)
        if seen is None:
            return None
        board, wanted = seen.board, seen.iri
    if board is None:
        return None
    bars = [bar for bar in level_bars(board, wanted, question.level) if bar.had]
    if len(bars) > 1:
        names = list(dict.fromkeys(board.name(bar.object) for bar in bars))
        return undecided(
            stage.grounds,
            f"More than one object has such an ability: {listed(names)}.",
            [f"of which object: {listed(names, 'or')}"],
        )
    if not bars:
        return None
    [bar] = bars
    what = f"{bar.called[0].upper()}{bar.called[1:]}"
    called = f"{what} of {board.name(bar.object)}"
    return told(working(board, bar.instance), called, stage.grounds)


def cost_now(question: CardCost, stage: Stage) -> Answer | None:
    """What casting an object of the situation costs, or activating an ability of it.

    A card that no object of the situation is has only its printed costs (`answers.base_costs`).
    """
    entity = question.subject.entity
    if entity is None or entity.sort is Sort.CARD:
        from comprules.answers.base_costs import card_cost

        return card_cost(question, stage)
    seen = stage.find(question.subject)
    if not isinstance(seen, Seen):
        return unclear(stage.grounds, seen) if isinstance(seen, Unclear) else None
    board, known = seen.board, payables(seen.board)
    if question.deed == "cast":
        if seen.iri not in known:
            return None
        return told(working(board, seen.iri), f"Casting {seen.name}", stage.grounds)
    own = [p for p in known if p != seen.iri and board.holds(p, "onObject", seen.iri)]
    meant = _meant(question, own, seen)
    if len(meant) > 1:
        said = f"{seen.name} has {len(meant)} such abilities."
        return undecided(
            stage.grounds, said, [f"which of them: {listed(_texts(meant, board), 'or')}"]
        )
    if not meant:
        return None
    [text] = _texts(meant, board)
    return told(working(board, meant[0]), f"Activating {text} of {seen.name}", stage.grounds)


def _meant(question: CardCost, own: Sequence[str], seen: Seen) -> list[str]:
    """The activated abilities of an object that the question can mean."""
    board = seen.board
    if question.keyword is not None:
        keywords = keywords_of(question.keyword, board)
        return [
            p
            for p in own
            for text in board.values(p, "fromText")
            if board.value(str(text), "keyword") in keywords
        ]
    if question.place is None:
        return list(own)
    one = placed(board.abilities(seen.iri), question.place)
    return [p for p in own if one is not None and board.holds(p, "fromText", one.iri)]


def _texts(meant: Sequence[str], board: Board) -> list[str]:
    """The words of abilities, in quotes."""
    texts = [str(text) for p in meant for text in board.values(p, "fromText")]
    return [f"“{board.name(value)}”" for text in texts for value in board.values(text, "text")]


def told(
    worked: CostWorking,
    called: str,
    grounds: Grounds,
    *,
    amount: bool = False,
    assumed: Sequence[str] = (),
    also: Sequence[str] = (),
) -> Answer:
    """The answer that the working of a cost gives, with its steps where there are several.

    Args:
        worked: the working.
        called: what is paid for, to begin a sentence.
        grounds: what the question is asked of.
        amount: whether the number of mana is asked for, not its symbols.
        assumed: what was assumed.
        also: rules that decide besides.
    """
    rest = f" Assumed: {listed(assumed)}." if assumed else ""
    if worked.unpayable:
        said = f"{called} has an unpayable cost.{rest}"
        return concluded(
            grounds, Verdict.VALUE, said, worked.proofs, also=also, values=["unpayable"]
        )
    if worked.total is None or (amount and worked.mana is None):
        said = f"What {called[0].lower()}{called[1:]} costs is not known.{rest}"
        return undecided(grounds, said, worked.open, ["601.2f", *also])
    total = ", ".join((worked.total, *worked.parts))
    steps = [
        f"{step.what} {step.amount}"
        + (f" ({step.source})" if step.source not in ("", step.what) else "")
        for step in worked.steps
        if step.amount
    ]
    how = f": {', '.join(steps)}" if len(steps) > 1 else ""
    value = str(worked.mana) if amount and not worked.parts else total
    much = f"{value} mana, {total}" if amount and not worked.parts else total
    said = f"{called} costs {much}{how}.{rest}"
    numbers = [number for step in worked.steps for number in step.rules]
    return concluded(
        grounds, Verdict.VALUE, said, worked.proofs, also=[*also, *numbers], values=[value]
    )
