"""The base of the knowledge base: what comes with the package, prepared for quick reading.

outline/edition.sqlite     the outline, with our glosses
rulebook.json              the rule files: headings, glosses, notes, fences
program.json               the compiled blocks
parsed.json                in a checkout: the blocks as parsed, for the next build
program-PYTHON.bin         the same made ready to run, for the Python that built the base
ontology.json              the closed ontology, as readers and the reasoner ask it
terms.json                 its terms, to be looked up by name
"""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Final

from msgspec import to_builtins

from comprules import __version__
from comprules.errors import KnowledgeBaseError
from comprules.resources import compiled_blocks, folder
from comprules.store.layout import ONTOLOGY, OUTLINE, PROGRAM, RULEBOOK, TERMS
from comprules.store.outline import FILE as OUTLINE_FILE

if TYPE_CHECKING:
    from comprules.inference.rulefile import RuleHeading

ONTOLOGY_FILES: Final = ("game.ttl", "document.ttl")
"""The files of ontology/ that are loaded; the others are only published (ontology/README.md)."""


def outline_date() -> str:
    """The effective date of the outline that travels with the package, from its first lines."""
    with (folder("ontology") / OUTLINE_FILE).open(encoding="utf-8") as stream:
        head = stream.read(4096)
    match = re.search(r"cr/(\d{4}-\d\d-\d\d)/", head)
    if match is None:
        raise KnowledgeBaseError(
            "the outline of this installation names no edition", hint="install comprules again"
        )
    return match[1]


def outline_hash() -> str:
    """The hash of the outline that travels with the package."""
    import hashlib

    return hashlib.sha256((folder("ontology") / OUTLINE_FILE).read_bytes()).hexdigest()


def write_rulebook(target: Path) -> tuple[RuleHeading, ...]:
    """The headings of the rule files; the folder `target` holds them as the rule book.

    Raises:
        BadRuleFile: a rule file is wrong.
    """
    from comprules.inference.rulefile import read_rule_files

    headings = read_rule_files(folder("rules"))
    _write(target / RULEBOOK, [to_builtins(heading) for heading in headings])
    return headings


def build_base(
    target: Path, headings: tuple[RuleHeading, ...], earlier: Path | None = None
) -> None:
    """Nothing; the folder `target` holds the rest of the base.

    Args:
        target: the folder.
        headings: the headings of the rule files.
        earlier: the folder of the base before it; blocks that it has too are not parsed again.

    Raises:
        BadRuleFile: a rule file or a block in it is wrong.
        OSError: the folder cannot be written.
    """
    from comprules.inference import storedprogram
    from comprules.inference.program import Program
    from comprules.inference.vocabulary import OntologyView
    from comprules.store.editionfile import FILE_NAME, write_edition_file
    from comprules.store.glosses import glosses
    from comprules.store.outline import Outline
    from comprules.store.vocabulary import ontology_terms

    ontology = OntologyView.load()
    _write(target / ONTOLOGY, ontology.to_json())
    terms = list(ontology_terms(ontology))
    _write(target / TERMS, terms)
    compiled = compiled_blocks()
    if compiled is not None:
        shutil.copyfile(compiled, target / PROGRAM)
        program = Program.from_json(json.loads(compiled.read_bytes()))
    else:
        from comprules.inference import parsedblocks
        from comprules.inference.compiler import compile_blocks

        parse = parsedblocks.ParsedBlocks(parsed_before(earlier))
        program = compile_blocks(headings, ontology, parse)
        parse.write(target / parsedblocks.FILE_NAME)
        _write(target / PROGRAM, program.to_json())
    (target / storedprogram.FILE_NAME).write_bytes(storedprogram.to_bytes(program))
    outline = Outline(folder("ontology") / OUTLINE_FILE)
    (target / OUTLINE).mkdir()
    write_edition_file(
        target / OUTLINE / FILE_NAME,
        outline.rows(glosses(headings, terms, outline.headings())),
        {
            "date": outline.date,
            "text": "no",
            "source": OUTLINE_FILE,
            "sha256": outline_hash(),
            "made_by": __version__,
        },
    )


def parsed_before(earlier: Path | None) -> Path | None:
    """The file of the blocks that an earlier base holds parsed, if there is such a base."""
    from comprules.inference.parsedblocks import FILE_NAME

    return earlier / FILE_NAME if earlier is not None else None


def _write(path: Path, data: object) -> None:
    path.write_text(json.dumps(data, ensure_ascii=False, separators=(",", ":")), encoding="utf-8")
