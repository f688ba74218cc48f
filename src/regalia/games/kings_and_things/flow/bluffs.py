"""T-8.3b: units are turned face up, and bluffs are found out."""

from typing import Final

from regalia.boards.hexes import NOWHERE, Hex
from regalia.core.actions import Action
from regalia.core.errors import Illegal, Objection
from regalia.core.events import Event
from regalia.games.kings_and_things.actions import CHALLENGE, PASS, ThingsAction
from regalia.games.kings_and_things.counters import THINGS
from regalia.games.kings_and_things.flow import fields
from regalia.games.kings_and_things.flow.fight import Fight
from regalia.games.kings_and_things.flow.frames import ThingsFrame, code_of, eliminate, named
from regalia.games.kings_and_things.state import SEEN, UP, KingsThings

CHALLENGING: Final = "a challenge"  # the window, after "it is time for"


def show_units(s: KingsThings, units: list[int], place: Hex) -> None:
    """Units are turned face up for all to see; bluffs go to the cup unless somebody must challenge them."""
    if units and s.events is not None:
        codes = [code_of(s, counter) for counter in units]
        owner = s.owner[units[0]]
        known = all(s.has(counter, UP | SEEN) for counter in units)
        s.emit(Event("revealed", [owner, s.rules.board.code[place], *codes], knew=None if known else [owner]))
    for counter in units:
        s.mark[counter] |= UP | SEEN
    if not s.rules.challenge:
        find_bluffs(s, place)


def find_bluffs(s: KingsThings, place: Hex) -> None:
    """T-8.3b: every face-up creature without support goes to the cup."""
    if s.rules.challenge:
        return
    for counter in s.at[place][:]:
        if (
            counter < THINGS
            and 0 <= s.owner[counter] < s.seat_count
            and s.has(counter, UP)
            and not s.is_supported(counter)
        ):
            remove_bluff(s, counter)


def remove_bluff(s: KingsThings, counter: int) -> None:
    place = s.where[counter]
    if s.events is not None:
        code = s.rules.board.code[place] if place >= 0 else NOWHERE
        s.emit(Event("bluff", [s.owner[counter], code_of(s, counter), code]))
    for frame in s.frames:
        if isinstance(frame, Fight) and frame.hex == place:
            frame.note_fallen(s, s.owner[counter], counter)
    eliminate(s, counter)


def doubtful(s: KingsThings, place: Hex, seat: int) -> list[int]:
    """Return what a player may challenge there: face-up creatures of others, never natives or characters (T-8.3b)."""
    return [
        counter
        for counter in s.at[place]
        if counter < THINGS and s.has(counter, UP) and 0 <= s.owner[counter] < s.seat_count and s.owner[counter] != seat
        and s.units(place, s.owner[counter]).count(counter)
    ]  # fmt: skip


NOT_DOUBTFUL: Final = Objection("T-8.3c", "you can challenge only face-up creatures of other players")


class Challenge(ThingsFrame):
    """T-8.3c: with `bluff=challenge`, everybody may doubt what is face up."""

    WORD = "challenge"
    FIELDS = (fields.HEX, fields.sides("asked"))

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[int] = []  # who is still to answer

    def window(self) -> str:
        return CHALLENGING

    def outlasts(self) -> bool:
        return True

    def check(self, s: KingsThings) -> None:
        assert self.hex != NOWHERE and self.asked and s.rules.challenge
        assert max(self.asked) < s.seat_count

    def advance(self, s: KingsThings) -> bool:
        self.asked = [seat for seat in self.asked if not s.gone[seat] and doubtful(s, self.hex, seat)]
        if self.asked:
            return False
        s.frames.pop()
        return True

    def to_act(self, s: KingsThings) -> tuple[int, ...]:
        return (self.asked[0],)

    def answers(self, s: KingsThings, seat: int) -> list[Action]:
        legal: list[Action] = [ThingsAction(CHALLENGE, counter) for counter in doubtful(s, self.hex, seat)]
        legal.append(ThingsAction(PASS))
        return legal

    def answer(self, s: KingsThings, seat: int, say: ThingsAction) -> None:
        if say.verb == PASS:
            del self.asked[0]
            if s.events is not None:
                s.emit(Event("passed", [seat]))
            return
        counter = named(s, say.a)
        del self.asked[0]
        if s.events is not None:
            s.emit(Event("challenged", [seat, say.a]))
        if not s.is_supported(counter):
            remove_bluff(s, counter)
            self.asked.insert(0, seat)  # he may go on

    def refuse_answer(self, s: KingsThings, seat: int, say: ThingsAction) -> Illegal | None:
        return NOT_DOUBTFUL.illegal() if say.verb == CHALLENGE else None


def challenge_window(s: KingsThings, place: Hex) -> Challenge | None:
    if not s.rules.challenge:
        return None
    window = Challenge()
    window.hex = place
    window.asked = s.order()
    return window
