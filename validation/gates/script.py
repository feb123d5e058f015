"""What the gates walk: the witness of a task, or what gets nearest to one, or a tour where there is nothing to find.

Owns: choosing these actions on one host, with nothing but the five actions. Refuses: tactics (worlds.witness), and
judging; a witness that is longer than the budget is a script all the same, and the gates say by how much.
"""

from __future__ import annotations

from collections.abc import Sequence

from data.schema.scene import SceneGraph
from data.schema.space import Pose, Vec3
from data.schema.task import TaskDefinition
from validation.gates.evidence import GateLimits, Script
from worlds.protocol import World
from worlds.routes import choose_stations, flat_m, order_tour
from worlds.walker import OutOfStepsError
from worlds.witness.plan import SPACING_M, WitnessPlan, plan_witness
from worlds.witness.rehearsal import Rehearsal, count_pixels
from worlds.witness.sights import ground_of, list_views, target_box

MOST_STEPS = 120
"""A witness is looked for up to so many steps, so that one that is too long can be named."""
APPROACH_VIEWS = 60
TOUR_REACH_M = 9.0
TOUR_STATIONS = 2


async def find_script(
    world: World, scene: SceneGraph, definition: TaskDefinition, limits: GateLimits
) -> Script:
    """The script of a task, found on one loaded host."""
    if not definition.injections:
        return await _tour(world, scene, definition)
    wide = _with_steps(definition, max(definition.budget.steps, MOST_STEPS))
    plan = await plan_witness(world, scene, wide)
    if not plan.unsolved:
        return _witness(plan)
    return await _approach(world, scene, wide, plan, limits)


def _witness(plan: WitnessPlan) -> Script:
    revealed = {report.anomaly: int(report.evidence[0].removeprefix("a")) for report in plan.reports}
    return Script(actions=plan.actions, kind="witness", revealed_at=revealed)


def _with_steps(definition: TaskDefinition, steps: int) -> TaskDefinition:
    budget = definition.budget.model_copy(update={"steps": steps})
    return definition.model_copy(update={"budget": budget})


async def _approach(
    world: World, scene: SceneGraph, definition: TaskDefinition, plan: WitnessPlan, limits: GateLimits
) -> Script:
    """To the best view of the first anomaly that no witness was found for; nowhere where no way leads there."""
    solved = {report.anomaly: int(report.evidence[0].removeprefix("a")) for report in plan.reports}
    missing = next(i for i in range(len(definition.anomalies)) if i not in solved)
    nearest = next((best for best in plan.best if best.anomaly == missing and best.revealed), None)
    if nearest is not None and nearest.pixels > 0:
        return Script(
            actions=nearest.actions,
            kind="approach",
            revealed_at=solved | {missing: len(nearest.actions)},
            unsolved=plan.unsolved,
        )
    rehearsal = Rehearsal(world=world, graph=scene, definition=definition, most_steps=definition.budget.steps)
    await rehearsal.restart(plan.actions)
    pose = await _best_view(rehearsal, definition.anomalies[missing].injections[0].id, limits)
    if pose is not None:
        walker = await rehearsal.restart(plan.actions)
        try:
            await walker.walk_to((pose.x, pose.y, pose.z), within_m=0.15)
            await walker.turn_to(pose.yaw_deg)
            await walker.tilt_to(pose.pitch_deg)
        except OutOfStepsError:
            pass
    actions = rehearsal.actions
    return Script(
        actions=actions,
        kind="approach",
        revealed_at=solved | {missing: len(actions)},
        unsolved=plan.unsolved,
    )


async def _best_view(rehearsal: Rehearsal, injection: str, limits: GateLimits) -> Pose | None:
    """The pose with most of an anomaly among the likeliest, preferring those that a way leads to."""
    world, truth = rehearsal.world, rehearsal.truths[injection]
    if not truth.affected and not truth.regions:
        return None
    points = await world.walkable(SPACING_M)
    best: tuple[int, Pose] | None = None
    for pose in list_views(target_box(truth), points, rehearsal.graph)[:APPROACH_VIEWS]:
        pixels = await count_pixels(world, pose, truth)
        if best is not None and pixels <= best[0]:
            continue
        if await world.path(ground_of(rehearsal), (pose.x, pose.y, pose.z)) is not None:
            best = (pixels, pose)
            if pixels >= 4 * limits.pixels_min:
                break
    return best[1] if best is not None else None


async def _tour(world: World, scene: SceneGraph, definition: TaskDefinition) -> Script:
    """A short walk from the start, with a look around at its end."""
    rehearsal = Rehearsal(world=world, graph=scene, definition=definition, most_steps=definition.budget.steps)
    walker = await rehearsal.restart()
    try:
        for station in await _stations(world, rehearsal):
            await walker.walk_to(station)
            await walker.turn_to(walker.pose.yaw_deg + 120.0)
    except OutOfStepsError:
        pass
    return Script(actions=rehearsal.actions, kind="tour")


async def _stations(world: World, rehearsal: Rehearsal) -> Sequence[Vec3]:
    here = ground_of(rehearsal)
    points = [point for point in await world.walkable(1.0) if 1.0 <= flat_m(point, here) <= TOUR_REACH_M]
    stations = choose_stations(points, reach_m=TOUR_REACH_M / 2, seed=0)[:TOUR_STATIONS]
    return order_tour(stations, here)
