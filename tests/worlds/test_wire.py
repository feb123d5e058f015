"""Frames survive being cut anywhere, and nonsense is named."""

import pytest

from data.errors import HostError
from worlds.three import wire

FRAMES = [({"id": 1, "x": "ä"}, []), ({"id": 2}, [b"", b"\x00\xff" * 300]), ({"id": 3}, [b"a"])]
STREAM = b"".join(wire.pack(header, parts) for header, parts in FRAMES)


@pytest.mark.parametrize("size", [1, 3, 7, len(STREAM)])
def test_frames_come_out_whole_however_they_are_cut(size):
    unpacker = wire.Unpacker()
    came = [frame for at in range(0, len(STREAM), size) for frame in unpacker.feed(STREAM[at : at + size])]
    assert came == FRAMES


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"GET / HTTP/1.1\r\n", "that is no frame"),
        (b"\x00\x00\x00\x03{ab", "is no JSON"),
        (b"\x00\x00\x00\x02{}", "names no parts"),
        (b"\x00\x00\x00\x02[]", "names no parts"),
        (b"\x00\x00\x00\x0e" + b'{"parts":[-1]}', "names no parts"),
    ],
)
def test_nonsense_is_named(data, words):
    with pytest.raises(HostError, match=words):
        list(wire.Unpacker().feed(data))


def test_base64_fields_of_frames_and_captures_become_parts_and_come_back():
    answer = {
        "frames": [{"mime": "image/jpeg", "data": "AAE=", "words": "data"}],
        "capture": {"id_table": ["a"], "rgb": None, "ids": "/w==", "depth": None},
        "data": "not a frame",
    }
    parts: list[bytes] = []
    plain = wire.take_out_binary(answer, parts)
    assert parts == [b"\x00\x01", b"\xff"]
    back = wire.put_in_binary(plain, parts)
    assert back["frames"][0] == {"mime": "image/jpeg", "data": b"\x00\x01", "words": "data"}
    assert back["capture"]["ids"] == b"\xff"
    assert back["data"] == "not a frame"


def test_a_picture_that_is_no_base64_is_named():
    with pytest.raises(HostError, match="no base64"):
        wire.take_out_binary({"mime": "image/png", "data": "*"}, [])
