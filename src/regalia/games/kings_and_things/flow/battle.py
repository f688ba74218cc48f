"""Section 11.3: a battle begins, and continues round by round until one side is left."""

from typing import Final

from regalia.boards.hexes import NOWHERE, Hex
from regalia.core.actions import Action
from regalia.core.errors import Illegal, Objection
from regalia.core.events import Event
from regalia.games.kings_and_things.actions import PASS, SWAY, ThingsAction
from regalia.games.kings_and_things.counters import BARON, COUNTERS, CREATURE, DUKE, KIND, THINGS, WARLORD
from regalia.games.kings_and_things.data import MAX_ROUNDS
from regalia.games.kings_and_things.flow import fields
from regalia.games.kings_and_things.flow.aftermath import finish
from regalia.games.kings_and_things.flow.bluffs import challenge_window, find_bluffs, show_units
from regalia.games.kings_and_things.flow.fight import Fight, Part, battle_now
from regalia.games.kings_and_things.flow.frames import ThingsFrame
from regalia.games.kings_and_things.flow.hits import take_hit
from regalia.games.kings_and_things.flow.retreat import Retreating
from regalia.games.kings_and_things.flow.round import begin_round
from regalia.games.kings_and_things.flow.windows import BEFORE_BATTLE, battle_window
from regalia.games.kings_and_things.rules import FORT, battle_sides
from regalia.games.kings_and_things.state import NATIVES, NOBODY, SEEN, SWAYED, UP, KingsThings


def begin_battle(s: KingsThings, place: Hex, seat: int) -> None:
    """T-11.21: the hex owner or the natives defend; else the first on the announcer's right (T-11.91, T-11.92)."""
    sides = battle_sides(s, place)
    defender = s.hex_owner[place]
    if NATIVES in sides:
        defender = NATIVES
    elif defender not in sides:
        for step in range(1, s.seat_count):
            other = (seat - step) % s.seat_count
            if other in sides:
                defender = other
                break
    s.frames.append(Battle(seat, place, defender))
    s.frames.append(Opening())


class Battle(Fight):
    """T-11.31: round after round."""

    def scatter(self, s: KingsThings) -> None:
        """T-15.7: those who can must retreat."""
        for side in reversed(self.from_left(s, self.sides(s))):
            if side not in (NATIVES, self.defender):
                s.frames.append(Retreating(side, self.hex, 1))

    def outlasts(self) -> bool:
        return True

    def check(self, s: KingsThings) -> None:
        raise AssertionError("a battle continues by itself")

    def check_below(self, s: KingsThings) -> None:
        assert self.hex != NOWHERE and -1 <= self.swayed < COUNTERS
        if s.hex_owner[self.hex] != NOBODY:
            assert self.defender != NATIVES and not s.natives(self.hex), "natives do not fight for a hex that is owned"

    def advance(self, s: KingsThings) -> bool:
        if self.is_over(s) or self.round > MAX_ROUNDS:
            s.frames.pop()
            finish(s, self)
        else:
            begin_round(s, self)
        return True


# What is next in the opening of a battle
REVEALING: Final = 0
BARONS: Final = 1
WARLORDS: Final = 2
ITEMS: Final = 3
OPENING: Final = ("revealing", "barons", "warlords", "items")


class Opening(Part):
    """T-11.30: what comes before the first round."""

    WORD = "opening"
    FIELDS = (fields.word("next", OPENING),)

    def __init__(self) -> None:
        super().__init__()
        self.next: int = REVEALING

    def advance(self, s: KingsThings) -> bool:
        fight = battle_now(s)
        if self.next == REVEALING:
            self.next = BARONS
            reveal(s, fight)
        elif self.next == BARONS:
            self.next = WARLORDS
            send_barons(s, fight)
        elif self.next == WARLORDS:
            self.next = ITEMS
            ask_warlords(s, fight)
        else:
            s.frames.pop()
            if not fight.is_over(s):
                battle_window(s, fight.hex, fight.order_of_play(s), BEFORE_BATTLE)
        return True


def reveal(s: KingsThings, fight: Fight) -> None:
    """Everybody is turned face up."""
    if s.events is not None:
        s.emit(Event("battle", [fight.announcer, s.rules.board.code[fight.hex], fight.defender]))
    for seat in s.clockwise(fight.announcer):
        show_units(s, s.units(fight.hex, seat), fight.hex)
    window = challenge_window(s, fight.hex)
    if window is not None:
        s.frames.append(window)


def send_barons(s: KingsThings, fight: Fight) -> None:
    """T-13.4: Baron and Duke, as attackers, hit fort, city and village before the first round."""
    place, defender = fight.hex, fight.defender
    if s.hex_owner[place] != (NOBODY if defender == NATIVES else defender):
        return  # what stands there is no side of this battle
    for counter in s.at[place][:]:
        if counter < THINGS or s.owner[counter] == defender or s.form(counter) not in (BARON, DUKE):
            continue
        if s.fort_value(place) > 0:
            take_hit(s, place, FORT)
        if s.town_value(place) > 0:
            take_hit(s, place, s.town(place))


def ask_warlords(s: KingsThings, fight: Fight) -> None:
    """T-13.5: Warlords may make creatures change sides."""
    for counter in s.at[fight.hex]:
        if counter >= THINGS and s.form(counter) == WARLORD and swayable(s, fight.hex, s.owner[counter]):
            s.frames.append(Sway(s.owner[counter], fight.hex))


def swayable(s: KingsThings, place: Hex, seat: int) -> list[int]:
    """T-13.5: the enemy creatures in the battle."""
    sides = battle_now(s).sides(s)
    return [
        counter
        for counter in s.at[place]
        if KIND[counter] == CREATURE and s.owner[counter] != seat and s.owner[counter] in sides
    ]


NOT_SWAYABLE: Final = Objection("T-13.5", "the Warlord sways one enemy creature of the battle")


class Sway(ThingsFrame):
    """T-13.5: the Warlord's owner chooses a creature that changes sides."""

    WORD = "sway"
    FIELDS = (fields.SEAT, fields.HEX)
    FIXED = True

    def check(self, s: KingsThings) -> None:
        assert 0 <= self.hex < s.rules.hexes and len(s.frames) > 1 and isinstance(s.frames[-2], Opening)

    def answers(self, s: KingsThings, seat: int) -> list[Action]:
        legal: list[Action] = [ThingsAction(SWAY, counter) for counter in swayable(s, self.hex, seat)]
        legal.append(ThingsAction(PASS))
        return legal

    def answer(self, s: KingsThings, seat: int, say: ThingsAction) -> None:
        s.frames.pop()
        if say.verb == PASS:
            return
        counter = say.a
        if s.rules.sway_for_battle:
            fight = battle_now(s)
            fight.swayed = counter
            fight.swayed_from = s.owner[counter]
            s.mark[counter] |= SWAYED
        s.put(counter, self.hex, seat)
        s.mark[counter] |= UP | SEEN  # natives have been seen by all
        if s.events is not None:
            s.emit(Event("swayed", [seat, counter]))
        find_bluffs(s, self.hex)  # T-13.5: the ordinary rule of bluffs
        window = challenge_window(s, self.hex)
        if window is not None:
            s.frames.append(window)

    def refuse_answer(self, s: KingsThings, seat: int, say: ThingsAction) -> Illegal | None:
        return NOT_SWAYABLE.illegal() if say.verb == SWAY else None
