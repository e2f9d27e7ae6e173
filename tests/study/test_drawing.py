"""Drawing questions: the same again for a seed, none twice, half of them about situations."""

from __future__ import annotations

import gc
import os
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from comprules.errors import NotFound
from comprules.store.knowledge import KnowledgeBase
from comprules.study.drawing import draw, gathered
from comprules.study.material import Material
from comprules.study.model import Level, Question


@pytest.fixture(scope="module")
def material(fresh_home: Path) -> Material:
    """The material of a fresh installation."""
    return Material(KnowledgeBase.open(fresh_home))


def test_a_seed_draws_the_same_questions_again(material: Material) -> None:
    """Also where the material has been loaded anew; another seed draws others."""
    first = list(draw(material, count=24, seed=5))
    assert first == list(draw(Material(material.kb), count=24, seed=5))
    assert first != list(draw(material, count=24, seed=6))


def test_no_question_is_drawn_twice_and_half_are_about_situations(material: Material) -> None:
    """Identities are distinct, though many seeds come to the same question."""
    drawn = list(draw(material, count=80, seed=1))
    assert len({q.identity for q in drawn}) == len(drawn) == 80
    assert sum(q.situation is not None for q in drawn) >= 40


def test_small_makers_are_drawn_empty_and_no_further(material: Material) -> None:
    """There are as many as there are, whatever the count."""
    drawn = list(draw(material, count=1000, seed=1, makers=["what-comes-next"]))
    assert 20 < len(drawn) < 60
    assert len({q.identity for q in drawn}) == len(drawn)


def test_topics_and_levels_narrow_the_choice(material: Material) -> None:
    """A topic holds what stands under its number; a level holds for every question."""
    of_classes = list(draw(material, count=20, seed=2, topics=["716"]))
    assert len(of_classes) == 20
    assert all("716" in "".join(q.topics + q.citations) for q in of_classes)
    basic = list(draw(material, count=20, seed=2, level=Level.BASIC))
    assert {q.level for q in basic} == {Level.BASIC}


def test_a_section_holds_its_rules(material: Material) -> None:
    """`--section 9` asks about casual variants only."""
    drawn = list(draw(material, count=10, seed=3, section="9"))
    assert all(any(t.startswith("9") for t in q.topics + q.citations) for q in drawn)


def test_an_unknown_maker_is_named_with_those_there_are(material: Material) -> None:
    """The error lists the makers."""
    with pytest.raises(NotFound, match="no maker 'riddles'"):
        list(draw(material, count=1, seed=1, makers=["riddles"]))


def test_many_questions_are_gathered_as_they_are_drawn(material: Material) -> None:
    """The collector is off meanwhile, and on again afterwards, also after an error."""
    assert gathered(draw(material, count=12, seed=4)) == list(draw(material, count=12, seed=4))
    assert gc.isenabled()
    with pytest.raises(NotFound):
        gathered(draw(material, count=1, seed=1, makers=["riddles"]))
    assert gc.isenabled()


def test_a_seed_draws_the_same_in_another_process(material: Material) -> None:
    """Nothing hangs on the order of sets, which differs from process to process."""
    here = [question.identity for question in draw(material, count=16, seed=9)]
    program = (
        "from pathlib import Path; import sys\n"
        "from comprules.store.knowledge import KnowledgeBase\n"
        "from comprules.study.drawing import draw\n"
        "from comprules.study.material import Material\n"
        "material = Material(KnowledgeBase.open(Path(sys.argv[1])))\n"
        "for question in draw(material, count=16, seed=9): print(question.to_json())\n"
    )
    printed = set()
    for hashed in ("1", "2"):
        ran = subprocess.run(
            [sys.executable, "-c", program, str(material.kb.home)],
            env={
                **os.environ,
                "PYTHONHASHSEED": hashed,
                "PYTHONPATH": os.pathsep.join(filter(None, sys.path)),
            },
            capture_output=True,
            text=True,
            check=True,
        )
        printed.add(ran.stdout)
    assert len(printed) == 1
    assert [line.split("'")[3] for line in printed.pop().splitlines()] == here


def test_no_two_questions_are_the_same_up_to_names(material: Material) -> None:
    """What is told, with the names of objects and players taken out, is told once."""
    drawn = gathered(draw(material, count=300, seed=2))
    told = Counter(_nameless(question) for question in drawn if question.situation)
    assert sum(told.values()) >= 100
    assert told.most_common(1)[0][1] == 1


def _nameless(question: Question) -> str:
    """What a question of a situation asks, each name of an object by its place."""
    stem = question.stem
    names = dict.fromkeys(re.findall(r"^• (?:the spell )?([^:\n]+):", stem, re.M))
    for place, name in enumerate(names):
        stem = re.sub(rf"\b{re.escape(name)}", f"object {place}", stem)
    options = sorted(option.text for option in question.options)
    return "\n".join([stem, *options])
