"""From where one walks into things: past what stands before them, at the post and not at the arm, on the same storey."""

from __future__ import annotations

from tests.worlds.scenes import box, graph, lawn, node
from worlds.obstacles import Obstacles, solid_box
from worlds.witness.contacts import rank_ways_in

START = (0.0, 0.0, 5.0)


def ways_into(scene, target, points, start=START):
    return rank_ways_in(scene, [target], points, start=start)


def test_one_walks_into_the_part_of_a_wall_that_has_no_window():
    wall = node("wall-1", box(0, 0, 0, 6, 2.6, 0.2))
    window = node("window-1", box(0, 0.9, 0, 1.6, 1.2, 0.2))
    first, *others = ways_into(graph(wall, window), "wall-1", lawn(but=[wall.bounds]))
    assert abs(first.aim[0]) > 0.8 + 0.28
    through_the_window = [way for way in others if abs(way.stand[0]) < 0.5 and way.stand[2] > 0]
    assert through_the_window
    assert all(way.cost_m > first.cost_m for way in through_the_window)


def test_one_walks_round_what_stands_before_the_target():
    cupboard, sofa = node("cupboard-1", box(0, 0, 0, 1, 2, 0.5)), node("sofa-1", box(0, 0, 1.1, 3, 0.8, 0.9))
    points = lawn(but=[cupboard.bounds, sofa.bounds])
    first = ways_into(graph(cupboard, sofa), "cupboard-1", points)[0]
    assert not (first.stand[2] > 0.25 and abs(first.stand[0]) < 1.5)


def test_what_rests_on_the_target_is_not_in_the_way():
    table = node("table-1", box(0, 0, 0, 1, 0.75, 1))
    vase = node("vase-1", box(0.3, 0.75, 0.3, 0.3, 0.5, 0.3), rests_on="table-1")
    nearest = ways_into(graph(table, vase), "table-1", lawn(but=[table.bounds]))[0]
    assert nearest.cost_m < 8.0
    assert nearest.stand[2] > 0


def test_a_lamp_with_an_arm_is_met_at_its_post():
    post, arm = box(2, 0, 0, 0.12, 5, 0.12), box(0, 4.5, 0, 4.2, 0.3, 0.3)
    whole = box(0, 0, 0, 4.2, 5, 0.3)
    measured = node("lamp-1", whole, solid=post, position=(2.0, 0.0, 0.0))
    first = ways_into(graph(measured), "lamp-1", lawn(but=[post]))[0]
    assert abs(first.aim[0] - 2) < 0.1
    assert abs(first.aim[2]) < 0.1
    joined = node("lamp-1", whole, position=(2.0, 0.0, 0.0))
    aims = {way.aim[0] for way in ways_into(graph(joined), "lamp-1", lawn(but=[post]))}
    assert any(abs(x - 2.0) < 0.1 for x in aims)
    assert arm.min[1] > 4


def test_a_thin_post_is_aimed_at_in_its_middle():
    post = node("post-1", box(1.3, 0, -0.2, 0.06, 1.2, 0.06))
    for way in ways_into(graph(post), "post-1", lawn(but=[post.bounds])):
        assert abs(way.aim[0] - 1.3) <= 0.011
        assert abs(way.aim[2] + 0.2) <= 0.011


def test_places_on_another_storey_are_not_beside_the_target():
    bench = node("bench-1", box(0, -4, 0, 2, 0.8, 0.5))
    above = lawn()
    below = lawn(y=-4.0, but=[bench.bounds])
    stands = {way.stand[1] for way in ways_into(graph(bench), "bench-1", [*above, *below])}
    assert stands == {-4.0}


def test_what_stands_on_another_storey_is_in_nobodys_way():
    box_below = node("crate-1", box(0, -4, 0, 1, 1, 1))
    obstacles = Obstacles(graph(box_below))
    assert obstacles.is_clear((-2.0, 0.0, 0.0), (2.0, 0.0, 0.0))
    assert not obstacles.is_clear((-2.0, -4.0, 0.0), (2.0, -4.0, 0.0))


def test_a_trunk_is_solid_and_its_crown_is_not_when_only_sizes_are_known():
    crown = box(1, 0, 1, 3, 4, 3)
    tree = node("tree-1", crown, solid=box(1, 0, 1, 0.4, 4, 0.4)).model_copy(update={"solid": None})
    trunk = solid_box(tree)
    assert trunk.max[0] - trunk.min[0] < 0.41
    assert trunk.max[1] == crown.max[1]
