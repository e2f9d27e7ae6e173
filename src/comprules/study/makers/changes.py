"""Questions about what an edition changed, derived from the lineages.

That a rule was reworded is not asked: it says nothing without its words before and after.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from comprules.document.lineages import Change, Run
from comprules.study.makers.maker import Seed, Wrong, document_choice, nearest
from comprules.study.material import Material
from comprules.study.model import Form, Kind, Level, Question, identity_of

_CERTAIN: Final = 0.8  # how alike a provision and the one before it must be to be asked about
_RECENT: Final = 8  # editions back from the one in use: older news drill nobody
_NEAR: Final = 30  # numbers on either side among which older ones are looked for
_ADDED, _RENUMBERED, _BOTH = "added", "renumbered", "both"


class NewWithEdition(Struct, frozen=True):
    """Which of these rules was new with this edition? Its neighbours are older."""

    name: str = "what-an-edition-changed"
    level: Level = Level.ADVANCED
    rules: tuple[str, ...] = tuple("123456789")
    of_situations: bool = False

    def seeds(self, material: Material) -> Sequence[Seed]:
        """A seed for each rule that a recent edition added and that stands today."""
        return [
            Seed((run.name, run.first), (now,))
            for run in _news(material)
            if _kind(run) == _ADDED and (now := _now(run, material)) is not None
        ]

    def build(self, seed: Seed, material: Material) -> Question | None:
        """The question; the wrong choices are neighbours that earlier editions have too."""
        name, date = seed.key
        run = material.history.run(name, date)
        now = _now(run, material) if run is not None else None
        if run is None or now is None:
            return None
        return document_choice(
            *(self, seed, material),
            stem=f"Which of these was new with the edition of {date}?",
            right=material.told(now),
            wrong=(
                Wrong(material.told(n), f"{n} has been there since {since} or longer.", (n,))
                for n in nearest(material.numbers, now, _NEAR)
                if n[0] == now[0]
                and material.says(n) == material.says(now)
                and (since := _older(n, date, material)) is not None
            ),
            asked=["added", run.lineage, date],
            explanation=f"{material.called(now)} was added with the edition of {date}.",
            citations=(now,),
            trains=(material.iri(now),),
            kind=Kind.DERIVED,
        )


class FormerNumber(Struct, frozen=True):
    """Which number had this rule before?"""

    name: str = "former-number"
    level: Level = Level.ADVANCED
    rules: tuple[str, ...] = tuple("123456789")
    of_situations: bool = False

    def seeds(self, material: Material) -> Sequence[Seed]:
        """A seed for each rule that a recent edition gave another number."""
        return [
            Seed((run.name, run.first), (run.name,))
            for run in _news(material)
            if _kind(run) in (_RENUMBERED, _BOTH) and _heading(run, material)
        ]

    def build(self, seed: Seed, material: Material) -> Question | None:
        """The question; the number is typed in."""
        name, date = seed.key
        run = material.history.run(name, date)
        was = _before(run, material) if run is not None else None
        if run is None or was is None or was == name:
            return None
        return Question(
            identity=identity_of(self.name, run.lineage, date),
            maker=self.name,
            level=self.level,
            form=Form.NUMBER,
            stem=f"Rule {name}, “{_heading(run, material)}”, of the edition of {date} stood under "
            "another number in the edition before. Type that number.",
            key=(was,),
            kind=Kind.DERIVED,
            explanation=f"The edition of {date} made {was} into {name}.",
            citations=(name,),
            difficulty=0.7,
            edition=material.edition,
            trains=(material.iri(name),) if name in material.entries else (),
            topics=seed.topics,
        )


def _news(material: Material) -> list[Run]:
    """The rules that are certain to have begun or changed with one of the last editions."""
    return material.kept("news", lambda: _gathered(material))


def _gathered(material: Material) -> list[Run]:
    history = material.history
    dates = [date for date in history.dates if date <= material.edition][1:][-_RECENT:]
    runs = {
        (run.name, run.first): run
        for date in dates
        for run in history.begun(date)
        if run.name[:1].isdigit() and run.occurrence == 1
    }
    certain = (run for run in runs.values() if run.changes and run.score >= _CERTAIN)
    return sorted(certain, key=lambda run: (run.first, run.lineage, run.name))


def _kind(run: Run) -> str | None:
    """Whether a rule was added or renumbered as its run began; None for all else."""
    match frozenset(run.changes):
        case changes if changes == {Change.ADDED}:
            return _ADDED
        case changes if changes == {Change.RENUMBERED}:
            return _RENUMBERED
        case changes if changes == {Change.REWORDED, Change.RENUMBERED}:
            return _BOTH
    return None


def _now(run: Run, material: Material) -> str | None:
    """The number of a rule in the edition in use; None if it is gone."""
    name = material.names.get(run.lineage)
    return name if name in material.entries else None


def _heading(run: Run, material: Material) -> str | None:
    """The heading that a rule has of its own in the edition in use."""
    now = _now(run, material)
    return material.entries[now].heading if now is not None else None


def _older(number: str, date: str, material: Material) -> str | None:
    """The first edition in which a rule is known to stand; None if none before a date has it."""
    lineage = material.lineages.get(number)
    life = material.history.life(lineage) if lineage is not None else []
    first = min((run.first for run in life), default=date)
    return first if first < date else None


def _before(run: Run, material: Material) -> str | None:
    """The number of a rule in the edition before its run began; None if it was not there."""
    dates = material.history.dates
    place = dates.index(run.first)
    before = material.history.at(run.lineage, dates[place - 1]) if place else None
    return before.name if before is not None else None
