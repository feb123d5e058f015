"""Pictures for an operator: of a world with injections in it, with overlays, and beside its clean twin.

Owns: bringing a loaded world to a time, taking the pictures, and joining two of one eye. Refuses: an auditor's pictures
(those are the audit's), files and words.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from data.schema.action import Wait
from data.schema.injection import Injection
from data.schema.scene import OverlayName
from data.schema.space import Pose
from worlds.protocol import World

CompareMode = Literal["split", "difference"]
LONGEST_WAIT_S = 5.0
SHORTEST_WAIT_S = 0.5
LEAST = 3
"""Of 255: a smaller difference is none."""
GAIN = 8
DIM = 0.35
_LINE_PX = 2


@dataclass(frozen=True)
class Wanted:
    """What is to be in the pictures."""

    poses: tuple[Pose, ...]
    size: tuple[int, int]
    injections: tuple[Injection, ...] = ()
    start: Pose | None = None
    """Where the auditor stands meanwhile; triggers go by that."""
    seconds: float = 0.0
    """Simulated time that has passed: 0, or at least 0.5."""
    overlays: tuple[OverlayName, ...] = ()
    compare: CompareMode | None = None


async def take_pictures(world: World, wanted: Wanted) -> tuple[bytes, ...]:
    """PNG pictures from the poses, in their order; two of each joined when they are to be compared.

    Raises:
        CapabilityError: the world's engine draws no overlays. InjectionError: an injection cannot be made there.
    """
    pictures = await _take(world, wanted, wanted.injections)
    if wanted.compare is None:
        return pictures
    clean = await _take(world, wanted, ())
    return tuple(
        join_pictures(one, other, wanted.compare) for one, other in zip(clean, pictures, strict=True)
    )


def join_pictures(clean: bytes, anomalous: bytes, mode: CompareMode) -> bytes:
    """Two pictures of one size as one PNG: the left half of the clean one beside the right half of the other, or what
    differs in red over a dim grey picture."""
    from PIL import Image, ImageChops

    one, other = (Image.open(io.BytesIO(data)).convert("RGB") for data in (clean, anomalous))
    if mode == "split":
        half = other.width // 2
        joined = other.copy()
        joined.paste(one.crop((0, 0, half, one.height)), (0, 0))
        joined.paste((255, 255, 255), (half - _LINE_PX // 2, 0, half + _LINE_PX // 2, other.height))
    else:
        bands = ImageChops.difference(one, other).split()
        most = ImageChops.lighter(ImageChops.lighter(bands[0], bands[1]), bands[2])
        shown = most.point([0 if value < LEAST else min(255, value * GAIN) for value in range(256)])
        grey = other.convert("L").point([round(value * DIM) for value in range(256)])
        red = Image.new("RGB", other.size, (255, 70, 30))
        joined = Image.composite(red, Image.merge("RGB", (grey, grey, grey)), shown)
    out = io.BytesIO()
    joined.save(out, "PNG")
    return out.getvalue()


async def _take(world: World, wanted: Wanted, injections: Sequence[Injection]) -> tuple[bytes, ...]:
    await world.reset(injections, start=wanted.start, frames="none")
    for seconds in _waits(wanted.seconds):
        await world.act(Wait(seconds=seconds), frames="none")
    width, height = wanted.size
    taken = [
        await world.capture(pose=pose, width=width, height=height, overlays=wanted.overlays)
        for pose in wanted.poses
    ]
    return tuple(one.rgb or b"" for one in taken)


def _waits(seconds: float) -> list[float]:
    """The time in waits as long as an action may be."""
    waits: list[float] = []
    left = seconds
    while left > LONGEST_WAIT_S:
        waits.append(min(LONGEST_WAIT_S, left - SHORTEST_WAIT_S))
        left -= waits[-1]
    return [*waits, left] if left > 0 else waits
