"""What a learner types, and whether it is right."""

from __future__ import annotations

import pytest

from comprules.errors import BadInput
from comprules.study.answering import Given, is_right, read_answer, said
from comprules.study.model import Form
from tests.study.questions import question


@pytest.mark.parametrize(
    ("form", "typed", "right"),
    [
        (Form.CHOICE, "b", True),
        (Form.CHOICE, " B ", True),
        (Form.CHOICE, "bear", True),
        (Form.CHOICE, "a", False),
        (Form.YES_NO, "Y", True),
        (Form.YES_NO, "no", False),
        (Form.NUMERIC, "3", True),
        (Form.NUMERIC, "+03", True),
        (Form.NUMERIC, "-3", False),
        (Form.NUMBER, "CR 716.2A", True),
        (Form.NUMBER, "107.16a", True),
        (Form.NUMBER, "716.2b", False),
        (Form.ORDER, "b c a", True),
        (Form.ORDER, "b,c,a", True),
        (Form.ORDER, "BCA", True),
        (Form.ORDER, "abc", False),
    ],
)
def test_an_answer_may_be_written_in_several_ways(form: Form, typed: str, right: bool) -> None:
    """The letter or the text, any case; the number as people write it."""
    asked = question(form)
    assert is_right(asked, read_answer(asked, typed).values) is right


@pytest.mark.parametrize(
    ("form", "typed"),
    [
        (Form.CHOICE, "d"),
        (Form.CHOICE, ""),
        (Form.YES_NO, "perhaps"),
        (Form.NUMERIC, "three"),
        (Form.NUMERIC, "3.5"),
        (Form.NUMERIC, "³"),
        (Form.NUMBER, "Class"),
        (Form.ORDER, "a b"),
        (Form.ORDER, "a b c c"),
        (Form.ORDER, "a b d"),
    ],
)
def test_what_is_no_answer_is_an_error_that_says_what_is(form: Form, typed: str) -> None:
    """A slip of the finger must not count as a wrong answer."""
    with pytest.raises(BadInput) as caught:
        read_answer(question(form), typed)
    assert caught.value.hint.startswith("answer ")


@pytest.mark.parametrize("form", list(Form))
def test_who_does_not_know_may_say_so(form: Form) -> None:
    """That is an answer, and never right."""
    asked = question(form)
    given = read_answer(asked, "-")
    assert given == Given(())
    assert not is_right(asked, given.values)


def test_how_sure_one_is_may_stand_behind_the_answer() -> None:
    """A question mark for a guess, an exclamation mark for what was known at once."""
    asked = question(Form.CHOICE)
    assert read_answer(asked, "b?") == Given(("Bear",), guessed=True)
    assert read_answer(asked, "b !") == Given(("Bear",), sure=True)


@pytest.mark.parametrize(
    ("form", "shown"),
    [
        (Form.CHOICE, "b) Bear"),
        (Form.YES_NO, "yes"),
        (Form.NUMERIC, "3"),
        (Form.NUMBER, "716.2a or 107.16a"),
        (Form.ORDER, "b c a: untap step, upkeep step, draw step"),
    ],
)
def test_a_key_is_shown_as_it_would_be_answered(form: Form, shown: str) -> None:
    """With the letter and what it stands for."""
    asked = question(form)
    assert said(asked, asked.key) == shown
    assert said(asked, ()) == "not known"
