"""Questions as an Anki deck: a note each, its id that of the question, its proof on the back.

Because the id follows from what the question asks (study.model), a deck exported again, also from
a later edition, changes the notes that are there and keeps how well they are known.
"""

from __future__ import annotations

import io
import itertools
import sqlite3
import tempfile
import zipfile
from collections.abc import Callable, Iterable
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Final

from comprules.errors import UsageError
from comprules.study.answering import letters, said
from comprules.study.model import ProofData, Question
from comprules.study.session import section_of

if TYPE_CHECKING:
    import genanki

ProofLines = Callable[[ProofData], Iterable[str]]
"""How a front end writes a proof."""

DECK_NAME: Final = "Comprehensive Rules"
# Chosen once by chance; Anki knows deck and note type by them, so they never change.
_DECK_ID: Final = 1_738_204_911
_MODEL_ID: Final = 1_402_957_336

_FIELDS: Final = ("Question", "Situation", "Options", "Answer", "Explanation", "Proof", "Rules")
_FRONT: Final = """
<div class="stem">{{Question}}</div>
{{#Options}}<ol type="a">{{Options}}</ol>{{/Options}}
"""
_BACK: Final = """
{{FrontSide}}
<hr id="answer">
<div class="key">{{Answer}}</div>
<div>{{Explanation}}</div>
<div class="rules">{{Rules}}</div>
{{#Situation}}<details><summary>Situation</summary><pre>{{Situation}}</pre></details>{{/Situation}}
{{#Proof}}<details><summary>Proof</summary><pre>{{Proof}}</pre></details>{{/Proof}}
"""
_STYLE: Final = """
.card { font-family: sans-serif; font-size: 18px; max-width: 42em; margin: auto; }
.stem, .key { font-weight: bold; margin: 0.6em 0; }
.rules { opacity: 0.7; margin: 0.6em 0; }
pre { font-size: 14px; text-align: left; white-space: pre-wrap; }
"""


def anki_package(questions: Iterable[Question], proof_lines: ProofLines, at: float) -> bytes:
    """The bytes of an `.apkg` file with a note for each question.

    Args:
        questions: what to ask.
        proof_lines: writes a proof.
        at: the time of the export, in seconds since 1970: Anki takes the newer of two notes.

    Raises:
        UsageError: genanki is not installed.
    """
    try:
        import genanki
    except ImportError as error:
        raise UsageError(
            "Anki decks need the package genanki", hint="pip install 'comprules[anki]'"
        ) from error
    model = genanki.Model(
        _MODEL_ID,
        "comprules question",
        fields=[{"name": name} for name in _FIELDS],
        templates=[{"name": "Question", "qfmt": _FRONT.strip(), "afmt": _BACK.strip()}],
        css=_STYLE.strip(),
    )
    deck = genanki.Deck(_DECK_ID, DECK_NAME)
    for question in questions:
        deck.add_note(
            genanki.Note(
                model=model,
                fields=_fields(question, proof_lines),
                tags=tags(question),
                guid=genanki.guid_for("comprules", question.identity),
            )
        )
    return _packed(genanki.Package(deck), at)


def tags(question: Question) -> list[str]:
    """The tags of a note: `section::7`, `rule::716.2a`, its level and its maker."""
    numbers = dict.fromkeys(n for n in question.citations if n[:1].isdigit())
    return [
        f"section::{section_of(question)}",
        *(f"rule::{number}" for number in numbers),
        f"level::{question.level}",
        f"maker::{question.maker}",
    ]


def _fields(question: Question, proof_lines: ProofLines) -> list[str]:
    proofs = ["\n".join(proof_lines(proof)) for proof in question.proofs]
    return [
        _html(question.stem),
        escape(question.situation or "", quote=False),
        "".join(f"<li>{_html(text)}</li>" for text in letters(question).values()),
        _html(said(question, question.key)),
        _html(question.explanation),
        escape("\n\n".join(proofs), quote=False),
        _html(", ".join(question.citations)),
    ]


def _html(text: str) -> str:
    return escape(text, quote=False).replace("\n", "<br>")


def _packed(package: genanki.Package, at: float) -> bytes:
    """The package's bytes; its own way to write a file leaves the database behind in /tmp."""
    packed = io.BytesIO()
    with tempfile.TemporaryDirectory(prefix="comprules-") as folder:
        file = Path(folder) / "collection.anki2"
        database = sqlite3.connect(file)
        try:
            package.write_to_db(database.cursor(), at, itertools.count(int(at * 1000)))
            database.commit()
        finally:
            database.close()
        with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.write(file, file.name)
            archive.writestr("media", "{}")
    return packed.getvalue()
