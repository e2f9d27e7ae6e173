"""The events of a situation, each as triples about one event node."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from comprules.graph.situation_actions import (
    CHECK,
    check_actions,
    draw_cards,
    draw_game,
    end_game,
)
from comprules.graph.situation_board import Fact, zone_at
from comprules.graph.situation_cards import keyword_at
from comprules.graph.situation_castevents import (
    cast,
    choose_targets,
    place_triggers,
    play,
    special_action,
)
from comprules.graph.situation_combat import (
    become_blocked,
    declare_attackers,
    declare_blockers,
    entering_in_combat,
    remove_from_combat,
    reselect_attack,
)
from comprules.graph.situation_copies import exception_facts
from comprules.graph.situation_damage import (
    assign_combat_damage,
    combat_damage,
    deal_damage,
    fight,
)
from comprules.graph.situation_effects import effect_triples
from comprules.graph.situation_event import EventReading
from comprules.graph.situation_facts import step_named
from comprules.graph.situation_keywordactions import (
    bolster,
    connive,
    explore,
    goad,
    mill,
    numbered_action,
    regenerate,
)
from comprules.graph.situation_life import change_life, exchange_life
from comprules.graph.situation_mana import size_facts
from comprules.graph.situation_manaevents import choose_mana, lose_mana, tap_for_mana
from comprules.graph.situation_model import Event
from comprules.graph.situation_objects import object_triples
from comprules.graph.situation_schema import (
    ACTIONS,
    ATTACKING,
    EVENT_KEYS,
    MOVES,
    OBJECT_KEYS,
    THROUGH,
    TO_COMMAND_ZONE,
    TRANSFORMED,
    UNDER_CONTROL,
    counter_individual,
    counter_name,
)
from comprules.graph.situation_times import timed
from comprules.graph.situation_tree import Node
from comprules.graph.situation_zone_events import (
    TURNINGS,
    attach,
    copy_spell,
    create_token,
    leave_game,
    move_counters,
    populate,
    remove_counters,
    turn,
)
from comprules.namespaces import individual_name, mtg, situation_iri
from comprules.terms import literal


class EventReader(EventReading):
    """Reads the events in order, keeping what each object is called after it has moved."""

    def read(self, node: Node) -> tuple[Event, ...]:
        """All events under `events:`."""
        if node.items is None and not node.empty:
            raise node.error(
                f"events must be a list, not {node.described}", "write each event as `- …`"
            )
        events = tuple(self._event(index, entry) for index, entry in enumerate(node.several(), 1))
        return timed(events, self.board, node)

    def _event(self, index: int, entry: Node) -> Event:
        if entry.text is not None and entry.text in _WITHOUT_DETAILS:
            entry = Node(
                entry.file, entry.line, pairs=((entry, Node(entry.file, entry.line, text="")),)
            )
        if entry.pairs is None or len(entry.pairs) != 1:
            raise entry.error(
                "an event must be `WHAT: …`", "write each event as one entry: `- exile: fighter1`"
            )
        (key, value) = entry.pairs[0]
        word = key.string("the event")
        if word not in EVENT_KEYS:
            raise key.unknown(f"there is no event {word!r}", word, EVENT_KEYS)
        name = f"event-{index}"
        self.triples, self.event = [], situation_iri(name)
        label = _READERS[word](self, word, value)
        return Event(name, label, tuple(self.triples), entry.line)

    def activate(self, word: str, value: Node) -> str:
        """An activation (CR 602.2): of a level bar's ability, or of an ability by its name."""
        keys = self.fields(word, value)
        self.kind("Activation")
        if "ability" in keys and "level" in keys:
            raise value.error(
                "activate names an `ability` and a `level` too", "keep one of the two"
            )
        if "ability" in keys:
            ability = keys["ability"].string("the ability")
            source = self._object_of(ability)
            if source is None:
                raise keys["ability"].unknown(
                    f"{ability!r} is no ability of an object here",
                    ability,
                    self.board.names_of("object"),
                )
            if "of" in keys and self.thing(keys["of"]) != source:
                raise keys["of"].error(f"{ability!r} is an ability of {source}", "leave out `of`")
            if _ONE_OF_THE_TEXT.fullmatch(ability) and "-activates-" not in ability:
                ability = f"{source}-activates-{ability}"
            self.say("activates", situation_iri(ability))
            what = ability
        else:
            keys = self.fields(word, value, "level", "of")
            source = self.thing(keys["of"])
            level = keys["level"].number("the level", 1)
            self.say("source", situation_iri(source))
            self.say("levelNumber", literal(level))
            what = f"the level {level} ability of {source}"
        if "by" in keys:
            player = self.board.named(keys["by"], "player")
        elif source in self.board.controllers:
            player = self.board.controllers[source]
        else:
            raise value.error("nothing says who activates", "add `by: PLAYER`")
        self.say("player", situation_iri(player))
        if "for" in keys:
            choose_mana(self, keys["for"])
        if "as" in keys:
            created = self.board.declare(keys["as"], "ability")
        else:
            created = f"{self.event.rsplit('#', 1)[-1]}-ability"
            self.board.kinds[created] = "ability"
            self.board.lines[created] = value.line
        self.board.controllers[created] = player
        self.board.on_stack.add(created)
        self.say("creates", situation_iri(created))
        if "targets" in keys:
            choose_targets(self, created, keys["targets"])
        return f"{player} activates {what}"

    def _object_of(self, ability: str) -> str | None:
        """The object whose name an ability's name begins with; the longest such name."""
        fits = [n for n in self.board.names_of("object") if ability.startswith(n + "-")]
        return max(fits, key=len, default=None)

    def leave_stack(self, word: str, value: Node) -> str:
        """A resolution (CR 608) or a countering (CR 701.6)."""
        self._take_in_trigger(value)
        name = self.board.named(value, "ability", "object")
        if name not in self.board.on_stack:
            raise value.error(f"{name!r} was never on the stack", "name what was activated or cast")
        self.kind("Resolution" if word == "resolve" else "Countering")
        self.say("of", situation_iri(name))
        self.checked = self.checked or word == "resolve"
        return f"{name} resolves" if word == "resolve" else f"{name} is countered"

    def _take_in_trigger(self, node: Node) -> None:
        """Takes in the name of an ability that has triggered and was put on the stack (603.3)."""
        stem, found, _ = (node.text or "").partition("-triggers-")
        if found and self.placed and stem in self.board.kinds:
            name = node.text or ""
            self.board.kinds[name] = "ability"
            self.board.lines[name] = node.line
            self.board.on_stack.add(name)

    def move(self, word: str, value: Node) -> str:
        """A change of zone (CR 400.7): what moved becomes a new object with its own name."""
        under = None
        if value.text is not None:
            return (
                self._move(value, MOVES[word], None, None, word)
                if word in MOVES
                else self._bare(value)
            )
        pairs = value.mapping(word)
        if UNDER_CONTROL in pairs:
            under = pairs.pop(UNDER_CONTROL)[1]
        if THROUGH in pairs:
            self.say("through", mtg(individual_name(keyword_at(pairs.pop(THROUGH)[1]).name)))
        if word == "return" and ATTACKING in pairs:  # 508.4
            entering_in_combat(self, {ATTACKING: pairs.pop(ATTACKING)[1]})
        instead = pairs.pop(TO_COMMAND_ZONE)[1] if TO_COMMAND_ZONE in pairs else None
        turned = pairs.pop(TRANSFORMED)[1] if TRANSFORMED in pairs else None
        by = pairs.pop("by")[1] if word == "sacrifice" and "by" in pairs else None
        renamed = pairs.pop("as")[1] if word == "move" and "as" in pairs else None
        if len(pairs) != 1:
            raise value.error(f"{word} moves one object", "write an event for each")
        [(thing, target)] = pairs.values()
        if instead is not None and instead.truth(TO_COMMAND_ZONE):  # 903.9b
            self.say("returnsToCommandZone", situation_iri(self.thing(thing)))
        if turned is not None and turned.truth(TRANSFORMED):  # 712.14a
            self.say("entersTransformed", literal(True))
        if by is not None:  # 701.21a
            self.say("player", situation_iri(self.board.named(by, "player")))
        if word == "move":
            return self._move(thing, zone_at(target), renamed, under)
        zone = MOVES.get(word, "Battlefield")
        return self._move(thing, zone, None if target.empty else target, under, word)

    def _bare(self, value: Node) -> str:
        return self._move(value, "Battlefield", None, None)

    def _move(
        self, thing: Node, zone: str, renamed: Node | None, under: Node | None, word: str = ""
    ) -> str:
        name = self.thing(thing)
        self.kind("ZoneChange")
        if word in ACTIONS:
            self.say("byAction", mtg(ACTIONS[word]))
        self.say("moves", situation_iri(name))
        self.say("to", mtg(zone))
        new = self.named_new(renamed, f"{thing.text}-in-{zone.lower()}", thing)
        self.say("becomes", situation_iri(new))
        if under is not None:
            player = self.board.named(under, "player")
            self.say("underControlOf", situation_iri(player))
            self.board.controllers[new] = player
        elif name in self.board.controllers:
            self.board.controllers[new] = self.board.controllers[name]
        self.now[name] = new
        return f"{name} moves to {zone.lower()} and becomes {new}"

    def enter(self, word: str, value: Node) -> str:
        """An object enters the battlefield that was not in the game before (CR 110.2)."""
        pairs = value.mapping(word)
        if len(pairs) != 1:
            raise value.error("one object enters in an event", "write an event for each")
        [(name_node, described)] = pairs.values()
        name = self.board.declare(name_node, "object")
        keys = described.checked(f"the object {name}", OBJECT_KEYS)
        thing = situation_iri(name)
        self.kind("EnteringEvent")
        self.say("enters", thing)
        players = self.board.names_of("player")
        if "controller" in keys:
            player = self.board.named(keys["controller"], "player", role="controller")
        elif len(players) == 1:
            player = players[0]
        else:
            raise name_node.error(f"{name!r} has no controller", "add `controller: PLAYER`")
        self.say("underControlOf", situation_iri(player))
        self.board.controllers[name] = player
        facts = object_triples(name, name_node, keys, self.board)
        entering_in_combat(self, keys)
        self.attach_new(name, keys)
        if "copy of" in keys:
            original = self.thing(keys["copy of"])
            self.say("asCopyOf", situation_iri(original))
            if "except" in keys:
                effect = situation_iri(f"{name}-copies")
                excepted = exception_facts(effect, f"{name}-except", keys["except"])
                self.triples.extend(triple for _, triple in excepted)
        owner = (
            self.board.named(keys["owner"], "player", role="owner") if "owner" in keys else player
        )
        self.triples.extend(triple for _, triple in facts)
        self.triples.append((thing, mtg("owner"), situation_iri(owner)))
        self.triples.append((thing, mtg("zone"), mtg("Battlefield")))
        return f"{name} enters under the control of {player}"

    def phase(self, word: str, value: Node) -> str:
        """Phasing out or in (CR 702.26)."""
        name = self.thing(value)
        self.kind("PhasingOut" if word == "phase out" else "PhasingIn")
        self.say("of", situation_iri(name))
        return f"{name} phases {word.split()[1]}"

    def gain_control(self, word: str, value: Node) -> str:
        """A change of control (CR 110.2a, 613.1b)."""
        keys = self.fields(word, value, "of", "by")
        name = self.thing(keys["of"])
        player = self.board.named(keys["by"], "player")
        self.kind("ControlChange")
        self.say("of", situation_iri(name))
        self.say("player", situation_iri(player))
        self.board.controllers[name] = player
        return f"{player} gains control of {name}"

    def start_effect(self, word: str, value: Node) -> str:
        """A continuous effect starts (CR 611.2a): one described here, or under `effects:`."""
        if value.text is not None:
            name = self.board.named(value, "effect")
            facts: list[Fact] = []
        else:
            pairs = value.mapping(word)
            if len(pairs) != 1:
                raise value.error("one effect starts in an event", "write an event for each")
            [(name_node, described)] = pairs.values()
            name = self.board.declare(name_node, "effect")
            facts, _ = effect_triples(name, described, self.board)
        self.kind("EffectStart")
        self.say("starts", situation_iri(name))
        self.triples.extend(triple for _, triple in facts)
        return f"{name} starts"

    def end_effect(self, word: str, value: Node) -> str:
        """A continuous effect ends."""
        name = self.board.named(value, "effect")
        self.kind("EffectEnd")
        self.say("ends", situation_iri(name))
        return f"{name} ends"

    def put_counters(self, word: str, value: Node) -> str:
        """Counters are put on an object (CR 122)."""
        keys = self.fields(word, value, "on", "kind")
        name = self.thing(keys["on"])
        kind = counter_name(keys["kind"].string("the kind of counter"))
        count = keys["count"].number("the count", 1) if "count" in keys else 1
        self.kind("CounterPlacement")
        self.say("of", situation_iri(name))
        self.say("counterKind", mtg(counter_individual(kind)))
        self.triples.extend(triple for _, triple in size_facts(keys["kind"]))
        self.say("count", literal(count))
        return f"{count} {kind} counters are put on {name}"

    def set_level(self, word: str, value: Node) -> str:
        """An effect sets the level of a permanent (CR 716.2b)."""
        keys = self.fields(word, value, "of", "to")
        name = self.thing(keys["of"])
        level = keys["to"].number("the level", 1)
        self.kind("LevelSetting")
        self.say("of", situation_iri(name))
        self.say("levelNumber", literal(level))
        return f"the level of {name} becomes {level}"

    def step(self, word: str, value: Node) -> str:
        """Another phase or step begins (CR 500), perhaps in another player's turn."""
        self.kind("StepChange")
        if value.text is not None:
            self.say("step", mtg(step_named(value)))
            return f"the {value.text} begins"
        keys = self.fields(word, value, "step")
        self.say("step", mtg(step_named(keys["step"])))
        if "active player" not in keys:
            return f"the {keys['step'].text} begins"
        player = self.board.named(keys["active player"], "player")
        self.say("turnOf", situation_iri(player))
        return f"the {keys['step'].text} of {player} begins"

    def proliferate(self, word: str, value: Node) -> str:
        """A player proliferates and chooses these (CR 701.34a)."""
        names = [self.player_or_thing(entry) for entry in value.several()]
        if not names:
            raise value.error("nothing is chosen", "write `proliferate: [NAME, …]`")
        self.kind("Proliferation")
        for name in names:
            self.say("chooses", situation_iri(name))
        return f"proliferate, choosing {', '.join(names)}"

    def merge(self, word: str, value: Node) -> str:
        """An object merges with a permanent (CR 730.2); unstated it lies on top."""
        keys = self.fields(word, value, "of", "with")
        permanent, other = self.thing(keys["of"]), self.thing(keys["with"])
        top = self.thing(keys["on top"]) if "on top" in keys else other
        if top not in (permanent, other):
            raise keys["on top"].error(
                f"{top!r} is neither of the two that merge", f"write {permanent} or {other}"
            )
        self.kind("Merging")
        self.say("of", situation_iri(permanent))
        self.say("mergesWith", situation_iri(other))
        self.say("onTop", situation_iri(top))
        return f"{other} merges with {permanent}"

    def pass_priority(self, word: str, value: Node) -> str:
        """A player passes priority (CR 117.3d)."""
        player = self.board.named(value, "player")
        self.kind("PriorityPass")
        self.checked = True
        self.say("player", situation_iri(player))
        return f"{player} passes"


# What may stand alone in the list: `- check state-based actions`.
#: A text of an object by its place, by which one may call the activated ability that it is.
_ONE_OF_THE_TEXT: Final = re.compile(r".+-ability-\d+")
_WITHOUT_DETAILS: Final = (CHECK, "combat damage", "draw the game", "put triggers on the stack")
_READERS: Final[dict[str, Callable[[EventReader, str, Node], str]]] = {
    "activate": EventReader.activate,
    "resolve": EventReader.leave_stack,
    "counter": EventReader.leave_stack,
    **dict.fromkeys(MOVES, EventReader.move),
    "move": EventReader.move,
    "return": EventReader.move,
    "enter": EventReader.enter,
    "phase out": EventReader.phase,
    "phase in": EventReader.phase,
    "gain control": EventReader.gain_control,
    "start effect": EventReader.start_effect,
    "end effect": EventReader.end_effect,
    "put counters": EventReader.put_counters,
    "set level": EventReader.set_level,
    "step": EventReader.step,
    "pass": EventReader.pass_priority,
    "proliferate": EventReader.proliferate,
    "merge": EventReader.merge,
    **dict.fromkeys(TURNINGS, turn),
    "leave game": leave_game,
    "adapt": numbered_action,
    "monstrosity": numbered_action,
    "bolster": bolster,
    "mill": mill,
    "regenerate": regenerate,
    "goad": goad,
    "explore": explore,
    "connive": connive,
    "become monarch": end_game,
    "remove counters": remove_counters,
    "move counters": move_counters,
    "attach": attach,
    "create token": create_token,
    "populate": populate,
    "copy spell": copy_spell,
    "tap for mana": tap_for_mana,
    "lose mana": lose_mana,
    "cast": cast,
    "play": play,
    "special action": special_action,
    "put triggers on the stack": place_triggers,
    "assign combat damage": assign_combat_damage,
    "combat damage": combat_damage,
    "deal damage": deal_damage,
    "fight": fight,
    **dict.fromkeys(("gain life", "lose life", "pay life", "set life"), change_life),
    "exchange life": exchange_life,
    "attack": declare_attackers,
    "block": declare_blockers,
    "remove from combat": remove_from_combat,
    "become blocked": become_blocked,
    "reselect attack": reselect_attack,
    "draw": draw_cards,
    CHECK: check_actions,
    "lose the game": end_game,
    "win the game": end_game,
    "concede": end_game,
    "draw the game": draw_game,
}
