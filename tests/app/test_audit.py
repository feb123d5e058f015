"""Audit: lawful words and pictures only, every step on the disk, nothing lost when a world dies."""

from __future__ import annotations

import asyncio
import threading

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QComboBox,
    QLabel,
    QLineEdit,
    QListView,
    QPlainTextEdit,
    QWidget,
)

from data.errors import StoreError
from data.schema.scene import WorldSpec
from evaluation.ledger import fold
from tests.app.desks import Desk
from tests.full_disk import Disk
from worlds.protocol import World

pytestmark = pytest.mark.gui


@pytest.fixture
def auditing(desk: Desk) -> Desk:
    """Ada has begun an audit of Cara's task."""
    desk.make_task()
    desk.freeze()
    desk.become("Ada")
    desk.begin_audit()
    return desk


def words_on_screen(window: QWidget) -> str:
    """Every text that a person or a screen reader can find in the visible widgets."""
    found: list[str] = []
    for widget in window.findChildren(QWidget):
        if not widget.isVisible():
            continue
        found += [
            widget.toolTip(),
            widget.accessibleName(),
            widget.accessibleDescription(),
            widget.objectName(),
        ]
        if isinstance(widget, QLabel | QAbstractButton):
            found.append(widget.text())
        if isinstance(widget, QPlainTextEdit):
            found.append(widget.toPlainText())
    return "\n".join(found).casefold()


def test_nothing_on_the_screen_names_the_answer(auditing: Desk) -> None:
    revision = auditing.audit.controller.revision
    shown = words_on_screen(auditing.window)
    assert "square room" in shown
    for secret in ("a task", "room/lamp", "floats", "raise_m", "float", revision.sha256[:12]):
        assert secret not in shown


def test_the_picture_is_the_one_that_an_agent_gets(auditing: Desk) -> None:
    entry = auditing.audit.stage.strip.entries[-1]
    record = fold(auditing.project.audits.entries(auditing.audit.controller.view.audit)).steps[0]
    assert entry.blob == record.frames[-1].blob
    auditing.wait(lambda: auditing.audit.stage.picture.has_picture)


def test_keys_and_buttons_use_steps_of_the_budget(auditing: Desk) -> None:
    stage = auditing.audit.stage
    stage.setFocus()
    QTest.keyClick(stage, Qt.Key.Key_D)
    auditing.wait(
        lambda: auditing.audit.controller.view.steps_used == 1 and not auditing.audit.controller.busy
    )
    auditing.click("act-forward-2")
    auditing.wait(
        lambda: auditing.audit.controller.view.steps_used == 2 and not auditing.audit.controller.busy
    )
    assert auditing.find(QLabel, "steps-left").text() == "38 of 40 steps left"
    steps = fold(auditing.project.audits.entries(auditing.audit.controller.view.audit)).steps
    assert [step.action and step.action.action for step in steps] == [None, "turn", "move"]


def test_a_report_with_a_drawn_mark_is_filed_revised_and_withdrawn(auditing: Desk) -> None:
    auditing.act("turn", degrees=15.0)
    auditing.see_newest()
    QTest.keyClick(auditing.audit.stage, Qt.Key.Key_F)
    QTest.keyClicks(auditing.find(QPlainTextEdit, "report-text"), "Something hangs there.")
    auditing.click("mark-tool-box")
    picture = auditing.audit.stage.picture
    rect = picture.picture_rect().toRect()
    start, end = rect.center() - QPoint(30, 30), rect.center() + QPoint(30, 30)
    QTest.mousePress(picture, Qt.MouseButton.LeftButton, pos=start)
    QTest.mouseMove(picture, end)
    QTest.mouseRelease(picture, Qt.MouseButton.LeftButton, pos=end)
    combo = auditing.find(QComboBox, "report-category")
    combo.setCurrentIndex(combo.findData("G1"))
    combo.activated.emit(combo.currentIndex())
    auditing.click("report-file")
    auditing.wait(lambda: auditing.audit.controller.view.reports)
    state = fold(auditing.project.audits.entries(auditing.audit.controller.view.audit))
    mark = state.reports["r1"].mark
    assert mark.kind == "box"
    assert mark.x0 < 0.5 < mark.x1
    assert state.reports["r1"].category == "G1"
    auditing.wait(lambda: not auditing.audit.controller.busy)
    auditing.click("revise-r1")
    auditing.find(QPlainTextEdit, "report-text").setPlainText("A lamp hangs there.")
    auditing.click("report-file")
    auditing.wait(lambda: auditing.audit.controller.view.reports[0].description == "A lamp hangs there.")
    auditing.wait(lambda: not auditing.audit.controller.busy)
    auditing.click("withdraw-r1")
    auditing.wait(lambda: auditing.audit.controller.view.reports[0].withdrawn)


def test_a_world_that_dies_costs_nothing_and_comes_back_at_the_same_step(auditing: Desk) -> None:
    auditing.act("turn", degrees=45.0)
    auditing.kills_next = True
    auditing.audit.controller.use("move", {"distance_m": 1.0, "direction": "forward"})
    auditing.wait(lambda: auditing.audit.controller.is_broken)
    assert auditing.audit.controller.view.steps_used == 1
    auditing.click("audit-retry")
    auditing.wait(lambda: not auditing.audit.controller.busy and not auditing.audit.controller.is_broken)
    assert "after step 1" in auditing.window.banner.words
    auditing.act("move", distance_m=1.0, direction="forward")
    assert auditing.audit.controller.view.steps_used == 2


def test_a_disk_that_fills_up_costs_nothing_that_was_shown_and_the_audit_goes_on_when_there_is_room(
    auditing: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    auditing.act("turn", degrees=45.0)
    disk = Disk(auditing.project, monkeypatch)
    disk.fill()
    auditing.audit.controller.use("move", {"distance_m": 1.0, "direction": "forward"})
    auditing.wait(lambda: auditing.audit.controller.is_broken)
    told = " ".join(one.text() for one in auditing.audit.stage.findChildren(QLabel) if one.isVisible())
    assert "Nothing can be written" in told
    assert "free some space" in told
    assert "up to step 1" in told
    disk.free()
    auditing.click("audit-retry")
    auditing.wait(lambda: not auditing.audit.controller.busy and not auditing.audit.controller.is_broken)
    auditing.act("move", distance_m=1.0, direction="forward")
    assert auditing.audit.controller.view.steps_used == 2
    assert auditing.project.find_damage() == ()


def test_an_audit_whose_end_could_not_be_kept_is_kept_when_it_is_taken_up_again(
    auditing: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    auditing.act("turn", degrees=45.0)

    def refuse(_: object) -> None:
        raise StoreError("There is no room to save into the project. Free some space, then save again.")

    monkeypatch.setattr(auditing.project.episodes, "add", refuse)
    auditing.audit.controller.use("finish", {})
    auditing.wait(lambda: auditing.audit.controller.is_broken)
    monkeypatch.undo()
    auditing.click("audit-retry")
    auditing.wait(auditing.project.episodes.count)
    (episode,) = auditing.project.episodes.all()
    assert (episode.ending, episode.steps_used) == ("nothing_found", 1)
    assert auditing.project.audits.unfinished() == ()


def test_the_end_is_confirmed_and_kept_as_an_episode(auditing: Desk) -> None:
    auditing.act("turn", degrees=45.0)
    auditing.click("audit-nothing")
    auditing.click("confirm-go", auditing.window)
    auditing.wait(auditing.project.episodes.count)
    episode = auditing.project.episodes.all()[0]
    assert (episode.ending, episode.auditor.kind, episode.auditor.name) == ("nothing_found", "human", "Ada")
    assert episode.brief.asks_category
    assert auditing.project.audits.unfinished() == ()


def test_the_list_says_how_far_ones_audit_has_come_and_nobody_else_sees_it(auditing: Desk) -> None:
    def line() -> str:
        rows = auditing.find(QListView, "audit-list-list").model()
        return rows.index(0, 0).data() if rows.rowCount() else ""

    auditing.wait(lambda: line().endswith("under way, 0 steps taken"))
    auditing.act("turn", degrees=45.0)
    assert line().endswith("under way, 1 step taken")
    auditing.become("Bo")
    auditing.wait(lambda: line().endswith("not audited yet"))
    auditing.become("Ada")
    auditing.wait(lambda: line().endswith("under way, 1 step taken"))


@pytest.mark.parametrize("tool", ["turn", "finish"])
def test_what_comes_of_an_audit_after_its_person_left_is_not_on_the_next_ones_screen(
    auditing: Desk, tool: str
) -> None:
    controller = auditing.audit.controller
    audit = controller.view.audit
    controller.use(tool, {"degrees": 45.0} if tool == "turn" else {})
    auditing.become("Bo")
    auditing.wait(lambda: not auditing.studio.operations.busy)
    assert (controller.view, controller.busy, controller.is_broken) == (None, "", False)
    if tool == "finish":  # it ended all the same, and is judged
        auditing.wait(lambda: auditing.project.judgments.for_episode(audit))


def test_a_world_that_was_still_starting_for_somebody_who_left_is_let_go(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, go, start = threading.Event(), threading.Event(), desk.studio.start_world

    async def start_slowly(spec: WorldSpec) -> World:
        begun.set()
        await asyncio.to_thread(go.wait)
        return await start(spec)

    desk.make_task()
    desk.click("preview")
    desk.wait(lambda: desk.started)
    desk.click("preview-close")
    desk.freeze()
    desk.become("Ada")
    desk.window.go_to("audit")
    desk.wait(lambda: desk.audit.library.rows)
    monkeypatch.setattr(desk.studio, "start_world", start_slowly)
    desk.audit.open(desk.audit.library.rows[0].key)
    desk.wait(begun.is_set)
    desk.become("Bo")
    go.set()
    desk.wait(lambda: len(desk.started) == 2 and all(world._closed for world in desk.started))
    desk.wait(lambda: not desk.studio.operations.busy)
    assert desk.window.banner.words == ""
    assert desk.project.audits.unfinished() == ()


def test_the_end_of_an_audit_leads_to_the_next_world(auditing: Desk) -> None:
    auditing.window.go_to("author")
    task = auditing.author.draft.task.id
    participant = auditing.studio.preferences.name
    auditing.studio.preferences.name = "Cara"  # a curator's copy; whoever made a task does not audit it
    auditing.project.act_as("Cara")
    auditing.author.task_library.duplicate([task], "copy")
    auditing.wait(lambda: auditing.author.draft.task.id != task)
    auditing.author.draft.set_steps(7)
    auditing.freeze()
    auditing.studio.preferences.name = participant
    auditing.project.act_as(participant)
    auditing.window.go_to("audit")
    auditing.wait(lambda: len(auditing.audit.library.rows) == 2)
    first = auditing.audit.revision
    auditing.audit.controller.use("finish", {})
    auditing.click("audit-next")
    auditing.wait(lambda: auditing.audit.controller.is_open)
    assert auditing.audit.revision != first


def test_the_crosshair_is_on_the_shown_picture_and_in_no_stored_one(auditing: Desk) -> None:
    picture = auditing.audit.stage.picture
    auditing.wait(lambda: picture.has_picture)
    shown = picture.grab().toImage()
    picture._crosshair = False
    assert shown != picture.grab().toImage()
    stored = auditing.project.blobs.get(auditing.audit.controller.view.frames[-1].blob)
    assert picture._image == QImage.fromData(stored)


def test_giving_up_can_be_taken_back_before_it_is_confirmed(auditing: Desk) -> None:
    auditing.click("audit-give-up")
    auditing.click("confirm-stay", auditing.window)
    assert auditing.audit.controller.is_open
    assert auditing.project.episodes.all() == ()


def test_a_typed_report_is_saved_before_it_is_filed(auditing: Desk) -> None:
    auditing.audit.desk.tabs.setCurrentIndex(1)
    QTest.keyClicks(auditing.find(QPlainTextEdit, "report-text"), "Half a th")
    auditing.wait(lambda: auditing.window.bar.saved.text() == "saved")
    kept = auditing.project.settings.get(f"report draft {auditing.audit.controller.view.audit}")
    assert kept["description"] == "Half a th"


def test_whoever_says_who_they_are_when_they_choose_a_world_gets_that_audit(desk: Desk) -> None:
    desk.make_task()
    desk.freeze()
    desk.become("")
    desk.window.go_to("audit")
    desk.wait(lambda: desk.audit.library.rows)
    desk.audit.open(desk.audit.library.rows[0].key)
    QTest.keyClicks(desk.find(QLineEdit, "name-field"), "Pat")
    desk.click("name-go")
    desk.wait(lambda: desk.audit.controller.view and not desk.audit.controller.busy)
    assert desk.audit.controller.view.steps_left == 40


def test_the_keys_are_the_worlds_once_a_world_is_chosen_and_after_every_button(desk: Desk) -> None:
    desk.make_task()
    desk.freeze()
    desk.become("Ada")
    desk.window.go_to("audit")
    desk.wait(lambda: desk.audit.library.rows)
    rows, controller = desk.find(QListView, "audit-list-list"), desk.audit.controller
    place = rows.visualRect(rows.model().index(0, 0)).center()
    QTest.mouseClick(rows.viewport(), Qt.MouseButton.LeftButton, pos=place)
    desk.wait(lambda: controller.view and not controller.busy)

    def press(key: Qt.Key, steps: int) -> None:
        QTest.keyClick(desk.window.focusWidget(), key)
        desk.wait(lambda: controller.view.steps_used == steps and not controller.busy)

    press(Qt.Key.Key_W, 1)
    desk.click("act-forward-4")
    desk.wait(lambda: controller.view.steps_used == 2 and not controller.busy)
    press(Qt.Key.Key_E, 3)
    desk.find(QListView, "audit-strip").setFocus()
    press(Qt.Key.Key_D, 4)
    desk.audit.desk.tabs.setCurrentIndex(1)
    text = desk.find(QPlainTextEdit, "report-text")
    text.setFocus()
    QTest.keyClicks(text, "wed")
    assert text.toPlainText() == "wed"
    assert controller.view.steps_used == 4


def test_a_picture_is_kept_that_one_sees_not_one_that_is_still_being_read(
    auditing: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    auditing.act("turn", degrees=45.0)
    auditing.see_newest()
    monkeypatch.setattr(auditing.studio.gallery, "ask", lambda *_, **__: None)
    auditing.act("turn", degrees=45.0)
    QTest.keyClick(auditing.audit.stage, Qt.Key.Key_F)
    assert auditing.audit.controller.draft.evidence == ["a1"]


def test_what_files_a_report_stays_where_it_is_while_pictures_are_kept(auditing: Desk) -> None:
    auditing.audit.desk.tabs.setCurrentIndex(1)
    filing = auditing.find(QAbstractButton, "report-file")
    QTest.qWait(0)
    before = filing.geometry()
    kept = auditing.audit.controller
    for number in range(1, 4):
        auditing.act("turn", degrees=45.0)
        auditing.see_newest()
        QTest.keyClick(auditing.audit.stage, Qt.Key.Key_F)
        auditing.wait(lambda number=number: len(kept.draft.evidence) == number)
        QTest.qWait(0)
        assert filing.geometry() == before
