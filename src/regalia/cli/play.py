"""`regalia play`: play in the terminal, against bots or with others at the same keyboard."""

import secrets
from pathlib import Path
from typing import Annotated, Final

import typer

from regalia.cli.arguments import ME, GivenOptions, check_player, read_given, read_seats
from regalia.cli.saves import Saves
from regalia.cli.screen import INTERRUPTED, complain, new_table, say, show, show_page
from regalia.cli.sitting import Sitting, new_sitting, noted_seed, resumed_sitting
from regalia.cli.terminal import Leave, Terminal
from regalia.core.dice import check_seed
from regalia.core.entries import Seat, as_table_entry
from regalia.core.errors import Malformed, RegaliaError
from regalia.core.game import Game
from regalia.core.record import Record, read_record
from regalia.core.registry import find_game, game_ids
from regalia.core.replay import RejectedEntry
from regalia.rulebook.rulebook import rulebook_of

DEFAULT_OPPONENT: Final = "knight"


def play(
    game_id: Annotated[
        str | None, typer.Argument(metavar="GAME", help="If you leave it out, you pick one from a list.")
    ] = None,
    seats: Annotated[
        str | None,
        typer.Option(help="Who plays, seat by seat: me, page, squire, knight, baron, king… [default: me,knight]"),
    ] = None,
    option: GivenOptions = None,
    seed: Annotated[str | None, typer.Option(help="Decides the dice and the bots' choices. [default: random]")] = None,
    save: Annotated[Path | None, typer.Option(metavar="FILE", help="Save the game to a file after every move.")] = None,
    resume: Annotated[Path | None, typer.Option(metavar="FILE", help="Resume a saved game.")] = None,
    ask_everything: Annotated[
        bool, typer.Option("--ask-everything", help="Ask you even if there is only one answer.")
    ] = False,
) -> None:
    """Play in the terminal, alone or with others."""
    if seed is not None:
        check_seed(seed)
    saves = Saves(save, resume)
    if resume is not None:
        if option:
            raise Malformed("--option cannot be used with --resume: the record holds the options")
        sitting = resume_game(resume, game_id, seats, seed)
    else:
        game = find_game(game_id) if game_id is not None else pick_game()
        players = (
            read_seats(game, seats, people=True) if seats is not None else default_players(game.meta.player_counts[0])
        )
        sitting = new_sitting(game, players, read_given(game, option or []), seed or secrets.token_hex(4))
    terminal = Terminal(sitting, rulebook_of(sitting.game), saves, ask_everything)
    terminal.say_who_plays()
    try:
        terminal.play()
    except (Leave, EOFError):
        say_how_to_resume(saves)
    except KeyboardInterrupt:
        say_how_to_resume(saves)
        raise typer.Exit(INTERRUPTED) from None


def default_players(seats: int) -> list[str]:
    return [ME, *[DEFAULT_OPPONENT] * (seats - 1)]


def pick_game() -> Game:
    """Ask which game to play. Reports games that cannot be loaded."""
    shelf: list[Game] = []
    for game_id in game_ids():
        try:
            shelf.append(find_game(game_id))
        except RegaliaError as error:
            complain(str(error))
    table = new_table(["", "game", "about"])
    for number, game in enumerate(shelf, start=1):
        table.add_row(str(number), game.meta.title, game.meta.blurb)
    show_page(table)
    try:
        typed = input("Which game? ").strip()
    except (EOFError, KeyboardInterrupt):
        say()
        raise Malformed("no game was chosen; name one, as in: regalia play connect_four") from None
    if typed.isdecimal() and 0 < int(typed) <= len(shelf):
        return shelf[int(typed) - 1]
    return find_game(typed)


def resume_game(file: Path, game_id: str | None, seats: str | None, seed: str | None) -> Sitting:
    """Resume a saved game with its recorded players, or with those named now."""
    with file.open(encoding="utf-8", errors="replace") as lines:
        record = read_record(lines, str(file))
    if game_id not in (None, record.header.game):
        raise Malformed(f"{file} is a game of {record.header.game}, not of {game_id}")
    game = find_game(record.header.game)
    try:
        sitting = resumed_sitting(game, record, seed or noted_seed(record.header.notes) or secrets.token_hex(4))
    except RejectedEntry as refused:
        raise Malformed(f"{refused}; `regalia replay {file}` shows the game up to there", str(file)) from None
    if record.header.rules_version != game.meta.rules_version:
        then, now = record.header.rules_version, game.meta.rules_version
        say(f"This game was started under rules version {then}; it continues under version {now}.", "yellow")
    seat_players(sitting, record, read_seats(game, seats, people=True) if seats is not None else None)
    return sitting


def seat_players(sitting: Sitting, record: Record, named: list[str] | None) -> None:
    """Seat the players named now, or else those of the record, or else the default ones."""
    usual = default_players(len(sitting.seats))
    recorded = {said.name for entry in record.entries if isinstance(said := as_table_entry(entry), Seat)}
    for seat, name in enumerate(record.header.seat_names):
        if named is not None:
            player = named[seat]
        elif name in recorded:
            player = sitting.players[seat]
        else:
            player = usual[seat]
        try:
            check_player(player, people=True)
        except Malformed as error:
            raise Malformed(
                f"the record has {player!r} as {name} ({error.reason}): name the players with --seats"
            ) from None
        if name not in recorded or player != sitting.players[seat]:
            sitting.seat_player(seat, player)


def say_how_to_resume(saves: Saves) -> None:
    say()
    if saves.up_to_date is not None:
        show(f"Saved. Resume with: regalia play --resume {saves.up_to_date}")
    else:
        say("The game was not saved.")
