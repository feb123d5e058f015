"""A polite end of the process (SIGTERM, Ctrl+C, a closed terminal) closes the windows as a person does; so does the end of
whoever holds something for it.

Owns: taking those signals while the event loop runs, and looking after the parent. Refuses: saving; a window that is closed saves first. Python's own
handlers run whenever Qt happens to call Python, and what they raise there is lost in a slot.
"""

from __future__ import annotations

import os
import signal
import socket

from PySide6.QtCore import QObject, QSocketNotifier, QTimer
from PySide6.QtWidgets import QApplication

LOOK_MS = 1_000
SIGNALS = tuple(
    getattr(signal, name) for name in ("SIGTERM", "SIGINT", "SIGHUP", "SIGBREAK") if hasattr(signal, name)
)


class PoliteEnd(QObject):
    """From its making until `close`. Made on the main thread, which is the one that signals reach."""

    def __init__(self, application: QApplication, *, needs_parent: bool = False) -> None:
        """`needs_parent`: what started this process holds something for it (a seat); when that dies the windows close."""
        super().__init__(application)
        self._parent = os.getppid()
        self._look = QTimer(self, interval=LOOK_MS)
        self._look.timeout.connect(self._on_look)
        if needs_parent:
            self._look.start()
        self._application = application
        self._heard, self._told = socket.socketpair()
        for end in (self._heard, self._told):
            end.setblocking(False)
        self._before = {number: signal.getsignal(number) for number in SIGNALS}
        for number, before in self._before.items():
            if (
                before is not signal.SIG_IGN
            ):  # a program that is started in the background keeps its Ctrl+C ignored
                signal.signal(number, _leave_it_to_qt)
        self._fd_before = signal.set_wakeup_fd(self._told.fileno(), warn_on_full_buffer=False)
        self._notifier = QSocketNotifier(self._heard.fileno(), QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._on_signal)

    def close(self) -> None:
        """Gives the signals back."""
        self._look.stop()
        self._notifier.setEnabled(False)
        signal.set_wakeup_fd(self._fd_before)
        for number, before in self._before.items():
            signal.signal(number, before)
        self._heard.close()
        self._told.close()

    def _on_look(self) -> None:
        if os.getppid() != self._parent:
            self._look.stop()
            self._application.closeAllWindows()

    def _on_signal(self) -> None:
        if set(self._heard.recv(64)) & set(SIGNALS):
            self._application.closeAllWindows()


def _leave_it_to_qt(number: int, frame: object) -> None:
    del number, frame
