"""Several processes on one project: nothing is lost, nothing is handed out twice, each hears of the others."""

import threading

import pytest

from data.errors import StoreError, StoreLockedError
from data.store import Change, Project
from data.store.changes import EVERYTHING
from tests.data import children
from tests.data.builders import a_ledger_row, a_revision, a_run, a_task


def run_together(processes, work, *argument_lists):
    """Starts one child for each list of arguments, lets all go at once, and gives what each said."""
    pairs = [processes.Pipe() for _ in argument_lists]
    running = [
        processes.Process(target=work, args=(*arguments, theirs))
        for arguments, (_, theirs) in zip(argument_lists, pairs, strict=True)
    ]
    for child in running:
        child.start()
    for ours, theirs in pairs:
        theirs.close()
        ours.send("go")
    said = [ours.recv() for ours, _ in pairs]
    for child, (ours, _) in zip(running, pairs, strict=True):
        child.join()
        child.close()
        ours.close()
    return said


def test_two_processes_that_write_two_hundred_records_each_lose_none(processes, project):
    run_together(
        processes, children.write_settings, (project.folder, "one", 200), (project.folder, "two", 200)
    )

    expected = {f"{name}-{number:04d}": number for name in ("one", "two") for number in range(200)}
    assert project.settings.all() == expected
    heard = project.poll_changes()
    assert {change.id for change in heard} == set(expected)
    assert {change.kind for change in heard} == {"setting"}


def test_three_workers_in_processes_of_their_own_never_lease_the_same_row(processes, project):
    revision, run = a_revision(project), project.runs.add(a_run())
    project.write(lambda: [project.ledger.add(a_ledger_row(run, revision, n)) for n in range(60)])

    got = run_together(
        processes, children.lease_rows, *((project.folder, worker) for worker in ("one", "two", "three"))
    )

    every = [key for keys in got for key in keys]
    assert len(every) == 60
    assert set(every) == {f"{n:064x}" for n in range(60)}
    holders = {row.key: row.leased_by for row in project.ledger.for_run(run.id)}
    for worker, keys in zip(("one", "two", "three"), got, strict=True):
        assert {holders[key] for key in keys} <= {worker}


def test_threads_of_one_process_read_and_write_together(project):
    def work(name):
        for number in range(25):
            project.settings.set(f"{name}-{number}", number)
            assert project.settings.get(f"{name}-{number}") == number

    threads = [threading.Thread(target=work, args=(name,)) for name in "abcd"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert len(project.settings.all()) == 100


def test_another_opening_hears_what_was_written_once_and_not_its_own_writes(project):
    with Project.open(project.folder) as other:
        task = project.tasks.save(a_task())
        other.settings.set("mine", 1)

        assert other.poll_changes() == (Change("task", task.id),)
        assert other.poll_changes() == ()
        assert project.poll_changes() == (Change("setting", "mine"),)
        assert project.poll_changes() == ()


def test_a_window_that_missed_too_much_is_told_to_read_everything(project, monkeypatch):
    monkeypatch.setattr("data.store.connection._CHANGES_KEPT", 10)
    with Project.open(project.folder) as other:
        project.write(lambda: [project.settings.set(f"k{n}", n) for n in range(1005)])

        assert other.poll_changes() == (EVERYTHING,)
        project.settings.set("k", 1)
        assert other.poll_changes() == (Change("setting", "k"),)


def test_a_save_waits_for_another_program_and_then_says_that_it_is_locked(project):
    with Project.open(project.folder, busy_s=0.1) as impatient:
        holding, release = threading.Event(), threading.Event()

        def hold():
            project.settings.set("held", 1)
            holding.set()
            release.wait(20)

        held = project.submit(hold)
        assert holding.wait(20)
        task = a_task()
        with pytest.raises(StoreLockedError, match="locked by another program"):
            impatient.tasks.save(task)
        assert impatient.tasks.all() == ()  # reading goes on
        release.set()
        held.result()
        assert impatient.tasks.save(task).version == 1


def test_a_closed_project_refuses_to_be_used(project):
    project.close()
    project.close()

    for call in (project.tasks.all, lambda: project.tasks.save(a_task()), project.poll_changes):
        with pytest.raises(StoreError, match="is closed"):
            call()


def test_closing_waits_for_writes_that_were_submitted(project):
    for number in range(20):
        project.submit(lambda number=number: project.settings.set(f"k{number}", number))
    project.close()

    with Project.open(project.folder) as again:
        assert len(again.settings.all()) == 20
