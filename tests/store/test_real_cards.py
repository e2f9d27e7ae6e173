"""All card files at hand, imported together."""

import json
import os
from pathlib import Path

import pytest

from comprules.cards.cardbase import CardBase
from comprules.errors import BadCardFile
from comprules.inference.vocabulary import OntologyView
from comprules.store.cardimport import card_files, collect

FOLDER = Path(os.environ.get("COMPRULES_SHARED", Path(__file__).parents[3] / "shared")) / "cards"
pytestmark = [
    pytest.mark.real,
    pytest.mark.skipif(not FOLDER.is_dir(), reason="the real cards are not here"),
]


@pytest.mark.slow
def test_every_file_is_imported(tmp_path: Path) -> None:
    """But the list of keywords; every name and face is found, every ruling stands at its card."""
    files = card_files([FOLDER])
    result = collect(tmp_path / "cards.sqlite", None, files, ontology=OntologyView.load())
    refused = [outcome for outcome in result.files if outcome.error is not None]
    assert [Path(outcome.file).name for outcome in refused] == ["keyword-abilities.json"]
    assert isinstance(refused[0].error, BadCardFile)
    kinds = {remark.kind for outcome in result.files for remark in outcome.remarks}
    assert kinds <= {"layout", "differing texts", "no text", "field", "broken", "word"}
    base = CardBase.open(tmp_path / "cards.sqlite")

    rows = [json.loads(line) for line in (FOLDER / "cards.jsonl").open(encoding="utf-8")]
    given = {outcome.file: outcome for outcome in result.files}
    assert given[str(FOLDER / "cards.jsonl")].cards == len(rows)
    for row in rows:
        whole = base.lookup(row["name"])
        assert whole is not None, row["name"]
        if "face_name" in row:
            face = base.lookup(row["face_name"])
            assert face is not None
            parts = [whole, *whole.faces]
            assert row["face_name"] in [part.own_name for part in parts], row["name"]

    unknown = set()
    for name in ("rulings-2022.jsonl", "rulings-2026.jsonl"):
        for line in (FOLDER / name).open(encoding="utf-8"):
            row = json.loads(line)
            card = base.lookup(row["name"])
            if card is None:
                unknown.add(row["name"])
            elif text := (row["comment"] or "").strip():
                assert text in [ruling.text for ruling in card.rulings], row["name"]
    assert len(unknown) < 30  # no file here has these cards
