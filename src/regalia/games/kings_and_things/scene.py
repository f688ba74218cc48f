"""How it is drawn on the web table."""

from typing import Final

from regalia.boards.hexes import Hex
from regalia.games.kings_and_things.actions import (
    CHAR,
    CHARACTER_CODE,
    CTR,
    FIELDS,
    FORT_CODE,
    HEX,
    PATTERNS,
    Say,
    counter_in,
)
from regalia.games.kings_and_things.counters import (
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
    MAGIC_ITEM,
    MAGIC_STEP,
    PLAIN_INCOME,
    RANGED_STEP,
    TREASURE,
    VILLAGE,
)
from regalia.games.kings_and_things.data import FACE_DOWN, FORT_NAME, SEA, SEAT_NAMES, TERRAIN_NAME
from regalia.games.kings_and_things.describe import describe
from regalia.games.kings_and_things.state import NATIVES, NOBODY, PHASE_WORD
from regalia.games.kings_and_things.view import Stack, ThingsView
from regalia.games.kings_and_things.words import SIDE_NAMES, counter_text, field_text, write_action
from regalia.scenes import (
    Badge,
    Choice,
    Panel,
    Piece,
    Scene,
    Spot,
    Stat,
    Surface,
    Verb,
    grouped,
    piece_pick,
    spot_pick,
    word_pick,
)

ACROSS: Final = 0.8660254  # half the root of three: how far columns are apart where hexes are one high

TERRAIN_ICON: Final = ("cactus", "pine-tree", "snowflake-1", "palm-tree", "peaks", "high-grass", "swamp", "waves")
KIND_ICON: Final[dict[int, str]] = {
    CREATURE: "monster-grasp",
    PLAIN_INCOME: "mine-wagon",
    CITY: "village",
    VILLAGE: "hut",
    TREASURE: "cut-diamond",
    MAGIC_ITEM: "magic-swirl",
    EVENT: "scroll-unfurled",
    CHARACTER: "crown",
}
FORT_ICON: Final = ("", "watchtower", "guarded-tower", "castle", "white-tower")
PROMPTS: Final[dict[str, str]] = {
    "start": "Choose where your kingdom begins",
    "seas": "Replace seas beside your starting place, or keep them",
    "claim": "Claim a hex that touches your kingdom",
    "tower": "Put your first tower into one of your hexes",
    "exchange": "Give Things back for as many new ones, then draw",
    "placing": "Place Things from your rack, then say that you are done",
    "recruit_characters": "Try for a special character, or skip",
    "attempt": "Pay for what is missing, or accept the miss",
    "posting": "Where does the character stand?",
    "recruit_things": "Say how many you hire and what you trade, then draw",
    "random_events": "Play an event, or skip",
    "movement": "Lift a group and move it, or end your movement",
    "group": "Put the group together and step from hex to hex",
    "onward": "Flyers want to leave: show those that hold them, or choose who stays",
    "demand": "Show a supported creature that pins the army, or refuse",
    "last_call": "Take an income counter off before the enemy has it, or pass",
    "segment": "Choose a battle or an exploration to resolve",
    "bribing": "Bribe natives, or engage them",
    "loot": "Take the loot, or leave it",
    "hits": "Who takes the hit?",
    "retreating": "Retreat, or stay for another round?",
    "targets": "Whom do you fight in this round?",
    "window": "Play a magic item, or pass",
    "construction": "Build, or say that you are done",
    "powers": "Send the Master Thief or Assassin Primus, or skip",
    "flight": "Which side does the fugitive show?",
}


def scene(view: ThingsView) -> Scene:
    pieces = [*ground_pieces(view), *stack_pieces(view), *tray_pieces(view)]
    drawn = {piece.id for piece in pieces}
    choices: list[tuple[str, Choice]] = []
    for action in view.legal:
        assert isinstance(action, Say)
        choices.append((verb_of(action), choice(action, drawn)))
    keys: list[str] = []
    for key, _choice in choices:
        if key not in keys:
            keys.append(key)
    return Scene(
        surfaces=surfaces(view),
        pieces=pieces,
        panels=[panel(view, seat) for seat in range(len(view.gold))],
        prompt=prompt(view),
        verbs=[Verb(key, key.replace("_", " ").capitalize()) for key in keys],
        groups=grouped(choices),
        facts=facts(view),
    )


def surfaces(view: ThingsView) -> list[Surface]:
    spots = [hex_spot(view, place) for place in range(view.board.count)]
    found = [Surface("map", "hexes", "The land", spots)]
    if view.seat >= 0:
        found.append(Surface("rack", "tray", "Your rack", [Spot("rack", "your rack")], owner=view.seat))
    found.append(Surface("pool", "tray", "Special characters", [Spot("pool", "the pool of special characters")]))
    if view.offers:
        found.append(Surface("offer", "tray", "In play", [Spot("offer", "what is being played or traded")]))
    return found


def hex_spot(view: ThingsView, place: Hex) -> Spot:
    name = view.board.name[place]
    terrain = view.terrain[place]
    x, y = view.board.across[place] * ACROSS, view.board.down[place] / 2
    if terrain == FACE_DOWN:
        return Spot(name, f"{name}, face down", "fog", "uncertainty", x=x, y=y)
    owner = view.hex_owner[place]
    tags = [f"zone-{owner}"] if owner != NOBODY else ["unexplored"] if terrain != SEA else []
    if view.cloud == place:
        tags.append("cloud")
    held = f", {SEAT_NAMES[owner]}'s" if owner != NOBODY else ", unexplored" if terrain != SEA else ""
    words = f"{name}, {TERRAIN_NAME[terrain]}{held}" + (", under the black cloud" if view.cloud == place else "")
    return Spot(name, words, TERRAIN_NAME[terrain].replace(" ", "-"), TERRAIN_ICON[terrain], tags, words, x, y)


def ground_pieces(view: ThingsView) -> list[Piece]:
    """Forts and income counters."""
    pieces: list[Piece] = []
    for place in range(view.board.count):
        name = view.board.name[place]
        owner = view.hex_owner[place]
        level = view.fort[place]
        if level:
            badges = [Badge("value", str(level - view.fort_hits[place]), "what it can still take")]
            title = f"{FORT_NAME[level]} in {name}"
            pieces.append(Piece(f"fort-{name}", name, title, "counter", FORT_ICON[level], owner=owner, badges=badges))
        if view.income[place] != NOBODY:
            pieces.append(thing_piece(view.income[place], name, owner))
    return pieces


def stack_pieces(view: ThingsView) -> list[Piece]:
    pieces: list[Piece] = []
    for stack in view.stacks:
        owner = NOBODY if stack.side == NATIVES else stack.side
        name = view.board.name[stack.place]
        for code in stack.known:
            pieces.append(unit_piece(view, code, name, owner))
        if stack.hidden:
            pieces.append(hidden_piece(stack, name, owner))
    return pieces


def hidden_piece(stack: Stack, name: str, owner: int) -> Piece:
    """Face-down units look all the same, so they are one piece with their number."""
    title = f"{stack.hidden} face-down of {SIDE_NAMES[stack.side]} in {name}"
    badges = [Badge("count", str(stack.hidden))]
    return Piece(f"stack-{name}-{SIDE_NAMES[stack.side]}", name, title, "counter", "", "", owner, "down", badges)


def unit_piece(view: ThingsView, code: int, spot: str, owner: int) -> Piece:
    if code >= CHARACTER_CODE:
        return form_piece(code - CHARACTER_CODE, counter_text(code), spot, owner)
    piece = thing_piece(code, spot, owner)
    if code in view.bluffs:
        piece.tags.append("bluff")
        piece.tip += f"; a bluff: you own no {TERRAIN_NAME[FORM_TERRAIN[FRONT[code]]]}"
    return piece


def thing_piece(counter: int, spot: str, owner: int) -> Piece:
    return form_piece(FRONT[counter], counter_text(counter), spot, owner)


def form_piece(form: int, id: str, spot: str, owner: int) -> Piece:
    badges = [Badge("value", symbols(form), "combat value or gold")] if FORM_VALUE[form] else []
    return Piece(
        id, spot, FORM_TITLE[form], "counter", KIND_ICON[FORM_KIND[form]], FORM_TITLE[form], owner, "up", badges,
        [], tip_of(form),
    )  # fmt: skip


def symbols(form: int) -> str:
    """`R3` as it stands on the counter."""
    step = FORM_STEP[form]
    kind = FORM_KIND[form]
    sign = ""
    if kind in (CREATURE, CHARACTER, MAGIC_ITEM):
        sign = "*" if step == MAGIC_STEP else "R" if step == RANGED_STEP else "C" if FORM_CHARGES[form] else ""
    return sign + str(FORM_VALUE[form])


def tip_of(form: int) -> str:
    words = [FORM_TITLE[form]]
    if FORM_TERRAIN[form] >= 0:
        words.append(TERRAIN_NAME[FORM_TERRAIN[form]])
    if FORM_VALUE[form]:
        words.append(symbols(form))
    if FORM_FLIES[form]:
        words.append("flies")
    return ", ".join(words)


def tray_pieces(view: ThingsView) -> list[Piece]:
    pieces = [thing_piece(counter, "rack", view.seat) for counter in view.rack]
    pieces += [form_piece(form, FORM_SLUG[form], "pool", NOBODY) for form in view.pool]
    pieces += [thing_piece(counter, "offer", NOBODY) for counter in view.offers]
    return pieces


def panel(view: ThingsView, seat: int) -> Panel:
    land, counters = view.land_income[seat], view.counter_income[seat]
    total = land + counters
    gap = max(0, view.citadel_income - total)
    explained = f"hexes, forts and characters {land}, income counters {counters}; {gap} short of a citadel"
    hexes = view.hex_owner.count(seat)
    stats = [
        Stat("Gold", str(view.gold[seat]), "two-coins"),
        Stat("Income", str(total), "receive-money", explained),
        Stat("Rack", f"{view.racks[seat]} of 10", "card-pickup"),
        Stat("Hexes", str(hexes), "hexes"),
    ]
    if view.clock_owner == seat:
        stats.append(Stat("Citadel", f"wins at the end of construction in turn {view.clock_turn + 1}", "white-tower"))
    tags = ["asked"] if seat in view.to_act else []
    if view.gone[seat]:
        tags.append("out")
    return Panel(seat, SEAT_NAMES[seat], stats, tags)


def facts(view: ThingsView) -> list[Stat]:
    return [
        Stat("Turn", str(view.turn)),
        Stat("Phase", PHASE_WORD[view.phase]),
        Stat("Order", " ".join([SEAT_NAMES[seat] for seat in view.order])),
    ]


def prompt(view: ThingsView) -> str:
    if view.over is not None:
        names = [SEAT_NAMES[seat] for seat in view.over.winners()]
        return f"{names[0]} has won" if len(names) == 1 else f"{' and '.join(names)} share the win"
    if not view.legal:
        names = [SEAT_NAMES[seat] for seat in view.to_act if seat >= 0]
        return f"Waiting for {', '.join(names)}" if names else "The dice are rolled, or Things drawn"
    return PROMPTS.get(view.asking, f"Your choice: {view.asking.replace('_', ' ')}")


def verb_of(say: Say) -> str:
    return PATTERNS[say.verb].partition(" ")[0]


def choice(say: Say, drawn: set[str]) -> Choice:
    """One clicks on counters and hexes where they are drawn, and on words for the rest."""
    values = (say.a, say.b, say.c, say.d, say.e)
    picks: list[str] = []
    for number, kind in enumerate(FIELDS[say.verb]):
        text = field_text(kind, values[number])
        if kind == HEX:
            picks.append(spot_pick(text))
        elif kind in (CTR, CHAR) and piece_id(kind, values[number], text) in drawn:
            picks.append(piece_pick(piece_id(kind, values[number], text)))
        else:
            picks.append(word_pick(text))
    text = write_action(say)
    return Choice(text, describe(say), picks, kind="aside" if say.aside else "")


def piece_id(kind: int, value: int, text: str) -> str:
    if kind == CTR and value >= FORT_CODE and counter_in(value) < 0:
        return "fort-" + text.removeprefix("fort@")
    return text
