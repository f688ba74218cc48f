"""The games as the shelf and the rulebook show them."""

from functools import cache
from typing import Final, Literal

from regalia.bots import LEVELS, make_bot
from regalia.core.errors import Malformed
from regalia.core.game import Game
from regalia.core.options import Option, suggestion
from regalia.core.registry import find_game, game_ids, housed
from regalia.core.rng import Rng
from regalia.rulebook.guides import has_guide
from regalia.rulebook.reading import scenarios_of
from regalia.rulebook.rulebook import rulebook_of
from regalia.rulebook.scenarios import Scenario
from regalia.table.http.wire import BotKind, GameSheet, OptionSheet, RulebookInfo, ScenarioTitle

# What is offered for every game, the weakest first; other bots can be asked for by name.
OFFERED: Final = tuple(BotKind(level, level.capitalize(), text) for level, text in LEVELS.items())
WITHIN: Final = {
    "page": 0.8,
    "squire": 0.8,
    "knight": 0.8,
    "baron": 1.6,
    "king": 2.4,
}  # s from the question to the answer
IN_WINDOW: Final = 0.3  # s: there everybody waits for whoever thinks longest
MOST_SECONDS: Final = 10.0  # a thinking bot holds a process that others wait for
ON_THE_WAY: Final = 0.25
MOST_SIMULATIONS: Final = 20_000


def game_sheet(game: Game) -> GameSheet:
    meta = game.meta
    return GameSheet(
        id=meta.id,
        title=meta.title,
        author=meta.author,
        blurb=meta.blurb,
        length=meta.length,
        seats=list(meta.seats),
        seat_names=list(meta.seat_names),
        seat_titles=list(first_titles(game)),
        secrets=meta.secrets,
        rules_version=meta.rules_version,
        options=[option_sheet(option) for option in meta.options],
        bots=list(OFFERED),
        example=meta.id not in housed(),
        guide=has_guide(game),
    )


@cache
def first_titles(game: Game) -> tuple[str, ...]:
    """What the seats are called as long as nothing has happened."""
    s = game.new(max(game.meta.seats), game.meta.choose({}).values)
    return tuple(game.seat_title(s, seat) for seat in range(s.seats))


def load_games() -> None:
    """Load all games, with the clauses that are quoted when they end."""
    for sheet in shelf():
        rulebook_of(find_game(sheet.id))


def option_sheet(option: Option) -> OptionSheet:
    kind: Literal["flag", "number", "choice", "text"]
    if isinstance(option.default, bool):
        kind = "flag"
    elif isinstance(option.default, int):
        kind = "number"
    else:
        kind = "choice" if option.choices else "text"
    return OptionSheet(
        option.name,
        kind,
        option.default,
        option.clause,
        option.text,
        option.low,
        option.high,
        list(option.choices),
        option.house,
    )


def shelf() -> list[GameSheet]:
    """All games that can be loaded, examples last; one that is broken must not take the others with it."""
    sheets: list[GameSheet] = []
    for game_id in game_ids():
        try:
            sheets.append(game_sheet(find_game(game_id)))
        except Exception:  # somebody else's code
            continue
    return sorted(sheets, key=lambda sheet: (sheet.example, sheet.title.lower()))


def bot_name(spec: str) -> str:
    return spec.capitalize() if spec in LEVELS else spec


def check_bot(spec: str) -> None:
    """Malformed if there is no such bot, or if it would think for too long."""
    make_bot(spec, Rng(""))
    seconds, simulations = budget_of(spec)
    if seconds > MOST_SECONDS:
        raise Malformed(f"at a table a bot thinks for {MOST_SECONDS:.0f} seconds at most")
    if not seconds and simulations > MOST_SIMULATIONS:
        raise Malformed(f"at a table a bot has {MOST_SIMULATIONS} simulations at most")


def budget_of(spec: str) -> tuple[float, int]:
    """Seconds and simulations that the text of a searching bot names; 0 for what it does not."""
    name, _colon, budget = spec.partition("~")[0].partition(":")
    if name != "mcts" or not budget:
        return 0.0, 0
    simulations, slash, seconds = budget.partition("/")
    if not slash and budget.endswith("s"):
        simulations, seconds = "", budget
    return float(seconds.removesuffix("s") or 0), int(simulations or 0)


def time_in_window(spec: str) -> float:
    """Seconds that a bot may think about an answer in a window; 0: it does not search, and answers at once."""
    seconds, _simulations = budget_of(spec)
    return IN_WINDOW if not seconds and (spec in LEVELS or spec.startswith("mcts")) else seconds


def thinking_time(spec: str) -> float:
    """Seconds that a bot takes for an answer in a window, and a little for the way there and back."""
    seconds = time_in_window(spec)
    return seconds + ON_THE_WAY if seconds else 0.0


# Rules


@cache
def scenarios(game: Game) -> dict[str, Scenario]:
    return {scenario.id: scenario for scenario in scenarios_of(game)}


def rulebook_info(game: Game) -> RulebookInfo:
    rulebook = rulebook_of(game)
    texts = {clause.id: clause.text for clause in rulebook.clauses.values()}
    titles = [ScenarioTitle(each.id, each.title, list(each.clauses)) for each in scenarios(game).values()]
    return RulebookInfo(game.meta.title, rulebook.for_readers(), texts, titles)


def scenario_named(game: Game, scenario_id: str) -> Scenario:
    known = scenarios(game)
    if scenario_id not in known:
        raise Malformed(f"{game.meta.title} has no scenario {scenario_id!r}: {suggestion(scenario_id, list(known))}")
    return known[scenario_id]
