"""Events in words."""

from regalia.core.events import Event
from regalia.games.two_kings.data import ASTEROID, PHOENIX, SEAT_TITLES, SPELL_NAME
from regalia.games.two_kings.field import place_name


def say(event: Event, seat: int) -> str:
    args = event.args
    kind = event.kind
    if kind == "offered":
        return f"{SPELL_NAME[args[0]]} is drawn for both players"
    if kind == "menu_shown":
        return f"The spells of this game: {listed([SPELL_NAME[spell] for spell in args])}"
    if kind == "start_tied":
        return f"Both have rolled {args[0]}: the dice are rolled again"
    if kind == "adjudicated":
        return adjudicated(args[0], args[1])
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


def listed(words: list[str], last: str = "and") -> str:
    return f"{', '.join(words[:-1])} {last} {words[-1]}" if len(words) > 1 else "".join(words) or "none"


def a_number(value: int) -> str:
    """`a 7`, `an 8`."""
    return f"{'an' if value in (8, 11, 18) else 'a'} {value}"


def adjudicated(clause: int, winner: int) -> str:
    why = "Too many turns in a row were quiet" if clause == 111 else "The last turn has been played"
    if winner < 0:
        return f"{why}: strength and pips are level, nobody wins"
    return f"{why}: {SEAT_TITLES[winner]} is ahead and wins"


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
    if kind == "struck":
        return f"{SPELL_NAME[ASTEROID]}: {title}'s strength falls by {args[1]} to {args[2]}"
    if kind == "tower_hit":
        return f"{title}'s tower {place_name(args[1])} takes {args[2]} damage: strength {args[3]} is left"
    return f"{title}'s marker has reached the Skull: {other} wins"


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
    if attack == defence:
        return f"{title}'s {attack} and {other}'s {defence} meet on {where}: both fall"
    if attack > defence:
        return f"{title}'s {attack} beats {other}'s {defence} on {where} and is {a_number(attack - defence)} now"
    return f"{title}'s {attack} falls to {other}'s {defence} on {where}, which is {a_number(defence - attack)} now"
