"""A world of boxes on a flat floor, small enough to trace every ray, for tests of audits, auditors and judges."""

from __future__ import annotations

import asyncio
import hashlib
import io
import itertools
import json
import math

import numpy as np
from PIL import Image

from data.schema.action import Frame, Interact, Look, Move, Outcome, Turn, Wait, count_ticks
from data.schema.injection import GroundTruth, Reveal
from data.schema.scene import (
    BodyState,
    Capture,
    Digests,
    Node,
    Room,
    Route,
    SceneGraph,
    WorldInfo,
    WorldSpec,
)
from data.schema.setting import Era, Setting, StartPose
from data.schema.space import Box, Pose

WIDTH, HEIGHT = 120, 72
RADIUS = 0.3
EYE = 1.6
HALF = 6.0
START = Pose(x=0, y=0, z=4)


def box(x, y, z, sx, sy, sz):
    return (np.array([x - sx / 2, y, z - sz / 2]), np.array([x + sx / 2, y + sy, z + sz / 2]))


CLEAN = {
    "hall/door-1": box(0, 0, 1, 1.2, 2.1, 0.1),
    "hall/wall-1": box(-3.3, 0, 1, 5.4, 2.6, 0.2),
    "hall/wall-2": box(3.3, 0, 1, 5.4, 2.6, 0.2),
    "kitchen/cabinet-1": box(3, 0, -4, 1.0, 1.7, 0.6),
    "kitchen/table-1": box(-2, 0, -3, 1.4, 0.75, 0.9),
    "kitchen/vase-1": box(-2, 0.75, -3, 0.3, 0.5, 0.3),
    "kitchen/bin-1": box(3.5, 0, -1, 0.5, 0.8, 0.5),
}
ORDER = sorted(CLEAN)
_TRACED: dict = {}


class TinyWorld:
    """The World protocol over seven boxes. `leak_words` and node names carry canaries for leak tests."""

    def __init__(self) -> None:
        self.closed = False
        self.die_at_action: int | None = None
        self.actions_done = 0
        self.info = WorldInfo(
            world="tiny",
            engine="fake",
            capabilities=("move", "turn", "look", "interact", "wait", "inject", "ids", "path", "digest"),
            renderer="rays",
            profile="standard",
            version="1",
        )
        self._set(START)

    def _set(self, start):
        self.injections = ()
        self.pose = start
        self.tick = 0
        self.boxes = {key: (low.copy(), high.copy()) for key, (low, high) in CLEAN.items()}
        self.door_open = False
        self.visible = dict.fromkeys(CLEAN, True)
        self.collides = dict.fromkeys(CLEAN, True)
        self.flipped: set[str] = set()
        self.margins: dict[str, float] = {}
        self.touched: set[str] = set()
        self.latched: dict[str, bool] = {}
        self.seen: dict[str, dict] = {}

    async def load(self, spec: WorldSpec) -> SceneGraph:
        def node(key):
            low, high = CLEAN[key]
            return Node(
                id=key,
                label=key.split("/")[1].split("-")[0],
                kind=key.split("/")[1].split("-")[0],
                room=key.split("/")[0],
                mechanism="door" if "door" in key else None,
                structural="wall" in key,
                position=tuple((low + high) / 2),
                quaternion=(0, 0, 0, 1),
                scale=(1, 1, 1),
                bounds=Box(min=tuple(low), max=tuple(high)),
                has_collider=True,
                solid_m=tuple(high - low),
            )

        bounds = Box(min=(-HALF, 0, -HALF), max=(HALF, 2.6, HALF))
        return SceneGraph(
            world="tiny",
            engine="fake",
            setting=Setting(
                title="Tiny",
                place="two rooms",
                description="Two rooms with a door between them.",
                era=Era(from_year=2000, to_year=2020),
                interactions=("Doors open",),
            ),
            rooms=(Room(id="all", label="all", bounds=bounds),),
            starts=(StartPose(id="start", label="start", pose=START),),
            nodes=tuple(node(key) for key in ORDER),
            bounds=bounds,
            scene_digest=self._scene_digest(),
        )

    def _scene_digest(self):
        return hashlib.sha256(repr(sorted((k, v[0].tolist()) for k, v in CLEAN.items())).encode()).hexdigest()

    async def reset(self, injections=(), *, start=None, seed=0, frames="final"):
        self._set(start or START)
        self.injections = tuple(injections)
        for injection in self.injections:
            self._apply(injection)
        self._tick_effects()
        return self._outcome("done", 0.0, frames)

    def _apply(self, injection):
        target = injection.targets[0]
        self.latched[injection.id] = False
        self.seen[injection.id] = {"seen": False, "unseen_s": 0.0, "far": False}
        if injection.operator == "float":
            rise = np.array([0, injection.parameters["raise_m"], 0])
            low, high = self.boxes[target]
            self.boxes[target] = (low + rise, high + rise)
        elif injection.operator == "remove_collider":
            self.collides[target] = False
        elif injection.operator == "turn_over":
            self.flipped.add(target)
        elif injection.operator == "rescale":
            # About its middle, so that no body is elsewhere: only pictures tell.
            middle, half = sum(self.boxes[target]) / 2, (self.boxes[target][1] - self.boxes[target][0]) / 2
            half = half * injection.parameters["factor"]
            self.boxes[target] = (middle - half, middle + half)
        elif injection.operator == "inflate_collider":
            self.margins[target] = injection.parameters["margin_m"]

    def _eye(self, pose=None):
        pose = pose or self.pose
        return np.array([pose.x, pose.y + EYE, pose.z])

    def _in_sector(self, injection, pose=None):
        low, high = CLEAN[injection.targets[0]]
        centre = (low + high) / 2
        eye = self._eye(pose)
        azimuth = math.degrees(math.atan2(-(eye[0] - centre[0]), eye[2] - centre[2]))
        trigger = injection.trigger
        off = (azimuth - trigger.azimuth_deg + 180) % 360 - 180
        return abs(off) <= trigger.width_deg / 2

    def _sees(self, target):
        low, high = CLEAN[target]
        eye = self._eye()
        to = (low + high) / 2 - eye
        yaw = math.radians(self.pose.yaw_deg)
        forward = np.array([math.sin(yaw), 0, -math.cos(yaw)])
        flat = np.array([to[0], 0, to[2]])
        if flat @ forward <= 0.8 * np.linalg.norm(flat):
            return False
        hit = self._first_hit(eye, to / np.linalg.norm(to), ignore=target)
        return hit is None or hit > np.linalg.norm(to)

    def _first_hit(self, origin, direction, ignore=None):
        best = None
        for key, (low, high) in self._drawn().items():
            if key == ignore:
                continue
            t = _slab(origin, direction[None, :], low, high)[0]
            if np.isfinite(t) and (best is None or t < best):
                best = t
        return best

    def _drawn(self, pose=None):
        """What an eye at a pose is shown: what vanishes by viewpoint does so for that eye."""
        hidden = {
            injection.targets[0]: self._in_sector(injection, pose)
            for injection in self.injections
            if injection.operator == "vanish_in_sector"
        }
        return {
            key: span
            for key, span in self.boxes.items()
            if not hidden.get(key, not self.visible[key]) and not (key == "hall/door-1" and self.door_open)
        }

    def _tick_effects(self):
        for injection in self.injections:
            target = injection.targets[0]
            if injection.operator == "vanish_in_sector":
                self.latched[injection.id] = self._in_sector(injection)
                self.visible[target] = not self.latched[injection.id]
            elif injection.operator == "inflate_collider":
                self.latched[injection.id] = target in self.touched
            elif injection.operator == "disappear":
                self._follow_return(injection, target)
            elif injection.operator == "remove_collider":
                low, high = CLEAN[target]
                depth = _overlap(self.pose, low, high)
                if depth >= 0.1:
                    self.latched[injection.id] = True
            else:
                self.latched[injection.id] = True

    def _follow_return(self, injection, target):
        if self.latched[injection.id]:
            return
        memory, trigger = self.seen[injection.id], injection.trigger
        low, high = CLEAN[target]
        distance = np.linalg.norm(self._eye() - (low + high) / 2)
        if self._sees(target):
            if memory["far"] and memory["unseen_s"] >= trigger.min_unseen_s:
                self.latched[injection.id] = True
                self.visible[target] = self.collides[target] = False
            memory.update(seen=True, unseen_s=0.0, far=False)
        elif memory["seen"]:
            memory["unseen_s"] += 1 / 60
            memory["far"] = memory["far"] or bool(distance >= trigger.min_distance_m)

    async def act(self, action, *, frames="final"):
        if self.die_at_action is not None and self.actions_done >= self.die_at_action:
            from data.errors import HostError

            raise HostError("The world host died (signal 9).")
        await asyncio.sleep(0)
        self.actions_done += 1
        ticks = count_ticks(action)
        word, start = "done", self.pose
        if isinstance(action, Interact):
            word = self._interact()
        blocked = False
        for index in range(ticks):
            if isinstance(action, Move) and not blocked:
                blocked = not self._walk(action, index, ticks, start)
            elif isinstance(action, Turn):
                yaw = start.yaw_deg + action.degrees * (index + 1) / ticks
                self.pose = self.pose.model_copy(update={"yaw_deg": (yaw + 180) % 360 - 180})
            elif isinstance(action, Look):
                pitch = max(-89.0, min(89.0, start.pitch_deg + action.degrees * (index + 1) / ticks))
                self.pose = self.pose.model_copy(update={"pitch_deg": pitch})
            else:
                assert isinstance(action, (Wait, Interact, Move))
            self.tick += 1
            self._tick_effects()
        moved = math.hypot(self.pose.x - start.x, self.pose.z - start.z)
        return self._outcome("blocked" if blocked else word, moved, frames)

    def _walk(self, action, index, ticks, start):
        length = action.distance_m / ticks
        sign = 1 if action.direction == "forward" else -1
        yaw = math.radians(start.yaw_deg)
        x = self.pose.x + sign * length * math.sin(yaw)
        z = self.pose.z - sign * length * math.cos(yaw)
        if max(abs(x), abs(z)) > HALF - RADIUS or self._hits(x, z):
            return False
        self.pose = self.pose.model_copy(update={"x": x, "z": z})
        return True

    def _hits(self, x, z):
        for key, (low, high) in self.boxes.items():
            if not self.collides[key] or (key == "hall/door-1" and self.door_open):
                continue
            if low[1] < 1.8 and high[1] > 0.3 and _gap(x, z, low, high) < RADIUS + self.margins.get(key, 0.0):
                self.touched.add(key)
                return True
        return False

    def _interact(self):
        eye = self._eye()
        t = _slab(eye, _forward(self.pose)[None, :], *CLEAN["hall/door-1"])[0]
        if not np.isfinite(t) or t > 3:
            return "nothing_reached"
        self.door_open = not self.door_open
        return "done"

    def _outcome(self, word, moved, frames):
        reveals = {injection.id: self.latched[injection.id] for injection in self.injections}
        shown = () if frames == "none" else (self._frame(),)
        return Outcome(
            outcome=word,
            moved_m=moved,
            pose=self.pose,
            tick=self.tick,
            frames=shown,
            activated="hall/door-1" if word == "done" and self.door_open else None,
            state_digest=self._state_digest(),
            reveals=reveals,
        )

    def _state_digest(self):
        state = [
            self.pose.model_dump(),
            self.tick,
            self.door_open,
            sorted(self.visible.items()),
            sorted(self.collides.items()),
            sorted(self.flipped),
            sorted((key, span[0].tolist()) for key, span in self.boxes.items()),
            sorted(self.latched.items()),
        ]
        return hashlib.sha256(json.dumps(state).encode()).hexdigest()

    def _trace(self, pose, width, height, regions=()):
        """What each pixel shows; remembered, because tests look at the same things again and again."""
        drawn = tuple((key, tuple(low), tuple(high)) for key, (low, high) in self._drawn(pose).items())
        key = (pose, width, height, drawn, tuple(regions))
        if key not in _TRACED:
            if len(_TRACED) > 4000:
                _TRACED.clear()
            _TRACED[key] = self._trace_anew(pose, width, height, regions)
        return _TRACED[key]

    def _trace_anew(self, pose, width, height, regions):
        eye = self._eye(pose)
        tan = math.tan(math.radians(30))
        v, u = np.meshgrid(
            (np.arange(height) + 0.5) / height * 2 - 1,
            (np.arange(width) + 0.5) / width * 2 - 1,
            indexing="ij",
        )
        forward, right, up = _axes(pose)
        rays = forward + (u * tan * width / height)[..., None] * right - (v * tan)[..., None] * up
        rays = (rays / np.linalg.norm(rays, axis=-1, keepdims=True)).reshape(-1, 3)
        best = np.full(len(rays), np.inf)
        index = np.full(len(rays), -1, dtype=np.int16)
        spans = [*self._drawn(pose).items()]
        spans += [(f"region/{i}", (np.array(b.min), np.array(b.max))) for i, b in enumerate(regions)]
        table = [*ORDER, *(f"region/{i}" for i in range(len(regions)))]
        for key, (low, high) in spans:
            t = _slab(eye, rays, low, high)
            nearer = t < best
            best[nearer] = t[nearer]
            index[nearer] = table.index(key)
        floor = np.where(rays[:, 1] < 0, eye[1] / np.maximum(-rays[:, 1], 1e-9), np.inf)
        index[floor < best] = -1
        return index.reshape(height, width), table

    def _picture(self, index):
        colours = np.array(
            [[90 + 20 * i, 200 - 25 * i, (70 * i) % 255] for i in range(len(ORDER))] + [[230, 230, 225]],
            dtype=np.uint8,
        )
        for key in self.flipped:
            colours[ORDER.index(key)] = 255 - colours[ORDER.index(key)]
        return Image.fromarray(colours[index])

    def _frame(self):
        image = self._picture(self._trace(self.pose, WIDTH, HEIGHT)[0])
        out = io.BytesIO()
        image.save(out, "JPEG", quality=85)
        rgba = hashlib.sha256(image.convert("RGBA").tobytes()).hexdigest()
        return Frame(
            tick=self.tick,
            pose=self.pose,
            width=WIDTH,
            height=HEIGHT,
            mime="image/jpeg",
            data=out.getvalue(),
            rgba_sha256=rgba,
            reveals={injection.id: self.latched[injection.id] for injection in self.injections},
        )

    async def observe(self):
        return self._frame()

    async def close(self):
        self.closed = True

    async def capture(self, *, pose=None, width=960, height=576, channels=("rgb",), regions=()):
        pose = pose or self.pose
        rgb = ids = None
        index, table = self._trace(pose, width, height, regions)
        if "rgb" in channels:
            out = io.BytesIO()
            self._picture(index).save(out, "PNG", compress_level=1)
            rgb = out.getvalue()
        if "ids" in channels:
            code = index.astype(np.int32) + 1
            pixels = np.stack([code & 255, (code >> 8) & 255, code >> 16], axis=-1).astype(np.uint8)
            out = io.BytesIO()
            Image.fromarray(pixels).save(out, "PNG", compress_level=1)
            ids = out.getvalue()
        return Capture(width=width, height=height, tick=self.tick, rgb=rgb, ids=ids, id_table=tuple(table))

    async def ground_truths(self):
        return tuple(self._truth(injection) for injection in self.injections)

    def _truth(self, injection):
        target = injection.targets[0]
        clean = Box(min=tuple(CLEAN[target][0]), max=tuple(CLEAN[target][1]))
        now = Box(min=tuple(self.boxes[target][0]), max=tuple(self.boxes[target][1]))
        fired = {"vanish_in_sector", "disappear", "inflate_collider"}
        kind = "traversed" if injection.operator == "remove_collider" else "always"
        kind = "fired" if injection.operator in fired else kind
        return GroundTruth(
            injection=injection.id,
            affected=(target,),
            bounds_before={target: clean},
            bounds_after={target: now},
            regions=(clean,) if kind == "fired" else (),
            reveal=Reveal(kind=kind, depth_m=0.1 if kind == "traversed" else 0.0),
        )

    async def path(self, start, goal):
        """A* over a 0.25 m grid, then corners only; the door counts as passable."""
        return _grid_path(start, goal)

    async def walkable(self, spacing_m=1.0):
        count = int(2 * (HALF - 0.5) / spacing_m) + 1
        points = [
            (-HALF + 0.5 + i * spacing_m, 0.0, -HALF + 0.5 + j * spacing_m)
            for i in range(count)
            for j in range(count)
        ]
        return tuple(p for p in points if _free(p[0], p[2]))

    async def bodies(self):
        return tuple(
            BodyState(
                id=key,
                position=tuple((self.boxes[key][0] + self.boxes[key][1]) / 2),
                quaternion=(1, 0, 0, 0) if key in self.flipped else (0, 0, 0, 1),
                visible=self.visible[key],
                state={"open": 1.0 if self.door_open else 0.0} if "door" in key else {},
            )
            for key in ORDER
        )

    async def digest(self):
        return Digests(scene=self._scene_digest(), state=self._state_digest())


def _forward(pose):
    return _axes(pose)[0]


def _axes(pose):
    yaw, pitch = math.radians(pose.yaw_deg), math.radians(pose.pitch_deg)
    forward = np.array([math.sin(yaw) * math.cos(pitch), -math.sin(pitch), -math.cos(yaw) * math.cos(pitch)])
    right = np.array([math.cos(yaw), 0, math.sin(yaw)])
    return forward, right, np.cross(right, forward)


def _slab(origin, rays, low, high):
    with np.errstate(divide="ignore", invalid="ignore"):
        a = (low - origin) / rays
        b = (high - origin) / rays
    near = np.nanmax(np.minimum(a, b), axis=-1)
    far = np.nanmin(np.maximum(a, b), axis=-1)
    return np.where((far >= near) & (far > 0), np.maximum(near, 0), np.inf)


def _gap(x, z, low, high):
    dx = max(low[0] - x, 0, x - high[0])
    dz = max(low[2] - z, 0, z - high[2])
    return math.hypot(dx, dz)


def _overlap(pose, low, high):
    if low[1] > 1.8:
        return 0.0
    return max(0.0, RADIUS - _gap(pose.x, pose.z, low, high))


def _free(x, z, margin=0.35):
    if max(abs(x), abs(z)) > HALF - margin:
        return False
    return all(
        _gap(x, z, low, high) >= margin
        for key, (low, high) in CLEAN.items()
        if key != "hall/door-1" and low[1] < 1.8
    )


def _line_free(a, b):
    steps = max(2, int(math.dist(a, b) / 0.05))
    return all(
        _free(a[0] + (b[0] - a[0]) * i / steps, a[1] + (b[1] - a[1]) * i / steps, 0.34)
        for i in range(steps + 1)
    )


def _grid_path(start, goal):
    import heapq

    def cell(p):
        return (round(p[0] * 4), round(p[2] * 4))

    origin, target = cell(start), cell(goal)
    queue, came = [(0.0, origin)], {origin: (0.0, None)}
    while queue:
        _, here = heapq.heappop(queue)
        if here == target:
            break
        for dx, dz in ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1)):
            there = (here[0] + dx, here[1] + dz)
            if there != target and not _free(there[0] / 4, there[1] / 4):
                continue
            cost = came[here][0] + math.hypot(dx, dz)
            if there not in came or cost < came[there][0]:
                came[there] = (cost, here)
                heapq.heappush(queue, (cost + math.dist(there, target), there))
    if target not in came:
        return None
    cells = [target]
    while came[cells[-1]][1] is not None:
        cells.append(came[cells[-1]][1])
    line = [(start[0], start[2]), *((c[0] / 4, c[1] / 4) for c in reversed(cells[:-1]))]
    line[-1] = (goal[0], goal[2])
    points, at = [line[0]], 0
    while at < len(line) - 1:
        far = max(i for i in range(at + 1, len(line)) if i == at + 1 or _line_free(line[at], line[i]))
        points.append(line[far])
        at = far
    crosses = (points[0][1] - 1) * (points[-1][1] - 1) < 0
    length = sum(math.dist(a, b) for a, b in itertools.pairwise(points))
    return Route(
        points=tuple((x, 0.0, z) for x, z in points),
        length_m=length,
        doors=("hall/door-1",) if crosses else (),
    )
