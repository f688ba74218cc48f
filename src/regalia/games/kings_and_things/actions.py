"""The actions. Each verb has a pattern of fields; an action is a verb and a number for each field.

Numbers mean the same in every game and state, so that an action has one text:
    hex     its code on any board
    ctr     a Thing by its number; a character by its form, after the Things; a fort by its hex; a fort by its name; a
            slot, which is a unit of a stack that the speaker cannot name
    char    the form of a character
    seat    a seat, or the natives
"""

from typing import Final

from regalia.core.actions import Action
from regalia.core.errors import Objection
from regalia.games.kings_and_things.counters import FIRST_CHARACTER, FORMS, THINGS

# ctr codes
CHARACTER_CODE: Final = 1000  # + form
FORT_NAME_CODE: Final = 2000  # + level
FORT_CODE: Final = 10000  # + hex code
SLOT_CODE: Final = 100000  # + (hex code * SIDES + seat) * SLOTS + number
SLOTS: Final = 100

HEX: Final = 0
CTR: Final = 1
CHAR: Final = 2
SEAT: Final = 3
INT: Final = 4
TERRAIN: Final = 5
STEP: Final = 6
FIELD: Final[dict[str, int]] = {
    "hex": HEX,
    "ctr": CTR,
    "char": CHAR,
    "seat": SEAT,
    "int": INT,
    "terrain": TERRAIN,
    "step": STEP,
}
WIDTH: Final[list[int]] = [12, 22, 10, 3, 7, 4, 2]  # bits of each kind of field in a key
VERB_WIDTH: Final = 7

PATTERNS: Final = (
    # Set-up
    "start {hex}",
    "swap {hex}",
    "keep",
    "claim {hex}",
    "tower {hex}",
    "swapout {ctr}",
    "draw",
    # Things
    "put {ctr} {hex}",
    "toss {ctr}",
    "done",
    "hire {int}",
    "trade {ctr}",
    # Characters
    "discharge {char}",
    "try {char} {int}",
    "skip",
    "raise",
    "accept",
    "post {char} {hex}",
    "turn {char}",
    "same {char}",
    # Events, and what is asked of them and of magic items
    "event {ctr}",
    "lose {ctr}",
    "seat {seat}",
    "hex {hex}",
    "char {char}",
    "ctr {ctr}",
    "terrain {terrain}",
    "die {int}",
    "plus",
    "minus",
    "off",
    # Movement
    "lift {hex}",
    "demand {hex}",
    "balloon {ctr} {hex}",
    "endmove",
    "all",
    "flyers",
    "add {ctr}",
    "step {hex}",
    "drop {ctr}",
    "pick {ctr}",
    "halt",
    "onward",
    "keepback {ctr}",
    "show {ctr}",
    "refuse",
    "reveal {ctr}",
    "enough",
    "pass",
    # Combat
    "fight {hex}",
    "explore {hex}",
    "retain {ctr}",
    "arm {ctr} {ctr}",
    "bribe {ctr}",
    "engage",
    "take {ctr}",
    "leave {ctr}",
    "sway {ctr}",
    "use {ctr}",
    "target {seat}",
    "aim {int}",
    "hit {ctr}",
    "retreat {hex}",
    "stay",
    "challenge {ctr}",
    # Construction and special powers
    "build {hex}",
    "steal {seat}",
    "takegold",
    "takething",
    "stalk {hex}",
    "mark {ctr}",
    # Asides
    "cash {ctr}",
    "strip {hex}",
    # Chance
    "side {char} {int}",
    "order {seat}={int}",
    "hexes {hex} {terrain}",
    "deck {terrain}",
    "draw {seat} {ctr}",
    "natives {seat} {ctr}",
    "random {seat} rack {ctr}",
    "random {seat} {hex} {ctr}",
    "d6 {seat} try {char} {int}",
    "d6 {seat} explore {hex} {int}",
    "d6 {seat} teeniepox {int}",
    "d6 {seat} terrain_disaster {hex} {int}",
    "d6 {seat} losses {hex} {int}",
    "d6 {seat} defection {int}",
    "d6 {seat} firewall {int}",
    "d6 {seat} assassin_primus {int}",
    "step {step} {hex} {seat}:{ctr}={int}",
    "damage {hex} {ctr}={int}",
    "save {ctr} {int}",
    "duel {seat}={int}",
)


def fields_of(pattern: str) -> list[int]:
    return [FIELD[part.partition("}")[0]] for part in pattern.split("{")[1:]]


FIELDS: Final[list[list[int]]] = [fields_of(pattern) for pattern in PATTERNS]


def verb(pattern: str) -> int:
    return PATTERNS.index(pattern)


START: Final[int] = verb("start {hex}")
SWAP: Final[int] = verb("swap {hex}")
KEEP_SEA: Final[int] = verb("keep")
CLAIM: Final[int] = verb("claim {hex}")
TOWER_ON: Final[int] = verb("tower {hex}")
SWAPOUT: Final[int] = verb("swapout {ctr}")
DRAW: Final[int] = verb("draw")
PUT: Final[int] = verb("put {ctr} {hex}")
TOSS: Final[int] = verb("toss {ctr}")
DONE: Final[int] = verb("done")
HIRE: Final[int] = verb("hire {int}")
TRADE: Final[int] = verb("trade {ctr}")
DISCHARGE: Final[int] = verb("discharge {char}")
TRY: Final[int] = verb("try {char} {int}")
SKIP: Final[int] = verb("skip")
RAISE: Final[int] = verb("raise")
ACCEPT: Final[int] = verb("accept")
POST: Final[int] = verb("post {char} {hex}")
TURN: Final[int] = verb("turn {char}")
SAME: Final[int] = verb("same {char}")
PLAY_EVENT: Final[int] = verb("event {ctr}")
LOSE: Final[int] = verb("lose {ctr}")
NAME_SEAT: Final[int] = verb("seat {seat}")
NAME_HEX: Final[int] = verb("hex {hex}")
NAME_CHAR: Final[int] = verb("char {char}")
NAME_CTR: Final[int] = verb("ctr {ctr}")
NAME_TERRAIN: Final[int] = verb("terrain {terrain}")
NAME_DIE: Final[int] = verb("die {int}")
PLUS: Final[int] = verb("plus")
MINUS: Final[int] = verb("minus")
OFF: Final[int] = verb("off")
LIFT: Final[int] = verb("lift {hex}")
DEMAND: Final[int] = verb("demand {hex}")
FLY_BALLOON: Final[int] = verb("balloon {ctr} {hex}")
ENDMOVE: Final[int] = verb("endmove")
ALL: Final[int] = verb("all")
FLYERS: Final[int] = verb("flyers")
ADD: Final[int] = verb("add {ctr}")
STEP_TO: Final[int] = verb("step {hex}")
DROP: Final[int] = verb("drop {ctr}")
PICK: Final[int] = verb("pick {ctr}")
HALT: Final[int] = verb("halt")
ONWARD: Final[int] = verb("onward")
KEEPBACK: Final[int] = verb("keepback {ctr}")
SHOW: Final[int] = verb("show {ctr}")
REFUSE: Final[int] = verb("refuse")
REVEAL: Final[int] = verb("reveal {ctr}")
ENOUGH: Final[int] = verb("enough")
PASS: Final[int] = verb("pass")
FIGHT: Final[int] = verb("fight {hex}")
EXPLORE: Final[int] = verb("explore {hex}")
RETAIN: Final[int] = verb("retain {ctr}")
ARM: Final[int] = verb("arm {ctr} {ctr}")
BRIBE: Final[int] = verb("bribe {ctr}")
ENGAGE: Final[int] = verb("engage")
TAKE: Final[int] = verb("take {ctr}")
LEAVE: Final[int] = verb("leave {ctr}")
SWAY: Final[int] = verb("sway {ctr}")
USE: Final[int] = verb("use {ctr}")
TARGET: Final[int] = verb("target {seat}")
AIM: Final[int] = verb("aim {int}")
HIT: Final[int] = verb("hit {ctr}")
RETREAT: Final[int] = verb("retreat {hex}")
STAY: Final[int] = verb("stay")
CHALLENGE: Final[int] = verb("challenge {ctr}")
BUILD: Final[int] = verb("build {hex}")
STEAL: Final[int] = verb("steal {seat}")
TAKEGOLD: Final[int] = verb("takegold")
TAKETHING: Final[int] = verb("takething")
STALK: Final[int] = verb("stalk {hex}")
MARK: Final[int] = verb("mark {ctr}")
CASH: Final[int] = verb("cash {ctr}")
STRIP: Final[int] = verb("strip {hex}")

SIDE_DIE: Final[int] = verb("side {char} {int}")
ORDER_DIE: Final[int] = verb("order {seat}={int}")
LAY_HEX: Final[int] = verb("hexes {hex} {terrain}")
DECK_HEX: Final[int] = verb("deck {terrain}")
DRAWN: Final[int] = verb("draw {seat} {ctr}")
DRAWN_NATIVE: Final[int] = verb("natives {seat} {ctr}")
RANDOM_RACK: Final[int] = verb("random {seat} rack {ctr}")
RANDOM_SLOT: Final[int] = verb("random {seat} {hex} {ctr}")
TRY_DIE: Final[int] = verb("d6 {seat} try {char} {int}")
EXPLORE_DIE: Final[int] = verb("d6 {seat} explore {hex} {int}")
POX_DIE: Final[int] = verb("d6 {seat} teeniepox {int}")
DISASTER_DIE: Final[int] = verb("d6 {seat} terrain_disaster {hex} {int}")
LOSS_DIE: Final[int] = verb("d6 {seat} losses {hex} {int}")
DEFECTION_DIE: Final[int] = verb("d6 {seat} defection {int}")
FIREWALL_DIE: Final[int] = verb("d6 {seat} firewall {int}")
ASSASSIN_DIE: Final[int] = verb("d6 {seat} assassin_primus {int}")
STEP_DIE: Final[int] = verb("step {step} {hex} {seat}:{ctr}={int}")
DAMAGE_DIE: Final[int] = verb("damage {hex} {ctr}={int}")
SAVE_DIE: Final[int] = verb("save {ctr} {int}")
DUEL_DIE: Final[int] = verb("duel {seat}={int}")

# Why a verb is refused by every question that does not ask for it
NOT_IN_MOVEMENT: Final = Objection("T-9.21", "you move units in your part of the Movement Phase")
UNITS_STAY: Final = Objection("T-8.41", "you can't remove units from the map yourself")
NOT_NOW: Final[dict[int, Objection]] = {
    LIFT: NOT_IN_MOVEMENT,
    STEP_TO: NOT_IN_MOVEMENT,
    FLY_BALLOON: Objection("T-15.1a", "the Balloon flies in your part of the Movement Phase"),
    TRADE: Objection("T-7.3c", "you trade Things in only in your part of Recruit Things"),
    TOSS: Objection("T-7.4a", "you discard Things only if there are more than ten on your rack"),
    PUT: Objection("T-8.24e", "you place Things after you have drawn, and when you have gained a hex"),
    SWAPOUT: Objection("T-2.18b", "you exchange Things only once, in the set-up"),
    TRY: Objection("T-6.1a", "you try for a character in your part of Recruit Characters, once per turn"),
    DISCHARGE: Objection("T-6.4a", "you discharge characters in your part of Recruit Characters, before your roll"),
    PLAY_EVENT: Objection("T-14.0a", "you play events in your part of the Random Events Phase"),
    FIGHT: Objection("T-11.2a", "you announce battles in your segment of the Combat Phase"),
    EXPLORE: Objection("T-11.2a", "you explore in your segment of the Combat Phase"),
    RETREAT: Objection("T-11.6a", "you can retreat only at the end of a round of battle"),
    TARGET: Objection("T-11.81b", "you name a target only at the start of a round of battle"),
    BRIBE: Objection("T-10.3d", "you can bribe natives only when you have just met them"),
    CHALLENGE: Objection("T-8.3c", "there is nothing to challenge now"),
    BUILD: Objection("T-12.1", "you build forts in your part of the Construction Phase"),
    STEAL: Objection("T-13.1a", "the Master Thief acts in the Special Powers Phase"),
    STALK: Objection("T-13.1a", "Assassin Primus acts in the Special Powers Phase"),
    USE: Objection("T-15.0b", "you can't use a magic item now"),
    LOSE: UNITS_STAY,
}


class ThingsAction(Action):
    """A verb and its fields."""

    def __init__(self, verb: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0, e: int = 0) -> None:
        key = 0
        fields = FIELDS[verb]
        count = len(fields)
        if count > 0:
            key = a
        if count > 1:
            key = key << WIDTH[fields[1]] | b
        if count > 2:
            key = key << WIDTH[fields[2]] | c
        if count > 3:
            key = key << WIDTH[fields[3]] | d
        if count > 4:
            key = key << WIDTH[fields[4]] | e
        super().__init__(key << VERB_WIDTH | verb, verb in (CASH, STRIP))
        self.verb: Final[int] = verb
        self.a: Final[int] = a
        self.b: Final[int] = b
        self.c: Final[int] = c
        self.d: Final[int] = d
        self.e: Final[int] = e


def counter_in(code: int) -> int:
    """The counter that a ctr code names; -1 if it names a fort or a slot."""
    if code < THINGS:
        return code
    if CHARACTER_CODE + FIRST_CHARACTER <= code < CHARACTER_CODE + FORMS:
        return THINGS + (code - CHARACTER_CODE - FIRST_CHARACTER) // 2
    return -1


def counters_of(say: ThingsAction) -> list[int]:
    """The counters that an action names, as codes."""
    values = (say.a, say.b, say.c, say.d, say.e)
    found: list[int] = []
    for number, kind in enumerate(FIELDS[say.verb]):
        if kind == CTR:
            found.append(values[number])
        elif kind == CHAR:
            found.append(CHARACTER_CODE + values[number])
    return found
