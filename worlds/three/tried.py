"""What a page tried that is refused to every page, and what it complained of, as it is told and kept.

Owns: the shape of it. Refuses: noting it (attempts), and judging.
"""

from __future__ import annotations

from data.schema.base import Value


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
