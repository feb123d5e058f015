"""The small parts that panels are put together from.

Owns: labels, buttons, chips, rows, boxes with the theme's `look`. Refuses: behaviour beyond eliding.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Literal, TypeVar

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSpinBox,
    QBoxLayout,
    QComboBox,
    QFormLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLayout,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.desktop.theme.colours import SPACE_PX
from app.desktop.theme.wardrobe import Wardrobe

L = TypeVar("L", bound=QBoxLayout)
S = TypeVar("S", bound=QAbstractSpinBox)
Tone = Literal["plain", "good", "warn", "bad", "info"]
_COPYING = Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
_BREAK = "\u200b"
"""A blank without width."""
_LONG_WORD = re.compile(r"[!-~]{24,}")
_JOINT = re.compile(r"[/\\_.:-]+|[^/\\_.:-]{16}")
"""After these a long word may go on in the next line."""


def label(text: str = "", look: str = "", *, wrap: bool = False) -> QLabel:
    """A label with a look of the style sheet; `wrap` breaks lines and never widens its panel."""
    made = _WrappedLabel(text) if wrap else QLabel(text)
    made.setTextFormat(Qt.TextFormat.PlainText)
    if look:
        made.setProperty("look", look)
    if wrap:
        made.setWordWrap(True)
        made.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
        policy = made.sizePolicy()
        policy.setHeightForWidth(True)
        made.setSizePolicy(policy)
    return made


class _WrappedLabel(QLabel):
    """Breaks paths and other words that are longer than a line, which Qt would cut; not where they can be copied."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.setText(text)

    def setText(self, text: str, /) -> None:
        """The same to read, with places to break."""
        if self.textInteractionFlags() & _COPYING:
            super().setText(text)
        else:
            super().setText(_LONG_WORD.sub(lambda found: _JOINT.sub(rf"\g<0>{_BREAK}", found[0]), text))

    def text(self) -> str:
        """The words as they were given."""
        return super().text().replace(_BREAK, "")

    def setTextInteractionFlags(self, flags: Qt.TextInteractionFlag, /) -> None:
        """What can be copied is copied as it is."""
        text = self.text()
        super().setTextInteractionFlags(flags)
        self.setText(text)


def set_look(widget: QWidget, value: str, *, key: str = "look") -> None:
    """Changes a dynamic property and lets the sheet see it."""
    if widget.property(key) == value:
        return
    widget.setProperty(key, value)
    widget.style().unpolish(widget)
    widget.style().polish(widget)


def chip(text: str, tone: Tone = "plain") -> QLabel:
    """A short word in a rounded box."""
    made = QLabel(text)
    made.setTextFormat(Qt.TextFormat.PlainText)
    made.setProperty("chip", tone)
    made.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
    return made


def set_chip(made: QLabel, text: str, tone: Tone) -> None:
    """Changes a chip's word and tone."""
    made.setText(text)
    set_look(made, tone, key="chip")


class ElidedLabel(QLabel):
    """One line that ends in an ellipsis when it does not fit; the whole text is its tooltip then."""

    def __init__(self, text: str = "", look: str = "") -> None:
        super().__init__(text)
        self.setTextFormat(Qt.TextFormat.PlainText)
        if look:
            self.setProperty("look", look)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setMinimumWidth(24)

    def setText(self, text: str) -> None:
        """Sets the whole text."""
        super().setText(text)
        self._tip()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Decides again whether the tooltip is needed."""
        super().resizeEvent(event)
        self._tip()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draws as much of the text as fits."""
        del event
        painter = QPainter(self)
        shown = QFontMetrics(self.font()).elidedText(
            self.text(), Qt.TextElideMode.ElideRight, self.contentsRect().width()
        )
        painter.setPen(self.palette().color(self.foregroundRole()))
        painter.drawText(self.contentsRect(), int(self.alignment()) | Qt.AlignmentFlag.AlignVCenter, shown)

    def _tip(self) -> None:
        fits = QFontMetrics(self.font()).horizontalAdvance(self.text()) <= self.contentsRect().width()
        tip = "" if fits else self.text()
        if tip != self.toolTip():  # Qt tells of every tip that is set, also of the same one
            self.setToolTip(tip)


def button(
    text: str,
    wardrobe: Wardrobe,
    *,
    icon: str = "",
    look: str = "",
    tip: str = "",
    name: str = "",
    on_click: Callable[[], object] | None = None,
) -> QPushButton:
    """A push button; `name` is its object name, by which tests and styles find it."""
    made = QPushButton(text)
    if look:
        made.setProperty("look", look)
    if icon:
        wardrobe.give_icon(made, icon, on_accent=look == "primary")
    _finish(made, text, tip, name, on_click)
    return made


def tool(
    icon: str,
    words: str,
    wardrobe: Wardrobe,
    *,
    look: str = "flat",
    text: str = "",
    tip: str = "",
    name: str = "",
    checkable: bool = False,
    size_px: int = 16,
    on_click: Callable[[], object] | None = None,
) -> QToolButton:
    """A tool button with an icon; `words` is what it does, for the tooltip and for screen readers."""
    made = QToolButton()
    made.setProperty("look", look)
    made.setCheckable(checkable)
    if icon:
        wardrobe.give_icon(made, icon, size_px=size_px)
    if text:
        made.setText(text)
        style = Qt.ToolButtonStyle.ToolButtonTextBesideIcon if icon else Qt.ToolButtonStyle.ToolButtonTextOnly
        made.setToolButtonStyle(style)
    made.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    _finish(made, words, tip or words, name, on_click)
    return made


def _finish(
    made: QAbstractButton, words: str, tip: str, name: str, on_click: Callable[[], object] | None
) -> None:
    made.setAccessibleName(words)
    if tip:
        made.setToolTip(tip)
    if name:
        made.setObjectName(name)
    if on_click is not None:
        made.clicked.connect(lambda _checked=False: on_click())


def roomy(field: S) -> S:
    """A number field whose text does not touch its edge, which no style sheet can say."""
    field.lineEdit().setTextMargins(6, 0, 0, 0)
    return field


def may_narrow(choice: QComboBox) -> None:
    """A choice that may be narrower than its words; the whole of what is chosen is its tooltip."""
    choice.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    choice.currentTextChanged.connect(choice.setToolTip)


def line() -> QFrame:
    """A hair line between sections."""
    made = QFrame()
    made.setProperty("look", "line")
    made.setFrameShape(QFrame.Shape.HLine)
    return made


def column(*widgets: QWidget | QLayout | int, margin: str | int = 0, space: str = "s") -> QVBoxLayout:
    """A vertical layout on the spacing grid; an int is a stretch."""
    return _fill(QVBoxLayout(), widgets, margin, space)


def row(*widgets: QWidget | QLayout | int, margin: str | int = 0, space: str = "s") -> QHBoxLayout:
    """A horizontal layout on the spacing grid; an int is a stretch."""
    return _fill(QHBoxLayout(), widgets, margin, space)


def _fill(layout: L, widgets: tuple[QWidget | QLayout | int, ...], margin: str | int, space: str) -> L:
    edge = SPACE_PX[margin] if isinstance(margin, str) else margin
    layout.setContentsMargins(edge, edge, edge, edge)
    layout.setSpacing(SPACE_PX[space])
    for item in widgets:
        if isinstance(item, int):
            layout.addStretch(item)
        elif isinstance(item, QWidget):
            layout.addWidget(item)
        else:
            layout.addLayout(item)
    return layout


def bullet(words: str, look: str = "") -> QHBoxLayout:
    """One line of a list; what does not fit goes on below its words, not below the dot."""
    dot = label("•", look)
    made = row(dot, label(words, look, wrap=True))
    made.setStretch(1, 1)
    made.setAlignment(dot, Qt.AlignmentFlag.AlignTop)
    return made


def form() -> QFormLayout:
    """Fields with their names at the left, in the middle of each; fields take the width that there is."""
    made = QFormLayout()
    made.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
    made.setLabelAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
    made.setVerticalSpacing(SPACE_PX["s"])
    return made


def panel(layout: QLayout, look: str = "surface") -> QWidget:
    """A plain widget with a layout and a background."""
    made = QWidget()
    made.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
    made.setProperty("look", look)
    made.setLayout(layout)
    return made


def card(layout: QLayout) -> QFrame:
    """A raised box with a border."""
    made = QFrame()
    made.setProperty("look", "card")
    made.setLayout(layout)
    return made


def scrolling(inside: QWidget) -> QScrollArea:
    """A vertical scroll area around a panel that follows its width."""
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setWidget(inside)
    return area


def clear(layout: QLayout) -> None:
    """Takes everything out of a layout and deletes it."""
    while (item := layout.takeAt(0)) is not None:
        widget = item.widget()
        below = item.layout()
        if widget is not None:
            widget.hide()
            widget.deleteLater()
        elif below is not None:
            clear(below)


class Square(QWidget):
    """A coloured square, for family marks in rows."""

    def __init__(self, colour: str, size_px: int = 8) -> None:
        super().__init__()
        self._colour = colour
        self.setFixedSize(QSize(size_px, size_px))

    def set_colour(self, colour: str) -> None:
        """Another colour: the theme changed."""
        self._colour = colour
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Fills itself."""
        del event
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._colour)
        painter.drawRoundedRect(self.rect(), 2, 2)
