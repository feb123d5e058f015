"""The centre of Audit: the picture that an agent gets, the budget, the actions, the strip of what was seen.

Owns: these widgets and what covers them. Refuses: the audit itself (controller), and any other picture.
"""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QImage, QKeyEvent
from PySide6.QtWidgets import QProgressBar, QStackedLayout, QWidget

from app.desktop.audit.pad import ActionPad
from app.desktop.gallery import Gallery
from app.desktop.models.report_draft import DraftMark, ReportDraft
from app.desktop.models.sitting import SittingView
from app.desktop.theme.wardrobe import Wardrobe
from app.desktop.widgets.empty import EmptyView
from app.desktop.widgets.picture import DrawnMark, PictureView
from app.desktop.widgets.pieces import ElidedLabel, button, chip, column, label, panel, row, set_chip
from app.desktop.widgets.strip import StripEntry, StripView

NO_PICTURE = StripEntry("", "", "")


class AuditStage(QWidget):
    """`asked` carries (tool, arguments); `captured` the reference of the picture to keep as evidence."""

    asked = Signal(str, dict)
    captured = Signal(str)
    marked = Signal(object)
    filed = Signal()
    retry_asked = Signal()
    next_asked = Signal()
    technical_asked = Signal()

    def __init__(self, wardrobe: Wardrobe, gallery: Gallery) -> None:
        super().__init__()
        self.setObjectName("audit-stage")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._gallery = gallery
        self._chosen = self._shown = NO_PICTURE
        """What is to be shown, and what is: between them lies the reading of a picture."""
        self._newest = ""
        self._draft = ReportDraft()
        self.picture = PictureView(
            wardrobe, name="audit-picture", words="What you see in the world", crosshair=True
        )
        self.picture.drawn.connect(self._on_drawn)
        self.picture.clicked.connect(lambda: self.setFocus(Qt.FocusReason.MouseFocusReason))
        self._steps = chip("", "info")
        self._steps.setObjectName("steps-left")
        self._bar = QProgressBar()
        self._bar.setTextVisible(False)
        self._bar.setFixedWidth(96)
        self._where = ElidedLabel("", "soft")
        self._where.setObjectName("picture-name")
        self._busy = label("", "caption")
        keep = button(
            "Keep (F)",
            wardrobe,
            icon="camera",
            tip="Keep this picture as evidence for the report (F)",
            name="capture",
            on_click=self._on_capture,
        )
        head = row(self._steps, self._bar, self._where, self._busy, keep)
        head.setStretch(2, 1)
        head.setContentsMargins(12, 6, 8, 6)
        top = panel(head, "bar")
        top.setFixedHeight(46)
        self.strip = StripView(wardrobe, gallery, name="audit-strip", words="What you have seen")
        self.strip.chosen.connect(self._on_entry)
        self.pad = ActionPad(wardrobe)
        self.pad.asked.connect(self._on_pad)
        work = column(top, self.picture, self.strip, self.pad)
        work.setSpacing(0)
        work.setStretch(1, 1)
        self._work = panel(work)
        self._idle = EmptyView(
            wardrobe,
            "audit",
            "Audit a world",
            "Choose one on the left. You get what a program gets: the same pictures, actions and budget. "
            "Explore, and report what is wrong, if anything is.",
        )
        self._wait = EmptyView(wardrobe, "clock", "One moment", "")
        self._broken = EmptyView(
            wardrobe,
            "warn",
            "The world stopped answering",
            "",
            step="Take it up again",
            name="audit-retry",
            on_step=self.retry_asked.emit,
        )
        self._over = EmptyView(
            wardrobe,
            "check",
            "This audit is over",
            "",
            step="Next world",
            name="audit-next",
            on_step=self.next_asked.emit,
        )
        self._stack = QStackedLayout(self)  # without a parent its first page would be a window
        for cover in (self._idle, self._wait, self._broken, self._over):
            self._stack.addWidget(panel(column(cover), "well"))
        self._stack.addWidget(self._work)

    def show_idle(self) -> None:
        """No audit is open."""
        self._stack.setCurrentIndex(0)

    def show_waiting(self, words: str) -> None:
        """A world is being started."""
        self._wait.say(f"{words}…", "This takes a few seconds.")
        self._stack.setCurrentIndex(1)

    def show_broken(self, title: str, reason: str, steps: int | None) -> None:
        """The world died, or nothing can be written; what was acknowledged is kept. None: this is no audit."""
        kept = f"\n\nYour audit is on the disk up to step {steps}; nothing is lost."
        words = reason if steps is None else f"{reason}{kept}"
        self._broken.say(title, words)
        self._stack.setCurrentIndex(2)

    def show_over(self, words: str, *, has_next: bool) -> None:
        """The audit ended."""
        self._over.say(
            "This audit is over", f"{words}\nHow it counts stands in Results (Ctrl+5) once it is judged."
        )
        self._over.show_step(has_next)
        self._stack.setCurrentIndex(3)

    def show_audit(self, view: SittingView, draft: ReportDraft, busy: str) -> None:
        """Shows the audit as it is now; a new picture comes to the front."""
        self._draft = draft
        total = view.brief.budget.steps
        set_chip(
            self._steps,
            f"{view.steps_left} of {total} steps left",
            "info" if view.steps_left > total // 4 else "warn",
        )
        self._bar.setRange(0, total)
        self._bar.setValue(view.steps_used)
        self._bar.setToolTip(f"{view.steps_used} of {total} steps used")
        self._busy.setText(f"{busy}…" if busy else "")
        self.pad.setEnabled(not busy and view.steps_left > 0)
        entries = [
            StripEntry(frame.ref, frame.words, frame.blob, frame.ref in draft.evidence)
            for frame in view.frames
        ]
        newest = entries[-1].ref if entries else ""
        if tuple(entries) != self.strip.entries:
            came = newest != self._newest
            place = next((i for i, e in enumerate(entries) if e.ref == self._chosen.ref), -1)
            self._newest = newest
            self.strip.show_entries(entries, current=-1 if came or place < 0 else place)
            if entries and (came or place < 0):
                self._on_entry(entries[-1])
        self._show_mark()
        self._stack.setCurrentWidget(self._work)

    def show_frame(self, ref: str) -> None:
        """Brings one picture to the front."""
        for place, entry in enumerate(self.strip.entries):
            if entry.ref == ref:
                self.strip.show_entries(self.strip.entries, current=place)
                self._on_entry(entry)

    def forget(self) -> None:
        """Another audit: nothing of the last one stays on the screen."""
        self._chosen, self._shown, self._newest = NO_PICTURE, NO_PICTURE, ""
        self.strip.show_entries(())
        self.picture.show_image(None)
        self._where.setText("")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The audit's keys."""
        if event.key() == Qt.Key.Key_F and event.modifiers() == Qt.KeyboardModifier.NoModifier:
            self._on_capture()
        elif event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            self.strip.step(1 if event.key() == Qt.Key.Key_Right else -1)
        elif not self.pad.key(event):
            super().keyPressEvent(event)

    def _on_pad(self, tool: str, arguments: dict[str, Any]) -> None:
        """The pad is disabled while the world runs: the keys would be nobody's then."""
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        self.asked.emit(tool, arguments)

    def _on_entry(self, entry: StripEntry) -> None:
        self._chosen = entry
        self._gallery.ask(self, entry.blob, lambda image: self._on_picture(entry, image))

    def _on_picture(self, entry: StripEntry, image: QImage) -> None:
        """Picture, name and mark come together, so that a mark is always on the picture that it was drawn on."""
        if entry is not self._chosen:
            return
        self._shown = entry
        self.picture.show_image(image)
        now = "now" if entry.ref == self._newest else "earlier"
        self._where.setText(f"{entry.ref} · {now}")
        self._show_mark()

    def _on_capture(self) -> None:
        """Keeps what is on the screen, not a picture that is still being read."""
        if self._shown.ref and self._stack.currentWidget() is self._work:
            self.captured.emit(self._shown.ref)

    def _on_drawn(self, drawn: DrawnMark) -> None:
        self.marked.emit(
            DraftMark(
                kind=drawn.kind, frame=self._shown.ref, x0=drawn.x0, y0=drawn.y0, x1=drawn.x1, y1=drawn.y1
            )
        )

    def _show_mark(self) -> None:
        mark = self._draft.mark
        if mark is not None and mark.frame == self._shown.ref:
            self.picture.show_marks(DrawnMark(mark.kind, mark.x0, mark.y0, mark.x1, mark.y1))
        else:
            self.picture.show_marks()
