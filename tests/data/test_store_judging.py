"""Verdicts of people: replaced, taken back, never overwritten unseen; their drafts and plans."""

import pytest

from data.errors import ConflictError, NotFoundError
from data.ids import new_id
from data.schema.judging import Assignment, JudgingPlan, JudgmentDraft
from tests.data.builders import a_judge, a_judgment, a_revision, an_episode

JOE = a_judge("human-joe", "human")


@pytest.fixture
def episode(project):
    return project.episodes.add(an_episode(a_revision(project)))


def a_draft(episode, *, at_ms=5, **fields):
    return JudgmentDraft(episode=episode.id, judge=JOE.id, at_ms=at_ms, **fields)


def test_a_verdict_replaces_the_one_that_its_judge_saw(project, episode):
    first = project.judgments.give(a_judgment(episode, judge=JOE))
    second = project.judgments.give(a_judgment(episode, judge=JOE, verdict="not_met", replaces=first.id))

    assert project.judgments.current_by(episode.id, JOE.id) == second
    assert project.judgments.for_episode(episode.id) == (first, second)
    assert project.judgments.give(second) == second


def test_a_verdict_over_one_that_was_not_seen_is_refused_and_both_are_shown(project, episode):
    theirs = project.judgments.give(a_judgment(episode, judge=JOE))
    mine = a_judgment(episode, judge=JOE, verdict="not_met")

    with pytest.raises(ConflictError, match="judged this audit elsewhere meanwhile: met") as refused:
        project.judgments.give(mine)
    assert (refused.value.mine, refused.value.theirs) == (mine, theirs)
    assert project.judgments.current_for_episode(episode.id) == (theirs,)


def test_a_verdict_that_was_taken_back_counts_for_nothing_and_stays_in_the_history(project, episode):
    given = project.judgments.give(a_judgment(episode, judge=JOE))
    back = a_judgment(episode, judge=JOE, replaces=given.id).model_copy(update={"withdrawn": True})
    project.judgments.give(back)

    assert project.judgments.current() == ()
    assert project.judgments.current_by(episode.id, JOE.id) is None
    assert project.judgments.for_episode(episode.id) == (given, back)
    with pytest.raises(ConflictError, match="taken back"):
        project.judgments.give(a_judgment(episode, judge=JOE, replaces=given.id))


def test_of_a_draft_the_newest_is_kept_and_no_verdict_is_touched(project, episode):
    given = project.judgments.give(a_judgment(episode, judge=JOE))
    project.judgment_drafts.keep(a_draft(episode, note="a"))
    newest = project.judgment_drafts.keep(a_draft(episode, note="ab", verdict="met", base=given.id))

    assert project.judgment_drafts.find(episode.id, JOE.id) == newest
    assert project.judgment_drafts.of_judge(JOE.id) == (newest,)
    assert project.judgments.current() == (given,)
    project.judgment_drafts.drop(episode.id, JOE.id)
    assert project.judgment_drafts.find(episode.id, JOE.id) is None


def test_a_draft_beside_another_stays_until_one_of_them_is_chosen(project, episode):
    drafts = project.judgment_drafts
    theirs = drafts.keep(a_draft(episode, note="theirs", at_ms=1))
    mine = a_draft(episode, note="mine", at_ms=2)
    drafts.keep_beside(mine, known_ms=(0,))
    drafts.keep(theirs.model_copy(update={"note": "theirs, more", "at_ms": 3}), known_ms=(1,))

    kept = drafts.find(episode.id, JOE.id)
    assert (kept.note, kept.beside) == ("theirs, more", mine)
    drafts.drop(episode.id, JOE.id)
    assert drafts.find(episode.id, JOE.id) == mine
    drafts.keep_beside(mine.model_copy(update={"note": "mine, more", "at_ms": 4}), known_ms=(2,))
    drafts.keep_beside(theirs, known_ms=(0,))
    drafts.choose(episode.id, JOE.id, beside=True)
    assert drafts.find(episode.id, JOE.id) == theirs


def test_a_draft_of_no_episode_is_refused(project, episode):
    with pytest.raises(NotFoundError):
        project.judgment_drafts.keep(a_draft(episode).model_copy(update={"episode": new_id()}))


def test_the_newest_plan_is_in_force(project, episode):
    assert project.judging_plans.current() is None
    project.judging_plans.add(JudgingPlan(id=new_id(), at_ms=1))
    plan = JudgingPlan(id=new_id(), at_ms=2, assignments=(Assignment(episode=episode.id, rater="Joe"),))
    project.judging_plans.add(plan)

    assert project.judging_plans.current() == plan
    assert len(project.judging_plans.all()) == 2


def test_the_log_tells_who_judged_took_back_decided_and_planned_but_never_what(project, episode):
    given = project.judgments.give(a_judgment(episode, judge=JOE))
    back = a_judgment(episode, judge=JOE, replaces=given.id).model_copy(update={"withdrawn": True})
    project.judgments.give(back)
    project.judgments.give(a_judgment(episode, judge=a_judge("lee", "adjudicator")))
    project.judging_plans.add(JudgingPlan(id=new_id(), at_ms=1, by="ann"))

    told = [(act.who, act.did) for act in project.acts.all() if act.kind in ("judgment", "judging")]
    assert told == [
        ("human-joe", "judged"),
        ("human-joe", "took back"),
        ("lee", "decided"),
        ("ann", "planned judging"),
    ]
    assert not any("met" in act.words for act in project.acts.all())
