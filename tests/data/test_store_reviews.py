"""Reviews: drafts survive, saved versions are kept for ever, and a stale draft never hides a saved review."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from data.errors import ConflictError, NotFoundError
from data.ids import new_id
from tests.data.builders import a_definition, a_review, a_revision
from tests.data.strategies import reviews_of


def test_a_draft_counts_for_nothing_and_is_read_back(project):
    revision = a_revision(project)
    draft = project.reviews.save_draft(a_review(revision, quality=None, comment="half a sent"))

    assert project.reviews.draft(revision.sha256, "ada") == draft
    assert project.reviews.current(revision.sha256) == ()
    assert project.reviews.history(revision.sha256) == ()


def test_the_newest_draft_is_the_one_that_is_read_back(project):
    revision = a_revision(project)
    for text in ("t", "th", "the"):
        project.reviews.save_draft(a_review(revision, comment=text))

    assert project.reviews.draft(revision.sha256, "ada").comment == "the"
    assert [kept.comment for kept in project.reviews.history(revision.sha256, drafts=True)] == [
        "t",
        "th",
        "the",
    ]


def test_saving_makes_a_review_current_and_ends_its_draft(project):
    revision = a_revision(project)
    project.reviews.save_draft(a_review(revision, comment="typed"))
    saved = project.reviews.save(a_review(revision, comment="typed and meant"))

    assert saved.saved
    assert project.reviews.current(revision.sha256) == (saved,)
    assert project.reviews.draft(revision.sha256, "ada") is None


def test_each_reviewer_has_one_current_review_and_every_version_is_kept(project):
    revision = a_revision(project)
    ada = project.reviews.save(a_review(revision, quality="pass"))
    bob = project.reviews.save(a_review(revision, reviewer="bob", quality="fail"))
    edited = project.reviews.save(ada.next_version(9_000).model_copy(update={"quality": "fail"}))

    assert project.reviews.current(revision.sha256) == (edited, bob)
    assert project.reviews.history(revision.sha256, reviewer="ada") == (ada, edited)
    assert project.reviews.current_by(revision.sha256, "ada") == edited
    assert project.reviews.all() == (edited, bob)


def test_a_stale_draft_never_overwrites_a_saved_review(project):
    revision = a_revision(project)
    stale = project.reviews.save_draft(a_review(revision, comment="in the other window"))
    saved = project.reviews.save(a_review(revision, comment="meant"))

    for late in (project.reviews.save_draft, project.reviews.save):
        with pytest.raises(ConflictError, match="saved version 1 of this review elsewhere") as refused:
            late(stale.model_copy(update={"comment": "still typing"}))
        assert refused.value.mine.comment == "still typing"
        assert refused.value.theirs == saved
    assert project.reviews.current(revision.sha256) == (saved,)


def test_a_draft_or_a_save_over_a_draft_that_was_not_seen_is_refused_and_both_are_shown(project):
    revision = a_revision(project)
    theirs = project.reviews.save_draft(a_review(revision, comment="in the other window", at_ms=7))
    mine = a_review(revision, comment="here", at_ms=8)

    for over in (project.reviews.save_draft, project.reviews.save):
        with pytest.raises(ConflictError, match="compare the two") as refused:
            over(mine, known_ms=(5, 6))
        assert refused.value.theirs == theirs
    assert project.reviews.draft(revision.sha256, "ada") == theirs
    assert project.reviews.save_draft(mine, known_ms=(5, 7)).comment == "here"


def test_a_save_that_knows_of_no_draft_puts_it_aside(project):
    revision = a_revision(project)
    typed = project.reviews.save_draft(a_review(revision, comment="typed in the window"))
    project.reviews.save(a_review(revision, comment="given by command"))

    (aside,) = project.reviews.put_aside(revision.sha256, "ada")
    assert (aside.comment, aside.id) == (typed.comment, typed.id)


def test_an_edit_of_a_saved_review_is_a_draft_of_the_next_version(project):
    revision = a_revision(project)
    saved = project.reviews.save(a_review(revision, comment="first"))
    draft = project.reviews.save_draft(saved.next_version(9_000).model_copy(update={"comment": "second"}))

    assert draft.version == 2
    assert project.reviews.draft(revision.sha256, "ada") == draft
    assert project.reviews.current(revision.sha256) == (saved,)


def test_a_review_of_a_revision_that_is_not_there_is_refused(project):
    revision = a_revision(project)
    elsewhere = a_review(revision).model_copy(update={"revision": "f" * 64})

    with pytest.raises(NotFoundError, match="f" * 64):
        project.reviews.save(elsewhere)


@settings(max_examples=25)
@given(data=st.data(), seed=st.builds(new_id))
def test_any_review_is_read_back_equal(project, data, seed):
    revision = a_revision(project, definition=a_definition(world=f"world-{seed}"))
    drafts = data.draw(st.lists(reviews_of(revision), min_size=1, max_size=3))
    for review in drafts:
        assert project.reviews.save_draft(review) == review
        assert project.reviews.draft(revision.sha256, review.reviewer) == review
    for review in {review.reviewer: review for review in drafts}.values():
        saved = project.reviews.save(review)
        assert project.reviews.current_by(revision.sha256, review.reviewer) == saved
        assert saved == review.model_copy(update={"saved": True})
