"""How each kind of anomaly is brought to show, as attempts on a rehearsal.

Owns: one tactic per trigger: go and look; look from where it holds; see, leave, return; use, and come back to what was
used; wait. Refuses: walking into things (contacts), choosing among attempts and judging them (plan).
An attempt walks on a rehearsal and ends where the anomaly should be in view; the plan counts the pixels there.
"""

from __future__ import annotations

import math
from collections.abc import AsyncGenerator

from data.schema.action import Interact, Wait
from data.schema.injection import (
    AfterSeconds,
    BeyondDistance,
    InSector,
    OnContact,
    OnInteract,
    OnReturn,
    WithinDistance,
)
from data.schema.space import Pose, Vec3
from worlds.routes import flat_m, middle_of, nearest_in
from worlds.walker import Walker, aim, estimate_steps
from worlds.witness.contacts import walk_into
from worlds.witness.scouting import Attempt, Scouting
from worlds.witness.sights import Sight

LEVEL_DEG = 3.0
"""A view so near to the wanted tilt is left as it is."""
WAITS = 6
REACH_M = 2.6
AIM_DEG = 0.5
"""The crosshair has to lie on what is to be used."""
AWAYS = 8
"""So many places far enough away are asked for a way."""


def make_attempts(scouting: Scouting) -> AsyncGenerator[Attempt, None]:
    """Attempts for an injection, the likeliest and shortest first. Each may leave the world in any state."""
    trigger = scouting.injection.trigger
    if scouting.truth.reveal.kind == "traversed" or isinstance(trigger, OnContact):
        return walk_into(scouting)
    match trigger:
        case InSector() | WithinDistance() | BeyondDistance():
            return _look_where_it_holds(scouting)
        case OnReturn():
            return _leave_and_return(scouting, trigger)
        case OnInteract():
            return _use(scouting)
        case AfterSeconds():
            return _look(scouting, waits=True)
        case _:
            return _look(scouting, hidden=scouting.truth.reveal.kind == "fired")


async def _look(
    scouting: Scouting, *, waits: bool = False, hidden: bool = False
) -> AsyncGenerator[Attempt, None]:
    target = scouting.looked_at

    def attempt(sight: Sight) -> Attempt:
        async def look(walker: Walker) -> None:
            await _go_and_look(walker, sight, target)
            for _ in range(WAITS if waits else 0):
                if scouting.holds:
                    break
                await walker.do(Wait(seconds=5.0))

        return look

    async for sight in scouting.sights(clean=waits, hidden=hidden):
        yield attempt(sight)


async def _look_where_it_holds(scouting: Scouting) -> AsyncGenerator[Attempt, None]:
    target = scouting.looked_at

    def attempt(sight: Sight) -> Attempt:
        async def look(walker: Walker) -> None:
            await _go_and_look(walker, sight, target)

        return look

    async for sight in scouting.sights(clean=True, triggered=True):
        yield attempt(sight)


async def _use(scouting: Scouting) -> AsyncGenerator[Attempt, None]:
    """Within reach, use it; when nothing shows at once, leave it alone for as long as it says, and come back."""
    middle = middle_of(scouting.graph.node(scouting.injection.targets[0]).bounds)
    parameters = scouting.injection.parameters
    absence = OnReturn(
        min_distance_m=float(parameters.get("away_m", 3.0)),
        min_unseen_s=float(parameters.get("after_s", 1.0)),
    )

    def in_reach(pose: Pose) -> bool:
        return math.dist((pose.x, pose.y + scouting.graph.eye_m, pose.z), middle) < REACH_M

    async for sight in scouting.sights(clean=True, accept=in_reach):
        away = await _place_away(scouting, sight, absence)
        yield _use_and_return(scouting, sight, away, absence, middle)


def _use_and_return(
    scouting: Scouting, sight: Sight, away: Vec3 | None, absence: OnReturn, middle: Vec3
) -> Attempt:
    async def attempt(walker: Walker) -> None:
        await walker.walk_to(sight.ground)
        await walker.face(middle, level_within_deg=AIM_DEG)
        await walker.do(Interact())
        if scouting.holds or away is None:
            return
        await _be_away(walker, away, absence, middle)
        await _go_and_look(walker, sight, middle)

    return attempt


async def _leave_and_return(scouting: Scouting, trigger: OnReturn) -> AsyncGenerator[Attempt, None]:
    target = scouting.looked_at

    def attempt(sight: Sight, away: Vec3) -> Attempt:
        async def leave_and_return(walker: Walker) -> None:
            await _go_and_look(walker, sight, target)
            await _be_away(walker, away, trigger, target)
            await _go_and_look(walker, sight, target)

        return leave_and_return

    async for sight in scouting.sights(clean=True):
        away = await _place_away(scouting, sight, trigger)
        if away is not None:
            yield attempt(sight, away)


async def _place_away(scouting: Scouting, sight: Sight, trigger: OnReturn) -> Vec3 | None:
    """The place nearest to walk to from a sight that is far enough from the target, in actions."""
    wanted = trigger.min_distance_m + 0.6
    far = [
        point
        for point in scouting.points
        if flat_m(point, scouting.looked_at) >= wanted
        and flat_m(point, nearest_in(scouting.target, point)) >= trigger.min_distance_m + 0.3
    ]
    far.sort(key=lambda point: flat_m(point, sight.ground))
    best: tuple[tuple[int, float], Vec3] | None = None
    for point in far[:AWAYS]:
        route = await scouting.rehearsal.world.path(sight.ground, point)
        if route is None:
            continue
        steps = estimate_steps(route.points, shut_doors=len(route.doors))
        if best is None or (steps, route.length_m) < best[0]:
            best = ((steps, route.length_m), point)
    return best[1] if best is not None else None


async def _go_and_look(walker: Walker, sight: Sight, at: Vec3) -> None:
    await walker.walk_to(sight.ground)
    await walker.face(at, level_within_deg=LEVEL_DEG)


async def _be_away(walker: Walker, away: Vec3, absence: OnReturn, target: Vec3) -> None:
    """Goes away, turns the back on the target and stays for as long as it takes."""
    await walker.walk_to(away)
    yaw, _ = aim(walker.pose, target, eye_m=walker.eye_m)
    await walker.turn_to(yaw + 180.0)
    left_s = absence.min_unseen_s + 0.5
    while left_s > 0:
        await walker.do(Wait(seconds=max(0.5, min(5.0, left_s))))
        left_s -= 5.0
