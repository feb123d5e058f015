"""Walking into things: from beside a target straight into it, back out, and a look at it.

Owns: from where and at what one walks, and how one gets to see afterwards what was walked into.
Refuses: whatever is not brought to show by touch (tactics), and judging what is seen (plan).
"""

from __future__ import annotations

import math
from collections.abc import AsyncGenerator, Iterable, Sequence
from dataclasses import dataclass, replace

from data.schema.action import Move, Wait
from data.schema.injection import OnContact
from data.schema.scene import SceneGraph
from data.schema.space import Box, Vec3
from worlds.obstacles import HEAD_M, RADIUS_M, STEP_OVER_M, Obstacles, core_of, solid_box
from worlds.routes import flat_m, middle_of, nearest_in
from worlds.walker import MOVE_MAX_M, MOVE_MIN_M, Footing, Walker, aim, estimate_steps
from worlds.witness.rehearsal import count_pixels
from worlds.witness.scouting import Attempt, Scouting
from worlds.witness.sights import PIXELS_SURE

ATTEMPTS = 10
STAND_M = 0.9
"""Where one would stand before walking into something."""
STAND_NEAR_M = 0.3
STAND_FAR_M = 2.0
STRETCH_M = 0.8
"""One place to stand for each stretch of an outline."""
INSIDE_M = 0.3
"""So far into a target one has to get: as deep as an injection may ask for, and a little."""
IN_THE_WAY_M = 8.0
"""What is said against a way in that something else is in."""
AWAY_FROM_FOOT_M = 0.5
WAITS = 3
"""So often one waits for what a touch brings about."""
LEVEL_DEG = 3.0


@dataclass(frozen=True)
class WayIn:
    """Where to stand, and the point inside the target to walk to."""

    stand: Vec3
    aim: Vec3
    cost_m: float
    """Roughly: straight from the start, and what speaks against it."""


async def walk_into(scouting: Scouting) -> AsyncGenerator[Attempt, None]:
    """Attempts to walk into the target, from the side that one gets to first."""
    node = scouting.graph.node(scouting.injection.targets[0])
    ways = rank_ways_in(
        scouting.graph,
        scouting.injection.targets,
        scouting.points,
        start=scouting.start,
        place=scouting.target if node.structural and scouting.truth.regions else None,
    )
    tried = 0
    for way in ways:
        route = await scouting.rehearsal.world.path(scouting.start, way.stand)
        # A door that is to be walked through shut must not be opened on the way to it.
        if route is None or set(route.doors) & set(scouting.injection.targets):
            continue
        if scouting.left < estimate_steps(route.points, shut_doors=len(route.doors)):
            continue
        yield _walk_in_and_out(scouting, way)
        tried += 1
        if tried == ATTEMPTS:
            return


def rank_ways_in(
    graph: SceneGraph,
    targets: Sequence[str],
    points: Iterable[Vec3],
    *,
    start: Vec3,
    place: Box | None = None,
) -> list[WayIn]:
    """Straight ways into a target: clear ones first (a wall's windows stop one too), then those nearer to the start.

    One aims well inside the collider; where that is wide, as of a lamp with an arm, also at the node's own foot. `place`
    is what to walk into instead: a hole in a floor, or a wall that nobody sees.
    """
    node = graph.node(targets[0])
    solid, obstacles = place or solid_box(node), Obstacles(graph)
    spared = {*targets, *_carried(graph, targets)}
    foot = node.position
    aims = [solid]
    if flat_m(middle_of(solid), foot) > AWAY_FROM_FOOT_M and flat_m(nearest_in(solid, foot), foot) < 0.1:
        aims.append(Box(min=(foot[0], solid.min[1], foot[2]), max=(foot[0], solid.max[1], foot[2])))
    ways: list[WayIn] = []
    for box in aims:
        for stand in _stands_beside(box, points):
            inside = nearest_in(core_of(box), stand)
            far_m = flat_m(stand, nearest_in(box, stand)) + INSIDE_M - RADIUS_M
            clear = obstacles.is_clear(stand, _towards(stand, inside, far_m), but=spared)
            cost = math.dist(start, stand) + (0.0 if clear else IN_THE_WAY_M)
            ways.append(WayIn(stand, inside, cost))
    return sorted(ways, key=lambda way: (way.cost_m, way.stand))


def _carried(graph: SceneGraph, carriers: Sequence[str]) -> set[str]:
    """What rests on some nodes, and on that."""
    found: set[str] = set()
    layer = set(carriers)
    while layer:
        layer = {node.id for node in graph.nodes if node.rests_on in layer} - found
        found |= layer
    return found


def _stands_beside(box: Box, points: Iterable[Vec3]) -> list[Vec3]:
    """Places to stand next to a box, about a metre from it: one for each side and stretch of its outline."""
    kept: dict[tuple[int, int, int], tuple[float, Vec3]] = {}
    for point in points:
        if not box.min[1] - HEAD_M < point[1] < max(box.max[1] - STEP_OVER_M, box.min[1] + STEP_OVER_M):
            continue
        near = nearest_in(box, point)
        gap = flat_m(point, near)
        if STAND_NEAR_M <= gap <= STAND_FAR_M:
            side = int(math.atan2(point[0] - near[0], point[2] - near[2]) // (math.pi / 4))
            stretch = (round(near[0] / STRETCH_M), round(near[2] / STRETCH_M), side)
            kept[stretch] = min(kept.get(stretch, (math.inf, point)), (abs(gap - STAND_M), point))
    return [point for _, point in kept.values()]


def _towards(a: Vec3, b: Vec3, metres: float) -> Vec3:
    whole = flat_m(a, b)
    share = 0.0 if whole == 0 else max(0.0, min(1.0, metres / whole))
    return (a[0] + share * (b[0] - a[0]), a[1], a[2] + share * (b[2] - a[2]))


def _walk_in_and_out(scouting: Scouting, way: WayIn) -> Attempt:
    async def attempt(walker: Walker) -> None:
        await walker.walk_to(way.stand)
        inward = await _step_to(walker, way.aim)
        if not scouting.holds and inward.outcome != "blocked":
            # What stops one may be a trunk far inside a crown.
            inward = await _step_to(walker, scouting.looked_at)
        if isinstance(scouting.injection.trigger, OnContact):
            inward = await _wait_for_answer(scouting, walker, inward)
        if scouting.holds:
            await _back_out_and_look(scouting, walker, inward.moved_m)

    return attempt


async def _wait_for_answer(scouting: Scouting, walker: Walker, inward: Footing) -> Footing:
    """Waits for what a touch brings about, at first where one stands, then out of its way; gives what is left to undo."""
    if not scouting.holds:
        await walker.do(Wait(seconds=1.0))
    if not scouting.holds:
        back = await walker.do(Move(distance_m=_as_move(inward.moved_m), direction="back"))
        inward = replace(inward, moved_m=max(0.0, inward.moved_m - back.moved_m))
    for _ in range(WAITS):
        if scouting.holds:
            break
        await walker.do(Wait(seconds=5.0))
    return inward


async def _step_to(walker: Walker, point: Vec3) -> Footing:
    """Straight at a point, and no farther than one action goes."""
    yaw, _ = aim(walker.pose, point, eye_m=walker.eye_m)
    await walker.turn_to(yaw)
    gap = flat_m(point, (walker.pose.x, walker.pose.y, walker.pose.z))
    return await walker.do(Move(distance_m=_as_move(gap)))


async def _back_out_and_look(scouting: Scouting, walker: Walker, moved_m: float) -> None:
    at = await _where_now(scouting)
    back_m = moved_m
    for extra_m in (0.0, 0.8, 1.0):
        await walker.do(Move(distance_m=_as_move(back_m + extra_m), direction="back"))
        await walker.face(at, level_within_deg=LEVEL_DEG)
        pose = scouting.rehearsal.pose
        if await count_pixels(scouting.rehearsal.world, pose, scouting.truth) >= PIXELS_SURE:
            return
        back_m = MOVE_MIN_M


async def _where_now(scouting: Scouting) -> Vec3:
    """The middle of what was touched, which may have gone elsewhere."""
    target = scouting.injection.targets[0]
    if target not in scouting.truth.affected:
        return scouting.looked_at
    node = scouting.graph.node(target)
    now = next((body for body in await scouting.rehearsal.world.bodies() if body.id == target), None)
    if now is None:
        return scouting.looked_at
    middle = middle_of(node.bounds)
    return (
        now.position[0] + middle[0] - node.position[0],
        now.position[1] + middle[1] - node.position[1],
        now.position[2] + middle[2] - node.position[2],
    )


def _as_move(metres: float) -> float:
    return round(min(MOVE_MAX_M, max(MOVE_MIN_M, metres)), 3)
