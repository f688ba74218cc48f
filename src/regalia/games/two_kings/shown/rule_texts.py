"""Texts that depend on the rules of this table: the spell cards (K-82) and more.

Everything is worked out from the compiled options, so that no text tells the default where another rule is played.
"""

from typing import Final

from regalia.core.words import a_number, count_of, listed
from regalia.games.two_kings.data import (
    ASTEROID,
    BACK_MOVE,
    BOLTS,
    DIAGONAL_MOVE,
    DIAGONAL_SQUARES,
    DOUBLE_POWER_UP,
    EVOCATION,
    EXCHANGE,
    FIREBALL,
    FUSION,
    GREAT_POWER_UP,
    JUMP,
    JUMP_SQUARES,
    KAMIKAZE,
    MACE,
    PHOENIX,
    POWER_UP,
    TORNADO,
)
from regalia.games.two_kings.options import HIGHEST_FACE, TwoKingsRules
from regalia.games.two_kings.rules import fused

MOVES: Final = (DIAGONAL_MOVE, JUMP, BACK_MOVE)
HELPS: Final = (POWER_UP, DOUBLE_POWER_UP, GREAT_POWER_UP)
HARMS: Final = (MACE, BOLTS, FIREBALL)
PAIRS: Final = (DOUBLE_POWER_UP, BOLTS)


def sentences(parts: list[str]) -> str:
    """One remark stands without a full stop; several are sentences."""
    return f"{'. '.join(parts)}." if len(parts) > 1 else "".join(parts)


# What a card does: a line that is printed on it, and what the line leaves out


def spell_line(rules: TwoKingsRules, spell: int) -> str:
    """Say what the spell does in a few words."""
    points = rules.value[spell]
    squares = count_of(points, "square")
    if spell in HELPS:
        return f"{pawns(rules, spell, 'your')} {gain(rules, spell)}"
    if spell in HARMS:
        return f"{pawns(rules, spell, 'enemy')} {loss(rules, spell)}"
    if spell == TORNADO:
        return f"Push an enemy pawn back by {'up to' if rules.tornado_clamps else 'exactly'} {squares}"
    return {
        DIAGONAL_MOVE: "A pawn goes one square diagonally forward",
        JUMP: "A pawn leaps to the second square ahead",
        BACK_MOVE: f"A pawn goes exactly {squares} straight back",
        EXCHANGE: "Two of your pawns swap squares",
        FUSION: f"Two pawns {'that touch' if rules.corners_adjoin else 'side by side'} become one",
        KAMIKAZE: "A pawn blows up and hurts enemies near it",
        PHOENIX: f"Your strength rises by {points}",
        ASTEROID: f"Your opponent's strength falls by {points}",
        EVOCATION: f"A new {points} on one of your empty towers",
    }[spell]


def spell_tip(rules: TwoKingsRules, spell: int) -> str:
    """Say what the line leaves out; empty if nothing."""
    if spell in MOVES:
        return move_text(rules, spell)
    if spell in HELPS:
        return f"Up to {rules.die_max} at most" if rules.power_clamps else f"The result can't be above {rules.die_max}"
    if spell == EXCHANGE:
        return exchange_text(rules)
    if spell == FUSION:
        return fusion_text(rules)
    if spell == KAMIKAZE:
        damage = "Its value is shared out as damage to one, two or three enemies"
        return f"{damage} on the {blast_squares(rules)}"
    if spell == TORNADO:
        return tornado_text(rules)
    if spell == PHOENIX:
        return f"Up to {rules.max_strength} at most"
    return "The pawn comes from your reserve" if spell == EVOCATION else ""


def pawns(rules: TwoKingsRules, spell: int, whose: str) -> str:
    """The pawns that gain or lose, at the start of a sentence."""
    if spell not in PAIRS:
        return "One of your pawns" if whose == "your" else "An enemy pawn"
    number = "One or two" if rules.one_of_two else "Two"
    return f"{number} of your pawns" if whose == "your" else f"{number} enemy pawns"


def gain(rules: TwoKingsRules, spell: int) -> str:
    points = rules.value[spell]
    return f"gain {points} each" if spell in PAIRS else f"gains {points}"


def loss(rules: TwoKingsRules, spell: int) -> str:
    points = rules.value[spell]
    return f"lose {points} each" if spell in PAIRS else f"loses {points}"


def move_text(rules: TwoKingsRules, spell: int) -> str:
    does = "It fights what it meets"
    squares = rules.value[spell]
    if spell == DIAGONAL_MOVE:
        squares = DIAGONAL_SQUARES
    elif spell == JUMP:
        squares = JUMP_SQUARES
        does = "It passes over whatever stands between, and fights where it lands"
    if rules.spell_steps_count:  # K-51
        counts = f"This counts as {squares} of the {count_of(rules.step_max, 'square')} that it may move in a turn"
        if squares > rules.step_max:
            counts = f"It may move {count_of(rules.step_max, 'square')} in a turn, so nobody can cast this"
    else:
        counts = f"This doesn't count towards its {count_of(rules.step_max, 'step')} in a turn"
    return sentences([does, counts])


def exchange_text(rules: TwoKingsRules) -> str:
    if rules.swaps_man_towers and rules.towers_targetable:
        return "Wherever they stand, towers included"
    return "Wherever they stand on the battlefield; pawns on towers take no part"


def fusion_text(rules: TwoKingsRules) -> str:
    parts = ["It has the sum of their values, on either square"]
    if rules.corners_adjoin:
        parts.insert(0, "They stand side by side or corner to corner")
    if rules.fusion_clamps:
        parts.append(f"A sum above {rules.die_max} counts as {rules.die_max}")
    else:
        parts.append(f"The sum can't be above {rules.die_max}")
    if not rules.guards_fuse or not rules.towers_targetable:
        parts.append("Pawns on towers take no part")
    elif rules.swaps_man_towers:
        parts.append("A pawn on a tower may take part, and the fused pawn may stand on the tower")
    else:
        parts.append("A pawn may leave its tower this way, but none gets onto one")
    if rules.fusion_new:
        parts.append("The fused pawn is new: it can't move again this turn")
    return sentences(parts)


def adjoining(rules: TwoKingsRules) -> str:
    return "side by side or corner to corner" if rules.corners_adjoin else "side by side"


def blast_squares(rules: TwoKingsRules) -> str:
    return "eight squares around it" if rules.blast_corners else "four squares beside it"


def tornado_text(rules: TwoKingsRules) -> str:
    if rules.tornado_clamps:
        stops = f"It stops in front of {'pawns of its own side' if rules.tornado_fights else 'any pawn'}"
    else:
        stops = f"No pawn{' of its own side' if rules.tornado_fights else ''} may be in the way"
    return sentences([stops, "It fights your pawns on its way" if rules.tornado_fights else "It fights nobody"])


# The target and the purpose value


def target_text(rules: TwoKingsRules, spell: int) -> str:
    guards = "" if rules.towers_targetable else ", not on a tower"
    if spell in MOVES or spell in (POWER_UP, GREAT_POWER_UP):
        return f"one of your pawns{guards}"
    if spell in (MACE, FIREBALL):
        return f"one enemy pawn{guards}"
    number = "one or two" if rules.one_of_two else "two"
    if spell == DOUBLE_POWER_UP:
        return f"{number} of your pawns{guards}"
    if spell == BOLTS:
        return f"{number} enemy pawns{guards}"
    if spell == TORNADO:
        return "one enemy pawn, not on a tower"
    if spell == EXCHANGE:
        return f"two of your pawns{guards if rules.swaps_man_towers else ', not on a tower'}"
    if spell == FUSION:
        return f"two of your pawns {adjoining(rules)}{guards if rules.guards_fuse else ', not on a tower'}"
    if spell == KAMIKAZE:
        towers = "" if rules.towers_targetable else ", none of them on a tower"
        return f"one of your pawns, and enemies on the {blast_squares(rules)}{towers}"
    if spell == EVOCATION:
        return "one of your empty towers"
    return "your strength" if spell == PHOENIX else "your opponent's strength"


def purpose_kind(spell: int) -> str:
    """The icon beside the purpose value (K-82)."""
    if spell in MOVES or spell == TORNADO:
        return "squares"
    if spell == EVOCATION:
        return "pawn"
    return "harm" if spell in HARMS or spell == ASTEROID else "gain"


def purpose_text(rules: TwoKingsRules, spell: int) -> str:
    """Say what the purpose value stands for; empty for cards without one (K-124)."""
    purpose = rules.purpose[spell]
    if purpose == 0:
        return ""
    kind = purpose_kind(spell)
    if kind == "squares":
        return count_of(purpose, "square")
    if kind == "pawn":
        return f"a pawn of value {purpose}"
    text = f"{purpose} more" if kind == "gain" else f"{purpose} less"
    if spell in (PHOENIX, ASTEROID):
        return f"{text} strength"
    return f"{text} in all, {rules.value[spell]} each" if spell in PAIRS else text  # K-83


# Pawns, Elixir and ends


def guard_lines(rules: TwoKingsRules, exchange: bool, fusion: bool) -> list[str]:
    """Say what the spells at hand can do with a pawn on its own tower."""
    if not rules.towers_targetable:
        return ["No spell can touch it on its tower."]
    lines: list[str] = []
    if exchange:
        lines.append("Exchange can take it." if rules.swaps_man_towers else "Exchange can't take it.")
    if fusion and not rules.guards_fuse:
        lines.append("Fusion can't take it.")
    elif fusion:
        lines.append("Fusion can take it." if rules.swaps_man_towers else "Fusion can only take it off its tower.")
    return lines


def moved_text(rules: TwoKingsRules, moved: int) -> str:
    """`3 of 4 squares moved`: how much of its limit a pawn has used up (K-50, K-51)."""
    if rules.spell_steps_count:
        return f"{moved} of {count_of(rules.step_max, 'square')} moved this turn"
    return f"{moved} of {count_of(rules.step_max, 'step')} made this turn"


def faces_text(rules: TwoKingsRules) -> str:
    """`3, 3, 4, 4, 5 or 6`."""
    faces = [str(face) for face in range(HIGHEST_FACE + 1) for _same in range(rules.face_count[face])]
    return listed(faces, "or")


def placing_text(rules: TwoKingsRules, opening: bool) -> str:
    """Say how a die from the reserve is placed."""
    costs = f"A pawn is placed with a value of 1 to {rules.place_max}, and costs as much Elixir"
    if rules.place_max == 1:
        costs = "A pawn is placed with a value of 1, and costs as much Elixir"
    if not opening:
        return costs
    where = "anywhere in your first row" if rules.opens_on_row else "in front of one of your towers"
    return sentences([costs, f"Place your first pawn {where}"])


def spending_text(rules: TwoKingsRules) -> str:
    if rules.early_end:
        return "What is not spent is lost"
    return "What is not spent is lost, and a turn ends only when nothing more can be done"


def ends_text(rules: TwoKingsRules) -> str:
    """When the game ends without a defeat (K-111 to K-113)."""
    limits: list[str] = []
    if rules.quiet_limit:
        quiet = "a quiet turn" if rules.quiet_limit == 1 else f"{rules.quiet_limit} quiet turns in a row"
        limits.append(quiet)
    if rules.max_turns:
        limits.append(f"{count_of(rules.max_turns, 'turn')} in all")
    if not limits:
        return "Only the Skull ends the game"
    return f"After {listed(limits, 'or')} the game ends, and the higher strength wins"


def fused_text(rules: TwoKingsRules, total: int) -> str:
    """Say what a Fusion makes."""
    rests = ", which can't move again this turn" if rules.fusion_new else ""
    return f"{a_number(fused(rules, total))}{rests}"
