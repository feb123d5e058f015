"""Builders of records for tests of the store and of validation."""

from data.ids import new_id
from data.schema.audit import (
    Auditor,
    AuditorBrief,
    Episode,
    EpisodeExposure,
    FrameExposure,
    FrameRecord,
    OpenAudit,
    Report,
    StepRecord,
)
from data.schema.injection import Injection
from data.schema.judgment import Judge, JudgeError, Judgment
from data.schema.review import Review
from data.schema.run import LedgerRow, Run
from data.schema.space import Pose
from data.schema.task import Anomaly, Budget, Description, Rubric, RubricText, Task, TaskDefinition

ZERO = "0" * 64
FEET = Pose(x=1.5, y=0.0, z=-2.25, yaw_deg=90.0, pitch_deg=10.0)


def an_injection(operator="float", target="kitchen/table-1", **parameters):
    return Injection(
        id=new_id(), operator=operator, targets=(target,), parameters=parameters or {"raise_m": 0.6}, seed=7
    )


def an_anomaly(
    category="G1", *, injection=None, anomaly="The table hangs in the air.", expected="It stands."
):
    return Anomaly(
        category=category,
        injections=(injection or an_injection(),),
        rubric=Rubric(en=RubricText(anomaly=anomaly, expected=expected)),
    )


def a_definition(*anomalies, description="A furnished house.", world="house"):
    return TaskDefinition(
        origin="injected" if anomalies else "control",
        world=world,
        scene_digest=ZERO,
        start=FEET,
        anomalies=anomalies,
        description=Description(scene={"en": description}, interactions={"en": ("Doors open and close",)}),
    )


def a_task(*, title="A table in the air", author="curator", definition=None, retired=False):
    return Task(
        id=new_id(),
        title=title,
        author=author,
        created_ms=1_000,
        updated_ms=2_000,
        retired=retired,
        definition=definition or a_definition(an_anomaly()),
    )


def a_revision(project, **details):
    task = project.tasks.save(a_task(**details))
    return project.revisions.freeze(task, frozen_ms=3_000)


def a_review(revision, *, reviewer="ada", quality="pass", version=1, comment="", at_ms=4_000, **fields):
    return Review(
        id=new_id(),
        revision=revision.sha256,
        task=revision.task,
        reviewer=reviewer,
        version=version,
        quality=quality,
        difficulty=fields.pop("difficulty", 2),
        comment=comment,
        world_ran=fields.pop("world_ran", True),
        at_ms=at_ms,
        **fields,
    )


def a_frame(blob, *, ref="a0"):
    return FrameRecord(
        ref=ref, blob=blob, rgba_sha256=ZERO, mime="image/jpeg", width=960, height=576, tick=0, pose=FEET
    )


def an_episode(revision, *, auditor="oracle", kind="baseline", run=None, frames=(), ending="submitted"):
    return Episode(
        id=new_id(),
        run=run,
        revision=revision.sha256,
        auditor=Auditor(kind=kind, name=auditor, configuration={"seed": 1}),
        brief=AuditorBrief(
            description="A furnished house.", interactions=("Doors",), controls=(), budget=Budget()
        ),
        renderer="llvmpipe",
        profile="standard",
        started_ms=5_000,
        ended_ms=6_000,
        ending=ending,
        steps=(StepRecord(step=0, pose=FEET, tick=0, state_digest=ZERO, frames=tuple(frames)),),
        reports=(
            Report(id="r1", description="The table hangs.", evidence=("a0",), after_step=0, confidence=0.75),
        ),
    )


def an_exposure(episode):
    return EpisodeExposure(
        episode=episode.id,
        revision=episode.revision,
        frames=(FrameExposure(ref="a0", tick=0, pixels={"i": 812}, revealed={"i": True}, masks={"i": ZERO}),),
        replay_equal=True,
    )


def a_judge(name="grounded", kind="grounded"):
    return Judge(kind=kind, id=name, name=name)


def a_judgment(episode, *, verdict="met", judge=None, replaces=None):
    return Judgment(
        id=new_id(),
        episode=episode.id,
        revision=episode.revision,
        judge=judge or a_judge(),
        verdict=verdict,
        reports=("r1",),
        reason="names the anomaly",
        at_ms=7_000,
        replaces=replaces,
    )


def a_judge_error(episode):
    return JudgeError(id=new_id(), episode=episode.id, judge=a_judge(), reason="no exposure", at_ms=7_000)


def a_run(name="baselines"):
    return Run(id=new_id(), name=name, created_ms=4_500, configuration={"auditors": ["oracle", "twin"]})


def a_ledger_row(run, revision, number):
    return LedgerRow(
        key=f"{number:064x}", run=run.id, revision=revision.sha256, auditor={"name": "oracle"}, seed=number
    )


def an_open_audit(revision):
    return OpenAudit(
        id=new_id(),
        revision=revision.sha256,
        auditor=Auditor(kind="human", name="grace"),
        started_ms=5_000,
        details={"mode": "step"},
    )
