"""The grammar of questions about the rules as a text, and about the words they define."""

from __future__ import annotations

from typing import Any

from comprules.answers.grammar import Captured, Grammar
from comprules.answers.lexicon import Entity, Sort, Topic
from comprules.answers.question import (
    CitedBy,
    Cites,
    Connection,
    Definition,
    Difference,
    DoesCite,
    Listing,
    Membership,
    RuleText,
    Subrules,
    Whereabouts,
    Wording,
)

_LETTERS = "abcdefghijkmnpqrstuvwxyz"  # those that subrules are counted by


def add_document_questions(grammar: Grammar) -> None:
    """Give QUESTION its productions about definitions, citations, lists and differences."""
    _definitions(grammar)
    _rule_texts(grammar)
    _wordings(grammar)
    _whereabouts(grammar)
    _citations(grammar)
    _connections(grammar)
    _listings(grammar)
    _differences(grammar)


def _definitions(grammar: Grammar) -> None:
    def definition(captured: Captured) -> Any:
        return Definition(captured["x"])

    grammar.add(
        "QUESTION",
        definition,
        "what BE x:NAMED",
        "what DO [the] [term | word | keyword | phrase] x:NAMED (mean | do | stand for)",
        "what DO [the] x:TOPIC (ability | keyword | action | step) (mean | do)",
        "what BE [meant] by x:NAMED",
        "what BE [the] (meaning | definition) of [the term] x:NAMED",
        "what DO it mean to x:NAMED",
        "what DO it mean (if | when | that) [something] BE x:NAMED",
        "(define | explain | describe) x:NAMED",
        "how DO x:NAMED work",
        "how BE x:NAMED defined",
        "(tell me | explain) about x:NAMED",
        "(tell me | explain) what x:NAMED (BE | DO | means)",
        "what do [the] RULES SAY about x:NAMED",
        "what do GAME SAY about x:NAMED",
        "(meaning | definition) of x:NAMED",
        "what do the glossary SAY about x:NAMED",
        "SHOW [me] the [glossary] (entry | definition) (for | of | on) x:NAMED",
        "what do the glossary entry [for | of | on] x:NAMED SAY",
        "(what | explain) x:NAMED (BE | means)",
    )
    grammar.add("QUESTION", definition, "x:TOPIC", cost=1)


def _rule_texts(grammar: Grammar) -> None:
    grammar.add("NUMBER_RANGE", lambda c: (c["x"],), "x:NUMBERED")
    grammar.add(
        "NUMBER_RANGE",
        lambda c: _through(c["x"], c["y"]),
        "x:NUMBERED ['-' | to | through] y:LETTER",
    )
    grammar.add(
        "NUMBER_RANGE",
        lambda c: _through(c["x"], c["y"].label[-1]) if _siblings(c["x"], c["y"]) else None,
        "x:NUMBERED ['-' | to | through] y:NUMBERED",
    )
    grammar.add("NUMBERS", lambda c: c["x"], "x:NUMBER_RANGE")
    grammar.add(
        "NUMBERS", lambda c: (*c["x"], *c["y"]), "x:NUMBER_RANGE (and | ',' [and] | '&') y:NUMBERS"
    )
    grammar.add(
        "THOSE_RULES", bool, "(they | it | these | those | that) [INTEGER] [RULES | step | part]"
    )
    grammar.add(
        "SENDER",
        bool,
        "[DET] (card | keyword | ability | text | glossary entry | RULES | NAMED) ['s RULES]",
    )
    grammar.add(
        "QUESTION",
        lambda c: RuleText(c["x"]),
        "what DO x:NUMBERS SAY",
        "what BE x:NUMBERS [about]",
        "what DO x:NUMBERS (mean | do)",
        "[please] SHOW [me] [the text of] x:NUMBERS",
        "[the] (text | wording) of x:NUMBERS",
        "what BE [the] (text | wording) of x:NUMBERS",
        "(explain | define) x:NUMBERS",
        "how DO x:NUMBERS read",
        "x:NUMBERS",
        "tell me [about] x:NUMBERS",
        "(tell me | show me) what x:NUMBERS SAY",
        "(if | when) SENDER REFER_TO [QUOTE] x:NUMBERS [QUOTE] [',']"
        " what DO THOSE_RULES (SAY | do | mean)",
        "SENDER REFER_TO [QUOTE] x:NUMBERS [QUOTE] (':' | '.' | ';' | ',' | and)"
        " what DO THOSE_RULES (SAY | do | mean)",
        "what (happens | BE done) (in | at | during) [the] [steps | step] x:NUMBERS",
    )


def _siblings(one: Topic, other: Topic) -> bool:
    """Whether two numbers are subrules of one rule: 601.2f and 601.2h."""
    return one.label[:-1] == other.label[:-1] and other.label[-1] in _LETTERS


def _through(first: Topic, last: str) -> tuple[Topic, ...] | None:
    """The subrules from one to that with the last letter; None where that is no range."""
    stem, letter = first.label[:-1], first.label[-1]
    if letter not in _LETTERS or last not in _LETTERS[_LETTERS.index(letter) + 1 :]:
        return None
    between = _LETTERS[_LETTERS.index(letter) : _LETTERS.index(last) + 1]
    return tuple(
        Topic(number, (Entity(Sort.PROVISION, number, number),), named=False)
        for number in (stem + one for one in between)
    )


def _wordings(grammar: Grammar) -> None:
    grammar.add(
        "SAID", lambda c: c["x"], "[the] [phrase | words | wording | text] QUOTE x:WORDS QUOTE"
    )
    grammar.add(
        "QUESTION",
        lambda c: Wording(c["x"]),
        "WHICH [other] RULES (SAY | have | use | uses | DEFINES | define) x:SAID",
        "where do GAME (SAY | use | DEFINES) x:SAID",
        "WHICH RULES (SAY | have | use | uses | DEFINES) x:SAID and WHICH [other] RULES"
        " (repeat | repeats | share | shares | have | has) [the | that] [same]"
        " (phrase | words | wording | text | definition)",
        "in WHICH RULES DO [the] [phrase | words | wording] x:SAID (stand | occur | appear)",
    )


def _whereabouts(grammar: Grammar) -> None:
    grammar.add("IN_RULES", bool, "in GAME", "in the text", "in the document")
    grammar.add(
        "QUESTION",
        lambda c: Whereabouts(c["x"]),
        "where [IN_RULES] BE x:NAMED [DEFINED [out] | to be found] [IN_RULES]",
        "where [IN_RULES] BE [the] RULES ABOUT x:NAMED",
        "where [IN_RULES] (can | do) MYSELF (find | look up) [the RULES ABOUT] x:NAMED [IN_RULES]",
        "where do GAME (define | explain | describe | cover) x:NAMED",
        "WHICH RULES DEFINES x:NAMED",
        "WHICH RULES (BE | tells | deals) (ABOUT | with) x:NAMED",
        "(under | in | by | at) WHICH (number | rule) (BE | do the text define | do GAME define)"
        " x:NAMED [DEFINED]",
        "WHICH [rule] number do x:NAMED HAVE",
        "what BE the [rule] number (of | for) x:NAMED",
        "what BE x:TOPIC 's [rule] number",
        "WHICH RULES BE x:NAMED [in] [DEFINED in]",
        "(find | look up) [the RULES ABOUT] x:NAMED",
    )


def _citations(grammar: Grammar) -> None:
    add = grammar.add
    add(
        "REFER_TO",
        bool,
        "CITE",
        "REFER [me | you | readers | back] to",
        "(send | sends) [me | you | readers | MYSELF] to",
        "make reference to",
        "makes reference to",
        "(have | has | contain | contains) a (reference | link | pointer) to",
    )
    add(
        "CITED_BY",
        bool,
        "CITED (by | in)",
        "REFERRED to (by | in | from)",
        "(get | gets) CITED (by | in)",
        "referenced from",
    )
    add(
        "CITERS",
        bool,
        "[other] RULES [and glossary (entries | terms)]",
        "[other] (places | provisions | parts of GAME)",
        "rules or glossary entries",
        "[of the] [other] RULES",
    )
    cited_by, cites = _counted(CitedBy), _counted(Cites)
    add(
        "QUESTION",
        cited_by,
        "WHICH CITERS REFER_TO x:TARGET",
        "(what | who) [else] REFER_TO x:TARGET",
        "WHICH CITERS (BE | do) x:TARGET CITED_BY",
        "(where | by what) BE x:TARGET (CITED | REFERRED to)",
        "what BE x:TARGET CITED_BY",
        "by WHICH CITERS BE x:TARGET (CITED | REFERRED to)",
        "[please] LIST [me] [all] [of] [the] CITERS (that | which) REFER_TO x:TARGET",
        "[please] LIST [me] [all] [the] (references | citations) (to | of) x:TARGET",
        "what BE [all] [the] (references | citations) to x:TARGET",
        "what BE [all] the CITERS (that | which) REFER_TO x:TARGET",
        "(tell me | find) WHICH CITERS REFER_TO x:TARGET",
        "in WHICH CITERS BE x:TARGET (CITED | REFERRED to)",
        "who REFER_TO x:TARGET",
        "where [IN_RULES] BE x:TARGET [DEFINED] [IN_RULES] and WHICH CITERS REFER_TO (it | them)",
        "(what | which) BE the citers of x:TARGET",
    )
    add(
        "QUESTION",
        lambda c: CitedBy(c["x"], how_many=True),
        "how many CITERS REFER_TO x:TARGET",
        "how many times BE x:TARGET (CITED | REFERRED to)",
        "how (often | many times) BE x:TARGET (CITED | REFERRED to)",
        "by how many CITERS BE x:TARGET (CITED | REFERRED to)",
        "how many (references | citations) to x:TARGET BE there",
    )
    add(
        "QUESTION",
        cites,
        "what DO x:TARGET REFER_TO",
        "WHICH [other] RULES DO x:TARGET REFER_TO",
        "where DO x:TARGET (REFER | send | sends) [me | you | MYSELF] [to]",
        "(what | which) RULES BE (CITED | REFERRED to) (in | by) x:TARGET",
        "what BE (CITED | REFERRED to) (in | by) x:TARGET",
        "[please] LIST [me] [all] [the] [other] RULES (that | which) x:TARGET REFER_TO",
        "[please] LIST [me] [all] [the] [other] RULES (CITED | REFERRED to) (in | by) x:TARGET",
        "[please] LIST [me] [all] [the] (references | citations) (in | of | from) x:TARGET",
        "to WHICH [other] RULES DO x:TARGET (REFER | point)",
        "WHICH [other] RULES DO x:TARGET (depend | rely) on",
    )
    add(
        "QUESTION",
        lambda c: Cites(c["x"], how_many=True),
        "how many [other] RULES DO x:TARGET REFER_TO",
    )
    add(
        "QUESTION",
        lambda c: DoesCite(c["x"], c["y"]),
        "DO x:TARGET REFER_TO y:TARGET",
        "DO x:TARGET [directly] REFER_TO y:TARGET",
    )
    add("QUESTION", lambda c: DoesCite(c["y"], c["x"]), "BE x:TARGET CITED_BY y:TARGET")


def _counted(kind: type[CitedBy] | type[Cites]) -> Any:
    return lambda captured: kind(captured["x"])


def _connections(grammar: Grammar) -> None:
    grammar.add(
        "QUESTION",
        lambda c: Connection(c["x"], c["y"]),
        "how BE x:TARGET CONNECTED (to | with) y:TARGET",
        "how BE x:TARGET and y:TARGET CONNECTED [to each other | with each other]",
        "BE x:TARGET [and] CONNECTED (to | with) y:TARGET",
        "what (connects | links | ties | joins) x:TARGET (and | to | with) y:TARGET",
        "what BE [the] [shortest] (connection | link | path | relation | relationship | chain |"
        " chain of references) (between | from) x:TARGET (and | to) y:TARGET",
        "BE there [a | any] (connection | link | path) (between | from) x:TARGET"
        " (and | to) y:TARGET",
        "what DO x:TARGET and y:TARGET have to do with each other",
        "what DO x:TARGET have to do with y:TARGET",
        "how (do | can) (you | i | one | we) get from x:TARGET to y:TARGET",
        "how DO x:TARGET (lead | connect | relate | link) to y:TARGET",
        "how DO x:TARGET and y:TARGET (connect | relate | link) [to each other]",
    )


def _listings(grammar: Grammar) -> None:
    add = grammar.add
    add("GROUP", lambda c: (c["x"], None), "[all] [of] [the] [different | various] x:TOPIC")
    add(
        "GROUP",
        lambda c: (c["x"], c["y"]),
        "[all] [of] [the] [different] x:TOPIC (of | in | for | within | belonging to) y:NAMED",
        "[all] [of] [the] [different] x:TOPIC (that | which) y:NAMED (have | has)",
    )
    add("GROUP", lambda c: (c["x"], c["y"]), "[all] [the] y:TOPIC x:TOPIC", cost=1)

    add(
        "GROUP",
        lambda c: (c["x"], None),
        "[all] [of] [the] [different] x:TOPIC (of | in) (GAME | a game | a game of GAME)",
    )
    # A turn is what all steps and phases are parts of; the ontology has no name for it.
    add(
        "GROUP",
        lambda c: (c["x"], Topic("turn", ())),
        "[all] [of] [the] [different] x:TOPIC (of | in) (a | the | each | every) turn",
    )

    def listing(captured: Captured) -> Any:
        group, of = captured["x"]
        return Listing(group, of=of)

    def counting(captured: Captured) -> Any:
        group, of = captured["x"]
        return Listing(group, of=of, how_many=True)

    add(
        "QUESTION",
        listing,
        "[please] (LIST [me] | give me [a list of] | show me [a list of] | a list of) x:GROUP",
        "what BE x:GROUP",
        "WHICH x:GROUP (BE there | exist)",
        "WHICH BE x:GROUP",
        "what BE the names of x:GROUP",
        cost=2,
    )
    add(
        "QUESTION",
        lambda c: Listing(c["x"], of=c["y"]),
        "WHICH x:TOPIC DO y:NAMED (HAVE | contain | consist of | include | comprise)",
        "(of | in) WHICH x:TOPIC DO y:NAMED (consist | have)",
        "WHICH x:TOPIC BE (in | part of | of | belonging to) y:NAMED",
        "WHICH x:TOPIC (make up | makes up | belong to) y:NAMED",
        cost=2,
    )
    # `what are the zones` asks for a list, `what is a zone` and `what are zones` for a definition
    add("QUESTION", listing, "(what | which) are [all] [of] the x:GROUP", cost=-1)
    add(
        "QUESTION",
        lambda c: Listing(c["x"][0], of=c["x"][1], expected=c["n"]),
        "(what | which | LIST) [are] the n:INTEGER x:GROUP",
    )
    add("QUESTION", counting, "how many x:GROUP (BE there | exist)", "how many x:GROUP", cost=2)
    add(
        "QUESTION",
        lambda c: Listing(c["x"], of=c["y"], how_many=True),
        "how many x:TOPIC DO y:NAMED (HAVE | contain)",
        cost=2,
    )
    add(
        "QUESTION",
        lambda c: Listing(c["y"], within=c["x"]),
        "WHICH x:TOPIC BE y:NAMED",
        "WHICH x:TOPIC BE (called | considered | counted as) y:NAMED",
        "WHICH x:TOPIC DO GAME (call | consider) y:NAMED",
        "WHICH [of the] x:TOPIC (count | counts) as y:NAMED",
        cost=2,
    )
    add(
        "QUESTION",
        lambda c: Membership(c["x"], c["y"]),
        "BE x:NAMED [one of | considered | counted as] y:NAMED",
        "DO x:NAMED count as y:NAMED",
        "BE x:NAMED y:NAMED or not",
        cost=2,
    )
    add(
        "SUBRULES_OF",
        lambda c: c["x"],
        "[all] [of] [the] RULES (of | in | under | below) x:NUMBERED",
        "[all] [of] [the] RULES (of | in | under | below) [the] RULES [ABOUT] x:NAMED",
        "[the] x:NUMBERED 's RULES",
        "[all] (subrules | rules) [that] x:NUMBERED has",
    )
    add(
        "QUESTION",
        lambda c: Subrules(c["x"]),
        "[please] LIST [me] x:SUBRULES_OF",
        "what BE x:SUBRULES_OF",
        "WHICH RULES (DO x:NUMBERED HAVE | BE (in | under | below) x:NUMBERED)",
        "WHICH RULES (stand | come | are) (under | below | in) x:NUMBERED",
    )
    add(
        "QUESTION",
        lambda c: Subrules(c["x"], how_many=True),
        "how many RULES DO x:NUMBERED HAVE",
        "how many x:SUBRULES_OF (BE there | exist)",
        "how many RULES (BE there | are) (in | under | below | of) x:NUMBERED",
    )


def _differences(grammar: Grammar) -> None:
    grammar.add(
        "QUESTION",
        lambda c: Difference(c["x"], c["y"]),
        "how DO x:NAMED differ from y:NAMED",
        "how DO x:NAMED and y:NAMED differ [from each other]",
        "what BE [the] (difference | differences | distinction) between x:NAMED and y:NAMED",
        "what distinguishes x:NAMED from y:NAMED",
        "what (sets | set) x:NAMED apart from y:NAMED",
        "how BE x:NAMED different (from | to | than) y:NAMED",
        "how BE x:NAMED and y:NAMED different [from each other]",
        "what makes x:NAMED different (from | to | than) y:NAMED",
        "x:NAMED (vs | versus) [.] y:NAMED",
        "x:NAMED (vs | versus) '.' y:NAMED",
        "compare x:NAMED (and | with | to | against) y:NAMED",
        "BE x:NAMED and y:NAMED [really] the same [thing]",
        "BE x:NAMED the same [thing] as y:NAMED",
        "difference between x:NAMED and y:NAMED",
    )
