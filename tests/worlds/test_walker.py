"""The walker gets where it is told with the five actions, through shut doors and around things."""

from __future__ import annotations

import math

import pytest

from data.schema.action import Move
from data.schema.scene import Node, Route, WorldSpec
from data.schema.space import Box, Pose
from tests.evaluation.tiny_world import START, TinyWorld
from worlds.doorways import Doorway, before_door, facing_door, past_door, stand_m
from worlds.routes import choose_stations, flat_m, look_from, order_tour, viewing_poses
from worlds.walker import (
    Footing,
    OutOfStepsError,
    Walker,
    aim,
    crosses,
    doors_of,
    estimate_steps,
    wrap_deg,
)


async def make_walker(*, steps=60, world=None):
    world = world or TinyWorld()
    graph = await world.load(WorldSpec(world="tiny"))
    outcome = await world.reset(frames="none")
    left = [steps]

    async def act(action):
        if left[0] == 0:
            return None
        left[0] -= 1
        done = await world.act(action, frames="none")
        return Footing(outcome=done.outcome, moved_m=done.moved_m, pose=done.pose)

    return Walker(act=act, find_path=world.path, pose=outcome.pose, doors=doors_of(graph)), world


async def test_it_walks_straight_to_a_point_in_few_steps():
    walker, world = await make_walker()
    walk = await walker.walk_to((3.0, 0.0, 3.0))
    assert walk.arrived
    assert walk.steps <= 3
    assert world.pose == walker.pose
    assert flat_m((world.pose.x, 0, world.pose.z), (3.0, 0.0, 3.0)) < 0.3


@pytest.mark.parametrize("goal", [(0.0, 0.0, -4.0), (-4.0, 0.0, -1.0), (5.0, 0.0, -5.0), (1.5, 0.0, -5.0)])
async def test_it_opens_the_shut_door_and_goes_round_what_stands_there(goal):
    walker, world = await make_walker()
    walk = await walker.walk_to(goal)
    assert world.door_open
    assert walk.arrived, walk
    assert walk.steps <= 14


async def test_something_the_map_does_not_know_makes_it_step_aside_and_try_again():
    world = TinyWorld()
    walker, _ = await make_walker(world=world)
    low, high = world.boxes["kitchen/bin-1"]
    middle = [START.x + 1.0, 0, 2.6]
    world.boxes["kitchen/bin-1"] = (
        (high - low) * [-0.5, 0, -0.5] + middle,
        (high - low) * [0.5, 1, 0.5] + middle,
    )
    walk = await walker.walk_to((3.0, 0.0, 1.8))
    assert walk.arrived


async def test_when_nothing_is_left_to_spend_it_says_so():
    walker, _ = await make_walker(steps=3)
    with pytest.raises(OutOfStepsError):
        await walker.walk_to((5.0, 0.0, -5.0))
    assert walker.steps == 3


async def test_it_faces_a_point():
    walker, world = await make_walker()
    await walker.face((2.0, 0.0, 2.0))
    yaw, pitch = aim(world.pose, (2.0, 0.0, 2.0), eye_m=1.6)
    assert abs(wrap_deg(yaw - world.pose.yaw_deg)) < 1
    assert abs(pitch - world.pose.pitch_deg) < 1
    assert world.pose.pitch_deg > 0
    await walker.do(Move(distance_m=1))
    assert world.pose.x > 0


@pytest.mark.parametrize(
    ("point", "yaw", "pitch"),
    [
        ((0, 1.6, -5), 0, 0),
        ((5, 1.6, 0), 90, 0),
        ((-5, 1.6, 0), -90, 0),
        ((0, 0, -1.6), 0, 45),
        ((0, 9, 0), 0, -89),
    ],
)
def test_aim_follows_the_conventions(point, yaw, pitch):
    assert aim(Pose(x=0, y=0, z=0), point, eye_m=1.6) == pytest.approx((yaw, pitch))


def test_stations_cover_every_point_and_depend_on_the_seed_only():
    points = [(float(x), 0.0, float(z)) for x in range(10) for z in range(8)]
    stations = choose_stations(points, reach_m=3.0, seed=4)
    assert max(min(flat_m(p, s) for s in stations) for p in points) <= 3.0
    assert stations == choose_stations(points, reach_m=3.0, seed=4)
    assert len(stations) < 14
    assert choose_stations([], reach_m=1, seed=0) == ()


def test_a_tour_is_no_longer_than_the_stations_in_any_given_order():
    stations = [(0.0, 0, 5.0), (9.0, 0, 0.0), (0.0, 0, 1.0), (9.0, 0, 5.0), (4.0, 0, 0.0)]
    tour = order_tour(stations, (0.0, 0.0, 0.0))

    def length(order):
        return sum(math.dist(a, b) for a, b in zip([(0.0, 0.0, 0.0), *order], order, strict=False))

    assert sorted(tour) == sorted(stations)
    assert length(tour) <= length(stations)
    assert tour[0] == (0.0, 0, 1.0)


def test_viewing_poses_stand_clear_of_the_target_and_look_at_its_middle():
    target = Box(min=(-0.5, 0, -0.5), max=(0.5, 1, 0.5))
    points = [(float(x), 0.0, float(z)) for x in range(-9, 10) for z in range(-9, 10)]
    poses = viewing_poses(target, points, eye_m=1.6)
    assert poses
    for pose in poses:
        assert max(abs(pose.x) - 0.5, abs(pose.z) - 0.5) >= 0.7 or math.hypot(pose.x, pose.z) > 1.2
        assert aim(pose, (0, 0.5, 0), eye_m=1.6) == pytest.approx((pose.yaw_deg, pose.pitch_deg))
    assert look_from((0.0, 0.0, 3.0), (0.0, 1.6, 0.0), eye_m=1.6) == Pose(x=0, y=0, z=3)


def test_steps_are_estimated_by_legs_of_four_metres_turns_and_doors():
    corner = [(0.0, 0.0, 0.0), (0.0, 0.0, -5.0), (3.0, 0.0, -5.0)]
    assert estimate_steps(corner) == (1 + 2) + (1 + 1)
    assert estimate_steps(corner, shut_doors=1) > estimate_steps(corner) + 2
    nearly_straight = [(0.0, 0.0, 0.0), (0.1, 0.0, -4.0), (0.0, 0.0, -8.0)]
    assert estimate_steps(nearly_straight) == 1 + 2


@pytest.mark.parametrize("goal", [(3.0, 0.0, 3.0), (0.0, 0.0, -4.0), (5.0, 0.0, -5.0)])
async def test_the_estimate_is_close_to_what_the_walk_takes(goal):
    walker, world = await make_walker()
    route = await world.path((START.x, START.y, START.z), goal)
    expected = estimate_steps(route.points, shut_doors=len(route.doors))
    walk = await walker.walk_to(goal)
    assert walk.arrived
    assert abs(walk.steps - expected) <= 3, (walk.steps, expected)


def test_one_goes_straight_past_a_door_before_turning_as_its_leaf_stands_open():
    in_a_wall_along_x = Doorway.of_box(Box(min=(1.0, 0.0, -0.05), max=(1.9, 2.1, 0.05)))
    beyond = past_door(in_a_wall_along_x, (1.2, 0.0, 1.3))
    assert beyond == pytest.approx((1.45, 0.0, -1.25))
    assert past_door(in_a_wall_along_x, (1.2, 0.0, -1.3))[2] == pytest.approx(1.25)
    in_a_wall_along_z = Doorway.of_box(Box(min=(-0.05, 0.0, 1.0), max=(0.05, 2.1, 1.9)))
    assert past_door(in_a_wall_along_z, (-2.0, 0.0, 1.0)) == pytest.approx((1.25, 0.0, 1.45))


def test_one_stands_before_a_doorway_first_when_coming_at_it_from_the_side():
    door = Doorway.of_box(Box(min=(1.0, 0.0, -0.05), max=(2.1, 2.1, 0.05)))
    beyond = past_door(door, (1.5, 0.0, -1.2))
    assert before_door(door, (1.5, 0.0, -1.2), beyond) is None
    assert before_door(door, (2.3, 0.0, -1.0), beyond) == pytest.approx((1.55, 0.0, -1.0))
    # One opens it from straight before it, farther away than the leaf is wide: it may swing to this side.
    assert facing_door(door, (2.3, 0.0, -1.0)) == pytest.approx((1.55, 0.0, -1.45))
    turned = Doorway.of_box(Box(min=(-0.05, 0.0, 1.0), max=(0.05, 2.1, 2.1)))
    assert before_door(turned, (1.0, 0.0, 2.3), past_door(turned, (1.0, 0.0, 2.3))) == pytest.approx(
        (1.0, 0.0, 1.55)
    )


def turned_door(degrees: float, *, width_m: float = 1.1, depth_m: float = 0.06) -> Node:
    """A shut door that stands turned about its middle, as a scene tells of it: bounds along the axes."""
    turn = math.radians(degrees)
    half_x = (width_m * abs(math.cos(turn)) + depth_m * abs(math.sin(turn))) / 2
    half_z = (width_m * abs(math.sin(turn)) + depth_m * abs(math.cos(turn))) / 2
    return Node(
        id="hall/door-1",
        label="door",
        kind="door",
        mechanism="door",
        position=(3.0, 0.0, -2.0),
        quaternion=(0.0, math.sin(turn / 2), 0.0, math.cos(turn / 2)),
        scale=(1.0, 1.0, 1.0),
        bounds=Box(min=(3.0 - half_x, 0.0, -2.0 - half_z), max=(3.0 + half_x, 2.1, -2.0 + half_z)),
        has_collider=True,
        solid_m=(2 * half_x, 2.1, 2 * half_z),
    )


@pytest.mark.parametrize("degrees", [0, 20, 45, -33, 70, 90, 135, 200])
@pytest.mark.parametrize("here", [(0.4, 1.9), (-1.2, 1.4), (0.0, -2.2)])
def test_a_door_at_any_angle_is_gone_through_as_one_at_a_right_angle(degrees, here):
    straight, turned = Doorway.of_node(turned_door(0)), Doorway.of_node(turned_door(degrees))
    assert turned.width_m == pytest.approx(1.1, abs=0.01)
    assert turned.depth_m == pytest.approx(0.06, abs=0.01)

    def through(door, offs):
        feet = door.point(*offs, 0.0)
        beyond = past_door(door, feet)
        points = (beyond, facing_door(door, feet), before_door(door, feet, beyond))
        return [None if point is None else door.seen(point[0], point[2]) for point in points]

    for one, other in zip(through(straight, here), through(turned, here), strict=True):
        if one is None or other is None:
            assert one is other
        else:
            assert other == pytest.approx(one, abs=0.01)


def test_what_a_turned_door_blocks_is_its_own_outline_and_not_its_bounds():
    walker = Walker(
        act=lambda action: None,  # type: ignore[arg-type, return-value]
        find_path=lambda start, goal: None,  # type: ignore[arg-type, return-value]
        pose=Pose(x=2.4, y=0, z=-2.55),
        doors={"hall/door-1": Doorway.of_node(turned_door(45))},
    )
    through = walker.doors["hall/door-1"].point(0.0, 1.5, 0.0)
    beside = (3.0, 0.0, -2.55)
    bounds = turned_door(45).bounds
    assert crosses((2.4, -2.55), (3.0, -2.55), bounds, margin_m=0.25)
    assert walker._door_ahead(through, ["hall/door-1"]) == "hall/door-1"
    assert walker._door_ahead(beside, ["hall/door-1"]) is None


@pytest.mark.parametrize("width_m", [0.8, 1.1, 1.6, 2.0, 2.2])
def test_one_opens_a_door_from_beyond_the_arc_of_its_leaf_and_within_reach(width_m):
    away = stand_m(Doorway.of_node(turned_door(0, width_m=width_m)))
    for swung_deg in range(91):
        turn = math.radians(swung_deg)
        end_across, end_towards = width_m * math.cos(turn) - width_m / 2, width_m * math.sin(turn)
        assert math.hypot(end_across, away - end_towards) > 0.3, swung_deg
    assert math.hypot(away, 1.6) < 3.0


async def test_it_does_not_turn_into_the_leaf_of_the_door_that_it_has_opened():
    walker, _ = await make_walker()
    places = []
    act = walker.act

    async def watched(action):
        footing = await act(action)
        places.append(footing.pose)
        return footing

    walker.act = watched
    walk = await walker.walk_to((-5.0, 0.0, 0.2))
    assert walk.arrived
    assert any(abs(pose.x) < 0.5 and pose.z < 1.0 - 1.2 - 0.2 for pose in places)


async def test_what_blocks_it_close_to_a_corner_does_not_hold_it_up_for_ever():
    spent = []

    async def act(action):
        spent.append(action)
        moved = 0.0
        blocked = isinstance(action, Move) and action.direction == "forward"
        return Footing(outcome="blocked" if blocked else "done", moved_m=moved, pose=Pose(x=0, y=0, z=0))

    async def find_path(start, goal):
        return Route(points=(start, (0.0, 0.0, -0.25), goal), length_m=4.0, doors=())

    walker = Walker(act=act, find_path=find_path, pose=Pose(x=0, y=0, z=0), doors={})
    walk = await walker.walk_to((3.0, 0.0, -0.25))
    assert not walk.arrived
    assert len(spent) < 35
