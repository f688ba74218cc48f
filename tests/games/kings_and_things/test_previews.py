"""Costs, prices and reach are as players read them: over games, and on boards that are crowded with units."""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import chain

import pytest

from regalia.core.actions import CHANCE
from regalia.core.frames import ChanceFrame
from regalia.core.rng import Rng
from regalia.core.state import State
from regalia.games.kings_and_things import GAME
from regalia.games.kings_and_things.actions import (
    ADD,
    BRIBE,
    BUILD,
    CASH,
    DRAW,
    ENOUGH,
    HALT,
    HIRE,
    LIFT,
    ONWARD,
    PASS,
    RAISE,
    STEP_TO,
    STRIP,
    TRY,
    ThingsAction,
)
from regalia.games.kings_and_things.counters import (
    COUNTERS,
    CREATURE,
    DEERHUNTER,
    DWARF_KING,
    FIRST_CHARACTER,
    FORM_MINE,
    FRONT,
    KIND,
    THINGS,
)
from regalia.games.kings_and_things.data import FACE_DOWN
from regalia.games.kings_and_things.flow.characters import Attempt
from regalia.games.kings_and_things.flow.frames import code_of
from regalia.games.kings_and_things.flow.marching import MOVING, flyers_of
from regalia.games.kings_and_things.flow.movement import Group, Movement
from regalia.games.kings_and_things.flow.reach import Reach
from regalia.games.kings_and_things.flow.recruiting import Drawing, RecruitThings
from regalia.games.kings_and_things.notation import read_action
from regalia.games.kings_and_things.state import LIFTED, NOBODY, KingsThings
from regalia.games.kings_and_things.view import ThingsView
from regalia.scenes import Choice, Stat, open_groups, spot_pick

Places = set[int]

LED = """\
turn 2 movement
hex A1 Pl P3
hex G4 Pl P4
hex D3 Pl P1
hex E3 Ju P1
hex F3 Mo P1
hex G2 Sw P1
hex G1 Fo P1
hex G3 Mo P2
hex A4 Pl P2
stack D3 P1 deerhunter troll.1
stack D3 P2 goblins.1
"""


def view_of(s: State, seat: int) -> ThingsView:
    view = GAME.view(s, seat)
    assert isinstance(view, ThingsView)
    return view


def choices(s: State, seat: int) -> dict[str, Choice]:
    scene = GAME.scene(view_of(s, seat))
    assert scene is not None
    return {choice.text: choice for verb, choice in open_groups(scene.groups) if verb not in ("march", "split")}


def say(s: KingsThings, seat: int, action: ThingsAction) -> None:
    s.frames[-1].apply(s, seat, action)


def answers(s: State, seat: int) -> list[ThingsAction]:
    return [action for action in s.frames[-1].legal(s, seat) if isinstance(action, ThingsAction)]


def games(seats: int, options: dict[str, str | int], seed: str, number: int, limit: int) -> Iterator[KingsThings]:
    """Each question of games in which everybody plays to a plan, but for every third answer."""
    rng = Rng(seed)
    for _game in range(number):
        s = GAME.new(seats, GAME.meta.choose(options).values)
        assert isinstance(s, KingsThings)
        for _entry in range(limit):
            if not s.frames:
                break
            frame = s.frames[-1]
            if isinstance(frame, ChanceFrame):
                frame.apply(s, CHANCE, frame.pick(s, int(rng.below(frame.total(s)))))
                continue
            yield s
            seat = frame.to_act(s)[0]
            legal = frame.legal(s, seat)
            weights = GAME.policy(s, seat, legal)
            assert weights is not None
            best = max(range(len(legal)), key=weights.__getitem__)
            frame.apply(s, seat, legal[best if rng.below(3) else int(rng.below(len(legal)))])


# The two that were wrong


@pytest.mark.clauses("T-13.6a")
def test_a_step_that_the_deerhunter_leads_costs_one_point_in_its_hint_too() -> None:
    s = GAME.load(LED)
    assert isinstance(s, KingsThings)
    for text in ("lift D3", "all"):
        say(s, 0, read_action(text))
    assert choices(s, 0)["step E3"].hint.startswith("1 of 4 points")
    jungle = GAME.inspect(view_of(s, 0), spot_pick("E3"))
    assert jungle is not None and jungle.stats[0].value == "1 of 4 points"


@pytest.mark.clauses("T-13.6a", "T-13.6b")
def test_the_deerhunter_leads_as_far_as_the_table_says_past_those_who_pin_others() -> None:
    s = GAME.load(LED)
    seen = GAME.inspect(view_of(s, 0), "#stack-D3-P1")
    assert seen is not None
    [reach] = seen.overlays
    assert reach.kind == "move" and "G1" in reach.spots
    pinned = GAME.load(LED.replace("deerhunter ", ""))
    seen = GAME.inspect(view_of(pinned, 0), "#stack-D3-P1")
    assert seen is not None and not seen.overlays


# A claim


def test_a_claim_on_a_hex_that_lies_face_down_is_shown() -> None:
    s = GAME.load(LED)
    assert isinstance(s, KingsThings)
    place = next(place for place in range(s.rules.board.count) if s.hex_owner[place] == NOBODY)
    name, s.terrain[place] = s.rules.board.name[place], FACE_DOWN
    for owner, stats in ((NOBODY, []), (1, [Stat("Owner", "Red")])):
        s.hex_owner[place] = owner
        view = view_of(s, 0)
        scene = GAME.scene(view)
        assert scene is not None
        spot = next(spot for surface in scene.surfaces for spot in surface.spots if spot.id == name)
        assert spot.edge == owner and ("Red's" in spot.name) == (owner == 1)
        seen = GAME.inspect(view, spot_pick(name))
        assert seen is not None and seen.stats == stats


# Reach


def crowded(s: KingsThings, rng: Rng) -> KingsThings:
    """The same board with more creatures on it, and sometimes the Deerhunter among the units that can move."""
    copy = s.clone()
    seat = copy.frames[-1].to_act(copy)[0]
    own = [place for place in range(copy.rules.hexes) if copy.count_units(place, seat)]
    lands = [place for place in range(copy.rules.hexes) if copy.hex_owner[place] != NOBODY]
    for _crowd in range(int(rng.below(5))):
        among = own if own and rng.below(2) else lands
        place = among[int(rng.below(len(among)))]
        owner = int(rng.below(copy.seat_count)) if rng.below(2) else copy.hex_owner[place]
        for _unit in range(1 + int(rng.below(9))):
            if not copy.has_room(place, owner):
                break
            creatures = [counter for counter in copy.cup if KIND[counter] == CREATURE]
            copy.put(creatures[int(rng.below(len(creatures)))], place, owner)
    hunter = THINGS + (DEERHUNTER - FIRST_CHARACTER) // 2
    if own and rng.below(2):
        copy.to_cup(hunter)
        copy.back[hunter - THINGS] = (DEERHUNTER - FIRST_CHARACTER) % 2
        copy.put(hunter, own[int(rng.below(len(own)))], seat)
    return copy


def settled(s: KingsThings, seat: int) -> Group | None:
    """Let everybody else pass and show nothing until the group goes on; None if it does not."""
    while s.frames:
        frame = s.frames[-1]
        if isinstance(frame, Group) and frame.seat == seat:
            return frame
        if not any(isinstance(below, Group) for below in s.frames):
            return None
        who = frame.to_act(s)[0]
        passes = [action for action in answers(s, who) if action.verb in (ENOUGH, PASS)]
        if not passes:
            return None  # somebody is lost
        frame.apply(s, who, passes[0])
    return None


def ends(start: KingsThings, seat: int, flies_on: bool) -> Places:
    """Return every hex where the group could halt as it is, found by playing every way to go."""
    found: Places = set()
    first = settled(start, seat)
    assert first is not None
    size = len(first.members(start))
    known: set[tuple[int, int, int]] = set()
    waiting = [start]
    while waiting:
        s = waiting.pop()
        group = settled(s, seat)
        if group is None or len(group.members(s)) < size:
            continue
        here = (group.hex, group.enemies, sum(s.spent[counter] for counter in group.members(s)))
        if here in known:
            continue
        known.add(here)
        for action in answers(s, seat):
            if action.verb == HALT and group.step == MOVING:
                found.add(group.hex)
            elif action.verb == STEP_TO or (action.verb == ONWARD and flies_on):
                copy = s.clone()
                say(copy, seat, action)
                waiting.append(copy)
    return found


def lifted(s: KingsThings, seat: int, place: int, units: list[int]) -> KingsThings:
    copy = s.clone()
    say(copy, seat, ThingsAction(LIFT, copy.rules.board.code[place]))
    for counter in units:
        say(copy, seat, ThingsAction(ADD, code_of(copy, counter)))
    return copy


def check_reach(s: KingsThings, seat: int, place: int, units: list[int], met: Counter[str]) -> None:
    """Compare what is shown of a hex, whose units these are, with where the engine lets them go."""
    shown = view_of(s, seat).reach.get(place, Reach([], [], []))
    together = ends(lifted(s, seat, place, units), seat, False)
    together.discard(place)
    assert shown.together == sorted(together), GAME.dump(s)
    flyers = flyers_of(s, units)
    flyers = [counter for counter in flyers if s.is_supported_among(counter, flyers)]
    flying = ends(lifted(s, seat, place, flyers), seat, True) - together - {place} if flyers else set()
    assert shown.flying == sorted(flying), GAME.dump(s)
    moving = lifted(s, seat, place, units)
    steps = [action for action in answers(moving, seat) if action.verb == STEP_TO]
    if steps:
        say(moving, seat, steps[0])
        here = moving.rules.board.coded(steps[0].a)
        shown = view_of(moving, seat).reach.get(here, Reach([], [], []))
        assert shown.together == sorted(ends(moving, seat, False) - {here}), GAME.dump(moving)
    met["together"] += len(together)
    met["flying"] += len(flying)


@pytest.mark.clauses("T-9.22a", "T-9.23a", "T-9.23b", "T-9.25a", "T-9.31a", "T-9.31g", "T-9.42", "T-13.6a", "T-13.6b")
@pytest.mark.parametrize(
    ("seats", "options"),
    [(2, {}), (4, {"fly_limit": "full", "limit_on_entry": True}), (3, {"fly_limit": "enemy", "bluff": "challenge"})],
)
def test_units_can_go_exactly_where_the_table_says(seats: int, options: dict[str, str | int]) -> None:
    rng = Rng(f"reach {seats}")
    met: Counter[str] = Counter()
    for s in games(seats, options, f"reach {seats}", 2, 3000):
        if not isinstance(s.frames[-1], Movement) or rng.below(6):
            continue
        board = crowded(s, rng)
        part = board.frames[-1]
        assert isinstance(part, Movement)
        for place in range(board.rules.hexes):
            units = part.liftable(board, place)
            if units:
                check_reach(board, part.seat, place, units, met)
            else:
                met["held"] += board.count_units(place, part.seat) > 0
                assert place not in view_of(board, part.seat).reach
    assert min(met["together"], met["flying"], met["held"]) > 10, met


# Costs and prices


def read_number(pattern: str, text: str) -> int:
    found = re.search(pattern, text)
    assert found is not None, (pattern, text)
    return int(found.group(1))


def price_shown(s: KingsThings, seat: int, action: ThingsAction) -> int:
    """The gold that a player reads before they pay it; what they gain is negative."""
    scene = GAME.scene(view_of(s, seat))
    assert scene is not None
    choice = {choice.text: choice for _verb, choice in open_groups(scene.groups)}[GAME.write(s, action)]
    if action.verb == TRY:
        return read_number(r"Pay (\d+) gold", scene.words[f"try-{action.b}"]) if action.b else 0
    if action.verb == HIRE:
        return read_number(r"for (\d+) gold", choice.label) if action.a else 0
    if action.verb == CASH:
        return -read_number(r": (\d+)$", choice.label)
    return read_number(r"(\d+) gold", choice.hint if action.verb in (BUILD, BRIBE) else choice.label)


PAID = (TRY, HIRE, CASH, BUILD, BRIBE, RAISE)


def check_price(s: KingsThings, seat: int, action: ThingsAction) -> None:
    after = s.clone()
    say(after, seat, action)
    assert price_shown(s, seat, action) == s.gold[seat] - after.gold[seat], GAME.write(s, action)
    if action.verb == TRY:
        attempt = next(frame for frame in after.frames if isinstance(frame, Attempt))
        attempt.dice = [1, 1]
        hint = choices(s, seat)[GAME.write(s, action)].hint
        assert read_number(r"needs (\d+) on two dice", hint) == max(2, attempt.missing(after) + 2)


def check_draw(s: KingsThings, seat: int) -> None:
    scene = GAME.scene(view_of(s, seat))
    assert scene is not None
    after = s.clone()
    say(after, seat, ThingsAction(DRAW))
    drawn = [frame.left + 1 for frame in after.frames if isinstance(frame, Drawing)]  # with the one that comes now
    assert scene.prompt.startswith(f"Draw {drawn[0] if drawn else 'no'} Thing")


def check_strip(s: KingsThings, seat: int, action: ThingsAction) -> None:
    after = s.clone()
    say(after, seat, action)
    warning = choices(s, seat)[GAME.write(s, action)].warn
    assert read_number(r"its (\d+) gold a turn", warning) == s.income_of(seat) - after.income_of(seat)


def check_incomes(s: KingsThings, seat: int) -> None:
    """Hexes bring, one by one, as much as the player receives for them together."""
    view = view_of(s, seat)
    total = 0
    for place in s.owned(seat):
        seen = GAME.inspect(view, spot_pick(s.rules.board.name[place]))
        assert seen is not None
        total += sum(int(stat.value.removesuffix(" gold a turn")) for stat in seen.stats if stat.name == "Brings")
    assert total + len(s.characters(seat)) == s.income_of(seat)


@pytest.mark.clauses(
    "T-5.3b", "T-6.2a", "T-6.2b", "T-7.1", "T-7.2", "T-9.11", "T-10.21a", "T-10.21b", "T-12.11", "T-13.7"
)
def test_all_that_is_paid_and_received_is_what_was_shown() -> None:
    rng = Rng("prices")
    met: Counter[int] = Counter()
    for s in chain(*(games(seats, {"turn_limit": 6}, "prices", 2, 6000) for seats in (2, 4))):
        seat = s.frames[-1].to_act(s)[0]
        for action in answers(s, seat):
            if action.verb not in (*PAID, STEP_TO, DRAW, STRIP) or (met[action.verb] > 20 and rng.below(60)):
                continue
            met[action.verb] += 1
            if action.verb in PAID:
                check_price(s, seat, action)
            elif action.verb == STEP_TO:
                check_step(s, seat, action)
            elif action.verb == STRIP:
                check_strip(s, seat, action)
            elif isinstance(s.frames[-1], RecruitThings):
                check_draw(s, seat)
        if not rng.below(300):
            check_incomes(with_dwarf_king(s, seat), seat)
    assert all(met[verb] for verb in (*PAID, STEP_TO, DRAW, STRIP)), met


def check_step(s: KingsThings, seat: int, action: ThingsAction) -> None:
    hint = choices(s, seat)[GAME.write(s, action)].hint
    after = s.clone()
    say(after, seat, action)
    going = [counter for counter in range(COUNTERS) if s.has(counter, LIFTED)]
    assert {after.spent[counter] - s.spent[counter] for counter in going} == {read_number(r"^(\d) of 4", hint)}


def with_dwarf_king(s: KingsThings, seat: int) -> KingsThings:
    """The same position with the Dwarf King and a mine on the player's side."""
    copy = s.clone()
    king = THINGS + (DWARF_KING - FIRST_CHARACTER) // 2
    copy.to_cup(king)
    copy.back[king - THINGS] = (DWARF_KING - FIRST_CHARACTER) % 2
    free = [place for place in copy.owned(seat) if copy.income[place] == NOBODY]
    mines = [counter for counter in copy.cup if FORM_MINE[FRONT[counter]]]
    if free:
        copy.put(king, free[0], seat)
        if mines:
            copy.set_income(free[0], mines[0])
    return copy


# Reasons


@pytest.mark.clauses("T-9.21", "T-9.24", "T-10.4a")
def test_units_that_cannot_be_used_say_the_reason_that_the_engine_gives() -> None:
    natives = "hex B2 De -\nnatives B2 wolves.1\n"
    s = GAME.load(LED.replace("troll.1", "troll.1/m ogre.1") + natives)
    assert isinstance(s, KingsThings)
    say(s, 0, read_action("lift D3"))
    scene = GAME.scene(view_of(s, 0))
    assert scene is not None
    reasons = {piece.id: (piece.why_not, piece.clause) for piece in scene.pieces}
    refused = s.frames[-1].why_not(s, 0, read_action("add troll.1"))
    assert refused is not None and reasons["troll.1"] == ("This unit has moved already", refused.clause)
    assert refused.reason == "this unit has moved already"
    assert reasons["ogre.1"] == ("", "")
    assert reasons["stack-D3-P2"] == ("These are Red's units", "T-9.21")
    assert reasons["stack-B2-natives"] == ("Natives stay where they are until somebody fights them", "T-10.4a")
