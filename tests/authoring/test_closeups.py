"""A close eye sees the thing that it is meant for, whichever side it has to be on."""

import numpy as np

from authoring.closeups import PLENTY, find_close_up
from data.schema.scene import WorldSpec
from worlds.fake import FakeWorld
from worlds.masks import mask_of

SIZE = (160, 96)


async def test_a_close_eye_sees_plenty_of_every_loose_thing():
    world = FakeWorld()
    scene = await world.load(WorldSpec(world="fake"))
    await world.reset(frames="none")
    points = await world.walkable(1.0)
    poor = []
    loose = [node for node in scene.nodes if not node.structural]
    for node in loose:
        pose = await find_close_up(world, scene, node, points, size=SIZE)
        taken = await world.capture(pose=pose, width=SIZE[0], height=SIZE[1], channels=("ids",))
        if np.count_nonzero(mask_of(taken, [node.id])) < PLENTY * SIZE[0] * SIZE[1]:
            poor.append(node.id)
    assert len(loose) > 5
    assert poor == []
