"""The noun phrases for objects that a question describes: `a tapped creature with haste`."""

from __future__ import annotations

from typing import Any, Final

from comprules.answers.grammar import Build, Captured, Grammar
from comprules.answers.lexicon import Sort, Topic
from comprules.answers.question import Thing
from comprules.namespaces import mtg

_COLORS: Final = frozenset(map(mtg, ("White", "Blue", "Black", "Red", "Green")))
#: Where an object is, as the keys of a situation file name the zones.
_ZONES = {
    "battlefield": ("[out] on the battlefield", "in play", "as a permanent"),
    "stack": ("on the stack", "as a spell", "while [it BE] being cast"),
    "hand": ("in (my | your | DET | its owner 's) hand", "while [it BE] in (my | your) hand"),
    "graveyard": ("in (my | your | DET | its owner 's) graveyard",),
    "library": ("in (my | your | DET | its owner 's) library", "in (my | your) deck"),
    "exile": ("in exile", "while [it BE] exiled"),
    "command": ("in the command zone",),
}


def add_things(grammar: Grammar) -> None:
    """Give THING its productions, and ZONE_PHRASE, MANA and CHOSEN_X, which questions use too."""
    _zones(grammar)
    _costs(grammar)
    _announcements(grammar)
    _states(grammar)
    _nouns(grammar)


def _said(*said: tuple[str, Any]) -> Build:
    return lambda captured: said


def _zones(grammar: Grammar) -> None:
    for zone, phrases in _ZONES.items():
        grammar.add("ZONE_PHRASE", lambda c, zone=zone: zone, *phrases)  # type: ignore[misc]
    grammar.add("AFTER", lambda c: (("zone", c["z"]),), "[that BE] z:ZONE_PHRASE")


def _costs(grammar: Grammar) -> None:
    add = grammar.add
    add("MANA", lambda c: c["m"], "m:SYMBOLS")
    add("HALF", lambda c: c["m"], "m:MANA")
    add("HALF", lambda c: f"{{{c['n']}}}", "n:INTEGER")
    add("EQUALS", bool, "'='", "is", "being", "of", "equal to", "equals", "as", "was")
    add(
        "CHOSEN_X",
        lambda c: c["n"],
        "x EQUALS n:INTEGER",
        "n:INTEGER for x",
        "a value of n:INTEGER for x",
    )
    add(
        "AFTER",
        lambda c: (("x", c["n"]),),
        "[and | ','] (with | if | when | where) [i (choose | chose | announce | announced)]"
        " n:CHOSEN_X",
        "[that BE | after being | when | if it BE] cast (with | for | at | using) n:CHOSEN_X",
        "for which [i] (choose | chose | announced) n:CHOSEN_X",
    )
    add(
        "AFTER",
        lambda c: (("mana cost", c["m"]),),
        "with [[a | the] mana cost [of]] m:MANA [in its mana cost]",
        "(that | which) costs m:MANA",
        "costing m:MANA",
        "whose mana cost BE m:MANA",
        "of mana cost m:MANA",
    )
    add(
        "AFTER",
        _said(("mana cost", "")),
        "without (a | any | its) mana cost",
        "with no mana cost",
        "(that | which) (HAVE no | lacks a) mana cost",
    )
    add(
        "AFTER",
        lambda c: (("halves", (c["m"], c.get("n", c["m"]))),),
        "whose halves (cost | costs | BE) m:HALF and n:HALF",
        "with [the] (halves | half) [costing | that cost] m:HALF and n:HALF",
        "whose halves (cost | costs | BE) [mana cost] m:HALF each",
        "with two halves (costing | that cost) m:HALF each",
    )


def _announcements(grammar: Grammar) -> None:
    """What is announced for a spell (601.2b), and the effects on its cost."""
    add = grammar.add
    add("EFFECT", bool, "[that] (one | an | some) effect makes", "(that | which)")
    for key, way in (("reduction", "less"), ("increase", "more")):
        add(
            "AFTER",
            lambda c, key=key: ((key, c["m"]),),  # type: ignore[misc]
            f"EFFECT (cost | costs) m:MANA {way} [to cast]",
            f"[that BE] made to cost m:MANA {way}",
        )
    add(
        "AFTER",
        lambda c: (("reduction", c["m"]),),
        "[and | with | ','] [a] (reduction | cost reduction | discount) (of | by) m:MANA",
    )
    add(
        "AFTER",
        _said(("free", True)),
        "[that BE | when [i | it] (cast | BE cast) | if [i | it] (cast | BE cast)] [cast] [it]"
        " without paying its mana cost",
        "[that BE | when it BE | if it BE] cast for free",
    )
    add(
        "AFTER",
        lambda c: (("alternative cost", c["m"]),),
        "[that BE] cast for [its | an | the] alternative cost [of] m:MANA",
        "with [an] alternative cost [of] m:MANA",
    )
    add(
        "AFTER",
        lambda c: (("additional cost", c["m"]),),
        "with [an] additional cost [of] m:MANA",
    )
    add(
        "AFTER",
        lambda c: (("kicker", c["m"]), ("kicked", True)),
        "[that BE] kicked for m:MANA",
        "with [its] kicker [cost] [of] m:MANA [[that BE] paid]",
        "and kicked for m:MANA",
    )
    add(
        "AFTER",
        lambda c: (("commander casts", c["n"] - 1),) if c["n"] > 0 else None,
        "[that BE] [cast] [from the command zone] (for | the) [the] n:ORDINAL time"
        " [from the command zone]",
    )


def _states(grammar: Grammar) -> None:
    add = grammar.add
    new, old = _said(("since turn began", False)), _said(("since turn began", True))
    add("BEFORE", new, "new", "fresh", "fresh ly", "summoning sick", "just cast")
    add("BEFORE", _said(("tapped", True)), "tapped")
    add("BEFORE", _said(("tapped", False)), "untapped")
    add("BEFORE", _said(("face down", True)), "face down")
    add("COME", bool, "came", "come", "comes", "entered", "enters", "arrived", "enter")
    add("IN", bool, "in", "into play", "down", "onto the battlefield", "the battlefield")
    add(
        "AFTER",
        new,
        "(that | which) [has | have | only] [just] COME [IN] [under my control] [this turn]"
        " [just now]",
        "(that | which) (i | you) [just | only just] (cast | played | got | drew and cast)"
        " [this turn]",
        "(i | you) [just | only just] (cast | played) [this turn]",
        "with summoning sickness",
        "(that | which) (BE [still] summoning sick | has summoning sickness)",
        "the turn it COME [IN]",
        "(that | which) [only] came under my control this turn",
        "(that | which) i [just] (took | gained) control of [this turn]",
    )
    add(
        "THEN_ON",
        bool,
        "since [my | the] last turn",
        "since before this turn",
        "for a turn",
        "since [my | the] turn began",
        "since the (beginning | start) of [my | the | this] turn",
        "continuously since my [most recent] turn began",
    )
    add(
        "AFTER",
        old,
        "(that | which) (has been | was) (here | there | on the battlefield | under my control |"
        " in play) THEN_ON",
        "[that] (i | you) (have | had | controlled | have controlled | have had) THEN_ON",
        "from (my | the) last turn",
        "(that | which) (came in | entered | came) last turn",
        "(that | which) BE not summoning sick",
    )
    add("AFTER", _said(("tapped", True)), "(that | which) BE [already] tapped")
    add("AFTER", _said(("tapped", False)), "(that | which) BE untapped")
    add("AFTER", _said(("face down", True)), "(that | which) BE face down")
    add(
        "AFTER",
        lambda c: (("keywords", (c["k"],)),),
        "(with | having) k:TOPIC",
        "(that | which) HAVE k:TOPIC",
        "(if | though | when | while) it [also] HAVE k:TOPIC",
    )
    add("AFTER", lambda c: (("without", (c["k"],)),), "without k:TOPIC", cost=1)
    add(
        "AFTER",
        lambda c: (("protection", c["k"].label.lower()),) if _is_color(c["k"]) else None,
        "(with | having) protection from k:TOPIC",
        "(that | which) HAVE protection from k:TOPIC",
    )
    add(
        "AFTER",
        lambda c: (("keywords", (c["k"], c["l"])),),
        "(with | having) [both] k:TOPIC and l:TOPIC",
        "(that | which) HAVE [both] k:TOPIC and l:TOPIC",
    )


def _is_color(topic: Topic) -> bool:
    """Whether a topic is one of the five colors."""
    return any(entity.ref in _COLORS for entity in topic.of(Sort.INDIVIDUAL))


def _nouns(grammar: Grammar) -> None:
    add = grammar.add
    for word in (
        "spell",
        "card",
        "permanent",
        "token",
        "split card",
        "commander",
        "attacker",
        "blocker",
    ):
        add("SORT", lambda c, word=word: word, word)  # type: ignore[misc]
    add("NOUNS", lambda c: (c["s"],), "s:SORT")
    add("NOUNS", lambda c: (c["k"],), "k:TOPIC")
    add("NOUNS", lambda c: (c["k"], c["s"]), "k:TOPIC s:SORT")
    add("NOUNS", lambda c: (c["k"], c["l"]), "k:TOPIC l:TOPIC", cost=1)
    add("NOUNS", lambda c: (c["k"], c["l"], c["s"]), "k:TOPIC l:TOPIC s:SORT", cost=1)
    add("BEFORES", lambda c: c["b"] + c.get("r", ()), "b:BEFORE [[','] r:BEFORES]")
    add("AFTERS", lambda c: c["a"] + c.get("r", ()), "a:AFTER [[','] [and] r:AFTERS]")

    def described(captured: Captured) -> Thing | None:
        thing = Thing(nouns=captured["n"])
        return thing.but(*captured.get("b", ()), *captured.get("a", ()))

    def named(captured: Captured) -> Thing | None:
        subject = captured["s"]
        if subject.entity is None and captured.get("a"):
            return None  # `my creature that …` is described, not named
        return Thing(subject).but(*captured.get("b", ()), *captured.get("a", ()))

    add("THING", lambda c: Thing(nouns=("spell",)).but(("mana cost", c["m"])), "m:MANA", cost=1)
    add("THING", described, "[DET | DEFINITE] [b:BEFORES] n:NOUNS [[','] a:AFTERS]", cost=2)
    add("THING", named, "s:NP [[','] a:AFTERS]")
    add("THING", named, "[DET | DEFINITE] b:BEFORES s:NP [[','] a:AFTERS]")
    for face in ("front", "back"):
        add("FACE", lambda c, f=face: f, f"{face} (face | side)")  # type: ignore[misc]
    for face in ("left", "right"):
        add("FACE", lambda c, f=face: f, f"{face} half")  # type: ignore[misc]
    add(
        "THING",
        lambda c: Thing(c["s"]).but(("face", c["f"])),
        "the f:FACE of s:NP",
        "s:NP 's f:FACE",
    )
    add(
        "THING",
        lambda c: Thing(c["s"]).but(("token copy", True)),
        "[DET | DEFINITE] token (copy of | that BE a copy of) s:NP",
        "[DET | DEFINITE] token copy of s:NP",
    )
