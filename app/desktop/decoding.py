"""Decoding pictures on a worker's thread, so that the window is neither held nor locked.

Owns: which of Qt's ways to decode are safe there. Refuses: keeping pictures (gallery), and where their bytes come from.

Qt's readers choose their format under one lock of the whole process. A reader that is fed from a device made in Python asks
that device while it holds the lock, and so waits for Python; where the Qt thread holds Python and reads a picture at that
moment, of a style sheet for instance, each waits for the other for ever. So pictures are decoded from their files, or at one
go from bytes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImage, QImageReader

if TYPE_CHECKING:
    from data.store.blobs import Blobs
    from evaluation.blobs import MemoryBlobs

Decode = Callable[[str, QSize | None], QImage]
"""The picture of that hash, of a size where one is given; empty where the bytes are no picture."""


def decoder_of(blobs: Blobs) -> Decode:
    """Decodes a project's pictures; other threads go on meanwhile, and JPEG is quick where it is to be small."""

    def decode(sha256: str, size: QSize | None) -> QImage:
        blobs.get(sha256)  # says what is the matter with one that is missing or damaged
        reader = QImageReader(str(blobs.path(sha256)))
        if size is not None:
            reader.setScaledSize(size)
        return reader.read()

    return decode


def decoder_in_memory(blobs: MemoryBlobs) -> Decode:
    """Decodes pictures that have no file, whole; other threads wait some milliseconds."""

    def decode(sha256: str, size: QSize | None) -> QImage:
        image = QImage.fromData(blobs.get(sha256))
        if size is None or image.isNull():
            return image
        how = Qt.TransformationMode.SmoothTransformation
        return image.scaled(size, Qt.AspectRatioMode.IgnoreAspectRatio, how)

    return decode
