"""What a task wants of its start: whether the anomaly may be plain there, and how long the way to it may be.

Owns: these three fields of the draft. Refuses: measuring; the gate *start* holds the task to them.
"""

from __future__ import annotations

from PySide6.QtWidgets import QCheckBox, QDoubleSpinBox, QWidget

from app.desktop.author.desk import AuthorDesk
from app.desktop.widgets.pieces import column, label, roomy, row
from data.schema.task import StartRules

LONGEST_M = 1000.0
FIELD_PX = 104


class StartRulesView(QWidget):
    """Part of the task tab."""

    def __init__(self, desk: AuthorDesk) -> None:
        super().__init__()
        self._draft = desk.draft
        self._plain = QCheckBox("The anomaly may be plain at the start")
        self._plain.setObjectName("start-plain")
        self._plain.setToolTip("Otherwise the gate “start” fails when it shows before the first action")
        self._plain.clicked.connect(self._change)
        self._least = self._field(desk, "start-route-min", "The way from the start to the anomaly, at least")
        self._most = self._field(desk, "start-route-max", "The way from the start to the anomaly, at most")
        self.setLayout(
            column(
                self._plain,
                label("Way from there to the anomaly", "soft", wrap=True),
                row(self._least, label("to", "soft"), self._most, 1),
                space="s",
            )
        )
        self._draft.listen(self._show)

    def _field(self, desk: AuthorDesk, name: str, words: str) -> QDoubleSpinBox:
        field = roomy(QDoubleSpinBox())
        field.setObjectName(name)
        field.setAccessibleName(words)
        field.setToolTip(f"{words}, in metres over the walkable floor")
        field.setRange(0.0, LONGEST_M)
        field.setDecimals(1)
        field.setSuffix(" m")
        field.setMinimumWidth(FIELD_PX)
        field.setKeyboardTracking(False)
        field.valueChanged.connect(self._change)
        field.editingFinished.connect(desk.draft.rest)
        desk.keys.watch(field)
        return field

    def _change(self) -> None:
        """A least way that is longer than the longest takes that along, and the other way round."""
        least, most = self._least.value(), self._most.value()
        if least > most:
            least, most = (least, least) if self.sender() is self._least else (most, most)
        self._draft.set_start_rules(
            StartRules(plain_at_start=self._plain.isChecked(), route_min_m=least, route_max_m=most)
        )

    def _show(self) -> None:
        task = self._draft.task
        if task is None:
            return
        rules = task.definition.start_rules
        self._plain.setChecked(rules.plain_at_start)
        for field, value in ((self._least, rules.route_min_m), (self._most, rules.route_max_m)):
            field.blockSignals(True)
            field.setValue(value)
            field.blockSignals(False)
