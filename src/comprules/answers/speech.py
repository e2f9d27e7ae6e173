"""What players say at a table, and the words in which the rules speak of it; for the search."""

from __future__ import annotations

from typing import Final

from comprules.answers.words import key

_COMMON_WORDS: Final = """
    a an the this that these those it its i me my mine you your we us our they them their he she
    his her who whom whose which what when where why how is are was were be been being am do
    does did done doing have has had having can could may might must shall should will would not
    no nor yes and or but if then than so as at by for from in into of off on onto out over to
    up with without about after again all also always any anything anyone because before both
    each either else even ever every everything few get gets getting go goes going got here
    instead just let like make makes many more most much never now off once one only other
    others own same say says some someone something still such take takes there thing things
    though too under until very want wants way well while back right happen happens happened
    actually really exactly work works working use using mean means question rule rules magic
    mtg opponent opponents player players come comes came keep keeps put puts 's s t card cards
    game
"""
#: Words that tell no rule from another, or that only make a sentence a question.
COMMON: Final = frozenset(_COMMON_WORDS.split())

_SPEECH: Final[dict[str, str]] = {
    "kill": "destroy dies",
    "killed": "destroy dies",
    "die": "dies graveyard battlefield",
    "dead": "dies graveyard",
    "bounce": "return owner hand",
    "bounced": "return owner hand",
    "blink": "exile return battlefield new object",
    "blinked": "exile return battlefield new object",
    "flicker": "exile return battlefield new object",
    "clone": "copy copiable values",
    "cloning": "copy copiable values",
    "copy": "copiable values",
    "steal": "control gain controller",
    "stolen": "control controller",
    "fizzle": "illegal target resolve",
    "respond": "priority stack",
    "response": "priority stack",
    "in response": "priority stack independent source",
    "came in this turn": "continuously control since beginning recent turn",
    "come in this turn": "continuously control since beginning recent turn",
    "summoning sick": "continuously control since beginning recent turn",
    "summoning sickness": "continuously control since beginning recent turn",
    "at the same time": "simultaneously",
    "at once": "simultaneously",
    "simultaneously": "same time",
    "tie": "draw game",
    "refund": "costs paid back",
    "mana back": "countered costs paid",
    "stop": "prevent counter",
    "size": "power toughness",
    "big": "power toughness",
    "pump": "power toughness",
    "shrink": "power toughness",
    "anthem": "continuous effect power toughness",
    "attacker": "attacking creature",
    "blocker": "blocking creature",
    "swing": "attack",
    "chump": "block",
    "gang block": "blocking creatures",
    "double block": "blocking creatures",
    "alpha": "attack",
    "tap": "tapped",
    "untap": "untapped",
    "animate": "becomes creature type changing",
    "animated": "becomes creature type changing",
    "loses all abilities": "ability removing layer",
    "timestamp": "timestamp order layer",
    "layer": "continuous effect applied order",
    "depend": "dependent dependency",
    "turn into": "becomes",
    "wipe": "destroy all",
    "sweeper": "destroy all",
    "burn": "damage",
    "face": "damage player",
    "ping": "damage",
    "target": "targets illegal",
    "fetch": "search library",
    "tutor": "search library",
    "peek": "look reveal",
    "dig": "look library",
    "loot": "draw discard",
    "reanimate": "graveyard battlefield return",
    "free": "without paying mana cost",
    "for free": "without paying mana cost",
    "cheaper": "cost reduction less",
    "discount": "cost reduction less",
    "reduce": "cost reduction less",
    "reduction": "less generic mana",
    "tax": "additional cost more",
    "x spell": "value announced choose mana cost",
    "token": "tokens created",
    "treasure": "predefined token mana ability",
    "walker": "planeswalker loyalty",
    "planeswalker": "loyalty",
    "ultimate": "loyalty ability",
    "trigger": "triggered ability triggers",
    "etb": "enters battlefield triggers",
    "ltb": "leaves battlefield triggers",
    "leaves": "leaves battlefield",
    "look back": "leaves battlefield triggers",
    "see each other": "leaves battlefield triggers look back time",
    "instant speed": "instant priority",
    "sorcery speed": "sorcery main phase stack empty",
    "pass": "priority passes succession",
    "in a row": "priority receives after casting",
    "hold priority": "priority receives after casting",
    "counter a spell": "countered",
    "countered": "counter spell graveyard",
    "life total": "0 or less life loses",
    "lose": "loses game",
    "win": "wins game",
    "deck": "library deck",
    "mill": "library graveyard",
    "deck out": "draw empty library loses",
    "mulligan": "opening hand",
    "sideboard": "sideboard cards",
    "commander damage": "combat damage commander loses",
    "commander tax": "additional cost command zone",
    "color identity": "commander color identity",
    "two headed": "two headed giant team",
    "leave the game": "leaves player objects owned",
    "leaves the game": "leaves player objects owned",
    "as much as": "possible impossible",
    "none": "impossible possible",
    "as they enter": "replacement effect enters",
    "as it enters": "replacement effect enters",
    "enters tapped": "replacement effect enters",
    "shock land": "replacement effect enters",
    "redirect": "redirection damage",
    "own result": "replacement opportunity once event",
    "twice": "replacement opportunity once",
    "double": "replacement effect multiply",
    "doubler": "replacement effect double",
    "star": "characteristic defining ability power toughness",
    "*": "characteristic defining ability power toughness",
    "everywhere": "functions zones",
    "turned face up": "face up special action",
    "flip": "face up turned",
    "morph": "face down",
    "equipped": "equipment attached",
    "falls off": "unattached attached",
    "fall off": "unattached attached",
    "chooses": "choose choice",
    "monarch": "monarch designation",
    "goad": "goaded attacks",
    "loop": "mandatory actions draw",
    "infinite": "loop mandatory actions",
    "nothing is chosen": "optional triggered resolves",
    "end step": "beginning end step",
    "shuffle": "library graveyard",
}

#: The keys of what players say -> the words to look up besides.
SPEECH: Final[dict[tuple[str, ...], tuple[str, ...]]] = {
    key(said): tuple(meant.split()) for said, meant in _SPEECH.items()
}
