"""The actions, and the refusals of those that belong to another moment.

An order names a unit of the side that gives it, so it says no side.
"""

from typing import Final

from regalia.boards.squares import LETTERS, Square
from regalia.core.actions import Action
from regalia.core.errors import Illegal, Objection
from regalia.games.two_kingdoms.data import (
    CASTLE_SQUARES,
    COUNT,
    FILES,
    FIRST_HORSE,
    FIRST_OF_KIND,
    HORSE,
    KIND,
    NUMBER,
    RIDERS,
    UNITS,
    title,
)

# Verbs, the highest part of a key
READY: Final = 0
END: Final = 1
RETREAT: Final = 2
DEPLOY: Final = 3
DEPLOY_ON: Final = 4
UNDEPLOY: Final = 5
MOVE: Final = 6
ATTACK: Final = 7
MOUNT: Final = 8
DISMOUNT: Final = 9
ROLL: Final = 10
FIRST: Final = 11

NO_UNIT: Final = -1
GATE_PLACE: Final = 4000  # an attack on the gate names it instead of a square


def place_code(file: int, rank: int) -> int:
    """A square, which need not be on any board; below GATE_PLACE."""
    return rank * len(LETTERS) + file


class Spoken(Action):
    """Everything that can be said: a verb, and for orders a unit and a place."""

    def __init__(self, verb: int, kind: int = 0, number: int = 0, place: int = 0) -> None:
        super().__init__(((verb * 10 + kind) * 100 + number) * 4096 + place, undoes=verb == UNDEPLOY)
        self.verb: Final[int] = verb


class Order(Spoken):
    """It names a unit, which need not exist, and a place: a square, a horse's number, or nothing."""

    def __init__(self, verb: int, kind: int, number: int, place: int) -> None:
        super().__init__(verb, kind, number, place)
        self.kind: Final[int] = kind
        self.number: Final[int] = number
        self.place: Final[int] = place
        there_is = 1 <= number <= COUNT[kind]
        self.unit: Final[int] = FIRST_OF_KIND[kind] + number - 1 if there_is else NO_UNIT  # 0 to 26
        file, rank = place % len(LETTERS), place // len(LETTERS)
        on_board = place < GATE_PLACE and file < FILES and rank < CASTLE_SQUARES // FILES
        self.square: Final[Square] = rank * FILES + file if on_board else -1  # on the larger board


def why_no_unit(order: Order) -> Illegal | None:
    """D-4: the refusal of an order that names a unit which no kingdom has."""
    if order.unit == NO_UNIT:
        return Illegal("D-4", f"there is no {title(order.kind, order.number).lower()}")
    if isinstance(order, OnHorse) and order.horse == NO_UNIT:
        return Illegal("D-4", f"there is no horse {order.place}")
    return None


SETUP_OVER: Final = Objection("D-16", "the set-up is over")


class Deploy(Order):
    pass


class Undeploy(Order):
    pass


class Move(Order):
    pass


class Attack(Order):
    """On a square, or on the gate."""


class Dismount(Order):
    pass


class OnHorse(Order):
    """Its place is the number of a horse."""

    def __init__(self, verb: int, kind: int, number: int, place: int) -> None:
        super().__init__(verb, kind, number, place)
        there_is = 1 <= place <= COUNT[HORSE]
        self.horse: Final[int] = FIRST_HORSE + place - 1 if there_is else NO_UNIT


class DeployMounted(OnHorse):
    pass


class Mount(OnHorse):
    pass


class Ready(Spoken):
    pass


class EndTurn(Spoken):
    pass


class CallRetreat(Spoken):
    pass


class Roll(Spoken):
    """Chance: a die of a blow, or of the answer to it."""

    def __init__(self, faces: int, value: int, answer: bool) -> None:
        super().__init__(ROLL, 0, value, faces * 2 + (1 if answer else 0))
        self.faces: Final[int] = faces
        self.value: Final[int] = value
        self.answer: Final[bool] = answer


class First(Spoken):
    """Chance: who has the first turn of a battle."""

    def __init__(self, side: int) -> None:
        super().__init__(FIRST, 0, side)
        self.side: Final[int] = side


def make_order(verb: int, kind: int, number: int, place: int) -> Order:
    if verb == MOVE:
        return Move(verb, kind, number, place)
    if verb == ATTACK:
        return Attack(verb, kind, number, place)
    if verb == DEPLOY:
        return Deploy(verb, kind, number, place)
    if verb == UNDEPLOY:
        return Undeploy(verb, kind, number, 0)
    if verb == DISMOUNT:
        return Dismount(verb, kind, number, place)
    if verb == MOUNT:
        return Mount(verb, kind, number, place)
    return DeployMounted(verb, kind, number, place)


def orders(verb: int, unit: int) -> list[Action]:
    """The orders of one verb to one unit, by square."""
    return [
        make_order(verb, KIND[unit], NUMBER[unit], place_code(square % FILES, square // FILES))
        for square in range(CASTLE_SQUARES)
    ]


class Vocabulary:
    """Every order that can ever be legal, made once and handed out again and again."""

    def __init__(self) -> None:
        self.move: Final[list[list[Action]]] = [orders(MOVE, unit) for unit in range(UNITS)]  # [unit][square]
        self.attack: Final[list[list[Action]]] = [orders(ATTACK, unit) for unit in range(UNITS)]
        self.deploy: Final[list[list[Action]]] = [orders(DEPLOY, unit) for unit in range(UNITS)]
        self.dismount: Final[list[list[Action]]] = [orders(DISMOUNT, unit) for unit in range(RIDERS)]
        self.attack_gate: Final[list[Action]] = [
            make_order(ATTACK, KIND[unit], NUMBER[unit], GATE_PLACE) for unit in range(UNITS)
        ]
        self.undeploy: Final[list[Action]] = [
            make_order(UNDEPLOY, KIND[unit], NUMBER[unit], 0) for unit in range(UNITS)
        ]
        self.mount: Final[list[list[Action]]] = on_horses(MOUNT)  # [unit][horse's number - 1]
        self.deploy_on: Final[list[list[Action]]] = on_horses(DEPLOY_ON)


def on_horses(verb: int) -> list[list[Action]]:
    return [
        [make_order(verb, KIND[unit], NUMBER[unit], number + 1) for number in range(COUNT[HORSE])]
        for unit in range(RIDERS)
    ]


READY_ACTION: Final = Ready(READY)
END_ACTION: Final = EndTurn(END)
RETREAT_ACTION: Final = CallRetreat(RETREAT)
FIRSTS: Final[list[Action]] = [First(0), First(1)]
HITS: Final[list[list[Action]]] = [[Roll(faces, value + 1, False) for value in range(faces)] for faces in range(21)]
ANSWERS: Final[list[list[Action]]] = [[Roll(faces, value + 1, True) for value in range(faces)] for faces in range(21)]

_made: Final[list[Vocabulary]] = []


def vocabulary() -> Vocabulary:
    """The one there is; made when the first match is, since it is large."""
    if not _made:
        _made.append(Vocabulary())
    return _made[0]
