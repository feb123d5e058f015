"""Names and texts that people type, checked once.

Owns: what a name may be. Refuses: knowing anybody.
"""

from __future__ import annotations

from data.errors import UsageError

NAME_MAX = 100


def checked_name(text: str | None, what: str) -> str:
    """A person's name without blanks around it.

    Raises:
        UsageError: nothing is there, it is longer than 100 characters, or it holds line breaks or control characters.
    """
    name = (text or "").strip()
    if not name:
        raise UsageError(f"Say who it is: {what} is empty.")
    if len(name) > NAME_MAX:
        raise UsageError(f"{what} has {len(name)} characters; a name has at most {NAME_MAX}.")
    if not name.isprintable():
        raise UsageError(f"{what} holds line breaks or control characters; a name is one line of text.")
    return name


def checked_text(text: str, what: str, most: int) -> str:
    """A text within its length.

    Raises:
        UsageError: it is longer than `most` characters.
    """
    if len(text) > most:
        raise UsageError(f"{what} has {len(text)} characters; at most {most} are kept.")
    return text
