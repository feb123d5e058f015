"""Asking to whom sittings are given, and how many.

Owns: that dialog. Refuses: drawing seats and writing the package.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QDialog, QSpinBox, QWidget

from app.desktop.theme.wardrobe import Wardrobe
from app.desktop.widgets.held_width import hold_width
from app.desktop.widgets.pieces import button, column, form, label, roomy, row
from app.jobs.study_progress import StudyProgress

WORDS = (
    "The file holds the worlds ready to simulate and nothing that tells the answer. Give it to the participant, who opens "
    "it with: worldaudit participate FILE. What comes back is a file of results: take it in here."
)


class HandOutDialog(QDialog):
    """`on_done` gets the participant's name and how many sittings at most (None: a fair share)."""

    def __init__(
        self,
        progress: StudyProgress,
        on_done: Callable[[str, int | None], object],
        wardrobe: Wardrobe,
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("hand-out-dialog")
        self.setWindowTitle("Hand out sittings")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._on_done = on_done
        self._who = QComboBox()
        self._who.setObjectName("hand-out-who")
        self._who.setAccessibleName("Participant")
        for line in progress.by_person:
            self._who.addItem(f"{line.name} ({line.given} given out, {line.done} done)", line.name)
        fewest = min(range(len(progress.by_person)), key=lambda i: progress.by_person[i].given, default=0)
        self._who.setCurrentIndex(fewest)
        self._most = roomy(QSpinBox())
        self._most.setObjectName("hand-out-most")
        self._most.setRange(0, 1000)
        self._most.setSpecialValueText("a fair share of what is left")
        fields = form()
        fields.addRow("Participant", self._who)
        fields.addRow("Sittings, at most", self._most)
        go = button("Choose a file…", wardrobe, look="primary", name="hand-out-go", on_click=self._on_go)
        cancel = button("Cancel", wardrobe, name="hand-out-cancel", on_click=self.reject)
        self.setLayout(
            column(
                label("Hand out sittings", "heading"),
                label(WORDS, "soft", wrap=True),
                fields,
                row(1, cancel, go),
                margin="l",
                space="m",
            )
        )
        hold_width(self, 460)
        go.setDefault(True)

    def _on_go(self) -> None:
        self.accept()
        self._on_done(self._who.currentData(), self._most.value() or None)
