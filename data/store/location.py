"""Which project a command means.

Owns: the order of precedence, and where a person's own project lives. Refuses: creating or opening anything.
"""

from __future__ import annotations

from pathlib import Path

import platformdirs

from data.store.layout import is_project

APPLICATION = "worldaudit-studio"


def user_project() -> Path:
    """The person's own project, used when no other is meant; it may not exist yet."""
    return platformdirs.user_data_path(APPLICATION, appauthor=False) / "project"


def find_project(explicit: Path | None, *, current: Path, fallback: Path | None = None) -> Path:
    """The folder of the project that is meant: the explicit one, else the current folder if it is one, else `fallback`.

    `fallback` defaults to `user_project()`. The folder is not checked: opening it says what is wrong with it.
    """
    if explicit is not None:
        return explicit.expanduser()
    if is_project(current):
        return current
    return fallback if fallback is not None else user_project()
