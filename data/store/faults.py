"""Faults of SQLite and of the disk, said in words.

Owns: the one mapping from SQLite's and the system's error codes to our error tree.
Refuses: mistakes of our own SQL (constraints, syntax): those are bugs and crash as they are.
"""

from __future__ import annotations

import errno
import lzma
import sqlite3
import zipfile
import zlib
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from data.errors import StoreCorruptError, StoreError, StoreLockedError, StoreMovedError

ZIP_FAULTS = (
    zipfile.BadZipFile,
    zlib.error,
    lzma.LZMAError,
    EOFError,
    ValueError,
    NotImplementedError,
    RuntimeError,
)
"""What Python raises for an archive that is damaged, packed in another way, or locked with a password."""
_NO_ROOM = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}
_OF_ANOTHER_KIND = {errno.EEXIST, errno.ENOTDIR, errno.EISDIR}
_NOT_ALLOWED = {errno.EACCES, errno.EPERM, errno.EROFS}


@contextmanager
def sqlite_explained(folder: Path) -> Generator[None]:
    """Turns an expected SQLite fault inside the block into a StoreError that names the project and the next step."""
    try:
        yield
    except sqlite3.Error as error:
        explained = _explain_sqlite(error, folder)
        if explained is None:
            raise
        raise explained from error


@contextmanager
def disk_explained(thing: Path) -> Generator[None]:
    """Turns a fault of the disk inside the block into a StoreError that names the file and the next step."""
    try:
        yield
    except OSError as error:
        raise StoreError(_disk_words(error, thing)) from error


def corrupt(folder: Path, finding: str) -> StoreCorruptError:
    """The error for a damaged project, with what was found."""
    return StoreCorruptError(
        f"The project {folder} is damaged: {finding} Nothing was changed. Put a backup of its project.db in place, "
        "or keep a copy of the folder and recover what is readable with SQLite's .recover command."
    )


def moved(folder: Path) -> StoreMovedError:
    """The error for a project whose folder is no longer where it was opened."""
    return StoreMovedError(
        f"The project's folder {folder} is no longer there: it was renamed, moved or unplugged. Nothing was saved. "
        "Give it back its name and place, or close the project and open it where it is now."
    )


def _explain_sqlite(error: sqlite3.Error, folder: Path) -> StoreError | None:
    code: int = getattr(error, "sqlite_errorcode", 0) & 0xFF
    match code:
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return StoreLockedError(
                f"The project {folder} is locked by another program ({error}). "
                "Nothing was saved; close the other program or wait until it has finished, then try again."
            )
        case sqlite3.SQLITE_CORRUPT | sqlite3.SQLITE_NOTADB:
            return corrupt(folder, f"SQLite says '{error}'.")
        case sqlite3.SQLITE_FULL:
            return StoreError(
                f"There is no room to save into the project {folder} ({error}). "
                "Nothing of this save was kept; free some space, then save again."
            )
        case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_CANTOPEN | sqlite3.SQLITE_PERM:
            return StoreError(
                f"The project {folder} cannot be opened for writing ({error}). "
                "Check that you own the folder and that its disk is not read-only."
            )
        case sqlite3.SQLITE_IOERR:
            return StoreError(
                f"The disk refused to read or write the project {folder} ({error}). "
                "Nothing of this save was kept; check the disk, its free space and your quota."
            )
        case _:
            return None


def _disk_words(error: OSError, thing: Path) -> str:
    reason = error.strerror or str(error)
    if error.errno in _NO_ROOM:
        return f"There is no room to write {thing} ({reason}). Nothing was kept; free some space, then try again."
    if error.errno in _NOT_ALLOWED:
        return (
            f"{thing} cannot be written ({reason}). Check that you own it and that its disk is not read-only."
        )
    if error.errno in _OF_ANOTHER_KIND:
        return f"{thing} cannot be read or written: a file stands where a folder should be, or the other way round ({reason})."
    return f"{thing} cannot be read or written ({reason}). Check the disk, then try again."
