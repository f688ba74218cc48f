"""The view, which is the same for both players and all spectators (W-8)."""

from typing import Final

from regalia.boards.squares import NOWHERE, Square, Squares
from regalia.core.game import GameMeta
from regalia.core.views import View, seen_blocked, seen_legal, seen_to_act
from regalia.games.we_are_kings.flow import ACT
from regalia.games.we_are_kings.notation import dump, frame_text
from regalia.games.we_are_kings.options import KingsRules
from regalia.games.we_are_kings.rules import can_capture_by_ring, card_reach, why_no_king_action
from regalia.games.we_are_kings.state import WeAreKings


class KingsView(View):
    """The columns that a picture needs."""

    def __init__(self, meta: GameMeta, s: WeAreKings, seat: int) -> None:
        super().__init__(seat, seen_to_act(s), seen_legal(s, seat), s.outcome, dump(meta, s), seen_blocked(s, seat))
        self.rules: Final[KingsRules] = s.rules
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
        self.banned: Final[int] = s.banned
        self.turn: Final[int] = s.turn
        self.match: Final[int] = s.match
        self.first: Final[int] = s.first
        self.asking: Final[str] = "" if not s.frames else frame_text(s.rules.board, s.frames[-1]).partition(" ")[0]
        # By seat: where its piece could go if it were its turn, and a capture by ring, for showing threats.
        self.reach: Final[list[list[Square]]] = [threats_of(s, each) for each in (0, 1)]
        # W-71: whether the player on turn is past the limit and may make a King Action because nothing else is legal
        self.is_let_off: Final[bool] = is_let_off(s)


def threats_of(s: WeAreKings, seat: int) -> list[Square]:
    if s.token[seat] == NOWHERE or s.outcome is not None:
        return []
    reach = card_reach(s, seat)
    enemy = s.token[1 - seat]
    if can_capture_by_ring(s, seat) and enemy not in reach:
        reach.append(enemy)
        reach.sort()
    return reach


def is_let_off(s: WeAreKings) -> bool:
    limit = s.rules.king_run_limit
    if not s.frames or s.frames[-1] is not ACT or limit == 0 or s.run[s.mover] < limit:
        return False
    return why_no_king_action(s, s.mover) is None
