"""Zip files written whole or not at all, and read with every member checked.

Owns: the one way in which this program writes an archive and reads a named member of one.
Refuses: unpacking members by their own names; a reader asks for what it knows.
"""

from __future__ import annotations

import os
import secrets
import zipfile
from collections.abc import Iterable
from pathlib import Path
from typing import Self, TypeVar

from data.canonical import sha256_hex
from data.errors import NotFoundError, SchemaError
from data.schema.base import Record
from data.store.faults import ZIP_FAULTS, disk_explained
from data.store.records import parse_record, read_plain
from data.whole_files import refuse_no_file

MEMBER_MAX = 2 * 1024**3
"""Bytes of one member that is read; more is refused before it is unpacked."""
R = TypeVar("R", bound=Record)
_EPOCH = (1980, 1, 1, 0, 0, 0)


def write_archive(target: Path, members: Iterable[tuple[str, bytes]]) -> None:
    """Writes an archive beside its name, syncs it, and moves it into place.

    Raises:
        UsageError: the name is no file's. StoreError: no room, or the folder cannot be written; what stood under that name
            before still stands there.
    """
    refuse_no_file(target)
    unfinished = target.with_name(f".{target.name}.{secrets.token_hex(6)}.part")
    with disk_explained(target):
        try:
            with unfinished.open("xb") as file:
                with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
                    for name, data in members:
                        archive.writestr(_info(name), data)
                file.flush()
                os.fsync(file.fileno())
            unfinished.replace(target)
        except BaseException:
            unfinished.unlink(missing_ok=True)
            raise


class Archive:
    """An archive that is read. Close it, or use it in a `with` block."""

    def __init__(self, file: Path, *, noun: str) -> None:
        """Opens an archive; `noun` says in errors what it should be ("an audit package").

        Raises:
            NotFoundError: there is no such file. SchemaError: it is no archive, or a damaged one.
            StoreError: it cannot be read.
        """
        self._file, self._noun = file, noun
        if not file.is_file():
            what = f"{file} is a folder" if file.is_dir() else f"There is no file {file}"
            raise NotFoundError(f"{what}. Give the file of {noun}.")
        with disk_explained(file):
            try:
                self._zip = zipfile.ZipFile(file)
            except ZIP_FAULTS as error:
                raise SchemaError(
                    f"{file} is not {noun}, or was cut off on its way ({error}). Copy it again from its source."
                ) from error

    def read(self, name: str) -> bytes:
        """The bytes of one member.

        Raises:
            SchemaError: it is not there, is too large, or does not have its own checksum.
        """
        try:
            if self._zip.getinfo(name).file_size > MEMBER_MAX:
                raise SchemaError(f"{self._file}: {name} is larger than {MEMBER_MAX} bytes; it is not read.")
            return self._zip.read(name)
        except KeyError:
            raise SchemaError(f"{self._file} is not {self._noun}: it holds no {name}.") from None
        except (*ZIP_FAULTS, OSError) as error:
            raise SchemaError(
                f"{self._file}: {name} is damaged ({error}). Copy the file again from its source."
            ) from error

    def read_record(self, model: type[R], name: str) -> R:
        """A record that a member holds as JSON.

        Raises:
            SchemaError: as `read`, or it is no such record, or one of a newer program.
        """
        try:
            return parse_record(model, read_plain(model, self.read(name)))
        except SchemaError as error:
            if str(error).startswith(str(self._file)):
                raise
            raise SchemaError(
                f"{self._file} cannot be used as {self._noun}: {error} Ask for it again."
            ) from error

    def read_blob(self, sha256: str) -> bytes:
        """The bytes of a member that is named by its hash.

        Raises:
            SchemaError: as `read`, or its bytes have another hash.
        """
        data = self.read(f"blobs/{sha256}")
        if sha256_hex(data) != sha256:
            raise SchemaError(
                f"{self._file}: the file {sha256[:12]} in it was changed. Nothing of it was used."
            )
        return data

    def close(self) -> None:
        """Lets go of the file; safe to call twice."""
        self._zip.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _info(name: str) -> zipfile.ZipInfo:
    """A member without a time of its own: equal content gives equal files."""
    info = zipfile.ZipInfo(name, _EPOCH)
    info.compress_type = zipfile.ZIP_DEFLATED
    info.external_attr = 0o600 << 16
    return info
