"""How a question about a situation is put into words."""

from __future__ import annotations

from typing import Final

from comprules.namespaces import mtg, situation_iri
from comprules.study.makers.cases import Case
from comprules.study.makers.events import EventTeller
from comprules.study.makers.grounds import MANA_OF, Target
from comprules.study.makers.telling import Teller
from comprules.study.makers.words import Untold
from comprules.terms import literal

_YES_NO: Final = {
    "mayActivate": "May {s} activate {o} now?",
    "mayAttackWith": "Can {s} attack with {o} in this combat?",
    "mayBlockWith": "If a creature without abilities attacks {s}, can {s} block it with {o}?",
    "mayConvokeWith": "Can {s} tap {o} to pay for a spell with convoke?",
    "canPayFor": "Can {s} pay the mana that it takes to {use}?",
    "hasAbility": "Does {s} have the ability {text}?",
    "triggers": "Does the ability {text} of {s} trigger on this?",
    "fitsDeckOf": "May {s} be in a Commander deck whose commander is {o}?",
}
_NUMBERS: Final = {
    "manaValue": "What is the mana value of {s}?",
    "totalManaValue": "How much mana in all does it take to {use_s}?",
    "genericManaToPay": "How much generic mana does it take to {use_s}?",
    "levelTreatedAs": "Which level does {s} have, or is it treated as having?",
    "levelCounterCount": "How many level counters are on {s}?",
    "basePower": "What is the base power of {s}?",
    "baseToughness": "What is the base toughness of {s}?",
    "valueOfX": "What is the value of X for {s}?",
    "lifeToPay": "How much life does it take to {use_s}?",
    "life": "How much life does {s} have?",
}
_CHOICES: Final = {
    "zone": "In which zone is {s}?",
    "controller": "Who controls {s}?",
    "priority": "Who has priority?",
    "colors": "Is {s} colorless, monocolored or multicolored?",
}


def stem(case: Case, teller: Teller) -> str:
    """The situation, what has happened, and the question.

    Raises:
        Untold: something in it has no words.
    """
    events = list(teller.stated.get("events") or ())
    parts = [teller.start()]
    if events:
        told = EventTeller(teller).told(events)
        parts.append(_happened(told))
    question = asked(case, teller)
    if _may_need_target(case):
        question += " (If it needs a target, there is a legal one.)"
    return "\n".join([*parts, question])


def _happened(told: list[str]) -> str:
    first, *rest = (f"{one[:1].upper()}{one[1:]}." for one in told)
    if not rest:
        return f"Then this happens: {first}"
    steps = " ".join(f"({n}) {one}" for n, one in enumerate((first, *rest), 1))
    return f"Then this happens, in order: {steps}"


def asked(case: Case, teller: Teller) -> str:
    """The question alone."""
    target = case.target
    if target.property == "abilities":
        lacks = case.decided.fact[1] == mtg("lacksAbility")
        name = teller.name(target.subject)
        return f"Which of these abilities does {name} {'not have' if lacks else 'have'}?"
    if target.property == "manaToPay":
        return _mana_asked(target, teller)
    words = {**_YES_NO, **_NUMBERS, **_CHOICES}[target.property]
    return words.format_map(_Words(target, teller))


class _Words(dict[str, str]):
    """The words of a template, made only where it has them."""

    def __init__(self, target: Target, teller: Teller) -> None:
        super().__init__()
        self.target = target
        self.teller = teller

    def __missing__(self, key: str) -> str:
        subject, other = self.target.subject, self.target.object
        match key:
            case "s":
                return self.teller.called(subject)
            case "o":
                return self.teller.called(other)
            case "text":
                return self.teller.text(other)
            case "use":
                return _use(other, self.teller)
            case "use_s":
                return _use(subject, self.teller)
        raise Untold(key)


def _use(key: str, teller: Teller) -> str:
    """`cast Grove Elf` or `activate the level 2 ability of Lamplighter Class`."""
    return (
        f"cast {teller.name(key)}" if teller.is_object(key) else (f"activate {teller.ability(key)}")
    )


def _mana_asked(target: Target, teller: Teller) -> str:
    """The question how much of one kind of mana a total cost has."""
    payable, _, symbol = target.subject.partition(MANA_OF)
    kind = "generic mana" if symbol == "GenericMana" else f"mana to be paid as {{{symbol}}}"
    if symbol != "GenericMana" and symbol not in {*"WUBRGCS"}:
        raise Untold(symbol)
    return f"How much {kind} is in the total cost to {_use(payable, teller)}?"


def _may_need_target(case: Case) -> bool:
    """Whether what may be activated has a target, of which the reasoner says nothing."""
    if case.target.property != "mayActivate":
        return False
    board, instance = case.board, situation_iri(case.target.object)
    for text in board.values(instance, "fromText"):
        keyword = board.value(str(text), "keyword")
        if board.holds(str(text), "usesTarget", literal(True)) or (
            isinstance(keyword, str) and board.holds(keyword, "requiresTarget", literal(True))
        ):
            return True
    return False
