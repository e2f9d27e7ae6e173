"""A session at the keyboard, or read from a pipe: one line an answer.

On a terminal a choice is one key, and after each answer p shows the proof, r the rules, s the
situation; in a pipe the same letters stand on lines of their own.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Collection, Iterable
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final

import click

from comprules.cli.questions import (
    Line,
    outcome_lines,
    proof_lines,
    proof_tree,
    question_lines,
    result_lines,
    rule_lines,
    score_lines,
    situation_lines,
)
from comprules.cli.rendering import drawn, note
from comprules.errors import BadInput
from comprules.study.answering import GIVEN_UP, Given, letters, read_answer, wanted
from comprules.study.model import Form, Question

if TYPE_CHECKING:
    from comprules.store.knowledge import KnowledgeBase
    from comprules.study.session import Asked, Session

_QUIT: Final = "q"
_PROOF: Final = "p"
_RULE: Final = "r"
_SITUATION: Final = "s"
_TOLD: Final = (_PROOF, _RULE, _SITUATION)
_END_OF_INPUT: Final = ("\x04", "\x1a")  # Ctrl-D, Ctrl-Z
_HINT: Final = f"{GIVEN_UP} not known, {_QUIT} stop"
_KEYS: Final = "Enter: next   p: proof   r: rules   s: situation   q: stop"


class Left(Exception):
    """The learner has stopped, or there is nothing more to read."""


class Drill:
    """A session as it is shown.

    Args:
        session: the session.
        kb: the knowledge base, for the rules.
    """

    def __init__(self, session: Session, kb: KnowledgeBase) -> None:
        self._session = session
        self._kb = kb
        self._terminal = sys.stdin.isatty() and sys.stdout.isatty()
        self._last: Question | None = None

    def run(self) -> bool:
        """Whether the session came to its end; False where the learner left before."""
        try:
            while (asked := self._session.next(_now())) is not None:
                self._put(asked)
        except Left:
            return False
        except KeyboardInterrupt:
            if self._terminal:
                print()  # what is said next does not stand behind the prompt
            raise
        if self._session.is_late(_now()):
            note("time is up")
        self._session.end(_now())
        self._look_back()
        return True

    def _put(self, asked: Asked) -> None:
        """Nothing; one question was asked, answered, and the answer spoken of."""
        self._show([("", ""), (self._heading(asked), "dim"), *question_lines(asked.question)])
        begun = time.monotonic()
        given = self._given(asked.question)
        outcome = self._session.answer(
            asked, given, _now(), round(1000 * (time.monotonic() - begun))
        )
        if self._session.plan.exam:
            return
        self._last = asked.question
        self._show(outcome_lines(outcome, given.values, _now()))
        self._pause()

    def _heading(self, asked: Asked) -> str:
        parts = [f"{asked.position} of {self._session.length}", str(asked.question.level)]
        deadline = self._session.deadline
        if deadline is not None:
            parts.append(f"{max(0, round((deadline - _now()).total_seconds() / 60))} min left")
        elif asked.is_review:
            parts.append("again")
        return ", ".join(parts)

    def _look_back(self) -> None:
        """Nothing; the score is shown, and of an exam what was wrong."""
        if self._session.plan.exam:
            for result in self._session.results():
                if result.review is None or not result.review.right:
                    self._show([("", ""), *result_lines(result)])
        self._show([("", ""), *score_lines(self._session.score())])

    # --- input ----------------------------------------------------------------------------------
    def _given(self, question: Question) -> Given:
        """The answer to a question; what is none is told and asked for again."""
        while True:
            text = self._answer(question)
            if text == _QUIT:
                raise Left
            if not self._terminal and text in _TOLD:
                self._tell(text)
                continue
            try:
                return read_answer(question, text)
            except BadInput as error:
                note(error.one_line())

    def _answer(self, question: Question) -> str:
        """What was typed: one key where that is enough, else a line."""
        if not self._terminal:
            line = sys.stdin.readline()
            if not line:
                raise Left
            return line.strip()
        prompt = f"{wanted(question)} ({_HINT})> "
        if question.form not in (Form.CHOICE, Form.YES_NO):
            try:
                return input(prompt).strip()
            except EOFError:
                raise Left from None
        keys = {*letters(question), GIVEN_UP, _QUIT}
        if question.form is Form.YES_NO:
            keys |= {"y", "n"}
        return self._key(prompt, keys)

    def _key(self, prompt: str, keys: Collection[str]) -> str:
        """The key that was pressed, one of these; others are not heard."""
        print(prompt, end="", flush=True)
        while True:
            typed = click.getchar().lower()
            if not typed or typed in _END_OF_INPUT:
                print()
                raise Left
            if typed.startswith("\x1b"):  # an arrow, say: its letters are no answer
                continue
            # Who types fast has pressed several keys.
            key = next((key for key in typed if key in keys), None)
            if key is not None:
                print(key if key.isprintable() else "")
                return key

    def _pause(self) -> None:
        """Nothing; on a terminal the learner has read it, with proof and rules on demand."""
        while self._terminal:
            key = self._key(_KEYS, {"\r", "\n", " ", "n", _QUIT, *_TOLD})
            if key == _QUIT:
                raise Left
            if key not in _TOLD:
                return
            self._tell(key)

    # --- output ---------------------------------------------------------------------------------
    def _tell(self, key: str) -> None:
        """Nothing; the proof, or the rules, of the question that was answered last are shown."""
        question = self._last
        if question is None:
            note("no answer was spoken of yet")
        elif key == _RULE:
            self._show(rule_lines(self._kb, question))
        elif key == _SITUATION:
            self._show(situation_lines(question))
        elif not question.proofs:
            self._show([(f"It is {question.kind}, without a proof; r shows the rules.", "")])
        elif self._terminal:
            for proof in question.proofs:
                sys.stdout.write(drawn(proof_tree(proof), None))
        else:
            for proof in question.proofs:
                self._show((line, "") for line in proof_lines(proof))

    def _show(self, lines: Iterable[Line]) -> None:
        if self._terminal:
            from rich.text import Text

            text = Text("\n").join(Text(line, style=style) for line, style in lines)
            sys.stdout.write(drawn(text, None))
        else:
            for line, _ in lines:
                print(line)
        sys.stdout.flush()


def _now() -> datetime:
    return datetime.now(UTC)
