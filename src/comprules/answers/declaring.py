"""Answers about whole declarations: whether these and no others may attack or block (508.1, 509.1).

The declaration is tried as one more event of the situation, whose legality the blocks conclude.
"""

from __future__ import annotations

from typing import Final

from comprules.answers.board import Board
from comprules.answers.combat_question import Declared
from comprules.answers.conclusions import concluded, unclear, undecided
from comprules.answers.fights import meant
from comprules.answers.grounds import listed
from comprules.answers.model import Answer, Verdict
from comprules.answers.subjects import Stage, Unclear
from comprules.graph.situation_model import Event
from comprules.inference.proof import Proof
from comprules.namespaces import RDF_TYPE, mtg, situation_iri
from comprules.terms import Term, Triple, literal

#: The class of the event, what it says of a creature, and the rule, for each kind of declaration.
_DECLARATIONS: Final = {
    "attack": ("AttackDeclaration", "declaredToAttack", "508.1"),
    "block": ("BlockDeclaration", "declaredToBlock", "509.1"),
}
_TRUE: Final = literal(True)


def declared(question: Declared, stage: Stage) -> Answer | None:
    """Whether a declaration of these creatures, and of no others, is legal."""
    board = stage.board
    if board is None:
        return None
    creatures = []
    for named in question.creatures:
        creature = meant(named, stage)
        if isinstance(creature, Unclear):
            return unclear(stage.grounds, creature)
        if creature is None:
            return None
        creatures.append(creature)
    other = meant(question.other, stage)
    if isinstance(other, Unclear):
        return unclear(stage.grounds, other)
    if question.other is not None and other is None:
        return None
    rule = _DECLARATIONS[question.deed][2]
    pairs: list[tuple[str, Term]] = []
    for creature in creatures:
        whom = other or next(iter(board.values(creature, "mayAttack")), None)
        if whom is None:
            said = f"{board.name(creature)} may attack nobody here, as far as is known."
            return undecided(stage.grounds, said, board.needs(creature, "mayAttack", None), [rule])
        pairs.append((creature, whom))
    return _tried(question.deed, pairs, board, stage)


def _tried(deed: str, pairs: list[tuple[str, Term]], board: Board, stage: Stage) -> Answer:
    """The answer that the declaration, as the next event, gives."""
    kind, says, rule = _DECLARATIONS[deed]
    name = board.next_event
    event = situation_iri(name)
    triples: list[Triple] = [(event, RDF_TYPE, mtg(kind))]
    triples += [(creature, mtg(says), whom) for creature, whom in pairs]
    added = Event(name, f"{deed}ers are declared", tuple(triples))
    tried = board.after(added)
    who = listed([board.name(creature) for creature, _ in pairs]) or "nobody"
    whom = listed(list(dict.fromkeys(board.name(whom) for _, whom in pairs)))
    what = f"that {who} and nothing else {deed}s {whom}" if pairs else f"that nobody {deed}s"
    if len(pairs) > 1:
        what = f"that {who} and nothing else {deed} {whom}"
    if tried.reasoning.holds((event, mtg("isIllegalDeclaration"), _TRUE)):
        proofs = _faults(tried, event)
        glosses = dict.fromkeys(f"{p.gloss.rstrip('.')} ({p.rule})." for p in proofs if p)
        said = f"No: it is illegal {what}. {' '.join(glosses)}"
        proofs = [*proofs, tried.proof(event, "isIllegalDeclaration", _TRUE)]
        return concluded(stage.grounds, Verdict.NO, said.strip(), proofs)
    if not tried.reasoning.holds((event, mtg("isLegalDeclaration"), _TRUE)):
        return undecided(stage.grounds, f"Whether it is legal {what} is not known.", [], [rule])
    proof = tried.proof(event, "isLegalDeclaration", _TRUE)
    return concluded(stage.grounds, Verdict.YES, f"Yes: it is legal {what}.", [proof], also=[rule])


def _faults(board: Board, event: str) -> list[Proof | None]:
    """What is wrong with a declaration: the restrictions it breaks, or what it does not obey."""
    return [
        board.proof(event, name, fact[2])
        for name in ("breaksRestriction", "disobeysRequirementOn", "obeysFewerRequirementsThan")
        for fact in board.reasoning.match(event, mtg(name), None)
    ]
