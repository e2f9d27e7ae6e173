"""References without a number: this rule, those rules, the above rules, layer 4, a named rule."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from comprules.document.model import Edition, Kind, Provision, Reference, ReferenceKind
from comprules.document.resolution import Numbers

# Most paragraphs have none of these words; one look spares them the rest.
_HINT = re.compile(r"rules?\b(?!\s\d)|steps\b|his section|ayers? \d")
_SELF = re.compile(r"\b[Tt]his (?:sub)?rule\b(?!s)")
_SECTION = re.compile(r"\b[Tt]his section\b")
_THOSE = re.compile(r"\b[Tt]hose (?:sub)?rules\b|\b[Tt]hat (?:sub)?rule\b")
_ABOVE = re.compile(
    r"\b(?:[Tt]he |any of the |all of the )?(?:above|preceding|previous) "
    r"(?P<what>(?:sub)?rules?|steps)\b(?! text)|\b[Tt]he (?P<trailing>(?:sub)?rules?|steps) above\b"
)
_EARLIER_BOOK = re.compile(r"\b(?:from|in|under|of) (?:the )?previous rules\b")
_LAYER = re.compile(
    r"\b[Ll]ayers? (?P<first>\d[a-z]?)(?P<more>(?:[–-]\d[a-z]?|,? (?:and|or) \d[a-z]?|, \d[a-z]?)*)"
    r"(?![\w])"
)
_LAYER_LABEL = re.compile(r"[Ll]ayer (?P<label>\d[a-z]?):")
_SENTENCE_BREAK = re.compile(r"[.!?][”\"’)]*\s+[“\"(]?[A-Z]")
_CALLED = re.compile(
    r"\b[Tt]his (?:(?:sub)?rule )?is (?:\w+ ){0,2}(?:called|referred to as|known as) (?:the )?"
    r"[“\"](?P<name>[^“”\"]{3,60}?)[,.]?[”\"](?P<rule> (?:sub)?rule\b)?"
)


class NamedRules:
    """What an edition names instead of numbering: its layers, and rules such as the world rule.

    Layers are the provisions whose text opens with `Layer 7a:` (613.1, 613.4). A rule has a name
    where it says itself that it is called so.
    """

    def __init__(self, edition: Edition) -> None:
        self.layers: dict[str, str] = {}
        self.rules: dict[str, str] = {}
        for provision in edition.provisions:
            for paragraph in provision.paragraphs:
                label = _LAYER_LABEL.match(paragraph.text)
                if label is not None:
                    self.layers.setdefault(label["label"], provision.number)
                if "alled" not in paragraph.text and "as the" not in paragraph.text:
                    continue
                for called in _CALLED.finditer(paragraph.text):
                    name = _name(called["name"])
                    if called["rule"]:
                        name += " rule"
                    if name.endswith(" rule"):
                        self.rules.setdefault(name, provision.number)
        names = [_quote_blind(name.removesuffix(" rule")) for name in self.rules]
        either = "|".join(sorted(names, key=len, reverse=True))
        self._pattern = re.compile(rf"\b(?P<name>{either})[\"”]? rule\b", re.I) if names else None

    def mentions(self, text: str) -> Iterator[tuple[int, int, str]]:
        """(start, end, number) of each rule that the text calls by its name."""
        if self._pattern is None or " rule" not in text:
            return
        for match in self._pattern.finditer(text):
            yield match.start(), match.end(), self.rules[f"{_name(match['name'])} rule"]

    def layer_targets(self, first: str, more: str) -> tuple[str, ...]:
        """The provisions of `layers 4, 5, and 7b` or `layers 2–6`."""
        labels = [first]
        for dash, label in re.findall(r"([–-]?)(\d[a-z]?)", more):
            if dash and labels[-1].isdigit() and label.isdigit():
                labels += [str(n) for n in range(int(labels[-1]) + 1, int(label))]
            labels.append(label)
        return tuple(dict.fromkeys(self.layers[label] for label in labels if label in self.layers))


def implicit_references(
    provision: Provision,
    text: str,
    explicit: Sequence[Reference],
    earlier: Sequence[Reference],
    numbers: Numbers,
    named: NamedRules,
) -> list[Reference]:
    """The references of a paragraph that give no number.

    Args:
        provision: whose paragraph it is.
        text: the paragraph's text.
        explicit: its explicit references.
        earlier: the explicit references of the provision's paragraphs before it.
        numbers: the numbers of the edition.
        named: what the edition names without numbers.
    """
    if _HINT.search(text) is None:
        return []
    found: list[Reference] = []
    entry = provision.kind is Kind.GLOSSARY
    if "rule" in text or "steps" in text:
        found += _self(provision, text, explicit, earlier)
        found += _those(text, explicit, earlier)
        if not entry:
            found += _above(provision.number, text, numbers)
        cited = {target for reference in explicit for target in reference.targets}
        for start, end, number in named.mentions(text):
            inside = any(r.start <= start < r.end for r in explicit)
            if number != provision.number and number not in cited and not inside:
                found.append(_implicit(text, start, end, (number,)))
    if "his section" in text and not entry:
        for match in _SECTION.finditer(text):
            section = _section_of(provision.number)
            if section != provision.number:
                found.append(_implicit(text, *match.span(), (section,)))
    if named.layers and "ayer" in text and not entry:
        for match in _LAYER.finditer(text):
            if match.start() == 0 and text[match.end() : match.end() + 1] == ":":
                continue
            targets = named.layer_targets(match["first"], match["more"])
            if targets:
                found.append(_implicit(text, *match.span(), targets))
    return found


def _self(
    provision: Provision, text: str, explicit: Sequence[Reference], earlier: Sequence[Reference]
) -> Iterator[Reference]:
    """`This rule`: the provision itself; in the glossary, the rule cited before it."""
    for match in _SELF.finditer(text):
        if provision.kind is not Kind.GLOSSARY:
            start, end = match.span()
            yield Reference(text[start:end], start, end, ReferenceKind.SELF, (provision.number,))
            continue
        before = [*earlier, *(r for r in explicit if r.end <= match.start())]
        if before:
            yield _implicit(text, *match.span(), before[-1].targets)


def _those(
    text: str, explicit: Sequence[Reference], earlier: Sequence[Reference]
) -> Iterator[Reference]:
    """`Those rules`: what the nearest sentence before it cites; `that rule`: the last one cited."""
    for match in _THOSE.finditer(text):
        before = [r for r in explicit if r.end <= match.start()] or list(earlier)
        if not before:
            continue
        if match.group().lower().startswith("that"):
            yield _implicit(text, *match.span(), before[-1].targets[-1:])
            continue
        cited = [before[-1]]
        for reference in reversed(before[:-1]):
            between = text[reference.end : cited[0].start]
            if reference.start > cited[0].start or re.search(
                r"[.!?][”\"’)]*\s+[“\"(]?[A-Z]", between
            ):
                break
            cited.insert(0, reference)
        targets = dict.fromkeys(t for r in cited for t in r.targets if not t.startswith("glossary"))
        if targets:
            yield _implicit(text, *match.span(), tuple(targets))


def _above(number: str, text: str, numbers: Numbers) -> Iterator[Reference]:
    """`The above rules`: the siblings before this one; `the above rule`: the last of them."""
    for match in _ABOVE.finditer(text):
        if _EARLIER_BOOK.search(text[max(0, match.start() - 12) : match.end()]):
            continue
        what = match["what"] or match["trailing"]
        siblings = numbers.before(number)
        if not what.endswith("s"):
            siblings = siblings[-1:]
        if siblings:
            yield _implicit(text, *match.span(), tuple(siblings))


def _section_of(number: str) -> str:
    """What `this section` is: the section in its opening rule (800.1), else the rule (707)."""
    rule = number[:3]
    return f"section {rule[0]}" if rule.endswith("00") else rule


def _implicit(text: str, start: int, end: int, targets: tuple[str, ...]) -> Reference:
    return Reference(text[start:end], start, end, ReferenceKind.IMPLICIT, targets)


def _name(text: str) -> str:
    folded = text.translate(str.maketrans("“”‘’", "\"\"''"))
    return " ".join(folded.split()).casefold()


def _quote_blind(name: str) -> str:
    """A pattern for the name, whichever quotation marks a text prints in it."""
    return re.escape(name).replace("'", "['‘’]").replace('"', '["“”]')
