"""uvicorn's WebSocket protocol, able to send several messages with one write.

An action is followed by an ack and a scene on the same socket, and a write to a socket is the dearest single thing the
server does. ASGI knows one message at a time, so this is a word between our own application and our own server: where
another server runs the application, `can_send_many` says no and messages go one by one.
"""

from collections.abc import Sequence
from typing import Any, Final

from starlette.types import Send
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

SEND_MANY: Final = "regalia.send_many"


class WebSocketProtocol(WebSocketsSansIOProtocol):
    async def send(self, message: Any) -> None:
        if message["type"] != SEND_MANY:
            await super().send(message)
            return
        await self.writable.wait()
        if self.disconnected or self.close_sent or self.transport.is_closing():
            raise ClientDisconnected
        texts: Sequence[bytes] = message["texts"]
        for text in texts:
            self.conn.send_text(text)
        self.transport.write(b"".join(self.conn.data_to_send()))


def can_send_many(send: Send) -> bool:
    return isinstance(getattr(send, "__self__", None), WebSocketProtocol)
