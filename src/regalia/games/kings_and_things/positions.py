"""Positions as text, written and read.

turn 3 movement part 1 first P2     the turn, the phase, how many parts of it have begun, the first player
hex D3 Mo P1 keep village.1         terrain, owner (or -), fort, income counter; hits=1,0 and raised where they are
stack D3 P1 troll.1/m2 warlord      units and items in use, each with its marks and the movement points spent
natives E4 wolves.1 ruby.1          natives, loot included
gold 10 0 5 3                       by seat
rack P1 sword.1                     offer P1 bears.1: what is being traded
pool dwarf_king deerhunter          the sides that characters in the pool show; those not named show their front
deck De2 Se4   aside Se1            hexes; without `deck`: what the board leaves over
ask group seat=P1 hex=C2            the stack of moments, the bottom first; without any, the phase goes on by itself
"""

from typing import Final

from regalia.boards.hexes import NOWHERE, Hex
from regalia.core.errors import Malformed
from regalia.core.frames import Frame
from regalia.core.game import GameMeta
from regalia.core.numbers import read_number
from regalia.core.positions import Position, common_lines
from regalia.core.state import State
from regalia.games.kings_and_things import older
from regalia.games.kings_and_things.counters import (
    COUNTERS,
    FIRST_CHARACTER,
    FORM_OF,
    FORM_SLUG,
    KIND,
    MAGIC_ITEM,
    THINGS,
    TREASURE,
)
from regalia.games.kings_and_things.data import (
    CITADEL,
    FACE_DOWN,
    FORT_NAME,
    HEX_COUNT,
    PLAINS,
    SEAT_NAMES,
    TERRAIN_CODE,
    TERRAINS,
)
from regalia.games.kings_and_things.flow.battle import Targets
from regalia.games.kings_and_things.flow.fields import SEAT, read_character, read_place, read_side
from regalia.games.kings_and_things.flow.kinds import FALL, LIES_ON, MOMENT
from regalia.games.kings_and_things.flow.moments import Fall, Moment, code_of, named, run
from regalia.games.kings_and_things.flow.setup import LAYING, SetUp
from regalia.games.kings_and_things.flow.turn import Turn
from regalia.games.kings_and_things.notation import SIDE_NAMES, counter_text, read_counter
from regalia.games.kings_and_things.options import ThingsRules
from regalia.games.kings_and_things.state import (
    ABOARD,
    AIR,
    CUP,
    FRESH,
    LIFTED,
    MOVED,
    NATIVES,
    NOBODY,
    OFFER,
    OUT,
    PARRIED,
    PHASE_WORD,
    POOL,
    RACK,
    SAVED,
    SEEN,
    SETUP,
    SIDES,
    SWAYED,
    UP,
    USED,
    KingsThings,
    is_unit,
)

EVERYTHING: Final = -9  # a viewer who sees all: the dump
MARK_LETTERS: Final = ((UP, "u"), (SEEN, "s"), (AIR, "f"), (MOVED, "m"), (LIFTED, "l"), (ABOARD, "b"))
RARE_LETTERS: Final = ((FRESH, "n"), (USED, "x"), (SWAYED, "w"), (SAVED, "v"), (PARRIED, "p"))
ALL_LETTERS: Final = (*MARK_LETTERS, *RARE_LETTERS)
UNKNOWN: Final = "?"


# Writing


def marks_text(s: KingsThings, counter: int, hidden: int) -> str:
    """What is marked on a counter, as `/m2`; nothing if nothing is. `hidden`: marks that are not told."""
    mark = s.mark[counter] & ~hidden
    text = "".join([letter for bit, letter in ALL_LETTERS if mark & bit])
    if s.spent[counter]:
        text += str(s.spent[counter])
    return "/" + text if text else ""


def is_known(s: KingsThings, counter: int, viewer: int) -> bool:
    """Whether the viewer may know what the counter on the board is (T-1.2a, T-S4)."""
    if viewer == EVERYTHING or viewer == s.owner[counter] or counter >= THINGS:
        return True
    if s.owner[counter] == NATIVES or s.has(counter, UP | USED):
        return True
    return s.has(counter, SEEN) and s.rules.seen_marks


def stack_text(s: KingsThings, counters: list[int], viewer: int) -> str:
    known: list[str] = []
    unknown: list[str] = []
    for counter in counters:
        mine = viewer in (EVERYTHING, s.owner[counter])
        marks = marks_text(s, counter, 0 if mine else LIFTED | FRESH)
        if is_known(s, counter, viewer):
            known.append(counter_text(code_of(s, counter)) + marks)
        else:
            unknown.append(UNKNOWN + marks_text(s, counter, LIFTED | FRESH | SEEN))
    return " ".join(known + sorted(unknown))


def hex_text(s: KingsThings, place: Hex) -> str:
    terrain = s.terrain[place]
    owner = s.hex_owner[place]
    words = [
        s.rules.board.name[place],
        UNKNOWN if terrain == FACE_DOWN else TERRAIN_CODE[terrain],
        "-" if owner == NOBODY else SEAT_NAMES[owner],
    ]
    if s.fort[place]:
        words.append(FORT_NAME[s.fort[place]])
    if s.income[place] != NOBODY:
        words.append(counter_text(s.income[place]))
    if s.fort_hits[place] or s.town_hits[place]:
        words.append(f"hits={s.fort_hits[place]},{s.town_hits[place]}")
    if s.raised[place]:
        words.append("raised")
    return " ".join(words)


def tiles_text(counts: list[int]) -> str:
    words = [f"{TERRAIN_CODE[terrain]}{counts[terrain]}" for terrain in range(TERRAINS) if counts[terrain]]
    return " ".join(words) if words else "none"


def frame_text(s: KingsThings, frame: Frame) -> str:
    assert isinstance(frame, (Moment, Fall))
    return " ".join([f"ask {frame.WORD}", *[text for field in frame.FIELDS if (text := field.text(s, frame))]])


def position_lines(meta: GameMeta, s: KingsThings, viewer: int) -> list[str]:
    """The position as the viewer sees it."""
    every = viewer == EVERYTHING
    lines = common_lines(meta, s, s.rules.options)
    lines.append(f"turn {s.turn} {PHASE_WORD[s.phase]} part {s.part} first {SEAT_NAMES[s.first]}")
    lines.extend([f"hex {hex_text(s, place)}" for place in range(s.rules.hexes)])
    for place in range(s.rules.hexes):
        for side in range(s.seats):
            counters = [counter for counter in s.at[place] if s.owner[counter] == side]
            if counters:
                lines.append(f"stack {s.rules.board.name[place]} {SEAT_NAMES[side]} {stack_text(s, counters, viewer)}")
        natives = s.natives(place)
        if natives:
            lines.append(f"natives {s.rules.board.name[place]} {stack_text(s, natives, viewer)}")
    lines.append("gold " + " ".join([str(gold) for gold in s.gold]))
    for seat in range(s.seats):
        mine = every or viewer == seat
        if s.rack[seat]:
            words = [counter_text(counter) + marks_text(s, counter, SEEN) for counter in s.rack[seat]]
            lines.append(f"rack {SEAT_NAMES[seat]} " + (" ".join(words) if mine else f"{UNKNOWN}{len(words)}"))
            shown = [counter_text(counter) for counter in s.rack[seat] if s.has(counter, SEEN)]
            if shown and (every or s.rules.seen_marks):
                lines.append(f"shown {SEAT_NAMES[seat]} " + " ".join(shown))
        if s.offer[seat]:
            told = mine or s.phase != SETUP  # T-7.3b; in the set-up nothing is shown
            words = [counter_text(counter) for counter in s.offer[seat]]
            lines.append(f"offer {SEAT_NAMES[seat]} " + (" ".join(words) if told else f"{UNKNOWN}{len(words)}"))
    pool = [FORM_SLUG[s.form(counter)] for counter in range(THINGS, COUNTERS) if s.where[counter] == POOL]
    if pool:
        lines.append("pool " + " ".join(pool))
    lines.append(f"deck {tiles_text(s.deck)}")
    if sum(s.aside):
        lines.append(f"aside {tiles_text(s.aside)}")
    out = [counter for counter in range(THINGS) if s.where[counter] == OUT and s.rules.in_game[counter]]
    if out:
        lines.append("out " + " ".join([counter_text(counter) for counter in out]))
    if s.rules.show_cup_count and not every:
        lines.append(f"cup {len(s.cup)}")  # T-7.5d
    lines.extend(rare_lines(s, viewer))
    lines.extend([frame_text(s, frame) for frame in s.frames])
    return lines


def rare_lines(s: KingsThings, viewer: int) -> list[str]:
    """What most positions do not have."""
    lines: list[str] = []
    if sum(s.gone):
        lines.append("gone " + " ".join([SEAT_NAMES[seat] for seat in range(s.seats) if s.gone[seat]]))
    if s.elimination:
        lines.append("elimination")
    if s.clock_owner != NOBODY:
        lines.append(f"clock {SEAT_NAMES[s.clock_owner]} {s.clock_turn}" + (" taken" if s.clock_taken else ""))
    if s.rivals:
        lines.append("rivals")
    if s.cloud != NOWHERE:
        lines.append(f"cloud {s.rules.board.name[s.cloud]}")
    if s.flown:
        words = [
            f"{FORM_SLUG[s.form(s.flown[place])]} {SEAT_NAMES[s.flown[place + 1]]}"
            for place in range(0, len(s.flown), 2)
        ]
        lines.append("flown " + " ".join(words))
    if s.sword_on != NOBODY:
        lines.append(f"sword {counter_text(code_of(s, s.sword_on))}")
    if s.bow_on != NOBODY:
        lines.append(f"bow {counter_text(code_of(s, s.bow_on))}")
    if s.firewall:
        lines.append(f"firewall {s.firewall}")
    targets: list[str] = []
    for side in range(SIDES):
        if s.target[side] != NOBODY:
            open_to = s.rules.open_targets or viewer in (EVERYTHING, side) or not is_naming(s)
            targets.append(f"{SIDE_NAMES[side]}>" + (SIDE_NAMES[s.target[side]] if open_to else UNKNOWN))
    if targets:
        lines.append("targets " + " ".join(targets))
    for seat in range(s.seats):
        counter = s.prey[seat]
        if counter != NOBODY:
            mine = viewer in (EVERYTHING, s.owner[counter])
            known = mine or (seat != s.owner[counter] and is_known(s, counter, viewer))
            lines.append(f"prey {SEAT_NAMES[seat]} {counter_text(code_of(s, counter)) if known else UNKNOWN}")
    return lines


def is_naming(s: KingsThings) -> bool:
    """Whether targets are being named, and still sealed."""
    return any(isinstance(frame, Targets) for frame in s.frames)


def dump(meta: GameMeta, s: KingsThings) -> str:
    return "\n".join(position_lines(meta, s, EVERYTHING)) + "\n"


# Reading


def restore(rules: ThingsRules, position: Position) -> State:
    s = KingsThings(position.seats, rules)
    s.over = position.over
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
        self.hexes: Final[set[int]] = set()
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
            raise Malformed(f"{head} is said twice")
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
            if len(words) != self.s.seats + 1:
                raise Malformed(f"gold has a number for each of the {self.s.seats} seats")
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
                    raise Malformed(f"{name} is no treasure or magic item on the rack of {words[1]}, written before")
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
        if rest or s.turn < 1 or s.part > s.seats + 2:
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
            bits = [bit for bit, known in ALL_LETTERS if known == letter]
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
        if seat >= self.s.seats:
            raise Malformed(f"{text} does not sit at this table")
        return seat

    def thing(self, text: str) -> int:
        counter = read_counter(text)
        if counter >= THINGS or self.s.where[counter] != CUP:
            raise Malformed(f"{text} is no Thing, not in the game, or already somewhere else (T-S6)")
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
        if s.over is not None:
            if self.asks:
                raise Malformed("a game that is over asks nothing")
        else:
            for words in self.asks:
                s.frames.append(self.frame(words))
        self.count_hexes()
        try:
            s.check()
            check_more(s)
            if s.over is None:
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

    def frame(self, words: list[str]) -> Frame:
        word = words[0]
        frame: Moment | Fall
        if word in MOMENT:
            frame = type(MOMENT[word])()
        elif word in FALL:
            frame = type(FALL[word])()
        else:
            raise Malformed(f"there is no moment {word[:30]!r}")
        texts: dict[str, str] = {}
        for pair in words[1:]:
            key, equals, value = pair.partition("=")
            if not equals or not value:
                raise Malformed(f"what a moment holds is written seat=P1, not {pair!r}")
            texts[key] = value
        names = [field.name for field in frame.FIELDS]
        unknown = [key for key in texts if key not in names]
        if unknown:
            if not older.is_older(list(texts)):
                raise Malformed(f"the moment {word} has no {unknown[0]!r}")
            older.fill(self.s, frame, texts)
            return frame
        for field in frame.FIELDS:
            if field.name in texts:
                field.read(self.s, frame, texts[field.name])
        return frame


def check_more(s: KingsThings) -> None:
    """What `check` takes for granted and a text can get wrong."""
    for place in range(s.rules.hexes):
        assert 0 <= s.fort_hits[place] <= s.fort[place] and 0 <= s.town_hits[place] <= 2
        assert s.town_hits[place] == 0 or s.town(place) != NOBODY
    for place in range(0, len(s.flown), 2):
        assert s.where[s.flown[place]] == POOL, "whoever fled is in the pool"
        assert not s.gone[s.flown[place + 1]]
    assert s.clock_owner == NOBODY or s.forts_of_level(CITADEL) == 1
    assert len(s.playing()) > 1 or s.over is not None, "one player alone has won"
    for seat in range(s.seats):
        assert not s.gone[seat] or (not s.rack[seat] and not s.offer[seat] and not s.gold[seat])
    for bearer in (s.sword_on, s.bow_on):
        assert bearer == NOBODY or is_unit(bearer)


def check_frames(s: KingsThings) -> None:
    """Whether the questions on the stack fit the position."""
    assert s.frames and isinstance(s.frames[0], Turn), "the turn lies under all other moments"
    assert s.phase != SETUP or (len(s.frames) > 1 and isinstance(s.frames[1], SetUp)), "nothing is set up"
    below = ""
    for depth, frame in enumerate(s.frames):
        assert isinstance(frame, (Moment, Fall))
        for field in frame.FIELDS:
            assert field.is_sound(s, frame), f"{frame.WORD} cannot have that {field.name}"
        assert below in LIES_ON.get(frame.WORD, (below,)), f"{frame.WORD} never comes after {below}"
        below = frame.WORD
        assert isinstance(frame, Moment) or depth == len(s.frames) - 1, "nothing happens before chance has spoken"
        if isinstance(frame, Moment):
            assert depth == 0 or not isinstance(frame, Turn)
            assert frame.seat < s.seats
            # What goes when its seat leaves the game has a seat.
            assert frame.seat >= 0 or SEAT not in frame.FIELDS or frame.outlasts(), f"{frame.WORD} is about a player"
            frame.check_below(s)
    top = s.frames[-1]
    if isinstance(top, Moment):
        if 0 <= top.seat < s.seats:
            assert not s.gone[top.seat], "whoever is asked is in the game"
        top.check(s)
        assert top.to_act(s), "somebody is asked"
        for seat in top.to_act(s):
            assert 0 <= seat < s.seats and not s.gone[seat]
            assert top.answers(s, seat), "whoever is asked can answer"
    else:
        assert isinstance(top, Fall)
        assert -1 <= top.seat <= NATIVES
        top.check(s)
