"""One auditor in the companion panel: latest picture, progress, reports, ending, verdicts.

Owns: showing a CompanionRow; what is None in it is not shown. Refuses: projecting.
"""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QImage, QPixmap
from PySide6.QtWidgets import QFrame, QLabel, QProgressBar

from app.desktop.gallery import Gallery
from app.desktop.theme.wardrobe import Wardrobe
from app.desktop.widgets.pieces import ElidedLabel, Tone, chip, column, label, row, set_chip, tool
from data.counts import count_of
from validation.companion import CompanionRow

RUNNING_WORDS = {False: "starting…", True: "running"}
THUMB = QSize(70, 42)
VERDICT_TONES: dict[str, Tone] = {
    "met": "good",
    "not_met": "bad",
    "cannot_judge": "warn",
    "rubric_wrong": "warn",
}
ENDING_TONES: dict[str, Tone] = {"failed": "bad", "technical": "bad", "limit": "warn", "gave_up": "warn"}


class CompanionRowView(QFrame):
    """`cancelled` asks to stop it."""

    cancelled = Signal()

    def __init__(self, wardrobe: Wardrobe, gallery: Gallery, name: str) -> None:
        super().__init__()
        self.setObjectName(f"companion-{name}")
        self.setProperty("look", "card")
        self._gallery = gallery
        self._frame = ""
        self._picture = QLabel()
        self._picture.setFixedSize(THUMB)
        self._picture.setScaledContents(True)
        self._name = ElidedLabel("", "title")
        self._bar = QProgressBar()
        self._bar.setTextVisible(False)
        self._steps = label("", "caption")
        self._reason = ElidedLabel("", "bad")
        self._state = chip("", "plain")
        self._state.setObjectName("companion-state")
        self._verdicts = row(space="xs")
        self._cancel = tool(
            "stop", "Stop this audit", wardrobe, name="companion-cancel", on_click=self.cancelled.emit
        )
        head = row(self._name, self._steps)
        head.setStretch(0, 1)
        words = column(head, self._bar, self._reason, space="xs")
        layout = row(self._picture, words, self._state, self._verdicts, self._cancel)
        layout.setContentsMargins(8, 6, 8, 6)
        layout.setStretch(1, 1)
        self.setLayout(layout)
        self._chips: list[QLabel] = []
        self._said: object = None

    def show_row(self, entry: CompanionRow) -> None:
        """Shows what may be known."""
        self._name.setText(entry.label)
        known = entry.steps_used is not None and entry.steps is not None
        self._bar.setVisible(known or entry.running)
        if known:
            self._bar.setRange(0, entry.steps or 1)
            self._bar.setValue(entry.steps_used or 0)
            reports = f", {count_of(entry.reports, 'report')}" if entry.reports is not None else ""
            self._steps.setText(f"{entry.steps_used} of {entry.steps} steps{reports}")
        else:
            self._bar.setRange(0, 0 if entry.running else 1)
            self._steps.setText("")
        self._reason.setText(entry.reason or "")
        self._reason.setVisible(bool(entry.reason))
        ending = (
            RUNNING_WORDS[entry.kind is None or known]
            if entry.running
            else (entry.ending or "ended").replace("_", " ")
        )
        tone: Tone = "info" if entry.running else ENDING_TONES.get(entry.ending or "", "plain")
        set_chip(self._state, ending, tone)
        self._cancel.setVisible(entry.running and entry.kind is not None)
        self._show_verdicts(entry)
        self._picture.setVisible(entry.latest_frame is not None)
        if entry.latest_frame is not None and entry.latest_frame != self._frame:
            self._frame = entry.latest_frame
            frame = entry.latest_frame
            self._gallery.ask(self, frame, lambda image: self._on_picture(frame, image), size=THUMB * 2)

    def _on_picture(self, frame: str, image: QImage) -> None:
        if frame == self._frame:
            self._picture.setPixmap(QPixmap.fromImage(image))

    def _show_verdicts(self, entry: CompanionRow) -> None:
        if entry.verdicts == self._said:
            return
        self._said = entry.verdicts
        for old in self._chips:
            old.hide()
            old.deleteLater()
        self._chips = []
        for verdict in entry.verdicts or ():
            made = chip(verdict.verdict.replace("_", " "), VERDICT_TONES[verdict.verdict])
            who = f"{verdict.name} (simulated)" if verdict.kind == "simulated" else verdict.name
            made.setToolTip(f"{who}: {verdict.verdict.replace('_', ' ')}")
            made.setAlignment(Qt.AlignmentFlag.AlignCenter)
            self._verdicts.addWidget(made)
            self._chips.append(made)
