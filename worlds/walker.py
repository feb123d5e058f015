"""The scripted walker: goes where it is told with nothing but the five actions.

Owns: following a route (turn, move at most 4 m, notice that something is in the way, open shut doors, plan again)
and facing a point. Refuses: choosing where to go (routes), knowing why (auditors and gates), and any call of a
world but the action callable and the path finder it is given.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from data.schema.action import Interact, Look, Move, OutcomeWord, Turn, Wait
from data.schema.scene import Route, SceneGraph
from data.schema.space import Box, Pose, Vec3
from worlds.doorways import Doorway, before_door, facing_door, handles, past_door, stand_m

AnyAction = Move | Turn | Look | Interact | Wait
MOVE_MIN_M = 0.3
MOVE_MAX_M = 4.0
ARRIVED_M = 0.3
TURN_WORTH_DEG = 1.0
OFF_LINE_M = 0.07
"""A heading that misses the next corner by less than this is kept."""
CUT_CORNERS_M = (0.15, 0.05, 0.0, 0.0, 0.0, 0.0)
"""How far a way may be straightened at the first and the later tries: few steps first, then the exact way."""
DRIVES_BY_M, DRIVES_BY_WAITS = 4.0, 2
"""What runs to and fro waits for whoever stands in its way: so far back, and so many waits, until it is gone."""
DOOR_WITHIN_DEG = 8.0
DOOR_STEPS = 4
"""Actions that opening a door takes: up to it, towards it, use it, through it."""


@dataclass(frozen=True)
class Footing:
    """What a walker knows after an action: how it went and where it stands now."""

    outcome: OutcomeWord
    moved_m: float
    pose: Pose


FollowEnd = Literal["arrived", "stopped", "passed a door"]
Act = Callable[[AnyAction], Awaitable[Footing | None]]
"""Carries out one action; None when no action is left to spend."""
FindPath = Callable[[Vec3, Vec3], Awaitable[Route | None]]


class OutOfStepsError(Exception):
    """The action callable had nothing left to spend; caught by whoever set the walker going."""


@dataclass(frozen=True)
class Walk:
    """How a walk ended: `near` metres from its goal, after so many actions."""

    arrived: bool
    near_m: float
    steps: int


def doors_of(graph: SceneGraph) -> dict[str, Doorway]:
    """The doors of a scene and how they stand, shut."""
    return {node.id: Doorway.of_node(node) for node in graph.nodes if node.mechanism == "door"}


@dataclass
class Walker:
    """Walks from where it stands. `opened` are the doors that it has opened so far."""

    act: Act
    find_path: FindPath
    pose: Pose
    doors: Mapping[str, Doorway]
    eye_m: float = 1.6
    steps: int = 0
    opened: set[str] = field(default_factory=set[str])

    async def do(self, action: AnyAction) -> Footing:
        """Carries out one action.

        Raises:
            OutOfStepsError: nothing is left to spend.
        """
        footing = await self.act(action)
        if footing is None:
            raise OutOfStepsError
        self.pose = footing.pose
        self.steps += 1
        return footing

    async def turn_to(self, yaw_deg: float) -> None:
        """Turns to a heading; nothing when it is within a degree already."""
        degrees = wrap_deg(yaw_deg - self.pose.yaw_deg)
        if abs(degrees) >= TURN_WORTH_DEG:
            await self.do(Turn(degrees=round(degrees, 3)))

    async def tilt_to(self, pitch_deg: float) -> None:
        """Tilts the view; nothing when it is within a degree already."""
        degrees = max(-90.0, min(90.0, pitch_deg - self.pose.pitch_deg))
        if abs(degrees) >= TURN_WORTH_DEG:
            await self.do(Look(degrees=round(degrees, 3)))

    async def face(
        self, point: Vec3, *, level_within_deg: float = 0.0, turned_within_deg: float = 0.0
    ) -> None:
        """Looks at a point; keeps the tilt or the heading when it is off by no more than that."""
        yaw, pitch = aim(self.pose, point, eye_m=self.eye_m)
        if abs(wrap_deg(yaw - self.pose.yaw_deg)) > turned_within_deg:
            await self.turn_to(yaw)
        if abs(pitch - self.pose.pitch_deg) > level_within_deg:
            await self.tilt_to(pitch)

    async def walk_to(self, goal: Vec3, *, within_m: float = ARRIVED_M) -> Walk:
        """Walks to a point of the ground, opening doors and planning again where something is in the way."""
        before = self.steps
        stops = 0
        while self._gap(goal) > within_m and stops < len(CUT_CORNERS_M):
            route = await self.find_path(self._feet, goal)
            if route is None or len(route.points) < 2:
                break
            end = await self._follow(route, within_m=within_m, cut_m=CUT_CORNERS_M[stops])
            if end == "arrived":
                break
            if end == "stopped":
                stops += 1
                if stops < len(CUT_CORNERS_M) and CUT_CORNERS_M[stops - 1] == 0.0:
                    await self._step_aside(stops)
        near = self._gap(goal)
        return Walk(arrived=near <= max(within_m, ARRIVED_M), near_m=near, steps=self.steps - before)

    async def _follow(self, route: Route, *, within_m: float, cut_m: float) -> FollowEnd:
        """Follows a route as far as past the first door that takes more than going on: the way is planned again there."""
        doors = [door for door in route.doors if door in self.doors]
        points = straighten(route.points, within_m=cut_m)
        last = len(points) - 1
        for index, corner in enumerate(points[1:], start=1):
            while self._gap(corner) > (within_m if index == last else 0.15):
                door = self._door_ahead(corner, doors)
                if door is not None and door not in self.opened:
                    if self._is_askew(door):
                        await self._leg(facing_door(self.doors[door], self._feet), MOVE_MAX_M)
                    await self._open(door, corner)
                    await self._pass(door)
                    return "passed a door"
                if door is not None and cut_m > 0.0 and self._is_askew(door):
                    return "passed a door" if await self._pass(door) else "stopped"
                if not await self._leg(corner, MOVE_MAX_M):
                    if self._gap(corner) > ARRIVED_M:
                        return "stopped"
                    break
        return "arrived"

    async def _leg(self, corner: Vec3, most_m: float) -> bool:
        yaw, _ = aim(self.pose, corner, eye_m=self.eye_m)
        gap = self._gap(corner)
        off_deg = abs(wrap_deg(yaw - self.pose.yaw_deg))
        if off_deg > 90 or gap * math.sin(math.radians(off_deg)) > OFF_LINE_M:
            await self.turn_to(yaw)
        distance = max(MOVE_MIN_M, min(most_m, MOVE_MAX_M, gap))
        footing = await self.do(Move(distance_m=round(distance, 3)))
        return footing.outcome != "blocked"

    def _is_askew(self, door: str) -> bool:
        """The straight way through a doorway would meet its frame."""
        doorway = self.doors[door]
        return before_door(doorway, self._feet, past_door(doorway, self._feet)) is not None

    async def _pass(self, door: str) -> bool:
        """Goes straight through an open doorway; False: something stopped it."""
        doorway = self.doors[door]
        beyond = past_door(doorway, self._feet)
        before = before_door(doorway, self._feet, beyond)
        if before is not None and not await self._leg(before, MOVE_MAX_M):
            return False
        return await self._leg(beyond, MOVE_MAX_M)

    def _door_ahead(self, corner: Vec3, doors: Sequence[str]) -> str | None:
        """The first door that the straight way to a corner goes through."""
        for door in doors:
            doorway = self.doors[door]
            here, there = doorway.seen(self.pose.x, self.pose.z), doorway.seen(corner[0], corner[2])
            if crosses(here, there, doorway.outline, margin_m=0.25):
                return door
        return None

    async def _open(self, door: str, corner: Vec3) -> None:
        """Walks up to a shut door, looks at it and uses it."""
        doorway = self.doors[door]
        middle, stand = doorway.middle, stand_m(doorway, doorway.seen(self.pose.x, self.pose.z)[0])
        gap = math.hypot(middle[0] - self.pose.x, middle[2] - self.pose.z)
        if gap > stand + MOVE_MIN_M:
            for _ in range(math.ceil(gap / MOVE_MAX_M)):
                left = math.hypot(middle[0] - self.pose.x, middle[2] - self.pose.z) - stand
                if left < MOVE_MIN_M or not await self._leg(corner, left):
                    break
        elif gap < stand - MOVE_MIN_M:
            await self.turn_to(aim(self.pose, middle, eye_m=self.eye_m)[0])
            await self.do(Move(distance_m=max(MOVE_MIN_M, round(stand - gap, 3)), direction="back"))
        self.opened.add(door)
        level = (middle[0], self.pose.y + self.eye_m, middle[2])
        for point, within_deg in ((level, DOOR_WITHIN_DEG), *((handle, 0.0) for handle in handles(doorway))):
            await self.face(point, level_within_deg=2 * within_deg, turned_within_deg=within_deg)
            if (await self.do(Interact())).outcome == "done":
                break

    async def _step_aside(self, stops: int) -> None:
        """Off what is in the way, to one side and then to the other; at last out of the way of what may drive on."""
        if stops == len(CUT_CORNERS_M) - 1:
            await self.do(Move(distance_m=DRIVES_BY_M, direction="back"))
            for _ in range(DRIVES_BY_WAITS):
                await self.do(Wait(seconds=5.0))
            return
        await self.do(Move(distance_m=0.4, direction="back"))
        side = 60.0 if stops % 2 else -60.0
        await self.turn_to(wrap_deg(self.pose.yaw_deg + side))
        await self.do(Move(distance_m=0.5))

    @property
    def _feet(self) -> Vec3:
        return (self.pose.x, self.pose.y, self.pose.z)

    def _gap(self, point: Vec3) -> float:
        return math.hypot(point[0] - self.pose.x, point[2] - self.pose.z)


def straighten(points: Sequence[Vec3], *, within_m: float) -> tuple[Vec3, ...]:
    """The way without the corners that lie within a distance of the straight line past them (Douglas-Peucker)."""
    if len(points) < 3 or within_m <= 0.0:
        return tuple(points)
    offs = [_off_line(point, points[0], points[-1]) for point in points[1:-1]]
    widest = max(range(len(offs)), key=offs.__getitem__)
    if offs[widest] <= within_m:
        return (points[0], points[-1])
    head = straighten(points[: widest + 2], within_m=within_m)
    return (*head[:-1], *straighten(points[widest + 1 :], within_m=within_m))


def estimate_steps(points: Sequence[Vec3], *, shut_doors: int = 0) -> int:
    """Actions that it takes to follow a way: a turn and moves for each leg, and what opening its doors costs."""
    corners = straighten(points, within_m=CUT_CORNERS_M[0])
    legs = [math.hypot(b[0] - a[0], b[2] - a[2]) for a, b in itertools.pairwise(corners)]
    return sum(1 + math.ceil(leg / MOVE_MAX_M) for leg in legs) + DOOR_STEPS * shut_doors


def _off_line(point: Vec3, a: Vec3, b: Vec3) -> float:
    """Metres over the ground from a point to the stretch from a to b."""
    dx, dz = b[0] - a[0], b[2] - a[2]
    length = dx * dx + dz * dz
    along = 0.0 if length == 0 else ((point[0] - a[0]) * dx + (point[2] - a[2]) * dz) / length
    along = max(0.0, min(1.0, along))
    return math.hypot(point[0] - a[0] - along * dx, point[2] - a[2] - along * dz)


def wrap_deg(degrees: float) -> float:
    """The same angle, from -180 up to but not including 180."""
    return (degrees + 180.0) % 360.0 - 180.0


def aim(pose: Pose, point: Vec3, *, eye_m: float) -> tuple[float, float]:
    """Yaw and pitch (down positive, at most 89 degrees) of the view from a pose's eye to a point."""
    dx, dy, dz = point[0] - pose.x, point[1] - (pose.y + eye_m), point[2] - pose.z
    flat = math.hypot(dx, dz)
    yaw = math.degrees(math.atan2(dx, -dz)) if flat > 1e-6 else pose.yaw_deg
    pitch = -math.degrees(math.atan2(dy, flat))
    return yaw, max(-89.0, min(89.0, pitch))


def crosses(a: tuple[float, float], b: tuple[float, float], box: Box, *, margin_m: float) -> bool:
    """A straight way over the ground, from (x, z) to (x, z), passes through a box widened by a margin in metres."""
    low, high = 0.0, 1.0
    for axis, start, end in ((0, a[0], b[0]), (2, a[1], b[1])):
        least, most = box.min[axis] - margin_m, box.max[axis] + margin_m
        run = end - start
        if abs(run) < 1e-9:
            if not least <= start <= most:
                return False
            continue
        enter, leave = sorted(((least - start) / run, (most - start) / run))
        low, high = max(low, enter), min(high, leave)
    return low <= high
