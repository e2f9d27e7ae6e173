"""The project's own rules, ontology and scenarios, read once."""

from __future__ import annotations

import pytest

from comprules import resources
from comprules.inference.compiler import compile_blocks
from comprules.inference.program import Program
from comprules.inference.rulefile import RuleHeading, read_rule_files
from comprules.inference.scenarios import Scenario, read_scenarios
from comprules.inference.vocabulary import OntologyView


@pytest.fixture(scope="session")
def ontology() -> OntologyView:
    return OntologyView.load()


@pytest.fixture(scope="session")
def headings() -> tuple[RuleHeading, ...]:
    return read_rule_files(resources.folder("rules"))


@pytest.fixture(scope="session")
def program(headings: tuple[RuleHeading, ...], ontology: OntologyView) -> Program:
    return compile_blocks(headings, ontology)


@pytest.fixture(scope="session")
def scenarios() -> tuple[Scenario, ...]:
    return read_scenarios(resources.folder("scenarios"))
