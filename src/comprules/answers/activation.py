"""Answers about activating an ability: whether a player may (602.1, 602.2, 602.5)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from msgspec.structs import replace

from comprules.answers.abilities import lacking
from comprules.answers.ability_descriptions import named
from comprules.answers.ability_kinds import kinds_said
from comprules.answers.activated import Activated, activated_of, level_bars, meant_by
from comprules.answers.board import AbilityText, Board
from comprules.answers.conclusions import concluded, unclear, undecided
from comprules.answers.grounds import Grounds, listed
from comprules.answers.model import Answer, Verdict
from comprules.answers.question import Activation, Described
from comprules.answers.reasons import Reason, reasons
from comprules.answers.subjects import Seen, Stage, Unclear, player_meant
from comprules.inference.proof import Proof
from comprules.namespaces import mtg
from comprules.terms import Term, literal

MAY: Final = "mayActivate"
CANNOT: Final = "cannotActivate"
#: What activating an ability turns on; of that of a level bar, too.
RULES: Final = ("602.2", "602.5")
BAR_RULES: Final = ("716.2a", *RULES, "307.5")
_ONLY_ACTIVATED: Final = "602.1c"
_FACE_DOWN: Final = "708.2a"
TARGETS: Final = "601.2c"


def activation(question: Activation, stage: Stage) -> Answer | None:
    """Whether a player may activate an ability: yes or no by proof, else what decides."""
    grounds = stage.grounds
    board, wanted = stage.board_of(question.subject)
    if isinstance(wanted, Unclear):
        return unclear(grounds, wanted)
    if board is None:
        if question.subject is not None and question.subject.entity is None:
            return None
        return without_situation(grounds)
    if question.ability.bar:
        return _level_ability(question, wanted, board, grounds)
    if wanted is None:
        return None
    player = player_meant(question.player, wanted, board)
    if not isinstance(player, str):
        return unclear(grounds, player or Unclear("There is no player.", ("the players",)))
    return of_object(question.ability, Seen(board, wanted, board.name(wanted)), player, grounds)


def _level_ability(
    question: Activation, wanted: str | None, board: Board, grounds: Grounds
) -> Answer:
    """Whether a player may activate the ability of a level bar, of whatever object has one."""
    level = question.ability.level
    player = player_meant(question.player, wanted, board)
    bars = level_bars(board, wanted, level)
    if len(bars) > 1 and isinstance(player, str):
        bars = [b for b in bars if board.holds(b.object, "controller", player)] or bars
    if not bars:
        which = _which_level(level)
        if wanted and board.situation.names:
            return _no_bar(board, wanted, level, grounds)
        whose = f"{board.name(wanted)} has no" if wanted else "Nothing in the situation has a"
        return undecided(grounds, f"{whose} {which} ability.", also=BAR_RULES)
    if len(bars) > 1:
        names = list(dict.fromkeys(board.name(bar.object) for bar in bars))
        return unclear(
            grounds,
            Unclear(
                f"More than one object has such an ability: {listed(names)}.",
                (f"of which object: {listed(names, 'or')}",),
            ),
        )
    [bar] = bars
    if player is None:
        player = player_meant(None, bar.object, board)
    if isinstance(player, Unclear) or player is None:
        return unclear(grounds, player or Unclear("There is no player.", ("the players",)))
    if not bar.had and not board.holds(player, CANNOT, bar.instance):
        return _no_bar(board, bar.object, bar.level, grounds)
    return _ruled(player, bars, board, grounds)


def without_situation(grounds: Grounds) -> Answer:
    """That what may be activated turns on a situation."""
    return undecided(
        grounds,
        "Whether an ability may be activated turns on the situation, and none was given.",
        [
            "a situation: whose turn and step it is, who has priority, what is on the stack, "
            "what mana there is, and the state of the object (of a Class, its level)"
        ],
        BAR_RULES,
    )


def _which_level(level: int | None) -> str:
    return "next level" if level is None else f"level {level}"


def _no_bar(board: Board, iri: str, level: int | None, grounds: Grounds) -> Answer:
    """That an object has no such ability now, so that none can be activated (602.2)."""
    name = board.name(iri)
    if iri not in board.permanents:
        return undecided(grounds, f"{name} is no permanent in the situation.", also=BAR_RULES)
    if any(
        board.values(str(node), "printedLevelBar") for node in board.values(iri, "copiableValues")
    ):
        sentence = (
            f"No: {name} does not have a {_which_level(level)} ability now; "
            "no block concludes one (716.2)."
        )
        return concluded(grounds, Verdict.NO, sentence, [], also=["716.2", "602.2"])
    return undecided(grounds, f"{name} has no level bars.", also=["716.2"])


def of_object(
    ability: Described,
    seen: Seen,
    player: str,
    grounds: Grounds,
    *,
    say: Callable[[str], str] = str,
    also: Sequence[str] = (),
) -> Answer | None:
    """Whether a player may activate the abilities of an object that a description fits.

    Args:
        ability: the description; what fits is answered for each of them.
        seen: the object.
        player: the player.
        grounds: what the question is asked of.
        say: what to do with the sentence of the answer.
        also: rules that decide besides.
    """
    meant = meant_by(ability, seen)
    if meant is None:
        return None
    activated, others = meant
    board = seen.board
    if not activated:
        return _none_activated(others, seen, grounds)
    known = [one for one in activated if one.had or board.holds(player, CANNOT, one.instance)]
    if not known:
        return _not_had(activated, seen, grounds)
    return _ruled(player, known, board, grounds, say=say, also=also)


def _none_activated(others: Sequence[AbilityText], seen: Seen, grounds: Grounds) -> Answer | None:
    """That what the question means is no activated ability, the only kind to activate (602.1c)."""
    if not others:
        own = [f"{one.called}" for one in activated_of(seen.board, seen.iri)]
        rest = f"; its activated abilities: {listed(own)}" if own else ""
        return undecided(
            grounds, f"{seen.described} has no such activated ability{rest}.", also=["602.1"]
        )
    said = kinds_said(seen.board, others)
    if said is None:
        return undecided(
            grounds, f"Of what kind {named(others)} is cannot be concluded.", also=["113.3"]
        )
    words, proofs = said
    sentence = f"No: {words}, and only activated abilities can be activated."
    return concluded(grounds, Verdict.NO, sentence, proofs, also=[_ONLY_ACTIVATED, "113.3"])


def _not_had(activated: Sequence[Activated], seen: Seen, grounds: Grounds) -> Answer:
    """Why an object has none of its activated abilities now, or that nothing is known of them."""
    board = seen.board
    texts = [one.text for one in activated if one.text is not None]
    open_ones = [text for text in texts if board.holds(seen.iri, "hasAbility", text.iri)]
    if open_ones:
        keywords = [text.keyword for text in open_ones if text.keyword]
        return undecided(
            grounds,
            f"What {named(open_ones)} stands for is not encoded.",
            also=[n for keyword in keywords for n in board.vocabulary.sources(keyword)],
        )
    if seen.iri not in board.permanents:
        return undecided(
            grounds,
            f"Whether {named(texts)} can be activated where {seen.described} is, is not encoded.",
            also=["113.6"],
        )
    if board.holds(seen.iri, "faceDown", literal(True)):
        said = f"No: {seen.described} is face down and has none of the abilities of its text."
        return concluded(grounds, Verdict.NO, said, [], also=[_FACE_DOWN, "602.2"])
    if all(text.first is None for text in board.abilities(seen.iri)):
        return undecided(
            grounds, f"That {seen.described} has {named(texts)} now is not concluded.", also=RULES
        )
    answer = lacking(texts, seen, grounds)
    return replace(answer, citations=(*answer.citations, *grounds.cite(["602.2"], by_outline=True)))


def _facts(player: str, abilities: Iterable[Activated]) -> list[tuple[str, str, Term]]:
    return [(player, mtg(CANNOT), one.instance) for one in abilities]


def _ruled(
    player: str,
    abilities: Sequence[Activated],
    board: Board,
    grounds: Grounds,
    *,
    say: Callable[[str], str] = str,
    also: Sequence[str] = (),
) -> Answer:
    """The verdict on one player and abilities of one object, each decided or none."""
    who, whose = board.name(player), f"of {board.name(abilities[0].object)}"
    cannot = [one for one in abilities if board.holds(player, CANNOT, one.instance)]
    may = [one for one in abilities if board.holds(player, MAY, one.instance)]
    rest = [one for one in abilities if one not in cannot and one not in may]
    if rest:
        bars = any(one.level is not None for one in rest)
        known = [f" {who} may activate {_called(may)} {whose} now."] if may else []
        known += [f" {who} cannot activate {_called(cannot)} {whose} now."] if cannot else []
        return undecided(
            grounds,
            say(
                f"Whether {who} may activate {_called(rest, 'or')} {whose} cannot be concluded: "
                f"the situation does not say enough.{''.join(known)}"
            ),
            needs_of(player, rest, board),
            (*(BAR_RULES if bars else RULES), *also),
        )
    found = reasons(board, _facts(player, cannot)) if cannot else ()
    proofs: list[Proof | None] = [board.proof(player, MAY, one.instance) for one in may]
    proofs += [way.proof for way in found]
    why = _said(found)
    if not may:
        said = f"No: {who} cannot activate {_called(cannot, 'or')} {whose} now."
        sentence = say(" ".join([said, *why]))
        return concluded(grounds, Verdict.NO, sentence, proofs, also=also)
    also = (*also, *([TARGETS] if any(one.needs_target(board) for one in may) else []))
    targets = if_target(may, board)
    if not cannot:
        sentence = say(f"Yes: {who} may activate {_called(may)} {whose} now{targets}.")
        return concluded(grounds, Verdict.YES, sentence, proofs, also=also)
    said = f"{who} may activate {_called(may)} {whose} now{targets}, but not {_called(cannot)}."
    return concluded(
        grounds,
        Verdict.LIST,
        say(" ".join([said, *why])),
        proofs,
        values=[one.called.strip("“”") for one in may],
        also=also,
    )


def needs_of(player: str, abilities: Iterable[Activated], board: Board) -> list[str]:
    """What would decide whether a player may activate abilities."""
    return [
        need
        for one in abilities
        for need in [*board.needs(player, MAY, one.instance), *_unchecked(one, board)]
        or [f"more about {one.called} of {board.name(one.object)}"]
    ]


def _unchecked(one: Activated, board: Board) -> list[str]:
    """What no rule block says to be so of an ability: its instruction met, part of its cost paid.

    602.1b, 118.3, 107.3a.
    """
    covered = {
        text
        for part in board.values(one.instance, "coversCostPart")
        for text in board.values(str(part), "text")
    }
    what = f"{one.called} of {board.name(one.object)}"
    return (
        [
            f"whether the instruction of {what} is met: {board.name(restriction)}"
            for restriction in board.values(one.instance, "isUnderRestriction")
        ]
        + [
            f"whether “{board.name(part)}” in the cost of {what} can be paid"
            for part in board.values(one.instance, "otherPartToPay")
            if part not in covered
        ]
        + [
            f"the value announced for {board.name(symbol)} in the cost of {what}"
            for symbol in board.values(one.instance, "leavesOpen")
        ]
    )


def _called(abilities: Iterable[Activated], joint: str = "and") -> str:
    return listed([one.called for one in abilities], joint)


def if_target(abilities: Sequence[Activated], board: Board) -> str:
    """That a yes takes a legal target for granted, as the end of a sentence (601.2c)."""
    aimed = [one for one in abilities if one.needs_target(board)]
    if not aimed:
        return ""
    which = f" for {_called(aimed)}" if len(aimed) < len(abilities) else ""
    return f", if there is a legal target{which} ({TARGETS})"


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
