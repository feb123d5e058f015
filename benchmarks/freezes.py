"""What holds the window: the journey of a task through all workspaces in a large project, with a heartbeat on the Qt thread.

Run: ``python benchmarks/freezes.py PROJECT [--json] [--out docs/measurements/freezes.json]`` on a copy of a project that
``benchmarks/crowd.py`` made.

Owns: the steps and the report. Refuses: pass or fail. A gap counts as ours by what stood on the Qt thread's stack; its
processor time is that of the Qt thread alone, so a busy machine does not lengthen it.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import sys
import tempfile
import traceback
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from typing import Any

import last_in_path  # noqa: F401 - before what comes from the package `worlds`
from heartbeat import ROOT, Heartbeat

sys.path.append(str(ROOT))

from at_the_window import KEY_MS, Bot, Writer, pump
from PySide6.QtCore import QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QListView, QWidget

from app.desktop.application import Desktop
from app.desktop.preferences import Preferences
from app.desktop.turns import share_python
from worlds.three.flags import find_flags
from worlds.three.scheme import register_scheme

PUMPS = (
    "wait",
    "pump",
    "mouseClick",
    "click",
    "press",
    "type_over",
    "type_more",
    "go",
    "face",
    "open_tab",
    "choose",
)


class Journey:
    """One person does everything once. Each method is a step."""

    def __init__(self, application: QApplication, folder: Path, preferences: Path) -> None:
        self.desktop = Desktop(application, Preferences(preferences))
        self.folder = folder
        self.bot = Bot()
        self.person: Writer

    def opening(self) -> None:
        """The project is opened and its library is there."""
        self.desktop.open(self.folder)
        self.bot.waitUntil(lambda: self.desktop.assembly is not None, timeout=120_000)
        window = self.desktop.assembly.window
        window.activateWindow()
        self.person = Writer(self.bot, window, Path(tempfile.gettempdir()))  # type: ignore[arg-type]
        self.bot.waitUntil(lambda: self.desktop.assembly.shelf.is_ready, timeout=120_000)
        self.settle()

    def saying_who_one_is(self) -> None:
        """The first profile of the project is made: its holder may do everything."""
        self.person.click("person")
        self.person.type_over("name-field", "Cara")
        self.person.click("name-go")
        self.bot.waitUntil(lambda: bool(self.person.window.studio.profiles), timeout=60_000)
        self.settle()

    def settle(self) -> None:
        """Until nothing runs any more and the events of the step are over."""
        self.bot.waitUntil(lambda: not self.desktop.operations.busy, timeout=120_000)
        pump(400)

    def loading_a_world(self) -> None:
        """A task is chosen; its world is loaded and shown."""
        self.pick("library-list")
        driver = self.desktop.assembly.driver
        self.bot.waitUntil(lambda: driver.scene is not None and driver.is_settled, timeout=120_000)
        self.settle()

    def searching(self) -> None:
        """The library is searched, letter by letter, and shown whole again."""
        field = self.person.see(QWidget, "library-search")
        field.setFocus()
        for letter in "plant 12":
            QTest.keyClicks(field, letter)
            pump(KEY_MS)
        field.clear()  # type: ignore[attr-defined]
        self.settle()

    def selecting(self) -> None:
        """Objects are chosen in the outliner; what can happen to them is asked of the world."""
        for search, node in (("backpack", "hall/backpack-1"), ("armchair", "living/armchair-1")):
            self.person.pick_object(search, node)
            pump(500)
        self.person.pick_object("backpack", "hall/backpack-1")
        self.settle()

    def editing(self) -> None:
        """An anomaly is put in, taken back and put in again; the draft is saved by itself."""
        driver = self.desktop.assembly.driver
        for name in ("operator-float", "undo", "redo"):
            self.person.click(name)
            pump(300)
            self.bot.waitUntil(lambda: driver.is_settled, timeout=60_000)
        self.bot.waitUntil(lambda: self.person.read("saved-mark") == "saved", timeout=60_000)
        self.settle()

    def freezing(self) -> None:
        """A revision is frozen."""
        self.person.press(self.person.window, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
        self.person.click("freeze-confirm")
        self.bot.waitUntil(lambda: "is frozen" in self.person.read("banner-words"), timeout=60_000)
        self.settle()

    def companions(self) -> None:
        """Two baselines audit the revision; hosts start and end."""
        self.person.click("companion-start")
        self.bot.waitUntil(lambda: "running" in self.person.read("companion-summary"), timeout=60_000)
        pump(12_000)
        with suppress(TimeoutError):
            self.bot.waitUntil(lambda: "running" not in self.person.read("companion-summary"), timeout=20_000)

    def dressing(self) -> None:
        """Dark, and light again."""
        for _ in range(2):
            self.person.click("theme-toggle")
            self.settle()

    def switching(self) -> None:
        """Every workspace, twice."""
        for _ in range(2):
            for number in (2, 3, 4, 5, 6, 1):
                self.person.go(number)
                self.settle()

    def resizing(self) -> None:
        """The window is made small and large again, in small steps."""
        for width in (*range(1440, 1020, -60), 1024, *range(1080, 1441, 60)):
            self.person.window.resize(QSize(width, 700 + (width - 1024) // 2))
            pump(40)
        self.settle()

    def reviewing(self) -> None:
        """A review is opened, written and kept as a draft."""
        self.person.become("Ada")
        self.person.go(2)
        self.pick("review-list-list")
        driver = self.desktop.assembly.driver
        self.bot.waitUntil(lambda: driver.is_settled, timeout=60_000)
        self.person.open_tab("review-tabs", "Your review")
        self.person.click("quality-pass")
        self.person.type_over("review-comment", "Plain to see.")
        self.settle()

    def auditing(self) -> None:
        """An audit is begun in a host of its own; some actions, a report begun, given up."""
        self.person.go(3)
        self.pick("audit-list-list", "not audited yet")
        controller = self.desktop.assembly.audit.controller
        self.bot.waitUntil(lambda: controller.view is not None and not controller.busy, timeout=120_000)
        stage = self.person.see(QWidget, "audit-stage")
        for key in (Qt.Key.Key_D, Qt.Key.Key_W, Qt.Key.Key_A):
            self.person.press(stage, key)
            self.bot.waitUntil(lambda: not controller.busy, timeout=60_000)
        self.person.press(stage, Qt.Key.Key_F)
        self.person.type_over("report-text", "Something hangs in the air.")
        self.settle()
        self.person.click("audit-give-up")
        self.person.click("confirm-go")
        self.bot.waitUntil(
            lambda: controller.view is not None and bool(controller.view.ending), timeout=60_000
        )
        self.settle()

    def judging(self) -> None:
        """Three audits are judged."""
        self.person.become("Joe")
        self.person.go(4)
        self.pick("judge-list-list")
        for _ in range(3):
            replay = self.person.see(QWidget, "judge-replay")
            self.settle()
            for key in (Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_2):
                self.person.press(replay, key)
                pump(100)
            self.person.press(replay, Qt.Key.Key_A)
            self.settle()

    def results(self) -> None:
        """Success and agreement; a number's audits are opened."""
        self.person.go(5)
        self.settle()
        self.person.open_tab("results-tabs", "Agreement")
        self.bot.waitUntil(lambda: self.person.read("kappa") != "undefined", timeout=60_000)
        self.person.click("cell-10")
        self.settle()
        self.person.click("cell-00")
        self.settle()

    def closing(self) -> None:
        """The window is closed and everything ends in order."""
        self.person.window.close()
        self.desktop.close()
        pump(100)

    @property
    def words(self) -> str:
        """What the window says it is doing, and its banner."""
        window = self.desktop.assembly.window if self.desktop.assembly else None
        if window is None:
            return "there is no window"
        controller = self.desktop.assembly.audit.controller
        parts = (self.desktop.operations.doing, controller.busy, window.banner.words)
        return f"the window says: {' / '.join(part for part in parts if part) or 'nothing'}"

    def pick(self, name: str, says: str = "") -> None:
        """Clicks the first row of a list, or the first that says something."""
        rows = self.person.see(QListView, name)
        model = rows.model()
        self.bot.waitUntil(lambda: model.rowCount() > 0, timeout=60_000)
        indexes = (model.index(row, 0) for row in range(model.rowCount()))
        wanted = next(index for index in indexes if says in str(index.data()))
        QTest.mouseClick(rows.viewport(), Qt.MouseButton.LeftButton, pos=rows.visualRect(wanted).center())


STEPS = (
    "opening", "saying_who_one_is", "loading_a_world", "searching", "selecting", "editing", "freezing", "dressing", "switching",
    "resizing", "companions", "reviewing", "auditing", "judging", "results", "closing",
)  # fmt: skip


def _place_of(error: BaseException) -> str:
    """The line of a step at which it ended."""
    lines = traceback.extract_tb(error.__traceback__)
    return next((f"line {one.lineno}: {one.line}" for one in lines if one.name in STEPS), "")


def run(folder: Path, steps: tuple[str, ...]) -> dict[str, Any]:
    """All steps, on a copy of the project."""
    find_flags("offscreen").apply()
    register_scheme()
    share_python()
    application = QApplication(["freezes"])
    with tempfile.TemporaryDirectory(prefix="worldaudit-freezes-") as place:
        copy = Path(place) / folder.name
        shutil.copytree(folder, copy)
        (Path(place) / "preferences.json").write_text('{"name": "Cara"}')
        journey = Journey(application, copy, Path(place) / "preferences.json")
        heart = Heartbeat(pumps=PUMPS)
        failed: dict[str, str] = {}
        try:
            for step in steps:
                heart.begin(step)
                try:
                    getattr(journey, step)()
                except TimeoutError as error:
                    failed[step] = f"{error} ({_place_of(error)}); {journey.words}"
        finally:
            heart.close()
    return {
        "processors": os.cpu_count(),
        "load_average": [round(one, 1) for one in os.getloadavg()],
        "longest_cpu_ms": {step: round(ms) for step, ms in heart.longest.items()},
        "longest_wait_ms": {step: round(ms) for step, ms in heart.longest_wait.items()},
        "gaps": [asdict(gap) for gap in heart.gaps],
        "failed": failed,
    }


def print_words(found: dict[str, Any]) -> None:
    """A line a gap, ours first."""
    for step, ms in found["longest_cpu_ms"].items():
        print(
            f"{step:16} longest {ms:5} ms of the Qt thread's processor time, {found['longest_wait_ms'].get(step, 0):5} ms of "
            f"waiting  {found['failed'].get(step, '')}"
        )
    for gap in sorted(found["gaps"], key=lambda gap: (gap["whose"] != "ours", -gap["cpu_ms"])):
        if gap["whose"] == "script":
            continue
        print(
            f"{gap['step']:16} {gap['whose']:5} {gap['ms']:5.0f} ms, {gap['cpu_ms']:4.0f} computing, "
            f"{gap['queued_ms']:4.0f} queued, {gap['collecting_ms']:4.0f} collecting: {' > '.join(gap['held_by'][-4:])}"
        )


def main() -> None:
    """Reads the arguments, runs and prints."""
    parser = argparse.ArgumentParser(description="What holds the window.")
    parser.add_argument("project", type=Path)
    parser.add_argument("--steps", nargs="*", default=list(STEPS))
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--out", type=Path)
    wanted = parser.parse_args()
    found = run(wanted.project, tuple(wanted.steps))
    if wanted.out is not None:
        wanted.out.write_text(json.dumps(found, indent=1) + "\n", "utf-8")
    print(json.dumps(found, indent=1)) if wanted.json else print_words(found)


if __name__ == "__main__":
    main()
