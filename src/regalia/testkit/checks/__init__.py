"""The checks that every game passes. Each is a function that raises `Defect` with a sentence.

They need neither pytest nor any other library; `regalia.testkit.kit` makes tests of them.
"""

from regalia.testkit.checks.chance import check_chance
from regalia.testkit.checks.clones import check_clones
from regalia.testkit.checks.defects import Defect, History
from regalia.testkit.checks.endings import check_endings, mine_endings
from regalia.testkit.checks.legal_order import check_legal_order
from regalia.testkit.checks.notation import check_notation
from regalia.testkit.checks.option_texts import check_option_texts
from regalia.testkit.checks.perft import check_perft, perft
from regalia.testkit.checks.plain import plain
from regalia.testkit.checks.playthrough import check_playthrough
from regalia.testkit.checks.random_play import check_option_sheets, check_random_play
from regalia.testkit.checks.records import check_digests, check_records, check_resigning
from regalia.testkit.checks.refusals import check_refusals, known_clauses
from regalia.testkit.checks.rulebook import check_clauses, check_scenarios, has_rulebook
from regalia.testkit.checks.scenes import check_scenes
from regalia.testkit.checks.sealed import check_sealed
from regalia.testkit.checks.secrecy import Resampled, check_secrecy
from regalia.testkit.checks.takebacks import check_takebacks
from regalia.testkit.checks.walk import Variant, position_at, positions, walk

__all__ = [
    "Defect",
    "History",
    "Resampled",
    "Variant",
    "check_chance",
    "check_clauses",
    "check_clones",
    "check_digests",
    "check_endings",
    "check_legal_order",
    "check_notation",
    "check_option_sheets",
    "check_option_texts",
    "check_perft",
    "check_playthrough",
    "check_random_play",
    "check_records",
    "check_refusals",
    "check_resigning",
    "check_scenarios",
    "check_scenes",
    "check_sealed",
    "check_secrecy",
    "check_takebacks",
    "has_rulebook",
    "known_clauses",
    "mine_endings",
    "perft",
    "plain",
    "position_at",
    "positions",
    "walk",
]
