"""What a bot should like in 2 Kings."""

from regalia.games.two_kings.state import TwoKings


def evaluate(s: TwoKings, seat: int) -> float:
    return 0.5
