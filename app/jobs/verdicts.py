"""People's verdicts, written in one go: giving, taking back, deciding between raters.

Owns: turning words into records under the rules, in one transaction with what they depend on. Refuses: the rules
(validation.judging), who is to judge what (judging_plans.py), and the window's drafts.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from app.jobs.judging import adjudicating_judge, find_episode, human_judge
from app.jobs.judging_history import HistoryEntry, history_entries, visible_judgments
from app.jobs.people import checked_text
from app.jobs.profiles import acting_person
from data.errors import NotFoundError, UsageError
from data.ids import new_id, now_ms
from data.schema.audit import Episode
from data.schema.judgment import REASONS, Judge, Judgment, Verdict
from validation.bars import bar_to_judging
from validation.blind import ProjectRecords
from validation.blind_episode import blind_episode
from validation.judging import (
    bar_to_adjudicating,
    bar_to_offering,
    decided_by,
    judging_standing,
    refuse_incomplete,
    standing_reports,
    words_if_nobody_is_left,
)
from validation.roles import roles_of

if TYPE_CHECKING:
    from data.store.project import Project

NOTE_MAX = 10_000


def give_verdict(
    project: Project,
    episode: str,
    *,
    rater: str,
    verdict: str,
    reason: str,
    note: str = "",
    reports: Collection[str] | None = None,
) -> Judgment:
    """Saves a person's verdict; a newer one of the same person replaces the older, which is kept.

    Args:
        project: the open project.
        episode: an id, its beginning or end, or its code.
        rater: who judges.
        verdict: met, not_met, cannot_judge or rubric_wrong.
        reason: of the closed list of that verdict.
        note: free text, at most 10,000 characters.
        reports: numbers (as `judge show` counts) or ids of those that it rests on; None: the only one there is, or,
            for *not met*, all.

    Raises:
        UsageError: something is missing or unknown, or the person must not judge this audit, and why.
        ConflictError: the same person judged it in a window meanwhile.
    """
    name = acting_person(project, rater, "--rater")
    found = find_episode(project, episode, rater=name)
    _refuse_person(project, name, found)
    current = project.judgments.current_for_episode(found.id)
    if bar := bar_to_offering(name, found, current, project.judging_plans.current()):
        raise UsageError(f"This audit is not offered to you. {bar}")
    judge = human_judge(name)
    return _save(project, found, judge, _checked_verdict(verdict), reason, note, reports)


def adjudicate(
    project: Project,
    episode: str,
    *,
    person: str,
    verdict: str,
    reason: str,
    note: str,
    reports: Collection[str] | None = None,
) -> Judgment:
    """Decides between raters who disagree; `note` is the written reason.

    Raises:
        UsageError: they do not disagree, the person is one of them (or made the audit or the task), or something is
            missing.
    """
    name = acting_person(project, person, "--person")
    found = find_episode(project, episode, rater=name)
    _refuse_person(project, name, found)
    current = project.judgments.current_for_episode(found.id)
    standing = judging_standing(current, project.judging_plans.current())
    if standing.state not in ("disputed", "settled"):
        raise UsageError(f"There is nothing to decide. {standing.words}")
    if bar := _bar_to_deciding(project, name, found, current):
        raise UsageError(f"{bar} {_if_nobody_is_left(project, found, current)}".rstrip())
    judge = adjudicating_judge(name)
    others = [one for one in current if one.judge.kind == "adjudicator" and one.judge.id != judge.id]
    if standing.state == "settled" and others:
        raise UsageError(f"{others[0].judge.name} has decided it already.")
    words = _checked_verdict(verdict)
    return _save(project, found, judge, words, reason, note, reports, settles=standing.disagreeing)


def take_back(
    project: Project, *, rater: str, episode: str | None = None
) -> tuple[Judgment, Judgment | None]:
    """Takes a person's verdict back, given as a rater or to decide: the newest, or the one on an episode.

    What it had replaced counts again.

    Returns:
        What was taken back, and what counts in its place (None: nothing).

    Raises:
        NotFoundError: that person has no verdict that counts (there).
    """
    name = acting_person(project, rater, "--rater")
    ids = {human_judge(name).id, adjudicating_judge(name).id}
    judgments = project.judgments
    current = (
        judgments.current_for_episode(find_episode(project, episode, rater=name).id)
        if episode
        else judgments.current()
    )
    own = [one for one in current if one.judge.id in ids]
    given = max(own, key=lambda one: (one.at_ms, one.id), default=None)
    if given is None:
        raise NotFoundError(
            f"{name} has no verdict {'there' if episode else 'here'} that could be taken back."
        )
    return given, project.write(lambda: put_back(project, given))


def put_back(project: Project, given: Judgment) -> Judgment | None:
    """Takes a verdict back inside a write: a record that says so, or a copy of what it had replaced.

    Raises:
        ConflictError: it is not the one that counts.
    """
    earlier = project.judgments.find(given.replaces) if given.replaces else None
    fresh = {"id": new_id(), "at_ms": now_ms(), "replaces": given.id}
    if earlier is None or earlier.withdrawn:
        project.judgments.give(given.model_copy(update={**fresh, "withdrawn": True}))
        return None
    return project.judgments.give(earlier.model_copy(update=fresh))


def refuse_rater(project: Project, episode: Episode, person: str) -> None:
    """Lets somebody through who may look at an audit as a rater or to decide between its raters.

    Raises:
        UsageError: it is their own, or it is not offered to them; the message says why.
    """
    name = acting_person(project, person, "--rater")
    _refuse_person(project, name, episode)
    current = project.judgments.current_for_episode(episode.id)
    bar = bar_to_offering(name, episode, current, project.judging_plans.current())
    if bar and not may_decide(project, episode, name, current):
        raise UsageError(f"This audit is not offered to you. {bar}")


def may_decide(project: Project, episode: Episode, name: str, current: Sequence[Judgment]) -> bool:
    """Whether a person may decide, or has decided, between the raters of an audit."""
    if judging_standing(current, project.judging_plans.current()).state not in ("disputed", "settled"):
        return False
    decided = [one for one in current if one.judge.kind == "adjudicator"]
    others = decided and not decided_by(name, current)
    return not others and not _bar_to_deciding(project, name, episode, current)


def visible_verdicts(project: Project, episode: str, person: str) -> tuple[tuple[str, Judgment], ...]:
    """The verdicts on an audit that a person may see, with whose they are (app.jobs.judging_history)."""
    current = project.judgments.current_for_episode(episode)
    decides = may_decide(project, project.episodes.get(episode), person, current)
    return visible_judgments(current, person, may_decide=decides)


def history_of(project: Project, episode: str, person: str | None) -> tuple[HistoryEntry, ...]:
    """The history of an audit; of one person's verdicts only, when one is named."""
    return history_entries(project.judgments.for_episode(episode), person)


def judging_records(project: Project) -> ProjectRecords:
    """What the projection of Judge is made from, read now."""
    return ProjectRecords(
        tasks=project.tasks.all(),
        revisions=project.revisions.all(),
        episodes=project.episodes.all(),
        judgments=project.judgments.current(),
        profiles=project.profiles.all(),
        makers=project.tasks.all_makers(),
        judging_plan=project.judging_plans.current(),
    )


def _bar_to_deciding(project: Project, name: str, episode: Episode, current: Sequence[Judgment]) -> str:
    revision = project.revisions.get(episode.revision)
    return bar_to_adjudicating(name, episode, revision, current, makers=project.tasks.makers(revision.task))


def bar_to_verdict(project: Project, episode: Episode, name: str) -> str:
    """Why somebody must give no verdict on an audit, as a rater or to decide, with what helps where nobody is left."""
    revision = project.revisions.get(episode.revision)
    makers = project.tasks.makers(revision.task)
    roles = roles_of(name, project.profiles.all())
    bar = bar_to_judging(episode, revision, name, makers=makers, roles=roles)
    current = project.judgments.current_for_episode(episode.id) if bar else ()
    return f"{bar} {_if_nobody_is_left(project, episode, current)}".rstrip() if bar else ""


def _if_nobody_is_left(project: Project, episode: Episode, current: Sequence[Judgment]) -> str:
    revision = project.revisions.get(episode.revision)
    return words_if_nobody_is_left(
        episode,
        revision,
        current,
        project.profiles.all(),
        plan=project.judging_plans.current(),
        makers=project.tasks.makers(revision.task),
    )


def _refuse_person(project: Project, name: str, episode: Episode) -> None:
    if bar := bar_to_verdict(project, episode, name):
        raise UsageError(bar)


def _save(
    project: Project,
    episode: Episode,
    judge: Judge,
    verdict: Verdict,
    reason: str,
    note: str,
    reports: Collection[str] | None,
    *,
    settles: tuple[str, ...] = (),
) -> Judgment:
    standing = standing_reports(episode)
    rests = _reports(episode, verdict, reports, standing)
    text = checked_text(note, "--note", NOTE_MAX)
    refuse_incomplete(verdict, reason, text, rests, standing, decides=bool(settles))

    def save() -> Judgment:
        before = project.judgments.current_by(episode.id, judge.id)
        judgment = Judgment(
            id=new_id(),
            episode=episode.id,
            revision=episode.revision,
            judge=judge,
            verdict=verdict,
            reports=rests,
            reason=reason,
            note=text,
            at_ms=now_ms(),
            replaces=before.id if before else None,
            settles=settles,
        )
        return project.judgments.give(judgment)

    return project.write(save)


def _checked_verdict(text: str) -> Verdict:
    for verdict in REASONS:
        if verdict == text:
            return verdict
    raise UsageError(f"The verdict {text!r} is none of {', '.join(REASONS)}.")


def _reports(
    episode: Episode, verdict: Verdict, named: Collection[str] | None, standing: tuple[str, ...]
) -> tuple[str, ...]:
    if named is None:
        alone = len(standing) == 1 and verdict == "met"
        return standing if verdict == "not_met" or alone else ()
    by_number = {str(report.number): report.id for report in blind_episode(episode).reports}
    return tuple(dict.fromkeys(by_number.get(text, text) for text in named))
