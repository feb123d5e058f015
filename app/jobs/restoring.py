"""A project folder out of a backup, and what the backup held too much or too little.

Owns: that, and its words for a person. Refuses: the backup's form (data.store.backup_file), and asking for files.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from data.counts import count_of
from data.store.backup_file import Manifest, Stop, Tell, names_left_alone
from data.store.project import Project
from data.store.restore import restore_backup

NAMED = 3
"""So many are named one by one."""


@dataclass(frozen=True)
class Restored:
    """What came of a backup."""

    manifest: Manifest
    left_alone: tuple[str, ...]
    """Members that the backup's own list does not name; they were not restored."""
    missing: tuple[str, ...]
    """A sentence for each record whose pictures or files the backup does not hold."""

    @property
    def left_alone_words(self) -> str:
        """Empty where nothing was left alone."""
        if not self.left_alone:
            return ""
        return f"Left alone, for the backup's list does not name them: {_some(self.left_alone)}."

    @property
    def missing_words(self) -> str:
        """Empty where nothing is missing."""
        if not self.missing:
            return ""
        records = count_of(len(self.missing), "record")
        name = "names" if len(self.missing) == 1 else "name"
        return f"{records} {name} pictures or files that the backup does not hold: {_some(self.missing)}"


def restore_project(
    file: Path, folder: Path, *, tell: Tell | None = None, stop: Stop | None = None
) -> Restored:
    """Makes the folder, and looks at what was in the file.

    Raises:
        NotFoundError, UsageError, StoreError, StoreCorruptError, StoreNewerError: as `restore.restore_backup`.
    """
    made = restore_backup(file, folder, tell=tell, stop=stop)
    left = names_left_alone(file)
    with Project.open(folder) as project:
        return Restored(made, left, project.find_missing())


def _some(names: Sequence[str]) -> str:
    more = f", and {len(names) - NAMED} more" if len(names) > NAMED else ""
    return ", ".join(name[:120] for name in names[:NAMED]) + more
