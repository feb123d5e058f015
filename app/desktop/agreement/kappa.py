"""Kappa with its intervals, and in words what cannot be concluded.

Owns: that card. Refuses: computing it, and hiding that it is undefined or too little.
"""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from app.desktop.widgets.pieces import card, column, label
from data.counts import count_of
from evaluation.agreement import BinaryAgreement, beyond_kappa
from evaluation.bootstrap import Interval


class KappaView(QWidget):
    """One figure."""

    def __init__(self) -> None:
        super().__init__()
        self._figure = label("", "figure")
        self._figure.setObjectName("kappa")
        self._bootstrap = label("", "soft", wrap=True)
        self._bootstrap.setObjectName("kappa-interval")
        self._asymptotic = label("", "caption", wrap=True)
        self._because = label("", "warn", wrap=True)
        self._because.setObjectName("kappa-undefined")
        self._warning = label("", "warn", wrap=True)
        self._warning.setObjectName("too-few")
        self._count = label("", "caption", wrap=True)
        lines = column(
            label("Cohen's kappa", "section"),
            self._figure,
            self._bootstrap,
            self._asymptotic,
            self._because,
            self._warning,
            self._count,
            margin="m",
            space="xs",
        )
        lines.addStretch(1)
        self.setLayout(column(card(lines)))

    def show_measures(self, found: BinaryAgreement) -> None:
        """Shows one agreement."""
        is_defined = found.kappa is not None
        self._figure.setText(f"{found.kappa:z.2f}" if found.kappa is not None else "undefined")
        self._bootstrap.setText(
            span_words(found.kappa_interval, "95 % interval, cluster bootstrap over tasks")
        )
        span = found.kappa_asymptotic
        beyond = beyond_kappa(span.low, span.high) if span is not None else ""
        words = "asymptotic, as if audits were independent" + (f"; it {beyond}" if beyond else "")
        self._asymptotic.setText(span_words(span, words))
        self._because.setText(sentence(found.undefined_because))
        self._warning.setText(sentence(found.warning))
        self._count.setText(f"{count_of(found.n, 'audit')} of {count_of(found.clusters, 'task')}")
        for part, shown in (
            (self._bootstrap, is_defined),
            (self._asymptotic, is_defined),
            (self._because, bool(found.undefined_because)),
            (self._warning, bool(found.warning)),
        ):
            part.setVisible(shown)


def span_words(interval: Interval | None, words: str) -> str:
    """An interval with what it is; says so where there is none."""
    if interval is None:
        return f"No interval ({words})"
    return f"{interval.low:z.2f} to {interval.high:z.2f} ({words})"


def sentence(words: str) -> str:
    """Words of a measure as a sentence; empty when there are none."""
    return f"{words[0].upper()}{words[1:]}." if words else ""
