"""For each planted defect a round that brings it to light within seconds, and what it is found by.

The honest server passes the same rounds: `test_planted.py` shows both.
"""

from dataclasses import dataclass, replace
from typing import Final

from tests.faults.nemesis import Fault
from tests.faults.rounds import CLOCK, HASTE, POSTGRESQL, TEAMS, Plan, Sitting

TWO: Final = ["person", "person"]
DROPS: Final = Sitting("connect_four", TWO, CLOCK)
BIDS: Final = Sitting("heralds", ["person", "person", "person"])
FLOOR: Final = Sitting("we_are_kings", TWO)
TOWERS: Final = Sitting("two_kings", TWO)
FOG: Final = Sitting("two_kingdoms", TWO)
COINS: Final = Sitting("two_crowns", TWO)
CUP: Final = Sitting("kings_and_things", TWO)

LOCKS: Final = [Fault(at, "lock database", seconds=0.6) for at in (1.0, 2.0, 3.0)]
KILLS: Final = [Fault(at, "kill server") for at in (1.0, 2.0, 3.0)]
CUTS: Final = [Fault(at, "cut lines", seed=2) for at in (0.8, 1.4, 2.0, 2.6)]
DOUBLES: Final = [Fault(0.4, "double frames", seconds=1.5)]
WRITERS: Final = [Fault(2.0, "kill writer", seconds=15.0), *(Fault(at, "kill writer") for at in (3.5, 4.0, 4.5, 5.0))]
NEVER: Final = {"undo_at_will": 0.0, "resign": 0.0, "propose": 0.0}


@dataclass(frozen=True)
class Directed:
    """A round, and the kinds of violations of which it must find at least one."""

    plan: Plan
    found_by: tuple[str, ...]


def stretched(plan: Plan, times: int) -> Plan:
    """The same round, taking so many times as long."""
    faults = [replace(fault, at=fault.at * times) for fault in plan.faults]
    return replace(plan, seconds=plan.seconds * times, faults=faults)


def operations(what: str) -> list[Fault]:
    return [Fault(0.1 * number, what, seed=number) for number in range(12)]


DIRECTED: Final = {
    "ack_before_write": Directed(Plan(1, seconds=4, sittings=[DROPS, BIDS, DROPS], faults=LOCKS), ("lost",)),
    "unwritten_is_shown": Directed(
        Plan(2, seconds=4, sittings=[DROPS, BIDS, DROPS], faults=LOCKS), ("unexplained", "went back", "changed")
    ),
    "writer_dies_quietly": Directed(Plan(3, seconds=8, sittings=[DROPS, BIDS], patience=3), ("stuck",)),
    "writer_ends_with_its_process": Directed(
        Plan(22, seconds=9, sittings=[DROPS, DROPS, BIDS, BIDS, FLOOR], faults=WRITERS, patience=4), ("stuck",)
    ),
    "entry_written_twice": Directed(
        Plan(4, seconds=4, sittings=[FOG, BIDS, DROPS], faults=KILLS, habits={**NEVER, "repeat": 1.0, "undo": 0.0}),
        ("doubled", "refused", "answer"),
    ),
    "double_apply": Directed(
        Plan(5, POSTGRESQL, seconds=3, sittings=[FOG, BIDS], faults=DOUBLES, habits=NEVER),
        ("doubled", "refused", "answer"),
    ),
    "refused_and_done": Directed(Plan(6, seconds=3, sittings=[DROPS, FLOOR], habits=NEVER), ("refused",)),
    "stale_counts": Directed(
        Plan(25, seconds=4, sittings=[DROPS, FLOOR, BIDS], habits={**NEVER, "stale": 0.5}), ("stale",)
    ),
    "lost_seat_still_speaks": Directed(
        Plan(26, seconds=4, sittings=[DROPS, FLOOR], habits={"move": 0.1}), ("unexplained",)
    ),
    "promise_broken": Directed(Plan(27, seconds=4, sittings=[FLOOR, BIDS], faults=KILLS), ("dice",)),
    "chance_thinks_again": Directed(Plan(7, seconds=3, sittings=[FLOOR, TOWERS]), ("dice",)),
    "dropped_resend": Directed(
        Plan(8, seconds=5, sittings=[BIDS, DROPS], faults=CUTS, habits={"from_scratch": 0.0}, patience=4),
        ("skipped", "stuck"),
    ),
    "skipped_version": Directed(Plan(9, seconds=3, sittings=[DROPS, FLOOR]), ("skipped",)),
    "leaked_draft": Directed(Plan(10, seconds=3, sittings=[FOG, BIDS]), ("unexplained",)),
    "leak_in_looking_back": Directed(
        Plan(23, seconds=4, sittings=[FOG, BIDS], habits={"look_back": 0.3}), ("unexplained",)
    ),
    "inspects_for_the_first": Directed(Plan(28, seconds=4, sittings=[COINS, FOG], habits={"inspect": 0.8}), ("leak",)),
    "swallowed_version": Directed(Plan(29, seconds=3, sittings=[DROPS, FLOOR], habits=NEVER), ("unexplained",)),
    "offers_every_takeback": Directed(Plan(30, seconds=3, sittings=[DROPS, FLOOR]), ("unexplained", "answer")),
    "windows_without_a_name": Directed(Plan(31, seconds=4, sittings=[COINS]), ("unexplained",)),
    "record_too_early": Directed(
        Plan(24, seconds=4, sittings=[FOG, DROPS], habits={"look_back": 0.2}), ("leak", "unexplained")
    ),
    "clock_runs_backwards": Directed(Plan(11, seconds=4, sittings=[DROPS, DROPS], habits={"think": 0.2}), ("clock",)),
    "clocks_of_all_run": Directed(Plan(32, seconds=4, sittings=[DROPS, DROPS]), ("clock",)),
    "clocks_stand": Directed(Plan(33, seconds=9, sittings=[DROPS, DROPS], habits={**NEVER, "think": 0.4}), ("clock",)),
    "flag_falls_early": Directed(Plan(34, seconds=8, sittings=[HASTE, HASTE], habits={"think": 1.0}), ("clock",)),
    "team_lines_for_all": Directed(Plan(35, seconds=4, sittings=[TEAMS], habits={"chat": 0.6}), ("leak",)),
    "passes_for_everybody": Directed(
        Plan(36, seconds=5, sittings=[COINS, COINS], habits={"order": 0.3}), ("unexplained",)
    ),
    "takes_one_too_many_back": Directed(
        Plan(37, seconds=4, sittings=[DROPS, FLOOR], habits={"propose": 0.4, "agree": 1.0}), ("consent",)
    ),
    "undo_over_a_reveal": Directed(
        Plan(12, seconds=6, sittings=[CUP, TOWERS, FLOOR], habits={"undo": 0.8, "propose": 0.0}), ("undo",)
    ),
    "lost_chat_line": Directed(Plan(13, seconds=3, sittings=[DROPS, BIDS], habits={"chat": 0.5}), ("chat",)),
    "lost_orders": Directed(
        Plan(19, seconds=4, sittings=[BIDS, DROPS], faults=KILLS, habits={"order": 0.5}), ("orders",)
    ),
    "clocks_start_anew": Directed(
        Plan(20, seconds=4, sittings=[DROPS, DROPS], faults=KILLS, habits={"think": 0.15}), ("clock",)
    ),
    "one_yes_is_enough": Directed(
        Plan(21, seconds=4, sittings=[BIDS, BIDS], habits={"propose": 0.4, "agree": 0.6}), ("consent",)
    ),
    "lost_consent": Directed(
        Plan(14, POSTGRESQL, seconds=4, sittings=[DROPS, FLOOR], habits={"propose": 0.3, "agree": 1.0}), ("consent",)
    ),
    "forced_consent": Directed(
        Plan(15, seconds=4, sittings=[DROPS, FLOOR], habits={"propose": 0.3, "agree": 0.0}), ("consent",)
    ),
    "migration_by_halves": Directed(Plan(16, seconds=1, faults=operations("migrate")), ("operation",)),
    "backup_by_halves": Directed(Plan(17, seconds=2, sittings=[DROPS], faults=operations("backup")), ("operation",)),
    "restore_by_halves": Directed(Plan(18, seconds=1, faults=operations("restore")), ("operation",)),
}
