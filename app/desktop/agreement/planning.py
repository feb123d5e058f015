"""How many more labels, and which: a wished width, the answer, and the way to give them.

Owns: that card. Refuses: planning, and opening the queue.
"""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QDoubleSpinBox, QWidget

from app.desktop.models.agreement import AgreementModel
from app.desktop.theme.wardrobe import Wardrobe
from app.desktop.widgets.pieces import button, card, column, label, roomy, row
from data.counts import count_of


class PlannerView(QWidget):
    """`asked` carries the wished width, `queue_asked` the audits that people are to judge, `chosen` all of the plan."""

    asked = Signal(float)
    queue_asked = Signal(str, tuple)
    chosen = Signal(str, tuple)

    def __init__(self, model: AgreementModel, wardrobe: Wardrobe) -> None:
        super().__init__()
        self._model = model
        self._width = roomy(QDoubleSpinBox())
        self._width.setObjectName("plan-width")
        self._width.setAccessibleName("Wished width of kappa's interval")
        self._width.setRange(0.02, 2.0)
        self._width.setSingleStep(0.05)
        self._width.setValue(model.wished_width)
        self._plan = button(
            "Plan",
            wardrobe,
            tip="How many more labels bring kappa's 95 % interval to this width",
            name="plan-labels",
            on_click=lambda: self.asked.emit(self._width.value()),
        )
        self._words = label("", "soft", wrap=True)
        self._words.setObjectName("plan-words")
        self._show_items = button(
            "Show them",
            wardrobe,
            tip="The audits of the plan, in its order",
            name="plan-show",
            on_click=self._on_show,
        )
        self._queue = button(
            "Judge them",
            wardrobe,
            look="primary",
            tip="Opens Judge with these audits as the queue; in Judge nobody learns who made them",
            name="plan-queue",
            on_click=self._on_queue,
        )
        wish = row(label("Make the interval"), self._width, label("wide"), self._plan, 1)
        body = column(
            label("More labels", "section"),
            wish,
            self._words,
            row(self._queue, self._show_items, 1),
            margin="m",
        )
        self.setLayout(column(card(body)))
        model.listen(self._show)
        self._show()

    def _show(self) -> None:
        model, planned = self._model, self._model.planned
        self._plan.setEnabled(
            model.view is not None and model.view.measures is not None and not model.is_planning
        )
        self._words.setText(
            "Planning…"
            if model.is_planning
            else planned.plan.words
            if planned
            else "Says how many, and which."
        )
        items = planned.plan.items if planned else ()
        mine = planned.for_people if planned else ()
        self._show_items.setVisible(bool(items))
        self._show_items.setText(f"Show {count_of(len(items), 'audit')}")
        self._queue.setVisible(bool(items))
        self._queue.setEnabled(bool(mine))
        self._queue.setText(
            f"Judge {count_of(len(mine), 'audit')}"
            if mine
            else "None of them is yours to judge"
            if planned and planned.missing
            else "No label by people is missing"
        )

    def _on_show(self) -> None:
        if self._model.planned is not None:
            self.chosen.emit("To label next", self._model.planned.plan.items)

    def _on_queue(self) -> None:
        if self._model.planned is not None and self._model.planned.for_people:
            self.queue_asked.emit("Planned labels", self._model.planned.for_people)
