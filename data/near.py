"""The words that a message offers in place of one that nobody knows.

Owns: that one sentence. Refuses: knowing any words, and deciding that one is wrong.
"""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches

GLANCE = 16
"""So many words are listed even where one of them is near."""
ALIKE = 0.5
"""The least likeness of a word that is offered (difflib's ratio, 0 to 1)."""


def nearest(wrong: str, known: Sequence[str], *, most: int = 2) -> list[str]:
    """The known words that are most like a wrong one, nearest first; capitals make no difference."""
    folded = {word.casefold(): word for word in known}
    near = get_close_matches(wrong.casefold(), list(folded), n=most, cutoff=ALIKE)
    return [folded[word] for word in near]


def offer(wrong: str, known: Sequence[str]) -> str:
    """The nearest known words as a question, then all there are where they can be read at a glance."""
    near = nearest(wrong, known)
    asked = f"Did you mean {' or '.join(near)}?" if near else ""
    listed = f"There are: {', '.join(known)}." if known else "There are none."
    return f"{asked} {listed}".strip() if len(known) <= GLANCE or not near else asked
