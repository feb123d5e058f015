"""The contact sheet's pictures: what is cut out, where somebody who walks is drawn, and a page for each operator."""

import numpy as np
import pytest
from PIL import Image

from app.jobs.anomaly_sheet import write_index
from app.jobs.sheet_drawing import (
    FULL,
    Column,
    difference,
    draw_box,
    draw_walker,
    lay_out,
    plan_cut,
    project,
)
from data.schema.space import Box, Pose

EYE_M = 1.6
NORTH = Pose(x=0, y=0, z=0)


def plain(grey=90):
    return Image.new("RGB", FULL, (grey, grey, grey))


def spotted(x, y, size=40):
    picture = plain()
    picture.paste((250, 20, 20), (x, y, x + size, y + size))
    return picture


def test_what_is_straight_ahead_is_in_the_middle_and_what_is_behind_is_nowhere():
    ahead, right, above, behind = project(
        NORTH, EYE_M, np.array([(0, EYE_M, -4), (1, EYE_M, -4), (0, EYE_M + 1, -4), (0, EYE_M, 4)])
    )
    assert ahead == pytest.approx((FULL[0] / 2, FULL[1] / 2))
    assert right[0] > ahead[0]
    assert above[1] < ahead[1]
    assert np.isnan(behind).all()


def test_a_cut_holds_what_differs_and_never_leaves_the_picture():
    left, top, right, bottom = plan_cut([(plain(), spotted(900, 600))], NORTH, EYE_M, ())
    assert left <= 900 < 940 <= right <= FULL[0]
    assert top <= 600 < 640 <= bottom <= FULL[1]
    assert right - left < FULL[0] / 2
    assert plan_cut([(plain(), plain())], NORTH, EYE_M, ()) == (0, 0, *FULL)
    box = Box(min=(-0.2, 1.4, -4.2), max=(0.2, 1.8, -3.8))
    left, top, right, bottom = plan_cut([(plain(), spotted(900, 600))], NORTH, EYE_M, (box,))
    assert left < FULL[0] / 2 < right
    assert top < FULL[1] / 2 < bottom


def test_a_walker_and_an_unseen_box_are_drawn_where_they_are_and_nothing_behind_the_eye():
    picture = plain()
    draw_walker(picture, NORTH, EYE_M, (0, 0, -4), solid=True)
    assert picture.getpixel((FULL[0] // 2, FULL[1] // 2 + 40)) != (90, 90, 90)
    assert picture.getpixel((20, 20)) == (90, 90, 90)
    behind = plain()
    draw_walker(behind, NORTH, EYE_M, (0, 0, 4), solid=True)
    draw_box(behind, NORTH, EYE_M, Box(min=(-1, 0, 3), max=(1, 1, 5)))
    assert difference(plain(), behind) == 0.0


def test_the_page_names_every_operator_that_has_a_picture(tmp_path):
    assert write_index(tmp_path) is None
    for name in ("float", "recolour"):
        (tmp_path / f"{name}.jpg").write_bytes(b"")
    page = write_index(tmp_path).read_text(encoding="utf-8")
    assert page.index("## G1") < page.index("![float](float.jpg)") < page.index("## T2")
    assert "turn_over" not in page


def test_one_moment_lies_side_by_side_and_several_lie_in_two_rows():
    cut = (0, 0, *FULL)
    one = lay_out("T", "l", [Column("", plain(), spotted(0, 0), NORTH)], [cut])
    four = lay_out("T", "word " * 400, [Column(str(n), plain(), plain(), NORTH) for n in range(4)], [cut] * 4)
    assert one.width > 2 * one.height
    assert four.width > one.width
    assert four.height > one.height
