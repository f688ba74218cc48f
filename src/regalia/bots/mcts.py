"""Monte Carlo tree search over information sets, for any game.

Each simulation samples a state that fits what the seat knows and walks down a tree shared by all samples: a node stands
for what the seat has observed, not for one state. It expands one node, evaluates it and updates every node on its path.

Priors come from the game's `policy` or, without one, from `evaluate` one step ahead. A game with neither gets random
playouts.
"""

import math
import time
from typing import Final

from mypy_extensions import i64

from regalia.bots.bot import Bot
from regalia.bots.lookahead import NOBODY, first_glance, play_on
from regalia.bots.simple import candidates, choices, has_evaluation, settle_chance, sure_win
from regalia.core.actions import CHANCE, Action
from regalia.core.frames import ChanceFrame, Frame
from regalia.core.game import Game
from regalia.core.referee import random_step
from regalia.core.rng import Rng
from regalia.core.state import State
from regalia.core.views import Observation

EXPLORATION: Final = 0.5  # without priors: scores are from 0 to 1, and few simulations must go deep, not wide
POLICY_EXPLORATION: Final = 0.25  # if the priors come from a policy
# Games differ in how much one move changes `evaluate`. So values are measured by the lead: the best minus the mean.
PRIOR_SHARPNESS: Final = 6.0  # an average action gets exp(-this) times the prior of the best one
EXPLORATION_PER_LEAD: Final = 4.0  # exploration, if the priors come from `evaluate`
MIN_EXPLORATION: Final = 0.03
MAX_EXPLORATION: Final = 0.6
UNIFORM_SHARE: Final = 0.1  # share of the prior that all actions get equally: a policy can be wrong
UNTRIED_PENALTY: Final = 0.05  # an untried action is assumed to score this much below the mean of the tried
TIE_NOISE: Final = 0.01  # random factor on priors, so that equal actions are tried in random order
TO_THE_END: Final = 1_000_000  # rollout length that no game reaches
MAX_WIDTH: Final = 40  # children of one node, if priors can say which actions deserve one
SEATS_BITS: Final = 5  # a child's key holds the action and the seat that chose it
UNSEEN: Final = -1  # key shared by outcomes of chance that the seat cannot see, and by rare ones
MAX_LOOKS: Final = 64  # states that are tried to find our place in the last move's tree


class Node:
    """An information set: everything the seat has observed since the root. Scores belong to the seat that chose it."""

    def __init__(self, actor: int, action: Action | None) -> None:
        self.actor: Final[int] = actor
        self.action: Final[Action | None] = action  # None: one of several outcomes of chance
        self.prior: float = 0.0
        self.first_value: float = -1.0  # the actor's value one step ahead; below 0: unknown
        self.visits: i64 = 0
        self.available: i64 = 0  # how often the action was legal when its parent was visited
        self.total: float = 0.0  # sum of the actor's scores
        self.child_visits: i64 = 0  # sums over the children: visits and scores
        self.child_total: float = 0.0
        self.exploration: float = EXPLORATION
        self.is_expanded: bool = False  # `expand` has been here
        self.is_even: bool = False  # no priors: a child is added when its action is first tried
        self.is_narrow: bool = False  # actions without a child were found not worth one
        self.children: dict[int, Node] = NO_CHILDREN

    def grow(self, key: int, child: "Node") -> None:
        if self.children is NO_CHILDREN:
            self.children = {}
        self.children[key] = child


NO_CHILDREN: Final[
    dict[int, Node]
] = {}  # shared by all leaves: most nodes never have children, and a dict each would cost memory


def child_key(action: Action, actor: int) -> int:
    return action.key << SEATS_BITS | (actor + 1)


class Deadline:
    """A limit in CPU seconds of this thread and one in wall-clock seconds, both from now on. 0 means no limit."""

    def __init__(self, seconds: float, max_seconds: float) -> None:
        self.busy: Final[float] = time.thread_time() + seconds if seconds > 0.0 else 0.0
        self.late: Final[float] = time.perf_counter() + max_seconds if max_seconds > 0.0 else 0.0

    def is_over(self) -> bool:
        if self.busy > 0.0 and time.thread_time() >= self.busy:
            return True
        return self.late > 0.0 and time.perf_counter() >= self.late


class MctsBot(Bot):
    """Information-set MCTS with a budget in simulations, CPU seconds or both: whichever runs out first.

    The budget is in CPU time, so that it is worth the same on a busy machine. `max_seconds` caps the wall-clock wait.

    Each seat is assumed to maximize its own score (max^n). A paranoid bot assumes that all others play against it.
    """

    def __init__(
        self,
        name: str,
        rng: Rng,
        simulations: int = 0,
        seconds: float = 0.0,
        max_seconds: float = 0.0,
        rollout: int = TO_THE_END,
        is_guided: bool = True,
        is_paranoid: bool = False,
    ) -> None:
        super().__init__(name, rng)
        self.simulations: Final[int] = simulations  # 0: no limit but time
        self.seconds: Final[float] = seconds  # CPU time; 0: no limit
        self.max_seconds: Final[float] = max_seconds  # wall-clock time; 0: no limit
        self.rollout: Final[int] = rollout  # random steps before a position is evaluated, without guidance
        self.is_guided: Final[bool] = is_guided  # by the game's policy and evaluation
        self.is_paranoid: Final[bool] = is_paranoid
        # The part of the last tree that the next search may reuse, and a state that fits it.
        self.kept: Node | None = None
        self.kept_state: State | None = None
        self.looks: i64 = 0
        self.known: i64 = 0  # simulations that the last search inherited from earlier moves

    def choose(self, seen: Observation) -> Action:
        options = choices(seen)
        if len(options) == 1:
            return options[0]
        deadline = Deadline(self.seconds, self.max_seconds)
        if self.is_guided:
            sure = sure_win(
                seen, options, Rng("sure")
            )  # its own generator: looking for a win does not change the search
            if sure is not None:
                self.kept = None
                return sure
        again = self.find_again(seen)
        self.known = again.child_visits if again is not None else 0
        root = self.search(seen, again, deadline)
        best = options[0]
        best_child: Node | None = None
        most: i64 = -1
        value = 0.0
        for action in options:
            child = root.children.get(child_key(action, seen.seat))
            if child is None or child.visits == 0:
                continue
            mean = child.total / float(child.visits)
            if child.visits > most or (child.visits == most and mean > value):
                best = action
                best_child = child
                most = child.visits
                value = mean
        self.keep(seen, best, best_child)
        return best

    def search(self, seen: Observation, root: Node | None = None, deadline: "Deadline | None" = None) -> Node:
        """Run simulations until the budget is spent and return the root. Always runs at least one."""
        if root is None:
            root = Node(CHANCE, None)
        if deadline is None:
            deadline = Deadline(self.seconds, self.max_seconds)
        done = 0
        while self.simulations == 0 or done < self.simulations:
            self.simulate(root, seen.sample(self.rng), seen.game, seen.seat)
            done += 1
            if deadline.is_over():
                break
        return root

    # One simulation

    def simulate(self, root: Node, s: State, game: Game, seat: int) -> None:
        node = root
        path: list[Node] = []  # each node where a seat chose, followed by the child it chose
        sealed: Frame | None = None  # the last question put to several seats at once
        while s.frames:
            frame = s.frames[-1]
            if isinstance(frame, ChanceFrame):
                node = self.follow_chance(node, frame, s, game, seat)
                continue
            asked = frame.to_act(s)
            actor = seat if seat in asked else asked[0]
            if len(asked) > 1:
                sealed = frame
            legal = candidates(frame.legal(s, actor))
            if len(legal) == 1:
                frame.apply(s, actor, legal[0])
                continue
            if actor != seat and frame is sealed:
                # Another seat's sealed choice. In the tree it would depend on our choice, which that seat cannot see.
                frame.apply(s, actor, self.sample_action(s, game, actor, legal))
                continue
            action = self.select(node, legal, actor)
            if action is None:
                is_leaf = node is not root and not node.is_expanded
                liked = self.expand(node, s, game, seat, legal, actor)
                if is_leaf:
                    self.evaluate(path, s, game, seat, actor, liked)
                    return
                action = self.select(node, legal, actor)
                assert action is not None
            frame.apply(s, actor, action)
            path.append(node)
            node = node.children[child_key(action, actor)]
            path.append(node)
        self.evaluate(path, s, game, seat, 0, None)

    def follow_chance(self, node: Node, frame: ChanceFrame, s: State, game: Game, seat: int) -> Node:
        """Sample an outcome and return its node. Outcomes that the seat cannot see share one.

        So do rare outcomes from a large bag: the first to come up get nodes of their own, and the limit grows with the
        square root of the visits.
        """
        action = frame.pick(s, int(self.rng.below(frame.total(s))))
        key = child_key(action, CHANCE)
        if game.meta.secrets:
            s.events = []
            frame.apply(s, CHANCE, action)
            if is_veiled(s, seat):
                key = UNSEEN
            s.events = None
        else:
            frame.apply(s, CHANCE, action)
        node.child_visits += 1
        child = node.children.get(key)
        if child is not None:
            return child
        own: i64 = len(node.children)
        if key != UNSEEN and own * own > 4 * node.child_visits:
            key = UNSEEN
            child = node.children.get(key)
            if child is not None:
                return child
        child = Node(CHANCE, None if key == UNSEEN else action)
        node.grow(key, child)
        return child

    def sample_action(self, s: State, game: Game, actor: int, legal: list[Action]) -> Action:
        """Sample an action by the weights of the game's policy, or uniformly if there is none."""
        weights = game.policy(s, actor, legal) if self.is_guided else None
        if weights is None:
            return legal[int(self.rng.below(len(legal)))]
        r = self.rng.fraction() * sum(weights)
        for index in range(len(legal)):
            r -= weights[index]
            if r < 0.0:
                return legal[index]
        return legal[-1]

    def select(self, node: Node, legal: list[Action], actor: int) -> Action | None:
        """Return the action with the highest upper confidence bound, or None if the node must be expanded first."""
        if not node.is_expanded:
            return None
        children = node.children
        # Untried actions are assumed to be a little worse than the tried ones.
        untried = node.child_total / float(node.child_visits) - UNTRIED_PENALTY if node.child_visits > 0 else 0.5
        new: i64 = 0  # actions without a child
        best: Action | None = None
        best_bound = -1.0e9
        for action in legal:
            child = children.get(child_key(action, actor))
            if child is None:
                if node.is_even:
                    new += 1
                elif not node.is_narrow:
                    return None
                continue
            child.available += 1
            visits = float(child.visits)
            if child.first_value >= 0.0:
                mean = (child.total + child.first_value) / (visits + 1.0)
            elif child.visits > 0:
                mean = child.total / visits
            else:
                mean = untried
            bound = mean + node.exploration * child.prior * math.sqrt(float(child.available)) / (1.0 + visits)
            if bound > best_bound:
                best_bound = bound
                best = action
        if new > 0:
            share = 1.0 / math.sqrt(float(len(legal)))
            if untried + node.exploration * share * math.sqrt(float(node.child_visits)) > best_bound:
                return self.new_child(node, legal, actor, share, new)
        return best

    def new_child(self, node: Node, legal: list[Action], actor: int, share: float, new: i64) -> Action:
        """Pick an action without a child at random, add its child and return the action."""
        lot = self.rng.below(new)
        for action in legal:
            key = child_key(action, actor)
            if key in node.children:
                continue
            if lot == 0:
                child = Node(actor, action)
                child.prior = share
                child.available = 1
                node.grow(key, child)
                return action
            lot -= 1
        raise AssertionError("an action without a child was counted but not found")

    def expand(self, node: Node, s: State, game: Game, seat: int, legal: list[Action], actor: int) -> Action | None:
        """Expand a node: add a child for each promising action. Return the one that `evaluate` likes best, if any."""
        node.is_expanded = True
        count: i64 = len(legal)
        weights: list[float] | None = None
        values: list[float] | None = None
        liked: Action | None = None
        if self.is_guided:
            weights = game.policy(s, actor, legal)
            if weights is not None:
                node.exploration = POLICY_EXPLORATION
            elif has_evaluation(game):
                values = first_glance(s, game, legal, actor, self.rng, seat if self.is_paranoid else NOBODY)
                best = max(values)
                lead = best - sum(values) / float(count)
                node.exploration = min(MAX_EXPLORATION, max(MIN_EXPLORATION, EXPLORATION_PER_LEAD * lead))
                weights = [math.exp(PRIOR_SHARPNESS * (value - best) / (lead + 1e-9)) for value in values]
                level = [action for index, action in enumerate(legal) if values[index] >= best - 1e-9]
                liked = level[int(self.rng.below(len(level)))] if len(level) > 1 else level[0]
        if weights is None:
            node.is_even = True
            return None
        least = -1.0
        if count > MAX_WIDTH:
            least = sorted(weights, reverse=True)[MAX_WIDTH - 1]
            node.is_narrow = True
        scale = (1.0 - UNIFORM_SHARE) / max(1e-30, sum(weights))
        even = UNIFORM_SHARE / float(min(count, MAX_WIDTH))
        room: i64 = MAX_WIDTH
        # Above the limit first, then as many of those at the limit as there is room for.
        for index in range(len(legal)):
            if weights[index] > least:
                value = values[index] if values is not None else -1.0
                self.add_child(node, legal[index], actor, even + scale * weights[index], value)
                room -= 1
        if count > MAX_WIDTH:
            for index in range(len(legal)):
                if room > 0 and weights[index] == least:
                    value = values[index] if values is not None else -1.0
                    self.add_child(node, legal[index], actor, even + scale * weights[index], value)
                    room -= 1
        return liked

    def add_child(self, node: Node, action: Action, actor: int, prior: float, first_value: float) -> None:
        key = child_key(action, actor)
        if key not in node.children:
            child = Node(actor, action)
            child.prior = prior * (1.0 + TIE_NOISE * self.rng.fraction())
            child.first_value = first_value
            node.grow(key, child)

    def evaluate(self, path: list[Node], s: State, game: Game, seat: int, actor: int, liked: Action | None) -> None:
        """Evaluate the position for every seat and add the result to each node on the path."""
        if s.outcome is None:
            if liked is not None:
                # Roll again: the dice that made this action look best would flatter it.
                s.frames[-1].apply(s, actor, liked)
                settle_chance(s, self.rng)
                play_on(s, game, self.rng, seat if self.is_paranoid else NOBODY)
            elif not self.is_guided or not has_evaluation(game):
                steps: i64 = 0
                while s.frames and steps < self.rollout:
                    random_step(s, self.rng)
                    steps += 1
        if s.outcome is not None:
            scores = s.outcome.scores
        elif s.seat_count == 2:
            first = game.evaluate(s, 0)
            scores = [first, 1.0 - first]  # the scores of a game add up to one point
        else:
            scores = game.evaluate_all(s)
        for index in range(0, len(path), 2):
            above, node = path[index], path[index + 1]
            score = 1.0 - scores[seat] if self.is_paranoid and node.actor != seat else scores[node.actor]
            node.visits += 1
            node.total += score
            above.child_visits += 1
            above.child_total += score

    # From one move to the next

    def keep(self, seen: Observation, action: Action, node: Node | None) -> None:
        if node is None or node.children is NO_CHILDREN:
            self.kept = None
            return
        s = seen.sample(self.rng)
        s.frames[-1].apply(s, seen.seat, action)
        self.kept = node
        self.kept_state = s

    def find_again(self, seen: Observation) -> Node | None:
        """Return the node of the last tree that matches what the seat sees now, if a short search finds it."""
        node, s = self.kept, self.kept_state
        self.kept = None
        self.kept_state = None
        if node is None or s is None:
            return None
        self.looks = MAX_LOOKS
        return self.find_below(node, s, seen, candidates(seen.legal()))

    def find_below(self, node: Node, s: State, seen: Observation, wanted: list[Action]) -> Node | None:
        """Find the matching node at or below this one. Changes `s`."""
        while s.frames:
            if self.looks == 0:
                return None
            self.looks -= 1
            frame = s.frames[-1]
            if isinstance(frame, ChanceFrame):
                return self.find_among(node, s, seen, wanted, CHANCE, frame.legal(s, CHANCE))
            asked = frame.to_act(s)
            actor = seen.seat if seen.seat in asked else asked[0]
            legal = candidates(frame.legal(s, actor))
            if len(legal) == 1:
                frame.apply(s, actor, legal[0])
                continue
            if actor == seen.seat:
                is_same = legal == wanted and seen.game.view(s, seen.seat).text == seen.view().text
                return node if is_same else None
            return None if len(asked) > 1 else self.find_among(node, s, seen, wanted, actor, legal)
        return None

    def find_among(
        self, node: Node, s: State, seen: Observation, wanted: list[Action], actor: int, legal: list[Action]
    ) -> Node | None:
        for child in node.children.values():
            action = child.action
            if action is None and legal and child.actor == CHANCE:
                action = legal[0]  # the seat cannot see which outcome it was
            if action is None or child.actor != actor or action not in legal:
                continue
            after = s.clone()
            after.frames[-1].apply(after, actor, action)
            found = self.find_below(child, after, seen, wanted)
            if found is not None or self.looks == 0:
                return found
        return None


def is_veiled(s: State, seat: int) -> bool:
    """True if one of the state's new events is hidden from the seat."""
    assert s.events is not None
    veiled = 0
    for event in s.events:
        if event.veiled and seat not in event.learns:
            veiled += 1
    return veiled > 0
