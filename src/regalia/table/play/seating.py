"""The game of a table and the seats around it, which all parts of the table read."""

import json
from typing import Final

from regalia.core.actions import Action
from regalia.core.entries import LEAVING, Entry
from regalia.core.errors import NOT_ASKED, WRONG_MOMENT, Illegal, Malformed
from regalia.core.game import Game
from regalia.core.record import Header
from regalia.core.referee import why_not
from regalia.core.replay import CLOCKED, SANDBOX, Replay
from regalia.table.play.messages import Clock, Orders
from regalia.table.play.rows import BOT, OPEN, PERSON, StoredTable
from regalia.table.play.sockets import Socket

NOT_YOURS: Final = 4403  # of our WebSockets: the seat is not, or no longer, yours
DEFAULT_ORDERS: Final = Orders()
AGAINST_BOTS: Final = Orders("quick")
MAX_UNDOS: Final = 200  # a game: the record keeps them all
MAX_ACTIONS: Final = 10_000  # of a seat in a game: drafts that can be repeated forever are entries, too
MAX_IN_SANDBOX: Final = 500


class Seating:
    __slots__ = (
        "actions",
        "aside",
        "bots",
        "broken",
        "clock",
        "closed",
        "game",
        "id",
        "people",
        "replay",
        "sockets",
        "started",
        "stored",
        "teams",
        "undos",
    )

    def __init__(self, stored: StoredTable, game: Game) -> None:
        names = list(game.meta.seat_names[: len(stored.seats)])
        notes = [*([SANDBOX] if stored.sandbox else []), *([CLOCKED] if stored.clock else [])]
        header = Header(stored.game, stored.rules_version, names, stored.options, notes, stored.given)
        self.id: Final[str] = stored.id
        self.stored: Final = stored
        self.game: Final = game
        self.replay: Final = Replay(game, header)
        self.clock: Final = Clock(**json.loads(stored.clock)) if stored.clock else None
        self.teams: Final = game.teams(len(stored.seats), self.replay.options.values)
        self.sockets: Final[list[Socket]] = []
        self.broken = ""  # why the game cannot continue: the current rules refuse an entry, or its code keeps failing
        self.aside = False  # because its code keeps failing
        self.closed = False  # unloaded: code that still holds the table must load it again
        self.undos = 0
        self.actions: Final = [0] * len(stored.seats)  # of each seat so far
        self.started = False  # no seat is open
        self.bots: list[int] = []
        self.people = 0  # seats with a person
        self.count()

    def put_aside(self, why: str) -> None:
        """Stop a game that keeps failing: people may look at the table, but it does not continue."""
        if not self.broken:
            self.broken, self.aside = why, True

    def count(self) -> None:
        """Count the seats again after somebody has sat down or left."""
        kinds = [seat.kind for seat in self.stored.seats]
        self.started = OPEN not in kinds
        self.bots = [seat for seat, kind in enumerate(kinds) if kind == BOT]
        self.people = kinds.count(PERSON)

    def is_over(self) -> bool:
        return self.replay.state.outcome is not None

    def goes_on(self) -> bool:
        return self.started and not self.broken

    def is_here(self, viewer: int) -> bool:
        return any(socket.viewer == viewer for socket in self.sockets)

    def is_person(self, seat: int) -> bool:
        return self.stored.seats[seat].kind == PERSON

    def plays_alone(self) -> bool:
        """True if one person plays against bots."""
        return self.people == 1 and not self.stored.sandbox

    def goes_on_alone(self, seat: int) -> bool:
        """True if the table goes on for a seat that can do nothing else, outside windows.

        How fast that is tells others what the seat can do, so where there are secrets it must play against bots.
        """
        is_safe = self.plays_alone() or (not (self.game.meta.secrets or self.stored.sandbox))
        orders = self.orders(seat)
        return is_safe and orders.mode != "full" and not orders.hold

    def seats_of(self, guest: str | None) -> list[int]:
        return [
            seat for seat, stored in enumerate(self.stored.seats) if stored.kind == PERSON and stored.player == guest
        ]

    def orders(self, seat: int) -> Orders:
        text = self.stored.seats[seat].orders
        if not text:
            return AGAINST_BOTS if self.stored.casual and self.plays_alone() else DEFAULT_ORDERS
        kept = json.loads(text)  # fields that an older table lacks have their defaults
        kept["stops"] = tuple(kept.get("stops", ()))
        return Orders(**kept)

    def put_out(self, seat: int, but: str | None = None) -> None:
        """Close the sockets of a seat that has changed hands, except for those of the guest `but`."""
        for socket in [each for each in self.sockets if each.viewer == seat]:
            if but is None or socket.guest != but:
                socket.close(NOT_YOURS)

    # Refusals

    def refuse_if_stopped(self) -> None:
        if self.broken:
            raise Illegal(WRONG_MOMENT, self.broken)
        if not self.started:
            raise Illegal(NOT_ASKED, "the game has not started: a seat is open")

    def refuse_more_undos(self) -> None:
        if self.undos >= (MAX_IN_SANDBOX if self.stored.sandbox else MAX_UNDOS):
            raise Illegal(WRONG_MOMENT, "this game has no takebacks left")

    def refuse_more_actions(self, seat: int) -> None:
        if self.actions[seat] >= MAX_ACTIONS:
            raise Illegal(WRONG_MOMENT, "you have acted too often in this game: offer a draw or resign")

    def note(self, entry: Entry) -> None:
        if entry.who >= 0:
            self.actions[entry.who] += 1

    def readable(self, seat: int, text: str) -> Action:
        """Return the action that the text spells. Raises its refusal if the seat may not take it now."""
        if text in LEAVING:
            raise Malformed("that isn't an action of the game")
        s = self.replay.state
        action = self.game.read(s, text)
        refusal = why_not(s, seat, action)
        if refusal is not None:
            raise refusal
        return action
