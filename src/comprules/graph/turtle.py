"""Turtle as a person would sort it: prefixed, one block a subject, numbers in counting order.

The general formats are in `serialise`; this writer is for what is kept in the repository, where
a small change must give a small diff and the same triples the same bytes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Final, TypeAlias

from comprules.namespaces import RDF_TYPE
from comprules.terms import (
    XSD_BOOLEAN,
    XSD_DECIMAL,
    XSD_INTEGER,
    XSD_STRING,
    Literal,
    Term,
    Triple,
)

# Narrower than the grammar's PN_LOCAL, so that no name needs an escape.
_LOCAL: Final = re.compile(r"[A-Za-z0-9_](?:[A-Za-z0-9_.-]*[A-Za-z0-9_-])?")
# What can follow a base IRI without being read as a scheme, a query or a dot segment.
_RELATIVE: Final = re.compile(
    r"[A-Za-z0-9][A-Za-z0-9_.%~-]*(?:/[A-Za-z0-9][A-Za-z0-9_.%~-]*)*(?:#[A-Za-z0-9_.-]+)?"
)
_NOT_IN_IRI: Final = re.compile(r'[\x00-\x20<>"{}|^`\\]')
_ESCAPED: Final = re.compile(r'[\x00-\x1f"\\\x7f]')
_ESCAPES: Final = {"\n": "\\n", "\r": "\\r", "\t": "\\t", '"': '\\"', "\\": "\\\\"}
_DIGITS: Final = re.compile(r"(\d+)")
# Only canonical forms: some parsers read a bare 007 as 7.
_BARE: Final = {
    XSD_INTEGER: re.compile(r"0|-?[1-9]\d*"),
    XSD_DECIMAL: re.compile(r"-?(?:0|[1-9]\d*)\.\d*[1-9]"),
    XSD_BOOLEAN: re.compile(r"true|false"),
}

_Key: TypeAlias = tuple[tuple[str | int, ...], str]


def turtle(
    triples: Iterable[Triple],
    *,
    prefixes: Mapping[str, str],
    base: str | None = None,
    comment: str = "",
) -> str:
    """The triples as Turtle, sorted; only prefixes that are used are declared."""
    writer = _Writer(prefixes, base)
    body = "".join(writer.blocks(triples))
    head = "".join(f"# {line}".rstrip() + "\n" for line in comment.splitlines())
    if base is not None:
        head += f"@base <{base}> .\n"
    for prefix in sorted(writer.used):
        head += f"@prefix {prefix}: <{prefixes[prefix]}> .\n"
    return head + body


def natural_key(text: str) -> _Key:
    """A sort key that puts 716.2 before 716.10."""
    parts = _DIGITS.split(text)
    return tuple(int(p) if i % 2 else p for i, p in enumerate(parts)), text


class _Writer:
    """Terms to Turtle, each written once and remembered."""

    def __init__(self, prefixes: Mapping[str, str], base: str | None) -> None:
        self.base = base
        self.used: set[str] = set()
        # The longest namespace first: `lineage:` and not the base of all.
        self.namespaces = sorted(prefixes.items(), key=lambda item: (-len(item[1]), item[0]))
        self.names: dict[str, str] = {}

    def blocks(self, triples: Iterable[Triple]) -> Iterator[str]:
        subjects: dict[str, dict[str, set[Term]]] = {}
        for subject, predicate, object_ in triples:
            subjects.setdefault(subject, {}).setdefault(predicate, set()).add(object_)
        for subject in sorted(subjects, key=natural_key):
            about = subjects[subject]
            lines = []
            for predicate in sorted(about, key=lambda p: (p != RDF_TYPE, p)):
                verb = "a" if predicate == RDF_TYPE else self.iri(predicate)
                objects = ", ".join(self.term(o) for o in sorted(about[predicate], key=_term_key))
                lines.append(f"{verb} {objects}")
            yield f"\n{self.iri(subject)} " + " ;\n    ".join(lines) + " .\n"

    def term(self, term: Term) -> str:
        if isinstance(term, str):
            return self.iri(term)
        return self.literal(term)

    def iri(self, iri: str) -> str:
        name = self.names.get(iri)
        if name is None:
            name = self.names[iri] = self._name(iri)
        return name

    def _name(self, iri: str) -> str:
        for prefix, namespace in self.namespaces:
            if iri.startswith(namespace) and _LOCAL.fullmatch(iri, len(namespace)):
                self.used.add(prefix)
                return f"{prefix}:{iri[len(namespace) :]}"
        if (
            self.base is not None
            and iri.startswith(self.base)
            and _RELATIVE.fullmatch(iri, len(self.base))
        ):
            return f"<{iri[len(self.base) :]}>"
        return f"<{_NOT_IN_IRI.sub(_escape, iri)}>"

    def literal(self, literal: Literal) -> str:
        lexical, datatype, language = literal
        bare = _BARE.get(datatype)
        if bare is not None and bare.fullmatch(lexical):
            return lexical
        quoted = f'"{_ESCAPED.sub(_escape_in_string, lexical)}"'
        if language:
            return f"{quoted}@{language}"
        return quoted if datatype == XSD_STRING else f"{quoted}^^{self.iri(datatype)}"


def _escape(match: re.Match[str]) -> str:
    return f"\\u{ord(match[0]):04X}"


def _escape_in_string(match: re.Match[str]) -> str:
    return _ESCAPES.get(match[0]) or _escape(match)


def _term_key(term: Term) -> tuple[bool, _Key, str, str]:
    if isinstance(term, str):
        return False, natural_key(term), "", ""
    return True, natural_key(term.lexical), term.datatype, term.language
