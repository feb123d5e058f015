"""Active time: how long a person was really at it.

Owns: adding up the time after each thing that a person does, up to half a minute of it. Refuses: clocks (it is told the
time) and knowing what was done.
"""

from __future__ import annotations

IDLE_MS = 30_000
"""Somebody who did something less than this ago is at it: reading, looking, thinking."""


class Attention:
    """Active milliseconds of a sitting. All times are wall milliseconds; a clock that is set back counts nothing."""

    def __init__(self) -> None:
        self._counted_ms = 0
        """Everything before this is counted."""
        self._until_ms = 0
        """The person counts as active until then."""
        self._active_ms = 0

    def note(self, at_ms: int) -> None:
        """The person did something now."""
        self._count(at_ms)
        self._counted_ms = max(self._counted_ms, at_ms)
        self._until_ms = at_ms + IDLE_MS

    def hold(self, at_ms: int) -> None:
        """A pause begins: nothing counts until the next `note`."""
        self._count(at_ms)
        self._until_ms = 0

    def take(self, at_ms: int) -> int:
        """Active milliseconds since this was last asked."""
        self._count(at_ms)
        taken, self._active_ms = self._active_ms, 0
        return taken

    def _count(self, at_ms: int) -> None:
        end = min(at_ms, self._until_ms)
        if end > self._counted_ms:
            self._active_ms += end - self._counted_ms
            self._counted_ms = end
