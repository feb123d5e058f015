"""The verdict form at the foot of Judge's right column.

Owns: verdict, reason and note as widgets over a JudgingModel, and what is missing. Refuses: rules and saving.
"""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QLineEdit, QSizePolicy, QWidget

from app.desktop.models.judging import VERDICTS, JudgingModel
from app.desktop.theme.wardrobe import Wardrobe
from app.desktop.widgets.pieces import button, column, label, may_narrow, row
from app.desktop.widgets.segments import SegmentsView
from data.schema.judgment import REASONS

LETTERS = "ABCDEFGH"
"""Of the reasons of a verdict, in the order of its list."""
NOTE_MAX = 10_000


class VerdictForm(QWidget):
    """`save_asked`, `undo_asked` and `skip_asked` are the three buttons; `quick_changed` the tick."""

    save_asked = Signal()
    undo_asked = Signal()
    skip_asked = Signal()
    quick_changed = Signal(bool)

    def __init__(self, model: JudgingModel, wardrobe: Wardrobe, *, quick: bool) -> None:
        super().__init__()
        self._model = model
        self._listed: str | None = ""
        self._title = label("Your verdict", "section")
        self._verdicts = self._segments(wardrobe, 0, 2, "verdict")
        self._others = self._segments(wardrobe, 2, 4, "verdict-other")
        self._reason = QComboBox()
        self._reason.setObjectName("judge-reason")
        self._reason.setAccessibleName("Reason")
        self._reason.setMinimumContentsLength(12)
        may_narrow(self._reason)
        self._reason.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._reason.activated.connect(lambda: model.explain(self._reason.currentData()))
        self.note = QLineEdit()
        self.note.setObjectName("judge-note")
        self.note.setAccessibleName("Note")
        self.note.setMaxLength(NOTE_MAX)
        self.note.textEdited.connect(model.annotate)
        self._missing = label("", "caption", wrap=True)
        self._missing.setObjectName("judge-missing")
        self._missing.setAlignment(Qt.AlignmentFlag.AlignTop)
        # Two lines, whatever it says: the buttons below it stay where they are.
        self._missing.setFixedHeight(2 * self._missing.fontMetrics().lineSpacing())
        self.quick = QCheckBox("A key saves at once")
        self.quick.setObjectName("judge-quick")
        self.quick.setToolTip(
            "With the keys: as soon as verdict and reason are there, the verdict is kept and the next audit comes. "
            "Backspace takes it back."
        )
        self.quick.setChecked(quick)
        self.quick.toggled.connect(self.quick_changed)
        self._save = button(
            "Save, next",
            wardrobe,
            look="primary",
            tip="Keep the verdict and go to the next audit (Return)",
            name="judge-save",
            on_click=self.save_asked.emit,
        )
        self._undo = button(
            "Undo",
            wardrobe,
            tip="Take the last verdict back, to change it (Backspace)",
            name="judge-undo",
            on_click=self.undo_asked.emit,
        )
        skip = button(
            "Skip",
            wardrobe,
            tip="The next audit without a verdict; this one stays in the queue (N)",
            name="judge-next",
            on_click=self.skip_asked.emit,
        )
        self.setLayout(
            column(
                row(self._title, 1, self.quick),
                self._verdicts,
                self._others,
                self._reason,
                self.note,
                self._missing,
                row(self._undo, 1, skip, self._save),
                margin="m",
            )
        )
        model.listen(self._show)
        self._show()

    def show_undo(self, words: str) -> None:
        """Names the last verdict of this sitting, which can be taken back; empty when there is none."""
        self._undo.setEnabled(bool(words))
        self._undo.setText(f"Undo “{words}”" if words else "Undo")

    def _segments(self, wardrobe: Wardrobe, first: int, end: int, name: str) -> SegmentsView:
        made = SegmentsView(
            wardrobe,
            [
                (value, f"{number} {words}", f"{tip} ({number})")
                for number, (value, words, tip) in enumerate(VERDICTS[first:end], first + 1)
            ],
            name=name,
        )
        made.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        made.chosen.connect(self._model.choose)
        return made

    def _show(self) -> None:
        model = self._model
        ready = model.is_ready
        self._title.setText("You decide" if model.decides else "Your verdict")
        self.quick.setVisible(not model.decides)  # a decision always has a note, and waits for Return
        for segments in (self._verdicts, self._others):
            segments.show_value(model.verdict)
            segments.setEnabled(ready)
        self._list_reasons(model.verdict)
        self._reason.setCurrentIndex(max(0, self._reason.findData(model.reason)))
        self._reason.setEnabled(ready and model.verdict is not None)
        if self.note.text() != model.note:
            self.note.setText(model.note)
        self.note.setEnabled(ready)
        self.note.setPlaceholderText("Why you decide so (M)" if model.decides else "Note, optional (M)")
        self._missing.setText(self._words())
        self._save.setEnabled(ready and not model.missing)

    def _words(self) -> str:
        model = self._model
        if not model.is_ready:
            return "Settle what is above first." if model.stale or model.conflict else ""
        if model.verdict is None:
            return "Choose a verdict: keys 1 to 4."
        if model.reason not in REASONS[model.verdict]:
            return f"Choose a reason: keys A to {LETTERS[len(REASONS[model.verdict]) - 1]}, or the list."
        if not model.missing and model.earlier is not None and not model.is_changed:
            return "Saved already; a change replaces it."
        return model.missing

    def _list_reasons(self, verdict: str | None) -> None:
        if verdict == self._listed:
            return
        self._listed = verdict
        self._reason.clear()
        self._reason.addItem("Choose a reason" if verdict else "Reason", "")
        for letter, reason in zip(LETTERS, REASONS.get(verdict, ()) if verdict else (), strict=False):  # type: ignore[call-overload]
            self._reason.addItem(f"{letter}  {reason.capitalize()}", reason)
