"""The games as the shelf and the rulebook show them."""

from contextlib import suppress
from functools import cache
from typing import Final, Literal

from regalia.bots import BOTS, has_policy, make_bot
from regalia.core.errors import Malformed
from regalia.core.game import Game
from regalia.core.options import Option, suggestion
from regalia.core.registry import find_game, game_folder, game_ids, housed
from regalia.core.rng import Rng
from regalia.table.wire import BotKind, GameSheet, OptionSheet, Rulebook, ScenarioTitle
from regalia.testkit.clauses import EXCUSES_HEADING, RULES_FILE, read_clauses, rules_lines, table_clauses
from regalia.testkit.scenarios import Scenario, scenarios_of

# What is offered; other budgets can be asked for by name.
OFFERED: Final = (
    BotKind("random", "Jester", BOTS["random"]),
    BotKind("policy", "Squire", BOTS["policy"]),
    BotKind("greedy", "Page", BOTS["greedy"]),
    BotKind("mcts:200", "Knight", "looks ahead a little"),
    BotKind("mcts:2s", "Chancellor", "looks ahead for two seconds a move"),
)
SEARCHING: Final = ("random", "greedy", "mcts:200", "mcts:2s")
QUICK: Final = ("random", "policy", "greedy")  # where a turn has so many decisions that a game brings a policy
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
        secrets=meta.secrets,
        rules_version=meta.rules_version,
        options=[option_sheet(option) for option in meta.options],
        bots=[bot for bot in OFFERED if bot.id in (QUICK if has_policy(game) else SEARCHING)],
        example=meta.id not in housed(),
    )


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
    for bot in OFFERED:
        if bot.id == spec:
            return bot.name
    return spec


def check_bot(spec: str) -> None:
    """Malformed if there is no such bot, or if it would think for too long."""
    make_bot(spec, Rng(""))
    name, _colon, budget = spec.partition(":")
    if name != "mcts" or not budget:
        return
    if budget.endswith("s"):
        if float(budget[:-1]) > MOST_SECONDS:
            raise Malformed(f"at a table a bot thinks for {MOST_SECONDS:.0f} seconds at most")
    elif int(budget) > MOST_SIMULATIONS:
        raise Malformed(f"at a table a bot has {MOST_SIMULATIONS} simulations at most")


def thinking_time(spec: str) -> float:
    """Seconds that a bot with a budget of time takes for a decision, and a little for the way there and back."""
    name, _colon, budget = spec.partition(":")
    return float(budget[:-1]) + ON_THE_WAY if name == "mcts" and budget.endswith("s") else 0.0


# Rules


@cache
def clauses(game: Game) -> dict[str, str]:
    """The text of every clause, those of every table included."""
    found = dict(table_clauses())
    with suppress(Malformed):  # a game can be played while its rulebook is being written
        found.update(read_clauses(rules_text(game)))
    return {clause.id: clause.text for clause in found.values()}


def clause_text(game: Game, clause: str) -> str:
    return clauses(game).get(clause, "")


@cache
def rules_text(game: Game) -> str:
    file = game_folder(game) / RULES_FILE
    return file.read_text(encoding="utf-8") if file.exists() else ""


@cache
def scenarios(game: Game) -> dict[str, Scenario]:
    return {scenario.id: scenario for scenario in scenarios_of(game)}


def rulebook(game: Game) -> Rulebook:
    lines = [line.text for line in rules_lines(rules_text(game)) if line.section != EXCUSES_HEADING]
    titles = [ScenarioTitle(each.id, each.title, list(each.clauses)) for each in scenarios(game).values()]
    return Rulebook(game.meta.title, "\n".join(lines), clauses(game), titles)


def scenario_named(game: Game, scenario_id: str) -> Scenario:
    known = scenarios(game)
    if scenario_id not in known:
        raise Malformed(f"{game.meta.title} has no scenario {scenario_id!r}: {suggestion(scenario_id, list(known))}")
    return known[scenario_id]
