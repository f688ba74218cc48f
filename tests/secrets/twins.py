"""Two games that differ only in what somebody cannot know, step by step.

They begin alike, or in a position and in another that `determinize` makes of it. Then the others do in one game what
they do in the other, or something else that looks the same; so does chance.
"""

from dataclasses import dataclass, field
from typing import Final

from regalia.core.actions import CHANCE, Action
from regalia.core.frames import ChanceFrame
from regalia.core.game import Game
from regalia.core.record import write_outcome
from regalia.core.rng import Rng
from regalia.core.state import State
from regalia.core.views import seen_to_act
from regalia.testkit.checks.plain import plain
from regalia.testkit.checks.walk import choose

TRIES: Final = 6  # entries to try until the two look the same
OTHERWISE: Final = 3  # of four: how often something else is tried first
MAX_CHANCE: Final = 200  # entries of chance in a row


@dataclass
class Move:
    """The entries of each game: a player's, and the dice after it."""

    who: int
    one: Action | None  # None: nothing, in this game
    other: Action | None
    chance_one: list[Action] = field(default_factory=list)
    chance_other: list[Action] = field(default_factory=list)


class Twins:
    """Finds moves that look the same to every viewer of `viewers`."""

    def __init__(self, game: Game, viewers: tuple[int, ...], rng: Rng) -> None:
        self.game: Final = game
        self.viewers: Final = viewers
        self.rng: Final = rng

    def below(self, number: int) -> int:
        return int(self.rng.below(number))

    def next_move(self, one: State, other: State) -> Move | None:
        """Return a move in these two positions; None if a few tries find none."""
        for _time in range(TRIES):
            who, action = choose(one, self.rng, True)
            if who not in self.viewers and not self.below(8):
                alone = self.unseen(other, who)
                if alone is not None:
                    return Move(who, None, alone)
            found = self.same_looking(one, other, who, action)
            if found is None:
                continue
            move = Move(who, action, found[0])
            if self.roll_dice(found[1], found[2], move):
                return move
        return None

    def unseen(self, s: State, who: int) -> Action | None:
        """Something that the seat may say and nobody else notices."""
        if who == CHANCE or who not in seen_to_act(s):
            return None
        legal = s.frames[-1].legal(s, who)
        for _time in range(TRIES):
            action = legal[self.below(len(legal))]
            after = s.clone()
            told = self.told(after, who, action)
            quiet = not any(words for words, _events in told) and not asks_chance(after)
            if quiet and all(self.view(after, viewer) == self.view(s, viewer) for viewer in self.viewers):
                return action
        return None

    def view(self, s: State, viewer: int) -> object:
        return plain(self.game.view(s, viewer))

    def same_looking(self, one: State, other: State, who: int, action: Action) -> tuple[Action, State, State] | None:
        """Return what the seat may say in the other game instead, with the positions after it."""
        if who not in seen_to_act(other):
            return None
        legal = other.frames[-1].legal(other, who)
        tried: list[Action] = [action] if action in legal else []
        if who not in self.viewers and self.below(4) < OTHERWISE:
            tried = [*(legal[self.below(len(legal))] for _time in range(TRIES)), *tried]
        after = one.clone()
        told = self.told(after, who, action)
        for instead in tried:
            after_other = other.clone()
            if self.told(after_other, who, instead) == told and asks_chance(after) == asks_chance(after_other):
                return instead, after, after_other
        return None

    def told(self, s: State, who: int, action: Action) -> list[tuple[list[str], object]]:
        """Carry the action out; return what each viewer hears of it, in words and as events, and how the game ends."""
        s.events = []
        s.frames[-1].apply(s, who, action)
        events = s.events
        s.events = None
        end = "" if s.outcome is None else write_outcome(s.outcome)
        heard: list[tuple[list[str], object]] = []
        for viewer in self.viewers:
            seen = [event.seen_by(viewer) for event in events]
            words = [words for event in seen if (words := self.game.describe_event(event, viewer))]
            heard.append((words, (seen, end)))
        return heard

    def roll_dice(self, one: State, other: State, move: Move) -> bool:
        """Roll the dice in these two positions, which move on; False if that would look different."""
        for _time in range(MAX_CHANCE):
            if not asks_chance(one):
                return True
            frame = one.frames[-1]
            assert isinstance(frame, ChanceFrame)
            found = None
            for _attempt in range(TRIES):
                action = frame.pick(one, self.below(frame.total(one)))
                found = self.same_looking(one, other, CHANCE, action)
                if found is not None:
                    break
            if found is None:
                return False
            move.chance_one.append(action)
            move.chance_other.append(found[0])
            one, other = found[1], found[2]
        return False


def asks_chance(s: State) -> bool:
    return bool(s.frames) and isinstance(s.frames[-1], ChanceFrame)
