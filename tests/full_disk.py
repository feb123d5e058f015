"""A disk that fills up under a project, and gets room again: for pictures by the system's own error, for records by SQLite's.

Owns: that. Refuses: knowing who writes.
"""

from __future__ import annotations

import errno
from pathlib import Path

import pytest

import data.store.blobs
from data.store import Project

ROOM = 1_073_741_823
"""SQLite's default for the most pages of a database."""


class Disk:
    """`fill` lets nothing more be written, `free` gives room again."""

    def __init__(self, project: Project, patch: pytest.MonkeyPatch) -> None:
        self._project = project
        self._patch = patch
        self._write = data.store.blobs._write_whole

    def fill(self, *, after_pictures: int = 0) -> None:
        """From now on, or once so many more pictures were kept."""
        left = [after_pictures]

        def refuse(target: Path, content: bytes) -> None:
            if left[0] <= 0:
                self._limit(1)
                raise OSError(errno.ENOSPC, "No space left on device")
            left[0] -= 1
            self._write(target, content)

        self._patch.setattr("data.store.blobs._write_whole", refuse)
        if not after_pictures:
            self._limit(1)

    def free(self) -> None:
        """There is room again."""
        self._patch.setattr("data.store.blobs._write_whole", self._write)
        self._limit(ROOM)

    def _limit(self, pages: int) -> None:
        """SQLite takes the number of pages that there are when it is told fewer."""
        self._project.write(lambda: self._project._connections.rows(f"PRAGMA max_page_count = {pages}"))
