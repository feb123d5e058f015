"""Baselines in the real house, on the shared host: the oracle solves, the judge agrees, nothing leaks, nothing is invented.

The long measurement over many drawn tasks is `benchmarks/auditors.py`.
"""

from __future__ import annotations

import json

import pytest

from authoring.drafting import plan_inject, plan_injection, plan_task
from authoring.edits import apply_edit
from data.canonical import canonical_bytes, sha256_hex
from data.ids import new_id, now_ms
from data.schema.audit import Auditor
from evaluation.audit import Audit
from evaluation.auditors.auditor import AuditorContext
from evaluation.auditors.oracle import OracleAuditor
from evaluation.blobs import MemoryBlobs
from evaluation.brief import plan_brief
from evaluation.exposure import measure_exposure
from evaluation.judges.grounded import judge_grounded
from evaluation.ledger import MemoryRecorder
from evaluation.setup import AuditSetup

pytestmark = pytest.mark.browser


def define(graph, operator, target, *, start=None, **parameters):
    injection = plan_injection(graph, operator, [target], injection_id=new_id(), parameters=parameters)
    draft = plan_task(graph, task_id=new_id(), now_ms=0, start=start)
    return apply_edit(draft, plan_inject(graph, injection))[0].definition


async def begin(world, definition, blobs):
    setup = AuditSetup(
        episode=new_id(),
        revision=sha256_hex(canonical_bytes(definition)),
        definition=definition,
        auditor=Auditor(kind="baseline", name="test"),
        brief=plan_brief(definition, asks_category=True),
    )
    return await Audit.begin(world, setup, blobs=blobs, recorder=MemoryRecorder(), clock=now_ms)


async def audit_with_oracle(world, graph, definition):
    blobs, oracle = MemoryBlobs(), OracleAuditor()
    context = AuditorContext(seed=0, definition=definition, graph=graph, operator=world)
    configuration = await oracle.prepare(context)
    audit = await begin(world, definition, blobs)
    await oracle.run(audit, context)
    episode = audit.episode()
    exposure = await measure_exposure(world, definition, episode, blobs=blobs)
    judgment = judge_grounded(
        definition, episode, exposure, load_blob=blobs.get, judgment_id=new_id(), at_ms=1
    )
    return episode, exposure, judgment, configuration


@pytest.mark.parametrize(
    ("operator", "target", "parameters"),
    [
        ("float", "kitchen/toaster-1", {"raise_m": 0.3}),
        ("remove_collider", "living/armchair-1", {}),
        ("vanish_in_sector", "bedroom/plant-2", {}),
    ],
)
async def test_the_oracle_is_met_within_the_budget(house, operator, target, parameters):
    world, graph = house
    definition = define(graph, operator, target, **parameters)
    episode, exposure, judgment, configuration = await audit_with_oracle(world, graph, definition)
    assert judgment.verdict == "met", (judgment.reason, judgment.details["reports"], configuration)
    assert exposure.replay_equal
    assert 0 < episode.steps_used <= 40
    await world.reset(frames="none")
    assert (await world.digest()).scene == graph.scene_digest


async def test_without_pixels_the_anomalous_house_reads_like_its_clean_twin(house):
    world, graph = house
    definition = define(graph, "turn_over", "living/figurine-1")
    clean = definition.model_copy(update={"anomalies": (), "origin": "control"})
    script = [
        ("observe", {}),
        ("turn", {"degrees": 60}),
        ("move", {"distance_m": 1.5}),
        ("interact", {}),
        ("history", {"from": 1, "to": 9}),
        ("report", {"description": "odd", "evidence": ["a2"]}),
        ("finish", {}),
    ]
    said = []
    for task in (definition, clean):
        audit = await begin(world, task, MemoryBlobs())
        said.append([])
        for tool, arguments in script:
            result = await audit.call(tool, **arguments)
            said[-1].append(json.dumps(result.model_dump(mode="json", exclude={"pictures"})))
    assert said[0] == said[1]
    secrets = ["living/", "figurine", "turn_over", definition.injections[0].id, graph.scene_digest]
    assert [secret for secret in secrets if any(secret in line for line in said[0])] == []
