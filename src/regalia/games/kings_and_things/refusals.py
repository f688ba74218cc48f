"""Which clause says no to something that is not legal.

A refusal depends on nothing that the speaker does not know: what is public, and his own rack and stacks.
"""

from typing import Final

from regalia.boards.hexes import NOWHERE, Hex
from regalia.core.errors import WRONG_MOMENT, Illegal
from regalia.games.kings_and_things.actions import (
    ADD,
    AIM,
    ARM,
    BRIBE,
    BUILD,
    CASH,
    CHALLENGE,
    CLAIM,
    CTR,
    DEMAND,
    DISCHARGE,
    DONE,
    DRAW,
    DROP,
    ENDMOVE,
    EXPLORE,
    FIELDS,
    FIGHT,
    FLY_BALLOON,
    FORT_CODE,
    HALT,
    HEX,
    HIRE,
    HIT,
    KEEP_SEA,
    KEEPBACK,
    LEAVE,
    LIFT,
    LOSE,
    MARK,
    NAME_CHAR,
    NAME_CTR,
    NAME_DIE,
    NAME_HEX,
    NAME_SEAT,
    NAME_TERRAIN,
    ONWARD,
    PASS,
    PICK,
    PLAY_EVENT,
    POST,
    PUT,
    RAISE,
    RETAIN,
    RETREAT,
    REVEAL,
    SAME,
    SHOW,
    SKIP,
    STALK,
    START,
    STAY,
    STEAL,
    STEP_TO,
    STRIP,
    SWAP,
    SWAPOUT,
    SWAY,
    TAKE,
    TARGET,
    TOSS,
    TOWER_ON,
    TRADE,
    TRY,
    TURN,
    USE,
    Say,
    counter_in,
)
from regalia.games.kings_and_things.counters import (
    BIG_JUJU,
    BOW,
    CITY,
    CREATURE,
    DEERHUNTER,
    DISASTER,
    DUST,
    EVENT,
    FIRST_CHARACTER,
    FORM_RULES,
    FORM_TERRAIN,
    FRONT,
    GOLEM,
    KIND,
    MAGIC_ITEM,
    NO_TERRAIN,
    PLAIN_INCOME,
    RANGED_STEP,
    SWORD,
    TEENIEPOX,
    THINGS,
    TREASURE,
    VILLAGE,
    WEATHER,
    WORKERS,
)
from regalia.games.kings_and_things.data import (
    BEFORE_PRICE,
    CASTLE,
    CITADEL,
    ENTRY_COST,
    FORT_PRICE,
    MOST_HIRED,
    MOVEMENT,
    RECRUIT_PRICE,
    SEA,
    STACK_SIZE,
)
from regalia.games.kings_and_things.rules import bars_flyers, is_carried_off
from regalia.games.kings_and_things.state import (
    COMBAT,
    FRESH,
    LIFTED,
    MOVED,
    NOBODY,
    POOL,
    RACK,
    RECRUIT_THINGS,
    SETUP,
    UP,
    KingsThings,
)

BEFORE_BATTLE: Final = 0  # the window before a battle

# What a verb belongs to: the clause that says when it may be said at all
BELONGS: Final[dict[int, tuple[str, str]]] = {
    LIFT: ("T-9.21", "units move in their owner's part of the Movement Phase"),
    STEP_TO: ("T-9.21", "units move in their owner's part of the Movement Phase"),
    TRADE: ("T-7.3c", "Things are traded only in one's part of Recruit Things"),
    PUT: ("T-8.24e", "Things are not placed at this moment"),
    BUILD: ("T-12.1", "forts are built in one's part of the Construction Phase"),
    TRY: ("T-6.1a", "characters are tried for in one's part of their phase"),
    DISCHARGE: ("T-6.4a", "characters are discharged before the roll of their phase"),
    PLAY_EVENT: ("T-14.0a", "an event is played in one's part of the Random Events Phase"),
    FIGHT: ("T-11.2a", "battles are fought in one's segment of the Combat Phase"),
    EXPLORE: ("T-11.2a", "hexes are explored in one's segment of the Combat Phase"),
    STEAL: ("T-13.1a", "the Master Thief acts in the Special Powers Phase"),
    STALK: ("T-13.1a", "Assassin Primus acts in the Special Powers Phase"),
    RETREAT: ("T-11.6a", "one retreats at the end of a round"),
    USE: ("T-15.0b", "no item can be played at this moment"),
    FLY_BALLOON: ("T-15.1a", "the Balloon flies in its owner's part of the Movement Phase"),
    SWAPOUT: ("T-2.18b", "Things are exchanged once, in the set-up"),
    TOSS: ("T-7.4a", "nothing is discarded while there is room on the rack"),
    CHALLENGE: ("T-8.3c", "there is nothing to challenge at this moment"),
    BRIBE: ("T-10.3d", "natives are bribed only by whoever has just met them"),
    TARGET: ("T-11.81b", "targets are named at the start of a round"),
    LOSE: ("T-8.41", "nobody takes units off the map of his own will"),
}


def refuse(
    s: KingsThings, seat: int, say: Say, moment: str, strips: bool, here: Hex, aspect: int, item: int
) -> Illegal:
    """`moment`: the question's word; `strips`: whether income counters may be taken off; `here`: where it is asked."""
    verb = say.verb
    place = NOWHERE
    for number, kind in enumerate(FIELDS[verb]):
        if kind == HEX:
            place = s.rules.board.coded(say.a if number == 0 else say.b)
            if place == NOWHERE:
                return Illegal("T-1.1", "this board has no such hex")
    counter = counter_in(say.a) if FIELDS[verb] and FIELDS[verb][0] == CTR else NOBODY
    if verb == CASH:
        if counter < 0 or counter >= THINGS or KIND[counter] != TREASURE:
            return Illegal("T-5.3b", "only treasures can be turned in")
        return Illegal("T-5.3a", "you do not have this treasure on your rack")
    if verb == STRIP:
        return refuse_strip(s, seat, place, strips)
    if verb == TOSS and counter != NOBODY and s.where[counter] >= 0 and s.owner[counter] == seat:
        return Illegal("T-8.41", "nobody takes units off the map of his own will")
    found = refuse_here(s, seat, say, moment, place, counter, here, aspect)
    if found is None:
        found = refuse_in_combat(s, say, moment, item, aspect, here, place)
    if found is not None:
        return found
    if verb in BELONGS:
        clause, reason = BELONGS[verb]
        return Illegal(clause, reason)
    return Illegal(WRONG_MOMENT, "that does not answer the question which is being asked")


def refuse_strip(s: KingsThings, seat: int, place: int, strips: bool) -> Illegal:
    if s.hex_owner[place] != seat or s.income[place] == NOBODY:
        return Illegal("T-8.42a", "you have no income counter there")
    if s.phase == COMBAT:
        return Illegal("T-8.42a", "no income counter is taken off in the Combat Phase")
    return Illegal("T-8.42a", "income counters are taken off in your own part of a phase")


def refuse_here(
    s: KingsThings, seat: int, say: Say, moment: str, place: int, counter: int, here: Hex, aspect: int
) -> Illegal | None:
    """The reasons that belong to the question."""
    verb = say.verb
    if moment == "start" and verb == START:
        return Illegal("T-16.2" if s.seats < 4 else "T-2.15c", "this is no free starting place")
    if moment == "seas" and verb in (SWAP, KEEP_SEA):
        return Illegal("T-2.15f", "the starting place wants two land neighbours; only seas beside it are replaced")
    if moment == "claim" and verb == CLAIM:
        return refuse_claim(s, seat, place)
    if moment == "tower" and verb == TOWER_ON:
        return Illegal("T-2.17a", "the first tower goes into one of your own hexes")
    if moment == "placing":
        return refuse_placing(s, seat, say, counter, place, here, aspect)
    if moment == "recruit_things":
        return refuse_recruits(s, seat, say, counter)
    if moment == "recruit_characters" and verb in (TRY, DISCHARGE):
        return refuse_character(s, seat, say)
    if moment == "attempt" and verb == RAISE:
        return Illegal("T-6.2c", "what is missing costs more gold than you have")
    if moment == "posting" and verb == POST:
        return Illegal("T-8.1a", "a character is posted in a hex of yours with room")
    if moment == "random_events" and verb == PLAY_EVENT:
        if counter < 0 or counter >= THINGS or KIND[counter] != EVENT:
            return Illegal("T-14.0a", "this is no event")
        if s.where[counter] != RACK or s.owner[counter] != seat:
            return Illegal("T-14.0a", "you do not have this event on your rack")
        clause = {WEATHER: "T-14.9a", BIG_JUJU: "T-14.10a"}.get(counter, "T-14.0a")
        return Illegal(clause, "there is nothing that it could be aimed at")
    if moment in ("movement", "group", "onward", "demand", "balloon"):
        return refuse_move(s, seat, say, moment, place, here)
    if moment == "construction" and verb == BUILD:
        return refuse_build(s, seat, place)
    return None


def refuse_claim(s: KingsThings, seat: int, place: int) -> Illegal:
    if s.terrain[place] == SEA or s.hex_owner[place] != NOBODY:
        return Illegal("T-2.16e", "only land without an owner is claimed")
    if seat not in [s.hex_owner[other] for other in s.rules.board.neighbours[place]]:
        return Illegal("T-2.16c", "a claim touches a hex of your own")
    return Illegal("T-2.16d", "a claim touches no hex of another player")


def refuse_placing(
    s: KingsThings, seat: int, say: Say, counter: int, place: int, here: Hex, aspect: int
) -> Illegal | None:
    if say.verb == TOSS:
        return Illegal("T-7.4a", "nothing is discarded while there is room on the rack")
    if say.verb == DONE:
        return Illegal(
            "T-7.4a" if s.phase == RECRUIT_THINGS else "T-7.4b", "the rack holds ten Things: place or discard"
        )
    if say.verb in (TRADE, DRAW, HIRE) and s.phase == RECRUIT_THINGS:
        return Illegal("T-7.0", "one draw, announced as a whole, ends the drawing")
    if say.verb != PUT:
        return None
    mine = 0 <= counter < THINGS and s.where[counter] == RACK and s.owner[counter] == seat
    if mine and s.phase == SETUP and aspect > 0 and not s.has(counter, FRESH):
        return Illegal("T-2.18b", "after the exchange only what was just drawn is placed")
    if mine and here != NOWHERE and place != here:
        return Illegal("T-11.74", "only into the hex that you have just gained")
    return refuse_put(s, seat, counter, place)


def refuse_put(s: KingsThings, seat: int, counter: int, place: int) -> Illegal:
    if counter < 0 or counter >= THINGS:
        return Illegal("T-1.3b", "characters and forts are never on a rack")
    if s.where[counter] != RACK or s.owner[counter] != seat:
        return Illegal("T-8.24e", "you do not have this Thing on your rack")
    kind = KIND[counter]
    if kind in (TREASURE, MAGIC_ITEM, EVENT):
        return Illegal("T-8.21", "treasures, magic items and events are not placed on the board")
    if s.hex_owner[place] != seat:
        return Illegal("T-8.24a" if kind == CREATURE else "T-8.22", "Things are placed in hexes of your own")
    if kind == CREATURE:
        if not s.has_room(place, seat):
            return Illegal("T-8.24a", "there are ten units of yours already")
        return Illegal("T-8.24e", "this is not placed now: of equal Things take the first, and keep to what is asked")
    if s.income[place] != NOBODY:
        return Illegal("T-2.17c", "there is an income counter already")
    if kind == PLAIN_INCOME and FORM_TERRAIN[FRONT[counter]] != s.terrain[place]:
        lord = [c for c in s.at[place] if c >= THINGS and FORM_RULES[s.form(c)] == FORM_TERRAIN[FRONT[counter]]]
        return Illegal("T-8.23b" if lord else "T-8.23a", "this income counter needs a hex of its own terrain")
    assert kind in (PLAIN_INCOME, CITY, VILLAGE)
    return Illegal("T-8.24e", "this is not placed now: of equal Things take the first, and keep to what is asked")


def refuse_recruits(s: KingsThings, seat: int, say: Say, counter: int) -> Illegal | None:
    if say.verb == HIRE:
        if say.a > MOST_HIRED:
            return Illegal("T-7.2", f"at most {MOST_HIRED} recruits are paid for in a turn")
        if say.a * RECRUIT_PRICE > s.gold[seat]:
            return Illegal("T-7.2", "you have not that much gold")
        return Illegal("T-7.0", "you have announced how many you hire")
    if say.verb == TRADE:
        if not 0 <= counter < THINGS or s.where[counter] != RACK or s.owner[counter] != seat:
            return Illegal("T-7.3c", "only Things from your rack are traded")
        return Illegal("T-7.3a", "first say how many you hire; at most five recruits are traded for, two Things each")
    if say.verb == DRAW:
        return Illegal("T-7.3a", "two Things buy one recruit: trade one more")
    return None


def refuse_character(s: KingsThings, seat: int, say: Say) -> Illegal:
    counter = THINGS + (say.a - FIRST_CHARACTER) // 2
    if say.verb == DISCHARGE:
        return Illegal("T-6.4a", "this character is not yours")
    if s.where[counter] != POOL or s.form(counter) != say.a:
        return Illegal("T-6.1a", "this character is not in the pool")
    if not [place for place in s.owned(seat) if s.has_room(place, seat)]:
        return Illegal("T-8.1b", "you have no hex where the character could be posted")
    lord = FORM_RULES[say.a] != NO_TERRAIN
    if lord and s.rules.one_lord and s.lord_of(seat) != NOBODY:
        return Illegal("T-6.4c", "you have a Terrain Lord already")
    if say.b * BEFORE_PRICE > s.gold[seat]:
        return Illegal("T-6.2a", "you have not that much gold")
    return Illegal("T-6.2a", "so many steps are more than make the roll certain")


def refuse_move(s: KingsThings, seat: int, say: Say, moment: str, place: int, here: Hex) -> Illegal | None:
    verb = say.verb
    if moment == "movement":
        if verb == LIFT:
            if not s.count_units(place, seat):
                return Illegal("T-9.0", "you have no units there")
            if s.has_enemy(place, seat):
                return Illegal("T-9.23a", "your units there are pinned, or have moved")
            return Illegal("T-9.24", "your units there have moved")
        if verb == DEMAND:
            return Illegal("T-9.23d", "nobody pins units of yours there, or you have demanded or moved already")
        if verb == FLY_BALLOON:
            return Illegal("T-15.1a", "you have no Balloon, or nobody whom it could carry there")
    if moment == "group":
        if verb == HALT:
            at_sea = here >= 0 and s.terrain[here] == SEA
            return Illegal("T-9.25a" if at_sea else "T-9.22a", "the group cannot end its move here")
        if verb in (ADD, PICK, DROP):
            return refuse_member(s, seat, say, here)
        if verb == ONWARD:
            return Illegal("T-9.31a", "only flyers that enemies hold fly on, if they have points left")
        if verb in (LIFT, ENDMOVE):
            return Illegal("T-9.24", "a group finishes its move first")
    if moment == "onward" and verb == REVEAL:
        counter = counter_in(say.a)
        if 0 <= counter < THINGS and s.owner[counter] == seat and s.where[counter] == here and s.flies(counter):
            shown = s.has(counter, UP)
            return Illegal("T-9.31c", "it is shown already" if shown else "a bluff can't be shown to hold flyers")
        return Illegal("T-9.31c", "show a flyer of yours that is in this hex")
    if moment == "onward" and verb == KEEPBACK:
        return Illegal("T-9.31d", "this is no flyer of yours that could stay")
    if moment == "demand" and verb == SHOW:
        return Illegal("T-9.23d", "only a supported creature, or a character, pins an army")
    if moment == "balloon" and verb == ADD:
        return Illegal("T-15.1a", "it carries three unmoved units of value 3 or less from one hex")
    return None


def refuse_member(s: KingsThings, seat: int, say: Say, here: Hex) -> Illegal:
    counter = counter_in(say.a)
    if counter != NOBODY and s.owner[counter] == seat and s.where[counter] == here:
        full = s.fort[here] != CITADEL and s.count_units(here, seat) > STACK_SIZE
        if say.verb == DROP and s.has(counter, LIFTED):
            if s.terrain[here] == SEA:
                return Illegal("T-9.25a", "nobody stays at sea")
            if full:
                return Illegal("T-9.22a", "there is no room for it here: ten units a hex")
        elif say.verb != DROP:
            if s.has(counter, MOVED):
                return Illegal("T-9.24", "this unit has moved already")
            if say.verb == ADD and s.has_enemy(here, seat):
                return Illegal("T-9.23a", "this unit is pinned")
            if say.verb == PICK and full and not s.has(counter, LIFTED):
                return Illegal("T-9.22d", "the group could neither stay here nor go on with it")
    return Illegal("T-9.13", "this unit cannot join or leave the group here")


def refuse_step(s: KingsThings, seat: int, place: int, here: Hex, held: bool) -> Illegal:
    """`held`: enemies in the hex where the group is do not let it go."""
    if here >= 0 and place not in s.rules.board.neighbours[here]:
        return Illegal("T-9.12", "a group steps from hex to adjacent hex")
    group = [counter for counter in s.units(here, seat) if s.has(counter, LIFTED)]
    if s.terrain[place] == SEA:
        if all(s.flies(counter) for counter in group):
            return Illegal("T-9.25c", "flyers enter the sea only if they can reach land with the points they have")
        return Illegal("T-9.25a", "only flyers enter the sea")
    if s.is_unexplored(here):
        return Illegal("T-9.42", "a group stops in an unexplored hex")
    if held:
        return Illegal("T-9.23b", "enemies hold the group here")
    full = s.fort[place] != CITADEL and s.count_units(place, seat) + len(group) > STACK_SIZE
    if full and s.rules.limit_on_entry:
        return Illegal("T-9.22d", "there is no room for the group: ten units a hex")
    guided = any(s.form(counter) == DEERHUNTER for counter in group)
    cost = 1 if guided else ENTRY_COST[s.terrain[place]]
    if full and all(s.spent[counter] + cost <= MOVEMENT for counter in group):
        others = s.count_units(place, seat)
        if any(s.flies(counter) for counter in group) and bars_flyers(s, seat, place, others, len(group)):
            return Illegal("T-9.31g", f"flyers can't enter: you have {others} units there, and ten is the limit")
        return Illegal("T-9.22a", "there is no room for the group, and no way to go on from there")
    return Illegal("T-9.1", "some unit of the group has not enough movement points")


def refuse_build(s: KingsThings, seat: int, place: int) -> Illegal:
    level = s.fort[place]
    if s.hex_owner[place] != seat:
        return Illegal("T-12.1", "forts are built in hexes of your own")
    if level == CITADEL:
        return Illegal("T-12.13", "there is a citadel already")
    if s.raised[place]:
        return Illegal("T-12.12b", "a fort grows by one level a turn")
    if not s.has_supply(level + 1):
        return Illegal("T-12.14", "the bank has no fort of that level")
    if level == CASTLE:
        if s.citadels(seat):
            return Illegal("T-4.11", "you own a citadel")
        if s.income_of(seat) < s.rules.citadel_income:
            clause = "T-4.1b" if s.seats == 4 else "T-16.4"
            return Illegal(clause, f"a citadel needs an income of {s.rules.citadel_income}")
    assert s.gold[seat] < FORT_PRICE
    return Illegal("T-12.12a" if level else "T-12.11", f"a fort costs {FORT_PRICE} gold")


def lies_carried_off(s: KingsThings, item: int, here: Hex) -> bool:
    return item in (BOW, SWORD) and s.where[item] == here and is_carried_off(s, item)


def refuse_hit(s: KingsThings, say: Say, here: Hex, step: int) -> Illegal:
    counter = counter_in(say.a)
    if say.a == FORT_CODE + s.rules.board.code[here] and s.fort[here] and s.fort_value(here) < 1:
        return Illegal("T-11.53a", "a neutralized fort takes no hits")
    if counter != NOBODY and counter == s.income[here]:
        if KIND[counter] == PLAIN_INCOME:
            return Illegal("T-11.52c", "plain income counters take no hits")
        if s.town_value(here) < 1:
            return Illegal("T-11.53a", "a neutralized city or village takes no hits")
    if lies_carried_off(s, counter, here):
        return Illegal("T-15.2c", "its bearer was swayed: until the bearer is lost, nothing can hit this item")
    if counter == GOLEM and step == RANGED_STEP:
        return Illegal("T-15.4b", "the Golem can't be hurt in the Ranged step")
    return Illegal("T-11.51", "hits are taken by fighters of the side that was hit; of equal ones take the first")


def refuse_event(s: KingsThings, say: Say, item: int, place: int) -> Illegal | None:
    """An aim that the event cannot have."""
    if say.verb == NAME_HEX:
        reach = "less than" if s.rules.shorter_magic else "at most"
        near = f"choose a hex whose distance from a magic unit of yours is {reach} its combat value"
        if item == BIG_JUJU:
            return Illegal("T-14.10a", f"{near}, and no citadel")
        if item == WORKERS:
            castle = s.fort[place] == CASTLE
            return Illegal(
                "T-14.3b" if castle else "T-14.3a", "a tower or one more level, in a hex of yours; no citadel"
            )
        if item == DISASTER:
            return Illegal("T-14.6a", "name a hex that somebody owns")
        return Illegal("T-14.9a", near)
    if say.verb == NAME_SEAT:
        return Illegal("T-14.5a" if item == TEENIEPOX else "T-14.4a", "name an opponent who is in the game")
    if say.verb == NAME_CHAR:
        return Illegal("T-14.8b", "name a character of the pool or of an opponent who could join you")
    if say.verb == NAME_TERRAIN:
        return Illegal("T-14.10b", "choose a tile of the deck")
    return None


def refuse_in_combat(
    s: KingsThings, say: Say, moment: str, item: int, aspect: int, here: Hex, place: int
) -> Illegal | None:
    """`item`: what was played; `aspect`: which window, step or kind of loss."""
    verb = say.verb
    if moment == "hits" and verb == HIT:
        return refuse_hit(s, say, here, aspect)
    if moment == "played_event":
        return refuse_event(s, say, item, place)
    if moment == "losses" and verb == LOSE:
        return Illegal(("T-14.5c", "T-14.7b", "T-14.4b")[aspect], "this cannot be given up")
    if moment == "window" and verb == USE and say.a == DUST and aspect == BEFORE_BATTLE:
        return Illegal("T-15.7", "only the defender uses Dust of Defense")
    if moment == "window" and verb == PASS:
        return Illegal("T-15.2b", "the bearer has died: somebody else must bear the Sword or Bow")
    if moment == "window" and verb == ARM and lies_carried_off(s, say.a, here):
        return Illegal("T-15.2c", "its bearer was swayed: nobody can hand this item on until the bearer is lost")
    if moment == "segment":
        if verb in (PASS, SKIP):
            return Illegal("T-11.24", "whoever can resolve something must")
        if verb == FIGHT:
            return Illegal("T-11.2a", "you have no battle there")
        if verb == EXPLORE and s.natives(place):
            return Illegal("T-10.4a", "natives who were left there are fought, without a die")
        if verb == EXPLORE:
            return Illegal("T-10.0", "you have no hex to explore there, or must fight for it first")
    answers = {
        ("bribing", BRIBE): ("T-10.21a", "there is no such native, or he costs more than you have"),
        ("arming", ARM): ("T-10.12f", "Sword and Bow go to a native creature"),
        ("retaining", RETAIN): ("T-10.12d", "one of the income counters of equal value stays"),
        ("loot", TAKE): ("T-10.12i", "this is no loot, or there is no room on the rack"),
        ("loot", LEAVE): ("T-10.12i", "this is no loot"),
        ("sway", SWAY): ("T-13.5", "the Warlord sways one enemy creature of the battle"),
        ("targets", PASS): ("T-11.81c", "everybody must name somebody"),
        ("targets", TARGET): ("T-11.81a", "name another side of the battle"),
        ("retreating", STAY): ("T-15.7", "Dust of Defense: whoever can must retreat"),
        ("aiming", AIM): ("T-13.8a", "the Marksman's value is 5 or 2"),
        ("flight", TURN): ("T-6.5a", "this character has not fled from you"),
        ("flight", SAME): ("T-6.5a", "this character has not fled from you"),
        ("spell", NAME_CTR): ("T-15.2a", "a unit of yours in the battle that bears nothing yet"),
        ("spell", NAME_SEAT): ("T-15.8b", "name an enemy side of the battle"),
        ("spell", NAME_DIE): ("T-15.10", "there is no such die"),
        ("retreating", RETREAT): ("T-11.6b", "one retreats to an adjacent hex of one's own without enemies"),
        ("ashore", NAME_HEX): ("T-15.9b", "choose a hex of yours beside the sea that has room"),
        ("ashore", LOSE): ("T-15.9b", "there is no room for all passengers: choose one of them"),
        ("overflow", LOSE): ("T-11.6d", "give up one of your units there"),
        ("window", USE): ("T-15.0b", "you do not have this item, or it does not fit here"),
        ("window", ARM): ("T-15.2b", "only Sword and Bow in play are handed on, to a unit of yours"),
        ("challenge", CHALLENGE): ("T-8.3c", "only face-up creatures of other players are challenged"),
        ("murder", MARK): ("T-13.3b", "mark a unit of the victim there; the two marks differ"),
        ("powers", STEAL): ("T-13.2a", "you have no Thief who could rob this player now"),
        ("powers", STALK): ("T-13.3a", "you have no Assassin who could act there now, against a single enemy's units"),
        ("disaster", NAME_HEX): ("T-14.6a", "name an owned hex that was not tried"),
    }
    if (moment, verb) in answers:
        clause, reason = answers[(moment, verb)]
        return Illegal(clause, reason)
    return None
