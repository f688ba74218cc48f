"""The option sheet of Two Crowns, and the options compiled into flags."""

from typing import Final

from regalia.core.errors import Malformed
from regalia.core.options import Option, Options, Rules
from regalia.games.two_crowns.data import DECK, HAND, MAX_SEATS, ROUNDS, TEAM_SIZES

SHEET: Final = (
    Option("teams", False, "C-112", "two teams, red and black, with 4, 6, 8 or 10 players"),
    Option(
        "windows",
        "UDPAXE",
        "C-90",
        "when instants can be played",
        choices=("UDPAXE", "DPAXE", "PAE"),
        labels={
            "UDPAXE": "Every phase",
            "DPAXE": "Every phase but the Draw Phase",
            "PAE": "Purchase, attack and the end of the turn",
        },
    ),
    Option("reopen_after_purchase", True, "C-90", "others may cut in again after each purchase of a unit"),
    Option("p_first", False, "C-90", "the first purchase comes before anyone can cut in"),
    Option(
        "priority",
        "others_first",
        "C-91",
        "who speaks first in a round: the others, the turn player, or someone at random",
        choices=("others_first", "turn_first", "quick"),
        labels={"turn_first": "Turn player first", "quick": "Someone at random"},
    ),
    Option("overpay", "any", "C-28", "whether superfluous coins may be paid", choices=("any", "tight")),
    Option("pooled_payment", True, "C-30", "one payment may cover several cards"),
    Option("attack", "mandatory", "C-36", "whether units must strike", choices=("mandatory", "optional")),
    Option("haste", True, "C-44", "units may strike on the turn they come into play"),
    Option("bandit_chain", False, "C-69", "several Bandits' coins may be spent together"),
    Option("sentry_overflow", True, "C-76", "damage beyond what a Sentry can take passes on"),
    Option("necro_hand", True, "C-81", "a Necromancer can also raise a unit discarded from a hand"),
    Option(
        "necro_batch",
        "choose",
        "C-82",
        "which of several units that left together can be raised: any, or the one that entered last",
        choices=("choose", "entry_order"),
    ),
    Option(
        "dead_end",
        "public",
        "C-98",
        "the game ends by totals when everyone can see it, or as soon as nobody can deal damage",
        choices=("public", "referee"),
        labels={"public": "When everyone can see it", "referee": "As soon as nobody can deal damage"},
    ),
    Option("quiet_turns", 2, "C-101", "quiet turns per player that end the game", low=2, high=3),
    Option(
        "quiet_end",
        "exact",
        "C-103",
        "how a quiet end is decided: tied if damage is still possible, always tied, or by the totals",
        choices=("exact", "tie", "score"),
    ),
    Option(
        "cut",
        "ceremony",
        "C-8",
        "the decks are cut at random, or by an opponent",
        choices=("ceremony", "manual"),
        labels={"ceremony": "At random", "manual": "By an opponent"},
    ),
    Option("fallen", "out", "C-119", "whether a team member without Kings plays on", choices=("out", "plays_on")),
    Option("team_hands", "shared", "C-124", "whether teammates see each other's hands", choices=("shared", "private")),
    Option("max_players", MAX_SEATS, "C-125", "the largest table", low=2, high=MAX_SEATS),
)


class CrownsRules(Rules):
    """The options of one game as flags and numbers."""

    def __init__(self, options: Options, seats: int) -> None:
        super().__init__(options)
        self.teams: Final[bool] = options.flag("teams")
        windows = options.word("windows")
        self.has_round: Final[list[bool]] = [letter in windows for letter in ROUNDS]  # by round
        self.reopen: Final[bool] = options.flag("reopen_after_purchase")
        self.p_first: Final[bool] = options.flag("p_first")
        self.turn_first: Final[bool] = options.word("priority") == "turn_first"
        self.quick: Final[bool] = options.word("priority") == "quick"
        self.tight: Final[bool] = options.word("overpay") == "tight"
        self.pooled: Final[bool] = options.flag("pooled_payment")
        self.optional_attack: Final[bool] = options.word("attack") == "optional"
        self.haste: Final[bool] = options.flag("haste")
        self.chain: Final[bool] = options.flag("bandit_chain")
        self.overflow: Final[bool] = options.flag("sentry_overflow")
        self.necro_hand: Final[bool] = options.flag("necro_hand")
        self.entry_order: Final[bool] = options.word("necro_batch") == "entry_order"
        self.referee: Final[bool] = options.word("dead_end") == "referee"
        self.quiet_turns: Final[int] = options.number("quiet_turns")
        self.quiet_ties: Final[bool] = options.word("quiet_end") == "tie"
        self.quiet_scores: Final[bool] = options.word("quiet_end") == "score"
        self.manual_cut: Final[bool] = options.word("cut") == "manual"
        self.plays_on: Final[bool] = options.word("fallen") == "plays_on"
        self.shared: Final[bool] = self.teams and options.word("team_hands") == "shared"
        if self.teams and seats not in TEAM_SIZES:
            raise Malformed(f"C-112: teams are played by 4, 6, 8 or 10, not by {seats}")
        if seats > options.number("max_players"):
            raise Malformed(f"C-125: this table takes at most {options.number('max_players')} players, not {seats}")


def teams(options: Options, seats: int) -> tuple[int, ...]:
    """C-112: the team of each seat; everybody has one of their own unless the option says otherwise."""
    return tuple([seat % 2 if options.flag("teams") else seat for seat in range(seats)])


def longest(options: Options) -> int:
    """No game has more entries. A player can stir at most 64 turns: 22 draws, 26 discards, 16 points of damage.

    A turn has six rounds and eight slow entries, and players who hold a card may declare something with it. A drawn
    card may be declared too, and opens round U again (C-138). Dice that are level are rolled again: a thousand
    times would be more than anybody has seen.
    """
    seats = options.number("max_players")
    quiet = 2 * seats * options.number("quiet_turns")  # C-101; twice, since a smaller team moves more often
    turns = 64 * seats * quiet + quiet
    a_round = 2 * seats  # a pass of each, and with priority=quick who is quick
    declaration = a_round + 16  # the coins of a purchase, and the round that it opens again
    drawn = DECK * seats * (1 + a_round + declaration)
    return 1000 + seats + turns * (6 * a_round + 8 + HAND * seats * declaration) + drawn
