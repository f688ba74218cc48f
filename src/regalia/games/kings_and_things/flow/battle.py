"""Sections 11.3, 11.4 and 11.8: a battle begins, its rounds and steps, and whom each side fights."""

from typing import Final

from regalia.boards.hexes import Hex
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
    THINGS,
    WARLORD,
)
from regalia.games.kings_and_things.data import MOST_ROUNDS
from regalia.games.kings_and_things.flow.aftermath import finish
from regalia.games.kings_and_things.flow.bluffs import challenge_window, find_bluffs, show_units
from regalia.games.kings_and_things.flow.fight import AIMED, FULL_VALUE, HEADER, STEP, SWAYED_FROM, Fight, battle_now
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

# The stages of a battle; T-11.31: a round has three steps and a retreat
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


class Battle(Fight):
    """T-11.30, T-11.31: a battle stage by stage; what its numbers mean stands in `Fight`."""

    WORD = "battle"

    def rolled(self) -> list[int]:
        return [self.more[place] for place in range(HEADER + 2, len(self.more), 3)]

    def change_die(self, place: int, by: int) -> None:
        self.more[HEADER + 2 + 3 * place] += by

    def scatter(self, s: KingsThings) -> None:
        """T-15.7: those who can must retreat."""
        for side in reversed(self.from_left(s, self.sides(s))):
            if side not in (NATIVES, self.other):
                s.frames.append(Retreating(side, self.hex, 1))

    def outlasts(self) -> bool:
        return True

    def check(self, s: KingsThings) -> None:
        raise AssertionError("a battle goes on by itself")

    def check_below(self, s: KingsThings) -> None:
        assert 0 <= self.hex < s.rules.hexes and -1 <= self.other <= NATIVES and self.stage <= OVER
        assert -1 <= self.item < COUNTERS and len(self.more) >= HEADER and len(self.more) % 3 == 0
        assert 0 <= self.more[STEP] <= 3 and -1 <= self.more[SWAYED_FROM] <= NATIVES
        for place in range(HEADER, len(self.more), 3):
            side, fighter = self.more[place], self.more[place + 1]
            assert 0 <= side <= NATIVES and 0 <= fighter <= FORT, "a die without a fighter"

    def go(self, s: KingsThings) -> bool:
        if self.stage > WARLORDS and self.stage < ROUND_OVER and self.stage != STEP_OVER and self.is_over(s):
            self.stage = OVER
        if self.stage == REVEALING:
            self.reveal(s)
        elif self.stage == BARONS:
            self.stage = WARLORDS
            self.barons(s)
        elif self.stage == WARLORDS:
            self.stage = ITEMS
            self.warlords(s)
        elif self.stage == ITEMS:
            self.stage = ROUND
            battle_window(s, self.hex, self.order_of_play(s), BEFORE_BATTLE)
        elif self.stage == ROUND:
            self.begin_round(s)
        elif self.stage == TARGETS:
            self.stage = AIMING
            self.name_targets(s)
        elif self.stage == AIMING:
            self.stage = ROLLING
            self.aim(s)
        elif self.stage == ROLLING:
            self.roll(s)
        elif self.stage == HITTING:
            self.stage = STEP_OVER
            self.count_hits(s)
        elif self.stage == STEP_OVER:
            self.end_step(s)
        elif self.stage == RETREATING:
            self.stage = ROUND_OVER
            self.retreats(s)
        elif self.stage == ROUND_OVER:
            self.stage = OVER if self.is_over(s) else ROUND
        else:
            s.frames.pop()
            finish(s, self)
        return True

    def reveal(self, s: KingsThings) -> None:
        """T-11.30: everybody is turned face up."""
        self.stage = BARONS
        if s.told is not None:
            s.tell(Event("battle", [self.seat, s.rules.board.code[self.hex], self.other]))
        for seat in s.clockwise(self.seat):
            show_units(s, s.units(self.hex, seat), self.hex)
        window = challenge_window(s, self.hex)
        if window is not None:
            s.frames.append(window)

    def barons(self, s: KingsThings) -> None:
        """T-13.4: Baron and Duke, as attackers, hit fort, city and village before the first round."""
        defender = self.other
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
                sway = Sway()
                sway.seat = s.owner[counter]
                sway.hex = self.hex
                s.frames.append(sway)

    def begin_round(self, s: KingsThings) -> None:
        self.count += 1
        self.stage = TARGETS
        self.more = [0, FULL_VALUE, self.more[SWAYED_FROM]]
        for counter in s.at[self.hex]:
            s.mark[counter] &= ~(PARRIED | SAVED)
        if s.told is not None:
            s.tell(Event("round", [s.rules.board.code[self.hex], self.count]))
        if self.count > MOST_ROUNDS:  # T-S7
            for side in self.sides(s):
                if side not in (self.other, NATIVES):
                    for counter in s.units(self.hex, side):
                        eliminate(s, counter)
            self.stage = OVER
            return
        if self.count > 1:
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
        naming = Targets()
        naming.hex = self.hex
        naming.more = self.from_left(s, sides)
        s.frames.append(naming)

    def rollers(self, s: KingsThings) -> list[int]:
        """Side and fighter, for everybody who rolls in this step; T-11.81d: not those whose target is gone."""
        sides = self.sides(s)
        plan: list[int] = []
        for side in reversed(self.from_left(s, sides)):
            if s.target[side] not in sides:
                continue
            for fighter in fighters(s, self.hex, side):
                step = step_of(s, self.hex, side, fighter, self.mask >> side & 1 == 1)
                if step != self.more[STEP] or combat_value(s, self.hex, side, fighter, self.more[AIMED]) < 1:
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
                aiming = Aiming()
                aiming.seat = plan[place]
                s.frames.append(aiming)
                return

    def roll(self, s: KingsThings) -> None:
        plan = self.rollers(s)
        self.stage = HITTING if plan else STEP_OVER
        del self.more[HEADER:]
        if plan:
            roll = Roll()
            roll.hex = self.hex
            roll.stage = self.more[STEP]
            roll.more = plan
            s.frames.append(roll)

    def count_hits(self, s: KingsThings) -> None:
        """T-11.5a: all have rolled; now each side takes its hits, the defender first (T-11.51)."""
        hits = [0] * SIDES
        chosen = NOBODY  # T-13.8b: whose fighter the Marksman picks
        for place in range(HEADER, len(self.more), 3):
            side, fighter, die = self.more[place], self.more[place + 1], self.more[place + 2]
            # T-11.41b: a six is rolled for too, since a die may be changed
            if s.target[side] < 0 or die > combat_value(s, self.hex, side, fighter, self.more[AIMED]):
                continue
            if self.more[AIMED] == SECOND_VALUE and THINGS <= fighter < COUNTERS and s.form(fighter) == MARKSMAN:
                chosen = side
            else:
                hits[s.target[side]] += 1
        sides = self.sides(s)
        step = self.more[STEP]
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
        dice_fell = len(self.more) > HEADER
        del self.more[HEADER:]
        self.more[STEP] += 1
        if self.is_over(s):
            self.stage = OVER
        elif self.more[STEP] < 3:
            self.stage = AIMING
            if dice_fell and s.rules.golem_steps:  # T-15.4a, T-15.6a
                battle_window(s, self.hex, self.order_of_play(s), BETWEEN_STEPS)
        else:
            self.stage = RETREATING

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
    frame = Battle()
    frame.seat = seat
    frame.hex = place
    frame.other = defender
    frame.more = [0, FULL_VALUE, NOBODY]
    return frame


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
            fight.item = counter
            fight.more[SWAYED_FROM] = s.owner[counter]
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
    """T-11.81a: every player names an opponent, in secret. `more`: the sides; the targets are the state's."""

    WORD = "targets"

    def check(self, s: KingsThings) -> None:
        assert 0 <= self.hex < s.rules.hexes and self.to_act(s) and len(self.living(s)) > 1

    def check_below(self, s: KingsThings) -> None:
        for side in self.more:
            assert 0 <= side < s.seats

    def living(self, s: KingsThings) -> list[int]:
        return [side for side in self.more if not s.gone[side]]

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

    def check(self, s: KingsThings) -> None:
        assert len(s.frames) > 1 and isinstance(s.frames[-2], Battle)

    def answers(self, s: KingsThings, seat: int) -> list[Action]:
        return [Say(AIM, FULL_VALUE), Say(AIM, SECOND_VALUE)]

    def answer(self, s: KingsThings, seat: int, say: Say) -> None:
        s.frames.pop()
        fight = s.frames[-1]
        assert isinstance(fight, Battle)
        fight.more[AIMED] = say.a
        if s.told is not None:
            s.tell(Event("aimed", [seat, say.a]))


class Roll(Die):
    """T-11.41a: the dice of a step, one after the other. `more`: side and fighter of each; `stage`: the step."""

    WORD = "roll"

    def check(self, s: KingsThings) -> None:
        assert 0 <= self.hex < s.rules.hexes and 0 <= self.stage < 3 and len(self.more) % 2 == 0
        assert 0 <= self.count < len(self.more) // 2
        for place in range(0, len(self.more), 2):
            assert 0 <= self.more[place] < SIDES and 0 <= self.more[place + 1] <= FORT
        assert len(s.frames) > 1 and isinstance(s.frames[-2], Battle)

    def go(self, s: KingsThings) -> bool:
        while self.count < len(self.more) // 2 and self.is_lost(s):
            self.count += 1
        if self.count < len(self.more) // 2:
            return False
        s.frames.pop()
        fight = s.frames[-1]
        assert isinstance(fight, Battle)
        if len(fight.more) > HEADER:
            dice_window(s, fight.seat)  # T-15.10: one window for the whole step
        return True

    def is_lost(self, s: KingsThings) -> bool:
        """Whether the player of the next die has left the game."""
        side = self.more[2 * self.count]
        return side < s.seats and s.gone[side] == 1

    def face(self, s: KingsThings, number: int) -> Action:
        side, fighter = self.more[2 * self.count], self.more[2 * self.count + 1]
        code = s.rules.board.code[self.hex]
        return Say(STEP_DIE, self.stage, code, side, fighter_code(s, self.hex, fighter), number)

    def fell(self, s: KingsThings, say: Say) -> None:
        fight = s.frames[-2]
        assert isinstance(fight, Battle)
        fight.more += [say.c, self.more[2 * self.count + 1], say.e]
        self.count += 1
        if s.told is not None:
            s.tell(Event("rolled", [say.b, self.stage, say.c, say.d, say.e]))
