"""How well `comprules lint` finds and judges citations, on a tree whose truth is known.

    python -m benchmarks.lint_tree [--seed N] [--count N] [--keep FOLDER]

A generator with a seed writes source files in seventeen languages: citations of the rules as people
write them, written by editions of several dates, among versions, prices, decimals, addresses and
dates that look like them. What became of a number from one edition to the newest is told
without lineages: by the sentences that stand in both editions word for word, the numbers of
references masked, and each only once. Numbers whose sentence is in neither the same nor close to
another are left out. Editions are read from ../shared/cr (or COMPRULES_SHARED).
"""

from __future__ import annotations

import argparse
import random
import re
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from benchmarks.xref import shared_folder
from comprules.answers.dating import Inference
from comprules.answers.judging import by_date, headings
from comprules.answers.linting import Finding, Linter
from comprules.answers.verdicts import Judge, Kind
from comprules.document import Edition, read_edition
from comprules.document.rulenumber import parent_of
from comprules.store.knowledge import KnowledgeBase

FILES: Final = ("2014-07-18", "2018-10-05", "2021-09-24", "2023-04-14", "2024-06-07", "2025-04-04")
SEED: Final = 716


@dataclass(frozen=True)
class Fact:
    """What became of a number: the verdict that is right, and the number it has now."""

    kind: Kind
    now: str | None = None


@dataclass(frozen=True)
class Truth:
    """A citation that was written into a file.

    Attributes:
        file: the file's name.
        line: the line, from 1.
        column: the column of its first number, from 1.
        date: the date of the edition that it was written by.
        facts: what became of each number that it names.
    """

    file: str
    line: int
    column: int
    date: str
    facts: tuple[tuple[str, Fact], ...]

    @property
    def kind(self) -> Kind:
        """The gravest verdict that is right."""
        return max((fact.kind for _, fact in self.facts), key=list(Kind).index)


# --- what became of the numbers -----------------------------------------------------------------
def facts_between(old: Edition, new: Words) -> dict[str, Fact]:
    """What became of the numbers of an edition, by sentences that are the same in both."""
    before, after = _texts(old), new
    places: dict[str, list[str]] = {}
    for number, text in after.texts.items():
        places.setdefault(text, []).append(number)
    count = Counter(before.values())
    facts: dict[str, Fact] = {}
    for number, text in before.items():
        if count[text] > 1 or len(text) < 25:
            continue
        now = places.get(text, [])
        if now == [number]:
            facts[number] = Fact(Kind.FINE, number)
        elif len(now) == 1 and _heading(old, number) == _heading(new.edition, now[0]):
            # Under another heading it can be a turn of phrase: `Second, the active player …`.
            facts[number] = Fact(Kind.DISPLACED, now[0])
        elif not now and (fact := _changed(number, text, after)) is not None:
            facts[number] = fact
    return facts


def _changed(number: str, text: str, after: Words) -> Fact | None:
    """What became of a number whose sentences are not in the newer edition, where it is plain."""
    shares = after.shares(text)
    others = max((share for other, share in shares.items() if other != number), default=0.0)
    if shares.get(number, 0.0) > 0.6 and others < 0.3:
        return Fact(Kind.REWORDED, number)
    if not shares and number not in after.texts:
        return Fact(Kind.MISSING)
    return None


class Words:
    """The texts of an edition by number, and where in them the words of another text stand."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self.texts = _texts(edition)
        self._places: dict[tuple[str, ...], set[str]] = {}
        for number, text in self.texts.items():
            for words in _fours(text):
                self._places.setdefault(words, set()).add(number)

    def shares(self, text: str) -> dict[str, float]:
        """The numbers whose texts have any four words in a row of this one, and how many."""
        fours = _fours(text)
        found = Counter(n for words in fours for n in self._places.get(words, ()))
        return {number: count / len(fours) for number, count in found.items()}


def _heading(edition: Edition, number: str) -> str:
    """The heading that a number stands under."""
    above: str | None = number
    while above is not None:
        provision = edition.get(above)
        if provision is not None and provision.heading:
            return provision.heading.lower()
        above = parent_of(above)
    return ""


def _fours(text: str) -> list[tuple[str, ...]]:
    words = text.split()
    return list(zip(words, words[1:], words[2:], words[3:], strict=False))


_REFERENCE: Final = re.compile(r"\d{3}(?:\.\d+[a-z]*)?(?:[–-](?:\d+|[a-z])\b)?")


def _texts(edition: Edition) -> dict[str, str]:
    """The words of each subrule, the numbers of references masked."""
    texts: dict[str, str] = {}
    for provision in edition.provisions:
        if "." in provision.number and provision.occurrence == 1:
            words = " ".join(p.text for p in provision.paragraphs if p.kind != "example")
            texts[provision.number] = " ".join(_REFERENCE.sub("#", words).split())
    return texts


# --- the tree -----------------------------------------------------------------------------------
_C: Final = ("// {}", "/* {} */", "/**\n * {}\n */", "    // {} and so on", '    log("{}");')
LANGUAGES: Final[dict[str, tuple[str, ...]]] = {
    "py": ("# {}", '"""{}"""', "    x = 1  # {}", 'NOTE = "{}"', "'''\n{}\n'''"),
    "rs": ("// {}", "/// {}", "//! {}", "    /* {} */", 'let s = "{}";'),
    "java": _C,
    "c": _C,
    "cpp": _C,
    "js": (*_C, "const s = `{}`;", "const s = '{}';"),
    "ts": (*_C, "const s = '{}';"),
    "go": ("// {}", "/* {} */", 's := "{}"', "s := `{}`"),
    "cs": (*_C, "/// <summary>{}</summary>"),
    "kt": (*_C, 'val s = """{}"""'),
    "rb": ("# {}", "x = 1 # {}", 's = "{}"'),
    "lua": ("-- {}", "--[[ {} ]]", 'local s = "{}"'),
    "sql": ("-- {}", "/* {} */", "INSERT INTO note VALUES ('{}');"),
    "md": ("{}", "- {}", "> {}", "## {}", "| a | {} |"),
    "html": ("<p>{}</p>", "<!-- {} -->", "<li>{}</li>"),
    "yaml": ("# {}", "note: {}", "- {}"),
    "txt": ("{}", "  {}"),
}
FORMS: Final = (
    "CR {}",
    "see CR {}.",
    "rule {} says so",
    "(CR {})",
    "per rule {}: yes",
    "C.R. {}",
    "[CR:{}]",
    "CR{}",
    "the check of CR {}, again",
    "subrule {}",
    "Comprehensive Rules {}",
    "CR 2024 {}",
    "rule #{}",
)
LETTERED: Final = ("{} at last", "as in {}.", "§ {}", "({})", "section {}", "{}: then")
DECOYS: Final = (
    "version {}.2 of it",
    "v{} is out",
    "pkg=={}",
    "costs ${}",
    "took {}ms",
    "{} MB of it",
    "at 10.{}.7",
    "on 2024.{}.05",
    "https://example.org/cr/#{}",
    "{}%",
    "about {} px",
    "| {} | {} |",
    "{},{},{}",
    "10{}",
    "0x{}",
    "lat {}, lon {}",
    "docs/{}.md",
)
_FILLER: Final = ("", "", "value = compute(7)", "next step", "total: 12", "x + y")
_CODE_DECOY: Final = {"py": "x = {}", "rs": "let x = {};", "lua": "x = {}", "rb": "x = {}"}


@dataclass(frozen=True)
class Source:
    """What a file can cite: the date of its edition, and what became of the numbers."""

    date: str
    facts: Mapping[str, Fact]


def write_tree(
    folder: Path, sources: Sequence[Source], *, count: int, seed: int = SEED
) -> list[Truth]:
    """The citations that were written into files of a folder, `count` of them at the least."""
    chance = random.Random(seed)
    truths: list[Truth] = []
    place = 0
    pools = [_Pool(source, chance) for source in sources]
    while len(truths) < count:
        extension = list(LANGUAGES)[place % len(LANGUAGES)]
        pool = pools[place % len(pools)]
        name = f"file{place:03}.{extension}"
        text, written = _file(name, extension, pool, chance)
        (folder / name).write_text(text, encoding="utf-8")
        truths += written
        place += 1
    return truths


_SHARES: Final = {Kind.FINE: 5, Kind.DISPLACED: 6, Kind.REWORDED: 3, Kind.MISSING: 1}


class _Pool:
    """The numbers of an edition by what became of them, drawn evenly."""

    def __init__(self, source: Source, chance: random.Random) -> None:
        self.date = source.date
        self.facts = source.facts
        self._chance = chance
        self._by_kind: dict[Kind, list[str]] = {}
        for number, fact in sorted(source.facts.items()):
            self._by_kind.setdefault(fact.kind, []).append(number)

    def draw(self, *, lettered: bool = False) -> tuple[str, Fact]:
        """A number and what became of it; now and then one that never was."""
        kinds = sorted(self._by_kind)
        kind = self._chance.choices(kinds, [_SHARES[kind] for kind in kinds])[0]
        if self._chance.random() < 0.06:
            rule = self._chance.choice(self._by_kind[kind])[:3]
            return f"{rule}.{self._chance.randint(301, 399)}z", Fact(Kind.MISSING)
        numbers = self._by_kind[kind]
        if lettered:
            numbers = [n for n in numbers if n[-1].isalpha()] or numbers
        number = self._chance.choice(numbers)
        return number, self.facts[number]

    def range(self) -> list[tuple[str, Fact]]:
        """Three subrules in a row of all of which it is known what became of them, or none."""
        number, _ = self.draw(lettered=True)
        stem, letter = number[:-1], number[-1]
        if letter not in "abcdef" or not stem[-1].isdigit():
            return []
        names = [stem + chr(ord(letter) + n) for n in range(3)]
        return [(n, self.facts[n]) for n in names] if all(n in self.facts for n in names) else []


def _file(name: str, extension: str, pool: _Pool, chance: random.Random) -> tuple[str, list[Truth]]:
    lines: list[str] = []
    truths: list[Truth] = []
    for _ in range(chance.randint(15, 30)):
        kind = chance.random()
        if kind < 0.25:
            number = pool.draw()[0]
            decoy = chance.choice(DECOYS).replace("{}", number.rstrip("abcdefghijkmnpqrstuvwxyz"))
            lines += chance.choice(LANGUAGES[extension]).format(decoy).split("\n")
        elif kind < 0.3 and extension in _CODE_DECOY:
            lines.append(
                _CODE_DECOY[extension].format(pool.draw()[0].rstrip("abcdefghijkmnpqrstuvwz"))
            )
        elif kind < 0.45:
            lines.append(_commented(extension, chance.choice(_FILLER)))
        else:
            _cite(name, extension, pool, chance, lines, truths)
    return "\n".join(lines) + "\n", truths


def _commented(extension: str, text: str) -> str:
    return LANGUAGES[extension][0].format(text)


def _cite(
    name: str,
    extension: str,
    pool: _Pool,
    chance: random.Random,
    lines: list[str],
    truths: list[Truth],
) -> None:
    """Nothing; a line with one citation, a range or a list is added, with its truth."""
    cited, spans = _citation(pool, chance)
    written = chance.choice(LANGUAGES[extension]).format(cited).split("\n")
    row = next(n for n, line in enumerate(written) if cited in line)
    offset = written[row].index(cited)
    truths += [
        Truth(name, len(lines) + row + 1, offset + start + 1, pool.date, facts)
        for start, facts in spans
    ]
    lines += written


Spans = list[tuple[int, tuple[tuple[str, Fact], ...]]]


def _citation(pool: _Pool, chance: random.Random) -> tuple[str, Spans]:
    """A citation as it is written, and where in it what is named."""
    kind = chance.random()
    if kind < 0.12 and (members := pool.range()):
        first, last = members[0][0], members[-1][0]
        dash = chance.choice("–-")
        inner = f"{first}{dash}{chance.choice((last, last[-1]))}"
        form = chance.choice(FORMS)
        return form.format(inner), [(form.index("{"), tuple(members))]
    if kind < 0.24:
        drawn = [pool.draw() for _ in range(3)]
        text = "rules "
        spans: Spans = []
        for (number, fact), joint in zip(drawn, (", ", " and ", ""), strict=True):
            spans.append((len(text), ((number, fact),)))
            text += number + joint
        return text, spans
    if kind < 0.45:
        number, fact = pool.draw(lettered=True)
        if number[-1].isalpha() and number in pool.facts:
            form = chance.choice(LETTERED)
            return form.format(number), [(form.index("{"), ((number, fact),))]
    number, fact = pool.draw()
    form = chance.choice(FORMS)
    shown = number.upper() if chance.random() < 0.05 else number
    return form.format(shown), [(form.index("{"), ((number, fact),))]


# --- measuring ----------------------------------------------------------------------------------
@dataclass
class Measure:
    """What was found right, found at all, and wanted."""

    right: int = 0
    found: int = 0
    wanted: int = 0

    def __str__(self) -> str:
        precision = self.right / self.found if self.found else 1.0
        recall = self.right / self.wanted if self.wanted else 1.0
        return f"precision {precision:.4f}  recall {recall:.4f}  ({self.wanted} wanted)"


@dataclass
class Outcome:
    """How a linter did on a tree.

    Attributes:
        finding: the citations themselves.
        kinds: the verdicts, of what was found.
        rewritten: how many were rewritten.
        wrongly: those of them that are wrong.
        slips: what was missed, made up or misjudged, a line each.
    """

    finding: Measure
    kinds: dict[Kind, Measure]
    rewritten: int
    wrongly: int
    slips: list[str]


def measure(folder: Path, truths: Iterable[Truth], linters: Mapping[str, Linter]) -> Outcome:
    """How the linters, one for each date of an edition, do on a tree of known truth."""
    outcome = Outcome(Measure(), {kind: Measure() for kind in Kind}, 0, 0, [])
    by_file: dict[str, list[Truth]] = {}
    for truth in truths:
        by_file.setdefault(truth.file, []).append(truth)
    for name, wanted in sorted(by_file.items()):
        text = (folder / name).read_text(encoding="utf-8")
        found = {(f.line, f.column): f for f in linters[wanted[0].date].findings(text, name)}
        for truth in wanted:
            _count(outcome, truth, found.pop((truth.line, truth.column), None))
        outcome.finding.found += len(found)
        outcome.slips += [f"made up: {name}:{f.line}: {f.source.strip()}" for f in found.values()]
    return outcome


def _count(outcome: Outcome, truth: Truth, finding: Finding | None) -> None:
    outcome.finding.wanted += 1
    outcome.kinds[truth.kind].wanted += 1
    if finding is None:
        outcome.slips.append(f"missed: {truth.file}:{truth.line}: {truth.facts}")
        return
    outcome.finding.found += 1
    outcome.finding.right += finding.mention.numbers == tuple(n for n, _ in truth.facts)
    outcome.kinds[finding.kind].found += 1
    outcome.kinds[truth.kind].right += finding.kind is truth.kind
    if finding.kind is not truth.kind:
        outcome.slips.append(
            f"{finding.kind}, not {truth.kind}: {finding.source.strip()} ({finding.message})"
        )
    if finding.fix is not None:
        outcome.rewritten += 1
        wanted = [fact.now for _, fact in truth.facts]
        now = [v.mended or v.number for v in finding.verdicts]
        if now != wanted:
            outcome.wrongly += 1
            outcome.slips.append(f"wrongly rewritten: {finding.surface} to {finding.fix}")


def _shown(outcome: Outcome) -> Iterator[str]:
    yield f"  found        {outcome.finding}"
    for kind, score in outcome.kinds.items():
        yield f"  {kind:<12} {score}" if score.wanted else f"  {kind:<12} {score.found} found"
    yield f"  rewritten    {outcome.rewritten}, of them wrongly {outcome.wrongly}"


def main(arguments: list[str]) -> int:
    """The exit status: 1 if anything was rewritten wrongly."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--keep", type=Path, help="write the tree here")
    parser.add_argument("--slips", type=int, default=0, help="show so many slips")
    options = parser.parse_args(arguments)
    folder = shared_folder() / "cr"
    kb = KnowledgeBase.open()
    new = read_edition(max(folder.glob("*.txt")))
    after = Words(new)
    sources = []
    for file in FILES:
        old = read_edition(folder / f"{file}.txt")
        sources.append(Source(str(old.date), facts_between(old, after)))
    judge = Judge(kb.history, str(new.date))
    inferring = Linter(judge, Inference(judge, headings(kb, judge.new)))
    modes = {
        "--from DATE": {s.date: Linter(judge, by_date(s.date)) for s in sources},
        "inferred": {s.date: inferring for s in sources},
    }
    wrongly = 0
    with tempfile.TemporaryDirectory() as place:
        tree = options.keep or Path(place)
        tree.mkdir(exist_ok=True)
        truths = write_tree(tree, sources, count=options.count, seed=options.seed)
        print(f"{len(truths)} citations in {len({t.file for t in truths})} files")
        for mode, linters in modes.items():
            outcome = measure(tree, truths, linters)
            wrongly += outcome.wrongly
            print(mode, *_shown(outcome), *outcome.slips[: options.slips], sep="\n")
    return 1 if wrongly else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
