"""Questions as plain data."""

from __future__ import annotations

import json

import pytest

from comprules.errors import BadInput
from comprules.study.model import Form, Option, Question, identity_of
from tests.study.questions import question


@pytest.mark.parametrize("form", list(Form))
def test_a_question_goes_through_json_unchanged(form: Form) -> None:
    """In every form, with its options, proofs and situation."""
    asked = question(form)
    assert Question.from_json(json.loads(json.dumps(asked.to_json()))) == asked


@pytest.mark.parametrize("missing", sorted(question().to_json()))
def test_a_record_without_a_field_is_no_question(missing: str) -> None:
    """The error names the field."""
    record = question().to_json()
    del record[missing]
    with pytest.raises(BadInput, match=missing):
        Question.from_json(record)


def test_a_record_of_another_kind_is_no_question() -> None:
    """Nor is one with a form that there is not."""
    with pytest.raises(BadInput, match="no question"):
        Question.from_json({**question().to_json(), "form": "essay"})
    with pytest.raises(BadInput, match="no question"):
        Question.from_json({**question().to_json(), "options": [7]})


@pytest.mark.parametrize(
    ("form", "changed", "fault"),
    [
        (Form.CHOICE, {"key": ("Elk",)}, "not one of several options"),
        (Form.CHOICE, {"options": (Option("Bear"),)}, "not one of several options"),
        (Form.CHOICE, {"options": (Option("Bear"), Option("Bear"))}, "the same text"),
        (Form.YES_NO, {"key": ("maybe",)}, "neither yes nor no"),
        (Form.NUMERIC, {"key": ("three",)}, "no whole number"),
        (Form.NUMBER, {"key": ("Class",)}, "no number of a rule"),
        (Form.ORDER, {"key": ("untap step", "draw step")}, "in order"),
        (Form.NUMERIC, {"key": ()}, "lacks"),
    ],
)
def test_a_question_that_nobody_can_answer_is_not_made(
    form: Form, changed: dict[str, object], fault: str
) -> None:
    """A fault of a maker is found where the question is made."""
    with pytest.raises(ValueError, match=fault):
        question(form, **changed)


def test_an_identity_tells_what_is_asked() -> None:
    """The same for the same, another for another maker or another thing asked."""
    assert identity_of("cites", "2021-07-23/716.2a", 1) == identity_of(
        "cites", "2021-07-23/716.2a", 1
    )
    others = {
        identity_of("cites", "2021-07-23/716.2a", 1),
        identity_of("cites", "2021-07-23/716.2a", 2),
        identity_of("cited-by", "2021-07-23/716.2a", 1),
        identity_of("cites", ["2021-07-23/716.2a", 1]),
    }
    assert len(others) == 4
