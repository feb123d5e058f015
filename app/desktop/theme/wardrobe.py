"""Puts a theme on the application, and keeps icons in step when it changes.

Owns: the current palette, following the system at first, the signal that it changed. Refuses: colours themselves.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import shiboken6
from PySide6.QtCore import QObject, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QFont, QFontDatabase, QGuiApplication
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget

from app.desktop.theme.colours import FONT_STACK, THEMES, TYPE_PX, Colours, ThemeName
from app.desktop.theme.icons import icon, names
from app.desktop.theme.resting import Resting
from app.desktop.theme.stylesheet import qt_palette, sheet_images, style_sheet
from app.desktop.turns import some_a_turn

Choice = Literal["system", "light", "dark"]


class Wardrobe(QObject):
    """The theme in force. One per application."""

    changed = Signal()
    """What one sees has the new theme."""
    settled = Signal()
    """So has what is hidden."""

    def __init__(self, application: QApplication, choice: Choice = "system", *, scale: float = 1.0) -> None:
        """`scale`: how many times as large as usual the type is."""
        super().__init__(application)
        self._scale = scale
        self._application = application
        self._folder = tempfile.TemporaryDirectory(prefix="worldaudit-theme-")
        self._iconed: dict[int, tuple[QAbstractButton | QAction, str, bool]] = {}
        self._choice: Choice = choice
        self._colours: Colours | None = None
        self._sheet = ""
        self._worn: Colours | None = None
        """What the sheet in force was made for; not yet `colours` while a change is under way."""
        self._turns: Iterator[None] | None = None
        self._held: list[QWidget] = []
        self._turn = QTimer(self, singleShot=True, interval=0)
        self._turn.timeout.connect(self._go_on)
        application.setStyle("Fusion")
        hints = QGuiApplication.styleHints()
        hints.colorSchemeChanged.connect(self._on_system_changed)
        self.wear(choice)

    @property
    def colours(self) -> Colours:
        """The palette in force."""
        assert self._colours is not None  # noqa: S101 - set by `wear` in the constructor
        return self._colours

    @property
    def choice(self) -> Choice:
        """What the person chose; `system` until they choose."""
        return self._choice

    def wear(self, choice: Choice) -> None:
        """Puts a theme on; `system` follows the desktop's light or dark.

        On widgets that are there it takes some turns of the event loop. Nothing is painted until all that one sees has
        the new theme; what is hidden follows.
        """
        self._choice = choice
        colours = THEMES[self._resolve(choice)]
        if colours is self._colours:
            return
        is_first = self._colours is None
        self._colours = colours
        folder = Path(self._folder.name)
        for name, data in sheet_images(colours).items():
            (folder / name).write_bytes(data)
        self._sheet = style_sheet(colours, folder.as_posix(), scale=self._scale)
        if is_first:
            self._application.setFont(_body_font(self._scale))
            self._put_on()
            return
        if self._turns is None:
            self._begin_change()

    def drawing(self) -> Iterator[None]:
        """Draws every icon in the colours in force, some a turn of the event loop, before buttons ask for them."""
        return some_a_turn(names(), lambda name: icon(name, self.colours))

    def undress(self) -> None:
        """Takes the sheet off until `dressing`: many widgets are about to be made, and each would be styled again at
        every step. Windows that are on the screen keep theirs."""
        for top in self._application.topLevelWidgets():
            if top.isVisible():
                top.setStyleSheet(self._sheet)
        self._application.setStyleSheet("")

    def dressing(self) -> Iterator[None]:
        """Puts the sheet on everything, in steps that each are short enough for one turn of the event loop."""
        hidden = Resting()
        yield from hidden.release()
        self._application.setStyleSheet(self._sheet)
        yield
        yield from hidden.follow()
        for top in self._application.topLevelWidgets():
            if top.styleSheet():
                top.setStyleSheet("")

    def put_away(self) -> None:
        """Takes the theme off for good and lets its files go; at the end of the application."""
        self._turn.stop()
        self._turns = None
        self._application.setStyleSheet("")
        self._folder.cleanup()

    def _hold_painting(self) -> None:
        for top in self._application.topLevelWidgets():
            if top.isVisible() and top.updatesEnabled():
                top.setUpdatesEnabled(False)
                self._held.append(top)

    def _begin_change(self) -> None:
        self._turns = self._changing()
        self._turn.start()

    def _go_on(self) -> None:
        for _ in self._turns or ():
            self._turn.start()
            return
        self._turns = None
        if self._worn is self._colours:
            self.settled.emit()
        else:  # another one was chosen meanwhile
            self._begin_change()

    def _changing(self) -> Iterator[None]:
        """To replace a sheet costs eight times as much as to take it off and put another one on."""
        yield from self.drawing()
        hidden = Resting()
        yield from hidden.release()
        self._hold_painting()
        try:
            seen = Resting(visible=True)
            yield from seen.release()
            self._application.setStyleSheet("")
            yield
            self._put_on()
            yield
            yield from seen.follow()
            yield from self._change_icons()
            self.changed.emit()
            yield
        finally:
            self._go_on_painting()
        yield
        yield from hidden.follow()

    def _put_on(self) -> None:
        self._worn = self.colours
        self._application.setPalette(qt_palette(self.colours))
        self._application.setStyleSheet(self._sheet)

    def _change_icons(self) -> Iterator[None]:
        def change(row: tuple[QAbstractButton | QAction, str, bool]) -> None:
            holder, name, on_accent = row
            if shiboken6.isValid(holder):
                holder.setIcon(icon(name, self.colours, on_accent=on_accent))

        return some_a_turn([*self._iconed.values()], change)

    def _go_on_painting(self) -> None:
        held, self._held = self._held, []
        for top in held:
            if shiboken6.isValid(top):
                top.setUpdatesEnabled(True)

    def toggle(self) -> None:
        """Light becomes dark and dark light; from then on the system is not followed."""
        self.wear("dark" if self.colours.name == "light" else "light")

    def give_icon(
        self, holder: QAbstractButton | QAction, name: str, *, on_accent: bool = False, size_px: int = 16
    ) -> None:
        """Gives a button or an action an icon that follows the theme."""
        if isinstance(holder, QAbstractButton):
            holder.setIconSize(QSize(size_px, size_px))
        holder.setIcon(icon(name, self.colours, on_accent=on_accent))
        key = id(holder)  # it is held here until it is destroyed
        if key not in self._iconed:
            holder.destroyed.connect(lambda: self._iconed.pop(key, None))
        self._iconed[key] = (holder, name, on_accent)

    def _on_system_changed(self) -> None:
        if self._choice == "system":
            self.wear("system")

    @staticmethod
    def _resolve(choice: Choice) -> ThemeName:
        if choice == "light" or choice == "dark":
            return choice
        dark = QGuiApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark
        return "dark" if dark else "light"


def _body_font(scale: float) -> QFont:
    """The first family of the stack that this machine has, at body size."""
    there = set(QFontDatabase.families())
    family = next((name for name in FONT_STACK if name in there), QGuiApplication.font().family())
    font = QFont(family)
    font.setPixelSize(round(scale * TYPE_PX["body"]))
    return font
