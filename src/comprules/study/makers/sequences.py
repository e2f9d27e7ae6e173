"""Questions about order: the parts of a turn, the layers, the steps of casting a spell."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final

from msgspec import Struct

from comprules.namespaces import mtg
from comprules.study.makers.maker import Seed, Wrong, document_choice
from comprules.study.material import Material, chance
from comprules.study.model import Form, Kind, Level, Option, Question, identity_of
from comprules.terms import Literal

_ASKED: Final = 4  # things to put in order
_WINDOW: Final = 6  # how far apart they lie at the most: far ones are no question
_CASTING: Final = "601.2"
#: The steps of casting a spell in our words, by the letter of the subrule that says so.
_STEPS: Final = {
    "a": "the card is put on the stack",
    "b": "modes, X, and which costs will be paid are announced",
    "c": "targets are chosen",
    "d": "what is divided among targets is announced",
    "e": "the game checks whether the spell may be cast",
    "f": "the total cost is determined",
    "g": "mana abilities may be activated",
    "h": "the total cost is paid",
    "i": "the spell becomes cast, and what triggers on that triggers",
}


class Stage(Struct, frozen=True):
    """One thing of a sequence: what it is called, the rule that names it, what it trains."""

    name: str
    number: str
    trained: str


class Sequencing(Struct, frozen=True):
    """Put these in order."""

    name: str = "put-in-order"
    level: Level = Level.BASIC
    rules: tuple[str, ...] = ("500", "601.2", "613.1")
    of_situations: bool = False

    def seeds(self, material: Material) -> Sequence[Seed]:
        """A seed for each few things of a sequence that lie near each other."""
        return [
            Seed((title, *map(str, places)), tuple(dict.fromkeys(s.number for s in stages)))
            for title, stages in sequences(material).items()
            for places in combinations(range(len(stages)), _ASKED)
            if places[-1] - places[0] < _WINDOW
        ]

    def build(self, seed: Seed, material: Material) -> Question | None:
        """The question; the order is that of the rules."""
        title, *places = seed.key
        stages = [sequences(material)[title][int(place)] for place in places]
        shown = [Option(stage.name) for stage in stages]
        while [o.text for o in shown] == [s.name for s in stages]:
            chance(self.name, *seed.key, len(shown)).shuffle(shown)
            if shown[0].text == stages[0].name:
                shown.reverse()
        citations = tuple(dict.fromkeys(stage.number for stage in stages))
        gaps = int(places[-1]) - int(places[0]) - (_ASKED - 1)
        return Question(
            identity=identity_of(self.name, title, [stage.trained for stage in stages]),
            maker=self.name,
            level=self.level,
            form=Form.ORDER,
            stem=f"Put these {title} in order, the first one first.",
            options=tuple(shown),
            key=tuple(stage.name for stage in stages),
            kind=Kind.DERIVED,
            explanation=f"The order is: {'; '.join(stage.name for stage in stages)}.",
            citations=citations,
            difficulty=round(0.5 - 0.05 * gaps, 2),
            edition=material.edition,
            trains=tuple(stage.trained for stage in stages),
            topics=seed.topics,
        )


class Following(Struct, frozen=True):
    """What comes right after, or right before, this?"""

    name: str = "what-comes-next"
    level: Level = Level.BASIC
    rules: tuple[str, ...] = ("500", "601.2", "613.1")
    of_situations: bool = False

    def seeds(self, material: Material) -> Sequence[Seed]:
        """Two seeds for each two neighbours of a sequence."""
        return [
            Seed((title, str(place), way), (stages[place].number,))
            for title, stages in sequences(material).items()
            for place in range(len(stages) - 1)
            for way in ("after", "before")
        ]

    def build(self, seed: Seed, material: Material) -> Question | None:
        """The question; the wrong choices are other things of the sequence."""
        title, place, way = seed.key
        stages = sequences(material)[title]
        first, second = stages[int(place)], stages[int(place) + 1]
        asked, right = (first, second) if way == "after" else (second, first)
        others = [s for s in stages if s not in (asked, right)]
        others.sort(key=lambda s: abs(stages.index(s) - stages.index(right)))
        return document_choice(
            *(self, seed, material),
            stem=f"Of the {title}, which comes directly {way} this one: {asked.name}?",
            right=right.name,
            wrong=(
                Wrong(s.name, f"Directly {way} it comes: {right.name}.", (s.number,))
                for s in others
            ),
            asked=[title, asked.trained, way],
            explanation=f"Directly {way} “{asked.name}” comes “{right.name}”.",
            citations=tuple(dict.fromkeys((asked.number, right.number))),
            trains=(asked.trained, right.trained),
            kind=Kind.DERIVED,
        )


def sequences(material: Material) -> dict[str, list[Stage]]:
    """The sequences by what their things are called."""
    return {
        "steps and phases of a turn": list(_turn(material)),
        "layers of continuous effects": list(_layers(material)),
        "steps of casting a spell": list(_casting(material)),
    }


def _turn(material: Material) -> Iterator[Stage]:
    """The steps, and the phases that have none, in the order of a turn (CR 500.1)."""
    ontology = material.ontology
    parts = ontology.individuals(mtg("TurnPart"))
    phases = {o for part in parts for o in ontology.objects(part, mtg("inPhase"))}
    for _, part in sorted((_place(part, material), part) for part in parts):
        if part not in phases:
            yield Stage(ontology.label(part), ontology.source(part) or "500.1", part)


def _place(part: str, material: Material) -> int:
    (value,) = material.ontology.objects(part, mtg("orderInTurn"))
    assert isinstance(value, Literal)
    return int(value.lexical)


def _layers(material: Material) -> Iterator[Stage]:
    """The layers in their order (CR 613.1); their names without the numbers that tell it."""
    layers = material.ontology.individuals(mtg("Layer"))
    for layer in sorted(layers, key=lambda iri: material.ontology.label(iri)):
        _, _, about = material.ontology.label(layer).partition(": ")
        number = material.ontology.source(layer) or "613.1"
        yield Stage(f"effects on {about}", number, layer)


def _casting(material: Material) -> Iterator[Stage]:
    """The steps of casting that the rules number, in our words (CR 601.2a-i)."""
    if material.edition != material.kb.outline_date:
        return  # the letters may mean other steps there
    for letter, step in _STEPS.items():
        number = f"{_CASTING}{letter}"
        if number in material.entries:
            yield Stage(step, number, material.iri(number))
