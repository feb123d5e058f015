"""The active time of a sitting, handed on to its log now and then while the person is at it.

Owns: when it is handed on. Refuses: what counts as active (evaluation.attention), and writing it.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer

from data.ids import now_ms
from evaluation.attention import Attention
from evaluation.ledger import Attended

EACH_MS = 10_000


class ActiveTime(QObject):
    """`log` is called each ten seconds between `run` and `stop`."""

    def __init__(self, log: Callable[[], None], parent: QObject) -> None:
        super().__init__(parent)
        self._attention = Attention()
        self._timer = QTimer(self, interval=EACH_MS)
        self._timer.timeout.connect(log)

    def begin(self) -> None:
        """Another sitting; nothing is counted yet."""
        self._attention = Attention()

    def run(self) -> None:
        """The sitting is open."""
        self._timer.start()

    def stop(self) -> None:
        """It is over, or put away."""
        self._timer.stop()

    def note(self) -> None:
        """The person did something."""
        self._attention.note(now_ms())

    def hold(self) -> Attended:
        """A pause begins; the time until now."""
        now = now_ms()
        self._attention.hold(now)
        return Attended(active_ms=self._attention.take(now), at_ms=now)

    def take(self) -> Attended:
        """The time since it was last asked."""
        now = now_ms()
        return Attended(active_ms=self._attention.take(now), at_ms=now)
