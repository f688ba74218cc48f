"""Beside the table: each player's panel, facts, and the prompt."""

from typing import Final

from regalia.core.words import listed
from regalia.games.two_kings.actions import Cast, PlacePawn, Step
from regalia.games.two_kings.data import SEAT_TITLES
from regalia.games.two_kings.shown.art import DROP_ICON, STRENGTH_ICON
from regalia.games.two_kings.shown.rule_texts import ends_text, faces_text, spending_text
from regalia.games.two_kings.view import TwoKingsView
from regalia.scenes import Panel, Stat

QUIET_SHOWN_FROM: Final = 20
MAX_STONES: Final = 12  # in a panel


def panel(view: TwoKingsView, seat: int) -> Panel:
    elixir = Stat("Elixir", "\N{EN DASH}", DROP_ICON, spending_text(view.rules()))
    if seat == view.mover and view.rolled:
        elixir.value, elixir.full = str(view.elixir), view.rolled
    stats = [strength_stat(view, seat), elixir]  # the reserve lies beside the board
    tags = ["asked"] if seat in view.to_act else []
    if view.asking in ("towers", "keep") and seat not in view.to_act and len(view.to_act) == 1:
        tags.append("ready" if view.is_sealed[seat] else "")
    return Panel(seat, SEAT_TITLES[seat], stats, [tag for tag in tags if tag])


def strength_stat(view: TwoKingsView, seat: int) -> Stat:
    """A stone for each point; only a number if there are too many."""
    most, strength = view.rules().max_strength, str(view.strength[seat])
    tip = "Without any, the game is lost"
    if most > MAX_STONES:
        return Stat("Strength", f"{strength} of {most}", STRENGTH_ICON, tip)
    return Stat("Strength", strength, STRENGTH_ICON, tip, most)


def facts(view: TwoKingsView) -> list[Stat]:
    rules = view.rules()
    if view.asking in ("towers", "start"):
        return []
    ended_with_a_turn = view.outcome is not None and view.outcome.reason in ("K-111", "K-112")
    turn = str(view.played + (0 if ended_with_a_turn else 1))
    found = [Stat("Turn", f"{turn} of {rules.max_turns}" if rules.max_turns else turn, "hourglass", ends_text(rules))]
    if view.quiet >= QUIET_SHOWN_FROM and rules.quiet_limit:
        quiet = f"{view.quiet} of {rules.quiet_limit}"
        found.append(Stat("Quiet turns", quiet, "silence", "Nothing was lost for so long; at the limit the game ends"))
    return found


def prompt(view: TwoKingsView) -> str:
    if view.outcome is not None:
        winners = view.outcome.winners()
        return "The game is drawn" if len(winners) > 1 else f"{SEAT_TITLES[winners[0]]} has won the game"
    if view.asking == "deal":
        return f"A spell card is being drawn{' for both players' if view.rules().draws_menu else ''}"
    if view.asking == "start":
        return "Two dice decide who begins"
    if view.asking == "roll":
        return roll_prompt(view)
    if not view.legal:
        names = listed([SEAT_TITLES[seat] for seat in view.to_act])
        return f"{names} {'is' if len(view.to_act) == 1 else 'are'} to act"
    if view.asking == "keep":
        return keep_prompt(view)
    if view.asking == "towers":
        how = "In secret" if view.rules().towers_sealed else "For all to see"
        return f"Set your tower dice, {view.rules().tower_total} in all. {how}: choose a tower, then its value"
    kinds = (("place", PlacePawn), ("move", Step), ("cast", Cast))
    can = [word for word, kind in kinds if any(isinstance(action, kind) for action in view.legal)]
    why = "You have cast your spell for this turn" if view.has_cast else "One spell a turn; unspent Elixir is lost"
    use = f"to {listed(can, 'or')}" if can else "and nothing to do with it"
    return f"{view.elixir} Elixir {use}. {why}"


def roll_prompt(view: TwoKingsView) -> str:
    rules = view.rules()
    text = f"{SEAT_TITLES[view.mover]} rolls for Elixir. The die has {faces_text(rules)}"
    if rules.first_turn_cap and view.played == 0:  # K-27
        return f"{text}; the first roll counts {rules.first_turn_cap} at most"
    return text


def keep_prompt(view: TwoKingsView) -> str:
    rules, other = view.rules(), SEAT_TITLES[1 - view.seat]
    made = view.held[view.seat] if rules.own_decks else view.gone[view.seat]
    pick = f"Pick {made + 1} of {rules.picks}"
    if rules.drafts_together:
        pick += f", while {other} picks too"
    if rules.own_decks:
        return f"Which of the two spells do you keep? {pick}; {other} gets the other card"
    return f"Which of the two spells shall both of you have? {pick}; the other card is discarded"
