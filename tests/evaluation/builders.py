"""Builders of tasks, audits and episodes on the tiny world."""

from __future__ import annotations

from data.canonical import canonical_bytes, sha256_hex
from data.ids import new_id
from data.schema.audit import Auditor, Hint
from data.schema.injection import Always, Injection, InSector, OnReturn
from data.schema.scene import WorldSpec
from data.schema.task import Anomaly, Budget, Description, Revision, Rubric, RubricText, TaskDefinition
from evaluation.audit import Audit
from evaluation.blobs import MemoryBlobs
from evaluation.brief import plan_brief
from evaluation.ledger import MemoryRecorder
from evaluation.setup import AuditSetup
from tests.evaluation.tiny_world import START, TinyWorld

INJECTION_ID = "01890000-0000-7000-8000-000000000001"
CANARY = "canary-zq7"


def make_injection(operator="float", target="kitchen/vase-1", *, trigger=None, seed=0, **parameters):
    if operator == "float" and not parameters:
        parameters = {"raise_m": 0.7}
    defaults = {
        "vanish_in_sector": InSector(azimuth_deg=0, width_deg=70),
        "disappear": OnReturn(min_distance_m=3.0, min_unseen_s=2.0),
    }
    return Injection(
        id=INJECTION_ID,
        operator=operator,
        targets=(target,),
        parameters=parameters,
        trigger=trigger or defaults.get(operator, Always()),
        seed=seed,
    )


CATEGORY = {
    "float": "G1",
    "remove_collider": "C1",
    "vanish_in_sector": "V1",
    "disappear": "T1",
    "turn_over": "S2",
    "rescale": "G3",
    "inflate_collider": "C2",
}


def make_definition(*injections, start=START, budget=None, category=None):
    digest = TinyWorld()._scene_digest()
    anomalies = tuple(
        Anomaly(
            category=category or CATEGORY[injection.operator],
            injections=(injection,),
            rubric=Rubric(en=RubricText(anomaly=f"The {CANARY} rubric text.", expected="It should not.")),
        )
        for injection in injections
    )
    return TaskDefinition(
        origin="injected" if injections else "control",
        world="tiny",
        scene_digest=digest,
        start=start,
        anomalies=anomalies,
        description=Description(
            scene={"en": "Two rooms with a door between them."}, interactions={"en": ("Doors open",)}
        ),
        budget=budget or Budget(),
    )


def make_revision(definition, *, title="Untitled"):
    return Revision(
        sha256=sha256_hex(canonical_bytes(definition)),
        task=new_id(),
        number=1,
        title=title,
        author="curator",
        frozen_ms=1,
        definition=definition,
    )


def make_setup(definition, *, hint=None, asks_category=False, **more):
    return AuditSetup(
        episode=new_id(),
        revision=sha256_hex(canonical_bytes(definition)),
        definition=definition,
        auditor=Auditor(kind="baseline", name="test"),
        brief=plan_brief(definition, hint=hint or Hint(), asks_category=asks_category),
        **more,
    )


async def load_tiny():
    world = TinyWorld()
    await world.load(WorldSpec(world="tiny"))
    return world


class Ticking:
    """A clock that gains a second at each look."""

    def __init__(self) -> None:
        self.now = 1_000_000

    def __call__(self) -> int:
        self.now += 1000
        return self.now


async def begin_audit(definition, *, world=None, blobs=None, recorder=None, **setup):
    return await Audit.begin(
        world or await load_tiny(),
        make_setup(definition, **setup),
        blobs=MemoryBlobs() if blobs is None else blobs,
        recorder=recorder or MemoryRecorder(),
        clock=Ticking(),
    )
