"""Keys that a person may change: no two commands get one, the change holds, and it is shown wherever the key is."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QKeySequenceEdit, QLabel, QLineEdit, QPushButton, QToolButton

from app.__main__ import run
from app.desktop.models.keymap import COMMANDS, Keymap, plain_key
from app.desktop.preferences import Preferences
from data.errors import UsageError
from tests.app.desks import Desk


def test_the_usual_keys_have_no_conflict() -> None:
    keymap = Keymap()
    clashes = [
        (one.name, other.name)
        for one in COMMANDS
        for key in one.keys
        if (other := keymap.in_the_way(one.name, key)) is not None
    ]
    assert clashes == []


def test_a_key_that_another_command_has_is_refused_by_that_commands_name() -> None:
    keymap = Keymap()
    with pytest.raises(UsageError, match="All tasks as a table"):
        keymap.change("author.frame", "ctrl+l")
    with pytest.raises(UsageError, match="Walk or fly"):
        keymap.change("author.frame", "w")
    with pytest.raises(UsageError, match="Undo"):
        keymap.change("search", "Ctrl+Z")
    assert keymap.key_of("author.frame") == "F"


def test_two_workspaces_may_use_one_key_and_a_key_that_was_freed_may_be_taken() -> None:
    keymap = Keymap()
    keymap.change("author.frame", "G")
    keymap.change("author.hide", "F")
    assert keymap.changed == {"author.frame": "G", "author.hide": "F"}
    with pytest.raises(UsageError, match="Hide the selected object"):
        keymap.reset("author.frame")
    keymap.reset()
    assert keymap.changed == {}
    assert keymap.key_of("worlds.frame") == "F"


def test_keys_of_audits_are_the_same_for_everybody() -> None:
    with pytest.raises(UsageError, match="fixed key: E"):
        Keymap().change("audit.interact", "X")


def test_a_change_that_no_longer_fits_leaves_the_usual_key() -> None:
    keymap = Keymap({"author.frame": "Ctrl+Z", "gone.command": "K", "author.hide": "K"})
    assert keymap.key_of("author.frame") == "F"
    assert keymap.key_of("author.hide") == "K"


@pytest.mark.parametrize(
    ("said", "plain"),
    [
        ("shift+ctrl+z", "Ctrl+Shift+Z"),
        ("delete", "Del"),
        ("f5", "F5"),
        ("+", "+"),
        ("Ctrl++", "Ctrl++"),
        ("/", "/"),
    ],
)
def test_a_key_is_written_one_way(said: str, plain: str) -> None:
    assert plain_key(said) == plain


@pytest.mark.parametrize("said", ["", "Ctrl+", "Hyper+K", "Ctrl+Nothing", "é"])
def test_what_is_no_key_is_refused(said: str) -> None:
    with pytest.raises(UsageError, match="is no key"):
        plain_key(said)


def test_a_key_is_changed_by_command_and_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("app.desktop.preferences.platformdirs.user_config_dir", lambda *_: str(tmp_path))
    assert run(["keys", "--set", "author.frame=G", "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert next(row for row in rows if row["command"] == "author.frame")["keys"] == ["G"]
    assert Preferences().keys == {"author.frame": "G"}
    assert run(["keys", "--set", "author.hide=G"]) == 2
    assert "Frame the selected object" in capsys.readouterr().err
    assert run(["keys", "--reset", "--json"]) == 0
    assert Preferences().keys == {}


@pytest.mark.gui
def test_a_key_is_changed_in_the_table_of_keys_and_works_at_once(desk: Desk) -> None:
    desk.make_task()
    desk.author.draft.rename("Renamed")
    desk.window._on_help()
    desk.click("key-author.undo")
    wait = desk.find(QKeySequenceEdit, "keys-wait")
    QTest.keyClick(wait, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    desk.wait(lambda: "Freeze a revision" in desk.find(QLabel, "keys-words").text())
    desk.click("key-author.undo")
    QTest.keyClick(wait, Qt.Key.Key_U, Qt.KeyboardModifier.ControlModifier)
    desk.wait(lambda: desk.find(QPushButton, "key-author.undo").text() == "Ctrl+U")
    desk.click("keys-close")
    assert "Ctrl+U" in desk.find(QToolButton, "undo").toolTip()
    desk.window.activateWindow()
    desk.wait(desk.window.isActiveWindow)
    QTest.keyClick(desk.window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert desk.author.draft.task.title == "Renamed"
    QTest.keyClick(desk.window, Qt.Key.Key_U, Qt.KeyboardModifier.ControlModifier)
    assert desk.author.draft.task.title == "A task"
    assert desk.studio.preferences.keys == {"author.undo": "Ctrl+U"}
    desk.author.tabs.setCurrentWidget(desk.author.about)
    field = desk.find(QLineEdit, "task-title")
    field.setFocus()
    QTest.keyClick(field, Qt.Key.Key_End)
    QTest.keyClicks(field, "!")
    QTest.keyClick(field, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert field.text() == "A task!"
    QTest.keyClick(field, Qt.Key.Key_U, Qt.KeyboardModifier.ControlModifier)
    assert field.text() == "A task"
