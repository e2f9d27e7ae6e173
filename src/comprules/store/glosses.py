"""Our glosses of the rules, put together: a rule's own, else that of the term it defines."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from comprules.document.rulenumber import GLOSSARY

if TYPE_CHECKING:
    from comprules.inference.rulefile import RuleHeading


def glosses(
    headings: Iterable[RuleHeading],
    terms: Iterable[Mapping[str, Any]],
    titles: Mapping[str, str],
) -> dict[str, str]:
    """Name of a rule or glossary entry -> our gloss of it.

    The gloss in the rule files counts. Where there is none, what the ontology says of a term is
    the gloss of the rule that is its source, of the rule above that if it is headed by the term,
    and of the term's glossary entry. Of several terms with one source the one that the rule is
    headed by counts, or none: a gloss of one of them would speak of a part of the rule only.

    Args:
        headings: the headings of the rule files.
        terms: the terms of the ontology (store.vocabulary).
        titles: the own headings of the rules, and of the glossary entries (`glossary:Class`).
    """
    sources: dict[str, list[Mapping[str, Any]]] = {}
    above: dict[str, list[Mapping[str, Any]]] = {}
    labelled: dict[str, list[Mapping[str, Any]]] = {}
    for term in terms:
        if term["kind"] == "property" or not term["comment"]:
            continue
        labelled.setdefault(term["label"].casefold(), []).append(term)
        for number in term["rules"]:
            sources.setdefault(number, []).append(term)
            above.setdefault(number.partition(".")[0], []).append(term)
    found: dict[str, str] = {}
    for name, title in titles.items():
        entry = name.startswith(GLOSSARY)
        known = labelled.get(title.casefold(), ()) if entry else above.get(name, ())
        named = [term for term in known if _is_name_of(term["label"], title)]
        if len(named) == 1:
            found[name] = named[0]["comment"]
    for number, defined in sources.items():
        named = [term for term in defined if _is_name_of(term["label"], titles.get(number, ""))]
        if len(named) == 1:
            found[number] = named[0]["comment"]
        elif len(defined) == 1:
            label = defined[0]["label"]
            found[number] = f"{label[:1].upper()}{label[1:]}: {defined[0]['comment']}"
    found.update({h.number: h.gloss for h in headings if h.gloss})
    return found


def _is_name_of(label: str, title: str) -> bool:
    """Whether something with this heading is about what goes by this label, or by its plural."""
    one = label.casefold()
    return title.casefold() in (one, f"{one}s", f"{one}es", f"{one[:-1]}ies")
