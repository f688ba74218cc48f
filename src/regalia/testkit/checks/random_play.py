"""Random play keeps the game's invariants, asks sound questions and ends in time."""

from typing import Final

from regalia.core.actions import CHANCE, Action
from regalia.core.errors import Malformed
from regalia.core.frames import ChanceFrame
from regalia.core.game import Game, GameMeta
from regalia.core.options import Value
from regalia.core.positions import TABLE_ENDINGS
from regalia.core.rng import Rng
from regalia.core.state import State
from regalia.testkit.checks.defects import Defect
from regalia.testkit.checks.walk import Variant, frame_name, scaled, walk

GAMES: Final = 16
OPTION_SHEETS: Final = 6
CUT: Final = 1000  # entries after which a game with odd options is left


def check_random_play(game: Game, variant: Variant, effort: float = 1.0, seed: str = "random play") -> None:
    """Play random games. Half of them take drafts back; the others must end within `longest` or the variant's limit."""
    check_endings_named(game.meta)
    for number in range(scaled(GAMES, effort)):
        play_one(game, variant, seed, number, undoes=number % 2 == 1, must_end=True)


def check_option_sheets(game: Game, seats: int, effort: float = 1.0, seed: str = "option sheets") -> None:
    """Play random games with random options. Where these have no `longest`, a game need not end."""
    if not game.meta.options:
        return
    for number in range(scaled(OPTION_SHEETS, effort)):
        options = random_options(game.meta, Rng(f"{seed} {seats} {number}"))
        try:
            game.new(seats, game.meta.choose(options).values)
        except Malformed:
            continue  # the game knows that these values do not go together
        play_one(game, Variant(seats, options, limit=CUT), seed, number, undoes=False, must_end=False)


def random_options(meta: GameMeta, rng: Rng) -> dict[str, Value]:
    """Change about half of the options, but no free texts, which only the game can read."""
    given: dict[str, Value] = {}
    for option in meta.options:
        if rng.below(2):
            continue
        if isinstance(option.default, bool):
            given[option.name] = not option.default
        elif isinstance(option.default, int):
            given[option.name] = option.low + int(rng.below(option.high - option.low + 1))
        elif option.choices:
            given[option.name] = option.choices[int(rng.below(len(option.choices)))]
    return given


def play_one(game: Game, variant: Variant, seed: str, number: int, undoes: bool, must_end: bool) -> None:
    # Taking back makes a game longer than `longest` counts on.
    longest = None if undoes else game.longest(variant.chosen(game).values)
    limit = variant.limit if longest is None else longest if must_end else min(longest, variant.limit)
    for s, history in walk(game, variant.seats, variant.options, seed, number, limit, undoes):
        with history.watched("looking at the position"):
            check_invariants(game, s)
            check_question(game, s)
            check_judgement(game, s)
        if s.frames and len(history.entries) == longest:
            raise history.defect(f"longest says that no game has more than {longest} entries, but this one goes on")
        if s.frames and len(history.entries) == limit and must_end and not undoes:
            raise history.defect(f"the game does not end within the {limit} entries that the variant allows")


def check_endings_named(meta: GameMeta) -> None:
    if not meta.endings:
        raise Defect(f"{meta.id}: meta.endings does not name the ways in which a game ends")


def check_invariants(game: Game, s: State) -> None:
    """Run the game's `check`, and check what every state promises."""
    if (s.outcome is None) != bool(s.frames):
        kinds = [type(frame).__name__ for frame in s.frames]
        raise Defect(
            f"frames must be empty exactly when the game is over, but the outcome is {s.outcome} with frames {kinds}"
        )
    try:
        game.check(s)
    except AssertionError as error:
        raise Defect(f"check fails: {error}") from error
    if s.outcome is not None:
        check_outcome(game, s, resigned=False)


def check_outcome(game: Game, s: State, resigned: bool) -> None:
    assert s.outcome is not None
    reason, scores = s.outcome.reason, s.outcome.scores
    known = (*game.meta.endings, *TABLE_ENDINGS) if resigned else game.meta.endings
    if reason not in known:
        raise Defect(f"the game ended with the reason {reason!r}, which meta.endings does not name")
    if len(scores) != s.seat_count or not all(0.0 <= score <= 1.0 for score in scores):
        raise Defect(f"an outcome has a score from 0 to 1 for each of the {s.seat_count} seats, not {scores}")


def check_question(game: Game, s: State) -> None:
    """Check whom the top frame asks, and that everybody asked has an answer."""
    if not s.frames:
        return
    frame = s.frames[-1]
    to_act = frame.to_act(s)
    if isinstance(frame, ChanceFrame) != (to_act == (CHANCE,)):
        raise Defect(f"{frame_name(s)} asks {to_act}: chance is a seat of its own, and only of chance frames")
    if not to_act or len(set(to_act)) < len(to_act):
        raise Defect(f"{frame_name(s)} asks {to_act}: a question goes to somebody, and to each seat once")
    for who in to_act:
        if who != CHANCE and not 0 <= who < s.seat_count:
            raise Defect(f"{frame_name(s)} asks {who}, which is not a seat of this table")
        legal = frame.legal(s, who)
        check_different(game, s, who, legal)
        if all(action.undoes for action in legal):
            raise Defect(f"{frame_name(s)} asks {game.meta.seat_name(who)}, who has no legal action to go on with")
    if s.asked() != to_act[0] or s.legal() != frame.legal(s, to_act[0]):
        raise Defect(f"the state's own asked and legal do not say what {frame_name(s)} says")


def check_different(game: Game, s: State, who: int, legal: list[Action]) -> None:
    if len(set(legal)) == len(legal):
        return
    second = next(place for place, action in enumerate(legal) if action in legal[:place])
    texts = [game.write(s, action) for action in legal[: second + 1] if action == legal[second]]
    name = game.meta.seat_name(who)
    if texts[0] == texts[-1]:
        raise Defect(f"{frame_name(s)} lists {texts[0]!r} twice among the legal actions of {name}")
    raise Defect(
        f"{frame_name(s)} lists {texts[0]!r} and {texts[-1]!r} for {name}: two actions with the same key, "
        f"{legal[second].key}, so they count as one"
    )


def check_judgement(game: Game, s: State) -> None:
    """Check what bots and clocks use: `evaluate`, `policy`, `idle`."""
    for seat in range(s.seat_count):
        value = game.evaluate(s, seat)
        if not 0.0 <= value <= 1.0:
            raise Defect(f"evaluate gives seat {seat} {value}, which is not between 0 and 1")
        if s.outcome is not None and abs(value - s.outcome.scores[seat]) > 1e-9:
            raise Defect(f"the game is over, but evaluate gives seat {seat} {value} instead of its score")
    for seat in s.frames[-1].to_act(s) if s.frames else ():
        if seat == CHANCE:
            continue
        legal = s.frames[-1].legal(s, seat)
        weights = game.policy(s, seat, list(legal))
        if weights is not None and (len(weights) != len(legal) or not all(weight >= 0.0 for weight in weights)):
            raise Defect(f"policy gives {weights} for {len(legal)} legal actions: one weight each, none below 0")
        idle = game.idle(s, seat)
        if idle is not None and (idle not in legal or idle.undoes):
            raise Defect(f"idle plays {idle} for seat {seat}, which is not a legal way to go on")
