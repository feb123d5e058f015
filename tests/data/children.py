"""What the tests' child processes do. Each function runs in a process of its own."""

import os
import random
import resource
import tempfile
from pathlib import Path

from data.errors import WorldAuditError
from data.store import Project
from tests.data.builders import a_review, an_open_audit
from tests.data.worlds import a_world, files_in

NOBODY = 65534


def draft_text(seed, version):
    """What the draft says at a version: long, and a function of its arguments, so that half of it is noticed."""
    return f"{seed}/{version} " + f"{version:05d}" * (1 + (seed * 7 + version) % 300)


def entry_of(seed, number):
    return {"kind": "act", "number": number, "text": draft_text(seed, number)}


def blob_of(seed, number):
    return random.Random(seed * 10_007 + number).randbytes(4096) * 4096


def save_drafts(folder, task_id, seed, pipe):
    """Edits a task without end; says each version that is saved."""
    with Project.open(folder) as project:
        task = project.tasks.get(task_id)
        while True:
            text = draft_text(seed, task.version + 1)
            description = task.definition.description.model_copy(update={"scene": {"en": text}})
            definition = task.definition.model_copy(update={"description": description})
            task = project.tasks.save(task.model_copy(update={"definition": definition, "title": text[:40]}))
            pipe.send(task.version)


def save_review_drafts(folder, revision_sha, seed, pipe):
    """Types a review without end; says how many drafts are saved."""
    with Project.open(folder) as project:
        revision = project.revisions.get(revision_sha)
        number = len(project.reviews.history(revision_sha, drafts=True))
        while True:
            number += 1
            project.reviews.save_draft(a_review(revision, comment=draft_text(seed, number), at_ms=number))
            pipe.send(number)


def append_entries(folder, revision_sha, seed, pipe):
    """Audits without end, a frame and an entry each step; says the audit, then each entry's number."""
    with Project.open(folder) as project:
        audit = project.audits.begin(an_open_audit(project.revisions.get(revision_sha)))
        pipe.send(audit.id)
        while True:
            number = len(project.audits.entries(audit.id))
            frame = project.blobs.put(draft_text(seed, number).encode())
            pipe.send(project.audits.append(audit.id, {**entry_of(seed, number), "frame": frame}))


def put_blobs(folder, seed, pipe):
    """Stores large blobs without end; says each hash that is stored."""
    with Project.open(folder) as project:
        number = 0
        while True:
            pipe.send(project.blobs.put(blob_of(seed, number)))
            number += 1


def write_settings(folder, name, count, pipe):
    """Writes `count` settings of its own as fast as it can."""
    with Project.open(folder) as project:
        pipe.recv()
        for number in range(count):
            project.settings.set(f"{name}-{number:04d}", number)
        pipe.send(count)


def lease_rows(folder, worker, pipe):
    """Leases rows until there are none; says which it got."""
    with Project.open(folder) as project:
        pipe.recv()
        got = []
        while (row := project.ledger.lease(worker, until_ms=2_000, now_ms=1_000)) is not None:
            got.append(row.key)
        pipe.send(got)


def take_leases(folder, holder, keys, pipe):
    with Project.open(folder) as project:
        pipe.recv()
        pipe.send([key for key in keys if project.leases.take(key, holder, until_ms=10, now_ms=0)])


def draw_seats(folder, study, people, window, pipe):
    """Takes seats for everybody in turn until there are none; says which it got."""
    from app.jobs.drawing import Drawer
    from data.schema.study import Assignment

    with Project.open(folder, busy_s=300.0) as project:
        drawer = Drawer(project, project.studies.get(study))
        pipe.recv()
        got, waiting = [], list(people)
        for number in range(10_000):
            if not waiting:
                break
            person = waiting[number % len(waiting)]
            one = drawer.draw(person, f"{window}{number}", until_ms=10, now_ms=0)
            if isinstance(one, Assignment):
                got.append((one.revision, one.condition, one.seat))
            else:
                waiting.remove(person)
        pipe.send(got)


def open_as_nobody(folder, pipe):
    """Opens a project, and makes one beside it, with the rights of nobody; says what it was told."""
    if os.geteuid() == 0:
        os.setgid(NOBODY)
        os.setuid(NOBODY)
    told = []
    for call in (Project.open, Project.create):
        try:
            call(folder if call == Project.open else Path(folder) / "new").close()
            told.append("no error")
        except WorldAuditError as error:
            told.append(f"{type(error).__name__}: {error}")
    pipe.send(told)


def fill_a_small_disk(folder, task_id, limit_bytes, pipe):
    """Saves ever larger drafts and a large blob under a limit of file size; says what it was told and what is saved."""
    with Project.open(folder) as project:
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit_bytes, limit_bytes))
        try:
            project.blobs.put(bytes(limit_bytes * 2))
            pipe.send("no error")
        except WorldAuditError as error:
            pipe.send(f"{type(error).__name__}: {error}")
        task = project.tasks.get(task_id)
        try:
            for size in range(1, 500):
                description = task.definition.description.model_copy(
                    update={"scene": {"en": "x" * size * 500}}
                )
                definition = task.definition.model_copy(update={"description": description})
                task = project.tasks.save(task.model_copy(update={"definition": definition}))
            pipe.send("no error")
        except WorldAuditError as error:
            pipe.send(f"{type(error).__name__}: {error}")
        pipe.send(task.version)
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit_bytes, limit_bytes))


def add_worlds(folder, seed, pipe):
    """Imports worlds of two files without end; says each name that is stored."""
    with Project.open(folder) as project, tempfile.TemporaryDirectory() as brought:
        number = 0
        while True:
            files = files_in(
                Path(brought) / str(number),
                level_gltf=draft_text(seed, number).encode(),
                level_bin=random.Random(seed * 1_000 + number).randbytes(200_000),
            )
            name = f"world-{number:04d}"
            project.worlds.add(a_world(files, name=name), files, at_ms=number)
            pipe.send(name)
            number += 1
