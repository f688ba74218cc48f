"""Beside the table: each side's panel, facts, and the prompt."""

from regalia.core.actions import CHANCE
from regalia.core.words import count_of, listed
from regalia.games.two_kingdoms.actions import Order
from regalia.games.two_kingdoms.board import SQUARE_NAME
from regalia.games.two_kingdoms.data import (
    BALL,
    FIELD_UNITS,
    FULL,
    GATE_HEALTH,
    HORSE,
    KIND_OF,
    MON,
    MON_UNIT,
    UNITS,
)
from regalia.games.two_kingdoms.options import NO_TURN
from regalia.games.two_kingdoms.positions import health_text
from regalia.games.two_kingdoms.shown.choices import idle_units
from regalia.games.two_kingdoms.shown.focus import next_unit
from regalia.games.two_kingdoms.shown.lists import lost_words
from regalia.games.two_kingdoms.shown.words import first_turn, plain_name, safe_edge, side_name
from regalia.games.two_kingdoms.state import (
    BOARD,
    DEAD,
    FIELD,
    FIELD_SETUP,
    LOST,
    NOBODY,
    RESERVE,
    RETREATED,
    SIEGE,
    SIEGE_SETUP,
    TwoKingdoms,
)
from regalia.games.two_kingdoms.view import KingdomsView
from regalia.scenes import Panel, Stat


def panel(view: KingdomsView, side: int) -> Panel:
    """A side's plate: while it sets up what it has placed, then what it has left."""
    units = range(side * UNITS, side * UNITS + UNITS)
    setting_up = view.in_set_up()
    stats: list[Stat] = []
    if setting_up and side == view.seat:
        placed = sum(1 for unit in units if view.status[unit] == BOARD and KIND_OF[unit] != BALL)
        waiting = sum(1 for unit in units if view.status[unit] == RESERVE)
        stats.append(Stat("Placed", f"{placed} of {placed + waiting}", "flying-flag"))
    alive = [unit for unit in units if view.status[unit] in (BOARD, RESERVE, RETREATED)]
    here = [unit for unit in alive if view.status[unit] == BOARD or view.phase != FIELD]
    troops = [unit for unit in here if KIND_OF[unit] != HORSE]
    stats.append(Stat("Units", str(len(here)), "swordman", units_tip(view, side, len(troops))))
    health = health_text(sum(view.health[unit] for unit in troops))
    stats.append(Stat("Health", health, "heart-shield", "Of all troops together; horses don't count"))
    dead = [unit for unit in units if view.status[unit] in (DEAD, LOST)]
    if dead:
        stats.append(Stat("Dead", str(len(dead)), "death-skull", lost_words(dead)))
    marks = ["asked"] if side in view.to_act else []
    if setting_up and view.ready >> side & 1:
        marks.append("ready")
    return Panel(side, side_name(side), stats, marks)


def units_tip(view: KingdomsView, side: int, troops: int) -> str:
    tip = f"{count_of(troops, 'troop')}, the rest horses"
    if view.phase == FIELD and not view.rules.field_only and not in_reserve(view, side):
        return f"{tip}. All 23 units were deployed: if all troops die here, the whole match is lost"
    return tip


def facts(view: KingdomsView) -> list[Stat]:
    """The state of the battle, the most pressing first, and the goal."""
    found: list[Stat] = []
    rules = view.rules
    if view.phase == FIELD_SETUP:
        least = FIELD_UNITS if rules.field_only else rules.min_deploy
        found.append(Stat("Army", f"{least} to {FIELD_UNITS} units" if least < FIELD_UNITS else "all 23 units"))
    if view.in_set_up():
        found.append(
            Stat("First turn", first_turn(view), "hourglass", f"Once both are ready, {first_turn(view)} begins")
        )
    if view.phase in (FIELD, SIEGE):
        found.append(Stat("Turn", f"{side_name(view.mover)} {view.own[view.mover]}", "hourglass", stop_words(view)))
    if view.retreating != NOBODY:
        found.append(Stat("Retreating", side_name(view.retreating), "run"))
    if view.phase >= SIEGE_SETUP:
        gate = f"{health_text(view.gate)} of {health_text(GATE_HEALTH)}" if view.gate else "breached"
        found.append(Stat("Gate", gate, "medieval-gate"))
    if view.phase == SIEGE:
        monarch = (1 - view.attacker) * UNITS + MON_UNIT
        if view.status[monarch] == BOARD:
            health = f"{health_text(view.health[monarch])} of {health_text(FULL[MON])}"
            found.append(Stat("Monarch", f"{health} on {SQUARE_NAME[view.square[monarch]]}", "queen-crown"))
    if view.phase >= SIEGE_SETUP:
        found.append(Stat("Attacker", side_name(view.attacker), "crossed-swords"))
    if view.outcome is None:
        found.append(Stat("To win", goal(view), "trophy"))
    if view.phase == FIELD and view.retreating == NOBODY and view.own[view.mover] <= rules.retreat_until:
        found.extend(retreat_fact(view))
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
    tip = f"To be called {named}. Its caller loses the field and defends the castle; units are safe on {edge}"
    return [Stat("Retreat", when, "run", tip)]


def goal(view: KingdomsView) -> str:
    """D-3, D-80, D-121 to D-123: what the viewer is after; for a watcher of a siege, what the attacker is."""
    if view.rules.field_only:
        return "kill every enemy troop on the field"
    if view.phase < SIEGE_SETUP:
        return "beat the enemy on the field, then take their castle"
    if view.seat == 1 - view.attacker:
        return "leave the attacker nobody but horses"
    first = "kill the monarch" if view.gate == 0 else "break the gate and kill the monarch"
    others = "everybody else" if view.rules.horses_count else "everybody else but horses"
    return f"{first}, or kill {others}"


def in_reserve(view: KingdomsView, side: int) -> bool:
    first = side * UNITS
    return any(view.status[unit] == RESERVE for unit in range(first, first + FIELD_UNITS))


# The question: a short sentence, and a line of why


def prompt(view: KingdomsView, s: TwoKingdoms) -> str:
    if view.outcome is not None:
        winners = view.outcome.winners()
        return "The match is drawn" if len(winners) > 1 else f"{side_name(winners[0])} has won the match"
    if view.blow and view.blow[0] == NOBODY:  # D-140
        return f"An archer of {side_name(view.mover)} that nobody sees rolls a die"
    if view.blow:
        return f"{side_name(view.blow[0] // UNITS)}'s {plain_name(view.blow[0])} rolls a die"
    if view.to_act == (CHANCE,):
        return "A coin decides who begins"
    if not view.legal:
        names = listed([side_name(side) for side in view.to_act])
        if not view.in_set_up():
            return f"{names}'s turn"
        return f"{names} {'are' if len(view.to_act) > 1 else 'is'} setting up"
    return set_up_prompt(view) if view.in_set_up() else turn_prompt(view, s)


def set_up_prompt(view: KingdomsView) -> str:
    units = range(view.seat * UNITS, view.seat * UNITS + UNITS)
    placed = sum(1 for unit in units if view.status[unit] == BOARD and KIND_OF[unit] != BALL)
    waiting = sum(1 for unit in units if view.status[unit] == RESERVE)
    if view.phase == SIEGE_SETUP:
        role = view.rules.shut_castle.zone_words() if view.seat == view.attacker else "inside the castle or before it"
        if waiting:
            return f"Place {count_of(waiting, 'more unit')}. They stand {role}; choose a unit, then a square."
        return "Everything is placed. Say that you are ready, or move units once more."
    least = FIELD_UNITS if view.rules.field_only else view.rules.min_deploy
    if placed < least:
        how = "Choose a unit, then a square in your zone, or take an army ready-made; nobody sees it yet."
        return f"Place at least {count_of(least - placed, 'more unit')}. {how}"
    if not waiting:
        return f"All {placed} units are placed. Say that you are ready, or move units once more."
    return f"Place more units, or be ready. {placed} of {placed + waiting} are placed; the rest fight in the siege."


def turn_prompt(view: KingdomsView, s: TwoKingdoms) -> str:
    if view.retreating == view.seat:
        return f"Bring your units to {safe_edge(view)}. There they leave the field and are safe."
    idle = idle_units(view)
    able = len({action.unit for action in view.legal if isinstance(action, Order)})  # horses too
    if not idle:
        still = f"{count_of(able, 'unit')} can still act" if able else "Nobody can act any more"
        return f"All units have their orders. {still}; end the turn when you like."
    some = "1 unit has" if len(idle) == 1 else f"{len(idle)} units have"
    following = next_unit(view, s)
    return f"{some} no orders yet. Next: {plain_name(following)} on {SQUARE_NAME[view.square[following]]}."
