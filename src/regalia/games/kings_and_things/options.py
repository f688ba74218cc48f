"""What can be varied in Kings & Things, and the options compiled into tables."""

from collections.abc import Mapping
from typing import Final

from regalia.boards.hexes import Hex, Hexes
from regalia.core.options import Option, Options, Rules, Value
from regalia.games.kings_and_things.counters import THINGS, is_in_game
from regalia.games.kings_and_things.data import (
    ASIDE_LARGE,
    ASIDE_SMALL,
    CITADEL_INCOME,
    CITADEL_INCOME_FEW,
    CITIES,
    FEW_CITIES,
    FORT_SUPPLY,
    LARGE_BOARD,
    SMALL_BOARD,
    STARTS_LARGE,
    STARTS_SMALL,
    TOWNS,
)

SHEET: Final = (
    Option(
        "bluff",
        "auto",
        "T-8.3b",
        "a bluff that is turned up is removed at once, or only when somebody challenges it",
        choices=("auto", "challenge"),
    ),
    Option("targets", "secret", "T-11.81a", "targets are named secretly or openly", choices=("secret", "open")),
    Option(
        "natives",
        "right",
        "T-10.12a",
        "natives are commanded by the player on the right, or by a fixed plan",
        choices=("right", "auto"),
    ),
    Option("show_cup_count", False, "T-7.5d", "everybody sees how many Things are in the cup"),
    Option("seen_marks", True, "T-S4", "a stack shows which of its counters have been seen"),
    Option("limit_on_entry", False, "T-9.22d", "the limit of ten holds on entering a hex too"),
    Option("one_lord", True, "T-6.4c", "a player has at most one Terrain Lord"),
    Option("last_call", True, "T-8.42a", "income counters may be taken off between movement and combat"),
    Option(
        "warlord",
        "keep",
        "T-13.5",
        "the creature that the Warlord sways stays with him, or for the battle only",
        choices=("keep", "battle"),
    ),
    Option(
        "magic_range",
        "le",
        "T-14.9a",
        "how far magic reaches: the combat value, or less than it",
        choices=("le", "lt"),
    ),
    Option("turn_limit", 0, "T-S3", "turns after which the ranking decides; 0: no limit", high=1000),
    Option(
        "fort_supply",
        "10/8/8/6",
        "T-12.14",
        "how many towers, keeps, castles and citadels there are",
        choices=("10/8/8/6", "unlimited"),
    ),
    Option("cities", CITIES, "T-5.4", "how many of the twelve towns are cities", low=FEW_CITIES, high=CITIES),
    Option(
        "place_after_exchange",
        "replacements",
        "T-2.18b",
        "what may be placed after the exchange of the set-up",
        choices=("replacements", "any"),
    ),
    Option("workers_extra", False, "T-14.3a", "a fort that Willing Workers raised may grow again in the same turn"),
)

MOST_KEPT: Final = 64
UNLIMITED: Final = 1000


class ThingsRules(Rules):
    """The options of one game as ints and tables, for a number of seats."""

    def __init__(self, options: Options, seats: int) -> None:
        super().__init__(options)
        large = seats == 4  # T-2.2: fewer play on the small board
        self.board: Final[Hexes] = Hexes(LARGE_BOARD if large else SMALL_BOARD)
        self.hexes: Final[int] = self.board.count
        starts = STARTS_LARGE if large else STARTS_SMALL  # T-2.15c, T-16.2
        self.starts: Final[list[Hex]] = [self.board.named(name) for name in starts]
        self.aside: Final[list[int]] = list(ASIDE_LARGE if large else ASIDE_SMALL)  # T-2.14a, T-16.1
        self.citadel_income: Final[int] = CITADEL_INCOME if large else CITADEL_INCOME_FEW  # T-16.4
        self.order_changes: Final[bool] = seats > 2  # T-3.1c, T-16.3
        self.challenge: Final[bool] = options.word("bluff") == "challenge"
        self.open_targets: Final[bool] = options.word("targets") == "open"
        self.auto_natives: Final[bool] = options.word("natives") == "auto"
        self.show_cup_count: Final[bool] = options.flag("show_cup_count")
        self.seen_marks: Final[bool] = options.flag("seen_marks")
        self.limit_on_entry: Final[bool] = options.flag("limit_on_entry")
        self.one_lord: Final[bool] = options.flag("one_lord")
        self.last_call: Final[bool] = options.flag("last_call")
        self.sway_for_battle: Final[bool] = options.word("warlord") == "battle"
        self.shorter_magic: Final[int] = 1 if options.word("magic_range") == "lt" else 0
        self.turn_limit: Final[int] = options.number("turn_limit")
        unlimited = options.word("fort_supply") == "unlimited"
        self.fort_supply: Final[list[int]] = [UNLIMITED if unlimited else count for count in FORT_SUPPLY]
        cities = options.number("cities")
        self.in_game: Final[list[bool]] = [is_in_game(counter, cities, TOWNS) for counter in range(THINGS)]
        self.place_any: Final[bool] = options.word("place_after_exchange") == "any"
        self.workers_extra: Final[bool] = options.flag("workers_extra")


_compiled: Final[dict[str, ThingsRules]] = {}


def compile_rules(options: Options, seats: int) -> ThingsRules:
    """The tables for these options. Those in use are kept, because simulations ask for the same ones all the time."""
    name = f"{seats} {options.text()}"
    if name not in _compiled:
        if len(_compiled) >= MOST_KEPT:
            _compiled.clear()
        _compiled[name] = ThingsRules(options, seats)
    return _compiled[name]


def chosen_rules(given: Mapping[str, Value], seats: int) -> ThingsRules:
    return compile_rules(Options(SHEET, given), seats)
