"""Questions about what terms and keywords mean, both ways, quoted from the glossary."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from comprules.document.rulenumber import GLOSSARY
from comprules.study.makers.maker import Seed, Wrong, document_choice
from comprules.study.material import Material, chance
from comprules.study.model import Level, Question

_BLANK: Final = "____"
_OBSOLETE: Final = "(Obsolete)"


class MeaningOfTerm(Struct, frozen=True):
    """What does this term mean? Four definitions of the glossary."""

    name: str = "what-a-term-means"
    level: Level = Level.BASIC
    rules: tuple[str, ...] = ("glossary",)
    of_situations: bool = False

    def seeds(self, material: Material) -> Sequence[Seed]:
        """A seed for each term of the glossary that is defined there."""
        return [Seed((term,), _topics(term, material)) for term in _defined(material)]

    def build(self, seed: Seed, material: Material) -> Question | None:
        """The question; the wrong choices define terms of the same rules.

        Where a line stands for the term in the right choice it does so in the wrong ones too, as
        far as there are such.
        """
        (term,) = seed.key

        def blank(one: str) -> bool:
            return _BLANK in _masked(one, material)

        ours = " (in our words)" if material.in_our_words else ""
        return document_choice(
            *(self, seed, material),
            stem=f"What does “{_plain(term)}” mean{ours}?",
            right=_masked(term, material),
            wrong=(
                Wrong(_masked(t, material), f"That is “{_plain(t)}”.", _citations(t, material))
                for t in sorted(_akin(term, material), key=lambda t: blank(t) != blank(term))
                if not _overlap(term, t)
            ),
            asked=[material.lineage(GLOSSARY + term)],
            explanation=f"{_plain(term)}: {material.saying(GLOSSARY + term)}",
            citations=_citations(term, material),
            trains=(material.iri(GLOSSARY + term),),
        )


class TermOfMeaning(Struct, frozen=True):
    """Which term is defined so? Four terms."""

    name: str = "which-term-means-it"
    level: Level = Level.BASIC
    rules: tuple[str, ...] = ("glossary",)
    of_situations: bool = False

    def seeds(self, material: Material) -> Sequence[Seed]:
        """A seed for each term of the glossary that is defined there."""
        return [Seed((term,), _topics(term, material)) for term in _defined(material)]

    def build(self, seed: Seed, material: Material) -> Question | None:
        """The question; in the definition a line stands for the term itself."""
        (term,) = seed.key
        ours = ", in our words" if material.in_our_words else ""
        return document_choice(
            *(self, seed, material),
            stem=f"Which term of the glossary is this{ours}? {_masked(term, material)}",
            right=_plain(term),
            wrong=(
                Wrong(
                    _plain(t),
                    f"{_plain(t)}: {material.saying(GLOSSARY + t)}",
                    _citations(t, material),
                )
                for t in _akin(term, material)
                if not _overlap(term, t)
            ),
            asked=[material.lineage(GLOSSARY + term)],
            explanation=f"{_plain(term)}: {material.saying(GLOSSARY + term)}",
            citations=_citations(term, material),
            trains=(material.iri(GLOSSARY + term),),
        )


def _defined(material: Material) -> list[str]:
    names = (n.removeprefix(GLOSSARY) for n in material.telling if n.startswith(GLOSSARY))
    return [
        term
        for term in names
        if _OBSOLETE not in term and _OBSOLETE not in material.saying(GLOSSARY + term)
    ]


def _plain(term: str) -> str:
    """A term without the remark in parentheses that some have."""
    return re.sub(r"\s*\([^)]*\)$", "", term).replace("“", "").replace("”", "")


def _masked(term: str, material: Material) -> str:
    """The definition of a term, with a line in the place of the term, its words and their forms."""
    return material.kept(f"masked {term}", lambda: _blanked(term, material))


def _blanked(term: str, material: Material) -> str:
    words = [_plain(part).strip() for part in re.split(r"[,;]", term)]
    words += [word for part in words for word in re.findall(r"\w{4,}", part)]
    said = re.sub(r"^\d+\.\s+", "", material.saying(GLOSSARY + term))
    for word in sorted(filter(None, words), key=len, reverse=True):
        stem = re.escape(word[:-1] if len(word) > 4 and word[-1] in "ey" else word)
        said = re.sub(rf"\b{stem}\w{{0,3}}\b", _BLANK, said, flags=re.IGNORECASE)
    return said


def _overlap(term: str, other: str) -> bool:
    """Whether one term names the other: `Counter` and `Loyalty Counter`, `Ability` and so on."""
    one, two = (set(re.findall(r"\w+", _plain(t).lower())) for t in (term, other))
    return one <= two or two <= one


def _citations(term: str, material: Material) -> tuple[str, ...]:
    return material.glossary_topics[term] or (GLOSSARY + term,)


def _topics(term: str, material: Material) -> tuple[str, ...]:
    return material.glossary_topics[term]


def _placed(material: Material) -> dict[str, tuple[frozenset[str], frozenset[str]]]:
    """For each term, the hundreds and the sections that its entry refers to."""
    return {
        term: (
            frozenset(n.partition(".")[0] for n in _topics(term, material)),
            frozenset(n[:1] for n in _topics(term, material)),
        )
        for term in _defined(material)
    }


def _akin(term: str, material: Material) -> list[str]:
    """Other terms, in a chance order: those of the same rule, of the same section, the rest."""
    groups: dict[int, list[str]] = defaultdict(list)
    places = material.kept("places of terms", lambda: _placed(material))
    rules, sections = places[term]
    for other, (their_rules, their_sections) in places.items():
        if other != term:
            near = 0 if rules & their_rules else 1 if sections & their_sections else 2
            groups[near].append(other)
    for nearness, group in groups.items():
        chance("akin", term, nearness).shuffle(group)
    return [other for nearness in sorted(groups) for other in groups[nearness][:12]]
