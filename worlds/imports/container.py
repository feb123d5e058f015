"""The bytes of a .gltf or .glb, up to its JSON.

Owns: telling GLB from JSON from neither by content, chunk lengths, and limits on the JSON's size and depth.
Refuses: what the JSON says (document).
"""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

import numpy as np

from data.errors import ImportRefusedError
from data.foreign_json import ForeignJsonError, read_json
from worlds.imports.limits import FILE_BYTES, JSON_BYTES, JSON_DEPTH, MEGA

_MAGIC = b"glTF"
_HEADER = 12
_CHUNK = 8
_HEAD = 64
_JSON_CHUNK = 0x4E4F534A
_BIN_CHUNK = 0x004E4942

_STRING = re.compile(r'"(?:[^"\\]|\\.)*"', re.DOTALL)

_OTHERS = (
    (b"Kaydara FBX", "an FBX file"),
    (b"PK\x03\x04", "a ZIP archive (perhaps a .usdz or .3mf)"),
    (b"PXR-USDC", "a USD file"),
    (b"#usda", "a USD file"),
    (b"BLENDER", "a Blender file"),
    (b"ply\n", "a PLY file"),
    (b"ply\r", "a PLY file"),
    (b"solid ", "an STL file"),
    (b"\x1f\x8b", "a gzip archive"),
    (b"\x28\xb5\x2f\xfd", "a Zstandard (or packed Blender) file"),
    (b"version https://git-lfs", "a Git LFS pointer, not the file itself"),
    (b"<", "an XML or HTML page"),
    (b"\x89PNG", "a PNG picture"),
    (b"\xff\xd8\xff", "a JPEG picture"),
)


@dataclass(frozen=True)
class Container:
    """What a file holds: the JSON as text, and the binary chunk (None: there is none)."""

    text: str
    binary_bytes: int | None = None
    binary_at: int = 0


def read_container(file: Path) -> Container:
    """Reads the JSON of a file.

    Raises:
        ImportRefusedError: it is no glTF 2.0 container, is cut off, or is too large.
    """
    size = measure_file(file)
    with file.open("rb") as stream:
        head = stream.read(_HEAD)
        if not head.startswith(_MAGIC):
            _check_magic(file, head)
            _check_json_size(file, size)
            return Container(_decode(file, head + stream.read()))
        length = _read_header(file, head, size)
        text, binary, binary_at = b"", None, 0
        for index, (kind, at, count) in enumerate(_chunks(file, length)):
            if index == 0 and kind != _JSON_CHUNK:
                raise ImportRefusedError(f"{file.name} is a GLB whose first chunk is not JSON.")
            if index == 0:
                _check_json_size(file, count)
                stream.seek(at)
                text = stream.read(count)
            elif kind == _BIN_CHUNK and binary is None:
                binary, binary_at = count, at
    return Container(_decode(file, text), binary, binary_at)


def parse(file: Path, text: str) -> dict[str, Any]:
    """The JSON as plain values.

    Raises:
        ImportRefusedError: it is no JSON object, or nested too deeply.
    """
    _check_depth(file, text)
    try:
        values = read_json(text, depth=JSON_DEPTH, plain_numbers=False)
    except ForeignJsonError as error:
        raise ImportRefusedError(f"{file.name} is not valid JSON: {error}.") from error
    if not isinstance(values, dict):
        raise ImportRefusedError(f"{file.name} is JSON, but not a glTF: it holds no object.")
    return cast("dict[str, Any]", values)


def measure_file(file: Path) -> int:
    """Bytes of a file.

    Raises:
        ImportRefusedError: it is not there, empty, or too large.
    """
    try:
        if not file.is_file():
            raise ImportRefusedError(f"{file} is not there, or is no file.")
        size = file.stat().st_size
    except (OSError, ValueError) as error:
        raise ImportRefusedError(f"{file} cannot be read: {error}.") from error
    if size == 0:
        raise ImportRefusedError(f"{file.name} is empty.")
    if size > FILE_BYTES:
        raise ImportRefusedError(
            f"{file.name} has {size / MEGA:.0f} MB; at most {FILE_BYTES // MEGA} MB are read."
        )
    return size


def _check_magic(file: Path, head: bytes) -> None:
    start = head.removeprefix(b"\xef\xbb\xbf").lstrip()
    for magic, words in _OTHERS:
        if start.startswith(magic):
            raise ImportRefusedError(f"{file.name} is no glTF: it looks like {words}.")
    if not start.startswith(b"{"):
        raise ImportRefusedError(f"{file.name} is no glTF: it begins neither with glTF's mark nor as JSON.")


def _read_header(file: Path, head: bytes, size: int) -> int:
    if len(head) < _HEADER + _CHUNK:
        raise ImportRefusedError(f"{file.name} is cut off within its GLB header.")
    _, version, length = struct.unpack_from("<4sII", head)
    if version != 2:
        raise ImportRefusedError(
            f"{file.name} is a GLB of glTF {version}.0; only glTF 2.0 is read. Convert it with glTF-Pipeline."
        )
    if length > size:
        raise ImportRefusedError(
            f"{file.name} is cut off: its header says {length} bytes, the file has {size}."
        )
    return length


def _chunks(file: Path, length: int) -> Iterator[tuple[int, int, int]]:
    """Kind, place and length of each chunk."""
    at = _HEADER
    with file.open("rb") as stream:
        while at + _CHUNK <= length:
            stream.seek(at)
            count, kind = struct.unpack("<II", stream.read(_CHUNK))
            at += _CHUNK
            if at + count > length:
                raise ImportRefusedError(
                    f"{file.name} is cut off: a chunk of {count} bytes begins at byte {at}, the GLB ends at {length}."
                )
            yield kind, at, count
            at += count + -count % 4


def _check_json_size(file: Path, count: int) -> None:
    if count > JSON_BYTES:
        raise ImportRefusedError(
            f"The JSON of {file.name} has {count / MEGA:.0f} MB; at most {JSON_BYTES // MEGA} MB are read."
        )


def _decode(file: Path, data: bytes) -> str:
    try:
        return data.decode("utf-8-sig").rstrip("\0 ")
    except UnicodeDecodeError as error:
        raise ImportRefusedError(f"The JSON of {file.name} is not UTF-8: {error.reason}.") from error


def _check_depth(file: Path, text: str) -> None:
    plain = np.frombuffer(_STRING.sub("", text).encode(), dtype=np.uint8)
    rises = np.isin(plain, np.frombuffer(b"[{", dtype=np.uint8)).astype(np.int32)
    falls = np.isin(plain, np.frombuffer(b"]}", dtype=np.uint8)).astype(np.int32)
    if plain.size and int(np.cumsum(rises - falls).max()) > JSON_DEPTH:
        raise ImportRefusedError(
            f"The JSON of {file.name} is nested more than {JSON_DEPTH} deep; no glTF is."
        )
