"""Where the twin walks straight into things: at the middle of a side, with nothing in between."""

from __future__ import annotations

import pytest

from data.schema.scene import WorldSpec
from evaluation.auditors.bumps import Bumps
from tests.evaluation.tiny_world import TinyWorld


@pytest.fixture
async def bumps():
    world = TinyWorld()
    graph = await world.load(WorldSpec(world="tiny"))
    return Bumps(graph, await world.walkable(0.5))


def thing(bumps, name):
    return next(thing for thing in bumps.things if thing.node.id == name)


async def test_what_rests_on_something_is_not_walked_into(bumps):
    names = {thing.node.id for thing in bumps.things}
    assert "kitchen/table-1" in names
    assert "kitchen/vase-1" not in names


async def test_one_aims_well_inside_a_side_and_knows_the_gap(bumps):
    table = thing(bumps, "kitchen/table-1")
    bump = bumps.way_into(table, (-2.4, 0.0, -1.0))
    assert bump is not None
    assert bump.gap_m == pytest.approx(1.55, abs=0.02)
    assert table.box.min[0] + 0.39 <= bump.aim[0] <= table.box.max[0] - 0.39


async def test_a_slanting_way_is_no_bump(bumps):
    assert bumps.way_into(thing(bumps, "kitchen/table-1"), (-0.6, 0.0, -1.9)) is None


async def test_what_stands_in_between_leaves_no_way(bumps):
    door = thing(bumps, "hall/door-1")
    assert bumps.way_into(door, (0.0, 0.0, -1.0)) is not None
    assert bumps.way_into(thing(bumps, "kitchen/cabinet-1"), (3.0, 0.0, 3.0)) is None


async def test_every_place_to_stand_has_a_clear_way(bumps):
    stands = [(one, stand) for one in bumps.things for stand in bumps.stands(one)]
    assert len(stands) >= len(bumps.things)
    assert all(bumps.way_into(one, stand) is not None for one, stand in stands)
