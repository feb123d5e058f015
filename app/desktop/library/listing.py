"""The rows of a workspace's library, projected off the Qt thread whenever the records have changed.

Owns: when to project, the newest wish winning, and that nobody sees rows that were made for another person.
Refuses: the projection itself (validation.library), and showing.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject

from app.desktop.collector import lasting_records
from app.desktop.models.library import LibraryModel
from app.desktop.operations import Failure
from app.desktop.shelf import Shelf
from app.desktop.studio import Studio
from validation.blind import ProjectRecords, Workspace
from validation.library import LibraryRow, library_rows

Show = Callable[[tuple[LibraryRow, ...]], None]


class Listing(QObject):
    """Fills a LibraryModel, by way of `show` where the workspace has something to say about the rows."""

    def __init__(
        self,
        workspace: Workspace,
        studio: Studio,
        shelf: Shelf,
        model: LibraryModel,
        show: Show | None = None,
    ) -> None:
        super().__init__(studio)
        self._workspace: Workspace = workspace
        self._studio = studio
        self._shelf = shelf
        self._model = model
        self._show = show or model.show
        self._viewer = ""
        self._shown: ProjectRecords | None = None
        self._working = False
        self._waiting: Callable[[], object] | None = None

    def when_listed(self, then: Callable[[], object]) -> None:
        """Calls `then` once the rows are those of the person at the screen, at once when they are; the newest wish wins."""
        self._waiting = then
        shown = self._shown
        if self._viewer == self._studio.preferences.name and shown is not None and self._knows_viewer(shown):
            self._go_on()
        else:
            self.refresh()

    def _knows_viewer(self, records: ProjectRecords) -> bool:
        """Whether the viewer's profile is among the records. One that was just made may not be yet; rows would say of
        everything that this person has no role, so until the next reading there are none."""
        profile = self._studio.profile
        return profile is None or profile.key in {one.key for one in records.profiles}

    def _go_on(self) -> None:
        waiting, self._waiting = self._waiting, None
        if waiting is not None:
            waiting()

    def refresh(self) -> None:
        """Brings the rows to the records as last read; does nothing when they are."""
        viewer = self._studio.preferences.name
        if viewer != self._viewer:
            self._viewer, self._shown = viewer, None
            self._model.wait()
        records = self._shelf.records
        if self._working or records is self._shown or not self._shelf.is_ready:
            return
        if not self._knows_viewer(records):
            return  # the shelf tells when it has read it
        self._working = True
        workspace = self._workspace

        def done(rows: tuple[LibraryRow, ...]) -> None:
            self._working = False
            if viewer == self._viewer and self._knows_viewer(records):
                self._shown = records
                self._show(rows)
                self._go_on()
            if self._shown is not self._shelf.records:
                self.refresh()

        def failed(failure: Failure) -> None:
            self._working = False
            self._studio.operations.failed.emit(failure)

        def project() -> tuple[LibraryRow, ...]:
            with lasting_records():
                return library_rows(workspace, viewer, records)

        self._studio.operations.run(
            "Listing",
            project,
            then=done,
            otherwise=failed,
            quiet=True,
        )
