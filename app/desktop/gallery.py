"""Pictures by the hash of their bytes, read and decoded off the Qt thread; the newest are kept decoded.

Owns: asking, waiting, the cache. Refuses: knowing what a picture shows, and drawing it.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable

import shiboken6
from PySide6.QtCore import QObject, QSize
from PySide6.QtGui import QImage

from app.desktop.decoding import Decode
from app.desktop.operations import Failure, Operations

KEPT_BYTES = 96 * 1024 * 1024
Key = tuple[str, int, int]
Then = Callable[[QImage], None]


class Gallery(QObject):
    """One for the open project. Everything is called on the Qt thread."""

    def __init__(self, operations: Operations, decode: Decode, parent: QObject) -> None:
        super().__init__(parent)
        self._operations = operations
        self._decode = decode
        self._kept: OrderedDict[Key, QImage] = OrderedDict()
        self._bytes = 0
        self._waiting: dict[Key, list[tuple[QObject, Then]]] = {}

    def find(self, blob: str, size: QSize | None = None) -> QImage | None:
        """The picture if it is decoded already."""
        key = _key(blob, size)
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
        return found

    def ask(self, owner: QObject, blob: str, then: Then, *, size: QSize | None = None) -> None:
        """Hands the picture to `then`, at once when it is decoded already; never to an owner that is gone.

        With `size` it is decoded small, which is quick for JPEG. One that cannot be read is empty, and the banner says why.
        """
        found = self.find(blob, size)
        if found is not None:
            then(found)
            return
        key = _key(blob, size)
        waiting = self._waiting.setdefault(key, [])
        waiting.append((owner, then))
        if len(waiting) > 1:
            return

        def failed(failure: Failure) -> None:
            self._hand_out(key, QImage())
            self._operations.failed.emit(failure)

        self._operations.run(
            "Reading a picture",
            lambda: self._decode(blob, size),
            then=lambda image: self._keep(key, image),
            otherwise=failed,
            quiet=True,
        )

    def _keep(self, key: Key, image: QImage) -> None:
        self._kept[key] = image
        self._bytes += image.sizeInBytes()
        while self._bytes > KEPT_BYTES and len(self._kept) > 1:
            _, oldest = self._kept.popitem(last=False)
            self._bytes -= oldest.sizeInBytes()
        self._hand_out(key, image)

    def _hand_out(self, key: Key, image: QImage) -> None:
        for owner, then in self._waiting.pop(key, []):
            if shiboken6.isValid(owner):
                then(image)


def _key(blob: str, size: QSize | None) -> Key:
    return (blob, 0, 0) if size is None else (blob, size.width(), size.height())
