"""Seats that are asked at the same time do not disturb each other."""

from typing import Final

from regalia.core.actions import Action
from regalia.core.game import Game
from regalia.core.rng import Rng
from regalia.core.state import State
from regalia.testkit.checks.defects import Defect, first_difference
from regalia.testkit.checks.walk import Variant, asked, frame_name, positions, some

GAMES: Final = 4
PER_GAME: Final = 25
SAMPLED: Final = 4  # actions of each seat


def check_sealed(game: Game, variant: Variant, effort: float = 1.0, seed: str = "sealed") -> None:
    rng = Rng(f"{seed} choices")
    for s, history in positions(game, variant.seats, variant.options, seed, GAMES, PER_GAME, variant.limit, effort):
        if not s.frames or len(s.frames[-1].to_act(s)) < 2:
            continue
        with history.watched("a sealed question"):
            for one, actions in asked(s):
                for other, other_actions in asked(s):
                    if one == other:
                        continue
                    for action in some(actions, SAMPLED, rng):
                        check_undisturbed(game, s, one, action, other)
                        for other_action in some(other_actions, SAMPLED, rng) if one < other else ():
                            check_commutes(game, s, one, action, other, other_action)


def still_asks(s: State, seat: int, depth: int, kind: str) -> bool:
    """True if the frame is still there, seen from a seat that has not answered it."""
    return len(s.frames) == depth and frame_name(s) == kind and seat in s.frames[-1].to_act(s)


def check_undisturbed(game: Game, s: State, one: int, action: Action, other: int) -> None:
    """Check that another seat's answer changes no legal action of a seat, unless it ended the question."""
    after = s.clone()
    frame, depth = after.frames[-1], len(after.frames)
    after.frames[-1].apply(after, one, action)
    text = game.write(s, action)
    if len(after.frames) == depth and after.frames[-1] is frame and other not in frame.to_act(after):
        raise Defect(f"{frame_name(s)} no longer asks seat {other} once seat {one} has said {text!r}")
    if not still_asks(after, other, depth, frame_name(s)):
        return
    before_texts = [game.write(s, answer) for answer in s.frames[-1].legal(s, other)]
    after_texts = [game.write(after, answer) for answer in after.frames[-1].legal(after, other)]
    if before_texts != after_texts:
        raise Defect(
            f"what seat {other} may say depends on the sealed {text!r} of seat {one}: "
            f"{after_texts} instead of {before_texts}"
        )


def check_commutes(game: Game, s: State, one: int, action: Action, other: int, other_action: Action) -> None:
    first, second = s.clone(), s.clone()
    depth, kind = len(s.frames), frame_name(s)
    first.frames[-1].apply(first, one, action)
    second.frames[-1].apply(second, other, other_action)
    if not still_asks(first, other, depth, kind) or not still_asks(second, one, depth, kind):
        return  # one of them ended the question for both, as the first to object may
    first.frames[-1].apply(first, other, other_action)
    second.frames[-1].apply(second, one, action)
    found, expected = game.dump(first), game.dump(second)
    if found != expected:
        raise Defect(
            f"{game.write(s, action)!r} of seat {one} and {game.write(s, other_action)!r} of seat {other} "
            f"do not commute: {first_difference(found, expected)}"
        )
