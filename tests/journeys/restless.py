"""A child process that works in the window without rest, and says on its output what the screen showed.

Usage: python -m tests.journeys.restless (author | mouse | audit | review | judge) FOLDER SEED
Lines: `edit N HASH` after each edit, `saved HASH` whenever the mark says *saved*, `shown N` for the steps on the screen,
`typed TEXT` and `kept TEXT` for the report being written; those of reviewers and raters are in `restless_people`. Its
parent kills it.
"""

from __future__ import annotations

import hashlib
import os
import random
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

os.environ["QT_QPA_PLATFORM"] = "offscreen"

from PySide6.QtCore import QEventLoop, QPoint, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWebEngineCore import QWebEngineProfile
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QLineEdit,
    QPushButton,
    QSlider,
    QToolButton,
)

from app.desktop.assembly import Assembly, assemble
from app.desktop.models.report_draft import ReportDraft
from app.desktop.operations import Operations
from app.desktop.preferences import Preferences
from app.desktop.studio import Studio
from app.desktop.theme.wardrobe import Wardrobe
from data.errors import HostError
from data.schema.action import FrameMode, Outcome
from data.schema.scene import WorldSpec
from data.schema.task import Task
from data.store import Project
from tests.app.fake_page import FakePage
from tests.journeys.restless_people import work_as_rater, work_as_reviewer
from worlds.fake import FakeWorld
from worlds.protocol import World
from worlds.three.flags import find_flags
from worlds.three.loop import WorkerLoop
from worlds.three.scheme import register_scheme


class MortalWorld(FakeWorld):
    """Its host dies at every fifth action."""

    def __init__(self) -> None:
        super().__init__()
        self._acts = 0

    async def act(self, action: object, *, frames: FrameMode = "final") -> Outcome:
        self._acts += 1
        if frames == "final" and self._acts % 5 == 0:
            raise HostError("The world host died (signal 9).")
        return await super().act(action, frames=frames)  # type: ignore[arg-type]


def say(*words: object) -> None:
    """One line for the parent, at once."""
    sys.stdout.write(" ".join(str(word) for word in words) + "\n")
    sys.stdout.flush()


def content_hash(task: Task) -> str:
    """What a person would call the draft: its title and definition."""
    return hashlib.sha256((task.title + task.definition.model_dump_json()).encode()).hexdigest()


def wait(holds: Callable[[], object]) -> None:
    """Runs the event loop until something holds."""
    while not holds():
        pause(5)


def pause(milliseconds: int) -> None:
    """Lets the window live."""
    loop = QEventLoop()
    QTimer.singleShot(milliseconds, loop.quit)
    loop.exec()


def work_as_author(assembly: Assembly, rng: random.Random) -> None:
    """Injects, drags, types, undoes; for ever."""
    author = assembly.window.workspaces["author"]
    draft = author.draft  # type: ignore[attr-defined]
    author.opening.make("fake", "Restless")  # type: ignore[attr-defined]
    wait(lambda: draft.task and assembly.driver.is_settled)
    nodes = ["room/lamp", "room/table", "room/chair", "room/crate"]
    counted = 0

    def tell() -> None:
        nonlocal counted
        counted += 1
        say("edit", counted, content_hash(draft.task))

    def marked(is_saved: bool) -> None:
        if is_saved and draft.is_saved and assembly.window.bar.saved.text() == "saved":
            say("saved", content_hash(draft.task))

    author.autosave.marked.connect(marked)  # type: ignore[attr-defined]
    tell()
    while True:
        injections = draft.task.definition.injections
        kind = rng.choice(["inject", "drag", "drag", "type", "undo", "redo", "remove"])
        if kind == "inject" and len(injections) < 4:
            draft.inject("float", rng.choice(nodes))
            tell()
        elif kind == "drag" and injections:
            for _ in range(rng.randint(5, 30)):
                draft.set_parameter(rng.choice(injections).id, "raise_m", round(rng.uniform(0.1, 1.5), 2))
                tell()
                pause(rng.randint(1, 20))
            draft.rest()
        elif kind == "type":
            draft.rename(f"Restless {rng.randint(0, 10_000)}")
            tell()
        elif kind in ("undo", "redo"):
            (draft.undo if kind == "undo" else draft.redo)()
            tell()
        elif kind == "remove" and injections:
            draft.remove(injections[-1].id)
            tell()
        pause(rng.randint(0, 120))


def work_with_the_mouse(assembly: Assembly, rng: random.Random) -> None:
    """Clicks what can be clicked, drags what can be dragged, types; for ever. Nothing goes past the widgets."""
    author = assembly.window.workspaces["author"]
    draft = author.draft  # type: ignore[attr-defined]
    author.opening.make("fake", "Restless")  # type: ignore[attr-defined]
    wait(lambda: draft.task and assembly.driver.is_settled)
    counted, last = 0, ""

    def changed() -> None:
        nonlocal counted, last
        now = content_hash(draft.task)
        if now != last:
            counted, last = counted + 1, now
            say("edit", counted, now)

    def marked(is_saved: bool) -> None:
        if is_saved and draft.is_saved and assembly.window.bar.saved.text() == "saved":
            say("saved", content_hash(draft.task))

    draft.listen(changed)
    author.autosave.marked.connect(marked)  # type: ignore[attr-defined]
    changed()
    tree = author.outliner_view.tree  # type: ignore[attr-defined]
    while True:
        kind = rng.choice(["pick", "offer", "offer", "drag", "drag", "title", "undo", "redo"])
        if kind == "pick":
            model = tree.model()
            click_at(tree, tree.visualRect(model.index(rng.randrange(model.rowCount()), 0)).center())
        elif kind == "offer":
            click_one(rng, author.tabs.findChildren(QPushButton), "operator-")  # type: ignore[attr-defined]
        elif kind == "drag":
            drag_one(rng, [one for one in author.tabs.findChildren(QSlider) if one.isVisible()])  # type: ignore[attr-defined]
        elif kind == "title":
            author.tabs.setCurrentWidget(author.about)  # type: ignore[attr-defined]
            fields = [one for one in author.about.findChildren(QLineEdit) if one.objectName() == "task-title"]  # type: ignore[attr-defined]
            fields[0].selectAll()
            QTest.keyClicks(fields[0], f"Restless {rng.randint(0, 10_000)}")
            author.tabs.setCurrentWidget(author.anomaly)  # type: ignore[attr-defined]
        else:
            click_one(rng, assembly.window.findChildren(QToolButton), kind)
        pause(rng.randint(0, 120))


def click_at(view: QAbstractItemView, place: QPoint) -> None:
    """One click in a list or tree."""
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)


def click_one(rng: random.Random, buttons: Sequence[QAbstractButton], name: str) -> None:
    """Clicks one of the buttons whose name begins so, if one can be clicked."""
    found = [
        one for one in buttons if one.objectName().startswith(name) and one.isVisible() and one.isEnabled()
    ]
    if found:
        QTest.mouseClick(rng.choice(found), Qt.MouseButton.LeftButton)


def drag_one(rng: random.Random, sliders: Sequence[QSlider]) -> None:
    """Drags a slider's handle along, in steps."""
    if not sliders:
        return
    slider = rng.choice(sliders)
    middle = slider.height() // 2
    at = round(
        (slider.value() - slider.minimum()) / max(1, slider.maximum() - slider.minimum()) * slider.width()
    )
    QTest.mousePress(slider, Qt.MouseButton.LeftButton, pos=QPoint(at, middle))
    for _ in range(rng.randint(3, 15)):
        at = min(max(at + rng.randint(-20, 20), 1), slider.width() - 2)
        QTest.mouseMove(slider, QPoint(at, middle))
        pause(rng.randint(1, 20))
    QTest.mouseRelease(slider, Qt.MouseButton.LeftButton, pos=QPoint(at, middle))


def work_as_participant(assembly: Assembly, rng: random.Random) -> None:
    """Walks, types half a report, loses hosts, goes on; for ever."""
    controller = assembly.audit.controller
    assembly.window.go_to("audit")
    wait(lambda: assembly.audit.library.rows)
    assembly.audit.open(assembly.audit.library.rows[0].key)
    wait(lambda: controller.view and not controller.busy)

    def saved(is_saved: bool) -> None:
        if is_saved:
            say("kept", controller.draft.description)

    controller.saved_changed.connect(saved)
    while controller.is_open:
        say("shown", controller.view.steps_used)
        if rng.random() < 0.5:
            text = f"Something-{rng.randint(0, 10_000)}"
            controller.edit(ReportDraft(description=text))
            say("typed", text)
            pause(rng.randint(0, 600))
        if controller.view.steps_left == 0:
            pause(50)
            continue
        controller.use("turn", {"degrees": float(rng.randint(1, 90))})
        wait(lambda: not controller.busy)
        if controller.is_broken:
            controller.retry()
            wait(lambda: not controller.busy and not controller.is_broken)


def main() -> None:
    """Assembles the window and works in it."""
    role, folder, seed = sys.argv[1], Path(sys.argv[2]), int(sys.argv[3])
    find_flags("offscreen").apply()
    register_scheme()
    application = QApplication(["restless"])
    project = Project.open(folder)
    preferences = Preferences(folder.parent / f"preferences-{role}.json")
    preferences.name = {"audit": "Pat", "review": "Rita", "judge": "Joe"}.get(role, "Cara")
    profile = QWebEngineProfile()

    async def start_world(spec: WorldSpec) -> World:
        return MortalWorld()

    studio = Studio(
        project,
        wardrobe=Wardrobe(application, "light"),
        operations=Operations(),
        preferences=preferences,
        loop=WorkerLoop(),
        start_world=start_world,
    )
    assembly = assemble(studio, FakePage(profile), profile, lambda: ("fake",))  # type: ignore[arg-type]
    assembly.window.show()
    assembly.window.go_to("author")
    wait(lambda: assembly.shelf.is_ready)
    rng = random.Random(seed)
    works = {"author": work_as_author, "mouse": work_with_the_mouse, "audit": work_as_participant}
    if role == "review":
        work_as_reviewer(assembly, rng, say, wait, pause)
    elif role == "judge":
        work_as_rater(assembly, rng, say, wait, pause)
    else:
        works[role](assembly, rng)


if __name__ == "__main__":
    main()
