"""The participant's window in step mode: nothing but the audit, everything on the disk before it is said."""

from __future__ import annotations

import asyncio
import errno
import json
import os
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QLabel, QPlainTextEdit, QWidget
from pytestqt.qtbot import QtBot

from app.__main__ import run
from app.desktop.models.participation import ParticipantView
from data.interchange.bundles import OpenedBundle
from data.schema.injection import Injection
from evaluation.episodes import episode_of
from evaluation.ledger import fold
from tests.app.participants import (
    ParticipantDesk,
    fake_digest,
    make_example,
    make_scene,
    make_sitting,
    open_participant,
    pack,
)
from tests.app.test_audit import words_on_screen

pytestmark = pytest.mark.gui
FLOATS = Injection(
    id="0192f0c1-2b3a-7c4d-8e5f-000000000001",
    operator="float",
    targets=("room/lamp",),
    parameters={"raise_m": 0.6},
)


@pytest.fixture
async def packed(tmp_path: Path) -> Path:
    """A package with two step sittings in a room whose lamp floats."""
    scene = make_scene(FLOATS, digest=await fake_digest())
    return pack(tmp_path / "ada.auditpack", make_sitting(), make_sitting(), scene=scene)


@pytest.fixture
def desk(qtbot: QtBot, qapp: QApplication, packed: Path) -> Iterator[ParticipantDesk]:
    """The window, at its first page."""
    with open_participant(qtbot, qapp, packed) as opened:
        yield opened


def stage_of(desk: ParticipantDesk) -> QWidget:
    return desk.see(QWidget, "participant-stage")


def step(desk: ParticipantDesk, key: Qt.Key) -> None:
    """One action by its key."""
    before = desk.controller.view.used
    stage = stage_of(desk)
    stage.setFocus()
    QTest.keyClick(stage, key)
    desk.wait(lambda: desk.controller.view.used == before + 1 and not desk.controller.doing.what)


def keep(desk: ParticipantDesk) -> str:
    """Keeps what is on the screen; returns its name once the window says that it is kept."""
    desk.see_newest()
    stage = stage_of(desk)
    stage.setFocus()
    QTest.keyClick(stage, Qt.Key.Key_F)
    desk.wait(lambda: "is kept" in desk.read("stage-said"))
    return desk.read("stage-said").split()[0]


def write_report(desk: ParticipantDesk, text: str) -> None:
    """A whole report with a box, by mouse and keys, filed."""
    keep(desk)
    field = desk.see(QPlainTextEdit, "report-text")
    field.setFocus()
    QTest.keyClicks(field, text)
    desk.click("mark-tool-box")
    picture = desk.see(QWidget, "participant-picture")
    middle = picture.rect().center()
    QTest.mousePress(picture, Qt.MouseButton.LeftButton, pos=middle - QPoint(30, 30))
    QTest.mouseMove(picture, middle + QPoint(30, 30))
    QTest.mouseRelease(picture, Qt.MouseButton.LeftButton, pos=middle + QPoint(30, 30))
    combo = desk.see(QComboBox, "report-category")
    combo.setFocus()
    QTest.keyClick(combo, Qt.Key.Key_Down)
    before = len(desk.controller.view.reports)
    desk.click("report-file")
    desk.wait(lambda: len(desk.controller.view.reports) == before + 1 and not desk.controller.doing.what)
    assert desk.read("stage-said") == f"r{before + 1} is filed. When you are done, submit the audit."


def end(desk: ParticipantDesk, ending: str) -> None:
    desk.click(f"end-{ending}")
    desk.click("confirm-go")
    desk.wait(lambda: not desk.controller.is_open)


def test_instructions_keys_two_audits_and_the_end_and_the_file_to_send_holds_them(
    desk: ParticipantDesk, packed: Path
) -> None:
    assert "Welcome, Ada" in words_on_screen(desk.window).replace("welcome, ada", "Welcome, Ada")
    desk.click("welcome-next")
    page = desk.window.page
    QTest.keyClick(page, Qt.Key.Key_W)
    QTest.keyClick(page, Qt.Key.Key_F)
    assert desk.read("keys-tried") == "2 of 11 tried"
    desk.click("practice-begin")
    desk.until_open()
    step(desk, Qt.Key.Key_D)
    desk.click("act-forward-2")
    desk.wait(lambda: desk.controller.view.used == 2 and not desk.controller.doing.what)
    assert desk.read("budget-left") == "38 of 40 steps left"
    write_report(desk, "A lamp hangs in the air.")
    end(desk, "submitted")
    assert desk.see(QWidget, "between").isVisible()
    over, goes_on, came = desk.controller.view, threading.Event(), []

    async def late() -> ParticipantView:
        await asyncio.to_thread(goes_on.wait)
        came.append(over)
        return over

    desk.controller._quietly("Writing the time down", late())
    desk.click("between-next")
    desk.until_open()
    goes_on.set()
    desk.wait(lambda: came)
    desk.qtbot.wait(50)
    assert desk.controller.is_open, "what came late of the first sitting was shown in the second"
    assert desk.controller.draft.description == ""
    end(desk, "nothing-found")
    desk.wait(lambda: ".auditresults" in desk.read("results-file"))
    with OpenedBundle(packed.with_suffix(".auditresults")) as bundle:
        logs = [fold(bundle.entries(entry)) for entry in bundle.index.sittings]
        assert [log.ended.ending for log in logs] == ["submitted", "nothing_found"]
        (report,) = logs[0].reports.values()
        assert report.mark is not None
        assert report.category == "G1"
        assert bundle.blob(logs[0].frames[report.evidence[0]].blob)


def test_nothing_on_the_screen_or_in_the_clear_names_the_answer(desk: ParticipantDesk, packed: Path) -> None:
    desk.to_the_audit()
    step(desk, Qt.Key.Key_W)
    shown = words_on_screen(desk.window) + desk.window.windowTitle().casefold()
    assert "square room" in shown
    logged = json.dumps(desk.place.entries(desk.package.sittings[0].id))
    for secret in ("room/lamp", "float", "raise_m", FLOATS.id):
        assert secret not in shown
        assert secret not in logged
        assert secret.encode() not in packed.read_bytes()


def test_a_clean_control_looks_like_any_other_audit(qtbot: QtBot, qapp: QApplication, tmp_path: Path) -> None:
    """Same words, same widgets, same log but for the pixels and their hashes."""

    seen: list[tuple[str, list[str]]] = []
    for name, injections in (("control", ()), ("anomalous", (FLOATS,))):
        scene = make_scene(*injections, digest=asyncio.run(fake_digest()))
        sitting = make_sitting()
        file = pack(tmp_path / f"{name}.auditpack", sitting, scene=scene)
        with open_participant(qtbot, qapp, file) as desk:
            desk.to_the_audit()
            step(desk, Qt.Key.Key_A)
            desk.wait(lambda desk=desk: desk.read("picture-name") == "a1 · now")
            kinds = [entry["kind"] for entry in desk.place.entries(sitting.id)]
            seen.append((words_on_screen(desk.window), kinds))
    assert seen[0] == seen[1]


def test_the_picture_is_the_encoders_own_bytes(desk: ParticipantDesk) -> None:
    desk.to_the_audit()
    step(desk, Qt.Key.Key_D)
    record = desk.state().steps[-1].frames[-1]
    stage = stage_of(desk)
    assert stage.strip.entries[-1].blob == record.blob  # type: ignore[attr-defined]
    desk.wait(lambda: desk.read("picture-name") == "a1 · now")
    own = QImage.fromData(desk.place.blobs.get(record.blob))
    assert stage.picture._image == own  # type: ignore[attr-defined]


def test_what_is_said_to_be_kept_is_on_the_disk(desk: ParticipantDesk) -> None:
    desk.to_the_audit()
    step(desk, Qt.Key.Key_D)
    ref = keep(desk)
    draft = desk.place.load_draft(desk.package.sittings[0].id)
    assert draft["evidence"] == [ref]
    assert desk.place.blobs.get(desk.state().frames[ref].blob)


def test_a_pause_holds_the_audit_is_logged_and_counts_no_active_time(desk: ParticipantDesk) -> None:
    desk.to_the_audit()
    stage = stage_of(desk)
    stage.setFocus()
    QTest.keyClick(stage, Qt.Key.Key_P)
    desk.wait(lambda: desk.state().held)
    assert desk.see(QAbstractButton, "participant-go-on").isVisible()
    assert desk.read("picture-name") == ""
    QTest.keyClick(stage, Qt.Key.Key_W)
    desk.qtbot.wait(150)
    assert desk.controller.view.used == 0
    desk.click("participant-go-on")
    desk.wait(lambda: desk.state().pauses)
    assert desk.state().pauses[0].why == "asked"
    step(desk, Qt.Key.Key_W)
    end(desk, "gave-up")
    conduct = episode_of(desk.state(), desk.place.blobs).conduct
    assert 0 < conduct.active_ms < 60_000


def test_a_world_that_dies_is_started_again_at_the_same_state_and_the_window_says_so(
    desk: ParticipantDesk,
) -> None:
    desk.to_the_audit()
    step(desk, Qt.Key.Key_D)
    keep(desk)
    desk.kills_next = True
    stage = stage_of(desk)
    stage.setFocus()
    QTest.keyClick(stage, Qt.Key.Key_W)
    desk.wait(lambda: desk.controller.fault)
    desk.click("participant-retry")
    desk.until_open()
    assert "after step 1, at the same state" in desk.read("stage-said")
    assert desk.controller.draft.evidence == ["a1"]
    step(desk, Qt.Key.Key_W)
    assert desk.state().resumed_at == (1,)


def test_a_window_that_was_left_goes_on_where_it_was(qtbot: QtBot, qapp: QApplication, packed: Path) -> None:
    with open_participant(qtbot, qapp, packed) as desk:
        desk.to_the_audit()
        step(desk, Qt.Key.Key_D)
        keep(desk)
        field = desk.see(QPlainTextEdit, "report-text")
        QTest.keyClicks(field, "Half a report")
        desk.wait(lambda: desk.controller.is_saved)
        desk.window.close()
        desk.click("confirm-stay")
        desk.wait(lambda: not desk.controller.paused)
        desk.window.close()
        desk.click("confirm-go")
        desk.wait(lambda: not desk.window.isVisible())
    with open_participant(qtbot, qapp, packed) as desk:
        desk.to_the_audit()
        assert desk.controller.view.used == 1
        assert desk.controller.draft.description == "Half a report"
        assert desk.state().resumed_at == (1,)
        assert [pause.why for pause in desk.state().pauses] == ["window left", "window left"]


def test_a_full_disk_is_said_once_and_what_comes_after_it_is_written(
    desk: ParticipantDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.to_the_audit()
    step(desk, Qt.Key.Key_D)

    def refuse(handle: int, data: bytes, *, at: int) -> None:
        os.pwrite(handle, data[: len(data) // 2], at)  # the rest found no room
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patch:
        patch.setattr("data.interchange.results._write_all", refuse)
        stage = stage_of(desk)
        stage.setFocus()
        QTest.keyClick(stage, Qt.Key.Key_W)
        desk.wait(lambda: desk.controller.fault)
        shown = words_on_screen(desk.window)
        assert "nothing can be written" in shown
        assert "no room" in shown
    desk.click("participant-retry")
    desk.until_open()
    step(desk, Qt.Key.Key_W)
    assert desk.state().steps_used >= 2


@pytest.mark.parametrize(
    ("button", "ending"),
    [("gave-up", "gave_up"), ("technical", "technical"), ("nothing-found", "nothing_found")],
)
def test_every_outcome_is_a_record(desk: ParticipantDesk, button: str, ending: str) -> None:
    desk.to_the_audit()
    end(desk, button)
    episode = episode_of(desk.state(), desk.place.blobs)
    assert episode.ending == ending
    circumstances = episode.circumstances
    assert circumstances is not None
    assert (circumstances.language, circumstances.instructions, circumstances.mode) == (
        "en",
        "standard-1",
        "step",
    )
    assert circumstances.configuration["window_px"]
    assert episode.isolation == "package"


def test_the_worked_example_of_a_study_is_there_to_be_read_and_stands_in_the_record(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path
) -> None:

    image = QImage(960, 576, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.darkGreen)
    picture = tmp_path / "example.jpg"
    assert image.save(str(picture))
    data = picture.read_bytes()
    example = make_example(data)
    scene = make_scene(digest=asyncio.run(fake_digest()))
    file = pack(
        tmp_path / "ada.auditpack",
        make_sitting(example=example),
        scene=scene,
        files={example.frames[0].blob: data},
    )
    with open_participant(qtbot, qapp, file) as desk:
        desk.to_the_audit()
        tabs = desk.see(QWidget, "participant-tabs")
        tabs.setCurrentIndex(2)  # type: ignore[attr-defined]
        shown = desk.see(QWidget, "example-1")
        desk.wait(lambda: shown.has_picture)  # type: ignore[attr-defined]
        assert "the cup hangs 30 cm above the table" in words_on_screen(desk.window)
        end(desk, "gave-up")
        assert episode_of(desk.state(), desk.place.blobs).circumstances.example == "G1-v1"


def test_the_window_stands_at_1024_by_700(desk: ParticipantDesk) -> None:
    desk.window.resize(1024, 700)
    desk.to_the_audit()
    step(desk, Qt.Key.Key_D)
    keep(desk)
    for widget in desk.window.findChildren(QAbstractButton) + desk.window.findChildren(QLabel):
        if widget.isVisible():
            right = widget.mapTo(desk.window, widget.rect().topRight()).x()
            assert right <= 1024, f"{widget.objectName()} {widget.text()} ends at {right}"
    assert desk.window.size().width() == 1024


def test_a_package_is_open_in_one_window_at_a_time_and_its_state_can_be_asked_without_one(
    desk: ParticipantDesk, packed: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["participate", str(packed)]) == 2
    assert "open in another window" in capsys.readouterr().err


def test_the_command_tells_which_audits_are_done(packed: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["participate", str(packed), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["participant"] == "Ada"
    assert [audit["state"] for audit in told["audits"]] == ["open", "open"]
    assert run(["participate", str(packed), "--status"]) == 0
    assert "0 of 2 audits are done" in capsys.readouterr().out
    assert run(["participate", str(packed.with_name("none.auditpack"))]) == 2
    packed.write_bytes(b"no package")
    assert run(["participate", str(packed)]) == 2
    assert "not an audit package" in capsys.readouterr().err
