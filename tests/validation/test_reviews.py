"""The rules of a review: complete before it counts, never of one's own task, blind until saved."""

import pytest

from data.errors import UsageError
from data.schema.review import PROBLEMS
from tests.data.builders import a_review, a_task
from tests.validation.builders import frozen, saved
from validation.reviews import (
    bar_to_reviewing,
    counting_reviews,
    missing_before_save,
    refuse_unready,
    visible_reviews,
)

REVISION = frozen(a_task(author="Curator"))


def test_a_complete_review_lacks_nothing():
    review = a_review(REVISION, problems=PROBLEMS)

    assert missing_before_save(review) == ()
    refuse_unready(review, REVISION)


@pytest.mark.parametrize(
    ("fields", "word"),
    [({"quality": None}, "quality"), ({"difficulty": None}, "difficulty"), ({"problems": ("ugly",)}, "ugly")],
)
def test_what_is_missing_is_named(fields, word):
    (missing,) = missing_before_save(a_review(REVISION, **fields))

    assert word in missing


@pytest.mark.parametrize("quality", ["pass", "fail"])
def test_a_pass_or_fail_needs_the_world_to_have_run(quality):
    (missing,) = missing_before_save(a_review(REVISION, quality=quality, world_ran=False))

    assert missing == f"Run the world in this sitting before you say {quality}."


def test_an_uncertain_review_needs_no_run():
    assert missing_before_save(a_review(REVISION, quality="uncertain", world_ran=False)) == ()


def test_everything_that_is_missing_is_said_at_once():
    empty = a_review(REVISION, quality=None, difficulty=None, world_ran=False)

    with pytest.raises(UsageError, match=r"Choose a quality.*Choose a difficulty"):
        refuse_unready(empty, REVISION)


@pytest.mark.parametrize("name", ["Curator", "curator", "  CURATOR "])
def test_nobody_reviews_their_own_task(name):
    assert "somebody else" in bar_to_reviewing(REVISION, name)
    with pytest.raises(UsageError, match="You made this task"):
        refuse_unready(a_review(REVISION, reviewer=name), REVISION)


def test_a_nameless_person_reviews_nothing():
    assert bar_to_reviewing(REVISION, "  ") != ""
    assert bar_to_reviewing(REVISION, "ada") == ""


def test_a_review_of_another_revision_is_refused():
    other = frozen(a_task(definition=REVISION.definition.model_copy(update={"world_seed": 5})))

    with pytest.raises(UsageError, match=other.sha256[:12]):
        refuse_unready(a_review(other), REVISION)


def test_others_reviews_are_invisible_until_ones_own_is_saved():
    bobs = saved(REVISION, "bob", "fail")
    my_draft = a_review(REVISION, reviewer="ada")
    mine = saved(REVISION, "ada", "pass")

    assert visible_reviews(REVISION, "ada", [bobs]) == ()
    assert visible_reviews(REVISION, "ada", [bobs, my_draft]) == (my_draft,)
    assert visible_reviews(REVISION, "Ada ", [bobs, mine]) == (bobs, mine)


def test_others_drafts_are_never_visible():
    bobs_draft = a_review(REVISION, reviewer="bob")
    mine = saved(REVISION, "ada", "pass")

    assert visible_reviews(REVISION, "ada", [bobs_draft, mine]) == (mine,)
    assert visible_reviews(REVISION, "curator", [bobs_draft, mine]) == (mine,)


def test_reviews_of_another_revision_unblind_nothing():
    other = frozen(a_task(definition=REVISION.definition.model_copy(update={"world_seed": 5})))

    assert (
        visible_reviews(REVISION, "ada", [saved(other, "ada", "pass"), saved(REVISION, "bob", "fail")]) == ()
    )


def test_the_newest_saved_vote_of_each_reviewer_counts_whatever_their_order():
    first = saved(REVISION, "ada", "pass")
    second = saved(REVISION, "ada", "fail", version=2)
    draft = a_review(REVISION, reviewer="ada", quality="uncertain", version=3)
    own = saved(REVISION, "curator", "pass")

    for order in ([first, second, draft, own], [own, draft, second, first]):
        assert counting_reviews(REVISION, order) == (second,)
