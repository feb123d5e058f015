"""The operators that can happen to the selected object, by family; the others greyed with their reason.

Owns: that list. Refuses: knowing why; authoring says it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QWidget

from app.desktop.theme.wardrobe import Wardrobe
from app.desktop.widgets.pieces import Square, button, clear, column, label, row
from data.schema.category import CATEGORIES, FAMILY_NAMES, CategoryCode, family_of


@dataclass(frozen=True)
class OfferRow:
    """An operator as offered to one object."""

    operator: str
    title: str
    does: str
    category: CategoryCode
    reason: str | None
    """Why it cannot happen; None when it can."""


class OffersView(QWidget):
    """`chosen` carries an operator's name."""

    chosen = Signal(str)

    def __init__(self, wardrobe: Wardrobe) -> None:
        super().__init__()
        self.setObjectName("offers")
        self._wardrobe = wardrobe
        self._layout = column(space="xs")
        self.setLayout(self._layout)
        self._rows: tuple[OfferRow, ...] = ()
        wardrobe.changed.connect(lambda: self.show_offers(self._rows, again=True))

    def show_offers(self, rows: Sequence[OfferRow], *, again: bool = False) -> None:
        """Shows the offers for one object."""
        if tuple(rows) == self._rows and not again:
            return
        self._rows = tuple(rows)
        clear(self._layout)
        for family, name in FAMILY_NAMES.items():
            own = [offer for offer in rows if family_of(offer.category) == family]
            if not own:
                continue
            title = row(Square(self._wardrobe.colours.families[family]), label(name, "section"), 1)
            title.setContentsMargins(0, 8, 0, 0)
            self._layout.addLayout(title)
            for offer in own:
                self._layout.addWidget(self._button(offer))
                if offer.reason is not None:
                    why = label(offer.reason, "caption", wrap=True)
                    why.setContentsMargins(10, 0, 0, 2)
                    self._layout.addWidget(why)

    def _button(self, offer: OfferRow) -> QPushButton:
        made = button(
            offer.title, self._wardrobe, icon="plus", look="offer", name=f"operator-{offer.operator}"
        )
        made.setEnabled(offer.reason is None)
        category = CATEGORIES[offer.category]
        words = f"{offer.does}\n{category.code} {category.name}: {category.notice}"
        made.setToolTip(words if offer.reason is None else f"{words}\nNot here: {offer.reason}")
        made.setAccessibleDescription(offer.reason or offer.does)
        made.clicked.connect(lambda: self.chosen.emit(offer.operator))
        return made
