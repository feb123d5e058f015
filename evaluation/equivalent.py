"""What an agent would have needed to do for a person's free walk: the same way and the same looks with the five actions.

Owns: that translation, so that the effort of people and programs can be compared. Refuses: being run as a replay; only
the walk's own inputs lead to its state.

The way is straightened to legs that miss it by at most a quarter of a metre (Ramer 1972; Douglas and Peucker 1973); a leg
is a turn to its heading and moves of at most 4 m. Standing still is the sweeps of the gaze, each a turn or a look, and
waits for what remains of the time. Each use of something is one interaction.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from data.schema.action import INTERACT_S, TURN_DEG_PER_S, Interact, Look, Move, Turn, Wait
from data.schema.base import TICKS_PER_SECOND
from data.schema.space import Pose
from data.schema.walk import WalkPiece, WalkSpan

AnyAction = Move | Turn | Look | Interact | Wait
OFF_WAY_M = 0.25
STILL_M = 0.02
"""Between two samples a tenth of a second apart: somebody who goes less than this stands."""
TURN_WORTH_DEG = 15.0
LOOK_WORTH_DEG = 10.0
MOVE_MIN_M, MOVE_MAX_M = 0.3, 4.0
WAIT_MIN_S, WAIT_MAX_S = 0.5, 5.0
BACKWARD_DEG = 120.0


@dataclass(frozen=True)
class Sample:
    """Where the walker was at a tick; metres and degrees."""

    tick: int
    x: float
    z: float
    yaw_deg: float
    pitch_deg: float


def plan_equivalent(start: Pose, pieces: Sequence[WalkPiece]) -> tuple[AnyAction, ...]:
    """The actions of a walk that began at `start` at tick 0; none for an empty walk."""
    planner = _Planner(start.yaw_deg, start.pitch_deg)
    stretch = [Sample(0, start.x, start.z, start.yaw_deg, start.pitch_deg)]
    uses = _uses(pieces)
    for sample in _samples(pieces):
        while uses and uses[0][0] < sample.tick:
            tick, span = uses.pop(0)
            last = stretch[-1]
            stretch.append(Sample(max(tick, last.tick), last.x, last.z, span.yaw_deg, span.pitch_deg))
            planner.go(stretch)
            planner.use()
            stretch = stretch[-1:]
        stretch.append(sample)
    planner.go(stretch)
    return tuple(planner.actions)


def _samples(pieces: Sequence[WalkPiece]) -> list[Sample]:
    found: list[Sample] = []
    for piece in pieces:
        for tick, x, _, z, yaw, pitch in piece.track:
            found.append(Sample(int(tick), x, z, yaw, pitch))
        pose = piece.pose
        if not found or found[-1].tick < piece.tick:
            found.append(Sample(piece.tick, pose.x, pose.z, pose.yaw_deg, pose.pitch_deg))
    return found


def _uses(pieces: Sequence[WalkPiece]) -> list[tuple[int, WalkSpan]]:
    """The ticks after which something was used, and the spans that say where the walker looked."""
    found: list[tuple[int, WalkSpan]] = []
    for piece in pieces:
        at = piece.from_tick
        for span in piece.spans:
            if span.interacts:
                found.append((at, span))
            at += span.ticks
    return found


@dataclass
class _Planner:
    yaw_deg: float
    pitch_deg: float
    actions: list[AnyAction] = field(default_factory=list[AnyAction])
    credit_s: float = 0.0
    """Time that passes by itself after an interaction, and need not be waited for."""

    def use(self) -> None:
        self.actions.append(Interact())
        self.credit_s = INTERACT_S

    def go(self, samples: Sequence[Sample]) -> None:
        for standing, run in _runs(samples):
            if standing:
                self._stand(run)
            else:
                self._walk(run)

    def _walk(self, run: Sequence[Sample]) -> None:
        self.credit_s = max(0.0, self.credit_s - (run[-1].tick - run[0].tick) / TICKS_PER_SECOND)
        for a, b in pairwise(_straighten(run)):
            length = math.hypot(b.x - a.x, b.z - a.z)
            if length < MOVE_MIN_M:
                continue
            heading = math.degrees(math.atan2(b.x - a.x, -(b.z - a.z)))
            backward = abs(_wrapped(heading - b.yaw_deg)) > BACKWARD_DEG
            self._turn_to(heading + 180 if backward else heading, worth_deg=5.0)
            parts = math.ceil(length / MOVE_MAX_M - 1e-9)
            move = Move(distance_m=round(length / parts, 2), direction="back" if backward else "forward")
            self.actions += [move] * parts

    def _stand(self, run: Sequence[Sample]) -> None:
        before = len(self.actions)
        unwrapped: list[float] = []
        yaw = self.yaw_deg
        for sample in run:
            yaw += _wrapped(sample.yaw_deg - yaw)
            unwrapped.append(yaw)
        for target in _turning_points(self.yaw_deg, unwrapped, TURN_WORTH_DEG):
            self._turn_by(target - self.yaw_deg)
        pitches = [sample.pitch_deg for sample in run]
        for target in _turning_points(self.pitch_deg, pitches, LOOK_WORTH_DEG):
            self._look_to(target)
        turned = sum(abs(a.degrees) for a in self.actions[before:] if isinstance(a, Turn | Look))
        still_s = (run[-1].tick - run[0].tick) / TICKS_PER_SECOND - turned / TURN_DEG_PER_S
        spent = min(max(still_s, 0.0), self.credit_s)
        self.credit_s -= spent
        self._wait(still_s - spent)

    def _turn_to(self, yaw_deg: float, *, worth_deg: float) -> None:
        by = _wrapped(yaw_deg - self.yaw_deg)
        if abs(by) >= worth_deg:
            self._turn_by(by)

    def _turn_by(self, degrees: float) -> None:
        self.actions += [Turn(degrees=part) for part in _parts(degrees, 180)]
        self.yaw_deg += degrees

    def _look_to(self, pitch_deg: float) -> None:
        self.actions += [Look(degrees=part) for part in _parts(pitch_deg - self.pitch_deg, 90)]
        self.pitch_deg = pitch_deg

    def _wait(self, seconds: float) -> None:
        while seconds >= WAIT_MIN_S:
            part = min(seconds, WAIT_MAX_S)
            self.actions.append(Wait(seconds=round(part, 1)))
            seconds -= part


def _runs(samples: Sequence[Sample]) -> list[tuple[bool, list[Sample]]]:
    """Stretches of standing and of going; each begins where the one before ends."""
    runs: list[tuple[bool, list[Sample]]] = []
    for a, b in pairwise(samples):
        ticks = max(1, b.tick - a.tick)
        standing = math.hypot(b.x - a.x, b.z - a.z) * 6 / ticks < STILL_M
        if runs and runs[-1][0] == standing:
            runs[-1][1].append(b)
        else:
            runs.append((standing, [a, b]))
    return runs


def _straighten(run: Sequence[Sample]) -> list[Sample]:
    """The corners of a way that misses the walked one by at most OFF_WAY_M."""
    keep, open_ = {0, len(run) - 1}, [(0, len(run) - 1)]
    while open_:
        low, high = open_.pop()
        far, at = 0.0, -1
        for number in range(low + 1, high):
            off = _distance(run[number], run[low], run[high])
            if off > far:
                far, at = off, number
        if far > OFF_WAY_M:
            keep.add(at)
            open_ += [(low, at), (at, high)]
    return [run[number] for number in sorted(keep)]


def _distance(p: Sample, a: Sample, b: Sample) -> float:
    """From a point to a stretch of way, metres."""
    dx, dz = b.x - a.x, b.z - a.z
    square = dx * dx + dz * dz
    share = 0.0 if square == 0 else ((p.x - a.x) * dx + (p.z - a.z) * dz) / square
    share = min(1.0, max(0.0, share))
    return math.hypot(p.x - a.x - share * dx, p.z - a.z - share * dz)


def _turning_points(start: float, values: Sequence[float], worth: float) -> list[float]:
    """Where a gaze that swept to and fro turned round, and where it ended; sweeps below `worth` are none."""
    points: list[float] = []
    at, peak, way = start, start, 0
    for value in values:
        if way == 0 and abs(value - at) >= worth:
            way, peak = (1 if value > at else -1), value
        elif way and (value - peak) * way > 0:
            peak = value
        elif way and (peak - value) * way >= worth:
            points.append(peak)
            at, peak, way = peak, value, -way
    return [*points, peak] if way else points


def _parts(degrees: float, most: float) -> list[float]:
    """An angle in equal parts of at most so many degrees, to a tenth."""
    count = math.ceil(abs(degrees) / most - 1e-9)
    return [max(-most, min(most, round(degrees / count, 1)))] * count if count else []


def _wrapped(degrees: float) -> float:
    return (degrees + 180) % 360 - 180
