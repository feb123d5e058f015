"""A strip of small pictures in order; the chosen one is shown large elsewhere.

Owns: asking for thumbnails when they come into sight, and choosing one. Refuses: knowing what a picture shows.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QPersistentModelIndex,
    QRect,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QImage, QKeyEvent, QPainter
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from app.desktop.gallery import Gallery
from app.desktop.theme.wardrobe import Wardrobe

THUMB = QSize(90, 54)
ENTRY_ROLE = Qt.ItemDataRole.UserRole + 1


@dataclass(frozen=True)
class StripEntry:
    """One picture: its reference, the words under it, the blob of its bytes."""

    ref: str
    words: str
    blob: str
    marked: bool = False
    """Drawn with a star: it is evidence."""


class _StripModel(QAbstractListModel):
    def __init__(self, gallery: Gallery) -> None:
        super().__init__()
        self._gallery = gallery
        self._asked: set[str] = set()
        self.entries: tuple[StripEntry, ...] = ()

    def show(self, entries: Sequence[StripEntry]) -> None:
        self.beginResetModel()
        self.entries = tuple(entries)
        self.endResetModel()

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self.entries)

    def data(
        self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        entry = self.entries[index.row()]
        if role == ENTRY_ROLE:
            return entry
        if role in (
            Qt.ItemDataRole.DisplayRole,
            Qt.ItemDataRole.ToolTipRole,
            Qt.ItemDataRole.AccessibleTextRole,
        ):
            return f"{entry.ref}: {entry.words}" if entry.words else entry.ref
        return None

    def thumb(self, blob: str) -> QImage | None:
        """The small picture of a blob; None while it is being read, and its rows are told when it is there."""
        found = self._gallery.find(blob, THUMB)
        if found is None and blob not in self._asked:
            self._asked.add(blob)
            self._gallery.ask(self, blob, lambda _: self._came(blob), size=THUMB)
        return found

    def _came(self, blob: str) -> None:
        self._asked.discard(blob)
        for number, entry in enumerate(self.entries):
            if entry.blob == blob:
                place = self.index(number)
                self.dataChanged.emit(place, place)


class _StripDelegate(QStyledItemDelegate):
    def __init__(self, wardrobe: Wardrobe) -> None:
        super().__init__()
        self._wardrobe = wardrobe

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        del option, index
        return QSize(THUMB.width() + 8, THUMB.height() + 24)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        model = index.model()
        if not isinstance(model, _StripModel):
            return
        entry, colours = model.entries[index.row()], self._wardrobe.colours
        rect = option.rect  # type: ignore[attr-defined]
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)  # type: ignore[attr-defined]
        painter.save()
        picture = QRect(rect.x() + 4, rect.y() + 4, THUMB.width(), THUMB.height())
        small = model.thumb(entry.blob)
        if small is None:
            painter.fillRect(picture, QColor(colours.sunken))
        else:
            painter.drawImage(picture, small)
        if chosen or entry.marked:
            pen = painter.pen()
            pen.setWidth(3)
            pen.setColor(QColor(colours.accent if chosen else colours.warn))
            painter.setPen(pen)
            painter.drawRect(picture)
        font = painter.font()
        font.setPixelSize(11)
        painter.setFont(font)
        painter.setPen(QColor(colours.text if chosen else colours.text_soft))
        words = f"{'★ ' if entry.marked else ''}{entry.ref} {entry.words}"
        words = painter.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, picture.width())
        under = QRect(picture.x(), picture.bottom() + 3, picture.width(), 16)
        painter.drawText(under, Qt.AlignmentFlag.AlignHCenter, words)
        painter.restore()


class StripView(QListView):
    """`chosen` carries a StripEntry."""

    chosen = Signal(object)

    def __init__(self, wardrobe: Wardrobe, gallery: Gallery, *, name: str, words: str) -> None:
        super().__init__()
        self.setObjectName(name)
        self.setAccessibleName(words)
        self.setProperty("look", "bare")
        self._model = _StripModel(gallery)
        self.setModel(self._model)
        self.setItemDelegate(_StripDelegate(wardrobe))
        self.setFlow(QListView.Flow.LeftToRight)
        self.setWrapping(False)
        self.setUniformItemSizes(True)
        self.setHorizontalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFixedHeight(THUMB.height() + 36)
        self._quiet = False
        self.selectionModel().currentChanged.connect(self._on_current)

    @property
    def entries(self) -> tuple[StripEntry, ...]:
        """What it shows."""
        return self._model.entries

    def show_entries(self, entries: Sequence[StripEntry], *, current: int = -1) -> None:
        """Shows pictures; `current` is the chosen one, counted from the end when negative."""
        self._quiet = True
        self._model.show(entries)
        if entries:
            index = self._model.index(current if current >= 0 else len(entries) + current)
            self.setCurrentIndex(index)
            self.scrollTo(index)
        self._quiet = False

    def step(self, by: int) -> None:
        """Chooses the next or the previous picture."""
        row = min(max(self.currentIndex().row() + by, 0), len(self.entries) - 1)
        if row >= 0:
            self.setCurrentIndex(self._model.index(row))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Letters are not searched for here: they are keys of whatever the strip belongs to."""
        if event.text().isprintable() and event.text():
            event.ignore()
        else:
            super().keyPressEvent(event)

    def _on_current(self, index: QModelIndex) -> None:
        if not self._quiet and index.isValid():
            self.chosen.emit(self._model.entries[index.row()])
