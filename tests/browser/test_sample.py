"""The sample's tasks run in the worlds as they are: a world that was changed since would refuse them."""

from collections import defaultdict

import pytest

from app.sample import read_sample
from data.schema.scene import WorldSpec
from worlds.three.client import ThreeWorld

pytestmark = pytest.mark.browser

PINNED: dict[str, set[str]] = defaultdict(set)
for one in read_sample():
    PINNED[one.revision.definition.world].add(one.revision.definition.scene_digest)


@pytest.mark.parametrize("world", sorted(PINNED))
async def test_the_scene_that_the_sample_pins_is_the_scene_that_is_built(
    world: str, host: ThreeWorld
) -> None:
    graph = await host.load(WorldSpec(world=world))
    assert PINNED[world] == {graph.scene_digest}, (
        "the world was changed: make its tasks of docs/plans/sample.yaml again, then run .ci/pack_sample.py"
    )
