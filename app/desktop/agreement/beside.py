"""What always stands beside kappa, and how far all raters agree among themselves.

Owns: these lines. Refuses: computing them.
"""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from app.desktop.agreement.kappa import sentence
from app.desktop.widgets.pieces import card, column, label
from app.jobs.agreement_view import RatersView
from evaluation.agreement import BinaryAgreement
from evaluation.bootstrap import Interval


@dataclass(frozen=True)
class Line:
    """A measure: its object name, what it is called, and in words what it tells."""

    name: str
    title: str
    words: str


LINES = (
    Line("observed", "Observed agreement", "share of audits on which both agree"),
    Line("positive", "Positive agreement", "on met"),
    Line("negative", "Negative agreement", "on not met"),
    Line("pabak", "PABAK", "kappa if both verdicts were equally common"),
    Line("ac1", "Gwet's AC1", "steady where one verdict is rare"),
    Line("prevalence", "Prevalence index", "how uneven met and not met are, -1 to 1"),
    Line("bias", "Bias index", "how much oftener the first says met, -1 to 1"),
)
RATERS = (
    Line("alpha", "Krippendorff's alpha", "any number of ratings an audit"),
    Line("fleiss", "Fleiss' kappa", "audits with equally many ratings"),
)


class LinesView(QWidget):
    """Name, value, 95 % interval, words."""

    def __init__(self, lines: tuple[Line, ...]) -> None:
        super().__init__()
        self._values: dict[str, tuple[QLabel, QLabel]] = {}
        grid = QGridLayout()
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(16)
        grid.setVerticalSpacing(4)
        for place, line in enumerate(lines):
            value, span = label("", "mono"), label("", "caption")
            value.setObjectName(f"measure-{line.name}")
            title = label(line.title)
            title.setToolTip(line.words)
            for column_place, part in enumerate(
                (title, value, span, label(line.words, "caption", wrap=True))
            ):
                grid.addWidget(part, place, column_place)
            self._values[line.name] = (value, span)
        grid.setColumnStretch(3, 1)
        self.setLayout(grid)

    def show_line(self, name: str, value: float | None, interval: Interval | None = None) -> None:
        """Shows one value."""
        shown, span = self._values[name]
        shown.setText("undefined" if value is None else f"{value:z.2f}")
        span.setText("" if interval is None else f"{interval.low:z.2f} to {interval.high:z.2f}")


class BesideView(QWidget):
    """Two cards."""

    def __init__(self) -> None:
        super().__init__()
        self._two = LinesView(LINES)
        self._all = LinesView(RATERS)
        self._who = label("", "caption", wrap=True)
        self._who.setObjectName("raters-words")
        self._title = label("All raters among themselves", "section")
        two = card(column(label("Beside it", "section"), self._two, margin="m"))
        self._raters = card(column(self._title, self._all, self._who, margin="m"))
        self.setLayout(column(two, self._raters, space="m"))

    def show_measures(self, found: BinaryAgreement, raters: RatersView | None) -> None:
        """Shows what stands beside one kappa."""
        for name, value, interval in (
            ("observed", found.observed, None),
            ("positive", found.positive, None),
            ("negative", found.negative, None),
            ("pabak", found.pabak, found.pabak_interval),
            ("ac1", found.ac1, found.ac1_interval),
            ("prevalence", found.prevalence_index, None),
            ("bias", found.bias_index, None),
        ):
            self._two.show_line(name, value, interval)
        self._raters.setVisible(raters is not None and len(raters.names) > 1)
        if raters is not None:
            self._show_raters(raters)

    def _show_raters(self, raters: RatersView) -> None:
        measures = raters.measures
        who = "simulated raters" if raters.kind == "simulated" else "people"
        self._title.setText(f"All {who} among themselves")
        self._all.show_line("alpha", measures.alpha, measures.alpha_interval)
        self._all.show_line("fleiss", measures.fleiss, measures.fleiss_interval)
        words = [
            f"{measures.raters} {who}, {measures.units} audits rated by two or more, {measures.single} by one.",
            f"Fleiss: the {measures.fleiss_units} audits with {measures.fleiss_ratings} ratings each."
            if measures.fleiss_units
            else "",
            sentence(measures.undefined_because),
            sentence(measures.warning),
            *(f"Left out: {count} {why}." for why, count in raters.excluded.items()),
        ]
        self._who.setText(" ".join(one for one in words if one))
