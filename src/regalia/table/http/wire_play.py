"""Live messages on the wire: the classes of `regalia.table.play.messages` as structs, with their tags, and with limits
for what clients send."""

from typing import Annotated, Any, Final, cast

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import astuple

from regalia.table.http.wire_scenes import add_struct
from regalia.table.play import messages

LONGEST_TEXT: Final = 400  # characters of an action

Number = Annotated[int, Meta(ge=0, le=2**31 - 1)]
ActionText = Annotated[str, Meta(min_length=1, max_length=LONGEST_TEXT)]
Name = Annotated[str, Meta(max_length=64)]

# What messages are made of

Clock = add_struct(
    messages.Clock,
    {"seconds": Annotated[int, Meta(ge=5, le=5_184_000)], "increment": Annotated[int, Meta(ge=0, le=3600)]},
    forbid_unknown_fields=True,
)
SeatInfo = add_struct(messages.SeatInfo, omit_defaults=True)
add_struct(messages.DiceInfo, omit_defaults=True)
add_struct(messages.TableInfo)
OutcomeInfo = add_struct(messages.OutcomeInfo)
add_struct(messages.LogEntry)
add_struct(messages.Log)
add_struct(
    messages.Orders,
    {"stops": Annotated[tuple[Name, ...], Meta(max_length=64)]},
    frozen=True,
    forbid_unknown_fields=True,
)
WindowInfo = add_struct(messages.WindowInfo)
add_struct(messages.ClockInfo)
add_struct(messages.ProposalInfo)
add_struct(messages.ChatLine)
add_struct(messages.Reason)
add_struct(messages.TurnNotice)

# What the server says


SAID: Final[list[type[Struct]]] = []


def says(kind: Any, tag: str, omit_defaults: bool = False) -> None:
    SAID.append(add_struct(kind, tag_field="is", tag=tag, omit_defaults=omit_defaults))


says(messages.TableMessage, "table")
says(messages.ClocksMessage, "clocks")
says(messages.ProposalMessage, "proposal")
says(messages.ChatMessage, "chat", omit_defaults=True)
says(messages.RefusedMessage, "refused")
says(messages.InspectionMessage, "inspection")
says(messages.HintMessage, "hint")
says(messages.Reasons, "reasons")
says(messages.OrdersMessage, "orders")
says(messages.ErrorMessage, "error")

# What a client says


ASKED: Final[dict[type[Struct], Any]] = {}  # the classes by their structs


def asks(kind: Any, tag: str, **limits: Any) -> None:
    ASKED[add_struct(kind, limits, tag_field="do", tag=tag)] = kind


asks(messages.Act, "act", n=Number, v=Number, text=ActionText)
asks(messages.Undo, "undo", n=Number)
asks(messages.Resign, "resign", n=Number)
asks(messages.Inspect, "inspect", n=Number, id=Annotated[str, Meta(max_length=200)])
asks(messages.Why, "why", n=Number, v=Number, texts=Annotated[list[ActionText], Meta(min_length=1, max_length=8)])
asks(messages.Propose, "propose", n=Number, seat=Name, bot=Name)
asks(messages.Answer, "answer", n=Number, id=Number)
asks(messages.ChatSend, "chat", text=Annotated[str, Meta(max_length=1000)])
asks(messages.Hint, "hint", n=Number)
asks(messages.AddPart, "part", part=Annotated[str, Meta(min_length=16, max_length=64)])
asks(messages.SetOrders, "orders")
asks(messages.Hurry, "hurry")
asks(messages.SetPace, "pace")


def plain(message: Any) -> messages.ClientMessage:
    """Return what a client said as play has it."""
    kind = ASKED[type(message)]
    if kind is messages.SetOrders:  # with orders inside
        return msgspec.convert(message, messages.SetOrders, from_attributes=True)
    return cast(messages.ClientMessage, kind(*astuple(message)))
