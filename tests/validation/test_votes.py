"""Votes carry over to a new revision exactly when its curator said that no change can affect judgment."""

from dataclasses import replace

import pytest

from data.errors import UsageError
from data.ids import new_id
from data.schema.carrying import Adjudication, CarryStatement
from data.schema.task import Maker
from tests.data.builders import a_task
from tests.validation.builders import frozen, saved
from validation.blind import ProjectRecords, has_decided, has_reviewed
from validation.changes import changes_between
from validation.disputes import disputed_votes, disputes_for
from validation.states import standing_of
from validation.votes import decisions_on, said_of, unsaid_changes, votes_on

TASK = a_task(author="Cara")


def changed(task, number, **update):
    """The next revision of a task, with parts of its definition changed."""
    after = task.model_copy(update={"definition": task.definition.model_copy(update=update)})
    return after, frozen(after, number=number)


FIRST = frozen(TASK)
SECOND_TASK, SECOND = changed(TASK, 2, world_seed=2)
THIRD_TASK, THIRD = changed(SECOND_TASK, 3, world_seed=3)


def statement(before, after, *, affects=False):
    changes = changes_between(before.definition, after.definition)
    said = said_of(before, after, {change.key: affects for change in changes}, by="cara")
    return CarryStatement(
        id=new_id(),
        task=after.task,
        revision=after.sha256,
        previous=before.sha256,
        changes=said,
        by="Cara",
        at_ms=9,
    )


def names(votes):
    return [vote.review.reviewer for vote in votes]


def test_without_a_word_of_the_curator_earlier_votes_do_not_count_and_stay_visible():
    votes = votes_on(SECOND, [FIRST, SECOND], [saved(FIRST, "ada", "pass")])

    assert votes.counting == ()
    assert [(vote.review.reviewer, vote.number) for vote in votes.previous] == [("ada", 1)]


def test_harmless_changes_carry_votes_over_and_say_so():
    votes = votes_on(SECOND, [FIRST, SECOND], [saved(FIRST, "ada", "pass")], [statement(FIRST, SECOND)])

    assert [(vote.review.reviewer, vote.number, vote.carried) for vote in votes.counting] == [
        ("ada", 1, True)
    ]
    assert votes.previous == ()


def test_one_change_that_affects_judgment_stops_the_votes():
    said = statement(FIRST, SECOND, affects=True)

    assert votes_on(SECOND, [FIRST, SECOND], [saved(FIRST, "ada", "pass")], [said]).counting == ()


def test_a_later_word_replaces_an_earlier_one():
    said = [statement(FIRST, SECOND, affects=True), statement(FIRST, SECOND)]

    assert names(votes_on(SECOND, [FIRST, SECOND], [saved(FIRST, "ada", "pass")], said).counting) == ["ada"]


def test_votes_carry_over_several_revisions_only_as_long_as_each_word_allows():
    reviews = [saved(FIRST, "ada", "pass"), saved(SECOND, "bob", "pass")]
    revisions = [FIRST, SECOND, THIRD]

    both = votes_on(THIRD, revisions, reviews, [statement(FIRST, SECOND), statement(SECOND, THIRD)])
    one = votes_on(THIRD, revisions, reviews, [statement(SECOND, THIRD)])
    assert names(both.counting) == ["bob", "ada"]
    assert (names(one.counting), names(one.previous)) == (["bob"], ["ada"])


def test_a_new_vote_replaces_the_carried_one():
    reviews = [saved(FIRST, "Ada", "pass"), saved(SECOND, "ada ", "fail")]

    votes = votes_on(SECOND, [FIRST, SECOND], reviews, [statement(FIRST, SECOND)])
    assert [vote.review.quality for vote in votes.counting] == ["fail"]
    assert [vote.review.quality for vote in votes.previous] == ["pass"]


def test_whoever_edited_the_new_revision_takes_no_vote_of_theirs_over_to_it():
    reviews, said = [saved(FIRST, "ada", "pass"), saved(FIRST, "bob", "pass")], [statement(FIRST, SECOND)]
    revisions = [FIRST, SECOND]

    votes = votes_on(SECOND, revisions, reviews, said, makers=["Cara", "ADA"])
    assert (names(votes.counting), names(votes.previous)) == (["bob"], ["ada"])
    assert names(votes_on(FIRST, revisions, reviews, said, makers=["Cara"]).counting) == ["ada", "bob"]
    standing = standing_of(
        SECOND_TASK, revisions, reviews, statements=said, proposed=True, makers=["Cara", "Ada"]
    )
    assert (standing.state, standing.carried) == ("in_review", 1)


def test_an_edit_after_the_freeze_leaves_the_votes_on_what_was_frozen():
    records = ProjectRecords(
        tasks=(SECOND_TASK,),
        revisions=(FIRST, SECOND),
        reviews=(saved(FIRST, "ada", "pass"),),
        statements=(statement(FIRST, SECOND),),
        makers=(Maker(TASK.id, "Cara", 1), Maker(TASK.id, "ada", SECOND.frozen_ms + 1)),
    )
    early = replace(records, makers=(Maker(TASK.id, "ada", SECOND.frozen_ms),))

    assert has_reviewed("ada", SECOND, records)
    assert not has_reviewed("ada", SECOND, early)


def test_a_vote_that_is_changed_after_the_statement_carries_over_as_it_is_now():
    first = saved(FIRST, "ada", "pass", version=1)
    second = saved(FIRST, "ada", "fail", version=2)

    votes = votes_on(SECOND, [FIRST, SECOND], [first, second], [statement(FIRST, SECOND)])
    assert [(vote.review.quality, vote.carried) for vote in votes.counting] == [("fail", True)]


def test_the_state_counts_carried_votes_and_says_how_many():
    reviews = [saved(FIRST, "ada", "pass"), saved(FIRST, "bob", "pass")]

    standing = standing_of(
        SECOND_TASK, [FIRST, SECOND], reviews, statements=[statement(FIRST, SECOND)], proposed=True
    )
    assert (standing.state, standing.carried) == ("accepted", 2)
    assert standing.words == "Accepted. Votes: 2 pass (2 carried over)."
    assert standing_of(SECOND_TASK, [FIRST, SECOND], reviews).state == "frozen"


def test_a_carried_vote_unblinds_its_reviewer():
    records = ProjectRecords(
        tasks=(SECOND_TASK,),
        revisions=(FIRST, SECOND),
        reviews=(saved(FIRST, "ada", "pass"),),
        statements=(statement(FIRST, SECOND),),
    )

    assert has_reviewed("ada", SECOND, records)
    assert not has_reviewed("bob", SECOND, records)


def test_only_the_curator_speaks_and_of_every_change():
    with pytest.raises(UsageError, match="Cara made this task"):
        said_of(FIRST, SECOND, {"world_seed": False}, by="Bob")
    with pytest.raises(UsageError, match="Missing: Seed of the world"):
        said_of(FIRST, SECOND, {}, by="Cara")
    with pytest.raises(UsageError, match="no change 'start'"):
        said_of(FIRST, SECOND, {"world_seed": False, "start": False}, by="Cara")


def test_changes_that_nobody_spoke_of_are_listed():
    assert [change.key for change in unsaid_changes(FIRST, SECOND, None)] == ["world_seed"]
    assert unsaid_changes(FIRST, SECOND, statement(FIRST, SECOND)) == ()


def the_decision(revision, votes, verdict="pass"):
    return Adjudication(
        id=new_id(),
        task=TASK.id,
        revision=revision.sha256,
        verdict=verdict,
        reason="The lamp hangs free in every view.",
        votes=disputed_votes(votes),
        by="eve",
        at_ms=9,
    )


def test_the_decision_of_a_dispute_carries_over_with_its_votes():
    votes = [saved(FIRST, "ada", "pass"), saved(FIRST, "bob", "fail")]
    revisions, decided = [FIRST, SECOND, THIRD], [the_decision(FIRST, votes)]
    said = [statement(FIRST, SECOND), statement(SECOND, THIRD)]

    standing = standing_of(
        THIRD_TASK, revisions, votes, statements=said, adjudications=decided, proposed=True
    )
    assert (standing.state, standing.carried, standing.adjudicated_by) == ("accepted", 2, "eve")
    assert "eve decided the dispute (carried over with its votes)" in standing.words
    records = ProjectRecords(
        tasks=(THIRD_TASK,),
        revisions=tuple(revisions),
        reviews=tuple(votes),
        statements=tuple(said),
        adjudications=tuple(decided),
    )
    assert disputes_for("zoe", records) == ()
    assert has_decided("Eve", THIRD, records)


def test_a_decision_stays_behind_with_whoever_decided_it_and_then_edited_the_task():
    votes = [saved(FIRST, "ada", "pass"), saved(FIRST, "bob", "fail")]
    said, decided = [statement(FIRST, SECOND)], [the_decision(FIRST, votes)]

    standing = standing_of(
        SECOND_TASK, [FIRST, SECOND], votes, statements=said, adjudications=decided, makers=["Eve"]
    )
    assert (standing.state, standing.carried, standing.adjudicated_by) == ("disputed", 2, "")
    assert decisions_on(FIRST, [FIRST, SECOND], decided, said, makers=["Eve"]) == tuple(decided)


def test_a_decision_stays_behind_where_a_change_can_affect_judgment():
    votes = [saved(FIRST, "ada", "pass"), saved(FIRST, "bob", "fail")]
    again = [saved(SECOND, "ada", "pass"), saved(SECOND, "bob", "fail")]
    said = [statement(FIRST, SECOND, affects=True)]
    decided = [the_decision(FIRST, votes)]

    standing = standing_of(
        SECOND_TASK, [FIRST, SECOND], [*votes, *again], statements=said, adjudications=decided
    )
    assert (standing.state, standing.adjudicated_by) == ("disputed", "")


def test_a_decision_on_the_new_revision_comes_before_a_carried_one():
    votes = [saved(FIRST, "ada", "pass"), saved(FIRST, "bob", "fail")]
    decided = [the_decision(SECOND, votes, "fail"), the_decision(FIRST, votes, "pass")]
    said = [statement(FIRST, SECOND)]

    for decisions in (decided, decided[::-1]):
        standing = standing_of(SECOND_TASK, [FIRST, SECOND], votes, statements=said, adjudications=decisions)
        assert standing.state == "needs_work"
