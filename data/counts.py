"""A number with its noun.

Owns: the plural. Refuses: everything else.
"""

from __future__ import annotations


def count_of(count: int, noun: str, plural: str = "") -> str:
    """For example "1 audit", "2 audits", "2 people"; `plural` is needed where the noun takes no -s."""
    return f"{count} {noun if count == 1 else plural or f'{noun}s'}"
