"""How it is drawn on the web table."""

from typing import Final

from regalia.boards.squares import LETTERS, Square
from regalia.core.actions import WATCHER, Action
from regalia.games.two_kingdoms.actions import (
    GATE_PLACE,
    Attack,
    CallRetreat,
    Deploy,
    DeployMounted,
    Dismount,
    EndTurn,
    Mount,
    Move,
    Order,
    Ready,
    Undeploy,
)
from regalia.games.two_kingdoms.board import SQUARE_NAME, Board
from regalia.games.two_kingdoms.data import (
    ALL_UNITS,
    ARCHER,
    AXE,
    BALL,
    BALL_SPOT,
    COUNT,
    CURTAIN,
    FIELD_UNITS,
    FILES,
    FIRST_HORSE,
    FIRST_OF_KIND,
    FLOOR,
    FOREST,
    FULL,
    GATE_HEALTH,
    GATE_SIGN,
    HORSE,
    INNER_WALL,
    KIND_OF,
    KIND_TITLE,
    KINDS,
    MON,
    MON_UNIT,
    NUMBER,
    RAM,
    SEAT_NAMES,
    SPEAR,
    SWORD,
    THRONE,
    TOWER,
    TREB,
    UNIT_WORD,
    UNITS,
    unit_name,
)
from regalia.games.two_kingdoms.flow.blocked import GATE_ID
from regalia.games.two_kingdoms.flow.moving import end_of_fall
from regalia.games.two_kingdoms.formations import lined_up
from regalia.games.two_kingdoms.notation import write_action
from regalia.games.two_kingdoms.options import NO_TURN
from regalia.games.two_kingdoms.positions import health_text
from regalia.games.two_kingdoms.rules import GATE
from regalia.games.two_kingdoms.shown.odds import Forecast, after_dismounting, blind_words
from regalia.games.two_kingdoms.shown.words import plain_name, side_name
from regalia.games.two_kingdoms.state import (
    ATTACKED,
    BOARD,
    DEAD,
    FALLEN,
    FIELD,
    FIELD_SETUP,
    LOST,
    MOVED,
    NOBODY,
    OF_THE_TURN,
    RESERVE,
    RETREATED,
    SIEGE,
    SIEGE_SETUP,
    TwoKingdoms,
)
from regalia.games.two_kingdoms.view import KingdomsView, first_turn, safe_edge
from regalia.scenes import (
    Badge,
    Choice,
    Draft,
    Group,
    Panel,
    Piece,
    Scene,
    Spot,
    Stat,
    Surface,
    Verb,
    piece_pick,
    spot_pick,
    word_pick,
)

ICON: Final = (
    "barbed-spear",
    "battle-axe",
    "broadsword",
    "bow-arrow",
    "horse-head",
    "trebuchet",
    "siege-ram",
    "ballista",
    "crown",
)
SHAPE: Final = ("token", "token", "token", "token", "disc", "counter", "counter", "counter", "token")
LOOK: Final = {
    FOREST: "forest",
    CURTAIN: "wall",
    INNER_WALL: "wall",
    TOWER: "tower",
    BALL_SPOT: "tower",
    GATE_SIGN: "gate",
    FLOOR: "castle",
    THRONE: "castle",
}
TRAY: Final = "tray"  # the spot of those that are to be placed: of each kind the one that comes next (D-131)
INSIDE: Final = "inside"  # the spot of those whose place is hidden
OFF: Final = "off"
LAYING_ORDER: Final = (HORSE, SPEAR, AXE, SWORD, ARCHER, TREB, RAM)
FEW: Final = 3  # units that a sentence names


def scene(view: KingdomsView) -> Scene:
    s = view.table()
    groups, verbs = choices(view, s)
    return Scene(
        surfaces=surfaces(view, s.board),
        pieces=pieces(view, s),
        panels=[panel(view, s, side) for side in (0, 1)],
        prompt=prompt(view),
        verbs=verbs,
        groups=groups,
        words={OFF: "Get off the horse"} if verbs else {},
        facts=facts(view),
        draft=draft(view, s),
    )


# The ground


def is_turned(view: KingdomsView) -> bool:
    """Whether the viewer's own side is the one with the high ranks: it shall be below."""
    if view.phase >= SIEGE_SETUP:
        return view.seat == 1 - view.attacker
    return view.seat == 1


def rows_of(view: KingdomsView, board: Board) -> list[Square]:
    """The squares as the viewer reads them, row by row from the top left."""
    if is_turned(view):
        return [rank * FILES + file for rank in range(board.ranks) for file in range(FILES - 1, -1, -1)]
    return [rank * FILES + file for rank in range(board.ranks - 1, -1, -1) for file in range(FILES)]


def surfaces(view: KingdomsView, board: Board) -> list[Surface]:
    turned = is_turned(view)
    files = list(LETTERS[:FILES])
    ranks = [str(rank + 1) for rank in range(board.ranks)]
    rim = [*reversed(files), *ranks] if turned else [*files, *reversed(ranks)]
    castle = view.phase >= SIEGE_SETUP
    found = [
        Surface(
            "board",
            "squares",
            "The castle" if castle else "The field",
            [spot(view, board, square) for square in rows_of(view, board)],
            cols=FILES,
            rows=board.ranks,
            rim=rim,
        )
    ]
    if view.phase in (FIELD_SETUP, SIEGE_SETUP) and view.seat != WATCHER:
        kinds = [kind for kind in range(KINDS) if waiting_of(view, kind)]
        if kinds:
            found.append(Surface("tray", "tray", "To be placed", [Spot(TRAY)], owner=view.seat))
    elif hidden_inside(view):
        found.append(
            Surface("hidden", "tray", "Inside the castle, place unknown", [Spot(INSIDE, "somewhere inside", "fog")])
        )
    return found


def waiting_of(view: KingdomsView, kind: int) -> list[int]:
    """In set-up: the viewer's units of that kind that are not placed."""
    first = view.seat * UNITS + FIRST_OF_KIND[kind]
    return [unit for unit in range(first, first + COUNT[kind]) if view.status[unit] == RESERVE]


def hidden_inside(view: KingdomsView) -> list[int]:
    """D-112: in a siege only those who are out of sight have no place."""
    return [unit for unit in range(ALL_UNITS) if view.phase == SIEGE and view.status[unit] == RESERVE]


def spot(view: KingdomsView, board: Board, square: Square) -> Spot:
    name = SQUARE_NAME[square]
    if view.phase < SIEGE_SETUP:
        rank = square // FILES
        tags = ["zone-0"] if rank < 5 else ["zone-1"] if rank >= 17 else []
        return Spot(name, tags=tags)
    sign = board.signs[square]
    if board.zone[square]:
        return Spot(name, tags=[f"zone-{view.attacker}"])
    if sign == GATE_SIGN and not view.gate:
        return Spot(name, look="path")
    fog = board.fog[square] and view.phase == SIEGE and view.seat != 1 - view.attacker
    look = "fog" if fog else LOOK.get(sign, "")
    return Spot(name, look=look, icon="stone-throne" if sign == THRONE else "")


# Pieces


def pieces(view: KingdomsView, s: TwoKingdoms) -> list[Piece]:
    able = {action.unit for action in view.legal if isinstance(action, Order)}
    found: list[Piece] = []
    for unit in range(ALL_UNITS):
        if view.status[unit] == BOARD:
            if not s.is_ridden_horse(unit):
                found.append(piece(view, s, unit, SQUARE_NAME[view.square[unit]], able))
        elif view.status[unit] == RESERVE:
            if view.phase == SIEGE:
                found.append(piece(view, s, unit, INSIDE, able))
            elif in_set_up(view) and unit // UNITS == view.seat and waiting_of(view, KIND_OF[unit])[0] == unit:
                found.append(piece(view, s, unit, TRAY, able))
    if view.phase == SIEGE and view.gate:
        health = f"{health_text(view.gate)}/{health_text(GATE_HEALTH)}"
        found.append(
            Piece(
                GATE_ID,
                SQUARE_NAME[s.board.gate[0]],
                "The gate",
                shape="counter",
                icon="closed-doors",
                badges=[Badge("health", health, f"{health_text(view.gate)} of {health_text(GATE_HEALTH)} health")],
            )
        )
        found[-1].why_not, found[-1].clause = view.why_not(GATE_ID)
    return found


def piece(view: KingdomsView, s: TwoKingdoms, unit: int, where: str, able: set[int]) -> Piece:
    kind = KIND_OF[unit]
    horse = view.mount[unit]
    bearer = unit if horse == NOBODY else horse
    full = health_text(FULL[KIND_OF[bearer]])
    now = health_text(view.health[bearer])
    whose = "" if horse == NOBODY else f" of {plain_name(horse)}"
    badges = [Badge("health", f"{now}/{full}", f"{now} of {full} health{whose}")]
    number = str(NUMBER[unit % UNITS]) if COUNT[kind] > 1 else ""
    tips = effects(view, unit)
    why_not, clause = view.why_not(unit_name(unit))
    if horse != NOBODY:
        rides = f"Rides {plain_name(horse)}; the rider's own health is {health_text(view.health[unit])}"
        badges.append(Badge("mount", "♞", rides))
    if where == TRAY and len(waiting_of(view, kind)) > 1:
        badges.append(Badge("count", str(len(waiting_of(view, kind))), f"{len(waiting_of(view, kind))} are left"))
    if view.mark[unit] & FALLEN:
        badges.append(Badge("wound", "", f"Has fallen from its horse, and lies there until {end_of_fall(s, unit)}"))
    if kind == TREB and view.shot[unit // UNITS]:
        badges.append(Badge("clock", "", "Reloads"))
    return Piece(
        unit_name(unit),
        where,
        f"{side_name(unit // UNITS)}'s {plain_name(unit)}",
        shape=SHAPE[kind if horse == NOBODY else HORSE],  # a pair has the round of a horse and the sign of its rider
        icon=ICON[kind],
        text=number,
        owner=unit // UNITS,
        badges=badges,
        tags=tags(view, unit, able),
        tip="; ".join(tips),
        why_not=why_not,
        clause=clause,
    )


def tags(view: KingdomsView, unit: int, able: set[int]) -> list[str]:
    """Who has done what it can in this turn, and who waits for orders."""
    side = unit // UNITS
    if view.phase not in (FIELD, SIEGE) or side != view.mover or not view.to_act or view.square[unit] < 0:
        return []
    marks = view.mark[unit] & OF_THE_TURN
    if side == view.seat and view.legal:
        if unit % UNITS in able:
            return ["waiting"] if is_idle(view, unit) else []
        return ["done"] if marks else []
    return ["done"] if marks & (MOVED | ATTACKED) else []


def is_idle(view: KingdomsView, unit: int) -> bool:
    """Whether the unit has had no order in this turn, though one would expect some: horses and ballistas just stand."""
    kind = KIND_OF[unit]
    if view.mark[unit] & OF_THE_TURN or (kind == HORSE and view.retreating != unit // UNITS):
        return False
    if kind == BALL or (view.phase == SIEGE and view.gate and unit // UNITS != view.attacker):
        return any(isinstance(action, Attack) and action.unit == unit % UNITS for action in view.legal)
    return True


def effects(view: KingdomsView, unit: int) -> list[str]:
    """D-94: what the unit carries, in words."""
    found: list[str] = []
    if view.shame[unit]:
        found.append("Shame of defeat: half a point less damage")
    if view.phase >= SIEGE_SETUP:
        attacks = unit // UNITS == view.attacker
        if attacks:
            found.append("Morale boost: half a point more damage")
        if view.phase == SIEGE and not view.gate:
            found.append("Unstoppable: half a point more" if attacks else "Breached: half a point less damage")
    return found


# Panels, facts and the prompt


def panel(view: KingdomsView, s: TwoKingdoms, side: int) -> Panel:
    units = range(side * UNITS, side * UNITS + UNITS)
    setting_up = view.phase in (FIELD_SETUP, SIEGE_SETUP)
    stats: list[Stat] = []
    if view.phase >= SIEGE_SETUP:
        stats.append(Stat("Role", "Attacker" if side == view.attacker else "Defender", "crossed-swords"))
    if setting_up and side == view.seat:
        placed = sum(1 for unit in units if view.status[unit] == BOARD and KIND_OF[unit] != BALL)
        waiting = sum(1 for unit in units if view.status[unit] == RESERVE)
        stats.append(Stat("Placed", f"{placed} of {placed + waiting}", "flying-flag"))
    elif not setting_up:
        alive = [unit for unit in units if view.status[unit] in (BOARD, RESERVE, RETREATED)]
        here = [unit for unit in alive if view.status[unit] == BOARD or view.phase == SIEGE]
        troops = [unit for unit in here if KIND_OF[unit] != HORSE]
        health = sum(view.health[unit] for unit in troops)
        tip = "Units on the board without horses"
        if view.phase == FIELD and not view.rules.field_only and not in_reserve(view, side):
            tip += ". All 23 units were deployed: if all troops die here, the whole match is lost"
        stats.append(Stat("Troops", str(len(troops)), "swordman", tip))
        stats.append(Stat("Health", health_text(health), "heart-shield", "Of all troops on the board together"))
        away = [unit for unit in alive if unit not in here]
        if view.phase == FIELD and away:
            reserve = sum(1 for unit in away if view.status[unit] == RESERVE)
            if reserve:
                stats.append(Stat("Reserve", str(reserve), "tower-flag", "They fight in the siege"))
            if len(away) > reserve:
                stats.append(Stat("Got away", str(len(away) - reserve), "run"))
    dead = [unit for unit in units if view.status[unit] in (DEAD, LOST)]
    if dead:
        stats.append(Stat("Lost", str(len(dead)), "skull-crossed-bones", lost_words(dead)))
    marks = ["asked"] if side in view.to_act else []
    if setting_up and view.ready >> side & 1:
        marks.append("ready")
    return Panel(side, side_name(side), stats, marks)


def lost_words(units: list[int]) -> str:
    """`3 axe soldiers, 1 horse`."""
    parts: list[str] = []
    for kind in range(KINDS):
        count = sum(1 for unit in units if KIND_OF[unit] == kind)
        if count:
            parts.append(f"{count} {KIND_TITLE[kind].lower()}{'s' if count > 1 else ''}")
    return ", ".join(parts)


def facts(view: KingdomsView) -> list[Stat]:
    found: list[Stat] = []
    rules = view.rules
    if view.phase == FIELD_SETUP:
        least = FIELD_UNITS if rules.field_only else rules.min_deploy
        found.append(Stat("Army", f"{least} to {FIELD_UNITS} units" if least < FIELD_UNITS else "all 23 units"))
    if in_set_up(view):
        found.append(
            Stat("First turn", first_turn(view), "hourglass", f"Once both are ready, {first_turn(view)} begins")
        )
    if view.phase in (FIELD, SIEGE):
        found.append(Stat("Turn", f"{side_name(view.mover)} {view.own[view.mover]}", "hourglass", stop_words(view)))
    if view.phase == FIELD and view.retreating == NOBODY and view.own[view.mover] <= rules.retreat_until:
        found.extend(retreat_fact(view))
    if view.retreating != NOBODY:
        found.append(Stat("Retreating", side_name(view.retreating), "run"))
    if view.phase >= SIEGE_SETUP:
        gate = f"{health_text(view.gate)} of {health_text(GATE_HEALTH)}" if view.gate else "breached"
        found.append(Stat("Gate", gate, "closed-doors"))
    if view.unseen_shots:
        tip = "Shots of this turn from inside the castle, by archers whom you do not see"
        found.append(Stat("Unseen shots", str(view.unseen_shots), "bow-arrow", tip))
    if view.phase == SIEGE:
        monarch = (1 - view.attacker) * UNITS + MON_UNIT
        if view.status[monarch] == BOARD:
            health = f"{health_text(view.health[monarch])} of {health_text(FULL[MON])}"
            found.append(Stat("Monarch", f"{health} on {SQUARE_NAME[view.square[monarch]]}", "crown"))
        if view.seat != WATCHER and view.over is None:
            found.append(to_win(view))
    if rules.no_progress and 2 * view.idle > rules.no_progress:
        found.append(Stat("Without progress", f"{view.idle} of {rules.no_progress} turns", "sands-of-time"))
    return found


def stop_words(view: KingdomsView) -> str:
    """D-125 to D-129: when the battle is stopped, and what happens then."""
    rules = view.rules
    idle = f"after {rules.no_progress} turns in a row without progress, or " if rules.no_progress else ""
    if view.phase == SIEGE:
        then = "the defender has won"
    elif view.retreating != NOBODY:
        then = "who is still on the field escapes"
    else:
        then = "the match is drawn" if rules.stall_is_draw else "the side with less health has lost the field"
    return f"The battle is stopped {idle}after {rules.max_turns} turns in all: then {then}"


def retreat_fact(view: KingdomsView) -> list[Stat]:
    """D-83: when the retreat can be called; nothing where it cannot."""
    rules = view.rules
    if rules.retreat_from == NO_TURN:
        return (
            [] if rules.field_only else [Stat("Retreat", "never", "run", "Nobody can call the retreat in this match")]
        )
    only = rules.retreat_until == rules.retreat_from
    named = f"in turn {rules.retreat_from} only" if only else f"from turn {rules.retreat_from} on"
    when = named
    if view.own[view.mover] >= rules.retreat_from:
        when = "as the first order of this turn only" if only else "as the first order of a turn"
    edge = "any edge" if rules.any_edge else "the home rank"
    tip = f"To be called {named}. Whoever calls it loses the field and defends the castle; units are safe on {edge}"
    return [Stat("Retreat", when, "run", tip)]


def to_win(view: KingdomsView) -> Stat:
    """D-121 to D-123: what the viewer's side is after in the siege."""
    if view.seat != view.attacker:
        return Stat("To win", "leave the attacker nobody but horses", "trophy")
    first = "kill the monarch" if view.gate == 0 else "break the gate and kill the monarch"
    others = "everybody else" if view.rules.horses_count else "everybody else but horses"
    return Stat("To win", f"{first}, or kill {others}", "trophy")


def in_reserve(view: KingdomsView, side: int) -> bool:
    first = side * UNITS
    return any(view.status[unit] == RESERVE for unit in range(first, first + FIELD_UNITS))


def prompt(view: KingdomsView) -> str:
    if view.over is not None:
        winners = view.over.winners()
        return "The match is drawn" if len(winners) > 1 else f"{side_name(winners[0])} has won the match"
    if view.blow and view.blow[0] == NOBODY:  # D-140
        return f"An archer of {side_name(view.mover)} that nobody sees rolls a die"
    if view.blow:
        return f"{side_name(view.blow[0] // UNITS)}'s {plain_name(view.blow[0])} rolls a die"
    if view.to_act == (-1,):
        return "A coin decides who begins"
    if not view.legal:
        names = " and ".join(side_name(side) for side in view.to_act)
        return f"{names} {'are' if len(view.to_act) > 1 else 'is'} setting up" if in_set_up(view) else f"{names}'s turn"
    if in_set_up(view):
        return set_up_prompt(view)
    return turn_prompt(view)


def in_set_up(view: KingdomsView) -> bool:
    return view.phase in (FIELD_SETUP, SIEGE_SETUP)


def set_up_prompt(view: KingdomsView) -> str:
    units = range(view.seat * UNITS, view.seat * UNITS + UNITS)
    placed = sum(1 for unit in units if view.status[unit] == BOARD and KIND_OF[unit] != BALL)
    waiting = sum(1 for unit in units if view.status[unit] == RESERVE)
    if view.phase == SIEGE_SETUP:
        role = view.rules.shut_castle.zone_words() if view.seat == view.attacker else "inside the castle or before it"
        if waiting:
            return f"Place everything {role}: {'one unit is' if waiting == 1 else f'{waiting} units are'} left"
        return "Everything is placed: say that you are ready"
    least = FIELD_UNITS if view.rules.field_only else view.rules.min_deploy
    if placed < least:
        how = "take an army ready-made, or choose a unit and then a square in your zone"
        return f"Set up in secret: {how}. {least - placed} more at least"
    if not waiting:
        return f"All {placed} units are placed: say that you are ready"
    return f"You have placed {placed} of {placed + waiting} units: go on, or say that you are ready"


def turn_prompt(view: KingdomsView) -> str:
    if view.retreating == view.seat:
        return f"You are retreating: bring your units to {safe_edge(view)}, where they leave the field"
    idle = idle_units(view)
    turn = f"Your turn {view.own[view.seat]}"
    able = len({action.unit for action in view.legal if isinstance(action, Order)})  # more: horses, whoever has moved
    if not idle:
        return f"{turn}: everybody has orders" + (f", {able} can still act" if able else "")
    more = f", {able} can still act" if able > len(idle) else ""
    where = SQUARE_NAME[view.square[idle[0]]]
    some = "1 unit has" if len(idle) == 1 else f"{len(idle)} units have"
    return f"{turn}: {some} no orders yet{more}. Next: {plain_name(idle[0])} on {where}"


def idle_units(view: KingdomsView) -> list[int]:
    able = {action.unit for action in view.legal if isinstance(action, Order)}
    return [view.seat * UNITS + unit for unit in sorted(able) if is_idle(view, view.seat * UNITS + unit)]


# Choices


def choices(view: KingdomsView, s: TwoKingdoms) -> tuple[list[Group], list[Verb]]:
    """Moves and placings as fans, everything else one by one; and the verbs that there are."""
    if not view.legal:
        return [], []
    fans: dict[tuple[str, int], list[str]] = {}
    groups: dict[tuple[str, str], Group] = {}
    for action in view.legal:
        blind = isinstance(action, Attack) and action.place != GATE_PLACE and s.at[action.square] == NOBODY
        if isinstance(action, (Move, Deploy)) or (isinstance(action, Attack) and blind):
            verb = "move" if isinstance(action, Move) else "deploy" if isinstance(action, Deploy) else "attack"
            fans.setdefault((verb, action.unit), []).append(SQUARE_NAME[action.square])
            continue
        verb, choice = single(view, s, action)
        first = choice.picks[0] if choice.picks else ""
        choice.picks = choice.picks[1:]
        groups.setdefault((verb, first), Group(verb, [], first)).choices.append(choice)
    spread = [fan(view, s, verb, unit, spots) for (verb, unit), spots in fans.items()]
    found = [*spread, *groups.values()]
    there = {group.verb for group in found}
    return found, [verb for verb in VERBS if verb.key in there]


VERBS: Final = (
    Verb("move", "Move", "walking-boot"),
    Verb("attack", "Attack", "crossed-swords"),
    Verb("mount", "Mount", "horse-head"),
    Verb("dismount", "Get off", "saddle"),
    Verb("deploy", "Place", "flying-flag"),
    Verb("back", "Take back", "return-arrow"),
    Verb("ready", "Ready", "check-mark"),
    Verb("retreat", "Call the retreat", "run"),
    Verb("end", "End turn", "hourglass"),
)


def fan(view: KingdomsView, s: TwoKingdoms, verb: str, unit: int, spots: list[str]) -> Group:
    word = UNIT_WORD[unit]
    who = plain_name(unit)
    own = view.seat * UNITS + unit
    if verb == "attack":  # D-139
        return Group(
            verb,
            pick=piece_pick(unit_name(own)),
            spots=" ".join(spots),
            text=f"attack {word} *",
            label=f"Shoot blind at * with {who}",
            hint=f"It {blind_words(s, own)}",
            kind="capture",
        )
    if verb == "deploy":
        return Group(
            verb,
            pick=piece_pick(unit_name(own)),
            spots=" ".join(spots),
            text=f"deploy {word} *",
            label=f"Place {who} on *",
            kind="place",
        )
    rides = "Ride" if view.mount[own] != NOBODY else "Move"
    return Group(
        verb,
        pick=piece_pick(unit_name(own)),
        spots=" ".join(spots),
        text=f"move {word} *",
        label=f"{rides} {who} to *",
        kind="move",
    )


def single(view: KingdomsView, s: TwoKingdoms, action: Action) -> tuple[str, Choice]:
    """One choice with all its picks, and its verb."""
    text = write_action(action)
    if isinstance(action, Ready):
        return "ready", Choice(text, "Be ready", warn=ready_warning(view))
    if isinstance(action, EndTurn):
        return "end", Choice(text, "End the turn", warn=end_warning(view))
    if isinstance(action, CallRetreat):
        warn = (
            f"From now on your units neither attack nor strike back, and are safe on {safe_edge(view)}. "
            "The enemy wins the field, and comes to your castle."
        )
        return "retreat", Choice(text, "Call the retreat", warn=warn)
    assert isinstance(action, Order)
    own = view.seat * UNITS + action.unit
    who = plain_name(own)
    first = piece_pick(unit_name(own))
    if isinstance(action, Undeploy):
        drawn = view.mount[own] if KIND_OF[own] == HORSE and view.mount[own] != NOBODY else own
        return "back", Choice(text, f"Take {who} back", [piece_pick(unit_name(drawn))], kind="undo")
    if isinstance(action, DeployMounted):
        horse = view.seat * UNITS + FIRST_HORSE + action.place - 1
        return "deploy", Choice(
            text, f"Place {who} on {plain_name(horse)}", [first, piece_pick(unit_name(horse))], kind="place"
        )
    if isinstance(action, Mount):
        horse = view.seat * UNITS + FIRST_HORSE + action.place - 1
        hint = "Neither moves any more in this turn"
        if not view.mark[own] & ATTACKED:  # D-26
            hint = "It can't attack this turn, and neither moves again"
        picks = [first, piece_pick(unit_name(horse))]
        return "mount", Choice(text, f"Mount {plain_name(horse)} with {who}", picks, hint, kind="move")
    if isinstance(action, Dismount):
        place = SQUARE_NAME[action.square]
        hint = f"It cannot attack in this turn; {after_dismounting(s, own)}"
        picks = [first, word_pick(OFF), spot_pick(place)]
        return "dismount", Choice(text, f"Get {who} off onto {place}", picks, hint, kind="move")
    assert isinstance(action, Attack)
    target = GATE if action.place == GATE_PLACE else s.at[action.square]
    at = "the gate" if target == GATE else f"{side_name(target // UNITS)}'s {plain_name(target)}"
    pick = piece_pick(GATE_ID) if target == GATE else spot_pick(SQUARE_NAME[action.square])
    label = f"Attack {at} with {who}"
    return "attack", Choice(text, label, [first, pick], Forecast(s, own, target).words(), kind="capture")


def ready_warning(view: KingdomsView) -> str:
    units = range(view.seat * UNITS, view.seat * UNITS + UNITS)
    waiting = sum(1 for unit in units if view.status[unit] == RESERVE)
    if waiting:
        some = "One unit stays" if waiting == 1 else f"{waiting} units stay"
        return f"{some} in reserve until the siege. Once you are ready nothing can be changed."
    if view.phase == FIELD_SETUP and not view.rules.field_only:
        return "All 23 units go to the field: if all troops die there, the match is lost. Nothing can be changed later."
    return "Once you are ready nothing can be changed."


def end_warning(view: KingdomsView) -> str:
    idle = idle_units(view)
    if not idle:
        return ""
    names = [plain_name(unit) for unit in idle[:FEW]]
    more = f" and {len(idle) - FEW} more" if len(idle) > FEW else ""
    some = "One unit has" if len(idle) == 1 else f"{len(idle)} units have"
    return f"{some} no orders in this turn: {', '.join(names)}{more}."


# A set-up that can be kept and used again


# A smaller army, by kind: enough to win with, and something is left for the siege
VANGUARD: Final = {HORSE: 2, SPEAR: 3, AXE: 2, SWORD: 3, ARCHER: 5, TREB: 1}


def draft(view: KingdomsView, s: TwoKingdoms) -> Draft | None:
    if not in_set_up(view) or view.seat == WATCHER or view.over is not None or view.ready >> view.seat & 1:
        return None
    placed = laid_out(view)
    own = SEAT_NAMES[view.seat]
    if view.phase == SIEGE_SETUP:
        return Draft(
            "siege set-up",
            texts_of(placed, 0),
            {own: texts_of(placed, 0)},
            {own: texts_of(placed, 1)},
            ready_made(view, s),
        )
    other = SEAT_NAMES[1 - view.seat]
    return Draft(
        "deployment",
        texts_of(placed, 0),
        {own: texts_of(placed, 0), other: texts_of(placed, 2)},
        {own: texts_of(placed, 1), other: texts_of(placed, 3)},
        ready_made(view, s),
    )


def ready_made(view: KingdomsView, s: TwoKingdoms) -> dict[str, list[str]]:
    """By name: set-ups that one can take as they are."""
    army = [unit for unit in range(view.seat * UNITS, view.seat * UNITS + UNITS) if is_at_hand(view, unit)]
    if view.phase == SIEGE_SETUP:
        return {"Before the gate" if view.seat == view.attacker else "Behind the gate": line_texts(view, s, army)}
    found = {"All 23 in line": line_texts(view, s, army)}
    few = [unit for unit in army if NUMBER[unit % UNITS] <= VANGUARD[KIND_OF[unit]]]
    if not view.rules.field_only and len(few) >= view.rules.min_deploy:
        found[f"{len(few)} in line, {len(army) - len(few)} in reserve"] = line_texts(view, s, few)
    return found


def is_at_hand(view: KingdomsView, unit: int) -> bool:
    """In set-up: whether the viewer places it, or has placed it already."""
    return view.status[unit] in (BOARD, RESERVE) and KIND_OF[unit] != BALL


def line_texts(view: KingdomsView, s: TwoKingdoms, units: list[int]) -> list[str]:
    word = {unit: UNIT_WORD[unit % UNITS] for unit in units}
    return texts_of([(word[unit], word.get(horse, ""), to) for unit, horse, to in lined_up(s, view.seat, units)], 0)


def laid_out(view: KingdomsView) -> list[tuple[str, str, Square]]:
    """What stands, as unit, horse or nothing, and square; numbered anew, since units are placed in the order of their
    numbers (D-131), and horses before their riders.
    """
    found: list[tuple[str, str, Square]] = []
    horse_word: dict[int, str] = {}
    for kind in LAYING_ORDER:
        first = view.seat * UNITS + FIRST_OF_KIND[kind]
        words = [UNIT_WORD[unit % UNITS] for unit in range(first, first + COUNT[kind]) if is_at_hand(view, unit)]
        for unit in range(first, first + COUNT[kind]):
            if view.status[unit] != BOARD:
                continue
            word = words.pop(0)
            if kind == HORSE:
                horse_word[unit] = word
            ridden = view.mount[unit] if kind != HORSE else NOBODY
            found.append((word, horse_word.get(ridden, ""), view.square[unit]))
    return found


def texts_of(placed: list[tuple[str, str, Square]], way: int) -> list[str]:
    """`way`: 0 as it is, 1 left for right, 2 as the other seat would say it, 3 both."""
    texts: list[str] = []
    for word, horse, square in placed:
        if horse:
            texts.append(f"deploy {word} on {horse}")
            continue
        file, rank = square % FILES, square // FILES
        if way in (1, 2):
            file = FILES - 1 - file
        if way >= 2:
            rank = 21 - rank
        texts.append(f"deploy {word} {SQUARE_NAME[rank * FILES + file]}")
    return texts
