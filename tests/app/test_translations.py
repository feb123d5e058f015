"""Every word of the participant's window is translated, the compiled words are those of the source, and letters can be drawn."""

from __future__ import annotations

import asyncio
import re
import xml.etree.ElementTree as ET
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QTabWidget,
    QWidget,
)
from pytestqt.qtbot import QtBot

from app.desktop.participant import tongue
from app.desktop.translations import refresh
from app.desktop.widgets.category_words import WORDS, needed_words
from data.schema.audit import Hint
from tests.app.participants import (
    ParticipantDesk,
    fake_digest,
    make_scene,
    make_sitting,
    open_participant,
    pack,
)

LETTERS = re.compile(r"[A-Za-z]{2,}")
KEPT = {
    "Ada",
    "English",
    "Esc",
    "Ctrl",
    "auditresults",
    "auditpack",
    "The world host died (signal 9).",
}
"""Names, keys and file endings that are the same in every language, and a fault as the program tells it to whoever helps."""
MACHINE = re.compile(r"/[\w./-]+|\b[acer]\d+(#c\d+)?\b|\b[A-Z]\d\b")
"""Paths, names of pictures and reports, codes of categories."""


def messages(file: Path) -> list[tuple[str, str, str, bool]]:
    """Context, source, translation, finished."""
    found = []
    for context in ET.parse(file).getroot().iter("context"):  # noqa: S314 - our own file
        name = context.findtext("name") or ""
        for message in context.iter("message"):
            translation = message.find("translation")
            assert translation is not None
            done = translation.get("type") is None and bool(translation.text)
            found.append((name, message.findtext("source") or "", translation.text or "", done))
    return found


def test_every_word_of_the_sources_is_in_the_translation_and_none_is_left_over(tmp_path: Path) -> None:
    fresh = tmp_path / "fresh.ts"
    refresh.collect("zh", fresh)
    wanted = {(context, source) for context, source, _, _ in messages(fresh)}
    there = {(context, source) for context, source, _, _ in messages(refresh.source_file("zh"))}
    assert wanted == there, "run `python -m app.desktop.translations.refresh` and translate what is new"


def test_every_word_is_translated_and_keeps_its_places_for_numbers() -> None:
    rows = messages(refresh.source_file("zh"))
    assert not [source for _, source, _, done in rows if not done]
    for _, source, translation, _ in rows:
        assert sorted(re.findall(r"\{\d\}", source)) == sorted(re.findall(r"\{\d\}", translation)), source


def test_the_compiled_words_are_those_of_the_source(tmp_path: Path) -> None:
    compiled = tmp_path / "fresh.qm"
    refresh.compile_words("zh", refresh.source_file("zh"), compiled)
    assert compiled.read_bytes() == refresh.compiled_file("zh").read_bytes()


def test_every_name_of_a_category_or_family_can_be_translated() -> None:
    assert set(WORDS) == needed_words()


def untranslated(window: QWidget) -> list[str]:
    """Visible words in Latin letters that are no names."""
    found: list[str] = [window.windowTitle()]
    for widget in window.findChildren(QWidget):
        if not widget.isVisible():
            continue
        found += [widget.toolTip(), widget.accessibleName()]
        if isinstance(widget, QLabel | QAbstractButton):
            found.append(widget.text())
        if isinstance(widget, QPlainTextEdit | QLineEdit):
            found.append(widget.placeholderText())
        if isinstance(widget, QComboBox):
            found += [widget.itemText(number) for number in range(widget.count())]
        if isinstance(widget, QTabWidget):
            found += [widget.tabText(number) for number in range(widget.count())]
    return [text for text in found if _strange(text)]


def _strange(text: str) -> bool:
    left = MACHINE.sub("", text)
    for name in KEPT:
        left = left.replace(name, "")
    return bool(LETTERS.search(left))


@pytest.mark.gui
def test_in_chinese_no_english_word_is_on_the_screen_at_any_place(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.desktop.participant.window.can_draw", lambda _: True)
    scene = make_scene(digest=asyncio.run(fake_digest()))
    first, second = make_sitting(), make_sitting()
    hinted = {
        one: brief.model_copy(update={"hint": Hint(kind="category", family="SP", category="G1")})
        for one, brief in first.briefs.items()
    }
    file = pack(tmp_path / "ada.auditpack", first.model_copy(update={"briefs": hinted}), second, scene=scene)
    with open_participant(qtbot, qapp, file) as desk:
        seen: list[str] = []

        def look() -> None:
            for top in [desk.window, *QApplication.topLevelWidgets()]:
                if top.isVisible():
                    seen.extend(untranslated(top))

        _walk_through(desk, look)
        assert not seen, seen
        circumstances = desk.state().begun.circumstances
        assert circumstances is not None
        assert circumstances.language == "zh"
        assert desk.state().begun.brief.language == "zh"


def _walk_through(desk: ParticipantDesk, look: Callable[[], None]) -> None:
    """Every page and most states of the window, in Chinese."""
    desk.click("language-zh")
    look()
    desk.click("welcome-next")
    look()
    desk.click("practice-begin")
    look()
    desk.until_open()
    look()
    stage = desk.see(QWidget, "participant-stage")
    stage.setFocus()
    QTest.keyClick(stage, Qt.Key.Key_E)
    desk.wait(lambda: desk.controller.view.used == 1 and not desk.controller.doing.what)
    desk.see_newest()
    QTest.keyClick(stage, Qt.Key.Key_F)
    desk.wait(lambda: desk.controller.is_saved and desk.controller.draft.evidence)
    look()
    desk.click("pause")
    look()
    desk.click("participant-go-on")
    desk.kills_next = True
    stage.setFocus()
    QTest.keyClick(stage, Qt.Key.Key_W)
    desk.wait(lambda: desk.controller.fault)
    desk.click("participant-retry")
    desk.until_open()
    look()
    for ending in ("technical", "nothing-found"):
        desk.click(f"end-{ending}")
        look()
        desk.click("confirm-stay")
    desk.click("end-gave-up")
    look()
    desk.click("confirm-go")
    desk.wait(lambda: not desk.controller.is_open)
    look()
    desk.click("between-next")
    desk.until_open()
    desk.click("end-nothing-found")
    desk.click("confirm-go")
    desk.wait(lambda: "auditresults" in desk.read("results-file"))
    look()


@pytest.mark.gui
def test_without_a_font_for_chinese_the_window_says_so_and_shows_no_boxes(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.desktop.participant.window.can_draw", lambda language: language == "en")
    scene = make_scene(digest=asyncio.run(fake_digest()))
    file = pack(tmp_path / "ada.auditpack", make_sitting(), scene=scene)
    with open_participant(qtbot, qapp, file, language="zh") as desk:
        assert desk.app.tongue.language == "en"
        assert "no font with Chinese letters" in desk.read("font-warning")
        assert tongue.FONT_PACKAGE in desk.read("font-warning")
        assert not [one for one in desk.window.findChildren(QLabel) if "欢迎" in one.text()]
    only = pack(tmp_path / "zh.auditpack", make_sitting(languages=("zh",)), scene=scene)
    with open_participant(qtbot, qapp, only) as desk:
        assert "no font with Chinese letters" in desk.read("font-warning")
        assert not desk.see(QAbstractButton, "welcome-next").isEnabled()
