"""Questions of every form, written by us, for the tests of the study tool."""

from __future__ import annotations

from typing import Any

from comprules.study.model import Form, Kind, Level, Option, Question, identity_of

PROOF: dict[str, Any] = {
    "conclusion": ["s:lamp", "mtg:isGranted", "s:lamp-ability-2"],
    "state": 0,
    "rule": "716.2a",
    "block": "716.2a",
    "also": ["107.16a"],
    "gloss": "A Class has the abilities of each bar up to its level.",
    "bindings": {"level": 2},
    "premises": [{"given": ["s:lamp", "mtg:level", 2], "file": "question", "line": 3}],
    "checked": [{"text": "2 >= 2", "authorities": []}],
    "absent": [],
}


def question(form: Form = Form.YES_NO, asked: object = 1, **changed: Any) -> Question:
    """A question of this form; `asked` tells it from others."""
    fields: dict[str, Any] = {
        "identity": identity_of("sample", str(form), asked),
        "maker": "sample",
        "level": Level.BASIC,
        "form": form,
        "stem": f"Sample {asked}?",
        "kind": Kind.DERIVED,
        "explanation": f"The level is {asked}.",
        "edition": "2026-08-07",
        "citations": ("716.2a",),
        "trains": ("https://w3id.org/comprules/cr/2026-08-07/716.2a",),
        "topics": ("716.2a", "716", "7"),
        **_ANSWERED[form],
        **changed,
    }
    return Question(**fields)


_ANSWERED: dict[Form, dict[str, Any]] = {
    Form.CHOICE: {
        "options": (
            Option("Aura", "It goes with Enchantment.", ("205.3h",), PROOF),
            Option("Bear"),
            Option("Lair", "It goes with Land.", ("205.3i",)),
        ),
        "key": ("Bear",),
    },
    Form.YES_NO: {
        "key": ("yes",),
        "proofs": (PROOF,),
        "situation": "battlefield:\n  lamp: {card: Lamplighter Class, level: 2}\n",
    },
    Form.NUMERIC: {"key": ("3",)},
    Form.NUMBER: {"key": ("716.2a", "107.16a")},
    Form.ORDER: {
        "options": (Option("draw step"), Option("untap step"), Option("upkeep step")),
        "key": ("untap step", "upkeep step", "draw step"),
    },
}
