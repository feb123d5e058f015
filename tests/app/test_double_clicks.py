"""Impatient hands: every button clicked twice at once, every key in the wrong place, a window that is pulled about.

No record is made twice, nothing is raised (a slot that raises fails the test), and what was there is still there.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QDialog,
    QFileDialog,
    QLineEdit,
    QListWidget,
    QMenu,
    QPlainTextEdit,
    QPushButton,
    QToolButton,
    QWidget,
)

from app.desktop.profiles.newcomer import NewcomerDialog
from app.desktop.workspace import TITLES
from tests.app.desks import Desk

pytestmark = pytest.mark.gui
LEFT = Qt.MouseButton.LeftButton
ELSEWHERE = ("person", "project-menu", "help")
"""Open menus and dialogs that the test of each workspace would only close again."""
KEYS = [Qt.Key(Qt.Key.Key_A + n) for n in range(26)] + [Qt.Key(Qt.Key.Key_0 + n) for n in range(10)]
KEYS += [
    Qt.Key.Key_Return, Qt.Key.Key_Escape, Qt.Key.Key_Delete, Qt.Key.Key_Backspace, Qt.Key.Key_Space, Qt.Key.Key_Tab,
    Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageDown, Qt.Key.Key_Home,
    Qt.Key.Key_End, Qt.Key.Key_Slash, Qt.Key.Key_F1, Qt.Key.Key_F5,
]  # fmt: skip


def double(button: QAbstractButton) -> None:
    """Press, release, and both again before anything was answered; a dialog that opened meanwhile takes the second."""
    QTest.mouseClick(button, LEFT)
    modal = QApplication.activeModalWidget()
    if modal is not None and not modal.isAncestorOf(button):
        QTest.mouseClick(modal, LEFT)
        return
    QTest.mouseDClick(button, LEFT)


def close_what_opened(desk: Desk) -> None:
    """Esc, as somebody would who did not mean it."""
    for _ in range(5):
        popup = QApplication.activePopupWidget() or QApplication.activeModalWidget()
        if popup is None:
            return
        QTest.keyClick(popup, Qt.Key.Key_Escape)
        if isinstance(popup, QDialog | QMenu) and popup.isVisible():
            popup.close()
        QApplication.processEvents()


def settle(desk: Desk) -> None:
    desk.wait(lambda: not desk.studio.operations.busy and not desk.audit.controller.busy)
    desk.qtbot.wait(60)
    desk.wait(lambda: not desk.studio.operations.busy)


def counts(desk: Desk) -> dict[str, int]:
    project = desk.project
    return {
        "tasks": len(project.tasks.all()),
        "revisions": len(project.revisions.all()),
        "saved reviews": len(project.reviews.all()),
        "episodes": project.episodes.count(),
        "judgments": project.judgments.count(),
    }


def twice(desk: Desk, name: str) -> None:
    double(desk.find(QAbstractButton, name))
    settle(desk)


def test_what_makes_a_record_makes_one_however_often_it_is_clicked(desk: Desk) -> None:
    desk.window.go_to("author")
    desk.wait(lambda: desk.author.library.is_ready)
    twice(desk, "first-task")
    twice(desk, "new-task-make")
    desk.wait(lambda: desk.author.draft.task and desk.assembly.driver.is_settled)
    assert counts(desk)["tasks"] == 1
    desk.author.outliner.select("room/lamp")
    desk.wait(lambda: desk.author.outliner.node.headroom_m is not None)
    QTest.mouseClick(desk.find(QAbstractButton, "operator-float"), LEFT)
    desk.wait(lambda: desk.author.draft.is_saved and desk.assembly.driver.is_settled)
    desk.author.freeze()
    twice(desk, "freeze-confirm")
    desk.wait(lambda: counts(desk)["revisions"])

    desk.become("Ada")
    desk.window.go_to("review")
    desk.wait(lambda: desk.review.library.rows)
    desk.review.open(desk.review.library.rows[0].key)
    desk.wait(lambda: desk.review.form.review is not None and desk.assembly.driver.is_settled)
    desk.review.form.spend(5)
    desk.review.form.change(1, quality="pass", difficulty=2, comment="Plain.")
    desk.review.tabs.setCurrentIndex(1)
    settle(desk)
    twice(desk, "review-save")
    desk.wait(lambda: counts(desk)["saved reviews"])
    (revision,) = desk.project.revisions.all()
    assert [one.version for one in desk.project.reviews.history(revision.sha256)] == [1]

    desk.become("Pat")
    desk.begin_audit()
    used = desk.audit.controller.view.steps_used
    twice(desk, "act-right-45")
    assert desk.audit.controller.view.steps_used == used + 1
    desk.see_newest()
    twice(desk, "capture")
    desk.audit.controller.edit(
        desk.audit.controller.draft.model_copy(
            update={"description": "The lamp hangs.", "cannot_point": True, "category": "G1"}
        )
    )
    desk.audit.desk.tabs.setCurrentIndex(1)
    twice(desk, "report-file")
    assert len(desk.audit.controller.view.reports) == 1
    twice(desk, "audit-submit")
    twice(desk, "confirm-go")
    desk.wait(lambda: counts(desk)["episodes"])

    desk.become("Joe")
    desk.window.go_to("judge")
    desk.wait(lambda: desk.judge.library.rows)
    desk.judge.open(desk.judge.library.rows[0].key)
    desk.wait(lambda: desk.judge.is_shown)
    twice(desk, "verdict-not_met")
    desk.judge.model.explain("too vague")
    twice(desk, "judge-save")
    desk.wait(lambda: any(one.judge.kind == "human" for one in desk.project.judgments.all()))
    assert [one.judge.name for one in desk.project.judgments.all() if one.judge.kind == "human"] == ["Joe"]
    found = counts(desk)
    assert (found["tasks"], found["revisions"], found["saved reviews"], found["episodes"]) == (1, 1, 1, 1)


def test_impatient_hands_break_nothing_in_any_workspace(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    # The system's own dialogs; nothing is chosen in them.
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_, **__: ("", ""))
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_, **__: "")
    desk.make_task()
    desk.freeze()
    desk.become("Ada")
    desk.audit_to_the_end()
    settle(desk)
    before = counts(desk)
    for name in TITLES:
        desk.window.go_to(name)
        settle(desk)
        for button in [one for one in desk.window.findChildren(QAbstractButton) if one.isVisible()]:
            if button.objectName() in ELSEWHERE or not (button.isVisible() and button.isEnabled()):
                continue
            if isinstance(button, QPushButton | QToolButton) and button.menu() is not None:
                continue  # its menu runs an event loop of its own, and takes the second click itself
            double(button)
            QApplication.processEvents()
            close_what_opened(desk)
        settle(desk)
        close_what_opened(desk)
    for name in TITLES:
        desk.window.go_to(name)
        for place, key in enumerate(KEYS):
            focused: QWidget = QApplication.focusWidget() or desk.window
            QTest.keyClick(focused, key)
            close_what_opened(desk)
            if place % 9 == 0:
                desk.window.resize(QSize(1024 + 7 * place, 700 + 3 * place))
            if desk.window.workspace is not desk.window.workspaces[name]:
                desk.window.go_to(name)
        settle(desk)
        close_what_opened(desk)
    after = counts(desk)
    assert after["episodes"] == before["episodes"]
    assert after["saved reviews"] == before["saved reviews"]
    assert after["revisions"] == before["revisions"]
    assert desk.project.find_damage() == ()
    assert desk.window.isVisible()


def test_studies_examples_notes_and_profiles_are_made_once_however_often_they_are_clicked(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    desk.make_task()
    desk.freeze()
    (revision,) = desk.project.revisions.all()
    desk.window.go_to("results")
    tabs = desk.results.tabs
    tabs.setCurrentIndex(2)
    desk.wait(lambda: desk.results.studies.view is not None)
    twice(desk, "study-first")
    desk.wait(lambda: desk.results.studies.dialog)
    dialog = desk.results.studies.dialog
    dialog.findChild(QLineEdit, "study-name").setText("Pilot")
    dialog.findChild(QListWidget, "study-tasks").item(0).setCheckState(Qt.CheckState.Checked)
    dialog.findChild(QPlainTextEdit, "study-people").setPlainText("Ada\nBo")
    twice(desk, "study-save")
    desk.wait(lambda: desk.results.studies.view.chosen)
    assert len(desk.project.studies.all()) == 1
    twice(desk, "study-start")
    desk.wait(lambda: desk.results.studies.view.chosen.state == "running")
    files = [tmp_path / f"{number}.auditpack" for number in range(3)]
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, **__: (str(files.pop(0)), ""))
    QTest.mouseClick(desk.find(QAbstractButton, "study-hand-out"), LEFT)
    twice(desk, "hand-out-go")
    desk.wait((tmp_path / "0.auditpack").exists)
    assert len(files) == 2
    study = desk.results.studies.view.chosen.id
    assert len(desk.project.assignments.of_study(study)) == 1

    desk.become("Rita")
    desk.window.go_to("review")
    desk.wait(lambda: desk.review.library.rows)
    desk.review.open(desk.review.library.rows[0].key)
    desk.wait(lambda: desk.review.form.beside is not None and desk.assembly.driver.is_settled)
    desk.review.note()
    desk.wait(desk.review.notes._new.isVisible)
    desk.review.notes._text.setPlainText("No shadow")
    twice(desk, "note-pin")
    desk.wait(desk.project.notes.all)
    settle(desk)
    assert [one.text for one in desk.project.notes.all()] == ["No shadow"]
    assert desk.project.settings.get(f"review.note/rita/{revision.sha256}") is None

    came: list[str] = []
    dialog = NewcomerDialog(desk.studio, (), lambda made, _: came.append(made.name), desk.window, name="Nora")
    dialog.open()
    go = desk.find(QAbstractButton, "name-go", dialog)
    QTest.mouseClick(go, LEFT)
    QTest.mouseClick(go, LEFT)
    desk.wait(lambda: came)
    settle(desk)
    assert [one.name for one in desk.project.profiles.all()] == ["Nora"]
    assert came == ["Nora"]
    assert desk.project.find_damage() == ()
