"""Backing a project up and restoring one, from the window: what is asked, how far it is, and stopping it.

Owns: the questions for files, and the dialog with the progress. Refuses: the file's form (data.store.backup_file), and opening
what was restored.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import CancelledError
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import Qt
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QDialog, QFileDialog, QProgressBar, QWidget

from app.desktop.operations import Failure, Operations
from app.desktop.studio import Studio
from app.desktop.theme.wardrobe import Wardrobe
from app.desktop.widgets.held_width import hold_width
from app.desktop.widgets.pieces import button, column, label, row
from app.jobs.restoring import Restored, restore_project
from data.store.backup_file import Stop, Tell

T = TypeVar("T")
KIND = "Backups (*.zip)"


def ask_to_back_up(studio: Studio, parent: QWidget) -> None:
    """Asks for a file and writes the open project to it; says in the banner how it ended."""
    offered = str(studio.project.folder.parent / f"{studio.project.folder.name}-backup.zip")
    name, _ = QFileDialog.getSaveFileName(
        parent, "Back up to", offered, KIND, options=QFileDialog.Option.DontConfirmOverwrite
    )
    if name:
        back_up(studio, parent, Path(name))


def back_up(studio: Studio, parent: QWidget, file: Path) -> None:
    """Writes the open project to a file."""
    project = studio.project
    PieceworkDialog(
        studio.operations,
        studio.wardrobe,
        parent,
        title="Backing up",
        words=f"{project.name} goes to {file}. You can go on working when it is done. If you stop it, no file is left.",
        work=lambda tell, stop: project.back_up(file, tell=tell, stop=stop),
        then=lambda made: studio.say(
            f"The project is backed up in {file} and checked ({made.size / 1e6:.1f} MB).", "good"
        ),
        otherwise=lambda failure: studio.say(f"The backup was not written. {failure.reason}"),
    ).open()


def ask_to_restore(
    operations: Operations,
    wardrobe: Wardrobe,
    parent: QWidget,
    then: Callable[[Path, Restored], object],
    otherwise: Callable[[Failure], object],
) -> None:
    """Asks for a backup and for a folder, and makes the project there; `then` gets the folder and what came of it."""
    name, _ = QFileDialog.getOpenFileName(parent, "Restore which backup?", "", KIND)
    if not name:
        return
    folder = QFileDialog.getExistingDirectory(parent, "Restore into which empty folder?")
    if folder:
        restore(operations, wardrobe, parent, Path(name), Path(folder), then, otherwise)


def restore(
    operations: Operations,
    wardrobe: Wardrobe,
    parent: QWidget,
    file: Path,
    folder: Path,
    then: Callable[[Path, Restored], object],
    otherwise: Callable[[Failure], object],
) -> None:
    """Makes a project folder from a backup."""
    PieceworkDialog(
        operations,
        wardrobe,
        parent,
        title="Restoring",
        words=f"{file.name} goes to {folder}. Every byte is checked.",
        work=lambda tell, stop: restore_project(file, folder, tell=tell, stop=stop),
        then=lambda restored: then(folder, restored),
        otherwise=otherwise,
    ).open()


class PieceworkDialog(QDialog):
    """Runs work that tells how far it is and can be stopped between its pieces. Closing it stops it."""

    def __init__(
        self,
        operations: Operations,
        wardrobe: Wardrobe,
        parent: QWidget,
        *,
        title: str,
        words: str,
        work: Callable[[Tell, Stop], T],
        then: Callable[[T], object],
        otherwise: Callable[[Failure], object],
    ) -> None:
        super().__init__(parent)
        self.setObjectName("piecework-dialog")
        self.setWindowTitle(title)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._courier = operations.courier
        self._is_stopped = self._is_over = False
        self._bar = QProgressBar()
        self._bar.setObjectName("piecework-bar")
        self._bar.setRange(0, 1000)
        self._bar.setTextVisible(False)
        self._stop = button("Stop", wardrobe, name="piecework-stop", on_click=self.reject)
        self.setLayout(
            column(
                label(title, "heading"),
                label(words, "soft", wrap=True),
                self._bar,
                row(1, self._stop),
                margin="l",
                space="m",
            )
        )
        hold_width(self, 440)

        def done(result: T) -> None:
            self._end()
            then(result)

        def failed(failure: Failure) -> None:
            self._end()
            otherwise(failure)

        operations.run(title, lambda: work(self._tell, self._refuse_stopped), then=done, otherwise=failed)

    def reject(self) -> None:
        """Stops the work; the dialog goes at once, and what was begun is taken away behind it."""
        self._is_stopped = self._is_over = True
        super().reject()

    def closeEvent(self, event: QCloseEvent) -> None:
        """As the button."""
        self._is_stopped = self._is_over = True
        super().closeEvent(event)

    def _end(self) -> None:
        if not self._is_over:
            self._is_over = True
            self.accept()

    def _tell(self, done: int, total: int) -> None:
        """Called by the worker."""
        share = round(1000 * done / total) if total else 1000
        self._courier.post(lambda: self._show(share))

    def _show(self, share: int) -> None:
        if not self._is_over:
            self._bar.setValue(share)

    def _refuse_stopped(self) -> None:
        if self._is_stopped:
            raise CancelledError
