"""The scene of Two Kingdoms for the web table."""

from regalia.games.two_kingdoms.actions import Order
from regalia.games.two_kingdoms.shown import lists
from regalia.games.two_kingdoms.shown.aims import aims
from regalia.games.two_kingdoms.shown.choices import OFF, choices
from regalia.games.two_kingdoms.shown.draft import draft
from regalia.games.two_kingdoms.shown.focus import focus
from regalia.games.two_kingdoms.shown.ground import board_of, track
from regalia.games.two_kingdoms.shown.panels import facts, panel, prompt
from regalia.games.two_kingdoms.shown.units import on_board
from regalia.games.two_kingdoms.view import KingdomsView
from regalia.scenes import Scene


def scene(view: KingdomsView) -> Scene:
    s = view.table()
    groups, verbs = choices(view, s)
    able = {action.unit for action in view.legal if isinstance(action, Order)}
    return Scene(
        surfaces=[board_of(view, s.board), track(view), *lists.surfaces(view, able)],
        pieces=[*on_board(view, s, able), *lists.pieces(view, s, able)],
        panels=[panel(view, side) for side in (0, 1)],
        prompt=prompt(view, s),
        verbs=verbs,
        groups=groups,
        words={OFF: "Get off the horse"} if verbs else {},
        overlays=aims(view, s),
        facts=facts(view),
        draft=draft(view, s),
        cloth="earth",
        focus=focus(view, s),
    )
