"""A polite end of the process (SIGTERM, Ctrl+C, a closed terminal) closes the windows as a person does.

Owns: taking those signals while the event loop runs. Refuses: saving; a window that is closed saves first. Python's own
handlers run whenever Qt happens to call Python, and what they raise there is lost in a slot.
"""

from __future__ import annotations

import signal
import socket

from PySide6.QtCore import QObject, QSocketNotifier
from PySide6.QtWidgets import QApplication

SIGNALS = tuple(
    getattr(signal, name) for name in ("SIGTERM", "SIGINT", "SIGHUP", "SIGBREAK") if hasattr(signal, name)
)


class PoliteEnd(QObject):
    """From its making until `close`. Made on the main thread, which is the one that signals reach."""

    def __init__(self, application: QApplication) -> None:
        super().__init__(application)
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
        self._notifier.setEnabled(False)
        signal.set_wakeup_fd(self._fd_before)
        for number, before in self._before.items():
            signal.signal(number, before)
        self._heard.close()
        self._told.close()

    def _on_signal(self) -> None:
        if set(self._heard.recv(64)) & set(SIGNALS):
            self._application.closeAllWindows()


def _leave_it_to_qt(number: int, frame: object) -> None:
    del number, frame
