"""Facts as the user writes and reads them: names of the situation file, prefixed names, values."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from comprules.errors import NotFound, UsageError
from comprules.namespaces import RDF_TYPE, expand, mtg, situation_iri
from comprules.terms import Literal, Term, literal

if TYPE_CHECKING:
    from pathlib import Path

    from comprules.graph.situation_model import Situation
    from comprules.inference.needs import Need
    from comprules.inference.reasoning import Reasoning
    from comprules.store.knowledge import KnowledgeBase

_INTEGER: Final = re.compile(r"[+-]?\d+")


def reasoned(
    kb: KnowledgeBase, situation: str | Path, edition: str | None, *, all_proofs: bool = False
) -> Reasoning:
    """What follows from a situation file by the blocks that hold in an edition.

    Raises:
        BadSituation: the file cannot be read, or says what cannot be.
    """
    from comprules.inference.engine import reason
    from comprules.store.situations import read_situation

    return reason(read_situation(situation, kb), kb.program(edition), all_proofs=all_proofs)


class Names:
    """The names by which the user may speak of a situation."""

    def __init__(self, kb: KnowledgeBase, reasoning: Reasoning, edition: str) -> None:
        self._kb = kb
        self._situation: Situation = reasoning.situation
        self._edition = edition
        self._known: set[str] = set()
        during = (transition.extra for transition in reasoning.transitions)
        for facts in (*(state.facts for state in reasoning.states), *during):
            for s, _, o in facts:
                self._known.add(s)
                if isinstance(o, str):
                    self._known.add(o)

    def subject(self, name: str) -> str:
        """The IRI that a name stands for.

        Raises:
            NotFound: nothing in the situation has this name; gives the nearest.
        """
        iri = self._iri(name)
        if iri is None:
            iri = self._situation.names.get(name) or situation_iri(name)
        if iri not in self._known:
            raise NotFound(
                f"nothing in {self._situation.file} is called {name!r}",
                hint=self._nearest(name),
            )
        return iri

    def predicate(self, name: str) -> str:
        """The IRI of a property: `mtg:mayActivate`, `mayActivate`, `may activate`, or `a`.

        Raises:
            NotFound: the ontology has no such property; gives the nearest.
        """
        if name == "a":
            return RDF_TYPE
        iri = self._iri(name)
        if iri is not None:
            return iri
        wanted = name.casefold()
        properties = [t for t in self._kb.vocabulary if t["kind"] == "property"]
        for term in properties:
            local = term["name"].partition(":")[2]
            if wanted in (local.casefold(), term["label"].casefold()):
                return str(term["iri"])
        from comprules.spelling import nearest

        near = nearest(name, [t["name"].partition(":")[2] for t in properties], limit=3)
        raise NotFound(
            f"there is no property {name!r}",
            hint=f"the nearest: {', '.join(near)}" if near else "see comprules derive SITUATION",
        )

    def value(self, name: str) -> Term:
        """The term that a name or a value stands for: a name, a number, true, false, a text."""
        if _INTEGER.fullmatch(name):
            return literal(int(name))
        if name in ("true", "false"):
            return literal(name == "true")
        if len(name) > 1 and name[0] == name[-1] == '"':
            return Literal(name[1:-1])
        iri = self._iri(name)
        if iri is not None:
            return iri
        for known in (self._situation.names.get(name), situation_iri(name), mtg(name)):
            if known is not None and known in self._known:
                return known
        wanted = name.casefold()
        for term in self._kb.vocabulary:
            if term["kind"] != "property" and wanted == term["label"].casefold():
                return str(term["iri"])
        raise NotFound(
            f"nothing in {self._situation.file} is called {name!r}", hint=self._nearest(name)
        )

    def _iri(self, name: str) -> str | None:
        """The IRI that `<…>` or a prefixed name stands for; None for a bare name.

        Raises:
            UsageError: the prefix is not known.
        """
        if name.startswith("<") and name.endswith(">"):
            return name[1:-1]
        if re.fullmatch(r"[A-Za-z][\w-]*:[^\s]*", name) is None:
            return None
        try:
            return expand(name, self._edition)
        except KeyError:
            prefix = name.partition(":")[0]
            raise UsageError(
                f"the prefix {prefix}: is not known", hint="s: for things of the situation, mtg:"
            ) from None

    def _nearest(self, name: str) -> str:
        from comprules.spelling import nearest

        base = situation_iri("")
        names = {*self._situation.names}
        names |= {iri.removeprefix(base) for iri in self._known if iri.startswith(base)}
        near = nearest(name, sorted(names), limit=3)
        return f"the nearest: {', '.join(near)}" if near else "see comprules derive SITUATION"


def shown(term: Term) -> str:
    """A term as one reads it: prefixed names, except that things of the situation go bare."""
    from comprules.inference.algebra import term_text

    text = term_text(term)
    return text.removeprefix("s:") if isinstance(term, str) else text


_NAME: Final = re.compile(r"\b(?:mtg|s|rdf):([A-Za-z][\w.-]*)")
_HUMP: Final = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")


def in_words(text: str) -> str:
    """Prefixed names as words: `s:ann mtg:mayActivate s:lamp-level-2` is `ann may activate …`."""

    def words(match: re.Match[str]) -> str:
        if match[0] == "rdf:type":
            return "is a"
        if match[0].startswith("s:") or len(match[1]) == 1:
            return match[1]
        return _HUMP.sub(" ", match[1]).lower()

    plain = _NAME.sub(words, text)
    return re.sub(r" true\b", "", re.sub(r"\bis a (?=[aeiou])", "is an ", plain))


def need_record(need: Need) -> dict[str, Any]:
    """An open fact that would decide, as plain data."""
    from comprules.inference.algebra import term_text
    from comprules.inference.proof import term_to_value

    return {
        "subject": term_text(need.subject) if need.subject is not None else None,
        "property": term_text(need.property),
        "object": term_to_value(need.object) if need.object is not None else None,
        "block": need.block,
    }


def need_text(need: Need) -> str:
    """An open fact that would decide, in one line."""
    subject = shown(need.subject) if need.subject is not None else "?"
    value = shown(need.object) if need.object is not None else "?"
    return f"{subject} {shown(need.property)} {value}"
