"""A dispute is decided by a third person, and only while there is one."""

import pytest

from data.errors import UsageError
from data.ids import new_id
from data.schema.carrying import Adjudication
from data.schema.profile import Profile
from tests.data.builders import a_task
from tests.validation.builders import frozen, saved
from validation.blind import ProjectRecords
from validation.disputes import (
    bar_to_adjudicating,
    disputed_votes,
    disputes_for,
    refuse_adjudication,
    words_if_nobody_is_left,
)
from validation.library import library_rows
from validation.states import standing_of

TASK = a_task(author="Cara")
REVISION = frozen(TASK)
VOTES = (saved(REVISION, "ada", "pass"), saved(REVISION, "bob", "fail"), saved(REVISION, "dan", "uncertain"))


def decision(by="eve", verdict="pass", reason="The lamp hangs free; Bob stood in the wrong room."):
    return Adjudication(
        id=new_id(),
        task=TASK.id,
        revision=REVISION.sha256,
        verdict=verdict,
        reason=reason,
        votes=disputed_votes(VOTES),
        by=by,
        at_ms=9,
    )


@pytest.mark.parametrize(
    ("person", "words"),
    [("CARA", "You made this task"), ("ada", "Your own vote"), ("Bob ", "Your own vote"), ("", "Say who")],
)
def test_who_made_it_or_took_a_side_does_not_decide(person, words):
    assert words in bar_to_adjudicating(REVISION, VOTES, person)


def test_a_third_person_decides_also_one_who_was_uncertain():
    assert bar_to_adjudicating(REVISION, VOTES, "eve") == ""
    assert bar_to_adjudicating(REVISION, VOTES, "dan") == ""
    refuse_adjudication(REVISION, VOTES, decision())


def test_who_edited_the_task_or_is_no_reviewer_does_not_decide():
    assert "You made this task" in bar_to_adjudicating(REVISION, VOTES, "Eve", makers=["eve"])
    assert "no role reviewer" in bar_to_adjudicating(REVISION, VOTES, "eve", roles=["rater"])
    assert bar_to_adjudicating(REVISION, VOTES, "eve", makers=["dan"], roles=["reviewer"]) == ""


def test_where_nothing_is_disputed_nothing_is_decided():
    with pytest.raises(UsageError, match="nothing to decide"):
        refuse_adjudication(REVISION, VOTES[:1], decision())


@pytest.mark.parametrize(("verdict", "state"), [("pass", "accepted"), ("fail", "needs_work")])
def test_the_decision_gives_the_state_and_its_reason_is_told(verdict, state):
    standing = standing_of(TASK, [REVISION], VOTES, adjudications=[decision(verdict=verdict)], proposed=True)

    assert (standing.state, standing.adjudicated_by) == (state, "eve")
    assert "eve decided the dispute: The lamp hangs free" in standing.words


def test_the_newest_decision_counts_and_only_of_this_revision():
    decisions = [decision(verdict="pass"), decision(by="fay", verdict="fail")]

    assert standing_of(TASK, [REVISION], VOTES, adjudications=decisions).state == "needs_work"
    other = decision().model_copy(update={"revision": "0" * 64})
    assert standing_of(TASK, [REVISION], VOTES, adjudications=[other]).state == "disputed"


def test_votes_decide_again_once_they_agree():
    agreed = (VOTES[0], saved(REVISION, "bob", "pass", version=2))

    standing = standing_of(TASK, [REVISION], agreed, adjudications=[decision(verdict="fail")], proposed=True)
    assert (standing.state, standing.adjudicated_by) == ("accepted", "")


def test_where_nobody_is_left_to_decide_the_refusal_says_what_helps():
    def a_profile(name, *roles):
        return Profile(id=new_id(), name=name, roles=roles, created_ms=1, updated_ms=1)

    known = [
        a_profile("Cara", "curator", "admin", "reviewer"),
        a_profile("Ada", "reviewer"),
        a_profile("Bob", "reviewer"),
    ]
    with pytest.raises(UsageError, match=r"You made this task.*adds a profile with the role reviewer"):
        refuse_adjudication(REVISION, VOTES, decision(by="Cara"), profiles=known)
    with pytest.raises(UsageError, match=r"a third person must decide\.$"):
        refuse_adjudication(
            REVISION, VOTES, decision(by="Cara"), profiles=[*known, a_profile("Fay", "reviewer")]
        )
    assert (
        words_if_nobody_is_left(REVISION, VOTES[:1], known)
        == words_if_nobody_is_left(REVISION, VOTES, [])
        == ""
    )


def test_disputes_are_offered_to_third_persons_until_they_are_decided():
    records = ProjectRecords(tasks=(TASK,), revisions=(REVISION,), reviews=VOTES)

    assert disputes_for("eve", records) == (REVISION,)
    assert disputes_for("ada", records) == disputes_for("cara", records) == ()
    decided = ProjectRecords(tasks=(TASK,), revisions=(REVISION,), reviews=VOTES, adjudications=(decision(),))
    assert disputes_for("fay", decided) == ()


def test_who_decided_is_unblinded_and_no_longer_votes():
    records = ProjectRecords(
        tasks=(TASK,),
        revisions=(REVISION,),
        reviews=VOTES,
        adjudications=(decision(),),
        proposed={REVISION.sha256},
    )

    (row,) = library_rows("review", "eve", records)
    assert row.bar.startswith("You decided the dispute")
    assert row.facts.state == "accepted"


def test_no_decision_accepts_what_a_gate_stands_against():
    standing = standing_of(TASK, [REVISION], VOTES, adjudications=[decision()], against=("start",))

    assert (standing.state, standing.adjudicated_by) == ("needs_work", "eve")
    assert "eve decided the dispute" in standing.words
    assert "'start'" in standing.words
