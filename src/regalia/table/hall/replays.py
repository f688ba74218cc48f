"""Records and scenarios as steps that a page can go through. Nothing is hidden here: they are over, or made up."""

import gzip
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cache, lru_cache
from typing import Final

from regalia.core.actions import WATCHER
from regalia.core.dice import audit
from regalia.core.entries import TABLE
from regalia.core.errors import Malformed
from regalia.core.events import Event
from regalia.core.fallback_scene import picture
from regalia.core.game import WATCHER_NAME, Game
from regalia.core.record import Header, RecordReader, header_for
from regalia.core.registry import find_game
from regalia.core.replay import MAX_WORK, RejectedEntry, Replay
from regalia.core.state import State
from regalia.core.views import seen_to_act
from regalia.rulebook.guides import Guide, play_guide
from regalia.rulebook.reading import guide_of
from regalia.rulebook.rulebook import rulebook_of
from regalia.rulebook.running import Result, run
from regalia.rulebook.scenarios import Scenario
from regalia.table.hall.shelf import scenario_named
from regalia.table.http.encoding import scene_body
from regalia.table.http.wire import (
    AuditSheet,
    GuideSheet,
    Over,
    PromptSheet,
    ReplaySteps,
    ScenarioSteps,
    Step,
    StoryLine,
    WrongDie,
    encode,
    over_of,
)
from regalia.table.play.streams import titles_in, told

LARGEST_RECORD: Final = 1_000_000  # bytes
QUICKLY: Final = 5  # of gzip's levels
MOST_EXAMPLES: Final = 300  # that are kept once they were played
MOST_STEPS: Final = 3_000
MOST_WRONG: Final = 100  # dice that are told one by one


def packed(function: Callable[..., bytes], *arguments: str) -> bytes:
    """What the function answers, as gzip: of a replay of 40 MB a twentieth is left to be handed on."""
    return gzip.compress(function(*arguments), QUICKLY, mtime=0)


def replay_steps(text: str, seat: str = WATCHER_NAME) -> bytes:
    """ReplaySteps of a record file, as a seat saw it or a watcher; Malformed if it is not one."""
    reader = RecordReader(text.splitlines(), "record")
    game = find_game(reader.header.game)
    replay = Replay(game, reader.header, MAX_WORK)
    viewer = reader.header.viewer_named(seat)
    steps = [step_of(game, viewer, replay.state, 1)]
    refused: str | None = None
    try:
        for entry in reader:
            if len(steps) > MOST_STEPS:
                refused = f"line {reader.line}: only {len(steps)} entries are shown, the record is longer"
                break
            applied = replay.take(entry)
            words = told(replay, viewer, applied) if entry.who != TABLE else []
            who = reader.header.who_name(entry.who)
            shown = replay.state.last_board or replay.state  # else nobody would see how a match ended
            steps.append(step_of(game, viewer, shown, len(steps) + 1, who, entry.text, words))
        else:
            replay.check_outcome(reader.outcome)
    except (Malformed, RejectedEntry) as error:
        refused = str(error)
    header = reader.header
    sheet = ReplaySteps(
        game=game.meta.id,
        title=game.meta.title,
        seats=header.seat_names,
        titles=titles_in(game, replay.state),
        secrets=game.meta.secrets,
        names=names_in(header),
        steps=steps,
        refused=refused,
    )
    return encode(sheet)


def names_in(header: Header) -> list[str]:
    """Who sat on each seat, from notes such as `white is Ann`; empty where there is none."""
    said = [note.partition(" is ") for note in header.notes]
    return [next((name for who, _is, name in said if who == seat), "") for seat in header.seat_names]


def story_lines(text: str) -> bytes:
    """A list of StoryLines: the entries of a finished game, in words for a watcher."""
    reader = RecordReader(text.splitlines(), "record")
    game = find_game(reader.header.game)
    replay = Replay(game, reader.header)
    lines: list[StoryLine] = []
    for entry in reader:
        words = told(replay, WATCHER, replay.take(entry))
        lines.append(StoryLine(len(lines) + 2, reader.header.who_name(entry.who), entry.text, words))
    return encode(lines)


def guide_sheet(game: Game, guide: Guide) -> bytes:
    """GuideSheet: a guide played through, with the picture at each prompt."""
    seat = game.meta.seat_named(guide.seat)
    played = play_guide(game, guide)
    prompts = [
        PromptSheet(
            prompt.text,
            list(prompt.clauses),
            prompt.do,
            scene_body(picture(game, then.state, seat)),
            list(then.words),
        )
        for prompt, then in zip(guide.prompts, played[:-1], strict=True)
    ]
    last = played[-1]
    scene = scene_body(picture(game, last.state, seat))
    return encode(GuideSheet(game.meta.id, guide.title, guide.seat, prompts, guide.end, scene, list(last.words)))


def audited(text: str) -> bytes:
    """AuditSheet of a record file; Malformed if it is not one."""
    reader = RecordReader(text.splitlines(), "record")
    found = audit(find_game(reader.header.game), reader)
    promise = found.promise
    sheet = AuditSheet(
        verdict=found.verdict,
        text=found.text,
        checked=found.checked,
        commit=(promise.commit or None) if promise is not None else None,
        seed=promise.seed if promise is not None else None,
        parts={name: part or None for name, part in promise.parts.items()} if promise is not None else {},
        wrong=[WrongDie(each.n, each.said, each.drawn) for each in found.wrong[:MOST_WRONG]],
    )
    return encode(sheet)


def scenario_steps(game: Game, scenario: Scenario) -> bytes:
    """ScenarioSteps: an example of the rules, played."""
    result = run(game, scenario)
    viewer = viewer_of(game, result)
    seats = result.start.seats if result.start is not None else game.meta.seats[0]
    header = header_for(game, seats, game.meta.choose(None))
    last = result.steps[-1].state if result.steps else result.start
    steps: list[Step] = []
    if result.start is not None:
        steps.append(step_of(game, viewer, result.start, 1))
    for each in result.steps:
        words = words_of(game, viewer, each.told)
        who = header.who_name(each.who)
        steps.append(step_of(game, viewer, each.state, len(steps) + 1, who, each.text, words))
    sheet = ScenarioSteps(
        id=scenario.id,
        title=scenario.title,
        clauses=list(scenario.clauses),
        seats=header.seat_names,
        titles=titles_in(game, last) if last is not None else [],
        steps=steps,
        failures=list(result.failures),
    )
    return encode(sheet)


@lru_cache(MOST_EXAMPLES)
def example(game_id: str, scenario_id: str) -> bytes:
    """ScenarioSteps by its names; Malformed if there is no such scenario."""
    game = find_game(game_id)
    return scenario_steps(game, scenario_named(game, scenario_id))


@cache
def guided(game_id: str) -> bytes | None:
    """GuideSheet of a game, if it has one."""
    game = find_game(game_id)
    guide = guide_of(game)
    return guide_sheet(game, guide) if guide is not None else None


def viewer_of(game: Game, result: Result) -> int:
    """Through whose eyes an example is shown: a watcher's, or where there are secrets the first speaker's."""
    if not game.meta.secrets:
        return WATCHER
    speakers = [each.who for each in result.steps if each.who >= 0]
    asked = [seat for seat in (seen_to_act(result.start) if result.start is not None else ()) if seat >= 0]
    return next(iter([*speakers, *asked]), WATCHER)


def words_of(game: Game, viewer: int, events: Iterable[Event]) -> list[str]:
    said = [game.say(event.seen_by(viewer), viewer) for event in events]
    return [words for words in said if words]


def step_of(
    game: Game,
    viewer: int,
    s: State,
    v: int,
    who: str | None = None,
    text: str | None = None,
    words: list[str] | None = None,
) -> Step:
    scene = picture(game, s, viewer)
    scene = replace(scene, verbs=[], groups=[], words={})  # there is nothing to choose
    over: Over | None = None
    if s.over is not None:
        over = over_of(game.meta, s.over, rulebook_of(game).text_of(s.over.reason), titles_in(game, s))
    return Step(v, who, text, scene_body(scene), words or [], over)
