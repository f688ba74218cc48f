"""The rules of every table: who may act, and when. The server, the terminal and the tests ask here."""

from regalia.core.actions import CHANCE, Action
from regalia.core.errors import GAME_OVER, NOT_ASKED, Illegal
from regalia.core.frames import ChanceFrame
from regalia.core.rng import Rng
from regalia.core.state import State


def why_not(s: State, seat: int, action: Action) -> Illegal | None:
    """Return None exactly when the seat may do this now, and otherwise the refusal."""
    if not s.frames:
        return Illegal(GAME_OVER, "the game is over")
    if seat not in s.frames[-1].to_act(s):
        return Illegal(NOT_ASKED, "another seat is being asked")
    return s.frames[-1].why_not(s, seat, action)


def submit(s: State, seat: int, action: Action) -> None:
    """Carry out a seat's action, or raise Illegal and change nothing."""
    refusal = why_not(s, seat, action)
    if refusal is not None:
        raise refusal
    s.frames[-1].apply(s, seat, action)


def chance_frame(s: State) -> ChanceFrame:
    """Return the pending chance frame. There must be one."""
    frame = s.frames[-1]
    assert isinstance(frame, ChanceFrame)
    return frame


def draw_chance(s: State, rng: Rng) -> Action:
    """Draw the next outcome of chance, without applying it."""
    frame = chance_frame(s)
    return frame.pick(s, int(rng.below(frame.total(s))))


def seeded_roll(s: State, seed: str, number: int) -> Action:
    """Draw the outcome for that entry of a game, counted from 0. The seed and the number alone decide it."""
    return draw_chance(s, Rng(f"{seed}/{number}/chance"))


def asks_chance(s: State) -> bool:
    return isinstance(s.frames[-1], ChanceFrame)


def outcomes(s: State) -> list[tuple[Action, int]]:
    """Return the distinct outcomes of the pending chance frame with their weights, by trying every `pick`."""
    frame = chance_frame(s)
    actions: dict[Action, int] = {}
    for r in range(frame.total(s)):
        action = frame.pick(s, r)
        actions[action] = actions.get(action, 0) + 1
    return list(actions.items())


def answers(s: State, seat: int) -> list[Action]:
    """Return the legal actions that take nothing back: random play, perft and bots choose from these."""
    return without_undoing(s.frames[-1].legal(s, seat))


def without_undoing(legal: list[Action]) -> list[Action]:
    for action in legal:
        if action.undoes:
            return [other for other in legal if not other.undoes]
    return legal


def forced(s: State, seat: int) -> Action | None:
    """Return the only way to answer the question, asides apart; None if there is a choice."""
    return only_answer(s.frames[-1].legal(s, seat))


def only_answer(legal: list[Action]) -> Action | None:
    only: Action | None = None
    for action in legal:
        if action.undoes or action.aside:
            continue
        if only is not None:
            return None
        only = action
    return only


def random_step(s: State, rng: Rng) -> None:
    """Play one entry of a random game: chance by its weights, a seat with equal odds for each answer."""
    frame = s.frames[-1]
    if isinstance(frame, ChanceFrame):
        chance: ChanceFrame = frame  # mypyc checks a narrowed name at every use
        chance.apply(s, CHANCE, chance.pick(s, int(rng.below(chance.total(s)))))
        return
    asked = frame.to_act(s)
    seat = asked[0] if len(asked) == 1 else asked[int(rng.below(len(asked)))]
    legal = without_undoing(frame.legal(s, seat))
    frame.apply(s, seat, legal[rng.below(len(legal))])


def play_randomly(s: State, rng: Rng, limit: int) -> int:
    """Play at random to the end, or until `limit` entries have been made. Return how many were made."""
    steps = 0
    while s.frames and steps < limit:
        random_step(s, rng)
        steps += 1
    return steps
