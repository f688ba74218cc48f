"""The games as the home page and the rulebook show them."""

from functools import cache
from typing import Final, Literal

from regalia.bots import LEVELS
from regalia.core.errors import Malformed
from regalia.core.game import Game
from regalia.core.options import Option, suggestion
from regalia.core.registry import find_game, game_ids, housed
from regalia.rulebook.guides import has_guide
from regalia.rulebook.reading import scenarios_of
from regalia.rulebook.rulebook import rulebook_of
from regalia.rulebook.scenarios import Scenario
from regalia.table.hall.messages import BotKind, GameInfo, OptionInfo, RulebookInfo, ScenarioTitle

# The bots on offer for every game, the weakest first. Players can name others.
OFFERED: Final = tuple(BotKind(level, level.capitalize(), text) for level, text in LEVELS.items())


def game_info(game: Game) -> GameInfo:
    meta = game.meta
    return GameInfo(
        id=meta.id,
        title=meta.title,
        author=meta.author,
        blurb=meta.blurb,
        length=meta.length,
        seats=list(meta.player_counts),
        seat_names=list(meta.seat_names),
        seat_titles=list(first_titles(game)),
        secrets=meta.secrets,
        rules_version=meta.rules_version,
        options=[option_info(option) for option in meta.options],
        bots=list(OFFERED),
        example=meta.id not in housed(),
        guide=has_guide(game),
    )


@cache
def first_titles(game: Game) -> tuple[str, ...]:
    """Return what the seats are called at the start of a game."""
    s = game.new(max(game.meta.player_counts), game.meta.choose({}).values)
    return tuple(game.seat_title(s, seat) for seat in range(s.seat_count))


def load_games() -> None:
    """Load all games, with the clauses that are quoted when they end."""
    for info in shelf():
        rulebook_of(find_game(info.id))


def option_info(option: Option) -> OptionInfo:
    kind: Literal["flag", "number", "choice", "text"]
    if isinstance(option.default, bool):
        kind = "flag"
    elif isinstance(option.default, int):
        kind = "number"
    else:
        kind = "choice" if option.choices else "text"
    return OptionInfo(
        option.name,
        kind,
        option.default,
        option.clause,
        option.text,
        option.low,
        option.high,
        list(option.choices),
        option.labels,
        option.house,
    )


def shelf() -> list[GameInfo]:
    """Return all games that can be loaded, examples last. A broken game does not affect the others."""
    infos: list[GameInfo] = []
    for game_id in game_ids():
        try:
            infos.append(game_info(find_game(game_id)))
        except Exception:  # somebody else's code
            continue
    return sorted(infos, key=lambda info: (info.example, info.title.lower()))


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
