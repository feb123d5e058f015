"""Turning a solved task into an example: its words, one to three pictures, boxes drawn on them, captions.

Owns: the dialog's fields. Refuses: saving, and which pictures there are (app.jobs.exampling proposes them).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImage, QPixmap
from PySide6.QtWidgets import (
    QDialog,
    QFileDialog,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPlainTextEdit,
    QTabWidget,
    QWidget,
)

from app.desktop.theme.icons import picture_icon
from app.desktop.theme.wardrobe import Wardrobe
from app.desktop.widgets.picture import DrawnMark, PictureView
from app.desktop.widgets.pieces import button, column, label, panel, row, scrolling
from app.jobs.exampling import Proposal
from data.schema.category import CATEGORIES
from data.schema.example import BOXES_MAX, FRAMES_MAX, ExampleBox, ExampleFrame
from data.schema.task import Language

LANGUAGES: tuple[tuple[Language, str], ...] = (("en", "English"), ("zh", "中文"))
_FRAME = Qt.ItemDataRole.UserRole


class ExampleDialog(QDialog):
    """`on_done` gets definition, answer and frames; the dialog stays until it is told to close."""

    def __init__(
        self,
        title: str,
        proposal: Proposal,
        load: Callable[[str], bytes],
        on_file: Callable[[str], object],
        on_done: Callable[[dict[str, Any]], object],
        wardrobe: Wardrobe,
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("example-dialog")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        known = CATEGORIES[proposal.category]
        self.setWindowTitle(f"Example of {proposal.category}")
        self._load, self._on_file, self._on_done = load, on_file, on_done
        self._frames: dict[str, ExampleFrame] = {}
        self._quiet = False
        self.pictures = QListWidget()
        self.pictures.setObjectName("example-pictures")
        self.pictures.setAccessibleName("Pictures; tick one to three")
        self.pictures.setIconSize(QSize(112, 67))
        self.pictures.setFixedWidth(190)
        self.pictures.currentItemChanged.connect(lambda *_: self._show())
        self.pictures.itemChanged.connect(lambda _: self._follow())
        self.view = PictureView(wardrobe, name="example-picture", words="Drag a box around what is wrong")
        self.view.setMinimumSize(QSize(320, 192))
        self.view.use_tool("box")
        self.view.drawn.connect(self._on_drawn)
        self._clear = button("Without boxes", wardrobe, name="example-clear", on_click=self._on_clear)
        file = button("Another picture…", wardrobe, name="example-file", on_click=self._ask_file)
        self._captions: dict[Language, QLineEdit] = {
            language: _line(f"example-caption-{language}", f"Caption, {words}")
            for language, words in LANGUAGES
        }
        for language, field in self._captions.items():
            field.textEdited.connect(partial(self._on_caption, language))
        self._definition: dict[Language, QPlainTextEdit] = {
            language: _text(f"example-definition-{language}") for language, _ in LANGUAGES
        }
        self._answer: dict[Language, QPlainTextEdit] = {
            language: _text(f"example-answer-{language}") for language, _ in LANGUAGES
        }
        for fields, texts in ((self._definition, proposal.definition), (self._answer, proposal.answer)):
            for language, field in fields.items():
                field.setPlainText(texts.get(language, ""))
                field.textChanged.connect(self._follow)
        self._problem = label("", "warn", wrap=True)
        self._problem.setObjectName("example-problem")
        self._save = button(
            "Keep the example", wardrobe, look="primary", name="example-save", on_click=self._on_save
        )
        cancel = button("Cancel", wardrobe, name="example-cancel", on_click=self.reject)
        words = (
            f"From '{title}'. Its task is kept out of evaluation from now on: studies and audits refuse it."
        )
        self.setLayout(
            column(
                label(f"Example of {proposal.category}: {known.name}", "heading", wrap=True),
                label(words, "soft", wrap=True),
                scrolling(panel(self._inside(file))),
                self._problem,
                row(1, cancel, self._save),
                margin="l",
                space="m",
            )
        )
        self.resize(800, 640)
        for number, frame in enumerate(proposal.frames[:12]):
            self.add_frame(frame, is_chosen=number == 0)
        self.pictures.setCurrentRow(0)
        self._follow()

    def add_frame(self, frame: ExampleFrame, *, is_chosen: bool = True) -> None:
        """Offers a picture."""
        if frame.blob in self._frames:
            return
        self._frames[frame.blob] = frame
        item = QListWidgetItem(picture_icon(QPixmap.fromImage(self._image(frame))), "")
        item.setData(_FRAME, frame.blob)
        item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
        item.setCheckState(Qt.CheckState.Checked if is_chosen else Qt.CheckState.Unchecked)
        item.setToolTip("Tick it to use it; choose it to draw boxes on it")
        self.pictures.addItem(item)
        if is_chosen:
            self.pictures.setCurrentItem(item)
        self._follow()

    def fields(self) -> dict[str, Any]:
        """What was made so far."""
        return {
            "definition": {
                language: field.toPlainText().strip() for language, field in self._definition.items()
            },
            "answer": {language: field.toPlainText().strip() for language, field in self._answer.items()},
            "frames": tuple(self._frames[blob] for blob in self._ticked()),
        }

    def say(self, words: str) -> None:
        """What stands against it; nothing typed is lost."""
        self._problem.setText(words)
        self._problem.setVisible(bool(words))
        self._save.setEnabled(True)

    def _inside(self, file: QWidget) -> Any:
        left = column(self.pictures, file)
        right = column(self.view, row(1, self._clear), *self._captions.values())
        right.setStretch(0, 1)
        pictures = row(left, right)
        pictures.setStretch(1, 1)
        tabs = QTabWidget()
        tabs.setObjectName("example-languages")
        tabs.setDocumentMode(True)
        for language, words in LANGUAGES:
            tabs.addTab(
                panel(
                    column(
                        label("What the category means, in words for an auditor", "section"),
                        self._definition[language],
                        label("The report that should be written", "section"),
                        self._answer[language],
                    )
                ),
                words,
            )
        return column(
            label("Pictures: tick one to three, drag boxes on the one that is shown", "section"),
            pictures,
            tabs,
        )

    def _image(self, frame: ExampleFrame) -> QImage:
        return QImage.fromData(self._load(frame.blob))

    def _current(self) -> ExampleFrame | None:
        item = self.pictures.currentItem()
        return self._frames.get(item.data(_FRAME)) if item is not None else None

    def _ticked(self) -> list[str]:
        items = [self.pictures.item(number) for number in range(self.pictures.count())]
        return [str(item.data(_FRAME)) for item in items if item.checkState() == Qt.CheckState.Checked]

    def _show(self) -> None:
        frame = self._current()
        self.view.show_image(self._image(frame) if frame else None)
        self.view.show_marks(*(_mark(box) for box in frame.boxes) if frame else ())
        for language, field in self._captions.items():
            field.setText(frame.caption.get(language, "") if frame else "")
            field.setEnabled(frame is not None)
        self._clear.setEnabled(bool(frame and frame.boxes))

    def _change(self, **changes: Any) -> None:
        frame = self._current()
        if frame is not None:
            self._frames[frame.blob] = frame.model_copy(update=changes)

    def _on_drawn(self, mark: DrawnMark) -> None:
        frame = self._current()
        if frame is None or mark.kind != "box" or len(frame.boxes) >= BOXES_MAX:
            return
        box = ExampleBox.model_construct(x0=mark.x0, y0=mark.y0, x1=mark.x1, y1=mark.y1)
        if box.x1 - box.x0 >= 0.005 and box.y1 - box.y0 >= 0.005:
            self._change(boxes=(*frame.boxes, box))
            self._show()

    def _on_clear(self) -> None:
        self._change(boxes=())
        self._show()

    def _on_caption(self, language: Language, text: str) -> None:
        frame = self._current()
        if frame is not None:
            caption: dict[Language, str] = {**frame.caption, language: text.strip()}
            self._change(caption={key: words for key, words in caption.items() if words})

    def _ask_file(self) -> None:
        chosen, _ = QFileDialog.getOpenFileName(self, "A picture", "", "Pictures (*.png *.jpg *.jpeg)")
        if chosen:
            self._on_file(chosen)

    def _follow(self) -> None:
        ticked = len(self._ticked())
        problem = ""
        if not 1 <= ticked <= FRAMES_MAX:
            problem = f"Tick one to {FRAMES_MAX} pictures; {ticked} are ticked."
        elif not self._definition["en"].toPlainText().strip() or not self._answer["en"].toPlainText().strip():
            problem = "Write the definition and the report in English at least."
        self._problem.setText(problem)
        self._problem.setVisible(bool(problem))
        self._save.setEnabled(not problem)

    def _on_save(self) -> None:
        self._save.setEnabled(False)
        self._on_done(self.fields())


def _mark(box: ExampleBox) -> DrawnMark:
    return DrawnMark("box", box.x0, box.y0, box.x1, box.y1)


def _line(name: str, words: str) -> QLineEdit:
    made = QLineEdit()
    made.setObjectName(name)
    made.setAccessibleName(words)
    made.setPlaceholderText(words)
    made.setMaxLength(400)
    return made


def _text(name: str) -> QPlainTextEdit:
    made = QPlainTextEdit()
    made.setObjectName(name)
    made.setTabChangesFocus(True)
    made.setFixedHeight(72)
    return made
