"""Gates by command on a fake world: run, kept, waived, proposed, replayed."""

import json

import pytest

from app import hosts
from app.__main__ import run
from app.jobs.gating import gate_definition, gate_hosts
from data.errors import HostError
from data.schema.scene import WorldSpec
from data.store import Project
from tests.validation.faulty import Suspicious
from tests.validation.gated import Pictures, a_task, an_anomaly
from worlds.fake import FakeWorld


@pytest.fixture
def worlds(monkeypatch):
    """What is started for a world, to be changed by a test."""
    made = {"make": FakeWorld}

    async def start(_spec):
        return made["make"]()

    monkeypatch.setattr(hosts, "start_world", start)
    return made


@pytest.fixture
def project(tmp_path, capsys, worlds):
    folder = tmp_path / "project"
    assert run(["init", str(folder)]) == 0
    capsys.readouterr()
    return folder


def answer(capsys, *arguments, code=0):
    assert run([*arguments, "--json"]) == code
    return json.loads(capsys.readouterr().out)


def a_chair(capsys, project, *more):
    """A chair upside down, to the right of what the start shows."""
    line = "turn_over room/chair"
    made = answer(capsys, "task", "new", "-p", str(project), "-w", "room", "-i", line, *more)
    return made["task"]["id"]


def test_a_task_is_proposed_by_one_command_and_its_state_follows(project, capsys):
    task, place = a_chair(capsys, project), ["-p", str(project)]
    hidden_start(project, task)
    proposal = answer(capsys, "task", "propose", task, *place)
    assert proposal["proposed"], proposal["against"]
    assert answer(capsys, "task", "show", task, *place)["state"] == "proposed"
    shown = answer(capsys, "gates", "show", task, *place)
    assert {row["result"] for row in shown["gates"]} == {"passed"}
    assert shown["oracle_steps"] > 0
    assert all(f"--only {row['gate']}" in row["command"] for row in shown["gates"])
    replay = answer(capsys, "gates", "replay", task, *place)
    assert replay["replay"]["equal"]
    assert len(replay["actions"]) == shown["oracle_steps"]
    assert run(["check", *place]) == 0


def hidden_start(folder, task_id):
    """Turns the start of a draft to the wall behind it."""
    with Project.open(folder) as project:
        task = project.tasks.get(task_id)
        start = task.definition.start.model_copy(update={"yaw_deg": 180.0})
        definition = task.definition.model_copy(update={"start": start})
        project.tasks.save(task.model_copy(update={"definition": definition}))


def test_a_failed_gate_gives_exit_code_1_and_a_waiver_mends_it(project, capsys, worlds):
    worlds["make"] = lambda: Suspicious(("floats", "chair", None, 0.03))
    task, place = a_chair(capsys, project), ["-p", str(project)]
    hidden_start(project, task)
    proposal = answer(capsys, "task", "propose", task, *place, code=1)
    assert [words.startswith("Clean twin: ") for words in proposal["against"]] == [True]
    assert answer(capsys, "gates", task, "--only", "rubric", *place)["gates"][0]["result"] == "passed"
    waive = ["gates", "waive", task, "--gate", "clean_twin", "--by", "ada", *place]
    answer(capsys, *waive, "--reason", "the chair stands on felt pads")
    shown = answer(capsys, "gates", "show", task, *place)
    assert shown["proposed"]
    assert [row["waiver"]["by"] for row in shown["gates"] if row["waiver"]] == ["ada"]


def test_what_is_green_is_not_waived_and_a_waiver_needs_a_reason(project, capsys):
    task, place = a_chair(capsys, project, "--freeze"), ["-p", str(project)]
    by = ["--by", "ada", *place]
    assert run(["gates", "waive", task, "--gate", "loads", "--reason", "because I say so", *by]) == 2
    assert "was not run yet" in capsys.readouterr().err
    run(["gates", task, *place])
    assert run(["gates", "waive", task, "--gate", "loads", "--reason", "because I say so", *by]) == 2
    assert "nothing to waive" in capsys.readouterr().err
    assert run(["gates", "waive", task, "--gate", "start", "--reason", "no", *by]) == 2
    assert run(["gates", "waive", task, "--gate", "beauty", "--reason", "because I say so", *by]) == 2
    assert "There is no gate 'beauty'" in capsys.readouterr().err


def test_a_draft_is_gated_without_keeping_anything(project, capsys):
    task, place = a_chair(capsys, project), ["-p", str(project)]
    found = answer(capsys, "gates", task, *place, code=1)
    assert found["revision"] is None
    assert [row["gate"] for row in found["gates"] if row["result"] == "failed"] == ["start"]
    with Project.open(project) as opened:
        assert opened.gates.all_results() == ()
        assert opened.blobs.all() == ()
    assert run(["gates", "replay", task, *place]) == 2


def test_people_are_told_in_sentences(project, capsys):
    task, place = a_chair(capsys, project), ["-p", str(project)]
    assert run(["task", "propose", task, *place]) == 1
    told = capsys.readouterr()
    assert "is not proposed" in told.out
    assert "Turn the start away" in told.out
    assert "looking for a way" in told.err


async def test_a_host_that_dies_is_replaced_and_the_gates_run_once_more():
    started = []

    class Mortal(FakeWorld):
        async def walkable(self, spacing_m=1.0):
            if len(started) <= 2:
                raise HostError("The host died.")
            return await super().walkable(spacing_m)

    async def start(_spec):
        started.append(Mortal())
        return started[-1]

    definition = await a_task(await an_anomaly("float", "room/crate"))
    async with gate_hosts(start) as opened:
        gating = await gate_definition(opened, WorldSpec(world="room"), definition, put=Pictures().put)
    assert {outcome.result for outcome in gating.outcomes} == {"passed"}
    assert len(started) == 4


async def test_two_hosts_stay_warm_from_task_to_task():
    started = []

    async def start(_spec):
        started.append(FakeWorld())
        return started[-1]

    async with gate_hosts(start) as opened:
        for operator, target in (("float", "room/crate"), ("turn_over", "room/chair")):
            definition = await a_task(await an_anomaly(operator, target))
            await gate_definition(opened, WorldSpec(world="room"), definition, put=Pictures().put)
        assert len(started) == 2
    assert all(world._closed for world in started)
