"""Verbs, and choices with the picks that a click stands for."""

from collections.abc import Sequence
from itertools import permutations

from regalia.boards.squares import LETTERS
from regalia.core.actions import Action
from regalia.games.two_kings.actions import NO_PLACE, Cast, Kamikaze, Keep, PlacePawn, SetTowers, Step
from regalia.games.two_kings.data import (
    ASTEROID,
    BACK_MOVE,
    BOLTS,
    CLAUSE,
    CODE,
    DIAGONAL_MOVE,
    DOUBLE_POWER_UP,
    EVOCATION,
    EXCHANGE,
    FIREBALL,
    FUSION,
    JUMP,
    KAMIKAZE,
    MACE,
    PHOENIX,
    SPELL_NAME,
    TORNADO,
    pawn_id,
    spell_id,
)
from regalia.games.two_kings.field import Place, place_name
from regalia.games.two_kings.notation import write_action
from regalia.games.two_kings.shown.art import DICE_ICON, ICON, TOWER_ICON
from regalia.games.two_kings.shown.foresight import entry
from regalia.games.two_kings.shown.words import describe_action, square_of
from regalia.games.two_kings.view import TwoKingsView
from regalia.scenes import Choice, Group, Verb, grouped, piece_pick, spot_pick, word_pick


def castable_now(view: TwoKingsView) -> set[int]:
    return {action.spell for action in view.legal if isinstance(action, Cast)}


def verbs(view: TwoKingsView) -> list[Verb]:
    if not view.legal:
        return []
    if view.asking == "towers":
        return [Verb("towers", "Set the tower dice", TOWER_ICON, clause="K-18")]
    if view.asking == "keep":
        return [Verb("keep", "Keep a card", "card-pick", clause="K-13")]
    found = [
        Verb("place", "Place", DICE_ICON, clause="K-39", pattern="{2}@{1}"),
        Verb("move", "Move", "footsteps", clause="K-49", pattern="{1}-{2}"),
    ]
    castable = castable_now(view)
    for spell in sorted(castable):
        found.append(Verb(CODE[spell], SPELL_NAME[spell], ICON[spell], pattern=cast_pattern(spell)))
    if not castable:
        found.append(Verb("cast", "Cast a spell", "fireball"))
    if any(not isinstance(action, (PlacePawn, Step, Cast)) for action in view.legal):
        found.append(Verb("end", f"End turn ({view.elixir} Elixir lost)", "player-next"))
    for verb in found:
        why_not, clause = view.why_not(verb.key)
        if why_not:
            verb.why_not, verb.clause = why_not, clause
    return found


def choices(view: TwoKingsView) -> list[Group]:
    return grouped([choice(view, action) for action in view.legal])


def choice(view: TwoKingsView, action: Action) -> tuple[str, Choice]:
    text, label = write_action(action), describe_action(view, action)
    if isinstance(action, PlacePawn):
        left = view.elixir - action.value
        picks = [spot_pick(place_name(action.to)), word_pick(str(action.value))]
        ways = [[reserve_pick(view), *picks]]
        return "place", Choice(text, label, picks, f"{left} Elixir left", kind="place", ways=ways)
    if isinstance(action, Step):
        what = entry(view, view.mover, view.value[square_of(view, action.start)], square_of(view, action.to))
        picks = [pawn_pick(view, action.start), spot_pick(place_name(action.to))]
        kind = "capture" if what.fought or what.damage else "move"
        return "move", Choice(text, label, picks, what.short, kind=kind)
    if isinstance(action, Cast):
        choice = Choice(text, label, cast_picks(view, action), clause=CLAUSE[action.spell], kind=cast_kind(action))
        if action.spell in (EXCHANGE, DOUBLE_POWER_UP, BOLTS):
            choice.unordered = len(choice.picks) - 1  # the pawns, after the card
        return CODE[action.spell], choice
    if isinstance(action, Keep):
        return "keep", Choice(text, label, [piece_pick(spell_id(action.spell))], kind="move")
    if isinstance(action, SetTowers):
        first, *others = tower_ways(view, action.values)
        return "towers", Choice(text, label, first, ways=others)
    return "end", Choice(text, label, warn=end_warning(view))


def tower_ways(view: TwoKingsView, values: Sequence[int]) -> list[list[str]]:
    """The towers in any order, each with its value after it."""
    names = [view.field().name[square] for square in view.field().towers[view.seat]]
    pairs = [[spot_pick(names[tower]), word_pick(f"{tower}-{value}")] for tower, value in enumerate(values)]
    return [[pick for pair in order for pick in pair] for order in permutations(pairs)]


def end_warning(view: TwoKingsView) -> str:
    """Elixir is lost at the end of most turns: one is asked only when that is much."""
    if len(view.legal) == 1 or view.elixir * 2 < view.rolled:
        return ""
    spent = "You have spent nothing" if view.elixir == view.rolled else f"{view.elixir} of {view.rolled} are left"
    return f"{spent}, and Elixir that is not spent is lost."


def reserve_pick(view: TwoKingsView) -> str:
    return piece_pick(pawn_id(view.mover, view.idle_dice(view.mover)[0]))


def pawn_pick(view: TwoKingsView, place: Place) -> str:
    square = square_of(view, place)
    return piece_pick(pawn_id(view.owner[square], view.die[square]))


def cast_picks(view: TwoKingsView, action: Cast) -> list[str]:
    picks = [piece_pick(spell_id(action.spell))]
    if action.spell == EVOCATION:
        return [*picks, spot_pick(place_name(action.a))]
    if action.spell in (PHOENIX, ASTEROID):  # the tower in the middle stands for the strength of its side
        field, side = view.field(), view.mover if action.spell == PHOENIX else 1 - view.mover
        return [*picks, spot_pick(field.name[field.towers[side][1]])]
    if action.spell == FUSION:  # first the one that stays where it is, then the one that joins it
        other = action.b if action.to == action.a else action.a
        return [*picks, pawn_pick(view, action.to), pawn_pick(view, other)]
    picks += [pawn_pick(view, place) for place in (action.a, action.b) if place != NO_PLACE]
    if action.to != NO_PLACE:
        picks.append(spot_pick(place_name(action.to)))
    if isinstance(action, Kamikaze):  # a click for each point
        for place, points in zip(action.hit, action.points, strict=True):
            picks += [pawn_pick(view, place)] * points
    return picks


def cast_pattern(spell: int) -> str:
    """The words of `cast_picks`: the card itself is the first."""
    if spell in (PHOENIX, ASTEROID):
        return ""
    if spell in (DIAGONAL_MOVE, JUMP, BACK_MOVE):
        return f"{CODE[spell]} {{2}}-{{3}}"
    if spell in (EXCHANGE, DOUBLE_POWER_UP, BOLTS):
        return f"{CODE[spell]} {{2}},{{3}}"
    if spell == FUSION:
        return f"{CODE[spell]} {{2}}+{{3}}={{2}}"
    return f"{CODE[spell]} {{2}}" + (":{3}=1" if spell == KAMIKAZE else "")


def cast_kind(action: Cast) -> str:
    if action.spell in (MACE, FIREBALL, BOLTS, KAMIKAZE, ASTEROID):
        return "capture"
    if action.spell in (DIAGONAL_MOVE, JUMP, BACK_MOVE, EXCHANGE, TORNADO):
        return "teleport"
    return "place"


def tower_words(view: TwoKingsView) -> dict[str, str]:
    words = {str(value): f"Value {value}" for value in range(1, view.rules().place_max + 1)}
    if view.asking == "towers":
        for tower, col in enumerate(view.field().tower_cols):
            for value in range(1, view.rules().die_max + 1):
                words[f"{tower}-{value}"] = f"{value} on tower {LETTERS[col]}"
    return words
