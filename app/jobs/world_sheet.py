"""A contact sheet of a world: ten pictures that show what is in it.

Owns: choosing the poses (the starts, then seeded ones on the floor that show what was not shown yet) and laying the
pictures out. Refuses: choosing what is flattering; the seed and the rule decide.
"""

from __future__ import annotations

import io
import random
from collections.abc import Sequence
from pathlib import Path

from data.schema.scene import SceneGraph
from data.schema.space import Pose
from worlds.protocol import World

POSES = 10
CANDIDATES = 48
TILE = (480, 288)
COLUMNS = 2
GAP_PX = 6
FEWEST_PIXELS = 12
"""Of a thumbnail that an object must cover to count as shown."""
_THUMB = (120, 72)
_APART_M = 0.5
_BACKGROUND = (24, 26, 30)


async def draw_sheet(world: World, scene: SceneGraph, file: Path, *, seed: int = 0) -> tuple[Pose, ...]:
    """Writes a world's sheet as a PNG and returns the poses, row by row; the world must be loaded."""
    from PIL import Image

    await world.reset(frames="none")
    poses = await choose_poses(world, scene, seed=seed)
    rows = -(-len(poses) // COLUMNS)
    width = COLUMNS * TILE[0] + (COLUMNS + 1) * GAP_PX
    sheet = Image.new("RGB", (width, rows * TILE[1] + (rows + 1) * GAP_PX), _BACKGROUND)
    for number, pose in enumerate(poses):
        taken = await world.capture(pose=pose, width=2 * TILE[0], height=2 * TILE[1])
        picture = (
            Image.open(io.BytesIO(taken.rgb or b"")).convert("RGB").resize(TILE, Image.Resampling.LANCZOS)
        )
        place = (number % COLUMNS, number // COLUMNS)
        sheet.paste(picture, (GAP_PX + place[0] * (TILE[0] + GAP_PX), GAP_PX + place[1] * (TILE[1] + GAP_PX)))
    file.parent.mkdir(parents=True, exist_ok=True)
    sheet.save(file, optimize=True)
    return poses


async def choose_poses(
    world: World, scene: SceneGraph, *, seed: int = 0, most: int = CANDIDATES
) -> tuple[Pose, ...]:
    """The starts, then places of the floor and directions that show most of what no pose before them showed.

    `most`: how many places are tried.
    """
    chosen = [start.pose for start in scene.starts][:POSES]
    shown: set[str] = set()
    for pose in chosen:
        shown |= await _seen_from(world, pose)
    candidates = [(pose, await _seen_from(world, pose)) for pose in await _candidates(world, seed, most)]
    while candidates and len(chosen) < POSES:
        pose, seen = max(candidates, key=lambda one: (len(one[1] - shown), len(one[1])))
        chosen.append(pose)
        shown |= seen
        candidates = [one for one in candidates if _apart(one[0], pose)]
    return tuple(chosen)


async def _candidates(world: World, seed: int, most: int) -> list[Pose]:
    points = await world.walkable(1.0)
    rng = random.Random(seed)  # noqa: S311 - repeatable on purpose
    places = rng.sample(points, min(most, len(points)))
    return [
        Pose(x=x, y=y, z=z, yaw_deg=float(rng.randrange(0, 360, 15)), pitch_deg=float(rng.choice((0, 5, 12))))
        for x, y, z in places
    ]


async def _seen_from(world: World, pose: Pose) -> set[str]:
    from PIL import Image

    taken = await world.capture(pose=pose, width=_THUMB[0], height=_THUMB[1], channels=("ids",))
    picture = Image.open(io.BytesIO(taken.ids or b"")).convert("RGB")
    counts: Sequence[tuple[int, tuple[int, int, int]]] = picture.getcolors(_THUMB[0] * _THUMB[1]) or ()  # type: ignore[assignment]
    indices = [(count, r + 256 * g + 65536 * b) for count, (r, g, b) in counts]
    return {taken.id_table[index - 1] for count, index in indices if index and count >= FEWEST_PIXELS}


def _apart(one: Pose, other: Pose) -> bool:
    near = ((one.x - other.x) ** 2 + (one.z - other.z) ** 2) ** 0.5 < _APART_M
    turned = abs((one.yaw_deg - other.yaw_deg + 180) % 360 - 180)
    return one != other and not (near and turned < 60)
