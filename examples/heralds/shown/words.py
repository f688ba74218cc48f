"""Events and actions in words."""

from heralds.actions import Bid, Pass, Pawn, Ready, TakeBack, Trumpet
from heralds.data import SEAT_NAMES, TRUMPET
from heralds.notation import NONE, counted
from heralds.view import HeraldsView
from regalia.core.actions import Action
from regalia.core.events import Event


def describe_action(view: HeraldsView, action: Action) -> str:
    if isinstance(action, Bid):
        return f"put a {action.value} behind your screen"
    if isinstance(action, TakeBack):
        return f"take the {view.behind} back into your hand, once in this round"
    if isinstance(action, Ready):
        return f"seal your bid of {view.behind}" if view.behind else "bid nothing"
    if isinstance(action, Trumpet):
        return f"sound a trumpet: your bid becomes {view.behind + view.trumpet}"
    if isinstance(action, Pass):
        return f"let your bid stand at {view.behind}"
    if isinstance(action, Pawn):
        return f"give up a banner worth {action.value} for a card, then answer"
    return ""


def describe_event(event: Event, seat: int) -> str:
    words = told(event, seat)
    return words[0].upper() + words[1:]


def told(event: Event, seat: int) -> str:
    args = event.args  # the seat first, save for a banner
    if event.kind == "unfurled":
        return f"round {args[0]}: a banner worth {args[1]} is laid on the table"
    subject = "nobody" if args[0] < 0 else "you" if args[0] == seat else SEAT_NAMES[args[0]]
    s = "" if args[0] == seat else "s"
    if event.kind == "drew":
        return f"{subject} draw{s} {a_card(event.veiled[0]) if event.veiled else 'a card'}"
    if event.kind == "readied":
        return f"{subject} {'are' if args[0] == seat else 'is'} ready"
    if event.kind == "sounded":
        return f"{subject} sound{s} a trumpet"
    if event.kind == "passed":
        return f"{subject} pass{'es' if s else ''}"
    if event.kind == "pawned":
        return f"{subject} pawn{s} a banner worth {args[1]}"
    if event.kind == "revealed":
        card = a_card(args[1]) if args[1] else "nothing"
        trumpet = f" and a trumpet: {args[2]}" if args[2] > args[1] else ""
        return f"{subject} {'have' if args[0] == seat else 'has'} bid {card}{trumpet}"
    if event.kind == "resigned":
        shown = counted(args[1:])
        return f"{subject} resign{s}" + (f" and show{s} {shown}" if shown != NONE else "")
    banners = counted(args[1:])
    if event.kind == "took":
        return f"{subject} take{s} {banners} from the table"
    return f"nobody takes {banners}: " + ("left for the next round" if event.kind == "carried" else "out of the game")


def a_card(kind: int) -> str:
    return "a trumpet" if kind == TRUMPET else f"a {kind}"
