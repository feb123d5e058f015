"""Who is at the screen: asked once, kept on this machine.

Owns: asking before something is done under a name. Refuses: accounts.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from app.desktop.studio import Studio
from app.desktop.widgets.naming import NameDialog


def ask_name(studio: Studio, parent: QWidget) -> None:
    """Asks who is at the screen now."""
    dialog = NameDialog(studio.preferences.name, studio.wardrobe, parent)
    dialog.named.connect(studio.greet)
    dialog.open()


def with_name(studio: Studio, parent: QWidget, then: Callable[[str], object]) -> None:
    """Calls `then` with the person's name, at once when it is known, else after asking."""
    if studio.preferences.name:
        then(studio.preferences.name)
        return

    def keep(name: str) -> None:
        studio.greet(name)
        then(name)

    dialog = NameDialog("", studio.wardrobe, parent)
    dialog.named.connect(keep)
    dialog.open()
