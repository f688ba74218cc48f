"""Section 11.4: a step of a round: who rolls, and how many hits."""

from typing import Final

from regalia.boards.hexes import NOWHERE, Hex
from regalia.core.actions import Action
from regalia.core.errors import Illegal, Objection
from regalia.core.events import Event
from regalia.games.kings_and_things.actions import AIM, STEP_DIE, ThingsAction
from regalia.games.kings_and_things.counters import (
    COUNTERS,
    GOLEM,
    MAGIC_STEP,
    MARKSMAN,
    MELEE_STEP,
    RANGED_STEP,
    STEP_NAME,
    THINGS,
)
from regalia.games.kings_and_things.flow import fields
from regalia.games.kings_and_things.flow.bluffs import find_bluffs
from regalia.games.kings_and_things.flow.fields import NONE
from regalia.games.kings_and_things.flow.fight import FULL_VALUE, Fight, Part, battle_now
from regalia.games.kings_and_things.flow.frames import Die, ThingsFrame
from regalia.games.kings_and_things.flow.hits import Hits
from regalia.games.kings_and_things.flow.retreat import Retreats
from regalia.games.kings_and_things.flow.windows import BETWEEN_STEPS, battle_window, dice_window
from regalia.games.kings_and_things.rules import (
    SECOND_VALUE,
    combat_value,
    dice_of,
    fighter_code,
    fighters,
    in_play,
    step_of,
)
from regalia.games.kings_and_things.state import NOBODY, SAVED, SIDES, KingsThings

# What is next in a step
AIMING: Final = 0
ROLLING: Final = 1
HITTING: Final = 2
ENDING: Final = 3
NEXT: Final = ("aiming", "rolling", "hitting", "ending")


class Step(Part):
    """T-11.31: Magic, Ranged or Melee: everybody rolls, then everybody takes hits."""

    WORD = "step"
    FIELDS = (
        fields.word("step", STEP_NAME),
        fields.word("next", NEXT),
        fields.rows("dice", fields.SIDE, fields.THING, fields.NUMBER),
    )

    def __init__(self, step: int = MAGIC_STEP) -> None:
        super().__init__()
        self.step: int = step
        self.next: int = AIMING
        self.dice: list[int] = []  # side, fighter, number

    def rolled(self) -> list[int]:
        return [self.dice[place] for place in range(2, len(self.dice), 3)]

    def change_die(self, place: int, by: int) -> None:
        self.dice[2 + 3 * place] += by

    def advance(self, s: KingsThings) -> bool:
        fight = battle_now(s)
        if self.next == ENDING:
            self.end(s, fight)
        elif fight.is_over(s):
            s.frames.pop()
        elif self.next == AIMING:
            self.next = ROLLING
            self.aim(s, fight)
        elif self.next == ROLLING:
            self.roll(s, fight)
        else:
            self.next = ENDING
            self.count_hits(s, fight)
        return True

    def rollers(self, s: KingsThings, fight: Fight) -> list[int]:
        """Side and fighter, for everybody who rolls in this step; T-11.81d: not those whose target is gone."""
        sides = fight.sides(s)
        plan: list[int] = []
        for side in reversed(fight.from_left(s, sides)):
            if s.target[side] not in sides:
                continue
            for fighter in fighters(s, fight.hex, side):
                step = step_of(s, fight.hex, side, fighter, side in fight.dispelled)
                if step != self.step or combat_value(s, fight.hex, side, fighter, fight.marksman) < 1:
                    continue
                for _die in range(dice_of(s, fight.hex, side, fighter)):
                    plan += [side, fighter]
        return plan

    def aim(self, s: KingsThings, fight: Fight) -> None:
        """T-13.8a: the Marksman's owner chooses before the die."""
        plan = self.rollers(s, fight)
        for place in range(0, len(plan), 2):
            fighter = plan[place + 1]
            armed = fighter in (s.sword_on, s.bow_on)
            if THINGS <= fighter < COUNTERS and s.form(fighter) == MARKSMAN and not armed:
                s.frames.append(Aiming(plan[place]))
                return

    def roll(self, s: KingsThings, fight: Fight) -> None:
        plan = self.rollers(s, fight)
        self.next = HITTING if plan else ENDING
        self.dice = []
        if plan:
            fight.clear()
            s.frames.append(Roll(fight.hex, self.step, plan))

    def count_hits(self, s: KingsThings, fight: Fight) -> None:
        """T-11.5a: all have rolled; now each side takes its hits, the defender first (T-11.51)."""
        hits = [0] * SIDES
        chosen = NOBODY  # T-13.8b: whose fighter the Marksman picks
        for place in range(0, len(self.dice), 3):
            side, fighter, die = self.dice[place], self.dice[place + 1], self.dice[place + 2]
            # T-11.41b: a six is rolled for too, since a die may be changed
            hit = s.target[side] >= 0 and die <= combat_value(s, fight.hex, side, fighter, fight.marksman)
            fight.dice += [side, fighter_code(s, fight.hex, fighter), die, 1 if hit else 0]
            if not hit:
                continue
            if fight.marksman == SECOND_VALUE and THINGS <= fighter < COUNTERS and s.form(fighter) == MARKSMAN:
                chosen = side
            else:
                hits[s.target[side]] += 1
        sides = fight.sides(s)
        step = self.step
        order = fight.from_left(s, sides)  # the defender last, so that their hits lie on top; then clockwise
        for side in [*reversed(order[:-1]), *order[-1:]]:
            if step == RANGED_STEP and in_play(s, fight.hex, side, GOLEM):  # T-15.4b
                if hits[side]:
                    hits[side] -= 1
                elif chosen != NOBODY and s.target[chosen] == side:
                    chosen = NOBODY
            if hits[side]:
                s.frames.append(Hits(fight.hex, side, hits[side], step))
        if chosen != NOBODY and s.target[chosen] in sides:
            s.frames.append(Hits(fight.hex, s.target[chosen], 1, step, chosen))

    def end(self, s: KingsThings, fight: Fight) -> None:
        """T-11.5b, T-8.3d: losses are taken; creatures that have lost their support are found out."""
        find_bluffs(s, fight.hex)
        for counter in s.at[fight.hex]:
            s.mark[counter] &= ~SAVED
        s.frames.pop()
        if fight.is_over(s):
            return
        if self.step == MELEE_STEP:
            s.frames.append(Retreats())
            return
        s.frames.append(Step(self.step + 1))
        if self.dice and s.rules.golem_steps:  # T-15.4a, T-15.6a
            battle_window(s, fight.hex, fight.order_of_play(s), BETWEEN_STEPS)


NO_SUCH_AIM: Final = Objection("T-13.8a", "the Marksman shoots with 5 or with 2")


class Aiming(ThingsFrame):
    """T-13.8a: 5, or 2 with a target of the owner's choice."""

    WORD = "aiming"
    FIELDS = (fields.SEAT,)
    FIXED = True

    def check(self, s: KingsThings) -> None:
        assert len(s.frames) > 1 and isinstance(s.frames[-2], Step)

    def answers(self, s: KingsThings, seat: int) -> list[Action]:
        return [ThingsAction(AIM, FULL_VALUE), ThingsAction(AIM, SECOND_VALUE)]

    def answer(self, s: KingsThings, seat: int, say: ThingsAction) -> None:
        s.frames.pop()
        battle_now(s).marksman = say.a
        if s.events is not None:
            s.emit(Event("aimed", [seat, say.a]))

    def refuse_answer(self, s: KingsThings, seat: int, say: ThingsAction) -> Illegal | None:
        return NO_SUCH_AIM.illegal() if say.verb == AIM else None


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
        assert len(s.frames) > 1 and isinstance(s.frames[-2], Step)

    def advance(self, s: KingsThings) -> bool:
        while self.thrown < len(self.fighters) // 2 and self.is_lost(s):
            self.thrown += 1
        if self.thrown < len(self.fighters) // 2:
            return False
        s.frames.pop()
        step = s.frames[-1]
        assert isinstance(step, Step)
        if step.dice:
            dice_window(s, battle_now(s).announcer)  # T-15.10: one window for the whole step
        return True

    def is_lost(self, s: KingsThings) -> bool:
        """True if the player of the next die has left the game."""
        side = self.fighters[2 * self.thrown]
        return side < s.seat_count and s.gone[side] == 1

    def face(self, s: KingsThings, number: int) -> Action:
        side, fighter = self.fighters[2 * self.thrown], self.fighters[2 * self.thrown + 1]
        code = s.rules.board.code[self.hex]
        return ThingsAction(STEP_DIE, self.step, code, side, fighter_code(s, self.hex, fighter), number)

    def resolve(self, s: KingsThings, say: ThingsAction) -> None:
        step = s.frames[-2]
        assert isinstance(step, Step)
        fighter = self.fighters[2 * self.thrown + 1]
        step.dice += [say.c, fighter, say.e]
        self.thrown += 1
        if s.events is not None:
            hit = say.e <= combat_value(s, self.hex, say.c, fighter, battle_now(s).marksman)
            s.emit(Event("rolled", [say.b, self.step, say.c, say.d, say.e, 1 if hit else 0]))
