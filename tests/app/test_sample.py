"""The sample project that comes with the program: what is in it, and what becomes of it when something goes wrong."""

import errno
import io
import os
import re
import zipfile
from collections import Counter, defaultdict
from pathlib import Path

import pytest

from app import sample
from app.__main__ import run
from app.desktop import application
from app.jobs.making import is_settled
from app.jobs.plan_file import read_plan
from app.jobs.states import standing_in
from app.sample import make_sample, pack_sample, read_sample
from data.errors import StoreCorruptError, UsageError
from data.schema.category import CATEGORIES
from data.store.project import Project

TASKS = 60
WORLDS = 3
"""In which there is a task of each category, at least."""
PLAN = Path(__file__).parents[2] / "docs" / "plans" / "sample.yaml"


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    folder = tmp_path_factory.mktemp("sample") / "project"
    make_sample(folder)
    return folder


def test_the_sample_holds_every_category_in_three_worlds_pairs_and_controls():
    definitions = [one.revision.definition for one in read_sample()]
    worlds = defaultdict(set)
    for definition in definitions:
        for anomaly in definition.anomalies:
            worlds[anomaly.category].add(definition.world)
    assert len(definitions) >= TASKS
    assert {code: len(worlds[code]) for code in CATEGORIES if len(worlds[code]) < WORLDS} == {}
    kinds = Counter(len(definition.anomalies) for definition in definitions)
    assert kinds[2] >= 2
    assert kinds[0] >= 4


def test_every_task_of_the_sample_is_proposed_and_nothing_of_it_is_missing(made):
    with Project.open(made) as project:
        tasks = project.tasks.all()
        assert {standing_in(project, task).state for task in tasks} == {"proposed"}
        assert project.find_damage() == ()
        for task in tasks:
            certificate = project.gates.certificate(project.revisions.for_task(task.id)[-1].sha256)
            assert (certificate is None) == (task.definition.origin == "control")
            assert certificate is None or certificate.oracle_steps <= task.definition.budget.steps


def test_the_plan_of_the_sample_makes_nothing_twice_in_it(made):
    wishes = read_plan(PLAN).wishes()
    with Project.open(made) as project:
        met = [wish for wish in wishes if is_settled(project.makings.of_wish(wish.key))]
        assert len(met) == len(project.tasks.all())


def test_a_sample_that_is_packed_again_is_the_same_sample(made):
    packed = io.BytesIO()
    with Project.open(made) as project:
        worlds = {task.definition.world for task in project.tasks.all()}
        assert pack_sample([(project, worlds)], packed) == len(project.tasks.all())
    again = [(one.revision.sha256, one.task.id) for one in read_sample()]
    with zipfile.ZipFile(packed) as file:
        lines = sample._read_tasks(file)
    assert [(one.revision.sha256, one.task.id) for one in lines] == again


@pytest.mark.parametrize("cut", ["missing", "half", "changed"])
def test_a_damaged_file_is_said_so_and_leaves_no_half_sample(cut, tmp_path, monkeypatch, capsys):
    (tmp_path / "app").mkdir()
    whole = (Path(sample.__file__).parent / sample.FILE).read_bytes()
    if cut == "half":
        (tmp_path / "app" / sample.FILE).write_bytes(whole[: len(whole) // 2])
    if cut == "changed":
        middle = len(whole) // 2
        (tmp_path / "app" / sample.FILE).write_bytes(
            whole[:middle] + bytes([whole[middle] ^ 1]) + whole[middle + 1 :]
        )
    monkeypatch.setattr(sample, "files", lambda _package: tmp_path / "app")
    assert run(["init", str(tmp_path / "project"), "--sample"]) != 0
    assert "Install the program again" in capsys.readouterr().err
    assert not (tmp_path / "project").exists()


def test_what_fails_takes_away_only_what_it_made_and_the_same_command_goes_on(tmp_path, monkeypatch, capsys):
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "letter.txt").write_text("Dear Ada")

    def full(*_):
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr("data.store.blobs._write_whole", full)
        assert run(["init", str(folder), "--sample"]) == 2
    assert "No space left" in capsys.readouterr().err
    assert [path.name for path in folder.iterdir()] == ["letter.txt"]
    assert run(["init", str(folder), "--sample"]) == 0
    assert run(["init", str(folder), "--sample"]) == 2
    assert "is a project already" in capsys.readouterr().err


def test_a_sample_whose_making_was_killed_is_gone_on_with_by_the_same_command(tmp_path, monkeypatch):
    with monkeypatch.context() as patch:
        patch.setattr(sample, "unpack_sample", lambda _project: os._exit(9))
        child = os.fork()
        if not child:
            make_sample(tmp_path / "project")
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 9
    with Project.open(tmp_path / "project") as project:
        assert project.tasks.all() == ()
    make_sample(tmp_path / "project")
    with Project.open(tmp_path / "project") as project:
        assert len(project.tasks.all()) == len(read_sample())


def test_an_empty_project_of_ones_own_is_not_filled(tmp_path):
    Project.create(tmp_path / "mine").close()
    with pytest.raises(UsageError, match="is a project already"):
        make_sample(tmp_path / "mine")


def test_a_sample_that_was_stopped_while_it_was_made_is_filled_when_it_is_opened(tmp_path, monkeypatch):
    folder = tmp_path / "sample"
    monkeypatch.setattr(application, "SAMPLE_FOLDER", folder)

    def stop(_project):
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(sample, "unpack_sample", stop)
        with pytest.raises(KeyboardInterrupt):
            application._open_sample()
    for _ in range(2):
        with application._open_sample() as project:
            assert len(project.tasks.all()) == len(read_sample())


def test_a_record_whose_hash_changed_is_refused(tmp_path, monkeypatch):
    first, *rest = read_sample()
    wrong = first.model_copy(update={"revision": first.revision.model_copy(update={"sha256": "0" * 64})})
    monkeypatch.setattr(sample, "_read_tasks", lambda _packed: (wrong, *rest))
    with pytest.raises(StoreCorruptError, match="no longer has its hash"):
        make_sample(tmp_path / "project")
    assert not (tmp_path / "project").exists()


@pytest.mark.parametrize("page", ["README.md", "docs/commands.md"])
def test_the_pages_tell_how_many_tasks_the_sample_has(page):
    told = re.findall(r"(\d+) proposed tasks", (Path(__file__).parents[2] / page).read_text())
    assert told == [str(len(read_sample()))]
