"""The closed vocabulary of situation files; docs/situations.md shows a line for each key."""

from __future__ import annotations

from typing import Final

from comprules.namespaces import individual_name

# Zones of CR 400.1, by the key in the file.
ZONES: Final = {
    "battlefield": "Battlefield",
    "hand": "Hand",
    "graveyard": "Graveyard",
    "exile": "Exile",
    "library": "Library",
    "command": "Command",
}
STACK_ZONE: Final = "Stack"

# Phases and steps of CR 500 to 514.
STEPS: Final = {
    "untap": "UntapStep",
    "upkeep": "UpkeepStep",
    "draw": "DrawStep",
    "precombat main": "PrecombatMainPhase",
    "beginning of combat": "BeginningOfCombatStep",
    "declare attackers": "DeclareAttackersStep",
    "declare blockers": "DeclareBlockersStep",
    "combat damage": "CombatDamageStep",
    "end of combat": "EndOfCombatStep",
    "postcombat main": "PostcombatMainPhase",
    "end": "EndStep",
    "cleanup": "CleanupStep",
    "beginning": "BeginningPhase",
    "combat": "CombatPhase",
    "ending": "EndingPhase",
}

COLORS: Final = {"white": "White", "blue": "Blue", "black": "Black", "red": "Red", "green": "Green"}
COLOR_LETTERS: Final = {"W": "White", "U": "Blue", "B": "Black", "R": "Red", "G": "Green"}

TOP_KEYS: Final = (
    "active player", "defending player", "step", "priority", "passed", "paying mana", "stack",
    "waiting triggers", "players", *ZONES, "abilities", "effects", "events", "variant",
    "day or night", "monarch", "first turn",
)  # fmt: skip
TEXT_KEYS: Final = ("text", "on")  # of an ability that is written apart from any object
PLAYER_KEYS: Final = (
    "life", "mana", "mana pool", "counters", "controls", "drew from empty library",
    "library size", "hand size", "maximum hand size", "speed", "commander damage", "has lost",
    "has left", "abilities", "lands played", "deck size", "spells cast this turn", "team",
)  # fmt: skip
# Damage to a player that may count for 903.10a, written entry by entry.
COMMANDER_DAMAGE_KEYS: Final = ("from", "amount", "combat")

# What is printed on a card or defines a token (CR 200 to 212); not beside `card`.
PRINTED_KEYS: Final = (
    "name", "mana cost", "type line", "types", "subtypes", "supertypes", "text", "abilities",
    "power", "toughness", "color", "loyalty", "defense",
)  # fmt: skip
# A card of several faces written out: how they lie, and each face (CR 709 to 722).
FACES_KEYS: Final = ("layout", "faces")
FACE_KEYS: Final = (
    "name", "mana cost", "type line", "text", "power", "toughness", "color", "loyalty", "defense",
)  # fmt: skip
LAYOUTS: Final = {
    "split": "split",
    "flip": "flip",
    "transform": "transform",
    "modal": "modal_dfc",
    "meld": "meld",
    "adventure": "adventure",
    "omen": "omen",
    "prepare": "prepare",
}
# Which of the characteristics that its card offers an object has, and its X (CR 107.3).
CHOSEN_KEYS: Final = (
    "face", "flipped", "fused", "prototyped", "unlocked", "melded from", "x", "y", "defined x",
)  # fmt: skip
MELDED_KEYS: Final = ("card", *PRINTED_KEYS, *FACES_KEYS)
STATE_KEYS: Final = (
    "controller", "owner", "level", "counters", "tapped", "phased out", "face down",
    "controlled since turn began", "timestamp", "commander", "in deck", "chosen color",
    "chosen number", "attached to", "counted",
    "damage", "dealt deathtouch damage", "regeneration shields", "cannot be regenerated",
    "bestowed", "in bottommost room", "put there since last check", "spell copy", "card copy",
    "sector", "renowned", "monstrous", "manifested", "cloaked",
)  # fmt: skip
# The part that an object has in combat (CR 506.4, 508, 509).
COMBAT_KEYS: Final = (
    "attacking", "blocking", "blocked", "protector", "goaded by", "banded with", "detained",
)  # fmt: skip
# Copies and tokens (CR 114.1, 707.9).
ZONE_KEYS: Final = ("emblem", "except")
# What is announced as a spell is cast (CR 601.2b), and what the texts about its cost turn on.
ANNOUNCEMENT_KEYS: Final = (
    "cast by", "cast from", "casts from command zone", "alternative cost", "additional costs",
    "pays", "chooses",
)  # fmt: skip
COST_KEYS: Final = (*ANNOUNCEMENT_KEYS, "for each", "condition holds")
# What was chosen and done (CR 601.2c, 606.3).
TIMING_KEYS: Final = ("targets", "loyalty activated this turn")
OBJECT_KEYS: Final = (
    "card", "token", "copy of", *PRINTED_KEYS, *FACES_KEYS, *CHOSEN_KEYS, *STATE_KEYS,
    *COMBAT_KEYS, *COST_KEYS, *TIMING_KEYS, *ZONE_KEYS,
)  # fmt: skip
STACK_ABILITY_KEYS: Final = (
    "level", "ability", "of", "controller", "x", "y", "defined x", "gained", "x of", "created by",
    "targets", "condition holds",
)  # fmt: skip

# What effects do to characteristics and control, in the order of the layers (CR 613.1).
CHANGE_KEYS: Final = (
    "gives control", "adds type", "adds subtype", "sets types", "sets land type",
    "sets creature type", "loses type", "loses subtype", "sets color", "adds color",
    "loses all abilities", "loses ability", "cannot have", "grants", "sets power and toughness",
    "modifies power and toughness", "switches power and toughness",
)  # fmt: skip
# What effects say of players, with the individual that says it (CR 101.2); "": the step does.
PLAYER_EFFECTS: Final = {
    "cannot lose": "CannotLose",
    "cannot win": "CannotWin",
    "cannot gain life": "CannotGainLife",
    "cannot lose life": "CannotLoseLife",
    "skips step": "",
    "skips next step": "",
}
EFFECT_KINDS: Final = (
    *CHANGE_KEYS, "changes text", "copies", "forbids activating", "allows as an instant",
    "reduces cost", "increases cost", "total at least", "replaces mana", "replaces losing",
    *PLAYER_EFFECTS,
    "prevents damage", "redirects damage", "damage cannot be prevented", "changes damage",
    "changes life gain", "replaces",
)  # fmt: skip
# Effects on who attacks and blocks (CR 508.1c, 508.1d, 509.1b, 509.1c).
COMBAT_EFFECTS: Final = (
    "cannot attack", "cannot attack alone", "must attack", "attacks only if defender controls",
    "attackers at most", "attack cost", "cannot block", "cannot block alone", "must block",
    "can block only", "can block additional", "can block any number", "cannot be blocked",
    "cannot be blocked by", "can be blocked only by", "unblockable if defender controls",
    "blockers at least", "blockers at most", "must be blocked", "must be blocked by all",
    "block cost", "can attack despite defender", "assigns damage by toughness",
    "may assign as though unblocked",
)  # fmt: skip
# Effects on costs (CR 601.2f): of which spells or abilities, for whom, and by how much.
COST_EFFECTS: Final = ("reduces cost", "increases cost", "total at least")
COST_CHANGE_KEYS: Final = (
    "spells", "named", "cast by", "abilities", "abilities of", "abilities of subtype",
    "activated by", "by", "not below", "mana",
)  # fmt: skip
# Effects on what may be cast and played (CR 305.2, 601.3).
CASTING_EFFECTS: Final = (
    "forbids casting", "allows casting", "allows playing", "allows lands",
)  # fmt: skip
CASTING_PROHIBITION_KEYS: Final = ("spells", "cast by")
CASTING_PERMISSION_KEYS: Final = ("cards", "spells", "cast by", "as though it had flash")
LAND_PERMISSION_KEYS: Final = ("by", "count")
EFFECT_KEYS: Final = (
    *EFFECT_KINDS, *COMBAT_EFFECTS, *CASTING_EFFECTS, "except", "from", "timestamp", "until",
    "in force",
)  # fmt: skip
# Replacement effects (CR 614): of which event, of what objects or players, and what they do.
REPLACEMENT_KEYS: Final = (
    "event", "of", "controlled by", "of player", "kind", "tapped", "untapped", "counters",
    "as copy of", "under control of", "back face up", "to", "times", "plus",
    "self-replacement", "except",
)  # fmt: skip
# How the copy differs from what it copies (CR 707.9).
EXCEPTION_KEYS: Final = (
    "name", "types", "subtypes", "supertypes", "adds types", "adds subtypes", "adds supertypes",
    "power", "toughness", "color", "abilities", "does not copy",
)  # fmt: skip
VARIANTS: Final = {
    "commander": "CommanderVariant",
    "brawl": "BrawlOption",
    "two-headed giant": "TwoHeadedGiantVariant",
}
DESIGNATIONS: Final = {"day": "DayDesignation", "night": "NightDesignation"}  # CR 731.1
PAYMENT_KEYS: Final = ("by", "for")
# Which damage an effect prevents or redirects (CR 614.9, 615).
DAMAGE_EFFECT_KEYS: Final = (
    "to", "from", "only", "amount", "of each source", "next time", "instead to", "times", "plus",
    "gain life",
)  # fmt: skip
LIFE_CHANGE_KEYS: Final = ("of", "times", "plus")
MANA_REPLACEMENT_KEYS: Final = (
    "of", "of subtype", "of object", "tapped by", "instead", "additional", "times",
)  # fmt: skip
PROHIBITION_KEYS: Final = ("abilities of", "abilities of subtype", "except")

# Words that people try for a key, and the keys that say it; for the hint of an error.
MEANT: Final = {
    "keyword": ("abilities",), "keywords": ("abilities",), "ability": ("abilities",),
    "oracle text": ("text",), "rules text": ("text",), "oracle": ("text",),
    "type": ("types", "type line"), "subtype": ("subtypes",), "supertype": ("supertypes",),
    "colors": ("color",), "colour": ("color",), "colours": ("color",),
    "cost": ("mana cost",), "mana value": ("mana cost",), "cmc": ("mana cost",),
    "pt": ("power", "toughness"), "p/t": ("power", "toughness"), "size": ("power", "toughness"),
    "marked damage": ("damage",), "damage marked": ("damage",), "damaged": ("damage",),
    "equipped to": ("attached to",), "equips": ("attached to",), "enchants": ("attached to",),
    "enchanting": ("attached to",), "attached": ("attached to",), "on": ("attached to",),
    "summoning sick": ("controlled since turn began",),
    "summoning sickness": ("controlled since turn began",),
    "attacks": ("attacking", "attack"), "blocks": ("blocking", "block"),
    "blocked by": ("blocking", "blocked"), "is token": ("token",), "facedown": ("face down",),
    "is commander": ("commander",), "goaded": ("goaded by",), "poison": ("counters",),
    "energy": ("counters",), "+1/+1 counters": ("counters",), "life total": ("life",),
    "cards in hand": ("hand size",), "cards in library": ("library size",), "lost": ("has lost",),
    "phase": ("step",), "turn": ("active player",), "current player": ("active player",),
    "sba": ("check state-based actions",), "state-based actions": ("check state-based actions",),
    "damage": ("deal damage",), "deals damage": ("deal damage",), "combat": ("combat damage",),
    "deal combat damage": ("combat damage",), "dies": ("destroy", "check state-based actions"),
    "target": ("targets",), "gain": ("gain life",), "lose": ("lose life", "lose the game"),
    "draws": ("draw",), "casts": ("cast",), "resolves": ("resolve",), "blink": ("exile", "return"),
    "flicker": ("exile", "return"), "return to hand": ("bounce",), "put into graveyard": ("move",),
    "next step": ("step",), "go to step": ("step",), "give": ("grants",), "gives": ("grants",),
    "pump": ("modifies power and toughness",), "gets": ("modifies power and toughness",),
    "becomes": ("sets types", "adds type"), "steals": ("gives control",),
}  # fmt: skip

# Events that move an object: the zone it goes to, by the word for it (CR 701).
MOVES: Final = {
    "exile": "Exile",
    "destroy": "Graveyard",
    "sacrifice": "Graveyard",
    "discard": "Graveyard",
    "bounce": "Hand",
}
# Which keyword action such an event is.
ACTIONS: Final = {
    "exile": "ExileAction",
    "destroy": "DestroyAction",
    "sacrifice": "SacrificeAction",
    "discard": "DiscardAction",
}
EVENT_KEYS: Final = (
    "activate", "resolve", "counter", *MOVES, "move", "return", "enter", "phase out", "phase in",
    "gain control", "start effect", "end effect", "put counters", "set level", "step", "pass",
    "assign combat damage", "combat damage", "deal damage", "fight",
    "gain life", "lose life", "pay life", "set life", "exchange life",
    "proliferate", "merge", "tap for mana", "lose mana", "attack", "block", "remove from combat",
    "become blocked", "reselect attack",
    "cast", "play", "special action", "put triggers on the stack",
    "check state-based actions", "lose the game", "win the game", "concede", "draw the game",
    "draw",
    "create token", "copy spell", "turn face up", "turn face down", "transform", "convert",
    "leave game", "remove counters", "move counters", "attach", "unattach", "tap", "untap",
    "populate", "adapt", "monstrosity", "bolster", "mill", "regenerate", "goad", "explore",
    "connive", "become monarch",
)  # fmt: skip
EVENT_FIELDS: Final = {
    "activate": ("level", "of", "ability", "by", "as", "for", "targets"),
    "cast": ("card", "by", "targets"),
    "play": ("card", "by"),
    "special action": ("of", "by"),
    "tap for mana": ("of", "by", "for"),
    "lose mana": ("from", "to"),
    "deal damage": ("from", "to", "amount", "combat", "excess to", "preventable"),
    "gain control": ("of", "by"),
    "put counters": ("on", "kind", "count"),
    "set level": ("of", "to"),
    "step": ("step", "active player"),
    "merge": ("of", "with", "on top"),
    "draw": ("by", "count"),
    "check state-based actions": ("keep", "protector", "to command zone"),
    "copy spell": ("of", "as", "by", "new targets"),
    "remove counters": ("from", "kind", "count"),
    "move counters": ("from", "to", "kind", "count"),
    "attach": ("of", "to"),
    "populate": ("of", "as", "by"),
    "adapt": ("of", "count"),
    "monstrosity": ("of", "count"),
    "bolster": ("by", "on", "count"),
    "mill": ("by", "count"),
    "goad": ("of", "by"),
    "explore": ("of", "reveals"),
    "connive": ("of", "discards"),
}
# Where state-based actions put what they move: a later event may name it by its new name.
CHECK_ZONES: Final = ("graveyard", "command", "hand", "exile")
UNDER_CONTROL: Final = "under control of"
THROUGH: Final = "through"
ATTACKING: Final = "attacking"
TO_COMMAND_ZONE: Final = "to command zone"
TRANSFORMED: Final = "transformed"

_NUMBERS: Final = ("Zero", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine")


def counter_name(kind: str) -> str:
    """The words for a kind of counter, free of signs: `+1/+1` is `plus one plus one`."""
    words: list[str] = []
    for char in kind.strip():
        if char in "+-−":
            words.append("Plus" if char == "+" else "Minus")
        elif char.isdecimal():
            words.append(_NUMBERS[int(char)])
        elif char == "/" or char.isspace():
            words.append(" ")
        else:
            words.append(char)
    spaced = "".join(f" {w} " if len(w) > 1 else w for w in words)
    return " ".join(spaced.lower().split())


def counter_individual(kind: str) -> str:
    """The local name of a kind of counter: `LevelCounter`, `PlusOnePlusOneCounter` (CR 122)."""
    return individual_name(kind) + "Counter"
