"""What two pictures of one place show differently: shapes first, then looks, then light and shadow."""

from __future__ import annotations

import io

import numpy as np
import pytest
from PIL import Image

from data.schema.scene import Capture
from evaluation.auditors.comparison import compare_pictures, compare_walks, mask_of_difference

WIDTH, HEIGHT = 96, 60
TABLE = ("a/chair-1", "a/floor", "a/wall")
CHAIR, FLOOR, WALL = range(3)
COLOURS = np.array([[120, 60, 30], [200, 200, 190], [90, 140, 160]], dtype=np.uint8)


def png(pixels):
    out = io.BytesIO()
    Image.fromarray(pixels.astype(np.uint8)).save(out, "PNG")
    return out.getvalue()


def view(chair, *, shaded=None, by=0, painted=None):
    """A wall over a floor with a chair in a rectangle (top, bottom, left, right); a part of it darker by so many levels."""
    nodes = np.full((HEIGHT, WIDTH), WALL)
    nodes[HEIGHT // 2 :] = FLOOR
    nodes[rectangle(chair)] = CHAIR
    rgb = COLOURS[nodes].astype(int)
    if shaded is not None:
        rgb[rectangle(shaded)] -= by
    if painted is not None:
        rgb[nodes == painted] = (230, 30, 200)
    codes = nodes + 1
    ids = np.stack([codes, np.zeros_like(codes), np.zeros_like(codes)], axis=-1)
    return Capture(width=WIDTH, height=HEIGHT, tick=0, rgb=png(rgb), ids=png(ids), id_table=TABLE)


def rectangle(edges):
    top, bottom, left, right = edges
    return slice(top, bottom), slice(left, right)


CHAIR_AT = (25, 45, 40, 56)
CLEAN = view(CHAIR_AT)


def named(mine):
    return [(one.node, one.kind) for one in compare_pictures(mine, CLEAN)]


def test_equal_pictures_have_no_difference():
    assert named(view(CHAIR_AT)) == []


@pytest.mark.parametrize(
    "chair", [(20, 45, 36, 60), (30, 45, 42, 54), (25, 45, 60, 76)], ids=["larger", "smaller", "moved"]
)
def test_what_has_another_shape_is_named_and_not_what_is_behind_it(chair):
    assert named(view(chair))[0] == ("a/chair-1", "ids")


def test_a_thing_of_another_colour_is_named_as_a_whole():
    assert named(view(CHAIR_AT, painted=CHAIR)) == [("a/chair-1", "colour")]


def test_a_shadow_is_marked_where_it_falls():
    mine = view(CHAIR_AT, shaded=(48, 58, 60, 90), by=25)
    (shade,) = compare_pictures(mine, CLEAN)
    assert (shade.node, shade.kind, shade.category) == ("a/floor", "shade", "V3")
    expected = np.zeros((HEIGHT, WIDTH), dtype=bool)
    expected[48:58, 60:90] = True
    assert (mask_of_difference(shade, mine, CLEAN) == expected).all()


def test_the_shadow_of_what_has_another_shape_is_no_difference_of_its_own():
    mine = view((15, 45, 36, 60), shaded=(48, 58, 60, 90), by=25)
    assert [kind for _, kind in named(mine)] == ["ids"]


def test_a_few_levels_are_within_tolerance():
    assert named(view(CHAIR_AT, shaded=(0, HEIGHT, 0, WIDTH), by=10)) == []


def test_the_mask_of_a_thing_is_where_either_picture_shows_it():
    mine = view((25, 45, 60, 76))
    moved, *_ = compare_pictures(mine, CLEAN)
    assert np.count_nonzero(mask_of_difference(moved, mine, CLEAN)) == 2 * 20 * 16


def test_who_sinks_in_walks_through_the_ground():
    assert compare_walks(2.0, 2.0, sunk_m=0.3) == "C1"
    assert compare_walks(2.0, 2.0, sunk_m=0.02) is None
