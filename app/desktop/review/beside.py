"""What stands beside one's own review: others' votes, earlier versions, the history, drafts that were put aside.

Owns: showing a `Beside`. Refuses: who may see it (app.jobs.beside reads only that).
"""

from __future__ import annotations

from PySide6.QtCore import QDateTime, QLocale
from PySide6.QtWidgets import QLabel, QWidget

from app.desktop.models.review_form import ReviewForm
from app.desktop.review.texts import reading
from app.desktop.theme.wardrobe import Wardrobe
from app.desktop.widgets.pieces import ElidedLabel, Tone, card, chip, clear, column, label, row
from app.jobs.beside import Beside, OtherVote
from data.schema.review import Review
from validation.review_history import HistoryEntry

TONES: dict[str | None, Tone] = {"pass": "good", "fail": "bad", "uncertain": "warn", None: "plain"}


class OthersView(QWidget):
    """Others' reviews, once one's own is saved; and the history."""

    def __init__(self, form: ReviewForm, wardrobe: Wardrobe) -> None:
        super().__init__()
        self.setObjectName("others")
        self._form = form
        self._wardrobe = wardrobe
        self._layout = column(space="s")
        self.setLayout(self._layout)
        self._shown: object = None
        form.listen(self._show)
        self._show()

    def _show(self) -> None:
        beside = self._form.beside
        if self._shown is not None and beside is self._shown:
            return
        self._shown = beside
        clear(self._layout)
        if beside is None:
            self._layout.addWidget(label("One moment…", "soft"))
            return
        self._show_votes(beside)
        self._show_history(beside)

    def _show_votes(self, beside: Beside) -> None:
        if beside.standing:
            standing = label(beside.standing, wrap=True)
            standing.setObjectName("review-standing")
            self._layout.addWidget(standing)
        if beside.own_before is not None:
            words = (
                f"Your vote on revision {beside.own_before.number} keeps counting: nothing that changed can affect it."
                if beside.own_before.carried
                else f"Your vote on revision {beside.own_before.number} does not count for this revision."
            )
            self._layout.addWidget(label(words, "soft", wrap=True))
            self._layout.addWidget(_vote_card(beside.own_before))
        self._layout.addWidget(label("Others", "section"))
        counting = [one for one in beside.others if one.counts]
        if not counting:
            words = (
                "Nobody else has reviewed it yet."
                if beside.unblinded
                else "Shown once your own review is saved."
            )
            self._layout.addWidget(label(words, "soft", wrap=True))
        for one in counting:
            self._layout.addWidget(_vote_card(one))
        previous = [one for one in beside.others if not one.counts]
        if previous:
            self._layout.addWidget(label("Previous versions, not counted", "section"))
        for one in previous:
            self._layout.addWidget(_vote_card(one))

    def _show_history(self, beside: Beside) -> None:
        self._layout.addWidget(label("History", "section"))
        if not beside.history:
            self._layout.addWidget(label("Nothing is saved yet.", "soft", wrap=True))
        for entry in reversed(beside.history):
            self._layout.addWidget(_entry_card(entry))


def _vote_card(one: OtherVote) -> QWidget:
    review = one.review
    head = row(ElidedLabel(review.reviewer, "title"))
    head.setStretch(0, 1)
    if one.carried:
        head.addWidget(chip(f"carried over from revision {one.number}", "info"))
    elif not one.counts:
        head.addWidget(chip(f"revision {one.number}", "plain"))
    head.addWidget(chip(review.quality or "none", TONES[review.quality]))
    return card(column(head, *review_lines(review), margin="m"))


def review_lines(review: Review) -> list[QWidget]:
    """A review's difficulty, problems and comment, as far as it has them."""
    parts: list[QWidget] = [
        label(f"Difficulty {review.difficulty}" if review.difficulty else "No difficulty", "caption")
    ]
    problems = [*review.problems, *([review.other_problem] if review.other_problem else [])]
    if problems:
        parts.append(label(", ".join(problems), "warn", wrap=True))
    if review.comment:
        parts.append(reading(review.comment))
    if review.had_seen_answer:
        parts.append(label("Had seen the answer before.", "soft", wrap=True))
    if review.captures:
        count = len(review.captures)
        parts.append(label(f"{count} picture{'s' if count > 1 else ''}", "caption"))
    return parts


def _entry_card(entry: HistoryEntry) -> QWidget:
    head = row(ElidedLabel(entry.by, "title"), label(when(entry.at_ms), "caption"))
    head.setStretch(0, 1)
    kind = label("A draft that was put aside" if entry.aside else f"Version {entry.version}", "caption")
    lines = column(head, kind, margin="m", space="xs")
    for change in entry.changes:
        before = f"“{change.before}” → " if change.before else ""
        after = f"“{change.after}”" if change.after else "nothing"
        text: QLabel = reading(f"{change.field}: {before}{after}")
        lines.addWidget(text)
    if not entry.changes:
        lines.addWidget(label("Saved again, nothing changed.", "soft", wrap=True))
    return card(lines)


def when(at_ms: int) -> str:
    """Local date and time, short."""
    return QLocale().toString(QDateTime.fromMSecsSinceEpoch(at_ms), QLocale.FormatType.ShortFormat)
