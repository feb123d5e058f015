"""Who is at the screen: asked once, kept on this machine.

Owns: asking before something is done under a name. Refuses: the dialogs (profiles) and accounts.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from app.desktop.profiles.chooser import ask_person
from app.desktop.studio import Studio


def ask_name(studio: Studio, parent: QWidget) -> None:
    """Asks who is at the screen now."""
    ask_person(studio, parent, lambda _: None)


def with_name(studio: Studio, parent: QWidget, then: Callable[[str], object]) -> None:
    """Calls `then` with the person's name, at once when it is known, else after asking."""
    if studio.person:
        then(studio.person)
    else:
        ask_person(studio, parent, then)
