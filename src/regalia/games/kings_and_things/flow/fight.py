"""Section 11, who fights: what all parts of a battle ask about it."""

from typing import Final

from regalia.core.events import Event
from regalia.games.kings_and_things.flow.moments import Moment, eliminate
from regalia.games.kings_and_things.rules import fighters
from regalia.games.kings_and_things.state import NATIVES, SWAYED, KingsThings

# What `Fight.more` begins with; then come the dice of the step: side, fighter, number
STEP: Final = 0
AIMED: Final = 1
SWAYED_FROM: Final = 2
HEADER: Final = 3
FULL_VALUE: Final = 5


class Fight(Moment):
    """A battle in `hex`. `seat`: who announced it; `other`: the defender; `count`: the round; `mask`: sides whose
    magic is dispelled; `item`: the creature that the Warlord swayed for the battle."""

    def sides(self, s: KingsThings) -> list[int]:
        """Who still has fighters. Natives count only where they defend: they wait until one player is left (T-11.9a),
        and whoever that is meets them in a battle of its own (T-11.9b)."""
        sides = [seat for seat in range(s.seats) if not s.gone[seat] and fighters(s, self.hex, seat)]
        if self.other == NATIVES and fighters(s, self.hex, NATIVES):
            sides.append(NATIVES)
        return sides

    def is_over(self, s: KingsThings) -> bool:
        return len(self.sides(s)) < 2  # T-11.82b

    def from_left(self, s: KingsThings, sides: list[int]) -> list[int]:
        """The sides clockwise from the defender's left, the defender last."""
        if self.other == NATIVES or self.other < 0:
            return sides
        return sorted(sides, key=self.place_from_left)

    def place_from_left(self, side: int) -> int:
        return 9 if side == self.other or side == NATIVES else (side - self.other - 1) % 4

    def order_of_play(self, s: KingsThings) -> list[int]:
        """T-15.0b: who is asked in a window: the announcing player first, then clockwise, natives last."""
        sides = self.sides(s)
        return [seat for seat in s.clockwise(self.seat) if seat in sides] + [NATIVES] * sides.count(NATIVES)

    def release_swayed(self, s: KingsThings) -> None:
        """T-13.5: with `warlord=battle` the creature goes back to its former side, or to the cup."""
        counter, former = self.item, self.more[SWAYED_FROM]
        if counter < 0 or s.where[counter] != self.hex or not s.has(counter, SWAYED):
            return
        s.mark[counter] &= ~SWAYED
        if former in self.sides(s):
            s.put(counter, self.hex, former)
            if s.told is not None:
                s.tell(Event("swayed", [former, counter]))
        else:
            eliminate(s, counter)


def battle_now(s: KingsThings) -> Fight:
    """The battle that goes on."""
    for frame in reversed(s.frames):
        if isinstance(frame, Fight):
            return frame
    raise AssertionError("there is no battle")
