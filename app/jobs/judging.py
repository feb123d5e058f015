"""Recording verdicts: a person's, and the grounded judge's on whatever it has not judged.

Owns: the rules of a person's verdict and measuring exposure where it is missing. Refuses: judging (evaluation.judges).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.hosts import open_world
from app.jobs.people import checked_text
from app.jobs.profiles import acting_person
from app.jobs.worlds import spec_of
from data.errors import NotFoundError, UsageError
from data.ids import new_id, now_ms
from data.schema.audit import Episode
from data.schema.judgment import CLOSED_REASONS, Judge, JudgeError, Judgment, Verdict
from evaluation.exposure import measure_exposure
from evaluation.judges.grounded import grounded_judge, judge_grounded
from validation.bars import bar_to_judging
from validation.roles import roles_of

if TYPE_CHECKING:
    from data.store.project import Project

_VERDICTS: dict[str, Verdict] = {
    "met": "met",
    "not_met": "not_met",
    "cannot_judge": "cannot_judge",
    "rubric_wrong": "rubric_wrong",
}


def find_episode(project: Project, text: str) -> Episode:
    """The episode with that id, or the only one whose id begins or ends so.

    Raises:
        NotFoundError: none. UsageError: several.
    """
    match project.episodes.ids_with(text) if text else ():
        case ():
            raise NotFoundError(f"There is no episode {text!r} here. `worldaudit episode list` lists them.")
        case (found,):
            return project.episodes.get(found)
        case several:
            raise UsageError(f"{text!r} begins or ends the ids of {len(several)} episodes; write more of it.")


def human_judge(name: str) -> Judge:
    """A person as a judge: the same id however the name is written."""
    return Judge(kind="human", id=f"human-{name.strip().casefold()}", name=name.strip())


def save_verdict(
    project: Project,
    episode: str | None,
    *,
    rater: str | None,
    verdict: str | None,
    reason: str | None,
    note: str = "",
) -> Judgment:
    """Saves a person's verdict; a newer one of the same person replaces the older, which is kept.

    Raises:
        UsageError: something is missing or unknown, or the person judges their own audit.
    """
    if episode is None or not (rater or "").strip() or verdict not in _VERDICTS:
        raise UsageError(
            f"A person's verdict needs an episode, --rater NAME and --verdict, one of {', '.join(_VERDICTS)}."
        )
    if reason not in CLOSED_REASONS:
        said = f"The reason {reason!r} is not in the list." if reason else "A verdict needs a reason."
        raise UsageError(f"{said} Give --reason with one of: {'; '.join(map(repr, CLOSED_REASONS))}.")
    judged = find_episode(project, episode)
    name, note = acting_person(project, rater, "--rater"), checked_text(note, "--note", 10_000)
    if bar := bar_to_judging(judged, name, roles=roles_of(name, project.profiles.all())):
        raise UsageError(bar)
    judge = human_judge(name)
    before = [j for j in project.judgments.current_for_episode(judged.id) if j.judge.id == judge.id]
    return project.judgments.add(
        Judgment(
            id=new_id(),
            episode=judged.id,
            revision=judged.revision,
            judge=judge,
            verdict=_VERDICTS[verdict],
            reports=tuple(report.id for report in judged.reports if not report.withdrawn),
            reason=reason,
            note=note,
            at_ms=now_ms(),
            replaces=before[-1].id if before else None,
        )
    )


async def judge_rest(project: Project, episode: str | None = None) -> list[Judgment]:
    """Runs the grounded judge on one episode, or on every one without its verdict; errors are kept as errors."""
    judge = grounded_judge().id
    wanted = [find_episode(project, episode)] if episode else list(project.episodes.all())
    rest = [
        found
        for found in wanted
        if all(judgment.judge.id != judge for judgment in project.judgments.current_for_episode(found.id))
    ]
    judged: list[Judgment] = []
    for found in rest:
        result = await _judge(project, found)
        if isinstance(result, JudgeError):
            project.judgments.errors.add(result)
        else:
            judged.append(project.judgments.add(result))
    return judged


async def _judge(project: Project, episode: Episode) -> Judgment | JudgeError:
    definition = project.revisions.get(episode.revision).definition
    exposure = project.exposures.find(episode.id)
    if exposure is None:
        async with open_world(spec_of(project, definition)) as (world, _):
            exposure = await measure_exposure(world, definition, episode, blobs=project.blobs)
        project.exposures.add(exposure)
    return judge_grounded(
        definition, episode, exposure, load_blob=project.blobs.get, judgment_id=new_id(), at_ms=now_ms()
    )
