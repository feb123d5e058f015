"""The anomaly browser: every operator by family and category, with definition and picture; greyed with the reason where
the selected object cannot take it.

Owns: that list, made once, and searching it. Refuses: knowing why something cannot happen (authoring says it).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QIcon, QImage, QPixmap
from PySide6.QtWidgets import QCheckBox, QLabel, QPushButton, QWidget

from app.desktop.library.view import SearchField
from app.desktop.theme.wardrobe import Wardrobe
from app.desktop.widgets.laying_out import laid_out_once
from app.desktop.widgets.pieces import Square, button, column, label, row
from data.schema.category import CATEGORIES, FAMILY_NAMES, CategoryCode, Family, family_of

PICTURE = QSize(72, 43)


@dataclass(frozen=True)
class OfferRow:
    """An operator as offered to one object."""

    operator: str
    title: str
    does: str
    category: CategoryCode
    reason: str | None
    """Why it cannot happen; None when it can."""


@dataclass
class _Entry:
    """The widgets of one operator."""

    button: QPushButton
    why: QLabel
    text: str
    words: str
    category: CategoryCode
    file: str = ""


class OffersView(QWidget):
    """`chosen` carries an operator's name."""

    chosen = Signal(str)

    def __init__(self, wardrobe: Wardrobe) -> None:
        super().__init__()
        self.setObjectName("offers")
        self._wardrobe = wardrobe
        self._entries: dict[str, _Entry] = {}
        self._heads: dict[str, tuple[QWidget, ...]] = {}
        self._pictures: dict[str, QImage] = {}
        self._files: dict[str, str] = {}
        self._squares: dict[Family, Square] = {}
        self._rows: tuple[OfferRow, ...] = ()
        self._query = ""
        self._quiet = False
        self.search_field = SearchField("Search anomalies", "offers-search")
        self.search_field.setPlaceholderText("Search anomalies")
        self.search_field.textChanged.connect(self._on_search)
        self._only = QCheckBox("Only what fits the object")
        self._only.setObjectName("offers-only")
        self._only.toggled.connect(lambda _: self._sift())
        self._none = label("No anomaly matches. Change the search.", "soft", wrap=True)
        self._layout = column(self.search_field, self._only, self._none, space="xs")
        self.setLayout(self._layout)
        wardrobe.changed.connect(self._recolour)

    def show_offers(self, rows: Sequence[OfferRow], *, is_quiet: bool = False) -> None:
        """Shows the offers for one object; `is_quiet` prints no reason below each, where all have the same one."""
        if tuple(rows) == self._rows and is_quiet == self._quiet:
            return
        self._quiet = is_quiet
        if [one.operator for one in rows] != [one.operator for one in self._rows]:
            self._build(rows)
        self._rows = tuple(rows)
        with laid_out_once(self._layout):
            for offer in rows:
                entry = self._entries[offer.operator]
                entry.button.setEnabled(offer.reason is None)
                entry.button.setToolTip(_tip(entry, offer.reason))
                entry.button.setAccessibleDescription(offer.reason or offer.does)
                entry.why.setText(offer.reason or "")
            self._hide_and_show()

    def show_pictures(self, pictures: Mapping[str, QImage], files: Mapping[str, str]) -> None:
        """Puts a small picture before each operator that has one; its tooltip shows clean and anomalous side by side."""
        self._pictures, self._files = dict(pictures), dict(files)
        for offer in self._rows:
            self._give_picture(offer)

    def _give_picture(self, offer: OfferRow) -> None:
        picture, entry = self._pictures.get(offer.operator), self._entries[offer.operator]
        if picture is None:
            return
        entry.file = self._files.get(offer.operator, "")
        entry.button.setIcon(QIcon(QPixmap.fromImage(picture)))
        entry.button.setIconSize(PICTURE)
        entry.button.setToolTip(_tip(entry, offer.reason))

    def _build(self, rows: Sequence[OfferRow]) -> None:
        for family, name in FAMILY_NAMES.items():
            own = [offer for offer in rows if family_of(offer.category) == family]
            if own:
                self._add_head(family, name)
            seen: set[CategoryCode] = set()
            for offer in own:
                if offer.category not in seen:
                    seen.add(offer.category)
                    self._add_category(offer.category)
                self._add(offer)

    def _add_head(self, family: Family, name: str) -> None:
        holder = QWidget()
        square = Square(self._wardrobe.colours.families[family])
        self._squares[family] = square
        holder.setLayout(row(square, label(name, "title"), 1))
        holder.layout().setContentsMargins(0, 10, 0, 0)  # type: ignore[union-attr]
        self._layout.addWidget(holder)
        self._heads[family] = (holder,)

    def _recolour(self) -> None:
        for family, square in self._squares.items():
            square.set_colour(self._wardrobe.colours.families[family])

    def _add_category(self, code: CategoryCode) -> None:
        category = CATEGORIES[code]
        name = label(f"{code}  {category.name}", "section", wrap=True)
        definition = label(category.notice, "caption", wrap=True)
        name.setContentsMargins(0, 4, 0, 0)
        for part in (name, definition):
            self._layout.addWidget(part)
        self._heads[code] = (name, definition)

    def _add(self, offer: OfferRow) -> None:
        made = button(offer.title, self._wardrobe, look="offer", name=f"operator-{offer.operator}")
        made.clicked.connect(lambda: self.chosen.emit(offer.operator))
        why = label("", "caption", wrap=True)
        why.setContentsMargins(10, 0, 0, 2)
        category = CATEGORIES[offer.category]
        text = (
            f"{offer.title} {offer.operator} {offer.does} {category.code} {category.name} {category.notice}"
        )
        words = f"{offer.does}\n{category.code} {category.name}: {category.notice}"
        self._entries[offer.operator] = _Entry(made, why, text.casefold(), words, offer.category)
        self._layout.addWidget(made)
        self._layout.addWidget(why)
        self._give_picture(offer)

    def _on_search(self, query: str) -> None:
        self._query = query
        self._sift()

    def _sift(self) -> None:
        with laid_out_once(self._layout):
            self._hide_and_show()

    def _hide_and_show(self) -> None:
        """Hides what the search or the tick leaves out, and heads with nothing below them."""
        words = self._query.casefold().split()
        shown: set[str] = set()
        for offer in self._rows:
            entry = self._entries[offer.operator]
            fits = offer.reason is None or self._quiet or not self._only.isChecked()
            is_shown = fits and all(word in entry.text for word in words)
            entry.button.setVisible(is_shown)
            entry.why.setVisible(is_shown and offer.reason is not None and not self._quiet)
            if is_shown:
                shown |= {offer.category, family_of(offer.category)}
        for key, parts in self._heads.items():
            for part in parts:
                part.setVisible(key in shown)
        self._none.setVisible(bool(self._rows) and not shown)


def _tip(entry: _Entry, reason: str | None) -> str:
    """What it does, its category, why not here; below that the picture, where there is one."""
    words = entry.words if reason is None else f"{entry.words}\nNot here: {reason}"
    if not entry.file:
        return words
    lines = "<br>".join(escape(line, quote=False) for line in words.splitlines())
    return f'<p>{lines}</p><img src="{escape(entry.file, quote=True)}">'
