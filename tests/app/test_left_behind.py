"""What is still on its way to or from the disk when its person or its task leaves the screen: it reaches nothing else, and
nothing of it is lost."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton

import app.desktop.review.notes
from app.desktop.operations import Operations
from app.desktop.widgets.two_texts import TwoTextsView
from data.errors import UsageError
from data.schema.imported import ImportedWorld
from data.store import Project
from tests.app.desks import Desk
from tests.app.test_double_clicks import LEFT
from tests.app.test_review_desk import begin_a_note, freeze_tasks, opened, sit_down
from tests.app.test_saving import LONG, Trouble, eager  # noqa: F401 - a fixture
from tests.app.test_two_windows import look_no_more, other  # noqa: F401 - a fixture
from tests.app.test_worlds import add
from tests.full_disk import Disk

pytestmark = pytest.mark.gui


def rounds(desk: Desk, count: int = 4) -> None:
    """What was on its way to the disk is back, and what that asked of the disk, and so on."""
    for _ in range(count):
        back: list[object] = []
        desk.studio.operations.follow(
            "Waiting", desk.project.submit(lambda: None), then=back.append, quiet=True
        )
        desk.wait(lambda back=back: back)


def test_a_review_that_was_still_opening_is_not_shown_to_who_sat_down_since(desk: Desk) -> None:
    (task,) = freeze_tasks(desk, 1)
    sit_down(desk, "Ada")
    desk.review.open(task)
    desk.become("Bob")
    rounds(desk)
    assert (desk.review.form.revision, desk.review.form.review) == (None, None)


def test_a_draft_that_meets_another_window_after_its_task_was_left_asks_nothing_of_the_next(
    desk: Desk,
    other: Project,  # noqa: F811
) -> None:
    first, second = freeze_tasks(desk, 2)
    sit_down(desk, "Rita", 2)
    opened(desk, first)
    look_no_more(desk)
    form, keeper = desk.review.form, desk.review.keeper
    left = form.review
    other.reviews.save_draft(left.model_copy(update={"comment": "typed there", "at_ms": 7}))
    form.change(8, comment="typed here")
    keeper._write()
    desk.review.open(second)
    desk.wait(lambda: form.review is not None and form.review.task == second)
    rounds(desk)
    assert not desk.window.findChildren(TwoTextsView)
    form.change(9, comment="of the second")
    desk.wait(lambda: form.is_saved)
    reviews = desk.project.reviews
    assert reviews.draft(form.revision.sha256, "Rita").comment == "of the second"
    assert reviews.draft(left.revision, "Rita").comment == "typed there"
    assert [one.comment for one in reviews.put_aside(left.revision, "Rita")] == ["typed here"]


def test_a_review_that_was_being_saved_and_a_note_that_was_being_pinned_are_kept_where_they_fail(
    eager: Desk,  # noqa: F811
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    first, second = freeze_tasks(eager, 2)
    sit_down(eager, "Rita", 2)
    opened(eager, first)
    form = eager.review.form
    left = form.review
    text = begin_a_note(eager)

    def refuse(*_: object, **__: object) -> None:
        raise UsageError("not now")

    monkeypatch.setattr(app.desktop.review.notes, "pin_note", refuse)
    eager.wait(eager.find(QAbstractButton, "note-pin").isVisible)
    text.setPlainText("No shadow")
    told: list[str] = []
    eager.studio.operations.failed.connect(lambda failure: told.append(failure.reason))
    disk = Disk(eager.project, monkeypatch)
    disk.fill()
    form.spend(5.0)
    form.change(1, quality="pass", difficulty=2, comment=LONG)
    eager.review.keeper.save()
    QTest.mouseClick(eager.find(QAbstractButton, "note-pin"), LEFT)
    eager.review.open(second)
    eager.wait(lambda: form.review is not None and form.review.task == second)
    eager.wait(lambda: eager.studio.saving.words and "not now" in told)
    disk.free()
    eager.wait(eager.project.reviews.all)
    (saved,) = eager.project.reviews.all()
    assert (saved.task, saved.comment, saved.reviewer) == (first, LONG, "Rita")
    eager.wait(lambda: not eager.window.last_writes() and not eager.studio.saving.words)
    kept = eager.project.settings.get(f"review.note/rita/{left.revision}")
    assert kept == {"text": "No shadow"}


def test_while_a_review_is_being_saved_nobody_says_that_its_draft_is_safe(
    eager: Desk,  # noqa: F811
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    (task,) = freeze_tasks(eager, 1)
    sit_down(eager, "Rita")
    opened(eager, task)
    form, saving = eager.review.form, eager.studio.saving
    said: list[str] = []
    saving.said.connect(said.append)
    trouble = Trouble(eager.project, monkeypatch)
    trouble.begin("read-only")
    form.spend(5.0)
    form.change(1, quality="pass", difficulty=2, comment="Clear.")
    eager.wait(lambda: saving.waits("review"))
    eager.review.keeper.save()
    saving.try_now()
    eager.wait(lambda: not form.is_writing)
    assert len(said) == 1
    trouble.end("read-only")
    eager.wait(lambda: form.counts and not saving.words)
    assert said[1:] == [""]


def test_what_is_said_of_a_world_that_meets_another_window_after_it_was_left_waits_with_its_question(
    desk: Desk, tmp_path: Path
) -> None:
    add(desk, tmp_path)
    worlds, model = desk.project.worlds, desk.worlds.model
    stored = worlds.get("large-room")
    worlds.save(stored.world.model_copy(update={"title": "Theirs"}), version=stored.version, at_ms=1)
    model.rename("Mine")
    desk.worlds.keeper._save()
    desk.worlds.open("fake")
    rounds(desk)
    desk.wait(lambda: desk.assembly.driver.is_settled)
    assert not desk.window.findChildren(TwoTextsView)
    assert desk.window.bar.saved.text() == "saved"
    kept = desk.project.settings.get("world-edit/large-room")
    assert (kept["met"], ImportedWorld.model_validate(kept["world"]).title) == (True, "Mine")
    desk.worlds.open("large-room")
    desk.find(TwoTextsView, "two-texts")
    desk.click("conflict-mine")
    desk.wait(lambda: worlds.get("large-room").world.title == "Mine")
    desk.wait(lambda: desk.project.settings.get("world-edit/large-room") is None)


@pytest.mark.parametrize("is_met", [True, False])
def test_an_edit_that_was_kept_comes_back_though_the_list_of_worlds_was_read_before_the_newer_version(
    desk: Desk, tmp_path: Path, is_met: bool
) -> None:
    add(desk, tmp_path)
    worlds, model = desk.project.worlds, desk.worlds.model
    first = worlds.get("large-room")
    desk.worlds.open("fake")
    look_no_more(desk)
    newer = worlds.save(
        first.world.model_copy(update={"title": "Theirs"}), version=first.version, at_ms=1, by="x"
    )
    mine = newer.world.model_copy(update={"title": "Mine"}).model_dump(mode="json", by_alias=True)
    kept = {"met": True, "world": mine} if is_met else {"version": first.version, "world": mine}
    desk.project.settings.set("world-edit/large-room", kept)
    desk.worlds.open("large-room")
    desk.assembly.shelf.again("worlds")
    desk.find(TwoTextsView, "two-texts")
    assert (model.kept.version, model.wanted.title) == (newer.version, "Mine")
    desk.click("conflict-mine")
    desk.wait(lambda: worlds.get("large-room").world.title == "Mine")
    desk.wait(lambda: desk.project.settings.get("world-edit/large-room") is None)


def test_a_save_leaves_the_edit_that_another_window_kept_meanwhile(desk: Desk, tmp_path: Path) -> None:
    add(desk, tmp_path)
    settings = desk.project.settings
    kept = {"version": 1, "world": desk.worlds.model.wanted.model_dump(mode="json", by_alias=True)}
    settings.set("world-edit/large-room", kept)
    desk.worlds.model.rename("Mine")
    desk.wait(lambda: desk.project.worlds.get("large-room").world.title == "Mine")
    rounds(desk)
    assert settings.get("world-edit/large-room") == kept


def test_what_is_said_of_a_task_while_its_other_version_is_taken_stays_with_mine(desk: Desk) -> None:
    desk.make_task()
    draft, tasks = desk.author.draft, desk.project.tasks
    theirs = tasks.save(tasks.get(draft.task.id).model_copy(update={"title": "Theirs"}))
    draft.rename("Mine")
    desk.find(TwoTextsView, "two-texts")
    QTest.mouseClick(desk.find(QAbstractButton, "conflict-theirs"), LEFT)
    draft.rename("Mine, and more")
    desk.wait(lambda: draft.task.title == "Theirs" and draft.is_saved)
    assert {task.title for task in tasks.all()} == {"Theirs", "Mine, and more (my version)"}
    assert tasks.get(theirs.id) == theirs


def test_an_older_reading_never_covers_a_newer_one(desk: Desk) -> None:
    operations: Operations = desk.studio.operations
    go, told = threading.Event(), []
    operations.run("Older", lambda: go.wait(60) and "older", then=told.append, newest_of="test")
    operations.run("Newer", lambda: "newer", then=told.append, newest_of="test")
    desk.wait(lambda: told)
    go.set()
    desk.wait(lambda: not operations.busy)
    assert told == ["newer"]


def test_a_window_does_not_close_over_a_review_that_is_being_saved(
    eager: Desk,  # noqa: F811
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    (task,) = freeze_tasks(eager, 1)
    sit_down(eager, "Rita")
    opened(eager, task)
    disk = Disk(eager.project, monkeypatch)
    disk.fill()
    eager.review.form.spend(5.0)
    eager.review.form.change(1, quality="pass", difficulty=2, comment=LONG)
    eager.review.keeper.save()
    eager.window.close()
    assert eager.window.isVisible()
    eager.wait(lambda: "stays open" in eager.window.banner.words)
    disk.free()
    eager.wait(lambda: eager.review.form.counts)
    eager.window.close()
    eager.wait(lambda: not eager.window.isVisible())
    assert [(one.comment, one.version) for one in eager.project.reviews.all()] == [(LONG, 1)]
