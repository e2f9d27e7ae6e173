"""Questions are understood however they are worded, and only if every word is accounted for."""

from __future__ import annotations

import pytest

from comprules.answers import question as q
from comprules.answers.understanding import understand
from tests.answers.names import FewNames

WORDINGS: dict[type, list[str]] = {
    q.Definition: [
        "What is flying?",
        "what's a Class",
        "What does haste mean?",
        "What does haste do?",
        "define level up",
        "Please explain flying.",
        "How does level up work?",
        "what do the rules say about haste",
        "hey, what is flying in Magic: the Gathering?",
        "Tell me about haste, please",
        "Can you tell me what flying means?",
        "Flying?",
        "In Magic, what are evasion abilities?",
    ],
    q.RuleText: [
        "What does rule 716.2a say?",
        "what does 716.2a say exactly",
        "show me 716.2a",
        "What is rule 716.4?",
        "716.2a",
        "Read rules 601.2f and 601.2g",
    ],
    q.Whereabouts: [
        "Where is flying defined?",
        "Where in the rules is level up explained?",
        "Which rule defines haste?",
        "Under which number is haste defined?",
        "What is the rule number of flying?",
    ],
    q.CitedBy: [
        "Which rules cite 601.2g?",
        "What cites rule 716?",
        "which other rules refer to the rules for Class cards?",
        "Which rules and glossary entries mention level up?",
        "Which rules is 716.2 cited by?",
        "list all rules that point to 716.2a",
        "Where is 601.2g cited?",
        "Which rules send me to 'Tap and Untap'?",
        "How many rules cite 601.2g?",
        "By which rules is section 7 referenced?",
    ],
    q.Cites: [
        "What does 716 cite?",
        "Which rules does rule 716.4 refer to?",
        "what does the level up rule point to",
        "Which rules are cited by 716?",
        "what does the glossary entry Class refer to?",
    ],
    q.DoesCite: ["Does 716.4 cite 702.87c?", "Is 716 cited by 702.87c?"],
    q.Connection: [
        "How is 716 connected to 702.87c?",
        "How are 716 and level up related?",
        "What links Class cards to level up?",
        "What is the shortest path between 601 and 716.2a?",
        "what does level up have to do with 716",
    ],
    q.Subrules: [
        "List the subrules of 716.2",
        "Which rules are under 716?",
        "How many subrules does 716.2 have?",
    ],
    q.Listing: [
        "List the zones.",
        "What are the zones?",
        "Which zones are there?",
        "Name all evasion abilities",
        "How many steps are there?",
        "What are the steps of the combat phase?",
        "Which steps does the combat phase have?",
        "Which keyword abilities are evasion abilities?",
        "what are the phases of a turn",
    ],
    q.Membership: ["Is flying an evasion ability?"],
    q.LastChange: [
        "When was 716.2a last changed?",
        "when did the wording of haste last change",
        "Which edition last changed 716.2a?",
        "When was level up last renumbered?",
    ],
    q.EverChanged: [
        "Has 716.2a been reworded since 2021?",
        "Did rule 716.2a change its number recently?",
        "Since March 2021, has 716.2a changed?",
        "How often has the haste rule changed?",
        "Has the rule saying nobody wins on a Tuesday changed its number?",
    ],
    q.AlwaysWas: ["Was 702.87 always level up?", "Is 702.87 still level up?"],
    q.NumbersOf: [
        "Under which number is haste defined, and was it always that?",
        "What is the rule number of haste and has it ever changed?",
        "What numbers has haste had over the years?",
    ],
    q.WasAt: [
        "What was rule 701.17 in 2024?",
        "What did 701.17 say on June 7, 2024?",
        "in the 2024-06-07 edition, what was 701.17",
        "what did 701.17 mean in 2024-06?",
        "What was 701.17 before June 2025?",
    ],
    q.NumberAt: ["What was the number of haste in 2024?"],
    q.BecameOf: [
        "What is 701.13 called now?",
        "What happened to 701.13?",
        "Where did the old 701.13 go?",
        "Which number does 701.13 from 2024 have now?",
    ],
    q.Became: ["Did 608.2n become 608.2p?", "Was 608.2p 608.2n before?"],
    q.Appeared: [
        "When did Class cards first appear in the rules?",
        "when was the keyword haste introduced",
        "How old is flying?",
        "Since when is there flying?",
    ],
    q.Removed: ["which edition removed 306.7", "When did haste disappear from the rules?"],
    q.StillThere: [
        "Is haste still a thing?",
        "Does flying still exist?",
        "Did they remove flying?",
        "Is flying obsolete?",
    ],
    q.ChangesIn: [
        "What changed in 716 since 2021?",
        "What changed in the last update?",
        "what's new in the latest rules?",
        "Which rules changed in the June 2025 update?",
        "What changed between 2024-06-07 and 2025-06-06?",
        "Which rules were removed in 2024?",
        "which rules were added in 2025-06?",
        "Which rules did the 2025-06 edition add?",
        "Were any rules removed in 2024-11?",
        "What rules were added on 2025-06-06?",
    ],
    q.Foremost: [
        "Which rules changed most?",
        "What is the oldest rule still in force?",
        "Which numbers were reused most?",
    ],
    q.Difference: [
        "How does a class level bar differ from level up?",
        "What's the difference between haste and flying?",
        "flying vs. haste",
        "Compare level up with class level bars",
        "How are level up and Class different?",
        "Are haste and flying the same thing?",
    ],
    q.HasAbility: [
        "Does Lamplighter Class at level 2 have its level 3 ability?",
        "Does a level 2 Lamplighter Class have the level three ability?",
        "At level 2, does Lamplighter Class have flying?",
        "does Gravedigger's Errand get haste at its third level?",
        "Has lamp got haste?",
        "Will lamp have its third level ability once it's level 3?",
        'Does lamp have the ability "draw a card"?',
        "Is lamp's level 2 ability active now?",
        "If lamp is level 2, does it have its level 3 ability?",
        "Lamplighter Class is level 3. Does it have haste?",
        "Does Lamplighter Class give my creatures haste at level 2?",
        "Does Lamplighter Class with 3 level counters have flying?",
        "Does Lamplighter Class have haste when its level is 3?",
    ],
    q.AbilityLevel: [
        "At what level does Lamplighter Class have haste?",
        "which level gives Lamplighter Class flying?",
        "What level does Lamplighter Class need to be to have haste?",
        "When does lamp get flying?",
        "From which level on does Lamplighter Class gain flying?",
        "At what level do my creatures have flying with Lamplighter Class?",
        "At what level can I play an additional land with Lamplighter Class?",
    ],
    q.Abilities: [
        "Which abilities does lamp have?",
        "What are the abilities of Lamplighter Class at level 3?",
        "List lamp's abilities",
        "What abilities does a level 2 Lamplighter Class have?",
    ],
    q.LevelOf: [
        "What level is lamp?",
        "what's lamp's level right now?",
        "What level is a permanent without one?",
        "What level is a permanent that has no level?",
        "At what level does a Class enter?",
        "What level is a creature with five level counters?",
        "what is the level of a permanent without a level",
    ],
    q.IsLevel: ["Is lamp level 2?", "Is lamp level 2 or greater?", "Has lamp reached level 3 yet?"],
    q.Activation: [
        "Can I activate the level 3 ability now?",
        "may I activate level 3 of lamp?",
        "Could ann activate lamp's level 3 ability at this point?",
        "Is it legal for ann to activate lamp's third level ability right now?",
        "Am I allowed to activate the level two bar?",
        "Can lamp be levelled up?",
        "May the level 2 ability of lamp be activated?",
        "Is ann able to level lamp up to level 3?",
        "Why can't I activate the level 3 ability?",
        "Would it be legal to take lamp to level 3?",
        "Can I gain the next level of lamp?",
        "Can I activate lamp's ability now?",
        "Can lamp's {T} ability be activated now?",
        "Can lamp's tap ability be activated?",
        "May ann use the mana ability of lamp?",
        "Can I activate lamp's second ability?",
        "Can I activate lamp's {1}, {T} ability?",
        "Can lamp's -2 ability be activated by ann?",
        "Is ann allowed to use lamp's +1 loyalty ability right now?",
        "Why can't lamp's last activated ability be activated?",
        "why can I not activate lamp's ability to draw a card?",
        "Is lamp's ability activatable?",
        "Can lamp be activated?",
    ],
    q.Activatable: [
        "Which level abilities can be activated now?",
        "Which level bars may ann activate?",
        "Can any level abilities be activated?",
        "Which abilities can I activate now?",
        "Which of lamp's abilities may ann activate?",
        "What can I activate right now?",
    ],
    q.WhoMayActivate: [
        "Who may activate level 3 of lamp?",
        "Which player can activate level 2?",
        "Who may activate lamp's ability?",
    ],
    q.PropertyValue: [
        "Who controls lamp?",
        "who is lamp's controller?",
        "How much life does ann have?",
        "What is ann's life?",
    ],
    q.HasProperty: ["Is lamp tapped?", "Is lamp a creature?"],
}


@pytest.mark.parametrize(
    ("kind", "question"),
    [(kind, question) for kind, questions in WORDINGS.items() for question in questions],
)
def test_wordings(kind: type, question: str) -> None:
    """The likeliest reading of each wording is of the kind that it asks for."""
    readings = understand(question, FewNames())
    assert readings, "not understood"
    assert type(readings[0]) is kind


@pytest.mark.parametrize(
    "question",
    [
        "What is a frobnicator?",
        "What is flying in Hearthstone?",
        "How much is Lamplighter Class?",
        "Which rules never cite 716?",
        "What does 999.9 say?",
        "Can I activate the level 3 ability next turn?",
        "Can I not activate the level 3 ability?",
        "list the purple zones",
        "flying flying flying what",
        "",
        "???",
    ],
)
def test_a_word_too_many_is_not_understood(question: str) -> None:
    """One word that neither grammar nor names account for, and there is no reading."""
    assert understand(question, FewNames()) == ()


def test_a_level_said_twice_is_not_understood() -> None:
    """A subject at two levels at once is no subject."""
    question = "Does Lamplighter Class at level 2 have haste at level 3?"
    assert not [
        r
        for r in understand(question, FewNames())
        if isinstance(r, q.HasAbility) and r.ability.keyword is not None
    ]


def test_what_the_parts_are() -> None:
    """Subject, level and ability of a question are those that it names."""
    reading = understand(
        "Does a level two Lamplighter Class have its level 3 ability?", FewNames()
    )[0]
    assert isinstance(reading, q.HasAbility)
    assert reading.subject.entity is not None
    assert reading.subject.entity.ref == "Lamplighter Class"
    assert (reading.subject.level, reading.ability.level) == (2, 3)


def test_who_is_asked_about() -> None:
    """A named player is that player; `I` is left open."""
    named = understand("May ann activate level 3 of lamp?", FewNames())[0]
    own = understand("May I activate level 3 of lamp?", FewNames())[0]
    assert isinstance(named, q.Activation)
    assert isinstance(own, q.Activation)
    assert named.player is not None
    assert named.player.ref == "s:ann"
    assert own.player is None


@pytest.mark.parametrize(
    ("words", "ability"),
    [
        ("lamp's ability", q.Described()),
        ("lamp's second ability", q.Described(place=2)),
        ("the last mana ability of lamp", q.Described(place=-1, kind="mana")),
        ("lamp's {1}, {T} ability", q.Described(cost=("{1}", "{T}"))),
        ("lamp's untap ability", q.Described(cost=("{Q}",))),
        ("lamp's +1 ability", q.Described(loyalty="+1")),
        ("lamp's minus two ability", q.Described(loyalty="-2")),
        ("lamp's [−X] ability", q.Described(loyalty="-x")),
        ("lamp's 0 ability", q.Described(loyalty="0")),
        ("lamp's level 2 ability", q.Described(level=2, bar=True)),
        ("the next level of lamp", q.Described(bar=True)),
    ],
)
def test_how_an_ability_is_named(words: str, ability: q.Described) -> None:
    """By its place, its cost, its kind, its level; or not at all."""
    readings = understand(f"Can I activate {words}?", FewNames())
    assert ability in [r.ability for r in readings if isinstance(r, q.Activation)]
