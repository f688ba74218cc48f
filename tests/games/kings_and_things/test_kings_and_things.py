"""Kings & Things beyond the kit: the box, hexes and Things that never get lost, bots that finish."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from pathlib import Path

import pytest

from regalia.core.actions import CHANCE, WATCHER
from regalia.core.errors import Malformed
from regalia.core.events import Event
from regalia.core.frames import ChanceFrame
from regalia.core.options import Value
from regalia.core.record import read_record
from regalia.core.replay import RejectedEntry, Replay
from regalia.core.rng import Rng
from regalia.core.state import State
from regalia.core.views import View
from regalia.games.kings_and_things import GAME
from regalia.games.kings_and_things.actions import FIELDS, PATTERNS, WIDTH
from regalia.games.kings_and_things.check import check
from regalia.games.kings_and_things.counters import (
    CHARACTER,
    CITY,
    CREATURE,
    EVENT,
    FORM_STEP,
    FORM_VALUE,
    FRONT,
    KIND,
    MAGIC_ITEM,
    MAGIC_STEP,
    PAIRS,
    PLAIN_INCOME,
    THINGS,
    TREASURE,
    VILLAGE,
)
from regalia.games.kings_and_things.data import HEX_COUNT, SEA, TERRAINS
from regalia.games.kings_and_things.flow.frames import ThingsChance, ThingsFrame
from regalia.games.kings_and_things.flow.kinds import CHANCE_OF, FRAMES
from regalia.games.kings_and_things.flow.starts import Laying, Seas
from regalia.games.kings_and_things.notation import SIDE_NAMES, counter_text
from regalia.games.kings_and_things.options import ThingsRules
from regalia.games.kings_and_things.shown.prompts import NO_PROMPT, PROMPTS, prompt
from regalia.games.kings_and_things.shown.words import counter_name
from regalia.games.kings_and_things.state import COMBAT, KingsThings
from regalia.games.kings_and_things.view import ThingsView
from regalia.rulebook.reading import scenarios_of
from regalia.rulebook.running import run
from regalia.scenes import Choice, Group, Scene

SIXES = [FRONT[counter] for counter in range(THINGS) if KIND[counter] == CREATURE and FORM_VALUE[FRONT[counter]] == 6]


def scene_of(view: View) -> Scene:
    scene = GAME.scene(view)
    assert scene is not None
    return scene


def chosen_rules(options: Mapping[str, Value], seats: int) -> ThingsRules:
    rules = GAME.rules_for(GAME.meta.choose(options), seats)
    assert isinstance(rules, ThingsRules)
    return rules


def new(seats: int, **options: int | str) -> KingsThings:
    s = GAME.new(seats, GAME.meta.choose(options).values)
    assert isinstance(s, KingsThings)
    return s


def play(s: KingsThings, seed: str, planned: tuple[int, ...], limit: int = 20000) -> int:
    """To the end: those who plan take what the policy likes best, the others anything. How many entries it took."""
    rng = Rng(seed)
    entries = 0
    while s.frames and entries < limit:
        frame = s.frames[-1]
        entries += 1
        if isinstance(frame, ChanceFrame):
            frame.apply(s, -1, frame.pick(s, int(rng.below(frame.total(s)))))
            continue
        seat = frame.to_act(s)[0]
        choices = frame.legal(s, seat)
        if seat in planned:
            weights = GAME.policy(s, seat, choices)
            assert weights is not None
            best = max(weights)
            choices = [action for action, weight in zip(choices, weights, strict=True) if weight >= best - 1e-9]
        frame.apply(s, seat, choices[int(rng.below(len(choices)))])
        check(s)
        if s.phase:
            assert sum(s.deck) + sum(s.aside) + sum(terrain >= 0 for terrain in s.terrain) == sum(HEX_COUNT)
    return entries


@pytest.mark.clauses("T-1.1", "T-1.2b", "T-2.12", "T-5.4")
def test_the_box_holds_48_hexes_and_195_things() -> None:
    assert sum(HEX_COUNT) == 48 and HEX_COUNT[SEA] == 8 and len(HEX_COUNT) == TERRAINS
    for cities in (6, 4):
        rules = chosen_rules({"cities": cities}, 4)
        kinds = [KIND[counter] for counter in range(THINGS) if rules.in_game[counter]]
        assert len(kinds) == 195 and kinds.count(CREATURE) == 146 and kinds.count(PLAIN_INCOME) == 10
        assert kinds.count(CITY) == cities and kinds.count(VILLAGE) == 12 - cities
        assert (kinds.count(TREASURE), kinds.count(MAGIC_ITEM), kinds.count(EVENT)) == (6, 11, 10)
        assert CHARACTER not in kinds and PAIRS == 11


@pytest.mark.clauses("T-2.12", "T-S6")
def test_a_second_dinosaur_is_one_more_creature_and_nothing_else_changes() -> None:
    names = {}
    for dinosaurs in (1, 2):
        s = new(4, dinosaurs=dinosaurs)
        names[dinosaurs] = {counter_text(counter) for counter in s.cup}
        check(s)
    assert names[2] - names[1] == {"dinosaur.2"} and names[1] < names[2] and len(names[2]) == 196
    for dinosaurs, mistake in ((1, "not in this game"), (2, "")):
        text = f"options dinosaurs={dinosaurs}\nhex A1 Ju P1\nhex G1 Pl P2\nstack A1 P1 dinosaur.2\n"
        if mistake:
            with pytest.raises(Malformed, match=mistake):
                GAME.load(text)
        else:
            assert "stack A1 P1 dinosaur.2" in GAME.dump(GAME.load(text))


@pytest.mark.clauses("T-2.12", "T-S4", "T-S6")
def test_two_dinosaurs_are_played_to_the_end_and_resampled_like_all_creatures() -> None:
    s = new(2, dinosaurs=2, turn_limit=2)
    play(s, "two dinosaurs", (0,))
    assert s.outcome is not None
    text = "options dinosaurs=2\nhex A1 Ju P1\nhex G1 Pl P2\nstack A1 P1 dinosaur.2\n"
    hidden = GAME.load(text)
    copies = [GAME.determinize(hidden, 1, Rng(f"dinosaur {number}")) for number in range(40)]
    for copy in copies:
        GAME.check(copy)
    assert len({GAME.dump(copy) for copy in copies}) > 10


@pytest.mark.clauses("T-2.12")
def test_a_second_dinosaur_leaves_the_numbers_in_old_battles_as_they_were() -> None:
    fight = next(each for each in scenarios_of(GAME) if each.id == "s-31-dinosaurs-fight")
    texts = [GAME.dump(step.state) for step in run(GAME, fight).steps]
    battles = [text for text in texts if "ask roll" in text]
    fighters = "step=melee fighters=P2:farmers.1,P1:dinosaur.2\n"
    assert battles and all(fighters in text for text in battles[:1])
    assert [GAME.dump(GAME.load(text)) for text in battles] == battles
    old = battles[0].replace(fighters, "stage=2 more=1,59,0,209\n")  # behind characters and the fort
    assert old != battles[0] and GAME.dump(GAME.load(old)) == battles[0]


@pytest.mark.clauses("T-S1", "T-6.5a")
def test_who_resigns_turns_no_character_over_any_more() -> None:
    fled = "pool warlord deerhunter\nflown deerhunter P1 warlord P2\nask turn\nask flight seat=P1\n"
    s = GAME.load(f"{KINGDOMS}turn 2 events\n{fled}")
    GAME.resign(s, 1)
    assert "flown deerhunter P1\n" in GAME.dump(s) and GAME.dump(GAME.load(GAME.dump(s))) == GAME.dump(s)


@pytest.mark.clauses("T-12.14")
def test_the_supply_of_forts_is_four_numbers_or_unlimited() -> None:
    for given, kept in (("10/8/8/6", "10/8/8/6"), (" 012 / 10/8/0", "12/10/8/0"), ("unlimited", "unlimited")):
        assert GAME.meta.choose({"fort_supply": given}).word("fort_supply") == kept
    for given in ("9 7 7 5", "9,7,7,5", "9, 7, 7, 5", "9 / 7 / 7 / 5"):
        assert GAME.meta.choose({"fort_supply": given}).word("fort_supply") == "9/7/7/5"
    assert chosen_rules({"fort_supply": "12/10/8/0"}, 4).fort_supply == [0, 12, 10, 8, 0]
    for bad in ("", "10", "10/8/8", "10/8/8/6/4", "10/8/8/-6", "10/8/8/six", "10/8/8/", "1000/8/8/6", "²/8/8/6"):
        with pytest.raises(Malformed, match=r"four numbers .* such as 10/8/8/6, or unlimited.*\(T-12\.14\)"):
            GAME.meta.choose({"fort_supply": bad})


@pytest.mark.clauses("T-2.15f", "T-2.15g")
def test_all_seas_round_every_starting_place_can_be_replaced_and_no_deck_runs_out() -> None:
    swaps = 0
    for seats in (2, 3, 4):
        for game in range(12):
            rng = Rng(f"seas {seats} {game}")
            s = new(seats)
            while s.frames and s.hex_owner.count(-1) >= s.rules.hexes - seats:
                frame = s.frames[-1]
                seat = frame.to_act(s)[0]
                legal = frame.legal(s, seat)
                if isinstance(frame, Seas):
                    swaps += 1
                    legal = [action for action in legal if GAME.write(s, action).startswith("swap ")]
                elif isinstance(frame, ChanceFrame):  # the seas lie round the starting places, where that can be
                    legal = [frame.pick(s, int(rng.below(frame.total(s))))]
                    if isinstance(frame, Laying) and s.deck[SEA] and near_start(s, frame.hex):
                        legal = [action for action in frame.legal(s, seat) if GAME.write(s, action).endswith(" Se")]
                frame.apply(s, seat, legal[int(rng.below(len(legal)))])
                check(s)
            for start in s.rules.starts:
                if s.hex_owner[start] != -1:
                    wet = [place for place in s.rules.board.neighbours[start] if s.terrain[place] == SEA]
                    assert s.terrain[start] != SEA and len(wet) < 2
            assert sum(s.deck) > 0
    assert swaps > 20


def near_start(s: KingsThings, place: int) -> bool:
    return any(s.hex_owner[other] != -1 for other in s.rules.board.neighbours[place])


def test_creatures_have_the_values_and_symbols_that_were_counted() -> None:
    in_game = chosen_rules({}, 4).in_game
    values = [FORM_VALUE[FRONT[counter]] for counter in range(THINGS) if KIND[counter] == CREATURE and in_game[counter]]
    assert [values.count(value) for value in range(1, 7)] == [38, 53, 28, 18, 8, 1] and len(SIXES) == 1
    magic = [c for c in range(THINGS) if KIND[c] == CREATURE and FORM_STEP[FRONT[c]] == MAGIC_STEP]
    assert len(magic) == 19


def test_no_action_needs_a_key_beyond_a_machine_word() -> None:
    for pattern, names in zip(PATTERNS, FIELDS, strict=True):
        assert sum(WIDTH[name] for name in names) + 7 < 62, pattern


def test_the_log_speaks_of_natives_as_of_many() -> None:
    natives, ogre = SIDE_NAMES.index("natives"), 0
    told = [
        GAME.describe_event(Event(kind, args), 0)
        for kind, args in (("eliminated", [natives, ogre]), ("eliminated", [0, ogre]), ("in_play", [natives, ogre, 0]))
    ]
    name = told[1].removeprefix("Blue loses ")
    assert told == [f"Natives lose {name}", f"Blue loses {name}", f"Natives have the {name} in play"]
    battle = GAME.describe_event(Event("battle", [0, 0, natives]), 0)
    assert battle.startswith("Blue begins the battle in ") and battle.endswith("; natives defend")


def test_the_log_has_words_for_dice_of_events_balloons_and_targets() -> None:
    defection = next(counter for counter in range(THINGS) if counter_name(counter) == "Defection")
    assert GAME.describe_event(Event("event_die", [2, defection, 6]), 0) == "Yellow rolls 6 for Defection"
    assert GAME.describe_event(Event("order_die", [1, 4]), 0) == "Red rolls 4 to be first player"
    assert GAME.describe_event(Event("murder_die", [1, 4]), 0) == "Red rolls 4 to decide who is murdered"
    balloon = Event("flew", [0, 0, 1, 2], [0], [0])
    assert GAME.describe_event(balloon, 0).endswith(f" with 2 units, {counter_name(0)} among them")
    assert GAME.describe_event(balloon.seen_by(1), 1).endswith(" with 2 units")
    assert (
        GAME.describe_event(Event("targets", [1, 2, 1, -1]), 0) == "All aim: Blue at Red, Red at Yellow, Yellow at Red"
    )


def test_the_log_tells_everybody_of_all_that_chance_decides() -> None:
    """In the set-up, one line tells all sides and hexes with the last of them: a line for each would be fifty."""
    told: set[str] = set()
    for scenario in scenarios_of(GAME):
        result = run(GAME, scenario)
        assert result.start is not None
        before = result.start
        for step in result.steps:
            if step.who == CHANCE:
                frame = before.frames[-1]
                assert isinstance(frame, ThingsChance)
                told.add(frame.WORD)
                for seat in (*range(before.seat_count), WATCHER):
                    assert any(GAME.describe_event(event.seen_by(seat), seat) for event in step.told), step.text
            before = step.state
    assert told == set(CHANCE_OF) - {"side", "laying"}


def shown(thing: object) -> Iterator[str]:
    """All that people read of a picture: neither ids nor the notation of choices."""
    if isinstance(thing, str):
        yield thing
    elif isinstance(thing, dict):
        for each in thing.values():
            yield from shown(each)
    elif isinstance(thing, list):
        for each in thing:
            yield from shown(each)
    elif is_dataclass(thing):
        hidden = ("spots", "pick", "picks", "text") if isinstance(thing, (Choice, Group)) else ("id", "spot")
        for field in fields(thing):
            if field.name not in hidden:
                yield from shown(getattr(thing, field.name))


@pytest.mark.parametrize("seats", [2, 4])
def test_people_read_of_players_by_colour_only(seats: int) -> None:
    s = new(seats, turn_limit=3)
    rng = Rng(f"colours {seats}")
    read: set[str] = set()
    entries = 0
    while s.frames:
        s.events = []
        entries += 1
        frame = s.frames[-1]
        if isinstance(frame, ChanceFrame):
            frame.apply(s, CHANCE, frame.pick(s, int(rng.below(frame.total(s)))))
        else:
            seat = frame.to_act(s)[0]
            choices = frame.legal(s, seat)
            frame.apply(s, seat, choices[int(rng.below(len(choices)))])
        for seat in (*range(seats), WATCHER):
            read |= {GAME.describe_event(event.seen_by(seat), seat) for event in s.events}
        if entries % 10 == 0:
            view = GAME.view(s, entries // 10 % seats)
            scene = scene_of(view)
            ids = [f"#{piece.id}" for piece in scene.pieces] + [f"@{name}" for name in s.rules.board.name]
            read |= {*shown(scene), *shown([GAME.inspect(view, id) for id in ids])}
            read |= {GAME.describe_action(view, action) for action in view.legal}
    assert not [text for text in read if re.search(r"\bP[1-4]\b", text)]
    words = {word.strip(":,") for text in read for word in text.split()}
    assert words >= {GAME.seat_title(s, seat) for seat in range(seats)}


def questions(s: State) -> dict[str, str]:
    """The player who is asked reads this, by the name of the frame."""
    seats = s.frames[-1].to_act(s) if s.frames else ()
    views = [GAME.view(s, seat) for seat in seats if seat >= 0]
    return {view.asking: prompt(view) for view in views if isinstance(view, ThingsView)}


def test_every_moment_asks_in_words() -> None:
    """Moments that ask have answers of their own; those without lead on by themselves."""
    asking = {moment.WORD for moment in FRAMES if type(moment).answers is not ThingsFrame.answers}
    assert set(PROMPTS) <= asking, "a prompt for a moment that does not exist"
    met: set[str] = set()
    for scenario in scenarios_of(GAME):
        result = run(GAME, scenario)
        assert result.start is not None
        for s in (result.start, *(step.state for step in result.steps)):
            for word, text in questions(s).items():
                met.add(word)
                assert not text.startswith(NO_PROMPT), (scenario.id, word, text)
    assert met == asking, "some moments are asked in no scenario"


@pytest.mark.parametrize("options", [{}, {"bluff": "challenge", "fly_limit": "full", "targets": "open"}])
def test_random_games_ask_in_words(options: dict[str, str]) -> None:
    met: set[str] = set()
    for game in range(24):
        s = new(2 + game % 3, turn_limit=2, **options)
        rng = Rng(f"prompts {game}")
        while s.frames:
            for word, text in questions(s).items():
                met.add(word)
                assert text and not text.startswith(NO_PROMPT), (game, word, text)
            frame = s.frames[-1]
            if isinstance(frame, ChanceFrame):
                frame.apply(s, CHANCE, frame.pick(s, int(rng.below(frame.total(s)))))
            else:
                seat = frame.to_act(s)[0]
                choices = frame.legal(s, seat)
                frame.apply(s, seat, choices[int(rng.below(len(choices)))])
    assert len(met) > 25


@pytest.mark.clauses("T-S6")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_bots_finish_and_no_thing_or_hex_is_ever_lost(seats: int) -> None:
    s = new(seats)
    entries = play(s, f"bots {seats}", tuple(range(seats)))
    assert s.outcome is not None and entries < 20000


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_planning_bot_beats_random_ones(seats: int) -> None:
    won = 0
    for game in range(6):
        s = new(seats, turn_limit=30)
        play(s, f"one against many {game}", (game % seats,))
        assert s.outcome is not None
        won += game % seats in s.outcome.winners()
    assert won >= 5


KINGDOMS = "hex A1 Pl P1\nhex A2 Pl P1\nhex A3 Pl P1\nhex G1 Pl P2\nhex G4 Pl P3\nhex A4 Pl P4\n"


def says(s: State, *texts: str) -> None:
    for text in texts:
        s.frames[-1].apply(s, s.frames[-1].to_act(s)[0], GAME.read(s, text))


@pytest.mark.clauses("T-7.5a", "T-7.5e")
def test_the_last_thing_of_the_cup_begins_true_elimination_and_voids_trades() -> None:
    left = ("troll.1", "bears.1", "ogre.1", "goblins.1", "ruby.1")
    rules = chosen_rules({}, 4)
    out = [counter_text(c) for c in range(THINGS) if rules.in_game[c] and counter_text(c) not in left]
    s = GAME.load(f"{KINGDOMS}turn 2 things\nrack P1 goblins.1 ogre.1 ruby.1\nout {' '.join(out)}\n")
    assert isinstance(s, KingsThings)
    says(s, "hire 0", "trade goblins.1", "trade ogre.1", "draw", "draw P1 troll.1", "draw P1 bears.1")
    assert s.elimination and not s.cup
    says(s, "cash ruby.1")
    assert [counter_text(c) for c in s.rack[0]] == ["bears.1", "goblins.1", "ogre.1", "troll.1"]
    assert "ruby.1" in GAME.dump(s) and "out" in GAME.dump(s)


@pytest.mark.clauses("T-S1", "T-S2")
def test_whoever_has_neither_a_hex_nor_a_unit_is_out_and_the_last_one_wins() -> None:
    s = GAME.load("hex A1 Pl P1\nhex B1 Pl P2\nhex C1 Pl -\nstack C1 P3 troll.1\nturn 2 construction\n")
    assert isinstance(s, KingsThings) and s.seat_count == 4
    says(s, "done", "done", "done", "done")
    assert s.gone == [0, 0, 0, 1] and s.outcome is None
    two = GAME.load("seats 2\nhex A1 Pl P1\ngold 3 7\nrack P2 bears.1\nturn 2 construction\n")
    assert isinstance(two, KingsThings)
    says(two, "done", "done")
    assert two.outcome is not None and two.outcome.reason == "T-S2" and two.outcome.winners() == [0]
    assert two.gold == [3, 0] and two.rack == [[], []]


@pytest.mark.clauses("T-S3")
def test_the_limit_of_turns_bounds_a_game() -> None:
    assert GAME.longest({}) is None
    assert GAME.longest({"turn_limit": 3}) == 1000 + 3 * 74 * 200 * 1000


@pytest.mark.clauses("T-S7")
def test_a_battle_that_nobody_can_win_is_stopped_after_200_rounds() -> None:
    s = GAME.load(f"{KINGDOMS}stack G1 P1 farmers.1\nstack G1 P2 farmers.2\nturn 2 combat\n")
    assert isinstance(s, KingsThings)
    says(s, "fight G1")
    rounds = 0
    while s.phase == COMBAT:
        assert isinstance(s.frames[-1], ChanceFrame), "nobody can retreat, and nobody has an item"
        says(s, *["step melee G1 P2:farmers.2=6", "step melee G1 P1:farmers.1=6"])
        rounds += 1
    assert rounds == 200
    assert "farmers.1" not in GAME.dump(s) and "stack G1 P2 farmers.2" in GAME.dump(s)


@pytest.mark.clauses("T-9.31g")
def test_nobody_enters_a_full_hex_of_his_own_to_fly_through_it() -> None:
    ten = "goblins.1 goblins.2 goblins.3 goblins.4 farmers.1 farmers.2 farmers.3 farmers.4 ogre.1 troll.1"
    s = GAME.load(
        f"{KINGDOMS}hex D3 Pl P2\nstack D3 P1 {ten}\nstack D3 P2 bears.1\nstack D2 P1 griffon.1\nturn 2 movement\n"
    )
    says(s, "lift D2", "all")
    assert "step D3" not in [GAME.write(s, action) for action in s.legal()]


@pytest.mark.clauses("T-1.3b", "T-8.41")
def test_nothing_takes_a_creature_from_the_board_to_a_rack() -> None:
    s = GAME.load(
        f"{KINGDOMS}stack A1 P1 troll.1 warlord\nrack P1 bears.1\nturn 2 things\n"
        "ask turn\nask placing seat=P1 occasion=recruiting\n"
    )
    refused = {text: s.frames[-1].why_not(s, 0, GAME.read(s, text)) for text in ("toss troll.1", "put warlord A2")}
    assert [no.clause for no in refused.values() if no is not None] == ["T-8.41", "T-1.3b"]
    with pytest.raises(Malformed):
        GAME.load(f"{KINGDOMS}rack P1 warlord\nturn 2 things\n")


def test_a_designer_learns_how_incomes_grew_and_how_it_ended() -> None:
    s = new(2, turn_limit=2)
    s.events = []
    play(s, "measured", (0, 1))
    assert s.outcome is not None and s.events
    measured = GAME.measure(s, s.events)
    assert measured["turns"] == 2 and measured["ended_T-S3"] == 1 and measured["explored"] > 0
    assert measured["income_turn_2"] > measured["income_turn_1"] >= 4
    assert measured["score_of_place_1"] + measured["score_of_place_2"] == 1
    assert measured["hexes_lost"] == measured["hexes_lost_1"] + measured["hexes_lost_2"]
    assert "first_citadel_turn" not in measured


@pytest.mark.clauses("T-S4")
def test_whoever_samples_leaves_loot_where_all_have_seen_it_until_a_thief_comes() -> None:
    s = GAME.load(
        f"{KINGDOMS}rack P1 sword.1 ruby.1\nshown P1 sword.1\nstack G1 P2 master_thief\nturn 2 powers part 1\n"
    )
    assert isinstance(s, KingsThings)
    for number in range(20):
        sample = GAME.determinize(s, 2, Rng(f"before {number}"))
        assert isinstance(sample, KingsThings) and "sword.1" in [counter_text(c) for c in sample.rack[0]]
    says(s, "steal P1", "pass", "duel P2=6", "duel P2=6", "duel P1=1", "duel P1=1", *["pass"] * 1)
    says(s, "takething", "random P1 rack ruby.1")
    kept = 0
    for number in range(40):
        sample = GAME.determinize(s, 2, Rng(f"after {number}"))
        assert isinstance(sample, KingsThings)
        kept += "sword.1" in [counter_text(c) for c in sample.rack[0]]
    assert kept < 20


@pytest.mark.clauses("T-5.3b")
def test_a_position_in_which_somebody_has_just_cashed_his_last_thing_can_be_read() -> None:
    window = GAME.load(f"{KINGDOMS}rack P1 ruby.1\nturn 2 characters\n")
    says(window, "try warlord 0", "d6 P1 try warlord 1", "d6 P1 try warlord 1", "cash ruby.1")
    duel = GAME.load(f"{KINGDOMS}rack P1 ruby.1\nstack G1 P2 master_thief\nturn 2 powers part 1\n")
    says(duel, "steal P1", "cash ruby.1")
    for s in (window, duel):
        again = GAME.load(GAME.dump(s))
        assert GAME.dump(again) == GAME.dump(s) and [GAME.write(s, action) for action in again.legal()] == ["pass"]


def test_whoever_may_skip_something_reads_what_it_is() -> None:
    record = read_record(
        (Path(__file__).parents[2] / "records" / "kings_and_things" / "T-S2-2-players.record").read_text().splitlines()
    )
    replay = Replay(GAME, record.header)
    labels: set[str] = set()
    for entry in record.entries:
        if entry.text == "skip":
            view = GAME.view(replay.state, entry.who)
            labels.add(GAME.describe_action(view, GAME.read(replay.state, entry.text)))
        replay.take(entry)
    assert labels and labels <= {"Try for no character", "Play no event", "End your part"}


@pytest.mark.clauses("T-15.0b")
def test_a_window_between_steps_says_which_step_comes_and_players_can_leave_orders_for_it() -> None:
    played = run(GAME, next(each for each in scenarios_of(GAME) if each.id == "s-123-golem-between-steps"))
    asked = next(
        step.state for number, step in enumerate(played.steps) if played.steps[number + 1].text == "use golem.1"
    )
    assert scene_of(GAME.view(asked, 0)).prompt == "Play a magic item? Before the ranged step in D3."
    assert asked.frames[-1].window() == "magic between steps"
    assert asked.frames[-1].window() in GAME.meta.windows


@pytest.mark.parametrize(
    ("option", "value", "things"),
    [
        ("arms_late", "false", ("bow.1", "sword.1")),
        ("golem_steps", "false", ("golem.1", "talisman.1")),
        ("magic_range", "le", ("big_juju.1", "weather_control.1")),
    ],
)
def test_things_say_what_the_rules_of_the_table_are(option: str, value: str, things: tuple[str, ...]) -> None:
    position = f"turn 2 movement\nhex A1 Pl P1\nhex G1 Pl P2\nrack P1 {' '.join(things)}\n"
    tips = []
    for text in (position, f"options {option}={value}\n{position}"):
        pieces = scene_of(GAME.view(GAME.load(text), 0)).pieces
        tips.append([piece.tip for piece in pieces if piece.id in things])
    usual, other = tips
    assert len(usual) == len(other) == 2
    assert all(one != two for one, two in zip(usual, other, strict=True))


OLD_SWAY = """\
given: turn 2 combat
given: hex B1 Mo P1
given: stack C4 P1 troll.1 warlord

P1: explore C4
*: d6 P1 explore C4 3
*: natives P4 goblins.1
*: natives P4 tigers.1
*: natives P4 sword.1
P4: arm sword.1 goblins.1
P1: engage
P1: sway goblins.1
*: step melee C4 natives:tigers.1=6
*: step melee C4 P1:goblins.1=2
*: step melee C4 P1:goblins.1=2
*: step melee C4 P1:troll.1=6
*: step melee C4 P1:warlord=6
P4: hit sword.1
"""
OLD_FLIGHT = """\
given: turn 2 movement
given: hex A2 Pl P2
given: hex A3 Pl P1
given: stack A2 P2 bears.1
given: stack A1 P1 griffon.1 vultures.1 nomads.1
given: stack G1 P2 assassin_primus

P1: lift A1
P1: all
P1: step A2
P1: onward
P2: enough
P1: step A3
P1: halt
P1: endmove
P2: endmove
P3: endmove
P4: endmove
P1: fight A2
P1: done
P2: done
P3: done
P4: done
P2: stalk A3
*: duel P2=6
*: duel P2=6
*: duel P1=1
*: duel P1=1
P2: mark @A3/P1/1
*: random P1 A3 griffon.1
P1: mark vultures.1
"""


@pytest.mark.clauses("T-15.2c", "T-S4")
@pytest.mark.parametrize("story", [OLD_SWAY, OLD_FLIGHT])
def test_a_record_of_version_1_goes_on_as_it_did(story: str) -> None:
    kingdoms = "given: hex A1 De P1\ngiven: hex G1 Pl P2\ngiven: hex G4 Pl P3\ngiven: hex A4 Pl P4\n"
    for version, accepted in ((1, True), (2, False)):
        head = f"regalia record 1\ngame: kings_and_things\nrules: {version}\nseats: P1 P2 P3 P4\n"
        record = read_record(f"{head}{kingdoms}{story}".splitlines())
        replay = Replay(GAME, record.header)
        refused = 0
        for entry in record.entries:
            try:
                replay.take(entry)
            except RejectedEntry:
                refused = entry.line
                break
        assert (refused == 0) == accepted
