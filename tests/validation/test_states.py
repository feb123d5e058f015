"""A task's state follows from its records."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.data.builders import a_review, a_task
from tests.validation.builders import frozen, saved
from validation.states import newest_revision, standing_of

TASK = a_task()
REVISION = frozen(TASK)
NAMES = ("ada", "bob", "cleo", "dan", "eve")


def votes(*qualities):
    return [saved(REVISION, name, quality) for name, quality in zip(NAMES, qualities, strict=False)]


def state_after(*qualities):
    return standing_of(TASK, [REVISION], votes(*qualities), proposed=True).state


def test_a_task_without_a_revision_is_a_draft():
    assert standing_of(TASK, [], []).state == "draft"
    assert standing_of(TASK, [frozen(a_task())], []).state == "draft"


def test_a_revision_without_votes_is_frozen_and_proposed_once_its_gates_passed():
    assert standing_of(TASK, [REVISION], []).state == "frozen"
    assert standing_of(TASK, [REVISION], [], proposed=True).state == "proposed"


@pytest.mark.parametrize(
    ("qualities", "state"),
    [
        (["pass"], "in_review"),
        (["fail"], "in_review"),
        (["uncertain"], "in_review"),
        (["pass", "uncertain"], "in_review"),
        (["uncertain", "uncertain", "uncertain"], "in_review"),
        (["pass", "pass"], "accepted"),
        (["pass", "pass", "uncertain"], "accepted"),
        (["pass", "fail"], "disputed"),
        (["pass", "pass", "pass", "fail"], "disputed"),
        (["fail", "fail"], "needs_work"),
        (["fail", "uncertain", "fail"], "needs_work"),
        (["fail", "uncertain"], "in_review"),
    ],
)
def test_votes_decide(qualities, state):
    assert state_after(*qualities) == state


@settings(deadline=None)
@given(qualities=st.lists(st.sampled_from(["pass", "fail", "uncertain"]), max_size=5), order=st.randoms())
def test_the_order_of_votes_does_not_matter(qualities, order):
    shuffled = votes(*qualities)
    order.shuffle(shuffled)

    assert standing_of(TASK, [REVISION], shuffled) == standing_of(TASK, [REVISION], votes(*qualities))


def test_one_person_voting_twice_is_one_vote():
    twice = [saved(REVISION, "ada", "pass"), saved(REVISION, "Ada", "pass", version=2)]

    standing = standing_of(TASK, [REVISION], twice)
    assert (standing.state, standing.passes) == ("in_review", 1)


def test_the_authors_own_vote_and_drafts_count_for_nothing():
    others = [saved(REVISION, "curator", "fail"), a_review(REVISION, reviewer="bob", quality="fail")]

    assert standing_of(TASK, [REVISION], others).state == "frozen"


def test_votes_on_an_earlier_revision_do_not_count_for_the_newest():
    changed = TASK.model_copy(
        update={"definition": TASK.definition.model_copy(update={"world_seed": 9}), "version": 2}
    )
    second = frozen(changed, number=2)

    assert standing_of(changed, [second, REVISION], votes("pass", "pass")).state == "frozen"
    assert newest_revision(TASK.id, [second, REVISION]) == second


def test_a_draft_that_was_edited_since_says_so_and_keeps_its_revisions_state():
    edited = TASK.model_copy(update={"definition": TASK.definition.model_copy(update={"world_seed": 9})})

    standing = standing_of(edited, [REVISION], votes("pass", "pass"), proposed=True)
    assert (standing.state, standing.edited_since) == ("accepted", True)
    assert not standing_of(TASK, [REVISION], []).edited_since


def test_a_new_title_is_no_edit_of_what_was_frozen():
    assert not standing_of(TASK.model_copy(update={"title": "Another"}), [REVISION], []).edited_since


def test_a_retired_task_is_retired_whatever_the_votes():
    retired = TASK.model_copy(update={"retired": True})

    assert standing_of(retired, [REVISION], votes("pass", "pass")).state == "retired"
    assert standing_of(retired, [], []).state == "retired"


def test_the_words_carry_the_counts():
    words = standing_of(TASK, [REVISION], votes("pass", "fail", "uncertain", "pass")).words

    assert words == "Disputed: a third person must decide. Votes: 2 pass, 1 fail, 1 uncertain."


@pytest.mark.parametrize("against", [("start",), ("start", "no_leak"), ()])
@pytest.mark.parametrize("qualities", [["pass", "pass"], ["pass", "pass", "pass", "uncertain"]])
def test_nothing_is_accepted_whose_gates_do_not_all_stand(against, qualities):
    standing = standing_of(TASK, [REVISION], votes(*qualities), against=against)

    assert standing.state == "needs_work"
    assert standing.against == against
    assert "nothing is accepted whose gates do not all stand" in standing.words
    assert all(f"'{gate.replace('_', ' ')}'" in standing.words for gate in against)
    assert "waive" in standing.words if against else "not all run" in standing.words


def test_a_gate_that_failed_is_told_before_anybody_votes():
    assert "'start'" in standing_of(TASK, [REVISION], [], against=("start",)).words
    assert "Not proposed" not in standing_of(TASK, [REVISION], []).words
