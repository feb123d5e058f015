"""Making a project's database, and judging whether one that is there may be opened.

Owns: creation in one step, the checks before anything is read, and running migrations.
Refuses: opening what is damaged, newer, another program's, or not there; it is never taken for an empty project.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path

import sqlite_utils

from data.errors import NotFoundError, StoreCorruptError, StoreError, StoreNewerError, UsageError
from data.store.connection import connect, rows_of
from data.store.disk import sync
from data.store.faults import corrupt, disk_explained, sqlite_explained
from data.store.layout import BLOBS, DATABASE, is_project
from data.store.lock import ProjectLock
from data.store.migrations import APPLICATION_ID, MIGRATIONS, NEWEST

_UNFINISHED = f"{DATABASE}.new"


def make_database(folder: Path, *, project_id: str, name: str, created_ms: int, wait_s: float) -> None:
    """Makes the folder's database complete under another name, then renames it: it is there whole or not at all.

    Raises:
        UsageError: the folder is a project already.
        StoreCorruptError: the folder holds the remains of a project whose database is missing.
        StoreError: the folder cannot be written.
    """
    with disk_explained(folder):
        is_file = folder.exists() and not folder.is_dir()
    if is_file:
        raise UsageError(f"{folder} is a file; name a folder for the project.")
    with disk_explained(folder):
        folder.mkdir(parents=True, exist_ok=True)
    lock = ProjectLock(folder)
    try:
        lock.exclude(wait_s=wait_s)
        _refuse_occupied(folder)
        with disk_explained(folder), sqlite_explained(folder):
            (folder / BLOBS).mkdir(exist_ok=True)
            _build(folder / _UNFINISHED, project_id, name, created_ms)
            (folder / _UNFINISHED).replace(folder / DATABASE)
            sync(folder)
    finally:
        lock.close()


def prepare(folder: Path, lock: ProjectLock, *, wait_s: float) -> bool:
    """Checks the database and brings it up to date; the lock is shared when it returns.

    Returns whether nobody else had the project open (so that leftovers of killed writes may be swept).

    Raises:
        NotFoundError: the folder is no project.
        StoreCorruptError: the database is damaged or empty.
        StoreNewerError: a newer program wrote it.
        StoreLockedError: another program keeps it for itself, or has it open so that it cannot be brought up to date.
        StoreError: the file is another program's, or cannot be opened.
    """
    alone = lock.try_exclude()
    if not alone:
        lock.share(wait_s=wait_s)
    version = _inspect(folder, wait_s)
    if version < NEWEST:
        if not alone:
            lock.exclude(wait_s=wait_s)
            _inspect(folder, wait_s)  # somebody may have migrated it while we waited
        _migrate(folder, wait_s)
    return alone


def refuse_no_project(folder: Path) -> None:
    """Raises NotFoundError, in words, when the folder holds no project database."""
    with disk_explained(folder):
        there = is_project(folder)
    if folder.exists() and not folder.is_dir():
        raise NotFoundError(f"{folder} is a file; a project is a folder. Name its folder with --project.")
    if not there:
        what = "holds no project.db" if folder.is_dir() else "is not there"
        raise NotFoundError(
            f"{folder} is no WorldAudit project: it {what}. Name another folder with --project, "
            f"or make a project there with `worldaudit init {folder}`."
        )


def _refuse_occupied(folder: Path) -> None:
    if is_project(folder):
        raise UsageError(f"{folder} holds a {DATABASE} already. Open it, or name another folder.")
    if (folder / f"{DATABASE}-wal").exists():
        raise StoreCorruptError(
            f"{folder} holds parts of a project whose project.db is missing. "
            "Put project.db back beside project.db-wal, or name another folder."
        )


def _build(path: Path, project_id: str, name: str, created_ms: int) -> None:
    for leftover in (path, Path(f"{path}-wal"), Path(f"{path}-shm"), Path(f"{path}-journal")):
        leftover.unlink(missing_ok=True)
    connection = sqlite3.connect(path)
    try:
        db = sqlite_utils.Database(connection, execute_plugins=False)
        # The whole file goes to the disk below, before it has its name.
        db.conn.execute("PRAGMA synchronous = OFF")
        db.conn.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        MIGRATIONS.apply(db)
        db.table("project").insert({"id": project_id, "name": name, "created_ms": created_ms})
        db.enable_wal()
    finally:
        connection.close()
    sync(path)


def _inspect(folder: Path, wait_s: float) -> int:
    """The number of the newest migration that the database has, after every check."""
    with disk_explained(folder / DATABASE):
        if (folder / DATABASE).stat().st_size == 0:
            raise corrupt(folder, "project.db is an empty file.")
    with sqlite_explained(folder):
        db = connect(folder / DATABASE, busy_s=wait_s)
        try:
            mark, version = _pragma(db, "application_id"), _pragma(db, "user_version")
            if mark != APPLICATION_ID:
                raise StoreError(
                    f"{folder / DATABASE} is an SQLite database, but no WorldAudit project (its mark is {mark:#x}). "
                    "Nothing was changed; name another folder."
                )
            if version > NEWEST:
                raise StoreNewerError(
                    f"The project {folder} was written by a newer WorldAudit Studio (tables {version}; this program "
                    f"knows up to {NEWEST}). Nothing was changed; update the program, then open it again."
                )
            finding = str(rows_of(db, "PRAGMA quick_check(1)")[0]["quick_check"])
        finally:
            db.close()
    if finding != "ok":
        raise corrupt(folder, f"SQLite's check says '{finding}'.")
    return version


def _migrate(folder: Path, wait_s: float) -> None:
    with sqlite_explained(folder):
        db = connect(folder / DATABASE, busy_s=wait_s)
        try:
            MIGRATIONS.apply(db)
        finally:
            db.close()


def _pragma(db: sqlite_utils.Database, name: str) -> int:
    return int(rows_of(db, f"PRAGMA {name}")[0][name])
