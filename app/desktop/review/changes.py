"""Two revisions side by side: texts with their differing words marked, pictures, and the curator's word on each change.

Owns: this dialog, and saving the word. Refuses: finding changes and what they mean for votes (validation).
"""

from __future__ import annotations

import shiboken6
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QDialog, QWidget

from app.desktop.operations import Failure
from app.desktop.studio import Studio
from app.desktop.widgets.picture import PictureView
from app.desktop.widgets.pieces import button, chip, column, label, line, panel, row, scrolling
from app.desktop.widgets.segments import SegmentsView
from app.desktop.widgets.two_texts import TwoTexts, TwoTextsView
from app.jobs.carrying import say_of_changes
from app.jobs.comparing import Comparison, PicturePair, read_comparison
from data.counts import count_of
from data.schema.carrying import CarryStatement
from data.schema.gate import GatePicture
from data.schema.task import Revision
from validation.bars import is_same_person
from validation.changes import RevisionChange

WORDS = (
    ("no", "Cannot affect judgment", "Whoever judged the revision before would judge this one alike"),
    ("yes", "Can affect judgment", "Reviewers have to look again"),
)
PICTURE_PX = 180


def open_changes(studio: Studio, revision: Revision, parent: QWidget) -> None:
    """Reads the comparison with the revision before and shows it; its curator can say what each change means."""

    def show(comparison: Comparison) -> None:
        ChangesDialog(studio, comparison, parent).open()

    def failed(failure: Failure) -> None:
        studio.say(failure.reason, "info")

    project = studio.project
    studio.operations.run(
        "Comparing the revisions", lambda: read_comparison(project, revision), then=show, otherwise=failed
    )


class ChangesDialog(QDialog):
    """Closing it says nothing."""

    def __init__(self, studio: Studio, comparison: Comparison, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("changes-dialog")
        self.setWindowTitle("What changed")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._studio = studio
        self._comparison = comparison
        self._may_say = is_same_person(comparison.after.author, studio.person) and bool(comparison.changes)
        self._words: dict[str, SegmentsView] = {}
        self._saving = False
        before, after = comparison.before, comparison.after
        inside = column(margin="m", space="m")
        if not comparison.changes:
            inside.addWidget(label("Nothing that defines the task differs.", "soft", wrap=True))
        for change in comparison.changes:
            inside.addWidget(self._change(change))
            inside.addWidget(line())
        if comparison.pictures:
            inside.addWidget(label("Pictures of the gates", "title"))
        for number, pair in enumerate(comparison.pictures):
            inside.addWidget(self._pair(number, pair))
        inside.addStretch(1)
        self._meaning = label("", wrap=True)
        self._meaning.setObjectName("changes-meaning")
        self._save = button(
            "Save what they mean",
            studio.wardrobe,
            look="primary",
            name="changes-save",
            on_click=self._on_save,
        )
        self._save.setVisible(self._may_say)
        close = button("Close", studio.wardrobe, name="changes-close", on_click=self.reject)
        head = row(
            label(f"Revision {before.number}", "heading"),
            chip(before.sha256[:12]),
            label("→", "heading"),
            label(f"Revision {after.number}", "heading"),
            chip(after.sha256[:12]),
            1,
        )
        outer = column(head, scrolling(panel(inside)), self._meaning, row(close, 1, self._save), margin="l")
        outer.setStretch(1, 1)
        self.setLayout(outer)
        self.resize(760, 620)
        self._show_meaning()

    def _change(self, change: RevisionChange) -> QWidget:
        comparison = self._comparison
        texts = TwoTextsView(
            self._studio.wardrobe,
            (f"Revision {comparison.before.number}", f"Revision {comparison.after.number}"),
        )
        texts.show_pairs([TwoTexts(change.words, change.before, change.after)])
        said = (
            {one.key: one.affects for one in comparison.said.changes} if comparison.said is not None else {}
        )
        layout = column(texts, space="xs")
        known = said.get(change.key)
        if self._may_say:
            word = SegmentsView(self._studio.wardrobe, WORDS, name=f"change-{change.key.replace('/', '-')}")
            word.show_value(None if known is None else "yes" if known else "no")
            word.chosen.connect(lambda _: self._show_meaning())
            self._words[change.key] = word
            layout.addWidget(word)
        elif known is not None and comparison.said is not None:
            words = f"{comparison.said.by}: {WORDS[1 if known else 0][1].lower()}."
            layout.addWidget(label(words, "warn" if known else "soft", wrap=True))
        made = QWidget()
        made.setLayout(layout)
        return made

    def _pair(self, number: int, pair: PicturePair) -> QWidget:
        sides = row(
            self._picture(f"before-{number}", pair.before),
            self._picture(f"after-{number}", pair.after),
            space="m",
        )
        sides.setStretch(0, 1)
        sides.setStretch(1, 1)
        made = QWidget()
        made.setLayout(column(label(pair.what, "caption", wrap=True), sides, space="xs"))
        return made

    def _picture(self, name: str, picture: GatePicture | None) -> QWidget:
        if picture is None:
            return label("No picture of that gate.", "soft", wrap=True)
        view = PictureView(self._studio.wardrobe, name=f"changes-{name}", words=picture.what)
        view.setFixedHeight(PICTURE_PX)

        def show(image: QImage) -> None:
            view.show_image(image)

        self._studio.gallery.ask(view, picture.blob, show)
        return view

    def _show_meaning(self) -> None:
        """What follows for the votes, and whether everything is said."""
        comparison = self._comparison
        votes = count_of(comparison.votes_before, "vote")
        if not comparison.changes:
            self._meaning.setText("")
        elif self._may_say:
            values = [word.value for word in self._words.values()]
            unsaid = sum(not value for value in values)
            self._save.setEnabled(not unsaid)
            self._meaning.setText(
                f"Say of every change whether it can affect judgment: {unsaid} of {len(values)} are not said yet."
                if unsaid
                else f"The {votes} on revision {comparison.before.number} do not count for this one; reviewers look again."
                if "yes" in values
                else f"The {votes} on revision {comparison.before.number} keep counting, shown as carried over."
            )
        elif comparison.said is None:
            self._meaning.setText(
                f"{comparison.after.author} has not said yet what these changes mean; until then earlier votes do not count."
            )
        else:
            self._meaning.setText(
                "Earlier votes keep counting." if comparison.said.carries else "Earlier votes do not count."
            )

    def _on_save(self) -> None:
        affects = {key: word.value == "yes" for key, word in self._words.items()}
        person, revision, project = self._studio.person, self._comparison.after, self._studio.project
        if self._saving:
            return
        self._saving = True

        def done(statement: CarryStatement) -> None:
            self._studio.say(
                "Saved: earlier votes keep counting."
                if statement.carries
                else "Saved: reviewers have to look at this revision anew.",
                "good",
            )
            if shiboken6.isValid(self):
                self.accept()

        def failed(failure: Failure) -> None:
            self._saving = False
            self._meaning.setText(failure.reason)

        self._studio.operations.follow(
            "Saving what the changes mean",
            project.submit(lambda: say_of_changes(project, revision, affects, by=person)),
            then=done,
            otherwise=failed,
            asker=self,
        )
