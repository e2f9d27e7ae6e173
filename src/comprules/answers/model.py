"""An answer, whatever front end shows it: what was concluded, how, and on which rules."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from msgspec import Struct, field

from comprules.errors import ExitStatus

if TYPE_CHECKING:
    from comprules.inference.proof import Proof


class Kind(StrEnum):
    """How an answer came about (DESIGN, opening): it never guesses, and says which it is."""

    DERIVED = "derived"  # concluded from the graph or by the rule blocks, with proof or query
    QUOTED = "quoted"  # the text of a rule, or our gloss of it
    FOUND = "found"  # the nearest rules that a search ranked: not an answer


class Verdict(StrEnum):
    """What sort of answer it is (DESIGN section 6)."""

    YES = "yes"
    NO = "no"
    VALUE = "value"
    LIST = "list"
    TEXT = "text"
    UNKNOWN = "unknown"


class Citation(Struct, frozen=True):
    """A provision that an answer stands on.

    Attributes:
        number: `716.2a`, or `glossary:Class` for a glossary entry.
        edition: the edition it is cited from, by its effective date.
        heading: its heading, or that of the nearest provision above it that has one.
        gloss: our own one-line wording, where a rule block has one.
        text: its text, where that edition's text has been imported.
    """

    number: str
    edition: str
    heading: str | None = None
    gloss: str | None = None
    text: str | None = None

    def to_json(self) -> dict[str, Any]:
        """The citation with its keys as the public contract names them."""
        return {
            "number": self.number,
            "edition": self.edition,
            "heading": self.heading,
            "gloss": self.gloss,
            "text": self.text,
        }


class Answer(Struct, frozen=True):
    """The one object that every front end renders.

    Attributes:
        question: the question as asked.
        kind: derived, quoted or found.
        verdict: yes, no, value, list, text or unknown.
        sentence: the answer in one or a few plain words of ours.
        edition: the edition it holds for.
        citations: the provisions that decide it, the most telling first.
        background: the other provisions that its proofs stand on (see `answers.citing`).
        values: the members of a list, or the one value, as names.
        proofs: the proofs of the facts that decide it, in the order of `values` if there are any.
        query: the SPARQL that ran, or None.
        numbers: the numbers in the proofs, which are those of the rule blocks, that are others in
            the edition, with what they are there.
        needs: what was not stated and would decide it, in plain words.
        understood: how the question was read, in plain words; None where it was not understood.
    """

    question: str
    kind: Kind
    verdict: Verdict
    sentence: str
    edition: str
    citations: tuple[Citation, ...] = ()
    background: tuple[Citation, ...] = ()
    values: tuple[str, ...] = ()
    proofs: tuple[Proof, ...] = ()
    query: str | None = None
    numbers: Mapping[str, str] = field(default_factory=dict)
    needs: tuple[str, ...] = ()
    understood: str | None = None

    @property
    def proof(self) -> Proof | None:
        """The proof of the deciding fact; None where the answer is no conclusion of the blocks."""
        return self.proofs[0] if self.proofs else None

    @property
    def exit_status(self) -> ExitStatus:
        """Answered, or not found: nearest rules, or a verdict that is unknown, are no answer."""
        if self.kind is Kind.FOUND or self.verdict is Verdict.UNKNOWN:
            return ExitStatus.NOT_FOUND
        return ExitStatus.ANSWERED

    def to_json(self) -> dict[str, Any]:
        """The answer as plain data, its keys as the public contract names them."""
        from comprules.inference.storedproof import brief

        proofs = [brief(proof) for proof in self.proofs]
        data: dict[str, Any] = {
            "question": self.question,
            "understood": self.understood,
            "kind": str(self.kind),
            "verdict": str(self.verdict),
            "answer": self.sentence,
            "values": list(self.values),
            "edition": self.edition,
            "citations": [citation.to_json() for citation in self.citations],
            "background": [citation.to_json() for citation in self.background],
            "proof": proofs[0] if proofs else None,
            "query": self.query,
            "numbers": dict(self.numbers),
            "needs": list(self.needs),
        }
        if len(proofs) > 1:
            data["proofs"] = proofs
        return data
