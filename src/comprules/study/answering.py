"""Reading what a learner answers, and saying whether it is right."""

from __future__ import annotations

import re
import string
from typing import Final

from msgspec import Struct

from comprules.errors import BadInput
from comprules.study.model import Form, Question

GIVEN_UP: Final = "-"
"""What is typed by who does not know."""

_YES: Final = frozenset({"y", "yes", "true"})
_NO: Final = frozenset({"n", "no", "false"})
_LEVEL_OF_SURENESS: Final = re.compile(r"^(.*?)\s*([?!]?)$", re.DOTALL)


class Given(Struct, frozen=True):
    """An answer as it was given.

    Attributes:
        values: as `Question.key` has them; nothing where the learner did not know.
        guessed: it was a guess, said by a question mark behind it.
        sure: the learner knew at once, said by an exclamation mark.
    """

    values: tuple[str, ...]
    guessed: bool = False
    sure: bool = False


def letters(question: Question) -> dict[str, str]:
    """The letters by which the options go, a, b, c, each with its option's text."""
    return dict(
        zip(string.ascii_lowercase, (option.text for option in question.options), strict=False)
    )


def wanted(question: Question) -> str:
    """What may be answered, in a few words, for a prompt and for the hint of an error."""
    names = list(letters(question))
    match question.form:
        case Form.CHOICE:
            return f"{', '.join(names[:-1])} or {names[-1]}"
        case Form.YES_NO:
            return "y or n"
        case Form.NUMERIC:
            return "a whole number"
        case Form.NUMBER:
            return "the number of a rule, such as 716.2a"
        case Form.ORDER:
            return f"all letters in order, such as {' '.join(reversed(names))}"


def read_answer(question: Question, text: str) -> Given:
    """The answer that a line stands for; `-` where the learner does not know.

    Raises:
        BadInput: it is no answer to a question of this form.
    """
    plain = text.strip()
    if plain == GIVEN_UP:
        return Given(())
    match = _LEVEL_OF_SURENESS.match(plain)
    assert match is not None
    values = _values(question, match[1])
    if values is None:
        raise BadInput(
            f"{plain!r} is no answer here" if plain else "nothing was answered",
            hint=f"answer {wanted(question)}; {GIVEN_UP} if you do not know",
        )
    return Given(values, guessed=match[2] == "?", sure=match[2] == "!")


def is_right(question: Question, values: tuple[str, ...]) -> bool:
    """Whether an answer is right; the number of any rule that says it is (`716.2a`, `107.16a`)."""
    if question.form is Form.NUMBER:
        return len(values) == 1 and values[0] in question.key
    return values == question.key


def said(question: Question, values: tuple[str, ...]) -> str:
    """An answer, or a key, as it is shown: `b) Bear`, `yes`, `716.2a or 107.16a`, `b c a: …`."""
    if not values:
        return "not known"
    if question.form is Form.NUMBER:
        return " or ".join(values)
    names = {text: letter for letter, text in letters(question).items()}
    match question.form:
        case Form.CHOICE:
            return f"{names[values[0]]}) {values[0]}"
        case Form.ORDER:
            return f"{' '.join(names[text] for text in values)}: {', '.join(values)}"
        case _:
            return values[0]


def _values(question: Question, text: str) -> tuple[str, ...] | None:
    """The answer as the key would have it; None where it is none."""
    match question.form:
        case Form.CHOICE:
            chosen = _option(question, text)
            return None if chosen is None else (chosen,)
        case Form.YES_NO:
            plain = text.casefold()
            return ("yes",) if plain in _YES else ("no",) if plain in _NO else None
        case Form.NUMERIC:
            whole = re.fullmatch(r"[+−-]?[0-9]{1,18}", text)
            return (str(int(text.replace("−", "-"))),) if whole else None
        case Form.NUMBER:
            from comprules.store.numbering import normalise

            number = normalise(text)
            return None if number is None else (number,)
        case Form.ORDER:
            return _order(question, text)


def _option(question: Question, text: str) -> str | None:
    """The text of the option that a letter, or the text itself, names."""
    names = letters(question)
    if text.casefold() in names:
        return names[text.casefold()]
    return next((o for o in names.values() if o.casefold() == text.casefold()), None)


def _order(question: Question, text: str) -> tuple[str, ...] | None:
    """The options in the order of the letters: `c a b`, `c,a,b` or `cab`."""
    names = letters(question)
    order = re.findall(r"[a-z]", text.casefold())
    if re.search(r"[^a-z\s,;>-]", text.casefold()) or sorted(order) != sorted(names):
        return None
    return tuple(names[letter] for letter in order)
