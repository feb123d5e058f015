"""Files that people asked for, written whole or not at all.

Owns: writing beside the name and moving into place, and refusing what is no file: a device or a folder is never replaced.
Refuses: blobs and the project's own files (data.store), and archives (data.interchange).
"""

from __future__ import annotations

import secrets
from pathlib import Path

from data.errors import UsageError
from data.store.disk import sync
from data.store.faults import disk_explained


def refuse_no_file(target: Path) -> None:
    """Lets through a name that nothing has, or a plain file.

    Raises:
        UsageError: it names a folder, a device or a pipe, or lies in no folder.
    """
    if not target.name or target.is_dir():
        raise UsageError(f"{target} is a folder. Name a file.")
    if not target.parent.is_dir():
        raise UsageError(f"{target} cannot be written: there is no folder {target.parent}.")
    if target.exists() and not target.is_file():
        raise UsageError(f"{target} is no plain file and is not replaced. Name another file.")


def write_whole(target: Path, data: bytes) -> None:
    """Writes a file; one of that name is replaced once all of the new one is on the disk.

    Raises:
        UsageError: the name is no file's. StoreError: no room, or the folder cannot be written; what was there still is.
    """
    refuse_no_file(target)
    unfinished = target.with_name(f".{secrets.token_hex(6)}.part")
    with disk_explained(target):
        try:
            unfinished.write_bytes(data)
            sync(unfinished)
            unfinished.replace(target)
        finally:
            unfinished.unlink(missing_ok=True)
