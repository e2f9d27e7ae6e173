"""A text's citations with what they are now: what `comprules cite` says of prose."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from comprules.answers.linting import Finding
from comprules.answers.verdicts import Kind
from comprules.errors import NotFound
from comprules.store.knowledge import KnowledgeBase


class Meaning(Struct, frozen=True):
    """What a number stands for in the edition that a text is held against.

    Attributes:
        number: the number there.
        heading: its heading, or that of the rule above it that has one; None where not known.
        gloss: our wording of it, or None.
    """

    number: str
    heading: str | None
    gloss: str | None

    def words(self) -> str:
        """The number with what it is about."""
        about = self.gloss or self.heading
        return f"{self.number} ({about})" if about else self.number


def meaning(kb: KnowledgeBase, number: str, edition: str) -> Meaning:
    """What a number stands for in an edition, as far as that is known."""
    try:
        entry = kb.edition(edition).provision(number)
    except NotFound:  # an edition of which there are only the numbers
        return Meaning(number, None, None)
    return Meaning(number, entry.title if entry else None, kb.gloss(number, edition))


def annotated(text: str, findings: Sequence[Finding], kb: KnowledgeBase, edition: str) -> str:
    """The text as Markdown, with a footnote for each citation that is not simply fine."""
    parts: list[str] = []
    notes: list[str] = []
    position = 0
    for finding in findings:
        end = finding.mention.end
        parts.append(text[position:end])
        position = end
        if finding.kind is not Kind.FINE:
            notes.append(f"[^cr{len(notes) + 1}]: {footnote(finding, kb, edition)}")
            parts.append(f"[^cr{len(notes)}]")
    parts.append(text[position:])
    body = "".join(parts)
    if notes and not body.endswith("\n"):
        body += "\n"
    return body + ("\n" + "\n".join(notes) + "\n" if notes else "")


def footnote(finding: Finding, kb: KnowledgeBase, edition: str) -> str:
    """What is to be said of a citation, with what its rule is about now."""
    numbers = dict.fromkeys(n for v in finding.verdicts for n in v.now)
    now = ", ".join(meaning(kb, n, edition).words() for n in numbers)
    told = f"{finding.kind}: {finding.message}."
    return f"{told} Now: {now}." if now and finding.kind is not Kind.UNCERTAIN else told
