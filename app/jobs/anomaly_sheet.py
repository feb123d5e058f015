"""Pictures of each operator: the clean world and the anomalous one side by side, from the same eye.

Owns: taking the first suggestions for it (seeded; the pair of pictures that differs most), doing what brings the anomaly
about, and laying the pictures out. Refuses: choosing what is flattering; what nobody would see shows as two equal pictures.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from contextlib import aclosing
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from authoring.operator import Operator
from authoring.suggesting import Suggestion, look_for
from data.schema.action import Interact, Move, Turn, Wait
from data.schema.injection import AfterSeconds, Injection
from data.schema.scene import SceneGraph
from data.schema.space import Box, Pose, Vec3
from worlds.protocol import World
from worlds.routes import flat_m, hull, look_from, middle_of, nearest_in
from worlds.witness.sights import target_box

if TYPE_CHECKING:
    from PIL.Image import Image

TILE = (480, 288)
GAP_PX = 6
TARGETS = 2
"""So many suggestions are drawn; the pair that differs most is kept."""
LOOKS = 24
QUALITY = 84
_BACKGROUND = (24, 26, 30)
_THUMB = (120, 72)
_DIFFERS = 24
"""Of 255, so that a pixel counts as different."""
STEP_M = 1.0
"""From so far one walks into it."""


@dataclass(frozen=True)
class Pair:
    """What was injected, from where it was seen, the two pictures, and the share of pixels that differ."""

    injection: Injection
    pose: Pose
    clean: Image
    anomalous: Image
    differs: float


async def draw_operator(
    world: World, scene: SceneGraph, operator: Operator, file: Path, *, seed: int = 0
) -> Pair | None:
    """Writes one operator's pair as a JPEG; None, and no file, when no target of the world shows it.

    The world must be loaded and the scene surveyed.
    """
    best: Pair | None = None
    points = await world.walkable(0.5)
    looking = look_for(world, scene, seed=seed, operators=[operator.name])
    found = looked = 0
    async with aclosing(looking):
        async for one in looking:
            looked += 1
            if isinstance(one, Suggestion):
                found += 1
                pair = await _draw_pair(world, scene, operator, one, points)
                if best is None or pair.differs > best.differs:
                    best = pair
            if found == TARGETS or looked == LOOKS:
                break
    if best is None:
        return None
    _lay_out(best).save(_made(file), quality=QUALITY, optimize=True)
    return best


def _made(file: Path) -> Path:
    file.parent.mkdir(parents=True, exist_ok=True)
    return file


async def _draw_pair(
    world: World, scene: SceneGraph, operator: Operator, one: Suggestion, points: Sequence[Vec3]
) -> Pair:
    """From the eye that the suggestion found; what is walked into or used, from before it."""
    injection, eye = _soon(operator, one.injection), one.prospect.pose
    await world.reset([injection], frames="none")
    (truth,) = await world.ground_truths()
    place = hull(truth.regions) if _is_own_view(operator) and truth.regions else target_box(truth)
    stand = _stand_before(place, points, scene.eye_m, eye) if _is_touched(operator) else eye
    pictures: list[Image] = []
    for injections in ((), (injection,)):
        await world.reset(injections, start=stand, frames="none")
        await _bring_about(world, operator)
        pose = None if _is_own_view(operator) else eye
        taken = await world.capture(pose=pose, width=2 * TILE[0], height=2 * TILE[1])
        pictures.append(_open(taken.rgb or b""))
    return Pair(injection, eye, pictures[0], pictures[1], _difference(*pictures))


def _soon(operator: Operator, injection: Injection) -> Injection:
    if "after_seconds" not in operator.triggers:
        return injection
    return injection.model_copy(update={"trigger": AfterSeconds(seconds=0.1)})


def _is_touched(operator: Operator) -> bool:
    """Shows only to whoever walks into it or uses it."""
    return operator.reveal == "traversed" or bool({"on_contact", "on_interact"} & {operator.triggers[0]})


def _is_own_view(operator: Operator) -> bool:
    """What changes is where one gets to, not what is there."""
    return operator.category in ("C1", "C2")


def _stand_before(place: Box, points: Sequence[Vec3], eye_m: float, eye: Pose) -> Pose:
    """On the free ground about a step before the thing, on the eye's side, facing its middle."""
    middle = middle_of(place)

    def unfit(point: Vec3) -> float:
        gap = flat_m(nearest_in(place, point), point)
        return abs(gap - STEP_M) + 0.2 * flat_m(point, (eye.x, eye.y, eye.z)) + abs(point[1] - eye.y)

    ground = min(points, key=unfit, default=(eye.x, eye.y, eye.z))
    return look_from(ground, middle, eye_m=eye_m)


async def _bring_about(world: World, operator: Operator) -> None:
    actions: tuple[Any, ...] = (Wait(seconds=1.0),)
    if operator.triggers[0] == "on_interact":
        actions = (Interact(), Turn(degrees=180), Move(distance_m=4, direction="forward"), Wait(seconds=3))
        if operator.category == "C3":
            actions = (Interact(),)
    elif _is_touched(operator):
        actions = (Move(distance_m=2.5, direction="forward"), Wait(seconds=2.5))
    for action in actions:
        await world.act(action, frames="none")


def _open(png: bytes) -> Image:
    from PIL import Image

    return Image.open(io.BytesIO(png)).convert("RGB").resize(TILE, Image.Resampling.LANCZOS)


def _difference(one: Image, other: Image) -> float:
    from PIL import ImageChops

    grey = ImageChops.difference(one.resize(_THUMB), other.resize(_THUMB)).convert("L")
    changed = sum(count for value, count in enumerate(grey.histogram()) if value >= _DIFFERS)
    return changed / (_THUMB[0] * _THUMB[1])


def _lay_out(pair: Pair) -> Image:
    from PIL import Image

    sheet = Image.new("RGB", (2 * TILE[0] + 3 * GAP_PX, TILE[1] + 2 * GAP_PX), _BACKGROUND)
    for column, picture in enumerate((pair.clean, pair.anomalous)):
        sheet.paste(picture, (GAP_PX + column * (TILE[0] + GAP_PX), GAP_PX))
    return sheet
