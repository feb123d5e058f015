"""A number with its noun.

Owns: the plural. Refuses: everything else.
"""

from __future__ import annotations


def count_of(count: int, noun: str) -> str:
    """For example "1 audit", "2 audits"; `noun` is one with a plural in -s."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"
