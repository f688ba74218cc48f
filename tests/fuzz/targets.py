"""The inputs that strangers can send, and what must hold whatever they do.

Every target takes a text. It may be refused with the library's own errors; what is accepted must be what it says it
is: it is written and read again, a position can be played on, a castle map can be played on.
"""

import gzip
import random
import shutil
import sqlite3
import tempfile
from collections import Counter
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import Final

from regalia.core.actions import CHANCE, WATCHER, Action
from regalia.core.errors import Malformed, RegaliaError
from regalia.core.frames import ChanceFrame
from regalia.core.game import Game
from regalia.core.options import Option, Options, Value, read_options
from regalia.core.record import Header, Record, read_record
from regalia.core.referee import submit, why_not
from regalia.core.registry import find_game, game_ids
from regalia.core.replay import replay
from regalia.core.rng import Rng
from regalia.core.state import State
from regalia.rulebook.reading import scenarios_of
from regalia.rulebook.running import run
from regalia.table.http.wire import LARGEST_MESSAGE, ClientMessage, encode, read_message
from regalia.table.store.backups import back_up, restore
from regalia.table.store.store import Store
from regalia.testkit.checks.defects import Defect
from regalia.testkit.checks.notation import check_line, check_same
from regalia.testkit.checks.random_play import check_judgement, check_question, random_options
from regalia.testkit.checks.walk import choose, walk
from tests.fuzz.fuzzing import Target

GAMES: Final = tuple(game_ids())
RECORDS: Final = Path(__file__).parents[1] / "records"
PLAYED_ON: Final = 12  # entries after a position that was accepted
PLAYED_LONG: Final = 60  # entries after one in eight of them
LONG_ONE_IN: Final = 8
RARE: Final = 2  # as often as this each kind of question is among the positions to begin with
RECORD_LINES: Final = 60  # of a stored record: a longer one would take a second to replay


OLD: Final = sorted((Path(__file__).parents[1] / "table" / "databases").glob("layout_*.sql"))
RAW: Final = "raw "
MEMORY: Final = Path("/dev/shm")  # where there is one, a database costs no disk
SOME_KEY: Final = "0123456789abcdef" * 4


def dice_of(text: str) -> Rng:
    """Return the chance of this input: the same in every run."""
    return Rng(text.encode("utf-8", "surrogatepass").hex())


def check_sound(game: Game, s: State) -> None:
    """Check what every state promises, also one that ended at the table: resigned, agreed, out of time."""
    if (s.outcome is None) != bool(s.frames):
        raise Defect("frames must be empty exactly when the game is over")
    try:
        game.check(s)
    except AssertionError as error:
        raise Defect(f"check fails, {error}") from error


@cache
def positions_of(game: Game) -> tuple[State, ...]:
    """Return positions of random games, with options of all kinds, for all numbers of seats."""
    found: list[State] = []
    kinds: Counter[str] = Counter()
    for number in range(6):
        seats = game.meta.player_counts[number % len(game.meta.player_counts)]
        options = random_options(game.meta, Rng(f"fuzz {number}")) if number % 2 else {}
        try:
            game.new(seats, game.meta.choose(options).values)
        except Malformed:
            options = {}  # these do not go together
        steps = random.Random(number)
        look = 0
        for s, history in walk(game, seats, options, "fuzz", number, limit=1200):
            kind = "/".join(type(frame).__name__ for frame in s.frames)
            if len(history.entries) >= look or kinds[kind] < RARE:
                found.append(s.clone())
                kinds[kind] += 1
                look = len(history.entries) + steps.randrange(1, 120)
    return tuple(found)


class Positions(Target):
    """`load`: what it takes can be looked at by everybody, written, and played on."""

    def __init__(self, game: Game) -> None:
        self.game: Final = game
        self.name = f"positions-{game.meta.id}"

    def seeds(self) -> list[str]:
        scenarios = scenarios_of(self.game)
        texts = [each.position() for each in scenarios if each.given is not None]
        texts += [self.game.dump(s) for s in positions_of(self.game)]
        for scenario in scenarios:
            texts += [self.game.dump(step.state) for step in run(self.game, scenario).steps[-2:]]
        return list(dict.fromkeys(texts))

    def read(self, text: str) -> State:
        return self.game.load(text)

    def use(self, text: str, s: State) -> None:
        game, rng = self.game, dice_of(text)
        check_sound(game, s)
        check_same(game, s, game.load(game.dump(s)), "load(dump(s))")
        self.look(s, rng, [*range(s.seat_count), WATCHER])
        entries = PLAYED_LONG if rng.below(LONG_ONE_IN) == 0 else PLAYED_ON
        for number in range(1, entries + 1):
            if not s.frames:
                break
            who, action = choose(s, rng, True)
            s.frames[-1].apply(s, who, action)
            check_sound(game, s)
            if number % PLAYED_ON == 0 or not s.frames:
                self.look(s, rng, [int(rng.below(s.seat_count))])

    def look(self, s: State, rng: Rng, viewers: list[int]) -> None:
        """Ask for everything that a table, a bot or a page would ask for."""
        game = self.game
        check_question(game, s)
        check_judgement(game, s)
        game.dump(s)
        for seat in viewers:
            view = game.view(s, seat)
            game.render_text(view)
            game.scene(view)
        if s.frames and not isinstance(s.frames[-1], ChanceFrame):
            seat = s.frames[-1].to_act(s)[0]
            other = game.determinize(s, seat, rng)
            check_sound(game, other)
            if other.frames[-1].legal(other, seat) != s.frames[-1].legal(s, seat):
                raise Defect("a sampled state has other legal actions for the seat that it was sampled for")
            choose(other, rng, True)


class Notation(Target):
    """`read`: the first line says in which position, the rest is the text."""

    def __init__(self, game: Game) -> None:
        self.game: Final = game
        self.name = f"notation-{game.meta.id}"

    def seeds(self) -> list[str]:
        rng = Rng("notation")
        texts: list[str] = []
        for number, s in enumerate(positions_of(self.game)):
            for who in s.frames[-1].to_act(s) if s.frames else ():
                legal = s.frames[-1].legal(s, who)
                for _time in range(min(3, len(legal))):
                    texts.append(f"{number}\n{self.game.write(s, legal[int(rng.below(len(legal)))])}")
        return texts

    def read(self, text: str) -> tuple[State, Action]:
        number, _line, said = text.partition("\n")
        states = positions_of(self.game)
        s = states[int(number) % len(states) if number.isascii() and number.isdecimal() and len(number) < 9 else 0]
        return s, self.game.read(s, said)

    def use(self, text: str, found: tuple[State, Action]) -> None:
        s, action = found
        written = self.game.write(s, action)
        check_line(written, action)
        if self.game.read(s, written) != action:
            raise Defect("what is written does not read as the same action")
        for seat in (*range(s.seat_count), CHANCE):
            if why_not(s, seat, action) is None:
                after = s.clone()
                submit(after, seat, action)
                check_sound(self.game, after)


class Sheets(Target):
    """Options: what is accepted is written as it is read, and a game with it begins."""

    def __init__(self, game: Game) -> None:
        self.game: Final = game
        self.name = f"options-{game.meta.id}"

    def seeds(self) -> list[str]:
        texts = [self.game.meta.choose(random_options(self.game.meta, Rng(f"{number}"))).text() for number in range(40)]
        texts += [f"{option.name}={value}" for option in self.game.meta.options for value in values_of(option)]
        return [text for text in texts if text] or ["rows=6"]

    def read(self, text: str) -> Options:
        return self.game.meta.choose(read_options(text))

    def use(self, text: str, chosen: Options) -> None:
        game, rng = self.game, dice_of(text)
        again = game.meta.choose(read_options(chosen.text()))
        if again.values != chosen.values:
            raise Defect("options are not read as they are written")
        game.longest(chosen.values)
        s = game.new(game.meta.player_counts[int(rng.below(len(game.meta.player_counts)))], chosen.values)
        check_same(game, s, game.load(game.dump(s)), "load(dump(new))")
        for _time in range(PLAYED_ON):
            if s.frames:
                who, action = choose(s, rng, True)
                s.frames[-1].apply(s, who, action)
        check_sound(game, s)


def values_of(option: Option) -> list[Value]:
    if isinstance(option.default, bool):
        return [True, False]
    if isinstance(option.default, int):
        return [option.low, option.high, option.low - 1, option.high + 1]
    return list(option.choices) or [option.default]


class CastleMaps(Target):
    """The option `castle_map` of Two Kingdoms: one spelling per map, and a siege can be played on it."""

    name = "castle-maps"

    def __init__(self) -> None:
        self.game: Final = find_game("two_kingdoms")
        self.option: Final = next(option for option in self.game.meta.options if option.name == "castle_map")

    def seeds(self) -> list[str]:
        maps = [str(each.options["castle_map"]) for each in scenarios_of(self.game) if "castle_map" in each.options]
        return [str(self.option.default), *maps, *(text.replace("/", "\n") for text in maps)]

    def read(self, text: str) -> Value:
        return self.option.read(text)

    def use(self, text: str, value: Value) -> None:
        if self.option.read(value) != value:
            raise Defect("a castle map is not read as it is written")
        rng = dice_of(text)
        if rng.below(LONG_ONE_IN):
            return
        s = self.game.load(f"options castle_map={value}\nphase siege_setup\nattacker S\n")
        for _time in range(PLAYED_LONG * (1 + 4 * int(rng.below(2)))):
            if s.frames:
                who, action = choose(s, rng, False)
                s.frames[-1].apply(s, who, action)
        check_sound(self.game, s)


class Records(Target):
    """Record files: read, written and read again; replayed as far as the rules go."""

    name = "records"

    def seeds(self) -> list[str]:
        texts = [
            "\n".join(path.read_text(encoding="utf-8").splitlines()[:RECORD_LINES])
            for path in sorted(RECORDS.glob("*/*.record"))
        ]
        for game_id in GAMES:
            game = find_game(game_id)
            given = positions_of(game)[3]
            names = list(game.meta.seat_names[: given.seat_count])
            header = Header(game.meta.id, game.meta.rules_version, names, "", [], game.dump(given))
            texts.append(Record(header).text())
            *_before, (_s, history) = walk(game, game.meta.player_counts[0], {}, "record", limit=20)
            texts.append(history.record().text() + "table: undo 3\ntable: draw\n")
        return texts

    def read(self, text: str) -> Record:
        return read_record(text.split("\n"))

    def use(self, text: str, record: Record) -> None:
        written = record.text()
        if read_record(written.split("\n")).text() != written:
            raise Defect("a record is not read as it is written")
        game = find_game(record.header.game)
        game.check(replay(game, record).state)


class Messages(Target):
    """A message from a browser, or from somebody else, through the WebSocket."""

    name = "messages"

    def seeds(self) -> list[str]:
        return [
            '{"do":"hello","v":0,"session":"a"}',
            '{"do":"hello","v":12,"session":""}',
            '{"do":"act","n":1,"v":3,"text":"a1-a2"}',
            '{"do":"undo","n":2}',
            '{"do":"resign","n":3}',
            '{"do":"inspect","n":4,"id":"hex C4"}',
            '{"do":"why","n":5,"v":1,"texts":["a","b"]}',
            '{"do":"propose","n":6,"what":"bot","seat":"red","bot":"greedy"}',
            '{"do":"answer","n":7,"id":1,"yes":true}',
            '{"do":"chat","text":"hello","to":"team"}',
            '{"do":"hint","n":8}',
            '{"do":"part","part":"0123456789abcdef"}',
            '{"do":"orders","orders":{"mode":"quick","hold":true,"stops":["battle"]}}',
            '{"do":"hurry"}',
            '{"do":"pace","bots":"fast"}',
            '{"do":"ping"}',
            '{"do":"act","n":1e3,"v":-1,"text":"\\ud800"}',
            "[" * 100,
        ]

    def read(self, text: str) -> ClientMessage:
        return read_message(text.encode("utf-8", "surrogatepass"))

    def use(self, text: str, message: ClientMessage) -> None:
        written = encode(message)
        if len(written) <= LARGEST_MESSAGE and read_message(written) != message:
            raise Defect("a message is not read as it is written")


class Backups(Target):
    """Backup files: the lines inside, or, after the word `raw`, the packed bytes. All of it is restored, or nothing."""

    name = "backups"

    def __init__(self) -> None:
        self.folder: Final = Path(tempfile.mkdtemp(prefix="regalia-fuzz-", dir=MEMORY if MEMORY.is_dir() else None))
        self.file: Final = self.folder / "a.backup"
        self.empty: Final = self.folder / "empty.sqlite"
        Store(str(self.empty)).close()

    def seeds(self) -> list[str]:
        texts: list[str] = []
        for old in OLD:
            lay = self.folder / old.stem
            lay.mkdir()
            with closing(sqlite3.connect(lay / "tables.sqlite")) as connection:
                connection.executescript(old.read_text())
            back_up(str(lay / "tables.sqlite"), lay / "secret.key", lay / "old")
            self.file.write_bytes((lay / "old").read_bytes())
            self.restore()
            back_up(str(self.database), self.key, lay / "new")
            texts += [gzip.decompress((lay / name).read_bytes()).decode() for name in ("old", "new")]
            shutil.rmtree(lay)
        return [*texts, RAW + gzip.compress(b"{}", mtime=0).decode("latin-1")]

    @property
    def database(self) -> Path:
        return self.folder / "tables.sqlite"

    @property
    def key(self) -> Path:
        return self.folder / "secret.key"

    def restore(self) -> None:
        for left in self.folder.glob("tables.sqlite*"):
            left.unlink()
        shutil.copy(self.empty, self.database)
        self.key.write_text(SOME_KEY)
        restore(self.file, str(self.database), self.key, overwrite=True)

    def read(self, text: str) -> None:
        data = text.encode("utf-8", "surrogatepass")
        if text.startswith(RAW):
            self.file.write_bytes(text.removeprefix(RAW).encode("latin-1", "replace"))
        else:
            self.file.write_bytes(gzip.compress(data, compresslevel=1))
        try:
            self.restore()
        except RegaliaError:
            self.check_untouched()
            raise

    def use(self, text: str, found: None) -> None:
        again = self.folder / "again"
        again.unlink(missing_ok=True)
        back_up(str(self.database), self.key, again)
        first = gzip.decompress(again.read_bytes())
        self.file.write_bytes(again.read_bytes())
        self.restore()
        again.unlink()
        back_up(str(self.database), self.key, again)
        if gzip.decompress(again.read_bytes()) != first:
            raise Defect("what was restored is not backed up as it was")

    def check_untouched(self) -> None:
        if self.key.read_text() != SOME_KEY:
            raise Defect("a backup was refused, and the key replaced")
        store = Store(str(self.database))
        try:
            if store.new_number() != 1:
                raise Defect("a backup was refused, and the tables changed")
        finally:
            store.close()

    def close(self) -> None:
        shutil.rmtree(self.folder, ignore_errors=True)


def target_names() -> list[str]:
    games = [f"{kind}-{game}" for kind in ("positions", "notation", "options") for game in GAMES]
    return [*games, CastleMaps.name, Records.name, Messages.name, Backups.name]


def target_named(name: str) -> Target:
    kind, _dash, game = name.partition("-")
    if kind in BY_GAME and game in GAMES:
        return BY_GAME[kind](find_game(game))
    for target in (CastleMaps, Records, Messages, Backups):
        if target.name == name:
            return target()
    raise SystemExit(f"there is no target {name!r}; there are: {', '.join(target_names())}")


BY_GAME: Final = {"positions": Positions, "notation": Notation, "options": Sheets}
