"""What lies on the table: the map, stacks and trays, as pieces on spots."""

from functools import lru_cache
from typing import Final

from regalia.boards.hexes import Hex
from regalia.core.errors import NOT_ASKED
from regalia.core.rng import Rng
from regalia.games.kings_and_things.actions import (
    CHAR,
    CHARACTER_CODE,
    CTR,
    FIELDS,
    FORT_CODE,
    Say,
    counter_in,
)
from regalia.games.kings_and_things.counters import (
    BALLOON,
    CHARACTER,
    CITY,
    CREATURE,
    EVENT,
    FORM_CHARGES,
    FORM_FLIES,
    FORM_KIND,
    FORM_SLUG,
    FORM_STEP,
    FORM_TERRAIN,
    FORM_TITLE,
    FORM_VALUE,
    FRONT,
    KIND,
    MAGIC_ITEM,
    MAGIC_STEP,
    MELEE_STEP,
    PLAIN_INCOME,
    RANGED_STEP,
    STEP_NAME,
    THINGS,
    TREASURE,
    VILLAGE,
)
from regalia.games.kings_and_things.data import FACE_DOWN, FORT_NAME, SEA, SEAT_TITLES, TERRAIN_NAME
from regalia.games.kings_and_things.notation import SIDE_NAMES, counter_text
from regalia.games.kings_and_things.rules import FORT
from regalia.games.kings_and_things.shown.odds import TRIES, Combatant, shares_won
from regalia.games.kings_and_things.shown.words import counter_name, form_words
from regalia.games.kings_and_things.state import (
    CHANGE_OF_ORDER,
    GOLD,
    NATIVES,
    NOBODY,
    PHASES,
    RECRUIT_CHARACTERS,
    SETUP,
)
from regalia.games.kings_and_things.view import Asked, Fighter, Stack, ThingsView
from regalia.scenes import Badge, Piece, Spot, Surface

ACROSS: Final = 0.8660254  # half the root of three: how far columns are apart where hexes are one high

TERRAIN_ICON: Final = ("cactus", "pine-tree", "snowflake-1", "palm-tree", "peaks", "high-grass", "swamp", "waves")
KIND_ICON: Final[dict[int, str]] = {
    CREATURE: "monster-grasp",
    PLAIN_INCOME: "mine-wagon",
    CITY: "medieval-village-01",
    VILLAGE: "hut",
    TREASURE: "cut-diamond",
    MAGIC_ITEM: "magic-swirl",
    EVENT: "scroll-unfurled",
    CHARACTER: "crown",
}
FORT_ICON: Final = ("", "watchtower", "guarded-tower", "castle", "white-tower")
PHASE_TITLE: Final = (
    "Set-up",
    "Gold",
    "Characters",
    "Things",
    "Events",
    "Movement",
    "Combat",
    "Building",
    "Powers",
    "Order",
)
PHASE_TIP: Final = (
    "The board is laid and kingdoms begin",
    "Everybody receives his income",
    "Everybody may try for one special character",
    "Everybody draws Things: one for every two hexes, more for gold or in trade",
    "Everybody may play one event",
    "Everybody moves his units, up to 4 points each",
    "Battles and explorations are resolved, one after the other",
    "Everybody may build forts, 5 gold a level",
    "Master Thief and Assassin Primus act",
    "The next player becomes first player",
)
EXPLORING: Final = ("explore", "retaining", "arming", "bribing", "loot")


def moment(view: ThingsView, *words: str) -> Asked | None:
    """The topmost moment with one of these words."""
    for asked in reversed(view.moments):
        if asked.word in words:
            return asked
    return None


def side_name(view: ThingsView, side: int) -> str:
    if side == NATIVES:
        return "the natives"
    return "you" if side == view.seat else SEAT_TITLES[side]


class Layout:
    """Which stacks are spread out in trays, because the question is about them; all others are a sign on the map."""

    def __init__(self, view: ThingsView) -> None:
        self.battle: Final[Asked | None] = moment(view, "battle")
        self.spread: Final[list[tuple[Hex, int]]] = spread_stacks(view, self.battle)

    def is_battle(self, place: Hex) -> bool:
        return self.battle is not None and self.battle.hex == place


def spread_stacks(view: ThingsView, battle: Asked | None) -> list[tuple[Hex, int]]:
    found: list[tuple[Hex, int]] = []
    group = moment(view, "group", "onward")
    if group is not None and group.seat == view.seat:
        found.append((group.hex, view.seat))
    exploring = moment(view, *EXPLORING)
    if exploring is not None and battle is None:
        found.append((exploring.hex, NATIVES))
    picked = {code for action in view.legal if isinstance(action, Say) for code in counters_of(action)}
    for stack in view.stacks:
        place = (stack.place, stack.side)
        if battle is not None and battle.hex == stack.place:
            continue
        if place not in found and any(code in picked and code < CHARACTER_CODE for code in stack.known):
            found.append(place)
    return found


def counters_of(say: Say) -> list[int]:
    """The counters that an action names, as codes."""
    values = (say.a, say.b, say.c, say.d, say.e)
    found: list[int] = []
    for number, kind in enumerate(FIELDS[say.verb]):
        if kind == CTR:
            found.append(values[number])
        elif kind == CHAR:
            found.append(CHARACTER_CODE + values[number])
    return found


# Spots


def surfaces(view: ThingsView, layout: Layout) -> list[Surface]:
    spots = [hex_spot(view, place) for place in range(view.board.count)]
    found = [Surface("map", "hexes", "The land", spots)]
    if view.phase != SETUP:
        track = [phase_spot(view, phase) for phase in range(GOLD, PHASES)]
        found.insert(0, Surface("phases", "track", f"Turn {view.turn}", track))
    if layout.battle is not None:
        found.extend(battle_surfaces(view, layout.battle))
    for place, side in layout.spread:
        found.append(spread_surface(view, place, side))
    if view.seat >= 0 and not view.gone[view.seat]:
        name = f"Your rack, {len(view.rack)} of 10"
        spots = [Spot("rack", "creatures"), Spot("rack-others", "others")]
        kinds = {rack_spot(counter) for counter in view.rack}
        found.append(Surface("rack", "tray", name, [s for s in spots if s.id in kinds] or spots[:1], owner=view.seat))
    if view.offers:
        found.append(Surface("offer", "tray", "In play", [Spot("offer", "what is being played or traded")]))
    found.append(Surface("pool", "tray", "Special characters", [Spot("pool", "nobody's yet")]))
    return found


def rack_spot(counter: int) -> str:
    return "rack" if KIND[counter] == CREATURE else "rack-others"


def phase_spot(view: ThingsView, phase: int) -> Spot:
    spot = Spot(f"phase-{phase}", PHASE_TITLE[phase], tip=PHASE_TIP[phase])
    if view.over is None and phase == view.phase:
        spot.tags = ["now"]
        asked = [SEAT_TITLES[seat] for seat in view.to_act if seat >= 0]
        part = moment_part(view)
        if part >= 0 and phase not in (GOLD, CHANGE_OF_ORDER):
            spot.name += f": {SEAT_TITLES[part]}"
        elif asked:
            spot.name += f": {asked[0]}"
    elif phase < view.phase:
        spot.tags = ["done"]
    return spot


def moment_part(view: ThingsView) -> int:
    """Whose part of the phase it is: the first moment above the turn that is about a seat."""
    for asked in view.moments[1:]:
        if asked.seat >= 0 and asked.seat < len(view.gold):
            return asked.seat
    return NOBODY


def hex_spot(view: ThingsView, place: Hex) -> Spot:
    name = view.board.name[place]
    terrain = view.terrain[place]
    x, y = round(view.board.across[place] * ACROSS, 4), view.board.down[place] / 2
    if terrain == FACE_DOWN:
        return Spot(name, f"{name}, face down", "fog", "uncertainty", x=x, y=y, text=name)
    owner = view.hex_owner[place]
    tags = [f"zone-{owner}"] if owner != NOBODY else ["unexplored"] if terrain != SEA else []
    if view.cloud == place:
        tags.append("cloud")
    look = TERRAIN_NAME[terrain].split()[0]
    return Spot(name, hex_words(view, place), look, TERRAIN_ICON[terrain], tags, x=x, y=y, text=name)


def hex_words(view: ThingsView, place: Hex) -> str:
    terrain = view.terrain[place]
    owner = view.hex_owner[place]
    held = f", {SEAT_TITLES[owner]}'s" if owner != NOBODY else ", unexplored" if terrain != SEA else ""
    cloud = ", under the black cloud" if view.cloud == place else ""
    return f"{view.board.name[place]}, {TERRAIN_NAME[terrain]}{held}{cloud}"


def battle_surfaces(view: ThingsView, battle: Asked) -> list[Surface]:
    """Both or all sides, each with a spot for each step in which it has fighters, and how likely it wins."""
    found: list[Surface] = []
    won = battle_odds(view, battle)
    hits = {asked.number["side"]: asked.number["count"] for asked in view.moments if asked.word == "hits"}
    for side in battle_sides(view):
        defends = side == battle.number["defender"]
        name = f"{side_title(view, side)} {'defends' if defends else 'attacks'} {view.board.name[battle.hex]}"
        if side == NATIVES:
            name = f"Natives of {view.board.name[battle.hex]}"
        if side == view.seat:
            name = f"You {'defend' if defends else 'attack'} {view.board.name[battle.hex]}"
        if view.target[side] >= 0 and len(battle_sides(view)) > 2:
            name += f", against {side_name(view, view.target[side])}"
        name += f", {won.get(side, 0.0):.0%} to win"
        if hits.get(side):
            name += f": {hits[side]} {'hit' if hits[side] == 1 else 'hits'} to take"
        steps = sorted({fighter.step for fighter in view.fighters if fighter.side == side})
        spots = [Spot(battle_spot(side, step), f"{STEP_NAME[step]}{now(battle, step)}") for step in steps]
        if any(stack.place == battle.hex and stack.side == side for stack in view.stacks):
            found.append(Surface(f"side-{SIDE_NAMES[side]}", "tray", name, [*spots, Spot(beside_spot(side), "in use")]))
        else:
            found.append(Surface(f"side-{SIDE_NAMES[side]}", "tray", name, spots))
        if not any(is_beside(view, code) for code in stack_codes(view, battle.hex, side)):
            found[-1].spots = spots
        found[-1].group = "battle"
    return found


def battle_odds(view: ThingsView, battle: Asked) -> dict[int, float]:
    """How likely each side wins if the battle is fought to the end, without items and retreats."""
    step = battle.number["step"] if battle.number["step"] < len(STEP_NAME) else 0
    fighters = [
        (each.side, each.value, each.step, each.dice, each.hits, is_shrinking(each.code)) for each in view.fighters
    ]
    return odds_of(tuple(fighters), step)


@lru_cache(maxsize=64)
def odds_of(fighters: tuple[tuple[int, int, int, int, int, bool], ...], step: int) -> dict[int, float]:
    """Everybody at the table sees the same fighters, and most entries of a battle leave them as they are."""
    army = [Combatant(*fighter) for fighter in fighters]
    return shares_won([army] * TRIES, step, Rng("odds"))


def is_shrinking(code: int) -> bool:
    """Forts, towns and the Firewall lose value with every hit."""
    if code >= FORT_CODE:
        return True
    return code < THINGS and FORM_KIND[FRONT[code]] not in (CREATURE, CHARACTER) and code != BALLOON


def now(battle: Asked, step: int) -> str:
    return " (now)" if battle.number["round"] and battle.number["step"] == step and battle.numbers["dice"] else ""


def side_title(view: ThingsView, side: int) -> str:
    return "The natives" if side == NATIVES else SEAT_TITLES[side]


def battle_sides(view: ThingsView) -> list[int]:
    found: list[int] = []
    for fighter in view.fighters:
        if fighter.side not in found:
            found.append(fighter.side)
    return found


def battle_spot(side: int, step: int) -> str:
    return f"{SIDE_NAMES[side]}-{STEP_NAME[step]}"


def beside_spot(side: int) -> str:
    return f"{SIDE_NAMES[side]}-items"


def stack_codes(view: ThingsView, place: Hex, side: int) -> list[int]:
    for stack in view.stacks:
        if stack.place == place and stack.side == side:
            return stack.known
    return []


def is_beside(view: ThingsView, code: int) -> bool:
    """Whether it is in the battle without fighting: Sword, Bow, Talisman, loot."""
    return all(fighter.code != code for fighter in view.fighters)


def spread_surface(view: ThingsView, place: Hex, side: int) -> Surface:
    name = view.board.name[place]
    group = moment(view, "group", "onward")
    if side == NATIVES:
        return Surface(f"units-{name}-natives", "tray", f"Natives of {name}", [Spot(f"{name}-natives", "natives")])
    if group is not None and group.hex == place and side == view.seat:
        spots = [Spot(f"{name}-going", "going"), Spot(f"{name}-staying", "staying")]
        return Surface(f"units-{name}-{SIDE_NAMES[side]}", "tray", f"Your units in {name}", spots)
    whose = "Your units" if side == view.seat else f"{SEAT_TITLES[side]}'s units"
    spot = Spot(f"{name}-{SIDE_NAMES[side]}", "units")
    return Surface(f"units-{name}-{SIDE_NAMES[side]}", "tray", f"{whose} in {name}", [spot])


# Pieces


def pieces(view: ThingsView, layout: Layout) -> list[Piece]:
    found = [*ground_pieces(view, layout), *stack_pieces(view, layout), *tray_pieces(view)]
    if layout.battle is not None:
        found.extend(battle_pieces(view, layout.battle))
    return found


def ground_pieces(view: ThingsView, layout: Layout) -> list[Piece]:
    """Forts and income counters on the map; where a battle is, those that fight are with their side."""
    found: list[Piece] = []
    fighting = {fighter.code for fighter in view.fighters}
    for place in range(view.board.count):
        name = view.board.name[place]
        owner = view.hex_owner[place]
        level = view.fort[place]
        if level and FORT_CODE + view.board.code[place] not in fighting:
            found.append(fort_piece(view, place, name))
        counter = view.income[place]
        if counter != NOBODY and counter not in fighting:
            natives = (place, NATIVES) in layout.spread
            piece = thing_piece(
                view, counter, f"{name}-natives" if natives else name, owner, "card" if natives else "disc"
            )
            found.append(piece)
    return found


def fort_piece(view: ThingsView, place: Hex, spot: str) -> Piece:
    level = view.fort[place]
    left = level - view.fort_hits[place]
    name = view.board.name[place]
    piece = Piece(f"fort-{name}", spot, f"{FORT_NAME[level]} in {name}", "token", FORT_ICON[level])
    piece.owner = view.hex_owner[place]
    piece.badges = [Badge("value", str(left), f"value {left}" + (" of " + str(level) if left < level else ""))]
    steps = ("", "in melee", "in melee", "in the ranged step", "in the magic step")
    piece.tip = f"A {FORT_NAME[level]} brings {level} gold a turn and fights {steps[level]}"
    return piece


def stack_pieces(view: ThingsView, layout: Layout) -> list[Piece]:
    found: list[Piece] = []
    for stack in view.stacks:
        if layout.is_battle(stack.place) and any(fighter.side == stack.side for fighter in view.fighters):
            continue
        if (stack.place, stack.side) in layout.spread:
            found.extend(spread_pieces(view, stack))
        else:
            found.extend(map_pieces(view, stack))
    return found


def map_pieces(view: ThingsView, stack: Stack) -> list[Piece]:
    """Characters as they are; creatures as one sign with their number, unless there is only one that is known."""
    name = view.board.name[stack.place]
    owner = NOBODY if stack.side == NATIVES else stack.side
    found = [unit_piece(view, code, name, owner, "counter") for code in stack.known if code >= CHARACTER_CODE]
    creatures = [code for code in stack.known if code < CHARACTER_CODE]
    count = len(creatures) + stack.hidden
    if count == 1 and creatures:
        found.append(unit_piece(view, creatures[0], name, owner, "counter"))
    elif count:
        found.append(stack_piece(view, stack, creatures))
    for piece in found:
        piece.why_not, piece.clause = why_not_moved(view, stack)
    return found


def stack_piece(view: ThingsView, stack: Stack, creatures: list[int]) -> Piece:
    name = view.board.name[stack.place]
    side = SIDE_NAMES[stack.side]
    count = len(creatures) + stack.hidden
    whose = "Your" if stack.side == view.seat else f"{SEAT_TITLES[stack.side]}'s" if stack.side != NATIVES else ""
    title = f"{whose} stack of {count}" if whose else f"Natives: {count}"
    piece = Piece(f"stack-{name}-{side}", name, f"{title} in {name}", "counter")
    piece.owner = NOBODY if stack.side == NATIVES else stack.side
    if creatures and not stack.hidden:
        piece.icon = KIND_ICON[CREATURE]
        total = sum(FORM_VALUE[FRONT[code]] for code in creatures if KIND[code] == CREATURE)
        piece.badges = [Badge("count", str(count), f"{count} units"), Badge("value", str(total), f"values: {total}")]
        bluffs = sum(1 for code in creatures if code in view.bluffs)
        if bluffs:
            piece.tags = ["bluff"]
            piece.tip = f"{bluffs} of them {'is a bluff' if bluffs == 1 else 'are bluffs'}"
    else:
        piece.face = "down"
        piece.badges = [Badge("count", str(count), f"{count} units")]
        if creatures:
            piece.tip = "Seen there: " + ", ".join(counter_name(code) for code in creatures)
    return piece


def why_not_moved(view: ThingsView, stack: Stack) -> tuple[str, str]:
    """Why the viewer can do nothing with a stack now."""
    if view.over is not None:
        return "", ""
    if stack.side == NATIVES:
        return "Natives stay where they are until somebody fights them", "T-10.4a"
    if stack.side != view.seat:
        return f"These are {SEAT_TITLES[stack.side]}'s units", "T-9.21"
    if view.seat not in view.to_act:
        return "You are not asked now", NOT_ASKED
    if view.asking != "movement":
        return "Units move only in your part of the Movement Phase", "T-9.21"
    if all(code in view.tired for code in stack.known):
        return "They have moved in this turn", "T-9.24"
    return "Enemies pin them here: only flyers, or a group with the Deerhunter, may leave", "T-9.23a"


def spread_pieces(view: ThingsView, stack: Stack) -> list[Piece]:
    name = view.board.name[stack.place]
    owner = NOBODY if stack.side == NATIVES else stack.side
    group = moment(view, "group", "onward")
    grouping = group is not None and group.hex == stack.place and stack.side == view.seat
    found: list[Piece] = []
    for code in stack.known:
        spot = f"{name}-{SIDE_NAMES[stack.side]}"
        if grouping:
            spot = f"{name}-going" if code in view.going else f"{name}-staying"
        piece = unit_piece(view, code, spot, owner, "card")
        if grouping and code in view.tired:
            piece.tags.append("spent")
            piece.why_not, piece.clause = "It has moved in this turn", "T-9.24"
        found.append(piece)
    if stack.hidden:
        spot = f"{name}-{SIDE_NAMES[stack.side]}"
        sign = stack_piece(view, Stack(stack.place, stack.side, [], stack.hidden), [])
        sign.spot = spot
        found.append(sign)
    if grouping:  # on the map, so that one sees where they are
        count = len(view.going) or len(stack.known)
        sign = Piece(f"group-{SIDE_NAMES[stack.side]}", name, f"Your group of {count} in {name}", "counter")
        sign.icon = "walking-boot"
        sign.owner = owner
        sign.badges = [Badge("count", str(count), f"{count} units")]
        found.append(sign)
    return found


def unit_piece(view: ThingsView, code: int, spot: str, owner: int, shape: str) -> Piece:
    if code >= CHARACTER_CODE:
        return form_piece(view, code - CHARACTER_CODE, counter_text(code), spot, owner, shape)
    piece = thing_piece(view, code, spot, owner, shape)
    if code in view.bluffs:
        piece.tags.append("bluff")
        piece.badges.append(Badge("bluff", "?", f"a bluff: you own no {TERRAIN_NAME[FORM_TERRAIN[FRONT[code]]]}"))
    return piece


def thing_piece(view: ThingsView, counter: int, spot: str, owner: int, shape: str) -> Piece:
    return form_piece(view, FRONT[counter], counter_text(counter), spot, owner, shape)


def form_piece(view: ThingsView, form: int, id: str, spot: str, owner: int, shape: str) -> Piece:
    piece = Piece(id, spot, FORM_TITLE[form], shape, form_icon(form), owner=owner)
    if shape == "card":
        piece.text = FORM_TITLE[form]
    piece.badges = form_badges(form)
    piece.tip = ". ".join(form_words(view.rules, form))
    return piece


def form_icon(form: int) -> str:
    if FORM_KIND[form] == CREATURE:
        return TERRAIN_ICON[FORM_TERRAIN[form]]
    return KIND_ICON[FORM_KIND[form]]


def form_badges(form: int) -> list[Badge]:
    kind = FORM_KIND[form]
    value = FORM_VALUE[form]
    if kind in (PLAIN_INCOME, TREASURE):
        return [Badge("coin", str(value), f"{value} gold")]
    if not value:
        return []
    badges = [Badge("value", str(value), f"combat value {value}")]
    if kind in (CREATURE, CHARACTER, MAGIC_ITEM):
        if FORM_STEP[form] == MAGIC_STEP:
            badges.append(Badge("magic", "", "magic: rolls in the first step"))
        elif FORM_STEP[form] == RANGED_STEP:
            badges.append(Badge("ranged", "", "ranged: rolls in the second step"))
        elif FORM_CHARGES[form]:
            badges.append(Badge("charge", "", "charges: rolls two dice"))
        if FORM_FLIES[form]:
            badges.append(Badge("fly", "", "flies"))
    return badges


def tray_pieces(view: ThingsView) -> list[Piece]:
    found: list[Piece] = []
    for counter in view.rack:
        piece = thing_piece(view, counter, rack_spot(counter), view.seat, "card")
        piece.why_not, piece.clause = why_not_played(view, counter)
        found.append(piece)
    for counter in view.offers:
        found.append(thing_piece(view, counter, "offer", NOBODY, "card"))
    named = {code for action in view.legal if isinstance(action, Say) for code in counters_of(action)}
    wanted = [form for form in view.pool if CHARACTER_CODE + form in named]
    if view.phase == RECRUIT_CHARACTERS or wanted:
        for form in view.pool:
            piece = pool_piece(view, form)
            piece.why_not, piece.clause = why_not_tried(view)
            found.append(piece)
    elif view.pool:
        pile = Piece("pool-pile", "pool", f"{len(view.pool)} special characters", "card", KIND_ICON[CHARACTER])
        pile.badges = [Badge("count", str(len(view.pool)), f"{len(view.pool)} characters")]
        pile.text = "Pool"
        pile.tip = "Characters that nobody has; you try for them in the Characters phase"
        found.append(pile)
    return found


def pool_piece(view: ThingsView, form: int) -> Piece:
    """A character that nobody has, with what a roll for it needs."""
    piece = form_piece(view, form, FORM_SLUG[form], "pool", NOBODY, "card")
    needed = 2 * FORM_VALUE[form]
    piece.badges.insert(0, Badge("price", f"{needed}+", f"needs {needed} on two dice"))
    return piece


def why_not_played(view: ThingsView, counter: int) -> tuple[str, str]:
    """Why the viewer cannot use a Thing on the rack now; it counts only where no choice begins with it."""
    if view.over is not None:
        return "", ""
    if view.seat not in view.to_act:
        return "You are not asked now", NOT_ASKED
    kind = KIND[counter]
    if kind == EVENT:
        if view.asking == "random_events":
            return "There is nothing that it could be aimed at", "T-14.0a"
        return "Events are played in your part of the Events phase", "T-14.0a"
    if kind == MAGIC_ITEM:
        return "Its moment is not now. " + ". ".join(form_words(view.rules, FRONT[counter])), "T-15.0b"
    if view.asking == "placing":
        if kind == PLAIN_INCOME:
            return f"You have no free {TERRAIN_NAME[FORM_TERRAIN[FRONT[counter]]]} hex for it", "T-8.23a"
        return "There is no hex for it", "T-8.22" if kind in (CITY, VILLAGE) else "T-8.24a"
    return "Things are placed after you have drawn, and when you have gained a hex", "T-8.24e"


def why_not_tried(view: ThingsView) -> tuple[str, str]:
    if view.over is not None:
        return "", ""
    if view.seat not in view.to_act:
        return "You are not asked now", NOT_ASKED
    if view.asking == "recruit_characters":
        return "You have a Terrain Lord already, or no room for a character", "T-6.4c"
    return "One tries for characters in one's part of the Characters phase, once a turn", "T-6.1a"


# The battle


def battle_pieces(view: ThingsView, battle: Asked) -> list[Piece]:
    name = view.board.name[battle.hex]
    found = [Piece("battle", name, f"The battle in {name}, round {battle.number['round']}", "token", "crossed-swords")]
    rolled = dice_shown(view, battle)
    for fighter in view.fighters:
        found.append(fighter_piece(view, battle, fighter, rolled.get((fighter.side, fighter.code), [])))
    for stack in view.stacks:
        if stack.place != battle.hex or all(fighter.side != stack.side for fighter in view.fighters):
            continue
        for code in stack.known:
            if is_beside(view, code):
                found.append(unit_piece(view, code, beside_spot(stack.side), owner_of(stack.side), "card"))
    return found


def owner_of(side: int) -> int:
    return NOBODY if side == NATIVES else side


def dice_shown(view: ThingsView, battle: Asked) -> dict[tuple[int, int], list[int]]:
    """By side and code: the dice of this step that have fallen."""
    found: dict[tuple[int, int], list[int]] = {}
    dice = battle.numbers["dice"]
    for place in range(0, len(dice), 3):
        side, fighter, die = dice[place : place + 3]
        found.setdefault((side, code_of_fighter(view, battle, fighter)), []).append(die)
    return found


def code_of_fighter(view: ThingsView, battle: Asked, fighter: int) -> int:
    if fighter == FORT:
        return FORT_CODE + view.board.code[battle.hex]
    if fighter < THINGS:
        return fighter
    return next((each.code for each in view.fighters if counter_in(each.code) == fighter), fighter)


def fighter_piece(view: ThingsView, battle: Asked, fighter: Fighter, dice: list[int]) -> Piece:
    spot = battle_spot(fighter.side, fighter.step)
    owner = owner_of(fighter.side)
    if fighter.code >= FORT_CODE:
        piece = fort_piece(view, battle.hex, spot)
        piece.shape = "card"
        piece.text = FORT_NAME[view.fort[battle.hex]].capitalize()
        piece.owner = owner
    else:
        piece = unit_piece(view, fighter.code, spot, owner, "card")
    charge = " with two dice" if fighter.dice > 1 else ""
    piece.badges = [Badge("value", str(fighter.value), f"hits with dice up to {fighter.value}{charge}")]
    if fighter.dice > 1 and fighter.step == MELEE_STEP:
        piece.badges.append(Badge("charge", "", "two dice"))
    if fighter.hits > 1:
        piece.badges.append(Badge("shield", str(fighter.hits), f"takes {fighter.hits} hits"))
    for die in dice:
        hit = die <= fighter.value
        piece.badges.append(Badge("hit" if hit else "die", str(die), f"rolled {die}: {'a hit' if hit else 'a miss'}"))
    return piece
