"""Actions and positions can be read back, and nonsense is refused and never crashes."""

from typing import Final

from regalia.core.actions import CHANCE, WATCHER, Action
from regalia.core.entries import LEAVING  # a replay accepts these from any seat at any time
from regalia.core.errors import Malformed
from regalia.core.game import Game
from regalia.core.referee import why_not
from regalia.core.rng import Rng
from regalia.core.state import State
from regalia.core.views import seen_to_act
from regalia.testkit.checks.defects import Defect, History, first_difference
from regalia.testkit.checks.fuzz import ODD_WORDS, mutated, mutated_lines
from regalia.testkit.checks.plain import difference, plain
from regalia.testkit.checks.walk import Variant, asked, choose, positions, some

GAMES: Final = 3
PER_GAME: Final = 12
FUZZED_TEXTS: Final = 12  # a position
FUZZED_POSITIONS: Final = 8
FOLLOWED: Final = 5  # entries
POOL: Final = 200  # texts of other positions that are kept for splicing


def check_notation(game: Game, variant: Variant, effort: float = 1.0, seed: str = "notation") -> None:
    rng = Rng(f"{seed} fuzz")
    texts: list[str] = []
    dumps: list[str] = []
    named: dict[str, str] = {}  # positions by their digest
    for s, history in positions(game, variant.seats, variant.options, seed, GAMES, PER_GAME, variant.limit, effort):
        with history.watched("writing or reading"):
            texts.extend(check_texts(game, s))
            check_texts_stay(game, s, rng)
            check_position(game, s, named)
            check_loaded_plays_on(game, s, rng.fork())
        dumps.append(game.dump(s))
        texts, dumps = texts[-POOL:], dumps[-POOL:]
        fuzz_read(game, s, texts, rng, history)
        fuzz_load(game, dumps, rng, history)


def check_texts(game: Game, s: State) -> list[str]:
    """Check that every legal action has its own text, which reads back as that action."""
    all_texts: list[str] = []
    for _who, legal in asked(s):
        owner: dict[str, Action] = {}
        for action in legal:
            text = game.write(s, action)
            check_line(text, action)
            if owner.get(text, action) != action:
                raise Defect(f"{action} and {owner[text]} are both written {text!r}")
            owner[text] = action
            try:
                back = game.read(s, text)
            except Malformed as error:
                raise Defect(f"{action} is written {text!r}, which cannot be read: {error}") from None
            if back != action or (back.aside, back.undoes) != (action.aside, action.undoes):
                raise Defect(f"{action} is written {text!r}, which reads as {back}")
        all_texts.extend(owner)
    return all_texts


def check_line(text: str, action: Action) -> None:
    if not text or text != text.strip() or len(text.splitlines()) != 1:
        raise Defect(f"{action} is written {text!r}: a text is one line, not empty, without blanks around it")
    if " ;" in text or text.startswith(";"):
        raise Defect(f"{action} is written {text!r}: in a record, ` ;` starts a comment")
    if text in LEAVING:
        raise Defect(f"{action} is written {text!r}: in a record, that is what leaves the game")


def check_texts_stay(game: Game, s: State, rng: Rng) -> None:
    """Check that an action has the same text in every state: here, before and after it."""
    for who, legal in asked(s):
        for action in some(legal, 4, rng):
            before = game.write(s, action)
            after = s.clone()
            after.frames[-1].apply(after, who, action)
            if game.write(after, action) != before:
                raise Defect(f"{action} is written {before!r}, and {game.write(after, action)!r} once it was said")


def check_position(game: Game, s: State, named: dict[str, str]) -> None:
    dump, digest = game.dump(s), game.digest(s)
    if named.setdefault(digest, dump) != dump:
        raise Defect(f"two positions have the digest {digest}: {first_difference(dump, named[digest])}")
    if game.dump(s) != dump or game.digest(s) != digest:
        raise Defect("a position that was not touched is written in two ways")
    try:
        loaded = game.load(dump)
    except Malformed as error:
        raise Defect(f"the position that dump wrote cannot be loaded: {error}") from None
    check_same(game, s, loaded, "load(dump(s))")
    if game.digest(loaded) != digest:
        raise Defect(f"load(dump(s)) has the digest {game.digest(loaded)} instead of {digest}")
    for seat in (*range(s.seat_count), WATCHER):
        gap = difference(plain(game.view(loaded, seat)), plain(game.view(s, seat)))
        if gap:
            raise Defect(f"what {game.meta.seat_name(seat)} sees is not in the dump: {gap}")


def check_same(game: Game, s: State, loaded: State, what: str) -> None:
    """Check that two states agree: in their texts, in whom they ask and in what is legal."""
    if game.dump(loaded) != game.dump(s):
        raise Defect(f"{what} is another position: {first_difference(game.dump(loaded), game.dump(s))}")
    if loaded.seat_count != s.seat_count or loaded.outcome != s.outcome:
        raise Defect(f"{what} has other seats or another outcome")
    if seen_to_act(loaded) != seen_to_act(s):
        raise Defect(f"{what} asks {seen_to_act(loaded)} instead of {seen_to_act(s)}")
    for (who, legal), (_who, expected) in zip(asked(loaded), asked(s), strict=True):
        if legal != expected:
            raise Defect(f"{what} has other legal actions for {who}: {legal} instead of {expected}")


def check_loaded_plays_on(game: Game, s: State, rng: Rng) -> None:
    """Find state that is not in the dump by playing on: a counter, a generator, a hidden order."""
    for who, legal in asked(s):
        for action in some(legal, 3, rng):
            mine, loaded = s.clone(), game.load(game.dump(s))
            mine.frames[-1].apply(mine, who, action)
            loaded.frames[-1].apply(loaded, who, action)
            check_same(game, mine, loaded, f"load(dump(s)) after {game.write(s, action)!r}")
    mine, loaded = s.clone(), game.load(game.dump(s))
    for _time in range(FOLLOWED):
        if not mine.frames:
            return
        who, action = choose(mine, rng, True)
        text = game.write(mine, action)
        mine.frames[-1].apply(mine, who, action)
        loaded.frames[-1].apply(loaded, who, action)
        check_same(game, mine, loaded, f"load(dump(s)), played on to {text!r},")


def fuzz_read(game: Game, s: State, texts: list[str], rng: Rng, history: History) -> None:
    candidates = [mutated(text, texts, rng) for text in some(texts, FUZZED_TEXTS, rng)]
    candidates += [ODD_WORDS[int(rng.below(len(ODD_WORDS)))], "\ud800"]
    for text in candidates:
        with history.watched(f"read({shortened(text)})"):
            try:
                action = game.read(s, text)
            except Malformed:
                continue
            written = game.write(s, action)
            check_line(written, action)
            if game.read(s, written) != action:
                raise Defect(f"{shortened(text)} reads as {action}, is written {written!r} and then reads as another")
        with history.watched(f"why_not for {shortened(text)}"):
            for seat in (*range(s.seat_count), CHANCE):
                why_not(s, seat, action)


def fuzz_load(game: Game, dumps: list[str], rng: Rng, history: History) -> None:
    for _time in range(FUZZED_POSITIONS):
        text = mutated_lines(dumps[-1], dumps, rng)
        with history.watched(f"load of the text\n{text}\n"):
            try:
                s = game.load(text)
            except Malformed:
                continue
            try:
                game.check(s)
            except AssertionError as error:
                raise Defect(f"load takes a position that check refuses ({error}):\n{text}") from None
            if (s.outcome is None) != bool(s.frames):
                raise Defect(f"load gives a position that is neither over nor running:\n{text}")
            written = game.dump(s)
            again = game.load(written)
            check_same(game, s, again, f"load(dump(s)) of the position loaded from\n{text}\n")
            for seat in (*range(s.seat_count), WATCHER):
                game.render_text(game.view(s, seat))


def shortened(text: str) -> str:
    return repr(text) if len(text) <= 60 else f"{text[:40]!r}… ({len(text)} characters)"
