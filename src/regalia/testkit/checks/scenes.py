"""A picture offers exactly the legal actions, by clicks and words that lead to one action, on things that it shows."""

from collections import Counter
from collections.abc import Mapping
from itertools import chain
from typing import Final

from regalia.core.actions import WATCHER
from regalia.core.errors import Malformed
from regalia.core.fallback_scene import picture
from regalia.core.game import Game
from regalia.core.state import State
from regalia.core.views import seen_to_act
from regalia.scenes import Choice, Scene, open_groups, piece_pick
from regalia.testkit.checks.defects import Defect
from regalia.testkit.checks.walk import Variant, frame_name, positions

GAMES: Final = 3
PER_GAME: Final = 25


def check_scenes(game: Game, variant: Variant, effort: float = 1.0, seed: str = "scenes") -> None:
    for s, history in positions(game, variant.seats, variant.options, seed, GAMES, PER_GAME, variant.limit, effort):
        with history.watched("the picture"):
            for viewer in (*range(s.seat_count), WATCHER):
                check_scene(game, s, viewer)


def check_scene(game: Game, s: State, viewer: int) -> None:
    scene = picture(game, s, viewer)
    who = f"the picture for {game.meta.seat_name(viewer)} in {frame_name(s)}"
    drawn = drawn_things(scene, who)
    choices = open_groups(scene.groups)
    check_offered(game, s, viewer, [choice for _verb, choice in choices], who)
    patterns = {verb.key: verb.pattern for verb in scene.verbs}
    written = {piece_pick(piece.id): piece.written or piece.id for piece in scene.pieces}
    ways: dict[tuple[str, ...], str] = {}
    for verb, choice in choices:
        if verb not in patterns:
            raise Defect(f"{who} has no verb {verb!r} for {choice.text!r}")
        if not choice.label.strip():
            raise Defect(f"{who} offers {choice.text!r} without words")
        for pick in (*choice.picks, *chain(*choice.ways)):
            if pick[:1] in "@#" and pick not in drawn:
                raise Defect(f"{who} wants a click on {pick!r} for {choice.text!r}, but does not draw it")
        check_pattern(game, s, patterns[verb], choice, written, who)
        for picks in (choice.picks, *choice.ways):
            way = (verb, *picks, choice.label)  # after the same clicks there are buttons, which differ in their words
            if way in ways:
                other = f"for {ways[way]!r} and {choice.text!r}"
                raise Defect(f"{who} has the same clicks and words, {' '.join(way)}, {other}")
            ways[way] = choice.text
    check_asked(s, scene, who)
    for overlay in scene.overlays:
        for spot in overlay.spots:
            if f"@{spot}" not in drawn:
                raise Defect(f"{who} lays {overlay.name!r} over {spot!r}, but does not draw it")


def check_asked(s: State, scene: Scene, who: str) -> None:
    """Check that the panels show who is asked: the page goes by it, and so does a table that counts its versions."""
    shown = {panel.seat for panel in scene.panels if "asked" in panel.tags}
    asked = {seat for seat in seen_to_act(s) if seat >= 0}
    if shown != asked:
        raise Defect(f"{who} shows that the seats {sorted(shown)} are asked, but it is {sorted(asked)}")


def check_pattern(game: Game, s: State, pattern: str, choice: Choice, written: Mapping[str, str], who: str) -> None:
    """Check that a pattern with a choice's own picks spells that choice, or nothing: it need not fit every choice."""
    if not pattern or f"{{{len(choice.picks)}}}" not in pattern:
        return
    text = pattern
    for number, pick in enumerate(choice.picks, 1):
        text = text.replace(f"{{{number}}}", written.get(pick, pick[1:]))
    try:
        spelled = game.write(s, game.read(s, text))
    except Malformed:
        return
    if spelled != choice.text:
        raise Defect(f"{who} writes {choice.text!r} as {text!r} by the pattern {pattern!r}")


def drawn_things(scene: Scene, who: str) -> set[str]:
    """Return everything that can be clicked, as picks."""
    spots = Counter(spot.id for surface in scene.surfaces for spot in surface.spots)
    pieces = Counter(piece.id for piece in scene.pieces)
    for kind, counted in (("spot", spots), ("piece", pieces)):
        for name, times in counted.items():
            if times > 1:
                raise Defect(f"{who} has {times} {kind}s with the id {name!r}")
    for piece in scene.pieces:
        if piece.spot not in spots:
            raise Defect(f"{who} has {piece.id!r} lie on {piece.spot!r}, but does not draw that")
    return {f"@{spot}" for spot in spots} | {f"#{piece}" for piece in pieces}


def check_offered(game: Game, s: State, viewer: int, choices: list[Choice], who: str) -> None:
    """Check that the picture offers each of the viewer's legal actions once, and no other.

    An action can also be the first of several that follow by themselves.
    """
    legal = Counter(game.write(s, action) for action in game.view(s, viewer).legal)
    alone = {choice.text for choice in choices if not choice.then}
    offered = Counter(choice.text for choice in choices if not (choice.then and choice.text in alone))
    ways = Counter((choice.text, *choice.then) for choice in choices)
    if twice := [way for way, times in ways.items() if times > 1]:
        raise Defect(f"{who} offers {twice[:3]} twice")
    if offered != legal:
        missing, more = sorted(legal - offered), sorted(offered - legal)
        what = (
            f"does not offer {missing[:3]}" if missing else f"offers {more[:3]}, which may not be said or stands twice"
        )
        raise Defect(f"{who} {what}")
