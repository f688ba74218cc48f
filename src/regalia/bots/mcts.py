"""Search for every game: Monte Carlo tree search over what the seat may know.

Each simulation takes a state that is possible for all the seat knows and walks down one tree that all these states
share: a node stands for what has been said, not for a state. It adds a node, judges the position and tells the result
to the nodes on its way. Chance has nodes of its own, one child for each outcome that has come up.
"""

import math
import time
from typing import Final

from mypy_extensions import i64

from regalia.bots.bot import Bot
from regalia.bots.simple import choices
from regalia.core.actions import CHANCE, Action
from regalia.core.frames import ChanceFrame, Frame
from regalia.core.game import Game
from regalia.core.referee import answers, random_step
from regalia.core.rng import Rng
from regalia.core.state import State
from regalia.core.views import Observation

EXPLORATION: Final = 0.3  # scores lie between 0 and 1, and few simulations must go deep rather than wide
ROLLOUT: Final = 3  # random entries between the new node and the judgement
TO_THE_END: Final = 1_000_000  # a roll-out length that no game reaches
SEATS_BITS: Final = 5  # a child's key holds who spoke beside what was said
BATCH: Final = 16  # simulations between two looks at the clock


class Node:
    """What has been said since the root. The result is kept for the seat whose choice led here."""

    def __init__(self, actor: int) -> None:
        self.actor: Final[int] = actor
        self.visits: i64 = 0
        self.available: i64 = 0  # how often the choice that led here could have been made
        self.total: float = 0.0  # sum of the actor's scores
        self.children: Final[dict[int, Node]] = {}


def child_key(action: Action, actor: int) -> int:
    return action.key << SEATS_BITS | (actor + 1)


class MctsBot(Bot):
    """Information-set tree search with a budget in simulations or in seconds."""

    def __init__(self, name: str, rng: Rng, simulations: int = 0, seconds: float = 0.0, rollout: int = ROLLOUT) -> None:
        super().__init__(name, rng)
        self.simulations: Final[int] = simulations  # 0: only the clock counts
        self.seconds: Final[float] = seconds
        self.rollout: Final[int] = rollout

    def choose(self, seen: Observation) -> Action:
        options = choices(seen)
        if len(options) == 1:
            return options[0]
        root = self.search(seen)
        best = options[0]
        most: i64 = -1
        value = 0.0
        for action in options:
            child = root.children.get(child_key(action, seen.seat))
            if child is None or child.visits == 0:
                continue
            mean = child.total / float(child.visits)
            if child.visits > most or (child.visits == most and mean > value):
                best = action
                most = child.visits
                value = mean
        return best

    def search(self, seen: Observation) -> Node:
        """The tree after the whole budget."""
        root = Node(CHANCE)
        end = time.perf_counter() + self.seconds
        done = 0
        # However short the time is, a few simulations are made.
        while done < self.simulations or (self.seconds > 0.0 and (done == 0 or time.perf_counter() < end)):
            for _simulation in range(BATCH if self.seconds > 0.0 else 1):
                self.simulate(root, seen.sample(self.rng), seen.game, seen.seat)
                done += 1
        return root

    def simulate(self, root: Node, s: State, game: Game, seat: int) -> None:
        node = root
        path: list[Node] = []
        sealed: Frame | None = None  # the last question that several seats were asked at once
        while s.frames:
            frame = s.frames[-1]
            if isinstance(frame, ChanceFrame):
                action = frame.pick(s, int(self.rng.below(frame.total(s))))
                frame.apply(s, CHANCE, action)
                node = self.follow(node, action, CHANCE)
                continue
            asked = frame.to_act(s)
            actor = seat if seat in asked else asked[0]
            if len(asked) > 1:
                sealed = frame
            legal = answers(s, actor)
            if len(legal) == 1:
                frame.apply(s, actor, legal[0])
                continue
            if actor != seat and frame is sealed:
                # A sealed choice of somebody else: in the tree it would be an answer to what that seat cannot see.
                frame.apply(s, actor, legal[int(self.rng.below(len(legal)))])
                continue
            action = self.select(node, legal, actor)
            frame.apply(s, actor, action)
            node = node.children[child_key(action, actor)]
            path.append(node)
            if node.visits == 0:
                break
        self.judge(path, s, game)

    def follow(self, node: Node, action: Action, actor: int) -> Node:
        """The child for something said that was not chosen in the tree."""
        key = child_key(action, actor)
        child = node.children.get(key)
        if child is None:
            child = Node(actor)
            node.children[key] = child
        return child

    def select(self, node: Node, legal: list[Action], actor: int) -> Action:
        """An action that was never tried, by lot, or else the best by upper confidence."""
        untried: i64 = 0
        best: Action | None = None
        best_bound = -1.0
        for action in legal:
            child = node.children.get(child_key(action, actor))
            if child is None:
                untried += 1
                continue
            child.available += 1
            if untried == 0:
                visits = float(child.visits)
                bound = child.total / visits + EXPLORATION * math.sqrt(math.log(float(child.available)) / visits)
                if bound > best_bound:
                    best_bound = bound
                    best = action
        if untried == 0:
            assert best is not None
            return best
        lot = self.rng.below(untried)
        for action in legal:
            key = child_key(action, actor)
            if key not in node.children:
                if lot == 0:
                    child = Node(actor)
                    child.available = 1
                    node.children[key] = child
                    return action
                lot -= 1
        raise AssertionError("an untried action was counted but not found")

    def judge(self, path: list[Node], s: State, game: Game) -> None:
        """Play on by lot for a little, judge, and tell every node of the path."""
        steps: i64 = 0
        while s.frames and steps < self.rollout:
            random_step(s, self.rng)
            steps += 1
        if s.over is not None:
            scores = s.over.scores
        elif s.seats == 2:
            first = game.evaluate(s, 0)
            scores = [first, 1.0 - first]  # scores are shares of one point
        else:
            scores = [game.evaluate(s, seat) for seat in range(s.seats)]
        for node in path:
            node.visits += 1
            node.total += scores[node.actor]
