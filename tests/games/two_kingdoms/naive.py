"""Two Kingdoms once more, written from the rules document alone: slow, plain, and sharing nothing with the engine.

A side is "S" or "N", chance is "*", a square is its name ("j11"), a unit is its name with its side ("S.axe2"). Health
is a Fraction. What chance has to say stands in `pending`: a coin, or the one die that is being rolled.

`model_at` reads a position as rules.md describes it; `describe` writes one, a line a unit.
"""

from collections.abc import Iterable
from copy import deepcopy
from fractions import Fraction
from typing import Any

FILES = "abcdefghijklmnopqrst"
SIDES = ("S", "N")

COUNT = {"spear": 4, "axe": 4, "sword": 4, "archer": 6, "horse": 4, "treb": 1, "ram": 1, "ball": 2, "mon": 1}  # D-4
HEALTH = {
    "spear": 30,
    "axe": 30,
    "sword": 30,
    "archer": 25,
    "horse": 21,
    "treb": 40,
    "ram": 40,
    "ball": 30,
    "mon": 30,
}
DIE = {"spear": 6, "axe": 6, "sword": 6, "archer": 4, "treb": 20, "ram": 20, "ball": 8, "mon": 8}
SPACES = {
    "spear": 2,
    "axe": 2,
    "sword": 2,
    "archer": 3,
    "horse": 5,
    "treb": 1,
    "ram": 1,
    "ball": 0,
    "mon": 2,
}  # D-28
SOLDIERS = ("spear", "axe", "sword")
RIDERS = ("spear", "axe", "sword", "archer")  # D-41
FIELD_KINDS = ("spear", "axe", "sword", "archer", "horse", "treb")  # D-13
SIEGE_WEAPONS = ("treb", "ram")
ANSWERING = ("spear", "axe", "sword", "archer", "mon")  # D-68
GATE_HEALTH = 55

HALF = Fraction(1, 2)
MODIFIER = {  # D-60: attacker, what loses health
    ("spear", "axe"): Fraction(3, 2),
    ("spear", "sword"): Fraction(-1),
    ("spear", "horse"): Fraction(2),
    ("axe", "sword"): Fraction(3, 2),
    ("axe", "spear"): Fraction(-1),
    ("axe", "treb"): Fraction(2),
    ("axe", "ram"): Fraction(2),
    ("sword", "spear"): Fraction(3, 2),
    ("sword", "axe"): Fraction(-1),
    ("archer", "sword"): Fraction(-1),
    ("treb", "sword"): Fraction(-1),
    ("ball", "sword"): Fraction(-1),
    ("treb", "ball"): Fraction(2),
    ("ram", "gate"): Fraction(5),
}

CASTLE = """
# # # # # # # # # # # # # # # # # # # #
# , , , , H , , , * , , , , H , , , , #
# , , , , H , , , , , , , , H , , , , #
# , , , , , , , , , , , , , , , , , , #
# , , , , H , , , , , , , , H , , , , #
# , , , , H , , , , , , , , H , , , , #
# H H , H H H H H , , H H H H H , H H #
# , , , , , , , , , , , , , , , , , , #
# , , , , , , , , , , , , , , , , , , #
# , , , , , , , , , , , , , , , , , , #
# , , , , , , , , , , , , , , , , , , #
# , , , , , , , , , , , , , , , , , , #
# , , , , , , , , , , , , , , , , , , #
# , , , ^ ^ ^ , , , , , , ^ ^ ^ , , , #
# # # # ^ ^ ^ # # G G # # ^ ^ ^ # # # #
. . . . ^ B ^ . . . . . . ^ B ^ . . . .
. . . . . . . . . . . . . . . . . . . .
F F . . . . . . . . . . . . . . . . F F
F F F . . . . . . . . . . . . . . F F F
F F F . . . . . . . . . . . . . . F F F
F F . . . . F . . . . . . F . . . . F F
F . . . . F F . . . . . . F F . . . . F
. . . . . . F . . . . . . F . . . . . .
. . . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . . .
: : : : : : : : : : : : : : : : : : : :
: : : : : : : : : : : : : : : : : : : :
: : : : : : : : : : : : : : : : : : : :
: : : : : : : : : : : : : : : : : : : :
: : : : : : : : : : : : : : : : : : : :
"""


def squares_of(ranks: int) -> list[str]:
    return [letter + str(rank) for rank in range(1, ranks + 1) for letter in FILES]


FIELD = dict.fromkeys(squares_of(22), ".")  # D-10


def xy(square: str) -> tuple[int, int]:
    return FILES.index(square[0]) + 1, int(square[1:])


def at(x: int, y: int) -> str:
    return FILES[x - 1] + str(y)


XY = {square: xy(square) for square in squares_of(30)}
AROUND = {
    square: [at(a, b) for a in range(max(1, x - 1), min(20, x + 1) + 1) for b in range(max(1, y - 1), y + 2) if b <= 30]
    for square, (x, y) in XY.items()
}


def distance(one: str, two: str) -> int:
    """D-79."""
    (a, b), (c, d) = XY[one], XY[two]
    return max(abs(a - c), abs(b - d))


def beside(one: str, two: str) -> bool:
    """Orthogonal neighbours."""
    (a, b), (c, d) = XY[one], XY[two]
    return abs(a - c) + abs(b - d) == 1


def corners(one: str, two: str) -> list[str]:
    """The two squares that share a side with both ends of a diagonal step."""
    (a, b), (c, d) = XY[one], XY[two]
    return [at(a, d), at(c, b)] if a != c and b != d else []


class Castle:
    """One map (D-96, D-136): its squares by what they are."""

    def __init__(self, drawing: str) -> None:
        self.sign = {
            FILES[column] + str(30 - row): sign
            for row, line in enumerate(drawing.strip().split("\n"))
            for column, sign in enumerate(line.split())
        }
        self.gate = self.all_of("G")
        self.throne = next(iter(self.all_of("*")), "")
        self.ballistas = sorted(self.all_of("B"), key=lambda square: (XY[square][1], XY[square][0]))
        self.inside = self.all_of(",*")
        self.inner_walls = self.all_of("H")
        self.blind = [
            square
            for square in self.all_of(".:F")
            if any(self.sign[near] in "#^BG" and near != square for near in AROUND[square])
        ]  # D-117

    def all_of(self, signs: str) -> list[str]:
        return [square for square, sign in self.sign.items() if sign in signs]

    def line_is_clear(self, one: str, two: str) -> bool:
        """D-115, D-116."""
        (x1, y1), (x2, y2) = XY[one], XY[two]
        dx, dy = x2 - x1, y2 - y1
        for wall in self.inner_walls:
            x, y = XY[wall]
            is_between = min(x1, x2) <= x <= max(x1, x2) and min(y1, y2) <= y <= max(y1, y2)
            if is_between and 2 * abs(dx * (y - y1) - dy * (x - x1)) <= abs(dx) + abs(dy):
                return False
        return True

    def neighbours(self, square: str, walls: str) -> list[str]:
        """Return where one step leads if these signs cannot be entered."""
        return [
            near
            for near in AROUND[square]
            if near != square
            and self.sign[near] not in walls
            and not any(self.sign[corner] in walls.replace("F", "") for corner in corners(square, near))
        ]

    def is_fit(self) -> bool:
        """D-136."""
        number = {sign: len(self.all_of(sign)) for sign in "B*G:.,"}
        if number["B"] != 2 or number["*"] != 1 or number["G"] < 1:
            return False
        if number[":"] < 24 or number["."] < 23 or number[","] < 23:
            return False
        for square in self.all_of(":.F"):
            if any(near in self.inside for near in self.neighbours(square, "#^BHG")):
                return False
        walked = {self.throne}
        while True:
            found = {
                near
                for square in walked
                for near in AROUND[square]
                if beside(square, near) and self.sign[near] not in "#^BHF" and near not in walked
            }
            if not found:
                return walked.issuperset(self.all_of(":"))
            walked |= found


DEFAULT_CASTLE = Castle(CASTLE)


def other(side: str) -> str:
    return "N" if side == "S" else "S"


def words_of(kind: str) -> list[str]:
    """The names of all units of a kind, without the side."""
    return [kind] if COUNT[kind] == 1 else [f"{kind}{number}" for number in range(1, COUNT[kind] + 1)]


class NaiveKingdoms:
    def __init__(
        self,
        *,
        mode: str = "full",
        min_deploy: int = 10,
        deploy_mounted: bool = True,
        first_player: str = "coin",
        siege_first: str = "attacker",
        retreat_from: int | None = 7,
        retreat_only: bool = False,
        retreat_edge: str = "home",
        mount_after_attack: bool = False,
        fall_own_turn: str = "next_turn",
        dismount_step: str = "counted",
        min_damage: Fraction | int = 0,
        dying_blow: bool = False,
        answers_per_turn: int | None = None,
        far_answers: bool = True,
        stray_horses: str = "lost",
        gate_attackers: str = "all",
        sally: bool = False,
        blind_fire: bool = False,
        fog_shots: str = "sighted",
        melee_vs_ballista: bool = True,
        forest: str = "closed",
        wipeout_horses: str = "count",
        no_progress: int = 40,
        max_turns: int = 400,
        field_stall: str = "health",
        castle_map: str = CASTLE,
    ) -> None:
        assert mode in ("full", "field_only")
        assert first_player in ("coin", "south", "north")
        assert siege_first in ("attacker", "defender", "coin")
        assert retreat_edge in ("home", "any")
        assert fall_own_turn in ("next_turn", "turn_end")
        assert dismount_step in ("counted", "free")
        assert stray_horses in ("lost", "kept")
        assert gate_attackers in ("all", "no_arrows", "siege", "ram")
        assert fog_shots in ("sighted", "anonymous")
        assert forest in ("closed", "open", "cover")
        assert wipeout_horses in ("count", "ignore")
        assert field_stall in ("health", "draw")
        self.mode = mode
        self.min_deploy = min_deploy
        self.deploy_mounted = deploy_mounted
        self.first_player = first_player
        self.siege_first = siege_first
        self.retreat_from = retreat_from
        self.retreat_only = retreat_only
        self.retreat_edge = retreat_edge
        self.mount_after_attack = mount_after_attack
        self.fall_own_turn = fall_own_turn
        self.dismount_step = dismount_step
        self.min_damage = Fraction(min_damage)
        self.dying_blow = dying_blow
        self.answers_per_turn = answers_per_turn
        self.far_answers = far_answers
        self.stray_horses = stray_horses
        self.gate_attackers = gate_attackers
        self.sally = sally
        self.blind_fire = blind_fire
        self.fog_shots = fog_shots
        self.melee_vs_ballista = melee_vs_ballista
        self.forest = forest
        self.wipeout_horses = wipeout_horses
        self.no_progress = no_progress
        self.max_turns = max_turns
        self.field_stall = field_stall
        self.castle = DEFAULT_CASTLE if castle_map == CASTLE else Castle(castle_map)

        # A unit's status: box (not in this battle), hand (to be placed), reserve, board, retreated, dead, lost.
        self.units: dict[str, dict[str, Any]] = {}
        for side in SIDES:
            for kind in COUNT:
                for word in words_of(kind):
                    self.units[f"{side}.{word}"] = {
                        "side": side,
                        "kind": kind,
                        "word": word,
                        "status": "hand" if kind in FIELD_KINDS else "box",
                        "health": Fraction(HEALTH[kind]),
                        "square": None,
                        "horse": None,  # the name of the horse it rides
                        "moved": False,
                        "attacked": False,
                        "mounted": False,  # has mounted or dismounted in this turn
                        "fallen": False,
                        "shot_in": None,  # a trebuchet's last own turn with a shot
                        "answers": 0,  # in this player-turn
                        "shame": False,
                        "morale": False,
                    }
        self.phase = "field_setup"
        self.ready = {"S": False, "N": False}
        self.on_turn: str | None = None
        self.own_turn = {"S": 0, "N": 0}
        self.player_turns = 0
        self.idle = 0
        self.progress = False
        self.first_action = True
        self.retreating: str | None = None
        self.attacker: str | None = None
        self.gate = Fraction(GATE_HEALTH)
        self.breached = False
        self.pending: dict[str, Any] | None = None  # the roll that is due
        self.bereaved: set[str] = set()  # the sides that have lost a unit in the attack that is being carried out
        self.outcome: tuple[str | None, str] | None = None  # the winner, None for a draw, and the clause
        self.listed: dict[str, set[str]] = {}  # legal lists of this moment, so that `play` need not make them again

    def copy(self) -> "NaiveKingdoms":
        return deepcopy(self)

    # ---- who is where

    def terrain(self) -> dict[str, str]:
        return FIELD if self.phase in ("field_setup", "field") else self.castle.sign

    def army(self, side: str) -> list[str]:
        return [name for name, unit in self.units.items() if unit["side"] == side]

    def on_board(self, side: str) -> list[str]:
        return [name for name in self.army(side) if self.units[name]["status"] == "board"]

    def rider_of(self, horse: str) -> str | None:
        """Return the rider of the horse."""
        for name, unit in self.units.items():
            if unit["horse"] == horse and unit["status"] == "board":
                return name
        return None

    def pieces(self) -> dict[str, str]:
        """Return what stands on each square: a unit, or the rider of a pair."""
        standing: dict[str, str] = {}
        for name, unit in self.units.items():
            if unit["status"] == "board":
                already = standing.get(unit["square"])
                if already is None or unit["horse"] == already:
                    standing[unit["square"]] = name
        return standing

    def moves_as_horse(self, name: str) -> bool:
        return self.units[name]["kind"] == "horse" or self.units[name]["horse"] is not None

    def is_ridden(self, name: str) -> bool:
        return self.units[name]["kind"] == "horse" and self.rider_of(name) is not None

    # ---- the ground

    def is_wall(self, square: str) -> bool:
        """D-35, D-37: what bars a diagonal step, and is never entered."""
        sign = self.terrain()[square]
        return sign in "#^BH" or (sign == "G" and not self.breached)

    def is_castle_square(self, square: str) -> bool:
        return self.terrain()[square] in "G,*"

    def can_stand(self, name: str, square: str) -> bool:
        """True if such a unit can stand on the ground (D-37, D-51, D-119)."""
        if square not in self.terrain() or self.is_wall(square):
            return False
        if self.terrain()[square] == "F" and self.forest == "closed":
            return False
        return not (self.moves_as_horse(name) and self.is_castle_square(square))

    def is_own_gate(self, name: str, square: str) -> bool:
        """D-138: whether it is the shut gate, and the unit may go through it."""
        sallies = self.sally and self.phase == "siege" and not self.breached
        return sallies and self.units[name]["side"] != self.attacker and self.terrain().get(square) == "G"

    def can_step(self, name: str, one: str, two: str, standing: dict[str, str]) -> bool:
        """True if the unit gets from a square to a neighbour, if only to cross it."""
        unit = self.units[name]
        if one == two:
            return False
        if self.is_own_gate(name, two):
            if self.moves_as_horse(name):
                return False  # D-51
        elif not self.can_stand(name, two):
            return False
        if unit["kind"] in SIEGE_WEAPONS and not beside(one, two):
            return False  # D-34
        there = standing.get(two)
        if there is not None:
            if self.units[there]["side"] != unit["side"]:
                return False  # D-32
            if self.units[there]["kind"] in SIEGE_WEAPONS:
                return False  # D-33
        for corner in corners(one, two):  # D-35
            if self.is_wall(corner) and not self.is_own_gate(name, corner):
                return False
            if corner in standing and self.units[standing[corner]]["kind"] in SIEGE_WEAPONS:
                return False
        return True

    def saves(self, side: str, square: str) -> bool:
        """D-87: whether a unit of this side that stands there gets away."""
        if self.retreating != side:
            return False
        x, y = XY[square]
        if self.retreat_edge == "any":
            return x in (1, 20) or y in (1, 22)
        return y == (1 if side == "S" else 22)

    def spaces(self, name: str) -> int:
        """D-28, D-46, D-86."""
        unit = self.units[name]
        kind = "horse" if self.moves_as_horse(name) else unit["kind"]
        extra = 1 if self.retreating == unit["side"] else 0
        if self.dismount_step == "counted" and unit["mounted"] and not unit["moved"] and unit["horse"] is None:
            extra -= 1  # the step off
        return SPACES[kind] + extra

    def destinations(self, name: str, standing: dict[str, str]) -> set[str]:
        """Every free square that some way leads to (D-29 to D-38)."""
        unit = self.units[name]
        found: set[str] = set()
        reached = {unit["square"]}
        edge = {unit["square"]}
        for _space in range(self.spaces(name)):
            stepped = {
                two
                for one in edge
                for two in AROUND[one]
                if two not in reached and self.can_step(name, one, two, standing)
            }
            reached |= stepped
            found |= {square for square in stepped if square not in standing and self.can_stand(name, square)}  # D-30
            edge = {square for square in stepped if not self.saves(unit["side"], square)}
        return found

    # ---- what a unit may still do in this turn

    def reloads(self, name: str) -> bool:
        """D-64."""
        unit = self.units[name]
        return unit["shot_in"] is not None and self.own_turn[unit["side"]] == unit["shot_in"] + 1

    def may_move(self, name: str) -> bool:
        unit = self.units[name]
        if unit["attacked"] or unit["fallen"] or unit["moved"]:
            return False
        if unit["horse"] is not None and self.units[unit["horse"]]["moved"]:
            return False
        return not self.is_ridden(name) and not self.reloads(name)

    def may_attack(self, name: str) -> bool:
        unit = self.units[name]
        if unit["kind"] == "horse" or self.retreating == unit["side"]:
            return False  # D-58, D-85
        if unit["attacked"] or unit["fallen"] or unit["mounted"] or self.reloads(name):
            return False
        return not (unit["kind"] in ("archer", "treb") and unit["moved"])  # D-25

    def reaches(self, name: str, target: str) -> bool:
        """True if the unit's weapon reaches a square from where it stands (D-61 to D-63, D-66)."""
        unit = self.units[name]
        far = distance(unit["square"], target)
        if unit["kind"] in SOLDIERS or unit["kind"] == "mon":
            return beside(unit["square"], target)
        if unit["kind"] == "archer":
            return 1 <= far <= 7 and (self.terrain() is FIELD or self.castle.line_is_clear(unit["square"], target))
        if unit["kind"] == "treb":
            return 4 <= far <= 9
        if unit["kind"] == "ball":
            return 1 <= far <= 9 and target not in self.castle.blind and not self.is_castle_square(target)
        return False

    def sees(self, side: str, square: str) -> bool:
        """D-112."""
        return self.phase != "siege" or self.breached or side != self.attacker or square not in self.castle.inside

    def may_attack_piece(self, name: str, there: str) -> bool:
        unit, target = self.units[name], self.units[there]
        if target["side"] == unit["side"] or not self.sees(unit["side"], target["square"]):
            return False
        if target["kind"] == "ball" and unit["kind"] in SOLDIERS and not self.melee_vs_ballista:
            return False  # D-118
        return self.reaches(name, target["square"])

    def blind_squares(self, name: str) -> list[str]:
        """D-139: unseen squares that the unit may shoot at."""
        unit = self.units[name]
        if not self.blind_fire or self.phase != "siege" or self.breached or unit["side"] != self.attacker:
            return []
        if unit["kind"] not in ("archer", "treb"):
            return []
        return [square for square in self.castle.inside if self.reaches(name, square)]

    def may_attack_gate(self, name: str) -> bool:
        """D-105."""
        unit = self.units[name]
        if self.phase != "siege" or self.breached or unit["side"] != self.attacker:
            return False
        if self.gate_attackers == "no_arrows" and unit["kind"] == "archer":
            return False
        if self.gate_attackers == "siege" and unit["kind"] not in SIEGE_WEAPONS:
            return False
        if self.gate_attackers == "ram" and unit["kind"] != "ram":
            return False
        if unit["kind"] == "ram":
            return any(beside(unit["square"], square) for square in self.castle.gate)  # D-65
        nearest = min(distance(unit["square"], square) for square in self.castle.gate)
        if unit["kind"] == "treb" and nearest < 4:
            return False  # D-63, D-79
        return any(self.reaches(name, square) for square in self.castle.gate)

    def may_change_seat(self, unit: dict[str, Any]) -> bool:
        """D-26, D-49, D-56."""
        is_done = unit["attacked"] and not self.mount_after_attack
        return not (is_done or unit["fallen"] or unit["mounted"])

    def may_mount(self, name: str, horse: str, standing: dict[str, str]) -> bool:
        """D-41, D-43."""
        unit, steed = self.units[name], self.units[horse]
        if unit["kind"] not in RIDERS or steed["kind"] != "horse" or unit["side"] != steed["side"]:
            return False
        if unit["horse"] is not None or self.rider_of(horse) is not None:
            return False
        if not self.may_change_seat(unit):
            return False
        near = steed["square"] in AROUND[unit["square"]]
        return near and self.can_step(name, unit["square"], steed["square"], standing)

    def dismount_squares(self, name: str, standing: dict[str, str]) -> list[str]:
        """D-45."""
        unit = self.units[name]
        if unit["horse"] is None or not self.may_change_seat(unit):
            return []
        # A rider can step where the pair could: neither goes onto a castle square.
        return [
            square
            for square in AROUND[unit["square"]]
            if square not in standing and self.can_step(name, unit["square"], square, standing)
        ]

    def may_retreat(self) -> bool:
        """D-83."""
        if self.phase != "field" or self.mode == "field_only" or self.retreat_from is None:
            return False
        assert self.on_turn is not None
        own = self.own_turn[self.on_turn]
        is_time = own == self.retreat_from if self.retreat_only else own >= self.retreat_from
        return self.retreating is None and self.first_action and is_time

    # ---- what may be said

    def to_act(self) -> tuple[str, ...]:
        if self.outcome is not None:
            return ()
        if self.pending is not None:
            return ("*",)
        if self.phase.endswith("setup"):
            return tuple(side for side in SIDES if not self.ready[side])
        assert self.on_turn is not None
        return (self.on_turn,)

    def legal(self, side: str) -> set[str]:
        if side not in self.listed:
            self.listed[side] = self.list_for(side)
        return self.listed[side]

    def list_for(self, side: str) -> set[str]:
        if side not in self.to_act():
            return set()
        if side == "*":
            return self.chances()
        return self.set_up_actions(side) if self.phase.endswith("setup") else self.turn_actions(side)

    def chances(self) -> set[str]:
        assert self.pending is not None
        if self.pending["what"] == "first":
            return {"first S", "first N"}
        faces = self.pending["faces"]
        return {f"roll d{faces}={value} {self.pending['what']}" for value in range(1, faces + 1)}

    def turn_actions(self, side: str) -> set[str]:
        texts = {"end"}
        standing = self.pieces()
        if self.may_retreat():
            texts.add("retreat")
        for name in self.on_board(side):
            word = self.units[name]["word"]
            if self.may_move(name):
                texts |= {f"move {word} {square}" for square in self.destinations(name, standing)}
            if self.may_attack(name):
                for square, there in standing.items():
                    if self.may_attack_piece(name, there):
                        texts.add(f"attack {word} {square}")
                texts |= {f"attack {word} {square}" for square in self.blind_squares(name)}
                if self.may_attack_gate(name):
                    texts.add(f"attack {word} gate")
            for horse in self.on_board(side):
                if self.may_mount(name, horse, standing):
                    texts.add(f"mount {word} {self.units[horse]['word']}")
            texts |= {f"dismount {word} {square}" for square in self.dismount_squares(name, standing)}
        return texts

    # ---- set-up

    def may_be_placed(self, name: str, square: str) -> bool:
        """D-11, D-98 to D-100: the ground alone."""
        unit = self.units[name]
        _x, y = XY[square]
        if self.phase == "field_setup":
            return 1 <= y <= 5 if unit["side"] == "S" else 18 <= y <= 22
        if unit["side"] == self.attacker:
            return self.terrain()[square] == ":"
        if self.terrain()[square] == ":" or not self.can_stand(name, square):
            return False
        return not (unit["kind"] == "treb" and self.is_castle_square(square))

    def set_up_actions(self, side: str) -> set[str]:
        texts: set[str] = set()
        standing = {square: name for square, name in self.pieces().items() if self.units[name]["side"] == side}
        for kind in COUNT:
            waiting = [word for word in words_of(kind) if self.units[f"{side}.{word}"]["status"] == "hand"]
            if not waiting:
                continue
            word = waiting[0]  # D-131
            for square in self.terrain():
                if square not in standing and self.may_be_placed(f"{side}.{word}", square):
                    texts.add(f"deploy {word} {square}")
            for horse in self.on_board(side):
                is_free = self.units[horse]["kind"] == "horse" and self.rider_of(horse) is None
                if is_free and kind in RIDERS and self.deploy_mounted:
                    texts.add(f"deploy {word} on {self.units[horse]['word']}")  # D-15
        texts |= {f"undeploy {self.units[name]['word']}" for name in self.on_board(side) if not self.is_fixed(name)}
        if self.may_be_ready(side):
            texts.add("ready")
        return texts

    def is_fixed(self, name: str) -> bool:
        return str(self.units[name]["kind"]) == "ball"

    def may_be_ready(self, side: str) -> bool:
        """D-14, D-3, D-97, D-132."""
        in_hand = [name for name in self.army(side) if self.units[name]["status"] == "hand"]
        if self.phase == "siege_setup" or self.mode == "field_only":
            return not in_hand
        placed = self.on_board(side)
        return len(placed) >= self.min_deploy and any(self.units[name]["kind"] != "horse" for name in placed)

    def deploy(self, side: str, words: list[str]) -> None:
        unit = self.units[f"{side}.{words[0]}"]
        unit["status"] = "board"
        if words[1] == "on":
            unit["horse"] = f"{side}.{words[2]}"
            unit["square"] = self.units[unit["horse"]]["square"]
        else:
            unit["square"] = words[1]

    def undeploy(self, name: str) -> None:
        rider = self.rider_of(name)
        for taken in [name] if rider is None else [name, rider]:  # D-133
            self.units[taken].update(status="hand", square=None, horse=None)

    def say_ready(self, side: str) -> None:
        self.ready[side] = True
        if not all(self.ready.values()):
            return
        if self.phase == "field_setup":
            for unit in self.units.values():
                if unit["status"] == "hand":
                    unit["status"] = "reserve"  # D-19
            self.phase = "field"
            first = {"coin": None, "south": "S", "north": "N"}[self.first_player]  # D-18
        else:
            assert self.attacker is not None
            self.phase = "siege"
            first = {"coin": None, "attacker": self.attacker, "defender": other(self.attacker)}[self.siege_first]
        if first is None:
            self.pending = {"what": "first"}
        else:
            self.start_turn(first)

    # ---- doing it

    def play(self, side: str, text: str) -> None:
        assert text in self.legal(side), f"{side} may not say {text!r}"
        self.listed = {}
        words = text.split()
        if side == "*":
            self.chance(words)
        elif words[0] == "deploy":
            self.deploy(side, words[1:])
        elif words[0] == "undeploy":
            self.undeploy(f"{side}.{words[1]}")
        elif words[0] == "ready":
            self.say_ready(side)
        else:
            self.act(side, words)

    def act(self, side: str, words: list[str]) -> None:
        self.first_action = False
        if words[0] == "end":
            self.end_turn()
        elif words[0] == "retreat":
            self.retreating = side
            for name in self.on_board(side):
                self.leave_if_saved(name)
            self.ask_whether_the_retreat_is_over()
        elif words[0] == "move":
            self.move(f"{side}.{words[1]}", words[2])
        elif words[0] == "mount":
            self.mount(f"{side}.{words[1]}", f"{side}.{words[2]}")
        elif words[0] == "dismount":
            self.dismount(f"{side}.{words[1]}", words[2])
        else:
            assert words[0] == "attack"
            self.attack(f"{side}.{words[1]}", words[2])

    def chance(self, words: list[str]) -> None:
        assert self.pending is not None
        pending, self.pending = self.pending, None
        if words[0] == "first":
            self.start_turn(words[1])
            return
        value = int(words[1].partition("=")[2])
        if pending["what"] == "hit":
            self.hit(pending["by"], pending["on"], value)
        else:
            self.answer(pending["by"], pending["on"], value)

    # ---- moving

    def move(self, name: str, square: str) -> None:
        for moved in self.with_horse(name):
            self.units[moved].update(square=square, moved=True)
        self.leave_if_saved(name)
        self.ask_whether_the_retreat_is_over()

    def with_horse(self, name: str) -> list[str]:
        horse = self.units[name]["horse"]
        return [name] if horse is None else [name, horse]

    def mount(self, name: str, horse: str) -> None:
        self.units[name].update(square=self.units[horse]["square"], horse=horse, mounted=True, moved=True)  # D-44
        self.units[horse]["moved"] = True

    def dismount(self, name: str, square: str) -> None:
        # D-46, D-47: a unit that has moved as a pair has moved; any other has not.
        self.units[name].update(square=square, horse=None, mounted=True)
        self.leave_if_saved(name)
        self.ask_whether_the_retreat_is_over()

    def leave_if_saved(self, name: str) -> None:
        """D-87."""
        unit = self.units[name]
        if unit["status"] == "board" and self.saves(unit["side"], unit["square"]):
            for leaving in self.with_horse(name):
                self.units[leaving].update(status="retreated", square=None, horse=None)
            self.progress = True

    def ask_whether_the_retreat_is_over(self) -> None:
        """D-89."""
        if self.phase == "field" and self.retreating is not None and not self.on_board(self.retreating):
            self.field_is_lost_by(self.retreating)

    # ---- attacking

    def attack(self, name: str, target: str) -> None:
        unit = self.units[name]
        unit["attacked"] = True
        self.bereaved = set()
        if unit["kind"] == "treb":
            unit["shot_in"] = self.own_turn[unit["side"]]
        is_named = target == "gate" or not self.sees(unit["side"], target)
        on = target if is_named else self.pieces()[target]  # a square that is not seen is a target itself
        self.pending = {"what": "hit", "faces": DIE[unit["kind"]], "by": name, "on": on}

    def damage(self, name: str, kind: str, value: int, square: str = "") -> Fraction:
        """D-59, D-60: from a unit to something of that kind, on that square."""
        unit = self.units[name]
        points = Fraction(value) + MODIFIER.get((unit["kind"], kind), Fraction(0))
        if unit["shame"]:
            points -= HALF
        if unit["morale"]:
            points += HALF
        is_shot = unit["kind"] in ("archer", "treb", "ball")
        if self.forest == "cover" and is_shot and self.terrain().get(square) == "F":
            points -= 1  # D-137
        if self.breached:  # D-108
            points += HALF if unit["side"] == self.attacker else -HALF
        return max(self.min_damage, points)

    def suffer(self, name: str, by: str, value: int) -> None:
        """A unit, or the horse it sits on, loses health; the dead stay where they are until they are removed."""
        unit = self.units[name]
        if unit["horse"] is None:
            points = self.damage(by, unit["kind"], value, unit["square"])
            unit["health"] -= points
        else:
            horse = self.units[unit["horse"]]  # D-52, D-53
            points = self.damage(by, "horse", value, unit["square"])
            horse["health"] -= points
            if horse["health"] <= 0:  # D-55
                self.remove(unit["horse"])
                unit.update(horse=None, fallen=True)
                unit["health"] -= 3
        if points > 0:
            self.progress = True

    def remove(self, name: str) -> None:
        self.bereaved.add(self.units[name]["side"])
        self.units[name].update(status="dead", square=None, horse=None)

    def remove_if_dead(self, name: str) -> None:
        if self.units[name]["health"] <= 0:
            self.remove(name)

    def hit(self, by: str, on: str, value: int) -> None:
        if on == "gate":
            points = self.damage(by, "gate", value)
            self.gate -= points
            if points > 0:
                self.progress = True
            if self.gate <= 0:
                self.breach()
            self.ask_who_has_won(other(self.units[by]["side"]))
            return
        if on not in self.units:  # D-139
            standing = self.pieces()
            if on not in standing:
                return
            on = standing[on]
        self.suffer(on, by, value)
        if self.strikes_back(on, by):
            self.units[on]["answers"] += 1
            self.pending = {"what": "answer", "faces": DIE[self.units[on]["kind"]], "by": on, "on": by}
            if self.units[on]["health"] > 0 or not self.dying_blow:
                self.remove_if_dead(on)
        else:
            self.remove_if_dead(on)
            self.ask_who_has_won(self.units[on]["side"])

    def strikes_back(self, name: str, attacker: str) -> bool:
        """D-68."""
        unit = self.units[name]
        if unit["health"] <= 0 and not self.dying_blow:
            return False  # D-71
        if unit["kind"] not in ANSWERING or unit["fallen"] or self.retreating == unit["side"]:
            return False
        if self.answers_per_turn is not None and unit["answers"] >= self.answers_per_turn:
            return False  # D-72
        is_unseen = not self.sees(unit["side"], self.units[attacker]["square"])
        if is_unseen and self.fog_shots == "anonymous":
            return False  # D-140
        if unit["kind"] == "archer" and self.far_answers:
            return True  # D-70
        return self.reaches(name, self.units[attacker]["square"])

    def answer(self, by: str, on: str, value: int) -> None:
        self.suffer(on, by, value)
        self.remove_if_dead(by)
        self.remove_if_dead(on)
        self.ask_who_has_won(self.units[by]["side"])

    def breach(self) -> None:
        """D-107 to D-110."""
        assert self.attacker is not None
        self.gate = Fraction(0)
        self.breached = True
        standing = self.pieces()
        if self.castle.throne in standing:
            free = [square for square, sign in self.castle.sign.items() if sign in ",G" and square not in standing]
            nearest = min(free, key=lambda square: (distance(square, self.castle.throne), XY[square][1], XY[square][0]))
            self.units[standing[self.castle.throne]]["square"] = nearest
        self.units[f"{other(self.attacker)}.mon"].update(status="board", square=self.castle.throne)

    # ---- turns

    def start_turn(self, side: str) -> None:
        self.on_turn = side
        self.own_turn[side] += 1
        self.first_action = True
        self.progress = False
        for unit in self.units.values():
            unit["answers"] = 0
            if unit["side"] == side:
                unit["fallen"] = False

    def end_turn(self) -> None:
        side = self.on_turn
        assert side is not None
        for name in self.army(side):
            self.units[name].update(moved=False, attacked=False, mounted=False)
            if self.fall_own_turn == "turn_end":
                self.units[name]["fallen"] = False
        self.player_turns += 1
        self.idle = 0 if self.progress else self.idle + 1
        stalled = 0 < self.no_progress <= self.idle  # D-125
        if stalled or 0 < self.max_turns <= self.player_turns:  # D-129
            self.stop()
        else:
            self.start_turn(other(side))

    def stop(self) -> None:
        if self.phase == "siege":
            assert self.attacker is not None
            self.outcome = (other(self.attacker), "D-128")
            return
        if self.retreating is not None:  # D-127
            self.all_escape(self.retreating)
            self.field_is_lost_by(self.retreating)
            return
        health = {side: self.total(self.troops_on_board(side)) for side in SIDES}
        if self.field_stall == "draw" or health["S"] == health["N"]:
            self.outcome = (None, "D-126")
            return
        loser = "S" if health["S"] < health["N"] else "N"
        if self.mode == "field_only":
            self.outcome = (other(loser), "D-126")
            return
        self.all_escape(loser)
        self.field_is_lost_by(loser)

    def total(self, names: Iterable[str]) -> Fraction:
        return sum((self.units[name]["health"] for name in names), Fraction(0))

    def all_escape(self, side: str) -> None:
        for name in self.on_board(side):
            self.units[name].update(status="retreated", square=None, horse=None)

    # ---- who has won

    def troops_on_board(self, side: str) -> list[str]:
        return [name for name in self.on_board(side) if self.units[name]["kind"] != "horse"]

    def ask_who_has_won(self, struck: str) -> None:
        """D-124, D-135: after an attack, first about the side that was attacked. Who lost nobody has not lost."""
        sides = [side for side in (struck, other(struck)) if side in self.bereaved]
        if self.phase == "siege":
            for side in sides:
                if self.outcome is None:
                    self.ask_about_the_siege(side)
            return
        if self.mode == "full":
            for side in sides:
                if self.outcome is None and self.has_lost_all_23(side):
                    self.outcome = (other(side), "D-82")
            if self.outcome is not None:
                return
        for side in sides:
            goes_on = self.phase == "field" and self.outcome is None
            if goes_on and side != self.retreating and not self.troops_on_board(side):
                self.field_is_lost_by(side)  # D-80
        self.ask_whether_the_retreat_is_over()

    def has_lost_all_23(self, side: str) -> bool:
        """D-82."""
        the_23 = [self.units[name] for name in self.army(side) if self.units[name]["kind"] in FIELD_KINDS]
        all_were_there = all(unit["status"] != "reserve" for unit in the_23)
        return all_were_there and all(unit["status"] == "dead" for unit in the_23 if unit["kind"] != "horse")

    def ask_about_the_siege(self, side: str) -> None:
        """True if this side has lost the siege."""
        alive = [self.units[name]["kind"] for name in self.on_board(side)]
        if side == self.attacker:
            if all(kind == "horse" for kind in alive):
                self.outcome = (other(side), "D-123")
        elif self.breached and "mon" not in alive:
            self.outcome = (other(side), "D-121")
        else:
            nobody = ("mon", "horse") if self.wipeout_horses == "ignore" else ("mon",)
            if all(kind in nobody for kind in alive):
                self.outcome = (other(side), "D-122")

    def field_is_lost_by(self, loser: str) -> None:
        if self.mode == "field_only":
            self.outcome = (other(loser), "D-80")  # D-3
            return
        for name in self.on_board(loser):  # D-81: only horses can be left
            if self.stray_horses == "lost":
                self.units[name].update(status="lost", square=None, horse=None)
        self.prepare_siege(other(loser))

    def prepare_siege(self, attacker: str) -> None:
        """D-91 to D-97."""
        self.phase = "siege_setup"
        self.attacker = attacker
        self.retreating = None
        self.ready = {"S": False, "N": False}
        self.on_turn = None
        self.own_turn = {"S": 0, "N": 0}
        self.player_turns = self.idle = 0
        self.progress = False
        for unit in self.units.values():
            if unit["status"] in ("dead", "lost"):
                continue
            if unit["side"] == attacker:
                unit["health"] = min(Fraction(HEALTH[unit["kind"]]), unit["health"] + 6)
                unit["morale"] = True
            elif unit["status"] == "retreated":
                unit["health"] = min(Fraction(HEALTH[unit["kind"]]), unit["health"] + 10)
                unit["shame"] = True
            unit.update(square=None, horse=None, moved=False, attacked=False, mounted=False, fallen=False)
            unit.update(shot_in=None, answers=0)
            if unit["kind"] in FIELD_KINDS or (unit["kind"] == "ram" and unit["side"] == attacker):
                unit["status"] = "hand"
        for number, square in enumerate(self.castle.ballistas, start=1):
            self.units[f"{other(attacker)}.ball{number}"].update(status="board", square=square)

    # ---- looking at it

    def check(self) -> None:
        """Check what must hold at every decision."""
        for side in self.to_act():
            assert self.legal(side)
        on_squares: dict[str, list[str]] = {}
        for name, unit in self.units.items():
            assert (unit["square"] is not None) == (unit["status"] == "board")
            assert unit["health"] <= HEALTH[unit["kind"]]
            assert (unit["health"] * 2).denominator == 1
            if unit["status"] == "board":
                # Before both are ready the two armies do not know of each other.
                key = unit["square"] + (unit["side"] if self.phase.endswith("setup") else "")
                on_squares.setdefault(key, []).append(name)
                if unit["kind"] != "ball":
                    assert self.can_stand(name, unit["square"])
            if unit["horse"] is not None:
                assert unit["kind"] in RIDERS
                assert self.units[unit["horse"]]["square"] == unit["square"]
                assert unit["moved"] == self.units[unit["horse"]]["moved"]
        for names in on_squares.values():
            assert len(names) == 1 or sorted(self.with_horse(names[0]) + self.with_horse(names[1])) in (
                sorted([*names, names[0]]),
                sorted([*names, names[1]]),
            )

    def describe(self, viewer: str | None = None) -> list[str]:
        """The position, a line a fact; for a viewer ("S", "N" or "watcher") with what it may know."""
        lines = [f"phase {self.phase}"]
        if self.phase.endswith("setup"):
            lines += [f"ready {side}" for side in SIDES if self.ready[side]]
        else:
            if self.on_turn is not None:
                lines.append(f"turn {self.on_turn}, own {self.own_turn['S']} {self.own_turn['N']}")
            lines.append(f"count {self.player_turns}, idle {self.idle}")
        if self.phase == "field":
            lines += [] if self.first_action else ["acted"]
            lines += [] if self.retreating is None else [f"retreat {self.retreating}"]
        lines += ["progress"] if self.progress else []
        if self.phase.startswith("siege"):
            lines.append(f"attacker {self.attacker}")
        if self.phase == "siege":
            lines.append("gate breached" if self.breached else f"gate {written(self.gate)}")
        if self.pending is not None:
            lines.append("ask " + self.describe_pending(viewer))
        shots = 0 if viewer is None else self.unseen_shots(viewer)
        lines += [f"unseen shots {shots}"] if shots else []
        for name in self.units:
            if self.is_in_play(name):
                veiled = viewer is not None and self.is_veiled_from(viewer, name)
                lines.append(self.describe_veiled(name) if veiled else self.describe_unit(name))
        return [line for line in lines if line]

    def is_veiled_from(self, viewer: str, name: str) -> bool:
        """True if a viewer does not know where a unit is, or whether it has been placed (D-12, D-101, D-112)."""
        unit = self.units[name]
        if unit["side"] == viewer or self.is_fixed(name) or unit["status"] in ("dead", "lost"):
            return False
        if self.phase.endswith("setup"):
            return True
        if self.phase == "field" or self.breached or viewer == other(self.attacker or ""):
            return False
        shoots = self.pending is not None and name in self.pending.values()  # D-114
        if shoots and self.is_anonymous():
            shoots = False
        return unit["status"] == "board" and unit["square"] in self.castle.inside and not shoots

    def is_anonymous(self) -> bool:
        """D-140: whether the blow that waits for its die is struck out of the fog, and nobody may learn by whom."""
        if self.fog_shots != "anonymous" or self.pending is None or self.pending["what"] != "hit":
            return False
        unit = self.units[self.pending["by"]]
        return not self.sees(other(unit["side"]), unit["square"])

    def unseen_shots(self, viewer: str) -> int:
        """D-140."""
        if self.fog_shots != "anonymous" or self.phase != "siege":
            return 0
        archers = [name for name, unit in self.units.items() if unit["kind"] == "archer" and unit["attacked"]]
        return sum(1 for name in archers if self.is_veiled_from(viewer, name))

    def describe_veiled(self, name: str) -> str:
        """D-8: health and effects are open, and so is a shot; on the field nobody knows who takes part."""
        unit = self.units[name]
        if self.phase == "field_setup":
            return ""
        known = ("answered", "shame") if self.fog_shots == "anonymous" else ("attacked", "answered", "shame")
        marks = [mark for mark in self.marks(name) if mark in known]
        return " ".join([name, "?", written(unit["health"]), *marks])

    def describe_pending(self, viewer: str | None) -> str:
        assert self.pending is not None
        if self.pending["what"] == "first":
            return "first"
        on, by = self.pending["on"], self.pending["by"]
        if self.is_anonymous() and viewer is not None and viewer != self.units[by]["side"]:
            by = f"{self.units[by]['side']}.?"
        return f"{self.pending['what']} {by} {self.units[on]['square'] if on in self.units else on}"

    def is_in_play(self, name: str) -> bool:
        unit = self.units[name]
        if unit["kind"] in FIELD_KINDS:
            return True
        if unit["kind"] == "mon":
            return self.breached and unit["side"] != self.attacker
        return self.attacker is not None and (unit["kind"] == "ram") == (unit["side"] == self.attacker)

    def describe_unit(self, name: str) -> str:
        """One line; nothing for a ridden horse, which its rider's line names."""
        unit = self.units[name]
        health = written(unit["health"])
        if unit["status"] == "dead" or unit["health"] <= 0:  # or about to deal its dying blow
            return f"{name} dead shame" if unit["status"] == "board" and unit["shame"] else f"{name} dead"
        if unit["status"] == "lost":
            return f"{name} lost"
        if unit["status"] != "board":
            return " ".join(
                [name, "retreated" if unit["status"] == "retreated" else "reserve", health, *self.marks(name)]
            )
        if self.is_ridden(name):
            return ""
        if unit["horse"] is None:
            return " ".join([name, unit["square"], health, *self.marks(name)])
        horse = self.units[unit["horse"]]
        health += "/" + written(horse["health"])
        return " ".join([f"{name}/{horse['word']}", unit["square"], health, *self.marks(name)])

    def marks(self, name: str) -> list[str]:
        """Return the marks behind a unit."""
        unit = self.units[name]
        found = []
        if unit["status"] == "board":
            found += [mark for mark in ("moved", "attacked", "mounted", "fallen") if unit[mark]]
        if self.answers_per_turn is not None and unit["answers"] and unit["side"] != self.on_turn:
            found.append("answered")
        has_shot = unit["status"] == "board" and unit["shot_in"] is not None
        if has_shot and self.own_turn[unit["side"]] <= unit["shot_in"] + 1:
            found.append(f"shot {unit['shot_in']}")
        found += ["shame"] if unit["shame"] else []
        if unit["horse"] is not None and self.units[unit["horse"]]["shame"]:
            found.append("horse-shame")
        return found


def written(health: Fraction) -> str:
    """24 or 24.5."""
    return str(health.numerator) if health.denominator == 1 else f"{float(health):.1f}"


# A position that somebody has written down


def model_at(text: str, **options: Any) -> NaiveKingdoms:
    model = NaiveKingdoms(**options)
    facts = [fact.strip() for line in text.split("\n") for fact in split_line(line) if fact.strip()]
    model.phase = next((fact.split()[1] for fact in facts if fact.startswith("phase ")), "field")
    is_siege = model.phase.startswith("siege")
    if is_siege:
        model.attacker = next((fact.split()[1] for fact in facts if fact.startswith("attacker ")), "S")
    rest = {"S": rest_of(model), "N": rest_of(model)}
    for fact in facts:
        if fact[1:].startswith(" rest "):
            rest[fact[0]] = fact.split()[2]
    for unit in model.units.values():
        if unit["kind"] in FIELD_KINDS:
            unit["status"] = rest[unit["side"]]
        elif unit["kind"] == "ram" and is_siege and unit["side"] == model.attacker:
            unit["status"] = "dead" if model.phase == "siege" else rest[unit["side"]]
        unit["morale"] = is_siege and unit["side"] == model.attacker
    if is_siege:
        assert model.attacker is not None
        for number, square in enumerate(model.castle.ballistas, start=1):
            model.units[f"{other(model.attacker)}.ball{number}"].update(status="board", square=square)
        if "gate breached" in facts:
            model.breached = True
            model.gate = Fraction(0)
            model.units[f"{other(model.attacker)}.mon"].update(status="board", square=model.castle.throne)
    if not model.phase.endswith("setup"):
        model.on_turn = "S"
        model.own_turn = {"S": 1, "N": 0}
    told_count = False
    for fact in facts:
        words = fact.split()
        if "." in words[0]:
            place(model, words)
        elif words[0] == "turn":
            model.on_turn = words[1].rstrip(",")
            model.own_turn = {"S": int(model.on_turn == "S"), "N": int(model.on_turn == "N")}
            if len(words) > 2:
                model.own_turn = {"S": int(words[3]), "N": int(words[4])}
        elif words[0] == "count":
            model.player_turns, model.idle = int(words[1].rstrip(",")), int(words[3])
            told_count = True
        elif words[0] == "acted":
            model.first_action = False
        elif words[0] == "progress":
            model.progress = True
        elif words[0] == "retreat":
            model.retreating = words[1]
        elif words[0] == "gate" and words[1] != "breached":
            model.gate = Fraction(words[1])
        elif words[0] == "ready":
            model.ready.update(dict.fromkeys(words[1:], True))
    for fact in facts:
        words = fact.split()
        if words[0] == "ask" and words[1] != "first":
            unit = model.units[words[2]]
            is_named = words[3] == "gate" or (words[1] == "hit" and not model.sees(unit["side"], words[3]))
            on = words[3] if is_named else model.pieces()[words[3]]
            model.pending = {"what": words[1], "faces": DIE[unit["kind"]], "by": words[2], "on": on}
    if not told_count and not model.phase.endswith("setup"):
        model.player_turns = sum(model.own_turn.values()) - 1
    if model.phase.endswith("setup"):
        for unit in model.units.values():
            if unit["status"] == "reserve":
                unit["status"] = "hand"
    return model


def split_line(line: str) -> list[str]:
    """Units share a line with commas; the commas of `turn` and `count` are their own."""
    return line.split(",") if "." in line.split(",")[0].split(" ")[0] else [line]


def rest_of(model: NaiveKingdoms) -> str:
    if model.phase == "siege" or (model.phase == "field" and model.mode == "field_only"):
        return "dead"
    return "reserve"


def place(model: NaiveKingdoms, words: list[str]) -> None:
    """One unit, or a pair."""
    name, _slash, horse = words[0].partition("/")
    unit = model.units[name]
    healths = [unit["health"]]
    marks = words[2:]
    if marks and marks[0][0].isdigit():
        healths = [Fraction(part) for part in marks.pop(0).split("/")]
    if words[1] in ("reserve", "dead", "lost", "retreated"):
        unit.update(status=words[1], square=None)
    else:
        unit.update(status="board", square=words[1])
    unit["health"] = healths[0]
    if horse:
        unit["horse"] = f"{unit['side']}.{horse}"
        steed = model.units[unit["horse"]]
        steed.update(status="board", square=words[1], moved="moved" in marks)
        steed["shame"] = "horse-shame" in marks
        if len(healths) == 2:
            steed["health"] = healths[1]
    for mark in ("moved", "attacked", "mounted", "fallen", "shame"):
        unit[mark] = mark in marks
    unit["answers"] = int("answered" in marks)
    if "shot" in marks:
        unit["shot_in"] = int(marks[marks.index("shot") + 1])
