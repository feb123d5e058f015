"""The one asyncio loop of a process that is not asyncio itself: it lives in a worker thread.

Owns: that thread and its end. Refuses: Qt; results cross as concurrent futures. Hosts are started from this thread, which
lives as long as the process, because the kernel's death signal follows the thread that started a child.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Coroutine
from concurrent.futures import Future
from typing import Any, TypeVar

T = TypeVar("T")


class WorkerLoop:
    """An asyncio loop in its own thread. Close it before the process ends."""

    def __init__(self, name: str = "worlds") -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)
        self._thread.start()

    def submit(self, work: Coroutine[Any, Any, T]) -> Future[T]:
        """Runs a coroutine there; the future can be waited for or cancelled from any thread.

        Raises:
            RuntimeError: the loop is closed.
        """
        if self._loop.is_closed():
            work.close()
            raise RuntimeError("This worker loop is closed.")
        return asyncio.run_coroutine_threadsafe(work, self._loop)

    def run(self, work: Coroutine[Any, Any, T], *, timeout_s: float | None = None) -> T:
        """Runs a coroutine there and waits for it; never call this on the Qt thread."""
        return self.submit(work).result(timeout_s)

    def close(self) -> None:
        """Cancels what still runs, waits for it to end, and ends the thread; safe to call twice."""
        if self._loop.is_closed():
            return
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        try:
            self._loop.run_forever()
            left = asyncio.all_tasks(self._loop)
            for task in left:
                task.cancel()
            self._loop.run_until_complete(asyncio.gather(*left, return_exceptions=True))
            self._loop.run_until_complete(self._loop.shutdown_asyncgens())
            self._loop.run_until_complete(self._loop.shutdown_default_executor())
        finally:
            self._loop.close()
