"""Long work of the Qt thread itself, some of it in each turn of the event loop, so that keys and painting come between; and
how soon workers let the Qt thread have Python.

Owns: taking the turns. Refuses: what a step is; work that needs no widget belongs to a worker (operations).
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from PySide6.QtCore import QObject, QTimer

from app.desktop.operations import TURN_MS

SWITCH_S = 0.0002
HOLD_S = 0.01
"""Many small things may hold a turn so long; what they ask of Qt afterwards, such as new layouts, comes on top."""

Thing = TypeVar("Thing")


def share_python() -> None:
    """A worker that computes gives Python to the Qt thread after a fifth of a millisecond. Qt asks for Python at every call of a
    method of ours, and with Python's usual 5 ms a hundred of those, as when a page is laid out, are half a second."""
    sys.setswitchinterval(SWITCH_S)


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


def some_a_turn(things: Iterable[Thing], each: Callable[[Thing], object]) -> Iterator[None]:
    """Does something to each of many things, in steps that are short by the clock, whatever the machine and its load."""
    began = time.perf_counter()
    for thing in things:
        each(thing)
        if time.perf_counter() - began > HOLD_S:
            yield
            began = time.perf_counter()
    yield
