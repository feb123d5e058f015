"""The task library: filters that are kept, and tasks made from other tasks, by the window's jobs and by command."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from app import hosts
from app.__main__ import run
from app.jobs.variants import other_start, plan_combined, plan_variant
from authoring.drafting import plan_inject, plan_injection, plan_task
from authoring.edits import apply_edit
from data.errors import UsageError
from data.ids import new_id
from data.schema.scene import SceneGraph
from data.schema.setting import StartPose
from data.schema.space import Pose
from data.schema.task import Task
from data.store import Project
from tests.authoring.kitchen import kitchen
from validation.filtering import LibraryFilter
from validation.library import LibraryRow
from worlds.fake import FakeWorld

DOOR, TABLE, SINK = (
    StartPose(id=name, label=name, pose=Pose(x=x, y=0, z=1))
    for name, x in (("door", 0), ("table", 1), ("sink", 2))
)


def task_with(operator: str, node: str, scene: SceneGraph | None = None) -> Task:
    scene = scene or kitchen()
    task = plan_task(scene, task_id=new_id(), now_ms=1, title=f"{operator} of {node}")
    injection = plan_injection(scene, operator, [node], injection_id=new_id(), seed=4)
    return apply_edit(task, plan_inject(scene, injection))[0]


def variant(task: Task, kind: str, **given: Any) -> Task:
    return plan_variant(task, kind, fresh_id=new_id, at_ms=9, **given)  # type: ignore[arg-type]


def test_a_copy_says_the_same_under_ids_of_its_own() -> None:
    task = task_with("float", "kitchen/table-1")
    copy = variant(task, "copy", author="Bo")
    assert copy.id != task.id
    assert copy.definition.injections[0].id != task.definition.injections[0].id
    assert copy.definition.anomalies[0].rubric == task.definition.anomalies[0].rubric
    assert (copy.version, copy.author, copy.created_ms) == (0, "Bo", 9)


def test_a_clean_control_keeps_everything_but_the_anomaly() -> None:
    task = task_with("float", "kitchen/table-1")
    control = variant(task, "control").definition
    assert (control.origin, control.anomalies) == ("control", ())
    assert (control.start, control.description) == (task.definition.start, task.definition.description)


def test_another_seed_is_another_scene_and_is_refused_where_its_object_is_not() -> None:
    task = task_with("float", "kitchen/table-1")
    other = kitchen().model_copy(update={"scene_digest": "a" * 64})
    made = variant(task, "seed", scene=other).definition
    assert (made.world_seed, made.scene_digest, made.injections[0].seed) == (1, "a" * 64, 5)
    nodes = tuple(node for node in other.nodes if node.id != "kitchen/table-1")
    with pytest.raises(Exception, match="kitchen/table-1"):
        variant(task, "seed", scene=other.model_copy(update={"nodes": nodes}))


def test_another_start_is_the_named_one_or_the_next_and_never_the_same() -> None:
    definition = task_with("float", "kitchen/table-1").definition.model_copy(update={"start": DOOR.pose})
    assert other_start(definition, (DOOR, TABLE, SINK)) == ("table", TABLE.pose)
    assert other_start(definition, (DOOR, TABLE, SINK), "sink") == ("sink", SINK.pose)
    assert other_start(definition, (TABLE, DOOR)) == ("table", TABLE.pose)
    with pytest.raises(UsageError, match="no other start"):
        other_start(definition, (DOOR,))
    with pytest.raises(UsageError, match="It has: door"):
        other_start(definition, (DOOR,), "roof")


def test_two_tasks_of_one_scene_become_one_with_both_anomalies() -> None:
    first, second = task_with("float", "kitchen/table-1"), task_with("turn_over", "kitchen/chair-1")
    both = plan_combined([first, second], fresh_id=new_id, at_ms=9)
    assert [one.category for one in both.definition.anomalies] == ["G1", "S2"]
    assert len({one.id for one in (*both.definition.injections, *first.definition.injections)}) == 3
    with pytest.raises(UsageError, match="two or more"):
        plan_combined([first], fresh_id=new_id, at_ms=9)
    elsewhere = task_with("float", "kitchen/table-1", kitchen().model_copy(update={"world": "other"}))
    with pytest.raises(UsageError, match="share one scene"):
        plan_combined([first, elsewhere], fresh_id=new_id, at_ms=9)
    with pytest.raises(UsageError, match="injects nothing"):
        plan_combined([first, variant(second, "control")], fresh_id=new_id, at_ms=9)


def test_what_must_not_be_known_matches_no_filter() -> None:
    blind = LibraryRow(key="1", label="House 12ab", world="house", done=False)
    assert LibraryFilter(query="house 12").keeps([blind]) == (blind,)
    assert LibraryFilter(values={"category": "G1"}).keeps([blind]) == ()
    assert LibraryFilter(values={"world": "house"}, query="G1").keeps([blind]) == ()


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Path:
    async def start(_spec: object) -> FakeWorld:
        return FakeWorld()

    monkeypatch.setattr(hosts, "start_world", start)
    folder = tmp_path / "project"
    assert run(["init", str(folder)]) == 0
    capsys.readouterr()
    return folder


def answer(capsys: pytest.CaptureFixture[str], project: Path, *words: str, code: int = 0) -> Any:
    assert run([*words, "-p", str(project), "--json"]) == code
    said = capsys.readouterr()
    return json.loads(said.out) if code == 0 else said.err + said.out


def make(capsys: pytest.CaptureFixture[str], project: Path, line: str, *more: str) -> str:
    words = ("task", "new", "--world", "fake", "--inject", line, "--title", line, *more)
    return answer(capsys, project, *words)["task"]["id"]


def test_a_filter_is_saved_used_and_forgotten_by_command(project: Path, capsys: Any) -> None:
    floating = make(capsys, project, "float room/crate", "--freeze")
    make(capsys, project, "turn_over room/chair")
    listed = answer(capsys, project, "task", "list", "--filter", "category=G1", "--save", "Floating")
    assert [row["id"] for row in listed] == [floating]
    assert [row["id"] for row in answer(capsys, project, "task", "list", "--saved", "Floating")] == [floating]
    assert [row["id"] for row in answer(capsys, project, "task", "list", "-s", "FROZEN float")] == [floating]
    assert answer(capsys, project, "task", "list", "--saved", "Floating", "-f", "state=draft") == []
    assert "no filter" in answer(capsys, project, "task", "list", "-f", "colour=red", code=2)
    answer(capsys, project, "task", "list", "--forget", "Floating")
    assert "no saved filter" in answer(capsys, project, "task", "list", "--saved", "Floating", code=2)


def test_variants_are_made_by_command_and_a_near_start_asks_for_the_gates(project: Path, capsys: Any) -> None:
    task = make(capsys, project, "float room/crate raise_m=0.7")
    copy = answer(capsys, project, "task", "duplicate", task)["task"]
    assert copy["definition"]["anomalies"][0]["injections"][0]["parameters"] == {"raise_m": 0.7}
    seeded = answer(capsys, project, "task", "duplicate", task, "--as", "seed")["task"]
    assert seeded["definition"]["world_seed"] == 1
    control = answer(capsys, project, "task", "duplicate", task, "--as", "control")["task"]
    assert control["definition"]["anomalies"] == []
    assert "worldaudit gates" in answer(capsys, project, "task", "duplicate", task, "--as", "near", code=2)
    assert "choose one of copy" in answer(capsys, project, "task", "duplicate", task, "--as", "twin", code=2)
    with Project.open(project) as opened:
        assert len(opened.tasks.all()) == 4


def test_tasks_are_combined_retired_and_brought_back_by_command(project: Path, capsys: Any) -> None:
    tasks = [make(capsys, project, "float room/crate"), make(capsys, project, "turn_over room/chair")]
    both = answer(capsys, project, "task", "combine", *tasks)["task"]
    assert [one["category"] for one in both["definition"]["anomalies"]] == ["G1", "S2"]
    assert len(answer(capsys, project, "task", "retire", *tasks)) == 2
    assert [row["id"] for row in answer(capsys, project, "task", "list")] == [both["id"]]
    assert len(answer(capsys, project, "task", "list", "--retired")) == 3
    assert answer(capsys, project, "task", "retire", tasks[0], "--undo") == [
        {"id": tasks[0], "retired": False}
    ]


def test_a_draft_is_edited_by_command_as_in_the_window(project: Path, capsys: Any) -> None:
    task = make(capsys, project, "float room/crate raise_m=0.7")
    edit = ("task", "edit", task)
    saved = answer(
        capsys,
        project,
        *edit,
        "--title",
        "Crate",
        "--steps",
        "12",
        "--wrong",
        "Look: the crate hangs 0.70 m up.",
    )
    injection = saved["task"]["definition"]["anomalies"][0]["injections"][0]["id"]
    saved = answer(
        capsys, project, *edit, "--set", f"{injection} raise_m=0.9", "--inject", "turn_over room/chair"
    )
    first, second = saved["task"]["definition"]["anomalies"]
    assert first["rubric"]["en"]["anomaly"] == "Look: the crate hangs 0.90 m up."
    assert second["category"] == "S2"
    assert (saved["task"]["title"], saved["task"]["definition"]["budget"]["steps"]) == ("Crate", 12)
    saved = answer(
        capsys,
        project,
        *edit,
        "--remove",
        second["injections"][0]["id"],
        "--language",
        "zh",
        "--describe",
        "一个房间",
    )
    assert saved["task"]["definition"]["description"]["scene"]["zh"] == "一个房间"
    assert len(saved["task"]["definition"]["anomalies"]) == 1
    rules = ("--plain-at-start", "--route-min", "3", "--route-max", "12.5")
    saved = answer(capsys, project, *edit, *rules)
    wanted = {"plain_at_start": True, "route_min_m": 3.0, "route_max_m": 12.5}
    assert saved["task"]["definition"]["start_rules"] == wanted
    assert "no range" in answer(capsys, project, *edit, "--route-max", "2", code=2)
    assert "Nothing is to be changed" in answer(capsys, project, *edit, code=2)
    assert "is none of the task's injections" in answer(capsys, project, *edit, "--remove", "zz", code=2)


def test_the_linter_answers_by_command_with_exit_code_1(project: Path, capsys: Any) -> None:
    task = make(capsys, project, "float room/crate raise_m=0.7")
    assert answer(capsys, project, "task", "edit", task, "--lint")["findings"] == []
    assert (
        run(
            [
                "task",
                "edit",
                task,
                "--describe",
                "The crate floats 0.70 m.",
                "--lint",
                "-p",
                str(project),
                "--json",
            ]
        )
        == 1
    )
    found = json.loads(capsys.readouterr().out)["findings"]
    assert {one["field"] for one in found} == {"scene"}
