"""A question of a drill, the same for every front end: plain frozen data, to JSON and back.

It knows nothing of the knowledge base that it was made from, so that a deck keeps it as it was
asked, and a front end shows it without making it again.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from enum import StrEnum
from typing import Any, Final

from msgspec import Struct

from comprules.errors import BadInput

ProofData = Mapping[str, Any]
"""A proof as `inference.storedproof.brief` gives it."""

_IDENTITY_DIGITS: Final = 20


class Level(StrEnum):
    """For whom a question is."""

    BASIC = "basic"
    INTERMEDIATE = "intermediate"
    ADVANCED = "advanced"


class Form(StrEnum):
    """How a question is answered."""

    CHOICE = "choice"  # one of the options
    YES_NO = "yes-no"  # yes or no
    NUMERIC = "numeric"  # a whole number
    NUMBER = "number"  # the number of a rule
    ORDER = "order"  # the options in their right order


class Kind(StrEnum):
    """How its key came about: a question whose key is neither is not asked."""

    DERIVED = "derived"  # concluded from the graph or by the rule blocks
    QUOTED = "quoted"  # said by a rule, its heading or our gloss of it


class Option(Struct, frozen=True):
    """A choice, or a thing to be put in order.

    Attributes:
        text: what is shown.
        refuted: why it is wrong, in a sentence of ours; empty for the right choice, and for what
            is to be put in order.
        citations: the numbers of the rules that refute it.
        proof: the proof of what refutes it, where it was derived.
    """

    text: str
    refuted: str = ""
    citations: tuple[str, ...] = ()
    proof: ProofData | None = None

    def to_json(self) -> dict[str, Any]:
        """The option as plain data."""
        return {
            "text": self.text,
            "refuted": self.refuted,
            "citations": list(self.citations),
            "proof": self.proof,
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Option:
        """The option that `to_json` wrote."""
        return cls(data["text"], data["refuted"], tuple(data["citations"]), data["proof"])


class Question(Struct, frozen=True):
    """One question with all that a learner may want to see of it.

    Attributes:
        identity: what it asks, as a hash (`identity_of`): the same up to the names in it, and in
            all editions in which the rules that it turns on are the same by lineage.
        maker: the name of the maker that made it.
        level: for whom it is.
        form: how it is answered.
        stem: what is asked, with all that one must know to answer it.
        situation: the situation that the stem tells, as YAML (docs/situations.md), or None.
        options: in the order in which they are shown; none unless the form has choices or an order.
        key: what is right. Of a choice the text of one option; `yes` or `no`; the digits of a
            number; the numbers of rules of which each is right; the texts of all options in order.
        kind: whether the key was derived or is quoted.
        explanation: why the key is right, in a sentence or two of ours.
        proofs: the proofs of the key, if it was derived by the rule blocks.
        citations: the numbers of the rules that decide it, the most telling first.
        difficulty: from 0 (nobody fails) to 1.
        edition: the edition that it was made from.
        trains: the IRIs of the provisions, terms and rule blocks that it trains.
        topics: the numbers of rules and sections under which it is found, `716.2a` or `7`.
    """

    identity: str
    maker: str
    level: Level
    form: Form
    stem: str
    key: tuple[str, ...]
    kind: Kind
    explanation: str
    edition: str
    situation: str | None = None
    options: tuple[Option, ...] = ()
    proofs: tuple[ProofData, ...] = ()
    citations: tuple[str, ...] = ()
    difficulty: float = 0.5
    trains: tuple[str, ...] = ()
    topics: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Nothing; the question can be answered, and has a key that fits its form.

        Raises:
            ValueError: it cannot; a maker has a fault.
        """
        fault = _fault(self)
        if fault:
            raise ValueError(f"question {self.identity} of {self.maker}: {fault}")

    def to_json(self) -> dict[str, Any]:
        """The question as plain data, its keys as the public contract names them."""
        return {
            "identity": self.identity,
            "maker": self.maker,
            "level": str(self.level),
            "form": str(self.form),
            "stem": self.stem,
            "situation": self.situation,
            "options": [option.to_json() for option in self.options],
            "key": list(self.key),
            "kind": str(self.kind),
            "explanation": self.explanation,
            "proofs": list(self.proofs),
            "citations": list(self.citations),
            "difficulty": self.difficulty,
            "edition": self.edition,
            "trains": list(self.trains),
            "topics": list(self.topics),
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Question:
        """The question that `to_json` wrote.

        Raises:
            BadInput: it is none.
        """
        try:
            return cls(
                identity=data["identity"],
                maker=data["maker"],
                level=Level(data["level"]),
                form=Form(data["form"]),
                stem=data["stem"],
                situation=data["situation"],
                options=tuple(Option.from_json(option) for option in data["options"]),
                key=tuple(data["key"]),
                kind=Kind(data["kind"]),
                explanation=data["explanation"],
                proofs=tuple(data["proofs"]),
                citations=tuple(data["citations"]),
                difficulty=float(data["difficulty"]),
                edition=data["edition"],
                trains=tuple(data["trains"]),
                topics=tuple(data["topics"]),
            )
        except KeyError as error:
            raise BadInput(f"a question without {error.args[0]!r}") from error
        except (TypeError, ValueError) as error:
            raise BadInput(f"this is no question: {error}") from error


def identity_of(maker: str, *asked: object) -> str:
    """The identity of a question: a hash of its maker and of what it asks.

    Args:
        maker: the maker's name.
        asked: what tells it from the maker's other questions, as JSON values: lineages rather
            than numbers, and places in the question rather than names.
    """
    text = json.dumps([maker, *asked], ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:_IDENTITY_DIGITS]


def _fault(question: Question) -> str:
    """What makes it a question that nobody can answer; empty where nothing does."""
    key, texts = question.key, [option.text for option in question.options]
    if not question.identity or not question.stem or not key:
        return "it lacks an identity, a stem or a key"
    if len(set(texts)) < len(texts):
        return "two options have the same text"
    match question.form:
        case Form.CHOICE:
            right = len(key) == 1 and key[0] in texts and len(texts) > 1
            return "" if right else "the key is not one of several options"
        case Form.YES_NO:
            return "" if key in (("yes",), ("no",)) else "the key is neither yes nor no"
        case Form.NUMERIC:
            whole = len(key) == 1 and key[0].removeprefix("-").isdecimal()
            return "" if whole else "the key is no whole number"
        case Form.NUMBER:
            return "" if all(k[:1].isdigit() for k in key) else "the key is no number of a rule"
        case Form.ORDER:
            right = len(key) > 1 and sorted(key) == sorted(texts)
            return "" if right else "the key does not put the options in order"
