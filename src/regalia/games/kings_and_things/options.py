"""The options of Kings & Things, and the tables into which they are compiled."""

from typing import Final

from regalia.boards.hexes import Hex, Hexes
from regalia.core.errors import Malformed
from regalia.core.options import Option, Options, Rules, Value
from regalia.games.kings_and_things.counters import THINGS, is_in_game
from regalia.games.kings_and_things.data import (
    ASIDE_LARGE,
    ASIDE_SMALL,
    CITADEL_INCOME,
    CITADEL_INCOME_FEW,
    CITIES,
    DINOSAURS,
    FEW_CITIES,
    FORT_SUPPLY,
    LARGE_BOARD,
    MAX_DINOSAURS,
    SMALL_BOARD,
    STARTS_LARGE,
    STARTS_SMALL,
    TOWNS,
)

UNLIMITED_WORD: Final = "unlimited"
UNLIMITED: Final = 1000
SUPPLY_DIGITS: Final = 3  # of each number of forts


class FortSupply(Option):
    """The number of towers, keeps, castles and citadels: `10/8/8/6` (commas or blanks will do) or `unlimited`."""

    def range_text(self) -> str:
        return "four numbers from 0 to 999 for tower, keep, castle and citadel, such as 10/8/8/6, or unlimited"

    def read(self, given: Value) -> Value:
        parts = str(given).replace("/", " ").replace(",", " ").split()
        if parts == [UNLIMITED_WORD]:
            return UNLIMITED_WORD
        fit = [part for part in parts if part.isascii() and part.isdecimal() and len(part) <= SUPPLY_DIGITS]
        if len(parts) != len(FORT_SUPPLY) - 1 or len(fit) != len(parts):
            raise Malformed(f"option {self.name} takes {self.range_text()}, not {given!r} ({self.clause})")
        return "/".join([str(int(part)) for part in parts])


def supply_of(value: str) -> list[int]:
    """Return how many forts of each level the bank starts with, for a value that the option has accepted."""
    if value == UNLIMITED_WORD:
        return [0] + [UNLIMITED] * (len(FORT_SUPPLY) - 1)
    return [0] + [int(part) for part in value.split("/")]


# T-9.31g: where a group with flyers cannot go
COUNTED: Final = 0  # where it would make more than ten
FULL: Final = 1  # where ten are already
FLY_LIMITS: Final = ("count", "full", "enemy")  # the last: where it would make more than ten, and enemies are

SHEET: Final = (
    Option(
        "bluff",
        "auto",
        "T-8.3b",
        "a bluff that is turned up is removed at once, or only when someone challenges it",
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
    Option("show_cup_count", False, "T-7.5d", "everyone sees how many Things are in the cup"),
    Option("seen_marks", True, "T-S4", "a stack shows which of its counters have been seen"),
    Option("limit_on_entry", False, "T-9.22d", "the limit of ten also holds on entering a hex"),
    Option(
        "fly_limit",
        "count",
        "T-9.31g",
        "where flyers cannot enter: where it would make more than ten units, where there are ten, or where it"
        " would make more than ten in an enemy hex",
        choices=FLY_LIMITS,
    ),
    Option("show_bluffs", True, "T-9.31c", "bluffs may be shown to hold flyers, at their owner's risk"),
    Option("one_lord", True, "T-6.4c", "a player has at most one Terrain Lord"),
    Option("last_call", True, "T-8.42a", "players may remove income counters between movement and combat"),
    Option(
        "warlord",
        "keep",
        "T-13.5",
        "a creature swayed by the Warlord stays with him, or only for the battle",
        choices=("keep", "battle"),
    ),
    Option(
        "magic_range",
        "lt",
        "T-14.9a",
        "how far magic reaches: less than its combat value, or up to it",
        choices=("lt", "le"),
        labels={"lt": "Less than its combat value", "le": "Up to its combat value"},
    ),
    Option(
        "shore",
        "choose",
        "T-15.9b",
        "passengers of a Balloon that is blown out to sea choose their shore, or reach the first that has room for all",
        choices=("choose", "first"),
    ),
    Option("flyers_known", True, "T-S4", "flyers that were shown and flew on stay known, even if others stay behind"),
    Option("swayed_arms", False, "T-15.2c", "a native swayed by a Warlord keeps the use of the natives' Sword or Bow"),
    Option("arms_late", True, "T-15.2a", "Sword and Bow may also be brought in before later rounds of a battle"),
    Option("golem_steps", True, "T-15.4a", "Golem and Talisman may also be brought in between two steps of a round"),
    Option("turn_limit", 0, "T-S3", "turns after which the ranking decides; 0: no limit", high=1000),
    Option(
        "only_citadel",
        "restart",
        "T-4.2b",
        "a citadel that becomes the only one again starts the clock, or after a second one only conquest wins",
        choices=("restart", "once"),
        labels={"restart": "It starts the clock", "once": "Only conquest wins"},
    ),
    Option(
        "sea_swap",
        "all",
        "T-2.15f",
        "all seas beside a starting place may be replaced, or only while two or more are left",
        choices=("all", "until_one"),
    ),
    Option("strip_powers", True, "T-8.42a", "in the Special Powers Phase everyone may remove income counters"),
    FortSupply("fort_supply", "10/8/8/6", "T-12.14", "how many towers, keeps, castles and citadels there are"),
    Option("dinosaurs", DINOSAURS, "T-2.12", "how many Dinosaurs there are", low=DINOSAURS, high=MAX_DINOSAURS),
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
        self.fly_limit: Final[int] = FLY_LIMITS.index(options.word("fly_limit"))
        self.show_bluffs: Final[bool] = options.flag("show_bluffs")
        self.shore_choice: Final[bool] = options.word("shore") == "choose"
        self.one_lord: Final[bool] = options.flag("one_lord")
        self.last_call: Final[bool] = options.flag("last_call")
        self.sway_for_battle: Final[bool] = options.word("warlord") == "battle"
        self.shorter_magic: Final[int] = 1 if options.word("magic_range") == "lt" else 0
        self.flyers_known: Final[bool] = options.flag("flyers_known")
        self.swayed_arms: Final[bool] = options.flag("swayed_arms")
        self.arms_late: Final[bool] = options.flag("arms_late")
        self.golem_steps: Final[bool] = options.flag("golem_steps")
        self.turn_limit: Final[int] = options.number("turn_limit")
        self.citadel_once: Final[bool] = options.word("only_citadel") == "once"
        self.swap_all: Final[bool] = options.word("sea_swap") == "all"
        self.strip_powers: Final[bool] = options.flag("strip_powers")
        self.fort_supply: Final[list[int]] = supply_of(options.word("fort_supply"))
        cities, dinosaurs = options.number("cities"), options.number("dinosaurs")
        self.in_game: Final[list[bool]] = [is_in_game(thing, cities, TOWNS, dinosaurs) for thing in range(THINGS)]
        self.place_any: Final[bool] = options.word("place_after_exchange") == "any"
        self.workers_extra: Final[bool] = options.flag("workers_extra")

    def forts_left(self, level: int, forts: list[int]) -> int:
        """T-12.14: how many forts of that level the bank still has, beside those on the board."""
        return self.fort_supply[level] - forts.count(level)


# T-S7 bounds a battle at 200 rounds, and a turn has at most 74 (37 hexes, each explored and fought for). A round
# has less than 1000 entries: two dice and a hit for each of 157 units at most, and windows.
ENTRIES_OF_TURN: Final = 74 * 200 * 1000
ENTRIES_OF_SET_UP: Final = 1000


def longest(options: Options) -> int | None:
    """Only a limit of turns bounds a game (T-S3); a turn has many times fewer entries than this, but never more."""
    turns = options.number("turn_limit")
    return ENTRIES_OF_SET_UP + turns * ENTRIES_OF_TURN if turns else None
