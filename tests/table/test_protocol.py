"""Frames of our own making are what a client's library reads."""

import pytest
from websockets.client import ClientProtocol
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode
from websockets.protocol import State
from websockets.uri import parse_uri

from regalia.table.http.framing import FrameCounter, only_text, text_head
from regalia.table.http.protocol import WebSocketProtocol, protocol_of
from regalia.table.play.sockets import LATER
from tests.table.house import House


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 4_095, 4_096, 65_535, 65_536, 300_000])
def test_a_text_of_any_size_arrives_whole(size: int) -> None:
    client = ClientProtocol(parse_uri("ws://127.0.0.1/"), state=State.OPEN, max_size=None)
    client.reader.feed_data(text_head(size) + b"x" * size + text_head(2) + b"{}")
    client.receive_data(b"")
    frames = [event for event in client.events_received() if isinstance(event, Frame)]
    assert [(frame.opcode, len(frame.data), frame.fin) for frame in frames] == [
        (Opcode.TEXT, size, True),
        (Opcode.TEXT, 2, True),
    ]


def frames_of_a_client(*texts: str) -> bytes:
    """As a browser would send them: masked."""
    client = ClientProtocol(parse_uri("ws://127.0.0.1/"), state=State.OPEN)
    for text in texts:
        client.send_text(text.encode())
    return b"".join(client.data_to_send())


@pytest.mark.parametrize("size", [0, 1, 40, 125, 126, 127, 65_535, 65_536])
def test_a_short_text_is_read_and_a_long_one_left_to_the_library(size: int) -> None:
    data = frames_of_a_client("é" * (size // 2) + "x" * (size % 2))
    assert only_text(data) == (("é" * (size // 2) + "x" * (size % 2)).encode() if size < 126 else None)
    counter = FrameCounter()
    assert counter.cut(data, 1) == (len(data), 1) and counter.is_between_frames()


def test_anything_but_one_whole_text_is_left_to_the_library() -> None:
    data = frames_of_a_client("hello")
    bytes_frame, unmasked, unfinished = b"\x82" + data[1:], data[:1] + b"\x05" + data[2:], b"\x01" + data[1:]
    for other in (data * 2, data + b"\x81", b"\xc1" + data[1:], bytes_frame, unmasked, unfinished, b""):
        assert only_text(other) is None
    for cut in range(1, len(data)):
        assert only_text(data[:cut]) is None


def test_frames_are_counted_however_their_bytes_come() -> None:
    """Those past the limit are left for later: the counter stops where the next would begin."""
    sizes = (0, 1, 125, 126, 300, 65_536, 0, 3)
    frames = [frames_of_a_client("x" * size) for size in sizes]
    data = b"".join(frames)
    for piece in (1, 2, 3, 5, 7, 11, 64, 1_000, len(data)):
        for limit in (0, 1, 4, 6, len(sizes)):
            counter, read, counted = FrameCounter(), 0, 0
            while read < len(data):
                end, new = counter.cut(data[read : read + piece], limit - counted)
                read += end
                counted += new
                if not end:
                    break
            assert read == len(b"".join(frames[:limit])) and counted == limit and counter.is_between_frames()
            if limit < len(sizes):
                assert counter.cut(data[read : read + 1], 1) == (1, 1) and not counter.is_between_frames()


def test_however_the_bytes_of_a_client_come_it_is_heard(house: House) -> None:
    ann = house.guest()
    line = ann.look(ann.table("connect_four", ["me", "me"]), "yellow")
    line.until("scene")

    def pongs(count: int) -> None:
        for _each in range(count):
            assert line.next()["is"] == "pong"

    ping = '{"do":"ping"}'
    line.socket.ping()  # a control frame, which is not ours to answer
    line.raw(ping)
    pongs(1)
    line.socket.socket.sendall(frames_of_a_client(ping, ping + " " * 300, ping))  # several at once, one of them long
    pongs(3)
    line.socket.send([ping[:5], ping[5:]])  # in two frames
    line.raw(ping)
    pongs(2)
    data = frames_of_a_client(ping, ping)
    for each in data:
        line.socket.socket.sendall(bytes((each,)))
    line.raw(ping)
    pongs(3)
    line.act("d")


def test_another_server_is_told_what_is_missing() -> None:
    async def send(message: object) -> None: ...

    with pytest.raises(TypeError, match="regalia serve"):
        protocol_of(send)


def test_a_slow_reader_gets_everything_once_it_reads(house: House) -> None:
    ann = house.guest()
    line = ann.look(ann.table("connect_four", ["me", "me"]), "yellow")
    line.until("scene")

    def full() -> bool:
        open_ones = [each for each in house.server.server_state.connections if isinstance(each, WebSocketProtocol)]
        return not all(each.writable.is_set() for each in open_ones)

    hellos = 0
    while not house.on_loop(full):
        for _each in range(25):
            line.hello()  # answered with a whole scene
            hellos += 1
    line.say(do="inspect", n=7, id="a1")
    scenes = 0
    while (message := line.next())["is"] != "inspection":
        scenes += message["is"] == "scene"
    assert scenes == hellos


def test_who_never_reads_is_let_go_and_nobody_else_waits(house: House) -> None:
    ann = house.guest()
    table = ann.table("connect_four", ["me", "me"])
    deaf = ann.look(table, "yellow")
    red = ann.look(table, "red")
    red.until("scene")
    try:
        for _each in range(20_000):
            deaf.say(do="hello", v=0, session="deaf")  # answered with a whole scene
    except ConnectionClosed:
        pass
    other = ann.look(table, "yellow")
    other.until("scene")
    other.act("d")
    assert red.until("scene")["v"] == 2
    assert deaf.closed() in (1006, LATER)
