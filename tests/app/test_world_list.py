"""A world that cannot be loaded says why in the list, and the others are listed all the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from app import hosts
from app.jobs import world_facts
from app.jobs.world_facts import WorldFault, gather_facts, known_worlds
from data.errors import HostError, HostTimeoutError, NotFoundError
from data.schema.imported import ImportOptions
from data.schema.scene import SceneGraph, WorldSpec
from data.store import Project
from tests.data.worlds import a_world, files_in
from worlds.catalogue import BUILT_IN
from worlds.fake import FakeWorld

FAULTS = {
    BUILT_IN[1].id: NotFoundError("This page has no such world."),
    BUILT_IN[2].id: HostTimeoutError("The world host did not answer `load` within 90 s."),
    BUILT_IN[3].id: HostError("The world host ended."),
}


class Troubled(FakeWorld):
    """Loads every world but some; dies of those, so that nobody may ask it again."""

    started = 0

    async def load(self, spec: WorldSpec) -> SceneGraph:
        if self.dead:
            raise AssertionError("asked again after a fault")
        self.dead = spec.world in FAULTS
        if self.dead:
            raise FAULTS[spec.world]
        return await super().load(spec)

    dead = False


@pytest.fixture(autouse=True)
def _fake_hosts(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    Troubled.started = 0

    async def start(_spec: WorldSpec) -> Troubled:
        Troubled.started += 1
        return Troubled()

    monkeypatch.setattr(hosts, "start_world", start)
    monkeypatch.setattr(world_facts, "page_hash", lambda: "a page")
    monkeypatch.setattr(world_facts.platformdirs, "user_cache_path", lambda *_, **__: tmp_path / "cache")


async def test_worlds_that_cannot_be_loaded_say_why_and_the_rest_is_told() -> None:
    rows = await gather_facts(known_worlds(None))
    assert [row.id for row in rows] == [world.id for world in BUILT_IN]
    assert {row.id: row.error for row in rows if isinstance(row, WorldFault)} == {
        world: str(fault) for world, fault in FAULTS.items()
    }
    assert Troubled.started == 1 + len(FAULTS)


async def test_a_world_whose_file_is_gone_is_told_without_being_loaded(tmp_path: Path) -> None:
    files = files_in(tmp_path / "brought", room_gltf=b"{}", room_bin=b"0")
    with Project.create(tmp_path / "project", name="Lists") as project:
        kept = project.worlds.add(a_world(files, kind="page", options=ImportOptions()), files, at_ms=1)
        project.blobs.path(kept.world.files["room.bin"].sha256).unlink()
        (own,) = [world for world in known_worlds(project) if world.own]
        (row,) = await gather_facts([own])
    assert isinstance(row, WorldFault)
    assert (row.id, row.origin) == ("room", "page")
    assert "room.bin is gone from the project" in row.error
    assert Troubled.started == 0
