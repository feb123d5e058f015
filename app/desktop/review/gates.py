"""What the gates said of the revision under review: how many stand, and what was waived with which reason.

Owns: reading and showing that. Refuses: running gates, and judging.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QWidget

from app.desktop.models.review_form import ReviewForm
from app.desktop.studio import Studio
from app.desktop.widgets.pieces import card, chip, clear, column, label, row
from app.jobs.gating import stands_in
from validation.proposing import GateStand


class GatesOfRevision(QWidget):
    """A few lines beneath the rubric."""

    def __init__(self, form: ReviewForm, studio: Studio) -> None:
        super().__init__()
        self.setObjectName("revision-gates")
        self._form = form
        self._studio = studio
        self._shown = ""
        self._layout = column(space="s")
        self.setLayout(self._layout)
        form.listen(self._read)

    def _read(self) -> None:
        revision, project = self._form.revision, self._studio.project
        key = revision.sha256 if revision is not None else ""
        if key == self._shown:
            return
        self._shown = key
        clear(self._layout)
        if revision is None:
            return

        def show(stands: tuple[GateStand, ...]) -> None:
            if key == self._shown:
                self._show(stands)

        self._studio.operations.run(
            "Reading the gates", lambda: stands_in(project, revision), then=show, quiet=True
        )

    def _show(self, stands: Sequence[GateStand]) -> None:
        clear(self._layout)
        self._layout.addWidget(label("Gates", "section"))
        run = [stand for stand in stands if stand.result is not None]
        if not run:
            self._layout.addWidget(label("Its gates were not run.", "soft", wrap=True))
            return
        count = sum(stand.stands for stand in stands)
        self._layout.addWidget(label(f"{count} of {len(stands)} stand.", "soft", wrap=True))
        for stand in stands:
            if stand.word == "waived" or not stand.stands:
                self._layout.addWidget(_card(stand))


def _card(stand: GateStand) -> QWidget:
    tone = "info" if stand.word == "waived" else "warn"
    name, word = stand.gate.replace("_", " "), stand.word.replace("_", " ")
    parts: list[QWidget] = []
    if stand.result is not None:
        parts.append(label(stand.result.outcome.words, "soft", wrap=True))
    if stand.waiver is not None and stand.word == "waived":
        parts.append(label(f"Waived: {stand.waiver.reason}", wrap=True))
    return card(column(row(label(name, "title"), 1, chip(word, tone)), *parts, margin="m"))
