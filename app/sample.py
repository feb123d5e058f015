"""The sample project: tasks of all worlds that a plan made, with what their gates found, as one file of the program.

Owns: making the sample project, and packing projects into that file. Refuses: making tasks (app.jobs.making, from
docs/plans/sample.yaml) and writing records in another way than the store's own. Pictures are kept half as wide and high;
gates that are run again bring theirs in full.
"""

from __future__ import annotations

import contextlib
import io
import json
import shutil
import zipfile
from collections.abc import Callable, Iterable, Sequence
from importlib.resources import files
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

from data.canonical import sha256_hex
from data.errors import StoreCorruptError, UsageError
from data.schema.base import Value
from data.schema.gate import Certificate, GateResult
from data.schema.plan import Making
from data.schema.task import Revision, Task
from data.store.layout import BLOBS, DATABASE, LOCK, is_project
from data.store.records import parse_record

if TYPE_CHECKING:
    from data.store.project import Project

FILE = "sample.zip"
"""Beside this module."""
RECORDS = "records.jsonl"
PICTURES = "pictures/"
WIDTH = 480
"""Of a kept picture, pixels."""
QUALITY = 62
_UNFINISHED = "sample.unfinished"
"""Setting of a sample project whose tasks are still to come."""
NAMES_A_PICTURE = ("blob", "frame")
"""Keys of the packed records whose value is a picture's hash."""


class SampleTask(Value):
    """A proposed task with its newest revision and everything that is bound to it."""

    task: Task
    revision: Revision
    results: tuple[GateResult, ...]
    certificate: Certificate | None
    makings: tuple[Making, ...]
    """Every try at its wish, so that the same plan makes it only once."""


def read_sample() -> tuple[SampleTask, ...]:
    """The tasks of the file that comes with the program.

    Raises:
        StoreCorruptError: the file is missing or damaged.
        SchemaError: a newer program wrote it.
    """
    return _unpack(_read_tasks)


def make_sample(folder: Path, *, name: str = "Sample project") -> None:
    """Makes the sample project in a folder, or goes on with one that was killed there on the way.

    What fails takes away all that it made, and nothing else.

    Raises:
        UsageError, StoreError: the folder holds another project already, or cannot be written.
        StoreCorruptError: the program's file is damaged.
    """
    from data.store.project import Project

    if is_project(folder):
        with Project.open(folder) as project:
            if not project.settings.get(_UNFINISHED, False):
                raise UsageError(
                    f"{folder} is a project already, and no sample that was left unfinished. Open it, or name another folder."
                )
            unpack_sample(project)
        return
    is_new = not folder.exists()
    project = Project.create(folder, name=name)
    try:
        with project:
            project.settings.set(_UNFINISHED, True)
            unpack_sample(project)
    except BaseException:
        _take_away(folder, is_new)
        raise


def unpack_sample(project: Project) -> int:
    """Adds the sample's tasks to a project: all of them, or none; returns how many.

    Raises:
        StoreCorruptError: the file is missing or damaged.
        StoreError: the project cannot be written.
    """

    def put(packed: zipfile.ZipFile) -> tuple[SampleTask, ...]:
        for name in packed.namelist():
            if name.startswith(PICTURES):
                project.blobs.put(packed.read(name))
        return _read_tasks(packed)

    tasks = _unpack(put)

    def add() -> None:
        for one in tasks:
            saved = project.tasks.save(one.task.model_copy(update={"version": one.task.version - 1}))
            frozen = project.revisions.freeze(saved, frozen_ms=one.revision.frozen_ms, note=one.revision.note)
            if frozen.sha256 != one.revision.sha256:
                raise _damaged(f"the task '{one.task.title}' no longer has its hash")
            project.gates.keep(one.results, one.certificate)
            for making in one.makings:
                project.makings.add(making)
        project.settings.set(_UNFINISHED, False)

    project.write(add)
    return len(tasks)


def pack_sample(projects: Sequence[tuple[Project, Iterable[str]]], out: IO[bytes]) -> int:
    """Writes the tasks that a plan proposed, of some worlds of each project; returns how many there are.

    Of two tasks for one wish the later project's is taken.
    """
    chosen: dict[str, tuple[Project, SampleTask]] = {}
    for project, worlds in projects:
        wanted = set(worlds)
        for one in _collect(project):
            if one.revision.definition.world in wanted:
                chosen[one.makings[0].wish.key] = (project, one)
    pictures: dict[str, bytes] = {}
    lines = [
        json.dumps(_with_small_pictures(one.model_dump(mode="json"), project, pictures), ensure_ascii=False)
        for project, one in chosen.values()
    ]
    with zipfile.ZipFile(out, "w") as packed:
        _write(packed, RECORDS, "\n".join(lines).encode(), zipfile.ZIP_DEFLATED)
        for sha, data in sorted(pictures.items()):
            _write(packed, PICTURES + sha, data, zipfile.ZIP_STORED)
    return len(lines)


def _take_away(folder: Path, is_new: bool) -> None:
    """The project that was just made; the folder too if it was made for it and holds nothing else."""
    for file in (DATABASE, f"{DATABASE}-wal", f"{DATABASE}-shm", LOCK):
        (folder / file).unlink(missing_ok=True)
    shutil.rmtree(folder / BLOBS, ignore_errors=True)
    if is_new:
        with contextlib.suppress(OSError):  # somebody put something there
            folder.rmdir()


def _unpack(read: Callable[[zipfile.ZipFile], tuple[SampleTask, ...]]) -> tuple[SampleTask, ...]:
    try:
        with files("app").joinpath(FILE).open("rb") as file, zipfile.ZipFile(file) as packed:
            return read(packed)
    except FileNotFoundError as error:
        raise _damaged("it is not there") from error
    except (zipfile.BadZipFile, KeyError, ValueError) as error:
        raise _damaged(str(error)) from error


def _damaged(why: str) -> StoreCorruptError:
    return StoreCorruptError(
        f"The sample that comes with the program ({FILE}) cannot be read: {why}. Install the program again."
    )


def _read_tasks(packed: zipfile.ZipFile) -> tuple[SampleTask, ...]:
    lines = packed.read(RECORDS).decode().splitlines()
    return tuple(_read_task(json.loads(line)) for line in lines)


def _read_task(line: dict[str, Any]) -> SampleTask:
    certificate = line["certificate"]
    return SampleTask(
        task=parse_record(Task, line["task"]),
        revision=parse_record(Revision, line["revision"]),
        results=tuple(parse_record(GateResult, one) for one in line["results"]),
        certificate=None if certificate is None else parse_record(Certificate, certificate),
        makings=tuple(parse_record(Making, one) for one in line["makings"]),
    )


def _collect(project: Project) -> list[SampleTask]:
    makings = project.makings.all()
    wishes = {making.task: making.wish.key for making in makings if making.task is not None}
    return [
        SampleTask(
            task=task,
            revision=revision,
            results=project.gates.results(revision.sha256),
            certificate=project.gates.certificate(revision.sha256),
            makings=tuple(making for making in makings if making.wish.key == wishes[task.id]),
        )
        for task in project.tasks.all()
        if task.id in wishes
        for revision in project.revisions.for_task(task.id)[-1:]
    ]


def _with_small_pictures(record: Any, project: Project, pictures: dict[str, bytes]) -> Any:
    """The record with other hashes where it names pictures; these are added to `pictures`."""
    if isinstance(record, list):
        return [_with_small_pictures(one, project, pictures) for one in record]
    if not isinstance(record, dict):
        return record
    small: dict[str, Any] = {}
    for key, value in record.items():
        if key in NAMES_A_PICTURE and isinstance(value, str):
            data = _shrink(project.blobs.get(value))
            small[key] = sha256_hex(data)
            pictures[small[key]] = data
        else:
            small[key] = _with_small_pictures(value, project, pictures)
    return small


def _shrink(data: bytes) -> bytes:
    """A small JPEG; one that is small already stays byte for byte, so that a packed sample can be added to."""
    from PIL import Image

    picture = Image.open(io.BytesIO(data))
    if picture.format == "JPEG" and max(picture.size) <= WIDTH:
        return data
    picture = picture.convert("RGB")
    picture.thumbnail((WIDTH, WIDTH))
    small = io.BytesIO()
    picture.save(small, "JPEG", quality=QUALITY, optimize=True)
    return small.getvalue()


def _write(packed: zipfile.ZipFile, name: str, data: bytes, compression: int) -> None:
    """With a fixed date, so that the same records give the same file."""
    packed.writestr(zipfile.ZipInfo(name), data, compress_type=compression, compresslevel=9)
