"""Things, stacks and characters that a player would try to use and can't use now, each with the reason."""

from typing import Final

from regalia.boards.hexes import Hex
from regalia.core.errors import NOT_ASKED, Illegal, Objection
from regalia.core.frames import Blocked, Frame
from regalia.games.kings_and_things.actions import LIFT, PLAY_EVENT, PUT, TRY, USE, ThingsAction, counters_of
from regalia.games.kings_and_things.counters import (
    COUNTERS,
    EVENT,
    FORM_SLUG,
    FORM_TERRAIN,
    FRONT,
    KIND,
    MAGIC_ITEM,
    THINGS,
)
from regalia.games.kings_and_things.data import SEAT_TITLES
from regalia.games.kings_and_things.notation import counter_text, stack_id
from regalia.games.kings_and_things.state import NATIVES, POOL, RECRUIT_CHARACTERS, KingsThings

OTHERS_ARE_ASKED: Final = Illegal(NOT_ASKED, "you are not asked now")
NATIVES_STAY: Final = Objection("T-10.4a", "natives stay where they are until somebody fights them")
NOT_YOURS: Final = Objection("T-9.21", "these are {owner}'s units")


def blocked_pieces(s: KingsThings, seat: int, frame: Frame, here: Hex) -> list[Blocked]:
    """`here`: the hex of the question, if it has one."""
    is_asked = seat in frame.to_act(s)
    legal = frame.legal(s, seat) if is_asked else []
    named = {code for action in legal if isinstance(action, ThingsAction) for code in counters_of(action)}
    tries: list[tuple[str, ThingsAction]] = [
        (counter_text(counter), usual_play(s, seat, counter, here)) for counter in s.rack[seat] if counter not in named
    ]
    code = s.rules.board.code
    for place in range(s.rules.hexes):
        if s.count_units(place, seat):
            tries.append((stack_id(s.rules.board.name[place], seat), ThingsAction(LIFT, code[place])))
    if s.phase == RECRUIT_CHARACTERS:
        forms = [s.form(counter) for counter in range(THINGS, COUNTERS) if s.where[counter] == POOL]
        tries.extend([(FORM_SLUG[form], ThingsAction(TRY, form, 0)) for form in forms])
    found = [
        Blocked(what, frame.refusal(s, seat, say) if is_asked else OTHERS_ARE_ASKED)
        for what, say in tries
        if say not in legal
    ]
    return found + foreign_stacks(s, seat)


def foreign_stacks(s: KingsThings, seat: int) -> list[Blocked]:
    """The stacks that never move at the player's word."""
    found: list[Blocked] = []
    for place in range(s.rules.hexes):
        for side in {s.owner[counter] for counter in s.at[place]}:
            if side == NATIVES:
                found.append(Blocked(stack_id(s.rules.board.name[place], side), NATIVES_STAY.illegal()))
            elif side >= 0 and side != seat:
                why = NOT_YOURS.illegal(owner=SEAT_TITLES[side])
                found.append(Blocked(stack_id(s.rules.board.name[place], side), why))
    return found


def usual_play(s: KingsThings, seat: int, counter: int, here: Hex) -> ThingsAction:
    """Return what a player who picks up a Thing from the rack would do with it."""
    if KIND[counter] == EVENT:
        return ThingsAction(PLAY_EVENT, counter)
    if KIND[counter] == MAGIC_ITEM:
        return ThingsAction(USE, counter)
    if here < 0:
        owned = s.owned(seat)
        fitting = [place for place in owned if s.terrain[place] == FORM_TERRAIN[FRONT[counter]]]
        here = (fitting or owned or [0])[0]
    return ThingsAction(PUT, counter, s.rules.board.code[here])
