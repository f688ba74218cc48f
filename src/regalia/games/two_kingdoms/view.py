"""Views of the table by seat, and resampling what a seat cannot know."""

from typing import Final

from regalia.boards.squares import NOWHERE, Square
from regalia.core.game import GameMeta
from regalia.core.rng import Rng
from regalia.core.views import View, seen_blocked, seen_legal, seen_to_act
from regalia.games.two_kingdoms.data import ALL_UNITS, ARCHER, BALL, FIRST_HORSE, HORSE, KIND_OF, RIDERS, UNITS
from regalia.games.two_kingdoms.flow.blow import Blow
from regalia.games.two_kingdoms.flow.setup import Setup
from regalia.games.two_kingdoms.hidden import hides_shooter, is_hidden, known_marks, unseen_shots
from regalia.games.two_kingdoms.options import KingdomRules
from regalia.games.two_kingdoms.positions import dump
from regalia.games.two_kingdoms.rules import places, reaches
from regalia.games.two_kingdoms.state import (
    ATTACKED,
    BOARD,
    FIELD_SETUP,
    MOUNTED,
    MOVED,
    NOBODY,
    RESERVE,
    SIEGE_SETUP,
    TwoKingdoms,
)


class KingdomsView(View):
    """The columns of the state. A unit whose place is hidden from the viewer is in reserve, as if it were nowhere."""

    def __init__(self, meta: GameMeta, s: TwoKingdoms, seat: int) -> None:
        super().__init__(
            seat, seen_to_act(s), seen_legal(s, seat), s.outcome, dump(meta, s, seat), seen_blocked(s, seat)
        )
        hidden = [is_hidden(s, unit, seat) for unit in range(ALL_UNITS)]
        self.rules: Final[KingdomRules] = s.rules
        self.phase: Final[int] = s.phase
        self.status: Final[list[int]] = [RESERVE if hidden[unit] else s.status[unit] for unit in range(ALL_UNITS)]
        self.square: Final[list[Square]] = [NOWHERE if hidden[unit] else s.square[unit] for unit in range(ALL_UNITS)]
        self.health: Final[list[int]] = s.health.copy()  # D-8
        self.mount: Final[list[int]] = [NOBODY if hidden[unit] else s.mount[unit] for unit in range(ALL_UNITS)]
        self.mark: Final[list[int]] = [
            s.mark[unit] & known_marks(s) if hidden[unit] else s.mark[unit] for unit in range(ALL_UNITS)
        ]
        self.shame: Final[list[int]] = s.shame.copy()
        self.own: Final[list[int]] = s.own.copy()
        self.shot: Final[list[int]] = s.shot.copy()
        self.mover: Final[int] = s.mover
        self.count: Final[int] = s.count
        self.idle: Final[int] = s.idle
        self.retreating: Final[int] = s.retreating
        self.attacker: Final[int] = s.attacker
        self.gate: Final[int] = s.gate
        top = s.frames[-1] if s.frames else None
        self.ready: Final[int] = top.ready if isinstance(top, Setup) else 0  # bits: 1 South, 2 North
        self.blow: Final[list[int]] = []  # who strikes (NOBODY if that is hidden), whom, and whether it is an answer
        if isinstance(top, Blow):
            striker = NOBODY if hides_shooter(s, top, seat) else top.unit
            self.blow.extend((striker, top.target, int(top.answer)))
        self.unseen_shots: Final[int] = unseen_shots(s, seat)

    def in_set_up(self) -> bool:
        return self.phase in (FIELD_SETUP, SIEGE_SETUP)

    def table(self) -> TwoKingdoms:
        """A state as the viewer knows it, for sums about it: what is hidden is missing."""
        s = TwoKingdoms(self.rules)
        s.open_box()
        s.phase = self.phase
        if self.phase >= SIEGE_SETUP:
            s.board = self.rules.open_castle if self.gate == 0 else self.rules.shut_castle
        s.status = self.status.copy()
        s.square = self.square.copy()
        s.health = self.health.copy()
        s.mount = self.mount.copy()
        s.mark = self.mark.copy()
        s.shame = self.shame.copy()
        s.own = self.own.copy()
        s.shot = self.shot.copy()
        s.mover = self.mover
        s.retreating = self.retreating
        s.attacker = self.attacker
        s.gate = self.gate
        for unit in range(ALL_UNITS):
            if s.square[unit] != NOWHERE and not s.is_ridden_horse(unit):
                s.at[s.square[unit]] = unit
        return s


def resampled(s: TwoKingdoms, seat: int, rng: Rng) -> TwoKingdoms:
    """Return a state that fits what the seat knows: everything whose place it does not know is placed again."""
    copy = s.clone()
    if s.phase in (FIELD_SETUP, SIEGE_SETUP):
        for side in (0, 1):
            if side != seat:
                draft_anew(copy, side, rng)
    elif s.has_fog() and seat != 1 - s.attacker:
        scatter_inside(copy, s, seat, rng)
    return copy


def scatter_inside(copy: TwoKingdoms, s: TwoKingdoms, seat: int, rng: Rng) -> None:
    """D-112: the defenders inside stand anywhere inside, and may have moved if it is their turn."""
    inside = [unit for unit in range(ALL_UNITS) if s.status[unit] == BOARD and is_hidden(s, unit, seat)]
    for unit in inside:
        copy.lift(unit)
    free = [square for square in range(copy.board.count) if copy.board.fog[square] and copy.at[square] == NOBODY]
    rng.shuffle(free)
    shooter = NOBODY
    if s.rules.anonymous_shots:
        shooter = shoot_anew(copy, s, seat, inside, rng)
    if shooter != NOBODY:
        place_shooter(copy, shooter, free)
    for unit in inside:
        if unit != shooter:
            copy.put(unit, free.pop())
        if s.mover != s.attacker and s.own[s.mover] > 0:
            copy.mark[unit] &= ~(MOVED | MOUNTED)
            still = not copy.mark[unit] & ATTACKED
            if still and rng.below(2):  # a unit that has shot has not moved (D-25), and only shots reach over the wall
                copy.mark[unit] |= MOVED


def shoot_anew(copy: TwoKingdoms, s: TwoKingdoms, seat: int, inside: list[int], rng: Rng) -> int:
    """D-140: any of the archers inside may have shot; NOBODY, or the one whose blow is waiting for its die."""
    archers = [unit for unit in inside if KIND_OF[unit] == ARCHER]
    rng.shuffle(archers)
    for unit in inside:
        copy.mark[unit] &= ~ATTACKED
    for unit in archers[: unseen_shots(s, seat)]:
        copy.mark[unit] |= ATTACKED
    top = s.frames[-1] if s.frames else None
    if not isinstance(top, Blow) or not hides_shooter(s, top, seat):
        return NOBODY
    copy.frames[-1] = Blow(archers[0], top.target, False)
    return archers[0]


def place_shooter(copy: TwoKingdoms, shooter: int, free: list[Square]) -> None:
    """On the first free square from which it reaches its target."""
    blow = copy.frames[-1]
    assert isinstance(blow, Blow)
    for square in free:
        if reaches(copy, ARCHER, square, copy.square[blow.target]):
            free.remove(square)
            copy.put(shooter, square)
            return
    raise AssertionError("D-62: nobody inside can have shot there")


def draft_anew(copy: TwoKingdoms, side: int, rng: Rng) -> None:
    """D-12, D-101: another set-up of that side; a finished one if it is ready."""
    top = copy.frames[-1] if copy.frames else None
    ready = isinstance(top, Setup) and top.ready >> side & 1 == 1
    units = [
        unit
        for unit in range(side * UNITS, side * UNITS + UNITS)
        if KIND_OF[unit] != BALL and copy.status[unit] in (BOARD, RESERVE)
    ]
    for unit in units:
        if copy.status[unit] == BOARD and copy.mount[unit] != NOBODY and KIND_OF[unit] != HORSE:
            copy.part(unit)
            copy.status[unit] = RESERVE
    for unit in units:
        if copy.status[unit] == BOARD:
            copy.lift(unit)
            copy.status[unit] = RESERVE
    least = len(units) if ready and copy.phase == SIEGE_SETUP else draft_size(copy) if ready else 0
    count = least + int(rng.below(len(units) - least + 1))
    rng.shuffle(units)
    chosen = units[:count]
    if ready and copy.phase == FIELD_SETUP and all(KIND_OF[unit] == HORSE for unit in chosen):
        chosen[0] = next(unit for unit in units if KIND_OF[unit] != HORSE)  # D-132
    chosen.sort()
    place_anew(copy, side, chosen, rng)


def draft_size(s: TwoKingdoms) -> int:
    """D-3, D-14: the smallest army."""
    return 23 if s.rules.field_only else s.rules.min_deploy


def place_anew(copy: TwoKingdoms, side: int, chosen: list[int], rng: Rng) -> None:
    """Horses and the trebuchet first, since a castle has less room for them; riders may sit on horses."""
    horses: list[int] = []
    for unit in sorted(chosen, key=outsiders_first):
        if unit % UNITS < RIDERS and horses and copy.rules.deploy_mounted and not rng.below(4):
            copy.sit(unit, horses.pop())
            continue
        free = [square for square in places(copy, side, KIND_OF[unit]) if copy.at[square] == NOBODY]
        copy.put(unit, free[int(rng.below(len(free)))])
        if KIND_OF[unit] == HORSE:
            horses.append(unit)


def outsiders_first(unit: int) -> int:
    return unit % UNITS if unit % UNITS >= FIRST_HORSE else unit % UNITS + UNITS
