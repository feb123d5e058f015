"""Somebody at the window for a benchmark: a `Person` of the journeys without pytest, who types and clicks at a person's pace.

Owns: that pace, and letting the window live meanwhile. Refuses: what is done.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable

import last_in_path  # noqa: F401 - before what comes from the package `worlds`
from heartbeat import ROOT

sys.path.append(str(ROOT))

from PySide6.QtCore import QEventLoop, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QWidget

from tests.journeys.person import Person

KEY_MS = 60
"""From one key to the next."""


class Bot:
    """What a `Person` needs of pytest-qt, without pytest."""

    def wait(self, ms: int) -> None:
        """Lets the window live."""
        pump(ms)

    def waitUntil(self, holds: Callable[[], bool], *, timeout: int) -> None:  # noqa: N802 - pytest-qt's name
        """Lets the window live until something holds."""
        deadline = time.monotonic() + timeout / 1000
        while not holds():
            if time.monotonic() > deadline:
                raise TimeoutError(f"nothing came of it within {timeout} ms")
            pump(20)


def pump(ms: int) -> None:
    """The event loop, for some milliseconds, as the application runs it: `qWait` would keep Python from all other threads."""
    loop = QEventLoop()
    QTimer.singleShot(ms, loop.quit)
    loop.exec()


class Writer(Person):
    """Types and clicks as people do: between two keys, and until the mouse is let go, the window lives."""

    def click(self, name: str) -> None:
        """Presses a button and lets it go."""
        button = self.see(QAbstractButton, name)
        self.wait(button.isEnabled)
        pump(KEY_MS)
        QTest.mousePress(button, Qt.MouseButton.LeftButton)
        pump(KEY_MS)
        QTest.mouseRelease(button, Qt.MouseButton.LeftButton)

    def type_over(self, name: str, text: str) -> None:
        """Replaces what stands in a field."""
        super().type_over(name, "")
        field = self.see(QWidget, name)
        for letter in text:
            QTest.keyClicks(field, letter)
            pump(KEY_MS)
