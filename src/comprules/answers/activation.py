"""Answers about activating level abilities: may a player, which may be, who may (602.2, 602.5)."""

from __future__ import annotations

from dataclasses import dataclass

from comprules.answers.board import GAME, Board
from comprules.answers.conclusions import concluded, unclear, undecided
from comprules.answers.grounds import Grounds, listed
from comprules.answers.lexicon import Entity
from comprules.answers.model import Answer, Verdict
from comprules.answers.question import Activatable, Activation, Subject, WhoMayActivate
from comprules.answers.reasons import Reason, reasons
from comprules.answers.subjects import Stage, Unclear
from comprules.namespaces import mtg
from comprules.terms import Literal

_MAY = "mayActivate"
_CANNOT = "cannotActivate"
_RULES = ("716.2a", "602.2", "602.5", "307.5")


@dataclass(frozen=True, slots=True)
class Bar:
    """The activated ability of a level bar, as an object has it.

    Attributes:
        object: the object.
        level: the level that it leads to.
        instance: the ability, or None where the object does not have it now.
    """

    object: str
    level: int
    instance: str | None


def activation(question: Activation, stage: Stage) -> Answer | None:
    """Whether a player may activate a level ability: yes or no by proof, else what decides."""
    grounds = stage.grounds
    board, wanted = _board(question.subject, stage)
    if isinstance(wanted, Unclear):
        return unclear(grounds, wanted)
    if board is None:
        if question.subject is not None and question.subject.entity is None:
            return None
        return _without_situation(grounds)
    player = _player(question.player, wanted, board)
    bars = level_bars(board, wanted, question.level)
    if len(bars) > 1 and isinstance(player, str):
        own = [bar for bar in bars if board.holds(bar.object, "controller", player)]
        bars = own or bars
    if not bars:
        level = "next level" if question.level is None else f"level {question.level}"
        whose = f"{board.name(wanted)} has no" if wanted else "Nothing in the situation has a"
        if wanted and board.situation.names:
            return _no_bar(board, wanted, question.level, grounds)
        return undecided(grounds, f"{whose} {level} ability.", also=_RULES)
    if len(bars) > 1:
        names = list(dict.fromkeys(board.name(bar.object) for bar in bars))
        return unclear(
            grounds,
            Unclear(
                f"More than one object has such an ability: {listed(names)}.",
                (f"of which object: {listed(names, 'or')}",),
            ),
        )
    bar = bars[0]
    if player is None:
        player = _player(None, bar.object, board)
    if isinstance(player, Unclear) or player is None:
        return unclear(grounds, player or Unclear("There is no player.", ("the players",)))
    if bar.instance is None:
        return _no_bar(board, bar.object, bar.level, grounds)
    return _may(player, bar, board, grounds)


def _without_situation(grounds: Grounds) -> Answer:
    return undecided(
        grounds,
        "Whether an ability may be activated turns on the situation, and none was given.",
        [
            "a situation: whose turn and step it is, who has priority, what is on the stack, "
            "what mana there is, and the level of the Class"
        ],
        _RULES,
    )


def _board(subject: Subject | None, stage: Stage) -> tuple[Board | None, str | Unclear | None]:
    """The board of the question, and the object on it that the question names."""
    if subject is None:
        return stage.board, None
    found = stage.find(subject)
    if isinstance(found, Unclear):
        return stage.board, found
    if found is None:
        return None, None
    if found.hypothetical and not found.state:
        return None, None  # a card of which nothing is known but its name
    return found.board, found.iri


def _player(entity: Entity | None, wanted: str | None, board: Board) -> str | Unclear | None:
    """The player that the question is about.

    `I` is a player of that name, the controller of the object asked about, the only player, the
    only one who controls permanents, the one with priority, or the active one, in this order;
    None while the object is not known.
    """
    if entity is not None:
        return entity.ref
    players = board.players
    for name in ("you", "i", "me"):
        iri = board.situation.names.get(name)
        if iri in players:
            return iri
    if wanted is not None:
        controllers = [str(v) for v in board.values(wanted, "controller")]
        if len(controllers) == 1:
            return controllers[0]
    if len(players) == 1:
        return players[0]
    controlling = {str(v) for p in board.permanents for v in board.values(p, "controller")}
    if len(controlling) == 1:
        return controlling.pop()
    for name in ("priority", "activePlayer"):
        value = board.value(GAME, name)
        if isinstance(value, str):
            return value
    if wanted is None:
        return None
    names = [board.name(p) for p in players]
    return Unclear("The question does not say which player is meant.", (listed(names, "or"),))


def level_bars(board: Board, wanted: str | None, level: int | None) -> list[Bar]:
    """The level abilities meant: of one object or of all, to one level or to the next one."""
    found = []
    for iri in [wanted] if wanted else board.permanents:
        printed = {
            number
            for node in board.values(iri, "copiableValues")
            for bar in board.values(str(node), "printedLevelBar")
            if (number := board.number(str(bar), "levelNumber")) is not None
        }
        now = board.number(iri, "levelTreatedAs")
        asked = level if level is not None else (now or 0) + 1
        had = {
            board.number(str(a), "levelNumber"): str(a)
            for a in board.values(iri, "hasActivatedAbility")
        }
        if asked in printed or asked in had:
            found.append(Bar(iri, asked, had.get(asked)))
    return found


def _no_bar(board: Board, iri: str, level: int | None, grounds: Grounds) -> Answer:
    """That an object has no such ability now, so that none can be activated (602.2)."""
    name = board.name(iri)
    which = "next level" if level is None else f"level {level}"
    for effect in board.values(iri, "losesAllAbilitiesTo"):
        proof = board.proof(iri, "losesAllAbilitiesTo", effect)
        if proof is not None:
            sentence = f"No: {name} has lost all its abilities, its level bars among them."
            return concluded(grounds, Verdict.NO, sentence, [proof], also=["716.2", "602.2"])
    if iri not in board.permanents:
        return undecided(grounds, f"{name} is no permanent in the situation.", also=_RULES)
    if any(
        board.values(str(node), "printedLevelBar") for node in board.values(iri, "copiableValues")
    ):
        sentence = (
            f"No: {name} does not have a {which} ability now; no block concludes one (716.2)."
        )
        return concluded(grounds, Verdict.NO, sentence, [], also=["716.2", "602.2"])
    return undecided(grounds, f"{name} has no level bars.", also=["716.2"])


def _may(player: str, bar: Bar, board: Board, grounds: Grounds) -> Answer:
    """The verdict on one player and one ability."""
    assert bar.instance is not None
    who, what = board.name(player), f"the level {bar.level} ability of {board.name(bar.object)}"
    if board.holds(player, _CANNOT, bar.instance):
        found = reasons(board, [(player, mtg(_CANNOT), bar.instance)])
        sentence = " ".join([f"No: {who} cannot activate {what} now.", *_said(found)])
        return concluded(grounds, Verdict.NO, sentence, [way.proof for way in found])
    if board.holds(player, _MAY, bar.instance):
        proof = board.proof(player, _MAY, bar.instance)
        return concluded(grounds, Verdict.YES, f"Yes: {who} may activate {what} now.", [proof])
    return undecided(
        grounds,
        f"Whether {who} may activate {what} cannot be concluded: "
        "the situation does not say enough.",
        board.needs(player, _MAY, bar.instance),
        _RULES,
    )


def _said(found: tuple[Reason, ...]) -> list[str]:
    """The reasons in words, each once, with the rule that says so; numbered if several."""
    words = list(
        dict.fromkeys(
            f"{way.telling.gloss.rstrip('.')} ({way.telling.rule})."
            for way in found
            if way.telling.gloss
        )
    )
    return words if len(words) < 2 else [f"{n}. {text}" for n, text in enumerate(words, 1)]


def activatable(question: Activatable, stage: Stage) -> Answer | None:
    """The level abilities that may be activated now: each decided, or nothing said."""
    grounds = stage.grounds
    board, wanted = _board(question.subject, stage)
    if isinstance(wanted, Unclear):
        return unclear(grounds, wanted)
    if board is None:
        return _without_situation(grounds) if question.subject is None else None
    players = board.players
    if not question.anybody:
        player = _player(question.player, wanted, board)
        if not isinstance(player, str):
            return unclear(
                grounds, player or Unclear("It is not clear who asks.", ("which player",))
            )
        players = [player]
    instances = [
        str(a)
        for iri in ([wanted] if wanted else board.permanents)
        for a in board.values(iri, "hasActivatedAbility")
        if board.number(str(a), "levelNumber") is not None
    ]
    if not instances:
        return undecided(grounds, "Nothing here has a level ability.", also=_RULES)
    may, proofs, needs = [], [], []
    for player in players:
        for instance in instances:
            if board.holds(player, _CANNOT, instance):
                proofs.append(board.proof(player, _CANNOT, instance))
            elif board.holds(player, _MAY, instance):
                may.append((player, instance))
                proofs.insert(0, board.proof(player, _MAY, instance))
            else:
                needs += board.needs(player, _MAY, instance) or [f"more of {board.name(player)}"]
    if needs:
        return undecided(
            grounds, "The situation does not say enough to decide on each.", needs, _RULES
        )
    names = [f"{board.name(p)}: {_bar_name(i, board)}" for p, i in may]
    sentence = f"May be activated now: {listed(names)}." if names else "None can be activated now."
    return concluded(grounds, Verdict.LIST, sentence, proofs, values=names)


def _bar_name(instance: str, board: Board) -> str:
    level = board.value(instance, "levelNumber")
    of = board.value(instance, "onObject")
    number = level.lexical if isinstance(level, Literal) else "?"
    return f"level {number} of {board.name(of) if of is not None else '?'}"


def who_may(question: WhoMayActivate, stage: Stage) -> Answer | None:
    """The players who may activate a level ability; each decided, or nothing said."""
    grounds = stage.grounds
    board, wanted = _board(question.subject, stage)
    if isinstance(wanted, Unclear):
        return unclear(grounds, wanted)
    if board is None:
        return _without_situation(grounds) if question.subject is None else None
    bars = [bar for bar in level_bars(board, wanted, question.level) if bar.instance is not None]
    if len(bars) != 1:
        names = [board.name(bar.object) for bar in bars]
        reason = f"That fits {len(bars)} objects: {listed(names)}." if bars else "Nothing has it."
        return unclear(grounds, Unclear(reason, ("of which object",)))
    instance = bars[0].instance
    assert instance is not None
    may, proofs, needs = [], [], []
    for player in board.players:
        if board.holds(player, _CANNOT, instance):
            proofs.append(board.proof(player, _CANNOT, instance))
        elif board.holds(player, _MAY, instance):
            may.append(board.name(player))
            proofs.insert(0, board.proof(player, _MAY, instance))
        else:
            needs += board.needs(player, _MAY, instance) or [f"more of {board.name(player)}"]
    if needs:
        return undecided(grounds, "The situation does not say enough.", needs, _RULES)
    what = f"the level {bars[0].level} ability of {board.name(bars[0].object)}"
    who = f"{listed(may)} may" if may else "Nobody can"
    return concluded(grounds, Verdict.LIST, f"{who} activate {what} now.", proofs, values=may)
