"""How a question looks, and what is said of its answer: lines with a style."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Final, TypeAlias

from comprules.study.answering import is_right, letters, said

if TYPE_CHECKING:
    from rich.console import RenderableType

    from comprules.store.knowledge import KnowledgeBase
    from comprules.study.model import ProofData, Question
    from comprules.study.session import Outcome, Result, Score

_FIRST: Final = 5  # the rules that are shown; a proof of a cost stands on thirty
Line: TypeAlias = tuple[str, str]
"""A line, and its style."""


def question_lines(question: Question) -> Iterator[Line]:
    """What is asked, and the options with their letters."""
    for line in question.stem.split("\n"):
        yield line, "bold"
    for letter, text in letters(question).items():
        yield f"  {letter}) {text}", ""


def outcome_lines(outcome: Outcome, answer: tuple[str, ...], now: datetime) -> Iterator[Line]:
    """What is said of an answer: right or wrong, why, and when it comes again."""
    question = outcome.asked.question
    yield from verdict_lines(question, answer)
    if outcome.due is not None:
        yield f"Again {_when(outcome.due - now)}.", "dim"
    elif not outcome.counted:
        yield "It was answered before, and is not counted again.", "yellow"


def verdict_lines(question: Question, answer: tuple[str, ...]) -> Iterator[Line]:
    """Whether an answer was right, what is, and why; of a wrong choice why it is wrong."""
    key = said(question, question.key)
    if is_right(question, answer):
        yield f"Right: {key}", "bold green"
    else:
        yield f"Wrong. It is {key}", "bold red"
        for option in question.options:
            if option.text in answer and option.refuted:
                yield (
                    f"Not {said(question, answer)}: {option.refuted}{_cited(option.citations)}",
                    "",
                )
    yield question.explanation, ""
    if question.citations:
        first, more = question.citations[:_FIRST], question.citations[_FIRST:]
        yield f"Rules: {', '.join(first)}{f' and {len(more)} more' if more else ''}", "cyan"


def result_lines(result: Result) -> Iterator[Line]:
    """One question of an exam, looked back at."""
    yield f"{result.position}. {result.question.stem}", "bold"
    if result.review is None:
        yield f"Not answered. It is {said(result.question, result.question.key)}", "yellow"
    else:
        yield f"You said {said(result.question, result.review.answer)}.", ""
        yield from verdict_lines(result.question, result.review.answer)


def score_lines(score: Score) -> Iterator[Line]:
    """The score, and that of each section."""
    if score.total:
        share = round(100 * score.right / score.total)
        yield f"{score.right} of {score.total} right ({share} %)", "bold"
    if len(score.sections) > 1:
        for section, (right, total) in score.sections.items():
            name = f"section {section}" if section.isdigit() else section
            yield f"  {name}: {right} of {total}", ""


def situation_lines(question: Question) -> Iterator[Line]:
    """The situation that a question is asked of, as a file that `comprules derive` reads."""
    if question.situation is None:
        yield "It is asked of no situation.", "dim"
    else:
        yield from ((line, "cyan") for line in question.situation.rstrip("\n").split("\n"))


def rule_lines(kb: KnowledgeBase, question: Question) -> Iterator[Line]:
    """The rules that decide a question: their text where it was imported, else our gloss."""
    from comprules.errors import NotFound

    try:
        file = kb.edition(question.edition)
    except NotFound:
        file = kb.edition()
    if not question.citations:
        yield "It cites no rule.", "dim"
    for name in question.citations[:_FIRST]:
        entry = file.entry(name)
        if entry is None:
            continue
        yield f"{entry.number}  {entry.title or ''}".rstrip(), "bold"
        gloss = kb.gloss(entry.number, file.date) if name == entry.number else entry.gloss
        text = entry.text if entry.text not in (None, entry.title) else gloss
        for line in (text or "Its text is not here: comprules import FILE.").split("\n"):
            yield f"  {line}", "" if text else "dim"
    if len(question.citations) > _FIRST:
        yield f"Also: {', '.join(question.citations[_FIRST:])}", "dim"


def proof_lines(proof: ProofData) -> Iterator[str]:
    """A proof of a question as indented lines."""
    from comprules.cli.proofs import lines
    from comprules.inference.storedproof import proof_from_json

    return lines(proof_from_json(proof))


def proof_tree(proof: ProofData) -> RenderableType:
    """A proof of a question as a tree for a terminal."""
    from comprules.cli.proofs import tree
    from comprules.inference.storedproof import proof_from_json

    return tree(proof_from_json(proof))


def _cited(numbers: tuple[str, ...]) -> str:
    return f" ({', '.join(numbers)})" if numbers else ""


def _when(left: timedelta) -> str:
    """How long from now, in the largest unit that fits."""
    for unit, size in (("day", 86_400), ("hour", 3_600), ("minute", 60)):
        count = round(left.total_seconds() / size)
        if count >= 1:
            return f"in {count} {unit}{'s' if count > 1 else ''}"
    return "in a moment"
