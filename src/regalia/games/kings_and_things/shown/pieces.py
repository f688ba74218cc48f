"""Pieces on the map, in trays, on the rack and in the pool."""

from regalia.boards.hexes import Hex
from regalia.games.kings_and_things.actions import CHARACTER_CODE, FORT_CODE, ThingsAction, counters_of
from regalia.games.kings_and_things.counters import (
    CHARACTER,
    CREATURE,
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
    PLAIN_INCOME,
    RANGED_STEP,
    TREASURE,
)
from regalia.games.kings_and_things.data import FORT_NAME, SEAT_TITLES, TERRAIN_NAME
from regalia.games.kings_and_things.notation import SIDE_NAMES, counter_text
from regalia.games.kings_and_things.shown.art import FORT_ICON, KIND_ICON, form_icon
from regalia.games.kings_and_things.shown.layout import Layout, moment, rack_spot
from regalia.games.kings_and_things.shown.words import counter_name, form_words
from regalia.games.kings_and_things.state import NATIVES, NOBODY, RECRUIT_CHARACTERS
from regalia.games.kings_and_things.view import Stack, ThingsView
from regalia.scenes import Badge, Piece


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
    piece = Piece(f"fort@{name}", spot, f"{FORT_NAME[level]} in {name}", "token", FORT_ICON[level])
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
    count = len(creatures) + stack.hidden
    whose = "Your" if stack.side == view.seat else f"{SEAT_TITLES[stack.side]}'s" if stack.side != NATIVES else ""
    title = f"{whose} stack of {count}" if whose else f"Natives: {count}"
    piece = Piece(stack_id(view, stack), name, f"{title} in {name}", "counter")
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
    if view.outcome is not None:
        return "", ""
    if stack.side == NATIVES:
        return "Natives stay where they are until somebody fights them", "T-10.4a"
    if stack.side != view.seat:
        return f"These are {SEAT_TITLES[stack.side]}'s units", "T-9.21"
    return view.why_not(stack_id(view, stack))


def stack_id(view: ThingsView, stack: Stack) -> str:
    return f"stack-{view.board.name[stack.place]}-{SIDE_NAMES[stack.side]}"


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
        piece.why_not, piece.clause = view.why_not(piece.id)
        found.append(piece)
    for counter in view.offers:
        found.append(thing_piece(view, counter, "offer", NOBODY, "card"))
    named = {code for action in view.legal if isinstance(action, ThingsAction) for code in counters_of(action)}
    wanted = [form for form in view.pool if CHARACTER_CODE + form in named]
    if view.phase == RECRUIT_CHARACTERS or wanted:
        for form in view.pool:
            piece = pool_piece(view, form)
            piece.why_not, piece.clause = view.why_not(piece.id)
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
