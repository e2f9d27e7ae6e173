"""The citations of a text with their verdicts, what is ignored, and what is rewritten."""

from __future__ import annotations

import pytest

from comprules.answers.dating import Inference
from comprules.answers.judging import by_date
from comprules.answers.linting import Finding, Linter, rewritten
from comprules.answers.verdicts import Judge, Kind
from comprules.store.history import HistoryFile
from tests.answers.histories import HEADINGS, small_history

OLD, NEW = "2020-01-01", "2023-01-01"


@pytest.fixture(scope="module")
def history(tmp_path_factory: pytest.TempPathFactory) -> HistoryFile:
    return small_history(tmp_path_factory.mktemp("history"))


@pytest.fixture(scope="module")
def old(history: HistoryFile) -> Linter:
    """Of texts written by the oldest edition."""
    return Linter(Judge(history, NEW), by_date(OLD))


@pytest.fixture(scope="module")
def undated(history: HistoryFile) -> Linter:
    """Of texts of which nobody says when they were written."""
    judge = Judge(history, NEW)
    return Linter(judge, Inference(judge, HEADINGS))


def kinds(findings: list[Finding]) -> list[tuple[str, str]]:
    return [(f.surface, str(f.kind)) for f in findings]


def test_a_finding_says_where_it_stands(old: Linter) -> None:
    (finding,) = old.findings("one\ntwo, by CR 702.2a\n", "a.py")
    assert (finding.file, finding.line, finding.column) == ("a.py", 2, 12)
    assert finding.source == "two, by CR 702.2a"


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_lines_are_counted_by_any_line_end(old: Linter, end: str) -> None:
    (finding,) = old.findings(f"one{end}two{end}CR 702.2a{end}")
    assert (finding.line, finding.column, finding.source) == (3, 4, "CR 702.2a")


def test_every_citation_has_its_verdict(old: Linter) -> None:
    text = "CR 702.2a, rule 509, CR 704.5a, CR 704.5z, CR 704.6a"
    assert kinds(old.findings(text)) == [
        ("702.2a", "displaced"),
        ("509", "fine"),
        ("704.5a", "reworded"),
        ("704.5z", "missing"),
        ("704.6a", "uncertain"),
    ]


def test_a_range_is_as_bad_as_its_worst_number(old: Linter) -> None:
    (finding,) = old.findings("CR 704.5a–b")
    assert finding.kind is Kind.MISSING
    assert [v.kind for v in finding.verdicts] == [Kind.REWORDED, Kind.MISSING]


def test_a_number_with_a_letter_that_never_was_counts_only_beside_citations(old: Linter) -> None:
    """`333.3f` in a comment can be a measurement; in a file that cites rules it is a slip."""
    assert old.findings("// 333.3f") == []
    assert kinds(old.findings("// 333.3f\n// CR 509.")) == [("333.3f", "missing"), ("509", "fine")]


def test_a_number_without_a_letter_counts_only_beside_citations(old: Linter) -> None:
    assert old.findings("// 702.2 Wading") == []
    assert kinds(old.findings("// 702.2 Wading\n// CR 702.2a")) == [
        ("702.2", "displaced"),
        ("702.2a", "displaced"),
    ]


# --- ignore -------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    "text",
    [
        "x # CR 702.2a  # comprules: ignore",
        "/* CR 702.2a comprules: ignore */",
        "<!-- comprules: ignore-next-line -->\nCR 702.2a",
        "// comprules: ignore-next-line\r\n// CR 702.2a",
        "; CR 702.2a\n\n; comprules:ignore-file",
    ],
)
def test_what_is_to_be_ignored_is(old: Linter, text: str) -> None:
    assert old.findings(text) == []


def test_ignoring_a_line_ignores_no_other(old: Linter) -> None:
    text = "CR 702.2a comprules: ignore\nCR 702.3a\n"
    assert kinds(old.findings(text)) == [("702.3a", "displaced")]


def test_a_word_that_begins_like_ignore_ignores_nothing(old: Linter) -> None:
    assert old.findings("CR 702.2a comprules: ignore-nothing") != []


# --- rewriting ----------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("CR 702.2a has", "CR 702.4a has"),
        ("CR 702.2A has", "CR 702.4A has"),
        ("rules 702.2a, 702.3a and 702.4a", "rules 702.4a, 702.2a and 702.3a"),
        ("CR 603.7d–f", "CR 603.8d–f"),
        ("CR 603.7d-603.7f", "CR 603.8d-603.8f"),
        ("CR 603.7d through 603.7f", "CR 603.8d through 603.8f"),
        ("rules 608.3a and b", "rules 608.4b and c"),
        ("CR 608.3a/b", "CR 608.4b/c"),
        ("CR 702.2–3", "CR 702.2–3"),  # 702.4 and 702.2 now: no range
        ("CR 704.5b", "CR 704.5b"),  # removed
        ("CR 105.1", "CR 105.1"),  # gone, and taken
        ("CR 704.5a", "CR 704.5a"),  # reworded
        ("CR 702.2a, CR 704.5b", "CR 702.4a, CR 704.5b"),
        ("CR 702.2a -> CR 702.4a", "CR 702.2a -> CR 702.4a"),  # tells of the change
        ("CR 702.2a (now 702.4a)", "CR 702.2a (now 702.4a)"),
        ("rule_702_2a", "rule_702_2a"),  # a name is used elsewhere too
        ("[CR 702.2a](https://example.org/#R7022a)", "[CR 702.2a](https://example.org/#R7022a)"),
    ],
)
def test_only_what_is_certain_is_rewritten(old: Linter, before: str, after: str) -> None:
    assert rewritten(before, old.findings(before)) == after


def test_everything_else_stays_as_it_is(old: Linter) -> None:
    text = "\ufeff# Ä\r\nv702.2 == 702.2\r\n\tCR 702.2a\x0c\u2028 CR 509\n"
    assert rewritten(text, old.findings(text)) == text.replace("CR 702.2a", "CR 702.4a")


def test_what_is_rewritten_is_fine_by_the_new_edition(history: HistoryFile, old: Linter) -> None:
    text = "rules 702.2a, 702.3a and 603.7d–f"
    new = Linter(Judge(history, NEW), by_date(NEW))
    after = rewritten(text, old.findings(text))
    assert {f.kind for f in new.findings(after)} == {Kind.FINE}


# --- when it was written ------------------------------------------------------------------------
def test_undated_a_number_that_was_never_another_rule_is_judged(undated: Linter) -> None:
    assert kinds(undated.findings("CR 509, CR 603.7d")) == [
        ("509", "fine"),
        ("603.7d", "displaced"),
    ]


def test_undated_a_number_that_was_is_uncertain(undated: Linter) -> None:
    (finding,) = undated.findings("CR 702.2a")
    assert (finding.kind, finding.fix) == (Kind.UNCERTAIN, None)


@pytest.mark.parametrize(
    ("line", "kind", "fix"),
    [
        ("Wading (CR 702.2a)", Kind.DISPLACED, "702.4a"),
        ("gliding, rule 702.2a", Kind.FINE, None),
        ("wading and gliding (CR 702.2a)", Kind.UNCERTAIN, None),
        ("wadingly (CR 702.2a)", Kind.UNCERTAIN, None),
        ("Wading (CR 702.4a)", Kind.FINE, None),
    ],
)
def test_undated_the_heading_in_the_line_decides(
    undated: Linter, line: str, kind: Kind, fix: str | None
) -> None:
    """702.2 is Wading up to 2021, and Gliding from 2022 on."""
    (finding,) = undated.findings(line)
    assert (finding.kind, finding.fix) == (kind, fix)


def test_undated_what_is_cited_besides_makes_it_likely_and_is_not_rewritten(
    undated: Linter,
) -> None:
    """603.7d was there up to 2021 only; but the two lines can be of different years."""
    findings = undated.findings("CR 702.2a\nCR 603.7d")
    assert kinds(findings) == [("702.2a", "displaced"), ("603.7d", "displaced")]
    assert [f.fix for f in findings] == [None, "603.8d"]
    assert "cited with it" in findings[0].message


def test_undated_citations_that_fit_no_date_together_leave_it_open(undated: Linter) -> None:
    """603.7d is gone from 2022 on, and 704.6a is there only from then on."""
    findings = undated.findings("CR 702.2a\nCR 603.7d\nCR 704.6a")
    assert findings[0].kind is Kind.UNCERTAIN
