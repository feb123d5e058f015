"""Tasks in number: what passes is proposed, why the rest failed is told, and a killed run goes on where it stopped."""

import asyncio
import json
import os
import signal
import subprocess
import sys
import textwrap

import pytest

from app import hosts
from app.__main__ import run
from app.jobs import making
from app.jobs.gating import gate_hosts
from app.jobs.making import make_many, report_on
from app.jobs.plan_file import read_plan
from app.jobs.states import standing_in
from data.errors import UsageError
from data.schema.plan import BenchmarkPlan, WorldWishes
from data.store.project import Project
from worlds.fake import FakeWorld

CHILD = textwrap.dedent("""
    import asyncio, sys
    from app.jobs import worlds
    from app.jobs.gating import gate_hosts
    from app.jobs.making import make_many
    from data.store.project import Project
    from tests.app.test_making import plan_of
    from worlds.catalogue import BuiltIn
    from worlds.fake import FakeWorld

    async def start(_spec):
        return FakeWorld()

    worlds.BUILT_IN += (BuiltIn(id="fake", engine="threejs", title="Fake world", words="A room for tests."),)

    async def main(folder):
        with Project.create(folder, name="killed") as project:
            async with gate_hosts(start) as hosts:
                wishes = plan_of(categories={"T1": 3}).wishes()
                await make_many(project, wishes, hosts, tell=lambda line: print(line, flush=True))

    asyncio.run(main(sys.argv[1]))
""")


@pytest.fixture(autouse=True)
def _fake_world(monkeypatch):
    async def start(_spec):
        return FakeWorld()

    monkeypatch.setattr(hosts, "start_world", start)


@pytest.fixture
def project(tmp_path):
    with Project.create(tmp_path / "project", name="many") as opened:
        yield opened


def plan_of(**wishes):
    return BenchmarkPlan(seed=3, worlds={"fake": WorldWishes.model_validate(wishes)})


async def make(project, plan, **more):
    async with gate_hosts() as opened:
        return await make_many(project, plan.wishes(), opened, **more)


async def test_what_passes_its_gates_is_proposed_and_the_rest_is_told_by_gate_and_operator(project):
    plan = plan_of(categories={"C1": 1, "T1": 1, "S3": 1}, controls=1)
    lines = []
    report = await make(project, plan, tell=lines.append)
    assert report.wanted == 4
    assert report.proposed + len(report.unmet) == 4
    assert report.proposed >= 2
    assert [words for words in report.unmet if "S3" in words] == [
        "fake S3: nothing in this world came through"
    ]
    states = {standing_in(project, task).state for task in project.tasks.all()}
    assert states == {"proposed"}
    assert len(lines) == report.tries
    failed = [one for one in project.makings.all() if one.ending == "failed"]
    counted = sum(sum(operators.values()) for operators in report.failed_gates.values())
    assert counted == sum(len(one.failed) * max(1, len(one.operators)) for one in failed)


async def test_a_run_that_was_killed_between_two_records_goes_on_and_repeats_nothing(project, monkeypatch):
    plan = plan_of(categories={"T1": 2})

    def die(*_arguments, **_more):
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:  # saved and frozen, but not yet gated in the records
        patch.setattr(making, "keep_gating", die)
        with pytest.raises(KeyboardInterrupt):
            await make(project, plan)
    assert len(project.tasks.all()) == 1
    assert project.makings.all() == ()
    report = await make(project, plan)
    assert report.proposed == 2
    assert len(project.tasks.all()) == 2
    targets = [task.definition.injections[0].targets[0] for task in project.tasks.all()]
    assert len(set(targets)) == 2
    again = await make(project, plan)
    assert again.tasks == report.tasks
    assert again.tries == report.tries


def test_a_run_killed_outright_keeps_what_it_finished_and_goes_on(tmp_path):
    folder = tmp_path / "killed"
    child = subprocess.Popen(
        [sys.executable, "-c", CHILD, str(folder)], stdout=subprocess.PIPE, text=True, env=os.environ
    )
    with child.stdout:
        first = child.stdout.readline()
        child.send_signal(signal.SIGKILL)
    assert child.wait() == -signal.SIGKILL
    assert first.startswith("1/3 ")
    with Project.open(folder) as project:
        kept = project.makings.all()
        assert kept
        report = asyncio.run(make(project, plan_of(categories={"T1": 3})))
        assert project.makings.all()[: len(kept)] == kept
        assert report.wanted == 3
        assert len(project.tasks.all()) == report.proposed


async def test_tasks_follow_from_the_seed_of_their_plan(tmp_path):
    told = []
    for name in ("one", "two"):
        with Project.create(tmp_path / name, name=name) as project:
            await make(project, plan_of(categories={"T1": 1}))
            told.append([task.definition for task in project.tasks.all()])
    assert told[0] == told[1]
    assert len(told[0]) == 1


async def test_wishes_keep_their_keys_when_a_plan_grows(project):
    small, large = plan_of(categories={"T1": 1}), plan_of(categories={"T1": 2, "C1": 1}, controls=2)
    assert {wish.key for wish in small.wishes()} < {wish.key for wish in large.wishes()}
    assert report_on(project, small.wishes()).unmet == ("fake T1: not tried yet",)


async def test_two_anomalies_of_different_categories_share_a_task(project):
    report = await make(project, plan_of(multi=1))
    tries = project.makings.all()
    assert tries
    for one in tries:
        if one.ending != "nothing_left":
            assert len(set(one.targets)) == 2
    for task in project.tasks.all():
        assert len({anomaly.category for anomaly in task.definition.anomalies}) == 2
    assert report.wanted == 1


def test_a_plan_is_read_from_yaml_and_what_is_wrong_in_it_is_named(tmp_path):
    file = tmp_path / "small.yaml"
    file.write_text("seed: 4\nworlds:\n  house: {per_category: 1, categories: {V1: 2, S3: 0}, controls: 1}\n")
    plan = read_plan(file)
    assert (plan.name, plan.seed, len(plan.wishes())) == ("small", 4, 14 + 1 + 1)
    for text, words in (
        ("worlds: {house: {per_category: -1}}", "worlds.house.per_category"),
        ("worlds: {house: {categories: {X9: 1}}}", "worlds.house.categories"),
        ("worlds: [", "is no YAML"),
        ("[]", "must say `worlds:`"),
        ("worlds: {house: {many: 1}}", "worlds.house.many"),
    ):
        file.write_text(text)
        with pytest.raises(UsageError, match=words):
            read_plan(file)
    with pytest.raises(UsageError, match="cannot be read"):
        read_plan(tmp_path / "none.yaml")


def test_the_command_makes_tasks_and_says_what_is_unmet(tmp_path, capsys):
    folder = tmp_path / "project"
    assert run(["init", str(folder)]) == 0
    capsys.readouterr()
    place = ["-p", str(folder), "--json"]
    assert run(["author", "auto", "-w", "fake", "-c", "T1", "--seed", "3", *place]) == 0
    assert json.loads(capsys.readouterr().out)["proposed"] == 1
    assert run(["author", "auto", "-w", "fake", "-c", "S3", "--seed", "3", *place]) == 1
    assert json.loads(capsys.readouterr().out)["unmet"] == ["fake S3: nothing in this world came through"]
    assert run(["author", "auto", "-w", "fake", "-n", "0", *place]) == 2
    assert "Nothing is wished for" in capsys.readouterr().err
