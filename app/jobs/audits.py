"""Running baseline auditors on revisions, kept in the project and judged by the grounded judge.

Owns: naming the run and pairing each job with its episode and verdict. Refuses: running (evaluation.runner).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, cast

from app import hosts
from app.jobs.judging import judge_rest
from app.jobs.study_facts import refuse_kept_out
from app.jobs.worlds import spec_of
from data.counts import count_of
from data.errors import EnvironmentFault, RangeError, UsageError
from data.ids import new_id, now_ms
from data.schema.audit import Episode
from data.schema.judgment import Verdict
from data.schema.run import Run
from data.schema.task import Revision
from evaluation.auditors.baselines import BASELINES
from evaluation.jobs import Condition, EpisodeJob, EpisodeResult, RunEvent
from evaluation.judges.grounded import grounded_judge
from evaluation.keeping import ProjectKeeper
from evaluation.runner import run_episodes

if TYPE_CHECKING:
    from data.store.project import Project

HINTS = ("none", "family", "category")
Tell = Callable[[str], None]


@dataclass(frozen=True)
class AuditResult:
    """One job with the episode it left and the grounded verdict on it, None where nothing was judged."""

    revision: Revision
    auditor: str
    episode: Episode | None
    verdict: Verdict | None
    state: str
    reason: str


async def run_audits(
    project: Project,
    revisions: Sequence[Revision],
    auditors: Sequence[str],
    *,
    hint: str = "none",
    asks_category: bool = True,
    seed: int = 0,
    parallel: int = 1,
    name: str = "audits",
    tell: Tell | None = None,
    on_event: Callable[[RunEvent], None] | None = None,
) -> list[AuditResult]:
    """Runs each auditor on each revision; what was finished under the same conditions is not run again, what failed is.

    Args:
        project: where everything is kept.
        revisions: frozen tasks.
        auditors: names of baselines.
        hint: none, family or category.
        asks_category: whether a report must name the category to be met.
        seed: of the auditors' choices.
        parallel: workers at once, 1-16; each holds one or two world hosts.
        name: of the run's record.
        tell: told in words when an episode begins and ends.
        on_event: told of every event of the run.

    Raises:
        UsageError, RangeError: an unknown auditor or hint, a count outside its range, a task that is kept out of
            evaluation because an example shows its answer; said before anything starts.
    """
    for auditor in auditors:
        if auditor not in BASELINES:
            raise UsageError(f"There is no auditor {auditor!r}. There are: {', '.join(BASELINES)}.")
    if hint not in HINTS:
        raise UsageError(f"The hint {hint!r} is none of {', '.join(HINTS)}.")
    if not 1 <= parallel <= 16:
        raise RangeError(f"{parallel} audits at once is outside 1-16.")
    refuse_kept_out(project, [revision.sha256 for revision in revisions])
    condition = Condition(
        hint=cast("Literal['none', 'family', 'category']", hint), asks_category=asks_category
    )
    jobs = [
        EpisodeJob(revision=revision, auditor=auditor, seed=seed, condition=condition)
        for revision in revisions
        for auditor in dict.fromkeys(auditors)
    ]
    results = await run_episodes(
        jobs,
        open_world=hosts.start_world,
        spec_of=lambda definition: spec_of(project, definition),
        keeper=ProjectKeeper(project),
        run=Run(
            id=new_id(),
            name=name,
            created_ms=now_ms(),
            configuration={
                "auditors": list(auditors),
                "hint": hint,
                "asks_category": asks_category,
                "seed": seed,
                "revisions": [revision.sha256 for revision in revisions],
            },
        ),
        on_event=_both(tell, on_event),
        parallel=min(parallel, len(jobs)) or 1,
        retry_failed=True,
    )
    for result in results:
        if result.state == "already_done" and result.episode:
            await _judge_left(project, result.episode, tell)
    return [_result(project, result) for result in results]


async def _judge_left(project: Project, episode: str, tell: Tell | None) -> None:
    """A run that was stopped between an audit's end and its verdict left one without: it is judged now."""
    try:
        judged = await judge_rest(project, episode)
    except EnvironmentFault as error:
        if tell is not None:
            tell(f"Audit {episode} is still not judged: {error}")
        return
    if judged and tell is not None:
        tell(f"Audit {episode} had no verdict yet: {judged[0].verdict}")


def _result(project: Project, result: EpisodeResult) -> AuditResult:
    episode = project.episodes.find(result.episode) if result.episode else None
    verdict: Verdict | None = result.verdict
    if verdict is None and episode is not None:
        judge = grounded_judge().id
        current = project.judgments.current_for_episode(episode.id)
        verdict = next((judgment.verdict for judgment in current if judgment.judge.id == judge), None)
    return AuditResult(
        revision=result.job.revision,
        auditor=result.job.auditor,
        episode=episode,
        verdict=verdict,
        state=result.state,
        reason=result.reason,
    )


def _both(tell: Tell | None, on_event: Callable[[RunEvent], None] | None) -> Callable[[RunEvent], None]:
    def hear(event: RunEvent) -> None:
        if on_event is not None:
            on_event(event)
        if tell is not None and (words := _words(event)):
            tell(words)

    return hear


def _words(event: RunEvent) -> str:
    who = f"{event.job.auditor} on {event.job.revision.title!r}"
    match event.kind:
        case "started":
            return f"{who}: started"
        case "judged":
            return f"{who}: {event.verdict or 'not judged'} after {count_of(event.step, 'step')}, {count_of(event.reports, 'report')}"
        case "failed":
            return f"{who}: failed: {event.words}"
        case _:
            return ""
