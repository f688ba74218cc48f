"""The picture for one viewer: the map and its trays, and what the viewer can do."""

from typing import Final

from regalia.boards.hexes import Hex
from regalia.games.kings_and_things.data import FACE_DOWN, SEA, SEAT_TITLES, TERRAIN_NAME
from regalia.games.kings_and_things.notation import SIDE_NAMES
from regalia.games.kings_and_things.shown.art import TERRAIN_ICON
from regalia.games.kings_and_things.shown.battle import battle_pieces, battle_surfaces
from regalia.games.kings_and_things.shown.choices import choices, words
from regalia.games.kings_and_things.shown.layout import Layout, moment, rack_spot
from regalia.games.kings_and_things.shown.panels import facts, panel, prompt
from regalia.games.kings_and_things.shown.pieces import ground_pieces, stack_pieces, tray_pieces
from regalia.games.kings_and_things.state import CHANGE_OF_ORDER, GOLD, NATIVES, NOBODY, PHASES, SETUP
from regalia.games.kings_and_things.view import ThingsView
from regalia.scenes import Piece, Scene, Spot, Surface

ACROSS: Final = 0.8660254  # half the root of three: how far columns are apart where hexes are one high
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
    )


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


def phase_spot(view: ThingsView, phase: int) -> Spot:
    spot = Spot(f"phase-{phase}", PHASE_TITLE[phase], tip=PHASE_TIP[phase])
    if view.outcome is None and phase == view.phase:
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


def pieces(view: ThingsView, layout: Layout) -> list[Piece]:
    found = [*ground_pieces(view, layout), *stack_pieces(view, layout), *tray_pieces(view)]
    if layout.battle is not None:
        found.extend(battle_pieces(view, layout.battle))
    return found
