"""The frame over the map: a battle with its dice and fallen, or an exploration with its natives."""

from functools import lru_cache

from regalia.boards.hexes import Hex
from regalia.core.rng import Rng
from regalia.games.kings_and_things.actions import CHARACTER_CODE, FORT_CODE, counter_in
from regalia.games.kings_and_things.counters import (
    BALLOON,
    CHARACTER,
    COUNTER_OF,
    CREATURE,
    FIREWALL,
    FORM_KIND,
    FORM_STEP,
    FRONT,
    GOLEM,
    KIND,
    MAGIC_STEP,
    MELEE_STEP,
    RANGED_STEP,
    STEP_NAME,
    THINGS,
)
from regalia.games.kings_and_things.data import CASTLE, CITADEL, FORT_NAME, SEAT_TITLES
from regalia.games.kings_and_things.notation import SIDE_NAMES, counter_text
from regalia.games.kings_and_things.rules import FORT, bribe_price
from regalia.games.kings_and_things.shown.art import FORT_ICON, POWER_ICON
from regalia.games.kings_and_things.shown.layout import (
    Layout,
    battle_spot,
    beside_spot,
    find_frame,
    owner_of,
    side_name,
)
from regalia.games.kings_and_things.shown.odds import TRIES, Combatant, shares_won
from regalia.games.kings_and_things.shown.pieces import hits_text, stack_piece, unit_piece
from regalia.games.kings_and_things.state import NATIVES, NOBODY
from regalia.games.kings_and_things.view import Asked, Fighter, Stack, ThingsView
from regalia.scenes import Badge, Inset, Piece, Share, Spot, Surface

STEPS = [name.capitalize() for name in STEP_NAME]
STEP_ICON = (POWER_ICON["magic"], POWER_ICON["ranged"], "")
SMALL_ROOM = 6  # fighters of a side that the frame has room for; more of them are drawn smaller
LARGE_ROOM = 12
BETTER = 0.5  # the chance from which a side is said to win


# The frame


def battle_inset(view: ThingsView, battle: Asked) -> Inset:
    number = battle.number["round"]
    return Inset(
        f"Battle in {view.board.name[battle.hex]}",
        f"round {number}" if number else "",
        STEPS,
        step_now(view),
        odds_shares(view, battle_sides(view), battle_odds(view)),
        battle_words(view),
    )


def step_now(view: ThingsView) -> int:
    """Return the current step: -1 before the first one, and the number of steps after the last one."""
    step = find_frame(view, "step")
    if step is not None:
        return step.number["step"]
    return len(STEPS) if find_frame(view, "retreating") is not None else -1


def odds_shares(view: ThingsView, sides: list[int], won: dict[int, float]) -> list[Share]:
    """Return the sides' chances of winning, in percent; empty while only one is left."""
    total = sum(won.get(side, 0.0) for side in sides)
    if len(sides) < 2 or not total:
        return []
    shares: list[Share] = []
    for side in sides:
        share = won.get(side, 0.0) / total
        verb = "" if share < BETTER else " win" if side in (view.seat, NATIVES) else " wins"
        shares.append(Share(owner_of(side), round(100 * share, 1), f"{title(view, side)}{verb} {share:.0%}"))
    shares[-1].percent = round(100 - sum(share.percent for share in shares[:-1]), 1)
    return shares


def title(view: ThingsView, side: int) -> str:
    if side == NATIVES:
        return "Natives"
    return "You" if side == view.seat else SEAT_TITLES[side]


def battle_words(view: ThingsView) -> str:
    """Return what the battle waits for."""
    asked = view.frames[-1]
    if asked.word == "hits":
        side, count = asked.number["side"], asked.number["count"]
        chooser = asked.number["chooser"]
        take = "take" if side in (view.seat, NATIVES) else "takes"
        text = f"{title(view, side)} {take} {hits_text(count)} of the {STEP_NAME[asked.number['step']]} step"
        return f"{text}; the Marksman's owner chooses" if chooser >= 0 else text
    if asked.word == "roll":
        return f"The dice of the {STEP_NAME[asked.number['step']]} step are rolled"
    if asked.word == "targets":
        return "Everybody chooses whom to strike; all is shown together"
    if asked.word == "retreating":
        return "The round is over: stay, or retreat?"
    return ""


# The sides


def battle_surfaces(view: ThingsView, battle: Asked) -> list[Surface]:
    found: list[Surface] = []
    for side in battle_sides(view):
        spots = [Spot(battle_spot(side), "fighters")]
        beside = [code for code in stack_codes(view, battle.hex, side) if is_beside(view, code)]
        if beside:
            spots.append(Spot(beside_spot(side), "in use"))
        count = len(beside) + len([each for each in view.fighters if each.side == side])
        count += len([row for row in fallen_rows(view, battle) if row[0] == side])
        surface = side_surface(side, side_words(view, battle, side), spots, count)
        surface.note = hits_note(view, side)
        found.append(surface)
    return found


def side_surface(side: int, name: str, spots: list[Spot], count: int) -> Surface:
    surface = Surface(f"side-{SIDE_NAMES[side]}", "tray", name, spots, owner=owner_of(side))
    surface.role, surface.lay, surface.group = "battle", "row", "battle"
    surface.room = SMALL_ROOM if count <= SMALL_ROOM else LARGE_ROOM
    return surface


def side_words(view: ThingsView, battle: Asked, side: int) -> str:
    verb = "defend" if side == battle.number["defender"] else "attack"
    name = f"{title(view, side)} {verb}" + ("" if side in (view.seat, NATIVES) else "s")
    if view.target[side] >= 0 and len(battle_sides(view)) > 2:
        name += f", against {side_name(view, view.target[side])}"
    return name


def hits_note(view: ThingsView, side: int) -> str:
    """Return how many hits the side has still to take."""
    count = sum(each.number["count"] for each in view.frames if each.word == "hits" and each.number["side"] == side)
    return hits_text(count) if count else ""


def battle_sides(view: ThingsView) -> list[int]:
    """Return all sides that fight or have just fallen: the attackers first, the defender last."""
    battle = find_frame(view, "battle")
    fallen = [row[0] for row in fallen_rows(view, battle)] if battle is not None else []
    sides = {*[fighter.side for fighter in view.fighters], *fallen}
    defender = battle.number["defender"] if battle is not None else NOBODY
    return sorted(sides, key=lambda side: (side == defender, side))


def stack_codes(view: ThingsView, place: Hex, side: int) -> list[int]:
    for stack in view.stacks:
        if stack.place == place and stack.side == side:
            return stack.known
    return []


def is_beside(view: ThingsView, code: int) -> bool:
    """True if it is in the battle without fighting: Sword, Bow, Talisman, loot."""
    return all(fighter.code != code for fighter in view.fighters)


# Odds


def battle_odds(view: ThingsView) -> dict[int, float]:
    """Return each side's chance to win if the battle is fought to the end, without items and retreats."""
    step = find_frame(view, "step")
    first_step = MAGIC_STEP if step is None else step.number["step"]
    fighters = [
        (each.side, each.value, each.step, each.dice, each.hits, is_shrinking(each.code)) for each in view.fighters
    ]
    return odds_of(tuple(fighters), first_step)


@lru_cache(maxsize=64)
def odds_of(fighters: tuple[tuple[int, int, int, int, int, bool], ...], step: int) -> dict[int, float]:
    """Return the odds. Cached: everybody sees the same fighters, and few entries of a battle change them."""
    army = [Combatant(*fighter) for fighter in fighters]
    return shares_won([army] * TRIES, step, Rng("odds"))


def is_shrinking(code: int) -> bool:
    """Forts, towns and the Firewall lose value with every hit."""
    if code >= FORT_CODE:
        return True
    return code < THINGS and FORM_KIND[FRONT[code]] not in (CREATURE, CHARACTER) and code not in (BALLOON, GOLEM)


# Fighters, dice and the fallen


def battle_pieces(view: ThingsView, battle: Asked) -> list[Piece]:
    name = view.board.name[battle.hex]
    sign = Piece("battle", name, f"The battle in {name}", "token", "crossed-swords", ground="harm", stands=True)
    sign.owner = owner_of(battle.number["announcer"])
    found: list[tuple[tuple[int, int, int], Piece]] = []
    rolled = dice_shown(view, battle)
    for fighter in view.fighters:
        piece = fighter_piece(view, battle, fighter, rolled.get((fighter.side, fighter.code), []))
        found.append(((fighter.step, -fighter.value, fighter.code), piece))
    drawn = {piece.id for _key, piece in found}
    for side, code in fallen_rows(view, battle):
        piece = fallen_piece(view, battle.hex, side, code, rolled.get((side, code), []))
        if piece.id not in drawn:
            drawn.add(piece.id)
            found.append(((fought_in(view, battle.hex, code), 0, code), piece))
    found.sort(key=lambda each: each[0])
    pieces = [sign, *[piece for _key, piece in found]]
    for stack in view.stacks:
        if stack.place != battle.hex or all(fighter.side != stack.side for fighter in view.fighters):
            continue
        for code in stack.known:
            if is_beside(view, code):
                pieces.append(unit_piece(view, code, beside_spot(stack.side), owner_of(stack.side), "counter"))
    return pieces


def fallen_rows(view: ThingsView, battle: Asked) -> list[tuple[int, int]]:
    """Return side and code of the fighters that fell in the last round in which dice were rolled."""
    fallen = battle.numbers["fallen"]
    return [(fallen[row], fallen[row + 1]) for row in range(0, len(fallen), 3)]


def fought_in(view: ThingsView, place: Hex, code: int) -> int:
    """Return the step in which a fallen fighter rolled, as it is printed."""
    if code >= FORT_CODE:
        level = view.fort[place]
        return MAGIC_STEP if level == CITADEL else RANGED_STEP if level == CASTLE else MELEE_STEP
    if code >= CHARACTER_CODE:
        return FORM_STEP[code - CHARACTER_CODE]
    return MAGIC_STEP if code == FIREWALL else FORM_STEP[FRONT[code]]


def dice_shown(view: ThingsView, battle: Asked) -> dict[tuple[int, int], list[tuple[int, bool]]]:
    """Return by side and code the dice of this step, or of the last one, and whether they hit."""
    found: dict[tuple[int, int], list[tuple[int, bool]]] = {}
    step = find_frame(view, "step")
    dice = [] if step is None else step.numbers["dice"]
    counted = battle.numbers["counted"]
    if counted:
        for row in range(0, len(counted), 4):
            side, code, die, hit = counted[row : row + 4]
            found.setdefault((side, code), []).append((die, hit == 1))
        return found
    values = {(each.side, each.code): each.value for each in view.fighters}
    for row in range(0, len(dice), 3):
        side, fighter, die = dice[row : row + 3]
        code = code_of_fighter(view, battle, fighter)
        found.setdefault((side, code), []).append((die, die <= values.get((side, code), 0)))
    return found


def code_of_fighter(view: ThingsView, battle: Asked, fighter: int) -> int:
    if fighter == FORT:
        return FORT_CODE + view.board.code[battle.hex]
    if fighter < THINGS:
        return fighter
    return next((each.code for each in view.fighters if counter_in(each.code) == fighter), fighter)


def fighter_piece(view: ThingsView, battle: Asked, fighter: Fighter, dice: list[tuple[int, bool]]) -> Piece:
    piece = card(view, battle.hex, fighter.side, fighter.code)
    charge = ", with two dice" if fighter.dice > 1 else ""
    badges = [Badge("value", str(fighter.value), f"hits with dice up to {fighter.value}{charge}")]
    if fighter.dice > 1:
        badges.append(Badge("power", POWER_ICON["charges"], "charges"))
    elif fighter.step != MELEE_STEP:
        badges.append(Badge("power", STEP_ICON[fighter.step], f"rolls in the {STEP_NAME[fighter.step]} step"))
    if fighter.hits > 1:
        badges.append(Badge("shield", str(fighter.hits), f"takes {fighter.hits} hits", "ne"))
    piece.badges = badges + die_badges(dice)
    return piece


def die_badges(dice: list[tuple[int, bool]]) -> list[Badge]:
    return [Badge("hit" if hit else "die", str(die), "a hit" if hit else "a miss", "nw") for die, hit in dice]


def card(view: ThingsView, place: Hex, side: int, code: int) -> Piece:
    """Return a fighter's counter in its row."""
    spot = battle_spot(side)
    if code < FORT_CODE:
        piece = unit_piece(view, code, spot, owner_of(side), "counter")
        if code == view.income[place] and side != NATIVES:
            piece.ground = "seat"
        return piece
    level = view.fort[place]
    piece = Piece(counter_text(code), spot, FORT_NAME[level].capitalize(), "counter", FORT_ICON[level], ground="seat")
    piece.owner = owner_of(side)
    return piece


def fallen_piece(view: ThingsView, place: Hex, side: int, code: int, dice: list[tuple[int, bool]]) -> Piece:
    piece = card(view, place, side, code)
    if code >= CHARACTER_CODE and code < FORT_CODE:
        piece.id = f"fallen-{piece.id}"  # the character itself lies in the pool
    piece.tags = [*piece.tags, "fallen"]
    piece.badges = [badge for badge in piece.badges if badge.kind == "value"] + die_badges(dice)
    return piece


# Explorations


def exploring_inset(view: ThingsView, asked: Asked) -> Inset:
    explore = find_frame(view, "explore")
    die = explore.number["die"] if explore is not None else 0
    note = f"die {die}" if die else ""
    return Inset(f"Exploring {view.board.name[asked.hex]}", note, text=EXPLORING_WORDS.get(asked.word, ""))


EXPLORING_WORDS = {
    "explore": "A die says who holds the land",
    "retaining": "The natives keep one income counter",
    "arming": "The natives may arm themselves",
    "bribing": "Natives who are bribed leave; the others fight",
    "loot": "The natives are gone, and what they guarded lies here",
}


def exploring_surfaces(view: ThingsView, asked: Asked) -> list[Surface]:
    """Return the natives, and the units that have come."""
    explorer = find_frame(view, "explore")
    seat = explorer.seat if explorer is not None and explorer.seat >= 0 else asked.seat
    sides = [stack.side for stack in view.stacks if stack.place == asked.hex]
    found: list[Surface] = []
    for side in sorted({*sides, seat, NATIVES} - {NOBODY}, key=lambda side: (side == NATIVES, side)):
        count = sum(len(stack.known) + 1 for stack in view.stacks if stack.place == asked.hex and stack.side == side)
        name = title(view, side) + ("" if side == NATIVES else " explore" if side == view.seat else " explores")
        found.append(side_surface(side, name, [Spot(battle_spot(side), "units")], count))
    return found


def exploring_pieces(view: ThingsView, asked: Asked) -> list[Piece]:
    found: list[Piece] = []
    for stack in view.stacks:
        if stack.place == asked.hex:
            found.extend(row_pieces(view, stack))
    bribing = find_frame(view, "bribing")
    if bribing is not None:
        for piece in found:
            counter = COUNTER_OF.get(piece.id, NOBODY)
            if piece.spot == battle_spot(NATIVES) and counter != NOBODY and KIND[counter] == CREATURE:
                price = str(bribe_price(counter, bribing.number["double"] > 0))
                piece.badges.append(Badge("price", price, f"leaves for {price} gold"))
    counter = view.income[asked.hex]
    if counter != NOBODY and view.hex_owner[asked.hex] == NOBODY:
        found.append(unit_piece(view, counter, battle_spot(NATIVES), NOBODY, "counter"))
    return found


def row_pieces(view: ThingsView, stack: Stack) -> list[Piece]:
    spot = battle_spot(stack.side)
    found = [unit_piece(view, code, spot, owner_of(stack.side), "counter") for code in stack.known]
    if stack.hidden:
        sign = stack_piece(view, stack, f"hidden-{spot}", [], stack.hidden)
        sign.spot = spot
        found.append(sign)
    return found


def inset(view: ThingsView, layout: Layout) -> Inset | None:
    if layout.battle is not None:
        return battle_inset(view, layout.battle)
    return exploring_inset(view, layout.exploring) if layout.exploring is not None else None
