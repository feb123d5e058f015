"""Calls of a page that wait for their answer, by id, each with its deadline.

Owns: the waiting futures and their timers. Refuses: sending, and what an answer means. Everything runs on the Qt thread.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QObject, QTimer

from data.errors import HostTimeoutError
from worlds.three.replies import Reply, error_of


@dataclass
class _Pending:
    method: str
    future: Future[Any]
    timer: QTimer


class Calls(QObject):
    """What is pending. `on_late` is told after a call's deadline has passed."""

    def __init__(self, parent: QObject, on_late: Callable[[], object]) -> None:
        super().__init__(parent)
        self._pending: dict[int, _Pending] = {}
        self._last_id = 0
        self._on_late = on_late

    def add(self, method: str, seconds: float) -> tuple[int, Future[Any]]:
        """A new call's id, and the future that `settle` or the deadline settles."""
        self._last_id += 1
        call_id = self._last_id
        timer = QTimer(self, singleShot=True, interval=int(seconds * 1000))
        timer.timeout.connect(lambda: self._on_deadline(call_id, seconds))
        future: Future[Any] = Future()
        self._pending[call_id] = _Pending(method, future, timer)
        timer.start()
        return call_id, future

    def settle(self, reply: Reply) -> None:
        """Hands a reply to whoever waits for it; nobody may, when its deadline has passed."""
        pending = self._pending.pop(reply.id, None)
        if pending is None:
            return
        pending.timer.stop()
        pending.timer.deleteLater()
        if reply.ok:
            settle_future(pending.future, result=reply.result)
        else:
            settle_future(pending.future, error=error_of(reply))

    def fail_all(self, error: Exception) -> None:
        """Nothing that is pending will be answered."""
        pending, self._pending = self._pending, {}
        for each in pending.values():
            each.timer.stop()
            each.timer.deleteLater()
            settle_future(each.future, error=error)

    def _on_deadline(self, call_id: int, seconds: float) -> None:
        pending = self._pending.pop(call_id, None)
        if pending is None:
            return
        pending.timer.deleteLater()
        words = f"The page did not answer `{pending.method}` within {seconds:g} s."
        settle_future(pending.future, error=HostTimeoutError(words))
        self._on_late()


def settle_future(future: Future[Any], *, result: Any = None, error: BaseException | None = None) -> None:
    """Settles a future unless its owner has cancelled it."""
    if not future.set_running_or_notify_cancel():
        return
    if error is None:
        future.set_result(result)
    else:
        future.set_exception(error)
