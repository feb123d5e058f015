"""`kill -9` at seeded moments: what was acknowledged is there and whole, and nothing is half there."""

import random
import stat
import time
from contextlib import contextmanager

import pytest

from data.store import Project
from tests.data import children
from tests.data.builders import a_revision, a_task

MOMENTS = range(20)


def wait_a_little(rng):
    time.sleep(rng.random() * 0.02)


@contextmanager
def killed_at(processes, seed, work, *arguments, wait=wait_a_little):
    """Runs a child until a seeded number of acknowledgements and then `wait`, kills it, gives what it said."""
    rng = random.Random(seed)
    ours, theirs = processes.Pipe()
    child = processes.Process(target=work, args=(*arguments, theirs))
    child.start()
    theirs.close()
    said = [ours.recv() for _ in range(rng.randint(2, 10))]
    wait(rng)
    child.kill()
    child.join()
    while ours.poll():
        try:
            said.append(ours.recv())
        except EOFError:
            break
    ours.close()
    yield said
    child.close()


def sizes_of(folder):
    """Sizes of all files below a folder, of those that are still there when looked at."""
    for file in folder.rglob("*"):
        try:
            status = file.stat()
        except FileNotFoundError:
            continue
        if stat.S_ISREG(status.st_mode):
            yield status.st_size


@pytest.fixture
def folder(project):
    """A project that only the child has open."""
    project.close()
    return project.folder


@pytest.mark.parametrize("seed", MOMENTS[:7])
def test_a_killed_author_finds_the_last_acknowledged_edit(processes, folder, seed):
    with Project.open(folder) as project:
        task = project.tasks.save(a_task())
    with killed_at(processes, seed, children.save_drafts, folder, task.id, seed) as versions:
        pass

    with Project.open(folder) as project:
        found = project.tasks.get(task.id)
        assert found.version - versions[-1] in {0, 1}  # one may be committed and not yet acknowledged
        assert found.definition.description.scene["en"] == children.draft_text(seed, found.version)
        saves = project.tasks.history(task.id)
        assert [save.after.version for save in saves] == list(range(1, found.version + 1))
        assert saves[-1].after == found
        assert project.find_damage() == ()


@pytest.mark.parametrize("seed", MOMENTS[7:10])
def test_a_killed_reviewer_finds_the_last_acknowledged_draft(processes, folder, seed):
    with Project.open(folder) as project:
        revision = a_revision(project)
    with killed_at(
        processes, seed, children.save_review_drafts, folder, revision.sha256, seed
    ) as acknowledged:
        pass

    with Project.open(folder) as project:
        found = project.reviews.draft(revision.sha256, "ada")
        assert found.at_ms - acknowledged[-1] in {0, 1}
        assert found.comment == children.draft_text(seed, found.at_ms)
        assert len(project.reviews.history(revision.sha256, drafts=True)) == found.at_ms
        assert project.reviews.current(revision.sha256) == ()


@pytest.mark.parametrize("seed", MOMENTS[10:17])
def test_a_killed_audit_is_unfinished_and_has_every_acknowledged_entry_and_frame(processes, folder, seed):
    with Project.open(folder) as project:
        revision = a_revision(project)
    with killed_at(processes, seed, children.append_entries, folder, revision.sha256, seed) as said:
        audit_id, *numbers = said

    with Project.open(folder) as project:
        assert [audit.id for audit in project.audits.unfinished()] == [audit_id]
        entries = project.audits.entries(audit_id)
        assert len(entries) - (numbers[-1] + 1) in {0, 1}
        for number, entry in enumerate(entries):
            frame = project.blobs.get(entry.pop("frame"))
            assert entry == children.entry_of(seed, number)
            assert frame == entry["text"].encode()
        assert project.find_damage() == ()


@pytest.mark.parametrize("seed", MOMENTS[17:20])
def test_a_killed_write_of_a_blob_leaves_it_whole_or_not_at_all(processes, folder, seed):
    whole = len(children.blob_of(seed, 0))

    def wait_for_half_a_file(rng):
        while not any(0 < size < whole for size in sizes_of(folder / "blobs")):
            pass

    with killed_at(processes, seed, children.put_blobs, folder, seed, wait=wait_for_half_a_file) as stored:
        pass

    with Project.open(folder) as project:
        assert [project.blobs.get(sha) for sha in stored] == [
            children.blob_of(seed, n) for n in range(len(stored))
        ]
        assert len(project.blobs.all()) - len(stored) in {0, 1}
        assert project.find_damage() == ()
        assert list((folder / "blobs").glob("*.part")) == []
