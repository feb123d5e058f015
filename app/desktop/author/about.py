"""The task tab: its name, what the auditor is told, where and with what budget an audit begins, its revisions.

Owns: these fields of the draft. Refuses: the live view; "use where I stand" is asked of the workspace.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QLineEdit, QSpinBox, QWidget

from app.desktop.author.description import DescriptionView
from app.desktop.author.desk import AuthorDesk
from app.desktop.author.start_rules import StartRulesView
from app.desktop.widgets.pieces import (
    ElidedLabel,
    button,
    card,
    chip,
    clear,
    column,
    label,
    panel,
    roomy,
    row,
    scrolling,
    tool,
)
from data.schema.task import Revision


class AboutView(QWidget):
    """`stand_asked`: take the walker's place as the start; `visit_asked`: go there; `compare_asked` carries a revision that is
    to be shown beside the one before it."""

    stand_asked = Signal()
    visit_asked = Signal()
    compare_asked = Signal(object)

    def __init__(self, desk: AuthorDesk) -> None:
        super().__init__()
        self.setObjectName("about")
        draft, wardrobe, keys = desk.draft, desk.wardrobe, desk.keys
        self._draft = draft
        self._wardrobe = wardrobe
        self._title = QLineEdit()
        self._title.setObjectName("task-title")
        self._title.setAccessibleName("Title of the task")
        self._title.setMaxLength(200)
        self._title.textEdited.connect(draft.rename)
        self._title.editingFinished.connect(draft.rest)
        keys.watch(self._title)
        self._start = label("", "mono", wrap=True)
        self._start.setObjectName("task-start")
        stand = button(
            "Use where I stand",
            wardrobe,
            icon="pin",
            tip="The audit begins where you are now",
            name="start-here",
            on_click=self.stand_asked.emit,
        )
        visit = button(
            "Go there",
            wardrobe,
            icon="flag",
            tip="Go to where the audit begins",
            name="start-visit",
            on_click=self.visit_asked.emit,
        )
        self._steps = roomy(QSpinBox())
        self._steps.setObjectName("task-steps")
        self._steps.setAccessibleName("Steps of the budget")
        self._steps.setRange(1, 1000)
        self._steps.setSuffix(" steps")
        self._steps.setKeyboardTracking(False)
        self._steps.valueChanged.connect(draft.set_steps)
        self._steps.editingFinished.connect(draft.rest)
        keys.watch(self._steps)
        self._control = QCheckBox("A clean control: nothing is wrong")
        self._control.setObjectName("task-control")
        self._control.setToolTip("Mixed among other tasks, so that false alarms are measured")
        self._control.clicked.connect(draft.set_control)
        self._revisions = column(space="xs")
        inside = column(
            label("Title", "section"),
            self._title,
            DescriptionView(desk),
            label("Where the audit begins", "section"),
            self._start,
            row(stand, visit, 1),
            StartRulesView(desk),
            label("Budget", "section"),
            row(self._steps, 1),
            self._control,
            label("Revisions", "section"),
            self._revisions,
            margin="m",
        )
        inside.addStretch(1)
        self.setLayout(column(scrolling(panel(inside))))
        draft.listen(self._show)
        self.show_revisions(())
        self._show()

    def show_revisions(self, revisions: Sequence[Revision]) -> None:
        """Lists the frozen revisions, newest first."""
        clear(self._revisions)
        for revision in reversed(revisions):
            head = row(label(f"Revision {revision.number}"), chip(revision.sha256[:12]), 1)
            if revision.number > 1:
                head.addWidget(
                    tool(
                        "compare",
                        f"What changed in revision {revision.number}, and what it means for votes",
                        self._wardrobe,
                        name=f"compare-{revision.number}",
                        on_click=lambda revision=revision: self.compare_asked.emit(revision),
                    )
                )
            lines = column(head, margin="s", space="xs")
            if revision.note:
                lines.addWidget(ElidedLabel(revision.note, "caption"))
            self._revisions.addWidget(card(lines))
        if not revisions:
            self._revisions.addWidget(
                label("None yet. Freeze one: people and programs audit revisions.", "soft", wrap=True)
            )

    def _show(self) -> None:
        task = self._draft.task
        self.setEnabled(task is not None)
        if task is None:
            return
        if self._title.text() != task.title:
            self._title.setText(task.title)
            self._title.setCursorPosition(0)  # a long one shows how it begins
        start = task.definition.start
        self._start.setText(
            f"x {start.x:z.2f}  y {start.y:z.2f}  z {start.z:z.2f} m\nfacing {start.yaw_deg:.0f}°, "
            f"tilted {start.pitch_deg:.0f}° down"
        )
        self._control.setChecked(task.definition.origin == "control")
        self._steps.blockSignals(True)
        self._steps.setValue(task.definition.budget.steps)
        self._steps.blockSignals(False)
