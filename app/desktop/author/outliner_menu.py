"""What can be done to an object of the outliner, as a menu with the keys that do the same.

Owns: that menu. Refuses: doing it (marks, stage).
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QMenu, QWidget

from app.desktop.author.desk import AuthorDesk


def open_node_menu(
    desk: AuthorDesk, node: str, where: QPoint, parent: QWidget, frame: Callable[[], object]
) -> QMenu:
    """Shows the menu of an object at a place of the screen; the object is selected by that."""
    outliner, marks, keymap = desk.outliner, desk.marks, desk.studio.keymap
    outliner.select(node)
    menu = QMenu(parent)
    menu.setObjectName("object-menu")
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    hidden, locked = node in outliner.hidden, outliner.is_locked(node)
    rows: tuple[tuple[str, str, Callable[[], object]], ...] = (
        ("Frame it", "author.frame", frame),
        ("Show it" if hidden else "Hide it in the view", "author.hide", lambda: marks.hide(node)),
        ("Unlock it" if locked else "Lock it", "author.lock", lambda: marks.lock(node)),
        ("Show everything that is hidden", "author.show-all", marks.show_all),
    )
    for words, command, call in rows:
        action = menu.addAction(f"{words}\t{keymap.key_of(command)}", call)
        action.setEnabled(command != "author.show-all" or bool(outliner.hidden))
    menu.popup(where)
    return menu
