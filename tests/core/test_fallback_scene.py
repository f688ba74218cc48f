"""The picture of a table for a game that draws none, and for one that does."""

from connect_four import GAME as FOUR
from regalia.core.actions import WATCHER
from regalia.core.fallback_scene import picture
from regalia.core.state import won_by
from regalia.scenes import Choice, Panel, Scene, Verb
from tests.testkit.toy import TOY

OFFER = """
hand red gold
hand blue silver
screen red copper
"""
RED, BLUE = 0, 1


def choices(scene: Scene) -> list[Choice]:
    return [choice for group in scene.groups for choice in group.choices]


def test_a_game_without_a_scene_shows_its_text_and_a_button_for_each_action() -> None:
    s = TOY.load(OFFER)
    scene = picture(TOY, s, RED)
    assert TOY.scene(TOY.view(s, RED)) is None
    assert scene.text == TOY.render_text(TOY.view(s, RED))
    assert scene.surfaces == [] and scene.pieces == []
    assert scene.prompt == "It is your turn"
    assert scene.verbs == [Verb("say", "Choose")]
    assert [group.pick for group in scene.groups] == [""]
    assert choices(scene) == [
        Choice("place gold", "place gold"),
        Choice("take back", "take back", kind="undo"),
        Choice("ready", "ready"),
        Choice("cash", "a point for a gold", kind="aside"),
    ]


def test_it_shows_a_viewer_only_what_that_viewer_may_know() -> None:
    s = TOY.load(OFFER)
    assert "screen red copper" in picture(TOY, s, RED).text
    for other in (BLUE, WATCHER):
        assert "copper" not in picture(TOY, s, other).text.replace("bag", "")
    watched = picture(TOY, s, WATCHER)
    assert (watched.prompt, watched.groups, watched.verbs) == ("Waiting for the others", [], [])


def test_it_has_a_panel_for_every_seat_and_marks_those_who_are_asked() -> None:
    s = TOY.load("seats 3\n" + OFFER + "screen green ready\n")
    asked = ["asked"]
    assert picture(TOY, s, RED).panels == [Panel(0, "red", tags=asked), Panel(1, "blue", tags=asked), Panel(2, "green")]
    assert [panel.name for panel in picture(TOY, TOY.load(OFFER), RED).panels] == ["red", "blue"]


def test_after_the_end_there_is_nothing_to_do() -> None:
    s = TOY.load(OFFER)
    s.finish(won_by(RED, 2, "G-4"))
    scene = picture(TOY, s, RED)
    assert (scene.prompt, scene.groups, scene.verbs) == ("", [], [])
    assert all(panel.tags == [] for panel in scene.panels)


def test_every_choice_is_said_back_as_it_is_written() -> None:
    s = TOY.load(OFFER)
    for seat in (RED, BLUE):
        texts = [choice.text for choice in choices(picture(TOY, s, seat))]
        assert [TOY.read(s, text) for text in texts] == TOY.view(s, seat).legal


def test_a_game_that_draws_a_scene_is_shown_as_it_draws_it() -> None:
    s = FOUR.load("yr.....")
    scene = picture(FOUR, s, 0)
    assert scene == FOUR.scene(FOUR.view(s, 0))
    assert scene.text == "" and len(scene.surfaces) == 1
