"""Pictures of the contact sheet as pictures: what to cut out, the figure of somebody walking, captions, the page.

Owns: pixels. Refuses: worlds; what is drawn was captured before, and what is written is given.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt
from scipy.spatial import ConvexHull, QhullError

from data.schema.space import Box, Pose, Vec3
from worlds.viewing import ASPECT, FOV_DEG

if TYPE_CHECKING:
    from PIL.Image import Image
    from PIL.ImageDraw import ImageDraw

FULL = (1200, 720)
"""Pictures are taken this large and cut down to what they are about."""
TILE = (480, 288)
SMALL_TILE = (360, 216)
"""For more than two columns."""
GAP_PX = 6
LINE_PX = 22
TEXT_PX = 15
DIFFERS = 24
"""Of 255, so that a pixel counts as different."""
CUT_AROUND = 1.7
CUT_LEAST = 0.36
"""Of the picture's width: nothing is enlarged more than this allows."""
_DARK, _PAPER, _INK, _GREY = (24, 26, 30), (246, 246, 244), (20, 20, 20), (96, 98, 102)
WALKER = (255, 196, 0)
UNSEEN = (255, 64, 160)
RADIUS_M, TALL_M = 0.3, 1.8
Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Column:
    """The clean picture over the anomalous one, from one eye at one tick, with words for each."""

    words: str
    clean: Image
    anomalous: Image
    pose: Pose
    clean_words: str = ""
    anomalous_words: str = ""


def project(pose: Pose, eye_m: float, points: Floats) -> Floats:
    """Where points (N x 3, metres) are in a full picture, N x 2 pixels; NaN for those behind the eye."""
    yaw, pitch = math.radians(pose.yaw_deg), math.radians(pose.pitch_deg)
    ahead = np.array([math.sin(yaw) * math.cos(pitch), -math.sin(pitch), -math.cos(yaw) * math.cos(pitch)])
    right = np.array([math.cos(yaw), 0.0, math.sin(yaw)])
    up = np.cross(right, ahead)
    away = points - np.array([pose.x, pose.y + eye_m, pose.z])
    deep = away @ ahead
    deep = np.where(deep > 0.05, deep, np.nan)
    scale = FULL[1] / 2 / math.tan(math.radians(FOV_DEG / 2))
    return np.stack(
        [FULL[0] / 2 + scale * (away @ right) / deep, FULL[1] / 2 - scale * (away @ up) / deep], axis=1
    )


def draw_walker(picture: Image, pose: Pose, eye_m: float, feet: Vec3, *, solid: bool) -> None:
    """The outline of somebody who stands there, over whatever hides them; filled when solid."""
    _draw_hull(picture, project(pose, eye_m, _capsule(feet)), WALKER, alpha=110 if solid else 28)


def draw_box(picture: Image, pose: Pose, eye_m: float, box: Box) -> None:
    """The outline of a place where something is that nobody sees."""
    corners = [
        (x, y, z)
        for x in (box.min[0], box.max[0])
        for y in (box.min[1], box.max[1])
        for z in (box.min[2], box.max[2])
    ]
    _draw_hull(picture, project(pose, eye_m, np.array(corners)), UNSEEN, alpha=60)


def draw_way(picture: Image, pose: Pose, eye_m: float, start: Vec3, end: Vec3) -> None:
    """The way over the ground from one place to another, as a line of dots."""
    steps = np.linspace(0.0, 1.0, 13)[:, None]
    dots = project(pose, eye_m, np.array(start) + steps * (np.array(end) - np.array(start)))
    draw = _draw(picture)
    for x, y in dots[~np.isnan(dots).any(axis=1)]:
        draw.ellipse((x - 6, y - 6, x + 6, y + 6), fill=(*WALKER, 255), outline=(0, 0, 0, 255))


def _capsule(feet: Vec3) -> Floats:
    angles = np.linspace(0, 2 * np.pi, 24, endpoint=False)
    rings = [(RADIUS_M, RADIUS_M), (TALL_M - RADIUS_M, RADIUS_M), (0.1, 0.2), (TALL_M - 0.1, 0.2)]
    points = [
        (feet[0] + radius * math.sin(a), feet[1] + height, feet[2] + radius * math.cos(a))
        for height, radius in rings
        for a in angles
    ]
    return np.array(points)


def _draw(picture: Image) -> ImageDraw:
    from PIL import ImageDraw

    return ImageDraw.Draw(picture, "RGBA")


def _draw_hull(picture: Image, points: Floats, colour: tuple[int, int, int], *, alpha: int) -> None:
    seen = points[~np.isnan(points).any(axis=1)]
    try:
        outline = [(float(x), float(y)) for x, y in seen[ConvexHull(seen).vertices]]
    except (QhullError, ValueError):
        return
    _draw(picture).polygon(outline, fill=(*colour, alpha), outline=(*colour, 255), width=4)


def difference(one: Image, other: Image) -> float:
    """The share of pixels that differ, 0-1."""
    return float(np.count_nonzero(_mask(one, other)) / (FULL[0] * FULL[1]))


def _mask(one: Image, other: Image) -> npt.NDArray[np.bool_]:
    apart = np.abs(np.asarray(one, dtype=np.int16) - np.asarray(other, dtype=np.int16))
    return apart.max(axis=2) >= DIFFERS


def plan_cut(pairs: Sequence[tuple[Image, Image]], pose: Pose, eye_m: float, boxes: Sequence[Box]) -> Box2:
    """The part of the picture that holds what differs in any of the pairs and these boxes, with room around it."""
    found: list[tuple[float, float]] = []
    for one, other in pairs:
        rows, columns = np.nonzero(_mask(one, other))
        if len(rows) > 60:
            found += [
                (float(np.percentile(columns, share)), float(np.percentile(rows, share))) for share in (1, 99)
            ]
    for box in boxes:
        corners = project(pose, eye_m, np.array([box.min, box.max, _mixed(box)]))
        found += [(float(x), float(y)) for x, y in corners if _is_inside(x, y)]
    if not found:
        return (0, 0, *FULL)
    left, top = (min(point[axis] for point in found) for axis in (0, 1))
    right, bottom = (max(point[axis] for point in found) for axis in (0, 1))
    wide = max((right - left) * CUT_AROUND, (bottom - top) * CUT_AROUND * ASPECT, CUT_LEAST * FULL[0])
    wide = min(float(FULL[0]), wide)
    high = wide / ASPECT
    x = min(max(0.0, (left + right - wide) / 2), FULL[0] - wide)
    y = min(max(0.0, (top + bottom - high) / 2), FULL[1] - high)
    return (round(x), round(y), round(x + wide), round(y + high))


Box2 = tuple[int, int, int, int]
"""Left, top, right, bottom, pixels."""


def _mixed(box: Box) -> Vec3:
    return (box.min[0], box.max[1], box.max[2])


def _is_inside(x: float, y: float) -> bool:
    return bool(0 <= x < FULL[0] and 0 <= y < FULL[1])


def lay_out(title: str, line: str, columns: Sequence[Column], cuts: Sequence[Box2]) -> Image:
    """The page of one operator: a heading, the clean row and the anomalous row; one column lies side by side."""
    from PIL import Image, ImageDraw

    tile = TILE if len(columns) <= 2 else SMALL_TILE
    across = 2 if len(columns) == 1 else len(columns)
    rows = 1 if len(columns) == 1 else 2
    width = across * tile[0] + (across + 1) * GAP_PX
    head = 2 * LINE_PX + GAP_PX
    height = head + rows * (tile[1] + LINE_PX + GAP_PX) + GAP_PX
    sheet = Image.new("RGB", (width, height), _PAPER)
    draw = ImageDraw.Draw(sheet)
    draw.text((GAP_PX, 3), title, fill=_INK, font=_font(TEXT_PX + 1))
    draw.text((GAP_PX, LINE_PX + 2), _fitted(draw, line, width - 2 * GAP_PX), fill=_GREY, font=_font(TEXT_PX))
    for number, (column, cut) in enumerate(zip(columns, cuts, strict=True)):
        for kind, (picture, words) in enumerate(_of(column)):
            place = (kind, 0) if len(columns) == 1 else (number, kind)
            x = GAP_PX + place[0] * (tile[0] + GAP_PX)
            y = head + place[1] * (tile[1] + LINE_PX + GAP_PX)
            draw.text((x, y + 2), _fitted(draw, words, tile[0]), fill=_INK, font=_font(TEXT_PX))
            sheet.paste(picture.crop(cut).resize(tile, Image.Resampling.LANCZOS), (x, y + LINE_PX))
    return sheet


def cut_pair(page: Image) -> Image:
    """Of a page, the clean tile and the anomalous one of its last column, side by side without words."""
    from PIL import Image

    head = 2 * LINE_PX + GAP_PX
    lone = page.height < head + 2 * (SMALL_TILE[1] + LINE_PX)
    tile = TILE if page.width == 2 * TILE[0] + 3 * GAP_PX else SMALL_TILE
    last = page.width - GAP_PX - tile[0]
    down = head + LINE_PX
    places = (
        ((GAP_PX, down), (last, down)) if lone else ((last, down), (last, down + tile[1] + LINE_PX + GAP_PX))
    )
    pair = Image.new("RGB", (2 * tile[0] + GAP_PX, tile[1]), _PAPER)
    for number, (x, y) in enumerate(places):
        pair.paste(page.crop((x, y, x + tile[0], y + tile[1])), (number * (tile[0] + GAP_PX), 0))
    return pair


def _of(column: Column) -> tuple[tuple[Image, str], tuple[Image, str]]:
    more = f", {column.words}" if column.words else ""
    clean = f"clean{more}{': ' if column.clean_words else ''}{column.clean_words}"
    odd = f"anomalous{more}{': ' if column.anomalous_words else ''}{column.anomalous_words}"
    return (column.clean, clean), (column.anomalous, odd)


def _font(size: int):  # noqa: ANN202 - either of two classes of Pillow
    from PIL import ImageFont

    return ImageFont.load_default(size)


def _fitted(draw: ImageDraw, words: str, width: int) -> str:
    while words and draw.textlength(words, font=_font(TEXT_PX)) > width:
        words = words[:-2].rstrip(" ….") + "…"
    return words
