"""The option sheet of Two Kingdoms, and the options compiled into tables."""

from typing import Final

from regalia.core.options import Option, Options, Rules
from regalia.games.two_kingdoms.actions import Vocabulary, vocabulary
from regalia.games.two_kingdoms.board import Board, castle_board
from regalia.games.two_kingdoms.castle_map import USUAL, CastleMap, rows_of
from regalia.games.two_kingdoms.data import ARCHER, FIELD_UNITS, KINDS, NORTH, RAM, SOUTH, TREB, UNITS

NEVER: Final = "never"
COIN: Final = -1
NO_TURN: Final = 1_000_000

SHEET: Final = (
    Option("mode", "full", "D-3", "a siege follows the field battle, or not", choices=("full", "field_only")),
    Option("min_deploy", 10, "D-14", "units that each side must set up on the field", low=1, high=23),
    Option("deploy_mounted", True, "D-15", "riders may be set up on their horses"),
    Option("first_player", "coin", "D-18", "who takes the first turn on the field", choices=("coin", "south", "north")),
    Option(
        "siege_first",
        "attacker",
        "D-102",
        "who takes the first turn of the siege",
        choices=("attacker", "defender", "coin"),
    ),
    Option(
        "retreat_from",
        "7",
        "D-83",
        "the turn from which a player can call a retreat, or never",
        choices=[*[str(turn) for turn in range(1, 100)], NEVER],
    ),
    Option(
        "retreat_only", False, "D-83", "a player can call a retreat only on the first turn that allows it, not later"
    ),
    Option("retreat_edge", "home", "D-87", "at which edge retreating units are safe", choices=("home", "any")),
    Option("mount_after_attack", False, "D-26", "a unit that has attacked may still mount or dismount"),
    Option(
        "fall_own_turn",
        "next_turn",
        "D-56",
        "how long a rider that falls on its own turn stays down",
        choices=("next_turn", "turn_end"),
    ),
    Option(
        "dismount_step",
        "counted",
        "D-46",
        "whether the step off a horse that has not moved is the first space of the rider's move",
        choices=("counted", "free"),
    ),
    Option("min_damage", "0", "D-59", "the minimum damage of a blow", choices=("0", "0.5", "1")),
    Option("dying_blow", False, "D-71", "a unit that is killed still strikes back"),
    Option("answers_per_turn", "unlimited", "D-72", "how often a unit strikes back", choices=("unlimited", "1")),
    Option("far_answers", True, "D-70", "archers strike back at attackers beyond their range"),
    Option("stray_horses", "lost", "D-81", "horses left on a lost field", choices=("lost", "kept")),
    Option(
        "gate_attackers",
        "all",
        "D-105",
        "who can attack the gate: all, all but archers, siege weapons, or only the ram",
        choices=("all", "no_arrows", "siege", "ram"),
    ),
    Option("sally", False, "D-138", "defenders may go out and in through their own gate"),
    Option("blind_fire", False, "D-139", "attackers may shoot at squares inside the castle that they do not see"),
    Option(
        "fog_shots",
        "sighted",
        "D-114",
        "whether a defender that shoots from the fog is revealed for that shot",
        choices=("sighted", "anonymous"),
    ),
    Option("melee_vs_ballista", True, "D-118", "soldiers may attack a ballista from in front of it"),
    Option(
        "forest",
        "closed",
        "D-119",
        "whether units can enter forests, and whether forests give cover from shots",
        choices=("closed", "open", "cover"),
    ),
    CastleMap("castle_map", USUAL, "D-136", "the castle as a map: ranks 30 to 1 in the signs of D-96, with / between"),
    Option(
        "wipeout_horses",
        "count",
        "D-122",
        "whether the defender's horses count as living units",
        choices=("count", "ignore"),
    ),
    Option("no_progress", 40, "D-125", "player-turns without progress that stop a battle; 0: never", high=1000),
    Option("max_turns", 400, "D-129", "player-turns after which a battle is stopped", low=1, high=10000),
    Option(
        "field_stall",
        "health",
        "D-126",
        "how a stopped field battle is decided: by health, or drawn",
        choices=("health", "draw"),
    ),
)


class KingdomRules(Rules):
    """The options of one match as ints and tables."""

    def __init__(self, options: Options) -> None:
        super().__init__(options)
        forest_open = options.word("forest") != "closed"
        self.forest_covers: Final[bool] = options.word("forest") == "cover"
        self.actions: Final[Vocabulary] = vocabulary()
        rows = rows_of(options.word("castle_map"))
        self.shut_castle: Final[Board] = castle_board(rows, False, forest_open)
        self.open_castle: Final[Board] = castle_board(rows, True, forest_open)
        self.sally: Final[bool] = options.flag("sally")
        # As the defender's units walk on it while the gate stands
        self.sally_castle: Final[Board] = castle_board(rows, False, forest_open, self.sally)
        self.field_only: Final[bool] = options.word("mode") == "field_only"
        self.min_deploy: Final[int] = options.number("min_deploy")
        self.deploy_mounted: Final[bool] = options.flag("deploy_mounted")
        first = options.word("first_player")
        self.first: Final[int] = COIN if first == "coin" else SOUTH if first == "south" else NORTH
        self.attacker_first: Final[bool] = options.word("siege_first") == "attacker"
        self.siege_coin: Final[bool] = options.word("siege_first") == "coin"
        turn = options.word("retreat_from")
        self.retreat_from: Final[int] = NO_TURN if turn == NEVER or self.field_only else int(turn)  # D-3
        self.retreat_until: Final[int] = self.retreat_from if options.flag("retreat_only") else NO_TURN
        self.any_edge: Final[bool] = options.word("retreat_edge") == "any"
        self.mount_after_attack: Final[bool] = options.flag("mount_after_attack")
        self.fall_ends_with_turn: Final[bool] = options.word("fall_own_turn") == "turn_end"
        self.step_off_counts: Final[bool] = options.word("dismount_step") == "counted"
        self.least: Final[int] = {"0": 0, "0.5": 1, "1": 2}[options.word("min_damage")]  # in halves
        self.dying_blow: Final[bool] = options.flag("dying_blow")
        self.one_answer: Final[bool] = options.word("answers_per_turn") == "1"
        self.far_answers: Final[bool] = options.flag("far_answers")
        self.keep_strays: Final[bool] = options.word("stray_horses") == "kept"
        who = options.word("gate_attackers")
        # By kind: who may attack the gate.
        self.breaks_gate: Final[list[bool]] = [
            who == "all" or kind == RAM or (who == "no_arrows" and kind != ARCHER) or (who == "siege" and kind == TREB)
            for kind in range(KINDS)
        ]
        self.blind_fire: Final[bool] = options.flag("blind_fire")
        self.anonymous_shots: Final[bool] = options.word("fog_shots") == "anonymous"
        self.melee_vs_ballista: Final[bool] = options.flag("melee_vs_ballista")
        self.horses_count: Final[bool] = options.word("wipeout_horses") == "count"
        self.no_progress: Final[int] = options.number("no_progress")
        self.max_turns: Final[int] = options.number("max_turns")
        self.stall_is_draw: Final[bool] = options.word("field_stall") == "draw"

    def longest(self) -> int:
        """No match has more entries."""
        # A unit moves, attacks with two dice, and mounts or dismounts; then the retreat and the end of the turn.
        battle = self.max_turns * (UNITS * 5 + 2)
        set_up = 2 * (FIELD_UNITS + 2) + 1
        return (battle + set_up) * (1 if self.field_only else 2)
