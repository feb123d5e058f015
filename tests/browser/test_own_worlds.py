"""A file that somebody brings, with the real page: added, tagged, made a task of, and true to its versions."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.__main__ import run
from app.jobs.drafts import check_in_world, plan_draft
from app.jobs.importing import add_file, change_world, refuse_no_footing, with_start, with_tags
from app.jobs.world_sheet import choose_poses
from app.jobs.worlds import spec_for, spec_of
from data.errors import ImportRefusedError, UsageError
from data.schema.imported import ImportOptions, NodeTags
from data.schema.setting import StartPose
from data.schema.space import Pose
from data.store import Project
from tests.glb import CRATE_ID, write_room
from worlds.three.client import ThreeWorld

pytestmark = pytest.mark.browser


@pytest.fixture
def project(tmp_path: Path) -> Iterator[Project]:
    with Project.create(tmp_path / "project", name="Own worlds") as opened:
        yield opened


async def test_what_is_said_of_a_world_reaches_its_scene_and_tasks_keep_theirs(
    host: ThreeWorld, project: Project, tmp_path: Path
) -> None:
    file = write_room(tmp_path / "In centimetres.glb", unit=100)
    kept, report = await add_file(host, project, file, ImportOptions(scale=0.01))
    file.unlink()
    assert (kept.world.id, report.triangles) == ("in-centimetres", 144)
    assert report.size_m == pytest.approx((6.2, 2.6, 6.2), abs=0.01)
    plain = await host.load(spec_for(project, "in-centimetres"))
    counts = (plain.object_count, len(plain.nodes) - plain.object_count)
    assert (report.objects, report.building) == counts
    assert sum(counts) == 8
    assert plain.scene_digest == kept.world.scene_digest
    assert not plain.node(CRATE_ID).movable

    moved, scene = await change_world(
        host, project, kept, lambda own: with_tags(own, CRATE_ID, NodeTags(movable=True, label="Crate"))
    )
    assert scene.node(CRATE_ID).movable
    assert moved.world.scene_digest != kept.world.scene_digest
    survey = scene.surveyed(await host.survey([CRATE_ID]))
    draft = plan_draft(survey, [f"float {CRATE_ID} raise_m=0.4"], title="Crate", author="cara")
    assert "0.400 m" in (await check_in_world(host, draft.definition.injections, draft.definition.start))[0]
    await host.remove_injection(draft.definition.injections[0].id)
    assert (await host.digest()).scene == scene.scene_digest

    door = StartPose(id="door", label="By the door", pose=Pose(x=0, y=0, z=2, yaw_deg=0))
    await refuse_no_footing(host, door)
    with pytest.raises(UsageError, match="nearest place"):
        await refuse_no_footing(host, door.model_copy(update={"pose": Pose(x=0, y=7, z=2)}))
    task = project.tasks.save(draft)
    now, _ = await change_world(
        host,
        project,
        moved,
        lambda own: with_start(with_tags(own, "n5.p0", NodeTags(mechanism="door")), door),
    )
    assert now.world.setting.interactions == ("Doors open and close",)
    pinned = await host.load(spec_of(project, task.definition))
    assert pinned.scene_digest == task.definition.scene_digest
    newest = await host.load(spec_for(project, "in-centimetres"))
    assert newest.scene_digest == now.world.scene_digest != pinned.scene_digest
    assert [start.id for start in newest.starts][-1] == "door"
    poses = await choose_poses(host, newest, most=8)
    assert poses[:4] == tuple(start.pose for start in newest.starts)
    assert len(poses) == 10


async def test_a_file_that_shows_nothing_is_refused_and_leaves_nothing(
    host: ThreeWorld, project: Project, tmp_path: Path
) -> None:
    file = tmp_path / "nothing.gltf"
    file.write_text(json.dumps({"asset": {"version": "2.0"}, "scenes": [{"nodes": []}], "scene": 0}))
    with pytest.raises(ImportRefusedError):
        await add_file(host, project, file, ImportOptions())
    assert project.worlds.all() == ()
    assert project.blobs.all() == ()


def test_the_command_adds_with_0_refuses_with_1_and_takes_bad_use_with_2(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder, room = tmp_path / "project", write_room(tmp_path / "My room (1).glb")
    broken = tmp_path / "broken.glb"
    broken.write_bytes(room.read_bytes()[:700])
    assert run(["init", str(folder)]) == 0
    capsys.readouterr()

    def answer(code: int, *arguments: str) -> dict[str, object]:
        assert run(["worlds", *arguments, "--json", "-p", str(folder)]) == code
        return json.loads(capsys.readouterr().out)

    added = answer(0, "add", str(room), "--era", "1300-1400", "--setting", "A cell.")
    assert (added["ok"], added["world"], added["error"]) == (True, "my-room-1", None)
    refused = answer(1, "add", str(broken))
    assert (refused["ok"], refused["world"]) == (False, None)
    assert len(str(refused["error"])) > 20
    assert answer(2, "add", str(tmp_path / "absent.glb"))["ok"] is False
    assert answer(2, "add", str(room), "--up", "x")["ok"] is False
    with Project.open(folder) as project:
        (kept,) = project.worlds.all()
        assert (kept.world.setting.era.from_year, kept.world.setting.description) == (1300, "A cell.")
    assert run(["worlds", "remove", "my-room-1", "-p", str(folder)]) == 0
    with Project.open(folder) as project:
        assert project.blobs.all() == ()
