"""A project as one file.

Owns: writing the file while others write the project, and checking every byte once it is written. Refuses: the file's form
(backup_file), and the way back (restore). Blobs are on the disk before a record names them, so that those listed after the
database was copied are at least those the copy needs.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import sqlite3
import zipfile
from collections.abc import Generator, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from data.errors import StoreCorruptError, StoreError, UsageError
from data.store.backup_file import (
    FORMAT,
    MANIFEST,
    PIECE_BYTES,
    Manifest,
    Member,
    Stop,
    Tell,
    check,
    never,
    silent,
)
from data.store.blobs import Blobs
from data.store.disk import refuse_small_disk, sync
from data.store.faults import disk_explained, sqlite_explained
from data.store.layout import BLOBS, DATABASE

_TRIES = 3
"""A world that is removed while its files are being copied makes the copy begin again."""


@dataclass(frozen=True)
class _Source:
    folder: Path
    blobs: Blobs
    project: str
    name: str


class _BlobGoneError(Exception):
    """A blob was discarded between listing and copying."""


def write_backup(
    folder: Path,
    file: Path,
    *,
    project: str,
    name: str,
    made_ms: int,
    tell: Tell | None = None,
    stop: Stop | None = None,
) -> Manifest:
    """Writes a backup of a project whole or not at all; others may go on writing the project.

    Args:
        folder: the project's.
        file: where the backup is to be; there is none yet.
        project: the project's id.
        name: the project's name.
        made_ms: when.
        tell: told how far it is.
        stop: called between pieces; what it raises ends the work, and nothing is left.

    Raises:
        UsageError: the file is there already, lies in the project, or another backup is being written to it.
        StoreError: no room, no right to write, or the project cannot be read.
        StoreCorruptError: a blob of the project is damaged, or what was written reads back otherwise.
    """
    file = file.absolute()
    with disk_explained(file):
        if file.resolve().is_relative_to(folder.resolve()):
            raise UsageError(
                f"{file} lies in the project itself, and would be lost with it. Name a file outside {folder}."
            )
        if file.exists():
            raise UsageError(f"{file} is there already, and is not overwritten. Name another file.")
        file.parent.mkdir(parents=True, exist_ok=True)
    source = _Source(folder, Blobs(folder / BLOBS), project, name)
    unfinished = file.with_name(f".{file.name}.part")
    with disk_explained(file), _alone(unfinished) as out:
        manifest = _write_at_rest(source, out, unfinished, made_ms, tell or silent, stop or never)
        os.fsync(out.fileno())
        with zipfile.ZipFile(unfinished) as archive:
            check(archive, manifest, file, tell or silent, stop or never)
        if file.exists():
            raise UsageError(f"{file} came to be meanwhile, and is not overwritten. Name another file.")
        unfinished.replace(file)
        sync(file.parent)
    return manifest


def _write_at_rest(
    source: _Source, out: IO[bytes], unfinished: Path, made_ms: int, tell: Tell, stop: Stop
) -> Manifest:
    for _ in range(_TRIES - 1):
        with suppress(_BlobGoneError):
            return _write(source, out, unfinished, made_ms, tell, stop)
    try:
        return _write(source, out, unfinished, made_ms, tell, stop)
    except _BlobGoneError as gone:
        raise StoreError(
            f"The project {source.folder} loses files while it is copied ({gone}). Try again in a moment."
        ) from gone


def _write(
    source: _Source, out: IO[bytes], unfinished: Path, made_ms: int, tell: Tell, stop: Stop
) -> Manifest:
    out.seek(0)
    out.truncate()
    copy = unfinished.with_name(f"{unfinished.name}.db")
    try:
        refuse_small_disk(unfinished.parent, _size(source.folder / DATABASE))
        tables = _copy_database(source.folder, copy)
        blobs = source.blobs.all()
        sizes = [_size(source.blobs.path(sha256)) for sha256 in blobs]
        total, done = copy.stat().st_size + sum(sizes), 0
        refuse_small_disk(unfinished.parent, sum(sizes))
        members: dict[str, Member] = {}
        with zipfile.ZipFile(out, "w", allowZip64=True) as archive:
            for place, path, wanted in _files(source, copy, blobs):
                member = _add(archive, place, path, stop)
                if wanted and member.sha256 != wanted:
                    raise StoreCorruptError(
                        f"The blob {path} is damaged: its bytes no longer have the hash that names it. "
                        "Nothing was backed up; `worldaudit check` names all that is damaged."
                    )
                members[place] = member
                done += member.size
                tell(done, total)
            manifest = Manifest(
                format=FORMAT,
                tables=tables,
                project=source.project,
                name=source.name,
                made_ms=made_ms,
                members=members,
            )
            archive.writestr(MANIFEST, manifest.model_dump_json(indent=1), zipfile.ZIP_DEFLATED)
        out.flush()
    finally:
        copy.unlink(missing_ok=True)
    return manifest


def _files(source: _Source, copy: Path, blobs: tuple[str, ...]) -> Iterator[tuple[str, Path, str]]:
    yield DATABASE, copy, ""
    for sha256 in blobs:
        path = source.blobs.path(sha256)
        yield path.relative_to(source.folder).as_posix(), path, sha256


def _copy_database(folder: Path, copy: Path) -> int:
    """SQLite's online backup, in one step: one moment of the project, and no writer waits for it."""
    copy.unlink(missing_ok=True)
    with sqlite_explained(folder), closing(sqlite3.connect(copy)) as target:
        with closing(sqlite3.connect(f"{(folder / DATABASE).as_uri()}?mode=ro", uri=True)) as live:
            try:
                live.backup(target)
            except sqlite3.OperationalError as error:
                if error.sqlite_errorcode & 0xFF not in (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR):
                    raise
                raise StoreError(
                    f"The project {folder} cannot be copied to {copy.parent} ({error}). Probably there is no room there: "
                    "free some space, or name another place. Nothing was written."
                ) from error
        target.execute("PRAGMA journal_mode = DELETE")  # all of it in the one file
        return int(target.execute("PRAGMA user_version").fetchone()[0])


def _add(archive: zipfile.ZipFile, place: str, path: Path, stop: Stop) -> Member:
    info = zipfile.ZipInfo(place, (1980, 1, 1, 0, 0, 0))
    info.compress_type = zipfile.ZIP_DEFLATED if place == DATABASE else zipfile.ZIP_STORED
    info.external_attr = 0o644 << 16
    try:
        opened = path.open("rb")
    except FileNotFoundError as error:
        raise _BlobGoneError(path.name) from error
    digest, size = hashlib.sha256(), 0
    with opened, archive.open(info, "w", force_zip64=True) as member:
        while piece := opened.read(PIECE_BYTES):
            stop()
            member.write(piece)
            digest.update(piece)
            size += len(piece)
    return Member(sha256=digest.hexdigest(), size=size)


@contextmanager
def _alone(unfinished: Path) -> Generator[IO[bytes]]:
    """The unfinished file, held by nobody else; gone afterwards unless it got its name. A killed one's is taken over."""
    with os.fdopen(os.open(unfinished, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644), "r+b") as out:
        try:
            fcntl.flock(out, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise UsageError(
                f"Another backup is being written to the same file ({unfinished}). Wait for it, or name another file."
            ) from error
        inode = os.fstat(out.fileno()).st_ino
        try:
            yield out
        finally:
            if unfinished.exists() and unfinished.stat().st_ino == inode:
                unfinished.unlink()


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except FileNotFoundError as error:
        raise _BlobGoneError(path.name) from error
