"""Rule files: what is read, and every mistake with its line."""

from __future__ import annotations

from pathlib import Path

import pytest

from comprules.errors import BadRuleFile
from comprules.inference.rulefile import read_rule_files, read_rule_text
from tests.inference.blocks import FRONT

BLOCK = """
## 900.1a A heading

The gloss, in
two lines.

- sentences: 2 of 3, sha256 0123456789abcdef
- same as: 900.2, 901.3b
- relies on: 900.4
- left out: the rest
  of it
- scenarios: one, two-more

```sparql
CONSTRUCT { ?x mtg:is ?y }
WHERE {
    # a line of comment alone names nothing: 999.9
    ?x mtg:was ?y .    # as it stands: 905.1a, 906.2
    ?y mtg:name "a # in a string 903.3" .
    ?y mtg:size 2 .    # not as 904.1 has it
}
```
"""


def test_a_block_has_all_that_stands_over_it() -> None:
    """Gloss, notes, and the fence with its line come back as written."""
    (heading,) = read_rule_text(FRONT + BLOCK, "f.md")
    (block,) = heading.blocks
    assert (heading.number, heading.title, heading.edition) == ("900.1a", "A heading", "2026-01-01")
    assert block.gloss == "The gloss, in two lines."
    assert block.same_as == ("900.2", "901.3b")
    assert block.relies_on == ("900.4",)
    assert block.left_out == "the rest of it"
    assert block.scenarios == ("one", "two-more")
    assert block.sentences is not None
    assert (block.sentences.which, block.sentences.of) == ((2,), 3)
    assert block.sentences.sha256 == "0123456789abcdef"
    assert (FRONT + BLOCK).split("\n")[block.line - 1].startswith("CONSTRUCT")


def test_authorities_are_the_numbers_at_the_ends_of_lines() -> None:
    """A comment alone on its line, and a # inside a string, are no authority."""
    (heading,) = read_rule_text(FRONT + BLOCK, "f.md")
    (block,) = heading.blocks
    lines = (FRONT + BLOCK).split("\n")
    assert {lines[n - 1].split("#")[0].strip(): a for n, a in block.authorities.items()} == {
        "?x mtg:was ?y .": ("905.1a", "906.2")
    }


def test_several_blocks_under_one_heading_are_numbered() -> None:
    """The second block of 900.1a is 900.1a/2."""
    second = BLOCK.split("A heading\n", 1)[1]
    (heading,) = read_rule_text(FRONT + BLOCK + second, "f.md")
    assert [b.name for b in heading.blocks] == ["900.1a/1", "900.1a/2"]


def test_a_heading_may_say_that_nothing_follows() -> None:
    """`no inference:` stands in place of a block."""
    text = FRONT + "\n## 900.2\n\n- no inference: only a definition\n- same as: 901.1\n"
    (heading,) = read_rule_text(text, "f.md")
    assert heading.no_inference == "only a definition"
    assert heading.same_as == ("901.1",)
    assert heading.blocks == ()


@pytest.mark.parametrize(
    ("old", "new", "says", "at"),
    [
        ("---\nedition", "edition", "no front matter", "edition"),
        ("edition: 2026-01-01", "edition: new", "no edition", "---"),
        ("edition: 2026-01-01", "author: me", "unknown front matter", "author"),
        ("## 900.1a A heading", "## A heading", "without a rule number", "## A"),
        ("- left out: the rest\n  of it\n", "", "no note `left out:`", "```sparql"),
        ("The gloss, in\ntwo lines.\n", "", "no gloss", "```sparql"),
        ("- relies on", "- relys on", "unknown note 'relys on'", "- relys"),
        ("- scenarios:", "- same as: 9\n- scenarios:", "stands twice", "- same as: 9"),
        ("2 of 3", "4 of 3", "cannot be read", "- sentences"),
        ("2 of 3", "two of 3", "cannot be read", "- sentences"),
        ("- sentences: 2 of 3, sha256 0123456789abcdef\n", "", "which sentence", "```sparql"),
        ("```sparql", "```turtle", "not sparql", "```turtle"),
        ("}\n```\n", "}\n", "not closed", "```sparql"),
        ("```sparql\n", "More.\n\n```sparql\n", "between the notes and the fence", "More."),
        ("- scenarios: one", "- just text\n- scenarios: one", "no note", "- just"),
        ("# 900. Tests\n", "# 900. Tests\n# 901. More\n", "second title", "# 901"),
    ],
)
def test_mistakes_are_told_with_their_line(old: str, new: str, says: str, at: str) -> None:
    """Every mistake is a BadRuleFile that points at its line."""
    text = (FRONT + BLOCK).replace(old, new, 1)
    with pytest.raises(BadRuleFile, match=says) as caught:
        read_rule_text(text, "f.md")
    assert caught.value.file == "f.md"
    assert caught.value.line is not None
    assert text.split("\n")[caught.value.line - 1].startswith(at)


def test_a_rule_has_one_heading_in_all_files(tmp_path: Path) -> None:
    """The same number in two files is refused, naming both."""
    (tmp_path / "1-a.md").write_text(FRONT + BLOCK)
    (tmp_path / "2-b.md").write_text(FRONT + BLOCK)
    with pytest.raises(BadRuleFile, match=r"900\.1a has a heading already, in 1-a\.md"):
        read_rule_files(tmp_path)


def test_files_are_read_in_order_and_readmes_left_out(tmp_path: Path) -> None:
    """Folders and files come in the order of their names; README.md is for people."""
    (tmp_path / "2-x").mkdir()
    (tmp_path / "2-x" / "a.md").write_text(FRONT + BLOCK)
    (tmp_path / "1-y.md").write_text(FRONT + BLOCK.replace("900.1a", "900.0"))
    (tmp_path / "README.md").write_text("# How to")
    assert [h.number for h in read_rule_files(tmp_path)] == ["900.0", "900.1a"]


def test_a_file_that_is_not_text_is_refused(tmp_path: Path) -> None:
    """Bytes that are not UTF-8 give one line, no traceback."""
    (tmp_path / "x.md").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadRuleFile, match="not UTF-8"):
        read_rule_files(tmp_path)
