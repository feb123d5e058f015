"""Two texts side by side, with the words that differ marked; and a dialog for a save that met a newer version.

Owns: comparing by words, and the question which of two versions stays. Refuses: knowing what the texts are of.
"""

from __future__ import annotations

import difflib
import html
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QDialog, QGridLayout, QLabel, QMainWindow, QSizePolicy, QWidget

from app.desktop.theme.wardrobe import Wardrobe
from app.desktop.widgets.pieces import button, card, column, label, panel, row, scrolling

_WORD = re.compile(r"\s+|[^\s]+")


@dataclass(frozen=True)
class TwoTexts:
    """One field in two versions."""

    words: str
    left: str
    right: str


def marked(left: str, right: str, *, fill: tuple[str, str]) -> tuple[str, str]:
    """Both texts as HTML; words that the other lacks have a background (`fill`: left, right)."""
    a, b = _WORD.findall(left), _WORD.findall(right)
    sides: tuple[list[str], list[str]] = ([], [])
    for kind, i1, i2, j1, j2 in difflib.SequenceMatcher(None, a, b, autojunk=False).get_opcodes():
        for side, words, colour in ((0, a[i1:i2], fill[0]), (1, b[j1:j2], fill[1])):
            text = html.escape("".join(words)).replace("\n", "<br>")
            if text and kind != "equal":
                text = f'<span style="background-color:{colour}">{text}</span>'
            sides[side].append(text)
    return "".join(sides[0]), "".join(sides[1])


class TwoTextsView(QWidget):
    """Fields one below the other, each in two columns under two headings."""

    def __init__(self, wardrobe: Wardrobe, headings: tuple[str, str]) -> None:
        super().__init__()
        self.setObjectName("two-texts")
        self._wardrobe = wardrobe
        self._headings = headings
        self._pairs: Sequence[TwoTexts] = ()
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(12)
        self._grid.setVerticalSpacing(6)
        self._grid.setColumnStretch(0, 1)
        self._grid.setColumnStretch(1, 1)
        self.setLayout(self._grid)
        wardrobe.changed.connect(self._on_theme)  # a method, which is let go with the view; a lambda is not

    def _on_theme(self) -> None:
        self.show_pairs(self._pairs)

    def show_pairs(self, pairs: Sequence[TwoTexts]) -> None:
        """Shows fields; equal ones too, unmarked."""
        self._pairs = pairs
        while (item := self._grid.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.deleteLater()
        for place, words in enumerate(self._headings):
            self._grid.addWidget(label(words, "title", wrap=True), 0, place)
        colours = self._wardrobe.colours
        for number, pair in enumerate(pairs):
            self._grid.addWidget(label(pair.words, "section", wrap=True), 1 + 2 * number, 0, 1, 2)
            sides = marked(pair.left, pair.right, fill=(colours.bad_fill, colours.good_fill))
            for place, (text, plain) in enumerate(zip(sides, (pair.left, pair.right), strict=True)):
                self._grid.addWidget(_text(text, plain), 2 + 2 * number, place)


def _text(marked_text: str, plain: str) -> QWidget:
    made = QLabel(marked_text if plain else "nothing")
    made.setTextFormat(Qt.TextFormat.RichText if plain else Qt.TextFormat.PlainText)
    if not plain:
        made.setProperty("look", "soft")
    made.setWordWrap(True)
    made.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
    made.setTextInteractionFlags(
        Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
    )
    made.setAccessibleName(plain or "nothing")
    made.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
    policy = made.sizePolicy()
    policy.setHeightForWidth(True)
    made.setSizePolicy(policy)
    return card(column(made, margin="s"))


class ConflictDialog(QDialog):
    """A save met a newer version: both are shown, and one of three things happens. Closing it changes nothing."""

    def __init__(
        self,
        words: str,
        headings: tuple[str, str],
        pairs: Sequence[TwoTexts],
        wardrobe: Wardrobe,
        parent: QWidget,
        *,
        on_mine: Callable[[], object],
        on_theirs: Callable[[], object],
        theirs_words: str,
        theirs_tip: str,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("conflict-dialog")
        self.setWindowTitle("Two versions")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setModal(True)
        self.texts = TwoTextsView(wardrobe, headings)
        self.texts.show_pairs(pairs)
        mine = button(
            "Keep what I typed",
            wardrobe,
            look="primary",
            tip="It becomes the next version, as a draft; the other stays in the history",
            name="conflict-mine",
            on_click=lambda: self._end(on_mine),
        )
        theirs = button(
            theirs_words,
            wardrobe,
            tip=theirs_tip,
            name="conflict-theirs",
            on_click=lambda: self._end(on_theirs),
        )
        later = button("Decide later", wardrobe, name="conflict-later", on_click=self.reject)
        inside = column(self.texts, margin="m")
        inside.addStretch(1)
        outer = column(
            label(words, wrap=True),
            scrolling(panel(inside)),
            row(later, 1, theirs, mine),
            margin="l",
            space="m",
        )
        outer.setStretch(1, 1)
        self.setLayout(outer)
        self.resize(720, 520)

    def _end(self, then: Callable[[], object]) -> None:
        self.accept()
        then()


def open_question(
    words: str,
    headings: tuple[str, str],
    pairs: Sequence[TwoTexts],
    wardrobe: Wardrobe,
    *,
    on_mine: Callable[[], object],
    on_theirs: Callable[[], object],
    on_later: Callable[[], object],
    theirs_words: str = "Take the saved one",
    theirs_tip: str,
) -> None:
    """Opens the dialog over the main window, unless one is open there."""
    windows = [one for one in QApplication.topLevelWidgets() if isinstance(one, QMainWindow)]
    parent = next((one for one in windows if one.isActiveWindow()), windows[0])
    if any(one.isVisible() for one in parent.findChildren(ConflictDialog)):
        return
    dialog = ConflictDialog(
        words,
        headings,
        pairs,
        wardrobe,
        parent,
        on_mine=on_mine,
        on_theirs=on_theirs,
        theirs_words=theirs_words,
        theirs_tip=theirs_tip,
    )
    dialog.rejected.connect(on_later)
    dialog.open()
