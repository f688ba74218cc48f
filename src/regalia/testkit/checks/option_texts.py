"""Texts follow the options: what a player can read changes with every option that it speaks of.

A position is read twice, with the default of an option and with another value, and everything else the same. Texts are
compared place by place: the tip of the same piece, the label of the same choice, the answer about the same spot. So a
choice that comes or goes with an option does not count; the words of one that stays do.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Final

from regalia.core.actions import CHANCE
from regalia.core.errors import Malformed
from regalia.core.fallback_scene import picture
from regalia.core.game import Game
from regalia.core.options import Option, Options, Value, read_options, spell
from regalia.core.referee import random_step
from regalia.core.rng import Rng
from regalia.core.state import State
from regalia.core.views import seen_to_act
from regalia.rulebook.reading import scenarios_of
from regalia.rulebook.running import run
from regalia.rulebook.scenarios import Scenario
from regalia.scenes import Badge, Inspection, Stat, open_groups, piece_pick, spot_pick
from regalia.testkit.checks.defects import Defect
from regalia.testkit.checks.walk import LIMIT, positions

GAMES: Final = 2
PER_GAME: Final = 10
NEW: Final = "new "  # a new game with so many seats
DEALT: Final = "dealt "  # and at its first question
MAX_CHOICES: Final = 6  # of an option with more values, such as the number of a turn, only the ends are tried

Given = Mapping[str, Value]
Pair = tuple[str, str]  # two option sheets as `read_options` takes them: the usual one, and one with another value
Texts = dict[tuple[str, ...], str]  # by the place where each stands


def check_option_texts(
    game: Game,
    silent: Mapping[str, str],
    pairs: Mapping[str, Sequence[Pair]],
    limit: int = LIMIT,
    seed: str = "option texts",
) -> None:
    """Raise a Defect unless each value of each option changes a text, or is in `silent` and then changes none.

    `silent` gives the reason, for an option or for one value of it (`name=value`). `pairs` says what to compare for
    options whose values are free text or need other options. Random games are left after `limit` entries.
    """
    reader = Reader(game, limit, seed)
    problems = [f"{name} is not an option" for name in {*silent, *pairs} if not is_option(game, name.split("=")[0])]
    for option in game.meta.options:
        tried = pairs.get(option.name) or [("", f"{option.name}={spell(value)}") for value in other_values(option)]
        read_somewhere = False
        for usual, other in tried:
            changed = reader.first_change(option, read_options(usual), read_options(other))
            if changed is None:
                continue  # no position goes with it
            read_somewhere = True
            is_silent = option.name in silent or other in silent
            if changed and is_silent:
                problems.append(f"{other} is listed as silent but changes {changed}")
            elif not changed and not is_silent:
                problems.append(f"{other} changes no text: {option.text} ({option.clause})")
        if not read_somewhere:
            problems.append(f"{option.name}: no position takes another value; say in `pairs` what goes with it")
    if problems:
        raise Defect("\n".join([f"{game.meta.id}: texts do not follow the options", *problems]))


def is_option(game: Game, name: str) -> bool:
    return any(option.name == name for option in game.meta.options)


def other_values(option: Option) -> list[Value]:
    """Return the values to try instead of the default: all of a few, the ends of many, and the next number."""
    default = option.default
    if isinstance(default, bool):
        return [not default]
    if isinstance(default, int):
        return [number for number in sorted({option.low, default + 1, option.high}) if default != number <= option.high]
    tried = option.choices if len(option.choices) <= MAX_CHOICES else (option.choices[0], option.choices[-1])
    return [word for word in tried if word != default]


class Reader:
    """Reads the texts of a game's positions under different options."""

    def __init__(self, game: Game, limit: int, seed: str) -> None:
        self.game: Final = game
        self.limit: Final = limit
        self.seed: Final = seed
        self.texts: Final[dict[str, Texts | None]] = {}  # by position; None where the options do not fit it
        self.scenarios: Final = scenarios_of(game)

    def first_change(self, option: Option, usual: Given, other: Given) -> str | None:
        """Return the first text that differs, with both wordings; empty if none does, None if no position is both."""
        found: str | None = None
        for position, given in self.positions(option):
            before = self.read(position, {**given, option.name: option.default, **usual})
            after = self.read(position, {**given, **other})
            if before is None or after is None:
                continue
            found = ""
            for place, text in before.items():
                if after.get(place, text) != text:
                    return f"{' '.join(place)}: {text!r} becomes {after[place]!r}"
        return found

    def positions(self, option: Option) -> Iterator[tuple[str, Given]]:
        """Yield positions, each with its other options; those that the option has most to do with come first."""
        for seats in self.game.meta.player_counts:
            yield f"{NEW}{seats}", {}
            yield f"{DEALT}{seats}", {}
        for scenario in sorted(self.scenarios, key=lambda scenario: not is_about(scenario, option)):
            yield from self.scenario_positions(scenario.id)
        yield from self.random_positions()

    @cache  # noqa: B019 - a reader lives as long as its check
    def scenario_positions(self, name: str) -> list[tuple[str, Given]]:
        scenario = next(each for each in self.scenarios if each.id == name)
        result = run(self.game, scenario)
        states = [result.start, *(step.state for step in result.steps)]
        return [(self.without_options(s), scenario.options) for s in states if s is not None]

    @cache  # noqa: B019
    def random_positions(self) -> list[tuple[str, Given]]:
        walked = positions(self.game, self.game.meta.player_counts[-1], {}, self.seed, GAMES, PER_GAME, self.limit)
        return [(self.without_options(s), {}) for s, _history in walked]

    def without_options(self, s: State) -> str:
        return "\n".join(line for line in self.game.dump(s).split("\n") if not line.startswith("options "))

    def read(self, position: str, given: Given) -> Texts | None:
        options = self.game.meta.choose(given)
        key = f"{position}\noptions {options.text()}"
        if key not in self.texts:
            try:
                self.texts[key] = texts_of(self.game, self.state(position, options))
            except Malformed:
                self.texts[key] = None
        return self.texts[key]

    def state(self, position: str, options: Options) -> State:
        if not position.startswith((NEW, DEALT)):
            return self.game.load(f"{position}\noptions {options.text()}" if options.changed() else position)
        s = self.game.new(int(position.split()[1]), options.values)
        rng = Rng(f"{self.seed} dealt")
        while position.startswith(DEALT) and CHANCE in seen_to_act(s):
            random_step(s, rng)
        return s


def is_about(scenario: Scenario, option: Option) -> bool:
    return option.name in scenario.options or option.clause in scenario.clauses


def texts_of(game: Game, s: State) -> Texts:
    """Return all texts that the seats that are asked can read, by their places; otherwise those of the first seat."""
    found: Texts = {}
    for seat in [seat for seat in seen_to_act(s) if seat >= 0] or [0]:
        scene, view = picture(game, s, seat), game.view(s, seat)
        who = game.meta.seat_name(seat)
        found[who, "prompt"] = scene.prompt
        found[who, "facts"] = lines(map(stat_text, scene.facts))
        for panel in scene.panels:
            found[who, "panel", str(panel.seat)] = lines([panel.name, *map(stat_text, panel.stats)])
        for verb in scene.verbs:
            found[who, "verb", verb.key] = lines([verb.name, verb.why_not])
        for word, label in scene.words.items():
            found[who, "word", word] = label
        for overlay in scene.overlays:
            found[who, "overlay", overlay.kind, overlay.of, overlay.name] = overlay.tip
        for piece in scene.pieces:
            badges = map(badge_text, piece.badges)
            found[who, "piece", piece.id] = lines(
                [piece.name, piece.text, piece.line, piece.tip, piece.why_not, *badges]
            )
            found[who, "asked about piece", piece.id] = inspection_text(game.inspect(view, piece_pick(piece.id)))
        for surface in scene.surfaces:
            found[who, "surface", surface.id] = lines([surface.name, surface.note])
            for spot in surface.spots:
                found[who, "spot", spot.id] = lines([spot.name, spot.tip, spot.text])
                found[who, "asked about spot", spot.id] = inspection_text(game.inspect(view, spot_pick(spot.id)))
        for _verb, choice in open_groups(scene.groups):
            found[who, "choice", choice.text] = lines([choice.label, choice.hint, choice.warn])
        for action in view.legal:
            found[who, "described", game.write(s, action)] = game.describe_action(view, action)
    return found


def lines(texts: Iterable[str]) -> str:
    return "\n".join(text for text in texts if text)


def stat_text(stat: Stat) -> str:
    return f"{stat.name}: {stat.value} {stat.tip}".rstrip()


def badge_text(badge: Badge) -> str:
    return f"{badge.text} {badge.tip}".strip()


def inspection_text(inspection: Inspection | None) -> str:
    if inspection is None:
        return ""
    pieces = (lines([piece.name, piece.tip]) for piece in inspection.pieces)
    return lines([inspection.name, *inspection.lines, *map(stat_text, inspection.stats), *pieces])
