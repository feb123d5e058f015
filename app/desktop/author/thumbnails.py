"""Small pictures of where tasks show their anomaly, for rows that are in sight.

Owns: which picture a revision has (the reveal of its certificate), asked once. Refuses: taking any.
"""

from __future__ import annotations

from PySide6.QtCore import QObject, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QImage, QPixmap

from app.desktop.studio import Studio
from app.jobs.certificates import reveal_picture
from data.store import Change, Project
from validation.library import LibraryRow

SIZE = QSize(80, 48)
TOGETHER_MS = 60


class Thumbnails(QObject):
    """`arrived` comes when some more are there."""

    arrived = Signal()

    def __init__(self, studio: Studio) -> None:
        super().__init__(studio)
        self._studio = studio
        self._pictures: dict[str, QPixmap | None] = {}
        self._blank = QPixmap(SIZE)
        self._blank.fill(studio.wardrobe.colours.sunken)
        self._timer = QTimer(self, singleShot=True, interval=TOGETHER_MS)
        self._timer.timeout.connect(self.arrived)
        studio.changed.connect(self._on_change)

    def of(self, row: LibraryRow) -> QPixmap:
        """The picture of a row's newest revision; blank while it is read, and where there is none."""
        revision = row.facts.revision if row.facts else None
        if revision is None:
            return self._blank
        if revision not in self._pictures:
            self._pictures[revision] = None
            self._ask(revision)
        return self._pictures[revision] or self._blank

    def has(self, revision: str) -> bool:
        """Its picture is there."""
        return self._pictures.get(revision) is not None

    def _on_change(self, change: Change) -> None:
        """Gates ran: revisions without a picture may have one now."""
        if change.kind == "gate":
            self._pictures = {key: picture for key, picture in self._pictures.items() if picture is not None}
            self._timer.start()

    def _ask(self, revision: str) -> None:
        project = self._studio.project
        self._studio.operations.run(
            "Looking for a picture",
            lambda: _picture(project, revision),
            then=lambda image: self._keep(revision, image),
            quiet=True,
        )

    def _keep(self, revision: str, image: QImage) -> None:
        if not image.isNull():
            self._pictures[revision] = QPixmap.fromImage(image)
            self._timer.start()


def _picture(project: Project, revision: str) -> QImage:
    """Decoded small; empty where there is none."""
    blob = reveal_picture(project, revision)
    if blob is None:
        return QImage()
    return QImage.fromData(project.blobs.get(blob)).scaled(
        SIZE, Qt.AspectRatioMode.KeepAspectRatioByExpanding, Qt.TransformationMode.SmoothTransformation
    )
