"""Pieces on the map, in the desk, on the rack and in the pool."""

from regalia.boards.hexes import Hex
from regalia.games.kings_and_things.actions import CHARACTER_CODE, FORT_CODE
from regalia.games.kings_and_things.counters import (
    CHARACTER,
    CITY,
    CREATURE,
    FORM_KIND,
    FORM_SLUG,
    FORM_TERRAIN,
    FORM_TITLE,
    FORM_VALUE,
    FRONT,
    KIND,
    MAGIC_ITEM,
    PLAIN_INCOME,
    TREASURE,
    VILLAGE,
)
from regalia.games.kings_and_things.data import FORT_NAME, SEAT_TITLES, TERRAIN_NAME
from regalia.games.kings_and_things.notation import SIDE_NAMES, counter_text, stack_id
from regalia.games.kings_and_things.rules import needed_roll
from regalia.games.kings_and_things.shown.art import (
    BACK_ICON,
    FORT_ICON,
    POWER_ICON,
    form_ground,
    form_icon,
    form_tags,
)
from regalia.games.kings_and_things.shown.layout import (
    RACK,
    Layout,
    named_codes,
    own_group,
    owner_of,
    slot_codes,
    units_spot,
)
from regalia.games.kings_and_things.shown.lines import form_line, form_powers, form_words
from regalia.games.kings_and_things.shown.words import counter_name
from regalia.games.kings_and_things.state import NATIVES, NOBODY
from regalia.games.kings_and_things.view import Stack, ThingsView
from regalia.scenes import Badge, Piece

FORT_STEP = ("", "in melee", "in melee", "in the ranged step", "in the magic step")


# On the map


def ground_pieces(view: ThingsView, layout: Layout) -> list[Piece]:
    """Return forts, towns and income counters; those of natives not while they lie in the frame over the map."""
    found: list[Piece] = []
    for place in range(view.board.count):
        if view.fort[place]:
            fort = fort_piece(view, place)
            fort.id = site_id(fort.id, FORT_CODE + view.board.code[place], layout)
            found.append(fort)
        counter = view.income[place]
        explored = layout.exploring is not None and layout.exploring.hex == place
        if counter == NOBODY or (explored and view.hex_owner[place] == NOBODY):
            continue
        piece = thing_piece(view, counter, view.board.name[place], view.hex_owner[place], "counter")
        piece.id = site_id(piece.id, counter, layout)
        piece.line = ""
        if KIND[counter] in (CITY, VILLAGE):
            piece.stands = True
            piece.badges = []
            if piece.owner != NOBODY:
                piece.ground = "seat"
        found.append(piece)
    return found


def site_id(id: str, code: int, layout: Layout) -> str:
    """While a fort or town fights, its counter lies with its side, and the building in its hex is another piece."""
    return f"site-{id}" if code in layout.fighting else id


def fort_piece(view: ThingsView, place: Hex) -> Piece:
    """A building on its hex. Levels that are lost in a battle are a wound."""
    level = view.fort[place]
    name = view.board.name[place]
    piece = Piece(f"fort@{name}", name, f"{FORT_NAME[level].capitalize()} in {name}", "token", FORT_ICON[level])
    piece.ground = "seat"
    piece.stands = True
    piece.owner = view.hex_owner[place]
    if view.fort_hits[place]:
        piece.badges = [Badge("wound", f"\N{MINUS SIGN}{view.fort_hits[place]}", at="ne")]
    left = f", {level - view.fort_hits[place]} of them are left" if view.fort_hits[place] else ""
    piece.tip = f"Brings {level} gold a turn. Fights {FORT_STEP[level]} and takes {hits_text(level)}{left}"
    return piece


def hits_text(count: int) -> str:
    return "1 hit" if count == 1 else f"{count} hits"


def units_text(count: int) -> str:
    return "1 unit" if count == 1 else f"{count} units"


def stack_pieces(view: ThingsView, layout: Layout) -> list[Piece]:
    found: list[Piece] = []
    for stack in view.stacks:
        if stack.place == layout.inset_hex() and (layout.exploring or fights(view, stack.side)):
            continue
        if (stack.place, stack.side) in layout.spread:
            found.extend(spread_pieces(view, stack))
        found.extend(signs(view, stack))
    return found


def fights(view: ThingsView, side: int) -> bool:
    return any(fighter.side == side for fighter in view.fighters)


def signs(view: ThingsView, stack: Stack) -> list[Piece]:
    """Return two signs of a stack at most: one for its characters, one for its creatures."""
    name = view.board.name[stack.place]
    characters = [code for code in stack.known if code >= CHARACTER_CODE]
    creatures = [code for code in stack.known if code < CHARACTER_CODE]
    found: list[Piece] = []
    if characters:
        found.append(stack_piece(view, stack, f"heroes-{name}-{SIDE_NAMES[stack.side]}", characters, 0))
    if creatures or stack.hidden:
        found.append(stack_piece(view, stack, stack_id(name, stack.side), creatures, stack.hidden))
    for piece in found:
        piece.why_not, piece.clause = view.why_not(stack_id(name, stack.side))
    return found


def stack_piece(view: ThingsView, stack: Stack, id: str, known: list[int], hidden: int) -> Piece:
    """Return the strongest counter that the viewer knows, or a back, with the size of the stack."""
    name = view.board.name[stack.place]
    count = len(known) + hidden
    if not known:
        piece = back_piece(id, name, f"{whose(view, stack)} {units_text(count)} in {name}", owner_of(stack.side))
    else:
        top = max(known, key=lambda code: (code not in view.bluffs, value_of(code)))
        piece = unit_piece(view, top, name, owner_of(stack.side), "counter")
        piece.id = id
        piece.line = ""
        if count == 1:
            return piece
        piece.name = f"{whose(view, stack)} {units_text(count)} in {name}"
        piece.tip = stack_words(view, known, hidden)
    group = own_group(view)
    lifted = len([code for code in known if code in view.going])
    moving = group is not None and group.hex == stack.place and stack.side == view.seat
    if count > 1:
        piece.badges.append(Badge("count", f"{lifted}/{count}" if moving and 0 < lifted < count else str(count)))
    return piece


def stack_words(view: ThingsView, known: list[int], hidden: int) -> str:
    """Return whom the viewer knows in a stack."""
    parts = [", ".join(f"{counter_name(code)} {value_of(code)}" for code in known)]
    if hidden:
        parts.append(f"{hidden} face down")
    bluffs = len([code for code in known if code in view.bluffs])
    if bluffs:
        parts.append("one is a bluff" if bluffs == 1 else f"{bluffs} are bluffs")
    return "; ".join(parts)


def value_of(code: int) -> int:
    return FORM_VALUE[code - CHARACTER_CODE if code >= CHARACTER_CODE else FRONT[code]]


def whose(view: ThingsView, stack: Stack) -> str:
    if stack.side == NATIVES:
        return "Natives:"
    return "Your" if stack.side == view.seat else f"{SEAT_TITLES[stack.side]}'s"


def back_piece(id: str, spot: str, name: str, owner: int) -> Piece:
    """Return a face-down counter."""
    return Piece(id, spot, name, "counter", BACK_ICON, owner=owner, face="down", ground="seat")


# In the desk


def spread_pieces(view: ThingsView, stack: Stack) -> list[Piece]:
    """Return the whole stack while the viewer puts a group together; otherwise the units that the question names."""
    group = own_group(view)
    grouping = group is not None and group.hex == stack.place and stack.side == view.seat
    spot = units_spot(view, stack.place, stack.side)
    named = named_codes(view)
    found: list[Piece] = []
    for code in stack.known:
        if not grouping and code not in named:
            continue
        piece = unit_piece(view, code, spot, owner_of(stack.side), "counter")
        if grouping:
            piece.spot = "going" if code in view.going else "staying"
            if code in view.tired:
                piece.tags.append("spent")
            piece.why_not, piece.clause = view.why_not(piece.id)
        found.append(piece)
    for slot in slot_codes(view, stack):
        if slot in named:
            found.append(back_piece(counter_text(slot), spot, counter_name(slot).capitalize(), owner_of(stack.side)))
    return found


def unit_piece(view: ThingsView, code: int, spot: str, owner: int, shape: str) -> Piece:
    if code >= CHARACTER_CODE:
        return form_piece(view, code - CHARACTER_CODE, counter_text(code), spot, owner, shape)
    piece = thing_piece(view, code, spot, owner, shape)
    if code in view.bluffs:
        piece.tags.append("bluff")
        piece.tip = f"A bluff: you own no {TERRAIN_NAME[FORM_TERRAIN[FRONT[code]]]}. {piece.tip}"
    return piece


def thing_piece(view: ThingsView, counter: int, spot: str, owner: int, shape: str) -> Piece:
    return form_piece(view, FRONT[counter], counter_text(counter), spot, owner, shape)


def form_piece(view: ThingsView, form: int, id: str, spot: str, owner: int, shape: str) -> Piece:
    piece = face_piece(form, id, spot, shape)
    piece.owner = owner
    piece.tip = ". ".join(form_words(view.rules, form))
    return piece


def face_piece(form: int, id: str, spot: str, shape: str) -> Piece:
    """Return a counter as it is printed."""
    piece = Piece(id, spot, FORM_TITLE[form], shape, form_icon(form), ground=form_ground(form), line=form_line(form))
    piece.tags = form_tags(form)
    piece.badges = form_badges(form)
    return piece


def form_badges(form: int) -> list[Badge]:
    """Return the value, and the powers of fighters; the tip spells them out."""
    kind = FORM_KIND[form]
    value = FORM_VALUE[form]
    if kind in (PLAIN_INCOME, TREASURE):
        return [Badge("value", str(value), f"{value} gold")]
    if not value:
        return []
    badges = [Badge("value", str(value))]
    if kind in (CREATURE, CHARACTER, MAGIC_ITEM):
        badges.extend([Badge("power", POWER_ICON[power]) for power in form_powers(form)])
    return badges


# Rack, pool and what is being played


def tray_pieces(view: ThingsView) -> list[Piece]:
    found: list[Piece] = []
    for counter in sorted(view.rack, key=lambda each: (KIND[each], FORM_TERRAIN[FRONT[each]], each)):
        piece = thing_piece(view, counter, RACK, view.seat, "counter")
        piece.why_not, piece.clause = view.why_not(piece.id)
        found.append(piece)
    for counter in view.offers:
        found.append(thing_piece(view, counter, "offer", NOBODY, "counter"))
    for form in view.pool:
        piece = pool_piece(view, form)
        piece.why_not, piece.clause = view.why_not(piece.id)
        found.append(piece)
    cup = back_piece("cup-pile", "cup", "The cup, with all Things that nobody has", NOBODY)
    if view.cup != NOBODY:  # T-7.5d
        cup.badges = [Badge("count", str(view.cup))]
    found.append(cup)
    return found


def pool_piece(view: ThingsView, form: int) -> Piece:
    """Return a character that nobody has, with the roll that it takes."""
    piece = form_piece(view, form, FORM_SLUG[form], "pool", NOBODY, "counter")
    needed = needed_roll(form, 0)
    piece.badges.append(Badge("price", f"{needed}+", f"needs {needed} on two dice"))
    return piece
