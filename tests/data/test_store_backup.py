"""A backup is whole or not there, holds one moment of the project, and gives equal records back."""

import json
import os
import signal
import sqlite3
import subprocess
import sys
import threading
import zipfile
from pathlib import Path

import pytest

from data.errors import NotFoundError, StoreCorruptError, StoreError, StoreNewerError, UsageError
from data.store import Project
from data.store.backup_file import MANIFEST, read_manifest
from data.store.restore import restore_backup
from tests.data.builders import a_judgment, a_review, a_task, an_episode, an_open_audit

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def full(project):
    """A project with records of many kinds and a blob."""
    task = project.tasks.save(a_task())
    revision = project.revisions.freeze(task, frozen_ms=5)
    project.reviews.save_draft(a_review(revision, reviewer="Bob", comment="half a sent"))
    project.reviews.save(a_review(revision, reviewer="Rita"))
    audit = project.audits.begin(an_open_audit(revision))
    project.audits.append(audit.id, {"kind": "act", "frame": project.blobs.put(b"a frame" * 1000)})
    project.judgments.add(a_judgment(project.episodes.add(an_episode(revision))))
    project.settings.set("seed", 7)
    return project


def tables_of(folder):
    """Every row of every table."""
    connection = sqlite3.connect(folder / "project.db")
    names = [row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    found = {name: connection.execute(f"SELECT rowid, * FROM {name} ORDER BY 1").fetchall() for name in names}  # noqa: S608
    connection.close()
    return found


def blobs_of(folder):
    return {path.name: path.read_bytes() for path in (folder / "blobs").rglob("*") if path.is_file()}


def test_a_restored_project_has_equal_tables_and_blobs(full, tmp_path):
    made = full.back_up(tmp_path / "kept.zip")
    written = tables_of(full.folder)
    written["acts"] = written["acts"][:-1]  # the backup's own line came after it
    changes = len(written["changes"])

    restored = restore_backup(tmp_path / "kept.zip", tmp_path / "again")

    assert restored == made
    found = tables_of(tmp_path / "again")
    assert found["changes"] == written["changes"][:changes]
    assert found == written
    assert blobs_of(tmp_path / "again") == blobs_of(full.folder) != {}
    with Project.open(tmp_path / "again") as again:
        assert (again.id, again.name) == (full.id, full.name)
        assert again.tasks.all() == full.tasks.all()
        assert again.reviews.all() == full.reviews.all()
        assert again.find_damage() == full.find_damage()
        assert (full.acts.all(newest=1)[0].did, again.acts.all(newest=1)[0].did) == ("backed up", "began")


def test_a_backup_takes_one_moment_while_others_write(full, tmp_path):
    task, over = full.tasks.all()[0], threading.Event()

    def write():
        number = 0
        while not over.is_set():
            saved = full.tasks.get(task.id)
            frame = full.blobs.put(f"frame {number}".encode() * 500)
            full.write(
                lambda saved=saved, frame=frame: (full.tasks.save(saved), full.settings.set("frame", frame))
            )
            number += 1

    writer = threading.Thread(target=write)
    writer.start()
    try:
        for number in range(3):
            full.back_up(tmp_path / f"{number}.zip")
            restore_backup(tmp_path / f"{number}.zip", tmp_path / f"again-{number}")
    finally:
        over.set()
        writer.join()
    for number in range(3):
        with Project.open(tmp_path / f"again-{number}") as again:
            (found,) = again.tasks.all()
            assert [save.after.version for save in again.tasks.history(task.id)] == list(
                range(1, found.version + 1)
            )
            named = again.settings.get("frame")
            assert named is None or again.blobs.get(named)
            assert [words for words in again.find_damage() if "frame" not in words] == []


def test_nothing_that_is_there_is_overwritten(full, tmp_path):
    (tmp_path / "kept.zip").write_text("mine")
    with pytest.raises(UsageError, match="not overwritten"):
        full.back_up(tmp_path / "kept.zip")
    assert (tmp_path / "kept.zip").read_text() == "mine"
    full.back_up(tmp_path / "good.zip")
    (tmp_path / "busy").mkdir()
    (tmp_path / "busy" / "letter.txt").write_text("mine")
    for folder, words in ((tmp_path / "busy", "not empty"), (full.folder, "is a project already")):
        with pytest.raises(UsageError, match=words):
            restore_backup(tmp_path / "good.zip", folder)
    assert [path.name for path in (tmp_path / "busy").iterdir()] == ["letter.txt"]
    (tmp_path / "empty").mkdir()
    restore_backup(tmp_path / "good.zip", tmp_path / "empty")
    Project.open(tmp_path / "empty").close()


def flip(file, member, tmp_path):
    """The same backup with one byte of a member changed, its own checksum made to fit."""
    changed = tmp_path / f"changed-{Path(member).name}.zip"
    with zipfile.ZipFile(file) as source, zipfile.ZipFile(changed, "w") as target:
        for info in source.infolist():
            content = bytearray(source.read(info))
            if info.filename == member:
                content[len(content) // 2] ^= 1
            target.writestr(info.filename, bytes(content))
    return changed


def test_one_changed_byte_anywhere_is_noticed_and_leaves_no_folder(full, tmp_path):
    made = full.back_up(tmp_path / "kept.zip")
    for member in made.members:
        with pytest.raises(StoreCorruptError, match=Path(member).name):
            restore_backup(flip(tmp_path / "kept.zip", member, tmp_path), tmp_path / "again")
        assert not (tmp_path / "again").exists()
    whole = (tmp_path / "kept.zip").read_bytes()
    (tmp_path / "cut.zip").write_bytes(whole[: len(whole) // 2])
    with pytest.raises(UsageError, match="no backup"):
        restore_backup(tmp_path / "cut.zip", tmp_path / "again")
    assert sorted(path.name for path in tmp_path.iterdir() if path.name.startswith(".")) == []


@pytest.mark.parametrize("place", ["../../evil", "/etc/evil", "blobs/evil", "project.lock"])
def test_a_list_that_names_other_places_is_refused(full, tmp_path, place):
    full.back_up(tmp_path / "kept.zip")
    with zipfile.ZipFile(tmp_path / "kept.zip") as source:
        listed = json.loads(source.read(MANIFEST))
        content = source.read("project.db")
    listed["members"][place] = listed["members"]["project.db"]
    with zipfile.ZipFile(tmp_path / "bad.zip", "w") as target:
        for name in ("project.db", place):
            target.writestr(name, content)
        target.writestr(MANIFEST, json.dumps(listed))
    with pytest.raises(StoreCorruptError, match="no part of a project"):
        restore_backup(tmp_path / "bad.zip", tmp_path / "again")


def test_what_is_no_backup_or_newer_is_refused_in_words(full, tmp_path):
    with pytest.raises(NotFoundError, match="no backup"):
        read_manifest(tmp_path / "none.zip")
    (tmp_path / "letter.zip").write_text("Dear Ada")
    with pytest.raises(UsageError, match="no backup of a project"):
        read_manifest(tmp_path / "letter.zip")
    with zipfile.ZipFile(tmp_path / "other.zip", "w") as other:
        other.writestr("letter.txt", "Dear Ada")
    with pytest.raises(UsageError, match="holds no manifest"):
        read_manifest(tmp_path / "other.zip")
    for content in ("[" * 200_000, "null", '{"format": ' + "9" * 5_000 + "}", '{"format": null}'):
        with zipfile.ZipFile(tmp_path / "hostile.zip", "w") as hostile:
            hostile.writestr(MANIFEST, content)
        with pytest.raises(StoreCorruptError, match=r"list of the backup .* is damaged"):
            read_manifest(tmp_path / "hostile.zip")
    full.back_up(tmp_path / "kept.zip")
    for key, value in (("format", 99), ("tables", 999)):
        with (
            zipfile.ZipFile(tmp_path / "kept.zip") as source,
            zipfile.ZipFile(tmp_path / "newer.zip", "w") as target,
        ):
            target.writestr(MANIFEST, json.dumps({**json.loads(source.read(MANIFEST)), key: value}))
        with pytest.raises(StoreNewerError, match="newer WorldAudit Studio"):
            read_manifest(tmp_path / "newer.zip")


def test_a_damaged_blob_is_not_backed_up_as_if_it_were_whole(full, tmp_path):
    (name,) = full.blobs.all()
    full.blobs.path(name).write_bytes(b"other bytes")
    with pytest.raises(StoreCorruptError, match=name):
        full.back_up(tmp_path / "kept.zip")
    assert [path.name for path in tmp_path.iterdir() if path.name != full.folder.name] == []


def test_a_full_disk_is_said_before_and_while_writing_and_leaves_nothing(full, tmp_path, monkeypatch):
    full.back_up(tmp_path / "good.zip")
    usage = type("Usage", (), {"free": 10})
    with monkeypatch.context() as patch:
        patch.setattr("shutil.disk_usage", lambda _: usage)
        with pytest.raises(StoreError, match="MB are needed"):
            full.back_up(tmp_path / "kept.zip")
        with pytest.raises(StoreError, match="MB are needed"):
            restore_backup(tmp_path / "good.zip", tmp_path / "again")
    child = (
        "import resource, signal, sys\nfrom pathlib import Path\nfrom data.errors import StoreError\n"
        "from data.store import Project\nsignal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
        "with Project.open(sys.argv[1]) as project:\n"
        "    resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, 200_000))\n"
        "    try:\n        project.back_up(Path(sys.argv[2]))\n"
        "    except StoreError as error:\n        print(error)\n"
    )
    full.blobs.put(os.urandom(400_000))
    done = subprocess.run(
        [sys.executable, "-c", child, str(full.folder), str(tmp_path / "kept.zip")],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
    )
    assert "no room" in done.stdout
    names = {path.name for path in tmp_path.iterdir()}
    assert names == {full.folder.name, "good.zip"}


def test_stopping_leaves_nothing(full, tmp_path):
    full.back_up(tmp_path / "good.zip")
    for pieces in range(2):
        left = [pieces]

        def stop(left=left):
            left[0] -= 1
            if left[0] < 0:
                raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt):
            full.back_up(tmp_path / "kept.zip", stop=stop)
        left[0] = pieces
        with pytest.raises(KeyboardInterrupt):
            restore_backup(tmp_path / "good.zip", tmp_path / "again", stop=stop)
        assert {path.name for path in tmp_path.iterdir()} == {full.folder.name, "good.zip"}


def test_progress_goes_up_to_the_end_of_writing_and_of_checking(full, tmp_path):
    told = []
    made = full.back_up(tmp_path / "kept.zip", tell=lambda done, total: told.append((done, total)))
    assert [done for done, total in told if done == total] == [made.size, made.size]


@pytest.mark.parametrize("seed", range(4))
def test_a_killed_backup_leaves_no_file_of_that_name_and_the_next_one_is_whole(full, tmp_path, seed):
    for number in range(6):
        full.blobs.put(os.urandom(3_000_000 + number))
    child = (
        "import sys\nfrom pathlib import Path\nfrom data.store import Project\n"
        "with Project.open(sys.argv[1]) as project:\n"
        "    project.back_up(Path(sys.argv[2]), tell=lambda done, total: print(done, flush=True))\n"
    )
    running = subprocess.Popen(
        [sys.executable, "-c", child, str(full.folder), str(tmp_path / "kept.zip")],
        stdout=subprocess.PIPE,
        cwd=ROOT,
    )
    assert running.stdout is not None
    for _ in range(1 + seed * 2):
        running.stdout.readline()
    os.kill(running.pid, signal.SIGKILL)
    running.wait()
    running.stdout.close()
    if not (tmp_path / "kept.zip").exists():
        full.back_up(tmp_path / "kept.zip")
    restore_backup(tmp_path / "kept.zip", tmp_path / "again")
    assert blobs_of(tmp_path / "again") == blobs_of(full.folder)
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith(".")] == []


def test_two_backups_to_one_name_do_not_meet(full, tmp_path):
    begun, go_on = threading.Event(), threading.Event()

    def slow():
        begun.set()
        go_on.wait(20)

    other = threading.Thread(target=lambda: full.back_up(tmp_path / "kept.zip", stop=slow))
    other.start()
    assert begun.wait(20)
    try:
        with pytest.raises(UsageError, match="Another backup"):
            full.back_up(tmp_path / "kept.zip")
    finally:
        go_on.set()
        other.join()
    assert read_manifest(tmp_path / "kept.zip").project == full.id
