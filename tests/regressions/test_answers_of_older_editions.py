"""Answers for an edition are derived only by blocks whose sentence stands there (`kb.drifted`)."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from comprules.answers import Answer, Kind, Verdict, ask
from comprules.graph.situation_model import Situation
from comprules.store.knowledge import KnowledgeBase
from tests.answers.conftest import asked, kb, situate
from tests.homes import SMALL_DATE

__all__ = ["asked", "kb", "situate"]
Asked = Callable[..., Answer]

QUESTIONS = (
    "does Lamplighter Class at level 2 have its level 3 ability?",
    "what level is a permanent without one?",
    "can ann activate the level 3 ability of lamp?",
    "which level abilities can be activated now?",
    "what level is lamp?",
)


@pytest.mark.parametrize("question", QUESTIONS)
def test_an_edition_that_words_it_otherwise(
    asked: Asked, situate: Callable[..., Situation], question: str
) -> None:
    """The same numbers and headings are there, other sentences: nothing is derived."""
    assert asked(question, situation=situate()).kind is Kind.DERIVED
    answer = asked(question, situation=situate(), edition=SMALL_DATE)
    assert (answer.kind, answer.verdict) == (Kind.QUOTED, Verdict.UNKNOWN)
    assert answer.proofs == ()
    assert re.match(rf"Not derived: .*{SMALL_DATE}", answer.sentence)
    if "worded differently" in answer.sentence:
        quoted = [c.text for c in answer.citations if c.edition == SMALL_DATE and c.text]
        assert any(text in answer.sentence for text in quoted)
    else:
        assert "has no rule" in answer.sentence
    assert answer.exit_status == 1
    assert answer.needs


@pytest.fixture
def older(real_home: Path) -> KnowledgeBase:
    """Two real editions: one with today's Class rules, one from before a rewording."""
    return KnowledgeBase.open(real_home)


@pytest.mark.real
@pytest.mark.parametrize("question", QUESTIONS)
def test_derived_where_the_sentences_stand(
    older: KnowledgeBase, situate: Callable[..., Situation], question: str
) -> None:
    """`ask` and the program of `derive` agree: what drifted is not used, what stands is."""
    newest, oldest = older.editions()[-1], older.editions()[0]
    answer = ask(question, older, situation=situate(), edition=newest)
    assert answer.kind is Kind.DERIVED
    fired = {name for proof in answer.proofs for name in proof.blocks()}
    assert not fired & set(older.drifted(newest))
    assert all(citation.edition == newest for citation in answer.citations)
    then = ask(question, older, situation=situate(), edition=oldest)
    if then.kind is Kind.DERIVED:  # Class cards were 717 then
        classes = {
            now: at_the_time for now, at_the_time in then.numbers.items() if now[:3] == "716"
        }
        assert classes
        assert all(n == f"717{now[3:]}" for now, n in classes.items())
        assert any(citation.number.startswith("717.") for citation in then.citations)
    else:
        assert "was worded differently" in then.sentence
        assert "717.2" in then.sentence
