"""Builders of evaluation records for tests."""

from data.ids import new_id
from data.schema.audit import Auditor, AuditorBrief, Episode, PointMark, Report, StepRecord
from data.schema.judgment import Judge, Judgment
from data.schema.space import Pose
from data.schema.task import Budget

ZERO = "0" * 64
FEET = Pose(x=0, y=0, z=0)


def an_episode(revision=ZERO, auditor="oracle", *, kind="baseline", ending="submitted", reports=(), steps=3):
    return Episode(
        id=new_id(),
        revision=revision,
        auditor=Auditor(kind=kind, name=auditor),
        brief=AuditorBrief(description="A house.", interactions=(), controls=(), budget=Budget()),
        renderer="test",
        profile="standard",
        started_ms=1000,
        ended_ms=3000,
        ending=ending,
        steps=tuple(StepRecord(step=k, pose=FEET, tick=k, state_digest=ZERO) for k in range(steps + 1)),
        reports=reports,
    )


def a_report(number=1, *, frame="a0", x=0.5, y=0.5):
    return Report(
        id=f"r{number}",
        description="It hangs in the air.",
        evidence=(frame,),
        mark=PointMark(frame=frame, x=x, y=y),
        after_step=0,
    )


def a_judgment(episode, verdict, *, judge="grounded-1", kind="grounded", at_ms=0, replaces=None):
    return Judgment(
        id=new_id(),
        episode=episode.id,
        revision=episode.revision,
        judge=Judge(kind=kind, id=judge, name=judge),
        verdict=verdict,
        reason="names the anomaly",
        at_ms=at_ms,
        replaces=replaces,
    )
