"""Reviewing at the real main window: two reviewers who disagree, a third who decides, a curator who mends and says what it means.

Everything is done with clicks on visible widgets and keys, in the running house; what came of it is asserted by another
process. WORLDAUDIT_PICTURES names a folder for the pictures that the guide shows.
"""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWebEngineWidgets import QWebEngineView
from PySide6.QtWidgets import QLabel, QLineEdit, QPlainTextEdit, QTabWidget, QWidget

from app.desktop.application import Desktop
from app.desktop.review.workspace import ReviewWorkspace
from tests.journeys.conftest import Opener
from tests.journeys.person import Person
from tests.journeys.test_window_journey import author_a_task
from tests.room import nothing_is_clipped
from worlds.three.spawn import child_command

pytestmark = [pytest.mark.gui, pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(900)]

READ_BACK = """
import json, sys
from app.jobs.shown import read_shown
from app.jobs.states import standing_in
from data.store import Project
with Project.open(sys.argv[1]) as project:
    task = project.tasks.all()[0]
    print(json.dumps({
        "reviews": [[r.reviewer, r.quality, r.difficulty, r.comment, r.version, len(r.captures), r.world_ran]
                    for r in project.reviews.all()],
        "shown": [[a.anomaly for a in read_shown(project, r.shown).anomalies] for r in project.reviews.all()],
        "keys": [r.keys for r in project.reviews.all()],
        "captured": [project.blobs.get(c.blob)[:4].hex() for r in project.reviews.all() for c in r.captures],
        "notes": [[n.by, n.object, n.text] for n in project.notes.all()],
        "decisions": [[d.by, d.verdict, d.reason] for d in project.adjudications.all()],
        "statements": [[s.by, s.carries] for s in project.statements.all()],
        "standing": standing_in(project, task).model_dump(mode="json"),
        "damage": project.find_damage(),
    }))
"""


@pytest.mark.parametrize("size", [(1440, 900), (1024, 700)], ids=["1440x900", "1024x700"])
def test_two_reviewers_a_dispute_and_a_new_revision(
    open_new: Opener, desktop: Desktop, tmp_path: Path, size: tuple[int, int]
) -> None:
    folder = tmp_path / "My audit project"
    kept = None if size == (1440, 900) else tmp_path / "pictures"
    person = open_new(folder, size=size, into=kept)
    window = person.window

    author_a_task(person, desktop)
    review_by_keys(person, "Ada", Qt.Key.Key_P, "Plain to see from the door.")
    see_others(person)
    review_by_keys(person, "Bob", Qt.Key.Key_X, "It looks as if it hung on a hook.")
    decide_it(person)
    mend_and_say(person)
    look_at_progress(person)

    window.close()
    desktop.close()
    found = read_back(folder)
    assert [row[:4] for row in found["reviews"]] == [
        ["Ada", "pass", 2, "Plain to see from the door."],
        ["Bob", "fail", 2, "It looks as if it hung on a hook."],
    ]
    assert [row[5:] for row in found["reviews"]] == [[1, True], [0, True]]
    assert found["captured"] == ["89504e47"]
    assert found["keys"][0].get("W", 0) >= 1
    assert all("See it from the door." in shown[0] for shown in found["shown"])
    assert [(by, text) for by, _, text in found["notes"]] == [("Ada", "Nothing holds it.")]
    assert found["decisions"] == [["Eve", "pass", "There is no hook; I looked from all sides."]]
    assert [carries for _, carries in found["statements"]] == [True]
    standing = found["standing"]
    assert (standing["carried"], standing["adjudicated_by"]) == (2, "Eve")
    assert standing["state"] == "needs_work"  # it is decided, and none of its gates was run
    assert found["damage"] == []


def review_by_keys(person: Person, name: str, quality: Qt.Key, comment: str) -> None:
    """A whole review with the keyboard: walk, a picture, a note (the first reviewer), quality, difficulty, comment, save."""
    person.become(name)
    person.go(2)
    review = workspace(person)
    person.pick_row("review-list-list")
    driver = review.driver
    person.wait(lambda: review.revision and driver.is_settled and len(driver.there) == 1)
    web = person.see(QWebEngineView, "live-web")
    web.setFocus()
    QTest.keyClick(web.focusProxy(), Qt.Key.Key_W)
    if name == "Ada":
        person.picture("review-task")
        person.press(person.window, Qt.Key.Key_F)
        person.wait(lambda: review.form.review and len(review.form.review.captures) == 1)
        person.press(person.window, Qt.Key.Key_T)
        note = person.see(QPlainTextEdit, "note-text")
        person.wait(note.hasFocus)
        QTest.keyClicks(note, "Nothing holds it.")
        person.click("note-pin")
        person.wait(lambda: review.form.beside and review.form.beside.notes)
        person.picture("review-notes")
    person.press(person.window, quality)
    person.press(person.window, Qt.Key.Key_2)
    person.press(person.window, Qt.Key.Key_C)
    words = person.see(QPlainTextEdit, "review-comment")
    person.wait(words.hasFocus)
    QTest.keyClicks(words, comment)
    person.wait(lambda: person.read("review-missing") == "Ready to save.")
    if name == "Ada":
        person.picture("review-form")
    assert nothing_is_clipped(person.window)
    person.press(person.window, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    person.wait(lambda: review.form.counts)


def see_others(person: Person) -> None:
    """What is shown once one's own review is saved."""
    review = workspace(person)
    person.wait(lambda: review.form.beside and review.form.beside.unblinded)
    person.picture("review-others")


def decide_it(person: Person) -> None:
    """A third person sees both sides, looks and decides."""
    person.become("Eve")
    person.go(2)
    review = workspace(person)
    person.click("queue-disputes")
    person.wait(lambda: review.form.deciding and len(review.form.others) == 2 and review.driver.is_settled)
    person.open_tab("review-tabs", "Decide")
    person.click("decide-pass")
    person.type_over("decide-reason", "There is no hook; I looked from all sides.")
    assert nothing_is_clipped(person.window)
    person.picture("review-decide")
    person.click("decide-save")
    person.wait(lambda: "decision is saved" in person.read("banner-words"))


def mend_and_say(person: Person) -> None:
    """The curator mends the description, freezes again and says that it cannot affect judgment."""
    person.become("Cara")
    person.go(1)
    person.open_tab("author-tabs", "Task")
    person.type_more("task-description", " There is a hall with coats.")
    person.wait(lambda: person.read("saved-mark") == "saved")
    person.press(person.see(QWidget, "task-title"), Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    person.click("freeze-confirm")
    person.wait(lambda: "Say what its changes mean" in person.read("banner-words"))
    person.click("banner-act")
    dialog = person.see_dialog("changes-dialog")
    person.click("change-scene-en-no")
    person.wait(lambda: "keep counting" in person.read("changes-meaning"))
    person.picture_of(dialog, "review-changes")
    person.click("changes-save")
    person.wait(lambda: "earlier votes keep counting" in person.read("banner-words"))


def look_at_progress(person: Person) -> None:
    """Counts, agreement and assignments, and from a number to the list."""
    person.click("author-reviews")
    dialog = person.see_dialog("progress-dialog")
    person.see(QWidget, "progress-tasks-all-tasks")
    person.picture_of(dialog, "review-progress")
    tabs = person.see(QTabWidget, "progress-tabs")
    tabs.setCurrentIndex(1)
    person.wait(lambda: any("two or more" in one.text() for one in dialog.findChildren(QLabel)))
    person.picture_of(dialog, "review-agreement")
    tabs.setCurrentIndex(2)
    people = person.see(QLineEdit, "assign-people")
    people.clear()
    QTest.keyClicks(people, "Fay, Gil")
    tabs.setCurrentIndex(0)
    person.click("progress-tasks-all-tasks")
    person.wait(lambda: "All tasks" in person.read("library-only"))
    person.click("progress-close")
    person.click("library-only-drop")


def workspace(person: Person) -> ReviewWorkspace:
    found = person.window.workspaces["review"]
    assert isinstance(found, ReviewWorkspace)
    return found


def read_back(folder: Path) -> dict[str, Any]:
    """What another process finds in the project."""
    command = [*child_command("unused")[:2], "-c", READ_BACK, str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60)
    return json.loads(done.stdout.splitlines()[-1])
