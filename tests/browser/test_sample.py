"""The sample's tasks run in the worlds as they are: a world that was changed since would refuse them."""

from collections import defaultdict

import pytest

from app.sample import read_sample
from data.schema.scene import WorldSpec
from worlds.catalogue import BUILT_IN
from worlds.three.client import ThreeWorld

pytestmark = pytest.mark.browser

PINNED: dict[str, set[str]] = defaultdict(set)
for one in read_sample():
    PINNED[one.revision.definition.world].add(one.revision.definition.scene_digest)


def test_the_sample_has_tasks_of_every_world_that_comes_with_the_program() -> None:
    assert set(PINNED) == {world.id for world in BUILT_IN}


@pytest.mark.parametrize("world", sorted(PINNED))
async def test_the_scene_that_the_sample_pins_is_the_scene_that_is_built(
    world: str, host: ThreeWorld
) -> None:
    graph = await host.load(WorldSpec(world=world))
    assert PINNED[world] == {graph.scene_digest}, (
        "the world was changed: make its tasks of docs/plans/sample.yaml again, then run .ci/pack_sample.py"
    )
