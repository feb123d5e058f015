"""How large the pictures of a glTF are, by their headers, before anybody decodes one.

Owns: sizes of PNG, JPEG, GIF, WebP, AVIF and KTX2, and the limits on them. Refuses: decoding, and whether the rest is whole.
"""

from __future__ import annotations

import io
import re
import struct
import warnings
from pathlib import Path

from PIL import Image, UnidentifiedImageError

from data.errors import ImportRefusedError
from worlds.imports.limits import MEGA, TEXTURE_PIXELS, TEXTURE_SIDE

_KTX2 = b"\xabKTX 20\xbb\r\n\x1a\n"
_ISPE = re.compile(b"ispe")
HEAD_BYTES = 1 << 18
"""As much of a picture as its size needs; a camera's notes may come before it."""


class PictureLedger:
    """Adds up the pictures of one import."""

    def __init__(self) -> None:
        self._pixels = 0

    def add(self, what: str, source: bytes | Path) -> None:
        """Counts one picture; what is no picture is left to the page, which draws without it and says so.

        Raises:
            ImportRefusedError: it, or all together, are too large.
        """
        size = measure_picture(source)
        if size is None:
            return
        width, height = size
        if max(size) > TEXTURE_SIDE:
            raise ImportRefusedError(
                f"{what} has {width} x {height} pixels; at most {TEXTURE_SIDE} on a side can be loaded."
            )
        self._pixels += width * height
        if self._pixels > TEXTURE_PIXELS:
            raise ImportRefusedError(
                f"Its pictures have more than {TEXTURE_PIXELS // MEGA} million pixels in all, {what} among them."
            )


def measure_picture(source: bytes | Path) -> tuple[int, int] | None:
    """Width and height by the header; None when it is no picture that is known."""
    head = source if isinstance(source, bytes) else _read_head(source)
    if head.startswith(_KTX2):
        return struct.unpack_from("<II", head, 20) if len(head) >= 28 else None
    if head[:4] == b"RIFF" and head[8:12] == b"WEBP":
        return _measure_webp(head)
    if head[:4] == b"GIF8" and len(head) >= 10:
        return struct.unpack_from("<HH", head, 6)
    if head[4:12] == b"ftypavif":
        return _measure_avif(head)
    limit, Image.MAX_IMAGE_PIXELS = Image.MAX_IMAGE_PIXELS, None
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            with Image.open(io.BytesIO(head), formats=("PNG", "JPEG")) as picture:
                return picture.size
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError, KeyError):
        return None
    finally:
        Image.MAX_IMAGE_PIXELS = limit


def _measure_webp(head: bytes) -> tuple[int, int] | None:
    """The three kinds of WebP; the library wants the whole file before it tells."""
    kind = head[12:16]
    if len(head) < 30:
        return None
    if kind == b"VP8 ":
        width, height = struct.unpack_from("<HH", head, 26)
        return width & 0x3FFF, height & 0x3FFF
    if kind == b"VP8L":
        (bits,) = struct.unpack_from("<I", head, 21)
        return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
    if kind == b"VP8X":
        return int.from_bytes(head[24:27], "little") + 1, int.from_bytes(head[27:30], "little") + 1
    return None


def _measure_avif(head: bytes) -> tuple[int, int] | None:
    """The largest of the sizes that its properties say: the picture's, those of its tiles, that of its alpha."""
    found = [struct.unpack_from(">II", head, at.end() + 4) for at in _ISPE.finditer(head[:-12])]
    return max(found, default=None)


def _read_head(file: Path) -> bytes:
    with file.open("rb") as stream:
        return stream.read(HEAD_BYTES)
