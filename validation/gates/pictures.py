"""Comparing the picture of a place with the clean twin's, from the same eye at the same tick.

Owns: exposure masks, which differences an injection accounts for, and pictures that show them to a person.
Refuses: worlds; everything here is a function of captures.

Accounted for are pixels of affected nodes in either world, of their effect regions, of bodies that were touched, and a
rim of a few pixels around them, where edges are evened out. What is left is light or shadow when the same node is
drawn there in both, its brightness changed and not its colour, and something affected is near; else it is a stray.
"""

from __future__ import annotations

import io
import math
from collections.abc import Collection, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from PIL import Image, ImageDraw

from data.canonical import sha256_hex
from data.schema.scene import Capture
from data.schema.space import Box, Pose, Vec3
from validation.gates.evidence import Stray
from worlds.masks import Ids, Mask, read_ids
from worlds.viewing import EYE_M, FOV_DEG

DIFFERS_BY = 12
"""Of 255: less than this no eye sees."""
RIM_PX = 3
STRAY_PX = 160
"""As of a full picture: fewer pixels of one node are a speck."""
HUE_LOG = 0.9
"""A light or a shadow may change the balance of red and blue by a factor of 2.5."""
LIGHT_REACH_M = 15.0
FULL_PIXELS = 960 * 576


@dataclass(frozen=True)
class Accounted:
    """What the injections of a task account for in a picture."""

    nodes: frozenset[str]
    """Affected, made or touched."""
    boxes: tuple[Box, ...]
    """Where these are and were, and their effect regions."""
    lights: bool = False
    """A lamp is on here and off there: light may change everywhere."""


def rgb_of(capture: Capture) -> npt.NDArray[np.int16]:
    """The picture as an array, rows from the top.

    Raises:
        ValueError: the capture was made without the channel `rgb`.
    """
    if capture.rgb is None:
        raise ValueError("the capture has no picture")
    return np.asarray(Image.open(io.BytesIO(capture.rgb)).convert("RGB"), dtype=np.int16)


def hash_pixels(capture: Capture) -> str:
    """SHA-256 of the pixels of a picture, whatever its encoding."""
    return sha256_hex(rgb_of(capture).tobytes())


def pixels_of(ids: Ids, table: Sequence[str], nodes: Collection[str]) -> Mask:
    """Pixels of some nodes in an id buffer."""
    return np.isin(ids, [index for index, name in enumerate(table) if name in nodes])


def as_full(count: int, size: tuple[int, int]) -> int:
    """Pixels of a small picture as of a full one."""
    return round(count * FULL_PIXELS / (size[0] * size[1]))


def widen(mask: Mask, pixels: int = RIM_PX) -> Mask:
    """The mask with a rim."""
    wide = mask
    for _ in range(pixels):
        padded = np.pad(wide, 1)
        wide = (
            padded[1:-1, 1:-1] | padded[:-2, 1:-1] | padded[2:, 1:-1] | padded[1:-1, :-2] | padded[1:-1, 2:]
        )
    return wide


def differing(mine: Capture, clean: Capture) -> Mask:
    """Where two pictures differ to the eye."""
    return np.abs(rgb_of(mine) - rgb_of(clean)).max(axis=2) > DIFFERS_BY


def find_strays(mine: Capture, clean: Capture, covered: Mask, known: Accounted, pose: Pose) -> list[Stray]:
    """Differences that nothing accounts for, by the node that is drawn there; `clean` needs depth when there are any."""
    left = differing(mine, clean) & ~widen(covered)
    size = (mine.width, mine.height)
    if as_full(int(np.count_nonzero(left)), size) < STRAY_PX:
        return []
    here, there = read_ids(mine), read_ids(clean)
    names_here = np.array([*mine.id_table, ""], dtype=object)[here]
    names_there = np.array([*clean.id_table, ""], dtype=object)[there]
    strays: list[Stray] = []
    moved = left & (names_here != names_there)
    for name, count in _counts(names_here, moved):
        pixels = as_full(count, size)
        if pixels >= STRAY_PX and name not in known.nodes:
            strays.append(
                Stray("shape", name, f"{pixels} px show something else than the clean twin", pixels)
            )
    same = left & (names_here == names_there)
    for name, count in _counts(names_here, same):
        pixels = as_full(count, size)
        if pixels < STRAY_PX or known.lights:
            continue
        where = same & (names_here == name)
        if words := _not_light(mine, clean, where, known, pose):
            strays.append(Stray("light", name, f"{pixels} px {words}", pixels))
    return strays


def _counts(names: npt.NDArray[np.object_], mask: Mask) -> list[tuple[str, int]]:
    found, counts = np.unique(names[mask].astype(str), return_counts=True)
    return [(str(name), int(count)) for name, count in zip(found, counts, strict=True)]


def _not_light(mine: Capture, clean: Capture, where: Mask, known: Accounted, pose: Pose) -> str:
    """Why a difference cannot be light or shadow of what is affected, in words; empty when it can."""
    a, b = rgb_of(mine)[where].astype(float) + 8.0, rgb_of(clean)[where].astype(float) + 8.0
    ratio = np.log(a.mean(axis=0) / b.mean(axis=0))
    if abs(float(ratio[0] - ratio[2])) > HUE_LOG:
        return "have another colour than in the clean twin"
    middle = _place(clean, where, pose)
    if middle is None or not known.boxes:
        return ""
    gap = min(_gap_m(middle, box) for box in known.boxes)
    if gap > LIGHT_REACH_M:
        return f"are lighter or darker, {gap:.0f} m from everything that was changed"
    return ""


def _place(clean: Capture, where: Mask, pose: Pose) -> Vec3 | None:
    """Where in the world the middle of some pixels lies; None without depth."""
    if clean.depth is None:
        return None
    depth = np.frombuffer(clean.depth, dtype="<f4").reshape(clean.height, clean.width)
    rows, columns = np.nonzero(where)
    k = int(np.argmin((rows - rows.mean()) ** 2 + (columns - columns.mean()) ** 2))
    row, column = int(rows[k]), int(columns[k])
    far = float(depth[row, column])
    if not math.isfinite(far):
        return None
    half = math.tan(math.radians(FOV_DEG / 2))
    up = (1 - 2 * (row + 0.5) / clean.height) * half
    right = (2 * (column + 0.5) / clean.width - 1) * half * clean.width / clean.height
    yaw, pitch = math.radians(pose.yaw_deg), math.radians(pose.pitch_deg)
    ahead = (math.sin(yaw) * math.cos(pitch), -math.sin(pitch), -math.cos(yaw) * math.cos(pitch))
    side = (math.cos(yaw), 0.0, math.sin(yaw))
    above = (math.sin(yaw) * math.sin(pitch), math.cos(pitch), -math.cos(yaw) * math.sin(pitch))
    eye = (pose.x, pose.y + EYE_M, pose.z)
    x, y, z = (eye[i] + far * (ahead[i] + right * side[i] + up * above[i]) for i in range(3))
    return x, y, z


def _gap_m(point: Vec3, box: Box) -> float:
    return math.hypot(*(max(box.min[i] - point[i], 0.0, point[i] - box.max[i]) for i in range(3)))


def outline_picture(frame: bytes, mask: Mask) -> bytes:
    """A frame with the rim of a mask drawn over it, JPEG."""
    rgb = np.array(Image.open(io.BytesIO(frame)).convert("RGB"))
    if mask.shape == rgb.shape[:2] and mask.any():
        rgb[widen(mask, 3) & ~mask] = (255, 210, 0)
    return _jpeg(Image.fromarray(rgb))


def beside_picture(left: bytes, right: bytes, names: tuple[str, str]) -> bytes:
    """Two frames side by side at half size with their names, JPEG."""
    pictures = [Image.open(io.BytesIO(data)).convert("RGB") for data in (left, right)]
    width, height = pictures[0].width // 2, pictures[0].height // 2
    sheet = Image.new("RGB", (2 * width, height))
    for number, (picture, name) in enumerate(zip(pictures, names, strict=True)):
        sheet.paste(picture.resize((width, height), Image.Resampling.LANCZOS), (number * width, 0))
        ImageDraw.Draw(sheet).text(
            (number * width + 8, 6), name, fill=(255, 255, 255), stroke_width=2, stroke_fill=0
        )
    return _jpeg(sheet)


def _jpeg(picture: Image.Image) -> bytes:
    out = io.BytesIO()
    picture.save(out, "JPEG", quality=85)
    return out.getvalue()
