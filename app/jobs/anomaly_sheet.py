"""Pictures of each operator: the clean world and the anomalous one side by side, from the same eye.

Owns: choosing a target and an eye by rule (seeded; the pair of pictures that differs most), doing what brings the anomaly
about, and laying the pictures out. Refuses: choosing what is flattering; what nobody would see shows as two equal pictures.
"""

from __future__ import annotations

import io
import math
import random
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from authoring.catalogue import targets_of
from authoring.drafting import plan_injection
from authoring.operator import Operator
from data.errors import InjectionError, RangeError
from data.ids import drawn_id
from data.schema.action import Interact, Move, Turn, Wait
from data.schema.injection import AfterSeconds, Injection
from data.schema.scene import Node, SceneGraph
from data.schema.space import Pose, Vec3
from worlds.protocol import World
from worlds.witness.sights import list_views, target_box

if TYPE_CHECKING:
    from PIL.Image import Image

TILE = (480, 288)
GAP_PX = 6
TARGETS = 3
EYES = 3
QUALITY = 84
_BACKGROUND = (24, 26, 30)
_THUMB = (120, 72)
_DIFFERS = 24
"""Of 255, so that a pixel counts as different."""
_TOUCH_M = 1.5


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
    rng = random.Random(f"{operator.name}:{seed}")  # noqa: S311 - repeatable on purpose
    nodes = list(targets_of(operator, scene).applicable)
    for target in rng.sample(nodes, min(TARGETS, len(nodes))):
        pair = await _try_target(world, scene, operator, scene.node(target), points, rng)
        if pair and (best is None or pair.differs > best.differs):
            best = pair
    if best is None:
        return None
    _lay_out(best).save(_made(file), quality=QUALITY, optimize=True)
    return best


def _made(file: Path) -> Path:
    file.parent.mkdir(parents=True, exist_ok=True)
    return file


async def _try_target(
    world: World,
    scene: SceneGraph,
    operator: Operator,
    node: Node,
    points: Sequence[Vec3],
    rng: random.Random,
) -> Pair | None:
    try:
        injection = _plan(operator, node, scene, rng)
        await world.reset([injection], frames="none")
        (truth,) = await world.ground_truths()
    except (InjectionError, RangeError):
        return None
    box = target_box(truth)
    eyes = list_views(box, points, scene)[:EYES]
    best: Pair | None = None
    for eye in eyes:
        stand = _stand_before(box.min, box.max, eye) if _is_touched(operator) else eye
        pictures: list[Image] = []
        for injections in ((), (injection,)):
            await world.reset(injections, start=stand, frames="none")
            await _bring_about(world, operator)
            taken = await world.capture(
                pose=None if _is_own_view(operator) else eye, width=2 * TILE[0], height=2 * TILE[1]
            )
            pictures.append(_open(taken.rgb or b""))
        differs = _difference(*pictures)
        if best is None or differs > best.differs:
            best = Pair(injection, eye, pictures[0], pictures[1], differs)
    return best


def _plan(operator: Operator, node: Node, scene: SceneGraph, rng: random.Random) -> Injection:
    trigger = AfterSeconds(seconds=0.1) if "after_seconds" in operator.triggers else None
    return plan_injection(scene, operator.name, [node.id], injection_id=drawn_id(rng), trigger=trigger)


def _is_touched(operator: Operator) -> bool:
    """Shows only to whoever walks into it or uses it."""
    return operator.reveal == "traversed" or bool({"on_contact", "on_interact"} & {operator.triggers[0]})


def _is_own_view(operator: Operator) -> bool:
    """What changes is where one gets to, not what is there."""
    return operator.category in ("C1", "C2")


def _stand_before(low: Vec3, high: Vec3, eye: Pose) -> Pose:
    """Before the thing on the eye's side, facing it."""
    x, z = (low[0] + high[0]) / 2, (low[2] + high[2]) / 2
    away = math.hypot(eye.x - x, eye.z - z) or 1.0
    near = min(away, math.hypot(high[0] - low[0], high[2] - low[2]) / 2 + _TOUCH_M)
    at = (x + (eye.x - x) / away * near, z + (eye.z - z) / away * near)
    yaw = math.degrees(math.atan2(x - at[0], at[1] - z))
    return Pose(x=at[0], y=eye.y, z=at[1], yaw_deg=yaw, pitch_deg=eye.pitch_deg)


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
