"""A test paper: questions on paper with the key on a page of its own, and for other tools."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator, Sequence
from typing import Final

from comprules.study.answering import letters, said
from comprules.study.model import Form, Question

_NEW_PAGE: Final = '<div style="page-break-after: always"></div>'
_BLANK: Final = "\\_" * 12
_BLANKS: Final = {
    Form.CHOICE: "Letter",
    Form.YES_NO: "Yes or no",
    Form.NUMERIC: "Number",
    Form.NUMBER: "Number of the rule",
    Form.ORDER: "Letters in order",
}
COLUMNS: Final = (
    *("number", "identity", "maker", "level", "form", "stem", "situation", "options", "key"),
    *("explanation", "citations", "topics", "difficulty", "edition"),
)
"""The columns of the CSV."""


def as_json(questions: Sequence[Question], seed: int) -> str:
    """The paper for other tools: the questions whole, with the seed that gives them again."""
    paper = {"seed": seed, "questions": [question.to_json() for question in questions]}
    return json.dumps(paper, ensure_ascii=False, indent=1) + "\n"


def as_csv(questions: Sequence[Question]) -> str:
    """The paper as a table, one question a row; a situation keeps its lines."""
    stream = io.StringIO()
    writer = csv.DictWriter(stream, COLUMNS, lineterminator="\n")
    writer.writeheader()
    for number, question in enumerate(questions, 1):
        record = question.to_json()
        row = {
            **{column: record.get(column) for column in COLUMNS},
            "number": number,
            "options": " | ".join(_options(question)),
            "key": said(question, question.key),
            "citations": " ".join(question.citations),
            "topics": " ".join(question.topics),
        }
        writer.writerow(row)
    return stream.getvalue()


def as_markdown(questions: Sequence[Question], seed: int) -> str:
    """The paper to be printed: the questions, then on a new page the key with its rules."""
    return "\n".join([*_paper(questions, seed), "", _NEW_PAGE, "", *_key(questions, seed)]) + "\n"


def _paper(questions: Sequence[Question], seed: int) -> Iterator[str]:
    editions = ", ".join(dict.fromkeys(question.edition for question in questions))
    yield f"# Rules test ({editions}, paper {seed})"
    yield ""
    yield f"Name: {_BLANK}{_BLANK}   Date: {_BLANK}   Score: \\_\\_\\_ of {len(questions)}"
    for number, question in enumerate(questions, 1):
        yield ""
        yield f"## {number}"
        yield ""
        yield from (f"{line}  " if line else "" for line in question.stem.split("\n"))
        yield ""
        if question.options:
            yield from (f"- {option}" for option in _options(question))
            yield ""
        yield f"{_BLANKS[question.form]}: {_BLANK}"


def _key(questions: Sequence[Question], seed: int) -> Iterator[str]:
    yield f"# Key (paper {seed})"
    yield ""
    for number, question in enumerate(questions, 1):
        cited = f" [{', '.join(question.citations)}]" if question.citations else ""
        yield f"{number}. **{said(question, question.key)}**: {question.explanation}{cited}"


def _options(question: Question) -> list[str]:
    return [f"{letter}) {text}" for letter, text in letters(question).items()]
