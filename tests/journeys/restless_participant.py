"""A child process in which a participant works without rest, and says on its output what the window showed.

Usage: python -m tests.journeys.restless_participant PACKAGE SEED
Lines: `shown N` for the steps on the screen, `kept REF` when the window says that a picture is kept, `typed TEXT` and
`saved TEXT` for the report being written, `filed ID`, `walked TICK` when a piece of a free walk was acknowledged. Its
parent kills it.
"""

from __future__ import annotations

import os
import random
import sys
from pathlib import Path

os.environ["QT_QPA_PLATFORM"] = "offscreen"

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication

from app.desktop.models.report_draft import ReportDraft
from app.desktop.participant.application import ParticipantDesktop
from app.desktop.participant.window import OpenedPackage
from app.jobs.participating import Participating
from data.schema.scene import WorldSpec
from tests.journeys.restless import pause, say, wait
from worlds.fake import FakeWorld
from worlds.protocol import World
from worlds.three.flags import find_flags
from worlds.three.scheme import register_scheme


def click(app: ParticipantDesktop, name: str) -> None:
    """Clicks a button once it can be clicked."""

    def found() -> list[QAbstractButton]:
        return [
            one
            for one in app.window.findChildren(QAbstractButton, name)
            if one.isVisible() and one.isEnabled()
        ]

    wait(found)
    QTest.mouseClick(found()[0], Qt.MouseButton.LeftButton)


def work(app: ParticipantDesktop, rng: random.Random) -> None:
    """Acts, keeps pictures, types, files; for ever."""
    controller = app.controller
    controller.kept.connect(lambda ref: say("kept", ref))

    def tell_saved() -> None:
        if controller.is_saved and controller.draft.description:
            say("saved", controller.draft.description)

    controller.changed.connect(tell_saved)
    click(app, "welcome-next")
    click(app, "practice-begin")
    wait(lambda: controller.is_open and not controller.doing.what)
    stage = app.window.page.stage  # type: ignore[union-attr]
    while controller.view is not None:
        say("shown", controller.view.used)
        stage.setFocus()
        kind = rng.choice(["act", "act", "act", "keep", "type", "file"])
        if kind == "act" and controller.view.left:
            QTest.keyClick(stage, rng.choice([Qt.Key.Key_W, Qt.Key.Key_A, Qt.Key.Key_D, Qt.Key.Key_E]))
        elif kind == "keep":
            QTest.keyClick(stage, Qt.Key.Key_F)
        elif kind == "type":
            text = f"Something-{rng.randint(0, 10_000)}"
            say("typed", text)
            controller.edit(controller.draft.model_copy(update={"description": text}))
        elif kind == "file" and controller.draft.evidence and len(controller.view.reports) < 20:
            controller.edit(
                ReportDraft(description="Odd", evidence=controller.draft.evidence, cannot_point=True)
            )
            before = len(controller.view.reports)
            controller.file_report()
            wait(lambda before=before: len(controller.view.reports) > before)  # type: ignore[union-attr]
            say("filed", f"r{before + 1}")
        wait(lambda: not controller.doing.what)
        pause(rng.randint(0, 60))


def main() -> None:
    """Opens the window and works in it."""
    find_flags("offscreen").apply()
    register_scheme()
    application = QApplication(["restless"])
    place = Participating(Path(sys.argv[1]))

    async def start_world(_: WorldSpec) -> World:
        return FakeWorld()

    opened = OpenedPackage(place.package, place.scene, place, "test", simulated=True)
    app = ParticipantDesktop(application, opened, start_world=start_world)
    app.show()
    work(app, random.Random(int(sys.argv[2])))


if __name__ == "__main__":
    main()
