"""What is said between two audits, and at the end.

Owns: these two pages. Refuses: deciding what comes next (window).
"""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLayout, QWidget

from app.desktop.participant.words import ending_words
from app.desktop.theme.wardrobe import Wardrobe
from app.desktop.widgets.pieces import button, column, label, panel, row


class BetweenPage(QWidget):
    """`next_asked` goes on, `stop_asked` leaves for now."""

    next_asked = Signal()
    stop_asked = Signal()

    def __init__(self, wardrobe: Wardrobe, *, ending: str, done: int, count: int) -> None:
        super().__init__()
        self.setObjectName("between")
        self._next = button(
            self.tr("Next audit"),
            wardrobe,
            look="primary",
            name="between-next",
            on_click=self.next_asked.emit,
        )
        later = button(
            self.tr("Stop for now"),
            wardrobe,
            tip=self.tr("Close the window; when you open it again, it goes on here"),
            name="between-stop",
            on_click=self.stop_asked.emit,
        )
        self.setLayout(
            _centred(
                label(self.tr("This audit is over"), "figure", wrap=True),
                label(ending_words(ending), wrap=True),
                label(self.tr("{0} of {1} audits are done.").format(done, count), "soft", wrap=True),
                row(1, later, self._next),
            )
        )

    def take_focus(self) -> None:
        """The way on has the keys."""
        self._next.setFocus(Qt.FocusReason.OtherFocusReason)


class EndPage(QWidget):
    """The last page; `close_asked` closes the window."""

    close_asked = Signal()

    def __init__(self, wardrobe: Wardrobe, *, ending: str) -> None:
        super().__init__()
        self.setObjectName("end")
        self._file = label(self.tr("Your results are being put together…"), "soft", wrap=True)
        self._file.setObjectName("results-file")
        self._file.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._close = button(
            self.tr("Close"), wardrobe, look="primary", name="end-close", on_click=self.close_asked.emit
        )
        self.setLayout(
            _centred(
                label(self.tr("That was all. Thank you."), "figure", wrap=True),
                label(ending_words(ending) if ending else "", wrap=True),
                self._file,
                row(1, self._close),
            )
        )

    def show_file(self, file: str) -> None:
        """Where the results lie; empty where nobody has to send them."""
        if not file:
            self._file.setText(
                self.tr("Your results are kept. There is nothing to send; you can close the window.")
            )
            return
        self._file.setText(
            self.tr("Your results are in this file. Send it to the person who gave you the audits:")
            + f"\n{file}"
        )

    def show_fault(self, reason: str) -> None:
        """They could not be put together; what was recorded is there."""
        words = self.tr(
            "Your results are kept, but the file to send could not be written. Open the audits again to try again."
        )
        self._file.setText(f"{words}\n" + self.tr("For whoever helps you: {0}").format(reason))

    def take_focus(self) -> None:
        """The last button has the keys."""
        self._close.setFocus(Qt.FocusReason.OtherFocusReason)


def _centred(*parts: QWidget | QLayout) -> QHBoxLayout:
    inner = panel(column(1, *parts, 1, margin="xl", space="m"))
    inner.setMinimumWidth(560)
    inner.setMaximumWidth(720)
    middle = row(inner)
    middle.setAlignment(inner, Qt.AlignmentFlag.AlignHCenter)
    return middle
