"""Positions as text: what the lines mean, and how they are read. `position_text.py` writes them.

turn 3 movement part 1 first P2     the turn, the phase, how many parts of it have begun, the first player
hex D3 Mo P1 keep village.1         terrain, owner (or -), fort, income counter; hits=1,0 and raised where they are
stack D3 P1 troll.1/m2 warlord      units and items in use, each with its marks and the movement points spent
natives E4 wolves.1 ruby.1          natives, loot included
gold 10 0 5 3                       by seat
rack P1 sword.1                     offer P1 bears.1: what is being traded
pool dwarf_king deerhunter          the sides that characters in the pool show; those not named show their front
deck De2 Se4   aside Se1            hexes; without `deck`: what the board leaves over
ask group seat=P1 hex=C2            the stack of frames, the bottom first; without any, the phase goes on by itself
"""

from collections.abc import Sequence
from typing import Final

from regalia.boards.hexes import Hex
from regalia.core.errors import Malformed
from regalia.core.frames import Frame
from regalia.core.game import GameMeta
from regalia.core.numbers import read_number
from regalia.core.positions import Position
from regalia.core.state import State
from regalia.games.kings_and_things import older
from regalia.games.kings_and_things.check import check, check_frames, check_written
from regalia.games.kings_and_things.counters import FIRST_CHARACTER, FORM_OF, KIND, MAGIC_ITEM, THINGS, TREASURE
from regalia.games.kings_and_things.data import CITADEL, FACE_DOWN, FORT_NAME, HEX_COUNT, PLAINS, TERRAIN_CODE, TERRAINS
from regalia.games.kings_and_things.flow.battle import Battle
from regalia.games.kings_and_things.flow.fields import read_character, read_place, read_side
from regalia.games.kings_and_things.flow.frames import ThingsChance, ThingsFrame, named, run
from regalia.games.kings_and_things.flow.kinds import CHANCE_OF, FRAME_OF
from regalia.games.kings_and_things.flow.setup import LAYING, SetUp
from regalia.games.kings_and_things.flow.turn import Turn
from regalia.games.kings_and_things.notation import read_counter
from regalia.games.kings_and_things.options import ThingsRules
from regalia.games.kings_and_things.position_text import EVERYTHING, MARK_LETTERS, UNKNOWN, position_lines
from regalia.games.kings_and_things.state import (
    CUP,
    NATIVES,
    NOBODY,
    OFFER,
    OUT,
    PHASE_WORD,
    RACK,
    SEEN,
    SETUP,
    KingsThings,
)


def dump(meta: GameMeta, s: KingsThings) -> str:
    return "\n".join(position_lines(meta, s, EVERYTHING)) + "\n"


def restore(rules: ThingsRules, position: Position) -> State:
    s = KingsThings(position.seat_count, rules)
    s.outcome = position.outcome
    reader = Reader(s)
    for line in position.lines:
        reader.read(line)
    reader.finish()
    return s


class Reader:
    """Reads a position line by line."""

    def __init__(self, s: KingsThings) -> None:
        self.s: Final[KingsThings] = s
        self.said: Final[set[str]] = set()
        self.placed: Final[set[int]] = set()
        self.asks: Final[list[list[str]]] = []
        self.deck: bool = False
        s.phase = SETUP
        s.terrain = [PLAINS] * s.rules.hexes
        s.turn = 0

    def read(self, line: str) -> None:
        words = line.split()
        word = words[0]
        if word in ("hex", "stack", "natives", "rack", "shown", "offer", "ask", "prey"):
            head = " ".join(words[: 3 if word == "stack" else 2])
        else:
            head = word
        if head in self.said and word != "ask":
            raise Malformed(f"{head} appears twice")
        self.said.add(head)
        if word == "turn":
            self.read_turn(words)
        elif word == "hex":
            self.read_hex(words)
        elif word == "stack" and len(words) > 3:
            self.read_stack(self.place(words[1]), self.seat(words[2]), words[3:])
        elif word == "natives" and len(words) > 2:
            self.read_stack(self.place(words[1]), NATIVES, words[2:])
        elif word == "gold":
            if len(words) != self.s.seat_count + 1:
                raise Malformed(f"gold has a number for each of the {self.s.seat_count} seats")
            self.s.gold = [read_number(number) for number in words[1:]]
        elif word == "rack" and len(words) > 2:
            self.read_rack(self.seat(words[1]), RACK, words[2:])
        elif word == "offer" and len(words) > 2:
            self.read_rack(self.seat(words[1]), OFFER, words[2:])
        elif word == "pool":
            for name in words[1:]:
                self.take(self.character(name))
        elif word == "deck":
            self.s.deck = self.tiles(words[1:])
            self.deck = True
        elif word == "aside":
            self.s.aside = self.tiles(words[1:])
        elif word == "ask" and len(words) > 1:
            self.asks.append(words[1:])
        else:
            self.read_rare(words)

    def read_rare(self, words: list[str]) -> None:
        s = self.s
        word = words[0]
        if word == "out":
            for name in words[1:]:
                s.put(self.thing(name), OUT, NOBODY)
        elif word == "gone":
            for name in words[1:]:
                s.gone[self.seat(name)] = 1
        elif word == "shown" and len(words) > 2:
            for name in words[2:]:
                counter = read_counter(name)
                if counter not in s.rack[self.seat(words[1])] or KIND[counter] not in (TREASURE, MAGIC_ITEM):
                    raise Malformed(
                        f"{name} is not a treasure or magic item on the rack of {words[1]}: write that rack first"
                    )
                s.mark[counter] |= SEEN
        elif word == "elimination" and len(words) == 1:
            s.elimination = 1
        elif word == "rivals" and len(words) == 1:
            s.rivals = 1
        elif word == "clock" and (len(words) == 3 or (len(words) == 4 and words[3] == "taken")):
            s.clock_owner = self.seat(words[1])
            s.clock_turn = read_number(words[2])
            s.clock_taken = 1 if len(words) == 4 else 0
        elif word == "cloud" and len(words) == 2:
            s.cloud = self.place(words[1])
        elif word == "flown" and len(words) % 2 == 1:
            for place in range(1, len(words), 2):
                s.flown += [read_character(words[place]), self.seat(words[place + 1])]
        elif word == "sword" and len(words) == 2:
            s.sword_on = self.on_board(words[1])
        elif word == "bow" and len(words) == 2:
            s.bow_on = self.on_board(words[1])
        elif word == "prey" and len(words) == 3:
            s.prey[self.seat(words[1])] = self.on_board(words[2])
        elif word == "firewall" and len(words) == 2:
            s.firewall = read_number(words[1])
        elif word == "targets":
            for pair in words[1:]:
                side, arrow, target = pair.partition(">")
                if not arrow:
                    raise Malformed(f"a target is written P1>P2, not {pair!r}")
                s.target[read_side(side)] = read_side(target)
        else:
            raise Malformed(f"a position has no line {' '.join(words)[:40]!r}")

    def read_turn(self, words: list[str]) -> None:
        s = self.s
        if len(words) < 3 or words[2] not in PHASE_WORD:
            raise Malformed(f"the turn is written `turn 3 movement`, with one of {', '.join(PHASE_WORD)}")
        s.turn = read_number(words[1])
        s.phase = PHASE_WORD.index(words[2])
        rest = words[3:]
        if rest[:1] == ["part"] and len(rest) > 1:
            s.part = read_number(rest[1])
            rest = rest[2:]
        if rest[:1] == ["first"] and len(rest) > 1:
            s.first = self.seat(rest[1])
            rest = rest[2:]
        if rest or s.turn < 1 or s.part > s.seat_count + 2:
            raise Malformed("the turn is written `turn 3 movement part 1 first P2`")

    def read_hex(self, words: list[str]) -> None:
        s = self.s
        if len(words) < 3:
            raise Malformed("a hex is written `hex D3 Mo P1 keep village.1`")
        place = self.place(words[1])
        if words[2] == UNKNOWN:
            s.terrain[place] = FACE_DOWN
        elif words[2] in TERRAIN_CODE:
            s.terrain[place] = TERRAIN_CODE.index(words[2])
        else:
            raise Malformed(f"a terrain is one of {', '.join(TERRAIN_CODE)}, not {words[2]!r}")
        if len(words) > 3 and words[3] != "-":
            s.hex_owner[place] = self.seat(words[3])
        for word in words[4:]:
            if word in FORT_NAME[1:]:
                s.fort[place] = FORT_NAME.index(word)
            elif word == "raised":
                s.raised[place] = 1
            elif word.startswith("hits="):
                fort, _comma, town = word[5:].partition(",")
                s.fort_hits[place] = read_number(fort)
                s.town_hits[place] = read_number(town)
            else:
                if s.income[place] != NOBODY:
                    raise Malformed("T-2.17c: a hex has one income counter")
                s.set_income(place, self.thing(word))

    def read_stack(self, place: Hex, side: int, words: list[str]) -> None:
        s = self.s
        for word in words:
            name, _slash, marks = word.partition("/")
            code = read_counter(name)
            counter = self.character(name) if code >= THINGS else self.thing(name)
            if code >= THINGS:
                self.take(counter)
            s.put(counter, place, side)
            self.read_marks(counter, marks)

    def read_rack(self, seat: int, place: int, words: list[str]) -> None:
        for word in words:
            name, _slash, marks = word.partition("/")
            counter = self.thing(name)
            self.s.put(counter, place, seat)
            self.read_marks(counter, marks)

    def read_marks(self, counter: int, text: str) -> None:
        for letter in text:
            bits = [bit for bit, known in MARK_LETTERS if known == letter]
            if bits:
                self.s.mark[counter] |= bits[0]
            elif letter in "123456789":
                self.s.spent[counter] = int(letter)
            else:
                raise Malformed(f"no counter is marked {letter!r}")

    def place(self, text: str) -> Hex:
        return read_place(self.s, text)

    def seat(self, text: str) -> int:
        seat = read_side(text)
        if seat >= self.s.seat_count:
            raise Malformed(f"{text} does not sit at this table")
        return seat

    def thing(self, text: str) -> int:
        counter = read_counter(text)
        if counter >= THINGS or self.s.where[counter] != CUP:
            raise Malformed(f"{text} is not a Thing, is not in this game, or is somewhere else already (T-S6)")
        return counter

    def character(self, text: str) -> int:
        """The character's counter, turned to that side."""
        counter = read_character(text)
        if counter in self.placed:
            raise Malformed(f"the counter of {text} is already somewhere else (T-S6)")
        self.s.back[counter - THINGS] = (FORM_OF[text.removesuffix(".1")] - FIRST_CHARACTER) % 2
        return counter

    def take(self, counter: int) -> None:
        self.placed.add(counter)

    def on_board(self, text: str) -> int:
        counter = named(self.s, read_counter(text))
        if counter < 0 or self.s.where[counter] < 0:
            raise Malformed(f"{text} is not on the board")
        return counter

    def tiles(self, words: list[str]) -> list[int]:
        counts = [0] * TERRAINS
        for word in words:
            if word == "none":
                continue
            if word[:2] not in TERRAIN_CODE:
                raise Malformed(f"hexes are counted like De2 Se4, not {word!r}")
            counts[TERRAIN_CODE.index(word[:2])] = read_number(word[2:])
        return counts

    def finish(self) -> None:
        s = self.s
        if s.turn == 0:  # no line `turn`: somewhere in a game
            s.turn, s.phase = 1, 1
        if s.forts_of_level(CITADEL) > 1:  # the line `rivals` tells of citadels that are gone again
            s.rivals = 1
        if s.outcome is not None:
            if self.asks:
                raise Malformed("a game that is over asks nothing")
        else:
            for depth, words in enumerate(self.asks):
                above = self.asks[depth + 1][0] if depth + 1 < len(self.asks) else ""
                s.frames.extend(self.read_frames(words, above))
        self.count_hexes()
        try:
            check(s)
            check_written(s)
            if s.outcome is None:
                if not s.frames:
                    s.frames.append(Turn())
                    if s.phase == SETUP:
                        raise Malformed("a set-up needs the line `ask`")
                    run(s)
                if s.frames:
                    check_frames(s)
        except AssertionError as error:
            raise Malformed(f"no game comes to this position: {error}") from None

    def count_hexes(self) -> None:
        """Fill the piles that no line tells of: before the board is laid, all hexes of the game; then what it left."""
        s = self.s
        setup = s.frames[1] if len(s.frames) > 1 else None
        unlaid = isinstance(setup, SetUp) and setup.step < LAYING
        if "aside" not in self.said and (self.deck or not unlaid):
            s.aside = [0] * TERRAINS
        if not self.deck:
            s.deck = [
                max(0, HEX_COUNT[terrain] - (0 if unlaid else s.terrain.count(terrain)) - s.aside[terrain])
                for terrain in range(TERRAINS)
            ]

    def read_frames(self, words: list[str], above: str) -> Sequence[Frame]:
        """Return the frames of a line `ask`; `above` is the word of the next one."""
        word = words[0]
        texts: dict[str, str] = {}
        for pair in words[1:]:
            key, equals, value = pair.partition("=")
            if not equals or not value:
                raise Malformed(f"what a frame holds is written seat=P1, not {pair!r}")
            texts[key] = value
        if word == Battle.WORD and older.is_whole_battle(texts, above):
            battle = older.WholeBattle()
            older.read(self.s, battle, texts)
            return battle.frames(above)
        frame: ThingsFrame | ThingsChance
        if word in FRAME_OF:
            frame = type(FRAME_OF[word])()
        elif word in CHANCE_OF:
            frame = type(CHANCE_OF[word])()
        else:
            raise Malformed(f"there is no frame {word[:30]!r}")
        older.read(self.s, frame, texts)
        return [frame]
