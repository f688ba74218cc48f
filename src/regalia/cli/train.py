"""`regalia train`: learn better weights for a game's evaluation."""

import os
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from regalia.cli.arena import read_bounds
from regalia.cli.arguments import GameId, GivenOptions, check_player, read_given
from regalia.cli.results import percent
from regalia.cli.screen import ERR, INTERRUPTED, complain, note, say, show
from regalia.core.dice import check_seed
from regalia.core.registry import find_game
from regalia.lab.simulate import default_limit
from regalia.lab.sprt import Sprt
from regalia.lab.train import SEATS, Training, TrainingPlan, first_line, is_compiled, weights_file, write_weights

Climb = Annotated[
    int,
    typer.Option(
        min=0,
        help="Rounds in which the --judge bot plays itself, with weights changed either way, to find what wins;"
        " two games each. 0: fit the weights to the results of the games to learn from.",
    ),
]
Hold = Annotated[
    list[int] | None,
    typer.Option(
        min=0,
        metavar="N",
        help="Leave the weight of feature N alone, as `evaluate.py` of the game numbers them; may be repeated.",
    ),
]
Judge = Annotated[
    str, typer.Option(help="The bot that plays the climb and the trial, with the new and the old weights.")
]
Shares = Annotated[
    str, typer.Option(metavar="LOW:HIGH", help="Accept new weights if their share of points is HIGH rather than LOW.")
]
Folder = Annotated[
    Path | None,
    typer.Option(metavar="DIR", help="Keeps the progress, to resume later. [default: build/train/GAME-SEED]"),
]
Write = Annotated[
    bool,
    typer.Option(
        help="Write better weights to the game's folder, or to the training folder if the engine is compiled."
    ),
]


def train(
    game_id: GameId,
    games: Annotated[int, typer.Option(min=1, help="Games to learn from.")] = 500,
    climb: Climb = 0,
    hold: Hold = None,
    rounds: Annotated[int, typer.Option(min=8, help="Rounds of the trial, at most, with two games each.")] = 400,
    player: Annotated[str, typer.Option(help="The bot that plays the games to learn from.")] = "greedy~0.15",
    judge: Judge = "greedy",
    sprt: Shares = "0.5:0.55",
    seed: Annotated[str, typer.Option(help="The same seed gives the same training.")] = "0",
    folder: Folder = None,
    option: GivenOptions = None,
    write: Write = True,
) -> None:
    """Learn better weights for a game's evaluation, and keep them if they win."""
    check_seed(seed)
    game = find_game(game_id)
    game.meta.check_seats(SEATS)
    for name in (player, judge):
        check_player(name, people=False)
    options = read_given(game, option or [])
    plan = TrainingPlan(
        game=game_id,
        options=options.changed(),
        seed=seed,
        games=games,
        climb=climb,
        rounds=rounds,
        limit=default_limit(game, options.values),
        player=player,
        judge=judge,
        bounds=read_bounds(sprt),
        weights=game.weights,
        hold=sorted(set(hold or [])),
    )
    training = Training(game, plan, folder or Path("build/train") / f"{game_id}-{seed.replace('/', '-')}")
    file = weights_file(game)
    new_file, todo = target_file(file, training)
    if write:
        first_line(file)  # refuses a file without weights before any game is played
        if todo:
            note(f"Better weights will be in {new_file}. {todo}")
    try:
        weights, decided = run(training)
    except KeyboardInterrupt:
        kept = f"they are kept in {training.folder}; run the same command to resume"
        complain(f"interrupted after {training.progress()}: {kept}")
        raise typer.Exit(INTERRUPTED) from None
    say(f"{game.meta.title}, learned from {plan.source()}: {', '.join(str(weight) for weight in weights)}")
    share, played = percent(decided.rounds.mean), decided.rounds.count * SEATS
    if decided.verdict() != "high":
        why = "they are not better" if decided.verdict() else "it is not clear that they are better"
        say(f"The new weights scored {share} of {played} games: {why}, and the old ones are kept.")
        raise typer.Exit(1)
    say(f"The new weights scored {share} of {played} games: they are better.")
    if write:
        write_weights(file, new_file, training, weights, decided)
        show(f"They are in {new_file} now. {todo}".rstrip())  # not wrapped: a broken path cannot be copied


def target_file(file: Path, training: Training) -> tuple[Path, str]:
    """Return the file for better weights, and what the user must do with it if Python does not run that file."""
    aside = training.folder / file.name
    if is_compiled(file):
        source = f"src/regalia/games/{training.plan.game}/{file.name}"
        return aside, f"This engine is compiled: copy that file to {source} in the sources, and compile again."
    if not os.access(file, os.W_OK):
        return aside, f"{file} cannot be written: ask somebody with permission to copy that file there."
    return file, ""


def run(training: Training) -> tuple[list[float], Sprt]:
    """Train and return the new weights and the result of their trial."""
    plan = training.plan
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    times = (TimeElapsedColumn(), TimeRemainingColumn())
    decided: Sprt | None = None
    with Progress(*columns, *times, console=ERR, transient=True, disable=not ERR.is_terminal) as bar:
        task = bar.add_task("learning", total=plan.games)
        for done in training.gather():
            bar.update(task, completed=done)
        if plan.climb:
            task = bar.add_task("climbing", total=plan.climb)
            for done in training.climb():
                bar.update(task, completed=done)
        weights = training.learned()
        task = bar.add_task("trial", total=plan.rounds)
        for decided in training.trial(weights):
            bar.update(task, completed=decided.rounds.count)
    assert decided is not None
    return weights, decided
