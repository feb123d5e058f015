"""A participant at the real window, in the real house, with clicks and keys: a free walk, a crash in it, then step mode.

What came back is checked by running the walk again in a world host, another process with another page.
WORLDAUDIT_PICTURES names a folder for the pictures that the guide shows.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QCursor, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QPlainTextEdit, QWidget
from pytestqt.qtbot import QtBot

from app.desktop.participant.tongue import can_draw
from app.hosts import start_world
from data.interchange.bundles import OpenedBundle
from data.schema.injection import Injection
from data.schema.package import SealedScene
from data.schema.scene import SceneGraph
from data.schema.space import Pose
from data.store.blobs import Blobs
from evaluation.episodes import episode_of, read_walk
from evaluation.ledger import fold
from tests.app.participants import ParticipantDesk, make_scene, make_sitting, open_participant, pack
from worlds.three.client import ThreeWorld

pytestmark = [pytest.mark.gui, pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(900)]
START = Pose(x=5.9, y=0, z=-1.2)
FLOATS = Injection(
    id="0192f0c1-2b3a-7c4d-8e5f-000000000001",
    operator="float",
    targets=("hall/backpack-1",),
    parameters={"raise_m": 0.7},
)


@pytest.fixture
async def house_digest(house: tuple[ThreeWorld, SceneGraph]) -> str:
    """Of the clean house."""
    return house[1].scene_digest


class Walker:
    """A person at the window: real clicks, real keys, and a mouse that moves."""

    def __init__(self, desk: ParticipantDesk, pictures: Path) -> None:
        self.desk = desk
        self._pictures = pictures

    @property
    def inner(self) -> QWidget:
        """The widget that takes the page's input."""
        inner = self.desk.app.web.focusProxy()
        assert inner is not None
        return inner

    def enter(self) -> None:
        """Clicks the world: time runs."""
        QCursor.setPos(self.inner.mapToGlobal(self.inner.rect().center()))
        QTest.mouseClick(self.inner, Qt.MouseButton.LeftButton, pos=self.inner.rect().center())
        self.desk.wait(lambda: self.desk.controller.inside)

    def walk(self, key: Qt.Key, ticks: int) -> None:
        """Holds a key for so much simulated time."""
        until = self.desk.controller.view.used + ticks
        QTest.keyPress(self.inner, key)
        self.desk.wait(lambda: self.desk.controller.view.used >= until)
        QTest.keyRelease(self.inner, key)

    def look(self, right_px: int, down_px: int) -> None:
        """Moves the captured mouse: under a lock the page gets the way from where the cursor is held."""
        here = QCursor.pos() + QPoint(right_px, down_px)
        event = QMouseEvent(
            QMouseEvent.Type.MouseMove,
            QPointF(self.inner.mapFromGlobal(here)),
            QPointF(here),
            Qt.MouseButton.NoButton,
            Qt.MouseButton.NoButton,
            Qt.KeyboardModifier.NoModifier,
        )
        QApplication.sendEvent(self.inner, event)
        self.desk.qtbot.wait(50)

    def keep(self) -> str:
        """Presses F in the world; the picture's name once the window says that it is kept."""
        count = len(self.desk.controller.draft.evidence)
        QTest.keyClick(self.inner, Qt.Key.Key_F)
        self.desk.wait(
            lambda: (
                len(self.desk.controller.draft.evidence) > count and "is kept" in self.desk.read("stage-said")
            )
        )
        return self.desk.controller.draft.evidence[-1]

    def leave(self) -> None:
        """Presses Escape: time stands still."""
        QTest.keyClick(self.inner, Qt.Key.Key_Escape)
        self.desk.wait(lambda: not self.desk.controller.inside)

    def mark(self, ref: str) -> None:
        """Shows a kept picture and draws a box on it."""
        self.desk.see(QWidget, "participant-stage").show_frame(ref)  # type: ignore[attr-defined]
        self.desk.wait(lambda: self.desk.read("picture-name").startswith(ref))
        self.desk.click("mark-tool-box")
        picture = self.desk.see(QWidget, "participant-picture")
        middle = picture.rect().center()
        QTest.mousePress(picture, Qt.MouseButton.LeftButton, pos=middle - QPoint(120, 20))
        QTest.mouseMove(picture, middle + QPoint(20, 120))
        QTest.mouseRelease(picture, Qt.MouseButton.LeftButton, pos=middle + QPoint(20, 120))
        self.desk.wait(lambda: self.desk.controller.draft.mark)

    def report(self, text: str) -> None:
        """Writes and files a report."""
        field = self.desk.see(QPlainTextEdit, "report-text")
        field.setFocus()
        QTest.keyClicks(field, text)
        combo = self.desk.see(QComboBox, "report-category")
        combo.setFocus()
        QTest.keyClick(combo, Qt.Key.Key_Down)
        self.picture("free-report")
        self.desk.click("report-file")
        self.desk.wait(lambda: self.desk.controller.view.reports and not self.desk.controller.doing.what)

    def picture(self, name: str) -> None:
        """Keeps a picture of the window."""
        self.desk.qtbot.wait(400)
        self._pictures.mkdir(parents=True, exist_ok=True)
        assert self.desk.window.grab().save(str(self._pictures / f"{name}.png"))


async def run_again(host: ThreeWorld, scene: SealedScene, pieces: tuple) -> str:
    """The state that a walk leads to in a world host."""
    await host.load(scene.spec)
    outcome = await host.reset(scene.injections, start=scene.start, frames="none")
    for piece in pieces:
        outcome = await host.walk(piece.spans, frames="none")
        assert outcome.state_digest == piece.state_digest
    return outcome.state_digest


def test_a_walk_ends_with_its_time_and_then_one_reports(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path, house_digest: str
) -> None:
    scene = make_scene(world="house", digest=house_digest, start=START)
    file = pack(tmp_path / "ada.auditpack", make_sitting("free", simulated_s=1), scene=scene)
    with open_participant(qtbot, qapp, file, start_world=start_world) as desk:
        walker = Walker(desk, tmp_path)
        desk.to_the_audit()
        walker.enter()
        desk.wait(lambda: desk.controller.view.left == 0 and not desk.controller.inside)
        assert desk.state().tick == 60
        desk.wait(
            lambda: (
                desk.read("picture-name") == "The time is used up: you can still report; then end the audit"
            )
        )
        QTest.mouseClick(walker.inner, Qt.MouseButton.LeftButton, pos=walker.inner.rect().center())
        qtbot.wait(500)
        assert not desk.controller.inside
        assert walker.keep() == "c1"
        assert desk.state().tick == 60
        desk.click("end-nothing-found")
        desk.click("confirm-go")
        desk.wait(lambda: desk.state().ended)


async def test_a_participant_walks_loses_the_window_goes_on_and_then_acts_step_by_step(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path, house: tuple[ThreeWorld, SceneGraph]
) -> None:
    host, graph = house
    scene = make_scene(FLOATS, world="house", digest=graph.scene_digest, start=START)
    free, steps = make_sitting("free", simulated_s=90), make_sitting("step", steps=12)
    file = pack(tmp_path / "ada.auditpack", free, steps, scene=scene)
    kept = os.environ.get("WORLDAUDIT_PICTURES")
    pictures = Path(kept) if kept else tmp_path / "pictures"
    told: list[dict[str, Any]] = []

    with open_participant(qtbot, qapp, file, start_world=start_world) as desk:
        walker = Walker(desk, pictures)
        desk.app.page.told.connect(told.append)
        walker.picture("welcome")
        desk.click("welcome-next")
        QTest.keyClick(desk.window.page, Qt.Key.Key_W)
        QTest.mouseClick(desk.window.page, Qt.MouseButton.LeftButton)
        walker.picture("keys")
        desk.click("practice-begin")
        desk.until_open()
        assert desk.read("budget-left") == "1:30 of 1:30 left"
        walker.enter()
        walker.walk(Qt.Key.Key_W, 60)
        for _ in range(4):
            walker.look(-30, 25)
        walker.walk(Qt.Key.Key_D, 20)
        walker.picture("free")
        ref = walker.keep()
        QTest.keyClick(walker.inner, Qt.Key.Key_E)
        walker.walk(Qt.Key.Key_S, 20)
        walker.leave()
        for _ in range(10):  # the last piece of the walk may still be on its way from the page
            held = desk.controller.view.used
            qtbot.wait(600)
            if desk.controller.view.used == held:
                break
        else:
            pytest.fail("time ran while the mouse was free")
        walker.mark(ref)
        desk.wait(lambda: desk.controller.is_saved)
        draft = desk.controller.draft
        before = desk.state()
        assert {one["event"] for one in told} <= {"ready", "roaming", "roamed", "pressed"}
        for secret in (FLOATS.id, *FLOATS.targets, FLOATS.operator):
            assert secret not in json.dumps([told, desk.place.entries(free.id)])
    # The window is gone without a word, as in a power cut.
    with open_participant(qtbot, qapp, file, start_world=start_world) as desk:
        walker = Walker(desk, pictures)
        desk.to_the_audit()
        assert "at the same state" in desk.read("stage-said")
        assert desk.state().resumed_at == (before.tick,)
        assert desk.controller.draft == draft
        walker.enter()
        walker.walk(Qt.Key.Key_W, 20)
        QTest.keyClick(walker.inner, Qt.Key.Key_P)
        desk.wait(lambda: desk.state().held)
        walker.picture("paused")
        desk.click("participant-go-on")
        desk.wait(lambda: desk.state().pauses)
        desk.see(QWidget, "participant-stage").show_frame(ref)  # type: ignore[attr-defined]
        walker.report("The backpack hangs in the air beside the chest of drawers.")
        desk.click("end-submitted")
        desk.click("confirm-go")
        walker.picture("between")
        desk.click("between-next")
        desk.click("practice-begin")
        desk.until_open()
        stage = desk.see(QWidget, "participant-stage")
        stage.setFocus()
        for key in (Qt.Key.Key_A, Qt.Key.Key_W):
            used = desk.controller.view.used
            QTest.keyClick(stage, key)
            desk.wait(
                lambda used=used: desk.controller.view.used == used + 1 and not desk.controller.doing.what
            )
        desk.see_newest()
        QTest.keyClick(stage, Qt.Key.Key_F)
        desk.wait(lambda: desk.controller.draft.evidence and desk.controller.is_saved)
        walker.picture("step")
        desk.click("end-nothing-found")
        desk.click("confirm-go")
        desk.wait(lambda: "auditresults" in desk.read("results-file"))
        walker.picture("end")

    with OpenedBundle(file.with_suffix(".auditresults")) as bundle:
        logs = {entry.sitting: fold(bundle.entries(entry)) for entry in bundle.index.sittings}
        walked, stepped = logs[free.id], logs[steps.id]
        assert bundle.blob(walked.frames[ref].blob)
    assert walked.ended is not None
    assert (walked.ended.ending, stepped.ended and stepped.ended.ending) == ("submitted", "nothing_found")
    (report,) = walked.reports.values()
    assert report.evidence == (ref,)
    assert report.mark is not None
    blobs = Blobs(tmp_path / "blobs")
    conduct = episode_of(walked, blobs).conduct
    assert conduct is not None
    assert conduct.walk is not None
    assert conduct.interactions == 1
    assert {"move", "turn", "interact"} <= {action.action for action in conduct.equivalent}
    assert await run_again(host, scene, read_walk(blobs.get(conduct.walk))) == walked.walk[-1].state_digest


@pytest.mark.skipif("WORLDAUDIT_PICTURES" not in os.environ, reason="only for the guide's pictures")
async def test_pictures_in_chinese(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path, house: tuple[ThreeWorld, SceneGraph]
) -> None:
    _, graph = house
    if not can_draw("zh"):
        pytest.skip("no font with Chinese letters here")
    scene = make_scene(FLOATS, world="house", digest=graph.scene_digest, start=START)
    file = pack(tmp_path / "ada.auditpack", make_sitting("step"), scene=scene)
    with open_participant(qtbot, qapp, file, start_world=start_world, language="zh") as desk:
        walker = Walker(desk, Path(os.environ["WORLDAUDIT_PICTURES"]))
        desk.window.resize(1024, 700)
        walker.picture("welcome-zh")
        desk.to_the_audit()
        stage = desk.see(QWidget, "participant-stage")
        stage.setFocus()
        QTest.keyClick(stage, Qt.Key.Key_A)
        desk.wait(lambda: desk.controller.view.used == 1 and not desk.controller.doing.what)
        desk.see_newest()
        QTest.keyClick(stage, Qt.Key.Key_F)
        desk.wait(lambda: desk.controller.draft.evidence and desk.controller.is_saved)
        walker.picture("step-zh")
