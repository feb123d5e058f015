"""The rules of people's judging: how many judge an episode, when they disagree, who decides then, who may do what.

Owns: these rules and the order in which a rater is offered episodes, as pure functions of records. Refuses: storing
verdicts (data.store), what a rater sees of an episode (blind_episode.py), and agreement (evaluation).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Literal

from data.canonical import sha256_hex
from data.counts import count_of
from data.errors import UsageError
from data.schema.audit import Episode
from data.schema.base import RecordId, Value
from data.schema.judging import RATERS_EACH, JudgingPlan
from data.schema.judgment import REASONS, Judgment
from data.schema.profile import Profile, person_key
from data.schema.task import Revision
from validation.bars import bar_to_judging, is_same_person, made_audit, made_task

JudgingState = Literal["waiting", "agreed", "disputed", "settled"]


class JudgingStanding(Value):
    """Where people's judging of one episode stands."""

    state: JudgingState
    """`waiting` for more raters; `agreed`; `disputed`: enough raters, and not of one mind; `settled` by an adjudicator."""
    wanted: int
    given: int
    """Raters whose verdict counts now; an adjudicator is none."""
    disagreeing: tuple[RecordId, ...] = ()
    """The judgments that an adjudicator has to decide between."""
    words: str


def judging_standing(judgments: Iterable[Judgment], plan: JudgingPlan | None = None) -> JudgingStanding:
    """Where an episode stands, from its current judgments.

    An adjudication counts as long as the verdicts between which it decided are the ones that count; when a rater changes
    theirs afterwards, the episode is disputed again, or agreed.
    """
    current = list(judgments)
    ratings = [one for one in current if one.judge.kind == "human"]
    wanted = plan.raters_each if plan else RATERS_EACH
    given, ids = len(ratings), tuple(one.id for one in ratings)
    if given < wanted:
        words = f"{given} of {wanted} raters have judged it."
        return JudgingStanding(state="waiting", wanted=wanted, given=given, words=words)
    if len({one.verdict for one in ratings}) == 1:
        words = f"All {given} raters agree." if given > 1 else "Its one rater has judged it."
        return JudgingStanding(state="agreed", wanted=wanted, given=given, words=words)
    decided = [one for one in current if one.judge.kind == "adjudicator"]
    if any(set(one.settles) <= set(ids) for one in decided):
        words = "The raters disagreed, and a third person has decided."
        return JudgingStanding(state="settled", wanted=wanted, given=given, disagreeing=ids, words=words)
    words = f"Its {given} raters disagree; a third person decides."
    if decided:
        words += " It was decided before, but a verdict has changed since."
    return JudgingStanding(state="disputed", wanted=wanted, given=given, disagreeing=ids, words=words)


def bar_to_offering(
    person: str, episode: Episode, judgments: Sequence[Judgment], plan: JudgingPlan | None
) -> str:
    """Why an episode that this person may judge is not offered to them, in one sentence; empty when it is.

    One's own verdict is always open to a change.
    """
    ratings = [one for one in judgments if one.judge.kind == "human"]
    if any(is_same_person(one.judge.name, person) for one in ratings):
        return ""
    if episode.ending in ("technical", "failed") and not standing_reports(episode):
        return "It ended for a technical reason before anything was reported; there is nothing to judge."
    if decided_by(person, judgments):
        return "You have decided between its raters, whose verdicts you saw."
    assigned = raters_of(episode.id, plan)
    if assigned and not any(is_same_person(name, person) for name in assigned):
        return "It is assigned to other raters."
    standing = judging_standing(judgments, plan)
    if standing.given >= standing.wanted:
        have = "has" if standing.given == 1 else "have"
        return f"{count_of(standing.given, 'person', 'people')} {have} judged it, which is enough."
    return ""


def bar_to_adjudicating(
    person: str,
    episode: Episode,
    revision: Revision | None,
    judgments: Sequence[Judgment],
    *,
    makers: Iterable[str] = (),
) -> str:
    """Why this person must not decide between the raters of an episode; empty when nothing stands against it.

    Whoever made the audit, or made or edited the task (`makers`), decides nothing.
    """
    if not person.strip():
        return "Say who you are before you decide."
    if made_audit(episode, person):
        return "This audit is your own; somebody else must decide."
    if revision is not None and made_task(revision, person, makers):
        return "You made this task; somebody else must decide between its raters."
    if any(one.judge.kind == "human" and is_same_person(one.judge.name, person) for one in judgments):
        return "You are one of its raters; a third person must decide."
    return ""


def words_if_nobody_is_left(
    episode: Episode,
    revision: Revision | None,
    judgments: Sequence[Judgment],
    profiles: Iterable[Profile],
    *,
    plan: JudgingPlan | None = None,
    makers: Iterable[str] = (),
) -> str:
    """What a refusal adds where a verdict is missing and no profile is left that may give it; empty else.

    Without profiles nobody knows who there is, and nothing is added.
    """
    standing = [one for one in profiles if not one.removed]
    state = judging_standing(judgments, plan).state
    if not standing or state in ("agreed", "settled"):
        return ""
    edited, raters = tuple(makers), [one.judge.name for one in judgments if one.judge.kind == "human"]
    left = (
        one
        for one in standing
        if not any(is_same_person(one.name, name) for name in raters)
        and not bar_to_judging(episode, revision, one.name, makers=edited, roles=one.roles)
    )
    if any(left):
        return ""
    words = (
        "Nobody else here may: an admin of the project adds a profile with the role rater for one more person"
    )
    return f"{words}, or one of the raters changes their verdict." if state == "disputed" else f"{words}."


def standing_reports(episode: Episode) -> tuple[str, ...]:
    """The ids of the reports that were not withdrawn."""
    return tuple(report.id for report in episode.reports if not report.withdrawn)


def decided_by(person: str, judgments: Iterable[Judgment]) -> Judgment | None:
    """The current adjudication of that person, or None."""
    own = (
        one for one in judgments if one.judge.kind == "adjudicator" and is_same_person(one.judge.name, person)
    )
    return next(own, None)


def raters_of(episode: str, plan: JudgingPlan | None) -> tuple[str, ...]:
    """Whom a plan names for an episode; none: it is anybody's."""
    return plan.raters_by_episode.get(episode, ()) if plan else ()


def place_in_queue(person: str, episode: str, plan: JudgingPlan | None) -> str:
    """What a rater's queue is ordered by: a hash of the plan's seed, the person and the episode.

    So authors, sources, worlds and times are mixed, another rater has another order, and the order stays as it is.
    """
    seed = plan.seed if plan else 0
    return sha256_hex(f"judging/{seed}/{person_key(person)}/{episode}".encode())


def missing_in_verdict(
    verdict: str | None,
    reason: str,
    note: str,
    reports: Collection[str],
    standing: Collection[str],
    *,
    decides: bool = False,
) -> str:
    """What stands against saving a verdict, in a sentence; empty when nothing.

    Args:
        verdict: as chosen so far.
        reason: of the closed list of that verdict.
        note: free text; needed for *other*, and always by an adjudicator.
        reports: those that it rests on.
        standing: the episode's reports that were not withdrawn.
        decides: it is an adjudicator's.
    """
    if verdict not in REASONS:
        return "Choose a verdict."
    if reason not in REASONS[verdict]:
        return f"Choose a reason: {'; '.join(REASONS[verdict])}."
    if verdict == "met" and reason == "names the anomaly" and not standing:
        return "Nothing was reported, so nothing names the anomaly."
    if verdict == "met" and standing and not reports:
        return "Say which report it rests on."
    if unknown := [report for report in reports if report not in standing]:
        return f"There is no report {unknown[0]} that it could rest on."
    if decides and not note.strip():
        return "Write in the note why you decide so; an adjudication needs a written reason."
    if reason == "other" and not note.strip():
        return "Say in the note what the other reason is."
    return ""


def refuse_incomplete(
    verdict: str | None,
    reason: str,
    note: str,
    reports: Collection[str],
    standing: Collection[str],
    *,
    decides: bool = False,
) -> None:
    """Lets a verdict through that may be saved.

    Raises:
        UsageError: something is missing; the message says what.
    """
    if words := missing_in_verdict(verdict, reason, note, reports, standing, decides=decides):
        raise UsageError(f"This verdict cannot be saved yet. {words}")


def likely_reason(verdict: str | None, *, has_reports: bool, is_control: bool) -> str:
    """The reason that is the only one left for a verdict, by what was reported; empty when several are possible."""
    if verdict == "met":
        return "names the anomaly" if has_reports else "nothing reported"
    if verdict == "not_met" and not has_reports:
        return "nothing reported"
    if verdict == "not_met" and is_control:
        return "false alarm on a clean world"
    return ""
