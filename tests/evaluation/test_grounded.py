"""Exposure by replay and the grounded judge, on the tiny world, against what the scene says must be so."""

from __future__ import annotations

import numpy as np
import pytest

from data.ids import new_id
from data.schema.audit import Hint
from data.schema.judgment import JudgeError
from data.schema.space import Pose
from evaluation.blobs import MemoryBlobs
from evaluation.exposure import measure_exposure
from evaluation.judges.grounded import grounded_judge, judge_grounded
from tests.evaluation.builders import INJECTION_ID, begin_audit, load_tiny, make_definition, make_injection
from tests.evaluation.tiny_world import HEIGHT, WIDTH
from worlds.masks import decode_mask, deepest_point

NEAR_TABLE = Pose(x=-2, y=0, z=-0.5)
POINT = {"kind": "point", "frame": "a0", "x": 0.5, "y": 0.5}


async def run(definition, *calls, **setup):
    blobs = MemoryBlobs()
    audit = await begin_audit(definition, blobs=blobs, **setup)
    for tool, arguments in calls:
        result = await audit.call(tool, **arguments)
        assert result.ok, result.text
    if not audit.ended:
        await audit.call("finish")
    episode = audit.episode()
    exposure = await measure_exposure(await load_tiny(), definition, episode, blobs=blobs)
    return episode, exposure, blobs


def judge(definition, episode, exposure, blobs):
    return judge_grounded(definition, episode, exposure, load_blob=blobs.get, judgment_id=new_id(), at_ms=5)


def report(mark, *, evidence=("a0",), category=None):
    return ("report", {"description": "x", "evidence": evidence, "mark": mark, "category": category})


async def test_the_mask_of_a_floating_thing_is_where_it_is_and_where_it_should_be():
    definition = make_definition(make_injection(), start=NEAR_TABLE)
    _, exposure, blobs = await run(definition, ("turn", {"degrees": 180}))
    first, turned = exposure.frames
    assert exposure.replay_equal
    assert first.revealed == {INJECTION_ID: True}
    mask = decode_mask(blobs.get(first.masks[INJECTION_ID]))
    assert mask.shape == (HEIGHT, WIDTH)
    assert int(np.count_nonzero(mask)) == first.pixels[INJECTION_ID]
    rows = np.nonzero(mask.any(axis=1))[0]
    # Eye 1.6 m, 2.35 m before the vase's front: raised it spans 1.45-1.95 m, clean 0.75-1.25 m.
    focal = HEIGHT / 2 / np.tan(np.radians(30))
    top = HEIGHT / 2 - (1.95 - 1.6) / 2.35 * focal
    bottom = HEIGHT / 2 + (1.6 - 0.75) / 2.35 * focal
    assert rows.min() == pytest.approx(top, abs=1.5)
    assert rows.max() == pytest.approx(bottom, abs=1.5)
    assert turned.pixels == {INJECTION_ID: 0}
    assert turned.masks == {}
    assert turned.revealed == {INJECTION_ID: True}


async def test_exposure_counts_only_while_the_condition_holds_and_shows_what_is_not_there():
    cabin = make_injection("vanish_in_sector", "kitchen/cabinet-1")
    definition = make_definition(cabin, start=Pose(x=3, y=0, z=0))
    _, exposure, _ = await run(definition, ("turn", {"degrees": 5}))
    assert all(frame.pixels[INJECTION_ID] > 50 for frame in exposure.frames)
    outside = make_definition(cabin, start=Pose(x=-3, y=0, z=-1.5, yaw_deg=110))
    _, exposure, _ = await run(outside)
    assert exposure.frames[0].pixels == {INJECTION_ID: 0}
    assert exposure.frames[0].revealed == {INJECTION_ID: False}


async def test_a_point_on_the_mask_is_met_and_one_beside_it_is_not():
    definition = make_definition(make_injection(), start=NEAR_TABLE)
    _, exposure, blobs = await run(definition)
    x, y = deepest_point(decode_mask(blobs.get(exposure.frames[0].masks[INJECTION_ID])))
    good = await run(definition, report({"kind": "point", "frame": "a0", "x": x, "y": y}))
    assert judge(definition, *good).verdict == "met"
    bad = await run(definition, report({"kind": "point", "frame": "a0", "x": 0.05, "y": 0.05}))
    verdict = judge(definition, *bad)
    assert verdict.verdict == "not_met"
    assert verdict.details["reports"][0]["mark"] == "outside the mask"


async def test_a_box_may_be_four_times_the_mask_and_no_more():
    definition = make_definition(make_injection(), start=NEAR_TABLE)
    _, exposure, blobs = await run(definition)
    mask = decode_mask(blobs.get(exposure.frames[0].masks[INJECTION_ID]))
    x, y = deepest_point(mask)
    for factor, expected in ((3.8, "met"), (4.2, "not_met")):
        half_x = half_y = np.sqrt(factor * mask.sum() / mask.size) / 2
        box = {
            "kind": "box", "frame": "a0",
            "x0": x - half_x, "x1": x + half_x, "y0": y - half_y, "y1": y + half_y,
        }  # fmt: skip
        assert judge(definition, *await run(definition, report(box))).verdict == expected


async def test_the_category_counts_only_when_asked_and_not_hinted():
    definition = make_definition(make_injection(), start=NEAR_TABLE)
    wrong = report(POINT | {"y": 0.55}, category="S2")
    right = report(POINT | {"y": 0.55}, category="G1")
    hint = Hint(kind="category", family="SP", category="G1")
    assert judge(definition, *await run(definition, right, asks_category=True)).verdict == "met"
    assert judge(definition, *await run(definition, wrong, asks_category=True)).verdict == "not_met"
    assert judge(definition, *await run(definition, wrong, asks_category=True, hint=hint)).verdict == "met"
    assert judge(definition, *await run(definition, wrong)).verdict == "met"


async def test_the_reveal_must_have_held_at_or_before_a_cited_frame():
    through = make_injection("remove_collider", "kitchen/cabinet-1")
    definition = make_definition(through, start=Pose(x=3, y=0, z=-1.5))
    mark = POINT | {"y": 0.5}
    early = await run(definition, report(mark), ("move", {"distance_m": 2}))
    assert judge(definition, *early).verdict == "not_met"
    walk = [("move", {"distance_m": 2.3}), ("move", {"distance_m": 2, "direction": "back"})]
    late = await run(definition, *walk, report(mark | {"frame": "a2"}, evidence=("a2",)))
    assert judge(definition, *late).verdict == "met"


async def test_without_a_mark_it_cannot_judge_and_a_second_report_may_still_meet():
    definition = make_definition(make_injection(), start=NEAR_TABLE)
    silent = await run(definition, report(None))
    assert judge(definition, *silent).verdict == "cannot_judge"
    both = judge(definition, *await run(definition, report(None), report(POINT | {"y": 0.55})))
    assert both.verdict == "met"
    assert both.reports == ("r2",)
    assert both.details["met_at_first_report"] is False
    assert both.details["reports_made"] == 2


async def test_nothing_reported_is_not_met_and_a_control_is_the_other_way_round():
    injected = make_definition(make_injection())
    assert judge(injected, *await run(injected)).verdict == "not_met"
    control = make_definition()
    assert judge(control, *await run(control)).verdict == "met"
    assert judge(control, *await run(control, report(POINT))).verdict == "not_met"
    gave_up = await run(control, ("finish", {"ending": "gave_up"}))
    assert judge(control, *gave_up).verdict == "cannot_judge"


async def test_all_anomalies_of_a_task_must_be_found():
    other = make_injection("turn_over", "kitchen/table-1").model_copy(update={"id": new_id()})
    definition = make_definition(make_injection(), other, start=NEAR_TABLE)
    one = await run(definition, report(POINT | {"y": 0.55}))
    verdict = judge(definition, *one)
    assert verdict.verdict == "not_met"
    assert verdict.details["anomalies_found"] == [0]
    both = await run(definition, report(POINT | {"y": 0.55}), report(POINT | {"x": 0.6, "y": 0.85}))
    assert judge(definition, *both).verdict == "met"


async def test_what_failed_is_not_scored():
    definition = make_definition(make_injection())
    episode, exposure, blobs = await run(definition)
    failed = episode.model_copy(update={"ending": "failed"})
    assert isinstance(judge(definition, failed, exposure, blobs), JudgeError)
    assert isinstance(
        judge(definition, episode, exposure.model_copy(update={"replay_equal": False}), blobs), JudgeError
    )


async def test_a_record_that_does_not_replay_is_said_so():
    definition = make_definition(make_injection())
    episode, _, blobs = await run(definition, ("move", {"distance_m": 1}))
    other = make_definition(make_injection(raise_m=0.3))
    exposure = await measure_exposure(await load_tiny(), other, episode, blobs=blobs)
    assert exposure.replay_equal is False
    assert exposure.frames == ()


def test_the_judges_id_is_stable_and_names_everything_that_decides():
    assert grounded_judge() == grounded_judge()
    assert len(grounded_judge().id) == 64


def test_the_deepest_point_of_a_ring_is_on_the_ring():
    mask = np.zeros((40, 40), dtype=bool)
    mask[5:35, 5:35] = True
    mask[12:28, 12:28] = False
    x, y = deepest_point(mask)
    assert mask[int(y * 40), int(x * 40)]
    with pytest.raises(ValueError, match="empty"):
        deepest_point(np.zeros((3, 3), dtype=bool))
