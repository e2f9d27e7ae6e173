"""The tokens that the rules define."""

from comprules import resources
from comprules.cards.predefined import PREDEFINED, predefined_token
from comprules.namespaces import individual_name


def test_every_predefined_token_of_the_ontology_is_described() -> None:
    """Each has its characteristics, and none is described that the ontology does not name."""
    text = (resources.folder("ontology") / "game.ttl").read_text(encoding="utf-8")
    for name in PREDEFINED:
        assert f"mtg:{individual_name(name + ' token')} a mtg:PredefinedToken" in text
    assert text.count(" a mtg:PredefinedToken ;") == len(PREDEFINED)


def test_the_word_token_may_be_left_out() -> None:
    """A player says `a Clue` or `a Clue token`."""
    assert predefined_token("Clue token") is predefined_token("Clue") is not None
    assert predefined_token("Goat") is None
