"""Sitting down at this machine: the seat by lease, the window, the results; and whatever ends it in the middle."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import psutil
import pytest

from app.__main__ import run
from app.cli import study_sit
from app.jobs.drawing import LOCAL_LEASE_MS, Drawer
from app.jobs.participating import Participating
from app.jobs.profiles import add_profile
from app.jobs.sitting_here import default_folder, sit
from app.jobs.study_progress import denominators, study_progress
from data.errors import HostError, UsageError
from data.ids import now_ms
from data.store import Project
from tests.app.studies import a_running_study
from tests.app.test_returning import audit, two_tasks

PHRASE = "four long words here"
ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def project(tmp_path):
    with Project.create(tmp_path / "project") as opened:
        yield opened


class FakeWindow:
    """Sits through what lies at a place: every sitting of it, ending as told, or as a crash would."""

    def __init__(self, place, *, ends="finish", fault="", dies=None):
        self.fault, self.closed = fault, False
        self._looks = 0
        self._dies = dies
        with Participating(place.package, place.results) as opened:
            for one in opened.package.sittings:
                if ends != "never":
                    audit(opened, one, ends=ends)

    def wait(self, _seconds):
        if self._dies:
            raise self._dies
        self._looks += 1
        return self._looks > 2

    def close(self):
        self.closed = True


def down(project, study, tmp_path, who="Ada", most=1, **ways):
    return sit(
        project, study, who, lambda place: FakeWindow(place, **ways), most=most, folder=tmp_path / "here"
    )


def left_in(tmp_path):
    return [one for one in (tmp_path / "here").rglob("*") if one.is_file()]


def standings(project, study):
    return denominators(study_progress(project, study))


def test_a_sitting_is_taken_in_and_nothing_of_it_stays_outside(project, tmp_path):
    study = a_running_study(project, revisions=two_tasks(project))
    sat = down(project, study, tmp_path)

    assert [one.came for one in sat.returned] == ["taken_in"]
    assert (sat.open, sat.went_on) == ((), False)
    assert standings(project, study) == {"seats": 4, "given": 1, "submitted": 1}
    assert left_in(tmp_path) == []
    assert project.leases.under(f"study/{study.id}/") == ()
    assert [one.came for one in down(project, study, tmp_path, ends="gave_up").returned] == ["taken_in"]
    with pytest.raises(UsageError, match="Nothing is left for Ada"):
        down(project, study, tmp_path)


def test_a_sitting_left_in_the_middle_frees_its_seat_and_goes_on_where_it_stopped(project, tmp_path):
    study = a_running_study(project, revisions=two_tasks(project))
    sat = down(project, study, tmp_path, ends="no")
    assert [one.came for one in sat.returned] == ["unfinished"]
    assert len(sat.open) == 1
    assert project.leases.under(f"study/{study.id}/") == ()
    assert standings(project, study) == {"seats": 4, "given": 1, "left": 1}

    again = down(project, study, tmp_path)
    assert again.went_on
    assert [one.sitting for one in again.returned] == list(sat.open)
    (episode,) = project.episodes.all()
    assert episode.steps_used == 2  # one turn before, one after
    assert left_in(tmp_path) == []


def test_a_seat_that_another_took_meanwhile_is_not_taken_twice(project, tmp_path):
    study = a_running_study(project, revisions=two_tasks(project)[:1], people_per_task=1)
    down(project, study, tmp_path, ends="no")
    assert [one.came for one in down(project, study, tmp_path, who="Bo").returned] == ["taken_in"]
    with pytest.raises(UsageError, match="Nothing is left for Ada"):
        down(project, study, tmp_path)
    assert left_in(tmp_path) == []  # nobody can go on with what Ada began


def test_what_was_recorded_stays_until_its_seat_is_given_out_again_and_what_was_finished_until_it_is_taken_in(
    project, tmp_path
):
    study = a_running_study(project, revisions=two_tasks(project)[:1], people_per_task=1)
    down(project, study, tmp_path, ends="no")
    (package,) = (tmp_path / "here").rglob("*.auditpack")
    with Participating(package, package.with_name(f"{package.stem}-results")) as opened:
        assert [one.came for one in down(project, study, tmp_path, who="Bo").returned] == ["taken_in"]
        assert package.exists()  # a window is open on it
        audit(opened, opened.package.sittings[0])
    with pytest.raises(UsageError, match="Nothing is left for Bo"):
        down(project, study, tmp_path, who="Bo")
    assert package.exists()  # finished too late, and not taken in yet
    with pytest.raises(UsageError, match="Nothing is left for Ada"):
        down(project, study, tmp_path)
    assert left_in(tmp_path) == []
    assert len(project.episodes.all()) == 2


def test_what_was_finished_when_this_process_died_is_taken_in_the_next_time(project, tmp_path):
    study = a_running_study(project, revisions=two_tasks(project))
    with pytest.raises(KeyboardInterrupt):
        down(project, study, tmp_path, dies=KeyboardInterrupt())
    assert project.episodes.all() == ()

    sat = down(project, study, tmp_path)
    assert [one.came for one in sat.returned] == ["taken_in", "taken_in"]
    assert len(project.episodes.all()) == 2
    assert left_in(tmp_path) == []


def test_the_lease_is_kept_while_the_window_is_open_and_no_longer(project, tmp_path):
    study = a_running_study(project, revisions=two_tasks(project)[:1], people_per_task=1)
    until = []

    class Watching(FakeWindow):
        def wait(self, seconds):
            until.append(project.leases.under(f"study/{study.id}/")[0].until_ms)
            drawn = Drawer(project, study).draw("Bo", "bo", until_ms=now_ms() + 1, now_ms=now_ms())
            assert not hasattr(drawn, "seat")
            return super().wait(seconds)

    sit(project, study, "Ada", lambda place: Watching(place, ends="no"), folder=tmp_path / "here")
    assert until == sorted(until)
    assert until[0] <= now_ms() + LOCAL_LEASE_MS
    assert Drawer(project, study).draw("Bo", "bo", until_ms=now_ms() + 1, now_ms=now_ms()).seat == 1


def test_a_window_that_cannot_open_is_said_and_the_seat_is_free(project, tmp_path):
    study = a_running_study(project, revisions=two_tasks(project))
    with pytest.raises(HostError, match="exit code 2"):
        down(project, study, tmp_path, ends="never", fault="exit code 2.")
    assert project.leases.under(f"study/{study.id}/") == ()


def test_several_seats_are_one_package_and_what_was_not_reached_stays_open(project, tmp_path):
    study = a_running_study(project, revisions=two_tasks(project))

    class Half(FakeWindow):
        def __init__(self, place):
            super().__init__(place, ends="never")
            with Participating(place.package, place.results) as opened:
                audit(opened, opened.package.sittings[0])

    sat = sit(project, study, "Ada", Half, most=2, folder=tmp_path / "here")
    assert [one.came for one in sat.returned] == ["taken_in"]
    assert len(sat.open) == 1
    again = down(project, study, tmp_path, most=2)
    assert again.went_on
    assert len(project.episodes.all()) == 2


def test_the_command_asks_for_a_passphrase_and_tells_what_came(project, tmp_path, monkeypatch, capsys):
    study = a_running_study(project, revisions=two_tasks(project))
    add_profile(project, "Cara")
    add_profile(project, "Ada", roles=["participant"], passphrase=PHRASE, by="Cara")
    folder = str(project.folder)
    monkeypatch.setattr(study_sit, "ParticipantProcess", lambda place, _language: FakeWindow(place))
    typed = ["wrong words here", PHRASE]
    monkeypatch.setattr(study_sit, "ask_secretly", lambda _: typed.pop(0))

    assert run(["study", "sit", "pilot", "--for", "ada", "-p", folder]) == 2
    assert "not the passphrase of Ada" in capsys.readouterr().err
    assert run(["study", "sit", "pilot", "--for", "ada", "-p", folder, "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert said["participant"] == "Ada"
    assert [one["came"] for one in said["sittings"]] == ["taken_in"]
    assert said["open"] == []
    assert list(default_folder().rglob("*.auditpack")) == []

    monkeypatch.setattr(study_sit, "ask_secretly", lambda _: PHRASE)
    monkeypatch.setattr(study_sit, "ParticipantProcess", lambda place, _: FakeWindow(place, ends="no"))
    assert run(["study", "sit", study.id, "--for", "Ada", "-p", folder]) == 1
    assert "goes on where it stopped" in capsys.readouterr().out


@pytest.mark.gui
@pytest.mark.parametrize("how", ["the window is killed", "the command is stopped"])
def test_a_real_window_that_ends_by_itself_leaves_no_seat_taken_and_no_process(tmp_path, how):
    with Project.create(tmp_path / "project") as project:
        study = a_running_study(project, revisions=two_tasks(project))
        command = ["-m", "app", "study", "sit", "Pilot", "--for", "Ada", "--folder", str(tmp_path / "here")]
        child = subprocess.Popen(
            [sys.executable, "-P", *command, "-p", str(project.folder)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),  # noqa: PLW1509
        )
        assert "audits in a window of its own" in child.stderr.readline()
        window = None
        while window is None:
            assert child.poll() is None, child.stderr.read()
            window = next(iter(psutil.Process(child.pid).children()), None)
        while not list((tmp_path / "here").rglob("results.json")):
            assert child.poll() is None
        assert len(project.leases.under(f"study/{study.id}/")) == 1
        if how == "the window is killed":
            os.killpg(window.pid, signal.SIGKILL)
        else:
            child.send_signal(signal.SIGINT)
        said, fault = child.communicate(timeout=60)
        assert child.returncode == (2 if how == "the window is killed" else 130), said + fault
        assert project.leases.under(f"study/{study.id}/") == ()
        assert not window.is_running()
        assert standings(project, study) == {"seats": 4, "given": 1, "left": 1}
