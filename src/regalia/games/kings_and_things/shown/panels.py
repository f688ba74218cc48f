"""The panels: the players, and the facts that concern all of them."""

from regalia.games.kings_and_things.data import CITADEL, RACK_SIZE, SEAT_TITLES
from regalia.games.kings_and_things.shown.art import FORT_ICON
from regalia.games.kings_and_things.state import NOBODY, SETUP
from regalia.games.kings_and_things.view import ThingsView
from regalia.scenes import Panel, Stat


def panel(view: ThingsView, seat: int) -> Panel:
    land, counters = view.land_income[seat], view.counter_income[seat]
    total = land + counters
    hexes = view.hex_owner.count(seat)
    forts = sum(view.fort[place] for place in range(view.board.count) if view.hex_owner[place] == seat)
    gap = view.citadel_income - total
    explained = f"{hexes} hexes, {forts} for forts, {land - hexes - forts} for characters, {counters} for counters"
    explained += f". A citadel needs {view.citadel_income}: " + (f"{gap} are missing" if gap > 0 else "enough")
    stats = [
        Stat("Gold", str(view.gold[seat]), "two-coins"),
        Stat("Income", f"+{total}", "coins-pile", explained),
        Stat("Rack", str(view.racks[seat]), "card-pick", f"Things that only the owner sees; at most {RACK_SIZE} stay"),
        Stat("Hexes", str(hexes), "hexes"),
    ]
    tags = ["asked"] if seat in view.to_act else []
    if view.gone[seat]:
        tags.append("out")
    return Panel(seat, SEAT_TITLES[seat], stats, tags)


def facts(view: ThingsView) -> list[Stat]:
    found: list[Stat] = []
    if view.phase != SETUP:
        order = ", ".join(SEAT_TITLES[seat] for seat in view.order)
        found.append(Stat("Order", order, "player-next", "Who acts first, second and so on in each phase"))
    if view.rules.turn_limit:  # T-S3
        rank = "Then citadels decide, then fort levels, income, hexes, and gold with treasures"
        found.append(Stat("Last turn", str(view.rules.turn_limit), "hourglass", rank))
    if view.clock_owner != NOBODY:
        who = SEAT_TITLES[view.clock_owner]
        wins = f"{who} wins at the end of building in turn {view.clock_turn + 1}"
        found.append(Stat("Citadel", wins, FORT_ICON[CITADEL]))
    elif view.rivals and view.fort.count(CITADEL) > (0 if view.rules.citadel_once else 1):  # T-4.2b
        left = "even if only one is left" if view.rules.citadel_once else "if one goes, the other's wait begins"
        tip = f"Two have been built: {left}"
        found.append(Stat("Citadels", "only taking a second one wins", FORT_ICON[CITADEL], tip))
    if view.cup != NOBODY:
        found.append(Stat("Cup", str(view.cup), "card-draw"))
    return found
