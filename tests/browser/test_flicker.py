"""No surfaces of a built-in world fight for the same place, wherever one walks.

As the worlds are built, a law of their scenes asks this daily (tests/scenes/coplanar.ts in the page); here pixels prove the
measure, and all worlds are looked at on request.
"""

import itertools
import math
from collections.abc import Iterable, Sequence

import pytest

from data.schema.scene import SceneEdit, SceneGraph, WorldSpec
from data.schema.space import Pose, Vec3
from tests.browser.flicker import flickering
from worlds.catalogue import BUILT_IN
from worlds.protocol import World
from worlds.three.client import ThreeWorld

pytestmark = pytest.mark.browser

WORLDS = [world.id for world in BUILT_IN if world.engine == "threejs"]
FEW = 12
"""Pixels that may flicker: shiny things and thin ones do it without a fault."""
RUG = "living/rug-1"
BESIDE_THE_RUG = Pose(x=1.75 + 1.56, y=0, z=-2.3 - 0.9, yaw_deg=240, pitch_deg=30)


@pytest.mark.parametrize(("above_m", "faulty"), [(0.0, True), (0.002, False)])
async def test_a_rug_whose_top_lies_in_the_floor_flickers_and_one_just_above_does_not(
    house: tuple[ThreeWorld, SceneGraph], above_m: float, faulty: bool
) -> None:
    world, scene = house
    rug = scene.node(RUG)
    x, y, z = rug.position
    top = rug.bounds.max[1]
    lowered = SceneEdit(kind="transform", node=RUG, values={"position": [x, y - top + above_m, z]})
    inverse = await world.edit(lowered)
    pixels = int((await flickering(world, BESIDE_THE_RUG)).sum())
    await world.edit(inverse)
    assert pixels > 20 * FEW if faulty else pixels <= FEW


async def places_on_routes(world: World, scene: SceneGraph, count: int) -> list[Pose]:
    """Places on the ways from each start to the next, looking where one goes."""
    starts = [start.pose for start in scene.starts]
    poses: list[Pose] = []
    for one, other in zip(starts, starts[1:] + starts[:1], strict=True):
        route = await world.path((one.x, one.y, one.z), (other.x, other.y, other.z))
        if route is not None:
            poses += along(route.points)
    return poses[:: max(1, len(poses) // count)][:count]


def along(points: Sequence[Vec3], step_m: float = 1.0) -> Iterable[Pose]:
    """Poses each so many metres along a line."""
    for (ax, ay, az), (bx, by, bz) in itertools.pairwise(points):
        length = math.hypot(bx - ax, bz - az)
        yaw = math.degrees(math.atan2(bx - ax, az - bz))
        for k in range(int(length / step_m)):
            t = k * step_m / length
            yield Pose(
                x=ax + t * (bx - ax), y=ay + t * (by - ay), z=az + t * (bz - az), yaw_deg=yaw, pitch_deg=10
            )


async def find_flicker(world: World, poses: Iterable[Pose]) -> list[str]:
    """The places where more than a few pixels flicker, as `worlds capture` takes them."""
    found: list[str] = []
    for p in poses:
        pixels = int((await flickering(world, p)).sum())
        if pixels > FEW:
            found.append(f"{pixels} at {p.x:.2f},{p.y:.2f},{p.z:.2f},{p.yaw_deg:.0f},{p.pitch_deg:.0f}")
    return found


@pytest.mark.sweep
@pytest.mark.timeout(600)
@pytest.mark.parametrize("name", WORLDS)
async def test_nothing_flickers_on_the_routes_from_start_to_start(host: ThreeWorld, name: str) -> None:
    scene = await host.load(WorldSpec(world=name))
    await host.reset(frames="none")
    poses = await places_on_routes(host, scene, 20)
    assert len(poses) == 20
    assert await find_flicker(host, poses) == []


@pytest.mark.sweep
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("name", WORLDS)
async def test_nothing_flickers_anywhere(host: ThreeWorld, name: str) -> None:
    await host.load(WorldSpec(world=name))
    await host.reset(frames="none")
    points = await host.walkable(2.0)
    poses = [
        Pose(x=x, y=y, z=z, yaw_deg=yaw, pitch_deg=pitch)
        for x, y, z in points
        for yaw, pitch in ((0, 5), (90, 20), (180, 5), (270, 20))
    ]
    assert await find_flicker(host, poses) == []
