"""Details of a hex, a stack or a counter beyond the picture, and odds, from what the viewer knows."""

from typing import Final

from regalia.boards.hexes import Hex
from regalia.core.rng import Rng
from regalia.games.kings_and_things.counters import (
    FORM_FLIES,
    FORM_OF,
    FORM_STEP,
    FORM_TITLE,
    FRONT,
    MAGIC_STEP,
    MELEE_STEP,
    RANGED_STEP,
    STEP_NAME,
    THINGS,
)
from regalia.games.kings_and_things.data import (
    BEFORE_PRICE,
    FORT_NAME,
    MOVEMENT,
    SEA,
    SEAT_TITLES,
    TERRAIN_NAME,
)
from regalia.games.kings_and_things.notation import SIDE_NAMES, counter_text, stack_id
from regalia.games.kings_and_things.rules import entry_cost, needed_roll
from regalia.games.kings_and_things.shown.battle import battle_odds, battle_sides
from regalia.games.kings_and_things.shown.guesses import (
    dice_of,
    form_of,
    form_value,
    is_unit,
    sampled_army,
    sides_in,
    unseen_creatures,
)
from regalia.games.kings_and_things.shown.layout import find_frame, side_name
from regalia.games.kings_and_things.shown.lines import form_words
from regalia.games.kings_and_things.shown.odds import TRIES, mean_hits, shares_won, two_dice_at_least
from regalia.games.kings_and_things.shown.pieces import unit_piece
from regalia.games.kings_and_things.shown.words import counter_name
from regalia.games.kings_and_things.state import NATIVES, NOBODY
from regalia.games.kings_and_things.view import Stack, ThingsView
from regalia.scenes import Inspection, Overlay, Stat

MAX_STEPS_SHOWN: Final = 4
FLY_LIMIT_WORDS: Final = (  # T-9.31g, by the option's value
    "Flyers enter no hex where more than ten of yours would be, not even to fly through",
    "Flyers enter no hex where ten of yours are already, not even to fly through",
    "Flyers enter no enemy hex where more than ten of yours would be, not even to fly through",
)


def inspect(view: ThingsView, id: str) -> Inspection | None:
    if len(id) < 2:
        return None
    if id[0] == "@" and id[1:] in view.board.name:
        return inspect_hex(view, view.board.name.index(id[1:]))
    if id[0] != "#":
        return None
    name = id[1:].removeprefix("site-").removeprefix("fallen-")
    if name == "battle":
        return inspect_battle(view)
    if name.startswith("fort@") and name[5:] in view.board.name:
        return inspect_hex(view, view.board.name.index(name[5:]))
    for stack in view.stacks:
        here = view.board.name[stack.place]
        if name in (stack_id(here, stack.side), f"heroes-{here}-{SIDE_NAMES[stack.side]}"):
            return inspect_stack(view, stack)
    form = FORM_OF.get(name.rpartition(".")[0] or name, NOBODY)
    return inspect_form(view, form, name) if form != NOBODY else None


# A hex


def inspect_hex(view: ThingsView, place: Hex) -> Inspection:
    terrain = view.terrain[place]
    name = view.board.name[place]
    owner = view.hex_owner[place]
    if terrain < 0:
        claimed = [Stat("Owner", SEAT_TITLES[owner])] if owner != NOBODY else []
        return Inspection(name, ["Nobody knows yet what lies here"], claimed)
    stats = [Stat("To enter", f"{entry_cost(terrain, view.is_guided)} of {MOVEMENT} points", "walking-boot")]
    lines: list[str] = []
    if terrain == SEA:
        lines.append("Only flyers cross it, and nobody stays here")
    elif owner == NOBODY:
        lines.extend(wilderness(view, place))
    else:
        stats.append(Stat("Owner", SEAT_TITLES[owner]))
        stats.append(Stat("Brings", f"{hex_income(view, place)} gold a turn", "receive-money"))
    if view.fort[place]:
        left = view.fort[place] - view.fort_hits[place]
        lines.append(f"A {FORT_NAME[view.fort[place]]}, which fights with {left}")
    for stack in view.stacks:
        if stack.place == place:
            lines.append(stack_line(view, stack))
    if view.cloud == place:
        lines.append("The black cloud: the owner's fighters have 1 less")
    lines.extend(odds_here(view, place))
    return Inspection(f"{name}, {TERRAIN_NAME[terrain]}", lines, stats)


def wilderness(view: ThingsView, place: Hex) -> list[str]:
    leads = (
        "A fixed plan" if view.rules.auto_natives else "The right-hand neighbour of the player who enters"
    )  # T-10.12a
    if any(stack.place == place and stack.side == NATIVES for stack in view.stacks):
        return [
            "Unexplored, and held by natives: if you enter, you fight them, without bribes",
            f"{leads} commands them",
        ]
    return [
        "Unexplored: if you enter, you stop, and roll a die in the Combat Phase",
        "1 or 6 (one time in three): they have it at once; 2 to 5: so many Things from the cup defend it",
        f"{leads} commands them",
    ]


def hex_income(view: ThingsView, place: Hex) -> int:
    return 1 + view.fort[place] + view.counter_worth[place]


def stack_line(view: ThingsView, stack: Stack) -> str:
    known = ", ".join(counter_name(code) for code in stack.known)
    hidden = f"{stack.hidden} face down" if stack.hidden else ""
    return f"{whose(view, stack.side)}: " + "; ".join(part for part in (known, hidden) if part)


def whose(view: ThingsView, side: int) -> str:
    if side == NATIVES:
        return "Natives"
    return "Your units" if side == view.seat else f"{SEAT_TITLES[side]}'s units"


# A stack


def inspect_stack(view: ThingsView, stack: Stack) -> Inspection:
    name = view.board.name[stack.place]
    owner = NOBODY if stack.side == NATIVES else stack.side
    codes = [code for code in stack.known if is_unit(code)]
    count = len(codes) + stack.hidden
    lines: list[str] = []
    if stack.hidden:
        lines.append(f"{stack.hidden} face down: creatures or bluffs, nobody but the owner knows")
    stats = [Stat("Units", str(count))]
    if codes:
        total = sum(form_value(code) for code in codes)
        stats.append(Stat("Known values" if stack.hidden else "Values", str(total)))
        stats.append(Stat("Hits a round", f"{hits_a_round(codes):.1f} on average, {hits_by_step(codes)}"))
    overlays: list[Overlay] = []
    if stack.side == view.seat:
        fresh = [code for code in codes if code not in view.tired]
        bluffs = [counter_name(code) for code in codes if code in view.bluffs]
        if bluffs:
            lines.append(f"Bluffs, since you own no such land: {', '.join(bluffs)}")
        if len(fresh) < len(codes):
            lines.append(f"{len(codes) - len(fresh)} of them have moved in this turn")
        enter = "enter a hex, even to pass through" if view.rules.limit_on_entry else "end in a hex"  # T-9.22d
        lines.append(f"No more than ten of yours {enter}, unless a citadel stands there")
        if any(FORM_FLIES[form_of(code)] for code in fresh):
            lines.append(FLY_LIMIT_WORDS[view.rules.fly_limit])
            unless = "" if view.rules.flyers_known else ", unless somebody stays behind"  # T-S4
            lines.append(f"Flyers that are shown to enemies and fly on stay known{unless}")
        overlays = reach_overlays(view, stack.place)
    lines.extend(odds_here(view, stack.place))
    pieces = [unit_piece(view, code, name, owner, "counter") for code in stack.known]
    return Inspection(f"{whose(view, stack.side)}, in {name}", lines, stats, overlays=overlays, pieces=pieces)


def reach_overlays(view: ThingsView, place: Hex) -> list[Overlay]:
    if place not in view.reach:
        return []
    reach = view.reach[place]
    found = [Overlay("move", "Where they can go together in a turn", names(view, reach.together))]
    found.append(Overlay("sight", "Where their flyers can go, if no enemy holds them", names(view, reach.flying)))
    return [overlay for overlay in found if overlay.spots]


def names(view: ThingsView, places: list[Hex]) -> list[str]:
    return [view.board.name[place] for place in places]


def hits_a_round(codes: list[int]) -> float:
    return sum(mean_hits(form_value(code), dice_of(code)) for code in codes)


def hits_by_step(codes: list[int]) -> str:
    parts: list[str] = []
    for step in (MAGIC_STEP, RANGED_STEP, MELEE_STEP):
        hits = hits_a_round([code for code in codes if FORM_STEP[form_of(code)] == step])
        if hits:
            parts.append(f"{STEP_NAME[step]} {hits:.1f}")
    return ", ".join(parts)


# A counter


def inspect_form(view: ThingsView, form: int, name: str) -> Inspection:
    lines = form_words(view.rules, form)
    stats: list[Stat] = []
    if form in view.pool:
        needed = needed_roll(form, 0)
        stats.append(Stat("Needs", f"{needed} on two dice", "rolling-dices"))
        for steps in range(MAX_STEPS_SHOWN + 1):
            price = f"{steps * BEFORE_PRICE} gold before the roll" if steps else "Without gold"
            stats.append(Stat(price, f"{two_dice_at_least(needed_roll(form, steps)):.0%}"))
        lines.append("After a miss, 10 gold buy each point that is missing")
    code = next((counter for counter in view.bluffs if counter_text(counter) == name), NOBODY)
    if code != NOBODY:
        lines.append("A bluff now: it is lost when it is turned up")
    copies = len([thing for thing in range(THINGS) if FRONT[thing] == form and view.rules.in_game[thing]])
    if copies > 1:
        lines.append(f"There are {copies} of them in the game")
    return Inspection(FORM_TITLE[form], lines, stats)


# Battles


def inspect_battle(view: ThingsView) -> Inspection | None:
    battle = find_frame(view, "battle")
    if battle is None:
        return None
    lines: list[str] = []
    for side in battle_sides(view):
        fighters = [fighter for fighter in view.fighters if fighter.side == side]
        steps: list[str] = []
        for step in (MAGIC_STEP, RANGED_STEP, MELEE_STEP):
            hits = sum(mean_hits(fighter.value, fighter.dice) for fighter in fighters if fighter.step == step)
            if hits:
                steps.append(f"{STEP_NAME[step]} {hits:.1f}")
        takes = sum(fighter.hits for fighter in fighters)
        expected = ", ".join(steps) or "none"
        lines.append(f"{title(view, side)}: hits to expect in a round: {expected}; can take {takes}")
    lines.extend(odds_here(view, battle.hex))
    return Inspection(
        f"The battle in {view.board.name[battle.hex]}", lines, [Stat("Round", str(battle.number["round"]))]
    )


def title(view: ThingsView, side: int) -> str:
    name = side_name(view, side)
    return name[:1].upper() + name[1:]


def odds_here(view: ThingsView, place: Hex) -> list[str]:
    """Return the odds of a battle there, sampled from what the viewer knows."""
    battle = find_frame(view, "battle")
    if battle is not None and battle.hex == place:
        won, sides, guess = battle_odds(view), battle_sides(view), ""
    else:
        sides = sorted(set(sides_in(view, place)))
        if len(sides) < 2:
            return []
        rng = Rng(f"odds/{view.turn}/{place}")
        unseen = unseen_creatures(view)
        won = shares_won([sampled_army(view, place, unseen, rng) for _try in range(TRIES)], 0, rng)
        guess = " What is face down is guessed."
    shares = [f"{title(view, side)} {won.get(side, 0.0):.0%}" for side in sides]
    return [f"If it is fought to the end, without items and retreats: {', '.join(shares)}.{guess}"]
