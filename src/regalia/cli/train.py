"""`regalia train`: better weights for a game's judgement."""

import os
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from regalia.cli.arena import read_bounds
from regalia.cli.arguments import check_player, read_given
from regalia.cli.results import percent
from regalia.cli.screen import ERR, INTERRUPTED, complain, note, say, show
from regalia.core.dice import check_seed
from regalia.core.registry import find_game
from regalia.lab.simulate import default_limit
from regalia.lab.sprt import Sprt
from regalia.lab.train import SEATS, Training, TrainingPlan, first_line, is_compiled, weights_file, write_weights


def train(
    game_id: Annotated[str, typer.Argument(metavar="GAME", help="As `regalia games` lists it.")],
    games: Annotated[int, typer.Option(min=1, help="Games to learn from.")] = 500,
    climb: Annotated[
        int,
        typer.Option(
            min=0,
            help="Rounds in which the judge plays against itself with weights changed either way, to find what wins;"
            " two games each. 0: the weights are fitted to how the games to learn from ended.",
        ),
    ] = 0,
    hold: Annotated[
        list[int] | None,
        typer.Option(
            min=0,
            metavar="N",
            help="Leave the weight of feature N alone, as `evaluate.py` of the game numbers them; may be repeated.",
        ),
    ] = None,
    rounds: Annotated[int, typer.Option(min=8, help="Rounds of the trial, at most; two games each.")] = 400,
    player: Annotated[str, typer.Option(help="The bot that plays the games to learn from.")] = "greedy~0.15",
    judge: Annotated[
        str, typer.Option(help="The bot that plays the climb and the trial, with the new and the old weights.")
    ] = "greedy",
    sprt: Annotated[
        str, typer.Option(metavar="LOW:HIGH", help="New weights must have the second share of points, not the first.")
    ] = "0.5:0.55",
    seed: Annotated[str, typer.Option(help="The same seed gives the same training.")] = "0",
    folder: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Keeps how far it has come, to go on there. [default: build/train/GAME-SEED]"),
    ] = None,
    option: Annotated[
        list[str] | None, typer.Option(metavar="NAME=VALUE", help="Vary the rules; `regalia games GAME` lists what.")
    ] = None,
    write: Annotated[
        bool,
        typer.Option(
            help="Put better weights into the game's folder; if the engine is compiled, into that of the training."
        ),
    ] = True,
) -> None:
    """Learn to judge a game better, and keep what has proved better."""
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
    new_file, todo = place(file, training)
    if write:
        first_line(file)  # what is no file of weights is refused before any game is played
        if todo:
            note(f"Better weights will be in {new_file}. {todo}")
    try:
        weights, decided = run(training)
    except KeyboardInterrupt:
        kept = f"they are kept in {training.folder}, and the same command goes on from there"
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
        show(f"They are in {new_file} now. {todo}".rstrip())  # a path that is broken cannot be copied


def place(file: Path, training: Training) -> tuple[Path, str]:
    """Where better weights go, and what is to be done with them there, unless it is the file that Python runs."""
    aside = training.folder / file.name
    if is_compiled(file):
        source = f"src/regalia/games/{training.plan.game}/{file.name}"
        return aside, f"This engine is compiled: copy that file to {source} in the sources, and compile again."
    if not os.access(file, os.W_OK):
        return aside, f"{file} cannot be written: somebody who may has to copy that file there."
    return file, ""


def run(training: Training) -> tuple[list[float], Sprt]:
    """The new weights, and how their trial went."""
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
