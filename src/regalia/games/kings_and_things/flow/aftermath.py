"""Section 11.7: what a battle leaves behind."""

from regalia.core.actions import Action
from regalia.core.events import Event
from regalia.games.kings_and_things.actions import DAMAGE_DIE, FORT_NAME_CODE, Say
from regalia.games.kings_and_things.counters import BALLOON, BOW, KIND, MAGIC_ITEM, SWORD, THINGS
from regalia.games.kings_and_things.data import CITADEL, NO_FORT
from regalia.games.kings_and_things.flow.fight import Fight
from regalia.games.kings_and_things.flow.kingdoms import capture, set_fort
from regalia.games.kings_and_things.flow.loot import return_native, win_hex
from regalia.games.kings_and_things.flow.moments import Die, Moment
from regalia.games.kings_and_things.flow.placing import placing_on
from regalia.games.kings_and_things.flow.retreat import Overflow
from regalia.games.kings_and_things.flow.windows import dice_window, spent
from regalia.games.kings_and_things.state import NATIVES, NOBODY, PARRIED, SAVED, SIDES, UP, USED, KingsThings


def finish(s: KingsThings, fight: Fight) -> None:
    """T-11.71a, T-11.71b: who has the hex now; then damage, Things that are placed, and loot."""
    place = fight.hex
    fight.release_swayed(s)
    sides = fight.sides(s)
    owner = s.hex_owner[place]
    if owner != NOBODY:
        attackers = [side for side in sides if side != owner]
        if owner not in sides and attackers:
            clear(s, fight)
            capture(s, place, attackers[0])  # T-11.71b
            if s.over is None:
                s.frames.append(placing_on(attackers[0], place))  # T-11.74
        else:
            clear(s, fight)  # T-11.71a
    elif fight.other == NATIVES and NATIVES not in sides:
        clear(s, fight)
        if sides:
            win_hex(s, place, sides[0])
        else:  # T-10.4b
            for counter in s.natives(place):
                return_native(s, counter)
            if s.income[place] != NOBODY:
                return_native(s, s.income[place])
    else:  # T-10.3c: natives stay; T-11.9a, T-11.9b: whoever is left explores later; T-11.9c: or nobody does
        clear(s, fight)
    if s.over is None and s.hex_owner[place] != NOBODY:  # T-11.72c
        damage = Damage()
        damage.seat = s.hex_owner[place]
        damage.hex = place
        s.frames.append(damage)
    if s.over is None and sides and sides[0] != NATIVES:
        s.frames.append(Overflow(sides[0], place))  # T-13.5: whoever was swayed may be one too many


def clear(s: KingsThings, fight: Fight) -> None:
    """T-11.73, T-11.75: damage ends, items go to the cup, creatures are turned face down."""
    place = fight.hex
    s.fort_hits[place] = 0
    s.town_hits[place] = 0
    s.target = [NOBODY] * SIDES
    for counter in s.at[place][:]:
        s.mark[counter] &= ~(PARRIED | SAVED)
        if KIND[counter] == MAGIC_ITEM and s.has(counter, USED):
            if s.owner[counter] == NATIVES and counter in (SWORD, BOW) and fight.count == 0:
                s.mark[counter] &= ~USED  # T-10.21e: not used until the first round
            elif s.owner[counter] == NATIVES or counter != BALLOON:
                spent(s, counter)
        elif s.owner[counter] != NATIVES:
            s.mark[counter] &= ~UP
    for item in (SWORD, BOW):  # whose bearers have left
        if s.where[item] >= 0 and s.has(item, USED):
            spent(s, item)
    s.sword_on = NOBODY
    s.bow_on = NOBODY
    s.firewall = 0
    if s.told is not None:
        s.tell(Event("battle_over", [s.rules.board.code[place]]))


class Damage(Moment):
    """T-11.72a: dice for the fort and the income counter. `more`: what is rolled for and the dice."""

    WORD = "damage"

    def rolled(self) -> list[int]:
        return [self.more[place] for place in range(1, len(self.more), 2)]

    def change_die(self, place: int, by: int) -> None:
        self.more[2 * place + 1] += by

    def check_below(self, s: KingsThings) -> None:
        assert 0 <= self.hex < s.rules.hexes and len(self.more) % 2 == 0
        for place in range(0, len(self.more), 2):
            what = self.more[place]
            fort = FORT_NAME_CODE < what <= FORT_NAME_CODE + CITADEL
            assert fort or (0 <= what < THINGS and s.income[self.hex] == what), "nothing there is damaged"

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

    WORD = "damage_die"

    def rolled(self, s: KingsThings) -> Damage:
        damage = s.frames[-2]
        assert isinstance(damage, Damage)
        return damage

    def check(self, s: KingsThings) -> None:
        assert 0 <= self.hex < s.rules.hexes and len(s.frames) > 1
        more = self.rolled(s).more
        assert 2 * self.count + 1 < len(more) and (
            0 <= more[2 * self.count] < THINGS or FORT_NAME_CODE < more[2 * self.count] <= FORT_NAME_CODE + CITADEL
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
