"""A guard over window tests: what may take long is not done on the Qt thread by the window's code.

Owns: watching the calls through which the window could wait for the disk, a picture, a computation, another thread or a
new process. Refuses: times; a test that asserts them fails on a busy machine. What a test itself calls is its own affair:
of the frames on the stack, the innermost one of the window or of a test decides.
"""

from __future__ import annotations

import concurrent.futures
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import app.desktop.library.listing
import app.jobs.agreement_view
import data.store.blobs
import data.store.connection

ROOT = Path(__file__).resolve().parents[1]
WINDOW, TESTS = str(ROOT / "app" / "desktop"), str(ROOT / "tests")
ENDING = {
    "Assembly.close",
    "Desktop._drop",
    "Desktop.close",
    "Operations.close",
    "ParticipantDesktop.close",
    "WorkerLoop.close",
}
"""The end of the application, which nobody looks at."""
WATCHED: tuple[tuple[Any, str, str], ...] = (
    (data.store.connection.Connections, "rows", "reads the database"),
    (data.store.connection.Connections, "write", "waits for the database"),
    (data.store.blobs.Blobs, "get", "reads a blob"),
    (data.store.blobs.Blobs, "put", "writes a blob"),
    (data.store.blobs.Blobs, "all", "lists the blobs"),
    (app.jobs.agreement_view, "measure_pairs", "computes an agreement"),
    (app.jobs.agreement_view, "measure_parts", "computes an agreement"),
    (app.desktop.library.listing, "library_rows", "projects the library"),
    (concurrent.futures, "wait", "waits for other threads"),
    (time, "sleep", "sleeps"),
    (subprocess.Popen, "__init__", "starts a process"),
)


class QtThreadGuard:
    """`found` says what was done on the Qt thread, and where."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.found: list[str] = []
        self._thread = threading.get_ident()
        for owner, name, words in WATCHED:
            patch.setattr(owner, name, self._watched(getattr(owner, name), words))
        patch.setattr(concurrent.futures.Future, "result", self._watched_result())

    def _watched(self, call: Callable[..., Any], words: str) -> Callable[..., Any]:
        def watched(*arguments: Any, **named: Any) -> Any:
            self._note(words)
            return call(*arguments, **named)

        return watched

    def _watched_result(self) -> Callable[..., Any]:
        plain = concurrent.futures.Future.result

        def result(future: concurrent.futures.Future[Any], timeout: float | None = None) -> Any:
            if not future.done():
                self._note("waits for another thread")
            return plain(future, timeout)

        return result

    def _note(self, words: str) -> None:
        if threading.get_ident() != self._thread:
            return
        frame = sys._getframe(2)
        inner: str | None = None
        while frame is not None:
            code = frame.f_code
            if code.co_qualname in ENDING:
                return
            if inner is None and code.co_filename.startswith(TESTS):
                return
            if inner is None and code.co_filename.startswith(WINDOW):
                inner = (
                    f"{Path(code.co_filename).relative_to(ROOT)}:{frame.f_lineno} {code.co_qualname} {words}"
                )
            frame = frame.f_back
        if inner is not None:
            self.found.append(inner)
