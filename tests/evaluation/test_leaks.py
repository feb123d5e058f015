"""What reaches an auditor: equal, byte for byte, in an anomalous world and in its clean twin; and never a canary."""

from __future__ import annotations

import json

import pytest

from evaluation.setup import AuditSetup
from tests.evaluation.builders import CANARY, INJECTION_ID, begin_audit, make_definition, make_injection
from tests.evaluation.tiny_world import CLEAN

SCRIPT = [
    ("observe", {}),
    ("look", {"degrees": 20}),
    ("look", {"degrees": -20}),
    ("move", {"distance_m": 1.8}),
    ("interact", {}),
    ("move", {"distance_m": 3}),
    ("turn", {"degrees": -35}),
    ("wait", {"seconds": 1}),
    ("note", {"text": "a room"}),
    ("inspect", {"frames": ["a0", "a3"], "crop": [0.2, 0.2, 0.8, 0.8]}),
    ("history", {"from": 1, "to": 20}),
    ("report", {"description": "odd", "evidence": ["a3"]}),
    ("list_reports", {}),
    ("read_example", {}),
    ("turn", {"degrees": 400}),
    ("nonsense", {}),
    ("observe", {}),
    ("finish", {"summary": "done"}),
]


async def transcript(definition) -> list[str]:
    """Everything an auditor receives but pixels."""
    audit = await begin_audit(definition)
    said = [audit.brief.model_dump_json()]
    for tool, arguments in SCRIPT:
        result = await audit.call(tool, **arguments)
        said.append(json.dumps(result.model_dump(mode="json", exclude={"pictures"}), sort_keys=True))
        said.append(json.dumps([[picture.ref, picture.mime] for picture in result.pictures]))
    return said


@pytest.mark.parametrize(
    "operator", ["float", "vanish_in_sector", "disappear", "turn_over", "remove_collider"]
)
async def test_without_pixels_an_anomalous_world_reads_like_its_clean_twin(operator):
    injected = make_definition(make_injection(operator, "kitchen/table-1"))
    clean = injected.model_copy(update={"anomalies": (), "origin": "control"})
    assert await transcript(injected) == await transcript(clean)


async def test_where_the_world_acts_otherwise_only_lawful_outcomes_differ():
    injected = make_definition(make_injection("remove_collider", "hall/door-1"))
    clean = injected.model_copy(update={"anomalies": ()})
    script = [("move", {"distance_m": 4.0}), ("move", {"distance_m": 2.0})]
    results = []
    for definition in (injected, clean):
        audit = await begin_audit(definition)
        results.append([(await audit.call(tool, **arguments)).data for tool, arguments in script])
    lawful = {"outcome", "moved_m"}
    assert results[0] != results[1]
    for mine, twin in zip(*results, strict=True):
        assert {key for key in mine if mine[key] != twin[key]} <= lawful


async def test_no_canary_reaches_an_auditor():
    injection = make_injection(raise_m=0.73125, trap=CANARY).model_copy(update={"seed": 987123})
    definition = make_definition(injection)
    said = "\n".join(await transcript(definition))
    secrets = [CANARY, INJECTION_ID, "0.73125", "987123", "float", *CLEAN, definition.scene_digest]
    assert [secret for secret in secrets if secret in said] == []


def test_an_audit_is_set_up_without_a_title():
    assert not {"title", "rubric", "task"} & set(AuditSetup.__dataclass_fields__)
