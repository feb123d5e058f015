"""Where to go: stations that cover a place, an order to visit them in, and poses from which to look at something.

Owns: plans over points of the ground, as pure values. Refuses: walking (walker) and asking a world for anything.
"""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Callable, Sequence

from data.schema.space import Box, Pose, Vec3
from worlds.walker import aim

Distance = Callable[[Vec3, Vec3], float]


def flat_m(a: Vec3, b: Vec3) -> float:
    """Metres over the ground between two points, as the crow flies."""
    return math.hypot(a[0] - b[0], a[2] - b[2])


def middle_of(box: Box) -> Vec3:
    """The middle of a box."""
    return (
        (box.min[0] + box.max[0]) / 2,
        (box.min[1] + box.max[1]) / 2,
        (box.min[2] + box.max[2]) / 2,
    )


def hull(boxes: Sequence[Box]) -> Box:
    """The smallest box around some boxes.

    Raises:
        ValueError: there are none.
    """
    if not boxes:
        raise ValueError("no boxes")
    lows, highs = [box.min for box in boxes], [box.max for box in boxes]
    return Box(
        min=(min(p[0] for p in lows), min(p[1] for p in lows), min(p[2] for p in lows)),
        max=(max(p[0] for p in highs), max(p[1] for p in highs), max(p[2] for p in highs)),
    )


def nearest_in(box: Box, point: Vec3) -> Vec3:
    """The point of a box's ground outline that is nearest to a point; the height is the box's middle."""
    return (
        max(box.min[0], min(box.max[0], point[0])),
        (box.min[1] + box.max[1]) / 2,
        max(box.min[2], min(box.max[2], point[2])),
    )


def choose_stations(points: Sequence[Vec3], *, reach_m: float, seed: int) -> tuple[Vec3, ...]:
    """A few of the points such that every point is within `reach_m` of one; farthest first, seeded."""
    if not points:
        return ()
    stations = [points[random.Random(seed).randrange(len(points))]]  # noqa: S311 - a plan, not a secret
    while True:
        gaps = [min(flat_m(point, station) for station in stations) for point in points]
        widest = max(range(len(points)), key=gaps.__getitem__)
        if gaps[widest] <= reach_m:
            return tuple(stations)
        stations.append(points[widest])


def order_tour(stations: Sequence[Vec3], start: Vec3, *, distance: Distance = flat_m) -> tuple[Vec3, ...]:
    """The stations in the order of a short tour: nearest next, then pairs of legs uncrossed."""
    left, tour, here = list(stations), [start], start
    while left:
        here = min(left, key=lambda point: distance(here, point))
        left.remove(here)
        tour.append(here)
    better = True
    while better:
        better = False
        for i in range(1, len(tour) - 1):
            for j in range(i + 1, len(tour)):
                candidate = [*tour[:i], *reversed(tour[i : j + 1]), *tour[j + 1 :]]
                if _length(candidate, distance) < _length(tour, distance) - 1e-6:
                    tour, better = candidate, True
    return tuple(tour[1:])


def viewing_poses(
    target: Box, points: Sequence[Vec3], *, eye_m: float, near_m: float = 0.7
) -> tuple[Pose, ...]:
    """Poses on the ground that look at a target's middle, the likeliest good views first.

    A view is likely good from about twice the target's size away, where it is large and whole in the picture.
    """
    middle = middle_of(target)
    size = math.dist(target.min, target.max)
    ideal = max(1.2, min(4.0, 1.8 * size))
    chosen = [point for point in points if near_m <= _gap_to(target, point)]
    chosen.sort(key=lambda point: (abs(math.log(max(flat_m(point, middle), 0.1) / ideal)), point))
    return tuple(look_from(point, middle, eye_m=eye_m) for point in chosen)


def look_from(point: Vec3, at: Vec3, *, eye_m: float) -> Pose:
    """Standing on a point of the ground and looking at another point."""
    standing = Pose(x=point[0], y=point[1], z=point[2])
    yaw, pitch = aim(standing, at, eye_m=eye_m)
    return standing.model_copy(update={"yaw_deg": yaw, "pitch_deg": pitch})


def _gap_to(box: Box, point: Vec3) -> float:
    return flat_m(nearest_in(box, point), point)


def _length(tour: Sequence[Vec3], distance: Distance) -> float:
    return sum(distance(a, b) for a, b in itertools.pairwise(tour))
