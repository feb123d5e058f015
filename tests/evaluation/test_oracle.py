"""The oracle solves every kind of task of the tiny world within its budget, and says so when it cannot."""

from __future__ import annotations

import pytest

from data.ids import new_id
from data.schema.injection import (
    InSector,
    OnReturn,
)
from data.schema.scene import WorldSpec
from data.schema.space import Pose
from data.schema.task import Budget
from evaluation.auditors.auditor import AuditorContext
from evaluation.auditors.oracle import OracleAuditor
from evaluation.blobs import MemoryBlobs
from evaluation.exposure import measure_exposure
from evaluation.judges.grounded import judge_grounded
from tests.evaluation.builders import begin_audit, load_tiny, make_definition, make_injection
from tests.evaluation.tiny_world import TinyWorld
from worlds.witness.plan import WitnessPlan


async def solve(definition):
    operator = TinyWorld()
    graph = await operator.load(WorldSpec(world="tiny"))
    oracle = OracleAuditor()
    context = AuditorContext(seed=1, definition=definition, graph=graph, operator=operator)
    configuration = await oracle.prepare(context)
    blobs = MemoryBlobs()
    audit = await begin_audit(definition, blobs=blobs)
    await oracle.run(audit, context)
    episode = audit.episode()
    exposure = await measure_exposure(await load_tiny(), definition, episode, blobs=blobs)
    judgment = judge_grounded(
        definition, episode, exposure, load_blob=blobs.get, judgment_id=new_id(), at_ms=1
    )
    return judgment, episode, configuration


CASES = [
    make_injection("float", "kitchen/vase-1"),
    make_injection("turn_over", "kitchen/bin-1"),
    make_injection("remove_collider", "kitchen/cabinet-1"),
    make_injection("remove_collider", "kitchen/table-1"),
    make_injection("remove_collider", "hall/door-1"),
    make_injection("remove_collider", "hall/wall-2"),
    make_injection("vanish_in_sector", "kitchen/cabinet-1"),
    make_injection("vanish_in_sector", "kitchen/vase-1", trigger=InSector(azimuth_deg=120, width_deg=90)),
    make_injection("disappear", "kitchen/bin-1", trigger=OnReturn(min_distance_m=3.0, min_unseen_s=2.0)),
    make_injection("disappear", "kitchen/vase-1", trigger=OnReturn(min_distance_m=4.0, min_unseen_s=6.0)),
]


STARTS = [Pose(x=0, y=0, z=4), Pose(x=-5, y=0, z=-5, yaw_deg=120)]


@pytest.mark.parametrize(
    ("injection", "start"),
    [(case, STARTS[index % 2]) for index, case in enumerate(CASES)],
    ids=[f"{case.operator} {case.targets[0]}" for case in CASES],
)
async def test_it_shows_marks_and_reports_within_the_budget(injection, start):
    judgment, episode, configuration = await solve(make_definition(injection, start=start))
    assert judgment.verdict == "met", (judgment.reason, judgment.details["reports"], configuration)
    assert episode.steps_used <= 40
    assert configuration["oracle_steps"] == episode.steps_used
    plan = WitnessPlan.model_validate(configuration["plan"])
    assert plan.actions == tuple(step.action for step in episode.steps[1:])
    assert all(report.pixels >= 400 for report in plan.reports)


async def test_it_solves_a_task_of_two_anomalies():
    other = make_injection("turn_over", "kitchen/bin-1").model_copy(update={"id": new_id()})
    judgment, episode, _ = await solve(make_definition(make_injection(), other))
    assert judgment.verdict == "met"
    assert judgment.details["anomalies_found"] == [0, 1]
    assert len(episode.reports) == 2


async def test_it_leaves_unreported_what_it_cannot_show():
    definition = make_definition(make_injection(), budget=Budget(steps=2))
    judgment, episode, configuration = await solve(definition)
    assert episode.ending == "nothing_found"
    assert judgment.verdict == "not_met"
    assert "no way to show it" in configuration["plan"]["unsolved"][0]


async def test_it_says_how_near_it_came_when_what_shows_is_too_little(monkeypatch):
    monkeypatch.setattr("worlds.witness.plan.PIXELS_MIN", 10**6)
    _, episode, configuration = await solve(make_definition(make_injection()))
    plan = WitnessPlan.model_validate(configuration["plan"])
    (best,) = plan.best
    assert best.revealed
    assert not best.enough
    assert best.actions
    assert f"at most {best.pixels} pixels" in plan.unsolved[0]
    assert not episode.reports


async def test_a_solved_task_keeps_its_best_attempt_too():
    _, _, configuration = await solve(make_definition(make_injection()))
    plan = WitnessPlan.model_validate(configuration["plan"])
    (best,) = plan.best
    assert best.enough
    assert best.actions == plan.actions
    assert best.pixels == plan.reports[0].pixels
