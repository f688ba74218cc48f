"""We Are Kings once more, written from the rules document alone: slow, plain, and sharing nothing with the engine.

A square is its name ("b2"), a player is "white" or "black", chance is "*". Face-down cards have no kind until they are
turned up. What is still to happen in the running turn or set-up stands in the list `todo`, next thing first.
"""

from typing import Any

Step = tuple[str, ...]

STRAIGHT = [(1, 0), (-1, 0), (0, 1), (0, -1)]
DIAGONAL = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
KNIGHT = [(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)]

PIECES = ["K", "R", "B", "N", "Q"]
DOWN, START, RING = "?", "start", "ring"  # what a card can be besides a piece


def other(player: str) -> str:
    return "black" if player == "white" else "white"


class NaiveKings:
    def __init__(
        self,
        *,
        rows: int = 4,
        cols: int = 4,
        mix: dict[str, int] | None = None,
        start_squares: tuple[str, str] | None = None,
        layout: str = "centre",
        rings: str = "start",
        ring_cards: int = 2,
        ring_use: str = "once",
        ring_captures: bool = True,
        spent_ring: str = "face_down",
        cube_start: str | None = None,
        cube_on_rotated: bool = False,
        cube_under_token: bool = False,
        king_card_moves_cube: bool = False,
        relocation_by: str = "capturer",
        recapture_ban: bool = False,
        last_reveal_wins: bool = False,
        match_target: int = 2,
        first_player: str = "white",
        next_first: str = "loser",
        king_run_limit: int = 8,
        max_turns: int = 200,
        max_matches: int = 5,
        stall_result: str = "wounds",
    ) -> None:
        assert layout in ("centre", "open", "hidden")
        assert rings in ("start", "cards")
        assert ring_use in ("once", "rearm", "always")
        assert spent_ring in ("face_down", "start_up")
        assert relocation_by in ("capturer", "captured")
        assert first_player in ("white", "black", "random")
        assert next_first in ("loser", "alternate", "white")
        assert stall_result in ("wounds", "draw")
        self.rows, self.cols = rows, cols
        # W-3: rows from below, columns from the left: a1, b1, ..., a2, b2, ...
        self.squares = ["abcdefgh"[col] + str(row + 1) for row in range(rows) for col in range(cols)]
        self.start_squares = start_squares or (self.squares[0], self.squares[-1])  # W-6
        assert self.start_squares[0] != self.start_squares[1]
        self.deck = {"K": 4, "R": 4, "B": 2, "N": 2, "Q": 2} if mix is None else dict(mix)  # W-4
        if rings == "cards":
            self.deck["M"] = ring_cards
        assert sum(self.deck.values()) == rows * cols - 2
        self.layout = layout
        self.rings = rings
        self.ring_use = ring_use
        self.ring_captures = ring_captures
        self.spent_ring = spent_ring
        self.cube_start = cube_start
        assert cube_start is None or self.face_up_at_the_start(cube_start)
        self.cube_on_rotated = cube_on_rotated
        self.cube_under_token = cube_under_token
        self.king_card_moves_cube = king_card_moves_cube
        self.relocation_by = relocation_by
        self.recapture_ban = recapture_ban
        self.last_reveal_wins = last_reveal_wins
        self.match_target = match_target
        self.first_player = first_player
        self.next_first = next_first
        self.king_run_limit = king_run_limit
        self.max_turns = max_turns
        self.max_matches = max_matches
        self.stall_result = stall_result

        self.match_ends: list[tuple[str | None, str, int]] = []
        self.wins = {"white": 0, "black": 0}
        self.outcome: tuple[str | None, str] | None = None
        self.first = "black" if first_player == "black" else "white"  # W-10
        self.todo: list[Step] = []
        self.set_up()
        if first_player == "random":
            self.todo.insert(0, ("coin",))
        self.advance()

    # ---- the grid

    def face_up_at_the_start(self, square: str) -> bool:
        """W-7: whether an action card dealt to this place is turned up at set-up."""
        if square in self.start_squares:
            return False
        if self.layout == "open":
            return True
        if self.layout == "hidden":
            return False
        return square[0] not in ("a", "abcdefgh"[self.cols - 1]) and square[1] not in ("1", str(self.rows))

    def shifted(self, square: str, right: int, up: int) -> str | None:
        """The square so far away, or None off the grid."""
        col, row = "abcdefgh".index(square[0]) + right, int(square[1]) - 1 + up
        if 0 <= col < self.cols and 0 <= row < self.rows:
            return "abcdefgh"[col] + str(row + 1)
        return None

    def neighbours(self, square: str) -> list[str]:
        """W-13: side or corner."""
        shifted = [self.shifted(square, right, up) for right, up in STRAIGHT + DIAGONAL]
        return [place for place in shifted if place is not None]

    def impassable(self, square: str) -> bool:
        """W-49."""
        return square in self.rotated or square == self.cube

    def has_token(self, square: str) -> bool:
        return square in self.tokens.values()

    def can_be_entered_without_capture(self, square: str) -> bool:
        """W-16, W-50."""
        return not self.has_token(square) and not self.impassable(square)

    # ---- set-up

    def set_up(self) -> None:
        """W-69: everything afresh; the cards that lie face up are turned one at a time."""
        self.cards = dict.fromkeys(self.squares, DOWN)
        for square in self.start_squares:
            self.cards[square] = START
        self.rest = dict(self.deck)
        self.rotated: set[str] = set()
        self.spent: set[str] = set()
        self.tokens = {"white": self.start_squares[0], "black": self.start_squares[1]}
        self.wounds = {"white": 0, "black": 0}
        self.runs = {"white": 0, "black": 0}
        self.cube = self.cube_start  # W-9
        self.turns = 0
        self.on_turn = self.first
        self.captured_this_turn = False
        self.banned: str | None = None  # who may not capture in the turn that comes (recapture_ban)
        self.todo = [("turn", square) for square in self.squares if self.face_up_at_the_start(square)]
        self.todo.append(("start of turn",))

    # ---- what may be done

    def king_destinations(self, player: str) -> list[str]:
        """W-15 to W-17, and W-24: only if the cube can be placed afterwards."""
        here = self.tokens[player]
        found = []
        for square in self.neighbours(here):
            if self.can_be_entered_without_capture(square) and self.cube_places_after_king(player, square):
                found.append(square)
        return found

    def cube_places_after_king(self, player: str, to: str) -> list[str]:
        """Return where the cube could go once the player had stepped: carry it out, look, and take it back (W-24)."""
        kept = (dict(self.tokens), dict(self.cards), set(self.spent))
        left = self.tokens[player]
        self.tokens[player] = to
        self.card_becomes_empty(left)
        if self.cards[to] == DOWN:
            self.cards[to] = "K"  # face up by then, whatever it turns out to be
        places = self.cube_places()
        self.tokens, self.cards, self.spent = kept
        return places

    def cube_places(self) -> list[str]:
        """W-19 to W-22, W-45."""
        found = []
        for square in self.squares:
            if square == self.cube:
                continue  # W-19
            if self.cards[square] == DOWN or (square in self.spent and self.spent_ring == "face_down"):
                continue  # W-20, W-45
            if self.has_token(square) and not self.cube_under_token:
                continue  # W-21, W-78
            if square in self.rotated and not self.cube_on_rotated:
                continue  # W-21
            found.append(square)
        return found

    def card_destinations(self, player: str) -> list[str]:
        """W-26 to W-38."""
        here = self.tokens[player]
        enemy = self.tokens[other(player)]
        piece = self.cards[here]
        found: list[str] = []
        if piece not in PIECES:
            return found  # W-27
        if piece in ("K", "N"):
            for right, up in STRAIGHT + DIAGONAL if piece == "K" else KNIGHT:
                square = self.shifted(here, right, up)
                if square is not None and not self.impassable(square):
                    found.append(square)
        else:
            directions = {"R": STRAIGHT, "B": DIAGONAL, "Q": STRAIGHT + DIAGONAL}[piece]
            for right, up in directions:
                square = self.shifted(here, right, up)
                while square is not None and not self.impassable(square):  # W-35
                    found.append(square)
                    if square == enemy:
                        break  # W-36
                    square = self.shifted(square, right, up)
        if self.banned == player:
            found = [square for square in found if square != enemy]  # R14, recapture_ban
        return found

    def ring_destinations(self, player: str) -> list[str]:
        """W-40 to W-42."""
        found = []
        for square in self.squares:
            if self.cards[square] != RING or square in self.spent or self.impassable(square):
                continue
            if square == self.tokens[player]:
                continue  # W-41
            if square == self.tokens[other(player)] and (not self.ring_captures or self.banned == player):
                continue  # W-42; R14, recapture_ban
            found.append(square)
        return found

    def put_places(self, capture: str) -> list[str]:
        """W-58, W-59, W-61."""
        return [square for square in self.neighbours(capture) if self.can_be_entered_without_capture(square)]

    def actions(self, player: str) -> set[str]:
        kings = {f"K {square}" for square in self.king_destinations(player)}
        others = {f"A {square}" for square in self.card_destinations(player)}
        others |= {f"M {square}" for square in self.ring_destinations(player)}
        if self.king_run_limit > 0 and self.runs[player] >= self.king_run_limit and others:
            return others  # W-71
        return kings | others

    def to_act(self) -> str | None:
        if self.outcome is not None:
            return None
        name = self.todo[0][0]
        if name in ("turn", "coin"):
            return "*"
        if name == "put" and self.relocation_by == "captured":
            return other(self.on_turn)
        return self.on_turn

    def legal(self) -> set[str]:
        if self.outcome is not None:
            return set()
        step = self.todo[0]
        if step[0] == "coin":
            return {"coin white", "coin black"}
        if step[0] == "turn":
            return {f"turn {step[1]} {kind}" for kind, number in self.rest.items() if number > 0}
        if step[0] == "act":
            return self.actions(self.on_turn)
        if step[0] == "cube":
            return {f"cube {square}" for square in self.cube_places()}
        assert step[0] == "put"
        return {f"put {square}" for square in self.put_places(step[1])}

    # ---- doing it

    def play(self, text: str) -> None:
        assert text in self.legal(), f"{text!r} is not one of {sorted(self.legal())}"
        step = self.todo.pop(0)
        words = text.split()
        if words[0] == "coin":
            self.first = self.on_turn = words[1]
        elif words[0] == "turn":
            self.turn_up(step, words[1], words[2])
        elif words[0] == "K":
            self.king_action(words[1])
        elif words[0] == "A":
            self.card_action(words[1])
        elif words[0] == "M":
            self.ring_action(words[1])
        elif words[0] == "cube":
            self.cube = words[1]
        else:
            assert words[0] == "put"
            captured = other(self.on_turn)
            self.tokens[captured] = words[1]
            if self.cards[words[1]] == DOWN:
                self.todo.insert(0, ("turn", words[1], captured))  # W-64
        self.advance()

    def turn_up(self, step: Step, square: str, kind: str) -> None:
        self.rest[kind] -= 1
        self.cards[square] = RING if kind == "M" else kind
        by_a_token = len(step) == 3
        action_cards_left = sum(self.rest[piece] for piece in self.rest if piece != "M")
        if self.last_reveal_wins and by_a_token and kind != "M" and action_cards_left == 0:
            self.match_over(step[2], "W-74")

    def card_becomes_empty(self, square: str) -> None:
        """Turn over what turns over by itself when a token has gone."""
        if self.cards[square] == START and self.rings == "start":
            self.cards[square] = RING  # W-48
        if square in self.spent and self.ring_use == "rearm":
            self.spent.remove(square)

    def entered(self, player: str, square: str) -> list[Step]:
        """W-53."""
        return [("turn", square, player)] if self.cards[square] == DOWN else []

    def king_action(self, to: str) -> None:
        player = self.on_turn
        left = self.tokens[player]
        self.tokens[player] = to
        self.card_becomes_empty(left)
        self.runs[player] += 1
        self.todo = [*self.entered(player, to), ("cube",), ("end of turn",)]  # W-14, W-18

    def card_action(self, to: str) -> None:
        player = self.on_turn
        left = self.tokens[player]
        piece = self.cards[left]
        self.tokens[player] = to
        self.rotated.add(left)  # W-28
        self.runs[player] = 0
        after: list[Step] = [("end of turn",)]
        if piece == "K" and self.king_card_moves_cube:
            after.insert(0, ("cube if possible",))  # W-75
        if self.tokens[other(player)] != to:
            self.todo = [*self.entered(player, to), *after]
            return
        self.capture(player, to, after)

    def capture(self, player: str, to: str, after: list[Step]) -> None:
        """W-57 to W-63; what comes after the captured token has been put."""
        captured = other(player)
        self.wounds[captured] += 1  # W-57
        self.captured_this_turn = True
        if self.wounds[captured] == 2:
            self.match_over(player, "W-63")
        elif not self.put_places(to):
            self.match_over(player, "W-62")
        else:
            self.todo = [("put", to), *after]

    def ring_action(self, to: str) -> None:
        player = self.on_turn
        left = self.tokens[player]
        self.tokens[player] = to
        self.card_becomes_empty(left)
        self.runs[player] = 0
        if self.ring_use != "always":
            self.spent.add(to)  # W-43
        if self.tokens[other(player)] == to:
            self.capture(player, to, [("end of turn",)])  # W-42
        else:
            self.todo = [("end of turn",)]

    # ---- the course of a match

    def advance(self) -> None:
        """Does what needs no decision, until somebody has to decide or the game is over."""
        while self.outcome is None:
            name = self.todo[0][0]
            if name == "cube if possible":
                self.todo.pop(0)
                if self.cube_places():
                    self.todo.insert(0, ("cube",))
            elif name == "end of turn":
                self.end_of_turn()
            elif name == "start of turn":
                if self.actions(self.on_turn):
                    self.todo = [("act",)]
                else:
                    self.match_over(other(self.on_turn), "W-66")
            else:
                self.check()
                return

    def end_of_turn(self) -> None:
        self.turns += 1
        self.on_turn = other(self.on_turn)
        # R14: a player who was captured in this turn may not capture in the next, their own.
        self.banned = self.on_turn if self.recapture_ban and self.captured_this_turn else None
        self.captured_this_turn = False
        self.todo = [("start of turn",)]
        if self.max_turns > 0 and self.turns >= self.max_turns:  # W-72
            white, black = self.wounds["white"], self.wounds["black"]
            if self.stall_result == "draw" or white == black:
                self.match_over(None, "W-72")
            else:
                self.match_over("white" if white < black else "black", "W-72")

    def match_over(self, winner: str | None, clause: str) -> None:
        # The turn in which a match is decided counts; one that could not be taken (W-66) does not.
        turns = self.turns if clause in ("W-66", "W-72") else self.turns + 1
        self.match_ends.append((winner, clause, turns))
        if winner is not None:
            self.wins[winner] += 1
            if self.wins[winner] >= self.match_target:
                self.outcome = (winner, "W-68")
                return
        if self.max_matches > 0 and len(self.match_ends) >= self.max_matches:  # W-73
            white, black = self.wins["white"], self.wins["black"]
            self.outcome = (None if white == black else "white" if white > black else "black", "W-73")
            return
        if self.next_first == "white":
            self.first = "white"
        elif self.next_first == "alternate" or winner is None:
            self.first = other(self.first)
        else:
            self.first = other(winner)  # W-70
        self.set_up()

    def result(self) -> tuple[str | None, str] | None:
        return self.outcome

    # ---- looking at it

    def check(self) -> None:
        """Check what must hold at every decision."""
        assert self.legal()  # no dead ends (section 4)
        being_captured = self.todo[0][0] == "put"
        assert (self.tokens["white"] == self.tokens["black"]) == being_captured
        to_be_turned = [step[1] for step in self.todo if step[0] == "turn"]
        for square in self.tokens.values():
            assert square not in self.rotated
            assert square != self.cube or self.cube_under_token
            assert self.cards[square] != DOWN or square in to_be_turned  # W-55
        if self.cube is not None:
            assert self.cards[self.cube] != DOWN or self.cube in to_be_turned
            assert self.cube not in self.spent or self.spent_ring == "start_up"
            assert self.cube not in self.rotated or self.cube_on_rotated or self.cube_under_token  # W-78
        assert max(self.wounds.values()) <= 1
        assert all(self.cards[square] in PIECES for square in self.rotated)
        assert all(self.cards[square] == RING for square in self.spent)
        assert sum(self.rest.values()) == sum(1 for card in self.cards.values() if card == DOWN)
        dealt = dict(self.rest)
        for card in self.cards.values():
            if card in PIECES:
                dealt[card] += 1
        assert all(dealt[kind] == self.deck[kind] for kind in self.deck if kind != "M")

    def summary(self) -> dict[str, Any]:
        return {
            "tokens": dict(self.tokens),
            "wounds": dict(self.wounds),
            "cube": self.cube,
            "rotated": set(self.rotated),
            "face up": {s: card for s, card in self.cards.items() if card != DOWN and s not in self.spent},
            "spent": set(self.spent),
            "rest": {kind: number for kind, number in self.rest.items() if number > 0},
            "runs": dict(self.runs),
            "won": dict(self.wins),
            "turns": self.turns,
            "matches": len(self.match_ends),
            "first": self.first,
            "on turn": self.on_turn if self.outcome is None else None,
        }
