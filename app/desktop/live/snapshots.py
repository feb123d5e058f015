"""Pictures of what the live view shows, with the place they are seen from; and the keys that are pressed in it.

Owns: asking the page for a picture, and hearing keys without taking them. Refuses: keeping pictures.
"""

from __future__ import annotations

import base64
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence

from app.desktop.live.driver import LiveDriver
from app.desktop.live.view import LiveView
from data.schema.space import Pose

SIZE = (960, 576)


def take_snapshot(
    driver: LiveDriver, then: Callable[[bytes, Pose], object], otherwise: Callable[[str], object]
) -> None:
    """A PNG picture from where the camera is, and the pose; `otherwise` gets why there is none."""
    pose = driver.pose
    if driver.scene is None or pose is None:
        otherwise("The world is not running yet; wait until it is shown.")
        return
    width, height = SIZE
    params = {
        "pose": pose.model_dump(),
        "width": width,
        "height": height,
        "channels": ["rgb"],
        "regions": [],
        "overlays": [],
    }

    def done(answer: Future[Any]) -> None:
        if answer.cancelled():
            return
        error = answer.exception()
        rgb = None if error is not None else answer.result().get("rgb")
        if rgb is None:
            otherwise(f"There is no picture: {error or 'the world gave none'}")
        else:
            then(base64.b64decode(rgb), pose)

    driver.page.call("capture", params).add_done_callback(done)


class KeysHeard(QObject):
    """`pressed` carries the name of a key that was pressed in the world; repeats by holding are left out."""

    pressed = Signal(str)

    def __init__(self, view: LiveView, driver: LiveDriver) -> None:
        super().__init__(view)
        self._view = view
        self._proxy: QObject | None = None
        driver.settled.connect(self._listen)
        self._listen()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Hears; never takes."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and not event.isAutoRepeat():
            name = QKeySequence(event.key()).toString(QKeySequence.SequenceFormat.PortableText)
            if name.isprintable() and name:
                self.pressed.emit(name)
        return super().eventFilter(watched, event)

    def _listen(self) -> None:
        """The inner widget is another one after each start of the renderer."""
        proxy = self._view.web.focusProxy()
        if proxy is not None and proxy is not self._proxy:
            self._proxy = proxy
            proxy.installEventFilter(self)
