"""A small game with everything that the contract has, to try the test kit on: hidden hands, sealed offers with drafts,
a window, a bag with unequal weights, an aside, two or three seats, options.

Its parts are exchangeable (`Flow`), so that a test can plant one defect and leave the rest as it is.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from regalia.core.actions import CHANCE, WATCHER, Action
from regalia.core.errors import RESIGNED, Illegal, Malformed
from regalia.core.events import Event
from regalia.core.frames import ChanceFrame, Frame
from regalia.core.game import Game, GameMeta
from regalia.core.options import Option, Options, Rules, Value
from regalia.core.positions import common_lines, read_position
from regalia.core.rng import Rng
from regalia.core.state import Outcome, State, shared_by, won_by
from regalia.core.views import View, seen_legal, seen_to_act
from regalia.rulebook.clauses import read_clauses

RULES: Final = """
- **Y-1** The bag holds five copper, four silver, three gold and two shields, worth 1, 2, 3 and 0.
- **Y-2** At the start every seat in turn draws a token, twice round the table. Hands are hidden, their size is not.
- **Y-3** A round starts with an offer. Out of sight of the others, every seat puts up to two tokens of its hand behind
  its screen, one by one and never one worth less than the one before (a shield goes last), or takes the last back.
- **Y-4** A player who is ready says so, and has then offered. When all have, the screens are lifted.
- **Y-5** Before it is ready, a seat may cash a gold of its hand for a point, for all to see.
- **Y-6** After the offer every seat that has tokens in its hand is asked in turn: a shield of its hand, played now,
  cancels the round.
- **Y-7** Otherwise the best offer scores two points and draws a token; a tie for the best scores nothing.
- **Y-8** A player who has as many points as the target wins at once.
- **Y-9** After the last round, the player with the most points wins.
- **Y-10** If several have the most, they share the victory.
- **Y-11** If a seat resigns, the others share the victory.
"""
CLAUSES: Final = tuple(read_clauses(RULES))

KINDS: Final = 4
COPPER, SILVER, GOLD, SHIELD = range(KINDS)
KIND_NAMES: Final = ("copper", "silver", "gold", "shield")
WORTH: Final = (1, 2, 3, 0)
BOX: Final = (5, 4, 3, 2)
SCREEN: Final = 2  # tokens behind a screen
NONE: Final = -1

META: Final = GameMeta(
    id="toy",
    title="Toy",
    author="the Regalia project",
    blurb="Offer tokens in secret; keep a shield for the moment after.",
    player_counts=(2, 3),
    seat_names=("red", "blue", "green"),
    rules_version=1,
    options=(
        Option("rounds", 2, "Y-9", "how many rounds are played", low=1, high=4),
        Option("target", 5, "Y-8", "points that win at once", low=1, high=9),
    ),
    endings=("Y-8", "Y-9", "Y-10", RESIGNED),
    secrets=True,
)


class ToyRules(Rules):
    def __init__(self, options: Options) -> None:
        super().__init__(options)
        self.rounds: Final[int] = options.number("rounds")
        self.target: Final[int] = options.number("target")


# What can be said


class Place(Action):
    def __init__(self, kind: int) -> None:
        super().__init__(10 + kind)
        self.kind: Final[int] = kind


class Draw(Action):
    def __init__(self, kind: int) -> None:
        super().__init__(20 + kind)
        self.kind: Final[int] = kind


PLACE: Final = [Place(kind) for kind in range(KINDS)]
DRAW: Final = [Draw(kind) for kind in range(KINDS)]
TAKE_BACK: Final = Action(1, undoes=True)
READY: Final = Action(2)
CASH: Final = Action(3, aside=True)
PASS: Final = Action(4)
PLAY_SHIELD: Final = Action(5)

TEXTS: Final[dict[str, Action]] = {
    **{f"place {KIND_NAMES[kind]}": PLACE[kind] for kind in range(KINDS)},
    **{f"draw {KIND_NAMES[kind]}": DRAW[kind] for kind in range(KINDS)},
    "take back": TAKE_BACK,
    "ready": READY,
    "cash": CASH,
    "pass": PASS,
    "shield": PLAY_SHIELD,
}
TEXT_OF: Final = {action: text for text, action in TEXTS.items()}


# The table


class Table(State):
    def __init__(self, seats: int, rules: ToyRules, flow: "Flow") -> None:
        super().__init__(seats)
        self.rules: Final[ToyRules] = rules
        self.flow: Final[Flow] = flow
        self.bag: list[int] = list(BOX)  # [kind]
        self.hand: list[int] = [0] * (seats * KINDS)  # [seat * KINDS + kind]
        self.shown: list[int] = [0] * (seats * KINDS)  # likewise: offers once the screens are lifted
        self.spent: list[int] = [0] * KINDS
        self.points: list[int] = [0] * seats
        self.round: int = 1

    def clone(self) -> State:
        copy = type(self)(self.seat_count, self.rules, self.flow)
        self.clone_base_into(copy)
        self.clone_columns_into(copy)
        return copy

    def clone_columns_into(self, copy: "Table") -> None:
        copy.bag = self.bag[:]
        copy.hand = self.hand[:]
        copy.shown = self.shown[:]
        copy.spent = self.spent[:]
        copy.points = self.points[:]
        copy.round = self.round

    def finish(self, outcome: Outcome) -> None:
        for seat in range(self.seat_count):  # there are no screens any more, so drafts go back
            for kind in self.draft(seat):
                self.hand[seat * KINDS + kind] += 1
        super().finish(outcome)

    def in_hand(self, seat: int) -> int:
        return sum(self.hand[seat * KINDS : (seat + 1) * KINDS])

    def held(self, seat: int) -> int:
        """Return what everybody knows of a hand: its size, a draft behind the screen included."""
        return self.in_hand(seat) + len(self.draft(seat))

    def draft(self, seat: int) -> list[int]:
        frame = self.frames[-1] if self.frames else None
        return frame.drafted(seat) if isinstance(frame, Offer) else []


# What happens when


class Blind(ChanceFrame):
    """A token comes out of the bag and into a hand: only its owner learns which."""

    def legal(self, s: State, seat: int) -> list[Action]:
        assert isinstance(s, Table)
        return [DRAW[kind] for kind in range(KINDS) if s.bag[kind]]

    def weight(self, s: State, action: Action) -> int:
        assert isinstance(s, Table) and isinstance(action, Draw)
        return s.bag[action.kind]

    def total(self, s: State) -> int:
        assert isinstance(s, Table)
        return sum(s.bag)

    def draw(self, s: Table, owner: int, action: Action) -> None:
        assert isinstance(action, Draw)
        s.bag[action.kind] -= 1
        s.hand[owner * KINDS + action.kind] += 1
        s.emit(Event("drew", [owner], [action.kind], [owner]))


class Deal(Blind):
    """Y-2"""

    def __init__(self, left: int) -> None:
        self.left: int = left  # tokens still to be dealt

    def clone(self) -> Frame:
        return type(self)(self.left)

    def owner(self, s: State) -> int:
        return (2 * s.seat_count - self.left) % s.seat_count

    def apply(self, s: State, seat: int, action: Action) -> None:
        assert isinstance(s, Table)
        self.draw(s, self.owner(s), action)
        self.left -= 1
        if not self.left:
            s.frames.pop()
            s.frames.append(s.flow.offer(s.seat_count))


class Offer(Frame):
    """Y-3 to Y-5. Drafts and who is ready live in the frame."""

    def __init__(self, seats: int) -> None:
        self.screen: list[int] = [NONE] * (seats * SCREEN)  # [seat * SCREEN + place]: a kind
        self.ready: list[int] = [0] * seats

    def clone(self) -> Frame:
        copy = type(self)(0)
        copy.screen = self.screen[:]
        copy.ready = self.ready[:]
        return copy

    def drafted(self, seat: int) -> list[int]:
        return [kind for kind in self.screen[seat * SCREEN : (seat + 1) * SCREEN] if kind != NONE]

    def to_act(self, s: State) -> tuple[int, ...]:
        return tuple(seat for seat in range(s.seat_count) if not self.ready[seat])

    def legal(self, s: State, seat: int) -> list[Action]:
        assert isinstance(s, Table)
        draft = self.drafted(seat)
        legal: list[Action] = []
        if len(draft) < SCREEN:
            lowest = draft[-1] if draft else 0
            legal.extend(PLACE[kind] for kind in range(lowest, KINDS) if s.hand[seat * KINDS + kind])
        if draft:
            legal.append(TAKE_BACK)
        legal.append(READY)
        if s.hand[seat * KINDS + GOLD]:
            legal.append(CASH)
        return legal

    def apply(self, s: State, seat: int, action: Action) -> None:
        assert isinstance(s, Table)
        draft = self.drafted(seat)
        if isinstance(action, Place):
            s.hand[seat * KINDS + action.kind] -= 1
            self.screen[seat * SCREEN + len(draft)] = action.kind
        elif action == TAKE_BACK:
            s.hand[seat * KINDS + draft[-1]] += 1
            self.screen[seat * SCREEN + len(draft) - 1] = NONE
        elif action == CASH:
            s.hand[seat * KINDS + GOLD] -= 1
            s.spent[GOLD] += 1
            s.emit(Event("cashed", [seat]))
            score(s, seat, 1)
        else:
            self.ready[seat] = 1
            s.emit(Event("readied", [seat]))
            if not self.to_act(s):
                self.lift_screens(s)

    def lift_screens(self, s: Table) -> None:
        s.frames.pop()
        for seat in range(s.seat_count):
            for kind in self.drafted(seat):
                s.shown[seat * KINDS + kind] += 1
            s.emit(Event("offered", [seat, *self.drafted(seat)], knew=[seat]))
        s.flow.window.open(s)

    def refusal(self, s: State, seat: int, action: Action) -> Illegal:
        assert isinstance(s, Table)
        if isinstance(action, Place):
            if not s.hand[seat * KINDS + action.kind]:
                return Illegal("Y-3", f"you have no {KIND_NAMES[action.kind]}")
            return Illegal("Y-3", "that does not fit behind your screen any more")
        if action == TAKE_BACK:
            return Illegal("Y-3", "there is nothing behind your screen")
        if action == CASH:
            return Illegal("Y-5", "you have no gold")
        if action == PLAY_SHIELD:
            return Illegal("Y-6", "shields are played after the offer")
        return super().refusal(s, seat, action)


class Window(Frame):
    """Y-6: whom it asks depends on the size of hands, which everybody knows."""

    def __init__(self, seat: int) -> None:
        self.seat: int = seat  # the seat that is asked

    @classmethod
    def open(cls, s: Table) -> None:
        first = cls.next_holder(s, NONE)
        if first == NONE:
            settle(s)
        else:
            s.frames.append(cls(first))

    @classmethod
    def next_holder(cls, s: Table, after: int) -> int:
        for seat in range(after + 1, s.seat_count):
            if s.in_hand(seat):
                return seat
        return NONE

    def clone(self) -> Frame:
        return type(self)(self.seat)

    def to_act(self, s: State) -> tuple[int, ...]:
        return (self.seat,)

    def legal(self, s: State, seat: int) -> list[Action]:
        assert isinstance(s, Table)
        return [PASS, PLAY_SHIELD] if s.hand[seat * KINDS + SHIELD] else [PASS]

    def apply(self, s: State, seat: int, action: Action) -> None:
        assert isinstance(s, Table)
        if action == PLAY_SHIELD:
            s.hand[seat * KINDS + SHIELD] -= 1
            s.spent[SHIELD] += 1
            s.emit(Event("shielded", [seat]))
            s.frames.pop()
            clear_offers(s)
            next_round(s)
            return
        s.emit(Event("passed", [seat]))
        following = self.next_holder(s, self.seat)
        if following == NONE:
            s.frames.pop()
            settle(s)
        else:
            self.seat = following

    def refusal(self, s: State, seat: int, action: Action) -> Illegal:
        if action == PLAY_SHIELD:
            return Illegal("Y-6", "you have no shield")
        if isinstance(action, Place) or action in (READY, TAKE_BACK):
            return Illegal("Y-4", "the screens have been lifted")
        return super().refusal(s, seat, action)


class Prize(Blind):
    """Y-7: the winner of the round draws a token."""

    def __init__(self, winner: int) -> None:
        self.winner: Final[int] = winner

    def clone(self) -> Frame:
        return self

    def apply(self, s: State, seat: int, action: Action) -> None:
        assert isinstance(s, Table)
        self.draw(s, self.winner, action)
        s.frames.pop()
        next_round(s)


@dataclass(frozen=True)
class Flow:
    """The parts that a test may exchange."""

    table: type[Table] = Table
    deal: type[Deal] = Deal
    offer: type[Offer] = Offer
    window: type[Window] = Window
    prize: type[Prize] = Prize


def clear_offers(s: Table) -> None:
    for seat in range(s.seat_count):
        for kind in range(KINDS):
            s.spent[kind] += s.shown[seat * KINDS + kind]
            s.shown[seat * KINDS + kind] = 0


def settle(s: Table) -> None:
    """Y-7"""
    worth = [sum(WORTH[kind] * s.shown[seat * KINDS + kind] for kind in range(KINDS)) for seat in range(s.seat_count)]
    best = max(worth)
    clear_offers(s)
    if worth.count(best) > 1:
        s.emit(Event("tied", [best]))
        next_round(s)
        return
    winner = worth.index(best)
    s.emit(Event("won", [winner]))
    score(s, winner, 2)
    if s.outcome is None:
        if sum(s.bag):
            s.frames.append(s.flow.prize(winner))
        else:
            next_round(s)


def score(s: Table, seat: int, points: int) -> None:
    s.points[seat] += points
    if s.points[seat] >= s.rules.target:
        s.finish(won_by(seat, s.seat_count, "Y-8"))


def next_round(s: Table) -> None:
    if s.round < s.rules.rounds:
        s.round += 1
        s.frames.append(s.flow.offer(s.seat_count))
        return
    best = max(s.points)
    winners = [seat for seat in range(s.seat_count) if s.points[seat] == best]
    s.finish(shared_by(winners, s.seat_count, "Y-9" if len(winners) == 1 else "Y-10"))


# Words


def token_words(counts: Sequence[int]) -> list[str]:
    return [KIND_NAMES[kind] for kind in range(KINDS) for _token in range(counts[kind])]


def read_tokens(words: Sequence[str]) -> list[int]:
    counts = [0] * KINDS
    for word in words:
        if word not in KIND_NAMES:
            raise Malformed(f"there is no token {word!r}")
        counts[KIND_NAMES.index(word)] += 1
    return counts


def read_number(word: str, highest: int) -> int:
    if len(word) > 3 or not (word.isascii() and word.isdecimal()) or int(word) > highest:
        raise Malformed(f"{word!r} is not a number up to {highest}")
    return int(word)


def seat_word(words: Sequence[str], seats: int) -> int:
    if not words or words[0] not in META.seat_names[:seats]:
        raise Malformed(f"{' '.join(words)!r} does not start with a seat")
    return META.seat_names.index(words[0])


def position_lines(s: Table, seat: int | None) -> list[str]:
    """The position as the seat sees it, or as it is."""
    lines = [f"round {s.round}", "points " + " ".join(map(str, s.points))]
    lines.append("bag " + (" ".join(token_words(s.bag)) if seat is None else f"?{sum(s.bag)}"))
    if sum(s.spent):
        lines.append("spent " + " ".join(token_words(s.spent)))
    for owner in range(s.seat_count):
        name = META.seat_names[owner]
        hand = token_words(s.hand[owner * KINDS : (owner + 1) * KINDS])
        shown = token_words(s.shown[owner * KINDS : (owner + 1) * KINDS])
        if seat is not None and seat != owner:
            hand = [f"?{s.held(owner)}"]
        if hand:
            lines.append(f"hand {name} {' '.join(hand)}")
        if shown:
            lines.append(f"shown {name} {' '.join(shown)}")
    lines.extend(frame_lines(s, seat))
    return lines


def frame_lines(s: Table, seat: int | None) -> list[str]:
    if not s.frames:
        return []
    frame = s.frames[-1]
    if isinstance(frame, Deal):
        return [f"asks deal {frame.left}"]
    if isinstance(frame, Prize):
        return [f"asks prize {META.seat_names[frame.winner]}"]
    if isinstance(frame, Window):
        return [f"asks window {META.seat_names[frame.seat]}"]
    assert isinstance(frame, Offer)
    lines = ["asks offer"]
    for owner in range(s.seat_count):
        known = frame.drafted(owner) if seat is None or seat == owner else []
        words = [KIND_NAMES[kind] for kind in known] + (["ready"] if frame.ready[owner] else [])
        if words:
            lines.append(f"screen {META.seat_names[owner]} {' '.join(words)}")
    return lines


class Toy(Game):
    def __init__(self, flow: Flow | None = None, meta: GameMeta = META) -> None:
        super().__init__(meta)
        self.flow: Final[Flow] = flow or Flow()

    def compile_rules(self, options: Options, seats: int) -> Rules:
        return ToyRules(options)

    def set_up(self, rules: ToyRules, seats: int) -> State:
        s = self.flow.table(seats, rules, self.flow)
        s.frames.append(self.flow.deal(2 * seats))
        return s

    def resign(self, s: State, seat: int) -> None:
        s.finish(shared_by([other for other in range(s.seat_count) if other != seat], s.seat_count, RESIGNED))

    def longest(self, options: Mapping[str, Value]) -> int | None:
        rounds = self.meta.choose(options).number("rounds")
        seats = max(self.meta.player_counts)
        deal, each_round, cashed = 2 * seats, (SCREEN + 1) * seats + seats + 1, BOX[GOLD]
        return deal + rounds * each_round + cashed

    def check(self, s: State) -> None:
        assert isinstance(s, Table)
        for kind in range(KINDS):
            tokens = s.bag[kind] + s.spent[kind]
            for seat in range(s.seat_count):
                tokens += s.hand[seat * KINDS + kind] + s.shown[seat * KINDS + kind] + s.draft(seat).count(kind)
            assert tokens == BOX[kind], f"Y-1: {tokens} {KIND_NAMES[kind]} instead of {BOX[kind]}"
        assert min([*s.bag, *s.spent, *s.hand, *s.shown]) >= 0, "Y-1: fewer than no tokens"
        assert 1 <= s.round <= s.rules.rounds, "Y-9: the round is not one of those played"
        if s.outcome is not None:
            return
        assert max(s.points) < s.rules.target, "Y-8: the game should be over"
        frame = s.frames[-1]
        assert len(s.frames) == 1
        if isinstance(frame, Deal):
            self.check_deal(s, frame)
        elif isinstance(frame, Offer):
            for seat in range(s.seat_count):
                assert frame.drafted(seat) == sorted(frame.drafted(seat)), "Y-3: tokens go up in worth"
            assert not all(frame.ready), "Y-4: all are ready"
            assert not sum(s.shown), "Y-4: offers are shown too early"
        elif isinstance(frame, Window):
            assert s.in_hand(frame.seat), "Y-6: a seat without tokens is asked"
        else:
            assert isinstance(frame, Prize) and max(s.bag) and not max(s.shown), "Y-7: there is no prize to draw"

    def check_deal(self, s: Table, frame: Deal) -> None:
        dealt = 2 * s.seat_count - frame.left
        for seat in range(s.seat_count):
            assert s.in_hand(seat) == dealt // s.seat_count + (seat < dealt % s.seat_count), "Y-2: dealt out of turn"
        assert s.round == 1 and not max(s.spent) and not max(s.shown) and not max(s.points), "Y-2: dealt too late"

    def view(self, s: State, seat: int) -> View:
        assert isinstance(s, Table)
        return ToyView(self, s, seat)

    def determinize(self, s: State, seat: int, rng: Rng) -> State:
        copy = s.clone()
        assert isinstance(copy, Table)
        unseen = token_ids(copy.bag)
        held = [copy.held(other) for other in range(copy.seat_count)]
        frame = copy.frames[-1] if copy.frames else None
        for other in range(copy.seat_count):
            if other != seat:
                unseen += token_ids(copy.hand[other * KINDS : (other + 1) * KINDS]) + copy.draft(other)
        unseen.sort()  # in an order that tells nothing
        rng.shuffle(unseen)
        for other in range(copy.seat_count):
            if other == seat:
                continue
            mine = [unseen.pop() for _token in range(held[other])]
            screen: list[int] = []
            if isinstance(frame, Offer):
                screen = sorted(mine.pop() for _token in range(min(len(mine), int(rng.below(SCREEN + 1)))))
                for place in range(SCREEN):
                    frame.screen[other * SCREEN + place] = screen[place] if place < len(screen) else NONE
            for kind in range(KINDS):
                copy.hand[other * KINDS + kind] = mine.count(kind)
        copy.bag = [unseen.count(kind) for kind in range(KINDS)]
        return copy

    def write(self, s: State, action: Action) -> str:
        return TEXT_OF[action]

    def read(self, s: State, text: str) -> Action:
        if text not in TEXTS:
            raise Malformed(f"nobody says {text!r} in this game")
        return TEXTS[text]

    def dump(self, s: State) -> str:
        assert isinstance(s, Table)
        return "\n".join([*position_lines(s, None), *common_lines(self.meta, s, s.rules.options)]) + "\n"

    def load(self, text: str) -> State:
        position = read_position(self.meta, text)
        s = self.flow.table(position.seat_count, ToyRules(position.options), self.flow)
        s.outcome = position.outcome
        said: dict[str, list[str]] = {}
        for line in position.lines:
            words = line.split()
            name = " ".join(words[:2]) if words[0] in ("hand", "shown", "screen") else words[0]
            if name in said:
                raise Malformed(f"{name} appears twice")
            said[name] = words[1:]
        self.load_frame(s, said)
        for name, words in said.items():
            self.load_line(s, name, words)
        if "bag" not in said:
            used = [0] * KINDS
            for seat in range(s.seat_count):
                for kind in range(KINDS):
                    used[kind] += s.hand[seat * KINDS + kind] + s.shown[seat * KINDS + kind] + s.draft(seat).count(kind)
            s.bag = [BOX[kind] - used[kind] - s.spent[kind] for kind in range(KINDS)]
        try:
            self.check(s)
        except AssertionError as error:
            raise Malformed(f"no game comes to this position: {error}") from None
        return s

    def load_frame(self, s: Table, said: dict[str, list[str]]) -> None:
        words = said.get("asks", ["offer"])
        if s.outcome is not None:
            if "asks" in said:
                raise Malformed("nothing is asked once the game is over")
        elif words[:1] == ["deal"] and len(words) == 2:
            left = read_number(words[1], 2 * s.seat_count)
            if not left:
                raise Malformed("there is nothing left to deal")
            s.frames.append(self.flow.deal(left))
        elif words == ["offer"]:
            s.frames.append(self.flow.offer(s.seat_count))
        elif words[:1] == ["window"] and len(words) == 2:
            s.frames.append(self.flow.window(seat_word(words[1:], s.seat_count)))
        elif words[:1] == ["prize"] and len(words) == 2:
            s.frames.append(self.flow.prize(seat_word(words[1:], s.seat_count)))
        else:
            raise Malformed(f"nothing asks {' '.join(words)!r}")

    def load_line(self, s: Table, name: str, words: list[str]) -> None:
        if name == "round" and len(words) == 1:
            s.round = read_number(words[0], s.rules.rounds)
        elif name == "points" and len(words) == s.seat_count:
            s.points = [read_number(word, 99) for word in words]
        elif name == "bag":
            s.bag = read_tokens(words)
        elif name == "spent":
            s.spent = read_tokens(words)
        elif name.split()[0] in ("hand", "shown"):
            seat = seat_word(words, s.seat_count)
            column = s.hand if name.startswith("hand") else s.shown
            column[seat * KINDS : (seat + 1) * KINDS] = read_tokens(words[1:])
        elif name.split()[0] == "screen":
            self.load_screen(s, seat_word(words, s.seat_count), words[1:])
        elif name != "asks":
            raise Malformed(f"a position has no line {name!r} like this")

    def load_screen(self, s: Table, seat: int, words: list[str]) -> None:
        frame = s.frames[-1] if s.frames else None
        if not isinstance(frame, Offer):
            raise Malformed("there are no screens now")
        frame.ready[seat] = int(words[-1:] == ["ready"])
        tokens = words[:-1] if frame.ready[seat] else words
        read_tokens(tokens)
        if len(tokens) > SCREEN:
            raise Malformed("there is room for two tokens behind a screen")
        for place, word in enumerate(tokens):
            frame.screen[seat * SCREEN + place] = KIND_NAMES.index(word)

    def describe_event(self, event: Event, seat: int) -> str:
        names = [self.meta.seat_names[arg] for arg in event.args[:1]] if event.kind != "tied" else []
        tokens = event.veiled if event.veiled else event.args[1:]
        return " ".join([*names, event.kind, *(KIND_NAMES[kind] for kind in tokens)])

    def describe_action(self, view: View, action: Action) -> str:
        return "a point for a gold" if action == CASH else ""

    def estimate(self, s: Table, seat: int) -> float:
        return (s.points[seat] + 1) / (sum(s.points) + s.seat_count)

    def policy(self, s: State, seat: int, legal: list[Action]) -> list[float] | None:
        return [3.0 if isinstance(action, Place) else 1.0 for action in legal]

    def idle(self, s: State, seat: int) -> Action | None:
        return PASS if isinstance(s.frames[-1], Window) else READY


def token_ids(counts: Sequence[int]) -> list[int]:
    return [kind for kind in range(KINDS) for _token in range(counts[kind])]


class ToyView(View):
    def __init__(self, game: Game, s: Table, seat: int) -> None:
        lines = position_lines(s, seat)
        options = common_lines(game.meta, s, s.rules.options)
        super().__init__(seat, seen_to_act(s), seen_legal(s, seat), s.outcome, "\n".join([*lines, *options]) + "\n")
        own = [] if seat in (WATCHER, CHANCE) else s.hand[seat * KINDS : (seat + 1) * KINDS]
        self.hand: list[int] = own  # [kind]
        self.draft: list[int] = [] if seat in (WATCHER, CHANCE) else s.draft(seat)
        self.held: list[int] = [s.held(other) for other in range(s.seat_count)]
        self.points: list[int] = s.points[:]


TOY: Final = Toy()
