"""The conditions of a study as fields: one at a time, chosen by name.

Owns: these fields. Refuses: what makes a condition (data.schema.study); a wrong one is said in words.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pydantic import ValidationError
from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDoubleSpinBox,
    QFormLayout,
    QInputDialog,
    QSpinBox,
    QWidget,
)

from app.desktop.theme.wardrobe import Wardrobe
from app.desktop.widgets.pieces import button, column, form, label, may_narrow, roomy, row
from data.plain_fault import first_fault
from data.schema.study import StudyCondition

MODES = (("step", "Steps: the five actions, counted"), ("free", "Free walk in real time"))
HINTS = (("none", "No hint"), ("family", "The family"), ("category", "The category"))
LANGUAGES = (("chosen", "The participant chooses"), ("en", "English"), ("zh", "Chinese"))


class ConditionForm(QWidget):
    """`edited` tells that something changed; `conditions` reads them, `problem` says what is wrong."""

    edited = Signal()

    def __init__(
        self, wardrobe: Wardrobe, conditions: Sequence[StudyCondition], instructions: Sequence[str]
    ) -> None:
        super().__init__()
        self.setObjectName("study-conditions")
        self._fields: list[dict[str, Any]] = [one.model_dump() for one in conditions]
        self._quiet = False
        self._which = _combo("condition-which", "Condition")
        self._which.activated.connect(lambda _: self._show())
        self._mode = _combo("condition-mode", "Mode", MODES)
        self._hint = _combo("condition-hint", "Hint", HINTS)
        self._example = _check("condition-example", "Give the worked example of the hinted category")
        self._asks = _check("condition-asks", "A report must name its category")
        self._language = _combo("condition-language", "Language", LANGUAGES)
        self._steps = roomy(QSpinBox())
        self._steps.setRange(0, 1000)
        self._steps.setSpecialValueText("each task's own")
        self._seconds = roomy(QDoubleSpinBox())
        self._seconds.setRange(10, 7200)
        self._seconds.setDecimals(0)
        self._seconds.setSuffix(" s")
        self._instructions = _combo(
            "condition-instructions", "Instructions", [(one, one) for one in instructions]
        )
        for name, spin in (("condition-steps", self._steps), ("condition-seconds", self._seconds)):
            spin.setObjectName(name)
        self._add = button("Add", wardrobe, name="condition-add", on_click=self._on_add)
        self._remove = button("Remove", wardrobe, name="condition-remove", on_click=self._on_remove)
        self._form = form()
        self._form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        for words, field in (
            ("Mode", self._mode),
            ("Steps", self._steps),
            ("Simulated time", self._seconds),
            ("Hint", self._hint),
            ("", self._example),
            ("", self._asks),
            ("Language", self._language),
            ("Instructions", self._instructions),
        ):
            self._form.addRow(words, field)
        line = row(self._which, self._add, self._remove)
        line.setStretch(0, 1)
        self._words = label("", "warn", wrap=True)
        self._words.setObjectName("condition-problem")
        self.setLayout(column(line, self._form, self._words))
        for combo in (self._mode, self._hint, self._language, self._instructions):
            combo.activated.connect(lambda _: self._on_edit())
        for check in (self._example, self._asks):
            check.clicked.connect(lambda _: self._on_edit())
        self._steps.valueChanged.connect(lambda _: self._on_edit())
        self._seconds.valueChanged.connect(lambda _: self._on_edit())
        self._fill_which(0)

    @property
    def problem(self) -> str:
        """What is wrong with one of them; empty when nothing is."""
        for fields in self._fields:
            try:
                StudyCondition.model_validate(fields)
            except ValidationError as error:
                return first_fault(error)
        return ""

    def conditions(self) -> tuple[StudyCondition, ...]:
        """The conditions as they stand. Only while there is no `problem`."""
        return tuple(StudyCondition.model_validate(fields) for fields in self._fields)

    def _current(self) -> dict[str, Any]:
        return self._fields[max(0, self._which.currentIndex())]

    def _fill_which(self, number: int) -> None:
        self._which.clear()
        for fields in self._fields:
            self._which.addItem(str(fields["name"]))
        self._which.setCurrentIndex(number)
        self._remove.setEnabled(len(self._fields) > 1)
        self._show()

    def _show(self) -> None:
        self._quiet = True
        fields = self._current()
        for combo, key in (
            (self._mode, "mode"),
            (self._hint, "hint"),
            (self._language, "language"),
            (self._instructions, "instructions"),
        ):
            combo.setCurrentIndex(max(0, combo.findData(fields[key])))
        self._example.setChecked(bool(fields["example"]))
        self._asks.setChecked(bool(fields["asks_category"]))
        self._steps.setValue(int(fields["steps"] or 0))
        self._seconds.setValue(float(fields["simulated_s"]))
        self._quiet = False
        self._follow()

    def _on_edit(self) -> None:
        if self._quiet:
            return
        self._current().update(
            mode=self._mode.currentData(),
            hint=self._hint.currentData(),
            example=self._example.isChecked() and self._hint.currentData() == "category",
            asks_category=self._asks.isChecked(),
            language=self._language.currentData(),
            steps=self._steps.value() or None,
            simulated_s=self._seconds.value(),
            instructions=self._instructions.currentData(),
        )
        self._follow()
        self.edited.emit()

    def _follow(self) -> None:
        free = self._mode.currentData() == "free"
        self._form.setRowVisible(self._steps, not free)
        self._form.setRowVisible(self._seconds, free)
        hinted = self._hint.currentData() == "category"
        self._example.setEnabled(hinted)
        self._example.setToolTip("" if hinted else "An example is of a category: hint the category first")
        if not hinted:
            self._example.setChecked(False)
        self._words.setText(self.problem)
        self._words.setVisible(bool(self.problem))

    def _on_add(self) -> None:
        name, is_given = QInputDialog.getText(self, "Another condition", "Its name, in lower case:")
        if is_given and name.strip():
            self.add_condition(name.strip())

    def add_condition(self, name: str) -> None:
        """Adds a condition that is like the one on the screen."""
        self._fields.append({**self._current(), "name": name})
        self._fill_which(len(self._fields) - 1)
        self.edited.emit()

    def _on_remove(self) -> None:
        if len(self._fields) > 1:
            del self._fields[self._which.currentIndex()]
            self._fill_which(0)
            self.edited.emit()


def _combo(name: str, title: str, items: Sequence[tuple[str, str]] = ()) -> QComboBox:
    made = QComboBox()
    made.setObjectName(name)
    made.setAccessibleName(title)
    made.setMinimumContentsLength(10)
    may_narrow(made)
    for data, words in items:
        made.addItem(words, data)
    return made


def _check(name: str, words: str) -> QCheckBox:
    made = QCheckBox(words)
    made.setObjectName(name)
    return made
