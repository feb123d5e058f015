"""Long work of the Qt thread itself, some of it in each turn of the event loop, so that keys and painting come between.

Owns: taking the turns. Refuses: what a step is; work that needs no widget belongs to a worker (operations).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import QObject, QTimer

from app.desktop.operations import TURN_MS


def in_turns(owner: QObject, steps: Iterable[object], then: Callable[[], object] | None = None, /) -> None:
    """Takes each step in a turn of its own, the first one too, then calls `then`; nothing more once the owner is gone."""
    left = iter(steps)

    def go_on() -> None:
        for _ in left:
            QTimer.singleShot(TURN_MS, owner, go_on)
            return
        if then is not None:
            then()

    QTimer.singleShot(TURN_MS, owner, go_on)
