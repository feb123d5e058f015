"""What is typed into a form beside the review (a note, a decision) goes to the disk as it is typed.

Owns: when it is written, under which key of the project's settings, and that a fault of the disk is told and tried again.
Refuses: the form's fields; the form gives its content as a value that says nothing (is empty) when there is nothing to keep.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from app.desktop.operations import Failure
from app.desktop.saving import LATER
from app.desktop.studio import Studio
from app.desktop.workspace import LastWrite

WAIT_MS = 250
Typed = Mapping[str, Any]


class TypedDraft(QObject):
    """`marked` says whether everything typed is on the disk."""

    marked = Signal(bool)

    def __init__(self, studio: Studio, part: str, read: Callable[[], Typed], parent: QObject) -> None:
        """`part` names it among what is saved; `read` gives what the form holds, empty for nothing."""
        super().__init__(parent)
        self._studio, self._part, self._read = studio, part, read
        self._key = ""
        self._stored: Typed = {}
        self._is_writing = self._is_going = False
        self._timer = QTimer(self, singleShot=True, interval=WAIT_MS)
        self._timer.timeout.connect(self._write)

    @property
    def key(self) -> str:
        """Whose draft it is, of what; empty for none."""
        return self._key

    @property
    def is_saved(self) -> bool:
        """The disk holds what the form holds."""
        return not self._key or (not self._is_writing and self._read() == self._stored)

    def open(self, key: str, then: Callable[[Typed], None]) -> None:
        """Another draft from now on; `then` gets what was kept under its key. The form is empty meanwhile; empty key: none."""
        self._key, self._stored = key, {}
        self._is_writing = self._is_going = False
        self._timer.stop()
        self.marked.emit(True)
        if not key:
            return
        project = self._studio.project

        def show(kept: object) -> None:
            if self._key == key and isinstance(kept, dict) and not self._read():
                self._stored = kept
                then(kept)

        # Behind the writes that are waiting, so that it finds them.
        self._studio.saving.when_clear(
            lambda: self._studio.operations.follow(
                "Reading the draft", project.submit(lambda: project.settings.get(key)), then=show, quiet=True
            )
        )

    def touch(self) -> None:
        """Something was typed. Whoever types without a pause is written down all the same."""
        self.marked.emit(self.is_saved)
        if self._key and not (self._timer.isActive() or self._is_writing or self._is_going):
            self._timer.start()

    def put_away(self) -> None:
        """The form goes to something else: what is not on the disk goes there. Before the form is emptied."""
        for write in self.last_writes():
            self._studio.saving.keep(self._part, write, doing="Keeping the draft")
        self._timer.stop()

    def last_writes(self) -> tuple[LastWrite, ...]:
        """What is not on the disk."""
        if self.is_saved or self._is_going:
            return ()
        return (self._writing_of(self._key, self._read()),)

    def go(self) -> tuple[LastWrite, Callable[[], None]]:
        """It becomes something that counts. The first takes the draft off the disk: run it in that very write. Then `gone`;
        or, where that write failed, the second: the draft is one still, also when something else has the form by now."""
        self._is_going = True
        self._timer.stop()
        key, typed = self._key, self._read()

        def stays() -> None:
            if self._key == key:
                self._is_going = False
                self.touch()
            else:
                self._studio.saving.keep(self._part, self._writing_of(key, typed), doing="Keeping the draft")

        return self._writing_of(key, {}), stays

    def gone(self) -> None:
        """That write worked, and the form is empty again."""
        self._is_going = False
        self._stored = {}
        self.touch()

    def _write(self) -> str | None:
        """Where it is becoming something that counts, `LATER`: that may fail, and then it is a draft still."""
        key, typed = self._key, self._read()
        if not key or typed == self._stored:
            return None
        if self._is_writing or self._is_going:
            return LATER
        if self._studio.saving.waits(self._part):
            return None  # it is tried again by itself
        self._is_writing = True

        def here() -> bool:
            if self._key != key:
                return False
            self._is_writing = False
            return True

        def done(_: object) -> None:
            if here():
                self._stored = typed
                self.touch()

        def refused(failure: Failure) -> None:
            if here():
                self._studio.operations.failed.emit(failure)

        self._studio.saving.write(
            self._part,
            self._writing_of(key, typed),
            doing="Keeping the draft",
            then=done,
            held=lambda: self.marked.emit(not here()),
            otherwise=refused,
            again=self._write,
        )
        return None

    def _writing_of(self, key: str, typed: Typed) -> LastWrite:
        project, value = self._studio.project, dict(typed) or None
        return lambda: project.settings.set(key, value)
