"""The question in a short sentence, and then a line that says why or how."""

from collections.abc import Callable
from typing import Final

from regalia.boards.hexes import NOWHERE
from regalia.core.words import listed
from regalia.games.kings_and_things.actions import (
    ADD,
    ARM,
    CHARACTER_CODE,
    HALT,
    ONWARD,
    STALK,
    STEAL,
    STEP_TO,
    STRIP,
    USE,
    ThingsAction,
)
from regalia.games.kings_and_things.counters import (
    FIRST_CHARACTER,
    FORM_SLUG,
    FORM_TITLE,
    FRONT,
    STEP_NAME,
    THINGS,
)
from regalia.games.kings_and_things.data import AFTER_PRICE, RACK_SIZE, RECRUIT_PRICE, SEAT_TITLES
from regalia.games.kings_and_things.flow.placing import AFTER_EXCHANGE
from regalia.games.kings_and_things.flow.recruiting import HIRING
from regalia.games.kings_and_things.flow.windows import AFTER_DICE, ANSWERING, BEFORE_BATTLE, BETWEEN_STEPS, PLAGUE
from regalia.games.kings_and_things.rules import free_things, needed_roll
from regalia.games.kings_and_things.shown.layout import find_frame
from regalia.games.kings_and_things.shown.lines import LINE
from regalia.games.kings_and_things.shown.words import counted, counter_name
from regalia.games.kings_and_things.state import NATIVES, NOBODY, SETUP
from regalia.games.kings_and_things.view import Asked, ThingsView

NO_PROMPT: Final = "Your choice"  # a frame without words of its own; a test holds that there is none
PROMPTS: Final[dict[str, str]] = {
    "start": "Where does your kingdom begin? Choose one of the starting hexes.",
    "claim": "Claim a land hex beside your kingdom.",
    "tower": "Where does your first tower stand? Choose one of your hexes.",
    "exchange": "Exchange Things? Give back as many as you like, once only, and draw as many.",
    "recruit_characters": "Try for a special character? Two dice against the number on it.",
    "random_events": "Play an event? One at most, from your rack.",
    "movement": "Who moves? Choose a hex of yours, or end your movement.",
    "demand": "Prove that you pin an enemy? Show a supported creature, or let the enemy go.",
    "last_call": "Take your income counter off? An enemy stands there, and may win it.",
    "retaining": "Which income counter do the natives keep? The others go back to the cup.",
    "arming": "Arm the natives? You command them: they may bear their Sword or Bow.",
    "loot": "Take what the natives guarded? What you leave goes to the cup.",
    "sway": "Whom does your Warlord win over? One enemy creature changes sides.",
    "targets": "Whom do you strike in this round? All is shown together.",
    "aiming": "How does your Marksman shoot? With 5, or with 2 and you choose who is hit.",
    "construction": "Build forts? 5 gold a level.",
    "segment": "Which battle or exploration is next? Choose a hex.",
    "stealing": "What does the Master Thief take?",
    "flight": "Which side does your character show? It flees to the pool.",
    "challenge": "Challenge a creature? A bluff that is challenged is lost.",
    "refuge": "Where do your units go? The land has become sea.",
    "largest_stack": "Which stack falls ill? Several are largest.",
    "disaster": "Which hex is next? The disaster missed.",
    "duel": "Turn treasures into gold first? The Master Thief comes for you.",
}


# Questions with numbers or names in them


def seas_prompt(view: ThingsView, asked: Asked) -> str:  # T-2.15f
    many = "As many of them as you like" if view.rules.swap_all else "One by one, until a single one is left"
    return f"Replace the seas beside your first hex? {many}, from the deck."


def powers_prompt(view: ThingsView, asked: Asked) -> str:
    if can_say(view, STRIP) and not can_say(view, STEAL) and not can_say(view, STALK):  # T-8.42a
        return "Take income counters off? The turn is nearly over."
    return "Send the Master Thief or Assassin Primus? Their dice against a player's."


def recruit_prompt(view: ThingsView, asked: Asked) -> str:
    free = free_things(view.hex_owner.count(view.seat))
    if asked.number["step"] == HIRING:
        things = counted(free, "Thing")
        return f"How many more do you hire? You draw {things} for nothing; each more costs {RECRUIT_PRICE} gold."
    drawn = free + asked.number["hired"] + len(view.offers) // 2
    if view.cup != NOBODY:  # T-7.5e
        drawn = min(drawn, view.cup)
    return f"Draw {counted(drawn, 'Thing')} now? Two Things that you trade in bring one more."


def attempt_prompt(view: ThingsView, asked: Asked) -> str:
    short = missing(view)
    price = AFTER_PRICE * short
    if price > view.gold[view.seat]:
        return f"The roll falls short by {short}. That is {price} gold, and you have {view.gold[view.seat]}."
    return f"Pay {price} gold? The roll falls short by {short}."


def missing(view: ThingsView) -> int:
    """Return how far the roll of an attempt falls short."""
    asked = view.frames[-1]
    form = next(form for form in view.pool if (form - FIRST_CHARACTER) // 2 == asked.number["character"] - THINGS)
    return needed_roll(form, asked.number["paid"]) - sum(asked.numbers["dice"])


def posting_prompt(view: ThingsView, asked: Asked) -> str:
    post: ThingsAction = view.legal[0]
    return f"In which hex does {FORM_TITLE[post.a]} stand? The character is yours now."


def placing_prompt(view: ThingsView, asked: Asked) -> str:
    over = len(view.rack) - RACK_SIZE
    if over > 0 and view.phase != SETUP:
        return f"Place or discard {counted(over, 'Thing')} at least. Your rack holds {len(view.rack)}."
    if asked.hex >= 0:
        return f"Place Things in {place(view, asked)}? The hex is yours now."
    if asked.number["occasion"] == AFTER_EXCHANGE and not view.rules.place_any:  # T-2.18b
        return "Place the Things of the exchange? Choose one on your rack, then a hex."
    return "Place Things? Choose one on your rack, then a hex."


def group_prompt(view: ThingsView, asked: Asked) -> str:
    if not view.going:
        return f"Who leaves {place(view, asked)}? All of them, or one after the other."
    points = counted(view.points, "point")
    group = f"{counted(len(view.going), 'unit')} in {place(view, asked)}, {points} left"
    halts = can_say(view, HALT)
    if can_say(view, STEP_TO):
        return f"{group}: where to? Choose the next hex{', or halt' if halts else ''}."
    if can_say(view, ONWARD):
        return f"{group}: halt? Those who fly may go on." if halts else f"{group}. Too many: those who fly must go on."
    return f"{group}. Nobody goes on from here."


def onward_prompt(view: ThingsView, asked: Asked) -> str:
    if asked.seat != view.seat:
        risk = " Bluffs are lost." if view.rules.show_bluffs else ""
        return f"Hold flyers in {place(view, asked)}? Each flyer that you show holds one.{risk}"
    return f"Who stays in {place(view, asked)}? {counted(asked.number['stay'], 'flyer')} of yours must."


def balloon_prompt(view: ThingsView, asked: Asked) -> str:
    if not view.going:
        return "Who boards the Balloon? Up to 3 units of one hex, each of value 3 or less."
    aboard = f"{counted(len(view.going), 'unit')} on board for {place(view, asked)}"
    return f"{aboard}: take off?{' Or add another.' if can_say(view, ADD) else ''}"


def ashore_prompt(view: ThingsView, asked: Asked) -> str:
    if asked.number["shore"] == NOWHERE:
        return f"Which hex do the passengers reach? The Balloon is lost at sea in {place(view, asked)}."
    return f"Who is lost? {view.board.name[asked.number['shore']]} has no room for all passengers."


def bribing_prompt(view: ThingsView, asked: Asked) -> str:
    double = " Prices are double, for what they guard." if asked.number["double"] else ""
    return f"Bribe natives of {place(view, asked)}? You fight the others.{double}"


def hits_prompt(view: ThingsView, asked: Asked) -> str:
    count = asked.number["count"]
    hits = "one hit" if count == 1 else f"{count} hits"
    if asked.number["chooser"] >= 0:
        return f"{hits.capitalize()} for the enemy: who falls? Your Marksman chooses."
    if asked.number["side"] == NATIVES:
        return f"The natives take {hits}: who falls? You command them."
    return f"Take {hits}: who falls? Choose one of yours in the battle."


def retreat_prompt(view: ThingsView, asked: Asked) -> str:
    if asked.number["forced"]:
        return f"Retreat from {place(view, asked)}: where to? The Dust of Defense drives you out."
    return f"Stay in {place(view, asked)}, or retreat? If you stay, another round begins."


def overflow_prompt(view: ThingsView, asked: Asked) -> str:
    return f"Who is lost? No more than ten units stay in {place(view, asked)}."


def window_prompt(view: ThingsView, asked: Asked) -> str:
    """A treasure can be turned into gold at any time; only those who hold an item are asked about it."""
    when = window_words(view, asked)
    if not can_say(view, USE) and not can_say(view, ARM):
        return f"Go on? {when}; you could turn treasure into gold."
    if asked.number["when"] == AFTER_DICE:
        return f"Change a die with the Lucky Charm? {when}."
    if asked.number["when"] == ANSWERING:
        return f"Answer {counter_name(asked.number['answered'])}? {when}."
    return f"Use the Elixir? {when}." if asked.number["when"] == PLAGUE else f"Play a magic item? {when}."


def window_words(view: ThingsView, asked: Asked) -> str:
    when = asked.number["when"]
    if when == AFTER_DICE:
        return f"The dice show {listed([str(die) for die in view.frames[-2].dice])}"
    if when == ANSWERING:
        return f"{counter_name(asked.number['answered'])} has just been played"
    if when == PLAGUE:
        return "An illness threatens your army"
    where = f" in {place(view, asked)}" if find_frame(view, "battle") is not None else ""
    if when == BETWEEN_STEPS:
        step = find_frame(view, "step")
        return f"Before the {STEP_NAME[step.number['step']]} step{where}" if step is not None else "Between steps"
    return f"Before the battle{where}" if when == BEFORE_BATTLE else f"Before the next round{where}"


def losses_prompt(view: ThingsView, asked: Asked) -> str:
    where = f" in {place(view, asked)}" if asked.hex >= 0 else ""
    return f"Give up {counted(asked.number['owed'], 'counter')}{where}. Choose which."


def murder_prompt(view: ThingsView, asked: Asked) -> str:
    if asked.seat == view.seat:
        return "Whom does Assassin Primus strike? Choose a unit of the stack."
    return "Name another of your units. A die decides which of the two dies."


def event_prompt(view: ThingsView, asked: Asked) -> str:
    return aim_words(asked.number["event"])


def spell_prompt(view: ThingsView, asked: Asked) -> str:
    return aim_words(asked.number["item"])


def aim_words(code: int) -> str:
    form = code - CHARACTER_CODE if code >= CHARACTER_CODE else FRONT[code]
    line = LINE.get(FORM_SLUG[form], "")
    return f"{counter_name(code)}: what is its aim? {line}." if line else f"{counter_name(code)}: what is its aim?"


def place(view: ThingsView, asked: Asked) -> str:
    return view.board.name[asked.hex]


def can_say(view: ThingsView, verb: int) -> bool:
    return any(isinstance(action, ThingsAction) and action.verb == verb for action in view.legal)


SPECIAL_PROMPTS: Final[dict[str, Callable[[ThingsView, Asked], str]]] = {
    "seas": seas_prompt,
    "powers": powers_prompt,
    "placing": placing_prompt,
    "recruit_things": recruit_prompt,
    "attempt": attempt_prompt,
    "posting": posting_prompt,
    "group": group_prompt,
    "onward": onward_prompt,
    "balloon": balloon_prompt,
    "ashore": ashore_prompt,
    "bribing": bribing_prompt,
    "hits": hits_prompt,
    "retreating": retreat_prompt,
    "overflow": overflow_prompt,
    "window": window_prompt,
    "losses": losses_prompt,
    "murder": murder_prompt,
    "played_event": event_prompt,
    "spell": spell_prompt,
}

# The line that the others read in the meantime
WAITING: Final[dict[str, str]] = {
    "construction": "{} may build",
    "exchange": "{} may exchange Things",
    "group": "{} moves",
    "hits": "{} chooses who falls",
    "movement": "{} moves",
    "placing": "{} may place Things",
    "random_events": "{} may play an event",
    "recruit_characters": "{} may try for a character",
    "recruit_things": "{} recruits",
    "retreating": "{} may retreat",
    "segment": "{} chooses a battle or an exploration",
    "targets": "{} must name a target",
}
CHANCE: Final[dict[str, str]] = {
    "draw": "Things are drawn",
    "draw_natives": "Natives are drawn",
    "juju_tile": "A new hex is drawn",
    "laying": "The land is laid out",
    "replace": "A new hex is drawn",
    "slot": "A unit is drawn",
    "theft": "A Thing is drawn",
}


def prompt(view: ThingsView) -> str:
    if view.outcome is not None:
        names = [SEAT_TITLES[seat] for seat in view.outcome.winners()]
        return f"{names[0]} has won" if len(names) == 1 else f"{listed(names)} share first place"
    asked = view.frames[-1] if view.frames else None
    if not view.legal or asked is None:
        names = [SEAT_TITLES[seat] for seat in view.to_act if seat >= 0]
        if len(names) == 1:
            return WAITING.get(view.asking, "{} decides").format(names[0])
        return f"{listed(names)} decide" if names else CHANCE.get(view.asking, "The dice are rolled")
    if asked.word in SPECIAL_PROMPTS:
        return SPECIAL_PROMPTS[asked.word](view, asked)
    return PROMPTS.get(asked.word, f"{NO_PROMPT}: {asked.word.replace('_', ' ')}")
