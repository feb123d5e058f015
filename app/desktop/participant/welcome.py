"""The first page: which language, who sits here, and the study's instructions.

Owns: these widgets. Refuses: the words of the instructions, which come with the package.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from app.desktop.participant.tongue import FONT_PACKAGE, NAMES
from app.desktop.theme.wardrobe import Wardrobe
from app.desktop.widgets.pieces import button, column, label, line, panel, row, scrolling
from app.desktop.widgets.segments import SegmentsView
from data.schema.task import Language

TEXT_WIDTH = 720


class WelcomePage(QWidget):
    """`language_chosen` carries a language, `next_asked` goes on to the keys."""

    language_chosen = Signal(str)
    next_asked = Signal()

    def __init__(
        self,
        wardrobe: Wardrobe,
        *,
        person: str,
        audits: int,
        done: int,
        text: str,
        languages: Sequence[Language],
        language: Language,
        undrawable: Sequence[Language],
    ) -> None:
        super().__init__()
        self.setObjectName("welcome")
        self.switch = SegmentsView(
            wardrobe, [(one, NAMES[one], NAMES[one]) for one in languages], name="language"
        )
        self.switch.show_value(language)
        self.switch.chosen.connect(self.language_chosen)
        hello = label(self.tr("Welcome, {0}").format(person), "figure", wrap=True)
        head = row(hello, self.switch)
        head.setStretch(0, 1)
        body = column(space="m")
        for paragraph in (part.strip() for part in text.split("\n\n")):
            if paragraph:
                body.addWidget(label(paragraph, wrap=True))
        body.addStretch(1)
        self.warning = label("", "warn", wrap=True)
        self.warning.setObjectName("font-warning")
        self.warning.setText(self._warning(undrawable))
        go = button(
            self.tr("Next: the keys"),
            wardrobe,
            look="primary",
            name="welcome-next",
            on_click=self.next_asked.emit,
        )
        go.setEnabled(bool(languages))
        self._next = go
        inner = panel(
            column(
                head,
                label(self._count(audits, done), "soft", wrap=True),
                line(),
                scrolling(panel(body)),
                self.warning,
                row(1, go),
                margin="xl",
                space="m",
            )
        )
        inner.setMaximumWidth(TEXT_WIDTH + 48)
        middle = row(inner)
        middle.setAlignment(inner, Qt.AlignmentFlag.AlignHCenter)
        middle.setStretch(0, 1)
        inner.setMinimumWidth(min(TEXT_WIDTH, 640))
        self.setLayout(middle)
        # Only now: what is shown before it has a parent is a window of its own.
        self.switch.setVisible(len(languages) > 1)
        self.warning.setVisible(bool(undrawable))

    def take_focus(self) -> None:
        """The way on has the keys."""
        self._next.setFocus(Qt.FocusReason.OtherFocusReason)

    def _count(self, audits: int, done: int) -> str:
        if done:
            return self.tr("{0} audits, {1} of them done. You go on where you were.").format(audits, done)
        if audits == 1:
            return self.tr("One audit.")
        return self.tr("{0} audits, one after the other.").format(audits)

    @staticmethod
    def _warning(undrawable: Sequence[Language]) -> str:
        """Always in English: the other letters are the ones that cannot be drawn."""
        if not undrawable:
            return ""
        return (
            "Chinese cannot be shown: this computer has no font with Chinese letters. "
            f"Install one (Debian, Ubuntu: sudo apt-get install -y {FONT_PACKAGE}) and start again."
        )
