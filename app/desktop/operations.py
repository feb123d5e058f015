"""Work off the Qt thread: run it, show that it runs, hand its result back, show its error once.

Owns: the worker pool, the count of running operations, crossing back to the Qt thread.
Refuses: knowing what the work is. An expected error becomes a `Failure` for the banner; anything else is a bug:
it is shown too, and raised on the Qt thread, where the application's hook reports it in full.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from concurrent.futures import CancelledError, Future, ThreadPoolExecutor
from dataclasses import dataclass
from time import perf_counter
from typing import Any, TypeVar

import shiboken6
from PySide6.QtCore import QObject, Qt, QTimer, Signal, Slot

from data.errors import WorldAuditError

T = TypeVar("T")
TURN_S = 0.015
"""After so long, what else has arrived waits for the next turn of the event loop."""
TURN_MS = 1
"""What waits for a turn waits on a timer: Qt carries out everything that is posted before it looks at anything else."""


@dataclass(frozen=True)
class Failure:
    """What could not be done, and why, in words for a person."""

    doing: str
    reason: str
    is_bug: bool = False
    error: BaseException | None = None


class Courier(QObject):
    """Carries calls to the Qt thread, in the order in which they were posted.

    What arrives while the window was busy is not all carried out in one turn of the event loop: after `TURN_S` of it,
    keys and painting come first.
    """

    _posted = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._waiting: deque[Callable[[], None]] = deque()
        self._turn = QTimer(self, singleShot=True, interval=TURN_MS)
        self._turn.timeout.connect(self._carry)
        self._posted.connect(self._wake, Qt.ConnectionType.QueuedConnection)

    def post(self, call: Callable[[], None]) -> None:
        """Runs `call` on the Qt thread soon. May be called from any thread."""
        self._waiting.append(call)
        self._posted.emit()

    @Slot()
    def _wake(self) -> None:
        if self._waiting and not self._turn.isActive():
            self._turn.start()

    @Slot()
    def _carry(self) -> None:
        ends = perf_counter() + TURN_S
        while self._waiting:
            call = self._waiting.popleft()
            self._wake()  # before the call: it may raise, or wait in an event loop of its own
            call()
            if perf_counter() > ends:
                return


class Operations(QObject):
    """Runs and follows operations. Signals come on the Qt thread."""

    running_changed = Signal(str)
    """Words of the newest running operation; empty when none runs."""
    failed = Signal(object)
    """A `Failure` that nobody else handles."""

    def __init__(self, parent: QObject | None = None, *, workers: int = 4) -> None:
        super().__init__(parent)
        self.courier = Courier(self)
        self._pool = ThreadPoolExecutor(max_workers=workers, thread_name_prefix="operation")
        self._running: dict[int, str] = {}
        self._next = 0
        self._asked: dict[str, int] = {}
        self._told: dict[str, int] = {}
        """Of each kind of work of which the newest result counts: the last one begun, and the last one told."""
        self._closed = False
        self._generation = 0

    @property
    def busy(self) -> bool:
        """True while something runs."""
        return bool(self._running)

    @property
    def doing(self) -> str:
        """What runs, in words: the newest; empty when nothing does."""
        return next(reversed(self._running.values()), "")

    def run(
        self,
        doing: str,
        work: Callable[[], T],
        *,
        then: Callable[[T], None] | None = None,
        otherwise: Callable[[Failure], None] | None = None,
        asker: QObject | None = None,
        quiet: bool = False,
        newest_of: str = "",
    ) -> Future[T]:
        """Runs `work` on a worker thread; `then` gets its result on the Qt thread.

        Of those that say `newest_of` the same, one that is overtaken by a later one tells `then` nothing: workers end in
        any order, and what is older must not cover what is newer.
        """
        if newest_of and then is not None:
            then = self._unless_overtaken(newest_of, then)
        return self.follow(
            doing, self._pool.submit(work), then=then, otherwise=otherwise, asker=asker, quiet=quiet
        )

    def follow(
        self,
        doing: str,
        future: Future[T],
        *,
        then: Callable[[T], None] | None = None,
        otherwise: Callable[[Failure], None] | None = None,
        asker: QObject | None = None,
        quiet: bool = False,
    ) -> Future[T]:
        """Follows work that runs elsewhere (the store's writer, the world loop). `quiet` shows no progress.

        `otherwise` replaces the banner for expected errors, as long as the `asker` is there: a dialog that was closed
        meanwhile shows nothing any more. `then` is told in any case, for what was done is done.
        """
        self._next += 1
        number, generation = self._next, self._generation
        if not quiet:
            self._running[number] = doing
            self._tell()
        future.add_done_callback(
            lambda done: self.courier.post(
                lambda: self._settle(number, generation, doing, done, then, _while_there(asker, otherwise))
            )
        )
        return future

    def drop_results(self) -> None:
        """What runs now may end, but nobody is told: the window that asked is closing."""
        self._generation += 1
        self._running.clear()
        self._tell()

    def close(self) -> None:
        """Waits for what runs; later results are dropped."""
        self._closed = True
        self._pool.shutdown(wait=True, cancel_futures=True)

    def _unless_overtaken(self, what: str, then: Callable[[T], None]) -> Callable[[T], None]:
        number = self._asked[what] = self._asked.get(what, 0) + 1

        def tell(result: T) -> None:
            if number > self._told.get(what, 0):
                self._told[what] = number
                then(result)

        return tell

    def _settle(
        self,
        number: int,
        generation: int,
        doing: str,
        done: Future[Any],
        then: Callable[[Any], None] | None,
        otherwise: Callable[[Failure], None] | None,
    ) -> None:
        if self._running.pop(number, None) is not None:
            self._tell()
        if self._closed or done.cancelled() or generation != self._generation:
            return
        error = done.exception()
        if error is None:
            if then is not None:
                then(done.result())
        elif isinstance(error, WorldAuditError):
            (otherwise or self.failed.emit)(Failure(doing, str(error), error=error))
        elif not isinstance(error, CancelledError):
            self.failed.emit(Failure(doing, f"{type(error).__name__}: {error}", is_bug=True, error=error))
            raise error

    def _tell(self) -> None:
        self.running_changed.emit(self.doing)


def _while_there(
    asker: QObject | None, otherwise: Callable[[Failure], None] | None
) -> Callable[[Failure], None] | None:
    return None if asker is not None and not shiboken6.isValid(asker) else otherwise
