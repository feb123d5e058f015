"""Kappa of each part: by family, category, engine, auditor or world.

Owns: the choice of the split, and the plot. Refuses: computing.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QWidget

from app.desktop.agreement.kappa import sentence
from app.desktop.plots.interval_chart import IntervalChart, IntervalRow
from app.desktop.theme.wardrobe import Wardrobe
from app.desktop.widgets.pieces import card, column, label, row
from app.jobs.agreement_view import AgreementView
from app.jobs.sources import part_words
from data.counts import count_of
from evaluation.agreement_parts import By, PartAgreement

TIPS: dict[By, str] = {
    "family": "By family of the anomaly",
    "category": "By category of the anomaly",
    "engine": "By engine of the world",
    "auditor": "By who made the audit",
    "world": "By world",
}


class PartsView(QWidget):
    """`split_asked` carries a split, `chosen` a part's name and its audits."""

    split_asked = Signal(str)
    chosen = Signal(str, tuple)

    def __init__(self, wardrobe: Wardrobe, splits: Sequence[By]) -> None:
        super().__init__()
        self._parts: tuple[PartAgreement, ...] = ()
        self._splits = QComboBox()
        self._splits.setObjectName("agreement-by")
        self._splits.setAccessibleName("What kappa is split by")
        for by in splits:
            self._splits.addItem(f"By {by}", by)
            self._splits.setItemData(self._splits.count() - 1, TIPS[by], Qt.ItemDataRole.ToolTipRole)
        self._splits.activated.connect(lambda _: self.split_asked.emit(self._splits.currentData()))
        self.chart = IntervalChart(
            wardrobe, name="agreement-parts", title="Kappa of each part", unit="kappa", span=(0.0, 1.0)
        )
        self.chart.chosen.connect(lambda _: self._on_mark())
        head = row(label("Kappa of each part", "section"), 1, self._splits)
        body = column(head, self.chart, margin="m")
        self.setLayout(column(card(body)))

    def show_view(self, view: AgreementView) -> None:
        """Shows the parts of an answer."""
        self._parts = view.parts
        self._splits.setCurrentIndex(self._splits.findData(view.question.by))
        whole = view.whole_measures.kappa if view.whole_measures else None
        line = "" if whole is None else f" The dashed line is the whole, {whole:z.2f}."
        hint = f"Hollow: too few to conclude.{line} Click a row to look at it alone, and at its audits."
        rows = [_row(view.question.by, one) for one in view.parts]
        self.chart.show_rows(rows, reference=whole, hint=hint if rows else "Nothing was rated by both.")

    def _on_mark(self) -> None:
        part = self._parts[self.chart.current]
        self.chosen.emit(part.part, part.episodes)


def _row(by: By, one: PartAgreement) -> IntervalRow:
    found, name = one.measures, part_words(by, one.part)
    span = found.kappa_interval
    interval = f" ({span.low:z.2f} to {span.high:z.2f})" if span else ""
    value = f"kappa {found.kappa:z.2f}{interval}" if found.kappa is not None else found.undefined_because
    counts = f"{count_of(found.n, 'audit')} of {count_of(found.clusters, 'task')}"
    return IntervalRow(
        name=name,
        value=found.kappa,
        low=span.low if span else None,
        high=span.high if span else None,
        words=" ".join(part for part in (f"{name}: {value}, {counts}.", sentence(found.warning)) if part),
        episodes=one.episodes,
        instead=found.undefined_because,
        is_sure=not found.warning,
    )
