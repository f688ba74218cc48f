"""The picture of a table for one viewer, whether the game draws one or not."""

from regalia.core.game import Game
from regalia.core.state import State
from regalia.scenes import Choice, Panel, Scene, Verb, grouped


def picture(game: Game, s: State, seat: int) -> Scene:
    """Return the scene for one viewer. A game without scenes gets its text and a button for each action."""
    view = game.view(s, seat)
    scene = game.scene(view)
    if scene is not None:
        return scene
    choices: list[tuple[str, Choice]] = []
    for action in view.legal:
        text = game.write(s, action)
        kind = "undo" if action.undoes else "aside" if action.aside else ""
        choices.append(("say", Choice(text, game.describe_action(view, action) or text, kind=kind)))
    panels = [
        Panel(other, name, tags=["asked"] if other in view.to_act else [])
        for other, name in enumerate(game.meta.seat_names[: s.seat_count])
    ]
    prompt = "" if s.outcome is not None else "It is your turn" if choices else "Waiting for the others"
    verbs = [Verb("say", "Choose")] if choices else []
    return Scene([], [], panels, prompt, verbs=verbs, groups=grouped(choices), text=game.render_text(view))
