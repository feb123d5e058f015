"""Notes what a page tried that is refused to every page, and what it complained of.

Owns: a short list of each kind, the same thing once. Refuses: refusing (lockdown, scheme and page do), and judging. What is
told of it is `tried.Tried`. Free of Qt.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

MOST = 12
LONGEST = 200
Kind = Literal["network", "navigation", "window", "missing", "dialog", "console"]
"""The fields of `tried.Tried`."""


class Attempts:
    """Notes attempts as they are refused."""

    def __init__(self) -> None:
        self._noted: dict[Kind, list[str]] = {}

    def note(self, kind: Kind, words: str) -> None:
        """Notes one; what is noted already, or comes after the first dozen of its kind, is left out."""
        noted, short = self._noted.setdefault(kind, []), words[:LONGEST]
        if short not in noted and len(noted) < MOST:
            noted.append(short)

    def forget(self) -> None:
        """Another page begins."""
        self._noted.clear()

    @property
    def noted(self) -> Mapping[Kind, Sequence[str]]:
        """What was noted so far; a kind of which there is nothing may be missing. Plain JSON."""
        return {kind: list(noted) for kind, noted in self._noted.items()}
