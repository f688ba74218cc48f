"""Non-interference: everything that reaches a seat depends only on what the seat may know.

`determinize(s, seat)` gives states that the seat cannot tell from `s`, so everything that reaches the seat must be the
same in both: now, and after the same action of anybody, as long as the seat sees the same events. And two actions that
a seat cannot tell apart must leave `determinize` with the same possibilities, or bots that sample know a secret.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from regalia.core.actions import CHANCE, WATCHER, Action
from regalia.core.errors import Malformed
from regalia.core.events import Event
from regalia.core.game import Game
from regalia.core.record import write_outcome
from regalia.core.referee import why_not
from regalia.core.rng import Rng
from regalia.core.state import State
from regalia.core.views import Observation, seen_legal, seen_to_act
from regalia.testkit.checks.defects import Defect, first_difference
from regalia.testkit.checks.fuzz import mutated
from regalia.testkit.checks.plain import difference, plain
from regalia.testkit.checks.walk import Variant, asked, choose, positions, scaled, some

GAMES: Final = 3
PER_GAME: Final = 12
DRAWS: Final = 2  # determinized states per seat and position, times the effort
PROBES: Final = 12  # actions whose refusals a seat could learn something from
STARTS: Final = 3  # actions after which two states are compared
FOLLOWED: Final = 3  # entries
PAIRS: Final = 4  # actions of somebody else that are compared with each other
# If a fact has the chance p in what a seat knows, then seeing it in all of n draws from one state and in none of n
# from another has a chance of (p(1-p))**n, at most 4**-n: one in 16 million.
RESAMPLED: Final = 12
CORRELATED: Final = 60  # states in which a suspicious piece of news is tried
ENOUGH: Final = 10  # of these with the news, and without
POOL: Final = 60


@dataclass
class Resampled:
    """Counts calls of determinize, and how often it returned another position: by seat, spectators included."""

    asked: dict[int, int] = field(default_factory=dict)
    changed: dict[int, int] = field(default_factory=dict)

    def count(self, seat: int, changed: bool) -> None:
        self.asked[seat] = self.asked.get(seat, 0) + 1
        self.changed[seat] = self.changed.get(seat, 0) + changed

    def add(self, other: "Resampled") -> None:
        for seat, times in other.asked.items():
            self.asked[seat] = self.asked.get(seat, 0) + times
            self.changed[seat] = self.changed.get(seat, 0) + other.changed[seat]

    def demand_secrets(self, game: Game) -> None:
        """Check games with hidden information: a determinize that never changes anything gives everything away."""
        seats = sum(times for seat, times in self.changed.items() if seat != WATCHER)
        if not seats or not self.changed.get(WATCHER):
            raise Defect(
                f"{game.meta.id} has secrets, but determinize never resampled any for "
                f"{'the seats' if not seats else 'the watcher'} in {sum(self.asked.values())} draws: "
                "a bot that samples sees the real position"
            )


@dataclass(frozen=True)
class Told:
    """An action as one seat sees it: its events, also in words, and the end of the game."""

    events: tuple[Event, ...]
    words: tuple[str, ...]
    outcome: str

    def without(self, kinds: Sequence[str]) -> "Told":
        kept = [(event, word) for event, word in zip(self.events, self.words, strict=True) if event.kind not in kinds]
        return Told(tuple(event for event, _word in kept), tuple(word for _event, word in kept), self.outcome)

    def text(self) -> str:
        return ", ".join(map(repr, self.words)) or "nothing"


def check_secrecy(
    game: Game, variant: Variant, effort: float = 1.0, seed: str = "secrecy", fleeting: Sequence[str] = ()
) -> Resampled:
    """Leave out `fleeting` kinds of events: they tell what no view keeps, such as a counter shown and put back."""
    rng = Rng(f"{seed} draws")
    resampled = Resampled()
    pool: list[Action] = []
    for s, history in positions(game, variant.seats, variant.options, seed, GAMES, PER_GAME, variant.limit, effort):
        with history.watched("looking for leaks"):
            for _who, legal in asked(s):
                pool.extend(some(legal, 3, rng))
            pool = pool[-POOL:]
            for seat in (*range(s.seat_count), WATCHER):
                check_seat(game, s, seat, pool, rng, fleeting, resampled, scaled(DRAWS, effort))
    return resampled


def check_seat(
    game: Game,
    s: State,
    seat: int,
    pool: list[Action],
    rng: Rng,
    fleeting: Sequence[str],
    resampled: Resampled,
    draws: int,
) -> None:
    name = game.meta.seat_name(seat)
    check_view(game, s, seat)
    dump, now = game.dump(s), seen(game, s, seat)
    for _draw in range(draws):
        t = possible_state(game, s, seat, rng)
        resampled.count(seat, game.dump(t) != dump)
        probes = some(pool, PROBES, rng)
        for state in (s, t):
            for _who, legal in asked(state):
                probes += some(legal, PROBES, rng)
        texts = [mutated(game.write(s, action), [], rng) for action in some(probes, 3, rng)]
        compare(knowledge(game, t, seat, probes, texts), knowledge(game, s, seat, probes, texts), name)
        again = possible_state(game, t, seat, rng)
        compare(seen(game, again, seat), now, f"{name}, determinized twice,")
        if game.dump(t) == dump:
            continue  # nothing was resampled, so the two cannot differ
        for who, action in common_actions(s, t, rng):
            follow_both(game, s.clone(), t.clone(), seat, who, action, rng.fork(), fleeting)
        check_same_possibilities(game, s, t, seat, rng, "the position is another that looks the same")
        check_same_sample(game, s, t, seat, rng)
    check_observation(game, s, seat, now, rng)
    if game.dump(s) != dump:
        raise Defect(f"looking at the table for {name} has changed it: {first_difference(game.dump(s), dump)}")
    check_others_actions(game, s, seat, rng, fleeting)


def check_view(game: Game, s: State, seat: int) -> None:
    """Return the part of a view that all games share."""
    view = game.view(s, seat)
    name = game.meta.seat_name(seat)
    if view.seat != seat or view.outcome != s.outcome or tuple(view.to_act) != seen_to_act(s):
        raise Defect(f"the view of {name} names another seat, outcome or seats to act than the state")
    if view.legal != seen_legal(s, seat):
        raise Defect(f"the view of {name} lists {view.legal} as legal instead of {seen_legal(s, seat)}")


def possible_state(game: Game, s: State, seat: int, rng: Rng) -> State:
    t = game.determinize(s, seat, rng.fork())
    name = game.meta.seat_name(seat)
    try:
        game.check(t)
    except AssertionError as error:
        raise Defect(f"determinize for {name} gives a position that check refuses: {error}") from None
    if t.events is not None:
        raise Defect(f"determinize for {name} gives a state with a listener")
    return t


def check_same_sample(game: Game, s: State, t: State, seat: int, rng: Rng) -> None:
    """Check that samples follow only from the seat's knowledge and the seed: otherwise hints could tell more."""
    seed = f"{rng.below(1 << 30)}"
    one, other = (game.dump(game.determinize(each, seat, Rng(seed))) for each in (s, t))
    if one != other:
        gap = first_difference(one, other)
        raise Defect(f"determinize for {game.meta.seat_name(seat)} depends on what it cannot know, by one seed: {gap}")


def seen(game: Game, s: State, seat: int) -> dict[str, object]:
    """Return everything that reaches the seat in this position."""
    return {
        "view": plain(game.view(s, seat)),
        "to_act": list(seen_to_act(s)),
        "legal": [game.write(s, action) for action in seen_legal(s, seat)],
    }


def knowledge(game: Game, s: State, seat: int, probes: list[Action], texts: list[str]) -> dict[str, object]:
    """Return everything that the seat can find out by looking and asking."""
    view = game.view(s, seat)
    legal = seen_legal(s, seat)
    known = seen(game, s, seat)
    known["render_text"] = game.render_text(view)
    known["describe_action"] = [game.describe_action(view, action) for action in legal]
    if legal and seat >= 0:
        idle = game.idle(s, seat)
        known["idle"] = None if idle is None else game.write(s, idle)
    for action in probes:
        known[f"why_not {game.write(s, action)}"] = refusal(s, seat, action)
    for text in texts:
        known[f"read {text!r}"] = reading(game, s, seat, text)
    scene = getattr(game, "scene", None)
    if scene is not None:
        known["scene"] = plain(scene(view), "the scene")
    return known


def refusal(s: State, seat: int, action: Action) -> str:
    no = why_not(s, seat, action)
    return "legal" if no is None else f"{no.clause}: {no.reason}"


def reading(game: Game, s: State, seat: int, text: str) -> str:
    try:
        action = game.read(s, text)
    except Malformed as error:
        return f"malformed: {error}"
    return f"{action}, {refusal(s, seat, action)}"


def compare(found: dict[str, object], expected: dict[str, object], name: str) -> None:
    for part in expected:
        gap = difference(found.get(part), expected[part], part)
        if gap:
            raise Defect(f"{name} can tell a position from one that it should not be able to tell from it: {gap}")


def check_observation(game: Game, s: State, seat: int, now: dict[str, object], rng: Rng) -> None:
    """Check that a bot gets exactly what the seat sees."""
    name = game.meta.seat_name(seat)
    observation = Observation(game, s, seat, rng.fork())
    gap = difference(plain(observation.view()), now["view"])
    if gap or observation.legal() != seen_legal(s, seat):
        raise Defect(f"the observation of {name} is not what it sees: {gap or observation.legal()}")
    compare(seen(game, observation.sample(rng.fork()), seat), now, f"{name}, as a bot,")


def common_actions(s: State, t: State, rng: Rng) -> Iterator[tuple[int, Action]]:
    """Return some of the actions that are legal in both states; whom they ask has been compared already."""
    for (who, legal), (_who, others) in zip(asked(s), asked(t), strict=True):
        there = set(others)
        for action in some([action for action in legal if action in there], STARTS, rng):
            yield who, action


def hear(game: Game, s: State, seat: int, who: int, action: Action) -> Told:
    """Apply the action in this state and return what the seat learns of it."""
    s.events = []
    s.frames[-1].apply(s, who, action)
    events = tuple(event.seen_by(seat) for event in s.events)
    s.events = None
    words = tuple(heard_of(game, seat, event) for event in events)
    return Told(events, words, "" if s.outcome is None else write_outcome(s.outcome))


def heard_of(game: Game, seat: int, event: Event) -> str:
    """Return the event as the seat reads it, and as its picture shows it."""
    return " ".join((game.describe_event(event, seat), *map(str, game.beats(event, seat))))


def follow_both(
    game: Game, s: State, t: State, seat: int, who: int, action: Action, rng: Rng, fleeting: Sequence[str]
) -> None:
    """Apply the same entries in two states that look alike to the seat: it sees a difference only if events show it."""
    said: list[str] = []
    for _time in range(FOLLOWED):
        before = s.clone()
        said.append(f"{game.meta.seat_name(who)}: {game.write(s, action)}")
        story = f"{game.meta.seat_name(seat)}, after {'; '.join(said)},"
        told, told_there = hear(game, s, seat, who, action), hear(game, t, seat, who, action)
        now, there = seen(game, s, seat), seen(game, t, seat)
        if told == told_there:
            for part in now:
                gap = difference(there[part], now[part], part)
                if gap:
                    raise Defect(f"{story} sees what it was not told of, since {gap} in a position it knew as the same")
        else:
            if now == there and told.without(fleeting) != told_there.without(fleeting):
                secret = secret_told(game, before, s, seat, who, action, rng, fleeting)
                if secret:
                    raise Defect(f"{story} learns from events what its view does not show: {secret} ({told.text()})")
            return
        if not s.frames:
            return
        following = next_common(s, t, rng)
        if following is None:
            return
        who, action = following


def next_common(s: State, t: State, rng: Rng) -> tuple[int, Action] | None:
    """A random entry of `s` that `t` takes as well; None if a few tries find none."""
    for _time in range(4):
        who, action = choose(s, rng, True)
        if action in t.frames[-1].legal(t, who):
            return who, action
    return None


def secret_told(
    game: Game, s: State, after: State, seat: int, who: int, action: Action, rng: Rng, fleeting: Sequence[str]
) -> str:
    """Return what the seat learns of the action and then must not know any more; empty if there is no such thing.

    News that no view keeps is often harmless: offers are shown, and go back into the bag. It is a leak if it decides
    something that is still hidden afterwards. So the action is carried out in many states that the seat thinks
    possible, to find a piece of news and a fact of the position that always come together and never one without the
    other; and determinize must still think the fact open.
    """
    told, now = news(hear(game, s.clone(), seat, who, action).without(fleeting)), seen(game, after, seat)
    samples: list[tuple[set[str], set[str]]] = []
    for _time in range(CORRELATED):
        t = game.determinize(s, seat, rng.fork())
        if action not in t.frames[-1].legal(t, who):
            continue
        heard = news(hear(game, t, seat, who, action).without(fleeting))
        if seen(game, t, seat) == now:
            samples.append((heard, facts(game.dump(t))))
    for piece in sorted(told):
        having = [known for heard, known in samples if piece in heard]
        lacking = [known for heard, known in samples if piece not in heard]
        if len(having) < ENOUGH or len(lacking) < ENOUGH:
            continue
        decided = facts(game.dump(after)).intersection(*having).difference(*lacking)
        for _time in range(RESAMPLED):
            drawn = facts(game.dump(game.determinize(after, seat, rng.fork())))
            for fact in sorted(decided - drawn):
                return f"{piece!r} gives {fact!r} away"
    return ""


def news(told: Told) -> set[str]:
    """Return the events in pieces: each number of each event, with its place."""
    pieces: set[str] = set()
    for number, event in enumerate(told.events):
        kind = f"{number + 1}. {event.kind}"
        pieces.add(kind)
        pieces.update(f"{kind} {place}={value}" for place, value in enumerate((*event.args, *event.veiled)))
    return pieces


def check_others_actions(game: Game, s: State, seat: int, rng: Rng, fleeting: Sequence[str]) -> None:
    """Let another seat act: a seat may see a difference only if events show one, and events only what it then sees."""
    name = game.meta.seat_name(seat)
    for who, legal in asked(s):
        if who == seat:
            continue
        speaker = "chance" if who == CHANCE else game.meta.seat_name(who)
        branches: list[tuple[str, State, Told, dict[str, object]]] = []
        for action in some(legal, PAIRS, rng):
            after = s.clone()
            told = hear(game, after, seat, who, action)
            branches.append((game.write(s, action), after, told, seen(game, after, seat)))
        for place, (text, after, told, now) in enumerate(branches):
            for other_text, other_after, other_told, other_now in branches[:place]:
                story = f"whether {speaker} says {text!r} or {other_text!r}"
                if told == other_told and now != other_now:
                    gap = next(gap for part in now if (gap := difference(now[part], other_now[part], part)))
                    raise Defect(f"{name} gets no event of {story}, but sees it: {gap}")
                if now == other_now and game.dump(after) != game.dump(other_after):
                    if told.without(fleeting) != other_told.without(fleeting):
                        raise Defect(
                            f"{name} gets events of {story} ({told.text()} or {other_told.text()}), "
                            "but its view does not show it (is the event fleeting?)"
                        )
                    instead = f"{speaker} says {other_text!r} instead of {text!r}"
                    check_same_possibilities(game, after, other_after, seat, rng, instead)


def check_same_possibilities(game: Game, s: State, t: State, seat: int, rng: Rng, story: str) -> None:
    """Check that determinize keeps no difference between two states that look alike to a seat."""
    here, there = facts(game.dump(s)), facts(game.dump(t))
    kept, kept_there = here - there, there - here
    for _time in range(RESAMPLED):
        if not kept and not kept_there:
            return
        drawn = facts(game.dump(game.determinize(s, seat, rng.fork())))
        drawn_there = facts(game.dump(game.determinize(t, seat, rng.fork())))
        kept = {fact for fact in kept if fact in drawn and fact not in drawn_there}
        kept_there = {fact for fact in kept_there if fact in drawn_there and fact not in drawn}
    for fact in sorted(kept | kept_there):
        raise Defect(
            f"determinize for {game.meta.seat_name(seat)} keeps {fact!r}, which that seat cannot know: it comes back "
            f"in each of {RESAMPLED} draws, and in none if {story}"
        )


def facts(dump: str) -> set[str]:
    """Return the lines of a position, and each word with the head of its line."""
    found: set[str] = set()
    for line in dump.splitlines():
        words = line.split()
        found.add(line)
        found.update(f"{words[0]} … {word}" for word in words[1:])
    return found
