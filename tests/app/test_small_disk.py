"""A disk that is really full, a few megabytes of memory mounted as one: said once, tried again, no half record.

Skipped where nothing may be mounted.
"""

from __future__ import annotations

import asyncio
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPlainTextEdit
from pytestqt.qtbot import QtBot

import app.desktop.saving
from tests.app.desks import Desk, open_desk
from tests.app.participants import fake_digest, make_scene, make_sitting, open_participant, pack
from tests.app.test_audit import words_on_screen
from tests.app.test_participant import keep, stage_of, step

pytestmark = pytest.mark.gui
LONG = "A long text. " * 250


class SmallDisk:
    """`fill` takes every byte that is left, `free` gives them back."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._filler = folder / "filler"

    def fill(self) -> None:
        with self._filler.open("wb", buffering=0) as file:
            for size in (1 << 16, 1 << 12, 1 << 8, 1):
                try:
                    while True:
                        file.write(bytes(size))
                except OSError:
                    continue

    def free(self) -> None:
        self._filler.unlink()


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[SmallDisk]:
    folder = tmp_path / "small"
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=12m", "tmpfs", str(folder)]
    try:
        done = subprocess.run(mount, capture_output=True, check=False)
    except FileNotFoundError:
        pytest.skip("there is no mount here")
    if done.returncode:
        pytest.skip(f"nothing may be mounted here: {done.stderr.decode().strip()}")
    try:
        yield SmallDisk(folder)
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


@pytest.fixture
def small(
    qtbot: QtBot, qapp: QApplication, disk: SmallDisk, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Desk]:
    """A desk whose project is on that disk and which tries again soon."""
    monkeypatch.setattr(app.desktop.saving, "FIRST_PAUSE_MS", 150)
    monkeypatch.setattr(app.desktop.saving, "LONGEST_PAUSE_MS", 300)
    with open_desk(qtbot, qapp, disk.folder / "project", monkeypatch) as opened:
        yield opened


def test_a_review_and_its_note_wait_for_room(small: Desk, disk: SmallDisk) -> None:
    small.make_task()
    small.freeze()
    small.become("Rita")
    small.window.go_to("review")
    small.wait(lambda: small.review.library.rows)
    small.review.open(small.review.library.rows[0].key)
    form = small.review.form
    small.wait(lambda: form.review is not None and small.assembly.driver.is_settled)
    form.spend(5)
    said: list[str] = []
    small.studio.saving.said.connect(said.append)
    disk.fill()
    for number in range(4):
        form.change(1, quality="pass", difficulty=2, comment=f"{number} {LONG}")
        small.qtbot.wait(200)
    small.review.notes._text.setPlainText(LONG[:1900])
    small.wait(lambda: small.studio.saving.words)
    assert "no room" in small.studio.saving.words
    small.review.keeper.save()
    small.qtbot.wait(1200)
    assert len(said) == 1, said
    assert small.project.reviews.all() == ()
    disk.free()
    small.wait(small.project.reviews.all)
    small.wait(lambda: form.is_saved and small.review.notes.draft.is_saved)
    (review,) = small.project.reviews.all()
    assert review.comment == f"3 {LONG}"
    assert small.project.settings.get(f"review.note/rita/{review.revision}")["text"] == LONG[:1900]
    assert small.project.find_damage() == ()
    small.wait(lambda: not small.studio.saving.words)
    assert said[1:] == [""]


def test_a_review_opens_on_a_full_disk_and_who_saw_the_answer_is_noted_once_there_is_room(
    small: Desk, disk: SmallDisk
) -> None:
    small.make_task()
    small.freeze()
    small.become("Rita")
    small.window.go_to("review")
    small.wait(lambda: small.review.library.rows)
    small.wait(lambda: not small.studio.operations.busy)
    disk.fill()
    small.review.open(small.review.library.rows[0].key)
    form = small.review.form
    small.wait(lambda: form.review is not None)
    assert form.revision is not None
    small.wait(lambda: small.studio.saving.words)
    assert small.project.acts.saw_answers(form.revision.task) == ()
    assert len(small.window.last_writes()) == 1
    disk.free()
    small.wait(lambda: small.project.acts.saw_answers(form.revision.task))
    small.wait(lambda: not small.window.last_writes())
    assert small.project.acts.saw_answers() == ((form.revision.task, "Rita"),)


def test_an_audit_opens_without_room_and_its_verdict_waits_for_it(small: Desk, disk: SmallDisk) -> None:
    small.make_task()
    small.freeze()
    small.become("Pat")
    small.audit_to_the_end()
    small.wait(lambda: not small.studio.operations.busy)
    small.become("Joe")
    small.window.go_to("judge")
    small.wait(lambda: small.judge.library.rows and not small.studio.operations.busy)
    said: list[str] = []
    small.studio.saving.said.connect(said.append)
    disk.fill()
    small.judge.open(small.judge.library.rows[0].key)
    small.wait(lambda: small.judge.is_shown)
    assert small.project.acts.saw_answers() == ()
    model = small.judge.model
    model.choose("not_met")
    model.explain("too vague")
    for number in range(4):
        model.annotate(f"{number} {LONG[:1900]}")
        small.qtbot.wait(200)
    small.wait(lambda: small.studio.saving.words)
    assert "no room" in small.studio.saving.words
    small.judge.keeper.give()
    small.qtbot.wait(1200)
    assert len(said) == 1, said
    before = [one for one in small.project.judgments.all() if one.judge.kind == "human"]
    assert before == []
    disk.free()
    small.wait(lambda: any(one.judge.kind == "human" for one in small.project.judgments.all()))
    (given,) = [one for one in small.project.judgments.all() if one.judge.kind == "human"]
    assert given.note.startswith("3 A long text")
    small.wait(lambda: [who for _, who in small.project.acts.saw_answers()] == ["Joe"])
    assert small.project.find_damage() == ()


def test_a_participants_step_picture_and_report_wait_for_room(
    qtbot: QtBot, qapp: QApplication, disk: SmallDisk
) -> None:
    scene = make_scene(digest=asyncio.run(fake_digest()))
    file = pack(disk.folder / "ada.auditpack", make_sitting(asks_category=False), scene=scene)
    with open_participant(qtbot, qapp, file) as desk:
        desk.to_the_audit()
        step(desk, Qt.Key.Key_D)
        keep(desk)
        broke: list[object] = []
        desk.controller.broke.connect(broke.append)
        disk.fill()
        stage = stage_of(desk)
        stage.setFocus()
        QTest.keyClick(stage, Qt.Key.Key_W)
        desk.wait(lambda: desk.controller.fault)
        shown = words_on_screen(desk.window)
        assert "nothing can be written" in shown
        assert "no room" in shown
        used = desk.state().steps_used
        assert len(broke) == 1
        disk.free()
        desk.click("participant-retry")
        desk.until_open()
        step(desk, Qt.Key.Key_W)
        assert desk.state().steps_used > used
        disk.fill()
        field = desk.see(QPlainTextEdit, "report-text")
        field.setFocus()
        QTest.keyClicks(field, "It hangs in the air")
        desk.qtbot.wait(1500)
        assert desk.controller.draft.description == "It hangs in the air"
        assert not desk.controller.is_saved
        disk.free()
        if desk.controller.fault:
            desk.click("participant-retry")
        desk.wait(lambda: desk.controller.is_saved)
        draft = desk.place.load_draft(desk.package.sittings[0].id)
        assert isinstance(draft, dict)
        assert draft["description"] == "It hangs in the air"
