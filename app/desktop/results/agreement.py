"""Agreement of two sources: the 2 x 2 table, kappa with its interval, what stands beside it, and the words.

Owns: showing a BinaryAgreement. Refuses: computing it, and hiding that it is undefined or too little.
"""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QLabel, QPushButton, QWidget

from app.desktop.models.results import ResultsView
from app.desktop.theme.wardrobe import Wardrobe
from app.desktop.widgets.counts import count_of
from app.desktop.widgets.pieces import card, chip, clear, column, label, row
from evaluation.agreement import BinaryAgreement
from evaluation.bootstrap import Interval


class AgreementView(QWidget):
    """`chosen` carries (words, episode ids)."""

    chosen = Signal(str, tuple)

    def __init__(self, wardrobe: Wardrobe) -> None:
        super().__init__()
        self.setObjectName("agreement")
        self._wardrobe = wardrobe
        self._layout = column(space="m")
        self.setLayout(self._layout)

    def show_results(self, view: ResultsView) -> None:
        """Shows the agreement of the two chosen sources."""
        clear(self._layout)
        agreement, pairs = view.agreement, view.pairs
        if agreement is None or pairs is None:
            self._layout.addWidget(
                label(
                    "Agreement needs two sources: a person's verdicts and a judge's, for example.",
                    "soft",
                    wrap=True,
                )
            )
            return
        names = {source.id: source.name for source in view.sources}
        simulated = [
            source.name for source in view.sources if source.simulated and source.id in (pairs.a, pairs.b)
        ]
        head = row(label(f"{names[pairs.a]} and {names[pairs.b]}", "title", wrap=True))
        if simulated:
            head.addWidget(chip("simulated", "warn"))
        head.setStretch(0, 1)
        self._layout.addLayout(head)
        figures = row(self._kappa(agreement), self._table(view, names[pairs.a], names[pairs.b]), space="m")
        figures.setStretch(0, 1)
        figures.setStretch(1, 1)
        self._layout.addLayout(figures)
        self._layout.addWidget(self._beside(agreement))
        excluded = ", ".join(f"{count} {why}" for why, count in pairs.excluded.items())
        words = f"{count_of(agreement.n, 'audit')} of {count_of(agreement.clusters, 'task')} rated by both."
        words += f" Left out and counted: {excluded}." if excluded else " Nothing was left out."
        self._layout.addWidget(label(words, "caption", wrap=True))

    def _kappa(self, agreement: BinaryAgreement) -> QWidget:
        figure = label("undefined" if agreement.kappa is None else f"{agreement.kappa:.2f}", "figure")
        figure.setObjectName("kappa")
        lines = column(label("Cohen's kappa", "section"), figure, margin="m", space="xs")
        if agreement.kappa is None:
            because = label(agreement.undefined_because.capitalize() + ".", "warn", wrap=True)
            because.setObjectName("kappa-undefined")
            lines.addWidget(because)
        else:
            lines.addWidget(
                label(_interval(agreement.kappa_interval, "95 % cluster bootstrap"), "soft", wrap=True)
            )
            lines.addWidget(label(_interval(agreement.kappa_asymptotic, "asymptotic"), "caption", wrap=True))
        if agreement.warning:
            warning = label(agreement.warning.capitalize() + ".", "warn", wrap=True)
            warning.setObjectName("too-few")
            lines.addWidget(warning)
        lines.addStretch(1)
        return card(lines)

    def _table(self, view: ResultsView, a: str, b: str) -> QWidget:
        grid = QGridLayout()
        grid.setSpacing(6)
        grid.addWidget(_head(f"{b} ▸"), 0, 0)
        for place, words in enumerate(("not met", "met"), start=1):
            grid.addWidget(_head(words), 0, place)
            side = _head(words)
            side.setAlignment(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight)
            grid.addWidget(side, place, 0)
        assert view.agreement is not None  # noqa: S101 - the caller has looked
        for i in (0, 1):
            for j in (0, 1):
                grid.addWidget(self._cell(view, bool(i), bool(j)), i + 1, j + 1)
        grid.setColumnStretch(1, 1)
        grid.setColumnStretch(2, 1)
        rows = label(f"Rows: {a}. Columns: {b}.", "caption", wrap=True)
        body = column(label("Both rated", "section"), margin="m", space="xs")
        body.addLayout(grid)
        body.addWidget(rows)
        body.addStretch(1)
        return card(body)

    def _cell(self, view: ResultsView, a: bool, b: bool) -> QPushButton:
        assert view.agreement is not None  # noqa: S101 - the caller has looked
        count = view.agreement.table[int(a)][int(b)]
        words = f"{'met' if a else 'not met'} and {'met' if b else 'not met'}"
        made = QPushButton(str(count))
        made.setObjectName(f"cell-{int(a)}{int(b)}")
        made.setAccessibleName(f"{words}: {count}")
        made.setToolTip(f"{words}: {count_of(count, 'audit')}. Click: the audits")
        made.setMinimumHeight(40)
        made.clicked.connect(lambda: self.chosen.emit(f"Rated {words}", view.cell_episodes(a, b)))
        return made

    def _beside(self, agreement: BinaryAgreement) -> QWidget:
        rows = (
            ("Observed agreement", agreement.observed, None, "share of audits on which both agree"),
            (
                "PABAK",
                agreement.pabak,
                agreement.pabak_interval,
                "kappa if both verdicts were equally common",
            ),
            ("Gwet's AC1", agreement.ac1, agreement.ac1_interval, "steady where one verdict is rare"),
            ("Positive agreement", agreement.positive, None, "on met"),
            ("Negative agreement", agreement.negative, None, "on not met"),
            ("Prevalence index", agreement.prevalence_index, None, "how uneven met and not met are"),
            ("Bias index", agreement.bias_index, None, "how differently often the two say met"),
        )
        grid = QGridLayout()
        grid.setHorizontalSpacing(16)
        grid.setVerticalSpacing(4)
        for place, (name, value, interval, words) in enumerate(rows):
            grid.addWidget(label(name), place, 0)
            shown = label("undefined" if value is None else f"{value:.2f}", "mono")
            shown.setObjectName(f"measure-{name.split()[0].lower()}")
            grid.addWidget(shown, place, 1)
            span = "" if interval is None else f"{interval.low:.2f} to {interval.high:.2f}"
            grid.addWidget(label(span, "caption"), place, 2)
            grid.addWidget(label(words, "caption", wrap=True), place, 3)
        grid.setColumnStretch(3, 1)
        body = column(label("Beside it", "section"), margin="m")
        body.addLayout(grid)
        return card(body)


def _head(words: str) -> QLabel:
    made = label(words, "caption")
    made.setAlignment(Qt.AlignmentFlag.AlignCenter)
    made.setMaximumWidth(150)
    return made


def _interval(interval: Interval | None, words: str) -> str:
    return (
        f"No interval ({words})"
        if interval is None
        else f"{interval.low:.2f} to {interval.high:.2f} ({words})"
    )
