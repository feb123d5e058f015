"""Who is at the screen: the first person with one click, others by their profiles, and what each is offered."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QCheckBox,
    QDialog,
    QLabel,
    QLineEdit,
    QScrollArea,
    QTableView,
    QWidget,
)
from pytestqt.qtbot import QtBot

from app.jobs.profiles import add_profile
from data.schema.profile import ROLES
from data.store import Project
from tests.app.desks import Desk, open_desk

pytestmark = pytest.mark.gui
WORDS = "four words of mine"


def shown_tabs(desk: Desk) -> list[str]:
    return [name for name, tab in desk.window.bar._buttons.items() if not tab.isHidden()]


def add(desk: Desk, name: str, *roles: str, passphrase: str = "") -> None:
    """A profile, made by another process as it were."""
    by = "Ada" if desk.project.profiles.all() else ""
    add_profile(desk.project, name, roles=roles, passphrase=passphrase, by=by)
    desk.wait(lambda: any(one.name == name for one in desk.studio.profiles))


@pytest.fixture
def shared(desk: Desk) -> Desk:
    """Ada looks after the project; Rita reviews, Pat audits, Joe judges behind a passphrase."""
    add(desk, "Ada")
    add(desk, "Rita", "reviewer")
    add(desk, "Pat", "participant")
    add(desk, "Joe", "rater", passphrase=WORDS)
    desk.become("Ada")
    return desk


def test_the_first_person_says_a_name_with_one_click_and_is_told_of_every_role(desk: Desk) -> None:
    desk.studio.greet("")
    desk.window.go_to("review")
    desk.click("person")
    field = desk.find(QLineEdit, "name-field")
    field.setText("Mia")
    desk.click("name-go")
    desk.wait(lambda: desk.studio.person == "Mia")
    assert desk.studio.roles == ROLES
    assert desk.window.workspace is desk.review, "nobody is sent elsewhere for saying their name"
    assert "every role" in desk.window.banner.words
    assert shown_tabs(desk) == ["author", "review", "audit", "judge", "results", "worlds"]


def test_a_bare_name_of_before_goes_on_as_it_was(desk: Desk) -> None:
    assert desk.studio.person == "Cara"
    assert desk.studio.roles is None
    assert len(shown_tabs(desk)) == 6
    desk.make_task()
    made = desk.project.acts.all(kind="task")[0]
    assert (made.who, made.did) == ("Cara", "made")


def test_names_in_records_are_offered_to_the_first_person(desk: Desk) -> None:
    desk.make_task()
    desk.studio.greet("")
    desk.click("person")
    desk.click("known-cara")
    desk.click("name-go")
    desk.wait(lambda: desk.studio.profile)
    assert desk.studio.person == "Cara"


@pytest.mark.parametrize(
    ("name", "tabs"), [("Rita", ["review"]), ("Pat", ["audit"]), ("Ada", list("......"))]
)
def test_one_is_offered_what_ones_roles_allow(shared: Desk, name: str, tabs: list[str]) -> None:
    shared.click("person")
    shared.click(f"person-{name.casefold()}")
    shared.wait(lambda: shared.studio.person == name)
    assert len(shown_tabs(shared)) == len(tabs)
    if name != "Ada":
        assert shown_tabs(shared) == tabs
        assert shared.window.workspace.name == tabs[0]
        shared.window.activateWindow()
        shared.wait(shared.window.isActiveWindow)
        QTest.keyClick(shared.window, Qt.Key.Key_1, Qt.KeyboardModifier.ControlModifier)
        shared.wait(lambda: "no role curator" in shared.window.banner.words)
        assert shared.window.workspace.name == tabs[0]
    for beside in (shared.window.companion, shared.window.bar.project):
        assert beside.isVisible() == (name != "Pat"), "a participant sees nothing but the audit"


def test_a_passphrase_is_asked_and_a_wrong_one_lets_nobody_in(shared: Desk) -> None:
    shared.click("person")
    shared.click("person-joe")
    field = shared.find(QLineEdit, "door-passphrase")
    QTest.keyClicks(field, "four words")
    QTest.keyClick(field, Qt.Key.Key_Return)
    shared.wait(lambda: shared.find(QLabel, "door-fault").text())
    assert shared.studio.person == "Ada"
    shared.wait(shared.find(QAbstractButton, "door-go").isEnabled)
    field.clear()
    QTest.keyClicks(field, WORDS)
    shared.click("door-go")
    shared.wait(lambda: shared.studio.person == "Joe")
    assert shared.window.workspace is shared.judge


def test_a_start_asks_a_person_with_a_passphrase_again_and_shows_nothing_before(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "project"
    with Project.create(folder) as project:
        add_profile(project, "Ada", passphrase=WORDS)
    with open_desk(qtbot, qapp, folder, monkeypatch, "Ada", enters=False) as desk:
        desk.window.go_home()
        assert desk.studio.person == ""
        assert desk.window.workspace is None
        assert shown_tabs(desk) == []
        desk.click("person-ada")
        QTest.keyClicks(desk.find(QLineEdit, "door-passphrase"), WORDS)
        desk.click("door-go")
        desk.wait(lambda: desk.window.workspace is desk.author)


def test_only_an_admin_adds_people_and_the_reason_is_said(shared: Desk) -> None:
    shared.become("Rita")
    shared.click("person")
    new = shared.find(QAbstractButton, "people-new")
    assert not new.isEnabled()
    assert "no role admin" in new.toolTip()
    shared.click("people-close")
    shared.become("Ada")
    shared.click("person")
    shared.click("people-new")
    shared.find(QLineEdit, "name-field").setText("rita")
    shared.click("name-add")
    shared.wait(lambda: "already" in shared.find(QLabel, "newcomer-fault").text())
    shared.find(QLineEdit, "name-field").setText("Nia")
    for role in ("curator", "reviewer", "participant"):
        shared.find(QCheckBox, f"role-{role}").setChecked(False)
    shared.click("name-add")
    shared.wait(lambda: any(one.name == "Nia" for one in shared.studio.profiles))
    assert shared.project.profiles.get("Nia").roles == ("rater",)
    assert shared.studio.person == "Ada"
    shared.click("people-close")


def test_roles_that_are_taken_away_take_effect_at_once(shared: Desk) -> None:
    shared.become("Rita")
    shared.wait(lambda: shared.window.workspace is shared.review)
    rita = shared.project.profiles.get("Rita")
    shared.project.profiles.save(rita.model_copy(update={"roles": ("rater",)}), by="Ada")
    shared.wait(lambda: shared.window.workspace is shared.judge)
    assert shown_tabs(shared) == ["judge"]


def test_a_profile_is_changed_and_removed_and_the_last_admin_stays(shared: Desk) -> None:
    shared.click("person")
    shared.click("edit-pat")
    shared.find(QCheckBox, "role-rater").setChecked(True)
    shared.click("profile-save")
    shared.wait(lambda: shared.project.profiles.get("Pat").roles == ("participant", "rater"))
    shared.click("edit-pat")
    shared.click("profile-remove")
    shared.click("confirm-go")
    shared.wait(lambda: shared.project.profiles.find("Pat") is None)
    shared.click("edit-ada")
    shared.find(QCheckBox, "role-admin").setChecked(False)
    shared.click("profile-save")
    shared.wait(lambda: "only admin" in shared.find(QLabel, "profile-fault").text())
    shared.find(QAbstractButton, "profile-save").window().reject()  # type: ignore[attr-defined]


def test_the_log_is_shown_and_searched(shared: Desk) -> None:
    shared.click("person")
    shared.click("people-log")
    table = shared.find(QTableView, "log-table")
    assert table.model().rowCount() == 4
    QTest.keyClicks(shared.find(QLineEdit, "log-search"), "rita")
    assert table.model().rowCount() == 1
    shared.click("log-close")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_dialog_is_drawn_whole_in_both_themes(shared: Desk, tmp_path: Path, theme: str) -> None:
    """WORLDAUDIT_PICTURES names a folder for the pictures that docs/people.md shows."""
    if theme != shared.studio.wardrobe.colours.name:
        shared.window._on_theme()
    kept = Path(os.environ.get("WORLDAUDIT_PICTURES") or tmp_path)
    kept.mkdir(parents=True, exist_ok=True)

    def picture(dialog: str, name: str) -> QWidget:
        shared.wait(lambda: any(one.isVisible() for one in shared.window.findChildren(QDialog, dialog)))
        shown = next(one for one in shared.window.findChildren(QDialog, dialog) if one.isVisible())
        for text in shown.findChildren(QLabel):
            if text.isVisible() and not text.wordWrap() and type(text) is QLabel:
                assert text.width() >= text.sizeHint().width(), f"cut off: {text.text()}"
        shared.qtbot.wait(50)
        if theme == "light":
            assert shown.grab().save(str(kept / f"{name}.png"))
        return shown

    shared.click("person")
    chooser = picture("chooser-dialog", "people-chooser")
    rows = next(one for one in chooser.findChildren(QScrollArea) if one.isVisible())
    assert rows.verticalScrollBar().maximum() == 0, "the people need scrolling"
    shared.click("edit-rita")
    picture("profile-dialog", "people-profile").close()
    shared.click("person")
    shared.click("people-log")
    picture("log-dialog", "people-log").close()
    shared.click("person")
    shared.click("people-new")
    picture("newcomer-dialog", "people-new").close()
