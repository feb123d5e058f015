"""Nothing says *saved* while another state is on its way to the disk, also when the screen is back at the one before."""

from __future__ import annotations

import pytest

from app.desktop.models.report_draft import ReportDraft
from app.desktop.widgets.two_texts import ConflictDialog
from tests.app.desks import Desk

pytestmark = pytest.mark.gui


def test_an_edit_undone_while_it_is_being_saved_is_not_marked_saved_before_it_is(desk: Desk) -> None:
    desk.make_task()
    draft, autosave = desk.author.draft, desk.author.autosave
    marks: list[bool] = []
    autosave.marked.connect(marks.append)
    draft.rename("On its way")
    autosave.flush(lambda: None)
    draft.undo()
    assert not draft.has_edits
    assert not draft.is_saved
    assert True not in marks
    last_title = draft.task.title
    desk.wait(lambda: draft.is_saved and marks[-1])
    assert desk.project.tasks.get(draft.task.id).title == last_title


def test_closing_right_after_such_an_undo_leaves_what_the_screen_showed(desk: Desk) -> None:
    desk.make_task()
    draft, autosave = desk.author.draft, desk.author.autosave
    shown = draft.task.title
    draft.rename("On its way")
    autosave.flush(lambda: None)
    draft.undo()
    for write in autosave.last_writes():
        desk.project.submit(write).result()
    assert desk.project.tasks.get(draft.task.id).title == shown


def test_what_is_typed_while_a_review_is_being_saved_stays_as_a_draft_of_the_next_version(desk: Desk) -> None:
    desk.make_task()
    desk.freeze()
    desk.become("Ada")
    desk.window.go_to("review")
    desk.wait(lambda: desk.review.library.rows)
    desk.review.open(desk.review.library.rows[0].key)
    form = desk.review.form
    desk.wait(lambda: form.review and desk.assembly.driver.is_settled)
    form.spend(5.0)
    form.change(1, quality="pass", difficulty=2, comment="Clear.")
    desk.review.keeper.save()
    form.change(2, comment="Clear, and fair.")
    assert not form.is_saved
    desk.wait(lambda: form.is_saved)
    reviews = desk.project.reviews
    assert reviews.current(form.revision.sha256)[0].comment == "Clear."
    assert reviews.draft(form.revision.sha256, "Ada").comment == "Clear, and fair."
    assert reviews.draft(form.revision.sha256, "Ada").version == 2
    assert form.review.comment == "Clear, and fair."


def test_a_report_typed_back_while_it_is_being_saved_is_not_marked_saved_before_it_is(desk: Desk) -> None:
    desk.make_task()
    desk.freeze()
    desk.become("Pat")
    desk.begin_audit()
    controller = desk.audit.controller
    kept: list[str] = []

    def saved(is_saved: bool) -> None:
        if is_saved:
            on_disk = desk.project.settings.get(f"report draft {controller.view.audit}")
            kept.append(on_disk["description"])
            assert on_disk["description"] == controller.draft.description

    controller.saved_changed.connect(saved)
    controller.edit(ReportDraft(description="one"))
    controller._write_draft()
    controller.edit(ReportDraft(description="two"))
    controller._write_draft()
    controller.edit(ReportDraft(description="one"))
    desk.wait(lambda: controller.is_saved)
    assert kept == ["one"]


def test_after_the_last_writes_of_a_window_no_older_version_is_sent_after_them(desk: Desk) -> None:
    desk.make_task()
    desk.wait(lambda: desk.author.draft.is_saved)
    desk.author.draft.rename("At the last moment")
    for write in desk.window.last_writes():
        desk.project.submit(write).result()
    task = desk.author.draft.task.id
    version = desk.project.tasks.get(task).version
    refused: list[object] = []
    desk.studio.operations.failed.connect(refused.append)
    desk.assembly.end()
    desk.author.autosave._save()
    desk.project.submit(lambda: None).result()
    desk.qtbot.wait(100)  # an answer to a write would be there by now
    assert not refused
    assert desk.window.findChildren(ConflictDialog) == []
    assert (desk.project.tasks.get(task).title, desk.project.tasks.get(task).version) == (
        "At the last moment",
        version,
    )
