"""Two clicks move a group: its hex, then where it halts."""

from regalia.core.referee import answers, asks_chance, draw_chance
from regalia.core.rng import Rng
from regalia.games.kings_and_things import GAME
from regalia.games.kings_and_things.actions import ENDMOVE, ThingsAction
from regalia.games.kings_and_things.flow.movement import Group, Movement
from regalia.games.kings_and_things.state import KingsThings
from regalia.scenes import Choice


def offered(s: KingsThings, seat: int, verb: str) -> dict[str, Choice]:
    """The choices of a verb, by their pick."""
    scene = GAME.scene(GAME.view(s, seat))
    assert scene is not None
    return {group.pick: choice for group in scene.groups if group.verb == verb for choice in group.choices}


def say(s: KingsThings, seat: int, choice: Choice) -> None:
    """Say it and what follows, as long as it may be said, as the page does."""
    for text in [choice.text, *choice.then]:
        action = GAME.read(s, text)
        if not s.frames or seat not in s.frames[-1].to_act(s) or action not in s.frames[-1].legal(s, seat):
            return
        s.frames[-1].apply(s, seat, action)


def hex_code(s: KingsThings, spot: str) -> int:
    action = GAME.read(s, f"step {spot[1:]}")
    assert isinstance(action, ThingsAction)
    return action.a


def test_marches_end_where_they_say_or_where_enemies_and_the_unknown_stop_them() -> None:
    rng = Rng("marches")
    ended, halted = 0, 0
    for number in range(3):
        s = GAME.new(3, {"turn_limit": 6})
        game = Rng(f"marches {number}")
        while s.outcome is None:
            assert isinstance(s, KingsThings)
            frame = s.frames[-1]
            if asks_chance(s):
                frame.apply(s, -1, draw_chance(s, game))
                continue
            seat = frame.to_act(s)[0]
            lifts = offered(s, seat, "lift") if isinstance(frame, Movement) else {}
            for pick, lift in lifts.items():
                assert offered(s, seat, "split").get(pick) is None or lift.then == ["all"]
                moving = s.clone()
                say(moving, seat, lift)
                found = offered(moving, seat, "march")
                if not found or rng.below(3):
                    continue
                spot, march = list(found.items())[rng.below(len(found))]
                assert offered(moving, seat, "step").keys() >= {f"@{march.text.split()[1]}"}
                units = moving.frames[-1].members(moving) if isinstance(moving.frames[-1], Group) else []
                say(moving, seat, march)
                place = moving.rules.board.coded(hex_code(moving, spot))
                assert all(moving.where[unit] == place for unit in units), f"{lift.text}, {march.text}, {march.then}"
                halted += not isinstance(moving.frames[-1], Group)
                ended += 1
            legal = answers(s, seat)
            ends = [action for action in legal if isinstance(action, ThingsAction) and action.verb == ENDMOVE]
            frame.apply(s, seat, ends[0] if ends and game.below(2) else legal[game.below(len(legal))])
    assert ended > 40 and halted > 30, (ended, halted)
