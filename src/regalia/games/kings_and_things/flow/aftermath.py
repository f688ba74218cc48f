"""Section 11.7: what a battle leaves behind."""

from typing import Final

from regalia.boards.hexes import NOWHERE, Hex
from regalia.core.actions import Action
from regalia.core.events import Event
from regalia.games.kings_and_things.actions import DAMAGE_DIE, FORT_NAME_CODE, ThingsAction
from regalia.games.kings_and_things.counters import BALLOON, BOW, KIND, MAGIC_ITEM, SWORD, THINGS
from regalia.games.kings_and_things.data import CITADEL, NO_FORT
from regalia.games.kings_and_things.flow import fields
from regalia.games.kings_and_things.flow.fields import NONE
from regalia.games.kings_and_things.flow.fight import Fight
from regalia.games.kings_and_things.flow.frames import Die, ThingsFrame
from regalia.games.kings_and_things.flow.kingdoms import capture, set_fort
from regalia.games.kings_and_things.flow.loot import return_native, win_hex
from regalia.games.kings_and_things.flow.placing import placing_on
from regalia.games.kings_and_things.flow.retreat import Overflow
from regalia.games.kings_and_things.flow.spells import spent
from regalia.games.kings_and_things.flow.windows import dice_window
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
            if s.outcome is None:
                s.frames.append(placing_on(attackers[0], place))  # T-11.74
        else:
            clear(s, fight)  # T-11.71a
    elif fight.defender == NATIVES and NATIVES not in sides:
        clear(s, fight)
        if sides:
            win_hex(s, place, sides[0])
        else:  # T-10.4b
            for counter in s.natives(place):
                return_native(s, counter)
            if s.income[place] != NOBODY:
                return_native(s, s.income[place])
    else:  # T-10.3c: natives stay; T-11.9a, T-11.9b: the player who is left explores later; T-11.9c: or nobody does
        clear(s, fight)
    if s.outcome is None and s.hex_owner[place] != NOBODY:  # T-11.72c
        s.frames.append(Damage(s.hex_owner[place], place))
    if s.outcome is None and sides and sides[0] != NATIVES:
        s.frames.append(Overflow(sides[0], place))  # T-13.5: a swayed creature may be one too many


def clear(s: KingsThings, fight: Fight) -> None:
    """T-11.73, T-11.75: damage ends, items go to the cup, creatures are turned face down."""
    place = fight.hex
    s.fort_hits[place] = 0
    s.town_hits[place] = 0
    s.target = [NOBODY] * SIDES
    for counter in s.at[place][:]:
        s.mark[counter] &= ~(PARRIED | SAVED)
        if KIND[counter] == MAGIC_ITEM and s.has(counter, USED):
            if s.owner[counter] == NATIVES and counter in (SWORD, BOW) and fight.round == 0:
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
    if s.events is not None:
        s.emit(Event("battle_over", [s.rules.board.code[place]]))


BEGINNING: Final = 0
ROLLING: Final = 1
SHOWN: Final = 2
STEPS: Final = ("beginning", "rolling", "shown", "over")


class Damage(ThingsFrame):
    """T-11.72a: dice for the fort and the income counter."""

    WORD = "damage"
    FIELDS = (fields.SEAT, fields.HEX, fields.word("step", STEPS), fields.rows("dice", fields.NAMED, fields.NUMBER))

    def __init__(self, seat: int = NONE, place: Hex = NOWHERE) -> None:
        super().__init__(seat, place)
        self.step: int = BEGINNING
        self.dice: list[int] = []  # what is rolled for, as actions name it, and its die

    def rolled(self) -> list[int]:
        return [self.dice[place] for place in range(1, len(self.dice), 2)]

    def change_die(self, place: int, by: int) -> None:
        self.dice[2 * place + 1] += by

    def check_below(self, s: KingsThings) -> None:
        assert self.hex != NOWHERE
        for place in range(0, len(self.dice), 2):
            what = self.dice[place]
            fort = FORT_NAME_CODE < what <= FORT_NAME_CODE + CITADEL
            assert fort or (0 <= what < THINGS and s.income[self.hex] == what), "nothing there is damaged"

    def check(self, s: KingsThings) -> None:
        raise AssertionError("damage is rolled by itself")

    def advance(self, s: KingsThings) -> bool:
        self.step += 1
        if self.step == ROLLING:
            if s.fort[self.hex] not in (NO_FORT, CITADEL):  # T-11.72b
                self.dice += [FORT_NAME_CODE + s.fort[self.hex], 0]
            if s.income[self.hex] != NOBODY:
                self.dice += [s.income[self.hex], 0]
            if self.dice:
                s.frames.append(DamageDie(NONE, self.hex))
        elif self.step == SHOWN:
            if self.dice:
                dice_window(s, self.seat)
        else:
            s.frames.pop()
            self.settle(s)
        return True

    def settle(self, s: KingsThings) -> None:
        for place in range(0, len(self.dice), 2):
            if 2 <= self.dice[place + 1] <= 5:
                continue
            if self.dice[place] >= FORT_NAME_CODE:
                if s.fort[self.hex] not in (NO_FORT, CITADEL):
                    set_fort(s, self.hex, s.fort[self.hex] - 1)
            elif s.income[self.hex] == self.dice[place]:
                s.to_cup(self.dice[place])
                if s.events is not None:
                    s.emit(Event("destroyed", [s.rules.board.code[self.hex], self.dice[place]]))


class DamageDie(Die):
    """One die of the damage."""

    WORD = "damage_die"
    FIELDS = (fields.HEX, fields.number("row"))

    def __init__(self, seat: int = NONE, place: Hex = NOWHERE) -> None:
        super().__init__(seat, place)
        self.row: int = 0  # of the damage's dice

    def damage(self, s: KingsThings) -> Damage:
        damage = s.frames[-2]
        assert isinstance(damage, Damage)
        return damage

    def check(self, s: KingsThings) -> None:
        assert self.hex != NOWHERE and len(s.frames) > 1 and 2 * self.row < len(self.damage(s).dice)

    def face(self, s: KingsThings, number: int) -> Action:
        return ThingsAction(DAMAGE_DIE, s.rules.board.code[self.hex], self.damage(s).dice[2 * self.row], number)

    def resolve(self, s: KingsThings, say: ThingsAction) -> None:
        damage = self.damage(s)
        damage.dice[2 * self.row + 1] = say.c
        if s.events is not None:
            s.emit(Event("damage_die", [say.a, say.b, say.c]))
        self.row += 1
        if 2 * self.row >= len(damage.dice):
            s.frames.pop()
