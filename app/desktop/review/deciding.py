"""Deciding a dispute: both sides, the verdict, the written reason. What is typed is kept as it is typed.

Owns: this form, its draft, and saving the decision. Refuses: the rules (validation.disputes).
"""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from app.desktop.models.review_form import ReviewForm
from app.desktop.review.beside import TONES, review_lines
from app.desktop.review.typed import Typed, TypedDraft
from app.desktop.studio import Studio
from app.desktop.widgets.pieces import ElidedLabel, button, card, chip, clear, column, label, panel, row
from app.desktop.widgets.segments import SegmentsView
from app.desktop.workspace import LastWrite
from app.jobs.beside import Beside
from app.jobs.carrying import adjudicate
from data.schema.carrying import REASON_LEAST, Adjudication
from data.schema.profile import person_key
from data.schema.task import Revision

REASON_MOST = 4000
VERDICTS = (
    ("pass", "Pass", "It is a good task as it is"),
    ("fail", "Fail", "It needs work"),
)


class DecideView(QWidget):
    """`decided` comes when the decision is saved."""

    decided = Signal(object)

    def __init__(self, form: ReviewForm, studio: Studio) -> None:
        super().__init__()
        self.setObjectName("decide")
        self._form = form
        self._studio = studio
        self._for: Revision | None = None
        self._saving = False
        self._beside: Beside | None = None
        self._sides = column(space="s")
        self._verdict = SegmentsView(studio.wardrobe, VERDICTS, name="decide")
        self._verdict.chosen.connect(lambda _: self._on_typed())
        self._reason = QPlainTextEdit()
        self._reason.setObjectName("decide-reason")
        self._reason.setAccessibleName("Reason")
        self._reason.setPlaceholderText("Why, for the curator and both reviewers")
        self._reason.setTabChangesFocus(True)
        self._reason.setMinimumHeight(90)
        self._reason.setMaximumHeight(160)
        self._reason.textChanged.connect(self._on_typed)
        self._missing = label("", "caption", wrap=True)
        self._missing.setObjectName("decide-missing")
        self._save = button(
            "Decide", studio.wardrobe, look="primary", icon="judge", name="decide-save", on_click=self.save
        )
        self.draft = TypedDraft(studio, "decision", self._typed, self)
        self._quiet = False
        self.setLayout(
            column(
                label("Reviewers disagree", "title"),
                label("Look at the world, read both sides, then decide.", "soft", wrap=True),
                self._sides,
                label("Decision", "section"),
                self._verdict,
                label("Reason", "section"),
                self._reason,
            )
        )
        foot = row(self._missing, self._save, margin="m")
        foot.setStretch(0, 1)
        self.foot = panel(foot)
        """What is missing, and deciding: below the page, always in sight."""
        form.listen(self._show)

    def save(self) -> None:
        """Saves the decision."""
        revision, verdict, reason = self._form.revision, self._verdict.value, self._reason.toPlainText()
        person, project = self._studio.person, self._studio.project
        if revision is None or self._missing_words() or self._saving:
            return
        self._saving = True
        of = self.draft.key
        forget, stays = self.draft.go()

        def done(decision: Adjudication) -> None:
            self._saving = False
            if self.draft.key == of:
                self._fill("", "")
                self.draft.gone()
                self.decided.emit(decision)

        def decide() -> Adjudication:
            def keep() -> Adjudication:
                made = adjudicate(project, revision, verdict, reason=reason, by=person)
                forget()
                return made

            return project.write(keep)

        def failed(failure: object) -> None:
            self._saving = False
            stays()
            self._studio.operations.failed.emit(failure)

        self._studio.operations.follow(
            "Saving the decision", project.submit(decide), then=done, otherwise=failed
        )

    def last_writes(self) -> tuple[LastWrite, ...]:
        """What was typed in the last moment, for the end of the window."""
        return self.draft.last_writes()

    def _show(self) -> None:
        form = self._form
        if self._for is not None and (form.revision != self._for or not form.deciding):
            self.draft.put_away()
        if not form.deciding or form.revision is None:
            if self._for is not None:
                self._for = None
                self.draft.open("", lambda _: None)
            return
        if form.revision != self._for:
            self._open(form.revision)
        if form.beside is not self._beside:
            self._beside = form.beside
            clear(self._sides)
            for review in form.others:
                head = row(ElidedLabel(review.reviewer, "title"))
                head.setStretch(0, 1)
                head.addWidget(chip(review.quality or "none", TONES[review.quality]))
                self._sides.addWidget(card(column(head, *review_lines(review), margin="m")))
        self._show_missing()

    def _open(self, revision: Revision) -> None:
        self._for, self._beside = revision, None
        self._fill("", "")
        self.draft.open(
            f"review.decision/{person_key(self._studio.person)}/{revision.sha256}",
            lambda kept: self._fill(str(kept.get("verdict", "")), str(kept.get("reason", ""))),
        )

    def _fill(self, verdict: str, reason: str) -> None:
        self._quiet = True
        self._verdict.show_value(verdict or None)
        self._reason.setPlainText(reason)
        self._quiet = False
        self._show_missing()

    def _on_typed(self) -> None:
        if not self._quiet:
            self.draft.touch()
            self._show_missing()

    def _typed(self) -> Typed:
        verdict, reason = self._verdict.value or "", self._reason.toPlainText()[:REASON_MOST]
        return {"verdict": verdict, "reason": reason} if verdict or reason else {}

    def _missing_words(self) -> str:
        bar = self._form.beside.bar_to_deciding if self._form.beside is not None else "One moment…"
        if bar:
            return bar
        if not self._verdict.value:
            return "Choose pass or fail."
        if len(self._reason.toPlainText().strip()) < REASON_LEAST:
            return f"Write why, in at least {REASON_LEAST} characters."
        return ""

    def _show_missing(self) -> None:
        missing = self._missing_words()
        self._missing.setText(missing or "Ready to decide.")
        self._save.setEnabled(not missing)
