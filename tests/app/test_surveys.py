"""Surveys of a clean world are made once, and again when anything that they depend on is another."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from app.surveys import survey_clean
from data.schema.scene import SceneGraph, Survey, WorldInfo, WorldSpec
from worlds.fake import FakeWorld

SPEC = WorldSpec(world="room")


class CountingWorld(FakeWorld):
    """Counts how often it is asked, as a world of the built page or another engine's."""

    def __init__(self, engine: str = "threejs") -> None:
        super().__init__()
        self.engine = engine
        self.asked: list[tuple[str, ...]] = []

    @property
    def info(self) -> WorldInfo:
        return super().info.model_copy(update={"engine": self.engine})

    async def survey(self, nodes: Sequence[str] = ()) -> dict[str, Survey]:
        self.asked.append(tuple(nodes))
        return await super().survey(nodes)


@pytest.fixture(autouse=True)
def page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A built page of one file, and a cache of one's own."""
    folder = tmp_path / "page"
    folder.mkdir()
    (folder / "index.html").write_text("one")
    monkeypatch.setenv("WORLDAUDIT_BUNDLE", str(folder))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return folder


async def opened(spec: WorldSpec = SPEC, engine: str = "threejs") -> tuple[CountingWorld, SceneGraph]:
    world = CountingWorld(engine)
    return world, await world.load(spec)


async def test_a_second_opening_asks_nothing_and_knows_the_same() -> None:
    first, scene = await opened()
    known = await survey_clean(first, SPEC, scene)
    second, again = await opened()
    assert await survey_clean(second, SPEC, again) == known
    assert (len(first.asked), len(second.asked)) == (1, 0)
    assert all(node.headroom_m == 3.0 for node in known.nodes)


async def test_some_nodes_are_told_from_what_is_known_of_all() -> None:
    world, scene = await opened()
    some = scene.nodes[0].id
    one = await survey_clean(world, SPEC, scene, [some, "not/there"])
    assert world.asked == [(some,)]
    assert [node.headroom_m for node in one.nodes[:2]] == [3.0, scene.nodes[1].headroom_m]
    await survey_clean(world, SPEC, scene)
    assert await survey_clean(world, SPEC, scene, [some]) == one
    assert len(world.asked) == 2


async def test_another_page_another_spec_and_another_scene_are_asked_again(page: Path) -> None:
    world, scene = await opened()
    await survey_clean(world, SPEC, scene)
    await survey_clean(world, WorldSpec(world="room", seed=1), scene)
    await survey_clean(world, SPEC, scene.model_copy(update={"scene_digest": "0" * 64}))
    (page / "index.html").write_text("two!")
    await survey_clean(world, SPEC, scene)
    assert len(world.asked) == 4


async def test_an_engine_whose_version_nobody_knows_is_always_asked() -> None:
    world, scene = await opened(engine="fake")
    await survey_clean(world, SPEC, scene)
    await survey_clean(world, SPEC, scene)
    assert len(world.asked) == 2


async def test_a_file_that_is_damaged_is_made_again(tmp_path: Path) -> None:
    world, scene = await opened()
    known = await survey_clean(world, SPEC, scene)
    (file,) = (tmp_path / "cache").rglob("*.json")
    file.write_text("{")
    assert await survey_clean(world, SPEC, scene) == known
    assert len(world.asked) == 2
    assert file.stat().st_size > 1
