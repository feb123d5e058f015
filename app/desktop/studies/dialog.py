"""Making or changing a study: name, tasks, people, counts, conditions.

Owns: the dialog's fields, and saying at once what is wrong. Refuses: saving; whoever opened it does that.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QDialog,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPlainTextEdit,
    QSpinBox,
    QWidget,
)

from app.desktop.studies.condition_form import ConditionForm
from app.desktop.theme.wardrobe import Wardrobe
from app.desktop.widgets.pieces import button, column, form, label, panel, roomy, row, scrolling
from data.schema.study import Study, StudyCondition


@dataclass(frozen=True)
class TaskOffer:
    """A frozen task that a study may have."""

    revision: str
    words: str
    why_not: str = ""
    """Why it is kept out of evaluation."""


class StudyDialog(QDialog):
    """`on_done` gets the fields of the study; the dialog stays until it is told to close, so that nothing typed is lost."""

    def __init__(
        self,
        study: Study | None,
        offers: Sequence[TaskOffer],
        people: Sequence[str],
        instructions: Sequence[str],
        on_done: Callable[[dict[str, Any]], object],
        wardrobe: Wardrobe,
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("study-dialog")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        title = "New study" if study is None else f"Change {study.name}"
        self.setWindowTitle(title)
        self._on_done = on_done
        self._name = QLineEdit(study.name if study else "")
        self._name.setObjectName("study-name")
        self._name.setPlaceholderText("For example: Pilot, house and museum")
        self._name.setMaxLength(100)
        self._tasks = self._task_list(offers, set(study.tasks) if study else set())
        self._people = QPlainTextEdit("\n".join(study.participants if study else people))
        self._people.setObjectName("study-people")
        self._people.setAccessibleName("Participants, one name a line")
        self._people.setPlaceholderText("One name a line")
        self._people.setFixedHeight(92)
        self._people.setTabChangesFocus(True)
        self._per_task = _spin("study-per-task", 1, 100, study.people_per_task if study else 2)
        self._most = _spin("study-most", 0, 10_000, (study.most_per_person or 0) if study else 0)
        self._most.setSpecialValueText("no limit")
        self._seed = _spin("study-seed", 0, 2**31 - 1, study.seed if study else 0)
        self._days = _spin("study-days", 1, 60, max(1, (study.lease_minutes if study else 10_080) // 1440))
        self._days.setSuffix(" days")
        self.conditions = ConditionForm(
            wardrobe, study.conditions if study else (StudyCondition(),), instructions
        )
        self._count = label("", "caption", wrap=True)
        self._problem = label("", "warn", wrap=True)
        self._problem.setObjectName("study-problem")
        self._save = button(
            "Make the study" if study is None else "Save",
            wardrobe,
            look="primary",
            name="study-save",
            on_click=self._on_save,
        )
        cancel = button("Cancel", wardrobe, name="study-cancel", on_click=self.reject)
        self.setLayout(
            column(
                label(title, "heading", wrap=True),
                scrolling(panel(self._inside())),
                self._problem,
                row(1, cancel, self._save),
                margin="l",
                space="m",
            )
        )
        self.resize(620, 620)
        self._name.textChanged.connect(lambda _: self._follow())
        self._people.textChanged.connect(self._follow)
        self._tasks.itemChanged.connect(lambda _: self._follow())
        self._per_task.valueChanged.connect(lambda _: self._follow())
        self.conditions.edited.connect(self._follow)
        self._follow()
        self._name.setFocus()

    def fields(self) -> dict[str, Any]:
        """What was typed, as fields of a study."""
        return {
            "name": self._name.text().strip(),
            "tasks": self._checked(),
            "participants": self._names(),
            "conditions": self.conditions.conditions(),
            "people_per_task": self._per_task.value(),
            "most_per_person": self._most.value() or None,
            "seed": self._seed.value(),
            "lease_minutes": self._days.value() * 1440,
        }

    def say(self, words: str) -> None:
        """What stands against saving; the dialog stays open."""
        self._problem.setText(words)
        self._problem.setVisible(bool(words))
        self._save.setEnabled(True)

    def _inside(self) -> Any:
        fields = form()
        for words, field in (
            ("Name", self._name),
            ("People per task", self._per_task),
            ("Most per person", self._most),
            ("Keep a package's seats for", self._days),
            ("Seed", self._seed),
        ):
            fields.addRow(words, field)
        return column(
            fields,
            label("Tasks (mix clean controls in: false alarms are measured on them)", "section"),
            self._tasks,
            label("Participants, one name a line", "section"),
            self._people,
            self._count,
            label("Conditions", "section"),
            self.conditions,
        )

    def _task_list(self, offers: Sequence[TaskOffer], chosen: set[str]) -> QListWidget:
        made = QListWidget()
        made.setObjectName("study-tasks")
        made.setAccessibleName("Tasks")
        for offer in offers:
            item = QListWidgetItem(offer.words)
            item.setData(Qt.ItemDataRole.UserRole, offer.revision)
            item.setToolTip(offer.why_not or offer.words)
            item.setCheckState(Qt.CheckState.Checked if offer.revision in chosen else Qt.CheckState.Unchecked)
            if offer.why_not:
                item.setFlags(item.flags() & ~Qt.ItemFlag.ItemIsEnabled)
                item.setText(f"{offer.words} — kept out: it is a worked example")
            made.addItem(item)
        made.setFixedHeight(150)
        return made

    def _checked(self) -> tuple[str, ...]:
        items = [self._tasks.item(number) for number in range(self._tasks.count())]
        return tuple(
            str(item.data(Qt.ItemDataRole.UserRole))
            for item in items
            if item.checkState() == Qt.CheckState.Checked
        )

    def _names(self) -> tuple[str, ...]:
        names = [line.strip() for line in self._people.toPlainText().splitlines()]
        return tuple(dict.fromkeys(name for name in names if name))

    def _follow(self) -> None:
        tasks, people = len(self._checked()), len(self._names())
        problem = self.conditions.problem
        if not problem:
            seats = tasks * self._per_task.value() * len(self.conditions.conditions())
            each = f", about {-(-seats // people)} for each of {people}" if people else ""
            self._count.setText(f"{seats} sittings{each}.")
        self._problem.setText("")
        self._problem.hide()
        self._save.setEnabled(bool(self._name.text().strip()) and not problem)
        self._save.setToolTip("" if self._save.isEnabled() else problem or "Give the study a name")

    def _on_save(self) -> None:
        self._save.setEnabled(False)
        self._on_done(self.fields())


def _spin(name: str, low: int, high: int, value: int) -> QSpinBox:
    made = roomy(QSpinBox())
    made.setObjectName(name)
    made.setRange(low, high)
    made.setValue(value)
    return made
