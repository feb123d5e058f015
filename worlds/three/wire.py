"""Frames on the pipes of a world host: a 4-byte big-endian length, a JSON header, then the binary parts it names.

Owns: packing, unpacking, and moving base64 fields of a page's answer into binary parts. Refuses: reading and writing.
A header is a JSON object; its key `parts` lists the parts' lengths, and `{"$part": i}` stands where part i belongs.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator, Sequence
from typing import Any, cast

from data.errors import HostError
from data.foreign_json import ForeignJsonError, read_json

PROTOCOL = 1
MAX_HEADER = 64 * 1024 * 1024
MAX_PARTS = 512 * 1024 * 1024
_LENGTH = 4
DEPTH = 256
"""Lists and objects within one another in a page's answer, and so in a header, which holds it whole."""

_BINARY_FIELDS = {"mime": ("data",), "id_table": ("rgb", "ids", "depth")}
"""An object with this key is a FrameWire or a CaptureWire; these of its fields are base64."""


def pack(header: dict[str, Any], parts: Sequence[bytes] = ()) -> bytes:
    """One frame."""
    text = json.dumps({**header, "parts": [len(part) for part in parts]}, allow_nan=False).encode()
    return b"".join((len(text).to_bytes(_LENGTH, "big"), text, *parts))


class Unpacker:
    """Takes bytes as they come and gives whole frames."""

    def __init__(self) -> None:
        self._buffer = bytearray()

    def feed(self, data: bytes) -> Iterator[tuple[dict[str, Any], list[bytes]]]:
        """Each frame that is now complete.

        Raises:
            HostError: what comes is no frame.
        """
        self._buffer += data
        while (frame := self._take()) is not None:
            yield frame

    def _take(self) -> tuple[dict[str, Any], list[bytes]] | None:
        if len(self._buffer) < _LENGTH:
            return None
        start = _LENGTH + int.from_bytes(self._buffer[:_LENGTH], "big")
        if start > MAX_HEADER:
            raise HostError(f"A frame's header claims {start} bytes; that is no frame.")
        if len(self._buffer) < start:
            return None
        header, lengths = _read_header(bytes(self._buffer[_LENGTH:start]))
        end = start + sum(lengths)
        if len(self._buffer) < end:
            return None
        parts: list[bytes] = []
        for length in lengths:
            parts.append(bytes(self._buffer[start : start + length]))
            start += length
        del self._buffer[:end]
        return header, parts


def _read_header(text: bytes) -> tuple[dict[str, Any], list[int]]:
    try:
        header = read_json(text, depth=DEPTH)
    except ForeignJsonError as error:
        raise HostError(f"A frame's header is no JSON: {text[:80]!r}") from error
    lengths = cast("dict[str, Any]", header).pop("parts", None) if isinstance(header, dict) else None
    if not isinstance(lengths, list) or not all(
        isinstance(length, int) and 0 <= length <= MAX_PARTS for length in cast("list[Any]", lengths)
    ):
        raise HostError(f"A frame's header names no parts: {text[:80]!r}")
    return cast("dict[str, Any]", header), cast("list[int]", lengths)


def take_out_binary(value: Any, parts: list[bytes]) -> Any:
    """A copy of a page's result with its base64 fields moved to `parts`.

    Raises:
        HostError: such a field is no base64.
    """
    if isinstance(value, list):
        return [take_out_binary(each, parts) for each in cast("list[Any]", value)]
    if not isinstance(value, dict):
        return value
    plain = cast("dict[str, Any]", value)
    binary = {field for mark, fields in _BINARY_FIELDS.items() if mark in plain for field in fields}
    return {
        key: _to_part(each, parts)
        if key in binary and isinstance(each, str)
        else take_out_binary(each, parts)
        for key, each in plain.items()
    }


def put_in_binary(value: Any, parts: Sequence[bytes]) -> Any:
    """The inverse: each `{"$part": i}` becomes the bytes of part i."""
    if isinstance(value, list):
        return [put_in_binary(each, parts) for each in cast("list[Any]", value)]
    if not isinstance(value, dict):
        return value  # pyright: ignore[reportUnknownVariableType] - a JSON scalar
    plain = cast("dict[str, Any]", value)
    if plain.keys() == {"$part"}:
        return parts[int(plain["$part"])]
    return {key: put_in_binary(each, parts) for key, each in plain.items()}


def _to_part(text: str, parts: list[bytes]) -> dict[str, int]:
    try:
        parts.append(base64.b64decode(text, validate=True))
    except ValueError as error:  # a letter beyond ASCII is one, and no binascii.Error
        raise HostError(f"The page sent a picture that is no base64: {text[:40]!r}") from error
    return {"$part": len(parts) - 1}
