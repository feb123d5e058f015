"""Drafts and revisions: what is saved is read back, what is frozen never changes, and no save overwrites another."""

import json
import sqlite3

import pytest
from hypothesis import given, settings

from data.canonical import canonical_bytes, sha256_hex
from data.errors import ConflictError, NotFoundError, SchemaError, StoreCorruptError, UsageError
from data.ids import new_id
from data.store import Project
from tests.data.builders import a_definition, a_task, an_anomaly
from tests.data.strategies import tasks

shared_project = settings(max_examples=40)


@shared_project
@given(task=tasks)
def test_a_saved_task_is_read_back_equal(project, task):
    saved = project.tasks.save(task)

    assert project.tasks.get(task.id) == saved
    assert saved == task.model_copy(update={"version": 1})


@shared_project
@given(task=tasks)
def test_a_frozen_task_keeps_the_bytes_that_name_it(project, task):
    alone = task.definition.model_copy(update={"world": f"world-{new_id()}"})
    task = task.model_copy(update={"definition": alone})
    saved = project.tasks.save(task)
    revision = project.revisions.freeze(saved, frozen_ms=1)

    kept = project.revisions.canonical(revision.sha256)
    assert kept == canonical_bytes(task.definition)
    assert sha256_hex(kept) == revision.sha256
    assert project.revisions.get(revision.sha256) == revision
    assert revision.definition == task.definition


def test_every_save_counts_the_version_up(project):
    task = project.tasks.save(a_task())
    again = project.tasks.save(task.model_copy(update={"title": "Another"}))

    assert (task.version, again.version) == (1, 2)
    assert project.tasks.all() == (again,)


def test_a_save_that_meets_a_newer_version_is_refused_and_shows_both(project):
    task = project.tasks.save(a_task(title="as opened"))
    theirs = project.tasks.save(task.model_copy(update={"title": "theirs"}))
    mine = task.model_copy(update={"title": "mine"})

    with pytest.raises(ConflictError, match="saved as version 2 since version 1") as refused:
        project.tasks.save(mine)

    assert refused.value.mine == mine
    assert refused.value.theirs == theirs
    assert project.tasks.get(task.id) == theirs


def test_the_history_tells_who_saved_when_and_what_was_before(project):
    first = project.tasks.save(a_task(title="one"))
    second = project.tasks.save(first.model_copy(update={"title": "two", "updated_ms": 9_000}), by="grace")

    start, edit = project.tasks.history(first.id)
    assert (start.by, start.at_ms, start.before, start.after) == ("curator", 2_000, None, first)
    assert (edit.by, edit.at_ms, edit.before, edit.after) == ("grace", 9_000, first, second)


def test_a_task_that_is_not_there_is_named(project):
    missing = new_id()
    with pytest.raises(NotFoundError, match=missing):
        project.tasks.get(missing)


def test_freezing_an_unchanged_definition_gives_the_revision_that_is_there(project):
    task = project.tasks.save(a_task())
    first = project.revisions.freeze(task, frozen_ms=10, note="first")
    retitled = project.tasks.save(task.model_copy(update={"title": "Another title"}))

    assert project.revisions.freeze(retitled, frozen_ms=20, note="second") == first
    assert project.revisions.for_task(task.id) == (first,)


def test_freezing_a_changed_definition_gives_the_next_number(project):
    task = project.tasks.save(a_task())
    first = project.revisions.freeze(task, frozen_ms=10)
    changed = project.tasks.save(task.model_copy(update={"definition": a_definition(an_anomaly("S2"))}))
    second = project.revisions.freeze(changed, frozen_ms=20)

    assert [revision.number for revision in project.revisions.for_task(task.id)] == [1, 2]
    assert project.revisions.all() == (first, second)
    assert project.revisions.get(first.sha256).definition == task.definition


def test_a_draft_that_was_never_saved_cannot_be_frozen(project):
    with pytest.raises(NotFoundError, match="never saved"):
        project.revisions.freeze(a_task(), frozen_ms=1)


def test_an_outdated_draft_cannot_be_frozen(project):
    task = project.tasks.save(a_task())
    newer = project.tasks.save(task.model_copy(update={"title": "newer"}))

    with pytest.raises(ConflictError, match="newer version") as refused:
        project.revisions.freeze(task, frozen_ms=1)
    assert (refused.value.mine, refused.value.theirs) == (task, newer)


def test_two_tasks_cannot_share_a_revision(project):
    definition = a_definition()
    project.revisions.freeze(project.tasks.save(a_task(definition=definition)), frozen_ms=1)
    twin = project.tasks.save(a_task(title="The twin", definition=definition))

    with pytest.raises(UsageError, match="The twin"):
        project.revisions.freeze(twin, frozen_ms=2)


def test_a_number_that_has_no_canonical_form_cannot_be_frozen(project):
    anomaly = an_anomaly()
    injection = anomaly.injections[0].model_copy(update={"parameters": {"raise_m": 2**60}})
    definition = a_definition(anomaly.model_copy(update={"injections": (injection,)}))
    task = project.tasks.save(a_task(definition=definition))

    with pytest.raises(SchemaError, match="no canonical form"):
        project.revisions.freeze(task, frozen_ms=1)
    assert project.revisions.all() == ()


def test_a_revision_whose_bytes_were_altered_is_refused(project):
    task = project.tasks.save(a_task())
    revision = project.revisions.freeze(task, frozen_ms=1)
    with sqlite3.connect(project.folder / "project.db") as other:
        other.execute("DROP TRIGGER revisions_no_update")
        altered = project.revisions.canonical(revision.sha256).replace(b"0.6", b"0.7")
        other.execute("UPDATE revisions SET canonical = ?", [altered])
    other.close()

    for read in (project.revisions.get, project.revisions.canonical):
        with pytest.raises(StoreCorruptError, match=revision.sha256):
            read(revision.sha256)
    assert any(revision.sha256 in finding for finding in project.find_damage())


@pytest.mark.parametrize(
    "table", ["task_saves", "revisions", "reviews", "episodes", "audit_entries", "judgments", "judge_errors"]
)
def test_the_database_itself_refuses_to_change_history(project, table):
    from tests.data.builders import a_judge_error, a_judgment, a_review, a_revision, an_episode, an_open_audit

    revision = a_revision(project)
    project.reviews.save(a_review(revision))
    episode = project.episodes.add(an_episode(revision))
    project.audits.append(project.audits.begin(an_open_audit(revision)).id, {"kind": "note"})
    project.judgments.add(a_judgment(episode))
    project.judgments.errors.add(a_judge_error(episode))

    other = sqlite3.connect(project.folder / "project.db")
    for statement in ("DELETE FROM {}", "UPDATE {} SET n = n + 100"):
        with pytest.raises(sqlite3.IntegrityError, match="only ever added"):
            other.execute(statement.format(table))
    other.close()


def test_a_record_from_a_newer_program_is_refused_by_name(project):
    task = project.tasks.save(a_task())
    body = json.loads(task.model_dump_json(by_alias=True)) | {"schema": 99}
    other = sqlite3.connect(project.folder / "project.db")
    with other:
        other.execute("UPDATE tasks SET body = ?", [json.dumps(body)])
    other.close()

    with pytest.raises(SchemaError, match="schema 99; this program knows up to 1"):
        project.tasks.get(task.id)


def test_a_record_that_does_not_fit_is_refused_with_the_place(project):
    task = project.tasks.save(a_task())
    body = json.loads(task.model_dump_json(by_alias=True))
    body["definition"]["start"]["pitch_deg"] = 400
    other = sqlite3.connect(project.folder / "project.db")
    with other:
        other.execute("UPDATE tasks SET body = ?", [json.dumps(body)])
    other.close()

    with pytest.raises(SchemaError, match=r"definition\.start\.pitch_deg"):
        project.tasks.get(task.id)


def test_everything_is_there_after_closing_and_opening_again(project):
    task = project.tasks.save(a_task(title="表が浮いている \u0000 \N{GRINNING FACE}"))
    revision = project.revisions.freeze(task, frozen_ms=1)
    project.close()

    with Project.open(project.folder) as again:
        assert (again.name, again.id) == ("Trial", project.id)
        assert again.tasks.all() == (task,)
        assert again.revisions.all() == (revision,)
        assert again.find_damage() == ()
