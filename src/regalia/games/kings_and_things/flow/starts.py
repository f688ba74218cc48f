"""Section 2, the board (T-2.14a): starting places, and seas beside them that give way to land."""

from typing import Final

from regalia.boards.hexes import Hex
from regalia.core.actions import Action
from regalia.core.errors import Illegal, Objection
from regalia.core.events import Event
from regalia.games.kings_and_things.actions import DECK_HEX, KEEP_SEA, LAY_HEX, START, SWAP, ThingsAction
from regalia.games.kings_and_things.data import FACE_DOWN, SEA, TERRAINS
from regalia.games.kings_and_things.flow import fields
from regalia.games.kings_and_things.flow.claims import claim_hex
from regalia.games.kings_and_things.flow.fields import NONE
from regalia.games.kings_and_things.flow.frames import ThingsChance, ThingsFrame
from regalia.games.kings_and_things.state import NOBODY, KingsThings

NOT_A_FREE_START: Final = Objection("T-2.15c", "this isn't a free starting place")
NOT_A_FREE_CORNER: Final = Objection("T-16.2", "this isn't a free starting place")
NOT_IN_YOUR_SET: Final = Objection("T-16.2", "the first choice has left other corners to you")


def free_starts(s: KingsThings) -> list[Hex]:
    return [place for place in s.rules.starts if why_no_start(s, place) is None]


def why_no_start(s: KingsThings, place: Hex) -> Objection | None:
    starts = s.rules.starts
    if place not in starts or s.hex_owner[place] != NOBODY:
        return NOT_A_FREE_START if s.seat_count == 4 else NOT_A_FREE_CORNER
    taken = [number for number, start in enumerate(starts) if s.hex_owner[start] != NOBODY]
    if s.seat_count == 4 or not taken:
        return None
    apart = 3 if s.seat_count == 2 else 2  # corners, counted round the board
    return None if (starts.index(place) - taken[0]) % apart == 0 else NOT_IN_YOUR_SET


def check_starts(s: KingsThings) -> None:
    """T-16.2: the places that are taken leave one to everybody else."""
    starts = s.rules.starts
    taken = [place for place in range(len(starts)) if s.hex_owner[starts[place]] != NOBODY]
    assert len(taken) == len([owner for owner in s.hex_owner if owner != NOBODY]), "nobody starts anywhere else"
    assert len(starts) == 4 or s.seat_count == 2 or len({place % 2 for place in taken}) < 2


class Start(ThingsFrame):
    """T-2.15c: a player chooses where their kingdom begins; the last place needs no choice."""

    WORD = "start"
    FIELDS = (fields.SEAT,)
    FIXED = True

    def check(self, s: KingsThings) -> None:
        assert free_starts(s)

    def advance(self, s: KingsThings) -> bool:
        free = free_starts(s)
        if len(free) > 1:
            return False
        self.take(s, free[0])
        return True

    def take(self, s: KingsThings, place: Hex) -> None:
        s.frames.pop()
        claim_hex(s, self.seat, place)  # T-2.16a

    def answers(self, s: KingsThings, seat: int) -> list[Action]:
        return [ThingsAction(START, s.rules.board.code[place]) for place in free_starts(s)]

    def answer(self, s: KingsThings, seat: int, say: ThingsAction) -> None:
        self.take(s, s.rules.board.coded(say.a))

    def refuse_answer(self, s: KingsThings, seat: int, say: ThingsAction) -> Illegal | None:
        objection = why_no_start(s, s.rules.board.coded(say.a)) if say.verb == START else None
        return None if objection is None else objection.illegal()


def hexes_left(s: KingsThings) -> bool:
    return max(s.deck) > 0


class HexDraw(ThingsChance):
    """A hex comes off the shuffled pile; each that is there has the same chance."""

    def outcome(self, s: KingsThings, terrain: int) -> Action:
        return ThingsAction(DECK_HEX, terrain)

    def legal(self, s: KingsThings, seat: int) -> list[Action]:
        return [self.outcome(s, terrain) for terrain in range(TERRAINS) if s.deck[terrain]]

    def weight(self, s: KingsThings, action: ThingsAction) -> int:
        return s.deck[self.terrain_in(action)]

    def terrain_in(self, say: ThingsAction) -> int:
        return say.a

    def check(self, s: KingsThings) -> None:
        assert hexes_left(s), "there is no hex left to draw"


class Laying(HexDraw):
    """T-2.14a: a hex of the board. It is turned up as it is drawn: nobody knew it before (T-2.14b)."""

    WORD = "laying"
    FIELDS = (fields.HEX,)
    FIXED = True

    def check(self, s: KingsThings) -> None:
        assert 0 <= self.hex < s.rules.hexes and hexes_left(s), "there is no hex left to draw"

    def outcome(self, s: KingsThings, terrain: int) -> Action:
        return ThingsAction(LAY_HEX, s.rules.board.code[self.hex], terrain)

    def terrain_in(self, say: ThingsAction) -> int:
        return say.b

    def resolve(self, s: KingsThings, say: ThingsAction) -> None:
        s.deck[say.b] -= 1
        s.terrain[self.hex] = say.b
        s.frames.pop()


class Replace(HexDraw):
    """T-2.15e, T-2.15g: a sea is taken off and the next hex of the pile laid in its place."""

    WORD = "replace"
    FIELDS = (fields.HEX,)
    FIXED = True

    def check(self, s: KingsThings) -> None:
        assert 0 <= self.hex < s.rules.hexes and s.terrain[self.hex] == SEA and hexes_left(s)

    def resolve(self, s: KingsThings, say: ThingsAction) -> None:
        s.aside[SEA] += 1
        s.deck[say.a] -= 1
        s.terrain[self.hex] = say.a
        s.frames.pop()
        if s.events is not None:
            s.emit(Event("laid", [s.rules.board.code[self.hex], say.a]))


NOT_SUCH_A_SEA: Final = Objection("T-2.15f", "you replace only seas beside your starting place")
TOO_LITTLE_LAND: Final = Objection("T-2.15f", "your starting place needs two land neighbours: replace a sea")


class Seas(ThingsFrame):
    """T-2.15e, T-2.15f: seas at and round a starting place give way to land."""

    WORD = "seas"
    FIELDS = (fields.SEAT, fields.flag("replaced"))

    def __init__(self, seat: int = NONE) -> None:
        super().__init__(seat)
        self.replaced: int = 0  # whether a sea has gone, so that with `sea_swap=all` the last one may go too

    def start_of(self, s: KingsThings) -> Hex:
        return s.hex_owner.index(self.seat)

    def wet(self, s: KingsThings) -> list[Hex]:
        around = s.rules.board.neighbours[self.start_of(s)]
        return [place for place in around if s.terrain[place] == SEA]

    def must(self, s: KingsThings) -> bool:
        around = s.rules.board.neighbours[self.start_of(s)]
        return len(around) - len(self.wet(s)) < 2

    def check(self, s: KingsThings) -> None:
        assert s.hex_owner.count(self.seat) == 1 and FACE_DOWN not in s.terrain
        assert s.terrain[self.start_of(s)] != SEA and hexes_left(s)
        assert self.replaced <= (1 if s.rules.swap_all else 0) and len(self.wet(s)) > 1 - self.replaced

    def advance(self, s: KingsThings) -> bool:
        if not s.count_owned(self.seat):  # only in a position that somebody wrote
            s.frames.pop()
            return True
        start = self.start_of(s)
        if s.terrain[start] == SEA and hexes_left(s):
            # The owner keeps the place while its tile is exchanged.
            s.frames.append(Replace(NONE, start))
            return True
        if not hexes_left(s) or (len(self.wet(s)) < 2 - self.replaced and not self.must(s)):
            s.frames.pop()
            return True
        return False

    def answers(self, s: KingsThings, seat: int) -> list[Action]:
        legal: list[Action] = [ThingsAction(SWAP, s.rules.board.code[place]) for place in self.wet(s)]
        if not self.must(s):
            legal.append(ThingsAction(KEEP_SEA))
        return legal

    def answer(self, s: KingsThings, seat: int, say: ThingsAction) -> None:
        if say.verb == KEEP_SEA:
            s.frames.pop()
        else:
            self.replaced = 1 if s.rules.swap_all else 0
            s.frames.append(Replace(NONE, s.rules.board.coded(say.a)))

    def refuse_answer(self, s: KingsThings, seat: int, say: ThingsAction) -> Illegal | None:
        if say.verb == SWAP:
            return NOT_SUCH_A_SEA.illegal()
        return TOO_LITTLE_LAND.illegal() if say.verb == KEEP_SEA else None
