"""The picture for one viewer: the map and its trays, and what the viewer can do."""

from typing import Final

from regalia.boards.hexes import NOWHERE, Hex
from regalia.games.kings_and_things.counters import PAIRS
from regalia.games.kings_and_things.data import FACE_DOWN, RACK_SIZE, SEA, SEAT_TITLES, STACK_SIZE, TERRAIN_NAME
from regalia.games.kings_and_things.shown.art import TERRAIN_ICON
from regalia.games.kings_and_things.shown.battle import (
    battle_pieces,
    battle_surfaces,
    exploring_pieces,
    exploring_surfaces,
    inset,
)
from regalia.games.kings_and_things.shown.choices import choices, words
from regalia.games.kings_and_things.shown.layout import RACK, UNITS, Layout, own_group, units_spot
from regalia.games.kings_and_things.shown.panels import facts, panel
from regalia.games.kings_and_things.shown.pieces import ground_pieces, stack_pieces, tray_pieces
from regalia.games.kings_and_things.shown.prompts import prompt
from regalia.games.kings_and_things.shown.words import PHASE_NAME
from regalia.games.kings_and_things.state import CHANGE_OF_ORDER, GOLD, NATIVES, NOBODY, PHASES, SETUP
from regalia.games.kings_and_things.view import ThingsView
from regalia.scenes import Piece, Scene, Spot, Surface

ASIDE: Final = 5  # how many things lie beside the board: the cup, and what is being played or traded
ACROSS: Final = 0.8660254  # half the root of three: the distance of columns if hexes are one high
PHASE_TIP: Final = (
    "The board is laid and kingdoms begin",
    "Everybody receives income",
    "Everybody may try for one special character",
    "Everybody draws Things: one for every two hexes, more for gold or in trade",
    "Everybody may play one event",
    "Everybody moves units, up to 4 points each",
    "Battles and explorations are resolved, one after the other",
    "Everybody may build forts, 5 gold a level",
    "Master Thief and Assassin Primus act",
    "The next player becomes first player",
)


def scene(view: ThingsView) -> Scene:
    layout = Layout(view)
    drawn = pieces(view, layout)
    groups, verbs = choices(view, drawn)
    return Scene(
        surfaces=surfaces(view, layout),
        pieces=drawn,
        panels=[panel(view, seat) for seat in range(len(view.gold))],
        prompt=prompt(view),
        verbs=verbs,
        groups=groups,
        words=words(view),
        facts=facts(view),
        cloth="sea",
        focus=focus(view),
        inset=inset(view, layout),
    )


def focus(view: ThingsView) -> list[str]:
    """Return the hex of the battle, the exploration, the event or the marching group."""
    for asked in reversed(view.frames):
        if asked.hex != NOWHERE:
            return [view.board.name[asked.hex]]
    return []


def surfaces(view: ThingsView, layout: Layout) -> list[Surface]:
    """Return the regions. They are the same in every picture of a game; only the frame over the map comes and goes."""
    spots = [hex_spot(view, place) for place in range(view.board.count)]
    found = [phase_track(view), Surface("map", "hexes", "The land", spots, role="board")]
    if layout.battle is not None:
        found.extend(battle_surfaces(view, layout.battle))
    elif layout.exploring is not None:
        found.extend(exploring_surfaces(view, layout.exploring))
    if view.seat >= 0:
        rack = Surface(
            "rack", "tray", "Your rack", [Spot(RACK, "your rack")], owner=view.seat, note=f"{len(view.rack)} of 10"
        )
        found.append(placed(rack, "mine", "slots", RACK_SIZE))
        found.append(placed(units_surface(view, layout), "mine", "row", STACK_SIZE))
    pool = Surface("pool", "tray", "Special characters", [Spot("pool", "nobody's yet")], note=f"{len(view.pool)} left")
    found.append(placed(pool, "market", "grid", PAIRS))
    aside = [Spot("cup", "Cup"), Spot("offer", "In play")]
    found.append(placed(Surface("aside", "tray", "Beside the map", aside), "store", "row", ASIDE))
    return found


def placed(surface: Surface, role: str, lay: str, room: int) -> Surface:
    """Return the surface with the region that it lies in."""
    surface.role, surface.lay, surface.room = role, lay, room
    return surface


def units_surface(view: ThingsView, layout: Layout) -> Surface:
    """Return the row of the desk that shows a stack's units, if the question is about them."""
    surface = Surface("units", "tray", "Units", [], owner=view.seat)
    group = own_group(view)
    for place, side in layout.spread:
        if group is not None and group.hex == place and side == view.seat:
            surface.spots += [Spot("going", "going"), Spot("staying", "staying")]
        else:
            surface.spots.append(Spot(units_spot(view, place, side), view.board.name[place]))
    if not surface.spots:
        surface.spots.append(Spot(UNITS, "nobody is picked out of a stack"))
    elif len({place for place, _side in layout.spread}) == 1:
        place, side = layout.spread[0]
        surface.name = f"{spread_words(view, side)} in {view.board.name[place]}"
    return surface


def spread_words(view: ThingsView, side: int) -> str:
    if side == NATIVES:
        return "Natives"
    return "Units" if side == view.seat else f"{SEAT_TITLES[side]}'s units"


def phase_track(view: ThingsView) -> Surface:
    """Return the phases of a turn; none of them is current during the set-up."""
    name = "Set-up" if view.phase == SETUP else f"Turn {view.turn}"
    track = Surface("phases", "track", name, [phase_spot(view, phase) for phase in range(GOLD, PHASES)], role="track")
    part = frame_part(view)
    asked = [seat for seat in view.to_act if seat >= 0]
    if view.outcome is None and part >= 0 and view.phase not in (GOLD, CHANGE_OF_ORDER):
        track.note = SEAT_TITLES[part]
    elif view.outcome is None and asked:
        track.note = SEAT_TITLES[asked[0]]
    return track


def phase_spot(view: ThingsView, phase: int) -> Spot:
    spot = Spot(f"phase-{phase}", PHASE_NAME[phase], tip=PHASE_TIP[phase])
    if view.outcome is None and phase == view.phase:
        spot.tags = ["now"]
    elif phase < view.phase:
        spot.tags = ["done"]
    return spot


def frame_part(view: ThingsView) -> int:
    """Return whose part of the phase it is: the first frame above the turn that is about a seat."""
    for asked in view.frames[1:]:
        if asked.seat >= 0 and asked.seat < len(view.gold):
            return asked.seat
    return NOBODY


def hex_spot(view: ThingsView, place: Hex) -> Spot:
    name = view.board.name[place]
    terrain = view.terrain[place]
    owner = view.hex_owner[place]
    x, y = round(view.board.across[place] * ACROSS, 4), view.board.down[place] / 2
    words = hex_words(view, place)
    if terrain == FACE_DOWN:  # somebody may have claimed it unseen
        return Spot(name, words, "fog", "uncertainty", x=x, y=y, text=name, edge=owner)
    tags = ["unexplored"] if owner == NOBODY and terrain != SEA else []
    if view.cloud == place:
        tags.append("cloud")
    look = TERRAIN_NAME[terrain].split()[0]
    return Spot(name, words, look, TERRAIN_ICON[terrain], tags, x=x, y=y, text=name, edge=owner)


def hex_words(view: ThingsView, place: Hex) -> str:
    terrain = view.terrain[place]
    owner = view.hex_owner[place]
    what = TERRAIN_NAME[terrain] if terrain != FACE_DOWN else "face down"
    unexplored = terrain not in (SEA, FACE_DOWN)
    held = f", {SEAT_TITLES[owner]}'s" if owner != NOBODY else ", unexplored" if unexplored else ""
    cloud = ", under the black cloud" if view.cloud == place else ""
    return f"{view.board.name[place]}, {what}{held}{cloud}"


def pieces(view: ThingsView, layout: Layout) -> list[Piece]:
    found = [*ground_pieces(view, layout), *stack_pieces(view, layout), *tray_pieces(view)]
    if layout.battle is not None:
        found.extend(battle_pieces(view, layout.battle))
    elif layout.exploring is not None:
        found.extend(exploring_pieces(view, layout.exploring))
    return found
