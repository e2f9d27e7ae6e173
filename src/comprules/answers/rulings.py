"""Rulings on cards: which are consequences of the encoded rules, and which add something.

A ruling is read sentence by sentence. A sentence is understood if the grammar of rulings covers
every word of it; it is derived if all that it claims is proven in every trial of the card that it
speaks of. A ruling is derived if each of its sentences is. Wording decides nothing: the claim is
tested, so the same sentence falsified is not derived.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Final
from weakref import WeakKeyDictionary

from msgspec import Struct
from msgspec.structs import replace

from comprules.answers.lexicon import Entity, Key, Sort, link
from comprules.answers.names import KnowledgeLexicon
from comprules.answers.ruling_claims import Claim, Said, Thing
from comprules.answers.ruling_grammar import ruling_grammar
from comprules.answers.ruling_proofs import is_of_any_card, prove
from comprules.answers.ruling_trials import ANY_CLASS, Trials
from comprules.answers.words import Word, integer, key, ordinal, words
from comprules.cards.textbox import own_names
from comprules.document.sentences import sentences
from comprules.inference.proof import Leaf, Proof
from comprules.inference.storedproof import brief

if TYPE_CHECKING:
    from comprules.cards.model import Card
    from comprules.inference.proof import Premise
    from comprules.store.knowledge import KnowledgeBase

#: A longer sentence is a story that no production covers; it is not even tried.
_LONGEST: Final = 60
_LONGEST_WITH_NAMES: Final = 14
_LAST_PLACE_OF_IS: Final = 6


class SentenceReading(Struct, frozen=True):
    """One sentence of a ruling.

    Attributes:
        text: the sentence.
        understood: whether every word of it was understood.
        derived: whether all that it claims was proven.
        proofs: the proofs, in the order of what it claims.
        tried: the trials in which it was proven, in words.
    """

    text: str
    understood: bool
    derived: bool = False
    proofs: tuple[Premise, ...] = ()
    tried: tuple[str, ...] = ()

    @property
    def citations(self) -> tuple[str, ...]:
        """The rule numbers that the proofs stand on, those of the conclusions first."""
        return _numbers(self.proofs)

    def to_json(self, *, proofs: bool = True) -> dict[str, Any]:
        """The reading as plain data, with or without its proofs."""
        data: dict[str, Any] = {
            "text": self.text,
            "understood": self.understood,
            "derived": self.derived,
            "tried": list(self.tried),
            "rules": list(self.citations),
        }
        if proofs:
            data["proofs"] = [brief(proof) for proof in self.proofs]
        return data


class RulingReading(Struct, frozen=True):
    """A ruling, with what of it follows from the encoded rules.

    Attributes:
        text: the ruling.
        sentences: its sentences, in order.
    """

    text: str
    sentences: tuple[SentenceReading, ...]

    @property
    def derived(self) -> bool:
        """Whether each of its sentences is a consequence of the encoded rules."""
        return bool(self.sentences) and all(s.derived for s in self.sentences)

    @property
    def proofs(self) -> tuple[Premise, ...]:
        """The proofs of its sentences."""
        return tuple(proof for sentence in self.sentences for proof in sentence.proofs)

    @property
    def citations(self) -> tuple[str, ...]:
        """The rule numbers that the proofs stand on, those of the conclusions first."""
        return _numbers(self.proofs)

    def to_json(self, *, proofs: bool = True) -> dict[str, Any]:
        """The reading as plain data, with or without its proofs."""
        return {
            "text": self.text,
            "kind": "derived" if self.derived else "ruling",
            "rules": list(self.citations),
            "sentences": [sentence.to_json(proofs=proofs) for sentence in self.sentences],
        }


def _numbers(proofs: Sequence[Premise]) -> tuple[str, ...]:
    roots = [
        n for p in proofs for n in ((p.rule, *p.also) if isinstance(p, Proof) else (p.source,))
    ]
    below = [n for p in proofs if isinstance(p, Proof) for n in p.citations()]
    return tuple(dict.fromkeys(n for n in (*roots, *below) if n[:1].isdigit()))


def derive_ruling(
    text: str, card: Card, kb: KnowledgeBase, *, edition: str | None = None
) -> RulingReading:
    """A ruling on a card, read sentence by sentence: derived, or not.

    Args:
        text: the ruling.
        card: the card that it is about.
        kb: the knowledge base.
        edition: the date of the edition whose rules count; the default one if None.
    """
    return RulingReader(card, kb, edition).read(text)


#: The trials of what holds whatever the card, by knowledge base and edition: made once for all.
_OF_ANY_CARD: Final[WeakKeyDictionary[Any, dict[str, Trials]]] = WeakKeyDictionary()


class RulingReader:
    """Reads rulings on one card; the trials of the card are shared among them."""

    def __init__(self, card: Card, kb: KnowledgeBase, edition: str | None = None) -> None:
        file = kb.edition(edition)
        self._own = _OwnNames(card)
        self._all = _OwnNames(card, KnowledgeLexicon(kb, file))
        shared = _OF_ANY_CARD.setdefault(kb, {})
        if file.date not in shared:
            shared[file.date] = Trials(ANY_CLASS, kb.program(file.date), kb.ontology)
        self._shared = shared[file.date]
        self._trials = Trials(card, kb.program(file.date), kb.ontology)

    def read(self, text: str) -> RulingReading:
        """A ruling, read."""
        found: list[SentenceReading] = []
        about: Thing | None = None
        for sentence in sentences(text):
            readings = [
                resolved
                for claims in self._claims(sentence.text)
                if (resolved := _resolved(claims, about)) is not None
            ]
            found.append(self._tested(sentence.text, readings))
            about = readings[0][0].thing if readings else None
        return RulingReading(text, tuple(found))

    def _claims(self, text: str) -> Iterator[tuple[Claim, ...]]:
        """The likeliest readings of a sentence; none where a word of it is not understood.

        Names of the rules are looked up only where the card's own will not do, and in a short
        sentence: all names are many, and nothing long that the grammar covers has them.
        """
        tokens = words(text)
        if not tokens or len(tokens) > _LONGEST:
            return
        grammar = ruling_grammar()
        parses = []
        if all(self._own.has(word) or _is_known(word) for word in tokens):
            parses = grammar.parses("SENTENCE", tokens, link(text, tokens, self._own))
        if not parses and _may_name_a_thing(tokens):
            parses = grammar.parses("SENTENCE", tokens, link(text, tokens, self._all))
        for parse in parses:
            if parse.cost > parses[0].cost:
                return
            yield parse.value

    def _tested(self, text: str, readings: Sequence[tuple[Claim, ...]]) -> SentenceReading:
        """The sentence, derived if every claim of every reading is proven."""
        proofs: list[Premise] = []
        tried: dict[str, None] = {}
        for number, claims in enumerate(readings):
            for claim in claims:
                bench = self._shared if is_of_any_card(claim) else self._trials
                evidence = prove(claim, bench)
                if evidence is None:
                    return SentenceReading(text, understood=True)
                if number == 0:
                    proofs += evidence.proofs
                    tried.update(dict.fromkeys(evidence.tried))
        if not readings:
            return SentenceReading(text, understood=False)
        return SentenceReading(text, True, True, _each_once(proofs), tuple(tried))


@cache
def _vocabulary() -> frozenset[str]:
    return ruling_grammar().vocabulary()


def _is_known(word: Word) -> bool:
    """Whether the grammar has a use for a word, short of those that name things of the rules."""
    form = word.form
    if form in _vocabulary() or word.stem in _vocabulary() or form.startswith("{"):
        return True
    return integer(form) is not None or ordinal(form) is not None


def _may_name_a_thing(tokens: Sequence[Word]) -> bool:
    """Whether a sentence can be of the kind that names of the rules stand in: `X is a Y`.

    Names are many, and to look all of them up in every sentence would cost more than all else.
    """
    if len(tokens) > _LONGEST_WITH_NAMES:
        return False
    return any(word.form in ("is", "are") for word in tokens[1:_LAST_PLACE_OF_IS])


def _each_once(proofs: Sequence[Premise]) -> tuple[Premise, ...]:
    """The proofs, of those with the same conclusion by the same blocks the first."""
    found: dict[object, Premise] = {}
    for proof in proofs:
        if isinstance(proof, Leaf):
            found.setdefault(proof.fact, proof)
        else:
            found.setdefault((proof.conclusion, proof.state, proof.blocks()), proof)
    return tuple(found.values())


def _resolved(claims: tuple[Claim, ...], about: Thing | None) -> tuple[Claim, ...] | None:
    """The claims with what `it` means; None where nothing was spoken of before."""
    if any(isinstance(claim.thing, Said) for claim in claims) and about is None:
        return None
    return tuple(
        replace(claim, thing=about) if about and isinstance(claim.thing, Said) else claim
        for claim in claims
    )


class _OwnNames:
    """The names of the card that the ruling is on and, where asked for, those of the rules."""

    def __init__(self, card: Card, terms: KnowledgeLexicon | None = None) -> None:
        self._keys = {key(name) for name in (card.name, *own_names(card.own_name))}
        self._card = Entity(Sort.CARD, card.name, card.name)
        self._words = frozenset(word for name in self._keys for word in name)
        self._terms = terms

    def has(self, word: Word) -> bool:
        """Whether a word is part of a name of the card."""
        return word.stem in self._words

    def find(self, names: Mapping[Key, str]) -> Mapping[Key, list[Entity]]:
        """The things that each of the keys names."""
        found = self._terms.terms(names) if self._terms is not None else {}
        for asked in names:
            if asked in self._keys:
                found.setdefault(asked, []).append(self._card)
        return found

    def provision(self, number: str) -> Entity | None:
        """None: rulings cite no rules by number."""
        return None
