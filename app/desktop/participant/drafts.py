"""The report that is being written, kept on the disk as it is typed.

Owns: the draft of the sitting under way, and whether it is on the disk. Refuses: what a report lacks (models.report_draft),
filing it, and faults of the disk (the controller is told).
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any, Protocol

from pydantic import ValidationError
from PySide6.QtCore import QObject, QTimer, Signal

from app.desktop.models.participation import Place
from app.desktop.models.report_draft import ReportDraft

SAVE_MS = 250
Follow = Callable[[str, Coroutine[Any, Any, None], Callable[[Any], None]], None]
"""Runs a coroutine of the world loop, and hands its end back on the Qt thread; a fault goes elsewhere."""


class DraftPlace(Place, Protocol):
    """Where results lie, and reports that are being written."""

    def load_draft(self, sitting: str) -> object:
        """The report that was being written; None when there is none."""
        ...

    def save_draft(self, sitting: str, draft: object) -> None:
        """Keeps the report that is being written; None forgets it. On the disk when it returns."""
        ...


class DraftKeeper(QObject):
    """`changed`: another draft, or it is on the disk now."""

    changed = Signal()

    def __init__(self, place: DraftPlace, follow: Follow, parent: QObject) -> None:
        super().__init__(parent)
        self._place = place
        self._follow = follow
        self._sitting = ""
        self._timer = QTimer(self, singleShot=True, interval=SAVE_MS)
        self._timer.timeout.connect(self.write)
        self.draft = ReportDraft()
        self.is_saved = True

    def begin(self, sitting: str) -> None:
        """Another sitting, with nothing written yet."""
        self._timer.stop()
        self._sitting, self.draft, self.is_saved = sitting, ReportDraft(), True

    def read(self, kept: object) -> None:
        """Takes what was kept, unless something newer is being written here."""
        if not self.is_saved:
            self._timer.start()  # what could not be written then
            return
        try:
            self.draft = ReportDraft.model_validate(kept) if kept else ReportDraft()
        except ValidationError:
            self.draft = ReportDraft()

    def take(self, draft: ReportDraft) -> None:
        """A changed draft; it is on the disk within a second."""
        self.draft, self.is_saved = draft, False
        if not self._timer.isActive():
            self._timer.start()
        self.changed.emit()

    def write(self, then: Callable[[], None] | None = None) -> None:
        """Writes it now; `then` is called once it is on the disk."""
        self._timer.stop()
        draft = self.draft

        def done(_: object) -> None:
            if self.draft == draft:
                self.is_saved = True
            elif not self._timer.isActive():
                self._timer.start()
            if then is not None:
                then()
            self.changed.emit()

        self._keep(draft.model_dump(mode="json"), done)

    def forget(self) -> None:
        """The sitting is over."""
        self._timer.stop()
        if self._sitting:
            self._keep(None, lambda _: None)

    def stop(self) -> None:
        """Nothing is written any more."""
        self._timer.stop()

    def _keep(self, kept: object, then: Callable[[Any], None]) -> None:
        place, sitting = self._place, self._sitting

        async def work() -> None:
            place.save_draft(sitting, kept)

        self._follow("Saving your report", work(), then)
