"""Asking for what must not be seen.

Owns: that one question. Refuses: judging the answer.
"""

from __future__ import annotations

import sys

import typer


def ask_secretly(words: str) -> str:
    """A passphrase: typed unseen at a terminal, else the next line of standard input."""
    if sys.stdin.isatty():
        return str(typer.prompt(words, hide_input=True))
    return sys.stdin.readline().rstrip("\n")
