"""Tables are brought up to date in numbered steps, each whole or not at all, and only while nobody else is there."""

import sqlite3
from pathlib import Path

import pytest
from sqlite_utils.migrations import Migrations

from data.errors import StoreLockedError, StoreNewerError
from data.store import Project, opening
from data.store.migrations import NEWEST, first_tables
from tests.data.builders import a_task

VERSION_1 = Path(__file__).parent / "projects" / "version_1.sql"


@pytest.fixture
def version_1(tmp_path):
    """A project folder as the first tables left it, with one record of each kind."""
    connection = sqlite3.connect(tmp_path / "project.db")
    connection.executescript(VERSION_1.read_text(encoding="utf-8"))
    connection.close()
    return tmp_path


def with_second_migration(monkeypatch, second):
    """Makes this program one that has a second migration."""
    migrations = Migrations("worldaudit")
    migrations(name="001_first_tables")(first_tables)
    migrations(name="002_second")(second)
    monkeypatch.setattr(opening, "MIGRATIONS", migrations)
    monkeypatch.setattr(opening, "NEWEST", 2)


def add_notes(db):
    db.conn.execute("CREATE TABLE notes (text TEXT NOT NULL)")
    db.conn.execute("INSERT INTO notes SELECT title FROM (SELECT 'kept' AS title)")
    db.conn.execute("PRAGMA user_version = 2")


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


def test_an_old_project_is_brought_up_to_date_and_keeps_its_records(version_1, monkeypatch):
    with_second_migration(monkeypatch, add_notes)
    with Project.open(version_1) as project:
        assert len(project.tasks.all()) == 1

    version, tables, steps = tables_and_version(version_1)
    assert version == 2
    assert "notes" in tables
    assert steps == ["001_first_tables", "002_second"]


def test_a_migration_that_fails_leaves_the_project_as_it_was(version_1, monkeypatch):
    before = tables_and_version(version_1)
    with monkeypatch.context() as patch:
        with_second_migration(patch, add_notes_and_fail)
        with pytest.raises(ZeroDivisionError):
            Project.open(version_1)

    assert tables_and_version(version_1) == before
    with Project.open(version_1) as project:
        assert len(project.tasks.all()) == 1


def test_a_project_is_not_migrated_while_another_program_has_it_open(version_1, monkeypatch):
    with Project.open(version_1) as other:
        with_second_migration(monkeypatch, add_notes)
        with pytest.raises(StoreLockedError, match="another program has it open"):
            Project.open(version_1, busy_s=0.1)
        other.tasks.save(a_task())

    with Project.open(version_1) as project:
        assert len(project.tasks.all()) == 2


def test_the_program_before_a_migration_refuses_the_project_after_it(version_1, monkeypatch):
    with monkeypatch.context() as patch:
        with_second_migration(patch, add_notes)
        Project.open(version_1).close()

    with pytest.raises(StoreNewerError, match="tables 2"):
        Project.open(version_1)


def test_a_new_project_has_the_newest_tables_and_says_which(project):
    version, _, steps = tables_and_version(project.folder)

    assert version == NEWEST
    assert len(steps) == NEWEST
    assert [step[:3] for step in steps] == [f"{number:03d}" for number in range(1, NEWEST + 1)]
