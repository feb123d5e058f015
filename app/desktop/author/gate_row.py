"""One gate as a row: its result, what was found, what to change, its pictures.

Owns: showing one stand or outcome. Refuses: knowing where they come from.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Signal
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QFrame, QLabel, QVBoxLayout

from app.desktop.theme.wardrobe import Wardrobe
from app.desktop.widgets.picture import PictureView
from app.desktop.widgets.pieces import Tone, button, chip, clear, column, label, row, set_chip
from data.schema.gate import GateName, GateOutcome, Waiver
from validation.proposing import StandWord

TONES: dict[StandWord, Tone] = {
    "passed": "good",
    "failed": "bad",
    "not_checkable": "warn",
    "not_applicable": "plain",
    "waived": "info",
    "not_run": "plain",
}
SAYS: dict[GateName, str] = {
    "loads": "Loads",
    "deterministic": "Deterministic",
    "reachable": "Reachable",
    "observable": "Observable",
    "differs": "Differs from the clean twin",
    "clean_twin": "Clean twin",
    "start": "Start",
    "category": "Category",
    "rubric": "Rubric",
    "no_leak": "No leak",
}
PICTURE_PX = 150
BESIDE_PX = 84
"""Two pictures side by side are half as high."""


class GateRow(QFrame):
    """`waive_asked` comes when its button is pressed."""

    waive_asked = Signal()

    def __init__(self, gate: GateName, wardrobe: Wardrobe, picture: Callable[[str], QImage | None]) -> None:
        super().__init__()
        self.setProperty("look", "card")
        self.setObjectName(f"gate-{gate}")
        self._gate: GateName = gate
        self._wardrobe = wardrobe
        self._picture = picture
        self._shown: object = None
        self.word: StandWord = "not_run"
        self._chip = chip("not run")
        self._words = label("", "soft", wrap=True)
        self._change = label("", "warn", wrap=True)
        self._waiver = label("", "caption", wrap=True)
        self._pictures: QVBoxLayout = column(space="xs")
        self._waive = button(
            "Waive…",
            wardrobe,
            tip="Say why this gate need not pass; reviewers read it",
            name=f"waive-{gate}",
            on_click=self.waive_asked.emit,
        )
        self.setLayout(
            column(
                row(label(SAYS[gate]), 1, self._chip),
                self._words,
                self._change,
                self._waiver,
                self._pictures,
                row(self._waive, 1),
                margin="s",
                space="xs",
            )
        )
        self.show_stand("not_run", None, None, can_waive=False)

    def show_stand(
        self, word: StandWord, outcome: GateOutcome | None, waiver: Waiver | None, *, can_waive: bool
    ) -> None:
        """Shows a result; `can_waive` says whether a waiver could be written down."""
        shown = (word, outcome, waiver, can_waive)
        if shown == self._shown:
            return
        self._shown, self.word = shown, word
        set_chip(self._chip, word.replace("_", " "), TONES[word])
        self._tell(self._words, outcome.words if outcome else "")
        self._tell(self._change, outcome.change if outcome else "")
        self._tell(self._waiver, f"Waived by {waiver.by}: {waiver.reason}" if waiver else "")
        self._waive.setVisible(can_waive and word in ("failed", "not_checkable"))
        self._show_pictures([picture.blob for picture in outcome.pictures] if outcome else [], word)

    def _show_pictures(self, blobs: Sequence[str], word: StandWord) -> None:
        clear(self._pictures)
        if word == "passed" and self._gate not in ("observable", "differs"):
            return
        for number, blob in enumerate(blobs):
            view = PictureView(
                self._wardrobe, name=f"gate-picture-{self._gate}-{number}", words=SAYS[self._gate]
            )
            view.setFixedHeight(BESIDE_PX if self._gate == "differs" else PICTURE_PX)
            view.show_image(self._picture(blob))
            self._pictures.addWidget(view)

    @staticmethod
    def _tell(widget: QLabel, words: str) -> None:
        widget.setText(words)
        widget.setVisible(bool(words))
