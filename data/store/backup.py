"""A project as one file, and back.

Owns: writing the file while others write the project, its manifest, and checking every byte after writing and before a
restored folder gets its name. Refuses: merging into a project that is there.

The file is a ZIP: `project.db` as SQLite's own online backup took it at one moment, every blob, and `manifest.json` with
the SHA-256 and size of each member. Blobs are on the disk before a record names them, so that those listed after that
moment are at least those the copy needs.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import shutil
import sqlite3
import zipfile
from collections.abc import Callable, Generator, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Annotated, cast

from pydantic import Field

from data.errors import NotFoundError, StoreCorruptError, StoreError, StoreNewerError, UsageError
from data.foreign_json import read_json
from data.schema.base import Millis, RecordId, Sha256, Value
from data.store.blobs import Blobs
from data.store.faults import ZIP_FAULTS, disk_explained, sqlite_explained
from data.store.layout import BLOBS, DATABASE, is_project
from data.store.migrations import NEWEST

FORMAT = 1
MANIFEST = "manifest.json"
_PIECE_BYTES = 1 << 20
_MANIFEST_MAX = 256 << 20
"""Bytes; 100 for each of two million blobs."""
_TRIES = 3
"""A world that is removed while its files are being copied makes the copy begin again."""

Tell = Callable[[int, int], None]
"""Bytes done, bytes in all: of reading, then again of checking."""
Stop = Callable[[], None]
"""Raises when the work is to end."""


class Member(Value):
    """One member of a backup, by its content."""

    sha256: Sha256
    size: Annotated[int, Field(ge=0)]


class Manifest(Value):
    """What a backup says of itself."""

    format: Annotated[int, Field(ge=1)]
    tables: Annotated[int, Field(ge=1)]
    """The newest migration of its database."""
    project: RecordId
    name: str
    made_ms: Millis
    members: dict[str, Member]

    @property
    def size(self) -> int:
        """Bytes of all members."""
        return sum(member.size for member in self.members.values())


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
        manifest = _write_at_rest(source, out, unfinished, made_ms, tell or _silent, stop or _never)
        os.fsync(out.fileno())
        with zipfile.ZipFile(unfinished) as archive:
            _check(archive, manifest, file, tell or _silent, stop or _never)
        if file.exists():
            raise UsageError(f"{file} came to be meanwhile, and is not overwritten. Name another file.")
        unfinished.replace(file)
        _sync(file.parent)
    return manifest


def read_manifest(file: Path) -> Manifest:
    """What a backup says of itself.

    Raises:
        NotFoundError: there is no such file.
        UsageError: it is no backup of a project.
        StoreNewerError: a newer program wrote it.
    """
    with _opened(file) as (_, manifest):
        return manifest


def names_left_alone(file: Path) -> tuple[str, ...]:
    """Members of a backup that its own list does not name, such as what an archiver added; they are never restored.

    Raises:
        NotFoundError, UsageError, StoreNewerError: as `read_manifest`.
    """
    with _opened(file) as (archive, manifest):
        names = {one.filename for one in archive.infolist() if not one.is_dir()}
    return tuple(sorted(names - {MANIFEST, *manifest.members}))


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
    with _opened(file) as (archive, manifest), disk_explained(folder):
        folder.parent.mkdir(parents=True, exist_ok=True)
        _refuse_small_disk(folder.parent, manifest.size)
        unfinished = folder.with_name(f".{folder.name}.part")
        shutil.rmtree(unfinished, ignore_errors=True)
        try:
            _unpack(archive, manifest, unfinished, file, tell or _silent, stop or _never)
            unfinished.replace(folder)  # takes the place of an empty folder, and of nothing else
            _sync(folder.parent)
        finally:
            shutil.rmtree(unfinished, ignore_errors=True)
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
        _refuse_small_disk(unfinished.parent, _size(source.folder / DATABASE))
        tables = _copy_database(source.folder, copy)
        blobs = source.blobs.all()
        sizes = [_size(source.blobs.path(sha256)) for sha256 in blobs]
        total, done = copy.stat().st_size + sum(sizes), 0
        _refuse_small_disk(unfinished.parent, sum(sizes))
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
        while piece := opened.read(_PIECE_BYTES):
            stop()
            member.write(piece)
            digest.update(piece)
            size += len(piece)
    return Member(sha256=digest.hexdigest(), size=size)


def _check(archive: zipfile.ZipFile, manifest: Manifest, file: Path, tell: Tell, stop: Stop) -> None:
    done = 0
    for place, member in manifest.members.items():
        for piece in _pieces(archive, place, member, file):
            stop()
            done += len(piece)
        tell(done, manifest.size)


def _unpack(
    archive: zipfile.ZipFile, manifest: Manifest, folder: Path, file: Path, tell: Tell, stop: Stop
) -> None:
    (folder / BLOBS).mkdir(parents=True)
    done = 0
    for place, member in manifest.members.items():
        target = folder / place
        target.parent.mkdir(parents=True, exist_ok=True)
        with target.open("xb") as out:
            for piece in _pieces(archive, place, member, file):
                stop()
                out.write(piece)
                done += len(piece)
            out.flush()
            os.fsync(out.fileno())
        tell(done, manifest.size)


def _pieces(archive: zipfile.ZipFile, place: str, member: Member, file: Path) -> Iterator[bytes]:
    """A member's bytes; raises after the last piece, or in between, when they are not what the manifest says."""
    digest, size = hashlib.sha256(), 0
    try:
        with archive.open(place) as opened:
            while piece := opened.read(_PIECE_BYTES):
                digest.update(piece)
                size += len(piece)
                if size > member.size:
                    break
                yield piece
    except (KeyError, *ZIP_FAULTS) as error:
        raise _damaged(file, place) from error
    if (digest.hexdigest(), size) != (member.sha256, member.size):
        raise _damaged(file, place)


def _damaged(file: Path, place: str) -> StoreCorruptError:
    return StoreCorruptError(
        f"The backup {file} is damaged: {place} is not what the backup's own list says. Nothing was restored from it; "
        "take another backup."
    )


@contextmanager
def _opened(file: Path) -> Generator[tuple[zipfile.ZipFile, Manifest]]:
    with disk_explained(file):
        if not file.is_file():
            raise NotFoundError(f"There is no backup {file}.")
    with disk_explained(file):
        try:
            archive = zipfile.ZipFile(file)
        except ZIP_FAULTS as error:
            raise UsageError(f"{file} is no backup of a project: {error}.") from error
        with archive:
            yield archive, _manifest(archive, file)


def _manifest(archive: zipfile.ZipFile, file: Path) -> Manifest:
    try:
        if archive.getinfo(MANIFEST).file_size > _MANIFEST_MAX:
            raise StoreCorruptError(f"The list of the backup {file} is too large. Take another backup.")
        text = archive.read(MANIFEST)
    except KeyError as error:
        raise UsageError(f"{file} is no backup of a project: it holds no {MANIFEST}.") from error
    except ZIP_FAULTS as error:
        raise _damaged(file, MANIFEST) from error
    try:
        said = read_json(text)
        found = cast("dict[str, object]", said).get("format") if isinstance(said, dict) else None
        if isinstance(found, int) and found > FORMAT:
            raise StoreNewerError(
                f"The backup {file} was written by a newer WorldAudit Studio. Update the program first."
            )
        manifest = Manifest.model_validate(said)
    except ValueError as error:
        raise StoreCorruptError(f"The list of the backup {file} is damaged. Take another backup.") from error
    if manifest.tables > NEWEST:
        raise StoreNewerError(
            f"The backup {file} holds a project of a newer WorldAudit Studio (tables {manifest.tables}; this program "
            f"knows up to {NEWEST}). Update the program first."
        )
    for place, member in manifest.members.items():
        if not _is_place(place, member):
            raise StoreCorruptError(
                f"The list of the backup {file} names {place!r}, which is no part of a project."
            )
    if DATABASE not in manifest.members:
        raise StoreCorruptError(f"The backup {file} holds no {DATABASE}. Take another backup.")
    return manifest


def _is_place(place: str, member: Member) -> bool:
    """Only the database and blobs under their own hash: a list that names anything else writes nowhere."""
    sha = member.sha256
    return place in (DATABASE, f"{BLOBS}/{sha[:2]}/{sha[2:4]}/{sha}")


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


def _refuse_full(folder: Path) -> None:
    with disk_explained(folder):
        if is_project(folder):
            raise UsageError(f"{folder} is a project already, and is not overwritten. Name another folder.")
        if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
            raise UsageError(f"{folder} is not empty. Name a folder that is not there yet, or an empty one.")


def _refuse_small_disk(folder: Path, needed: int) -> None:
    free = shutil.disk_usage(folder).free
    if free < needed:
        raise StoreError(
            f"There is no room in {folder}: {needed / 1e6:.1f} MB are needed, {free / 1e6:.1f} MB are free. "
            "Nothing was written; free some space, or name another place."
        )


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except FileNotFoundError as error:
        raise _BlobGoneError(path.name) from error


def _sync(folder: Path) -> None:
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _silent(done: int, total: int) -> None:
    del done, total


def _never() -> None:
    """Nobody asks to stop."""
