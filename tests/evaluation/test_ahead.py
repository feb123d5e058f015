"""Where a point of a picture points to: looking there brings it to the middle."""

from __future__ import annotations

import pytest

from data.schema.scene import WorldSpec
from data.schema.space import Pose
from evaluation.auditors.ahead import obstacle_ahead, place_in_view, thing_on_the_way
from tests.evaluation.tiny_world import TinyWorld
from worlds.walker import aim


@pytest.mark.parametrize("pitch", [-20.0, 0.0, 35.0])
@pytest.mark.parametrize("yaw", [-130.0, 0.0, 75.0])
def test_the_middle_of_a_picture_is_straight_ahead(yaw, pitch):
    pose = Pose(x=1, y=0.2, z=-3, yaw_deg=yaw, pitch_deg=pitch)
    found = aim(pose, place_in_view(pose, 0.5, 0.5, eye_m=1.6), eye_m=1.6)
    assert found == pytest.approx((yaw, pitch), abs=1e-6)


def test_what_is_right_of_the_middle_is_turned_to_rightwards_and_what_is_below_downwards():
    pose = Pose(x=0, y=0, z=0, yaw_deg=90)
    yaw, pitch = aim(pose, place_in_view(pose, 1.0, 0.5, eye_m=1.6), eye_m=1.6)
    assert yaw - 90 == pytest.approx(43.9, abs=0.1)
    assert pitch == pytest.approx(0.0, abs=1e-6)
    assert aim(pose, place_in_view(pose, 0.5, 1.0, eye_m=1.6), eye_m=1.6)[1] == pytest.approx(30.0)


async def test_what_stopped_one_is_ahead_and_no_wall_beside_it():
    graph = await TinyWorld().load(WorldSpec(world="tiny"))
    before_the_table = Pose(x=-2, y=0, z=-2.2)
    assert obstacle_ahead(graph, before_the_table, None).id == "kitchen/table-1"
    assert thing_on_the_way(graph, Pose(x=-2, y=0, z=-1.6)).id == "kitchen/table-1"
    assert thing_on_the_way(graph, Pose(x=-2, y=0, z=-1.6, yaw_deg=180)) is None
    assert obstacle_ahead(graph, Pose(x=-2, y=0, z=-1.6, yaw_deg=180), None) is None
