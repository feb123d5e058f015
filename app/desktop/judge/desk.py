"""The right column of Judge, put together: what is to be settled, rubric and reports, the form.

Owns: laying these out. Refuses: their content.
"""

from __future__ import annotations

from PySide6.QtWidgets import QStackedWidget, QWidget

from app.desktop.judge.cards import HistoryView, JudgeCards
from app.desktop.judge.form import VerdictForm
from app.desktop.judge.texts import JudgeTexts
from app.desktop.models.judging import JudgingModel
from app.desktop.theme.wardrobe import Wardrobe
from app.desktop.widgets.empty import EmptyView
from app.desktop.widgets.pieces import column, line, panel, scrolling


class JudgeDesk(QWidget):
    """Shows the open episode, or what to do when none is open."""

    def __init__(self, model: JudgingModel, wardrobe: Wardrobe, *, quick: bool) -> None:
        super().__init__()
        self.setObjectName("judge-desk")
        self._model = model
        self._key = ""
        self.texts = JudgeTexts(model, wardrobe)
        self.cards = JudgeCards(model, wardrobe)
        self.form = VerdictForm(model, wardrobe, quick=quick)
        inside = column(self.cards, self.texts, HistoryView(model, wardrobe), margin="m")
        inside.addStretch(1)
        self._scroll = scrolling(panel(inside))
        work = column(self._scroll, line(), panel(column(self.form)))
        work.setSpacing(0)
        work.setStretch(0, 1)
        nothing = EmptyView(
            wardrobe,
            "judge",
            "No audit is open",
            "Choose one on the left, or press N. You do not learn who made it, person or program.",
        )
        self._stack = QStackedWidget()
        self._stack.addWidget(panel(column(nothing)))
        self._stack.addWidget(panel(work))
        self.setLayout(column(self._stack))
        model.listen(self._show)
        self._show()

    def _show(self) -> None:
        self._stack.setCurrentIndex(1 if self._model.key else 0)
        if self._model.key != self._key:
            self._key = self._model.key
            self._scroll.verticalScrollBar().setValue(0)
