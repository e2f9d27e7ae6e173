"""The IRIs of the project; only this module builds them (DESIGN section 3)."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

BASE: Final = "https://w3id.org/comprules/"
CR: Final = BASE + "cr/"
LINEAGE: Final = BASE + "lineage/"
TERM: Final = BASE + "term/"
CARD: Final = BASE + "card/"
MTG: Final = BASE + "game#"
DOC: Final = BASE + "document#"
RULES: Final = BASE + "rules/"
SITUATION: Final = BASE + "situation#"

# The named graphs of the knowledge base besides the editions, which are named by their own IRIs.
ONTOLOGY_GRAPH: Final = BASE + "graph/ontology"
RULES_GRAPH: Final = BASE + "graph/rules"
DESCRIPTION_GRAPH: Final = BASE + "graph/description"
CARDS_GRAPH: Final = BASE + "graph/cards"
LINEAGES_GRAPH: Final = BASE + "graph/lineages"

RDF: Final = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
RDFS: Final = "http://www.w3.org/2000/01/rdf-schema#"
OWL: Final = "http://www.w3.org/2002/07/owl#"
XSD: Final = "http://www.w3.org/2001/XMLSchema#"
SKOS: Final = "http://www.w3.org/2004/02/skos/core#"
ELI: Final = "http://data.europa.eu/eli/ontology#"
DCTERMS: Final = "http://purl.org/dc/terms/"
PROV: Final = "http://www.w3.org/ns/prov#"
VOID: Final = "http://rdfs.org/ns/void#"
DCAT: Final = "http://www.w3.org/ns/dcat#"
SH: Final = "http://www.w3.org/ns/shacl#"
VANN: Final = "http://purl.org/vocab/vann/"
FOAF: Final = "http://xmlns.com/foaf/0.1/"
SCHEMA: Final = "https://schema.org/"

RDF_TYPE: Final = RDF + "type"
TERMS: Final = BASE + "terms"
"""The concept scheme that holds the glossary's concepts of all editions."""

_PREFIXES: Final[dict[str, str]] = {
    "mtg": MTG,
    "doc": DOC,
    "s": SITUATION,
    "term": TERM,
    "card": CARD,
    "lineage": LINEAGE,
    "block": RULES,
    "rdf": RDF,
    "rdfs": RDFS,
    "owl": OWL,
    "xsd": XSD,
    "skos": SKOS,
    "eli": ELI,
    "dcterms": DCTERMS,
    "prov": PROV,
    "void": VOID,
    "dcat": DCAT,
    "sh": SH,
    "vann": VANN,
    "foaf": FOAF,
    "schema": SCHEMA,
}


def prefixes(edition: str | None = None) -> dict[str, str]:
    """The prefix table, prefix to namespace; with an edition, `cr:` stands for it.

    The same table is published as ontology/prefixes.ttl (a test holds them together).
    """
    table = dict(_PREFIXES)
    if edition is not None:
        table["cr"] = f"{CR}{edition}/"
    return table


def mtg(name: str) -> str:
    """The IRI of an ontology term: `mtg("Permanent")`."""
    return MTG + name


def doc(name: str) -> str:
    """The IRI of a term of the document vocabulary: `doc("Subrule")`."""
    return DOC + name


def edition_iri(edition: str) -> str:
    """The IRI of an edition, named by its effective date (ISO 8601)."""
    return f"{CR}{edition}"


def provision_iri(edition: str, number: str, occurrence: int = 1) -> str:
    """The IRI of a section, rule or subrule as printed in an edition: `cr/2026-08-07/716.2a`.

    Some editions print one number twice; the second provision is `…/702.175-2`.
    """
    return f"{CR}{edition}/{_segment(number)}{_again(occurrence)}"


def glossary_iri(edition: str, term: str, occurrence: int = 1) -> str:
    """The IRI of a glossary entry as printed in an edition: `cr/2026-08-07/glossary/class`."""
    return f"{CR}{edition}/glossary/{slug(term)}{_again(occurrence)}"


def glossary_part_iri(edition: str) -> str:
    """The IRI of an edition's glossary, the part that holds the entries."""
    return f"{CR}{edition}/glossary"


def reference_iri(provision: str, index: int) -> str:
    """The IRI of the index-th reference (from 1) of a provision: `…/716.2a#ref-1`."""
    return f"{provision}#ref-{index}"


def paragraph_iri(provision: str, index: int) -> str:
    """The IRI of the index-th paragraph (from 1) of a provision: `…/716.2a#p-1`."""
    return f"{provision}#p-{index}"


def _segment(number: str) -> str:
    """A number as an IRI segment; misprints such as `606. 8b` hold what must be escaped."""
    if number.isascii() and number.replace(".", "").isalnum():
        return number
    return re.sub(
        r"[^A-Za-z0-9._~-]", lambda m: "".join(f"%{b:02X}" for b in m[0].encode()), number
    )


def dataset_iri() -> str:
    """The IRI of the published data as a whole."""
    return BASE + "dataset"


def cards_dataset_iri() -> str:
    """The IRI of an exported card base as a whole."""
    return BASE + "dataset/cards"


def distribution_iri(format: str) -> str:
    """The IRI of the data in one format: `dataset/turtle`."""
    return f"{BASE}dataset/{format}"


def class_partition_iri(name: str) -> str:
    """The IRI of the things of one class in the data: `dataset#class-doc-Rule`."""
    return f"{BASE}dataset#class-{_flat(name)}"


def property_partition_iri(name: str) -> str:
    """The IRI of the triples of one property in the data: `dataset#property-doc-order`."""
    return f"{BASE}dataset#property-{_flat(name)}"


def _flat(iri: str) -> str:
    """An IRI as part of another one's fragment; the case of letters tells names apart."""
    return re.sub(r"[^A-Za-z0-9_]+", "-", compact(iri)).strip("-")


def _again(occurrence: int) -> str:
    return f"-{occurrence}" if occurrence > 1 else ""


def term_iri(term: str) -> str:
    """The edition-free IRI of a concept: `term/class`."""
    return TERM + slug(term)


def card_iri(oracle_id: str, *words: str) -> str:
    """The IRI of a card: `card/` and its oracle id, else the slug of words that tell it apart.

    The oracle id stays when a card is named anew; the words are its name, and of a token, of
    which several have one name, its type line and size too.
    """
    known = re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9._~-]*", oracle_id)
    return CARD + (oracle_id if known else slug(" ".join(words)))


def card_part_iri(card: str, part: str) -> str:
    """The IRI of something on a card: `card/…#face-1`, `card/…#ability-2`, `card/…#ruling-1`."""
    return f"{card}#{part}"


def lineage_iri(identifier: str) -> str:
    """The IRI of a lineage, by the date and name of one of its provisions: `2021-07-23/716.2a`.

    Any member names it (`glossary:Class` as `2021-07-23/glossary/class`); the identifier that is
    minted is that of the earliest member known, and no IRI ever minted comes to name another one.
    """
    date, _, name = identifier.partition("/")
    if name.startswith("glossary:"):
        return f"{LINEAGE}{date}/glossary/{slug(name.removeprefix('glossary:'))}"
    return f"{LINEAGE}{date}/{_segment(name)}"


def block_iri(block: str) -> str:
    """The IRI of a rule block: `rules/716.2a` or `rules/716.2a/2`."""
    return RULES + block


def situation_iri(name: str) -> str:
    """The IRI of a thing named in a situation file."""
    return SITUATION + name


def individual_name(words: str) -> str:
    """The local name of the ontology individual for a printed word: `TimeLord`, `LevelUp`.

    Apostrophes and hyphens go, each part begins with a capital: `Urza’s` is `Urzas`,
    `Power-Plant` is `PowerPlant`, the keyword `∞` is `InfinityAbility` (`Infinity` is a subtype).
    """
    plain = words.replace("'", "").replace("’", "").replace("∞", "Infinity Ability")
    parts = re.findall(r"[^\W_]+", plain)
    return "".join(part[0].upper() + part[1:] for part in parts)


def slug(text: str) -> str:
    """A readable IRI segment: lower case, ASCII letters and digits, hyphens between words.

    Marks are folded (`Ætherize`, `Lím-Dûl`), a symbol with no letter keeps its code point
    (`∞` is `u221e`), so that two terms never share a slug by losing all they have.
    """
    folded = unicodedata.normalize("NFKD", text.replace("Æ", "AE").replace("æ", "ae"))
    folded = "".join(c for c in folded if not unicodedata.combining(c))
    folded = folded.replace("'", "").replace("’", "")
    plain = re.sub(r"[^a-z0-9]+", "-", folded.lower()).strip("-")
    return plain or "-".join(f"u{ord(c):04x}" for c in text if not c.isspace())


def compact(iri: str, edition: str | None = None) -> str:
    """The IRI as a prefixed name where a prefix fits, else in angle brackets."""
    if iri.startswith(CR):
        rest = iri[len(CR) :]
        if edition is not None and rest.startswith(edition + "/"):
            local = rest[len(edition) + 1 :]
            return f"cr:{local}" if "/" not in local else f"<{iri}>"
        return f"<{iri}>"
    best = max(
        ((p, ns) for p, ns in _PREFIXES.items() if iri.startswith(ns)),
        key=lambda pair: len(pair[1]),
        default=None,
    )
    if best is None or not re.fullmatch(r"[\w.\-]*\w|", iri[len(best[1]) :]):
        return f"<{iri}>"
    return f"{best[0]}:{iri[len(best[1]) :]}"


def expand(name: str, edition: str | None = None) -> str:
    """The IRI that a prefixed name stands for.

    Raises:
        KeyError: the prefix is not in the table.
    """
    prefix, _, local = name.partition(":")
    return prefixes(edition)[prefix] + local
