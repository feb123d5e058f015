"""A project made from its backup.

Owns: that every byte is checked before the folder gets its name. Refuses: merging into a project that is there; the file's
form (backup_file).
"""

from __future__ import annotations

import os
import shutil
import zipfile
from pathlib import Path

from data.errors import UsageError
from data.store.backup_file import Manifest, Stop, Tell, never, open_backup, pieces, silent
from data.store.disk import refuse_small_disk, sync
from data.store.faults import disk_explained
from data.store.layout import BLOBS, is_project


def restore_backup(
    file: Path, folder: Path, *, tell: Tell | None = None, stop: Stop | None = None
) -> Manifest:
    """Makes a project folder from a backup, whole or not at all.

    Args:
        file: the backup.
        folder: where the project is to be; not there, or empty.
        tell: told how far it is.
        stop: called between pieces; what it raises ends the work, and nothing is left.

    Raises:
        NotFoundError, UsageError, StoreNewerError: as `read_manifest`; UsageError too when the folder holds something.
        StoreCorruptError: the backup is damaged; the message names the member.
        StoreError: no room, or no right to write.
    """
    folder = folder.absolute()
    _refuse_full(folder)
    with open_backup(file) as (archive, manifest), disk_explained(folder):
        folder.parent.mkdir(parents=True, exist_ok=True)
        refuse_small_disk(folder.parent, manifest.size)
        unfinished = folder.with_name(f".{folder.name}.part")
        shutil.rmtree(unfinished, ignore_errors=True)
        try:
            _unpack(archive, manifest, unfinished, file, tell or silent, stop or never)
            unfinished.replace(folder)  # takes the place of an empty folder, and of nothing else
            sync(folder.parent)
        finally:
            shutil.rmtree(unfinished, ignore_errors=True)
    return manifest


def _unpack(
    archive: zipfile.ZipFile, manifest: Manifest, folder: Path, file: Path, tell: Tell, stop: Stop
) -> None:
    (folder / BLOBS).mkdir(parents=True)
    done = 0
    for place, member in manifest.members.items():
        target = folder / place
        target.parent.mkdir(parents=True, exist_ok=True)
        with target.open("xb") as out:
            for piece in pieces(archive, place, member, file):
                stop()
                out.write(piece)
                done += len(piece)
            out.flush()
            os.fsync(out.fileno())
        tell(done, manifest.size)


def _refuse_full(folder: Path) -> None:
    with disk_explained(folder):
        if is_project(folder):
            raise UsageError(f"{folder} is a project already, and is not overwritten. Name another folder.")
        if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
            raise UsageError(f"{folder} is not empty. Name a folder that is not there yet, or an empty one.")
