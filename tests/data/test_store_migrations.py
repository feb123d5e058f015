"""Tables are brought up to date in numbered steps, each whole or not at all, and only while nobody else is there."""

import sqlite3
from pathlib import Path

import pytest
from sqlite_utils.migrations import Migrations

from app.jobs.worlds import spec_of
from data.errors import StoreLockedError, StoreNewerError
from data.schema.imported import NodeTags
from data.store import Project, opening
from data.store.migrations import MIGRATIONS, NEWEST
from tests.data.builders import a_task

PROJECTS = Path(__file__).parent / "projects"
ANOTHER = NEWEST + 1


@pytest.fixture
def version_1(tmp_path):
    """A project folder as the first tables left it, with one record of each kind."""
    return restored("version_1", tmp_path)


def restored(name, folder):
    """A project folder from the dump of its database."""
    connection = sqlite3.connect(folder / "project.db")
    connection.executescript((PROJECTS / f"{name}.sql").read_text(encoding="utf-8"))
    connection.close()
    return folder


def with_another_migration(monkeypatch, another):
    """Makes this program one that has a migration more."""
    migrations = Migrations("worldaudit")
    for known in MIGRATIONS._migrations:
        migrations(name=known.name)(known.fn)
    migrations(name=f"{ANOTHER:03d}_another")(another)
    monkeypatch.setattr(opening, "MIGRATIONS", migrations)
    monkeypatch.setattr(opening, "NEWEST", ANOTHER)


def add_notes(db):
    db.conn.execute("CREATE TABLE more_notes (text TEXT NOT NULL)")
    db.conn.execute("INSERT INTO more_notes SELECT title FROM (SELECT 'kept' AS title)")
    db.conn.execute(f"PRAGMA user_version = {ANOTHER}")


def add_notes_and_fail(db):
    add_notes(db)
    raise ZeroDivisionError


def tables_and_version(folder):
    connection = sqlite3.connect(folder / "project.db")
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    tables = {row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    steps = [row[0] for row in connection.execute("SELECT name FROM _sqlite_migrations ORDER BY id")]
    connection.close()
    return version, tables, steps


def test_a_project_of_the_first_version_opens_with_every_record(version_1):
    with Project.open(version_1) as project:
        (task,) = project.tasks.all()
        (revision,) = project.revisions.all()
        (episode,) = project.episodes.all()
        assert (project.name, task.title) == ("Version one", "A table in the air")
        assert revision.task == task.id
        assert project.revisions.get(revision.sha256).definition == task.definition
        assert [save.after for save in project.tasks.history(task.id)] == [task]
        assert [review.reviewer for review in project.reviews.current(revision.sha256)] == ["ada"]
        assert project.reviews.draft(revision.sha256, "bob").comment == "half a sent"
        assert episode.revision == revision.sha256
        assert project.exposures.get(episode.id).frames[0].pixels == {"i": 812}
        assert [judgment.verdict for judgment in project.judgments.all()] == ["met"]
        assert [error.reason for error in project.judgments.errors.all()] == ["no exposure"]
        assert [audit.auditor.name for audit in project.audits.unfinished()] == ["grace"]
        assert [row.seed for row in project.ledger.for_run(project.runs.all()[0].id)] == [1]
        assert project.settings.all() == {"seed": 7}
        assert project.find_damage() == ()


def test_a_project_of_the_second_version_opens_with_its_worlds_and_their_versions(tmp_path):
    with Project.open(restored("version_2", tmp_path)) as project:
        (kept,) = project.worlds.all()
        (task,) = project.tasks.all()
        assert (kept.world.id, kept.version, kept.world.title) == ("room", 2, "Square room")
        assert [one.world.tags for one in project.worlds.history("room")] == [
            {},
            {"n1.p0": NodeTags(movable=True)},
        ]
        assert spec_of(project, task.definition).imported.tags == {}
        assert [finding.split(":")[0] for finding in project.find_damage()] == [
            "World room"
        ]  # a dump has no blobs


def test_an_old_project_is_brought_up_to_date_and_keeps_its_records(version_1, monkeypatch):
    with_another_migration(monkeypatch, add_notes)
    with Project.open(version_1) as project:
        assert len(project.tasks.all()) == 1

    version, tables, steps = tables_and_version(version_1)
    assert version == ANOTHER
    assert {"more_notes", "worlds", "gate_results"} <= tables
    assert steps == [*(known.name for known in MIGRATIONS._migrations), f"{ANOTHER:03d}_another"]


def test_a_migration_that_fails_leaves_the_project_as_it_was_before_it(version_1, monkeypatch):
    Project.open(version_1).close()
    before = tables_and_version(version_1)
    with monkeypatch.context() as patch:
        with_another_migration(patch, add_notes_and_fail)
        with pytest.raises(ZeroDivisionError):
            Project.open(version_1)

    assert tables_and_version(version_1) == before
    with Project.open(version_1) as project:
        assert len(project.tasks.all()) == 1


def test_a_project_is_not_migrated_while_another_program_has_it_open(version_1, monkeypatch):
    with Project.open(version_1) as other:
        with_another_migration(monkeypatch, add_notes)
        with pytest.raises(StoreLockedError, match="another program has it open"):
            Project.open(version_1, busy_s=0.1)
        other.tasks.save(a_task())

    with Project.open(version_1) as project:
        assert len(project.tasks.all()) == 2


def test_the_program_before_a_migration_refuses_the_project_after_it(version_1, monkeypatch):
    with monkeypatch.context() as patch:
        with_another_migration(patch, add_notes)
        Project.open(version_1).close()

    with pytest.raises(StoreNewerError, match=f"tables {ANOTHER}"):
        Project.open(version_1)


def test_a_new_project_has_the_newest_tables_and_says_which(project):
    version, _, steps = tables_and_version(project.folder)

    assert version == NEWEST
    assert len(steps) == NEWEST
    assert [step[:3] for step in steps] == [f"{number:03d}" for number in range(1, NEWEST + 1)]
