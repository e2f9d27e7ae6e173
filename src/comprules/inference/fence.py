"""The text of a fence, token by token: what the SPARQL parser does not keep, and the refusals.

rdflib's parser gives no positions, knows no `GRAPH` in a CONSTRUCT template, and accepts all of
SPARQL.  This scanner finds the line of every triple and condition in the order of the text,
takes the `GRAPH mtg:next { … }` parts out of the head, and refuses what is outside the subset
(docs/rule-language.md) with its line.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from msgspec import Struct, field

from comprules.errors import BadRuleFile
from comprules.inference.algebra import ENDED, HERE, NEXT
from comprules.inference.rulefile import BlockSource
from comprules.namespaces import prefixes

FUNCTIONS = frozenset(
    {
        *("STR", "IRI", "URI", "CONCAT", "STRAFTER", "STRBEFORE", "CONTAINS", "STRSTARTS"),
        *("STRENDS", "LCASE", "UCASE", "STRLEN", "ABS", "IF", "COALESCE", "BOUND", "ISIRI"),
        *("ISURI", "ISLITERAL", "ISNUMERIC", "SAMETERM"),
    }
)
CASTS = frozenset({"xsd:integer", "xsd:string", "xsd:decimal", "xsd:boolean"})
AGGREGATES = frozenset({"COUNT", "SUM", "MIN", "MAX"})
_PLAIN = frozenset(
    {
        *("CONSTRUCT", "WHERE", "FILTER", "NOT", "EXISTS", "BIND", "AS", "VALUES", "UNION"),
        *("SELECT", "DISTINCT", "GROUP", "BY", "IN", "TRUE", "FALSE", "A"),
    }
)
_TOKEN = re.compile(
    r"""(?P<space>\s+|\#[^\n]*)
    |(?P<iri><[^<>"{}|^`\\\s]*>)
    |(?P<string>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')
    |(?P<variable>[?$]\w+)
    |(?P<blank>_:\w+)
    |(?P<name>[A-Za-z][\w-]*(?:\.[\w-]+)*:(?:[\w-]|\.(?=[\w-]))*|:(?:[\w-]|\.(?=[\w-]))*)
    |(?P<word>[A-Za-z]\w*)
    |(?P<number>[+-]?(?:\d+\.\d+|\d+)(?:[eE][+-]?\d+)?)
    |(?P<tag>@[A-Za-z-]+)
    |(?P<sign>\^\^|&&|\|\||!=|<=|>=|[{}()\[\].;,=<>!+*/^|?-])
    """,
    re.VERBOSE,
)
_TERMS = frozenset({"iri", "string", "variable", "name", "number"})


class Token(NamedTuple):
    """A token: what it is, its text (a word in upper case), its line in the file, its place."""

    kind: str
    text: str
    line: int
    start: int
    end: int


class Place(NamedTuple):
    """Where a triple or a condition stands: its lines in the file and its text."""

    first: int
    last: int
    text: str


class Fence(Struct):
    """A fence that has passed the scanner.

    Attributes:
        templates: HERE, NEXT and ENDED to the text of their triples.
        template_places: the places of the triples of each template, in order.
        where: the text from WHERE on, at its own line.
        triples: the places of the triples in the body, in the order of the text.
        conditions: the places of FILTER, BIND, VALUES and sub-SELECT, in the order of the text.
    """

    templates: dict[str, str] = field(default_factory=dict)
    template_places: dict[str, list[Place]] = field(default_factory=dict)
    where: str = ""
    triples: list[Place] = field(default_factory=list)
    conditions: list[Place] = field(default_factory=list)


def scan(block: BlockSource) -> Fence:
    """The fence of a block, scanned.

    Raises:
        BadRuleFile: it is outside the subset; the message names what, and the line.
    """
    return _Scanner(block).scan()


class _Scanner:
    def __init__(self, block: BlockSource) -> None:
        self.block = block
        self.tokens = list(self._tokens())
        self.at = 0
        self.fence = Fence()

    def _tokens(self) -> list[Token]:
        text, line, at = self.block.text, self.block.line, 0
        tokens: list[Token] = []
        while at < len(text):
            match = _TOKEN.match(text, at)
            if match is None:
                raise self._refuse(f"{text[at]!r} cannot be read here", line)
            kind = match.lastgroup or ""
            if kind != "space":
                shown = match[0].upper() if kind == "word" else match[0]
                tokens.append(Token(kind, shown, line, match.start(), match.end()))
            line += match[0].count("\n")
            at = match.end()
        for index, token in enumerate(tokens):
            self._check(token, tokens[index + 1] if index + 1 < len(tokens) else None)
        return tokens

    def _check(self, token: Token, after: Token | None) -> None:
        """Refuse a token that is outside the subset wherever it stands."""
        call = after is not None and after.text == "("
        if token.kind == "word":
            known = token.text in FUNCTIONS or token.text in AGGREGATES or token.text in _PLAIN
            if not known and token.text != "GRAPH":  # which a head may have
                what = "the function " if call else ""
                raise self._refuse(f"{what}{token.text} is outside the rule language", token.line)
        elif token.kind == "name" and token.text.partition(":")[0] not in prefixes():
            raise self._refuse(
                f"unknown prefix {token.text.partition(':')[0]}:", token.line,
                "the prefixes are those of ontology/prefixes.ttl",
            )  # fmt: skip
        elif token.kind == "blank" or token.text in ("[", "]"):
            raise self._refuse(
                "a blank node is outside the rule language", token.line, "name it with a variable"
            )

    def scan(self) -> Fence:
        self._expect("CONSTRUCT")
        self._head()
        if self._peek().text == "WHERE":
            self.at += 1
        start = self._peek()
        if start.text != "{":
            raise self._refuse("WHERE { … } is missing", start.line)
        # Blank lines keep rdflib's line numbers those of the fence.
        self.fence.where = "\n" * (start.line - self.block.line) + self.block.text[start.start :]
        self._group()
        if self.at < len(self.tokens):
            token = self.tokens[self.at]
            raise self._refuse(f"{token.text} after the end of WHERE", token.line)
        return self.fence

    def _head(self) -> None:
        opening = self._expect("{")
        pieces: dict[str, list[str]] = {HERE: [], NEXT: [], ENDED: []}
        places: dict[str, list[Place]] = {HERE: [], NEXT: [], ENDED: []}
        start = opening.end
        while self._peek().text != "}":
            token = self._peek()
            if token.text != "GRAPH":
                self._triple_token(places[HERE])
                continue
            pieces[HERE].append(self.block.text[start : token.start])
            self.at += 1
            graph = self._next()
            target = {"mtg:next": NEXT, "mtg:ended": ENDED}.get(graph.text)
            if target is None:
                raise self._refuse(
                    f"GRAPH {graph.text} in a head", graph.line,
                    "only GRAPH mtg:next and GRAPH mtg:ended are known",
                )  # fmt: skip
            inner = self._expect("{")
            self._state = 0
            while self._peek().text != "}":
                self._triple_token(places[target])
            closing = self._next()
            pieces[target].append(self.block.text[inner.end : closing.start])
            start = closing.end
            self._state = 0
        closing = self._next()
        pieces[HERE].append(self.block.text[start : closing.start])
        for target, texts in pieces.items():
            if places[target]:
                joined = " .\n".join(t.strip().removesuffix(".") for t in texts if t.strip())
                self.fence.templates[target] = joined
                self.fence.template_places[target] = places[target]
        if not self.fence.templates:
            raise self._refuse("the head is empty", opening.line, "say what the rule concludes")

    _state = 0  # 0 before a subject, 1 before a predicate, 2 before an object, 3 after one

    def _triple_token(self, places: list[Place]) -> None:
        """Take one token of a block of triples; note the triple that it completes."""
        token = self._next()
        if token.kind in _TERMS or token.text in ("TRUE", "FALSE", "A"):
            if self._state == 2:
                self._close_literal()
                places.append(Place(token.line, token.line, ""))
            self._state = min(self._state + 1, 3)
        elif token.text in (".", ";", ","):
            self._state = {".": 0, ";": 1, ",": 2}[token.text]
        elif token.text == "GRAPH":
            raise self._refuse("GRAPH in a body is outside the rule language", token.line)
        elif token.text == "(":
            raise self._refuse("an RDF list is outside the rule language", token.line)
        elif token.text in ("/", "|", "^", "*", "+", "?", "!"):
            raise self._refuse(
                f"a property path ({token.text}) is outside the rule language", token.line,
                "write one triple for each step",
            )  # fmt: skip
        else:
            raise self._refuse(f"{token.text} cannot stand here", token.line)

    def _close_literal(self) -> None:
        """Skip the datatype or the language of a literal."""
        if self.at < len(self.tokens) and self.tokens[self.at].text == "^^":
            self.at += 2
        elif self.at < len(self.tokens) and self.tokens[self.at].kind == "tag":
            self.at += 1

    def _group(self) -> None:
        """Take a group `{ … }`, with all that is nested in it."""
        self._expect("{")
        self._state = 0
        while self._peek().text != "}":
            token = self._peek()
            if token.text == "FILTER":
                self._filter()
            elif token.text in ("BIND", "VALUES"):
                self.at += 1
                index = self._open_condition()
                if token.text == "BIND":
                    self._balanced("(", ")")
                else:
                    while self._peek().text != "{":
                        self.at += 1
                    self._balanced("{", "}")
                self._close_condition(index, token)
            elif token.text == "SELECT":
                index = self._open_condition()
                while self._peek().text != "{":
                    self.at += 1
                self._group()
                if self.at < len(self.tokens) and self._peek().text == "GROUP":
                    while self._peek().text != "}":
                        self.at += 1
                self._close_condition(index, token)
            elif token.text == "{":
                self._group()
            elif token.text == "UNION":
                self.at += 1
            elif token.text == ".":
                self.at += 1
                self._state = 0
                continue
            else:
                self._triple_token(self.fence.triples)
                continue
            self._state = 0
        self.at += 1

    def _filter(self) -> None:
        token = self._next()
        index = self._open_condition()
        while self._peek().text in ("NOT", "EXISTS"):
            self.at += 1
        after = self._peek()
        if after.text == "{":
            self._group()
        else:
            if after.kind == "name":
                raise self._refuse(f"FILTER {after.text} without brackets", after.line)
            if after.text != "(":
                self.at += 1
            self._balanced("(", ")")
        self._close_condition(index, token)

    def _open_condition(self) -> int:
        self.fence.conditions.append(Place(0, 0, ""))
        return len(self.fence.conditions) - 1

    def _close_condition(self, index: int, first: Token) -> None:
        last = self.tokens[self.at - 1]
        text = re.sub(r"#[^\n]*", "", self.block.text[first.start : last.end])
        self.fence.conditions[index] = Place(first.line, last.line, " ".join(text.split()))

    def _balanced(self, opening: str, closing: str) -> None:
        self._expect(opening)
        depth = 1
        while depth:
            token = self._next()
            if token.kind == "name" and self._peek().text == "(" and token.text not in CASTS:
                what = f"the function {token.text} is outside the rule language"
                raise self._refuse(what, token.line)
            if token.text in ("EXISTS", "SELECT"):
                raise self._refuse(f"{token.text} inside an expression", token.line)
            depth += (token.text == opening) - (token.text == closing)

    def _peek(self) -> Token:
        if self.at >= len(self.tokens):
            raise self._refuse("the block ends too early", self._last_line(), "close the brackets")
        return self.tokens[self.at]

    def _next(self) -> Token:
        token = self._peek()
        self.at += 1
        return token

    def _expect(self, text: str) -> Token:
        token = self._next()
        if token.text != text:
            raise self._refuse(f"{token.text} where {text} should stand", token.line)
        return token

    def _last_line(self) -> int:
        return self.tokens[-1].line if self.tokens else self.block.line

    def _refuse(
        self, message: str, line: int, hint: str = "see docs/rule-language.md"
    ) -> BadRuleFile:
        return BadRuleFile(
            f"block {self.block.name}: {message}", hint=hint, file=self.block.file, line=line
        )
