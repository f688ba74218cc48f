"""Events and actions in words."""

from collections.abc import Sequence

from regalia.boards.squares import LETTERS
from regalia.core.actions import Action
from regalia.core.events import Event
from regalia.core.words import a_number, listed
from regalia.games.two_kings.actions import NO_PLACE, Cast, DealCard, Kamikaze, Keep, PlacePawn, Roll, SetTowers, Step
from regalia.games.two_kings.data import (
    ASTEROID,
    BACK_MOVE,
    BOLTS,
    DIAGONAL_MOVE,
    DOUBLE_POWER_UP,
    EVOCATION,
    EXCHANGE,
    FIREBALL,
    FUSION,
    GREAT_POWER_UP,
    JUMP,
    MACE,
    PHOENIX,
    POWER_UP,
    SEAT_TITLES,
    SPELL_NAME,
    TORNADO,
)
from regalia.games.two_kings.field import NOWHERE, Place, Square, place_name
from regalia.games.two_kings.rules import fight, healed, increased, lowered, pushed_to
from regalia.games.two_kings.shown.foresight import entry, fights_on_way_back
from regalia.games.two_kings.shown.rule_texts import fused_text
from regalia.games.two_kings.state import KEPT, PAIR
from regalia.games.two_kings.view import TwoKingsView


def describe_event(event: Event, seat: int) -> str:
    args = event.args
    kind = event.kind
    if kind == "offered":
        return f"{SPELL_NAME[args[0]]} is drawn for both players"
    if kind == "menu_shown":
        return f"The spells of this game: {listed([SPELL_NAME[spell] for spell in args])}"
    if kind == "start_tied":
        return f"Both have rolled {args[0]}: the dice are rolled again"
    if kind == "adjudicated":
        return adjudicated(args)
    title = SEAT_TITLES[args[0]]
    other = SEAT_TITLES[1 - args[0]]
    if kind in ("drew", "chose", "kept", "kept_own", "passed_on", "deck_shown", "sealed", "towers_manned"):
        return say_setup(event, title, other)
    if kind == "start_rolled":
        return f"{title} rolls {args[1]} for the first turn"
    if kind == "began":
        return f"{title} has the first turn"
    if kind == "rolled":
        capped = f", of which {args[2]} count in the first turn" if args[2] < args[1] else ""
        return f"{title} rolls {args[1]} Elixir{capped}"
    if kind == "turn_ended":
        lost = f"; {args[1]} Elixir lost" if args[1] else ""
        return f"{title}'s turn is over{lost}"
    if kind in ("cast", "struck", "tower_hit", "healed", "defeated"):
        return say_strength(event, title, other)
    return say_pawns(event, title, other)


def adjudicated(args: Sequence[int]) -> str:
    clause, winner, strength, pips = args[0], args[1], args[2:4], args[4:6]
    why = "Too many turns in a row were quiet" if clause == 111 else "The last turn has been played"
    if winner < 0:
        return f"{why}: strength and pips are level, nobody wins"
    points, of_what = (pips, "pips") if strength[0] == strength[1] else (strength, "strength")
    return f"{why}: {SEAT_TITLES[winner]} wins by {points[winner]} {of_what} to {points[1 - winner]}"


def say_setup(event: Event, title: str, other: str) -> str:
    args, veiled, kind = event.args, event.veiled, event.kind
    if kind == "drew":
        return f"{title} draws {SPELL_NAME[veiled[0]] if veiled else 'a spell card'}"
    if kind == "chose":
        return f"{title} has chosen a card"
    if kind == "kept":
        away = SPELL_NAME[veiled[0]] if veiled else "the other card"
        return f"{title} adds {SPELL_NAME[args[1]]} to the shared spells and discards {away}"
    if kind == "kept_own":
        return f"{title} keeps {SPELL_NAME[veiled[0]] if veiled else 'a card'}"
    if kind == "passed_on":
        return f"{title} gives {SPELL_NAME[veiled[0]] if veiled else 'a card'} to {other}"
    if kind == "deck_shown":
        return f"{title}'s spells: {listed([SPELL_NAME[spell] for spell in args[1:]])}"
    if kind == "sealed":
        return f"{title} has set the tower dice"
    return f"{title}'s towers show {listed([str(value) for value in args[1:]])}"


def say_strength(event: Event, title: str, other: str) -> str:
    args, kind = event.args, event.kind
    if kind == "cast":
        named = [place_name(place) for place in dict.fromkeys(args[3:])]
        on = f" on {listed(named)}" if named else ""
        spell = SPELL_NAME[args[1]]
        return f"{title} casts {spell}{on} for {args[2]} Elixir"
    if kind == "healed":
        return f"{SPELL_NAME[PHOENIX]}: {title}'s strength rises to {args[2]}"
    if kind in ("struck", "tower_hit") and (args[2] if kind == "struck" else args[3]) == 0:
        return ""  # the sentence about the defeat tells it
    if kind == "struck":
        return f"{SPELL_NAME[ASTEROID]}: {title}'s strength falls by {args[1]} to {args[2]}"
    if kind == "tower_hit":
        return f"{strike(title, other, args[1], args[5], args[2])}: strength {args[4]} to {args[3]}"
    deed = f"{other}'s {SPELL_NAME[ASTEROID]} strikes {title}"
    if len(args) > 2:
        deed = strike(title, other, args[2], args[3], args[4])
    return f"{deed}: strength {args[1]} to 0, and {other} wins"


def strike(title: str, other: str, tower: Place, start: Place, value: int) -> str:
    return f"{other}'s {value} from {place_name(start)} strikes {title}'s tower {place_name(tower)}"


def say_pawns(event: Event, title: str, other: str) -> str:
    args, kind = event.args, event.kind
    if kind == "placed":
        return f"{title} places {a_number(args[1])} on {place_name(args[2])}"
    if kind == "evoked":
        return f"A new {args[1]} of {title} appears on tower {place_name(args[2])}"
    if kind == "fought":
        return fought(title, other, place_name(args[1]), args[2], args[3])
    if kind == "weakened":
        if args[3] == 0:
            return f"{title}'s {args[2]} on {place_name(args[1])} falls"
        return f"{title}'s {args[2]} on {place_name(args[1])} drops to {args[3]}"
    if kind == "strengthened":
        return f"{title}'s {args[2]} on {place_name(args[1])} grows to {args[3]}"
    if kind == "exchanged":
        return (
            f"{title}'s pawns swap: the {args[2]} is on {place_name(args[1])} now, "
            f"the {args[4]} on {place_name(args[3])}"
        )
    if kind == "fused":
        return (
            f"{title}'s pawns on {place_name(args[1])} and {place_name(args[2])} "
            f"become {a_number(args[4])} on {place_name(args[3])}"
        )
    if kind == "detonated":
        return f"{title}'s {args[2]} on {place_name(args[1])} blows itself up"
    verb = {"stepped": "steps", "carried": "is carried", "blown": "is blown back"}[kind]
    return f"{title}'s {args[3]} {verb} from {place_name(args[1])} to {place_name(args[2])}"


def fought(title: str, other: str, where: str, attack: int, defence: int) -> str:
    left, other_left = fight(attack, defence)
    if left:
        return f"{title}'s {attack} beats {other}'s {defence} on {where} and is {a_number(left)} now"
    if other_left:
        return f"{title}'s {attack} falls to {other}'s {defence} on {where}, which is {a_number(other_left)} now"
    return f"{title}'s {attack} and {other}'s {defence} meet on {where}: both fall"


# Actions


def describe_action(view: TwoKingsView, action: Action) -> str:
    """A sentence that says what the action does."""
    if isinstance(action, PlacePawn):
        return f"Place {a_number(action.value)} on {place_name(action.to)}"
    if isinstance(action, Step):
        return describe_move(view, action.start, action.to, "Move")
    if isinstance(action, Cast):
        return describe_cast(view, action)
    if isinstance(action, Keep):
        return describe_keep(view, action.spell)
    if isinstance(action, SetTowers):
        cols = view.field().tower_cols
        dice = [f"{value} on {LETTERS[col]}" for value, col in zip(action.values, cols, strict=True)]
        return f"Set the tower dice to {listed(dice)}"
    if isinstance(action, Roll):
        return f"Roll {action.number} Elixir"
    if isinstance(action, DealCard):
        return f"Draw {SPELL_NAME[action.spell]}"
    return f"End your turn; {view.elixir} Elixir will be lost" if view.elixir else "End your turn"


def square_of(view: TwoKingsView, place: Place) -> Square:
    return view.field().at_place[place] if place != NO_PLACE else NOWHERE


def describe_move(view: TwoKingsView, start: Place, to: Place, verb: str) -> str:
    square = square_of(view, start)
    if square == NOWHERE or square_of(view, to) == NOWHERE:
        return ""
    what = entry(view, view.mover, view.value[square], square_of(view, to))
    then = f": it {what.words}" if what.words else ""
    return f"{verb} the {view.value[square]} from {place_name(start)} to {place_name(to)}{then}"


def went_back(view: TwoKingsView, start: Square, end: Square) -> str:
    """Describe the fights of a pawn that a spell takes back."""
    told = fights_on_way_back(view, start, end) if NOWHERE not in (start, end) else []
    return f": {', then '.join(told)}" if told else ""


def describe_keep(view: TwoKingsView, spell: int) -> str:
    pair = [other for other, where in enumerate(view.card) if where in (PAIR + view.seat, KEPT + view.seat)]
    others = [SPELL_NAME[other] for other in pair if other != spell]
    other = others[0] if others else "the other card"
    if view.rules().own_decks:
        return f"Keep {SPELL_NAME[spell]} and give {other} to {SEAT_TITLES[1 - view.seat]}"
    return f"Add {SPELL_NAME[spell]} to the shared spells and discard {other}"


def value_at(view: TwoKingsView, place: Place) -> int:
    square = square_of(view, place)
    return view.value[square] if square != NOWHERE else 0


def pawn_name(view: TwoKingsView, place: Place) -> str:
    return f"the {value_at(view, place)} on {place_name(place)}"


def describe_cast(view: TwoKingsView, action: Cast) -> str:
    spell, name, rules = action.spell, SPELL_NAME[action.spell], view.rules()
    if spell in (DIAGONAL_MOVE, JUMP, BACK_MOVE):
        if spell == BACK_MOVE:
            met = went_back(view, square_of(view, action.a), square_of(view, action.to))
            return f"{name}: take {pawn_name(view, action.a)} back to {place_name(action.to)}{met}"
        return describe_move(view, action.a, action.to, f"{name}: move")
    if spell in (MACE, FIREBALL, BOLTS, POWER_UP, GREAT_POWER_UP, DOUBLE_POWER_UP):
        told = [affected(view, spell, place) for place in (action.a, action.b) if place != NO_PLACE]
        return f"{name}: {listed(told)}"
    if isinstance(action, Kamikaze):
        told = [weakened(view, place, points) for place, points in zip(action.hit, action.points, strict=True)]
        return f"{name}: blow up {pawn_name(view, action.a)}; {listed(told)}"
    if spell == EXCHANGE:
        return f"{name}: swap {pawn_name(view, action.a)} and {pawn_name(view, action.b)}"
    if spell == TORNADO:
        square = square_of(view, action.a)
        end = pushed_to(rules, view.value, view.owner, square) if square != NOWHERE else NOWHERE
        if end == NOWHERE:
            return f"{name}: push {pawn_name(view, action.a)} back"
        there = f"back to {view.field().name[end]}{went_back(view, square, end)}"
        return f"{name}: push {pawn_name(view, action.a)} {there}"
    if spell == FUSION:
        both = f"{pawn_name(view, action.a)} and {pawn_name(view, action.b)}"
        values = [view.value[square_of(view, place)] for place in (action.a, action.b)]
        return f"{name}: join {both} on {place_name(action.to)} to {fused_text(rules, sum(values))}"
    if spell == EVOCATION:
        return f"{name}: a new {rules.value[spell]} on tower {place_name(action.a)}"
    if spell == PHOENIX:
        strength = healed(rules, view.strength[view.mover], rules.value[spell])
        return f"{name}: your strength rises to {strength}"
    strength = lowered(view.strength[1 - view.mover], rules.value[spell])
    return f"{name}: {SEAT_TITLES[1 - view.mover]}'s strength falls to {strength or 'the Skull'}"


def affected(view: TwoKingsView, spell: int, place: Place) -> str:
    rules = view.rules()
    if spell in (MACE, FIREBALL, BOLTS):
        return weakened(view, place, rules.value[spell])
    return f"{pawn_name(view, place)} becomes {a_number(increased(rules, value_at(view, place), rules.value[spell]))}"


def weakened(view: TwoKingsView, place: Place, points: int) -> str:
    after = lowered(value_at(view, place), points)
    return f"{pawn_name(view, place)} " + (f"becomes {a_number(after)}" if after else "falls")
