"""The injections of the draft, each with its object, its fault if the page refused it, and its form when selected.

Owns: the list and which row is open. Refuses: changing the draft; it tells what was asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QFrame, QWidget

from app.desktop.author.parameters import FieldSpec, ParametersView
from app.desktop.theme.wardrobe import Wardrobe
from app.desktop.widgets.history_keys import HistoryKeys
from app.desktop.widgets.pieces import ElidedLabel, chip, column, label, row, set_look, tool
from data.schema.category import CATEGORIES, CategoryCode


@dataclass(frozen=True)
class InjectionRow:
    """One injection with what its form needs."""

    id: str
    title: str
    target: str
    category: CategoryCode
    fields: tuple[FieldSpec, ...]
    values: dict[str, Any] = field(hash=False)
    fault: str = ""
    when: str = ""
    """When it happens, where that cannot be chosen."""


class InjectionsView(QWidget):
    """`edited` carries (injection id, name, value); `rested` the end of a drag."""

    selected = Signal(str)
    edited = Signal(str, str, object)
    rested = Signal()
    removed = Signal(str)

    def __init__(self, wardrobe: Wardrobe, keys: HistoryKeys) -> None:
        super().__init__()
        self.setObjectName("injections")
        self._wardrobe = wardrobe
        self._keys = keys
        self._cards: dict[str, _InjectionCard] = {}
        self._layout = column(space="s")
        self.setLayout(self._layout)

    def show_rows(self, rows: Sequence[InjectionRow], chosen: str) -> None:
        """Shows the injections; the chosen one is open."""
        wanted = {entry.id for entry in rows}
        for gone in [key for key in self._cards if key not in wanted]:
            card = self._cards.pop(gone)
            card.hide()
            card.deleteLater()
        for place, entry in enumerate(rows):
            card = self._cards.get(entry.id) or self._add(entry.id)
            self._layout.insertWidget(place, card)
            card.show_row(entry, is_open=entry.id == chosen)

    def _add(self, injection_id: str) -> _InjectionCard:
        card = _InjectionCard(injection_id, self._wardrobe, self._keys)
        card.opened.connect(lambda: self.selected.emit(injection_id))
        card.removed.connect(lambda: self.removed.emit(injection_id))
        card.form.edited.connect(lambda name, value: self.edited.emit(injection_id, name, value))
        card.form.rested.connect(self.rested)
        self._cards[injection_id] = card
        return card


class _InjectionCard(QFrame):
    opened = Signal()
    removed = Signal()

    def __init__(self, injection_id: str, wardrobe: Wardrobe, keys: HistoryKeys) -> None:
        super().__init__()
        self.setObjectName(f"injection-{injection_id}")
        self.setProperty("look", "card")
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._title = ElidedLabel("")
        self._target = ElidedLabel("", "caption")
        self._category = chip("", "info")
        self._open = tool(
            "down", "Show or hide its numbers", wardrobe, name="injection-open", on_click=self.opened.emit
        )
        remove = tool(
            "trash",
            "Remove this injection (Del)",
            wardrobe,
            name="injection-remove",
            on_click=self.removed.emit,
        )
        names = column(self._title, self._target, space="xs")
        names.setSpacing(0)
        head = row(names, self._category, self._open, remove, space="xs")
        head.setStretch(0, 1)
        self._fault = label("", "bad", wrap=True)
        self._fault.setObjectName("injection-fault")
        self.form = ParametersView(name="parameters", keys=keys)
        self._when = label("", "caption", wrap=True)
        self._when.setObjectName("injection-when")
        self._nothing = label("Nothing to set.", "caption")
        self.setLayout(column(head, self._fault, self.form, self._when, self._nothing, margin="s"))

    def show_row(self, entry: InjectionRow, *, is_open: bool) -> None:
        """Shows one injection."""
        self._title.setText(entry.title)
        self._target.setText(entry.target)
        self._category.setText(entry.category)
        self._category.setToolTip(CATEGORIES[entry.category].name)
        self._fault.setText(entry.fault)
        self._fault.setVisible(bool(entry.fault))
        self.form.show_fields(entry.fields, entry.values)
        self.form.setVisible(is_open and bool(entry.fields))
        self._when.setText(f"When: {entry.when}")
        self._when.setVisible(is_open and bool(entry.when))
        self._nothing.setVisible(is_open and not entry.fields)
        self._open.setChecked(is_open)
        set_look(self, "card-open" if is_open else "card")

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A click anywhere on the card opens it."""
        super().mousePressEvent(event)
        self.opened.emit()
