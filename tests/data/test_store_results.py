"""Episodes, exposures, judgments, runs, the ledger and settings: added once, found again, never confused."""

import math

import pytest

from data.errors import ConflictError, NotFoundError, UsageError
from data.ids import new_id
from tests.data.builders import (
    a_frame,
    a_judge,
    a_judge_error,
    a_judgment,
    a_ledger_row,
    a_review,
    a_revision,
    a_run,
    a_task,
    an_episode,
    an_exposure,
    an_open_audit,
)


def test_an_episode_is_found_by_id_by_revision_and_by_run(project):
    revision = a_revision(project)
    run = project.runs.add(a_run())
    episode = project.episodes.add(an_episode(revision, run=run.id))
    other = project.episodes.add(an_episode(revision))

    assert project.episodes.get(episode.id) == episode
    assert project.episodes.for_revision(revision.sha256) == (episode, other)
    assert project.episodes.for_run(run.id) == (episode,)
    assert project.episodes.all() == (episode, other)
    assert project.episodes.count() == 2


def test_ids_are_found_by_how_they_begin_and_end_and_by_nothing_between(project):
    revision = a_revision(project)
    one, other = (project.episodes.add(an_episode(revision)).id for _ in range(2))

    assert project.episodes.ids_with(one) == (one,)
    assert project.episodes.ids_with(one[:3]) == (one, other)
    assert project.episodes.ids_with(other[-6:]) == (other,)
    assert project.episodes.ids_with(one[2:-2]) == ()
    assert project.episodes.ids_with("%") == ()


def test_adding_the_same_episode_again_changes_nothing(project):
    episode = project.episodes.add(an_episode(a_revision(project)))

    assert project.episodes.add(episode) == episode
    assert project.episodes.all() == (episode,)


def test_another_episode_under_the_same_id_is_refused_and_both_are_shown(project):
    episode = project.episodes.add(an_episode(a_revision(project)))
    other = episode.model_copy(update={"ending": "gave_up"})

    with pytest.raises(ConflictError) as refused:
        project.episodes.add(other)
    assert (refused.value.mine, refused.value.theirs) == (other, episode)
    assert project.episodes.get(episode.id) == episode


@pytest.mark.parametrize("missing", ["revision", "run"])
def test_an_episode_of_something_that_is_not_there_is_refused(project, missing):
    revision = a_revision(project)
    stranger = {"revision": "e" * 64, "run": new_id()}[missing]

    with pytest.raises(NotFoundError, match=stranger):
        project.episodes.add(an_episode(revision).model_copy(update={missing: stranger}))
    assert project.episodes.all() == ()


def test_an_exposure_is_found_by_its_episode(project):
    episode = project.episodes.add(an_episode(a_revision(project)))
    exposure = project.exposures.add(an_exposure(episode))

    assert project.exposures.get(episode.id) == exposure
    with pytest.raises(NotFoundError, match="exposure"):
        project.exposures.get(new_id())


def test_judgments_are_listed_with_those_they_replace_and_without(project):
    episode = project.episodes.add(an_episode(a_revision(project)))
    first = project.judgments.add(a_judgment(episode, verdict="not_met", judge=a_judge("grace", "human")))
    second = project.judgments.add(
        a_judgment(episode, verdict="met", judge=a_judge("grace", "human"), replaces=first.id)
    )
    grounded = project.judgments.add(a_judgment(episode))

    assert project.judgments.for_episode(episode.id) == (first, second, grounded)
    assert project.judgments.current_for_episode(episode.id) == (second, grounded)
    assert project.judgments.current() == (second, grounded)


def test_a_judge_that_failed_is_kept_apart_from_verdicts(project):
    episode = project.episodes.add(an_episode(a_revision(project)))
    error = project.judgments.errors.add(a_judge_error(episode))

    assert project.judgments.errors.for_episode(episode.id) == (error,)
    assert project.judgments.errors.all() == (error,)
    assert project.judgments.all() == ()


def test_a_ledger_row_goes_to_one_worker_until_its_lease_runs_out(project):
    revision, run = a_revision(project), project.runs.add(a_run())
    row = project.ledger.add(a_ledger_row(run, revision, 1))

    leased = project.ledger.lease("one", until_ms=200, now_ms=100)
    assert (leased.key, leased.state, leased.leased_by) == (row.key, "leased", "one")
    assert project.ledger.lease("two", until_ms=300, now_ms=199) is None
    assert project.ledger.lease("two", until_ms=300, now_ms=200).leased_by == "two"


def test_a_worker_that_lost_its_lease_cannot_finish_the_row(project):
    revision, run = a_revision(project), project.runs.add(a_run())
    row = project.ledger.add(a_ledger_row(run, revision, 1))
    project.ledger.lease("one", until_ms=200, now_ms=100)
    project.ledger.lease("two", until_ms=400, now_ms=300)
    episode = project.episodes.add(an_episode(revision))

    for late in (
        lambda: project.ledger.finish(row.key, worker="one", episode=episode.id),
        lambda: project.ledger.fail(row.key, worker="one", failure="the host died"),
        lambda: project.ledger.extend(row.key, worker="one", until_ms=500),
    ):
        with pytest.raises(ConflictError, match="leased to two, not leased to one"):
            late()
    done = project.ledger.finish(row.key, worker="two", episode=episode.id)
    assert (done.state, done.episode, done.leased_until_ms) == ("done", episode.id, None)


def test_a_failed_row_says_why_and_can_be_queued_again(project):
    revision, run = a_revision(project), project.runs.add(a_run())
    row = project.ledger.add(a_ledger_row(run, revision, 1))
    project.ledger.lease("one", until_ms=200, now_ms=100)

    assert project.ledger.fail(row.key, worker="one", failure="the host died").failure == "the host died"
    assert project.ledger.lease("two", until_ms=900, now_ms=800) is None
    assert project.ledger.requeue(row.key) == row
    assert project.ledger.lease("two", until_ms=900, now_ms=800).key == row.key


def test_declaring_a_run_again_keeps_what_is_done(project):
    revision, run = a_revision(project), project.runs.add(a_run())
    row = project.ledger.add(a_ledger_row(run, revision, 1))
    project.ledger.lease("one", until_ms=200, now_ms=100)
    done = project.ledger.finish(row.key, worker="one", episode=project.episodes.add(an_episode(revision)).id)

    assert project.ledger.add(row) == done
    assert project.ledger.requeue(row.key) == done
    assert project.ledger.for_run(run.id) == (done,)


def test_an_audit_in_progress_is_a_log_until_it_is_an_episode(project):
    revision = a_revision(project)
    audit = project.audits.begin(an_open_audit(revision))
    numbers = [project.audits.append(audit.id, {"kind": "act", "n": n, "text": "ü"}) for n in range(3)]

    project.audits.log(audit.id).append({"kind": "act", "n": 3})

    assert numbers == [0, 1, 2]
    assert [entry["n"] for entry in project.audits.entries(audit.id)] == [0, 1, 2, 3]
    assert project.audits.unfinished() == (audit,)

    episode = project.episodes.add(an_episode(revision))
    project.audits.finish(audit.id, episode=episode.id)
    project.audits.finish(audit.id)
    assert project.audits.unfinished() == ()
    assert len(project.audits.entries(audit.id)) == 4
    with pytest.raises(UsageError, match="finished"):
        project.audits.append(audit.id, {})


def test_an_audit_in_two_windows_goes_on_where_it_was_taken_up_last(project):
    audit = project.audits.begin(an_open_audit(a_revision(project)))
    first = project.audits.log(audit.id, known=0)
    first.append({"n": 0})
    second = project.audits.log(audit.id, known=1)
    second.append({"n": 1})
    with pytest.raises(ConflictError, match="went on in another window") as refused:
        first.append({"n": "lost"})
    assert (refused.value.mine, refused.value.theirs) == (1, 2)
    second.append({"n": 2})
    project.audits.finish(audit.id)
    with pytest.raises(ConflictError, match="ended in another window") as refused:
        second.append({"n": "lost"})
    assert refused.value.theirs is None
    assert [entry["n"] for entry in project.audits.entries(audit.id)] == [0, 1, 2]


def test_an_audit_is_not_begun_twice_and_not_continued_when_unknown(project):
    audit = project.audits.begin(an_open_audit(a_revision(project)))

    with pytest.raises(UsageError, match="begun already"):
        project.audits.begin(audit)
    for call in (project.audits.entries, project.audits.finish, lambda key: project.audits.append(key, {})):
        with pytest.raises(NotFoundError):
            call(new_id())


@pytest.mark.parametrize("value", [math.nan, {1, 2}, b"bytes"])
def test_what_is_no_json_is_refused(project, value):
    audit = project.audits.begin(an_open_audit(a_revision(project)))

    with pytest.raises(UsageError, match="must be JSON"):
        project.audits.append(audit.id, {"value": value})
    with pytest.raises(UsageError, match="must be JSON"):
        project.settings.set("key", value)


def test_settings_keep_the_last_value(project):
    project.settings.set("renderer", {"profile": "standard"})
    project.settings.set("renderer", {"profile": "high"})
    project.settings.set("seed", 7)

    assert project.settings.get("renderer") == {"profile": "high"}
    assert project.settings.get("theme", "dark") == "dark"
    assert project.settings.all() == {"renderer": {"profile": "high"}, "seed": 7}


def test_several_writes_are_kept_together_or_not_at_all(project):
    revision = a_revision(project)
    episode = an_episode(revision)

    def finish():
        project.episodes.add(episode)
        project.exposures.add(an_exposure(episode))
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        project.submit(finish).result()
    assert project.episodes.all() == ()
    assert project.exposures.all() == ()


def test_a_refused_write_inside_a_transaction_takes_back_only_itself(project):
    revision = a_revision(project)
    kept = an_episode(revision)

    def write():
        project.episodes.add(kept)
        with pytest.raises(NotFoundError):
            project.judgments.add(a_judgment(an_episode(revision)))
        return project.episodes.all()

    assert project.write(write) == (kept,)
    assert project.judgments.all() == ()


def test_listeners_are_told_after_the_commit_and_not_of_what_was_taken_back(project):
    heard = []
    stop = project.listen(lambda change: heard.append((change.kind, change.id, len(project.tasks.all()))))
    task = project.tasks.save(a_task())
    with pytest.raises(NotFoundError):
        project.episodes.add(an_episode(a_revision(project)).model_copy(update={"revision": "e" * 64}))
    stop()
    project.tasks.save(a_task())

    assert heard[0] == ("task", task.id, 1)
    assert [kind for kind, _, _ in heard] == ["task", "task", "revision"]


def test_a_listener_that_fails_is_heard_of_and_loses_no_save(project, monkeypatch):
    crashes = []
    monkeypatch.setattr("threading.excepthook", crashes.append)

    def listener(change):
        raise ZeroDivisionError(change.kind)

    project.listen(listener)
    task = project.tasks.save(a_task())

    assert project.tasks.get(task.id) == task
    assert [crash.exc_type for crash in crashes] == [ZeroDivisionError]


def test_a_complete_check_names_a_missing_and_a_damaged_frame(project):
    revision = a_revision(project)
    there, gone = project.blobs.put(b"a frame"), "d" * 64
    episode = project.episodes.add(an_episode(revision, frames=[a_frame(there), a_frame(gone, ref="a0.f1")]))
    project.reviews.save(a_review(revision))
    project.blobs.path(there).write_bytes(b"another")

    damage = project.find_damage()
    assert len(damage) == 2
    assert there in damage[0]
    assert episode.id in damage[1]
    assert gone in damage[1]
