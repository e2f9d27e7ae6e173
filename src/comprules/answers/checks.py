"""Answers about state-based actions in a situation: what the next check does, and why not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from comprules.answers.board import GAME, Board
from comprules.answers.check_question import AtCheck
from comprules.answers.conclusions import concluded, unclear, undecided
from comprules.answers.damages import after_damage, fights, unassigned
from comprules.answers.fights import meant
from comprules.answers.grounds import listed
from comprules.answers.model import Answer, Verdict
from comprules.answers.subjects import Stage, Unclear
from comprules.inference.proof import Proof
from comprules.namespaces import RDF_TYPE, mtg
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
#: What may be asked before combat damage is dealt, and means what comes of it.
_AFTER_DAMAGE: Final = ("fate", "dies", "survives", "loses", "losers", "wins", "winners")
_CHECK: Final = "704.3"
_LOSING: Final = "104.3"
_WINNING: Final = "104.2"
_LAST: Final = "104.2a"
_TRUE: Final = literal(True)
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
    check = _Check(board, stage)
    if question.after_combat or (question.asks in _AFTER_DAMAGE and _strikes(board, subject)):
        after = after_damage(board)
        if isinstance(after, list) and question.after_combat:
            return unassigned(stage.grounds, after)
        if isinstance(after, Board) and after is not board:
            check = _Check(after, stage, " (once combat damage is dealt)")
    return check.answer(question.asks, subject or "")


def _strikes(board: Board, subject: str | None) -> bool:
    """Whether combat damage is about to be dealt that a creature or player may be concerned by."""
    steps = board.values(GAME, "step")
    coming = mtg("DeclareBlockersStep") in steps or mtg("CombatDamageStep") in steps
    return coming and (subject is None or subject in board.players or fights(board, subject))


class _Check:
    """The next check in a situation, as questions look at it.

    Attributes:
        board: the situation, perhaps with what was added to it.
        grounds: what the question is asked of.
        when: what was added to it, in words.
    """

    def __init__(self, board: Board, stage: Stage, when: str = "") -> None:
        self.board = board
        self.grounds = stage.grounds
        self.when = when

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
            case "wins":
                return self._wins(thing)
            case "winners":
                return self._winners()
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
        """What the next check does to one thing, or what became of one that is gone."""
        if thing not in self.board.permanents and thing not in self.board.players:
            gone = self._gone(thing, asked_survival=False)
            if gone is not None:
                said = gone.sentence.partition(": ")[2]
                return replace(gone, verdict=Verdict.TEXT, sentence=said)
        done = list(self._done({**_TO_GRAVEYARD, **_OTHERS}, thing))
        name = self.board.name(thing)
        words = list(dict.fromkeys(words for *_, words in done))
        proofs = self._proofs(done)
        for player, way, chosen, what in self._choices():
            if thing in (player, *chosen):
                names = listed([self.board.name(one) for one in chosen])
                words.append(f"is one of what {self.board.name(player)} {what} {names}")
                proofs += [self.board.proof(player, way, one) for one in chosen]
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

    def _size(self, thing: str) -> str:
        """The damage and the toughness of a creature that it survives, in words."""
        toughness = self.board.value(thing, "toughness")
        damage = self.board.value(thing, "damageMarked")
        if not isinstance(toughness, Literal):
            return ""
        marked = damage.lexical if isinstance(damage, Literal) else "0"
        return f" It has toughness {toughness.lexical} and {marked} damage marked on it."

    def _dies(self, thing: str, *, asked_survival: bool) -> Answer | None:
        board, name = self.board, self.board.name(thing)
        if thing not in board.permanents:
            return self._gone(thing, asked_survival=asked_survival)
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
        why, proofs = self._spared(thing)
        also = [_CHECK, *(_CREATURE_RULES if creature else ())]
        verdict = Verdict.YES if asked_survival else Verdict.NO
        head = f"{'Yes' if asked_survival else 'No'}: {name} stays{self.when}."
        said = f"{head}{why}{self._size(thing) if creature else ''}"
        return concluded(self.grounds, verdict, said, proofs, also=also)

    def _gone(self, thing: str, *, asked_survival: bool) -> Answer | None:
        """Whether something has died by what has happened: it is a new object now (400.7)."""
        thing = self.board.was(thing)
        checked = self._checked(thing)
        if checked:
            words = dict.fromkeys(words for _, words in checked)
            verdict = Verdict.NO if asked_survival else Verdict.YES
            said = f"{self.board.name(thing)} {listed(list(words))}{self.when}."
            said = f"{'No' if asked_survival else 'Yes'}: {said}"
            proofs = [proof for proof, _ in checked]
            return concluded(self.grounds, verdict, said, proofs, also=[_CHECK])
        now = self.board.now(thing)
        zone = self.board.value(now, "zone")
        proof = None if zone is None else self.board.proof(now, "zone", zone)
        if zone is None or proof is None:
            return None
        died = zone == mtg("Graveyard")
        verdict = Verdict.YES if died != asked_survival else Verdict.NO
        name, where = self.board.name(thing), self.board.name(zone)
        said = f"{name} has died." if died else f"{name} has left the battlefield for {where}."
        said = f"{'Yes' if verdict is Verdict.YES else 'No'}: {said[:-1]}{self.when}."
        return concluded(self.grounds, verdict, said, [proof])

    def _checked(self, thing: str) -> list[tuple[Proof, str]]:
        """What a check that has taken place did to a thing: the proofs, and it in words."""
        reasoning = self.board.reasoning
        for state in reversed(reasoning.states[:-1]):
            transition = reasoning.transitions[state.index]
            if not transition.match(None, RDF_TYPE, mtg("StateBasedActionCheck")):
                continue
            found = [
                (fact, words)
                for name, words in _TO_GRAVEYARD.items()
                for fact in state.match(thing, mtg(name), None)
                if not state.match(thing, mtg("regeneratesFrom"), fact[2])
            ]
            if found:
                return [(reasoning.proof(fact, state.index), words) for fact, words in found]
        return []

    def _loses(self, player: str) -> Answer | None:
        board, name = self.board, self.board.name(player)
        if player not in board.players:
            return None
        lost = board.proof(player, "hasLostGame", _TRUE)
        if board.holds(player, "hasLostGame", _TRUE):
            said = f"Yes: {name} has lost the game{self.when}."
            return concluded(self.grounds, Verdict.YES, said, [lost])
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
                by = next(iter(board.values(str(effect), "ruleSource")), effect)
                said = f"No: {name} {why} ({board.name(by)})."
                proofs = [board.proof(player, way, effect), *met]
                return concluded(self.grounds, Verdict.NO, said, proofs)
        spared = [board.proof(player, "doesNotLoseBy", action)
                  for action in board.values(player, "doesNotLoseBy")
                  if board.holds(player, "meetsLossConditionOf", action)]  # fmt: skip
        if spared:
            said = f"No: {name} does not lose for that{self.when}."
            return concluded(self.grounds, Verdict.NO, said, [*spared, *met])
        if board.value(player, "life") is None:
            said = f"Whether {name} loses cannot be concluded."
            return undecided(self.grounds, said, [f"the life total of {name}"], [_LOSING])
        said = f"No: nothing makes {name} lose the game{self.when}."
        return concluded(self.grounds, Verdict.NO, said, [], also=[_LOSING, _CHECK])

    def _drawn(self) -> str:
        drawn = self.board.subjects_of("endsInDraw")
        return " So does everybody else: the game is a draw (104.4a)." if drawn else ""

    def _losers(self) -> Answer:
        lost = self.board.subjects("hasLostGame", _TRUE)
        done = list(self._done({"losesGameBy": "loses the game"}))
        names = list(dict.fromkeys(self.board.name(one) for one in [*lost, *(d[0] for d in done)]))
        said = f"{listed(names) if names else 'Nobody'} loses the game{self.when}.{self._drawn()}"
        proofs = [self.board.proof(one, "hasLostGame", _TRUE) for one in lost]
        also = [] if names else [_LOSING, _CHECK]
        return concluded(
            self.grounds, Verdict.LIST, said, proofs + self._proofs(done), values=names, also=also
        )

    def _victory(self, player: str) -> list[Proof | None] | None:
        """What a player's victory stands on, won already or by the next check; None without one."""
        if self.board.holds(player, "hasWonGame", _TRUE):
            return [self.board.proof(player, "hasWonGame", _TRUE)]
        rivals = [p for p in self.board.subjects("isStillInGame", _TRUE) if p != player]
        losing = list(self._done({"losesGameBy": ""}))
        losers = {one for one, *_ in losing}
        if not rivals or player in losers or not losers.issuperset(rivals):
            return None
        return self._proofs(losing)

    def _wins(self, player: str) -> Answer | None:
        if player not in self.board.players:
            return None
        name = self.board.name(player)
        proofs = self._victory(player)
        if proofs is None:
            prevented = [self.board.proof(player, "winningIsPreventedBy", by)
                         for by in self.board.values(player, "winningIsPreventedBy")]  # fmt: skip
            said = f"No: nothing makes {name} win the game{self.when}.{self._drawn()}"
            return concluded(self.grounds, Verdict.NO, said, prevented, also=[_WINNING])
        said = f"Yes: {name} wins the game{self.when}."
        return concluded(self.grounds, Verdict.YES, said, proofs, also=[_LAST])

    def _winners(self) -> Answer:
        won = {p: proofs for p in self.board.players if (proofs := self._victory(p)) is not None}
        names = [self.board.name(player) for player in won]
        said = f"{listed(names) if names else 'Nobody'} wins the game{self.when}.{self._drawn()}"
        proofs = [proof for found in won.values() for proof in found]
        also = [_LAST if names else _WINNING]
        return concluded(self.grounds, Verdict.LIST, said, proofs, values=names, also=also)
