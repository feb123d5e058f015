"""What a person typed goes to the disk, and when the disk does not take it: it is kept, tried again, and said once.

Owns: which faults pass (no room, locked, read-only, the folder moved), the pauses between tries, the one message and the
words of the mark. Refuses: what is written and when; each keeper knows its own, and hands in how to try again.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from PySide6.QtCore import QObject, QTimer, Signal

from app.desktop.operations import Failure, Operations
from data.errors import (
    ConflictError,
    StoreCorruptError,
    StoreError,
    StoreLockedError,
    StoreMovedError,
    StoreNewerError,
)
from data.store import Project

T = TypeVar("T")
FIRST_PAUSE_MS = 1_000
LONGEST_PAUSE_MS = 30_000
LATER = "later"
"""What `again` gives where something else of the same is under way, and decides whether there still is something to save."""
LASTS = (ConflictError, StoreCorruptError, StoreNewerError)
"""Faults of the store that no waiting mends."""


@dataclass
class _Trouble:
    failure: Failure
    again: Callable[[], object]
    tries: int = 1
    is_waiting: bool = True
    is_trying: bool = False


@dataclass
class _Kept:
    part: str
    doing: str
    write: Callable[[], Any]
    then: Callable[[Any], None]
    otherwise: Callable[[Failure], None] | None


def passes(failure: Failure) -> bool:
    """Whether a fault may go away by itself or by the person's doing, so that the same write is worth trying again."""
    return isinstance(failure.error, StoreError) and not isinstance(failure.error, LASTS)


class Saving(QObject):
    """Lives on the Qt thread. `changed` comes when `words` may be others; `said` carries the one message, empty for over."""

    changed = Signal()
    said = Signal(str)

    def __init__(self, project: Project, operations: Operations, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._project = project
        self._operations = operations
        self._troubles: dict[str, _Trouble] = {}
        self._kept: list[_Kept] = []
        self._clear: list[Callable[[], object]] = []
        self._undecided: set[str] = set()
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self.try_now)
        self._is_closed = False

    @property
    def words(self) -> str:
        """Why something is not on the disk, short, for the mark; empty when nothing stands against it."""
        trouble = next(iter(self._troubles.values()), None)
        if trouble is None:
            return "not saved: two versions" if self._undecided else ""
        return f"not saved: {_short(trouble.failure)}, trying again"

    @property
    def reason(self) -> str:
        """The same in full."""
        trouble = next(iter(self._troubles.values()), None)
        if trouble is None:
            return "Another window saved it, too: say which of the two stays." if self._undecided else ""
        return trouble.failure.reason

    @property
    def last_writes(self) -> tuple[Callable[[], object], ...]:
        """What left the screen and is not on the disk."""
        return tuple(kept.write for kept in self._kept)

    def waits(self, part: str) -> bool:
        """Whether the part's last write failed and its next try is still to come: no other one need begin before."""
        trouble = self._troubles.get(part)
        return trouble is not None and trouble.is_waiting

    def write(
        self,
        part: str,
        work: Callable[[], T],
        *,
        doing: str,
        then: Callable[[T], None],
        held: Callable[[], None],
        otherwise: Callable[[Failure], None],
        again: Callable[[], object],
        quiet: bool = True,
    ) -> None:
        """Runs `work` on the project's writer.

        Args:
            part: whose write it is; one at a time of each.
            work: the write.
            doing: what it does, in words.
            then: gets its result.
            held: the write did not work for now; it is over, and what was to be written is still the keeper's.
            otherwise: gets a fault that no waiting mends, as a conflict.
            again: begins the write anew with what is to be written then, if there still is something.
            quiet: shows no progress.
        """

        def done(result: T) -> None:
            self._mended(part)
            then(result)

        def failed(failure: Failure) -> None:
            if passes(failure):
                held()
                self.report(part, failure, again)
            else:
                self._mended(part)
                otherwise(failure)

        if self._is_closed:
            return
        if part in self._troubles:
            self._troubles[part].is_trying = True
        self._operations.follow(doing, self._project.submit(work), then=done, otherwise=failed, quiet=quiet)

    def keep(
        self,
        part: str,
        write: Callable[[], T],
        *,
        doing: str,
        then: Callable[[T], None] = lambda _: None,
        otherwise: Callable[[Failure], None] | None = None,
    ) -> None:
        """Writes what has left the screen, and holds it in memory until it is on the disk.

        `then` gets its result, `otherwise` a fault that no waiting mends, as a conflict.
        """
        self._kept.append(_Kept(part, doing, write, then, otherwise))
        if len(self._kept) == 1:
            self._send()

    def when_clear(self, then: Callable[[], object]) -> None:
        """Calls `then` once everything that left the screen is on the disk: at once when it is."""
        if self._kept:
            self._clear.append(then)
        else:
            then()

    def report(self, part: str, failure: Failure, again: Callable[[], object]) -> None:
        """A part could not be saved, or not even be looked at: says it once, and calls `again` after a pause.

        Where `again` neither writes nor gives True, the trouble is over; `LATER` asks it after another pause.
        """
        known = self._troubles.get(part)
        is_first = not self._troubles
        is_other = known is not None and _short(known.failure) != _short(failure)
        self._troubles[part] = _Trouble(failure, again, known.tries + 1 if known else 1)
        self._try_after(self._troubles[part].tries)
        if is_first or is_other:
            self.said.emit(
                f"{failure.reason} What you did is kept here, and is saved by itself as soon as it works."
            )
        self.changed.emit()

    def over(self, part: str) -> None:
        """The part has nothing to save any more, or could be looked at again."""
        self._mended(part)

    def ask(self, part: str, *, is_open: bool) -> None:
        """A part met another version of itself, and the person has to say which of the two stays; or has said it."""
        (self._undecided.add if is_open else self._undecided.discard)(part)
        self.changed.emit()

    def try_now(self) -> None:
        """Tries everything again that waits."""
        self._timer.stop()
        for part, trouble in list(self._troubles.items()):
            if trouble.is_waiting:
                trouble.is_waiting = False
                answer = trouble.again()
                if answer == LATER:
                    trouble.is_waiting = True
                    self._try_after(trouble.tries)
                elif answer is not True and not trouble.is_trying:
                    self._mended(part)  # there is nothing to save any more

    def close(self) -> None:
        """Writes and tries nothing more: the last writes are made, and what was on the screen is older than they are."""
        self._is_closed = True
        self._timer.stop()

    def _try_after(self, tries: int) -> None:
        if not self._timer.isActive() and not self._is_closed:
            self._timer.start(min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (min(16, tries) - 1)))

    def _send(self) -> None:
        kept = self._kept[0]

        def done(result: Any) -> None:
            kept.then(result)
            over()

        def over() -> None:
            self._kept.remove(kept)
            if self._kept:
                self._send()
            else:
                waiting, self._clear = self._clear, []
                for call in waiting:
                    call()

        def refused(failure: Failure) -> None:
            (kept.otherwise or self._operations.failed.emit)(failure)
            over()

        self.write(
            f"{kept.part}, put away",
            kept.write,
            doing=kept.doing,
            then=done,
            held=lambda: None,
            otherwise=refused,
            again=self._send,
            quiet=False,
        )

    def _mended(self, part: str) -> None:
        if self._troubles.pop(part, None) is None:
            return
        if not self._troubles:
            self._timer.stop()
            self.said.emit("")
        self.changed.emit()


def _short(failure: Failure) -> str:
    error = failure.error
    if isinstance(error, StoreLockedError):
        return "locked by another program"
    if isinstance(error, StoreMovedError):
        return "the folder is gone"
    if "no room" in failure.reason:
        return "no room"
    return "the disk refuses"
