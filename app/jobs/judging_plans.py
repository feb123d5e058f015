"""Who is to judge what in an open project: a plan over its audits, for the names that somebody gives.

Owns: collecting what the plan goes by. Refuses: planning (validation.judging_plan), and verdicts (verdicts.py).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import TYPE_CHECKING

from app.jobs.people import checked_name
from data.errors import UsageError
from data.ids import new_id, now_ms
from data.schema.judging import RATERS_EACH, JudgingPlan
from data.schema.judgment import Judgment
from validation.judging_plan import plan_judging
from validation.roles import bar_of_role, roles_of

if TYPE_CHECKING:
    from data.store.project import Project


def assign(
    project: Project, raters: Sequence[str], *, each: int = RATERS_EACH, seed: int = 0, by: str = ""
) -> JudgingPlan:
    """Plans who judges what; nothing is kept (`project.judging_plans.add` does).

    Raises:
        UsageError: too few raters, one twice, a name that is none, or somebody whose roles do not let them judge.
    """
    profiles = project.profiles.all()
    names = [checked_name(name, "--raters") for name in raters]
    for name in names:
        if bar := bar_of_role("judge", roles_of(name, profiles)):
            raise UsageError(f"{name}: {bar}")
    judgments: dict[str, list[Judgment]] = defaultdict(list)
    for one in project.judgments.current():
        judgments[one.episode].append(one)
    edited: dict[str, list[str]] = defaultdict(list)
    for maker in project.tasks.all_makers():
        edited[maker.task].append(maker.person)
    revisions = project.revisions.all()
    return plan_judging(
        project.episodes.all(),
        judgments,
        {one.sha256: (one.author, *edited[one.task]) for one in revisions},
        names,
        each=each,
        seed=seed,
        plan_id=new_id(),
        by=by,
        at_ms=now_ms(),
    )
