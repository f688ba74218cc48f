"""Who may know what: both players, and everybody who watches, know the same (W-8)."""

from typing import Final

from regalia.boards.squares import NOWHERE, Square, Squares
from regalia.core.game import GameMeta
from regalia.core.views import View, seen_legal, seen_to_act
from regalia.games.we_are_kings.notation import dump, frame_text
from regalia.games.we_are_kings.rules import card_reach
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
        self.king_run_limit: Final[int] = s.rules.king_run_limit
        self.asking: Final[str] = "" if not s.frames else frame_text(s.rules.board, s.frames[-1]).partition(" ")[0]
        # By seat: where its piece could go if it were its turn, for showing threats.
        self.reach: Final[list[list[Square]]] = [
            card_reach(s, each) if s.token[each] != NOWHERE and s.over is None else [] for each in (0, 1)
        ]
