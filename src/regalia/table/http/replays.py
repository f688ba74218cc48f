"""Records and scenarios as steps that a page can go through. Nothing is hidden here: they are over, or made up."""

import gzip
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from typing import Final

from regalia.core.actions import WATCHER
from regalia.core.dice import audit
from regalia.core.entries import Entry, Seat, as_table_entry
from regalia.core.errors import Malformed
from regalia.core.fallback_scene import picture
from regalia.core.game import WATCHER_NAME, Game
from regalia.core.log_lines import lines_and_beats
from regalia.core.record import Header, RecordReader, header_for
from regalia.core.registry import find_game
from regalia.core.replay import MAX_WORK, Applied, RejectedEntry, Replay
from regalia.core.state import State
from regalia.core.views import seen_to_act
from regalia.rulebook.guides import Guide, play_guide
from regalia.rulebook.reading import guide_of
from regalia.rulebook.running import Result, run
from regalia.rulebook.scenarios import Scenario
from regalia.rulebook.telling import refusals, telling_step
from regalia.scenes import Beat, LogLine
from regalia.table.hall.openings import opening
from regalia.table.hall.shelf import scenario_named
from regalia.table.http.encoding import beat_bodies, line_bodies, scene_body
from regalia.table.http.wire import (
    AuditInfo,
    GuideInfo,
    PictureInfo,
    PromptInfo,
    RefusalInfo,
    ReplaySteps,
    ScenarioSteps,
    StepInfo,
    SummaryLine,
    WrongDie,
    encode,
)
from regalia.table.play.bots import bot_name
from regalia.table.play.messages import OutcomeInfo
from regalia.table.play.streams import deed_in, deed_of, log_lines, outcome_info, titles_in

LARGEST_RECORD: Final = 1_000_000  # bytes
QUICKLY: Final = 5  # of gzip's levels
MAX_EXAMPLES: Final = 300  # that are kept once they were played
MAX_STEPS: Final = 3_000
MIDDLE: Final = 0.55  # of a game: much has happened, and much is still there
MAX_WRONG: Final = 100  # dice that are listed


def packed(function: Callable[..., bytes], *arguments: str) -> bytes:
    """Return the bytes that the function returns, as gzip: a twentieth of a replay of 40 MB."""
    return gzip.compress(function(*arguments), QUICKLY, mtime=0)


def replay_steps(text: str, seat: str = WATCHER_NAME) -> bytes:
    """Return the ReplaySteps of a record file, as a seat or a spectator saw it. Malformed if it is not a record."""
    reader = RecordReader(text.splitlines(), "record")
    game = find_game(reader.header.game)
    replay = Replay(game, reader.header, MAX_WORK)
    viewer = reader.header.viewer_named(seat)
    steps = [step_of(game, viewer, replay.state, 1)]
    refused: str | None = None
    try:
        for entry in reader:
            if len(steps) > MAX_STEPS:
                refused = f"line {reader.line}: only {len(steps)} entries are shown, the record is longer"
                break
            applied = replay.take(entry)
            lines, beats = log_lines(replay, viewer, applied)
            lines = lines or seat_changed(replay, applied)
            who = reader.header.who_name(entry.who)
            shown = replay.state.last_board or replay.state  # otherwise nobody would see how a match ended
            deed = deed_of(replay, viewer)
            steps.append(step_of(game, viewer, shown, len(steps) + 1, who, entry.text, lines, beats, deed))
        else:
            replay.check_outcome(reader.outcome)
    except (Malformed, RejectedEntry) as error:
        refused = str(error)
    header = reader.header
    info = ReplaySteps(
        game=game.meta.id,
        title=game.meta.title,
        seats=header.seat_names,
        titles=titles_in(game, replay.state),
        secrets=game.meta.secrets,
        names=names_in(header),
        steps=steps,
        refused=refused,
    )
    return encode(info)


def seat_changed(replay: Replay, applied: Applied) -> list[LogLine]:
    """Return a line that says who plays a seat from here on. A live table shows it on the seat instead."""
    said = as_table_entry(applied.entry)
    if not isinstance(said, Seat):
        return []
    seat = replay.game.meta.seat_named(said.name)
    title = replay.game.seat_title(replay.state, seat)
    kind, _colon, bot = said.player.partition(":")
    text = f"{bot_name(bot)}, a bot, plays on for {title}" if kind == "bot" else f"{title} plays on in person"
    return [LogLine(text, seat)]


def names_in(header: Header) -> list[str]:
    """Return the player of each seat, from notes such as `white is Ann`; empty where there is none."""
    said = [note.partition(" is ") for note in header.notes]
    return [next((name for who, _is, name in said if who == seat), "") for seat in header.seat_names]


def story_lines(text: str) -> bytes:
    """Return a list of SummaryLines: the entries of a finished game, in words for a spectator."""
    reader = RecordReader(text.splitlines(), "record")
    game = find_game(reader.header.game)
    replay = Replay(game, reader.header)
    summary: list[SummaryLine] = []
    for entry in reader:
        applied = replay.take(entry)
        lines = line_bodies(log_lines(replay, WATCHER, applied)[0] or seat_changed(replay, applied))
        summary.append(SummaryLine(len(summary) + 2, reader.header.who_name(entry.who), entry.text, lines))
    return encode(summary)


def guide_info(game: Game, guide: Guide) -> bytes:
    """Play a guide through and return its GuideInfo, with the picture at each prompt."""
    seat = game.meta.seat_named(guide.seat)
    played = play_guide(game, guide)
    prompts = [
        PromptInfo(
            prompt.text,
            list(prompt.clauses),
            prompt.do,
            scene_body(picture(game, then.state, seat)),
            line_bodies(then.lines),
        )
        for prompt, then in zip(guide.prompts, played[:-1], strict=True)
    ]
    last = played[-1]
    scene = scene_body(picture(game, last.state, seat))
    return encode(GuideInfo(game.meta.id, guide.title, guide.seat, prompts, guide.end, scene, line_bodies(last.lines)))


def pictured(game_id: str) -> bytes:
    """Return the PictureInfo of a game: the middle of a game that is the same each time."""
    game = find_game(game_id)
    seats = min(game.meta.player_counts)
    replay = Replay(game, header_for(game, seats, game.meta.choose(None)))
    for who, text in opening(game_id, seats, "picture", "squire", MIDDLE):
        replay.take(Entry(who, text))
    scene = replace(picture(game, replay.state, WATCHER), verbs=[], groups=[], words={})
    return encode(PictureInfo(game_id, game.meta.title, scene_body(scene)))


def audited(text: str) -> bytes:
    """Return the AuditInfo of a record file. Malformed if it is not a record."""
    reader = RecordReader(text.splitlines(), "record")
    found = audit(find_game(reader.header.game), reader)
    promise = found.promise
    info = AuditInfo(
        verdict=found.verdict,
        text=found.text,
        checked=found.checked,
        commit=(promise.commit or None) if promise is not None else None,
        seed=promise.seed if promise is not None else None,
        parts={name: part or None for name, part in promise.parts.items()} if promise is not None else {},
        wrong=[WrongDie(each.n, each.said, each.drawn) for each in found.wrong[:MAX_WRONG]],
    )
    return encode(info)


def scenario_steps(game: Game, scenario: Scenario) -> bytes:
    """Play an example of the rules and return its ScenarioSteps."""
    result = run(game, scenario)
    viewer = viewer_of(game, result)
    seats = result.start.seat_count if result.start is not None else game.meta.player_counts[0]
    header = header_for(game, seats, game.meta.choose(None))
    last = result.steps[-1].state if result.steps else result.start
    steps: list[StepInfo] = []
    if result.start is not None:
        steps.append(step_of(game, viewer, result.start, 1))
    for each in result.steps:
        lines, beats = lines_and_beats(game, each.told, viewer)
        who = header.who_name(each.who)
        deed = deed_in(each.state, lines)
        steps.append(step_of(game, viewer, each.state, len(steps) + 1, who, each.text, lines, beats, deed))
    info = ScenarioSteps(
        id=scenario.id,
        title=scenario.title,
        clauses=list(scenario.clauses),
        seats=header.seat_names,
        titles=titles_in(game, last) if last is not None else [],
        steps=steps,
        telling=telling_step(game, result),
        refusals=[RefusalInfo(each.text, each.clause, each.reason) for each in refusals(game, result)],
        failures=list(result.failures),
    )
    return encode(info)


@lru_cache(MAX_EXAMPLES)
def example(game_id: str, scenario_id: str) -> bytes:
    """Return the ScenarioSteps of a scenario by its names. Malformed if there is no such scenario."""
    game = find_game(game_id)
    return scenario_steps(game, scenario_named(game, scenario_id))


@cache
def guided(game_id: str) -> bytes | None:
    """Return the GuideInfo of a game, if it has a guide."""
    game = find_game(game_id)
    guide = guide_of(game)
    return guide_info(game, guide) if guide is not None else None


def viewer_of(game: Game, result: Result) -> int:
    """Return whose view an example shows: a spectator's, or where there are secrets the first player's."""
    if not game.meta.secrets:
        return WATCHER
    speakers = [each.who for each in result.steps if each.who >= 0]
    asked = [seat for seat in (seen_to_act(result.start) if result.start is not None else ()) if seat >= 0]
    return next(iter([*speakers, *asked]), WATCHER)


def step_of(
    game: Game,
    viewer: int,
    s: State,
    v: int,
    who: str | None = None,
    text: str | None = None,
    lines: Sequence[LogLine] = (),
    beats: Sequence[Beat] = (),
    deed: str = "",
) -> StepInfo:
    scene = picture(game, s, viewer)
    scene = replace(scene, verbs=[], groups=[], words={})  # there is nothing to choose
    over: OutcomeInfo | None = None
    if s.outcome is not None:
        over = outcome_info(game, s.outcome, titles_in(game, s), deed)
    return StepInfo(v, who, text, scene_body(scene), line_bodies(lines), over, beat_bodies(beats))
