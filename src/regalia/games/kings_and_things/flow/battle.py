"""Section 11: segments, rounds and steps, hits, retreats, and what a battle leaves behind."""

from typing import Final

from regalia.boards.hexes import Hex
from regalia.core.actions import Action
from regalia.core.events import Event
from regalia.core.state import State
from regalia.games.kings_and_things.actions import (
    AIM,
    DAMAGE_DIE,
    EXPLORE,
    FIGHT,
    FORT_NAME_CODE,
    HIT,
    LOSE,
    PASS,
    RETREAT,
    SAVE_DIE,
    STAY,
    STEP_DIE,
    SWAY,
    TARGET,
    Say,
)
from regalia.games.kings_and_things.counters import (
    BALLOON,
    BARON,
    BOW,
    COUNTERS,
    CREATURE,
    DUKE,
    FIREWALL,
    FRONT,
    GOLEM,
    KIND,
    MAGIC_ITEM,
    MARKSMAN,
    RANGED_STEP,
    SWORD,
    SWORDMASTER,
    TALISMAN,
    THINGS,
    WARLORD,
)
from regalia.games.kings_and_things.data import BALLOON_RANGE, CITADEL, MOST_ROUNDS, NO_FORT, SEA, STACK_SIZE
from regalia.games.kings_and_things.flow.bluffs import challenge_window, find_bluffs, show_units
from regalia.games.kings_and_things.flow.exploration import Explore, Loot, return_native
from regalia.games.kings_and_things.flow.kingdoms import capture, set_fort
from regalia.games.kings_and_things.flow.moments import Die, Fall, Moment, code_of, eliminate, named
from regalia.games.kings_and_things.flow.placing import placing_on
from regalia.games.kings_and_things.flow.windows import battle_window, dice_window
from regalia.games.kings_and_things.rules import (
    FORT,
    SECOND_VALUE,
    battle_sides,
    capacity,
    combat_value,
    dice_of,
    fighter_code,
    fighter_named,
    fighters,
    in_play,
    step_of,
    targets_of_hits,
)
from regalia.games.kings_and_things.state import (
    ABOARD,
    NATIVES,
    NOBODY,
    PARRIED,
    SAVED,
    SIDES,
    SWAYED,
    UP,
    USED,
    KingsThings,
)


def battles_of(s: KingsThings, seat: int) -> list[Hex]:
    """Where the player has a battle to resolve."""
    found: list[Hex] = []
    for place in range(s.rules.hexes):
        if s.at[place] or s.fort[place]:
            sides = battle_sides(s, place)
            if len(sides) > 1 and seat in sides:
                found.append(place)
    return found


def explorations_of(s: KingsThings, seat: int) -> list[Hex]:
    return [
        place
        for place in range(s.rules.hexes)
        if s.at[place] and s.is_unexplored(place) and battle_sides(s, place) == [seat]
    ]


class Combat(Moment):
    """T-11.2a: segments in player order, round and round. `count`: whose segment is next, from the first player."""

    def word(self) -> str:
        return "combat"

    def fresh(self) -> "Moment":
        return Combat()

    def outlasts(self) -> bool:
        return True

    def check(self, s: KingsThings) -> None:
        raise AssertionError("the Combat Phase goes on by itself")

    def go(self, s: KingsThings) -> bool:
        for _step in range(s.seats):
            seat = (s.first + self.count) % s.seats
            self.count = (self.count + 1) % s.seats
            if not s.gone[seat] and (battles_of(s, seat) or explorations_of(s, seat)):  # T-11.22
                segment = Segment()
                segment.seat = seat
                s.frames.append(segment)
                return True
        s.frames.pop()  # T-11.25
        return True


class Segment(Moment):
    """T-11.24, T-3.26: a player must resolve one of his battles and explorations."""

    def word(self) -> str:
        return "segment"

    def fresh(self) -> "Moment":
        return Segment()

    def check(self, s: KingsThings) -> None:
        assert battles_of(s, self.seat) or explorations_of(s, self.seat)

    def go(self, s: KingsThings) -> bool:
        if battles_of(s, self.seat) or explorations_of(s, self.seat):
            return False
        s.frames.pop()
        return True

    def answers(self, s: KingsThings, seat: int) -> list[Action]:
        code = s.rules.board.code
        legal: list[Action] = [Say(FIGHT, code[place]) for place in battles_of(s, seat)]
        legal.extend([Say(EXPLORE, code[place]) for place in explorations_of(s, seat)])
        return legal

    def answer(self, s: KingsThings, seat: int, say: Say) -> None:
        s.frames.pop()
        place = s.rules.board.coded(say.a)
        if say.verb == FIGHT:  # T-10.4a, T-10.3d: natives that were left there are fought at once, without bribes
            s.frames.append(battle(s, place, seat))
        else:
            explore = Explore()
            explore.seat = seat
            explore.hex = place
            s.frames.append(explore)


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

# What `Battle.more` begins with; then come the dice of the step: side, fighter, number
STEP: Final = 0
AIMED: Final = 1
SWAYED_FROM: Final = 2
HEADER: Final = 3
FULL_VALUE: Final = 5


class Battle(Moment):
    """A battle in `hex`. `seat`: who announced it; `other`: the defender; `count`: the round; `mask`: sides whose
    magic is dispelled; `item`: the creature that the Warlord swayed for the battle."""

    def word(self) -> str:
        return "battle"

    def dice(self) -> list[int]:
        return [self.more[place] for place in range(HEADER + 2, len(self.more), 3)]

    def change_die(self, place: int, by: int) -> None:
        self.more[HEADER + 2 + 3 * place] += by

    def scatter(self, s: KingsThings) -> None:
        """T-15.7: those who can must retreat."""
        for side in reversed(self.from_left(s, self.sides(s))):
            if side not in (NATIVES, self.other):
                flight = Retreating()
                flight.seat = side
                flight.hex = self.hex
                flight.mask = 1
                s.frames.append(flight)

    def fresh(self) -> "Moment":
        return Battle()

    def outlasts(self) -> bool:
        return True

    def check(self, s: KingsThings) -> None:
        raise AssertionError("a battle goes on by itself")

    def sides(self, s: KingsThings) -> list[int]:
        """Who still has fighters. Natives count only where they defend: they wait until one player is left (T-11.9a),
        and whoever that is meets them in a battle of its own (T-11.9b)."""
        sides = [seat for seat in range(s.seats) if not s.gone[seat] and fighters(s, self.hex, seat)]
        if self.other == NATIVES and fighters(s, self.hex, NATIVES):
            sides.append(NATIVES)
        return sides

    def is_over(self, s: KingsThings) -> bool:
        return len(self.sides(s)) < 2  # T-11.82b

    def from_left(self, s: KingsThings, sides: list[int]) -> list[int]:
        """The sides clockwise from the defender's left, the defender last."""
        if self.other == NATIVES or self.other < 0:
            return sides
        return sorted(sides, key=self.place_from_left)

    def place_from_left(self, side: int) -> int:
        return 9 if side == self.other or side == NATIVES else (side - self.other - 1) % 4

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
            battle_window(s, self.hex, self.order_of_play(s), True)
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
            self.finish(s)
        return True

    def order_of_play(self, s: KingsThings) -> list[int]:
        """T-15.0b: who is asked in a window: the announcing player first, then clockwise, natives last."""
        sides = self.sides(s)
        return [seat for seat in s.clockwise(self.seat) if seat in sides] + [NATIVES] * sides.count(NATIVES)

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
            battle_window(s, self.hex, self.order_of_play(s), False)
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
                s.frames.append(hits_on(s, self.hex, side, hits[side], step, NOBODY))
        if chosen != NOBODY and s.target[chosen] in sides:
            s.frames.append(hits_on(s, self.hex, s.target[chosen], 1, step, chosen))

    def end_step(self, s: KingsThings) -> None:
        """T-11.5b, T-8.3d: losses are taken; whoever has lost his support is found out."""
        find_bluffs(s, self.hex)
        for counter in s.at[self.hex]:
            s.mark[counter] &= ~SAVED
        del self.more[HEADER:]
        self.more[STEP] += 1
        if self.is_over(s):
            self.stage = OVER
        elif self.more[STEP] < 3:
            self.stage = AIMING
        else:
            self.stage = RETREATING

    def retreats(self, s: KingsThings) -> None:
        """T-11.6a, T-11.82a: attackers first, the nearest on the defender's left first of all."""
        for side in reversed(self.from_left(s, self.sides(s))):
            if side != NATIVES:  # T-10.3b
                retreat = Retreating()
                retreat.seat = side
                retreat.hex = self.hex
                s.frames.append(retreat)

    def finish(self, s: KingsThings) -> None:
        """Post-Combat."""
        place = self.hex
        self.release_swayed(s)
        sides = self.sides(s)
        owner = s.hex_owner[place]
        if owner != NOBODY:
            attackers = [side for side in sides if side != owner]
            if owner not in sides and attackers:
                self.clear(s)
                capture(s, place, attackers[0])  # T-11.71b
                if s.over is None:
                    s.frames.append(placing_on(attackers[0], place))  # T-11.74
            else:
                self.clear(s)  # T-11.71a
        elif self.other == NATIVES and NATIVES not in sides:
            self.clear(s)
            if sides:
                capture(s, place, sides[0])
                if s.over is None:
                    loot = Loot()
                    loot.seat = sides[0]
                    loot.hex = place
                    s.frames.append(loot)
                    s.frames.append(placing_on(sides[0], place))
            else:  # T-10.4b
                for counter in s.natives(place):
                    return_native(s, counter)
                if s.income[place] != NOBODY:
                    return_native(s, s.income[place])
        else:  # T-10.3c: natives stay; T-11.9a, T-11.9b: whoever is left explores later; T-11.9c: or nobody does
            self.clear(s)
        if s.over is None and s.hex_owner[place] != NOBODY:  # T-11.72c
            damage = Damage()
            damage.seat = s.hex_owner[place]
            damage.hex = place
            s.frames.append(damage)
        if s.over is None and sides and sides[0] != NATIVES:
            overflow = Overflow()  # T-13.5: whoever was swayed may be one too many
            overflow.seat = sides[0]
            overflow.hex = place
            s.frames.append(overflow)

    def release_swayed(self, s: KingsThings) -> None:
        """T-13.5: with `warlord=battle` the creature goes back to its former side, or to the cup."""
        counter, former = self.item, self.more[SWAYED_FROM]
        if counter < 0 or s.where[counter] != self.hex or not s.has(counter, SWAYED):
            return
        s.mark[counter] &= ~SWAYED
        if former in self.sides(s):
            s.put(counter, self.hex, former)
            if s.told is not None:
                s.tell(Event("swayed", [former, counter]))
        else:
            eliminate(s, counter)

    def clear(self, s: KingsThings) -> None:
        """T-11.73, T-11.75: damage ends, items go to the cup, creatures are turned face down."""
        place = self.hex
        s.fort_hits[place] = 0
        s.town_hits[place] = 0
        s.target = [NOBODY] * SIDES
        for counter in s.at[place][:]:
            s.mark[counter] &= ~(PARRIED | SAVED)
            if KIND[counter] == MAGIC_ITEM and s.has(counter, USED):
                if s.owner[counter] == NATIVES and counter in (SWORD, BOW) and self.count == 0:
                    s.mark[counter] &= ~USED  # T-10.21e: not used until the first round
                elif s.owner[counter] == NATIVES or counter != BALLOON:
                    spend_item(s, counter)
            elif s.owner[counter] != NATIVES:
                s.mark[counter] &= ~UP
        for item in (SWORD, BOW):  # whose bearers have left
            if s.where[item] >= 0 and s.has(item, USED):
                spend_item(s, item)
        s.sword_on = NOBODY
        s.bow_on = NOBODY
        s.firewall = 0
        if s.told is not None:
            s.tell(Event("battle_over", [s.rules.board.code[place]]))


def spend_item(s: KingsThings, item: int) -> None:
    """T-15.0a: an item was used."""
    s.use_up(item)
    if item == SWORD:
        s.sword_on = NOBODY
    elif item == BOW:
        s.bow_on = NOBODY
    elif item == FIREWALL:
        s.firewall = 0
    if s.told is not None:
        s.tell(Event("spent", [item]))


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


def battle_now(s: KingsThings) -> Battle:
    """The battle that goes on."""
    for frame in reversed(s.frames):
        if isinstance(frame, Battle):
            return frame
    raise AssertionError("there is no battle")


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

    def word(self) -> str:
        return "sway"

    def fresh(self) -> "Moment":
        return Sway()

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
        s.mark[counter] |= UP
        if s.told is not None:
            s.tell(Event("swayed", [seat, counter]))
        find_bluffs(s, self.hex)  # T-13.5: the ordinary rule of bluffs
        window = challenge_window(s, self.hex)
        if window is not None:
            s.frames.append(window)


class Targets(Moment):
    """T-11.81a: every player names an opponent, in secret. `more`: the sides; the targets are the state's."""

    def word(self) -> str:
        return "targets"

    def fresh(self) -> "Moment":
        return Targets()

    def check(self, s: KingsThings) -> None:
        assert 0 <= self.hex < s.rules.hexes and self.to_act(s) and len(self.living(s)) > 1
        for side in self.more:
            assert 0 <= side < s.seats

    def living(self, s: KingsThings) -> list[int]:
        return [side for side in self.more if not s.gone[side]]

    def to_act(self, s: State) -> tuple[int, ...]:
        assert isinstance(s, KingsThings)
        waiting = [side for side in self.living(s) if s.target[side] == NOBODY]
        return tuple(waiting[:1] if s.rules.open_targets else waiting)

    def go(self, s: KingsThings) -> bool:
        if len(self.living(s)) > 1 and self.to_act(s):
            return False
        s.frames.pop()
        if s.told is not None:
            s.tell(Event("targets", [*[s.target[side] for side in range(s.seats)]]))
        return True

    def answers(self, s: KingsThings, seat: int) -> list[Action]:
        return [Say(TARGET, other) for other in sorted(self.living(s)) if other != seat]

    def answer(self, s: KingsThings, seat: int, say: Say) -> None:
        s.target[seat] = say.a
        if s.told is not None:
            s.tell(Event("named", [seat], [say.a], range(s.seats) if s.rules.open_targets else [seat]))


class Aiming(Moment):
    """T-13.8a: 5, or 2 with a target of one's own choice."""

    def word(self) -> str:
        return "aiming"

    def fresh(self) -> "Moment":
        return Aiming()

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

    def word(self) -> str:
        return "roll"

    def fresh(self) -> "Fall":
        return Roll()

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


def hits_on(s: KingsThings, place: Hex, side: int, count: int, step: int, chooser: int) -> "Hits":
    frame = Hits()
    frame.hex = place
    frame.other = side
    frame.count = count
    frame.stage = step
    frame.item = chooser
    return frame


class Hits(Moment):
    """T-11.51: a side takes hits, one by one. `other`: the side; `count`: how many; `stage`: the step.

    `item`: with the Marksman's small value, the player who chooses instead (T-13.8b).
    """

    def word(self) -> str:
        return "hits"

    def fresh(self) -> "Moment":
        return Hits()

    def outlasts(self) -> bool:
        return True

    def check(self, s: KingsThings) -> None:
        assert 0 <= self.hex < s.rules.hexes and 0 <= self.other < SIDES and self.count > 0 and 0 <= self.stage < 3
        assert self.item < s.seats and len(s.frames) > 1
        assert self.other == NATIVES or self.other < s.seats

    def go(self, s: KingsThings) -> bool:
        gone = self.other < s.seats and s.gone[self.other]
        if self.count == 0 or gone or (self.item >= 0 and s.gone[self.item]):
            s.frames.pop()
            return True
        choices = self.choices(s)
        if not choices:
            s.frames.pop()  # T-11.52c
            return True
        if len(choices) == 1 or (self.item < 0 and self.is_forced(s)):
            self.take(s, choices[0])
            return True
        if self.item >= 0:
            self.seat = self.item
        elif self.other == NATIVES:
            if s.rules.auto_natives:
                self.take(s, weakest(s, self.hex, choices))
                return True
            self.seat = commander(s, self.hex)
        else:
            self.seat = self.other
        return False

    def is_forced(self, s: KingsThings) -> bool:
        """Whether everybody must go, and nothing can save anybody."""
        place, side = self.hex, self.other
        if self.count < capacity(s, place, side, self.stage):
            return False
        if in_play(s, place, side, TALISMAN) or in_play(s, place, side, BOW) or in_play(s, place, side, SWORD):
            return False
        return all(s.form(counter) != SWORDMASTER for counter in s.units(place, side))

    def choices(self, s: KingsThings) -> list[int]:
        """Of several that are alike, the first."""
        found: list[int] = []
        kinds: set[int] = set()
        for fighter in targets_of_hits(s, self.hex, self.other, self.stage):
            kind = fighter
            if fighter < THINGS and KIND[fighter] == CREATURE:
                mark = s.mark[fighter] & (SAVED | ABOARD | SWAYED)
                bears = 1 if fighter in (s.sword_on, s.bow_on) else 0
                kind = COUNTERS + 1 + (FRONT[fighter] * 2 + bears) * 4096 + mark
            if kind not in kinds:
                kinds.add(kind)
                found.append(fighter)
        return found

    def answers(self, s: KingsThings, seat: int) -> list[Action]:
        return [Say(HIT, fighter_code(s, self.hex, fighter)) for fighter in self.choices(s)]

    def answer(self, s: KingsThings, seat: int, say: Say) -> None:
        self.take(s, fighter_named(s, self.hex, say.a))

    def take(self, s: KingsThings, fighter: int) -> None:
        self.count -= 1
        take_hit(s, self.hex, fighter)


def commander(s: KingsThings, place: Hex) -> int:
    """T-10.12a: the player on the right of whoever fights the natives."""
    for side in battle_now(s).sides(s):
        if side != NATIVES:
            return s.right_of(side)
    return s.playing()[0]


def weakest(s: KingsThings, place: Hex, fighters_there: list[int]) -> int:
    """T-10.12a: what the natives' plan gives up first: city and village, then the lowest value."""
    town = s.town(place)
    if town in fighters_there:
        return town
    best = fighters_there[0]
    for fighter in fighters_there:
        if s.value(fighter) < s.value(best):
            best = fighter
    return best


def take_hit(s: KingsThings, place: Hex, fighter: int) -> None:
    """T-11.52a, T-11.52b: a hit is applied."""
    if s.told is not None:
        s.tell(Event("hit", [s.rules.board.code[place], fighter_code(s, place, fighter)]))
    if fighter == FORT:
        s.fort_hits[place] += 1
    elif s.income[place] == fighter:
        s.town_hits[place] += 1
    elif fighter == FIREWALL:
        s.firewall -= 1
        if s.firewall == 0:
            spend_item(s, fighter)
    elif KIND[fighter] == MAGIC_ITEM:
        spend_item(s, fighter)  # T-15.1b, T-15.2b, T-15.4b
    else:
        swordmaster = s.form(fighter) == SWORDMASTER and not s.has(fighter, PARRIED)  # T-13.9
        talisman = in_play(s, place, s.owner[fighter], TALISMAN) and not s.has(fighter, SAVED)  # T-15.6a
        if swordmaster or talisman:
            save = Saving()
            save.hex = place
            save.item = fighter
            save.mask = 0 if swordmaster else 1
            s.frames.append(save)
        else:
            eliminate(s, fighter)


class Saving(Moment):
    """T-15.6a: a die saves the unit that was hit. `mask` 1: by the Talisman; `count`: the die."""

    def word(self) -> str:
        return "saving"

    def dice(self) -> list[int]:
        return [self.count]

    def change_die(self, place: int, by: int) -> None:
        self.count += by

    def fresh(self) -> "Moment":
        return Saving()

    def check(self, s: KingsThings) -> None:
        raise AssertionError("a save is rolled by itself")

    def go(self, s: KingsThings) -> bool:
        fighter = self.item
        if s.where[fighter] != self.hex:
            s.frames.pop()
        elif self.stage == 0:
            self.stage = 1
            die = SaveDie()
            die.item = fighter
            s.frames.append(die)
        else:
            s.frames.pop()
            saved = 2 <= self.count <= 5
            if s.told is not None:
                s.tell(Event("saved" if saved else "not_saved", [code_of(s, fighter)]))
            if not saved:
                if self.mask and s.where[TALISMAN] == self.hex:
                    spend_item(s, TALISMAN)  # T-15.6b
                eliminate(s, fighter)
            else:
                s.mark[fighter] |= SAVED if self.mask else PARRIED
        return True


class SaveDie(Die):
    """The die of a save. `item`: who was hit."""

    def word(self) -> str:
        return "save_die"

    def fresh(self) -> "Fall":
        return SaveDie()

    def check(self, s: KingsThings) -> None:
        assert 0 <= self.item < COUNTERS and len(s.frames) > 1 and isinstance(s.frames[-2], Saving)

    def face(self, s: KingsThings, number: int) -> Action:
        return Say(SAVE_DIE, code_of(s, self.item), number)

    def fell(self, s: KingsThings, say: Say) -> None:
        s.frames.pop()
        saving = s.frames[-1]
        assert isinstance(saving, Saving)
        saving.count = say.b
        if s.told is not None:
            s.tell(Event("save_die", [say.a, say.b]))
        dice_window(s, max(s.owner[self.item], 0) % s.seats)


def refuges(s: KingsThings, place: Hex, seat: int) -> list[Hex]:
    """T-11.6b: where the player's units may retreat to."""
    units = s.units(place, seat)
    if not units:
        return []
    reach = 1
    on_foot = [counter for counter in units if not s.has(counter, ABOARD)]
    if in_play(s, place, seat, BALLOON) and not on_foot:  # T-15.1c
        reach = BALLOON_RANGE
    found: list[Hex] = []
    for other in s.rules.board.within(place, reach):
        if other == place or s.hex_owner[other] != seat or s.terrain[other] == SEA:
            continue
        if not [counter for counter in s.at[other] if s.owner[counter] not in (seat, NOBODY)]:
            found.append(other)
    return found


class Retreating(Moment):
    """T-11.6a: at the end of a round a player may retreat with all his units."""

    def word(self) -> str:
        return "retreating"

    def fresh(self) -> "Moment":
        return Retreating()

    def check(self, s: KingsThings) -> None:
        assert 0 <= self.hex < s.rules.hexes and (refuges(s, self.hex, self.seat) or self.mask == 0)
        assert any(isinstance(frame, Battle) for frame in s.frames), "one retreats from a battle"

    def go(self, s: KingsThings) -> bool:
        if refuges(s, self.hex, self.seat) and not battle_now(s).is_over(s):
            return False
        s.frames.pop()
        return True

    def answers(self, s: KingsThings, seat: int) -> list[Action]:
        code = s.rules.board.code
        legal: list[Action] = [Say(RETREAT, code[place]) for place in refuges(s, self.hex, seat)]
        if self.mask == 0:
            legal.append(Say(STAY))
        return legal

    def answer(self, s: KingsThings, seat: int, say: Say) -> None:
        s.frames.pop()
        if say.verb == RETREAT:
            retreat(s, seat, self.hex, s.rules.board.coded(say.a))
        elif s.told is not None:
            s.tell(Event("stayed", [seat]))


def retreat(s: KingsThings, seat: int, place: Hex, refuge: Hex) -> None:
    """T-11.6c: all together; T-11.6e: forts stay behind; T-11.6d: those beyond ten are lost."""
    fight = battle_now(s)
    if fight.item >= 0 and s.owner[fight.item] == seat:
        fight.release_swayed(s)  # T-13.5: it fights for him only here
    units = s.units(place, seat)
    if in_play(s, place, seat, BALLOON):
        units.append(BALLOON)
    for counter in units:
        s.mark[counter] &= ~(UP | PARRIED | SAVED)
        s.put(counter, refuge, seat)
    if s.told is not None:
        code = s.rules.board.code
        s.tell(Event("retreated", [seat, code[place], code[refuge]]))
    if s.hex_owner[place] != seat or (s.fort_value(place) < 1 and s.town_value(place) < 1):
        for counter in s.at[place][:]:
            if s.owner[counter] == seat and KIND[counter] == MAGIC_ITEM:
                spend_item(s, counter)  # only forts and towns fight on alone
    overflow = Overflow()
    overflow.seat = seat
    overflow.hex = refuge
    s.frames.append(overflow)


class Overflow(Moment):
    """T-11.6d: a stack of more than ten; its owner says who is lost."""

    def word(self) -> str:
        return "overflow"

    def fresh(self) -> "Moment":
        return Overflow()

    def check(self, s: KingsThings) -> None:
        assert 0 <= self.hex < s.rules.hexes and s.count_units(self.hex, self.seat) > STACK_SIZE

    def go(self, s: KingsThings) -> bool:
        if s.fort[self.hex] != CITADEL and s.count_units(self.hex, self.seat) > STACK_SIZE:
            return False
        s.frames.pop()
        return True

    def answers(self, s: KingsThings, seat: int) -> list[Action]:
        return [Say(LOSE, code_of(s, counter)) for counter in s.units(self.hex, seat)]

    def answer(self, s: KingsThings, seat: int, say: Say) -> None:
        eliminate(s, named(s, say.a))


class Damage(Moment):
    """T-11.72a: dice for the fort and the income counter. `more`: what is rolled for and the dice."""

    def word(self) -> str:
        return "damage"

    def dice(self) -> list[int]:
        return [self.more[place] for place in range(1, len(self.more), 2)]

    def change_die(self, place: int, by: int) -> None:
        self.more[2 * place + 1] += by

    def fresh(self) -> "Moment":
        return Damage()

    def check(self, s: KingsThings) -> None:
        raise AssertionError("damage is rolled by itself")

    def go(self, s: KingsThings) -> bool:
        self.stage += 1
        if self.stage == 1:
            if s.fort[self.hex] not in (NO_FORT, CITADEL):  # T-11.72b
                self.more += [FORT_NAME_CODE + s.fort[self.hex], 0]
            if s.income[self.hex] != NOBODY:
                self.more += [s.income[self.hex], 0]
        elif self.stage == 2:
            if self.more:
                dice_window(s, self.seat)
        elif self.stage == 3:
            s.frames.pop()
            self.settle(s)
            return True
        if self.stage == 1 and self.more:
            die = DamageDie()
            die.hex = self.hex
            s.frames.append(die)
        return True

    def settle(self, s: KingsThings) -> None:
        for place in range(0, len(self.more), 2):
            if 2 <= self.more[place + 1] <= 5:
                continue
            if self.more[place] >= FORT_NAME_CODE:
                if s.fort[self.hex] not in (NO_FORT, CITADEL):
                    set_fort(s, self.hex, s.fort[self.hex] - 1)
            elif s.income[self.hex] == self.more[place]:
                s.to_cup(self.more[place])
                if s.told is not None:
                    s.tell(Event("destroyed", [s.rules.board.code[self.hex], self.more[place]]))


class DamageDie(Die):
    """One die of the damage. `count`: which."""

    def word(self) -> str:
        return "damage_die"

    def fresh(self) -> "Fall":
        return DamageDie()

    def rolled(self, s: KingsThings) -> Damage:
        damage = s.frames[-2]
        assert isinstance(damage, Damage)
        return damage

    def check(self, s: KingsThings) -> None:
        assert 0 <= self.hex < s.rules.hexes and len(s.frames) > 1
        more = self.rolled(s).more
        assert 2 * self.count + 1 < len(more) and (
            0 <= more[2 * self.count] < THINGS or 2000 < more[2 * self.count] < 2005
        )

    def face(self, s: KingsThings, number: int) -> Action:
        return Say(DAMAGE_DIE, s.rules.board.code[self.hex], self.rolled(s).more[2 * self.count], number)

    def fell(self, s: KingsThings, say: Say) -> None:
        damage = self.rolled(s)
        damage.more[2 * self.count + 1] = say.c
        if s.told is not None:
            s.tell(Event("damage_die", [say.a, say.b, say.c]))
        self.count += 1
        if 2 * self.count >= len(damage.more):
            s.frames.pop()
