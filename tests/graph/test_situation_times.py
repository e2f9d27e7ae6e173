"""When the events of a situation happen, and to what something that enters is attached."""

from comprules.graph.situation import situation_from_text
from comprules.graph.situation_model import Situation
from comprules.inference.scenarios import NoCards
from comprules.namespaces import mtg

START = """\
players: [ann]
battlefield:
  bear: {type line: Creature, power: 2, toughness: 2TIME}
events:
- exile: bear
- enter: {veil: {type line: Enchantment — Aura, controller: ann, attached to: ann}}
"""


def read(time: str) -> Situation:
    return situation_from_text(START.replace("TIME", time), "game.yaml", cards=NoCards())


def times(situation: Situation) -> list[str]:
    return [
        getattr(o, "lexical", "")
        for event in situation.events
        for _, p, o in event.triples
        if p == mtg("happensAt")
    ]


def test_events_are_later_than_every_stated_timestamp() -> None:
    """Their numbers go on from the highest that is stated, and nothing is said of the others."""
    situation = read(", timestamp: 7")
    assert times(situation) == ["8", "9"]
    assert not any(p == mtg("statesNoTimestamps") for _, p, _ in situation.facts)


def test_without_stated_timestamps_the_game_says_so() -> None:
    """What was there at the start is then known to be older than what events bring."""
    situation = read("")
    assert times(situation) == ["1", "2"]
    assert any(p == mtg("statesNoTimestamps") for _, p, _ in situation.facts)


def test_what_enters_attached_says_to_what() -> None:
    """The Aura that enters is attached to what the event says."""
    triples = read("").events[1].triples
    assert {(s, p) for s, p, o in triples if str(o).endswith("#ann")} >= {
        (next(s for s, _, _ in triples if s.endswith("#veil")), mtg("attachedTo"))
    }
