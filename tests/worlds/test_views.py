"""Views are ranked by what geometry knows: size in the picture, the way there, walls in between, and what failed."""

from __future__ import annotations

import math

import pytest

from data.schema.space import Box
from tests.worlds.scenes import box, graph, lawn
from worlds.witness.views import estimate_pixels, rank_views

VASE = box(0, 0.6, 0, 0.3, 0.5, 0.3)


def distance(pose, target=(0.0, 0.0)):
    return math.hypot(pose.x - target[0], pose.z - target[1])


def test_a_metre_wide_plate_two_metres_ahead_fills_its_share_of_the_picture():
    plate = Box(min=(-0.5, 1.1, -2.0001), max=(0.5, 2.1, -2.0))
    # Half the picture's height is 288 px and 30 degrees: a metre at two metres is 288 / tan(30) / 2 = 249.4 px.
    assert estimate_pixels(plate, (0.0, 1.6, 0.0)) == pytest.approx(249.4**2, rel=0.01)


def test_what_is_nearer_fills_more_and_never_more_than_the_frame():
    eyes = [(0.0, 1.6, z) for z in (6.0, 3.0, 1.5, 0.4)]
    pixels = [estimate_pixels(VASE, eye) for eye in eyes]
    assert pixels == sorted(pixels)
    assert estimate_pixels(box(0, 0, 0, 9, 9, 9), (0.0, 1.6, 5.0)) == 960 * 576


def test_the_first_view_is_beside_the_way_and_not_on_the_far_side():
    way = [(0.0, 0.0, 6.0), (0.0, 0.0, 1.0)]
    first = rank_views(VASE, lawn(but=[VASE]), way, graph()).take()
    assert first is not None
    assert first.z > 0
    assert 0.7 <= distance(first) < 3.0


def test_a_large_thing_is_looked_at_from_farther_away_and_sooner():
    way = [(0.0, 0.0, 6.0), (0.0, 0.0, 1.0)]
    shed = box(0, 0, 0, 2, 2, 2)
    first = rank_views(shed, lawn(but=[shed]), way, graph()).take()
    vase = rank_views(VASE, lawn(but=[VASE]), way, graph()).take()
    assert distance(first) > distance(vase)


def test_a_view_from_another_room_comes_after_those_from_its_own():
    here, there = Box(min=(-6, 0, -6), max=(6, 3, 0.4)), Box(min=(-6, 0, 0.4), max=(6, 3, 6))
    way = [(0.0, 0.0, 6.0), (0.0, 0.0, 1.0)]
    views = rank_views(VASE, lawn(but=[VASE]), way, graph(rooms=[("here", here), ("there", there)]))
    assert views.take().z <= 0.9
    looking_through_walls = rank_views(
        VASE, lawn(but=[VASE]), way, graph(rooms=[("here", here), ("there", there)]), hidden=True
    )
    assert looking_through_walls.take().z > 0.9


def test_a_place_on_another_storey_is_not_near():
    upstairs = [(0.0, 4.0, 1.5)]
    way = [(0.0, 0.0, 6.0), (0.0, 0.0, 1.0)]
    views = rank_views(VASE, [*upstairs, (0.0, 0.0, -3.5)], way, graph())
    assert views.take().y == 0.0


def test_what_failed_from_one_side_is_tried_from_another():
    way = [(0.0, 0.0, 6.0), (0.0, 0.0, 1.0)]
    points = lawn(but=[VASE])
    stubborn, patient = (rank_views(VASE, points, way, graph()) for _ in range(2))
    same, others = [], []
    for _ in range(12):
        same.append(stubborn.take())
        others.append(patient.take())
        patient.put_off()

    def sides(poses):
        return {round(math.atan2(pose.x, pose.z) / (math.pi / 6)) for pose in poses}

    assert len(sides(others)) > len(sides(same))


def test_every_view_is_handed_out_once_and_then_none():
    points = [(0.0, 0.0, 2.0), (2.0, 0.0, 0.0), (0.0, 0.0, 0.2), (0.0, 0.0, 300.0)]
    views = rank_views(VASE, points, [(0.0, 0.0, 2.0)], graph())
    assert {(pose.x, pose.z) for pose in iter(views.take, None)} == {(0.0, 2.0), (2.0, 0.0)}
    assert views.take() is None
