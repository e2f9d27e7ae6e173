"""What a spell or an ability costs in a situation, worked out step by step (CR 601.2f)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct
from msgspec.structs import replace

from comprules.answers.board import Board
from comprules.answers.payables import payable_named
from comprules.errors import ExitStatus
from comprules.inference.proof import Leaf, Proof
from comprules.inference.storedproof import brief
from comprules.namespaces import mtg
from comprules.terms import Literal

if TYPE_CHECKING:
    from comprules.graph.situation_model import Situation
    from comprules.store.knowledge import KnowledgeBase

# The order of the steps (CR 601.2f), by the role of each part of the working.
_ROLES: Final = {
    "ManaCostRole": "mana cost",
    "AlternativeCostRole": "alternative cost",
    "ActivationCostRole": "activation cost",
    "AdditionalCostRole": "additional cost",
    "CommanderTaxRole": "commander tax",
    "CostIncreaseRole": "increase",
    "CostReductionRole": "reduction",
}
_ORDER: Final = ("X", "Y", "GenericMana", "S", "C", "W", "U", "B", "R", "G")
_GENERIC: Final = mtg("GenericMana")


class CostStep(Struct, frozen=True):
    """One step of the working.

    Attributes:
        what: `mana cost`, `increase`, `after reductions`, …
        amount: what the step adds or takes off, in symbols and words; with a sign for a change.
        source: what it comes from, by name; empty for the cost itself.
        total: the mana so far, in symbols; empty inside a row of reductions.
        rule: the number of the rule whose block concluded it; with those by which something was
            announced, and of several reductions all of them.
        proof: its proof, or None.
    """

    what: str
    amount: str
    source: str
    total: str
    rule: str
    proof: Proof | None = None

    @property
    def rules(self) -> tuple[str, ...]:
        """The numbers of `rule`, each by itself."""
        return tuple(self.rule.split(", ")) if self.rule else ()


class CostWorking(Struct, frozen=True):
    """What something costs, and how that comes about.

    Attributes:
        name: the name of the spell or ability in the situation.
        payer: who pays, or empty.
        steps: the steps in the order of CR 601.2f.
        total: the mana of the total cost in symbols; None where it is not known.
        mana: how much mana that is; None where it is not known.
        parts: the parts of the total cost that are no mana.
        open: what is still to be announced or stated, in words.
        notes: what else is worth knowing, each with its rule.
        unpayable: whether the cost cannot be paid at all (CR 118.6).
        proofs: the proofs of the mana to be paid, kind by kind, and of its sum.
    """

    name: str
    payer: str
    steps: tuple[CostStep, ...]
    total: str | None
    mana: int | None
    parts: tuple[str, ...] = ()
    open: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    unpayable: bool = False
    proofs: tuple[Proof, ...] = ()

    @property
    def exit_status(self) -> ExitStatus:
        """Answered where the total is known, or known not to be payable; else not found."""
        known = self.total is not None or self.unpayable
        return ExitStatus.ANSWERED if known else ExitStatus.NOT_FOUND

    @property
    def citations(self) -> tuple[str, ...]:
        """The numbers of the rules that the total stands on, in the order of the proofs."""
        found = [number for proof in self.proofs for number in proof.citations()]
        return tuple(dict.fromkeys(found))

    @property
    def sentence(self) -> str:
        """The answer in one sentence."""
        if self.unpayable:
            return f"{self.name} has no cost that could be paid."
        if self.total is None:
            return f"What {self.name} costs is not known: {'; '.join(self.open)}."
        return f"{self.name} costs {', '.join((self.total, *self.parts))}."

    def to_json(self) -> dict[str, Any]:
        """The working as plain data."""
        return {
            "name": self.name,
            "answer": self.sentence,
            "payer": self.payer,
            "steps": [
                {
                    "step": step.what,
                    "amount": step.amount,
                    "source": step.source,
                    "total": step.total,
                    "rule": step.rule,
                }
                for step in self.steps
            ],
            "total": self.total,
            "mana": self.mana,
            "parts": list(self.parts),
            "open": list(self.open),
            "notes": list(self.notes),
            "unpayable": self.unpayable,
            "citations": list(self.citations),
            "proofs": [brief(proof) for proof in self.proofs],
        }


def cost_of(
    name: str, situation: Situation, kb: KnowledgeBase, *, edition: str | None = None
) -> CostWorking:
    """What the spell or ability of that name costs at the end of a situation (CR 601.2f).

    Args:
        name: an object, a card, an ability (`lamp-level-2`), or a keyword with an object
            (`blade equip`).
        situation: the situation; its last state counts.
        kb: the knowledge base.
        edition: the edition whose rules hold; the newest one if None.

    Raises:
        NotFound: nothing of that name has a cost to work out; names the nearest.
        UsageError: several things fit the name.
    """
    board = Board(situation, kb.program(kb.edition(edition).date), kb.ontology)
    return working(board, payable_named(name, board))


def working(board: Board, payable: str) -> CostWorking:
    """The working for what is paid for, as the rule blocks concluded it."""
    steps = tuple(_steps(board, payable))
    paid = _components(board, payable, "manaToPay")
    unpayable = board.holds(payable, "hasUnpayableCost", _TRUE)
    hangs = board.values(payable, "costHangsOn")
    total = None if unpayable or hangs or not paid else _symbols(board, paid)
    mana = board.number(payable, "totalManaValue")
    payer = next((board.name(player) for player in board.values(payable, "payer")), "")
    return CostWorking(
        board.name(payable) if board.named(payable) else payable.rpartition("#")[2],
        payer,
        steps,
        total,
        mana,
        tuple(_parts(board, payable)),
        tuple(_open(board, payable)),
        tuple(_notes(board, payable)),
        unpayable,
        tuple(_proofs(board, payable, mana)),
    )


_ANNOUNCING: Final = "601.2b"
_CHOSEN: Final = (mtg("chosenX"), mtg("chosenY"))
_TRUE: Final = Literal("true", "http://www.w3.org/2001/XMLSchema#boolean")


def _steps(board: Board, payable: str) -> Iterator[CostStep]:
    items = board.subjects("itemOf", payable)
    roles = {item: _local(board.value(item, "role")) for item in items}
    so_far: dict[str, int] = {}
    reduced = False
    for role, what in _ROLES.items():
        for item in sorted(item for item in items if roles[item] == role):
            takes_off = role == "CostReductionRole"
            reduced = reduced or takes_off
            for share in board.subjects("shareOf", item):
                for component in board.values(share, "goesTo"):
                    symbol = str(board.value(str(component), "componentSymbol"))
                    mana = board.number(share, "shareOfMana") or 0
                    so_far[symbol] = so_far.get(symbol, 0) + mana
            fact = (item, mtg("role"), mtg(role))
            block = board.reasoning.state().block(fact) or ""
            rules = [block.partition("/")[0], *_announcing_rules(board, item)]
            yield CostStep(
                what,
                _amount(board, item, "-" if takes_off else "+" if _is_change(role) else ""),
                _source(board, payable, item),
                "" if takes_off else _symbols(board, so_far),
                ", ".join(dict.fromkeys(rule for rule in rules if rule)),
                board.proof(item, "role", mtg(role)),
            )
    left = _components(board, payable, "manaLeft")
    if reduced and left and not board.values(payable, "costHangsOn"):
        step = _sum(board, payable, "after reductions", left, "manaLeft")
        yield replace(step, rule=", ".join(_reducing_rules(board, payable)) or step.rule)
    if board.values(payable, "leastTotal"):
        paid = _components(board, payable, "manaToPay")
        least = board.number(payable, "leastTotal")
        if paid:
            step = _sum(board, payable, "minimum of the total", paid, "manaToPay")
            yield CostStep(
                step.what, f"at least {least}", step.source, step.total, step.rule, step.proof
            )


def _announcing_rules(board: Board, item: str) -> list[str]:
    """The rules by which what was announced decides what an item adds (CR 601.2b, 107.3a)."""
    found = []
    for share in board.subjects("shareOf", item):
        proof = board.proof(share, "shareOfMana", board.values(share, "shareOfMana")[0])
        if proof is not None and proof.rule == _ANNOUNCING:
            found.append(proof.rule)
            found += [
                number
                for premise in proof.premises
                if isinstance(premise, Leaf) and premise.fact[1] in _CHOSEN
                for number in premise.authorities
            ]
    return found


def _reducing_rules(board: Board, payable: str) -> list[str]:
    """The rules by which reductions touch the kinds of mana in the cost (CR 118.7a-118.7g)."""
    cut_from = [("cutsGenericManaOf", payable)]
    cut_from += [("cutsColorOf", part) for part in board.subjects("colorReductionOf", payable)]
    facts = [
        (cut, mtg(name), part) for name, part in cut_from for cut in board.subjects(name, part)
    ]
    blocks = (board.reasoning.state().block(fact) or "" for fact in facts)
    return sorted({block.partition("/")[0] for block in blocks})


def _is_change(role: str) -> bool:
    return role not in ("ManaCostRole", "AlternativeCostRole", "ActivationCostRole")


def _sum(board: Board, payable: str, what: str, mana: dict[str, int], predicate: str) -> CostStep:
    """A step that says what the blocks concluded of all kinds of mana together."""
    component = f"{payable}-mana-GenericMana"
    value = board.value(component, predicate)
    proof = board.proof(component, predicate, value) if value is not None else None
    rule = proof.rule if proof is not None else "601.2f"
    return CostStep(what, "", "", _symbols(board, mana), rule, proof)


def _components(board: Board, payable: str, predicate: str) -> dict[str, int]:
    """The mana by its symbol, of all components for which the property is concluded."""
    found: dict[str, int] = {}
    for component in board.subjects("componentOf", payable):
        number = board.number(component, predicate)
        if number is not None:
            found[str(board.value(component, "componentSymbol"))] = number
    return found if _GENERIC in found else {}


def _symbols(board: Board, mana: dict[str, int]) -> str:
    """The mana in symbols, in the order of a mana cost; `{0}` for none (CR 107.4d)."""

    def place(symbol: str) -> tuple[int, str]:
        local = _local(symbol)
        if local in _ORDER:
            return _ORDER.index(local), ""
        colors = [letter for letter in "WUBRG" if letter in local]
        return _ORDER.index("C"), f"{'WUBRG'.index(colors[0])}{local}"

    shown = ""
    for symbol in sorted(mana, key=place):
        count = mana[symbol]
        if symbol == _GENERIC:
            shown += f"{{{count}}}" if count else ""
        else:
            shown += board.vocabulary.label(symbol) * count
    return shown or "{0}"


def _amount(board: Board, item: str, sign: str) -> str:
    """What a part of the working adds or takes off, in its own words."""
    times = board.number(item, "times")
    words = []
    for predicate in ("addsCost", "takesOffCost", "takesOffWithinLimit"):
        for cost in board.values(item, predicate):
            text = board.value(str(cost), "text")
            if isinstance(text, Literal):
                words.append(text.lexical)
            else:
                words.append(_symbols(board, _parts_of(board, str(cost))))
    limit = board.number(item, "leastManaLeft")
    shown = f"{sign}{' '.join(words)}"
    if times is not None and times != 1:
        shown += f" × {times}"
    return shown + (f" (not below {limit} mana)" if limit is not None else "")


def _parts_of(board: Board, cost: str) -> dict[str, int]:
    parts = [str(part) for part in board.values(cost, "requires")]
    return {str(board.value(p, "symbol")): board.number(p, "count") or 0 for p in parts}


def _source(board: Board, payable: str, item: str) -> str:
    """The effect or object that a change of a cost comes from, by name."""
    for effect in board.subjects("changesCostOf", payable):
        if item == f"{payable}-under-{effect.rpartition('#')[2]}":
            source = board.value(effect, "changeSource")
            return board.name(source) if source is not None else board.name(effect)
    return ""


def _parts(board: Board, payable: str) -> Iterator[str]:
    """The parts of the total cost that are no mana (CR 601.2f)."""
    for words in board.values(payable, "otherPartToPay"):
        if isinstance(words, Literal):
            yield words.lexical
    life = board.number(payable, "lifeToPay")
    if life is not None:
        yield f"{life} life"


def _open(board: Board, payable: str) -> Iterator[str]:
    """What is still to be announced (CR 601.2b), or not stated and decides the cost."""
    told: set[str] = set()
    for symbol in map(str, board.values(payable, "leavesOpen")):
        told.add(symbol)
        label = board.vocabulary.label(symbol)
        if _local(symbol) in "XY":
            yield f"the value of {_local(symbol)} is not announced (601.2b, 107.3a)"
        else:
            ways = " or ".join(_ways(label.strip("{}")))
            yield f"how {label} is paid is not announced: {ways} (601.2b)"
    for matter in map(str, board.values(payable, "costHangsOn")):
        if matter in told:
            continue
        local = _local(matter)
        if local == "CommanderTax":
            yield "how often it was cast from the command zone is not stated (903.8)"
        elif local == "SplitCard":
            yield "which half is cast is not stated (709.3)"
        elif local == "AlternativeCostRole":
            yield "only one alternative cost can be paid (118.9a)"
        elif board.holds(matter, "leavesAdditionalCostToChoose", _TRUE):
            yield "which additional cost is paid is not announced (118.8, 601.2b)"
        elif board.reasoning.state().match(matter, mtg("hasTerms"), None):
            source = board.value(matter, "changeSource")
            whose = board.name(source) if source is not None else board.name(matter)
            yield f"what the text of {whose} counts or makes a condition is not stated (601.2f)"
        else:
            label = board.vocabulary.label(matter)
            yield f"which half of {label} is chosen for the reduction is not announced (118.7e)"


def _ways(symbol: str) -> list[str]:
    """The ways to pay a hybrid or Phyrexian symbol, without its braces (CR 107.4e, 107.4f)."""
    return ["2 life" if half == "P" else f"{{{half}}}" for half in symbol.split("/")]


def _notes(board: Board, payable: str) -> Iterator[str]:
    value = board.number(payable, "manaValue")
    if value is not None and board.holds(payable, "costOfObject", payable):
        yield f"its mana value is {value}, whatever is paid (202.3, 118.8d, 118.9c)"
    limited = [i for i in board.subjects("itemOf", payable) if board.values(i, "leastManaLeft")]
    others = [i for i in board.subjects("itemOf", payable) if board.values(i, "takesOffCost")]
    if limited and others:
        yield "the player chooses the order of the reductions; this one costs least (601.2f)"
    if board.holds(payable, "costOfObject", payable):
        yield "once it is worked out the cost is locked in: later effects change nothing (601.2f)"


def _proofs(board: Board, payable: str, mana: int | None) -> Iterator[Proof]:
    """The proofs of the total and of each kind of mana in it, or of what it hangs on."""
    facts: list[tuple[str, str]] = [(payable, "totalManaValue")] if mana is not None else []
    facts += [(component, "manaToPay") for component in board.subjects("componentOf", payable)]
    facts += [
        (payable, name)
        for name in ("otherPartToPay", "lifeToPay", "costHangsOn", "leavesOpen", "hasUnpayableCost")
    ]
    for subject, predicate in facts:
        for value in board.values(subject, predicate):
            proof = board.proof(subject, predicate, value)
            if proof is not None:
                yield proof


def _local(term: object) -> str:
    return str(term).rpartition("#")[2]


__all__ = ["CostStep", "CostWorking", "cost_of", "working"]
