"""Two builds walked side by side: every action is done in both, and what differs afterwards is kept as suspect.

Owns: keeping the clean build at the audited one's tick, comparing after each action, going to see a suspect, and
reporting it with a mark inside what differs. Refuses: where to walk next (tour).
"""

from __future__ import annotations

import contextlib
import math
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from data.schema.action import Move
from data.schema.category import CategoryCode
from data.schema.injection import GroundTruth, Reveal
from data.schema.scene import BodyState, Capture, Node, SceneGraph
from data.schema.space import Box, Pose, Vec3
from evaluation.audit import AuditPort
from evaluation.auditors.auditor import AnyAction, Probe, carry_out
from evaluation.auditors.comparison import (
    SHARE_MIN,
    Difference,
    compare_bodies,
    compare_pictures,
    compare_walks,
)
from worlds.masks import Mask, deepest_point, mask_of
from worlds.protocol import FILM_HEIGHT, FILM_WIDTH, World
from worlds.routes import flat_m, look_from, middle_of, nearest_in
from worlds.walker import Footing, OutOfStepsError, Walker, aim, crosses, doors_of
from worlds.witness.sights import find_sights, list_views

_SURE = frozenset({"gone", "new", "moved", "turned", "state"})
DETOURS_MAX = 4
VIEWS_A_SIDE = 3
PUSHED_BY_M = 0.002
BODY_M = 0.35
"""Half a walker's breadth and a little."""
LOOKS_EVERY = 2
"""Pictures are compared after every second action: most actions only turn towards the next."""


class StrayedError(Exception):
    """One build let the walker go where the other did not; raised once, at that action."""


@dataclass
class SideBySide:
    """The audited build, seen through an audit and a probe, and a clean build in step with it."""

    audit: AuditPort
    probe: Probe
    clean: World
    graph: SceneGraph
    world_seed: int = 0
    picture: tuple[int, int] = (FILM_WIDTH, FILM_HEIGHT)
    """Width and height at which the builds are compared."""
    reported: list[str] = field(default_factory=list[str])
    suspects: dict[str, Difference] = field(default_factory=dict[str, Difference])
    detours: dict[str, int] = field(default_factory=dict[str, int])
    firsts: dict[str, CategoryCode] = field(default_factory=dict[str, CategoryCode])
    """What a node's difference suggested when it was first met: at the start, or later."""
    built: dict[str, Vec3] = field(default_factory=dict[str, Vec3])
    """Where everything stood at the start in the clean build."""
    apart: bool = False
    """The two walkers no longer stand at the same place: motion differed, so bodies may too."""
    strayed: CategoryCode | None = None
    obstacle: Node | None = None
    """What stopped the clean walker when motion differed."""
    rested: dict[str, Vec3] = field(default_factory=dict[str, Vec3])
    """Where everything was in the audited build when it was last compared."""
    aimed_at: Node | None = None
    """What the walker walks into just now, to try whether it stops one."""
    frame: str = "a0"

    async def begin(self) -> None:
        """Sets the clean build to where the audit stands, and compares for the first time."""
        await self.clean.reset((), start=self.probe.pose, seed=self.world_seed, frames="none")
        self.walker = Walker(
            act=self.act,
            find_path=self.clean.path,
            pose=self.probe.pose,
            doors=doors_of(self.graph),
            eye_m=self.graph.eye_m,
        )
        await self.audit.call("observe")
        await self.compare()

    async def act(self, action: AnyAction) -> Footing | None:
        """One action in both builds; None when the audit has none left.

        Raises:
            StrayedError: motion differed, and nothing that differs in bodies explains it.
        """
        if self.audit.ended or self.audit.brief.budget.steps <= int(self.frame[1:]):
            return None
        result = await carry_out(self.audit, action)
        if not result.ok:
            return None
        before = self.walker.pose
        twin = await self.clean.act(action, frames="none")
        self.frame = f"a{result.data['step']}"
        moved = float(result.data["moved_m"])
        self.walker.pose = self.probe.pose
        if isinstance(action, Move) and not self.apart:
            strayed = compare_walks(moved, twin.moved_m)
            self.apart = strayed is not None
            if strayed is not None and not self.suspects:
                self.strayed, self.obstacle = strayed, self._obstacle_ahead(twin.pose)
                raise StrayedError
        await self.compare(walked_from=before if isinstance(action, Move) else None)
        return Footing(outcome=result.data["outcome"], moved_m=moved, pose=self.probe.pose)

    async def compare(self, *, walked_from: Pose | None = None) -> None:
        """What differs now; motion that parted the walkers ends the comparing of bodies.

        `walked_from` is where a move just done began.
        """
        if self.apart:
            return
        there = await self.clean.bodies()
        self.built = self.built or {body.id: body.position for body in there}
        pushed = {body.id for body in there if math.dist(body.position, self.built[body.id]) > PUSHED_BY_M}
        here = await self.probe.bodies()
        bodies = compare_bodies(here, there, tick=self.probe.tick, pushed=pushed)
        if walked_from is not None:
            bodies = [self._as_walked_through(difference, here, walked_from) for difference in bodies]
        self.rested = {body.id: body.position for body in here}
        looks = not bodies and int(self.frame[1:]) % LOOKS_EVERY == 0
        pictures = compare_pictures(*await self._views(("ids", "rgb"))) if looks else []
        now = {difference.node: difference for difference in [*reversed(pictures), *bodies]}
        self.suspects = {node: now[node] for node in now if node not in self.reported}
        for node, difference in now.items():
            self.firsts.setdefault(node, difference.category)

    async def look_into_suspects(self) -> bool:
        """Reports a suspect that is in view, or goes to see one. True: something was done, so look again."""
        if await self.report_in_view():
            return True
        for node in self._by_size():
            if self.detours.get(node, 0) >= DETOURS_MAX:
                continue
            self.detours[node] = self.detours.get(node, 0) + 1
            if await self._turn_to_suspect(node) or await self._go_to_suspect(node):
                return True
        return False

    async def report_in_view(self) -> bool:
        """Reports the suspect that the current frame shows largest, if any shows enough."""
        if not self.suspects:
            return False
        mine, clean = await self._views(("ids",))
        masks = {node: _mask_of_both(mine, clean, node) for node in self.suspects}
        node = max(masks, key=lambda name: (int(np.count_nonzero(masks[name])), name))
        if np.count_nonzero(masks[node]) < SHARE_MIN * masks[node].size:
            return False
        difference = self.suspects.pop(node)
        category = await self._category(difference)
        await self._report(masks[node], difference.words, category)
        # What goes along with the reported thing (what rests on it) is the same finding.
        self.reported += [node, *self.suspects]
        self.suspects = {}
        return True

    async def _category(self, difference: Difference) -> CategoryCode:
        """What is gone is a matter of viewpoint (V1) when it still shows from some other side, else of time (T1)."""
        box = self._box(difference.node)
        if difference.kind != "gone" or box is None:
            return difference.category
        width, height = self.picture
        poses = list_views(box, await self.clean.walkable(0.5), self.graph)
        for view in _around(poses, middle_of(box)):
            shown = await self.clean.capture(pose=view, width=width, height=height, channels=("ids",))
            if np.count_nonzero(mask_of(shown, [difference.node])) < SHARE_MIN * width * height / 4:
                continue
            mine = await self.probe.capture(pose=view, width=width, height=height, channels=("ids",))
            if mask_of(mine, [difference.node]).any():
                return "V1"
        return self.firsts.get(difference.node, difference.category)

    async def report_motion(self) -> None:
        """After motion differed: back out, look at what should have stopped one (or not), and report it."""
        category, node = self.strayed, self.obstacle
        if category is None:
            return
        if category == "C1" and node is not None:
            with contextlib.suppress(OutOfStepsError):
                await self._back_out(node)
            mine, clean = await self._views(("ids",))
            mask = _mask_of_both(mine, clean, node.id)
            if mask.any():
                await self._report(mask, "One walks through this; in the other build it stops one.", category)
                self.reported.append(node.id)
                return
        width, height = self.picture
        middle = np.zeros((height, width), dtype=np.bool_)
        middle[height // 2, width // 2] = True
        words = "One gets farther here" if category == "C1" else "Something stops one here"
        await self._report(middle, f"{words} than in the other build.", category)
        self.reported.append("")

    def _as_walked_through(
        self, difference: Difference, here: Sequence[BodyState], walked_from: Pose
    ) -> Difference:
        """C1 when the walk pushed a node in the clean build only, and here the walker passed where it stays."""
        if difference.kind not in {"moved", "turned", "state"} or difference.node in self.firsts:
            return difference
        node = self.graph.node(difference.node)
        stays = {body.id: body.position for body in here}.get(node.id)
        was = self.rested.get(node.id)
        if not node.has_collider or stays is None or was is None or math.dist(stays, was) > PUSHED_BY_M:
            return difference
        a, b = (walked_from.x, walked_from.z), (self.walker.pose.x, self.walker.pose.z)
        if not crosses(a, b, node.bounds, margin_m=BODY_M):
            return difference
        return replace(
            difference, words="One walks through this; in the other build it gives way.", category="C1"
        )

    def _obstacle_ahead(self, pose: Pose) -> Node | None:
        """What stopped the clean walker: what it walked into, else the nearest solid node ahead of where it stands.

        Of nodes about equally near, the building comes last: a door stands within the box of its wall.
        """
        ahead = [
            (node is not self.aimed_at, round(gap - 0.2 * (not node.structural), 3), node.id, node)
            for node in self.graph.nodes
            if node.has_collider and _is_before(pose, node.bounds, eye_m=self.graph.eye_m)
            for gap in [flat_m(nearest_in(node.bounds, _feet(pose)), _feet(pose))]
        ]
        return min(ahead, key=lambda row: row[:3])[3] if ahead else None

    async def _back_out(self, node: Node) -> None:
        gap = flat_m(nearest_in(node.bounds, self._feet), self._feet)
        if gap < 1.0:
            await self.walker.do(Move(distance_m=round(max(0.3, 1.4 - gap), 2), direction="back"))
        await self.walker.face(_look_point(node, self.walker.pose), level_within_deg=5.0)

    async def _turn_to_suspect(self, node: str) -> bool:
        """Faces a suspect when it would be seen from here: here, or in the clean build from here."""
        middle = self._middle(node)
        if middle is None:
            return False
        pose = look_from(self._feet, middle, eye_m=self.graph.eye_m)
        width, height = self.picture
        view = await self.clean.capture(pose=pose, width=width, height=height, channels=("ids",))
        if np.count_nonzero(mask_of(view, [node])) < SHARE_MIN * width * height:
            return False
        if abs(aim(self.walker.pose, middle, eye_m=self.graph.eye_m)[0] - self.walker.pose.yaw_deg) < 1.0:
            return False
        await self.walker.face(middle)
        return await self.report_in_view() or bool(self.suspects)

    async def _go_to_suspect(self, node: str) -> bool:
        """Walks to where a suspect is seen well in the clean build, and faces it."""
        box = self._box(node)
        if box is None or self.suspects[node].kind not in _SURE:
            return False
        truth = GroundTruth(
            injection="01890000-0000-7000-8000-000000000000",
            affected=(node,),
            bounds_before={node: box},
            bounds_after={node: box},
            reveal=Reveal(kind="always"),
        )
        sights = await find_sights(
            self.clean,
            truth,
            await self.clean.walkable(0.5),
            start=self._feet,
            graph=self.graph,
            wanted=4,
        )
        index = self.detours[node] - 1
        if index >= len(sights):
            return False
        await self.walker.walk_to(sights[index].ground)
        await self.walker.face(middle_of(box), level_within_deg=3.0)
        return True

    async def _views(self, channels: tuple[str, ...]) -> tuple[Capture, Capture]:
        width, height = self.picture
        mine = await self.probe.capture(width=width, height=height, channels=channels)
        clean = await self.clean.capture(pose=self.probe.pose, width=width, height=height, channels=channels)
        return mine, clean

    async def _report(self, mask: Mask, words: str, category: CategoryCode) -> None:
        x, y = deepest_point(mask)
        hint = self.audit.brief.hint
        await self.audit.call(
            "report",
            description=words,
            category=hint.category or category,
            evidence=[self.frame],
            mark={"kind": "point", "frame": self.frame, "x": x, "y": y},
        )

    def _by_size(self) -> list[str]:
        def size(node: str) -> float:
            box = self._box(node)
            return 0.0 if box is None else sum(b - a for a, b in zip(box.min, box.max, strict=True))

        return sorted(self.suspects, key=lambda node: (-size(node), node))

    def _box(self, node: str) -> Box | None:
        try:
            return self.graph.node(node).bounds
        except KeyError:
            return None

    def _middle(self, node: str) -> Vec3 | None:
        box = self._box(node)
        return None if box is None else middle_of(box)

    @property
    def _feet(self) -> Vec3:
        return _feet(self.walker.pose)


def _feet(pose: Pose) -> Vec3:
    return (pose.x, pose.y, pose.z)


def _around(poses: Sequence[Pose], middle: Vec3) -> list[Pose]:
    """The likeliest few views from each eighth around a place."""
    sides: dict[int, list[Pose]] = {}
    for pose in poses:
        side = sides.setdefault(int(math.atan2(pose.x - middle[0], pose.z - middle[2]) // (math.pi / 4)), [])
        if len(side) < VIEWS_A_SIDE:
            side.append(pose)
    return [pose for side in sides.values() for pose in side]


def _mask_of_both(mine: Capture, clean: Capture, node: str) -> Mask:
    return mask_of(mine, [node]) | mask_of(clean, [node])


def _look_point(node: Node, pose: Pose) -> Vec3:
    """The middle of the part of a node that is nearest: a long wall's middle may be out of sight."""
    near = nearest_in(node.bounds, _feet(pose))
    middle = middle_of(node.bounds)
    if flat_m(near, middle) < 1.0:
        return middle
    return (near[0], min(middle[1], pose.y + 1.2), near[2])


def _is_before(pose: Pose, box: Box, *, eye_m: float) -> bool:
    """A box at body height whose nearest point lies within 45 degrees of straight ahead and within a metre."""
    if box.min[1] > pose.y + 1.8 or box.max[1] < pose.y + 0.36:
        return False
    near = nearest_in(box, _feet(pose))
    if flat_m(near, _feet(pose)) > 1.0:
        return False
    yaw, _ = aim(pose, near, eye_m=eye_m)
    return abs((yaw - pose.yaw_deg + 180) % 360 - 180) < 45
