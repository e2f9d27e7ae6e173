"""Citations of the CR in any text: what is one, what is none, and where it stands."""

from __future__ import annotations

import pytest

from comprules.document.mentions import Mention, Strength, mentions
from comprules.document.syntax import zones


def found(text: str, file: str = "") -> list[Mention]:
    return list(mentions(text, zones(text, file) if file else None))


def numbers(text: str, file: str = "", least: Strength = Strength.LIKELY) -> list[str]:
    """The numbers of what is at least as sure, in order."""
    return [n for m in found(text, file) if m.strength >= least for n in m.numbers]


# What people write; each line with the numbers in it.
CITED = [
    ("CR 704.5g", "704.5g"),
    ("cr 704.5g says", "704.5g"),
    ("C.R. 613.7 applies", "613.7"),
    ("C. R. 613.7 applies", "613.7"),
    ("rule 702.19b", "702.19b"),
    ("Rule 702.19", "702.19"),
    ("RULE 702.24 binds", "702.24"),
    ("subrule 601.2f.", "601.2f"),
    ("comp rules 601.2f", "601.2f"),
    ("Comprehensive Rules 104.3a", "104.3a"),
    ("comprehensive rule 104.3", "104.3"),
    ("MTG CR 903.10a", "903.10a"),
    ("Magic rule 903.10a", "903.10a"),
    ("[CR:702.19b]", "702.19b"),
    ("[CR 702.19b]", "702.19b"),
    ("CR702.19b", "702.19b"),
    ("CR-702.19b", "702.19b"),
    ("CR#702.19b", "702.19b"),
    ("rule #702.19b", "702.19b"),
    ("rule no. 702.19b", "702.19b"),
    ("rule number 702.19b", "702.19b"),
    ("CR §702.19b", "702.19b"),
    ("§ 601.2f", "601.2f"),
    ("section 601.2f", "601.2f"),
    ("CR 2024 613.7", "613.7"),
    ("CR (2024) 613.7", "613.7"),
    ("CR 2024-06-07 613.7", "613.7"),
    ("rule 509", "509"),
    ("See rule 509, please", "509"),
    ("CR 509.", "509"),
    ("CR 702.19B", "702.19b"),
    ("RULE 702.19B-C", "702.19b 702.19c"),
    ("603.7d–f", "603.7d 603.7e 603.7f"),
    ("603.7d-f", "603.7d 603.7e 603.7f"),
    ("603.7d−f", "603.7d 603.7e 603.7f"),
    ("CR 601.2a-601.2c", "601.2a 601.2b 601.2c"),
    ("CR 601.2a through 601.2c", "601.2a 601.2b 601.2c"),
    ("CR 601.2a to 601.2c", "601.2a 601.2b 601.2c"),
    ("CR 601.2a – 601.2c", "601.2a 601.2b 601.2c"),
    ("CR 712.9–10", "712.9 712.10"),
    ("rules 509–511", "509 510 511"),
    ("CR 704.5k–n", "704.5k 704.5m 704.5n"),
    ("rules 702.12b, 702.12c and 704.5", "702.12b 702.12c 704.5"),
    ("rules 702.12b, 702.12c, and 704.5g.", "702.12b 702.12c 704.5g"),
    ("CR 603.10a / 122.2 / 400.7", "603.10a 122.2 400.7"),
    ("CR 704.5d/e + 702.26c", "704.5d 704.5e 702.26c"),
    ("CR 121.1 + CR 613.11", "121.1 613.11"),
    ("CR 704.5f & 704.5g", "704.5f 704.5g"),
    ("rules 608.3a and b", "608.3a 608.3b"),
    ("rules 509 and 510", "509 510"),
    ("CR 704.5g; 704.5h", "704.5g 704.5h"),
    ('rules: ["702.19b", "704.5g"]', "702.19b 704.5g"),
    ("'rule': '704.5g'", "704.5g"),
    ("rule=704.5g", "704.5g"),
    ("cr_ref: 702.19b", "702.19b"),
    ('rule_id = "704.5g"', "704.5g"),
    ("[CR 702.19b](https://example.org/#R70219b)", "702.19b"),
    ("CR [702.19b](https://example.org/cr/702.19b)", "702.19b"),
    ("rule **702.19b**", "702.19b"),
    ("rule `702.19b`", "702.19b"),
    ("rule _702.19b_", "702.19b"),
    ("_702.19b_", "702.19b"),
    ("rule <b>702.19b</b>", "702.19b"),
    ("<rule>702.19b</rule>", "702.19b"),
    ("CR&nbsp;702.19b", "702.19b"),
    ("CR\u00a0702.19b", "702.19b"),
    ("rule~702.19b", "702.19b"),
    ("(CR 601.2f-style)", "601.2f"),
    ("CR 601.2f's cost", "601.2f"),
    ("CR 702.19b: it has", "702.19b"),
    ("CR 702.19b—it has", "702.19b"),
    ('"CR 702.19"', "702.19"),
    ("CR 704.5aa", "704.5aa"),
    ("CR\n// 601.2b makes", "601.2b"),
    ("rules\n * 601.2b and\n * 601.2f-h", "601.2b 601.2f 601.2g 601.2h"),
    ("(CR\n    # 704.5m)", "704.5m"),
    ("(CR 704.5a, 704.5c,\n/// 903.10a)", "704.5a 704.5c 903.10a"),
    ("704.5g lethal damage + 704.5h deathtouch", "704.5g 704.5h"),
    ("// 601.2f", "601.2f"),
    ("//601.2f", "601.2f"),
    ("# 601.2f then", "601.2f"),
    ("-- 601.2f then", "601.2f"),
    (" * 603.6d. Some", "603.6d"),
    ("(601.2f)", "601.2f"),
    ("//20121001 - 601.2c", "601.2c"),
    ("=> 704.5g", "704.5g"),
    ("SBA 704.5d has", "704.5d"),
    ("per 704.5j and 704.5k", "704.5j 704.5k"),
    ("CR 701.8b way 1", "701.8b"),
    ("Rule 800 series", "800"),
    ("test_rule_702_19b_tramples", "702.19b"),
    ("CR702_19b", "702.19b"),
    ("TestCR704_5g", "704.5g"),
    ("the game (CR 104.4b — a loop) ends", "104.4b"),
    ("According to 702.19b.", "702.19b"),
    ("<s>(702.19b)</s>", "702.19b"),
    ("> 702.19b says", "702.19b"),
    ("in px\n702.19b says", "702.19b"),
    ("rules 509 and 702.19b\ns = 3", "509 702.19b"),
    ("rule 702.19\n- 702.20 MB", "702.19"),
    ("which of 702.19b, 702.19c or 702.19d?", "702.19b 702.19c 702.19d"),
]

# What looks like one: nothing of it may count, whatever else the file cites.
OTHER = [
    "v701.17",
    "version 701.17",
    "1.2.3",
    "701.17.2",
    "pkg==104.3",
    "pkg>=104.3",
    "pkg ~= 104.3",
    "^104.3",
    "Chrome/115.0.5790",
    "Chrome 115.2",
    "$704.5",
    "$ 704.5",
    "704.50 USD",
    "€104.3",
    "costs 104.3 euros",
    "192.168.1.1",
    "192.168.100.5",
    "2024.10.05",
    "12:34:56.789",
    "100.5ms",
    "took 102.5s",
    "in 102.3 ms",
    "about 104.3 MB",
    "704.5%",
    "104.3°",
    "100.0f",
    "0x704.5",
    "1e704.5e3",
    "704.5e-3",
    "-704.5",
    "x = 704.5",
    "x=704.5f",
    "width: 704.5px",
    "704.5 x 102.8",
    "| 102.8 | 104.3 |",
    "102.8,104.3,605.1",
    "102.8\t104.3\t605.1",
    "[102.8, 104.3]",
    "foo(704.5f)",
    "new Vec3(104.3f, 0.5f, 3.0f)",
    "https://example.org/#R7026",
    "https://example.org/rules/702.19b",
    "see www.example.org/cr/702.19b for it",
    "[text](702.19b)",
    '<a href="#702.19b">',
    "docs/704.5g.md",
    "files 704.5g.png",
    "rule 702.19b.md",
    "1704.5g",
    "704.5678",
    "704.5g5",
    "sha 704.5abc",
    "ISO 704.05",
    "rule 100 cards",
    "CR 100%",
    "CR 12345",
    "CR-1024",
    "rule 404 not found",
    "Rule 110 cellular automaton",
    "rule 509px",
    "error 509",
    "RFC 7231 section 6.5",
    "with 512.4M",
    "+1 555.123.4567",
    "rule_1_2",
    "score_704_5",
    "lat 104.3, lon 605.1",
    "601.220, Spring 2019",
    "temp: 101.5",
    "10.104.3.2",
    "ruler 704.5",
    "scr 704.5",
    "overrule 704.5",
    "#704.5",
    "issue #509",
    "[1992] 1 S.C.R. 711",
    "[1992] 1 S.C.R. 711.2",
    "M8 3a10 10 0 0 0-33.5 202.1a32 32 0 0 0 42.6-30.2",
    "M8 3c0 0-33.5 202.1c-3 0 2",
    "m 33.5 202.1z",
    "V202.1z",
    "moveTo(133.1f, 104.3f)",
    "lerp(a, 104.3f)",
    "bias 602.4f, 38.8f, 104.3f",
    "302.1B USD",
    "USD 302.1bn",
    "FY2022 302.1B / FY2023 364.5B",
    "M104.3",
    "with Rule 101.01",
    "Comprehensive Rules 6-3-1",
    "205.3ms ±3%",
    "205.3MB | 115.3MB",
    "translate(704.5,0)",
    "(704.5 - 48.4)*mig",
    "FIDE 104.3.2",
    "Python 3.104.3",
    "C.R. 7/May/23",
    "rule 301 redirect",
    "2026-09-29: 104",
    "http://h:704.5g/",
    "a=704.5g;b=2",
]


@pytest.mark.parametrize(("text", "expected"), CITED)
def test_a_citation_is_found_with_its_numbers(text: str, expected: str) -> None:
    assert numbers(text) == expected.split()


@pytest.mark.parametrize("text", OTHER)
def test_what_only_looks_like_a_citation_is_none(text: str) -> None:
    assert found(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "// 704.5 The check",
        "(704.5)",
        "see 704.5",
        "'704.5'",
        "§704.5",
        "sec. 704.5",
        "# 704.5. The check",
    ],
)
def test_a_number_without_a_letter_is_possible_where_it_labels(text: str) -> None:
    assert [(m.strength, m.numbers) for m in found(text)] == [(Strength.POSSIBLE, ("704.5",))]


def test_the_span_is_the_number_without_what_announces_it() -> None:
    text = "as (CR 702.12b–d) has it"
    (mention,) = found(text)
    assert text[mention.start : mention.end] == "702.12b–d"


def test_each_number_of_a_list_is_a_mention() -> None:
    assert len(found("rules 702.12b, 702.12c and 704.5")) == 3


@pytest.mark.parametrize(
    ("file", "code"),
    [
        ("a.c", "float x = y / 704.5f; /* 702.19b */"),
        ("a.rs", "let x: &'a f64 = &704.5f; // 702.19b 'a"),
        ("a.java", 'x(704.5f, "702.19b");'),
        ("a.kt", "val x = a to 704.5f // 702.19b"),
        ("a.py", "x = [y, 704.5j]  # 702.19b"),
        ("a.py", "x = (\n704.5j)\n'''\nIn 702.19b\n'''"),
        ("a.js", 'x = /"/\ny = 704.5f\n// 702.19b'),
        ("a.ts", "x = [y, 704.5f, `of ${a}\n 702.19b`]"),
        ("a.go", "x := f(y, 704.5i) // 702.19b"),
        ("a.cs", "x(y, 704.5m); /// 702.19b"),
        ("a.rb", "x y, 704.5r # 702.19b"),
        ("a.lua", "x(y, 704.5f) --[[ a\n 702.19b ]]"),
        ("a.sql", "SELECT y, 704.5f -- 702.19b"),
        ("a.json", '{"x": 704.5f, "y": "702.19b"}'),
    ],
)
def test_in_a_language_a_number_alone_counts_in_comments_and_strings(file: str, code: str) -> None:
    assert numbers(code, file) == ["702.19b"]


def test_what_a_word_announces_counts_everywhere() -> None:
    """Text between the tags of JSX is code to whoever knows only comments and strings."""
    assert numbers("<p>See rule 702.19 there</p>", "page.tsx") == ["702.19"]


def test_a_number_assigned_to_a_name_is_none_without_a_letter() -> None:
    assert numbers("rule = 704.5", "a.py") == []
    assert numbers("rule = '704.5'", "a.py") == ["704.5"]


def test_a_name_in_code_is_an_identifier() -> None:
    assert [m.identifier for m in found("fn cr_702_19b() { /* CR 702.19b */ }")] == [True, False]
