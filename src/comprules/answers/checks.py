"""Answers about state-based actions in a situation: what the next check does, and why not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from comprules.answers.board import Board
from comprules.answers.check_question import AtCheck
from comprules.answers.conclusions import concluded, unclear, undecided
from comprules.answers.fights import meant
from comprules.answers.grounds import listed
from comprules.answers.model import Answer, Verdict
from comprules.answers.subjects import Stage, Unclear
from comprules.inference.proof import Proof
from comprules.namespaces import mtg
from comprules.terms import Literal, Term, literal

#: What a check does to a thing, in words; of those the first lead to the graveyard.
_TO_GRAVEYARD: Final = {
    "isDestroyedBy": "is destroyed",
    "goesToGraveyardBy": "is put into its owner's graveyard",
    "isSacrificedBy": "is sacrificed",
}
_OTHERS: Final = {
    "regeneratesFrom": "regenerates instead of being destroyed",
    "losesGameBy": "loses the game",
    "ceasesToExistBy": "ceases to exist",
    "becomesUnattachedBy": "becomes unattached and stays",
    "losesCountersBy": "loses counters",
    "leavesGameBy": "leaves the game",
    "getsSpeedBy": "gets speed 1",
    "needsProtectorBy": "needs a protector, whom its controller chooses",
}
#: Choices that a player has in the check, in words before what is chosen.
_CHOICES: Final = {
    "choosesOneOf": "chooses one to keep of",
    "mayReturnToCommandZone": "may put into the command zone",
    "choosesSectorOf": "chooses a sector for",
}
_CHECK: Final = "704.3"
_DIES: Final = "700.4"
_LOSING: Final = "104.3"
_CREATURE_RULES: Final = ("704.5f", "704.5g", "704.5h")


def at_check(question: AtCheck, stage: Stage) -> Answer | None:
    """What the next check of state-based actions does in the situation."""
    board = stage.board
    if board is None:
        return None
    subject = meant(question.subject, stage)
    if isinstance(subject, Unclear):
        return unclear(stage.grounds, subject)
    if question.subject is not None and subject is None:
        return None
    return _Check(board, stage).answer(question.asks, subject or "")


class _Fate(NamedTuple):
    """What happens to a permanent.

    Attributes:
        dies: whether it goes to a graveyard (CR 700.4).
        said: what happens, in words.
        proofs: why.
        also: rules that it stands on besides.
    """

    dies: bool
    said: str
    proofs: list[Proof]
    also: tuple[str, ...]


def _size(board: Board, thing: str) -> str:
    """The damage and the toughness of a creature that it survives, in words."""
    toughness = board.value(thing, "toughness")
    damage = board.value(thing, "damageMarked")
    if not isinstance(toughness, Literal):
        return ""
    marked = damage.lexical if isinstance(damage, Literal) else "0"
    return f" It has toughness {toughness.lexical} and {marked} damage marked on it."


class _Check:
    """The next check in a situation, as questions look at it."""

    def __init__(self, board: Board, stage: Stage) -> None:
        self.board = board
        self.grounds = stage.grounds

    def answer(self, asks: str, thing: str) -> Answer | None:
        """The answer to what is asked of a thing, or of the whole check."""
        match asks:
            case "next":
                return self._all()
            case "fate":
                return self._fate(thing)
            case "dies" | "survives":
                return self._dies(thing, asked_survival=asks == "survives")
            case "loses":
                return self._loses(thing)
            case "losers":
                return self._losers()
        return None

    def _done(self, names: dict[str, str], thing: str = "") -> Iterator[tuple[str, str, Term, str]]:
        """What the check does, to one thing or to all: thing, property, action, words."""
        for name, words in names.items():
            for one in [thing] if thing else self.board.subjects_of(name):
                for action in self.board.values(one, name):
                    regenerates = self.board.holds(one, "regeneratesFrom", action)
                    if not (name == "isDestroyedBy" and regenerates):
                        yield one, name, action, words

    def _proofs(self, done: list[tuple[str, str, Term, str]]) -> list[Proof | None]:
        return [self.board.proof(one, name, action) for one, name, action, _ in done]

    def _choices(self) -> Iterator[tuple[str, str, list[Term], str]]:
        for name, words in _CHOICES.items():
            for player in self.board.subjects_of(name):
                yield player, name, self.board.values(player, name), words

    def _all(self) -> Answer:
        """All that the next check does, at once."""
        done = list(self._done({**_TO_GRAVEYARD, **_OTHERS}))
        said = dict.fromkeys(f"{self.board.name(one)} {words}" for one, _, _, words in done)
        proofs = self._proofs(done)
        for player, name, chosen, words in self._choices():
            names = listed([self.board.name(one) for one in chosen])
            said[f"{self.board.name(player)} {words} {names}"] = None
            proofs += [self.board.proof(player, name, one) for one in chosen]
        if not said:
            sentence = "Nothing: no state-based action applies."
        else:
            sentence = f"{listed(list(said))}{', all at once' if len(said) > 1 else ''}."
        return concluded(
            self.grounds, Verdict.LIST, sentence, proofs, values=list(said), also=[_CHECK]
        )

    def _fate(self, thing: str) -> Answer:
        """What the next check does to one thing."""
        done = list(self._done({**_TO_GRAVEYARD, **_OTHERS}, thing))
        name = self.board.name(thing)
        words = list(dict.fromkeys(words for *_, words in done))
        proofs = self._proofs(done)
        for player, way, chosen, what in self._choices():
            if thing in (player, *chosen):
                names = listed([self.board.name(one) for one in chosen])
                words.append(f"is one of what {self.board.name(player)} {what} {names}")
                proofs += [self.board.proof(player, way, one) for one in chosen]
        fate = self._became(self.board, thing) or (None if words else self._fought(thing))
        if fate is not None:
            return self._told(fate, asked_survival=None)
        if not words:
            why, proofs = self._spared(thing)
            said = f"No state-based action does anything to {name}.{why}"
            return concluded(self.grounds, Verdict.TEXT, said, proofs, values=[], also=[_CHECK])
        said = f"{name} {listed(words)}."
        return concluded(self.grounds, Verdict.TEXT, said, proofs, values=words, also=[_CHECK])

    def _spared(self, thing: str) -> tuple[str, list[Proof | None]]:
        """Why an action that looks as if it would does nothing to a thing, with the proofs."""
        actions = self.board.values(thing, "staysDespite")
        proofs = [self.board.proof(thing, "staysDespite", action) for action in actions]
        regenerated = self.board.values(thing, "regeneratesFrom")
        proofs += [self.board.proof(thing, "regeneratesFrom", action) for action in regenerated]
        glosses = dict.fromkeys(p.gloss.rstrip(".") + f" ({p.rule})." for p in proofs if p)
        return "".join(f" {gloss}" for gloss in glosses), proofs

    def _dies(self, thing: str, *, asked_survival: bool) -> Answer | None:
        board, name = self.board, self.board.name(thing)
        if thing not in board.permanents:
            became = self._became(board, thing)
            return became and self._told(became, asked_survival=asked_survival)
        done = list(self._done(_TO_GRAVEYARD, thing))
        if done:
            words = listed(list(dict.fromkeys(words for *_, words in done)))
            verdict = Verdict.NO if asked_survival else Verdict.YES
            said = f"{'No' if asked_survival else 'Yes'}: {name} {words}."
            return concluded(self.grounds, verdict, said, self._proofs(done), also=[_CHECK])
        creature = board.holds(thing, "cardType", mtg("Creature"))
        if creature and board.value(thing, "toughness") is None:
            said = f"Whether {name} dies cannot be concluded."
            return undecided(self.grounds, said, [f"the toughness of {name}"], _CREATURE_RULES)
        choosing = [p for p, way, chosen, _ in self._choices() if thing in chosen
                    and way == "choosesOneOf"]  # fmt: skip
        if choosing:
            who = board.name(choosing[0])
            said = f"{who} chooses whether {name} is kept or put into the graveyard."
            proofs = [board.proof(choosing[0], "choosesOneOf", thing)]
            return concluded(self.grounds, Verdict.TEXT, said, proofs, also=[_CHECK])
        fought = self._fought(thing)
        if fought is not None:
            return self._told(fought, asked_survival=asked_survival)
        why, proofs = self._spared(thing)
        also = [_CHECK, *(_CREATURE_RULES if creature else ())]
        verdict = Verdict.YES if asked_survival else Verdict.NO
        head = f"Yes: {name} stays." if asked_survival else f"No: {name} stays."
        said = f"{head}{why}{_size(board, thing) if creature else ''}"
        return concluded(self.grounds, verdict, said, proofs, also=also)

    def _became(self, board: Board, thing: str) -> _Fate | None:
        """What became of a permanent that is on the battlefield no longer (CR 700.4)."""
        move = board.left(thing)
        if move is None:
            return None
        dead = move.zone == mtg("Graveyard")
        deeds = {
            words: board.proofs_at(move.state - 1, move.old, name)
            for name, words in _TO_GRAVEYARD.items()
            if dead
        }
        how = [words for words, proofs in deeds.items() if proofs]
        place = "exile" if move.zone == mtg("Exile") else f"the {board.name(move.zone)}"
        said = listed([*how, f"goes to {place}"])
        proofs = [proof for found in deeds.values() for proof in found]
        proofs += board.proofs_at(move.state, move.new, "zone")
        return _Fate(dead, f"{board.name(move.old)} {said}.", proofs, (_DIES,))

    def _fought(self, thing: str) -> _Fate | list[str] | None:
        """What the combat damage that is still to be dealt does to a creature (CR 510).

        The names of creatures, where it turns on how these assign their damage.
        """
        from comprules.answers.damages import after_damage

        board = self.board
        blocked = board.holds(thing, "isBlocked", literal(True))
        if not blocked and not board.values(thing, "blocks"):
            return None
        after = after_damage(board)
        if isinstance(after, list):
            return after
        if after is board:
            return None
        gone = after.now(thing)
        if gone != thing:
            return self._became(after, gone)
        said = f"{board.name(thing)} stays after combat damage.{_size(after, thing)}"
        last = len(after.reasoning.states) - 1
        proofs = [
            proof
            for name in ("damageMarked", "toughness")
            for proof in after.proofs_at(last, thing, name)
        ]
        return _Fate(False, said, proofs, (_CHECK, *_CREATURE_RULES))

    def _told(self, fate: _Fate | list[str], *, asked_survival: bool | None) -> Answer:
        """A fate as the answer to whether a thing dies, or survives; or what happens to it."""
        if isinstance(fate, list):
            said = f"It turns on how {listed(fate)} will assign combat damage."
            needs = [f"how {one} assigns its combat damage" for one in fate]
            return undecided(self.grounds, said, needs, ["510.1"])
        if asked_survival is None:
            verdict, said = Verdict.TEXT, fate.said
        else:
            yes = not fate.dies if asked_survival else fate.dies
            verdict = Verdict.YES if yes else Verdict.NO
            said = f"{'Yes' if yes else 'No'}: {fate.said}"
        return concluded(self.grounds, verdict, said, fate.proofs, also=fate.also)

    def _loses(self, player: str) -> Answer | None:
        board, name = self.board, self.board.name(player)
        if player not in board.players:
            return None
        done = list(self._done({"losesGameBy": "loses the game"}, player))
        if done:
            return concluded(
                self.grounds, Verdict.YES, f"Yes: {name} loses the game.{self._drawn()}",
                self._proofs(done),
            )  # fmt: skip
        met = [board.proof(player, "meetsLossConditionOf", action)
               for action in board.values(player, "meetsLossConditionOf")]  # fmt: skip
        for way, words in (("losingIsPreventedBy", "can't lose"), ("losingIsReplacedBy", "")):
            for effect in board.values(player, way):
                why = words or "has losing replaced"
                said = f"No: {name} {why} ({board.name(effect)})."
                proofs = [board.proof(player, way, effect), *met]
                return concluded(self.grounds, Verdict.NO, said, proofs)
        if board.value(player, "life") is None:
            said = f"Whether {name} loses cannot be concluded."
            return undecided(self.grounds, said, [f"the life total of {name}"], [_LOSING])
        said = f"No: nothing makes {name} lose the game."
        return concluded(self.grounds, Verdict.NO, said, [], also=[_LOSING, _CHECK])

    def _drawn(self) -> str:
        drawn = self.board.subjects_of("endsInDraw")
        return " So does everybody else: the game is a draw (104.4a)." if drawn else ""

    def _losers(self) -> Answer:
        done = list(self._done({"losesGameBy": "loses the game"}))
        names = list(dict.fromkeys(self.board.name(one) for one, *_ in done))
        said = f"{listed(names) if names else 'Nobody'} loses the game.{self._drawn()}"
        also = [] if done else [_LOSING, _CHECK]
        return concluded(
            self.grounds, Verdict.LIST, said, self._proofs(done), values=names, also=also
        )
