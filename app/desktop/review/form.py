"""The review's fields: quality, problems, difficulty, comment, captures, and what is missing.

Owns: these widgets over a ReviewForm. Refuses: rules and saving.
"""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QLineEdit, QPlainTextEdit, QToolButton, QWidget

from app.desktop.gallery import Gallery
from app.desktop.models.keymap import Keymap
from app.desktop.models.review_form import ReviewForm
from app.desktop.review.captures import CapturesView
from app.desktop.theme.wardrobe import Wardrobe
from app.desktop.widgets.binding import tip_with_key
from app.desktop.widgets.flow import FlowLayout
from app.desktop.widgets.pieces import button, chip, column, label, panel, row, set_chip, tool
from app.desktop.widgets.segments import SegmentsView
from data.ids import now_ms
from data.schema.review import PROBLEMS

QUALITIES = (
    ("pass", "Pass", "A good task: it can be found, and its rubric is right"),
    ("fail", "Fail", "Not usable as it is"),
    ("uncertain", "Uncertain", "Somebody else should look"),
)
DIFFICULTIES = (
    ("1", "1", "Found at a glance"),
    ("2", "2", "Found soon by looking around"),
    ("3", "3", "Found by looking closely"),
    ("4", "4", "Found by comparing or trying"),
    ("5", "5", "Found only by a deliberate test"),
)


class ReviewFields(QWidget):
    """`save_asked`: make it count."""

    save_asked = Signal()

    def __init__(self, form: ReviewForm, wardrobe: Wardrobe, gallery: Gallery, keymap: Keymap) -> None:
        super().__init__()
        self.setObjectName("review-fields")
        self._form = form
        self._state = chip("draft", "plain")
        self._state.setObjectName("review-state")
        self._quality = SegmentsView(wardrobe, QUALITIES, name="quality")
        self._quality.chosen.connect(lambda value: self._change(quality=value))
        self._difficulty = SegmentsView(wardrobe, DIFFICULTIES, name="difficulty")
        self._difficulty.chosen.connect(lambda value: self._change(difficulty=int(value)))
        self._words = label("1 found at a glance … 5 only by a deliberate test", "caption", wrap=True)
        self._problems: dict[str, QToolButton] = {}
        problems = FlowLayout()
        for problem in PROBLEMS:
            made = tool(
                "",
                problem.capitalize(),
                wardrobe,
                look="segment",
                text=problem.capitalize(),
                name=f"problem-{problem.replace(' ', '-')}",
                checkable=True,
                on_click=self._on_problem,
            )
            self._problems[problem] = made
            problems.addWidget(made)
        self._other = QLineEdit()
        self._other.setObjectName("review-other-problem")
        self._other.setAccessibleName("Another problem")
        self._other.setPlaceholderText("Another problem, in your words")
        self._other.setMaxLength(500)
        self._other.textEdited.connect(lambda text: self._change(other_problem=text))
        self.captures = CapturesView(form, wardrobe, gallery)
        self._comment = QPlainTextEdit()
        self._comment.setObjectName("review-comment")
        self._comment.setAccessibleName("Comment")
        self._comment.setPlaceholderText("What the curator should know")
        self._comment.setTabChangesFocus(True)
        self._comment.setMinimumHeight(76)
        self._comment.setMaximumHeight(140)
        self._comment.textChanged.connect(lambda: self._change(comment=self._comment.toPlainText()[:10_000]))
        self._seen = QCheckBox("I had seen the answer before")
        self._seen.setObjectName("had-seen")
        self._seen.clicked.connect(lambda checked: self._change(had_seen_answer=checked))
        self._missing = label("", "caption", wrap=True)
        self._missing.setObjectName("review-missing")
        self._save = button(
            "Save review",
            wardrobe,
            look="primary",
            icon="check",
            name="review-save",
            on_click=self.save_asked.emit,
        )
        tip_with_key(keymap, self._save, "Makes it count; others' reviews are shown then", "review.save")
        self.setLayout(
            column(
                row(label("Quality", "section"), 1, self._state),
                self._quality,
                label("Difficulty", "section"),
                self._difficulty,
                self._words,
                label("Problems", "section"),
                problems,
                self._other,
                label("Comment", "section"),
                self._comment,
                label("Pictures", "section"),
                self.captures,
                self._seen,
            )
        )
        foot = row(self._missing, self._save, margin="m")
        foot.setStretch(0, 1)
        self.foot = panel(foot)
        """What is missing, and saving: below the page, always in sight."""
        self._quiet = False
        form.listen(self._show)
        self._show()

    def focus_comment(self) -> None:
        """Puts the cursor into the comment."""
        self._comment.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _show(self) -> None:
        review = self._form.review
        self.setEnabled(review is not None)
        if review is None:
            return
        self._quiet = True
        self._quality.show_value(review.quality)
        self._difficulty.show_value(None if review.difficulty is None else str(review.difficulty))
        for problem, box in self._problems.items():
            box.setChecked(problem in review.problems)
        if self._other.text() != review.other_problem:
            self._other.setText(review.other_problem)
        if self._comment.toPlainText() != review.comment:
            self._comment.setPlainText(review.comment)
        self._seen.setChecked(review.had_seen_answer)
        tone = "good" if review.saved else "warn"
        set_chip(
            self._state,
            f"saved, version {review.version}" if review.saved else "draft, counts for nothing",
            tone,
        )
        missing = self._form.missing
        ready = "Saved; change anything to make a new version." if review.saved else "Ready to save."
        self._missing.setText(" ".join(missing) or ready)
        self._save.setEnabled(not missing and not review.saved)
        self._quiet = False

    def _change(self, **fields: object) -> None:
        if not self._quiet:
            self._form.change(now_ms(), **fields)

    def _on_problem(self) -> None:
        chosen = tuple(problem for problem, box in self._problems.items() if box.isChecked())
        self._change(problems=chosen)
