"""The main job at the real main window: from an empty project through all five workspaces to a kappa on the screen.

Everything is done with clicks on visible widgets and keys; what came of it is asserted by another process that opens
the project again. WORLDAUDIT_PICTURES names a folder for the pictures that the README shows.
"""

from __future__ import annotations

import json
import math
import subprocess
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWebEngineWidgets import QWebEngineView
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QWidget

from app.desktop.application import Desktop
from app.desktop.widgets.picture import PictureView
from data.schema.space import Box, Pose
from tests.journeys.conftest import Opener
from tests.journeys.person import Person
from tests.room import nothing_is_clipped
from worlds.three.spawn import child_command

pytestmark = [pytest.mark.gui, pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(900)]
TARGET = "hall/backpack-1"

READ_BACK = """
import json, sys
from data.store import Project
with Project.open(sys.argv[1]) as project:
    task = project.tasks.all()[0]
    revision = project.revisions.all()[0]
    print(json.dumps({
        "title": task.title,
        "draft_equals_revision": task.definition == revision.definition,
        "injections": [i.model_dump(mode="json") for i in revision.definition.injections],
        "rubric": revision.definition.anomalies[0].rubric.en.anomaly,
        "note": revision.note,
        "reviews": [[r.reviewer, r.quality, r.difficulty, r.comment, r.world_ran] for r in project.reviews.all()],
        "episodes": [[e.auditor.kind, e.auditor.name, e.ending, e.steps_used, len(e.reports)] for e in project.episodes.all()],
        "verdicts": sorted([j.judge.kind, j.judge.name, j.verdict, j.episode] for j in project.judgments.current()),
        "unfinished": len(project.audits.unfinished()),
        "blobs": all(project.blobs.has(f.blob) for e in project.episodes.all() for s in e.steps for f in s.frames),
    }))
"""


@pytest.mark.parametrize(
    ("size", "companions"),
    [((1440, 900), ("oracle", "blind")), ((1024, 700), ("blind",))],
    ids=["1440x900", "1024x700"],
)
def test_from_an_empty_project_to_a_kappa_on_the_screen(
    open_new: Opener, desktop: Desktop, tmp_path: Path, size: tuple[int, int], companions: tuple[str, ...]
) -> None:
    folder = tmp_path / "My audit project"
    kept = None if size == (1440, 900) else tmp_path / "pictures"
    person = open_new(folder, size=size, into=kept)
    window = person.window

    author_a_task(person, desktop)
    review_it(person, desktop)
    start_companions(person, companions)
    mark = place_of_target(desktop)
    audit_it(person, desktop, mark)
    wait_for_companions(person, companions)
    judge_everything(person, desktop)
    if size == (1440, 900):
        disagree_and_decide(person, desktop)
    kappa, words = read_the_results(person)

    assert nothing_is_clipped(window)
    window.close()
    desktop.close()
    found = read_back(folder)
    assert found["title"] == "Backpack in the air"
    assert found["draft_equals_revision"]
    assert [(one["operator"], one["targets"]) for one in found["injections"]] == [("float", [TARGET])]
    assert found["injections"][0]["parameters"]["raise_m"] == pytest.approx(0.6)
    assert "0.60 m" in found["rubric"]
    assert found["rubric"].endswith("See it from the door.")
    assert found["note"] == "First try"
    assert found["reviews"] == [["Ada", "pass", 2, "Plain to see.", True]]
    assert found["unfinished"] == 0
    assert found["blobs"]
    people = [one for one in found["episodes"] if one[0] == "human"]
    assert [(one[1], one[2], one[4]) for one in people] == [("Pat", "submitted", 1)]
    assert {one[1] for one in found["episodes"] if one[0] == "baseline"} == set(companions)
    assert len([one for one in found["verdicts"] if one[1] == "Joe"]) == 1 + len(companions)
    grounded = {one[3]: one[2] for one in found["verdicts"] if one[0] == "grounded"}
    human = {one[3]: one[2] for one in found["verdicts"] if one[1] == "Joe"}
    assert set(grounded) == set(human)
    assert float(kappa) == pytest.approx(kappa_by_hand(grounded, human), abs=0.006)
    assert words.startswith("Too few to conclude")


def author_a_task(person: Person, desktop: Desktop) -> None:
    """A new task, one injection seen at once, undone and redone, its rubric, a frozen revision."""
    assert desktop.assembly is not None
    driver = desktop.assembly.driver
    person.click("first-task")
    person.type_over("name-field", "Cara")
    person.click("name-go")
    person.type_over("new-task-title", "Backpack in the air")
    person.picture_of(person.see_dialog("new-task-dialog"), "author-new-task")
    person.click("new-task-make")
    person.wait(lambda: driver.scene is not None and driver.is_settled)
    web = person.see(QWebEngineView, "live-web")
    person.wait(lambda: not is_blank(web))
    person.pick_object("backpack", TARGET)
    assert person.see(QLabel, "selected-object").text() == "backpack"
    person.wait(lambda: person.see(QPushButton, "operator-float").isEnabled())
    before = grab(web)
    person.click("operator-float")
    person.wait(lambda: len(driver.there) == 1 and driver.is_settled)
    spin = person.see(QWidget, "parameters-raise_m").findChildren(QWidget, "")[0].parent()
    field = spin.spin  # type: ignore[union-attr]
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, "0.6")
    QTest.keyClick(field, Qt.Key.Key_Return)
    person.wait(lambda: driver.is_settled and driver.there[0].parameters["raise_m"] == 0.6)
    truth = driver.truths[driver.there[0].id]
    rise = truth.bounds_after[TARGET].min[1] - truth.bounds_before[TARGET].min[1]
    assert rise == pytest.approx(0.6, abs=1e-6)
    person.wait(lambda: differs(before, grab(web)))
    assert nothing_is_clipped(person.window)
    person.picture("author")
    person.click("undo")
    person.click("undo")
    person.wait(lambda: driver.is_settled and driver.there == ())
    person.click("redo")
    person.click("redo")
    person.wait(lambda: driver.is_settled and len(driver.there) == 1)
    person.open_tab("author-tabs", "Rubric")
    person.type_more("rubric-anomaly-0", " See it from the door.")
    person.picture("author-rubric")
    person.click("help")
    keys = person.see_dialog("keys-dialog")
    person.picture_of(keys, "keys-dialog")
    keys.reject()
    person.open_tab("author-tabs", "Task")
    person.wait(lambda: person.read("saved-mark") == "saved")
    person.press(person.see(QWidget, "task-title"), Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    person.type_over("freeze-note", "First try")
    person.picture_of(person.see_dialog("freeze-dialog"), "author-freeze")
    person.click("freeze-confirm")
    person.wait(lambda: "is frozen" in person.read("banner-words"))


def review_it(person: Person, desktop: Desktop) -> None:
    """Another person reviews the revision in the running world."""
    assert desktop.assembly is not None
    driver = desktop.assembly.driver
    person.become("Ada")
    person.go(2)
    person.pick_row("review-list-list")
    review = person.window.workspaces["review"]
    person.wait(lambda: review.revision and driver.is_settled and len(driver.there) == 1)
    person.picture("review")
    person.open_tab("review-tabs", "Your review")
    assert nothing_is_clipped(person.window)
    person.click("quality-pass")
    person.click("difficulty-2")
    person.type_over("review-comment", "Plain to see.")
    person.wait(lambda: person.read("review-missing") == "Ready to save.")
    person.click("review-save")
    person.wait(lambda: "saved" in person.read("banner-words"))


def start_companions(person: Person, wanted: tuple[str, ...]) -> None:
    """Starts some of the baselines in the companion panel of Author."""
    person.go(1)
    for action in person.see(QWidget, "companion-which").menu().actions():  # type: ignore[attr-defined]
        if action.isChecked() != (action.objectName().removeprefix("baseline-") in wanted):
            action.trigger()
    person.click("companion-start")
    person.wait(lambda: "running" in person.read("companion-summary"))


def audit_it(person: Person, desktop: Desktop, mark: tuple[float, float]) -> None:
    """A third person audits blind, points at the anomaly and submits one report."""
    assert desktop.assembly is not None
    person.become("Pat")
    person.go(3)
    person.pick_row("audit-list-list")
    controller = desktop.assembly.audit.controller
    person.wait(lambda: controller.view is not None and not controller.busy)
    stage = person.see(QWidget, "audit-stage")
    for key in (Qt.Key.Key_D, Qt.Key.Key_A):
        used = controller.view.steps_used if controller.view else 0
        person.press(stage, key)
        person.wait(lambda used=used: controller.view.steps_used == used + 1 and not controller.busy)
    person.wait(lambda: person.read("picture-name").startswith(f"{controller.view.frames[-1].ref} "))
    person.press(stage, Qt.Key.Key_F)
    person.type_over("report-text", "The backpack hangs in the air with nothing under it.")
    person.click("mark-tool-point")
    picture = person.see(PictureView, "audit-picture")
    rect = picture.picture_rect()
    x, y = (
        (rect.left() + mark[0] * rect.width()) / picture.width(),
        (rect.top() + mark[1] * rect.height()) / picture.height(),
    )
    person.point_at(picture, x, y)
    person.choose("report-category", "G1")
    assert nothing_is_clipped(person.window)
    person.picture("audit")
    person.click("report-file")
    person.wait(
        lambda: controller.view is not None and len(controller.view.reports) == 1 and not controller.busy
    )
    person.click("audit-submit")
    person.click("confirm-go")
    person.wait(lambda: controller.view is not None and controller.view.ending == "submitted")


def wait_for_companions(person: Person, wanted: tuple[str, ...]) -> None:
    """Until every companion and the person's audit have a verdict of the grounded judge."""
    person.become("Joe")
    person.go(1)
    person.wait(lambda: f"{len(wanted) + 1} ended" == person.read("companion-summary"))
    shelf = person.window.workspaces["author"].desk.shelf  # type: ignore[attr-defined]
    person.wait(lambda: sum(one.judge.kind == "grounded" for one in shelf.judgments) == len(wanted) + 1)
    person.picture("companions")


def judge_everything(person: Person, desktop: Desktop) -> None:
    """A fourth person judges every audit by what its reports say."""
    assert desktop.assembly is not None
    person.go(4)
    shelf = desktop.assembly.shelf
    judge = person.window.workspaces["judge"]
    person.pick_row("judge-list-list")
    for count in range(1, len(shelf.records.episodes) + 1):
        replay = person.see(QWidget, "judge-replay")
        person.wait(lambda: judge.is_shown)  # type: ignore[attr-defined]
        reports = read_reports(person)
        if count == 1:
            again = person.see(QLabel, "judge-again-words")
            person.wait(lambda again=again: "Every pixel" in again.text() or "Not equal" in again.text())
            assert again.text() == "Every pixel as in the evidence."
            assert nothing_is_clipped(person.window)
            person.picture("judge")
            person.press(replay, Qt.Key.Key_T)
            person.wait(lambda again=again: again.text().startswith("Without the anomaly"))
            person.picture("judge-twin")
        found = "backpack" in reports and ("air" in reports or "float" in reports or "hang" in reports)
        person.press(replay, Qt.Key.Key_1 if found else Qt.Key.Key_2)
        if not found and reports:
            person.press(replay, Qt.Key.Key_A)
        person.wait(lambda count=count: sum(one.judge.kind == "human" for one in shelf.judgments) == count)
        QApplication.processEvents()


def disagree_and_decide(person: Person, desktop: Desktop) -> None:
    """Another person judges one audit otherwise; a third one sees both verdicts and decides, with a reason."""
    assert desktop.assembly is not None
    shelf, judge = desktop.assembly.shelf, desktop.assembly.judge
    person.become("Kim")
    person.go(4)
    person.pick_row("judge-list-list")
    person.wait(lambda: judge.is_shown)
    key = judge.model.key
    for pressed in (Qt.Key.Key_3, Qt.Key.Key_A):
        person.press(person.see(QWidget, "judge-replay"), pressed)
    person.wait(lambda: any(one.judge.name == "Kim" for one in shelf.judgments))
    person.become("Lee")
    person.click("judge-which-decide")
    person.pick_row("judge-list-list")
    person.wait(lambda: judge.is_shown and judge.model.key == key)
    (joe,) = [one for one in shelf.judgments if one.judge.name == "Joe" and one.episode == key]
    replay = person.see(QWidget, "judge-replay")
    person.press(replay, Qt.Key.Key_1 if joe.verdict == "met" else Qt.Key.Key_2)
    person.press(replay, Qt.Key.Key_A)
    reason = "It says what hangs, and where." if joe.verdict == "met" else "It names no thing and no place."
    person.type_over("judge-note", reason)
    person.wait(lambda: judge.redrawing.shown)
    assert nothing_is_clipped(person.window)
    person.picture("judge-decide")
    person.press(person.see(QWidget, "judge-note"), Qt.Key.Key_Return)
    person.wait(lambda: any(one.judge.kind == "adjudicator" for one in shelf.judgments))


def read_reports(person: Person) -> str:
    """The texts of the reports on the screen."""
    labels = person.see(QWidget, "judge-desk").findChildren(QLabel)
    return " ".join(
        one.text().casefold() for one in labels if one.isVisible() and one.objectName().startswith("report-")
    )


def read_the_results(person: Person) -> tuple[str, str]:
    """Kappa and the words beside it, as they stand on the screen."""
    person.go(5)
    person.see(QWidget, "success-table")
    person.picture("results-success")
    person.open_tab("results-tabs", "Agreement")
    person.wait(lambda: person.read("kappa") != "undefined")
    person.click("cell-11")
    person.picture("results-agreement")
    return person.read("kappa"), person.read("too-few")


def place_of_target(desktop: Desktop) -> tuple[float, float]:
    """Where somebody who stands at the start sees the middle of the lifted object, 0-1 in the picture."""
    assert desktop.assembly is not None
    driver, author = desktop.assembly.driver, desktop.assembly.window.workspaces["author"]
    person_at: Pose = author.draft.task.definition.start  # type: ignore[attr-defined]
    box = driver.truths[driver.there[0].id].bounds_after[TARGET]
    return project(person_at, box)


def project(pose: Pose, box: Box) -> tuple[float, float]:
    """The middle of a box through the standard camera: 60 degrees vertical, 5:3, eye 1.6 m above the feet."""
    x, y, z = ((low + high) / 2 for low, high in zip(box.min, box.max, strict=True))
    dx, dy, dz = x - pose.x, y - (pose.y + 1.6), z - pose.z
    yaw, pitch = math.radians(pose.yaw_deg), math.radians(pose.pitch_deg)
    right, ahead = dx * math.cos(yaw) + dz * math.sin(yaw), dx * math.sin(yaw) - dz * math.cos(yaw)
    depth, up = ahead * math.cos(pitch) - dy * math.sin(pitch), dy * math.cos(pitch) + ahead * math.sin(pitch)
    scale = depth * math.tan(math.radians(30))
    return 0.5 + right / scale / (2 * 5 / 3), 0.5 - up / scale / 2


def grab(widget: QWidget) -> QImage:
    return widget.grab().toImage().scaled(96, 58)


def is_blank(widget: QWidget) -> bool:
    image = grab(widget)
    return len({image.pixel(x, y) for x in range(0, 96, 6) for y in range(0, 58, 6)}) < 8


def differs(one: QImage, other: QImage) -> bool:
    """At least twenty of the small picture's points changed plainly."""
    changed = 0
    for x in range(96):
        for y in range(58):
            a, b = one.pixelColor(x, y), other.pixelColor(x, y)
            changed += abs(a.red() - b.red()) + abs(a.green() - b.green()) + abs(a.blue() - b.blue()) > 40
    return changed >= 20


def kappa_by_hand(one: dict[str, str], other: dict[str, str]) -> float:
    """Cohen's kappa of met / not met, by its definition; what either could not judge is left out."""
    pairs = [
        (one[key] == "met", other[key] == "met")
        for key in one
        if {one[key], other[key]} <= {"met", "not_met"}
    ]
    n = len(pairs)
    observed = sum(a == b for a, b in pairs) / n
    a_met, b_met = sum(a for a, _ in pairs) / n, sum(b for _, b in pairs) / n
    chance = a_met * b_met + (1 - a_met) * (1 - b_met)
    return (observed - chance) / (1 - chance)


def read_back(folder: Path) -> dict[str, Any]:
    """What another process finds in the project."""
    command = [*child_command("unused")[:2], "-c", READ_BACK, str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60)
    return json.loads(done.stdout.splitlines()[-1])
