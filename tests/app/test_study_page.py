"""The page of studies: made, started and handed out with clicks; every number leads to its sittings; examples are kept."""

from __future__ import annotations

import os
import sys
import threading
from pathlib import Path

import psutil
import pytest
from PIL import Image
from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtWidgets import (
    QComboBox,
    QFileDialog,
    QLabel,
    QLineEdit,
    QListWidget,
    QPlainTextEdit,
    QPushButton,
    QScrollArea,
)

from app.desktop.studies import giving_out
from app.desktop.studies.counts_table import CountsTable
from app.desktop.studies.sitting_down import SitDownDialog
from app.jobs.drawing import Drawer
from data.ids import now_ms
from data.interchange.packages import OpenedPackage
from tests.app.desks import Desk
from tests.app.studies import a_control, a_tested_task

pytestmark = pytest.mark.gui


@pytest.fixture
def with_tasks(desk: Desk) -> Desk:
    """Results on a project with three frozen tasks, one of them a clean control."""
    a_tested_task(desk.project, title="A chair in the air")
    a_tested_task(desk.project, world="city", category="V1", title="A lamp that vanishes")
    a_control(desk.project)
    desk.window.go_to("results")
    desk.wait(lambda: len(desk.results.library.rows) == 3)
    return desk


def open_page(desk: Desk, name: str) -> None:
    tabs = desk.results.tabs
    tabs.setCurrentIndex(next(i for i in range(tabs.count()) if tabs.tabText(i) == name))


def make_study(desk: Desk, name: str = "Pilot") -> None:
    open_page(desk, "Studies")
    desk.wait(lambda: desk.results.studies.view is not None)
    desk.click("study-first" if not desk.results.studies.view.studies else "study-new")
    desk.wait(lambda: desk.results.studies.dialog)
    desk.qtbot.keyClicks(desk.find(QLineEdit, "study-name", desk.results.studies.dialog), name)
    tasks = desk.results.studies.dialog.findChild(QListWidget, "study-tasks")
    for number in range(tasks.count()):
        tasks.item(number).setCheckState(Qt.CheckState.Checked)
    people = desk.results.studies.dialog.findChild(QPlainTextEdit, "study-people")
    people.setPlainText("Ada\nBo\n\nBo ")
    desk.click("study-save", desk.results.studies.dialog)
    desk.wait(lambda: desk.results.studies.view.chosen and desk.results.studies.view.chosen.name == name)


def test_a_study_is_made_started_handed_out_and_counted(
    with_tasks: Desk, tmp_path, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = with_tasks
    make_study(desk)
    study = desk.results.studies.view.chosen
    assert (study.participants, study.seats, study.state) == (("Ada", "Bo"), 6, "draft")
    desk.click("study-start")
    desk.wait(lambda: desk.results.studies.view.chosen.state == "running")

    file = tmp_path / "ada.auditpack"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(file), ""))
    desk.click("study-hand-out")
    desk.click("hand-out-go")
    desk.wait(file.exists)
    assert len(OpenedPackage(file).package.sittings) == 3
    desk.wait(lambda: desk.results.studies.view.progress.total.given == 3)

    table = desk.find(CountsTable, "study-by-person")
    heads = [table.horizontalHeaderItem(i).text().replace("\n", " ") for i in range(table.columnCount())]
    place = heads.index("Open")
    assert [table.item(row, place).text() for row in range(2)] == ["3", "0"]
    cell = table.visualItemRect(table.item(0, place)).center()
    desk.qtbot.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=cell)
    assert desk.results.studies.sittings.rowCount() == 3
    assert desk.results.studies.sittings.item(0, 3).text() == "Open"


def test_what_stops_a_study_is_said_and_start_waits_for_it(with_tasks: Desk) -> None:
    desk = with_tasks
    open_page(desk, "Studies")
    desk.click("study-first")
    desk.wait(lambda: desk.results.studies.dialog)
    dialog = desk.results.studies.dialog
    assert not desk.find(QPushButton, "study-save", dialog).isEnabled()
    desk.qtbot.keyClicks(desk.find(QLineEdit, "study-name", dialog), "Empty")
    desk.click("study-save", dialog)
    desk.wait(lambda: desk.results.studies.view and desk.results.studies.view.chosen)

    assert not desk.find(QPushButton, "study-start").isEnabled()
    words = [one.text() for one in desk.results.studies.findChildren(QLabel)]
    assert "It has no task." in words


def test_a_name_that_is_taken_is_said_in_the_dialog_and_nothing_typed_is_lost(with_tasks: Desk) -> None:
    desk = with_tasks
    make_study(desk)
    desk.click("study-new")
    desk.wait(lambda: desk.results.studies.dialog)
    dialog = desk.results.studies.dialog
    desk.qtbot.keyClicks(desk.find(QLineEdit, "study-name", dialog), "pilot")
    desk.click("study-save", dialog)
    desk.wait(lambda: "already" in dialog.findChild(QLabel, "study-problem").text())
    assert dialog.findChild(QLineEdit, "study-name").text() == "pilot"
    dialog.reject()


SAYS = """
import json, sys
words = sys.stdin.readline().strip()
print("Chromium grumbles", file=sys.stderr)
if words == "no":
    print("worldaudit: Nothing is left for Ada in 'Pilot'.", file=sys.stderr)
    sys.exit(2)
print(json.dumps({"participant": sys.argv[1], "sittings": [{"came": words, "words": "It was."}], "open": ["x"] * (words == "unfinished")}))
"""


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("taken_in", "Ada is done; the results are taken in."),
        ("unfinished", "Ada left in the middle."),
        ("refused", "What Ada did was refused: It was."),
        ("no", "Ada did not sit down. Nothing is left for Ada in 'Pilot'."),
    ],
)
def test_a_participant_sits_down_here_and_what_came_of_it_is_said(
    with_tasks: Desk, monkeypatch: pytest.MonkeyPatch, typed: str, said: str
) -> None:
    desk = with_tasks
    make_study(desk)
    desk.click("study-start")
    desk.wait(lambda: desk.results.studies.view.chosen.state == "running")
    messages: list[str] = []
    desk.studio.said.connect(lambda message: messages.append(message.words))
    asked: list[tuple[str, ...]] = []

    def command(*arguments: str) -> list[str]:
        asked.append(arguments)
        return [sys.executable, "-c", SAYS, arguments[5]]

    monkeypatch.setattr(giving_out, "child_command", command)
    desk.click("study-sit")
    dialog = desk.find(SitDownDialog, "sit-down-dialog")
    dialog._passphrase.first.setText(typed)
    desk.click("sit-down-go", dialog)
    desk.wait(lambda: any(words.startswith(said) for words in messages))
    study = desk.results.studies.view.chosen.id
    folder = str(desk.project.folder)
    assert asked == [("app", "study", "sit", study, "--for", "Ada", "--project", folder, "--json")]


def test_a_studio_that_closes_lets_whoever_sits_here_go_on(
    with_tasks: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = with_tasks
    make_study(desk)
    desk.click("study-start")
    desk.wait(lambda: desk.results.studies.view.chosen.state == "running")
    sleeps = [sys.executable, "-c", "import time; time.sleep(600)"]
    monkeypatch.setattr(giving_out, "child_command", lambda *_: sleeps)
    desk.results.studies.giving.sit("Ada")
    here = psutil.Process()
    desk.wait(lambda: any("time.sleep(600)" in " ".join(one.cmdline()) for one in here.children()))
    desk.results.studies.giving.sit("Ada")  # a second click
    (child,) = [one for one in here.children() if "time.sleep(600)" in " ".join(one.cmdline())]
    desk.results.end()
    desk.wait(lambda: not any(thread.name == "sitting" for thread in threading.enumerate()))
    assert child.is_running()
    child.kill()
    child.wait()


def test_another_window_that_gives_a_seat_out_is_seen(with_tasks: Desk) -> None:
    desk = with_tasks
    make_study(desk)
    desk.click("study-start")
    desk.wait(lambda: desk.results.studies.view.chosen.state == "running")
    study = desk.results.studies.view.chosen
    Drawer(desk.project, study).draw("Bo", "elsewhere", until_ms=now_ms() + 60_000, now_ms=now_ms())
    desk.wait(lambda: desk.results.studies.view.progress.total.given == 1)


def test_an_example_hints_only_where_the_category_is_hinted(with_tasks: Desk) -> None:
    desk = with_tasks
    open_page(desk, "Studies")
    desk.click("study-first")
    desk.wait(lambda: desk.results.studies.dialog)
    form = desk.results.studies.dialog.conditions
    hint, mode = form.findChild(QComboBox, "condition-hint"), form.findChild(QComboBox, "condition-mode")
    example = form.findChild(object, "condition-example")
    assert not example.isEnabled()
    hint.setCurrentIndex(hint.findData("category"))
    hint.activated.emit(hint.currentIndex())
    example.click()
    mode.setCurrentIndex(mode.findData("free"))
    mode.activated.emit(mode.currentIndex())
    form.add_condition("walk")
    plain, walk = form.conditions()
    assert (plain.example, plain.mode, walk.name) == (True, "free", "walk")
    desk.results.studies.dialog.reject()


def test_a_solved_task_becomes_an_example_with_a_box_drawn_on_its_picture(
    with_tasks: Desk, tmp_path, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = with_tasks
    picture = tmp_path / "shot.png"
    Image.new("RGB", (960, 576), "#7788aa").save(picture)
    open_page(desk, "Examples")
    task = next(one for one in desk.project.tasks.all() if one.title == "A chair in the air")
    desk.results._on_task(task.id)
    desk.wait(lambda: desk.results.examples.table.rowCount() == 15)
    desk.click("example-make")
    desk.wait(lambda: desk.results.examples.dialog)
    dialog = desk.results.examples.dialog
    assert not desk.find(QPushButton, "example-save", dialog).isEnabled()
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(picture), ""))
    desk.click("example-file", dialog)
    desk.wait(lambda: dialog.pictures.count() == 1)
    rect = dialog.view.picture_rect()
    start, end = (
        QPoint(int(rect.x() + rect.width() * u), int(rect.y() + rect.height() * v))
        for u, v in ((0.25, 0.25), (0.5, 0.75))
    )
    desk.qtbot.mousePress(dialog.view, Qt.MouseButton.LeftButton, pos=start)
    desk.qtbot.mouseMove(dialog.view, end)
    desk.qtbot.mouseRelease(dialog.view, Qt.MouseButton.LeftButton, pos=end)
    desk.qtbot.keyClicks(desk.find(QLineEdit, "example-caption-en", dialog), "It hangs")
    desk.click("example-save", dialog)
    desk.wait(lambda: "G1" in desk.project.examples.current())

    frame = desk.project.examples.current()["G1"].frames[0]
    assert frame.caption == {"en": "It hangs"}
    box = frame.boxes[0]
    assert (round(box.x0, 1), round(box.y1, 1)) == (0.2, 0.8) or (
        0.24 < box.x0 < 0.26 and 0.74 < box.y1 < 0.76
    )
    desk.wait(lambda: desk.results.examples.table.item(0, 1).text() == "G1-v1")


def fits(desk: Desk) -> None:
    """Nothing of what scrolls is wider than its view, and no button is narrower than its words."""
    shown = [one for one in desk.window.findChildren(QScrollArea) if one.isVisible() and one.widget()]
    for one in (area for area in shown if not area.horizontalScrollBar().isVisible()):
        assert one.widget().width() <= one.viewport().width(), one.widget().width()
    for one in desk.results.studies.findChildren(QPushButton) + desk.results.examples.findChildren(
        QPushButton
    ):
        assert not one.isVisible() or one.width() >= one.minimumSizeHint().width(), one.text()


def test_the_pages_fit_both_sizes_in_both_themes(
    with_tasks: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """WORLDAUDIT_PICTURES names a folder for the pictures that docs/studies.md shows."""
    desk = with_tasks
    kept = Path(os.environ.get("WORLDAUDIT_PICTURES") or tmp_path)
    kept.mkdir(parents=True, exist_ok=True)
    make_study(desk, "Pilot: house and city, with clean controls")
    desk.click("study-start")
    desk.wait(lambda: desk.results.studies.view.chosen.state == "running")
    desk.results.studies.giving.hand_out("Ada", None, tmp_path / "ada.auditpack")
    desk.wait(lambda: desk.results.studies.view.progress.total.given == 3)
    desk.studio.moved_on.emit()
    for _ in ("light", "dark"):
        theme = desk.studio.wardrobe.colours.name
        for size in (QSize(1024, 700), QSize(1440, 900)):
            desk.window.resize(size)
            for page, name in (("Studies", "studies"), ("Examples", "examples")):
                open_page(desk, page)
                desk.wait(lambda: not desk.studio.operations.busy)
                desk.qtbot.wait(120)
                fits(desk)
                if theme == "light" and size.width() == 1440:
                    assert desk.window.grab().save(str(kept / f"{name}.png"))
        with desk.qtbot.waitSignal(desk.studio.wardrobe.settled, timeout=60_000):
            desk.window._on_theme()
    open_page(desk, "Studies")
    desk.click("study-edit")
    desk.wait(lambda: desk.results.studies.dialog)
    desk.qtbot.wait(120)
    assert desk.results.studies.dialog.grab().save(str(kept / "study-dialog.png"))
    desk.results.studies.dialog.reject()
    desk.click("study-sit")
    sits = desk.find(SitDownDialog, "sit-down-dialog")
    assert sits.grab().save(str(kept / "sit-here.png"))
    sits.reject()
