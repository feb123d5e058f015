"""A free walk is told as the actions that an agent would have needed, and active time is told from idle time."""

import pytest

from data.schema.space import Pose
from data.schema.walk import WalkPiece, WalkSpan
from evaluation.attention import IDLE_MS, Attention
from evaluation.equivalent import plan_equivalent

START = Pose(x=0, y=0, z=0)
DIGEST = "ab" * 32


def walk(*points, uses=()):
    """A piece through (tick, x, z, yaw, pitch), sampled as the page does, with something used at some ticks."""
    track, last = [], (0, 0.0, 0.0, 0.0, 0.0)
    for point in points:
        steps = max(1, (point[0] - last[0]) // 6)
        for step in range(1, steps + 1):
            at = [a + (b - a) * step / steps for a, b in zip(last, point, strict=True)]
            track.append((round(at[0]), at[1], 0.0, at[2], at[3], at[4]))
        last = point
    spans, at = [], 0
    for tick in (*uses, last[0]):
        if tick > at:
            spans.append(
                WalkSpan(ticks=tick - at, ahead=0, aside=0, yaw_deg=0, pitch_deg=0, interacts=at in uses)
            )
        at = tick
    pose = Pose(x=last[1], y=0, z=last[2], yaw_deg=last[3], pitch_deg=last[4])
    return WalkPiece(
        from_tick=0, tick=last[0], pose=pose, state_digest=DIGEST, spans=tuple(spans), track=tuple(track)
    )


def words(piece, start=START):
    return [tuple(action.model_dump().values()) for action in plan_equivalent(start, [piece])]


def test_a_straight_way_is_moves_of_at_most_four_metres():
    assert words(walk((240, 0.0, -8.0, 0.0, 0.0))) == [("move", 4.0, "forward"), ("move", 4.0, "forward")]


def test_a_corner_is_a_turn_between_two_moves():
    actions = words(walk((90, 0.0, -3.0, 0.0, 0.0), (96, 0.0, -3.0, 90.0, 0.0), (186, 3.0, -3.0, 90.0, 0.0)))
    assert actions == [("move", 3.0, "forward"), ("turn", 90.0), ("move", 3.0, "forward")]


def test_walking_backward_is_a_move_back():
    assert words(walk((60, 0.0, 2.0, 0.0, 0.0))) == [("move", 2.0, "back")]


def test_looking_about_is_one_turn_for_each_sweep_and_a_look_for_each_nod():
    gaze = walk((60, 0, 0, 80, 0), (120, 0, 0, -40, 0), (150, 0, 0, -40, 30))
    kinds = words(gaze)
    assert [action for action in kinds if action[0] == "turn"] == [("turn", 80.0), ("turn", -120.0)]
    assert [action for action in kinds if action[0] == "look"] == [("look", 30.0)]


def test_standing_still_is_waiting_and_the_time_of_an_interaction_is_not_waited_twice():
    assert words(walk((600, 0, 0, 0, 0))) == [("wait", 5.0), ("wait", 5.0)]
    used = words(walk((60, 0, 0, 0, 0), (228, 0, 0, 0, 0), uses=(60,)))
    assert used == [("wait", 1.0), ("interact",)]


def test_nothing_walked_is_nothing_done():
    assert plan_equivalent(START, []) == ()


@pytest.mark.parametrize(
    ("noted", "asked", "active"),
    [
        ((0, 10_000, 20_000), 20_000, 20_000),
        ((0,), 600_000, IDLE_MS),
        ((0, 600_000), 605_000, IDLE_MS + 5_000),
        ((10_000, 4_000), 12_000, 2_000),
    ],
)
def test_time_counts_for_half_a_minute_after_each_thing_that_is_done(noted, asked, active):
    attention = Attention()
    for at_ms in noted:
        attention.note(1_000_000 + at_ms)
    assert attention.take(1_000_000 + asked) == active
    assert attention.take(1_000_000 + asked) == 0


def test_nothing_counts_during_a_pause():
    attention = Attention()
    attention.note(0)
    attention.hold(5_000)
    attention.note(65_000)
    assert attention.take(70_000) == 10_000
