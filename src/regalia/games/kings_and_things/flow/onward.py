"""Section 9.3: flyers fly on from a hex that enemies hold, as far as those let them."""

from typing import Final

from regalia.boards.hexes import NOWHERE, Hex
from regalia.core.actions import Action
from regalia.core.errors import Illegal, Objection
from regalia.core.events import Event
from regalia.games.kings_and_things.actions import ENOUGH, KEEPBACK, REVEAL, ThingsAction, counter_in
from regalia.games.kings_and_things.flow import fields
from regalia.games.kings_and_things.flow.bluffs import challenge_window, show_units
from regalia.games.kings_and_things.flow.fields import NONE
from regalia.games.kings_and_things.flow.frames import ThingsFrame, code_of, named
from regalia.games.kings_and_things.flow.marching import LET_GO, Marching
from regalia.games.kings_and_things.flow.retreat import Overflow
from regalia.games.kings_and_things.state import LIFTED, UP, KingsThings

SHOWING: Final = 0
STAYING: Final = 1
ONWARD_STEPS: Final = ("showing", "staying")


NOT_A_FLYER: Final = Objection("T-9.31c", "show one of your flyers in this hex")
IS_SHOWN: Final = Objection("T-9.31c", "it has been shown already")
IS_A_BLUFF: Final = Objection("T-9.31c", "you can't show a bluff to hold flyers")
NOT_STAYING: Final = Objection("T-9.31d", "choose one of your flyers that want to leave")


def why_no_reveal(s: KingsThings, seat: int, place: Hex, counter: int) -> Objection | None:
    if counter not in s.units(place, seat) or not s.flies(counter):
        return NOT_A_FLYER
    if s.has(counter, UP):
        return IS_SHOWN
    return None if s.rules.show_bluffs or s.rules.challenge or s.is_supported(counter) else IS_A_BLUFF


class Onward(ThingsFrame):
    """T-9.31a: flyers want to leave a hex that enemies hold: enemies show flyers, and as many have to stay."""

    WORD = "onward"
    FIELDS = (
        fields.SEAT,
        fields.HEX,
        fields.word("step", ONWARD_STEPS),
        fields.number("stay"),
        fields.flag("challenged"),
        fields.sides("asked"),
    )

    def __init__(self, seat: int = NONE, place: Hex = NOWHERE, asked: list[int] | None = None) -> None:
        super().__init__(seat, place)
        self.step: int = SHOWING
        self.stay: int = 0  # how many more the mover has to choose
        self.challenged: int = 0  # whether what was shown could be challenged
        self.asked: list[int] = asked or []  # who may still show flyers

    def outlasts(self) -> bool:
        return True

    def flyers(self, s: KingsThings) -> list[int]:
        return [counter for counter in s.at[self.hex] if s.mark[counter] & LIFTED]

    def check(self, s: KingsThings) -> None:
        assert self.hex != NOWHERE and 0 <= self.seat < s.seat_count
        for seat in self.asked:
            assert seat < s.seat_count and not s.gone[seat]
        assert self.asked if self.step == SHOWING else self.flyers(s) and self.stay > 0

    def advance(self, s: KingsThings) -> bool:
        self.asked = [seat for seat in self.asked if not s.gone[seat] and s.count_units(self.hex, seat)]
        flyers = self.flyers(s)
        if self.step == SHOWING:
            if self.asked and flyers:
                return False
            if not self.challenged:
                self.challenged = 1
                window = challenge_window(s, self.hex)
                if window is not None:  # T-8.3c
                    s.frames.append(window)
                    return True
            self.step = STAYING
            for counter in s.at[self.hex]:
                if s.has(counter, UP) and s.owner[counter] != self.seat:
                    self.stay += 1  # T-9.31f: what they show adds up
                s.mark[counter] &= ~UP
        group = s.frames[-2]
        if self.stay >= len(flyers):  # T-9.31d: all are held
            if isinstance(group, Marching):
                group.leave_behind(s, flyers)
            self.stay = 0
        if self.stay > 0:
            return False
        s.frames.pop()
        if isinstance(group, Marching):
            group.enemies = LET_GO
            free = group.members(s)
            if free and group.why_no_halt(s) is not None and not group.steps(s, free):
                group.leave_behind(s, free)  # those who were held have closed their only way, back to this hex
            # T-9.31d: with `fly_limit=full` more may be held than there is room for
            s.frames.append(Overflow(self.seat, self.hex))
        return True

    def to_act(self, s: KingsThings) -> tuple[int, ...]:
        return (self.asked[0],) if self.step == SHOWING else (self.seat,)

    def answers(self, s: KingsThings, seat: int) -> list[Action]:
        if self.step == STAYING:
            return [ThingsAction(KEEPBACK, code_of(s, counter)) for counter in self.flyers(s)]
        legal: list[Action] = []
        for counter in s.units(self.hex, seat):
            if why_no_reveal(s, seat, self.hex, counter) is None:
                legal.append(ThingsAction(REVEAL, code_of(s, counter)))  # T-9.31f
        legal.append(ThingsAction(ENOUGH))
        return legal

    def answer(self, s: KingsThings, seat: int, say: ThingsAction) -> None:
        if say.verb == KEEPBACK:
            self.stay -= 1
            group = s.frames[-2]
            assert isinstance(group, Marching)
            group.leave_behind(s, [named(s, say.a)])
        elif say.verb == REVEAL:
            show_units(s, [named(s, say.a)], self.hex)
        else:
            del self.asked[0]
            if s.events is not None:
                s.emit(Event("enough", [seat, s.rules.board.code[self.hex]]))

    def refuse_answer(self, s: KingsThings, seat: int, say: ThingsAction) -> Illegal | None:
        objection: Objection | None = None
        if say.verb == REVEAL:
            objection = why_no_reveal(s, seat, self.hex, counter_in(say.a)) or NOT_A_FLYER
        elif say.verb == KEEPBACK:
            objection = NOT_STAYING
        return None if objection is None else objection.illegal()
