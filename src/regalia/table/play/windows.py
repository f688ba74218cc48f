"""Standing orders: what a seat wants to be asked in a window, and how long its answer is held back.

All answers in a window wait for the same moment, whether they come from a person, a bot or an order, so that how long
a seat takes tells nothing about what it holds. A person may take longer, and a bot is never faster than its pause.
"""

from typing import Final

from regalia.core.game import Game
from regalia.core.state import State
from regalia.table.play.context import Timer
from regalia.table.play.messages import Orders, OrdersMode
from regalia.table.play.requests import Request


class Held:
    """A person's answer that came before its time."""

    __slots__ = ("request", "text")

    def __init__(self, text: str, request: Request) -> None:
        self.text: Final = text
        self.request: Final = request


class Question:
    """Something that the table asks a bot, or anybody in a window, until it is answered."""

    __slots__ = ("asked_at", "can_hurry", "held", "ripe", "secret", "text", "thought", "timer")

    def __init__(self, asked_at: float) -> None:
        self.asked_at: Final = asked_at
        self.ripe = False  # its time has come: a person's answer is carried out at once
        self.held: Held | None = None
        self.timer: Timer | None = None  # until its time has come, or a bot has thought
        # Of a bot that has thought:
        self.text = ""  # what it wants to say
        self.thought = 0.0  # seconds
        self.secret = False  # nobody else notices the answer, so it is not worth a pause
        self.can_hurry = False  # it may say it earlier, if the only person at the table wants it to

    def drop(self) -> None:
        if self.timer is not None:
            self.timer.cancel()


def passing_modes(game: Game, s: State, seat: int) -> list[OrdersMode]:
    """The modes of standing orders that pass in this window instead of asking the seat."""
    idle = game.idle(s, seat)
    if idle is None:
        return []
    others = [action for action in s.frames[-1].legal(s, seat) if action != idle and not action.undoes]
    if not others:
        return ["quick", "careful"]
    # What can be said aside can be said at any other question too: to quick orders it is not worth a stop.
    return ["quick"] if all(action.aside for action in others) else []


def mode_in(orders: Orders, window: str) -> OrdersMode:
    """The mode that a seat's orders amount to in the window of this name."""
    if orders.hold or (orders.mode == "careful" and window in orders.stops):
        return "full"
    return orders.mode
