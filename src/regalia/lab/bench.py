"""Measure the engine's speed: plain against compiled, and both against OpenSpiel, in one run on one machine.

Figures from different machines or times are hard to compare; ratios from one run are not. So the engines take turns for
several rounds, each in its own process, and the best round of each counts. Seconds are CPU time, so other work on the
machine matters little.
"""

import json
import subprocess
import sys
import time
from collections.abc import Callable
from importlib.util import find_spec
from random import Random

from rich.console import Console
from rich.table import Table

from regalia.bots import has_policy
from regalia.bots.mcts import EXPLORATION, MctsBot
from regalia.core.actions import CHANCE
from regalia.core.errors import Malformed
from regalia.core.frames import Frame
from regalia.core.game import Game
from regalia.core.referee import play_randomly, random_step
from regalia.core.registry import find_game, housed
from regalia.core.rng import Rng
from regalia.core.state import State
from regalia.core.views import Observation
from regalia.lab.simulate import Played, default_limit, play_game

REFERENCE = "connect_four"  # a game that OpenSpiel has too
ROUNDS = 3
LIMIT = 2_000  # entries of one random game
SIMULATIONS = 400  # of a timed search
LISTS = 10  # made between two looks at the clock
MANY = 4  # seats
BOT_SHARE = 5  # whole games take longer

Figures = dict[str, float]


def rate(work: Callable[[], int], seconds: float) -> float:
    """Return the pieces of work done per second. `work` returns how many it did."""
    work()  # warm up
    done = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds:
        done += work()
    return done / spent


def measure_game(game: Game, seconds: float) -> Figures:
    rng = Rng("bench")
    lot = Random(1)
    start = game.new(game.meta.player_counts[0], {})
    opening = start.clone()
    while opening.asked() == CHANCE:
        play_randomly(opening, rng, 1)
    # Random playouts to the end, as in OpenSpiel. Nobody would search long games like that.
    bot = MctsBot("bench", rng, SIMULATIONS, is_guided=game.meta.id != REFERENCE)
    widest = widest_question(game)
    seat = widest.asked()
    unasked = game.load(game.dump(widest))  # without anything that a state caches between two lists

    def steps() -> int:
        return play_randomly(start.clone(), rng, LIMIT)

    def moves() -> int:
        """Play random moves from Python, as a researcher would write it. Chance is uniform, which costs the same."""
        s = start.clone()
        count = 0
        while s.outcome is None and count < LIMIT:
            legal = s.legal()
            s.apply(legal[int(lot.random() * len(legal))])
            count += 1
        return count

    def clones() -> int:
        for _each in range(1000):
            opening.clone()
        return 1000

    def lists() -> int:
        for _each in range(LISTS):
            widest.frames[-1].legal(widest, seat)
        return LISTS

    def first_lists() -> int:
        """List the actions of a clone that has cached nothing. The time for the clone counts too."""
        for _each in range(LISTS):
            s = unasked.clone()
            s.frames[-1].legal(s, seat)
        return LISTS

    def simulations() -> int:
        bot.search(Observation(game, opening, opening.asked(), rng))
        return SIMULATIONS

    figures = {
        "steps/s": rate(steps, seconds),
        "moves/s from Python": rate(moves, seconds),
        "clones/s": rate(clones, seconds),
        f"lists/s of {len(widest.legal())} legal actions, nothing kept": rate(first_lists, seconds),
        f"lists/s of {len(widest.legal())} legal actions, asked again": rate(lists, seconds),
        "MCTS simulations/s": rate(simulations, seconds),
    }
    return {f"{game.meta.id}: {name}": value for name, value in figures.items()}


def widest_question(game: Game) -> State:
    """Return the position with the most legal actions in one game, played by the policy or else at random.

    Questions that several seats answer at once, such as a sealed set-up, do not count.
    """
    sealed: set[type[Frame]] = set()
    rng = Rng("widest")
    s = game.new(game.meta.player_counts[0], {})
    widest = s.clone()
    most = 0
    for _entry in range(LIMIT):
        if not s.frames:
            break
        seat = s.asked()
        if seat == CHANCE:
            random_step(s, rng)
            continue
        legal = s.frames[-1].legal(s, seat)
        if len(s.frames[-1].to_act(s)) > 1:
            sealed.add(type(s.frames[-1]))
        if len(legal) > most and type(s.frames[-1]) not in sealed:
            most = len(legal)
            widest = s.clone()
        weights = game.policy(s, seat, legal)
        if weights is None:
            random_step(s, rng)
        else:
            s.frames[-1].apply(s, seat, legal[weights.index(max(weights))])
    return widest


def measure_open_spiel(seconds: float) -> Figures:
    import pyspiel

    game = pyspiel.load_game("connect_four")
    lot = Random(1)
    start = game.new_initial_state()
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    bot = pyspiel.MCTSBot(game, evaluator, EXPLORATION, SIMULATIONS, 1000, False, 1, False)

    def moves() -> int:
        s = start.clone()
        count = 0
        while not s.is_terminal():
            legal = s.legal_actions()
            s.apply_action(legal[int(lot.random() * len(legal))])
            count += 1
        return count

    def simulations() -> int:
        bot.step(start)
        return SIMULATIONS

    return {
        "connect_four: moves/s from Python": rate(moves, seconds),
        "connect_four: MCTS simulations/s": rate(simulations, seconds),
    }


def measure(what: str, seconds: float) -> Figures:
    """Measure the installed engine, or OpenSpiel, in this process."""
    if what == "open_spiel":
        return measure_open_spiel(seconds)
    figures: Figures = {}
    for game_id in (*housed(), REFERENCE):
        figures.update(measure_game(find_game(game_id), seconds))
    return figures


def measure_elsewhere(python: str, what: str, seconds: float) -> Figures:
    """Run `measure` in a new process, under any Python that has the package."""
    command = [python, "-m", "regalia.lab.bench", what, str(seconds)]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=True)
    except OSError as error:
        raise Malformed(f"{python} cannot be run: {error.strerror}") from None
    except subprocess.CalledProcessError as error:
        raise Malformed(f"{python} could not be measured: {error.stderr.strip().splitlines()[-1]}") from None
    figures: Figures = json.loads(done.stdout)
    return figures


def main(against: str | None, seconds: float) -> None:
    """Measure all engines in turn and print the tables."""
    runs = {"this engine": (sys.executable, "engine")}
    if against is not None:
        runs["the other"] = (against, "engine")
    if find_spec("pyspiel") is not None:
        runs["OpenSpiel"] = (sys.executable, "open_spiel")
    best: dict[str, Figures] = {name: {} for name in runs}
    progress = Console(stderr=True)
    for number in range(1, ROUNDS + 1):
        for name, (python, what) in runs.items():
            progress.print(f"round {number} of {ROUNDS}: {name}", style="dim")
            for figure, value in measure_elsewhere(python, what, seconds).items():
                best[name][figure] = max(value, best[name].get(figure, 0.0))
    print_table(best)
    print_games(seconds)


def print_table(best: dict[str, Figures]) -> None:
    own = best["this engine"]
    table = Table(title="Work per second, and the ratio to other engines", title_justify="left")
    table.add_column("figure")
    table.add_column("this engine", justify="right")
    for other in list(best)[1:]:
        table.add_column(other, justify="right")
        table.add_column("ratio", justify="right")
    for figure, value in own.items():
        row = [figure, f"{value:,.0f}"]
        for other in list(best)[1:]:
            theirs = best[other].get(figure)
            row += [f"{theirs:,.0f}", f"{value / theirs:.1f}x"] if theirs else ["", ""]
        table.add_row(*row)
    Console().print(table)


def print_games(seconds: float) -> None:
    """Time whole games between policy bots, or greedy ones if the game has no policy.

    Each game is played with the fewest seats, and with four if it allows that.
    """
    table = Table(title="Games between bots", title_justify="left")
    for column in ("game", "bots", "games", "seconds per game", "seconds for 100", "entries per game", "ended"):
        name = column in ("game", "bots")
        table.add_column(column, justify="left" if name else "right", no_wrap=name)  # otherwise names are cut off
    for game_id in (*housed(), REFERENCE):
        game = find_game(game_id)
        spec = "policy" if has_policy(game) else "greedy"
        for seats in sorted({min(game.meta.player_counts), MANY} & set(game.meta.player_counts)):
            table.add_row(game_id, f"{seats} x {spec}", *games_between(game, [spec] * seats, seconds * BOT_SHARE))
    Console().print(table)


def games_between(game: Game, bots: list[str], seconds: float) -> list[str]:
    """Play games for some CPU seconds and return the figures for their row."""
    played: list[Played] = []
    limit = default_limit(game, {})
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds or not played:
        played.append(play_game(game, bots, {}, f"bench/{len(played)}", limit))
    entries = sum(each.entries for each in played) / len(played)
    ended = sum(each.scores is not None for each in played) / len(played)
    each = spent / len(played)
    return [str(len(played)), f"{each:.3f}", f"{100 * each:,.1f}", f"{entries:,.0f}", f"{ended:.0%}"]


if __name__ == "__main__":
    print(json.dumps(measure(sys.argv[1], float(sys.argv[2]))))
