"""Moments worth a picture: where games between bots begin, are in the middle of something, and are about to end."""

from typing import Final, NamedTuple

from regalia.core.actions import CHANCE
from regalia.core.fallback_scene import picture
from regalia.core.game import Game
from regalia.core.record import Record, read_record
from regalia.core.registry import find_game
from regalia.core.replay import Replay
from regalia.lab.simulate import DEFAULT_LIMIT, Plan, play_planned

PLAYERS: Final[dict[str, tuple[str, ...]]] = {
    "we_are_kings": ("greedy", "greedy"),
    "two_kings": ("greedy", "greedy"),
    "two_crowns": ("greedy", "greedy"),
    "two_kingdoms": ("policy", "policy"),
    "kings_and_things": ("policy", "policy", "policy", "policy"),
    "connect_four": ("greedy", "greedy"),
}


class Moment(NamedTuple):
    """A step of a record at which a seat is asked."""

    name: str
    step: int  # so many entries less one were played
    seat: int


class Played(NamedTuple):
    """A whole game between bots."""

    game: str
    record: Record
    moments: list[Moment]
    winner: int
    last: str  # what the winner said last, at the last moment


def played_game(game_id: str, seed: str) -> Played:
    """Let bots play until a game ends with a winner's own answer (dice may follow it), and choose its moments."""
    game = find_game(game_id)
    for number in range(50):
        plan = Plan(game_id, PLAYERS[game_id], {}, f"{seed}/{number}", 1, DEFAULT_LIMIT, keep_records=True)
        played = play_planned(plan, game, 0)
        if played.scores is None or max(played.scores) < 1:
            continue
        record = read_record(played.record.splitlines())
        winner = played.scores.index(max(played.scores))
        said = [entry for entry in record.entries if entry.who != CHANCE]
        if said[-1].who == winner:
            return Played(game_id, record, chosen(game, record, winner), winner, said[-1].text)
    raise RuntimeError(f"no game of {game_id} ended with its winner's own answer")


def chosen(game: Game, record: Record, winner: int) -> list[Moment]:
    """The beginning, the first and a late inset, the middle, and the winner's last answer."""
    asked: list[int] = []  # steps at which the winner is asked
    insets: list[int] = []  # of these, where a frame lies over the board
    replay = Replay(game, record.header)
    for number, entry in enumerate(record.entries):
        if winner in replay.asked:
            asked.append(number + 1)
            if picture(game, replay.state, winner).inset is not None:
                insets.append(number + 1)
        replay.take(entry)
    quiet = [step for step in asked if step not in insets] or asked
    steps = {"start": asked[0], "middle": quiet[len(quiet) // 2], "last": asked[-1]}
    if insets:
        steps["inset"] = insets[len(insets) // 2]
    order = sorted(steps.items(), key=lambda item: item[1])
    return [Moment(name, step, winner) for name, step in order]
