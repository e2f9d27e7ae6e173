"""Compile the rule blocks into the wheel, so that first use need not parse them.

Parsing a hundred and more CONSTRUCT queries takes rdflib several seconds; the compiled form is
plain JSON and follows from rules/ and ontology/ alone. A checkout compiles for itself.
"""

from __future__ import annotations

import json
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompiledBlocks(BuildHookInterface[Any]):
    """Adds `comprules/_data/program.json` to the wheel."""

    made: Path | None = None

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile the blocks, unless the wheel only points at the checkout (editable)."""
        if version == "editable":
            return
        root = Path(self.root)
        sys.path.insert(0, str(root / "src"))
        try:
            from comprules.inference.compiler import compile_blocks
            from comprules.inference.rulefile import read_rule_files
            from comprules.inference.vocabulary import OntologyView
        finally:
            sys.path.pop(0)
        ontology = OntologyView.load(root / "ontology" / "game-closure.nt")
        program = compile_blocks(read_rule_files(root / "rules"), ontology)
        self.made = Path(tempfile.mkdtemp(prefix="comprules-build-"))
        target = self.made / "program.json"
        target.write_text(json.dumps(program.to_json(), separators=(",", ":")), encoding="utf-8")
        build_data["force_include"][str(target)] = "comprules/_data/program.json"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove what was compiled: it is in the wheel now."""
        if self.made is not None:
            shutil.rmtree(self.made, ignore_errors=True)
