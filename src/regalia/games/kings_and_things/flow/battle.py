"""Sections 11.3, 11.4 and 11.8: a battle begins, its rounds and steps, and whom each side fights."""

from typing import Final

from regalia.boards.hexes import NOWHERE, Hex
from regalia.core.actions import Action
from regalia.core.events import Event
from regalia.games.kings_and_things.actions import AIM, PASS, STEP_DIE, SWAY, TARGET, Say
from regalia.games.kings_and_things.counters import (
    BARON,
    COUNTERS,
    CREATURE,
    DUKE,
    GOLEM,
    KIND,
    MARKSMAN,
    RANGED_STEP,
    STEP_NAME,
    THINGS,
    WARLORD,
)
from regalia.games.kings_and_things.data import MOST_ROUNDS
from regalia.games.kings_and_things.flow import fields
from regalia.games.kings_and_things.flow.aftermath import finish
from regalia.games.kings_and_things.flow.bluffs import challenge_window, find_bluffs, show_units
from regalia.games.kings_and_things.flow.fields import NONE, Field
from regalia.games.kings_and_things.flow.fight import Fight, battle_now
from regalia.games.kings_and_things.flow.hits import Hits, take_hit
from regalia.games.kings_and_things.flow.moments import Die, Moment, eliminate
from regalia.games.kings_and_things.flow.retreat import Retreating
from regalia.games.kings_and_things.flow.windows import (
    BEFORE_BATTLE,
    BETWEEN_STEPS,
    LATER_ROUND,
    battle_window,
    dice_window,
)
from regalia.games.kings_and_things.rules import (
    FORT,
    SECOND_VALUE,
    battle_sides,
    combat_value,
    dice_of,
    fighter_code,
    fighters,
    in_play,
    step_of,
)
from regalia.games.kings_and_things.state import NATIVES, NOBODY, PARRIED, SAVED, SEEN, SIDES, SWAYED, UP, KingsThings

FULL_VALUE: Final = 5  # T-13.8a: the Marksman's
# The parts of a battle; T-11.31: a round has three steps and a retreat
REVEALING: Final = 0
BARONS: Final = 1
WARLORDS: Final = 2
ITEMS: Final = 3
ROUND: Final = 4
TARGETS: Final = 5
AIMING: Final = 6
ROLLING: Final = 7
HITTING: Final = 8
STEP_OVER: Final = 9
RETREATING: Final = 10
ROUND_OVER: Final = 11
OVER: Final = 12
PARTS: Final = (
    "revealing",
    "barons",
    "warlords",
    "items",
    "round",
    "targets",
    "aiming",
    "rolling",
    "hitting",
    "step_over",
    "retreating",
    "round_over",
    "over",
)
STEPS: Final = (*STEP_NAME, "over")


class Battle(Fight):
    """T-11.30, T-11.31: a battle part by part."""

    WORD = "battle"
    FIELDS = (
        fields.side("announcer"),
        fields.HEX,
        fields.word("part", PARTS),
        fields.number("round"),
        fields.thing("swayed"),
        fields.side("defender"),
        fields.sides("dispelled"),
        fields.word("step", STEPS),
        Field("marksman", (fields.NUMBER,), FULL_VALUE, False, False),
        fields.side("swayed_from"),
        fields.rows("dice", fields.SIDE, fields.THING, fields.NUMBER),
    )

    def __init__(self, announcer: int = NONE, place: Hex = NOWHERE, defender: int = NONE) -> None:
        super().__init__(announcer, place, defender)
        self.part: int = REVEALING
        self.step: int = 0  # magic, ranged, melee
        self.marksman: int = FULL_VALUE  # T-13.8a: the value that the Marksman shoots with
        self.dice: list[int] = []  # of the step: side, fighter, number

    def rolled(self) -> list[int]:
        return [self.dice[place] for place in range(2, len(self.dice), 3)]

    def change_die(self, place: int, by: int) -> None:
        self.dice[2 + 3 * place] += by

    def scatter(self, s: KingsThings) -> None:
        """T-15.7: those who can must retreat."""
        for side in reversed(self.from_left(s, self.sides(s))):
            if side not in (NATIVES, self.defender):
                s.frames.append(Retreating(side, self.hex, 1))

    def outlasts(self) -> bool:
        return True

    def check(self, s: KingsThings) -> None:
        raise AssertionError("a battle goes on by itself")

    def check_below(self, s: KingsThings) -> None:
        assert self.hex != NOWHERE and -1 <= self.swayed < COUNTERS
        if s.hex_owner[self.hex] != NOBODY:
            assert self.defender != NATIVES and not s.natives(self.hex), "natives do not fight for a hex that is owned"

    def go(self, s: KingsThings) -> bool:
        if self.part > WARLORDS and self.part < ROUND_OVER and self.part != STEP_OVER and self.is_over(s):
            self.part = OVER
        if self.part == REVEALING:
            self.reveal(s)
        elif self.part == BARONS:
            self.part = WARLORDS
            self.barons(s)
        elif self.part == WARLORDS:
            self.part = ITEMS
            self.warlords(s)
        elif self.part == ITEMS:
            self.part = ROUND
            battle_window(s, self.hex, self.order_of_play(s), BEFORE_BATTLE)
        elif self.part == ROUND:
            self.begin_round(s)
        elif self.part == TARGETS:
            self.part = AIMING
            self.name_targets(s)
        elif self.part == AIMING:
            self.part = ROLLING
            self.aim(s)
        elif self.part == ROLLING:
            self.roll(s)
        elif self.part == HITTING:
            self.part = STEP_OVER
            self.count_hits(s)
        elif self.part == STEP_OVER:
            self.end_step(s)
        elif self.part == RETREATING:
            self.part = ROUND_OVER
            self.retreats(s)
        elif self.part == ROUND_OVER:
            self.part = OVER if self.is_over(s) else ROUND
        else:
            s.frames.pop()
            finish(s, self)
        return True

    def reveal(self, s: KingsThings) -> None:
        """T-11.30: everybody is turned face up."""
        self.part = BARONS
        if s.told is not None:
            s.tell(Event("battle", [self.announcer, s.rules.board.code[self.hex], self.defender]))
        for seat in s.clockwise(self.announcer):
            show_units(s, s.units(self.hex, seat), self.hex)
        window = challenge_window(s, self.hex)
        if window is not None:
            s.frames.append(window)

    def barons(self, s: KingsThings) -> None:
        """T-13.4: Baron and Duke, as attackers, hit fort, city and village before the first round."""
        defender = self.defender
        if s.hex_owner[self.hex] != (NOBODY if defender == NATIVES else defender):
            return  # what stands there is no side of this battle
        for counter in s.at[self.hex][:]:
            if counter < THINGS or s.owner[counter] == defender or s.form(counter) not in (BARON, DUKE):
                continue
            if s.fort_value(self.hex) > 0:
                take_hit(s, self.hex, FORT)
            if s.town_value(self.hex) > 0:
                take_hit(s, self.hex, s.town(self.hex))

    def warlords(self, s: KingsThings) -> None:
        for counter in s.at[self.hex]:
            if counter >= THINGS and s.form(counter) == WARLORD and swayable(s, self.hex, s.owner[counter]):
                s.frames.append(Sway(s.owner[counter], self.hex))

    def begin_round(self, s: KingsThings) -> None:
        self.round += 1
        self.part = TARGETS
        self.step = 0
        self.marksman = FULL_VALUE
        self.dice = []
        for counter in s.at[self.hex]:
            s.mark[counter] &= ~(PARRIED | SAVED)
        if s.told is not None:
            s.tell(Event("round", [s.rules.board.code[self.hex], self.round]))
        if self.round > MOST_ROUNDS:  # T-S7
            for side in self.sides(s):
                if side not in (self.defender, NATIVES):
                    for counter in s.units(self.hex, side):
                        eliminate(s, counter)
            self.part = OVER
            return
        if self.round > 1:
            battle_window(s, self.hex, self.order_of_play(s), LATER_ROUND)
            window = challenge_window(s, self.hex)
            if window is not None:
                s.frames.append(window)

    def name_targets(self, s: KingsThings) -> None:
        """T-11.81a, T-11.81b: anew in each round, by everybody (T-11.81c); with two sides there is nothing to name."""
        sides = self.sides(s)
        s.target = [NOBODY] * SIDES
        if len(sides) == 2:
            s.target[sides[0]] = sides[1]
            s.target[sides[1]] = sides[0]
            return
        s.frames.append(Targets(self.hex, self.from_left(s, sides)))

    def rollers(self, s: KingsThings) -> list[int]:
        """Side and fighter, for everybody who rolls in this step; T-11.81d: not those whose target is gone."""
        sides = self.sides(s)
        plan: list[int] = []
        for side in reversed(self.from_left(s, sides)):
            if s.target[side] not in sides:
                continue
            for fighter in fighters(s, self.hex, side):
                step = step_of(s, self.hex, side, fighter, side in self.dispelled)
                if step != self.step or combat_value(s, self.hex, side, fighter, self.marksman) < 1:
                    continue
                for _die in range(dice_of(s, self.hex, side, fighter)):
                    plan += [side, fighter]
        return plan

    def aim(self, s: KingsThings) -> None:
        """T-13.8a: the Marksman's owner chooses before the die."""
        plan = self.rollers(s)
        for place in range(0, len(plan), 2):
            fighter = plan[place + 1]
            armed = fighter in (s.sword_on, s.bow_on)
            if THINGS <= fighter < COUNTERS and s.form(fighter) == MARKSMAN and not armed:
                s.frames.append(Aiming(plan[place]))
                return

    def roll(self, s: KingsThings) -> None:
        plan = self.rollers(s)
        self.part = HITTING if plan else STEP_OVER
        self.dice = []
        if plan:
            s.frames.append(Roll(self.hex, self.step, plan))

    def count_hits(self, s: KingsThings) -> None:
        """T-11.5a: all have rolled; now each side takes its hits, the defender first (T-11.51)."""
        hits = [0] * SIDES
        chosen = NOBODY  # T-13.8b: whose fighter the Marksman picks
        for place in range(0, len(self.dice), 3):
            side, fighter, die = self.dice[place], self.dice[place + 1], self.dice[place + 2]
            # T-11.41b: a six is rolled for too, since a die may be changed
            if s.target[side] < 0 or die > combat_value(s, self.hex, side, fighter, self.marksman):
                continue
            if self.marksman == SECOND_VALUE and THINGS <= fighter < COUNTERS and s.form(fighter) == MARKSMAN:
                chosen = side
            else:
                hits[s.target[side]] += 1
        sides = self.sides(s)
        step = self.step
        order = self.from_left(s, sides)  # the defender last, so that his hits lie on top; then clockwise
        for side in [*reversed(order[:-1]), *order[-1:]]:
            if step == RANGED_STEP and in_play(s, self.hex, side, GOLEM):  # T-15.4b
                if hits[side]:
                    hits[side] -= 1
                elif chosen != NOBODY and s.target[chosen] == side:
                    chosen = NOBODY
            if hits[side]:
                s.frames.append(Hits(self.hex, side, hits[side], step))
        if chosen != NOBODY and s.target[chosen] in sides:
            s.frames.append(Hits(self.hex, s.target[chosen], 1, step, chosen))

    def end_step(self, s: KingsThings) -> None:
        """T-11.5b, T-8.3d: losses are taken; whoever has lost his support is found out."""
        find_bluffs(s, self.hex)
        for counter in s.at[self.hex]:
            s.mark[counter] &= ~SAVED
        dice_fell = len(self.dice) > 0
        self.dice = []
        self.step += 1
        if self.is_over(s):
            self.part = OVER
        elif self.step < len(STEP_NAME):
            self.part = AIMING
            if dice_fell and s.rules.golem_steps:  # T-15.4a, T-15.6a
                battle_window(s, self.hex, self.order_of_play(s), BETWEEN_STEPS)
        else:
            self.part = RETREATING

    def retreats(self, s: KingsThings) -> None:
        """T-11.6a, T-11.82a: attackers first, the nearest on the defender's left first of all."""
        for side in reversed(self.from_left(s, self.sides(s))):
            if side != NATIVES:  # T-10.3b
                s.frames.append(Retreating(side, self.hex))


def battle(s: KingsThings, place: Hex, seat: int) -> Battle:
    """T-11.21: the hex owner or the natives defend; else the first on the announcer's right (T-11.91, T-11.92)."""
    sides = battle_sides(s, place)
    defender = s.hex_owner[place]
    if NATIVES in sides:
        defender = NATIVES
    elif defender not in sides:
        for step in range(1, s.seats):
            other = (seat - step) % s.seats
            if other in sides:
                defender = other
                break
    return Battle(seat, place, defender)


def swayable(s: KingsThings, place: Hex, seat: int) -> list[int]:
    """T-13.5: the enemy creatures in the battle."""
    sides = battle_now(s).sides(s)
    return [
        counter
        for counter in s.at[place]
        if KIND[counter] == CREATURE and s.owner[counter] != seat and s.owner[counter] in sides
    ]


class Sway(Moment):
    """T-13.5: the Warlord's owner chooses a creature that changes sides."""

    WORD = "sway"
    FIELDS = (fields.SEAT, fields.HEX)
    FIXED = True

    def check(self, s: KingsThings) -> None:
        assert 0 <= self.hex < s.rules.hexes and len(s.frames) > 1 and isinstance(s.frames[-2], Battle)

    def answers(self, s: KingsThings, seat: int) -> list[Action]:
        legal: list[Action] = [Say(SWAY, counter) for counter in swayable(s, self.hex, seat)]
        legal.append(Say(PASS))
        return legal

    def answer(self, s: KingsThings, seat: int, say: Say) -> None:
        s.frames.pop()
        if say.verb == PASS:
            return
        counter = say.a
        if s.rules.sway_for_battle:
            fight = s.frames[-1]
            assert isinstance(fight, Battle)
            fight.swayed = counter
            fight.swayed_from = s.owner[counter]
            s.mark[counter] |= SWAYED
        s.put(counter, self.hex, seat)
        s.mark[counter] |= UP | SEEN  # natives have been seen by all
        if s.told is not None:
            s.tell(Event("swayed", [seat, counter]))
        find_bluffs(s, self.hex)  # T-13.5: the ordinary rule of bluffs
        window = challenge_window(s, self.hex)
        if window is not None:
            s.frames.append(window)


class Targets(Moment):
    """T-11.81a: every player names an opponent, in secret; the targets are the state's."""

    WORD = "targets"
    FIELDS = (fields.HEX, fields.sides("sides"))
    FIXED = True

    def __init__(self, place: Hex = NOWHERE, sides: list[int] | None = None) -> None:
        super().__init__(NONE, place)
        self.sides: list[int] = sides or []

    def check(self, s: KingsThings) -> None:
        assert 0 <= self.hex < s.rules.hexes and self.to_act(s) and len(self.living(s)) > 1

    def check_below(self, s: KingsThings) -> None:
        assert not self.sides or max(self.sides) < s.seats

    def living(self, s: KingsThings) -> list[int]:
        return [side for side in self.sides if not s.gone[side]]

    def to_act(self, s: KingsThings) -> tuple[int, ...]:
        waiting = [side for side in self.living(s) if s.target[side] == NOBODY]
        return tuple(waiting[:1] if s.rules.open_targets else waiting)

    def go(self, s: KingsThings) -> bool:
        if len(self.living(s)) > 1 and self.to_act(s):
            return False
        s.frames.pop()
        if s.told is not None:
            s.tell(Event("targets", [*[s.target[side] for side in range(s.seats)]], knew=[]))
        return True

    def answers(self, s: KingsThings, seat: int) -> list[Action]:
        return [Say(TARGET, other) for other in sorted(self.living(s)) if other != seat]

    def answer(self, s: KingsThings, seat: int, say: Say) -> None:
        s.target[seat] = say.a
        if s.told is not None:
            s.tell(Event("named", [seat], [say.a], range(s.seats) if s.rules.open_targets else [seat], [seat]))


class Aiming(Moment):
    """T-13.8a: 5, or 2 with a target of one's own choice."""

    WORD = "aiming"
    FIELDS = (fields.SEAT,)
    FIXED = True

    def check(self, s: KingsThings) -> None:
        assert len(s.frames) > 1 and isinstance(s.frames[-2], Battle)

    def answers(self, s: KingsThings, seat: int) -> list[Action]:
        return [Say(AIM, FULL_VALUE), Say(AIM, SECOND_VALUE)]

    def answer(self, s: KingsThings, seat: int, say: Say) -> None:
        s.frames.pop()
        fight = s.frames[-1]
        assert isinstance(fight, Battle)
        fight.marksman = say.a
        if s.told is not None:
            s.tell(Event("aimed", [seat, say.a]))


class Roll(Die):
    """T-11.41a: the dice of a step, one after the other."""

    WORD = "roll"
    FIELDS = (
        fields.HEX,
        fields.word("step", STEP_NAME),
        fields.number("thrown"),
        fields.rows("fighters", fields.SIDE, fields.THING),
    )

    def __init__(self, place: Hex = NOWHERE, step: int = 0, fighters: list[int] | None = None) -> None:
        super().__init__(NONE, place)
        self.step: int = step
        self.thrown: int = 0  # how many dice have fallen
        self.fighters: list[int] = fighters or []  # side and fighter of each die

    def check(self, s: KingsThings) -> None:
        assert self.hex != NOWHERE and self.thrown < len(self.fighters) // 2
        assert len(s.frames) > 1 and isinstance(s.frames[-2], Battle)

    def go(self, s: KingsThings) -> bool:
        while self.thrown < len(self.fighters) // 2 and self.is_lost(s):
            self.thrown += 1
        if self.thrown < len(self.fighters) // 2:
            return False
        s.frames.pop()
        fight = s.frames[-1]
        assert isinstance(fight, Battle)
        if fight.dice:
            dice_window(s, fight.announcer)  # T-15.10: one window for the whole step
        return True

    def is_lost(self, s: KingsThings) -> bool:
        """Whether the player of the next die has left the game."""
        side = self.fighters[2 * self.thrown]
        return side < s.seats and s.gone[side] == 1

    def face(self, s: KingsThings, number: int) -> Action:
        side, fighter = self.fighters[2 * self.thrown], self.fighters[2 * self.thrown + 1]
        code = s.rules.board.code[self.hex]
        return Say(STEP_DIE, self.step, code, side, fighter_code(s, self.hex, fighter), number)

    def fell(self, s: KingsThings, say: Say) -> None:
        fight = s.frames[-2]
        assert isinstance(fight, Battle)
        fight.dice += [say.c, self.fighters[2 * self.thrown + 1], say.e]
        self.thrown += 1
        if s.told is not None:
            s.tell(Event("rolled", [say.b, self.step, say.c, say.d, say.e]))
