"""Details of a piece or a square, on request."""

from regalia.games.two_kings.data import (
    ASTEROID,
    EXCHANGE,
    FUSION,
    SEAT_TITLES,
    SPELL_NAME,
    pawn_id,
    spell_id,
)
from regalia.games.two_kings.field import Square
from regalia.games.two_kings.rules import steps_left
from regalia.games.two_kings.shown.foresight import Way, ways
from regalia.games.two_kings.shown.rule_texts import guard_lines, purpose_text, target_text
from regalia.games.two_kings.shown.spells import spell_named
from regalia.games.two_kings.state import DECK, MENU
from regalia.games.two_kings.view import TwoKingsView
from regalia.scenes import Inspection, Overlay, Stat


def inspect(view: TwoKingsView, id: str) -> Inspection | None:
    """More about a pawn: where it could go now, and what would come of it; or about a spell."""
    name = id.lstrip("#@")
    spell = spell_named(name)
    if spell >= 0:
        return inspect_spell(view, spell)
    for square in view.field().all:
        if view.value[square] and name in (pawn_id(view.owner[square], view.die[square]), view.field().name[square]):
            return inspect_pawn(view, square)
    return None


def inspect_spell(view: TwoKingsView, spell: int) -> Inspection:
    reason = view.why_not(spell_id(spell))[0] if view.asking == "turn" and view.legal else ""
    rules = view.rules()
    target = target_text(rules, spell)
    if spell == ASTEROID:
        target = f"{SEAT_TITLES[1 - (view.seat if view.seat >= 0 else view.mover)]}'s strength"
    stats = [Stat("Purpose", purpose_text(rules, spell) or "none"), Stat("Target", target)]
    return Inspection(SPELL_NAME[spell], [f"{reason}."] if reason else [], stats)


def inspect_pawn(view: TwoKingsView, square: Square) -> Inspection | None:
    field, owner = view.field(), view.owner[square]
    name = f"{SEAT_TITLES[owner]}'s {view.value[square]} on {field.name[square]}"
    lines: list[str] = []
    if not field.is_field[square]:
        at_hand = [view.card[spell] in (MENU, DECK + owner) for spell in (EXCHANGE, FUSION)]
        lines += guard_lines(view.rules(), at_hand[0], at_hand[1])
    if view.asking != "turn" or owner != view.mover or view.outcome is not None:
        return Inspection(name, lines)
    if view.new[square]:
        return Inspection(name, ["New: it can't move this turn.", *lines])
    left = steps_left(view.rules(), view.new[square], view.steps[square])
    found = ways(view, square, min(view.elixir, left))
    told: list[str] = []
    for way in sorted(found, key=length):  # the nearest square behind each row of fights will do
        story = ", then ".join(way.told)
        if story and story not in told:
            told.append(story)
            lines.append(f"To {field.name[way.squares[-1]]} for {len(way.squares)} Elixir: {story}.")
    what = "Squares left" if view.rules().spell_steps_count else "Steps left"
    stats = [Stat(what, f"{left} of {view.rules().step_max}", "footsteps")]
    calm = [field.name[way.squares[-1]] for way in found if not way.told]
    fights = [field.name[way.squares[-1]] for way in found if way.told]
    overlays = [Overlay("move", "can get there", calm)] if calm else []
    if fights:
        overlays.append(Overlay("attack", "would fight on the way", fights))
    return Inspection(name, lines, stats, overlays=overlays)


def length(way: Way) -> int:
    return len(way.squares)
