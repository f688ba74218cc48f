"""The actions of 2 Kings."""

from typing import Final

from regalia.core.actions import Action
from regalia.games.two_kings.data import KAMIKAZE, START_FACES
from regalia.games.two_kings.field import Field, Place

# An action names places, so that places beyond a small field can be named too, and refused.
NO_PLACE: Final = 4095  # 12 bits
KINDS: Final = 16
PLACE: Final = 0
STEP: Final = 1
CAST: Final = 2
END: Final = 3
KEEP: Final = 4
TOWERS: Final = 5
DEAL: Final = 6
START: Final = 7
ROLL: Final = 8


class PlacePawn(Action):
    """A die of the reserve onto a square (K-35)."""

    def __init__(self, value: int, to: Place) -> None:
        super().__init__((to * 128 + value) * KINDS + PLACE)
        self.value: Final[int] = value
        self.to: Final[Place] = to


class Step(Action):
    """A pawn onto a neighbouring square (K-49)."""

    def __init__(self, start: Place, to: Place) -> None:
        super().__init__((to * 4096 + start) * KINDS + STEP)
        self.start: Final[Place] = start
        self.to: Final[Place] = to


class Cast(Action):
    """A spell with its targets, in board order where the order says nothing. `to` is where something goes."""

    def __init__(
        self, spell: int, a: Place = NO_PLACE, b: Place = NO_PLACE, to: Place = NO_PLACE, hits: int = 0
    ) -> None:
        super().__init__(((((hits * 4096 + to) * 4096 + b) * 4096 + a) * 16 + spell) * KINDS + CAST)
        self.spell: Final[int] = spell
        self.a: Final[Place] = a
        self.b: Final[Place] = b
        self.to: Final[Place] = to


class Kamikaze(Cast):
    """The spell with several targets of different weight (K-104)."""

    def __init__(self, a: Place, hit: list[Place], points: list[int]) -> None:
        packed = 1  # so that hits on a1 of no points count as well
        for place, point in zip(hit, points, strict=True):
            packed = (packed * 4096 + place) * 128 + point
        super().__init__(KAMIKAZE, a, hits=packed)
        self.hit: Final[list[Place]] = hit  # in board order
        self.points: Final[list[int]] = points


class End(Action):
    """The turn ends with Elixir left (K-32)."""

    def __init__(self) -> None:
        super().__init__(END)


class Keep(Action):
    """Keep one card of the pair (K-13, K-24)."""

    def __init__(self, spell: int) -> None:
        super().__init__(spell * KINDS + KEEP)
        self.spell: Final[int] = spell


class SetTowers(Action):
    """The three tower dice, by column (K-18)."""

    def __init__(self, values: list[int]) -> None:
        super().__init__(((values[0] * 128 + values[1]) * 128 + values[2]) * KINDS + TOWERS)
        self.values: Final[list[int]] = values


class DealCard(Action):
    """Chance: the card that is drawn (K-12)."""

    def __init__(self, spell: int) -> None:
        super().__init__(spell * KINDS + DEAL)
        self.spell: Final[int] = spell


class StartDie(Action):
    """Chance: one player's die for the first turn (K-22)."""

    def __init__(self, number: int) -> None:
        super().__init__(number * KINDS + START)
        self.number: Final[int] = number


class Roll(Action):
    """Chance: the special die (K-27)."""

    def __init__(self, number: int) -> None:
        super().__init__(number * KINDS + ROLL)
        self.number: Final[int] = number


THE_END: Final = End()
KEEPS: Final[list[Action]] = [Keep(spell) for spell in range(16)]
DEALS: Final[list[Action]] = [DealCard(spell) for spell in range(16)]
START_DICE: Final[list[Action]] = [StartDie(number) for number in range(1, START_FACES + 1)]


class Vocabulary:
    """Actions that come up again and again on one field, made once."""

    def __init__(self, field: Field, die_max: int) -> None:
        nothing: list[Action] = []
        # place[value][square]
        self.place: Final[list[list[Action]]] = [
            [PlacePawn(value, place) for place in field.place] if value else nothing for value in range(die_max + 1)
        ]
        # step[seat][square]: one for each of `field.steps[seat][square]`
        self.step: Final[list[list[list[Action]]]] = [
            [
                [Step(field.place[square], field.place[to]) for to in field.steps[seat][square]]
                for square in range(field.count)
            ]
            for seat in (0, 1)
        ]
        # at[spell][square]: the spells with one target
        self.at: Final[list[list[Action]]] = [[Cast(spell, place) for place in field.place] for spell in range(16)]
        self.plain: Final[list[Action]] = [Cast(spell) for spell in range(16)]  # by spell: those without a target
