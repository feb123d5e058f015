"""A project that is damaged, newer, locked or none is refused with the reason and the next step, and left as it is."""

import fcntl
import hashlib
import shutil
import sqlite3
import tempfile
from itertools import count
from pathlib import Path

import pytest

from data.errors import (
    NotFoundError,
    StoreCorruptError,
    StoreError,
    StoreLockedError,
    StoreNewerError,
    UsageError,
)
from data.store import Project
from data.store.migrations import NEWEST
from tests.data import children
from tests.data.builders import a_task


@pytest.fixture
def folder(project):
    """A closed project with some content."""
    for number in range(30):
        project.tasks.save(a_task(title=f"task {number}" * 10))
    project.close()
    return project.folder


def refused(folder, kind, words):
    """Asserts that opening is refused so, twice, and that the database's bytes stay as they are."""
    database = folder / "project.db"
    before = database.read_bytes() if database.is_file() else None
    for _ in range(2):
        with pytest.raises(kind, match=words) as caught:
            Project.open(folder, busy_s=0.1)
        assert type(caught.value) is kind
    assert (database.read_bytes() if database.is_file() else None) == before
    assert not list(folder.glob("*.new"))


@pytest.mark.parametrize(
    "words", ["worldaudit init", "--project", "holds no project.db"], ids=["how to make one", "other", "why"]
)
def test_a_folder_that_is_no_project_is_refused_and_stays_empty(tmp_path, words):
    refused(tmp_path, NotFoundError, words)
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_is_not_there_is_refused_and_not_made(tmp_path):
    refused(tmp_path / "gone", NotFoundError, "is not there")
    assert not (tmp_path / "gone").exists()


def test_an_empty_database_is_damage_and_no_empty_project(folder):
    (folder / "project.db").write_bytes(b"")
    refused(folder, StoreCorruptError, "empty file")


@pytest.mark.parametrize("size", [10, 100, 5000, 20_000])
def test_a_truncated_database_is_refused(folder, size):
    whole = (folder / "project.db").read_bytes()
    assert size < len(whole)
    (folder / "project.db").write_bytes(whole[:size])
    refused(folder, StoreCorruptError, "damaged")


def test_a_database_with_a_bad_header_is_refused(folder):
    whole = (folder / "project.db").read_bytes()
    (folder / "project.db").write_bytes(b"not SQLite at all".ljust(100) + whole[100:])
    refused(folder, StoreCorruptError, "file is not a database")


@pytest.mark.parametrize("table", ["tasks", "task_saves", "revisions", "settings"])
def test_a_damaged_page_is_found_even_where_opening_reads_nothing(folder, table):
    connection = sqlite3.connect(folder / "project.db")
    page = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", [table]).fetchone()[0]
    size = connection.execute("PRAGMA page_size").fetchone()[0]
    connection.close()
    with (folder / "project.db").open("r+b") as file:
        file.seek((page - 1) * size)
        file.write(b"\xff" * size)
    refused(folder, StoreCorruptError, "SQLite's check says")


def test_a_text_file_under_the_name_of_the_database_is_refused(folder):
    (folder / "project.db").write_text("Dear project, " * 100)
    refused(folder, StoreCorruptError, "damaged")


def test_a_database_of_another_program_is_refused(tmp_path):
    connection = sqlite3.connect(tmp_path / "project.db")
    with connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")
    connection.close()
    refused(tmp_path, StoreError, "no WorldAudit project")


def test_a_newer_database_is_refused_and_says_to_update(folder):
    connection = sqlite3.connect(folder / "project.db")
    connection.execute(f"PRAGMA user_version = {NEWEST + 1}")
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()
    refused(folder, StoreNewerError, rf"tables {NEWEST + 1}; this program knows up to {NEWEST}")


def test_a_project_that_another_program_is_migrating_is_refused(folder):
    with (folder / "project.lock").open("r+") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        refused(folder, StoreLockedError, "Another program is changing the tables")
    Project.open(folder).close()


def test_a_database_that_another_program_keeps_for_itself_is_refused(folder):
    connection = sqlite3.connect(folder / "project.db")
    connection.execute("PRAGMA locking_mode = EXCLUSIVE")
    connection.execute("BEGIN EXCLUSIVE")
    connection.execute("UPDATE project SET name = name")
    with pytest.raises(StoreLockedError, match="locked by another program"):
        Project.open(folder, busy_s=0.1)
    connection.execute("ROLLBACK")
    connection.close()
    Project.open(folder).close()


def test_a_project_is_not_made_over_another(folder):
    content = hashlib.sha256((folder / "project.db").read_bytes()).hexdigest()
    with pytest.raises(UsageError, match=r"holds a project\.db already"):
        Project.create(folder)
    assert hashlib.sha256((folder / "project.db").read_bytes()).hexdigest() == content


def test_a_project_is_not_made_over_the_remains_of_one(tmp_path):
    (tmp_path / "project.db-wal").write_bytes(b"the last edits")
    with pytest.raises(StoreCorruptError, match=r"project\.db is missing"):
        Project.create(tmp_path)
    assert (tmp_path / "project.db-wal").read_bytes() == b"the last edits"


def test_a_creation_that_was_killed_is_no_project_and_can_be_repeated(tmp_path):
    (tmp_path / "project.db.new").write_bytes(b"half a database")
    refuse = pytest.raises(NotFoundError)
    with refuse:
        Project.open(tmp_path)
    with Project.create(tmp_path) as project:
        assert project.tasks.all() == ()
    assert not (tmp_path / "project.db.new").exists()


def test_a_project_is_made_among_other_files_and_called_after_its_folder(tmp_path):
    (tmp_path / "notes.txt").write_text("mine")
    with Project.create(tmp_path / "a bench % of?worlds#1") as project:
        assert project.name == "a bench % of?worlds#1"
        project.tasks.save(a_task())
    with Project.create(tmp_path) as project:
        assert project.folder == tmp_path
    assert (tmp_path / "notes.txt").read_text() == "mine"


def test_a_copied_folder_is_the_same_project(folder, tmp_path):
    shutil.copytree(folder, tmp_path / "copy")
    with Project.open(folder) as one, Project.open(tmp_path / "copy") as two:
        assert one.id == two.id
        assert one.tasks.all() == two.tasks.all()


@pytest.mark.parametrize("reachable", [True, False])
def test_a_folder_that_may_not_be_written_or_entered_is_refused(
    processes, project, tmp_path_factory, reachable
):
    project.close()
    place = Path(tmp_path_factory.mktemp("shared"))
    for part in (place, *place.parents[: len(place.parts) - len(Path(tempfile.gettempdir()).parts)]):
        if part != Path(tempfile.gettempdir()):
            part.chmod(0o755)
    folder = place / "project"
    shutil.copytree(project.folder, folder)
    for file in folder.iterdir():
        file.chmod(0o555 if file.is_dir() else 0o444)
    folder.chmod(0o555)
    place.chmod(0o755 if reachable else 0o700)

    ours, theirs = processes.Pipe()
    child = processes.Process(target=children.open_as_nobody, args=(folder, theirs))
    child.start()
    theirs.close()  # a child that dies ends the wait
    opening, making = ours.recv()
    child.join()
    folder.chmod(0o755)
    for told in (opening, making):
        assert told.startswith("StoreError: ")
        assert not reachable or "cannot be written" in told


def test_a_full_disk_is_one_clear_error_and_leaves_no_half_record(processes, project):
    task = project.tasks.save(a_task())
    project.close()
    ours, theirs = processes.Pipe()
    child = processes.Process(
        target=children.fill_a_small_disk, args=(project.folder, task.id, 400_000, theirs)
    )
    child.start()
    blob_told, save_told, version = ours.recv(), ours.recv(), ours.recv()
    child.join()

    assert blob_told.startswith("StoreError: There is no room to write")
    assert save_told.startswith("StoreError: ")
    assert "Nothing of this save was kept" in save_told
    with Project.open(project.folder) as again:
        assert again.tasks.get(task.id).version == version > 1
        assert len(again.tasks.history(task.id)) == version
        assert again.blobs.all() == ()
        assert again.find_damage() == ()


def test_a_database_without_room_refuses_the_save_and_goes_on_once_there_is_room(project):
    def pages(most):
        project.write(lambda: project._connections.rows(f"PRAGMA max_page_count = {most}"))

    def save_for_ever():
        for number in count():
            project.tasks.save(a_task(title=f"{number}" * 20))

    pages(project._connections.rows("PRAGMA page_count")[0]["page_count"] + 2)
    with pytest.raises(StoreError, match="no room to save") as full:
        save_for_ever()
    assert type(full.value) is StoreError
    saved = len(project.tasks.all())
    assert project.find_damage() == ()
    pages(100_000)
    project.tasks.save(a_task())
    assert len(project.tasks.all()) == saved + 1


def test_a_file_is_no_folder_for_a_project(tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("mine")
    with pytest.raises(UsageError, match="is a file"):
        Project.create(file)
    with pytest.raises(NotFoundError, match="is a file"):
        Project.open(file)
    assert file.read_text() == "mine"
