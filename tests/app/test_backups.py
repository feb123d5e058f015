"""Backing up and restoring by command and from the window."""

from __future__ import annotations

import json
import threading
import zipfile
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWebEngineCore import QWebEngineProfile
from PySide6.QtWidgets import QApplication, QFileDialog, QProgressBar
from pytestqt.qtbot import QtBot

from app.__main__ import run
from app.desktop.application import Desktop
from app.desktop.backups import ask_to_back_up, ask_to_restore, restore
from app.desktop.operations import Failure
from app.desktop.preferences import Preferences
from app.jobs.restoring import Restored, restore_project
from data.store import Project
from tests.app.desks import Desk
from tests.app.fake_page import FakePage
from tests.data.builders import a_frame, a_revision, a_task, an_episode


def test_a_project_goes_to_a_file_and_back_by_command(tmp_path: Path, capsys: Any) -> None:
    with Project.create(tmp_path / "mine") as project:
        task = project.tasks.save(a_task())
        project.blobs.put(b"a picture")
    file, again = str(tmp_path / "kept.zip"), str(tmp_path / "again")
    assert run(["backup", str(tmp_path / "mine"), file, "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert (said["file"], len(said["manifest"]["members"])) == (file, 2)
    assert run(["restore", file, again]) == 0
    assert "all checked" in capsys.readouterr().out
    with Project.open(again) as restored:
        assert restored.tasks.all() == (task,)
        assert restored.blobs.all()
    for arguments, words in (
        (["backup", str(tmp_path / "mine"), file], "not overwritten"),
        (["restore", file, again], "is a project already"),
        (["restore", str(tmp_path / "none.zip"), str(tmp_path / "new")], "There is no backup"),
        (["backup", str(tmp_path / "nowhere"), str(tmp_path / "b.zip")], "no WorldAudit project"),
    ):
        assert run(arguments) == 2
        assert words in capsys.readouterr().err


def test_a_backup_is_never_written_into_its_own_project(tmp_path: Path, capsys: Any) -> None:
    Project.create(tmp_path / "mine").close()
    for place in ("mine/in.zip", "mine/new/in.zip", "other/../mine/in.zip"):
        assert run(["backup", str(tmp_path / "mine"), str(tmp_path / place)]) == 2
        assert "lies in the project itself" in capsys.readouterr().err
    assert not list((tmp_path / "mine").glob("**/*.zip*"))
    assert run(["backup", str(tmp_path / "mine"), str(tmp_path / "new" / "deep" / "out.zip")]) == 0
    assert "was not there; it was made" in capsys.readouterr().out


def test_what_a_backup_holds_too_much_or_too_little_is_said(tmp_path: Path, capsys: Any) -> None:
    with Project.create(tmp_path / "mine") as project:
        episode = an_episode(a_revision(project), frames=[a_frame("a" * 64)])
        project.episodes.add(episode)
    assert run(["backup", str(tmp_path / "mine"), str(tmp_path / "kept.zip")]) == 0
    with zipfile.ZipFile(tmp_path / "kept.zip", "a") as archive:
        archive.writestr("notes/letter.txt", "Dear Ada")
    capsys.readouterr()

    assert run(["restore", str(tmp_path / "kept.zip"), str(tmp_path / "again")]) == 1
    said = capsys.readouterr().out
    assert "does not name them: notes/letter.txt" in said
    assert "1 record names pictures or files that the backup does not hold" in said
    assert episode.id in said
    assert not (tmp_path / "again" / "notes").exists()
    assert run(["restore", str(tmp_path / "kept.zip"), str(tmp_path / "third"), "--json"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert (found["left_alone"], len(found["missing"])) == (["notes/letter.txt"], 1)


@pytest.mark.gui
def test_the_window_backs_up_what_is_open_and_restores_it_elsewhere(
    desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.make_task()
    file = tmp_path / "kept.zip"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, **__: (str(file), ""))
    ask_to_back_up(desk.studio, desk.window)
    desk.wait(lambda: "backed up" in desk.window.banner.words)
    restored: list[Path] = []
    failures: list[Failure] = []
    said: list[Restored] = []
    studio = desk.studio
    (tmp_path / "again").mkdir()
    for folder in (tmp_path / "again", desk.project.folder):
        restore(
            studio.operations,
            studio.wardrobe,
            desk.window,
            file,
            folder,
            lambda place, made: restored.append(place) or said.append(made),
            failures.append,
        )
    desk.wait(lambda: restored and failures)
    assert restored == [tmp_path / "again"]
    assert (said[0].left_alone_words, said[0].missing_words) == ("", "")
    assert "is a project already" in failures[0].reason
    with Project.open(tmp_path / "again") as again:
        assert again.tasks.all() == desk.project.tasks.all()
    ask_to_back_up(desk.studio, desk.window)
    desk.wait(lambda: "not overwritten" in desk.window.banner.words)


@pytest.mark.gui
def test_restoring_asks_for_the_file_and_the_folder_and_a_cancel_of_either_does_nothing(
    desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.make_task()
    file, folder = tmp_path / "kept.zip", tmp_path / "again"
    folder.mkdir()
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, **__: (str(file), ""))
    ask_to_back_up(desk.studio, desk.window)
    desk.wait(lambda: "backed up" in desk.window.banner.words)
    chosen = {"file": "", "folder": ""}
    asked: list[str] = []

    def choose(which: str) -> str:
        asked.append(which)
        return chosen[which]

    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_, **__: (choose("file"), ""))
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_, **__: choose("folder"))
    restored: list[Path] = []
    failures: list[Failure] = []

    def ask() -> None:
        studio = desk.studio
        ask_to_restore(
            studio.operations,
            studio.wardrobe,
            desk.window,
            lambda place, _: restored.append(place),
            failures.append,
        )

    ask()
    assert asked == ["file"]
    chosen["file"] = str(file)
    ask()
    assert asked == ["file", "file", "folder"]
    assert list(folder.iterdir()) == []
    chosen["folder"] = str(folder)
    ask()
    desk.wait(lambda: restored)
    assert (restored, failures) == ([folder], [])
    with Project.open(folder) as again:
        assert again.tasks.all() == desk.project.tasks.all()
    chosen["file"] = str(tmp_path / "preferences.json")  # no backup
    chosen["folder"] = str(tmp_path / "third")
    (tmp_path / "third").mkdir()
    ask()
    desk.wait(lambda: failures)
    assert list((tmp_path / "third").iterdir()) == []


@pytest.mark.gui
def test_the_window_of_a_restored_project_says_what_the_backup_lacked(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Project.create(tmp_path / "mine", name="Mine") as project:
        project.episodes.add(an_episode(a_revision(project), frames=[a_frame("a" * 64)]))
        project.back_up(tmp_path / "kept.zip")
    with zipfile.ZipFile(tmp_path / "kept.zip", "a") as archive:
        archive.writestr("notes/letter.txt", "Dear Ada")
    monkeypatch.setattr("app.desktop.application.WorldProfile", QWebEngineProfile)
    monkeypatch.setattr("app.desktop.application.WorldPage", FakePage)
    desktop = Desktop(qapp, Preferences(tmp_path / "preferences.json"))
    try:
        restored = restore_project(tmp_path / "kept.zip", tmp_path / "again")
        desktop._open_restored(tmp_path / "again", restored)
        qtbot.waitUntil(
            lambda: bool(desktop.assembly and desktop.assembly.window.banner.words), timeout=60_000
        )
        said = desktop.assembly.window.banner.words
        assert said.startswith("Mine is restored, every byte checked.")
        assert "notes/letter.txt" in said
        assert "1 record names pictures or files that the backup does not hold" in said
    finally:
        desktop.close()
        desktop.deleteLater()


@pytest.mark.gui
def test_a_backup_that_is_stopped_in_the_window_leaves_nothing(
    desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, begun, goes_on = tmp_path / "kept.zip", threading.Event(), threading.Event()
    plain = desk.project.back_up

    def slow(place: Path, *, tell: Any, stop: Any) -> Any:
        def wait() -> None:
            begun.set()
            goes_on.wait(20)
            stop()

        return plain(place, tell=tell, stop=wait)

    monkeypatch.setattr(desk.project, "back_up", slow)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, **__: (str(file), ""))
    ask_to_back_up(desk.studio, desk.window)
    desk.wait(begun.is_set)
    assert desk.find(QProgressBar, "piecework-bar").value() <= 0
    desk.click("piecework-stop")
    goes_on.set()
    desk.wait(lambda: not desk.studio.operations.busy)
    assert [path.name for path in tmp_path.iterdir() if "kept" in path.name] == []
    assert desk.window.banner.words == ""
