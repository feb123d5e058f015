"""Difficulty: what reviewers predict against how often it is found, and how far two reviewers agree.

Owns: these two cards. Refuses: computing.
"""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QWidget

from app.desktop.agreement.cells import CellsView
from app.desktop.agreement.kappa import sentence, span_words
from app.desktop.plots.chart import Mark
from app.desktop.plots.scatter_chart import ScatterChart
from app.desktop.theme.wardrobe import Wardrobe
from app.desktop.widgets.pieces import card, column, label, may_narrow, row
from app.jobs.graders import GradersView
from data.counts import count_of
from evaluation.difficulty import DifficultyFit


class FitView(QWidget):
    """`chosen` carries words and audits."""

    chosen = Signal(str, tuple)

    def __init__(self, wardrobe: Wardrobe) -> None:
        super().__init__()
        self._rho = label("", "soft", wrap=True)
        self._rho.setObjectName("difficulty-rho")
        self.chart = ScatterChart(
            wardrobe, name="difficulty-scatter", title="Predicted difficulty against observed success"
        )
        self.chart.chosen.connect(self._on_mark)
        title = label("Predicted difficulty against observed success", "section")
        self.setLayout(column(card(column(title, self._rho, self.chart, margin="m"))))

    def show_fit(self, fit: DifficultyFit, judge: str) -> None:
        """Shows the points, and how well one tells the other."""
        if fit.rho is None:
            words = sentence(fit.undefined_because)
        else:
            interval = span_words(fit.rho_interval, "95 %, asymptotic")
            words = f"Spearman's rho {fit.rho:z.2f}, {interval}. Below 0: what is called harder is found less often."
        left = "".join(f" {count} {why}." for why, count in fit.excluded.items())
        self._rho.setText(" ".join(part for part in (words, sentence(fit.warning)) if part))
        points = count_of(len(fit.points), "task")
        self.chart.show_points(
            fit.points, hint=f"{points}, success as judged by {judge}.{left} Click a dot for its audits."
        )

    def _on_mark(self, mark: Mark) -> None:
        self.chosen.emit(mark.words.split(": difficulty")[0], mark.episodes)


class GradersCard(QWidget):
    """`asked` carries two reviewers, `chosen` two grades."""

    asked = Signal(str, str)
    chosen = Signal(int, int)

    def __init__(self) -> None:
        super().__init__()
        self._a, self._b = (self._combo(name) for name in ("first", "second"))
        self._kappa = label("", "soft", wrap=True)
        self._kappa.setObjectName("graders-kappa")
        self._all = label("", "caption", wrap=True)
        self._all.setObjectName("graders-all")
        self.cells = CellsView(
            [str(grade) for grade in range(1, 6)], name="graders-cell", noun="task", cell_px=26
        )
        self.cells.chosen.connect(lambda i, j: self.chosen.emit(i + 1, j + 1))
        self._pair = row(self._a, label("and"), self._b)
        self._pair.setStretch(0, 1)
        self._pair.setStretch(2, 1)
        title = label("Two reviewers' difficulty", "section")
        self.setLayout(
            column(card(column(title, self._pair, self._kappa, self.cells, self._all, margin="m")))
        )

    def show_graders(self, view: GradersView) -> None:
        """Shows two reviewers, and all together."""
        for combo, chosen in ((self._a, view.a), (self._b, view.b)):
            combo.clear()
            combo.addItems(list(view.names))
            combo.setCurrentIndex(combo.findText(chosen) if chosen else -1)
            combo.setEnabled(len(view.names) > 1)
        linear, quadratic = view.linear, view.quadratic
        if linear.kappa is None or quadratic.kappa is None:
            words = sentence(linear.undefined_because)
        else:
            both = (("linear", linear), ("quadratic", quadratic))
            parts = [
                f"{name} {one.kappa:z.2f}"
                + (
                    f" ({one.kappa_interval.low:z.2f} to {one.kappa_interval.high:z.2f})"
                    if one.kappa_interval
                    else ""
                )
                for name, one in both
            ]
            words = f"Weighted kappa over 1-5: {', '.join(parts)}. {linear.observed:.0%} equal, {linear.within_one:.0%} at most one apart."
        self._kappa.setText(" ".join(part for part in (words, sentence(linear.warning)) if part))
        self.cells.setVisible(bool(view.pairs))
        self.cells.show_counts(linear.table, view.a or "nobody", view.b or "nobody")
        many = view.everybody
        alpha = sentence(many.undefined_because) if many.alpha is None else f"{many.alpha:z.2f}."
        self._all.setText(
            f"All {len(view.names)} reviewers, {count_of(many.units, 'task')} graded by two or more: Krippendorff's alpha (ordinal) {alpha}"
        )

    def _combo(self, which: str) -> QComboBox:
        made = QComboBox()
        made.setObjectName(f"graders-{which}")
        made.setAccessibleName(f"The {which} reviewer")
        made.setMinimumContentsLength(6)
        may_narrow(made)
        made.activated.connect(lambda _: self.asked.emit(self._a.currentText(), self._b.currentText()))
        return made
