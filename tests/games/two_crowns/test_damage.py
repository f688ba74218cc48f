"""C-104 says from the cards alone whether anybody could still deal damage. Here every way to play on is tried instead.

Small positions, everybody helpful, every card drawn that can be drawn, and no quiet end: damage is possible exactly if
a unit comes to take aim somewhere. REGALIA_EFFORT multiplies the number of positions.
"""

import os
import re
from typing import Final

import pytest

from regalia.core.options import Value
from regalia.core.registry import find_game
from regalia.core.rng import Rng
from regalia.core.state import State
from regalia.games.two_crowns.actions import Aim
from regalia.games.two_crowns.rules import could_damage
from regalia.games.two_crowns.state import TwoCrowns
from tests.games.two_crowns.naive import NaiveCrowns, names_from

GAME: Final = find_game("two_crowns")
EFFORT: Final = float(os.environ.get("REGALIA_EFFORT", "1"))
TURN_NUMBER: Final = re.compile(r"^turn [0-9]+", re.MULTILINE)
MAX_POSITIONS: Final = 60_000  # of one search; none comes near
MAX_CARDS: Final = {2: (6, 3), 3: (6, 2, 2), 4: (4, 1, 4, 1)}  # by players and seat

TABLES: Final[dict[str, tuple[int, dict[str, Value]]]] = {
    "a duel": (2, {}),
    "units that were thrown away do not count": (2, {"necro_hand": False}),
    "Bandits in a chain": (2, {"bandit_chain": True}),
    "three players": (3, {}),
    "teams": (4, {"teams": True}),
}


def random_position(rng: Rng, seats: int, options: dict[str, Value]) -> tuple[str, NaiveCrowns]:
    """A few cards for everybody, as lines and as the naive model has them."""
    # Fewer rounds make fewer positions, and forbid nothing that C-104 counts on.
    model = NaiveCrowns(seats, **options, windows="PAE")  # type: ignore[arg-type]
    lines = [f"seats {seats}"] if seats > 2 else []
    sheet = GAME.meta.choose({**options, "windows": "PAE"})
    lines.append(f"options {sheet.text()}")
    kinds = ["A", "J", "N", "4", "10", "7", "6", "5", "3"] + ["4"] * bool(options.get("bandit_chain"))
    for seat, name in enumerate(names_from(0, seats, bool(options.get("teams")))):
        player = model.players[seat]
        player["deck"] = []
        rng.shuffle(kinds)
        cards = kinds[: int(rng.below(MAX_CARDS[seats][seat] + 1))]
        for card in cards:
            place = ("hand", "hand", "deck", "bank", "pile")[int(rng.below(5))]
            if place == "pile":
                is_killed = options.get("necro_hand") is False and card in "AJ" and rng.below(2) == 1
                player["pile"].append({"card": card, "event": len(player["pile"]), "killed": is_killed})
            elif place == "hand" and len(player["hand"]) == 3:
                player["deck"].append(card)
            elif place != "bank" or card in ("10", "7", "6", "5"):
                player[place].append(card)
        for place in ("hand", "deck", "bank"):
            if player[place]:
                lines.append(f"{name} {place} {' '.join(player[place])}")
        if player["pile"]:
            lines.append(f"{name} pile {' '.join(e['card'] + '*' * e['killed'] for e in player['pile'])}")
    return "\n".join(lines), model


def can_reach_damage(start: State) -> bool:
    waiting = [start]
    seen: set[str] = set()
    while waiting:
        s = waiting.pop()
        assert isinstance(s, TwoCrowns)
        legal = s.frames[-1].legal(s, s.asked())
        for action in legal:
            if isinstance(action, Aim):
                return True
        for action in legal:
            copy = s.clone()
            copy.frames[-1].apply(copy, copy.asked(), action)
            assert isinstance(copy, TwoCrowns)
            copy.quiet = [0] * copy.seat_count
            if copy.outcome is not None:
                continue
            name = TURN_NUMBER.sub("turn", GAME.dump(copy))
            if name not in seen:
                seen.add(name)
                waiting.append(copy)
        assert len(seen) < MAX_POSITIONS
    return False


@pytest.mark.clauses("C-104")
@pytest.mark.parametrize("name", TABLES)
def test_damage_can_be_dealt_exactly_if_the_clause_says_so(name: str) -> None:
    seats, options = TABLES[name]
    rng = Rng(f"damage {name}")
    found = {True: 0, False: 0}
    for _position in range(round(12 * max(1, EFFORT))):
        text, model = random_position(rng, seats, options)
        s = GAME.load(text)
        assert isinstance(s, TwoCrowns)
        said = [could_damage(s, seat) for seat in range(seats)]
        assert said == [model.could_deal_damage(seat) for seat in range(seats)], text
        reached = can_reach_damage(s)
        assert any(said) or not reached, text
        # With chained Bandits the clause is generous: it counts a coin that a hand with J 4 4 has no room to draw.
        assert reached or not any(said) or options.get("bandit_chain"), text
        found[any(said)] += 1
    assert min(found.values()) > 0
