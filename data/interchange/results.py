"""Where a participant's process keeps what it makes: one folder for one package, and the bundle that goes back.

Owns: logs that are on the disk when an entry returns, their pictures by hash, one process a folder, and
writing the bundle. Refuses: what an entry means (evaluation), and reading a bundle (bundles).

Layout: `results.json` (which package), `logs/SITTING.jsonl`, `blobs/`.
"""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import Self

from data.canonical import sha256_hex
from data.errors import StoreLockedError, UsageError
from data.foreign_json import ForeignJsonError, read_json
from data.interchange.archives import write_archive
from data.interchange.bundles import Entry, is_over, read_entries
from data.schema.package import Package, ResultBundle, ResultEntry
from data.store.blobs import Blobs
from data.store.faults import disk_explained
from data.store.lock import ProjectLock
from data.store.records import write_record

_HASH = re.compile(r"\b[0-9a-f]{64}\b")


class SittingLog:
    """The log of one sitting: a line of JSON an entry, on the disk when `append` returns."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._whole = _whole_bytes(file)

    def append(self, entry: Entry) -> None:
        """Adds one entry.

        Raises:
            StoreError: no room, or the folder cannot be written; the log is as it was before.
            UsageError: the entry is no JSON (NaN is none).
        """
        try:
            line = json.dumps(entry, ensure_ascii=False, allow_nan=False).encode() + b"\n"
        except (TypeError, ValueError) as error:
            raise UsageError(f"An entry of an audit must be JSON: {error}.") from error
        with disk_explained(self._file):
            handle = os.open(self._file, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
            try:
                os.ftruncate(handle, self._whole)
                _write_all(handle, line, at=self._whole)
            finally:
                os.close(handle)
        self._whole += len(line)

    def entries(self) -> tuple[Entry, ...]:
        """Every entry, in order; a last line that a crash cut off was never acknowledged and is not there."""
        return read_entries(self.text(), str(self._file))

    def text(self) -> bytes:
        """The log's whole lines."""
        if not self._file.is_file():
            return b""
        with disk_explained(self._file):
            return self._file.read_bytes()[: self._whole]


class ResultFolder:
    """The results of one package, held by one process. Close it, or use it in a `with` block."""

    def __init__(self, folder: Path, package: Package) -> None:
        """Opens the folder of a package's results, making it when it is not there.

        Raises:
            StoreLockedError: another window has it open.
            UsageError: it is another package's, or holds something else.
            StoreError: it cannot be written.
        """
        self.folder = folder
        self._package = package
        with disk_explained(folder):
            folder.mkdir(parents=True, exist_ok=True)
            (folder / "logs").mkdir(exist_ok=True)
        self._lock = ProjectLock(folder, name="results.lock")
        try:
            self._hold()
            self._claim()
        except BaseException:
            self._lock.close()
            raise
        self.blobs = Blobs(folder / "blobs")
        self.blobs.sweep()

    def log(self, sitting_id: str) -> SittingLog:
        """The log of a sitting; what carries the audit out adds to it.

        Raises:
            UsageError: the package has no such sitting.
        """
        if sitting_id not in {sitting.id for sitting in self._package.sittings}:
            raise UsageError(f"The package has no sitting {sitting_id}.")
        return SittingLog(self.folder / "logs" / f"{sitting_id}.jsonl")

    def entries(self, sitting_id: str) -> tuple[Entry, ...]:
        """Every entry of a sitting, in order; empty when it has not begun."""
        return self.log(sitting_id).entries()

    def finished(self, sitting_id: str) -> bool:
        """The sitting is over: its log has its end."""
        return is_over(self.entries(sitting_id))

    def bundle(self, target: Path, *, made_ms: int) -> ResultBundle:
        """Writes everything that was made so far into one file, whole or not at all.

        Raises:
            StoreError: no room, or the place cannot be written.
        """
        logs = {sitting.id: self.log(sitting.id) for sitting in self._package.sittings}
        texts = {sitting_id: log.text() for sitting_id, log in logs.items() if log.text()}
        named = {sha for text in texts.values() for sha in _HASH.findall(text.decode(errors="replace"))}
        blobs = tuple(sorted(sha for sha in named if self.blobs.has(sha)))
        index = ResultBundle(
            package=self._package.id,
            study=self._package.study,
            participant=self._package.participant,
            made_ms=made_ms,
            sittings=tuple(
                ResultEntry(
                    sitting=sitting_id,
                    entries=text.count(b"\n"),
                    log_sha256=sha256_hex(text),
                    finished=is_over(logs[sitting_id].entries()),
                )
                for sitting_id, text in texts.items()
            ),
            blobs=blobs,
        )
        write_archive(
            target,
            (
                ("bundle.json", write_record(index).encode()),
                *((f"logs/{sitting_id}.jsonl", text) for sitting_id, text in texts.items()),
                *((f"blobs/{sha}", self.blobs.get(sha)) for sha in blobs),
            ),
        )
        return index

    def close(self) -> None:
        """Lets go of the folder; safe to call twice."""
        self._lock.close()

    def _hold(self) -> None:
        if not self._lock.try_exclude():
            raise StoreLockedError(
                "This audit is open in another window. Go on there, or close it and open it again here."
            )

    def _claim(self) -> None:
        claim = self.folder / "results.json"
        mine = {"package": self._package.id}
        with disk_explained(claim):
            if not claim.exists():
                unfinished = claim.with_suffix(".part")
                unfinished.write_text(json.dumps(mine), encoding="utf-8")
                unfinished.replace(claim)
                return
            try:
                theirs = read_json(claim.read_bytes())
            except ForeignJsonError as error:
                raise UsageError(
                    f"{claim} is no mark of an audit's results. Choose another folder."
                ) from error
        if theirs != mine:
            raise UsageError(
                f"{self.folder} holds the results of another audit package. Choose another folder."
            )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _whole_bytes(file: Path) -> int:
    """How many bytes of a log are whole lines."""
    with disk_explained(file):
        data = file.read_bytes() if file.is_file() else b""
    return data.rfind(b"\n") + 1


def _write_all(handle: int, data: bytes, *, at: int) -> None:
    try:
        written = 0
        while written < len(data):
            written += os.pwrite(handle, data[written:], at + written)
        os.fsync(handle)
    except BaseException:
        os.ftruncate(handle, at)
        raise
