"""Where things are in a project's folder.

Owns: file names and the question whether a folder is a project. Refuses: reading or making any of them.
"""

from __future__ import annotations

from pathlib import Path

DATABASE = "project.db"
LOCK = "project.lock"
BLOBS = "blobs"


def is_project(folder: Path) -> bool:
    """Whether the folder holds a project database (which may still be damaged)."""
    return (folder / DATABASE).is_file()
