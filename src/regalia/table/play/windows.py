"""Standing orders: when to ask a seat in a window, and how long to hold its answer back.

All answers in a window wait for the same moment, whether they come from a person, a bot or an order. So the time that a
seat takes tells nothing about its hand. A person may take longer, and a bot is never faster than its pause.
"""

from typing import Final

from regalia.core.game import Game
from regalia.core.state import State
from regalia.table.play.context import Timer
from regalia.table.play.messages import Orders, OrdersMode
from regalia.table.play.requests import Request


class Held:
    """A person's early answer, held back."""

    __slots__ = ("request", "text")

    def __init__(self, text: str, request: Request) -> None:
        self.text: Final = text
        self.request: Final = request


class Question:
    """An open question to a bot, or to anybody in a window."""

    __slots__ = ("asked_at", "can_hurry", "held", "ripe", "secret", "text", "thought", "timer")

    def __init__(self, asked_at: float) -> None:
        self.asked_at: Final = asked_at
        self.ripe = False  # True once an answer is applied at once
        self.held: Held | None = None
        self.timer: Timer | None = None  # set while the question ripens, or a bot thinks
        # Of a bot that has thought:
        self.text = ""  # its answer
        self.thought = 0.0  # seconds
        self.secret = False  # nobody else notices the answer, so it needs no pause
        self.can_hurry = False  # it may answer early, if the only person at the table says so

    def drop(self) -> None:
        if self.timer is not None:
            self.timer.cancel()


def passing_modes(game: Game, s: State, seat: int) -> list[OrdersMode]:
    """Return the modes of standing orders that pass in this window instead of asking the seat."""
    idle = game.idle(s, seat)
    if idle is None:
        return []
    others = [action for action in s.frames[-1].legal(s, seat) if action != idle and not action.undoes]
    if not others:
        return ["quick", "careful"]
    # Asides can be taken at any other question, too, so quick orders do not stop for them.
    return ["quick"] if all(action.aside for action in others) else []


def mode_in(orders: Orders, window: str) -> OrdersMode:
    """Return the mode that a seat's orders amount to in the window of this name."""
    if orders.hold or (orders.mode == "careful" and window in orders.stops):
        return "full"
    return orders.mode
