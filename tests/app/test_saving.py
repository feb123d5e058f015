"""When the disk does not take it: one message, work kept and tried again, nothing half there; and two versions side by side."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel
from pytestqt.qtbot import QtBot

import app.desktop.saving
from app.desktop.models.report_draft import ReportDraft
from app.desktop.widgets.two_texts import TwoTextsView
from data.errors import StoreError, StoreMovedError
from data.store import Project
from tests.app.desks import Desk, open_desk
from tests.full_disk import Disk

pytestmark = pytest.mark.gui
LONG = "A long text. " * 600
"""More than the free room in the pages that the database has."""
FAULTS = ("full", "locked", "read-only", "renamed")


class Trouble:
    """A disk that does not take writes, in one of four ways, and takes them again."""

    def __init__(self, project: Project, patch: pytest.MonkeyPatch) -> None:
        self._project = project
        self._disk = Disk(project, patch)
        self._other: sqlite3.Connection | None = None
        self._away = project.folder.with_name("renamed")

    def begin(self, fault: str) -> None:
        if fault == "full":
            self._disk.fill()
        elif fault == "locked":
            self._other = sqlite3.connect(self._project.folder / "project.db", isolation_level=None)
            self._other.execute("BEGIN IMMEDIATE")
        elif fault == "read-only":
            self._pragma("query_only = ON")
        else:
            self._project.folder.rename(self._away)

    def end(self, fault: str) -> None:
        if fault == "full":
            self._disk.free()
        elif fault == "locked":
            assert self._other is not None
            self._other.execute("ROLLBACK")
            self._other.close()
        elif fault == "read-only":
            self._pragma("query_only = OFF")
        else:
            assert not self._project.folder.exists(), "something was made where the folder had been"
            self._away.rename(self._project.folder)

    def _pragma(self, words: str) -> None:
        connections = self._project._connections
        connections._executor.submit(lambda: connections._writer.conn.execute(f"PRAGMA {words}")).result()


@pytest.fixture
def eager(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Desk]:
    """A desk that waits shortly for locks and tries again soon."""
    monkeypatch.setattr(app.desktop.saving, "FIRST_PAUSE_MS", 150)
    monkeypatch.setattr(app.desktop.saving, "LONGEST_PAUSE_MS", 300)
    with open_desk(qtbot, qapp, tmp_path / "project", monkeypatch, busy_s=0.1) as opened:
        yield opened


@pytest.mark.parametrize("fault", FAULTS)
def test_a_draft_waits_for_the_disk_and_is_said_once(
    eager: Desk, fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    eager.make_task()
    draft, banner = eager.author.draft, eager.window.banner
    trouble, said = Trouble(eager.project, monkeypatch), []
    eager.studio.saving.said.connect(said.append)
    trouble.begin(fault)
    for title in ("One", "Two", "Three"):
        draft.describe(LONG)
        draft.rename(title)
        eager.wait(lambda: not draft.is_writing and eager.studio.saving.words)
    eager.qtbot.wait(700)  # several tries
    assert len(said) == 1
    assert "What you did is kept here" in banner.words
    mark = eager.find(QLabel, "saved-mark")
    assert mark.text().startswith("not saved")
    assert "trying again" in mark.toolTip()
    assert draft.task.title == "Three"
    trouble.end(fault)
    eager.wait(lambda: draft.is_saved and not eager.studio.saving.words)  # looking at the folder failed, too
    assert eager.project.tasks.get(draft.task.id).title == "Three"
    assert mark.text() == "saved"
    assert banner.words == "Everything is saved again."
    assert eager.project.find_damage() == ()


@pytest.mark.parametrize("fault", ["locked", "renamed"])
def test_a_review_that_leaves_the_screen_is_kept_until_it_is_on_the_disk(
    eager: Desk, fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    eager.make_task()
    eager.freeze()
    eager.become("Rita")
    eager.window.go_to("review")
    eager.wait(lambda: eager.review.library.rows)
    key = eager.review.library.rows[0].key
    eager.review.open(key)
    form = eager.review.form
    eager.wait(lambda: form.review is not None)
    sha = form.revision.sha256
    trouble = Trouble(eager.project, monkeypatch)
    trouble.begin(fault)
    form.change(1, comment=LONG)
    eager.review.keeper.put_away()
    eager.become("Sue")
    eager.wait(lambda: eager.studio.saving.words)
    assert eager.window.last_writes(), "the window does not close over it"
    eager.become("Rita")
    eager.review.open(key)
    eager.qtbot.wait(400)
    trouble.end(fault)
    eager.wait(lambda: form.review is not None and form.review.comment == LONG)
    assert eager.project.reviews.draft(sha, "Rita").comment == LONG
    assert eager.window.last_writes() == ()


def test_a_saved_review_is_saved_once_there_is_room(eager: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    eager.make_task()
    eager.freeze()
    eager.become("Rita")
    eager.window.go_to("review")
    eager.wait(lambda: eager.review.library.rows)
    eager.review.open(eager.review.library.rows[0].key)
    form = eager.review.form
    eager.wait(lambda: form.review and eager.assembly.driver.is_settled)
    disk = Disk(eager.project, monkeypatch)
    disk.fill()
    form.spend(5.0)
    form.change(1, quality="pass", difficulty=2, comment=LONG)
    eager.review.keeper.save()
    eager.wait(lambda: eager.studio.saving.words)
    assert eager.project.reviews.all() == ()
    disk.free()
    eager.wait(lambda: form.counts)
    assert [(one.comment, one.version) for one in eager.project.reviews.all()] == [(LONG, 1)]


def test_a_report_waits_for_the_disk(eager: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    eager.make_task()
    eager.freeze()
    eager.become("Pat")
    eager.begin_audit()
    controller = eager.audit.controller
    disk = Disk(eager.project, monkeypatch)
    disk.fill()
    controller.edit(ReportDraft(description=LONG))
    eager.wait(lambda: eager.studio.saving.words)
    controller.edit(ReportDraft(description=f"The lamp. {LONG}"))
    disk.free()
    eager.wait(lambda: controller.is_saved)
    kept = eager.project.settings.get(f"report draft {controller.view.audit}")
    assert kept["description"] == f"The lamp. {LONG}"


def test_an_edit_that_is_taken_back_while_the_disk_is_full_leaves_no_trouble(
    eager: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    eager.make_task()
    draft = eager.author.draft
    disk = Disk(eager.project, monkeypatch)
    disk.fill()
    draft.describe(LONG)
    eager.wait(lambda: eager.studio.saving.words)
    draft.undo()
    eager.wait(lambda: not eager.studio.saving.words)
    disk.free()
    assert draft.is_saved


def test_a_renamed_folder_is_noticed_by_whoever_only_looks(
    eager: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    trouble = Trouble(eager.project, monkeypatch)
    trouble.begin("renamed")
    eager.studio._on_poll()
    eager.wait(lambda: "no longer there" in eager.window.banner.words)
    trouble.end("renamed")
    eager.studio._on_poll()
    eager.wait(lambda: not eager.studio.saving.words)


def test_a_folder_that_was_renamed_gets_no_second_life(tmp_path: Path) -> None:
    with Project.create(tmp_path / "project") as project:
        (tmp_path / "project").rename(tmp_path / "other")
        with pytest.raises(StoreMovedError, match="no longer there"):
            project.settings.set("key", 1)
        with pytest.raises(StoreMovedError, match="no longer there"):
            project.blobs.put(b"a picture")
        assert not (tmp_path / "project").exists()
        Project.create(tmp_path / "project", name="Another").close()
        with pytest.raises(StoreError, match="no longer there"):
            project.settings.set("key", 1)
    with Project.open(tmp_path / "project") as another:
        assert another.settings.all() == {}


@pytest.mark.parametrize("answer", ["conflict-mine", "conflict-theirs", "none, and closes the window"])
def test_a_draft_that_was_saved_elsewhere_is_shown_beside_mine(desk: Desk, answer: str) -> None:
    desk.make_task()
    draft = desk.author.draft
    stored = desk.project.tasks.get(draft.task.id)
    theirs = desk.project.tasks.save(stored.model_copy(update={"title": "Theirs, the lamp"}))
    draft.rename("Mine, the lamp")
    texts = desk.find(TwoTextsView, "two-texts")
    shown = [one.accessibleName() for one in texts.findChildren(QLabel) if one.accessibleName()]
    assert shown == ["Mine, the lamp", "Theirs, the lamp"]
    desk.click("conflict-later")
    desk.wait(lambda: "not saved" in desk.window.banner.words)
    assert desk.window.bar.saved.text().startswith("not saved")
    assert desk.project.tasks.get(theirs.id) == theirs
    if answer.startswith("none"):
        desk.window.close()
        desk.wait(lambda: not desk.window.isVisible())
        kept = {task.title for task in desk.project.tasks.all()}
        assert kept == {"Theirs, the lamp", "Mine, the lamp (my version)"}
        return
    desk.author.opening.make("fake", "Another")  # nothing else begins before that is decided
    desk.find(TwoTextsView, "two-texts")
    desk.click("conflict-later")
    desk.click("banner-act")
    desk.click(answer)
    desk.wait(lambda: draft.is_saved and desk.window.bar.saved.text() == "saved")
    titles = {task.title for task in desk.project.tasks.all()}
    if answer == "conflict-mine":
        assert titles == {"Mine, the lamp"}
        history = desk.project.tasks.history(theirs.id)
        assert [save.after.title for save in history[-2:]] == ["Theirs, the lamp", "Mine, the lamp"]
    else:
        desk.wait(lambda: draft.task.title == "Theirs, the lamp")
        assert {task.title for task in desk.project.tasks.all()} == {
            "Theirs, the lamp",
            "Mine, the lamp (my version)",
        }


def test_closing_over_a_full_disk_goes_on_offering_to_close_without_the_last_edits(
    eager: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    eager.make_task()
    disk = Disk(eager.project, monkeypatch)
    disk.fill()
    eager.author.draft.describe(LONG)
    eager.window.close()
    eager.wait(lambda: "stays open" in eager.window.banner.words and eager.studio.saving.words)
    eager.qtbot.wait(500)
    assert eager.find(QAbstractButton, "banner-act").text() == "Close without them"
    disk.free()
    eager.wait(lambda: eager.window.banner.words == "Everything is saved again.")
