"""Two builds walked side by side: every action is done in both, and what differs afterwards is kept as suspect.

Owns: keeping the clean build at the audited one's tick, comparing bodies everywhere and pictures all round the place one
stands after each action, and what has been seen so far. Refuses: going to see a suspect and reporting it (showing), and
where to walk next (tour). Both builds are only ever looked at from where the audit stands; see `showing` for one exception.
"""

from __future__ import annotations

import asyncio
import math
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from data.schema.action import Look, Move, Turn
from data.schema.category import CategoryCode
from data.schema.scene import BodyState, Capture, Node, SceneGraph
from data.schema.space import Pose, Vec3
from evaluation.audit import AuditPort
from evaluation.auditors.ahead import BODY_M, feet_of, obstacle_ahead, place_in_view, thing_on_the_way
from evaluation.auditors.auditor import AnyAction, Probe, carry_out
from evaluation.auditors.comparison import (
    NOTICED,
    SURE,
    Difference,
    compare_bodies,
    compare_pictures,
    compare_walks,
    mask_of_difference,
)
from worlds.masks import deepest_point, read_ids
from worlds.protocol import FILM_HEIGHT, FILM_WIDTH, World
from worlds.walker import Footing, Walker, crosses, doors_of, wrap_deg

PUSHED_BY_M = 0.002
ROUND_DEG = (90.0, 180.0, -90.0)
"""Where one looks besides straight ahead, from the same place."""
ROUND_PITCH_DEG = 10.0
STIRRED_M = 0.8
"""One looks all round again after having moved so far."""
ROUND_SIZE = 2 / 3
"""Of the picture straight ahead: breadth and height of those to the sides and behind."""

SEEN_SIZE = 1 / 3
"""Of the picture: what is only remembered as seen is drawn smaller."""


class StrayedError(Exception):
    """One build let the walker go where the other did not; raised once, at that action."""


class NoticedError(Exception):
    """While watching, something was noticed that differs: whoever walks stops to look into it."""


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
    dropped: set[str] = field(default_factory=set[str])
    """Nodes that one could not get to see; they are suspects no more."""
    ahead: dict[str, Vec3] = field(default_factory=dict[str, Vec3])
    """For what pictures show: a place to look at from here to have it in the middle."""
    firsts: dict[str, CategoryCode] = field(default_factory=dict[str, CategoryCode])
    """What a node's difference suggested when it was first met: at the start, or later."""
    built: dict[str, Vec3] = field(default_factory=dict[str, Vec3])
    """Where everything stood at the start in the clean build."""
    places: dict[str, Vec3] = field(default_factory=dict[str, Vec3])
    """Where everything was in the audited build when it was last compared."""
    seen: set[str] = field(default_factory=set[str])
    """Nodes of the clean build that were in view from where one has stood."""
    watching: bool = False
    """What is noticed ends the walk that is under way, by NoticedError."""
    apart: bool = False
    """The two walkers no longer stand at the same place: motion differed, so bodies may too."""
    strayed: CategoryCode | None = None
    obstacle: Node | None = None
    """What stopped the clean walker when motion differed, or what one was stopped before."""
    aimed_at: Node | None = None
    """What the walker walks into just now, to try whether it stops one."""
    clean_y: float = 0.0
    """The height at which the clean build's walker stands."""
    frame: str = "a0"
    looked_from: Vec3 | None = None

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
        self.points = await self.clean.walkable(0.5)
        await self.audit.call("observe")
        await self.compare()

    @property
    def used(self) -> int:
        """Steps used."""
        return int(self.frame[1:])

    @property
    def feet(self) -> Vec3:
        """Where one stands."""
        return feet_of(self.walker.pose)

    @property
    def explained(self) -> bool:
        """A body that is not where it is in the clean build may be why motion differs; what is new may not be seen at all."""
        return any(one.kind in SURE and one.kind != "new" for one in self.suspects.values())

    async def act(self, action: AnyAction) -> Footing | None:
        """One action in both builds; None when the audit has none left.

        Raises:
            StrayedError: motion differed, and nothing that differs in bodies explains it.
            NoticedError: while watching, something differs now.
        """
        if self.audit.ended or self.audit.brief.budget.steps <= self.used:
            return None
        result, twin = await asyncio.gather(
            carry_out(self.audit, action), self.clean.act(action, frames="none")
        )
        if not result.ok:
            return None
        before = self.walker.pose
        self.frame = f"a{result.data['step']}"
        moved = float(result.data["moved_m"])
        self.walker.pose, self.clean_y = self.probe.pose, twin.pose.y
        if isinstance(action, Move) and not self.apart:
            strayed = compare_walks(moved, twin.moved_m, sunk_m=twin.pose.y - self.probe.pose.y)
            self.apart = strayed is not None
            if strayed is not None and not self.explained:
                self.strayed = strayed
                self.obstacle = (
                    thing_on_the_way(self.graph, self.probe.pose)
                    if strayed == "C2"
                    else obstacle_ahead(self.graph, twin.pose, self.aimed_at)
                )
                raise StrayedError
        # Who turns on the spot while touring has looked all round there already.
        turned = self.watching and isinstance(action, (Turn, Look))
        await self.compare(walked_from=before if isinstance(action, Move) else None, pictures=not turned)
        if self.watching and self.suspects:
            raise NoticedError
        return Footing(outcome=result.data["outcome"], moved_m=moved, pose=self.probe.pose)

    async def compare(self, *, walked_from: Pose | None = None, pictures: bool = True) -> None:
        """What differs now; motion that parted the walkers ends the comparing of bodies.

        `walked_from` is where a move just done began. Without `pictures` only bodies are compared.
        """
        bodies = [] if self.apart else await self._compare_bodies(walked_from)
        self.ahead = {}
        seen = await self._compare_pictures() if pictures and not bodies else []
        # Light and shadow follow from shapes, wherever around one these are seen to differ.
        if any(one.kind != "shade" for one in seen):
            seen = [one for one in seen if one.kind != "shade"]
        self.suspects = {one.node: one for one in [*bodies, *seen]}

    async def _compare_bodies(self, walked_from: Pose | None) -> list[Difference]:
        there, here = await asyncio.gather(self.clean.bodies(), self.probe.bodies())
        self.built = self.built or {body.id: body.position for body in there}
        pushed = {body.id for body in there if math.dist(body.position, self.built[body.id]) > PUSHED_BY_M}
        bodies = compare_bodies(here, there, tick=self.probe.tick, pushed=pushed)
        if walked_from is not None:
            bodies = [self._as_walked_through(difference, here, walked_from) for difference in bodies]
        self.places = {body.id: body.position for body in here}
        return self._open(bodies)

    async def _compare_pictures(self) -> list[Difference]:
        """What the views from here show differently, the weightiest first; all round where one has not looked yet."""
        pose = self.probe.pose
        poses = [pose]
        if self.looked_from is None or math.dist(self.looked_from, feet_of(pose)) > STIRRED_M:
            self.looked_from = feet_of(pose)
            poses += [
                pose.model_copy(
                    update={"yaw_deg": wrap_deg(pose.yaw_deg + turn), "pitch_deg": ROUND_PITCH_DEG}
                )
                for turn in ROUND_DEG
            ]
        found: dict[str, Difference] = {}
        for view in poses:
            mine, clean = await self._look(view, size=1.0 if view is pose else ROUND_SIZE)
            for difference in self._open(compare_pictures(mine, clean)):
                before = found.get(difference.node)
                if before is not None and before.weight >= difference.weight:
                    continue
                found[difference.node] = difference
                self.ahead[difference.node] = self._place_ahead(view, difference, mine, clean)
        return sorted(found.values(), key=lambda one: (one.kind == "shade", -one.weight, one.node))

    def _open(self, found: Sequence[Difference]) -> list[Difference]:
        """What is neither reported nor given up."""
        for difference in found:
            self.firsts.setdefault(difference.node, difference.category)
        return [one for one in found if one.node not in self.reported and one.node not in self.dropped]

    async def _look(self, view: Pose, *, size: float) -> tuple[Capture, Capture]:
        """Both builds from a pose. Which node is where is drawn only when the pictures are not the same to the last bit."""
        await self._remember(view)
        mine, clean = await self.views(("rgb",), pose=view, size=size)
        if mine.rgb == clean.rgb:
            return mine, clean
        return await self.views(("ids", "rgb"), pose=view, size=size)

    async def _remember(self, view: Pose) -> None:
        """What of the clean build is in view, from a small picture."""
        width, height = (round(SEEN_SIZE * side) for side in self.picture)
        shown = await self.clean.capture(pose=view, width=width, height=height, channels=("ids",))
        codes, counts = np.unique(read_ids(shown), return_counts=True)
        least = NOTICED * width * height
        self.seen |= {
            shown.id_table[code]
            for code, count in zip(codes.tolist(), counts.tolist(), strict=True)
            if code >= 0 and count >= least
        }

    def _place_ahead(self, view: Pose, difference: Difference, mine: Capture, clean: Capture) -> Vec3:
        mask = mask_of_difference(difference, mine, clean)
        x, y = deepest_point(mask) if mask.any() else (0.5, 0.5)
        return place_in_view(view, x, y, eye_m=self.graph.eye_m)

    async def views(
        self, channels: tuple[str, ...], *, pose: Pose | None = None, size: float = 1.0
    ) -> tuple[Capture, Capture]:
        """The audited and the clean build from one pose; the one where one stands when it is left out."""
        width, height = (round(size * side) for side in self.picture)
        pose = pose or self.probe.pose
        mine, clean = await asyncio.gather(
            self.probe.capture(width=width, height=height, channels=channels, pose=pose),
            self.clean.capture(pose=pose, width=width, height=height, channels=channels),
        )
        return mine, clean

    def _as_walked_through(
        self, difference: Difference, here: Sequence[BodyState], walked_from: Pose
    ) -> Difference:
        """C1 when the walk pushed a node in the clean build only, and here the walker passed where it stays."""
        if difference.kind not in {"moved", "turned", "state"} or difference.node in self.firsts:
            return difference
        node = self.graph.node(difference.node)
        stays = {body.id: body.position for body in here}.get(node.id)
        was = self.places.get(node.id)
        if not node.has_collider or stays is None or was is None or math.dist(stays, was) > PUSHED_BY_M:
            return difference
        a, b = (walked_from.x, walked_from.z), (self.walker.pose.x, self.walker.pose.z)
        if not crosses(a, b, node.bounds, margin_m=BODY_M):
            return difference
        return replace(
            difference, words="One walks through this; in the other build it gives way.", category="C1"
        )
