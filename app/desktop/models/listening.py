"""The smallest observer: a model tells its listeners that it changed.

Owns: the list of listeners. Refuses: threads (a model belongs to the Qt thread) and payloads (listeners read the model).
"""

from __future__ import annotations

from collections.abc import Callable


class Model:
    """Something that can be listened to."""

    def __init__(self) -> None:
        self._listeners: list[Callable[[], None]] = []

    def listen(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Calls `listener` after every change; returns what takes it off again."""
        self._listeners.append(listener)

        def stop() -> None:
            if listener in self._listeners:
                self._listeners.remove(listener)

        return stop

    def tell(self) -> None:
        """Says that something changed."""
        for listener in tuple(self._listeners):
            listener()
