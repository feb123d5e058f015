"""The outliner's filters as a menu: room, kind, tag, and which operator an object must be able to take.

Owns: that menu over an OutlinerModel. Refuses: filtering, and the catalogue (the caller lists the operators).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu, QWidget

from app.desktop.models.outliner import By, OutlinerModel

_BY: tuple[tuple[By, str], ...] = (("room", "Room"), ("kind", "Kind"), ("tag", "Tag"))


@dataclass(frozen=True)
class OperatorChoice:
    """An operator to filter by, under the name of its category."""

    name: str
    title: str
    category: str


class OutlinerMenu(QMenu):
    """Filled when it opens."""

    def __init__(self, model: OutlinerModel, parent: QWidget, operators: Sequence[OperatorChoice]) -> None:
        super().__init__(parent)
        self.setObjectName("outliner-menu")
        self._model = model
        self._operators = tuple(operators)
        self.aboutToShow.connect(self._fill)

    def words(self) -> str:
        """What is filtered by now, in a few words; empty when nothing is."""
        parts = [dict(self._model.choices(by)).get(self._model.chosen(by), "") for by, _ in _BY]
        title = next((one.title for one in self._operators if one.name == self._model.operator), "")
        if title:
            parts.append(f"can take “{title}”")
        return " · ".join(part for part in parts if part)

    def _fill(self) -> None:
        self.clear()
        for by, title in _BY:
            choices = self._model.choices(by)
            if choices:
                self._add(title, by, choices)
        if self._operators and self._model.scene is not None:
            self._add_operators()
        if self._model.is_filtered:
            self.addSeparator()
            self.addAction("Show all", self._model.show_all)
        if self.isEmpty():
            self.addAction("Nothing to filter by yet").setEnabled(False)

    def _add(self, title: str, by: By, choices: Sequence[tuple[str, str]]) -> None:
        chosen = self._model.chosen(by)
        below = self.addMenu(f"{title}: {dict(choices).get(chosen, 'any')}")
        below.setObjectName(f"outliner-by-{by}")
        group = QActionGroup(below)
        for value, words in (("", "Any"), *choices):
            self._choice(
                below, group, words, value == chosen, lambda value=value: self._model.filter(by, value)
            )

    def _add_operators(self) -> None:
        chosen = self._model.operator
        title = next((one.title for one in self._operators if one.name == chosen), "anything")
        below = self.addMenu(f"Can take: {title}")
        below.setObjectName("outliner-able")
        group = QActionGroup(below)
        self._choice(below, group, "Anything", not chosen, lambda: self._model.wish_able(""))
        places: dict[str, QMenu] = {}
        for one in self._operators:
            menu = places.get(one.category) or places.setdefault(one.category, below.addMenu(one.category))
            self._choice(
                menu,
                group,
                one.title,
                one.name == chosen,
                lambda name=one.name: self._model.wish_able(name),
            )

    def _choice(self, menu: QMenu, group: QActionGroup, words: str, checked: bool, call: object) -> None:
        action = QAction(words, menu, checkable=True)
        action.setChecked(checked)
        action.triggered.connect(lambda _=False: call())  # type: ignore[operator]
        group.addAction(action)
        menu.addAction(action)
