"""An answer becomes the JSON of the public contract."""

from __future__ import annotations

from comprules.answers import Answer, Citation, Kind, Verdict


def test_json_has_the_keys_of_the_contract() -> None:
    """Kind, verdict, answer, citations, proof and query are there; citations have their five."""
    answer = Answer(
        question="what?",
        kind=Kind.QUOTED,
        verdict=Verdict.TEXT,
        sentence="That.",
        edition="2031-03-01",
        citations=(Citation("100.1", "2031-03-01", heading="General"),),
    )
    data = answer.to_json()
    assert {"kind", "verdict", "answer", "citations", "proof", "query"} <= set(data)
    assert data["kind"] == "quoted"
    assert data["proof"] is None
    assert data["citations"] == [
        {
            "number": "100.1",
            "edition": "2031-03-01",
            "heading": "General",
            "gloss": None,
            "text": None,
        }
    ]


def test_only_an_answer_ends_with_zero() -> None:
    """What was only found, and what is unknown, ends with status 1 (DESIGN section 6)."""

    def status(kind: Kind, verdict: Verdict) -> int:
        return Answer("what?", kind, verdict, "That.", "2031-03-01").exit_status

    assert status(Kind.DERIVED, Verdict.NO) == 0
    assert status(Kind.FOUND, Verdict.UNKNOWN) == 1
    assert status(Kind.QUOTED, Verdict.UNKNOWN) == 1
