"""A turn: the special die, then placing, moving and one spell until the Elixir is spent."""

from typing import Final

from regalia.core.actions import Action
from regalia.core.errors import NOT_ASKED, WRONG_MOMENT, Illegal, Objection
from regalia.core.events import Event
from regalia.core.frames import ASKS, Blocked, ChanceFrame, Frame
from regalia.core.state import Outcome, won_by
from regalia.core.words import count_of
from regalia.games.two_kings.actions import THE_END, Cast, End, PlacePawn, Roll, Step
from regalia.games.two_kings.data import SEAT_TITLES, SPELLS, pawn_id, spell_id
from regalia.games.two_kings.field import NOWHERE, Square, place_name
from regalia.games.two_kings.flow.cast import cast
from regalia.games.two_kings.flow.fights import enter
from regalia.games.two_kings.flow.targets import (
    NO_MORE_SPELLS,
    add_casts,
    refuse_cast,
    refuse_spell,
    square_at,
    why_too_dear,
)
from regalia.games.two_kings.options import TwoKingsRules
from regalia.games.two_kings.rules import furthest_depth, is_own, steps_left
from regalia.games.two_kings.state import STIRRED, TwoKings


class ElixirRoll(ChanceFrame):
    """K-27: the special die gives the Elixir of the turn."""

    def clone(self) -> Frame:
        return self

    def legal(self, s: TwoKings, seat: int) -> list[Action]:
        return s.rules.rolls

    def weight(self, s: TwoKings, action: Roll) -> int:
        return s.rules.face_count[action.number]

    def total(self, s: TwoKings) -> int:
        return s.rules.faces

    def apply(self, s: TwoKings, seat: int, action: Roll) -> None:
        s.frames.pop()
        s.rolled = action.number
        s.elixir = action.number
        cap = s.rules.first_turn_cap
        if cap and s.played == 0 and s.elixir > cap:
            s.elixir = cap
        if s.events is not None:
            s.emit(Event("rolled", [s.mover, s.rolled, s.elixir]))
        s.frames.append(MAIN)

    def refusal(self, s: TwoKings, seat: int, action: Action) -> Illegal:
        if isinstance(action, Roll):
            return Illegal("K-4", f"the special die has no face {action.number}")
        return Illegal(WRONG_MOMENT, "the special die is being rolled")

    def blocked(self, s: TwoKings, seat: int) -> list[Blocked]:
        return blocked_pieces(s, seat, Illegal("K-27", "the Elixir is rolled first"))


class Main(Frame):
    """K-28, K-29: the player on turn places, steps or casts, one thing at a time, as long as there is Elixir.

    Nothing but the Elixir binds them together, so any mixture is possible (K-34, K-37, K-54, K-78).
    """

    def clone(self) -> Frame:
        return self

    def to_act(self, s: TwoKings) -> tuple[int, ...]:
        return ASKS[s.mover]

    def legal(self, s: TwoKings, seat: int) -> list[Action]:
        legal: list[Action] = []
        add_placements(s, seat, legal)
        add_steps(s, seat, legal)
        add_casts(s, seat, legal)
        if s.rules.early_end or not legal:  # K-32
            legal.append(THE_END)
        return legal

    def apply(self, s: TwoKings, seat: int, action: Action) -> None:
        if isinstance(action, PlacePawn):
            place(s, seat, action)
        elif isinstance(action, Step):
            step(s, seat, action)
        elif isinstance(action, Cast):
            cast(s, seat, action)
        else:
            end_turn(s)
            return
        if s.outcome is None and s.elixir == 0:  # K-31
            end_turn(s)

    def refusal(self, s: TwoKings, seat: int, action: Action) -> Illegal:
        if isinstance(action, PlacePawn):
            return refuse_placing(s, seat, action)
        if isinstance(action, Step):
            return refuse_step(s, seat, action)
        if isinstance(action, Cast):
            return refuse_cast(s, seat, action)
        if isinstance(action, End):
            return Illegal("K-32", "you can't end your turn while you can still do something")
        return super().refusal(s, seat, action)

    def blocked(self, s: TwoKings, seat: int) -> list[Blocked]:
        if seat != s.mover:
            return blocked_pieces(s, seat, Illegal(NOT_ASKED, f"it is {SEAT_TITLES[s.mover]}'s turn"))
        legal = self.legal(s, seat)
        return [*blocked_dice(s, seat, legal), *blocked_pawns(s, seat, legal), *blocked_spells(s, seat, legal)]


MAIN: Final = Main()
ELIXIR_ROLL: Final = ElixirRoll()


# Casting (flow.targets has the rest)

NO_SPELL_FITS: Final = Objection("K-84", "you can't cast any spell now")


# Placing

NO_DIE: Final = Objection("K-38", "you have no die in reserve")
NOT_EMPTY: Final = Objection("K-39", "{place} is not empty")
NO_FREE_SQUARE: Final = Objection("K-39", "no square is free")
FIRST_IN_FRONT: Final = Objection("K-40", "place your first pawn in front of one of your towers")
FIRST_IN_ROW: Final = Objection("K-40", "place your first pawn in your first row")
TOO_FAR_AHEAD: Final = Objection("K-41", "{place} is beyond your most advanced pawn")
ON_THE_RIVER: Final = Objection("K-42", "{place} is on the river: place pawns on your own side")
ACROSS_THE_RIVER: Final = Objection("K-42", "{place} is beyond the river: place pawns on your own side")
NOT_ON_TOWERS: Final = Objection("K-45", "you can't place a pawn on a tower")


def add_placements(s: TwoKings, seat: int, legal: list[Action]) -> None:
    if why_no_die(s, seat) is not None:
        return
    squares = placing_squares(s, seat)
    for value in range(1, min(s.rules.place_max, s.elixir) + 1):  # K-35, K-30
        actions = s.rules.actions.place[value]
        for square in squares:
            legal.append(actions[square])


def why_no_die(s: TwoKings, seat: int) -> Objection | None:
    return None if s.reserve[seat] else NO_DIE


def placing_squares(s: TwoKings, seat: int) -> list[Square]:
    """Return where the seat may place now, in board order. Every placement asks again (K-44)."""
    value = s.value
    furthest = furthest_depth(s.rules.field, value, s.owner, seat)
    return [square for square in placing_ground(s, seat, furthest) if value[square] == 0]  # NOT_EMPTY


def placing_ground(s: TwoKings, seat: int, furthest: int) -> list[Square]:
    """The squares, empty or not, up to the most advanced pawn, and never beyond the seat's own side (K-43)."""
    field = s.rules.field
    if furthest:
        return field.up_to[seat][min(furthest, field.river - 1)]
    return field.up_to[seat][1] if s.rules.opens_on_row else field.fronts[seat]


def why_no_room(s: TwoKings, seat: int, square: Square) -> Objection | None:
    """The objection to a new pawn on that square."""
    field = s.rules.field
    furthest = furthest_depth(s.rules.field, s.value, s.owner, seat)
    if square in placing_ground(s, seat, furthest):
        return NOT_EMPTY if s.value[square] else None
    if not field.is_field[square]:
        return NOT_ON_TOWERS
    depth = field.depth[seat][square]
    if depth >= field.river:
        return ON_THE_RIVER if depth == field.river else ACROSS_THE_RIVER
    if furthest:
        return TOO_FAR_AHEAD
    return FIRST_IN_ROW if s.rules.opens_on_row else FIRST_IN_FRONT


def refuse_placing(s: TwoKings, seat: int, action: PlacePawn) -> Illegal:
    square = square_at(s, action.to)
    name = place_name(action.to)
    if not 1 <= action.value <= s.rules.place_max:
        return Illegal("K-35", f"place a pawn with a value from 1 to {s.rules.place_max}")
    if square == NOWHERE:
        return Illegal("K-6", f"there is no square {name}")
    room = why_no_room(s, seat, square)
    objection = room if room is NOT_ON_TOWERS else why_no_die(s, seat) or room
    objection = objection or why_too_dear(s, action.value)
    assert objection is not None
    return objection.illegal(place=name, cost=action.value, elixir=s.elixir)


# Stepping

JUST_PLACED: Final = Objection("K-46", "the pawn on {start} is new, so it can't move this turn")
NO_PAWN_MOVES: Final = Objection("K-46", "none of your pawns can move now")
WORN_OUT: Final = Objection("K-50", "the pawn on {start} has {moved} this turn")
SIDEWAYS_OR_AHEAD: Final = Objection("K-53", "a step goes forward, left or right")
OWN_PAWN_THERE: Final = Objection("K-55", "one of your own pawns is on {to}")
HEMMED_IN: Final = Objection("K-55", "your own pawns are in the way of the pawn on {start}")
OFF_THE_FIELD: Final = Objection("K-56", "{to} is not on the battlefield")
OFF_A_TOWER: Final = Objection("K-57", "a pawn on its own tower can only step forward")
OWN_TOWER: Final = Objection("K-58", "a pawn can't step onto its own tower")
ENEMY_TOWER: Final = Objection("K-59", "a pawn enters an enemy tower from the square in front of it")
NOT_A_NEIGHBOUR: Final = Objection("K-49", "a step goes to a neighbouring square")


def add_steps(s: TwoKings, seat: int, legal: list[Action]) -> None:
    steps = s.rules.field.steps[seat]
    values, owner = s.value, s.owner
    for square, value in enumerate(values):
        if not value or owner[square] != seat or why_it_rests(s, square) is not None:
            continue
        for number, to in enumerate(steps[square]):
            if not is_own(values, owner, seat, to):  # OWN_PAWN_THERE
                legal.append(s.rules.actions.step[seat][square][number])


def why_it_rests(s: TwoKings, square: Square) -> Objection | None:
    """The objection to any step of the pawn there."""
    if s.new[square]:
        return JUST_PLACED
    return None if steps_left(s.rules, 0, s.steps[square]) else WORN_OUT


def why_no_way(s: TwoKings, seat: int, start: Square, to: Square) -> Objection | None:
    """The objection of the ground itself to a step."""
    field = s.rules.field
    if to in field.steps[seat][start]:
        return None
    if not field.is_field[start]:
        return OFF_A_TOWER
    if to == NOWHERE:
        return OFF_THE_FIELD
    if field.tower_of[to] == seat:
        return OWN_TOWER
    if field.tower_of[to] == 1 - seat:
        return ENEMY_TOWER
    return SIDEWAYS_OR_AHEAD if to in field.around[start] else NOT_A_NEIGHBOUR


def refuse_step(s: TwoKings, seat: int, action: Step) -> Illegal:
    start, to = square_at(s, action.start), square_at(s, action.to)
    name = place_name(action.start)
    if start == NOWHERE:
        return Illegal("K-6", f"there is no square {name}")
    if not s.holds(seat, start):
        return Illegal("K-49", f"you have no pawn on {name}")
    rests = why_it_rests(s, start)
    objection = rests if rests is JUST_PLACED else why_no_way(s, seat, start, to)
    if objection is None:
        objection = OWN_PAWN_THERE if s.holds(seat, to) else rests
    assert objection is not None
    return objection.illegal(start=name, to=place_name(action.to), moved=limit_text(s.rules))


def limit_text(rules: TwoKingsRules) -> str:
    """Say what a pawn has done that cannot go any further (K-50, K-51)."""
    if rules.spell_steps_count:
        return f"moved its {count_of(rules.step_max, 'square')}"
    return f"made its {count_of(rules.step_max, 'step')}"


# What is blocked, by verb and by piece


def blocked_pieces(s: TwoKings, seat: int, why: Illegal) -> list[Blocked]:
    """All of the seat's dice and all spells, for one reason."""
    dice = [Blocked(pawn_id(seat, number), why) for number in range(1, s.rules.dice + 1)]
    return dice + [Blocked(spell_id(spell), why) for spell in range(SPELLS)]


def blocked_dice(s: TwoKings, seat: int, legal: list[Action]) -> list[Blocked]:
    for action in legal:
        if isinstance(action, PlacePawn):
            return []
    why = (why_no_die(s, seat) or NO_FREE_SQUARE).illegal()
    return [Blocked("place", why), *[Blocked(pawn_id(seat, number), why) for number in s.idle_dice(seat)]]


def blocked_pawns(s: TwoKings, seat: int, legal: list[Action]) -> list[Blocked]:
    starts = {action.start for action in legal if isinstance(action, Step)}
    found = [] if starts else [Blocked("move", NO_PAWN_MOVES.illegal())]
    for square in s.rules.field.all:
        place = s.rules.field.place[square]
        if s.holds(seat, square) and place not in starts:
            objection = why_it_rests(s, square) or HEMMED_IN
            why = objection.illegal(start=place_name(place), moved=limit_text(s.rules))
            found.append(Blocked(pawn_id(seat, s.die[square]), why))
    return found


def blocked_spells(s: TwoKings, seat: int, legal: list[Action]) -> list[Blocked]:
    castable = {action.spell for action in legal if isinstance(action, Cast)}
    found = [Blocked(spell_id(spell), refuse_spell(s, seat, spell)) for spell in range(SPELLS) if spell not in castable]
    if not castable:
        found.append(Blocked("cast", (NO_MORE_SPELLS if s.has_cast else NO_SPELL_FITS).illegal()))
    return found


# What they do


def place(s: TwoKings, seat: int, action: PlacePawn) -> None:
    s.elixir -= action.value  # K-36
    square = s.rules.field.at_place[action.to]
    s.put(seat, square, action.value, True)  # K-46
    if s.events is not None:
        s.emit(Event("placed", [seat, action.value, action.to, s.die[square]]))


def step(s: TwoKings, seat: int, action: Step) -> None:
    at_place = s.rules.field.at_place
    start = at_place[action.start]
    s.elixir -= 1  # K-49, K-67
    s.steps[start] += 1
    if s.events is not None:
        s.emit(Event("stepped", [seat, action.start, action.to, s.value[start], s.die[start]]))
    enter(s, seat, start, at_place[action.to])


def begin_turn(s: TwoKings, seat: int) -> None:
    s.mover = seat
    s.elixir = 0
    s.rolled = 0
    s.has_cast = False
    s.frames.append(ELIXIR_ROLL)


def end_turn(s: TwoKings) -> None:
    """The Elixir that is left is lost (K-33), and new pawns are new no more (K-46)."""
    if s.events is not None:
        s.emit(Event("turn_ended", [s.mover, s.elixir]))
    count = s.rules.field.count
    s.steps = [0] * count
    s.new = [0] * count
    s.frames.pop()
    s.played += 1
    s.quiet = 0 if s.quiet == STIRRED else s.quiet + 1
    if s.rules.quiet_limit and s.quiet >= s.rules.quiet_limit:
        adjudicate(s, "K-111")
    elif s.rules.max_turns and s.played >= s.rules.max_turns:
        adjudicate(s, "K-112")
    else:
        begin_turn(s, 1 - s.mover)


def adjudicate(s: TwoKings, clause: str) -> None:
    """K-113: strength decides, then the pips on the board; else it is a draw."""
    lead = s.strength[0] - s.strength[1]
    if lead == 0:
        lead = s.pips(0) - s.pips(1)
    if s.events is not None:
        winner = 0 if lead > 0 else 1 if lead < 0 else -1
        s.emit(Event("adjudicated", [int(clause[2:]), winner, *s.strength, s.pips(0), s.pips(1)]))
    if lead == 0:
        s.finish(Outcome([0.5, 0.5], clause))
    else:
        s.finish(won_by(0 if lead > 0 else 1, 2, clause))
