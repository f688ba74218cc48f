"""A clone does what its original does, and play elsewhere does not change a position."""

from typing import Final

from regalia.core.actions import CHANCE, WATCHER, Action
from regalia.core.game import Game
from regalia.core.rng import Rng
from regalia.core.state import State
from regalia.testkit.checks.defects import Defect, first_difference
from regalia.testkit.checks.walk import Variant, asked, play_on, sampler, scaled, walk

GAMES: Final = 4
PER_GAME: Final = 8
PLAYED_ON: Final = 8  # entries
LOOKED_AT_EVERY: Final = 5  # entries: what differs once, stays different
BRANCH_CHANGED: Final = "playing on in a clone or in a determinized state has changed the original"


def check_clones(game: Game, variant: Variant, effort: float = 1.0, seed: str = "clones") -> None:
    sample = sampler(game, variant.seats, variant.options, seed, PER_GAME, variant.limit, effort)
    for number in range(scaled(GAMES, effort)):
        rng = Rng(f"{seed} {number} branches")
        kept: list[tuple[State, str, int]] = []  # a clone, how it looked, after how many entries
        shadow: State | None = None
        for s, history in walk(game, variant.seats, variant.options, seed, number, variant.limit):
            with history.watched("a clone"):
                wanted = shadow is None or sample.wants(s, history)
                if shadow is None:
                    # The original has a list of events and its clone has none: emitting must not change what happens.
                    s.events = []
                else:
                    closely = wanted or len(history.entries) % LOOKED_AT_EVERY == 0
                    follow(game, s, shadow, history.entries[-1].who, history.actions[-1], closely)
                if wanted:
                    looked = look(game, s)
                    shadow, clone = fresh_clone(game, s, looked), fresh_clone(game, s, looked)
                    try:
                        play_branches(game, s, rng)
                    except Exception:
                        # Shared data crashes sooner or later: say that it is shared.
                        expect(game, s, looked, BRANCH_CHANGED)
                        raise
                    expect(game, s, looked, BRANCH_CHANGED)
                    expect(game, clone, looked, "playing on in one clone has changed another")
                    kept.append((clone, looked, len(history.entries)))
        with history.watched("a clone kept from earlier"):
            play_old_clones(game, kept, rng)


def look(game: Game, s: State) -> str:
    """Return everything that can be seen of a state from outside, as text."""
    lines = [game.dump(s), f"digest {game.digest(s)}"]
    for who, legal in asked(s):
        lines.append(f"{who} may say " + ", ".join(game.write(s, action) for action in legal))
    return "\n".join(lines)


def expect(game: Game, s: State, looked: str, sentence: str) -> None:
    now = look(game, s)
    if now != looked:
        raise Defect(f"{sentence}: {first_difference(now, looked)}")


def fresh_clone(game: Game, s: State, looked: str) -> State:
    clone = s.clone()
    if clone is s or type(clone) is not type(s):
        raise Defect(f"clone of a {type(s).__name__} gives {type(clone).__name__}: it must be another object like it")
    if clone.events is not None:
        raise Defect("a clone comes with a listener: clone().events must be None")
    if clone.outcome != s.outcome or clone.seat_count != s.seat_count or len(clone.frames) != len(s.frames):
        raise Defect("a clone has another outcome, other seats or other frames than its original")
    expect(game, clone, looked, "a clone differs from its original")
    ask_everything(game, clone)
    expect(game, clone, looked, "asking a state has changed it")
    return clone


def ask_everything(game: Game, s: State) -> None:
    """Call every query; none of them may change the state."""
    game.check(s)
    for seat in (*range(s.seat_count), WATCHER):
        game.render_text(game.view(s, seat))
        game.determinize(s, seat, Rng("asking"))
    for seat in range(s.seat_count):
        game.evaluate(s, seat)
    for who, legal in asked(s):
        if who != CHANCE:
            game.policy(s, who, list(legal))
            game.idle(s, who)


def follow(game: Game, s: State, shadow: State, who: int, action: Action, closely: bool) -> None:
    """Apply the original's last entry to the clone, and compare: the legal actions, or everything there is to see."""
    mine = next((other for other in shadow.frames[-1].legal(shadow, who) if other == action), None)
    if mine is None:
        raise Defect(f"a clone refuses {action}, which its original has taken")
    if who == shadow.asked():
        shadow.apply(mine)  # the fast path, which a game may override
    else:
        shadow.frames[-1].apply(shadow, who, mine)
    if not closely and asked(shadow) == asked(s) and shadow.outcome == s.outcome:
        return
    found, expected = look(game, shadow), look(game, s)
    if found != expected:
        raise Defect(f"a clone differs from its original after the same action: {first_difference(found, expected)}")


def play_branches(game: Game, s: State, rng: Rng) -> None:
    """Play on in a clone, in a clone of a clone and in a determinized position."""
    play_on(s.clone(), rng, PLAYED_ON)
    play_on(s.clone().clone(), rng, PLAYED_ON)
    seat = int(rng.below(s.seat_count + 1))
    possible = game.determinize(s, seat if seat < s.seat_count else WATCHER, rng.fork())
    if possible is s:
        raise Defect("determinize gives the state itself: it must give another object")
    play_on(possible, rng, PLAYED_ON)


def play_old_clones(game: Game, kept: list[tuple[State, str, int]], rng: Rng) -> None:
    """Check that play in the game, or in another clone, has not changed any of the clones."""
    for clone, looked, step in kept:
        expect(game, clone, looked, f"the clone made after {step} entries has changed while the original played on")
    while kept:
        clone, _looked, played = kept.pop(int(rng.below(len(kept))))
        play_on(clone, rng, PLAYED_ON)
        for other, looked, step in kept:
            sentence = f"playing on in the clone made after {played} entries has changed the one made after {step}"
            expect(game, other, looked, sentence)
