"""The preview: the open draft as an auditor meets it, from its start, with its budget, and without a way to look behind.

Owns: the window of it, and one request at a time. Refuses: keeping anything, and reports; it is no audit.
"""

from __future__ import annotations

from collections.abc import Coroutine
from concurrent.futures import Future
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent
from PySide6.QtWidgets import QDialog, QPushButton, QWidget

from app.desktop.audit.stage import AuditStage
from app.desktop.decoding import decoder_in_memory
from app.desktop.gallery import Gallery
from app.desktop.models.preview import Preview
from app.desktop.models.report_draft import ReportDraft
from app.desktop.models.sitting import SittingView
from app.desktop.operations import Failure
from app.desktop.studio import Studio
from app.desktop.widgets.pieces import button, column, label, panel, row, scrolling
from data.schema.scene import WorldSpec
from data.schema.task import TaskDefinition
from evaluation.contract import ToolResult
from evaluation.observation import encode_brief

WIDE, HIGH = 1120, 780
BRIEF_PX = 250


class PreviewDialog(QDialog):
    """`ended` carries the future that is done when its world is gone."""

    ended = Signal(object)

    def __init__(self, studio: Studio, spec: WorldSpec, definition: TaskDefinition, parent: QWidget) -> None:
        super().__init__(parent.window())
        self.setObjectName("preview-dialog")
        self.setWindowTitle("Preview as an auditor")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._studio = studio
        self._spec, self._definition = spec, definition
        self._preview = Preview(studio.start_world)
        self._view: SittingView | None = None
        self._busy = ""
        self._is_over = False
        self.stage = AuditStage(
            studio.wardrobe, Gallery(studio.operations, decoder_in_memory(self._preview.blobs), self)
        )
        for keep in self.stage.findChildren(QPushButton, "capture"):
            keep.hide()  # there is no report to keep evidence for
        self.stage.asked.connect(self._on_asked)
        self.stage.retry_asked.connect(self.begin)
        self._brief = label("", "soft", wrap=True)
        self._brief.setObjectName("preview-brief")
        self._brief.setAlignment(Qt.AlignmentFlag.AlignTop)
        again = button(
            "From the start again",
            studio.wardrobe,
            icon="to-start",
            name="preview-again",
            on_click=self.begin,
        )
        close = button("Close", studio.wardrobe, look="primary", name="preview-close", on_click=self.close)
        told = panel(
            column(
                label("What an auditor is told", "section"),
                scrolling(panel(column(self._brief, 1))),
                label("Nothing here is recorded.", "caption", wrap=True),
                again,
                close,
                margin="m",
            )
        )
        told.setFixedWidth(BRIEF_PX)
        body = row(self.stage, told)
        body.setSpacing(0)
        body.setStretch(0, 1)
        self.setLayout(body)
        room = QGuiApplication.primaryScreen().availableGeometry().size()
        window = parent.window().size()
        self.resize(min(WIDE, room.width(), window.width()), min(HIGH, room.height(), window.height()))

    def begin(self) -> None:
        """From the start, with the whole budget."""
        if self._busy:
            return
        self._view = None
        self.stage.forget()
        self.stage.show_waiting("Starting the world")
        self._run("Starting the world", self._preview.begin(self._spec, self._definition), self._on_begun)

    def done(self, result: int) -> None:
        """The world goes with the window."""
        if not self._is_over:
            self._is_over = True
            self.ended.emit(self._studio.loop.submit(self._preview.leave()))
        super().done(result)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The keys are those of an audit."""
        if event.key() == Qt.Key.Key_Escape or self._view is None:
            super().keyPressEvent(event)
        else:
            self.stage.keyPressEvent(event)

    def _on_asked(self, tool: str, arguments: dict[str, Any]) -> None:
        if not self._busy and self._view is not None and not self._view.ending:
            self._run("The world runs", self._preview.use(tool, arguments), self._on_used)

    def _run(self, doing: str, work: Coroutine[Any, Any, Any], then: Any) -> None:
        self._busy = doing
        self._show()

        def done(result: Any) -> None:
            if not self._is_over:
                self._busy = ""
                then(result)

        self._studio.operations.follow(
            doing, self._studio.loop.submit(work), then=done, otherwise=self._on_failure
        )

    def _on_begun(self, view: SittingView) -> None:
        self._view = view
        self._brief.setText(encode_brief(view.brief))
        self._show()
        self.stage.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_used(self, answer: tuple[ToolResult, SittingView]) -> None:
        self._view = answer[1]
        self._show()

    def _on_failure(self, failure: Failure) -> None:
        if self._is_over:
            return
        self._busy = ""
        self._view = None
        self.stage.show_broken("The world stopped answering", failure.reason, None)

    def _show(self) -> None:
        if self._view is not None:
            self.stage.show_audit(self._view, ReportDraft(), self._busy)


def open_preview(
    studio: Studio, spec: WorldSpec, definition: TaskDefinition, parent: QWidget
) -> tuple[PreviewDialog, list[Future[Any]]]:
    """Opens the preview of a draft over the window; the list gets the future of its world's end."""
    ending: list[Future[Any]] = []
    dialog = PreviewDialog(studio, spec, definition, parent)
    dialog.ended.connect(ending.append)
    dialog.setModal(True)
    dialog.show()
    dialog.begin()
    return dialog, ending
