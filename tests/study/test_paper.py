"""Test papers, and questions for other tools."""

from __future__ import annotations

import csv
import io
import json

import pytest

from comprules.study.answering import said
from comprules.study.model import Form, Question
from comprules.study.paper import COLUMNS, as_csv, as_json, as_markdown
from tests.study.questions import question

QUESTIONS = [question(form, n) for n in range(2) for form in Form]


def test_the_key_stands_on_its_own_page() -> None:
    """Nothing before it tells what is right, or why."""
    paper, key = as_markdown(QUESTIONS, 7).split('<div style="page-break-after: always"></div>')
    for number, asked in enumerate(QUESTIONS, 1):
        assert f"## {number}\n" in paper
        assert asked.stem in paper
        assert asked.explanation not in paper
        line = next(line for line in key.splitlines() if line.startswith(f"{number}. "))
        assert said(asked, asked.key) in line
        assert asked.explanation in line
        assert "716.2a" in line
    assert "**" not in paper


def test_a_paper_shows_options_and_keeps_lines() -> None:
    """Options with their letters; each line of a question is one of the paper."""
    paper = as_markdown(QUESTIONS, 7)
    assert "- a) Aura\n- b) Bear\n- c) Lair\n" in paper
    paper = as_markdown([question(stem="Ann has Lamp.\nMay she?")], 7)
    assert "Ann has Lamp.  \nMay she?  \n" in paper


def test_the_json_gives_the_questions_again() -> None:
    """Whole, with the seed."""
    data = json.loads(as_json(QUESTIONS, 7))
    assert data["seed"] == 7
    assert [Question.from_json(one) for one in data["questions"]] == QUESTIONS


@pytest.mark.parametrize("form", list(Form))
def test_the_csv_has_a_row_for_each_question(form: Form) -> None:
    """With a situation in its own lines."""
    asked = question(form)
    rows = list(csv.DictReader(io.StringIO(as_csv([asked]))))
    assert list(rows[0]) == list(COLUMNS)
    assert rows[0]["situation"] == (asked.situation or "")
    assert rows[0]["key"] == said(asked, asked.key)
    assert rows[0]["citations"] == "716.2a"
