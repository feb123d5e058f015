"""The lock of a project: shared while it is open, exclusive while its tables are being changed.

Owns: one flock on `project.lock`. Refuses: guarding single writes; SQLite's own transactions do that.
"""

from __future__ import annotations

import fcntl
import os
import time
from pathlib import Path

from data.errors import StoreLockedError
from data.store.faults import disk_explained
from data.store.layout import LOCK

_PAUSE_S = 0.02


class ProjectLock:
    """A file lock between processes, and between two openings within one process."""

    def __init__(self, folder: Path, *, name: str = LOCK) -> None:
        """Opens the lock's file, making it when the folder has none.

        Raises:
            StoreError: the folder cannot be written.
        """
        self._folder = folder
        with disk_explained(folder / name):
            self._file = os.open(folder / name, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)

    def share(self, *, wait_s: float) -> None:
        """Holds the project together with others.

        Raises:
            StoreLockedError: another program kept it for itself longer than `wait_s` seconds.
        """
        if not self._take(fcntl.LOCK_SH, wait_s):
            raise StoreLockedError(
                f"Another program is changing the tables of the project {self._folder}. "
                "Wait until it has finished, then open the project again."
            )

    def exclude(self, *, wait_s: float) -> None:
        """Holds the project alone.

        Raises:
            StoreLockedError: others still had it open after `wait_s` seconds.
        """
        if not self._take(fcntl.LOCK_EX, wait_s):
            raise StoreLockedError(
                f"The project {self._folder} must be brought up to date, but another program has it open. "
                "Close the project there, then open it again."
            )

    def try_exclude(self) -> bool:
        """Holds the project alone if nobody else has it open at this moment; otherwise what was held may be lost."""
        return self._take(fcntl.LOCK_EX, 0.0)

    def close(self) -> None:
        """Lets go; safe to call twice."""
        if self._file >= 0:
            os.close(self._file)
            self._file = -1

    def _take(self, how: int, wait_s: float) -> bool:
        deadline = time.monotonic() + wait_s
        while True:
            try:
                fcntl.flock(self._file, how | fcntl.LOCK_NB)
            except BlockingIOError:
                if time.monotonic() >= deadline:
                    return False
                time.sleep(_PAUSE_S)
            else:
                return True
