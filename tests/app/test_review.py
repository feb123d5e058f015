"""Review: bound to the revision, saved as one types, blind until saved."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWebEngineWidgets import QWebEngineView
from PySide6.QtWidgets import QLabel, QPlainTextEdit

from data.ids import new_id, now_ms
from data.schema.review import Review
from tests.app.desks import Desk

pytestmark = pytest.mark.gui


@pytest.fixture
def reviewing(desk: Desk) -> Desk:
    """Ada has Cara's task open in Review."""
    desk.make_task()
    desk.freeze()
    desk.become("Ada")
    desk.window.go_to("review")
    desk.wait(lambda: desk.review.library.rows)
    desk.review.open(desk.review.library.rows[0].key)
    desk.wait(lambda: desk.review.form.review and desk.assembly.driver.is_settled)
    return desk


def fill(desk: Desk) -> None:
    desk.review.tabs.setCurrentIndex(1)
    desk.click("quality-pass")
    desk.click("difficulty-2")
    QTest.keyClicks(desk.find(QPlainTextEdit, "review-comment"), "Clear and fair.")


def test_the_injection_is_in_the_live_view_of_the_reviewer(reviewing: Desk) -> None:
    assert reviewing.page.injected() == ["float"]


def test_what_the_curator_had_selected_is_not_outlined_for_the_reviewer(reviewing: Desk) -> None:
    reviewing.wait(lambda: reviewing.page.selected is None)
    reviewing.window.go_to("author")
    reviewing.wait(lambda: reviewing.page.selected == "room/lamp")


def test_the_form_says_what_is_missing_until_nothing_is(reviewing: Desk) -> None:
    reviewing.review.tabs.setCurrentIndex(1)
    words = reviewing.find(QLabel, "review-missing")
    assert "quality" in words.text()
    assert "difficulty" in words.text()
    fill(reviewing)
    reviewing.wait(lambda: words.text() == "Ready to save.")


def test_a_draft_is_on_the_disk_as_it_is_typed_and_counts_for_nothing(reviewing: Desk) -> None:
    fill(reviewing)
    reviewing.wait(lambda: reviewing.review.form.is_saved)
    revision = reviewing.review.revision
    draft = reviewing.project.reviews.draft(revision, "Ada")
    assert (draft.quality, draft.difficulty, draft.comment) == ("pass", 2, "Clear and fair.")
    assert reviewing.project.reviews.current(revision) == ()


def test_others_reviews_appear_only_after_ones_own_is_saved(reviewing: Desk) -> None:
    revision = reviewing.review.form.revision
    other = Review(
        id=new_id(),
        revision=revision.sha256,
        task=revision.task,
        reviewer="Bob",
        quality="fail",
        difficulty=5,
        world_ran=True,
        comment="Too hard.",
        at_ms=now_ms(),
    )
    reviewing.project.reviews.save(other)
    reviewing.wait(lambda: reviewing.review.shelf.reviews_of(revision.sha256))
    assert reviewing.review.form.others == ()
    fill(reviewing)
    reviewing.wait(lambda: not reviewing.review.form.missing)
    reviewing.click("review-save")
    reviewing.wait(lambda: [one.reviewer for one in reviewing.review.form.others] == ["Bob"])
    saved = reviewing.project.reviews.current_by(revision.sha256, "Ada")
    assert saved.world_ran
    assert saved.version == 1


def test_an_edit_after_saving_makes_the_next_version(reviewing: Desk) -> None:
    fill(reviewing)
    reviewing.wait(lambda: not reviewing.review.form.missing)
    QTest.keyClick(reviewing.find(QWebEngineView, "live-web").focusProxy(), Qt.Key.Key_W)
    reviewing.click("review-save")
    reviewing.wait(lambda: reviewing.review.form.counts)
    reviewing.review.tabs.setCurrentIndex(1)
    reviewing.click("difficulty-4")
    reviewing.wait(lambda: not reviewing.review.form.missing)
    reviewing.click("review-save")
    reviewing.wait(lambda: reviewing.review.form.counts and reviewing.review.form.review.version == 2)
    history = reviewing.project.reviews.history(reviewing.review.revision, reviewer="Ada")
    assert [(one.version, one.difficulty) for one in history] == [(1, 2), (2, 4)]
    assert [one.keys for one in history] == [{"W": 1}, {"W": 1}], "a key pressed once counts once"


def test_nobody_reviews_their_own_task(desk: Desk) -> None:
    desk.make_task()
    desk.freeze()
    desk.window.go_to("review")
    desk.wait(lambda: desk.review.library.rows)
    desk.review.open(desk.review.library.rows[0].key)
    desk.wait(lambda: desk.review.form.review)
    fill(desk)
    assert "You made this task" in desk.find(QLabel, "review-missing").text()
