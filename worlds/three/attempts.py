"""What a page tried that is refused to every page, and what it complained of: for whoever asks whether it keeps to the rules.

Owns: a short list of each kind, the same thing once. Refuses: refusing (lockdown, scheme and page do), and judging.
Free of Qt.
"""

from __future__ import annotations

from typing import Literal

from data.schema.base import Value

MOST = 12
LONGEST = 200
Kind = Literal["network", "navigation", "window", "missing", "dialog", "console"]


class Tried(Value):
    """What was tried since the page was opened; each thing once, at most 12 of a kind."""

    network: tuple[str, ...] = ()
    """Addresses that are not of the page's own scheme."""
    navigation: tuple[str, ...] = ()
    window: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    """Files that its folder does not hold."""
    dialog: tuple[str, ...] = ()
    console: tuple[str, ...] = ()
    """Errors that the page wrote or met."""


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
    def tried(self) -> Tried:
        """What was noted so far."""
        return Tried.model_validate({kind: tuple(noted) for kind, noted in self._noted.items()})
