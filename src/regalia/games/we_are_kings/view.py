"""Who may know what: both players, and everybody who watches, know the same (W-8)."""

from typing import Final

from regalia.boards.squares import Square, Squares
from regalia.core.game import GameMeta
from regalia.core.views import View, seen_legal, seen_to_act
from regalia.games.we_are_kings.notation import dump
from regalia.games.we_are_kings.state import WeAreKings


class KingsView(View):
    """The columns that a picture needs."""

    def __init__(self, meta: GameMeta, s: WeAreKings, seat: int) -> None:
        super().__init__(seat, seen_to_act(s), seen_legal(s, seat), s.over, dump(meta, s))
        self.board: Final[Squares] = s.rules.board
        self.card: Final[list[int]] = s.card[:]
        self.rotated: Final[list[int]] = s.rotated[:]
        self.rest: Final[list[int]] = s.rest[:]
        self.cube: Final[Square] = s.cube
        self.token: Final[list[Square]] = s.token[:]
        self.wounds: Final[list[int]] = s.wounds[:]
        self.run: Final[list[int]] = s.run[:]
        self.won: Final[list[int]] = s.won[:]
        self.mover: Final[int] = s.mover
        self.match: Final[int] = s.match
        self.match_target: Final[int] = s.rules.match_target
