"""Going to see what differs between two builds, and reporting it with a mark inside it.

Owns: the way from a suspect to a report: in view, a turn away, a few steps nearer, or a walk to where it is seen well.
Refuses: finding suspects (side_by_side) and touring (tour). Only to choose where to go to see a suspect that has been
noticed already are the builds looked at from elsewhere than where the audit stands.
"""

from __future__ import annotations

import contextlib
import math
from collections.abc import Sequence

import numpy as np

from data.schema.action import Move
from data.schema.category import CategoryCode
from data.schema.injection import GroundTruth, Reveal
from data.schema.scene import Node
from data.schema.space import Box, Pose, Vec3
from evaluation.auditors.ahead import nearest_part
from evaluation.auditors.comparison import SHARE_MIN, SURE, Difference, mask_of_difference
from evaluation.auditors.side_by_side import SideBySide
from worlds.masks import Mask, deepest_point, mask_of
from worlds.routes import flat_m, look_from, middle_of, nearest_in
from worlds.walker import OutOfStepsError, aim, wrap_deg
from worlds.witness.sights import Sight, find_sights, list_views

DETOURS_MAX = 4
WALK_AT = 2
"""The try, of those, at which one walks to where something new is that was not seen."""
NEARER_MAX = 2
NEARER_M = 2.5
AHEAD_DEG = 20.0
"""What is no farther from the middle of the view is looked at as it is."""
SIGHTS = 6
VIEWS_A_SIDE = 3
SPAN_M = 0.25
"""Half the breadth taken for a thing that only the audited build has."""
LAST_SHARE = SHARE_MIN / 10
"""What is shown when one cannot get nearer, or has no steps left."""


class Showing:
    """Brings the suspects of a pair of builds into view, one after the other, and reports them."""

    def __init__(self, pair: SideBySide) -> None:
        self._pair = pair
        self._detours: dict[str, int] = {}
        self._sights: dict[str, list[Sight]] = {}

    async def look_into_suspects(self) -> bool:
        """Reports a suspect that is in view, or goes to see one. True: something was done, so look again.

        One that cannot be got to see is dropped.
        """
        pair = self._pair
        if await self.report_in_view():
            return True
        for node in self._in_order():
            tries = self._detours[node] = self._detours.get(node, 0) + 1
            if tries <= DETOURS_MAX and await self._bring_into_view(node, tries):
                return True
            if node in pair.suspects and not await self.report_in_view(least=LAST_SHARE):
                pair.dropped.add(node)
                del pair.suspects[node]
            return True
        return False

    async def report_in_view(self, *, least: float = SHARE_MIN) -> bool:
        """Reports the suspect that the current frame shows largest, if any shows enough: at least this part of it."""
        pair = self._pair
        if not pair.suspects:
            return False
        plain = all(one.kind in SURE or one.kind == "ids" for one in pair.suspects.values())
        mine, clean = await pair.views(("ids",) if plain else ("ids", "rgb"))
        masks = {name: mask_of_difference(one, mine, clean) for name, one in pair.suspects.items()}

        def merit(name: str) -> tuple[float, int, str]:
            return pair.suspects[name].weight, int(np.count_nonzero(masks[name])), name

        shown = [
            name for name, mask in masks.items() if np.count_nonzero(mask) >= max(1.0, least * mask.size)
        ]
        if not shown:
            return False
        node = max(shown, key=merit)
        difference = pair.suspects.pop(node)
        await self._report(masks[node], difference.words, await self._category(difference))
        # What goes along with the reported thing (what rests on it) is the same finding.
        pair.reported += [node, *pair.suspects]
        pair.suspects = {}
        return True

    async def report_motion(self) -> None:
        """After motion differed: back out, look at what should have stopped one (or not), and report it."""
        pair = self._pair
        category, node = pair.strayed, pair.obstacle
        if category is None or await self.report_in_view(least=LAST_SHARE):
            return
        words = (
            "Something stops one here; in the other build one gets farther."
            if category == "C2"
            else "One walks through this; in the other build it stops one."
        )
        if pair.probe.pose.y < pair.clean_y - 0.05:
            await self._report_sunk()
            return
        if node is not None:
            with contextlib.suppress(OutOfStepsError):
                await self._back_out(node)
            mine, clean = await pair.views(("ids",))
            mask = mask_of(mine, [node.id]) | mask_of(clean, [node.id])
            if mask.any():
                await self._report(mask, words, category)
                pair.reported.append(node.id)
                return
        await self._report(self._spot(), words, category)
        pair.reported.append("")

    async def _report_sunk(self) -> None:
        """Backs out of the place where one sinks in and marks the ground there."""
        pair = self._pair
        there = pair.feet
        with contextlib.suppress(OutOfStepsError):
            await pair.walker.do(Move(distance_m=1.6, direction="back"))
            await pair.walker.face((there[0], pair.clean_y, there[2]))
        words = "One sinks into the ground here; in the other build it carries one."
        await self._report(self._spot(), words, "C1")
        pair.reported.append("")

    def _spot(self) -> Mask:
        width, height = self._pair.picture
        middle = np.zeros((height, width), dtype=np.bool_)
        middle[height // 2, width // 2] = True
        return middle

    async def _bring_into_view(self, node: str, tries: int) -> bool:
        """One step of getting to see a suspect; False: there is nothing more to be done."""
        pair = self._pair
        if pair.suspects[node].kind not in SURE:
            return await self._draw_nearer(node, tries)
        if pair.suspects[node].kind == "new" and tries == WALK_AT:
            return await self._walk_at(node)
        return await self._turn_to(node) or await self._go_to(node)

    async def _draw_nearer(self, node: str, tries: int) -> bool:
        """What a view from here shows: faces it, and then goes a little towards it."""
        pair = self._pair
        at = pair.ahead.get(node)
        if at is None or tries > 1 + NEARER_MAX:
            return False
        yaw, pitch = aim(pair.walker.pose, at, eye_m=pair.graph.eye_m)
        off = abs(wrap_deg(yaw - pair.walker.pose.yaw_deg))
        if off > AHEAD_DEG or abs(pitch - pair.walker.pose.pitch_deg) > AHEAD_DEG:
            await pair.walker.face(at, level_within_deg=AHEAD_DEG / 2, turned_within_deg=AHEAD_DEG / 2)
            return True
        if tries == 1 and await self.report_in_view(least=SHARE_MIN / 2):
            return True
        await pair.walker.turn_to(yaw)
        return (await pair.walker.do(Move(distance_m=NEARER_M))).moved_m > 0.3

    async def _turn_to(self, node: str) -> bool:
        """Faces a suspect when it would be seen from here, in either build."""
        pair = self._pair
        box = self._box(node)
        if box is None:
            return False
        middle = middle_of(box)
        pose = look_from(pair.feet, middle, eye_m=pair.graph.eye_m)
        mine, clean = await pair.views(("ids",), pose=pose)
        mask = mask_of(mine, [node]) | mask_of(clean, [node])
        if np.count_nonzero(mask) < SHARE_MIN * mask.size:
            return False
        if abs(wrap_deg(pose.yaw_deg - pair.walker.pose.yaw_deg)) < 1.0 and (
            abs(pose.pitch_deg - pair.walker.pose.pitch_deg) < 1.0
        ):
            return False
        await pair.walker.face(middle)
        return True

    async def _walk_at(self, node: str) -> bool:
        """To where something new has its body that does not show there: it may stop one all the same."""
        box = self._box(node)
        if box is None:
            return False
        middle = middle_of(box)
        return (await self._pair.walker.walk_to((middle[0], box.min[1], middle[2]))).steps > 0

    async def _go_to(self, node: str) -> bool:
        """Walks to where a suspect is seen well, and faces it."""
        pair = self._pair
        box = self._box(node)
        if box is None:
            return False
        if node not in self._sights:
            self._sights[node] = await self._find_sights(node, box)
        if not self._sights[node]:
            return False
        sight = self._sights[node].pop(0)
        await pair.walker.walk_to(sight.ground)
        await pair.walker.face(middle_of(box), level_within_deg=3.0)
        return True

    async def _find_sights(self, node: str, box: Box) -> list[Sight]:
        """Where a suspect is seen well in the clean build; those first from where the two builds differ."""
        pair = self._pair
        known = node in pair.built
        truth = GroundTruth(
            injection="01890000-0000-7000-8000-000000000000",
            affected=(node,) if known else (),
            bounds_before={node: box},
            bounds_after={node: box},
            regions=() if known else (box,),
            reveal=Reveal(kind="always"),
        )
        sights = await find_sights(
            pair.clean, truth, pair.points, start=pair.feet, graph=pair.graph, wanted=SIGHTS
        )
        if pair.suspects[node].kind != "gone":
            return sights
        apart = [sight for sight in sights if await self._is_gone_from(node, sight.pose)]
        return apart or sights

    async def _is_gone_from(self, node: str, pose: Pose) -> bool:
        mine, clean = await self._pair.views(("ids",), pose=pose)
        return bool(mask_of(clean, [node]).any()) and not mask_of(mine, [node]).any()

    async def _category(self, difference: Difference) -> CategoryCode:
        """What is gone is a matter of viewpoint (V1) when it still shows from some other side, else of time (T1)."""
        pair = self._pair
        box = self._box(difference.node)
        brief = pair.audit.brief
        if not brief.asks_category or difference.kind != "gone" or box is None:
            return difference.category
        for view in _around(list_views(box, pair.points, pair.graph), middle_of(box)):
            mine, clean = await pair.views(("ids",), pose=view)
            shown = mask_of(clean, [difference.node])
            if np.count_nonzero(shown) < SHARE_MIN * shown.size / 4:
                continue
            if mask_of(mine, [difference.node]).any():
                return "V1"
        return pair.firsts.get(difference.node, difference.category)

    async def _back_out(self, node: Node) -> None:
        walker = self._pair.walker
        gap = flat_m(nearest_in(node.bounds, self._pair.feet), self._pair.feet)
        if gap < 1.0:
            await walker.do(Move(distance_m=round(max(0.3, 1.4 - gap), 2), direction="back"))
        await walker.face(nearest_part(node, walker.pose), level_within_deg=5.0)

    async def _report(self, mask: Mask, words: str, category: CategoryCode) -> None:
        pair = self._pair
        x, y = deepest_point(mask)
        hint = pair.audit.brief.hint
        await pair.audit.call(
            "report",
            description=words,
            category=hint.category or category,
            evidence=[pair.frame],
            mark={"kind": "point", "frame": pair.frame, "x": x, "y": y},
        )

    def _in_order(self) -> list[str]:
        """The suspects, those first that pictures show plainest, and of bodies the largest."""

        def size(node: str) -> float:
            box = self._box(node)
            return 0.0 if box is None else sum(b - a for a, b in zip(box.min, box.max, strict=True))

        suspects = self._pair.suspects
        return sorted(suspects, key=lambda node: (-suspects[node].weight, -size(node), node))

    def _box(self, node: str) -> Box | None:
        """Where a node is in the clean build; what only the audited one has is about where its body is."""
        pair = self._pair
        if node in pair.built:
            return pair.graph.node(node).bounds
        at = pair.places.get(node)
        if at is None:
            return None
        return Box(
            min=(at[0] - SPAN_M, at[1], at[2] - SPAN_M),
            max=(at[0] + SPAN_M, at[1] + 2 * SPAN_M, at[2] + SPAN_M),
        )


def _around(poses: Sequence[Pose], middle: Vec3) -> list[Pose]:
    """The likeliest few views from each eighth around a place."""
    sides: dict[int, list[Pose]] = {}
    for pose in poses:
        side = sides.setdefault(int(math.atan2(pose.x - middle[0], pose.z - middle[2]) // (math.pi / 4)), [])
        if len(side) < VIEWS_A_SIDE:
            side.append(pose)
    return [pose for side in sides.values() for pose in side]
