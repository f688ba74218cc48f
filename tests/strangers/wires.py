"""Connections of strangers, made by hand: they say what no client would, as fast as they can."""

import contextlib
import http.client
import json
import socket
import time
from typing import Any, Final

PATIENCE: Final = 20.0  # seconds for an answer
MASK: Final = bytes(4)  # a mask that changes nothing
KEY: Final = "dGhlIHNhbXBsZSBub25jZQ=="
TEXT: Final = 0x81
LOCALHOST: Final = "127.0.0.1"


def frame(kind: int, payload: bytes) -> bytes:
    """A WebSocket frame as clients send it; `kind` is its first byte."""
    size = len(payload)
    if size < 126:
        return bytes((kind, 0x80 | size)) + MASK + payload
    if size < 65_536:
        return bytes((kind, 0xFE)) + size.to_bytes(2, "big") + MASK + payload
    return bytes((kind, 0xFF)) + size.to_bytes(8, "big") + MASK + payload


def message(**fields: Any) -> bytes:
    """A whole message of a client in one frame."""
    return frame(TEXT, json.dumps(fields).encode())


def texts_in(scene: Any) -> list[str]:
    """All that can be said in a scene, fans included."""
    texts: list[str] = []
    for group in scene.get("groups", []):
        texts += [choice["text"] for choice in group.get("choices", [])]
        texts += [group["text"].replace("*", spot) for spot in group.get("spots", "").split()]
    return texts


class Caller:
    """A guest who makes requests, one after the other, on one connection."""

    def __init__(self, port: int, address: str, cookie: str = "") -> None:
        self.cookie = cookie
        self.connection: Final = http.client.HTTPConnection(LOCALHOST, port, PATIENCE, (address, 0))

    def ask(self, method: str, path: str, body: str | None = None) -> tuple[int, bytes]:
        """Return the status and the body of the answer; status 0 if the server hung up or said nothing for long."""
        headers = {"Content-Type": "application/json"} | ({"Cookie": self.cookie} if self.cookie else {})
        try:
            self.connection.request(method, path, body, headers)
            response = self.connection.getresponse()
            cookie = response.getheader("set-cookie")
            if cookie:
                self.cookie = cookie.split(";")[0]
            return response.status, response.read()
        except (OSError, http.client.HTTPException):
            self.connection.close()
            return 0, b""

    def insist(self, method: str, path: str, body: object = None, until: float = 0.0) -> Any:
        """The answer of a request that is made again until it succeeds; None once the time is up."""
        while time.monotonic() < until:
            status, answer = self.ask(method, path, None if body is None else json.dumps(body))
            if 200 <= status < 300:
                return json.loads(answer) if answer else {}
            time.sleep(0.05)
        return None


def open_line(port: int, address: str) -> socket.socket:
    """A connection from that address of this machine, on which nothing was said yet."""
    return socket.create_connection((LOCALHOST, port), PATIENCE, (address, 0))


def open_socket(port: int, address: str, path: str, cookie: str = "") -> socket.socket | None:
    """A WebSocket on which nothing was said yet; None if the server refuses it."""
    with contextlib.suppress(OSError):
        line = open_line(port, address)
        line.sendall(
            f"GET {path} HTTP/1.1\r\nHost: {LOCALHOST}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {KEY}\r\nSec-WebSocket-Version: 13\r\nCookie: {cookie}\r\n\r\n".encode()
        )
        head = b""
        while not head.endswith(b"\r\n\r\n") and (more := line.recv(1)):  # and nothing of what follows
            head += more
        if head.startswith(b"HTTP/1.1 101"):
            return line
        line.close()
    return None


def first_scene(line: socket.socket) -> Any:
    """Read until the first scene has come."""
    buffer = b""
    while more := line.recv(1 << 20):
        buffer += more
        while len(buffer) >= 10:
            short = buffer[1]
            start = 2 if short < 126 else 4 if short == 126 else 10
            size = short if short < 126 else int.from_bytes(buffer[2:start], "big")
            if len(buffer) < start + size:
                break
            text, buffer = buffer[start : start + size], buffer[start + size :]
            if text.startswith(b'{"is":"scene"'):
                return json.loads(text)["scene"]
    raise ConnectionError


def take_in(line: socket.socket) -> bool:
    """Read whatever has come, without waiting; False once the server has closed."""
    line.setblocking(False)
    try:
        while True:
            if not line.recv(1 << 20):
                return False
    except BlockingIOError:
        return True
    except OSError:
        return False
    finally:
        with contextlib.suppress(OSError):
            line.settimeout(PATIENCE)
