"""Exposure and the grounded judge where there is nothing to point at: what is absent, unseen, or only a shadow.

The mask of each is held against another witness than the judge's: pictures of the house with and without the anomaly, or
for an unseen wall the ray of the marked pixel.
"""

from __future__ import annotations

import io
import math

import numpy as np
import pytest
from PIL import Image, ImageFilter

from authoring.drafting import plan_inject, plan_injection, plan_task
from authoring.edits import apply_edit
from data.canonical import canonical_bytes, sha256_hex
from data.ids import new_id, now_ms
from data.schema.action import Move, Wait
from data.schema.audit import Auditor, PointMark, Report
from data.schema.injection import AfterSeconds
from data.schema.judgment import Judgment
from evaluation.audit import Audit
from evaluation.blobs import MemoryBlobs
from evaluation.brief import plan_brief
from evaluation.exposure import measure_exposure
from evaluation.judges.grounded import judge_grounded
from evaluation.ledger import MemoryRecorder
from evaluation.setup import AuditSetup
from worlds.masks import decode_mask, deepest_point
from worlds.witness.rehearsal import count_pixels
from worlds.witness.sights import list_views, target_box, triggers_at

pytestmark = pytest.mark.browser

PIXELS = 400
CHANGED = 24
"""Of 255: a pixel that differs by more has changed."""
SHARE = 0.85
"""Of what changed, so much lies in the mask; of what vanished, so much of the mask changed."""

CASES = [
    pytest.param("vanish_in_sector", "bedroom/plant-2", None, Wait(seconds=0.5), id="V1"),
    pytest.param("one_sided", "bedroom/stool-1", None, Wait(seconds=0.5), id="one_sided"),
    pytest.param("disappear", "living/plant-2", AfterSeconds(seconds=1), Wait(seconds=2), id="T1"),
    pytest.param("orphan_shadow", "porch/watering-can-1", None, Wait(seconds=0.5), id="orphan_shadow"),
    pytest.param("inflate_collider", "garden/bush-6", None, Move(distance_m=2.0), id="C2"),
]


async def define(world, graph, operator, target, trigger):
    """The task, from a place where the anomaly shows well once it is there."""
    graph = graph.surveyed(await world.survey([target]))
    injection = plan_injection(graph, operator, [target], injection_id=new_id(), trigger=trigger)
    await world.reset([injection], frames="none")
    (truth,) = await world.ground_truths()
    points = await world.walkable(0.5)
    views = [
        view
        for view in list_views(target_box(truth), points, graph)
        if triggers_at(injection, graph, view) > 0
    ]
    for pose in views[:40]:
        shows = operator in ("vanish_in_sector", "disappear", "inflate_collider")
        await world.reset(() if shows else [injection], start=pose, frames="none")
        if await count_pixels(world, pose, truth) >= 2 * PIXELS and (
            shows or await _reveals(world, injection, pose)
        ):
            draft = plan_task(graph, task_id=new_id(), now_ms=0, start=pose)
            return truth, apply_edit(draft, plan_inject(graph, injection))[0].definition
    raise AssertionError(f"nowhere does {operator} show")


async def _reveals(world, injection, pose):
    outcome = await world.reset([injection], start=pose, frames="none")
    return outcome.reveals[injection.id]


async def audit(world, definition, action):
    """One action and no report: the episode, its exposure, and the mask of the last frame."""
    blobs = MemoryBlobs()
    setup = AuditSetup(
        episode=new_id(),
        revision=sha256_hex(canonical_bytes(definition)),
        definition=definition,
        auditor=Auditor(kind="baseline", name="test"),
        brief=plan_brief(definition, asks_category=True),
    )
    begun = await Audit.begin(world, setup, blobs=blobs, recorder=MemoryRecorder(), clock=now_ms)
    values = action.model_dump(exclude={"action"})
    assert (await begun.call(action.action, **values)).ok
    await begun.call("finish")
    episode = begun.episode()
    exposure = await measure_exposure(world, definition, episode, blobs=blobs)
    return episode, exposure, blobs


def judge(definition, episode, exposure, blobs, *marks):
    """What the judge says of reports with these marks (frame, x, y), one report each."""
    category = definition.anomalies[0].category
    reports = tuple(
        Report(
            id=f"r{number}",
            description="odd",
            category=category,
            evidence=(frame,),
            mark=PointMark(frame=frame, x=x, y=y),
            after_step=1,
        )
        for number, (frame, x, y) in enumerate(marks, start=1)
    )
    judged = judge_grounded(
        definition,
        episode.model_copy(update={"reports": reports}),
        exposure,
        load_blob=blobs.get,
        judgment_id=new_id(),
        at_ms=1,
    )
    assert isinstance(judged, Judgment)
    return judged.verdict, [row["answer"] for row in judged.details["reports"]]


async def changed_pixels(world, definition, action, pose):
    """Where the picture after the action differs from the clean twin's from the same eye, by pictures alone."""
    pictures = []
    for injections in (definition.injections, ()):
        await world.reset(injections, start=definition.start, frames="none")
        await world.act(action, frames="none")
        rgb = (await world.capture(pose=pose)).rgb
        pictures.append(np.asarray(Image.open(io.BytesIO(rgb)).convert("RGB"), dtype=np.int16))
    return np.abs(pictures[0] - pictures[1]).max(axis=2) > CHANGED


def grown(mask, pixels):
    """The mask and what lies so near to it."""
    image = Image.fromarray(mask.astype(np.uint8) * 255)
    return np.asarray(image.filter(ImageFilter.MaxFilter(2 * pixels + 1))) > 0


def ray_meets(pose, eye_m, x, y, box):
    """Whether the ray through a point of the picture (0-1) meets a box."""
    up, right = (0.5 - y) * 2 * math.tan(math.radians(30)), (x - 0.5) * 2 * math.tan(math.radians(30)) * 5 / 3
    pitch, yaw = math.radians(pose.pitch_deg), math.radians(pose.yaw_deg)
    ahead = math.cos(pitch) + up * math.sin(pitch)
    way = (
        math.sin(yaw) * ahead + math.cos(yaw) * right,
        up * math.cos(pitch) - math.sin(pitch),
        -math.cos(yaw) * ahead + math.sin(yaw) * right,
    )
    eye = (pose.x, pose.y + eye_m, pose.z)
    spans = [
        sorted(((low - at) / by, (high - at) / by))
        for at, by, low, high in zip(eye, way, box.min, box.max, strict=True)
    ]
    return max(span[0] for span in spans) <= min(span[1] for span in spans)


@pytest.mark.parametrize(("operator", "target", "trigger", "action"), CASES)
async def test_a_report_is_met_where_the_anomaly_is_and_nowhere_else(
    house, operator, target, trigger, action
):
    world, graph = house
    truth, definition = await define(world, graph, operator, target, trigger)
    episode, exposure, blobs = await audit(world, definition, action)
    assert exposure.replay_equal
    (injection,) = definition.injections
    last = exposure.frames[-1]
    assert last.revealed[injection.id]
    assert last.pixels[injection.id] >= PIXELS
    mask = decode_mask(blobs.get(last.masks[injection.id]))
    inside = deepest_point(mask)
    outside = deepest_point(~grown(mask, 24))

    verdict = judge(definition, episode, exposure, blobs, ("a1", *inside))
    assert verdict == ("met", ["met"])
    assert judge(definition, episode, exposure, blobs, ("a1", *outside)) == ("not_met", ["not_met"])
    begins_later = trigger is not None or isinstance(action, Move)
    assert exposure.frames[0].revealed[injection.id] is not begins_later
    early = judge(definition, episode, exposure, blobs, ("a0", *inside))
    assert early[0] == ("not_met" if begins_later else "met")

    changed = await changed_pixels(world, definition, action, episode.steps[-1].pose)
    if operator == "inflate_collider":
        assert not changed.any()
        assert ray_meets(episode.steps[-1].pose, graph.eye_m, *inside, truth.regions[0])
        assert not ray_meets(episode.steps[-1].pose, graph.eye_m, *outside, truth.regions[0])
    else:
        assert (changed & grown(mask, 4)).sum() >= SHARE * changed.sum() >= PIXELS
    if operator in ("vanish_in_sector", "disappear"):
        assert (changed & mask).sum() >= SHARE * mask.sum()
