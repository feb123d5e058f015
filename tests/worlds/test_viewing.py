"""What is said to be out of view never fills a pixel."""

from __future__ import annotations

import math
import random

import numpy as np

from data.schema.space import Pose
from tests.evaluation.tiny_world import CLEAN, TinyWorld
from worlds.masks import mask_of
from worlds.viewing import may_be_in_view


async def test_it_never_says_no_to_what_is_drawn_and_often_says_no():
    world, rng, refused = TinyWorld(), random.Random(5), 0
    for _ in range(60):
        pose = Pose(
            x=rng.uniform(-5, 5), y=0, z=rng.uniform(-5, 5),
            yaw_deg=rng.uniform(-180, 180), pitch_deg=rng.uniform(-60, 60),
        )  # fmt: skip
        capture = await world.capture(pose=pose, width=60, height=36, channels=("ids",))
        for node, (low, high) in CLEAN.items():
            radius = float(np.linalg.norm(high - low)) / 2
            if not may_be_in_view(pose, tuple((low + high) / 2), radius):
                refused += 1
                assert not mask_of(capture, [node]).any(), (node, pose)
    assert refused > 60


def test_a_ball_behind_is_out_of_view_and_one_around_the_eye_is_in():
    pose = Pose(x=0, y=0, z=0)
    assert may_be_in_view(pose, (0, 1.6, -9), 0.2)
    assert not may_be_in_view(pose, (0, 1.6, 9), 0.2)
    assert may_be_in_view(pose, (0, 1.6, 0.5), 0.2)
    assert may_be_in_view(pose, (9 * math.sin(0.9), 1.6, -9 * math.cos(0.9)), 2.0)
