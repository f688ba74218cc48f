"""What an action would do, in words."""

from typing import Final

from regalia.boards.hexes import code_name
from regalia.games.kings_and_things.actions import (
    CHAR,
    CHARACTER_CODE,
    CTR,
    FIELDS,
    FORT_CODE,
    PATTERNS,
    SLOT_CODE,
    Say,
)
from regalia.games.kings_and_things.counters import FORM_TITLE, FRONT, THINGS
from regalia.games.kings_and_things.words import field_text, write_action

PHRASES: Final[dict[str, str]] = {
    "start {hex}": "Begin your kingdom in {}",
    "swap {hex}": "Replace the sea in {}",
    "keep": "Keep the seas",
    "claim {hex}": "Claim {}",
    "tower {hex}": "Put your tower into {}",
    "swapout {ctr}": "Give {} back",
    "draw": "Draw",
    "put {ctr} {hex}": "Place {} in {}",
    "toss {ctr}": "Discard {}",
    "done": "Done",
    "hire {int}": "Hire {} recruits for 5 gold each",
    "trade {ctr}": "Trade {}",
    "discharge {char}": "Discharge {}",
    "try {char} {int}": "Try for {} with {} steps of 5 gold",
    "skip": "Skip",
    "raise": "Pay for what is missing",
    "accept": "Accept the miss",
    "post {char} {hex}": "Post {} in {}",
    "turn {char}": "Turn {} over",
    "same {char}": "Leave {} as it is",
    "event {ctr}": "Play {}",
    "lose {ctr}": "Give up {}",
    "seat {seat}": "Against {}",
    "hex {hex}": "Choose {}",
    "char {char}": "Choose {}",
    "ctr {ctr}": "Choose {}",
    "terrain {terrain}": "Choose {}",
    "die {int}": "Change die {}",
    "plus": "One more",
    "minus": "One less",
    "off": "Off the board",
    "lift {hex}": "Lift a group in {}",
    "demand {hex}": "Demand to see a creature in {}",
    "balloon {ctr} {hex}": "Send the {} to {}",
    "endmove": "End your movement",
    "all": "All of them",
    "flyers": "The flyers",
    "add {ctr}": "Add {}",
    "step {hex}": "Step to {}",
    "drop {ctr}": "Leave {} here",
    "pick {ctr}": "Pick {} up",
    "halt": "Halt here",
    "onward": "Fly on",
    "keepback {ctr}": "{} stays",
    "show {ctr}": "Show {}",
    "refuse": "Show nothing",
    "reveal {ctr}": "Reveal {}",
    "enough": "Reveal no more",
    "pass": "Pass",
    "fight {hex}": "Fight in {}",
    "explore {hex}": "Explore {}",
    "retain {ctr}": "The natives keep {}",
    "arm {ctr} {ctr}": "Give the {} to {}",
    "bribe {ctr}": "Bribe {}",
    "engage": "Fight those who are left",
    "take {ctr}": "Take {}",
    "leave {ctr}": "Leave {}",
    "sway {ctr}": "Sway {}",
    "use {ctr}": "Use {}",
    "target {seat}": "Fight {}",
    "aim {int}": "Aim with value {}",
    "hit {ctr}": "{} takes the hit",
    "retreat {hex}": "Retreat to {}",
    "stay": "Stay",
    "challenge {ctr}": "Challenge {}",
    "build {hex}": "Build in {}",
    "steal {seat}": "Rob {}",
    "takegold": "Take all the gold",
    "takething": "Take a Thing",
    "stalk {hex}": "Stalk somebody in {}",
    "mark {ctr}": "Mark {}",
    "cash {ctr}": "Turn in {}",
    "strip {hex}": "Take the income counter off {}",
}


def field_words(kind: int, value: int) -> str:
    if kind == CHAR:
        return FORM_TITLE[value]
    if kind == CTR:
        if value < THINGS:
            return FORM_TITLE[FRONT[value]]
        if CHARACTER_CODE <= value < CHARACTER_CODE + len(FORM_TITLE):
            return FORM_TITLE[value - CHARACTER_CODE]
        if FORT_CODE <= value < SLOT_CODE:
            return f"the fort in {code_name(value - FORT_CODE)}"
    return field_text(kind, value)


def describe(say: Say) -> str:
    phrase = PHRASES.get(PATTERNS[say.verb], "")
    if not phrase:
        return write_action(say)
    values = (say.a, say.b, say.c, say.d, say.e)
    return phrase.format(*[field_words(kind, values[number]) for number, kind in enumerate(FIELDS[say.verb])])
