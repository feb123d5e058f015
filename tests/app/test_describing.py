"""A world's description is read some nodes a turn: the same graph, told if it does not fit, dropped when its page has gone."""

from __future__ import annotations

import asyncio
from concurrent.futures import Future
from typing import Any

import pytest
from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.desktop.live.describing import described
from data.errors import HostError
from data.schema.scene import SceneGraph, WorldSpec
from tests.app.desks import Desk
from worlds.fake import FakeWorld

pytestmark = pytest.mark.gui

SPEC = WorldSpec(world="fake")


@pytest.fixture
def answer() -> dict[str, Any]:
    """What a page answers of a world of hundreds of nodes."""
    plain = asyncio.run(FakeWorld().load(SPEC)).model_dump(mode="json")
    lamp = plain["nodes"][-1]
    plain["nodes"] += [{**lamp, "id": f"room/lamp-{number}"} for number in range(300)]
    return plain


@pytest.fixture(autouse=True)
def _every_node_ends_a_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.desktop.turns.HOLD_S", 0.0)


def test_it_is_the_graph_that_was_answered_and_the_window_lives_meanwhile(
    qtbot: QtBot, qapp: QApplication, answer: dict[str, Any]
) -> None:
    turns = 0

    def count() -> None:
        nonlocal turns
        turns += 1

    owner = QObject()
    clock = QTimer(owner, interval=0)
    clock.timeout.connect(count)
    clock.start()
    asked: Future[Any] = Future()
    graph = described(owner, SPEC, asked)
    asked.set_result(answer)
    qtbot.waitUntil(graph.done, timeout=60_000)
    assert graph.result() == SceneGraph.model_validate(answer)
    assert turns > 100


@pytest.mark.parametrize("where", ["a node", "the rest"])
def test_what_does_not_fit_is_told(
    qtbot: QtBot, qapp: QApplication, answer: dict[str, Any], where: str
) -> None:
    if where == "a node":
        answer["nodes"][200]["id"] = 17
    else:
        answer["bounds"] = "wide"
    owner = QObject()
    asked: Future[Any] = Future()
    graph = described(owner, SPEC, asked)
    asked.set_result(answer)
    qtbot.waitUntil(graph.done, timeout=60_000)
    assert isinstance(graph.exception(), HostError)
    assert "does not fit" in str(graph.exception())


def test_an_answer_that_fails_or_is_nothing_at_all_fails_alike(qtbot: QtBot, qapp: QApplication) -> None:
    owner = QObject()
    for result in (None, [], "nodes", {"nodes": 5}):
        asked: Future[Any] = Future()
        graph = described(owner, SPEC, asked)
        asked.set_result(result)
        qtbot.waitUntil(graph.done, timeout=60_000)
        assert isinstance(graph.exception(), HostError)
    asked = Future()
    graph = described(owner, SPEC, asked)
    asked.set_exception(HostError("gone"))
    assert str(graph.exception()) == "gone"


def test_a_page_that_goes_while_its_world_is_read_leaves_no_scene(desk: Desk) -> None:
    desk.author.opening.make("fake", "A task")
    driver = desk.assembly.driver
    scenes: list[SceneGraph] = []
    driver.scene_changed.connect(scenes.append)
    desk.wait(lambda: driver._reading is not None)
    desk.page.lost.emit("The page's renderer process ended.")
    assert driver.scene is None
    desk.qtbot.wait(300)
    assert scenes == []
    driver.restart()
    desk.wait(lambda: driver.is_settled)
    assert len(scenes) == 1
