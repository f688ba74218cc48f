"""2 Kings once more, written from the rules document alone: slow, plain, and sharing nothing with the engine.

A place is its name ("c3", or "a0" for a tower), a player is "blue" or "red", chance is "*". An action is its text. What
may be done is found by trying: all that could be said is listed, and what a rule forbids is crossed out. What is still
to happen in the set-up or in the running turn stands in the list `todo`, next thing first.
"""

import re
from collections.abc import Iterator
from copy import copy
from itertools import combinations, pairwise, product
from typing import Any

COSTS = {  # K-95 to K-110
    "DM": 2,
    "JU": 2,
    "BM": 2,
    "EX": 1,
    "PU": 1,
    "PH": 6,
    "DP": 2,
    "AS": 6,
    "GP": 2,
    "KA": 1,
    "MA": 1,
    "TO": 1,
    "BO": 2,
    "FU": 1,
    "FI": 2,
    "EV": 5,
}
VALUES = {  # points for each target, or squares
    "BM": 2,
    "PU": 1,
    "PH": 1,
    "DP": 1,
    "AS": 1,
    "GP": 2,
    "MA": 1,
    "TO": 2,
    "BO": 1,
    "FI": 2,
    "EV": 2,
}
SPELLS = list(COSTS)
MOVES = ("DM", "JU", "BM")
HELPS = ("PU", "DP", "GP")
HARMS = ("MA", "BO", "FI")

Pawn = dict[str, Any]  # owner, value, steps, new


def other(player: str) -> str:
    return "red" if player == "blue" else "blue"


def column(place: str) -> int:
    return "abcdefghi".index(place[0])


def row(place: str) -> int:
    return int(place[1:])


def board_order(place: str) -> tuple[int, int]:
    return column(place), row(place)


class NaiveTwoKings:
    def __init__(
        self,
        *,
        cols: int = 5,
        rows: int = 7,
        tower_cols: str = "ace",
        dice_per_player: int = 6,
        start_strength: int = 6,
        max_strength: int = 6,
        tower_total: int = 6,
        place_max: int = 4,
        step_max: int = 4,
        die_max: int = 6,
        elixir_faces: tuple[int, ...] = (3, 3, 4, 4, 5, 6),
        spell_mode: str = "shared",
        menu_size: int = 8,
        draft_order: str = "alternating",
        tower_setup: str = "simultaneous",
        opening_squares: str = "fronts",
        steps_counted: str = "all",
        towers_targetable: bool = True,
        tower_swap: str = "leave",
        power_overflow: str = "clamp",
        fusion_overflow: str = "forbid",
        fusion_new: bool = False,
        two_target_spells: str = "exact",
        tornado_mode: str = "clamp",
        tornado_fights: bool = False,
        kamikaze_range: int = 8,
        adjoining: int = 4,
        early_end: bool = True,
        no_progress_limit: int = 40,
        max_turns: int = 200,
        first_turn_cap: int = 0,
        costs: dict[str, int] | None = None,
        values: dict[str, int] | None = None,
    ) -> None:
        assert spell_mode in ("shared", "private", "all", "random")
        assert draft_order in ("alternating", "simultaneous")
        assert tower_setup in ("simultaneous", "sequential")
        assert opening_squares in ("fronts", "row")
        assert steps_counted in ("paid", "all")
        assert tower_swap in ("leave", "allow", "forbid")
        assert power_overflow in ("clamp", "forbid")
        assert fusion_overflow in ("clamp", "forbid")
        assert two_target_spells in ("exact", "up_to")
        assert tornado_mode in ("clamp", "exact")
        assert kamikaze_range in (4, 8)
        assert adjoining in (4, 8)
        self.rows = rows
        self.squares = ["abcdefghi"[col] + str(number) for col in range(cols) for number in range(1, rows + 1)]  # K-6
        self.river = (rows + 1) // 2  # K-7
        self.towers = {  # K-9
            "blue": [f"{letter}0" for letter in tower_cols],
            "red": [f"{letter}{rows + 1}" for letter in tower_cols],
        }
        self.places = sorted(self.squares + self.towers["blue"] + self.towers["red"], key=board_order)
        self.dice_per_player = dice_per_player
        self.max_strength = max_strength
        self.tower_total = tower_total
        self.place_max = place_max
        self.step_max = step_max
        self.die_max = die_max
        self.elixir_faces = elixir_faces
        self.spell_mode = spell_mode
        self.opening_squares = opening_squares
        self.steps_counted = steps_counted
        self.towers_targetable = towers_targetable
        self.tower_swap = tower_swap
        self.power_overflow = power_overflow
        self.fusion_overflow = fusion_overflow
        self.fusion_new = fusion_new
        self.two_target_spells = two_target_spells
        self.tornado_mode = tornado_mode
        self.tornado_fights = tornado_fights
        self.kamikaze_range = kamikaze_range
        self.adjoining = adjoining
        self.early_end = early_end
        self.no_progress_limit = no_progress_limit
        self.max_turns = max_turns
        self.first_turn_cap = first_turn_cap
        self.costs = COSTS | (costs or {})
        self.values = VALUES | (values or {})

        self.undrawn = list(SPELLS)  # K-12: cards in the piles have no order until they are drawn
        self.spells: dict[str, list[str]] = {"blue": [], "red": []}  # what each may cast
        self.pair: dict[str, list[str]] = {"blue": [], "red": []}  # drawn, and not yet decided on
        self.discards: dict[str, list[str]] = {"blue": [], "red": []}
        self.handed_over: dict[str, list[str]] = {"blue": [], "red": []}
        self.chosen: dict[str, str] = {}  # said, and not yet shown
        self.start_dice: list[int] = []
        self.pawns: dict[str, Pawn] = {}
        self.strength = {"blue": start_strength, "red": start_strength}  # K-21
        self.on_turn = "blue"
        self.elixir = 0
        self.has_cast = False
        self.is_quiet = True
        self.turns = 0
        self.quiet = 0
        self.outcome: tuple[str | None, str] | None = None
        self.todo = self.set_up(menu_size, draft_order, tower_setup)

    def set_up(self, menu_size: int, draft_order: str, tower_setup: str) -> list[tuple[str, ...]]:
        """Return the decisions before the first turn."""
        todo: list[tuple[str, ...]] = []
        if self.spell_mode == "all":
            self.spells = {"blue": list(SPELLS), "red": list(SPELLS)}
        elif self.spell_mode == "random":
            todo += [("deal to menu",)] * menu_size
        else:
            for _round in range(menu_size // 2):  # K-13, K-15
                if draft_order == "alternating":  # K-17
                    for player in ("blue", "red"):
                        todo += [("deal", player), ("deal", player), ("keep", player)]
                else:  # K-115
                    todo += [("deal", "blue"), ("deal", "blue"), ("deal", "red"), ("deal", "red")]
                    todo.append(("keep", "blue", "red"))
        if tower_setup == "simultaneous":
            todo.append(("towers", "blue", "red"))  # K-19
        else:
            todo += [("towers", "blue"), ("towers", "red")]
        return [*todo, ("start",), ("start",), ("roll",)]

    # ---- the board

    def is_tower(self, place: str) -> bool:
        return place in self.towers["blue"] or place in self.towers["red"]

    def shifted(self, place: str, right: int, up: int) -> str | None:
        """The place so far away, or None where there is none."""
        col = column(place) + right
        if not 0 <= col < 9:
            return None
        name = "abcdefghi"[col] + str(row(place) + up)
        return name if name in self.places else None

    def ahead(self, player: str) -> int:
        """K-11."""
        return 1 if player == "blue" else -1

    def own_row(self, player: str, place: str) -> int:
        return row(place) if player == "blue" else self.rows + 1 - row(place)

    def pawns_of(self, player: str) -> list[str]:
        return sorted((place for place, pawn in self.pawns.items() if pawn["owner"] == player), key=board_order)

    def reserve(self, player: str) -> int:
        return self.dice_per_player - len(self.pawns_of(player))

    def holds(self, place: str, player: str) -> bool:
        return place in self.pawns and self.pawns[place]["owner"] == player

    def distance(self, one: str, two: str) -> tuple[int, int]:
        return abs(column(one) - column(two)), abs(row(one) - row(two))

    def are_beside(self, one: str, two: str, directions: int) -> bool:
        """Side by side, or with 8 directions at a corner too."""
        if directions == 4:
            return sum(self.distance(one, two)) == 1
        return max(self.distance(one, two)) == 1

    # ---- who is asked, and what could be said

    def to_act(self) -> list[str]:
        if self.outcome is not None:
            return []
        step = self.todo[0]
        if step[0] in ("deal", "deal to menu", "start", "roll"):
            return ["*"]
        if step[0] == "act":
            return [self.on_turn]
        return [player for player in step[1:] if player not in self.chosen]

    def legal(self, player: str) -> set[str]:
        if player not in self.to_act():
            return set()
        kind = self.todo[0][0]
        if kind in ("deal", "deal to menu"):
            return {f"deal {card}" for card in self.undrawn}
        if kind == "start":
            return {f"start {face}" for face in range(1, 7)}
        if kind == "roll":
            return {f"roll {face}" for face in self.elixir_faces}
        if kind == "keep":
            return {f"keep {card}" for card in self.pair[player]}
        if kind == "towers":
            faces = product(range(1, self.die_max + 1), repeat=3)
            return {f"towers {a}-{b}-{c}" for a, b, c in faces if a + b + c == self.tower_total}  # K-18
        found = {text for text in self.all_that_could_be_said() if self.is_allowed(text)}
        if self.early_end or not found:
            found.add("end")  # K-32
        return found

    def weights(self) -> dict[str, int]:
        """Return the weight of each outcome."""
        if self.todo[0][0] == "roll":
            return {f"roll {face}": self.elixir_faces.count(face) for face in self.elixir_faces}
        return dict.fromkeys(self.legal("*"), 1)

    def all_that_could_be_said(self) -> Iterator[str]:
        """Every placement, every short way of a player's own pawn, and every cast of a spell that can be paid."""
        for value, place in product(range(1, self.elixir + 1), self.places):
            yield f"{value}@{place}"
        yield from self.all_ways(1)
        for spell in SPELLS:
            if self.may_cast_at_all(spell):
                for args in self.all_arguments(spell):
                    yield f"{spell} {args}".strip()

    def all_ways(self, far: int) -> Iterator[str]:
        """From each of the player's pawns to every place so near, diagonally too, its own included."""
        for start in self.pawns_of(self.on_turn):
            for right, up in product(range(-far, far + 1), repeat=2):
                end = self.shifted(start, right, up)
                if end is not None:
                    yield f"{start}-{end}"

    def all_arguments(self, spell: str) -> Iterator[str]:
        own = self.pawns_of(self.on_turn)
        pawns = sorted(self.pawns, key=board_order)
        if spell in MOVES:
            yield from self.all_ways(self.squares_moved(spell))
        elif spell in ("PU", "GP", "MA", "FI", "TO"):
            yield from pawns
        elif spell in ("DP", "BO", "EX"):
            if spell != "EX":
                yield from pawns
            yield from (f"{one},{two}" for one, two in combinations(pawns, 2))
        elif spell == "FU":
            for one, two in combinations(pawns, 2):
                yield from (f"{one}+{two}={one}", f"{one}+{two}={two}")
        elif spell == "KA":
            for start in own:
                yield from (f"{start}:{hits}" for hits in self.all_hits(start))
        elif spell == "EV":
            yield from self.places
        else:
            yield ""

    def all_hits(self, start: str) -> Iterator[str]:
        near = [place for place in self.pawns_of(other(self.on_turn)) if self.are_beside(start, place, 8)]
        points = range(1, self.pawns[start]["value"] + 1)
        for number in (1, 2, 3):
            for targets, shares in product(combinations(near, number), product(points, repeat=number)):
                yield ",".join(f"{place}={share}" for place, share in zip(targets, shares, strict=True))

    # ---- who knows what

    def known_cards(self, viewer: str) -> set[str]:
        """The spells that somebody, or "watcher", has seen and that still matter."""
        is_over = not any(step[0] in ("deal", "deal to menu", "keep") for step in self.todo)
        if self.spell_mode != "private":
            known = set(self.spells["blue"])  # K-14, K-16: the menu
        elif is_over:
            return set(self.spells["blue"] + self.spells["red"])  # K-26
        elif viewer == "watcher":
            return set()  # K-114
        else:
            known = set(self.spells[viewer] + self.handed_over[viewer])  # K-114
        if viewer != "watcher":
            known |= set(self.pair[viewer])  # K-16
            if not is_over:
                known |= set(self.discards[viewer])
        return known

    # ---- what is allowed

    def is_allowed(self, text: str) -> bool:
        words = text.split()
        if words[0] in SPELLS:
            return self.may_cast(words[0], words[1] if len(words) == 2 else "")
        if "@" in text:
            value, place = text.split("@")
            return self.may_place(int(value), place)
        start, end = text.split("-")
        return self.may_step(start, end)

    def may_place(self, value: int, place: str) -> bool:
        player = self.on_turn
        if not 1 <= value <= min(self.place_max, self.die_max):
            return False  # K-35
        if value > self.elixir:
            return False  # K-30, K-36
        if self.reserve(player) == 0:
            return False  # K-38
        if place not in self.squares or place in self.pawns:
            return False  # K-39, K-45
        own_row = self.own_row(player, place)
        if own_row >= self.river:
            return False  # K-42
        foremost = max([self.own_row(player, pawn) for pawn in self.pawns_of(player)], default=0)
        if foremost == 0:  # K-40
            in_front = [self.shifted(tower, 0, self.ahead(player)) for tower in self.towers[player]]
            return own_row == 1 if self.opening_squares == "row" else place in in_front
        return own_row <= foremost  # K-41

    def may_step(self, start: str, end: str) -> bool:
        player = self.on_turn
        if self.elixir < 1 or not self.holds(start, player):
            return False  # K-30, K-49
        pawn = self.pawns[start]
        if pawn["new"] or pawn["steps"] >= self.step_max:
            return False  # K-46, K-50
        forward = self.shifted(start, 0, self.ahead(player))
        sideways = [self.shifted(start, -1, 0), self.shifted(start, 1, 0)]
        if end != forward and end not in sideways:
            return False  # K-53
        if self.is_tower(start) and end != forward:
            return False  # K-57
        if self.is_tower(end) and end != forward:
            return False  # K-58, K-59
        return not self.holds(end, player)  # K-55

    def may_cast(self, spell: str, args: str) -> bool:
        return (
            self.may_cast_at_all(spell)
            and self.targets_are_right(spell, args)
            and self.changes_something(spell, args)  # K-84
        )

    def may_cast_at_all(self, spell: str) -> bool:
        if self.has_cast:
            return False  # K-77
        if spell not in self.spells[self.on_turn]:
            return False  # K-81, K-26
        return self.costs[spell] <= self.elixir  # K-79

    def can_take_part(self, place: str, owner: str) -> bool:
        if not self.holds(place, owner) or self.pawns[place]["new"]:
            return False  # K-87, K-47
        return self.towers_targetable or not self.is_tower(place)  # K-85

    def targets_are_right(self, spell: str, args: str) -> bool:
        """True if the spell may be aimed so; whether it does anything is checked elsewhere."""
        player = self.on_turn
        enemy = other(player)
        if spell in MOVES:
            start, end = args.split("-")
            return self.can_take_part(start, player) and self.may_be_moved(spell, start, end)
        if spell in HELPS:
            places = args.split(",")
            return self.number_is_right(spell, places) and all(
                self.can_take_part(place, player) and self.may_rise(place, self.values[spell]) for place in places
            )
        if spell in HARMS:
            places = args.split(",")
            return self.number_is_right(spell, places) and all(self.can_take_part(place, enemy) for place in places)
        if spell == "TO":
            if not self.can_take_part(args, enemy) or self.is_tower(args):
                return False  # K-92
            pushed = len(self.way_of_a_tornado(args))
            return self.tornado_mode == "clamp" or pushed == self.values["TO"]
        if spell == "EX":
            places = args.split(",")
            if self.tower_swap != "allow" and any(self.is_tower(place) for place in places):
                return False  # K-58
            return all(self.can_take_part(place, player) for place in places)
        if spell == "FU":
            *places, end = re.split("[+=]", args)
            total = sum(self.pawns[place]["value"] for place in places)
            return (
                self.may_join(places, end)
                and self.are_beside(places[0], places[1], self.adjoining)
                and (total <= self.die_max or self.fusion_overflow == "clamp")
            )
        if spell == "KA":
            return self.may_detonate(*read_kamikaze(args))
        if spell == "EV":
            return args in self.towers[player] and args not in self.pawns and self.reserve(player) > 0
        return True  # Phoenix and Asteroid

    def number_is_right(self, spell: str, places: list[str]) -> bool:
        """K-86."""
        if spell in ("DP", "BO"):
            return len(places) == 2 or self.two_target_spells == "up_to"
        return len(places) == 1

    def may_rise(self, place: str, by: int) -> bool:
        """K-88."""
        value = self.pawns[place]["value"]
        if self.power_overflow == "forbid":
            return bool(value + by <= self.die_max)
        return bool(value < self.die_max)

    def may_join(self, places: list[str], end: str) -> bool:
        """K-58 and K-121 for Fusion: who may take part, and where the fused pawn may stand."""
        if self.tower_swap == "forbid" and any(self.is_tower(place) for place in places):
            return False
        if self.tower_swap == "leave" and self.is_tower(end):
            return False
        return all(self.can_take_part(place, self.on_turn) for place in places)

    def may_be_moved(self, spell: str, start: str, end: str) -> bool:
        """K-92, K-95 to K-97, K-118."""
        player = self.on_turn
        up = self.ahead(player)
        if self.steps_counted == "all" and self.pawns[start]["steps"] + self.squares_moved(spell) > self.step_max:
            return False
        if self.holds(end, player):
            return False
        if spell == "DM":
            return end in (self.shifted(start, -1, up), self.shifted(start, 1, up))
        if spell == "JU":
            return end == self.shifted(start, 0, 2 * up)
        way = self.way_back(start)
        return way[-1] == end and all(place in self.squares and not self.holds(place, player) for place in way)

    def squares_moved(self, spell: str) -> int:
        return {"DM": 1, "JU": 2, "BM": self.values["BM"]}[spell]

    def way_back(self, start: str) -> list[str]:
        """The places that a Back Move goes over, the last one included; nowhere is ""."""
        back = -self.ahead(self.on_turn)
        return [self.shifted(start, 0, back * number) or "" for number in range(1, self.values["BM"] + 1)]

    def may_detonate(self, start: str, hits: dict[str, int]) -> bool:
        """K-104."""
        if not self.can_take_part(start, self.on_turn):
            return False
        for place, share in hits.items():
            if not self.can_take_part(place, other(self.on_turn)):
                return False
            if not self.are_beside(start, place, self.kamikaze_range):
                return False
            if share > self.pawns[place]["value"]:
                return False
        total = sum(self.pawns[place]["value"] for place in hits)
        return bool(sum(hits.values()) == min(self.pawns[start]["value"], total))

    def way_of_a_tornado(self, place: str) -> list[str]:
        """K-106, K-123: the squares that it pushes the pawn over, unless the pawn falls on one of them."""
        owner = self.pawns[place]["owner"]
        way: list[str] = []
        for number in range(1, self.values["TO"] + 1):
            behind = self.shifted(place, 0, -self.ahead(owner) * number)
            if behind is None or behind not in self.squares or self.holds(behind, owner):
                break
            if behind in self.pawns and not self.tornado_fights:
                break
            way.append(behind)
        return way

    def changes_something(self, spell: str, args: str) -> bool:
        """K-84: cast it on a copy and look."""
        tried = copy(self)
        tried.pawns = {place: dict(pawn) for place, pawn in self.pawns.items()}
        tried.strength = dict(self.strength)
        tried.carry_out(spell, args)
        return tried.pawns != self.pawns or tried.strength != self.strength

    # ---- doing it

    def play(self, player: str, text: str) -> None:
        """Something that is legal."""
        kind, words = self.todo[0][0], text.split()
        if kind == "act":
            self.act(text)
        elif kind in ("keep", "towers"):
            self.chosen[player] = words[1]
            if not self.to_act():
                self.show_choices()
        elif kind == "deal":
            self.undrawn.remove(words[1])
            self.pair[self.todo.pop(0)[1]].append(words[1])
        elif kind == "deal to menu":
            self.undrawn.remove(words[1])
            self.spells["blue"].append(words[1])
            self.spells["red"].append(words[1])
            self.todo.pop(0)
        elif kind == "start":
            self.start_dice.append(int(words[1]))
            self.todo.pop(0)
            if len(self.start_dice) == 2:
                self.decide_who_starts()
        else:
            assert kind == "roll"
            self.roll(int(words[1]))

    def show_choices(self) -> None:
        kind = self.todo.pop(0)[0]
        chosen, self.chosen = self.chosen, {}
        for player, choice in chosen.items():
            if kind == "keep":
                self.keep(player, choice)
            else:
                for tower, value in zip(self.towers[player], choice.split("-"), strict=True):
                    self.put(tower, player, int(value))

    def keep(self, player: str, card: str) -> None:
        (rest,) = (one for one in self.pair[player] if one != card)
        self.pair[player] = []
        if self.spell_mode == "private":  # K-24
            self.spells[player].append(card)
            self.spells[other(player)].append(rest)
            self.handed_over[player].append(rest)
        else:  # K-13
            self.spells["blue"].append(card)
            self.spells["red"].append(card)
            self.discards[player].append(rest)

    def decide_who_starts(self) -> None:
        blue, red = self.start_dice
        self.start_dice = []
        if blue == red:  # K-23
            self.todo = [("start",), ("start",), *self.todo]
        else:
            self.on_turn = "blue" if blue > red else "red"  # K-22

    def roll(self, face: int) -> None:
        """K-27."""
        self.elixir = face
        if self.turns == 0 and self.first_turn_cap > 0:
            self.elixir = min(face, self.first_turn_cap)
        self.todo = [("act",)]

    def act(self, text: str) -> None:
        words = text.split()
        if text == "end":
            self.end_turn()
            return
        if words[0] in SPELLS:
            self.elixir -= self.costs[words[0]]
            self.has_cast = True
            self.carry_out(words[0], words[1] if len(words) == 2 else "")
        elif "@" in text:
            value, place = text.split("@")
            self.elixir -= int(value)  # K-36
            self.put(place, self.on_turn, int(value), new=True)
        else:
            start, end = text.split("-")
            self.elixir -= 1  # K-49, K-67
            self.pawns[start]["steps"] += 1
            self.move(start, end)
        if self.strength[other(self.on_turn)] == 0:
            self.outcome = (self.on_turn, "K-75")
        elif self.elixir == 0:
            self.end_turn()  # K-31

    def put(self, place: str, owner: str, value: int, new: bool = False) -> None:
        assert place not in self.pawns
        self.pawns[place] = {"owner": owner, "value": value, "steps": 0, "new": new}

    def take_off(self, place: str) -> None:
        """To its owner's reserve."""
        del self.pawns[place]
        self.is_quiet = False

    def weaken(self, place: str, by: int) -> None:
        """K-89."""
        self.pawns[place]["value"] -= by
        self.is_quiet = False
        if self.pawns[place]["value"] <= 0:
            self.take_off(place)

    def change_strength(self, player: str, by: int) -> None:
        """K-72, K-100."""
        before = self.strength[player]
        self.strength[player] = max(0, min(self.max_strength, before + by))
        if self.strength[player] != before:
            self.is_quiet = False

    def move(self, start: str, end: str) -> bool:
        """K-60 to K-64, K-69 to K-72: whether the pawn stands there afterwards."""
        mine = self.pawns[start]
        if end in self.pawns:
            attack, defence = mine["value"], self.pawns[end]["value"]
            self.weaken(end, attack)
            self.weaken(start, defence)
            if attack <= defence:
                return False
        del self.pawns[start]
        self.pawns[end] = mine
        if self.is_tower(end):
            self.change_strength(other(mine["owner"]), -mine["value"])  # K-70
            self.take_off(end)  # K-71
            return False
        return True

    def carry_out(self, spell: str, args: str) -> None:
        player = self.on_turn
        if spell in MOVES:
            start, end = args.split("-")
            if self.steps_counted == "all":
                self.pawns[start]["steps"] += self.squares_moved(spell)
            way = [start, *self.way_back(start)] if spell == "BM" else [start, end]
            for here, there in pairwise(way):
                if not self.move(here, there):
                    break
        elif spell in HELPS:
            for place in args.split(","):
                self.pawns[place]["value"] = min(self.die_max, self.pawns[place]["value"] + self.values[spell])
        elif spell in HARMS:
            for place in args.split(","):
                self.weaken(place, self.values[spell])
        elif spell == "TO":
            for here, there in pairwise([args, *self.way_of_a_tornado(args)]):
                if not self.move(here, there):
                    break
        elif spell == "EX":
            one, two = args.split(",")
            self.pawns[one], self.pawns[two] = self.pawns[two], self.pawns[one]
        elif spell == "FU":
            one, two, end = re.split("[+=]", args)
            parts = [self.pawns[one], self.pawns[two]]
            self.take_off(one)
            self.take_off(two)
            self.put(end, player, min(self.die_max, parts[0]["value"] + parts[1]["value"]))
            if self.fusion_new:
                self.pawns[end]["new"] = True  # K-122
            else:
                self.pawns[end]["steps"] = max(parts[0]["steps"], parts[1]["steps"])  # K-52
        elif spell == "KA":
            start, hits = read_kamikaze(args)
            self.take_off(start)
            for place, share in hits.items():
                self.weaken(place, share)
        elif spell == "EV":
            self.put(args, player, min(self.die_max, self.values["EV"]), new=True)
        elif spell == "PH":
            self.change_strength(player, self.values["PH"])
        else:
            assert spell == "AS"
            self.change_strength(other(player), -self.values["AS"])

    def end_turn(self) -> None:
        self.turns += 1
        self.quiet = self.quiet + 1 if self.is_quiet else 0
        self.is_quiet = True
        self.elixir = 0  # K-33
        self.has_cast = False
        for pawn in self.pawns.values():
            pawn["new"] = False  # K-46
            pawn["steps"] = 0
        self.on_turn = other(self.on_turn)
        self.todo = [("roll",)]
        if 0 < self.no_progress_limit <= self.quiet:
            self.outcome = (self.who_is_ahead(), "K-111")
        elif 0 < self.max_turns <= self.turns:
            self.outcome = (self.who_is_ahead(), "K-112")

    def pips(self, player: str) -> int:
        return sum(self.pawns[place]["value"] for place in self.pawns_of(player))

    def who_is_ahead(self) -> str | None:
        """K-113."""
        blue, red = ((self.strength[player], self.pips(player)) for player in ("blue", "red"))
        return None if blue == red else "blue" if blue > red else "red"


def read_kamikaze(args: str) -> tuple[str, dict[str, int]]:
    """`c4:b5=1,c5=2`"""
    start, hits = args.split(":")
    return start, {hit.split("=")[0]: int(hit.split("=")[1]) for hit in hits.split(",")}
