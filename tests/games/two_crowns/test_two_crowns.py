"""Tests of Two Crowns beyond scenarios: sums over whole decks, exhaustive searches, pictures, bots."""

import re
from pathlib import Path
from typing import Final

import pytest

from regalia.core.actions import CHANCE, WATCHER
from regalia.core.errors import Malformed
from regalia.core.events import Event
from regalia.core.record import read_record
from regalia.core.referee import asks_chance, draw_chance, play_randomly, random_step, submit, why_not
from regalia.core.registry import find_game
from regalia.core.replay import replay
from regalia.core.rng import Rng
from regalia.core.state import State
from regalia.games.two_crowns.data import COPIES, DECK, LETTER, ORDER, PRICE, ROUNDS, WINDOWS, is_coin
from regalia.games.two_crowns.flow.hand import default_play, played_card
from regalia.games.two_crowns.names import COLOURS
from regalia.games.two_crowns.rules import could_damage
from regalia.games.two_crowns.state import WHO, TwoCrowns
from regalia.games.two_crowns.view import CrownsView
from regalia.scenes import open_groups
from regalia.table.http.encoding import encoded

GAME: Final = find_game("two_crowns")
RECORDS: Final = Path(__file__).parents[2] / "records" / "two_crowns"


def position(text: str) -> TwoCrowns:
    s = GAME.load(text)
    assert isinstance(s, TwoCrowns)
    s.events = []
    return s


def say(s: State, *entries: str) -> State:
    """Entries in order, made by the player who is asked."""
    for entry in entries:
        submit(s, s.asked(), GAME.read(s, entry))
    return s


def legal(s: State) -> list[str]:
    return [GAME.write(s, action) for action in s.legal()]


# The box


@pytest.mark.clauses("C-1", "C-2", "C-4", "C-25")
def test_a_deck_has_25_cards_90_in_coins_and_120_to_spend_them_on() -> None:
    assert sum(COPIES) == DECK == 25
    assert sum(kind * COPIES[kind] for kind in ORDER if is_coin(kind)) == 90
    assert sum(PRICE[kind] * COPIES[kind] for kind in ORDER) == 120


@pytest.mark.clauses("C-12")
def test_equal_cards_are_one_choice() -> None:
    s = position("R hand 10 10 7\nask D R")
    assert legal(s) == ["deposit -", "deposit 10", "deposit 7"]


@pytest.mark.clauses("C-112", "C-125")
@pytest.mark.parametrize("seats", [2, 3, 5, 7, 9])
def test_teams_are_played_by_4_6_8_or_10(seats: int) -> None:
    with pytest.raises(Malformed, match="C-112"):
        GAME.new(seats, {"teams": True})


@pytest.mark.clauses("C-125")
def test_a_table_takes_ten_and_not_eleven_and_fewer_where_the_option_says_so() -> None:
    GAME.new(10, {})
    with pytest.raises(Malformed, match="not by 11"):
        GAME.new(11, {})
    GAME.new(8, {"max_players": 8})
    with pytest.raises(Malformed, match="C-125"):
        GAME.new(9, {"max_players": 8})


@pytest.mark.clauses("C-112", "C-125")
@pytest.mark.parametrize(
    ("teams", "first", "names"),
    [
        (False, "P10", "P1 P2 P3 P4 P5 P6 P7 P8 P9 P10"),
        (True, "P1", "R1 B1 R2 B2 R3 B3 R4 B4 R5 B5"),
        (True, "P10", "B1 R2 B2 R3 B3 R4 B4 R5 B5 R1"),
    ],
)
def test_ten_players_have_names_that_are_written_and_read(teams: bool, first: str, names: str) -> None:
    options = "options teams=true\n" if teams else ""
    red = f"red {first}\n" if teams else ""
    turn = names.split()[int(first[1:]) - 1]
    units = "".join(f"{name} units J1\n" for name in names.split())
    text = f"seats 10\n{options}{red}turn 1 {turn}\n{units}{turn} hand 4 3 2\n{turn} bank 5\nask D {turn}"
    s = position(text)
    titles = [name.replace("R", "Red ").replace("B", "Black ") for name in names.split()] if teams else [*COLOURS]
    assert [GAME.seat_title(s, seat) for seat in range(10)] == titles
    for action in s.legal():
        assert GAME.read(s, GAME.write(s, action)) == action
    assert len([text for text in legal(s) if text.startswith("buy 3>")]) == (5 if teams else 9)
    assert GAME.dump(GAME.load(GAME.dump(s))) == GAME.dump(s)
    for roll in ("roll P10 6", "roll P1 6", "roll P106"):
        assert GAME.write(s, GAME.read(s, roll)) == roll.replace("P106", "P10 6")
    assert GAME.render_text(GAME.view(s, 0)).count("K1 6") == 10


# Whether damage is still possible

POOL: Final = (1, 1, 11, 11, 13, 4, 10, 9, 5, 5, 2, 12)
TURN: Final = re.compile(r"^turn \d+ |^\w+ quiet \d+$|^stirred$", re.MULTILINE)


def small_position(rng: Rng, options: str) -> str:
    """A few cards of each player in hand, deck, Bank and pile; everything else is out of the game."""
    lines = [f"options {options}"] if options else []
    for name, most in (("R", 4), ("B", 2)):
        places: dict[str, list[int]] = {"hand": [], "deck": [], "bank": [], "pile": []}
        left = {kind: COPIES[kind] for kind in ORDER}
        for _card in range(1 + int(rng.below(most))):
            kind = POOL[int(rng.below(len(POOL)))]
            if not left[kind]:
                continue
            left[kind] -= 1
            where = ("hand", "hand", "deck", "bank", "pile")[int(rng.below(5))]
            if where == "bank" and not is_coin(kind):
                where = "hand"
            places["deck" if where == "hand" and len(places["hand"]) == 3 else where].append(kind)
        lines += [
            f"{name} {where} {' '.join(LETTER[kind] for kind in kinds)}" for where, kinds in places.items() if kinds
        ]
    return "\n".join(lines) + "\n"


def somebody_can_hit(start: TwoCrowns, most: int) -> bool | None:
    """By trying everything, chance included, with the quiet end put off forever; None if that takes too long."""
    seen: set[str] = set()
    waiting: list[State] = [start]
    while waiting:
        s = waiting.pop()
        for action in s.legal():
            after = s.clone()
            assert isinstance(after, TwoCrowns)
            kings = after.king[:]
            after.apply(action)
            if after.king != kings:
                return True
            after.quiet = [0, 0]
            after.stirred = 0
            name = TURN.sub("", GAME.dump(after))
            if after.frames and name not in seen:
                seen.add(name)
                waiting.append(after)
        if len(seen) > most:
            return None
    return False


@pytest.mark.clauses("C-103", "C-104")
@pytest.mark.parametrize("options", ["", "necro_hand=false", "bandit_chain=true"])
def test_damage_is_possible_exactly_if_trying_everything_finds_some(options: str) -> None:
    rng = Rng(f"small positions {options}")
    found = {True: 0, False: 0}
    while min(found.values()) < 8:
        s = position(small_position(rng, options))
        s.events = None
        expected = somebody_can_hit(s, 4000)
        if expected is None:
            continue
        judged = any(could_damage(s, seat) for seat in (0, 1))
        assert judged == expected, GAME.dump(s)
        found[expected] += 1


@pytest.mark.clauses("C-101")
def test_no_game_is_without_end() -> None:
    """A player who does nothing still gets their turns, and then it is over: 2 turns each."""
    for seats in (2, 3, 10):
        s = GAME.new(seats, {})
        rng = Rng("nothing")
        while s.frames:
            action = draw_chance(s, rng) if asks_chance(s) else GAME.idle(s, s.asked())
            assert action is not None
            s.apply(action)
        assert s.outcome is not None and s.outcome.reason == "C-101"
        assert isinstance(s, TwoCrowns) and s.turn == 2 * seats


# Windows


@pytest.mark.clauses("C-90", "C-132")
def test_every_round_is_a_window_that_asks_by_the_size_of_hands_alone() -> None:
    met: set[str] = set()
    rng = Rng("windows")
    for _game in range(3):
        s = GAME.new(4, {})
        while s.frames:
            name = s.frames[-1].window()
            if name:
                met.add(name)
                other = GAME.determinize(s, WATCHER, rng)
                assert other.frames[-1].to_act(other) == s.frames[-1].to_act(s)
            random_step(s, rng)
    assert met == set(WINDOWS) == set(GAME.meta.windows)


@pytest.mark.clauses("C-91", "C-126")
def test_after_an_instant_everybody_else_speaks_before_the_slow_act() -> None:
    s = position("R hand 2 2 10\nB hand 2 2 9\nask D R")
    say(s, "sentry R.K1")
    assert s.asked() == 1
    say(s, "sentry B.K1")
    assert s.asked() == 0
    assert legal(s) == ["pass", "sentry R.K1", "sentry R.K2"]
    say(s, "pass", "pass")
    assert s.asked() == 0
    assert "deposit 10" in legal(s)


@pytest.mark.clauses("C-127", "C-138")
@pytest.mark.parametrize("windows", ["DPAXE", "PAE"])
def test_a_closed_draw_phase_has_no_round(windows: str) -> None:
    text = f"options windows={windows}\nR hand 2\nR deck 9\nB hand 2\nask U B"
    with pytest.raises(Malformed, match="C-127"):
        GAME.load(text)


@pytest.mark.clauses("C-138")
@pytest.mark.parametrize("entries", [[], ["pass"], ["bandit R:10"], ["bandit R:10", "buy 3>R.A1"], ["sentry B.K1"]])
def test_a_position_in_the_draw_phase_is_written_and_read_back(entries: list[str]) -> None:
    s = say(position("R hand 2\nR deck 9 8\nR bank 10\nR units A1\nB hand 4 3 2\nask U B"), *entries)
    copy = GAME.load(GAME.dump(s))
    assert GAME.dump(copy) == GAME.dump(s)
    assert legal(copy) == legal(s)


@pytest.mark.clauses("C-138")
@pytest.mark.parametrize("priority", ["others_first", "turn_first", "quick"])
def test_every_draw_phase_has_a_round_before_the_first_card_and_after_the_last(priority: str) -> None:
    """In random games: U, cards, U again, and so on up to D; with an empty deck nothing of that."""
    rng = Rng(f"draw phases {priority}")
    for _game in range(3):
        s = GAME.new(3, {"priority": priority})
        assert isinstance(s, TwoCrowns)
        courses: list[str] = []  # of the turns: rounds by letter, `d` for a card, `-` for an empty deck at the start
        while s.frames:
            s.events = []
            random_step(s, rng)
            for event in s.events:
                if event.kind == "turn":
                    courses.append("" if s.stock[s.mover] else "-")
                elif event.kind == "round":
                    courses[-1] += ROUNDS[event.args[1]]
                elif event.kind == "drew" and courses:
                    courses[-1] += "d"
        assert len(courses) == s.turn
        for course in courses:
            assert re.match("-D|U(d+U)*(D|$)", course), course


@pytest.mark.clauses("C-138")
def test_games_of_the_first_rules_version_have_a_closed_draw_phase() -> None:
    record = read_record((RECORDS / "C-43-duel.record").read_text(encoding="utf-8").splitlines())
    assert record.header.rules_version == 1
    play = replay(GAME, record)
    assert play.options.values["windows"] == "DPAXE"
    assert play.state.outcome is not None and play.state.outcome == record.outcome


# Who knows what


@pytest.mark.clauses("C-122", "C-123")
def test_a_hand_is_its_owners_and_what_it_can_hold_is_everybodys() -> None:
    s = position("R hand J 10 3\nR deck A Q\nB hand 2 4 N\nB bank 9 8\nask D R")
    text = GAME.view(s, 1).text
    assert "R hand ?x3" in text
    assert "R deck ?x2" in text
    assert "B hand 4 2 N" in text
    drawn = {GAME.dump(GAME.determinize(s, 1, Rng(str(n)))) for n in range(40)}
    assert len(drawn) > 5
    assert all("B hand 4 2 N" in dump for dump in drawn)


@pytest.mark.clauses("C-124")
def test_team_mates_see_each_others_draws_unless_hands_are_private() -> None:
    for private, sees in ((False, True), (True, False)):
        s = GAME.new(4, {"teams": True, "team_hands": "private" if private else "shared"})
        told: list[Event] = []
        s.events = told
        rng = Rng("mates")
        while not any(event.kind == "drew" for event in told):
            s.apply(draw_chance(s, rng))
        event = next(event for event in told if event.kind == "drew")
        owner = event.args[0] % WHO
        assert bool(event.seen_by((owner + 2) % 4).veiled) == sees
        assert not event.seen_by((owner + 1) % 4).veiled
        assert not event.seen_by(WATCHER).veiled


# Words and pictures


def all_told(name: str) -> list[Event]:
    record = read_record((RECORDS / name).read_text(encoding="utf-8").splitlines())
    play = replay(GAME, record)
    told: list[Event] = []
    s = GAME.new(len(record.header.seat_names), play.options.values)
    s.events = told
    for entry in record.entries:
        s.frames[-1].apply(s, entry.who, GAME.read(s, entry.text))
    return told


@pytest.mark.parametrize("name", ["C-43-duel.record", "C-108-alone.record", "C-118-teams.record"])
def test_events_are_told_in_sentences(name: str) -> None:
    for event in all_told(name):
        for seat in (0, 1, WATCHER):
            words = GAME.describe_event(event.seen_by(seat), seat)
            assert not words or words[0].isupper(), words


@pytest.mark.parametrize(("seats", "options"), [(2, {}), (4, {"teams": True}), (10, {}), (10, {"teams": True})])
def test_pictures_stay_small_and_their_choices_are_sentences(seats: int, options: dict[str, bool]) -> None:
    s = GAME.new(seats, options)
    rng = Rng("pictures")
    while s.frames:
        random_step(s, rng)
        if int(rng.below(40)) or not s.frames or s.asked() == CHANCE:
            continue
        scene = GAME.scene(GAME.view(s, s.asked()))
        assert scene is not None
        assert len(encoded(scene)) < 40_000
        for _verb, choice in open_groups(scene.groups):
            assert choice.label[0].isupper(), choice.label


@pytest.mark.clauses("C-80", "C-81", "C-82")
@pytest.mark.parametrize(
    ("options", "pile", "said", "marked"),
    [
        ("", "A 9 J 8", "could raise the Knight.", [2]),
        ("", "J 9 A+J 8", "could raise the Cavalry or the Knight.", [2, 3]),
        ("", "J A+A 8", "could raise the Cavalry.", [2]),
        ("necro_batch=entry_order", "9 A+J 8", "could raise the Knight.", [2]),
        ("necro_batch=entry_order", "9 J+A 8", "could raise the Cavalry.", [2]),
        ("necro_hand=false", "A* 9 J 8", "could raise the Cavalry.", [0]),
        ("necro_hand=false", "A*+J* 9 J 8", "could raise the Cavalry or the Knight.", [0, 1]),
        ("necro_hand=false", "A 9 J 8", "could raise nothing: only units that were destroyed count.", []),
    ],
)
def test_a_pile_names_every_card_that_a_necromancer_could_raise(
    options: str, pile: str, said: str, marked: list[int]
) -> None:
    s = position((f"options {options}\n" if options else "") + f"R hand N\nR pile {pile}\nask D R")
    found = GAME.inspect(GAME.view(s, 0), "P1-pile")
    assert found is not None
    assert found.lines[-1].endswith(said)
    assert [place for place, piece in enumerate(found.pieces) if "new" in piece.tags] == marked
    raised = [text for text in legal(s) if text.startswith("raise")]
    assert len(raised) == len(marked)


@pytest.mark.clauses("C-99", "C-101", "C-111")
@pytest.mark.parametrize(
    ("seats", "options", "lines", "said"),
    [
        (
            "4",
            "",
            "P1 gone\nP2 units J1\nP2 quiet 2\nP3 quiet 2\nP4 quiet 2\nover 0 0.333333 0.333333 0.333333 C-101",
            "The game is a tie between Red, Gold and Green",
        ),
        (
            "3",
            "",
            "P2 units J1\nP1 quiet 2\nP2 quiet 2\nP3 quiet 2\nover 0.333333 0.333333 0.333333 C-101",
            "The game is a tie",
        ),
        (
            "3",
            "",
            "P3 kings 1/1\nP1 quiet 2\nP2 quiet 2\nP3 quiet 2\nover 0.5 0.5 0 C-103",
            "The game is a tie between Blue and Red",
        ),
        ("3", "", "P1 gone\nP3 gone\nover 0 1 0 C-108", "Red has won"),
        ("4", "teams=true", "over 0.5 0 0.5 0 G-4", "Red 1 and Red 2 have won"),
        ("4", "teams=true", "over 0.25 0.25 0.25 0.25 G-5", "The game is a tie"),
    ],
)
def test_a_shared_end_is_called_a_tie_unless_a_team_has_won(seats: str, options: str, lines: str, said: str) -> None:
    turn = "turn 8 R2" if options else "turn 8 P2"
    s = position("\n".join([f"seats {seats}", *([f"options {options}"] if options else []), turn, lines]))
    scene = GAME.scene(GAME.view(s, 0))
    assert scene is not None and scene.prompt.startswith(f"{said}.")
    assert GAME.render_text(GAME.view(s, 0)).endswith(said)


@pytest.mark.clauses("C-16", "C-17", "C-18")
@pytest.mark.parametrize(
    ("text", "prompt"),
    [
        ("R hand 4 9\nR deck 9 9\nB bank 9\nask U R", "Play a card before you draw a card?"),
        ("R hand 4 9 9\nR deck 9 9\nB bank 9\nask U R", "Play a card? Your hand is full."),
        ("R hand 4 9\nR deck -\nB bank 9\nask U R", "Play a card? Your deck is empty."),
        ("R hand 4 9 9\nR deck 9 9\nB hand 3\nask U B", "Waiting for Black. Your hand is full."),
        ("turn 2 B\nR hand 4 9\nB hand 9 9 9\nB bank 9\nask U R", "Play a card? Black's hand is full."),
    ],
)
def test_the_prompt_of_the_draw_phase_says_why_nobody_draws(text: str, prompt: str) -> None:
    scene = GAME.scene(GAME.view(position(text), 0))
    able = "" if prompt.startswith("Waiting") else " You could play your Bandit."
    assert scene is not None and scene.prompt == prompt + able


@pytest.mark.clauses("C-15", "C-24", "C-25", "C-48", "C-57", "C-60", "C-69", "C-81", "C-85", "C-93")
@pytest.mark.parametrize(
    ("text", "entries", "clauses"),
    [
        # T steals in round P before the others have passed: the Knight is too dear, others or not.
        ("R hand J 4\nR bank 5\nB hand 2 2\nB bank 6\nask P B", ["sentry B.K1", "bandit B:6"], {"Knight": "C-25"}),
        ("R hand J 10\nB hand 2 2\nask P B", ["sentry B.K1"], {"Knight": "C-91", "Coin 10": "C-21"}),
        ("R hand J 10 3\nR bank 10\nask P R", [], {"Knight": "C-24", "Coin 10": "C-21", "Witch": "C-57"}),
        ("R hand A J 3\nR bank 5\nB units A1~2\nask P R", [], {"Cavalry": "C-25", "Knight": "C-25", "Witch": "C-60"}),
        ("R hand 4 10 Q\nB bank 9\nask U R", ["bandit B:9"], {"Coin 10": "C-65", "Destroyer": "C-54"}),
        ("R hand 4 4\nB bank 9\nask U R", ["bandit B:9"], {"Bandit": "C-69"}),
        ("R hand J 10 2\nR bank 10 5\nask P R", ["buy J"], {"Coin 10": "C-93", "Sentry": "C-93"}),
        ("R hand J 4\nask X R", [], {"Knight": "C-48", "Bandit": "C-71"}),
        ("R hand N 10\nask X R", [], {"Necromancer": "C-85", "Coin 10": "C-48"}),
        ("options necro_hand=false\nR hand N\nR pile A\nask D R", [], {"Necromancer": "C-81"}),
        ("R hand J 10\nR deck 9\nask U R", [], {"Knight": "C-31", "Coin 10": "C-21"}),
        ("turn 2 B\nR hand J 10\nB hand 5\nask D R", [], {"Knight": "C-31", "Coin 10": "C-15"}),
        ("R hand J 10 2\nB hand 5\nask D B", [], {"Knight": "G-1", "Coin 10": "G-1", "Sentry": "G-1"}),
    ],
)
def test_a_card_shows_the_refusal_of_the_engine(text: str, entries: list[str], clauses: dict[str, str]) -> None:
    s = say(position(text), *entries)
    scene = GAME.scene(GAME.view(s, 0))
    assert scene is not None
    assert {piece.name: piece.clause for piece in scene.pieces if piece.spot == "P1-hand" and piece.clause} == clauses


def test_every_card_without_a_use_is_refused_as_the_engine_would() -> None:
    """In random games: a card that no choice begins with has a reason, and the engine gives that very reason."""
    rng = Rng("cards without a use")
    for seats, options in ((2, {}), (3, {}), (4, {"teams": True, "necro_hand": False, "bandit_chain": True})):
        s = GAME.new(seats, options)
        while s.frames:
            random_step(s, rng)
            if not s.frames or asks_chance(s) or rng.below(5):
                continue
            assert isinstance(s, TwoCrowns)
            for seat in s.playing():
                view = GAME.view(s, seat)
                assert isinstance(view, CrownsView)
                usable = {played_card(action) for action in view.legal}
                held = {kind for kind in ORDER if view.hand[seat][kind]}
                assert set(view.blocked) == {LETTER[kind] for kind in held - usable}
                for kind in held - usable:
                    refusal = why_not(s, seat, default_play(s, seat, kind, view.legal))
                    no = view.blocked[LETTER[kind]]
                    assert refusal is not None and refusal.clause == no.clause and refusal.reason == no.reason


# Every ruling has its reason


def test_every_ruling_of_the_rulebook_gives_its_reason() -> None:
    rules = (Path(__file__).parents[3] / "src/regalia/games/two_crowns/rules.md").read_text(encoding="utf-8")
    clauses = [clause for clause in re.split(r"(?m)^(?=- \*\*C-)", rules) if clause.startswith("- **C-")]
    assert len(clauses) > 130
    for clause in clauses:
        if "*(ruling" in clause:
            reason = re.search(r"\*\(ruling:\s(.*?)(?:; option|\. Option|\)\*)", clause, re.DOTALL)
            assert reason is not None and len(reason[1]) > 12, clause


def test_piles_hands_and_banks_can_be_looked_into() -> None:
    s = position("R hand J 10 3\nR deck A Q\nB hand 2 4\nB deck J\nB bank 9 8\nB pile A 5\nask D R")
    view = GAME.view(s, 0)
    pile = GAME.inspect(view, "@P2-pile")
    assert pile is not None and [piece.name for piece in pile.pieces] == ["Cavalry", "Coin 5"]
    hidden = GAME.inspect(view, "#P2-card-0")
    assert hidden is not None and "Knight, Bandit, Sentry" in " ".join(hidden.lines)
    assert "could pay for: Knight" in " ".join(hidden.lines)
    bank = GAME.inspect(view, "@P2-bank")
    assert bank is not None and bank.name == "Black's Bank: 17"


# Bots and designers


def test_the_picture_shows_prices_and_what_an_opponent_could_pay() -> None:
    s = position("R hand J A 3\nR bank 10 5\nB hand 2 4\nB deck J Q\nB bank 9 8\nask P R")
    scene = GAME.scene(GAME.view(s, 0))
    assert scene is not None
    badges = {piece.name: piece.badges[0].text for piece in scene.pieces if piece.spot == "P1-hand"}
    assert badges == {"Cavalry": "18", "Knight": "12", "Witch": "5"}
    dimmed = [piece.name for piece in scene.pieces if "unpayable" in piece.tags]
    assert dimmed == ["Cavalry"]
    s = position("seats 3\nturn 4 P1\nP2 hand 2 4\nP2 deck J Q\nP2 bank 9 8\nP2 kings 6/2\nask P P1")
    scene = GAME.scene(GAME.view(s, 0))
    assert scene is not None
    stats = [(stat.value, stat.full, stat.tip) for stat in scene.panels[1].stats]
    assert stats[:2] == [("6", 6, "points left"), ("2", 6, "points left")]
    assert stats[2] == ("17", 0, "could pay for: Knight, if it is in the hand")
    assert stats[3][0] == "2+2"


@pytest.mark.parametrize(
    ("position_before", "aimed", "said"),
    [
        ("R units A1 J1\nB kings 6/6", "aim A1>B.K1", {"K1": "who falls to 3", "K2": "who falls to 5"}),
        ("R units A1 J1\nB kings 3/6", "aim A1>B.K1", {"K1": "who dies", "K2": "who falls to 5"}),
        ("R units A1 J1\nB kings 2/6", "aim A1>B.K1", {"K1": "who will be dead by then", "K2": "who falls to 5"}),
        ("R units A1 J1\nB sentries K1:2", "aim A1>B.K1", {"K1": "who falls to 5", "K2": "who falls to 5"}),
        ("R units A1 J1\nB sentries K1:2", "aim A1>B.K2", {"K1": "the Sentry takes it all", "K2": "who falls to 3"}),
        ("R units A1 A2\nB sentries K1:1", "aim A1>B.K2", {"K1": "who falls to 5", "K2": "who falls to 2"}),
        (
            "options sentry_overflow=no\nR units A1 A2\nB sentries K1:1",
            "aim A1>B.K2",
            {"K1": "the Sentry takes it all", "K2": "who falls to 2"},
        ),
    ],
)
def test_a_strike_is_foretold_after_those_that_are_aimed_already(
    position_before: str, aimed: str, said: dict[str, str]
) -> None:
    s = say(position(f"{position_before}\nask A R"), aimed)
    view = GAME.view(s, s.asked())
    told = {GAME.write(s, action)[-2:]: GAME.describe_action(view, action) for action in view.legal}
    assert told.keys() == said.keys()
    for king, words in said.items():
        assert told[king].endswith(words)


def test_measures_are_counted_from_what_was_told() -> None:
    s = GAME.new(2, {})
    told: list[Event] = []
    s.events = told
    play_randomly(s, Rng("measures"), 5000)
    measured = GAME.measure(s, told)
    assert isinstance(s, TwoCrowns) and measured["turns"] == s.turn
    assert measured["plays_bandit"] * 2 == len([event for event in told if event.kind == "stole"])
    assert sum(value for name, value in measured.items() if name.startswith("ends_by_")) == 1.0
