"""Rule files as the reader sees them: headings, glosses, notes and fences.  No RDF here.

The form is described in rules/README.md; every mistake is a BadRuleFile with file and line.
"""

from __future__ import annotations

import re
from pathlib import Path

from msgspec import Struct, field

from comprules.errors import BadRuleFile
from comprules.inference.rulemodel import BlockSource, RuleHeading, SentencesNote

_ENDS_IN_NUMBERS = re.compile(r"(?:\b\d{3}(?:\.\d+[a-z]{0,2})?(?:,? and |, *| |$))+$")

__all__ = [
    "BlockSource",
    "RuleHeading",
    "SentencesNote",
    "read_rule_file",
    "read_rule_files",
    "read_rule_text",
]

NOTE_KEYS = ("sentences", "same as", "relies on", "left out", "doubt", "scenarios")
_NUMBER = re.compile(r"\d{3}(?:\.\d+(?:[a-z]{1,2})?)?")
_HEADING = re.compile(
    r"## +(?P<number>\d{3}(?:\.\d+[a-z]{0,2})?|[a-z][a-z0-9-]*)\.?(?: +(?P<t>.+))?$"
)
_SENTENCES = re.compile(
    r"(?P<which>\d+(?:[-–]\d+)?(?:, *\d+)*) of (?P<of>\d+)"
    r"(?:, *sha256 +(?P<hash>[0-9a-f]{6,64})…?)?"
)


def read_rule_files(folder: Path) -> tuple[RuleHeading, ...]:
    """The headings of every rule file under a folder, in the order of the paths.

    Raises:
        BadRuleFile: a file is not what rules/README.md describes.
    """
    headings: list[RuleHeading] = []
    seen: dict[str, RuleHeading] = {}
    for path in sorted(folder.rglob("*.md"), key=lambda p: p.relative_to(folder).parts):
        if path.name.lower() == "readme.md":
            continue
        for heading in read_rule_file(path, str(path.relative_to(folder))):
            first = seen.setdefault(heading.number, heading)
            if first is not heading:
                raise BadRuleFile(
                    f"rule {heading.number} has a heading already, in {first.file}:{first.line}",
                    hint="put all blocks of a rule under one heading",
                    file=heading.file,
                    line=heading.line,
                )
            headings.append(heading)
    return tuple(headings)


def read_rule_file(path: Path, name: str | None = None) -> tuple[RuleHeading, ...]:
    """The headings of one rule file.

    Args:
        path: the file.
        name: what to call it in messages and in the blocks; the path if None.
    """
    name = name if name is not None else str(path)
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise BadRuleFile("the file is not UTF-8", hint="save it as UTF-8", file=name) from error
    except OSError as error:
        raise BadRuleFile(f"cannot be read: {error.strerror}", file=name) from error
    return read_rule_text(text, name)


def read_rule_text(text: str, name: str) -> tuple[RuleHeading, ...]:
    """The headings in the text of one rule file; `name` stands for it in messages."""
    return _Reader(text.splitlines(), name).read()


class _Draft(Struct):
    """What has been read of the block at hand."""

    gloss: list[str] = field(default_factory=list)
    gloss_line: int = 0
    notes: dict[str, tuple[str, int]] = field(default_factory=dict)
    last_note: str = ""

    def __bool__(self) -> bool:
        return bool(self.gloss or self.notes)


class _Reader:
    """Reads one file from top to bottom, one heading at a time."""

    def __init__(self, lines: list[str], name: str) -> None:
        self.lines = lines
        self.name = name
        self.at = 0
        self.edition = ""

    def read(self) -> tuple[RuleHeading, ...]:
        self._front_matter()
        headings: list[RuleHeading] = []
        titled = False
        while self.at < len(self.lines):
            line = self.lines[self.at]
            if line.startswith("## "):
                headings.append(self._heading())
                continue
            if line.startswith("# "):
                if titled:
                    raise self._bad("a second title", "one file holds one rule: use ## below it")
                titled = True
            elif headings or line.startswith(("```", "- ")):
                raise self._bad("text outside a heading", "put it under a ## heading")
            self.at += 1
        if not headings:
            raise BadRuleFile(
                "no rule heading in this file", hint="begin one with `## NUMBER Title`",
                file=self.name, line=1,
            )  # fmt: skip
        return tuple(headings)

    def _front_matter(self) -> None:
        if not self.lines or self.lines[0].strip() != "---":
            raise BadRuleFile(
                "no front matter", hint="begin with ---, `edition: YYYY-MM-DD`, ---",
                file=self.name, line=1,
            )  # fmt: skip
        self.at = 1
        while self.at < len(self.lines) and self.lines[self.at].strip() != "---":
            key, colon, value = self.lines[self.at].partition(":")
            if not colon or key.strip() != "edition":
                raise self._bad(f"unknown front matter {key.strip()!r}", "only `edition:` is known")
            self.edition = value.strip()
            self.at += 1
        if not re.fullmatch(r"\d{4}-\d{2}-\d{2}", self.edition):
            raise self._bad("no edition in the front matter", "write `edition: YYYY-MM-DD`")
        self.at += 1

    def _heading(self) -> RuleHeading:
        line = self.at + 1
        match = _HEADING.match(self.lines[self.at].rstrip())
        if match is None:
            raise self._bad("a heading without a rule number", "write `## 716.2a Title`")
        number = match["number"]
        self.at += 1
        sources: list[tuple[_Draft, str, int]] = []
        draft = _Draft()
        quoted: list[str] = []
        while self.at < len(self.lines) and not re.match(r"#{1,2} ", self.lines[self.at]):
            text = self.lines[self.at]
            if text.startswith("```"):
                fence, first = self._fence()
                sources.append((draft, fence, first))
                draft = _Draft()
                continue
            if text.startswith("> "):
                if draft or sources:
                    raise self._bad("a quoted line that is not the first", "put it under ##")
                quoted.append(text[2:].strip())
                self.at += 1
                continue
            self._draft_line(draft, text)
            self.at += 1
        reason = draft.notes.get("no inference") if draft else None
        if draft and reason is None:
            raise BadRuleFile(
                f"the text under {number} has no sparql fence",
                hint="write the block, or `- no inference: REASON`",
                file=self.name,
                line=draft.gloss_line or line,
            )
        if not draft and not sources:
            raise BadRuleFile(
                f"nothing stands under {number}",
                hint="write gloss, notes and block, or `- no inference: REASON`",
                file=self.name,
                line=line,
            )
        blocks = tuple(
            self._block(source, fence, first, number, place, len(sources))
            for place, (source, fence, first) in enumerate(sources, start=1)
        )
        return RuleHeading(
            number=number,
            title=(match["t"] or "").strip(),
            gloss=" ".join(quoted or draft.gloss or dict.fromkeys(b.gloss for b in blocks)),
            edition=self.edition,
            no_inference=reason[0] if reason else None,
            same_as=self._numbers(draft, "same as"),
            blocks=blocks,
            sentences=self._sentences(draft),
            file=self.name,
            line=line,
        )

    def _draft_line(self, draft: _Draft, text: str) -> None:
        stripped = text.strip()
        note = re.match(r"- +([a-z][a-z ]*?): *(.*)$", text)
        if note:
            key = note[1]
            if key not in NOTE_KEYS and key != "no inference":
                from comprules.spelling import nearest

                near = nearest(key, [*NOTE_KEYS, "no inference"])
                raise self._bad(
                    f"unknown note {key!r}",
                    f"did you mean {near[0]!r}?" if near else f"known: {', '.join(NOTE_KEYS)}",
                )
            if key in draft.notes:
                raise self._bad(f"the note {key!r} stands twice", "join the two")
            draft.notes[key] = (note[2].strip(), self.at + 1)
            draft.last_note = key
        elif draft.last_note and stripped and text[:1].isspace():
            value, line = draft.notes[draft.last_note]
            draft.notes[draft.last_note] = (f"{value} {stripped}", line)
        elif text.startswith("- "):
            raise self._bad("a list item that is no note", "write `- key: value`")
        elif stripped:
            if draft.notes:
                raise self._bad("text between the notes and the fence", "put the gloss first")
            draft.gloss_line = draft.gloss_line or self.at + 1
            draft.gloss.append(stripped)

    def _fence(self) -> tuple[str, int]:
        if self.lines[self.at].strip() != "```sparql":
            raise self._bad("a fence that is not sparql", "open it with ```sparql")
        start = self.at + 1
        end = start
        while end < len(self.lines) and self.lines[end].rstrip() != "```":
            if self.lines[end].startswith("## "):
                break
            end += 1
        if end >= len(self.lines) or self.lines[end].rstrip() != "```":
            raise self._bad("the fence is not closed", "close it with ```")
        self.at = end + 1
        return "\n".join(self.lines[start:end]), start + 1

    def _block(
        self, draft: _Draft, fence: str, first: int, number: str, place: int, total: int
    ) -> BlockSource:
        name = number if total == 1 else f"{number}/{place}"
        for missing, what in (
            (not draft.gloss, "gloss"),
            ("left out" not in draft.notes, "note `left out:`"),
        ):
            if missing:
                raise BadRuleFile(
                    f"block {name} has no {what}",
                    hint="see rules/README.md",
                    file=self.name,
                    line=first - 1,
                )
        if "no inference" in draft.notes:
            raise BadRuleFile(
                f"block {name} has a fence and says `no inference`",
                hint="drop one of the two",
                file=self.name,
                line=draft.notes["no inference"][1],
            )
        sentences = self._sentences(draft)
        if sentences is None and number[0].isdigit():
            raise BadRuleFile(
                f"block {name} does not say which sentence it is",
                hint="write `- sentences: K of N`",
                file=self.name,
                line=first - 1,
            )
        scenarios = draft.notes.get("scenarios", ("", 0))[0]
        return BlockSource(
            name=name,
            number=number,
            gloss=" ".join(draft.gloss),
            same_as=self._numbers(draft, "same as"),
            relies_on=self._numbers(draft, "relies on"),
            left_out=draft.notes["left out"][0],
            doubt=draft.notes.get("doubt", ("", 0))[0],
            scenarios=tuple(s for s in re.split(r"[,\s]+", scenarios) if s and s != "none"),
            sentences=sentences,
            authorities=_authorities(fence, first),
            text=fence,
            file=self.name,
            line=first,
        )

    def _numbers(self, draft: _Draft, key: str) -> tuple[str, ...]:
        value, _ = draft.notes.get(key, ("", 0))
        return tuple(dict.fromkeys(_NUMBER.findall(value)))

    def _sentences(self, draft: _Draft) -> SentencesNote | None:
        if "sentences" not in draft.notes:
            return None
        value, line = draft.notes["sentences"]
        match = _SENTENCES.fullmatch(value)
        which: list[int] = []
        if match:
            for part in match["which"].split(","):
                low, _, high = re.sub("–", "-", part.strip()).partition("-")
                which += range(int(low), int(high or low) + 1)
        if match is None or not which or not 1 <= min(which) <= max(which) <= int(match["of"]):
            raise BadRuleFile(
                f"the note `sentences: {value}` cannot be read",
                hint="write `K of N` or `K of N, sha256 HASH`",
                file=self.name,
                line=line,
            )
        return SentencesNote(tuple(which), int(match["of"]), match["hash"] or "", line)

    def _bad(self, message: str, hint: str) -> BadRuleFile:
        return BadRuleFile(
            message, hint=hint, file=self.name, line=min(self.at, len(self.lines)) + 1
        )


def _authorities(fence: str, first: int) -> dict[int, tuple[str, ...]]:
    """Line -> the rule numbers in which its comment ends; lines of comment alone do not count."""
    found: dict[int, tuple[str, ...]] = {}
    for offset, line in enumerate(fence.split("\n")):
        # A # inside <...> or "..." begins no comment.
        bare = re.sub(r"<[^<>\s]*>|\"(?:[^\"\\]|\\.)*\"|'(?:[^'\\]|\\.)*'", _blank, line)
        at = bare.find("#")
        if at > 0 and bare[:at].strip():
            ending = _ENDS_IN_NUMBERS.search(line[at:].rstrip(" ."))
            numbers = tuple(dict.fromkeys(_NUMBER.findall(ending[0]))) if ending else ()
            if numbers:
                found[first + offset] = numbers
    return found


def _blank(match: re.Match[str]) -> str:
    return " " * len(match[0])
