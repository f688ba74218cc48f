"""Section 11, who fights: what all parts of a battle ask about it."""

from bisect import insort
from typing import ClassVar, Final

from regalia.boards.hexes import NOWHERE, Hex
from regalia.core.events import Event
from regalia.games.kings_and_things.flow import fields
from regalia.games.kings_and_things.flow.fields import NONE, Field
from regalia.games.kings_and_things.flow.frames import ThingsFrame, eliminate
from regalia.games.kings_and_things.rules import fighter_code, fighters
from regalia.games.kings_and_things.state import NATIVES, SWAYED, KingsThings

FULL_VALUE: Final = 5  # T-13.8a: the Marksman's


class Fight(ThingsFrame):
    """A battle in `hex`, and what lasts longer than a step of it. Its parts are frames on top of it."""

    WORD = "battle"
    FIELDS: ClassVar[tuple[Field, ...]] = (
        fields.side("announcer"),
        fields.HEX,
        fields.number("round"),
        fields.thing("swayed"),
        fields.side("defender"),
        fields.sides("dispelled"),
        Field("marksman", (fields.NUMBER,), FULL_VALUE, False, False),
        fields.side("swayed_from"),
        fields.rows("dice", fields.SIDE, fields.NAMED, fields.NUMBER, fields.FLAG),
        fields.rows("fallen", fields.SIDE, fields.NAMED, fields.NUMBER),
    )

    def __init__(self, announcer: int = NONE, place: Hex = NOWHERE, defender: int = NONE) -> None:
        super().__init__(NONE, place)
        self.announcer: int = announcer  # T-11.2a: whose segment it is
        self.round: int = 0
        self.swayed: int = NONE  # T-13.5: the creature that the Warlord swayed for the battle
        self.swayed_from: int = NONE
        self.defender: int = defender
        self.dispelled: list[int] = []  # T-15.8b: sides without magic
        self.marksman: int = FULL_VALUE  # T-13.8a: the value that the Marksman shoots with in this round
        self.dice: list[int] = []  # side, code, number and whether it hit: those that counted last, for all to see
        self.fallen: list[int] = []  # side, code and round: who was lost in the last round in which dice were rolled

    def about(self) -> int:
        return self.announcer

    def dispel(self, side: int) -> None:
        if side not in self.dispelled:
            insort(self.dispelled, side)

    def holds_battle(self, place: Hex) -> bool:
        return place == self.hex and self.round > 0

    def clear(self) -> None:
        """New dice are about to fall: take the last ones away, and those who fell in earlier rounds."""
        self.dice = []
        rows = range(0, len(self.fallen), 3)
        self.fallen = [
            part for row in rows if self.fallen[row + 2] == self.round for part in self.fallen[row : row + 3]
        ]

    def note_fallen(self, s: KingsThings, side: int, fighter: int) -> None:
        """Keep for the picture who is lost; before the first round, as one of those who fall in it."""
        self.fallen += [side, fighter_code(s, self.hex, fighter), max(self.round, 1)]

    def sides(self, s: KingsThings) -> list[int]:
        """Return who still has fighters. Natives count only where they defend: they wait until one player is left
        (T-11.9a), who meets them in a battle of its own (T-11.9b)."""
        sides = [seat for seat in range(s.seat_count) if not s.gone[seat] and fighters(s, self.hex, seat)]
        if self.defender == NATIVES and fighters(s, self.hex, NATIVES):
            sides.append(NATIVES)
        return sides

    def is_over(self, s: KingsThings) -> bool:
        return len(self.sides(s)) < 2  # T-11.82b

    def from_left(self, s: KingsThings, sides: list[int]) -> list[int]:
        """The sides clockwise from the defender's left, the defender last."""
        if self.defender == NATIVES or self.defender < 0:
            return sides
        return sorted(sides, key=self.place_from_left)

    def place_from_left(self, side: int) -> int:
        return 9 if side == self.defender or side == NATIVES else (side - self.defender - 1) % 4

    def order_of_play(self, s: KingsThings) -> list[int]:
        """T-15.0b: who is asked in a window: the announcing player first, then clockwise, natives last."""
        sides = self.sides(s)
        return [seat for seat in s.clockwise(self.announcer) if seat in sides] + [NATIVES] * sides.count(NATIVES)

    def release_swayed(self, s: KingsThings) -> None:
        """T-13.5: with `warlord=battle` the creature goes back to its former side, or to the cup."""
        counter, former = self.swayed, self.swayed_from
        if counter < 0 or s.where[counter] != self.hex or not s.has(counter, SWAYED):
            return
        s.mark[counter] &= ~SWAYED
        if former in self.sides(s):
            s.put(counter, self.hex, former)
            if s.events is not None:
                s.emit(Event("swayed", [former, counter]))
        else:
            eliminate(s, counter)


class Part(ThingsFrame):
    """A part of a battle. It leads on by itself, and ends when somebody has won."""

    FIELDS: ClassVar[tuple[Field, ...]] = ()

    def check(self, s: KingsThings) -> None:
        raise AssertionError("a battle continues by itself")


def battle_now(s: KingsThings) -> Fight:
    """Return the battle that is being fought."""
    for frame in reversed(s.frames):
        if isinstance(frame, Fight):
            return frame
    raise AssertionError("there is no battle")
