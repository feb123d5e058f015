"""What every test stands on: private user folders, a shared world host, and checks that nothing is left behind.

Owns: session fixtures and the autouse checks. Refuses: builders of records (they are beside the tests that use them).
"""

from __future__ import annotations

import os
import sys
import tempfile
import threading
import time
from collections.abc import AsyncIterator, Callable, Collection, Iterator
from pathlib import Path

import psutil
import pytest
from hypothesis import HealthCheck, settings

from app.jobs import worlds as named_worlds
from data.schema.scene import SceneGraph, WorldSpec
from worlds.catalogue import BuiltIn
from worlds.three.client import ThreeWorld
from worlds.three.flags import find_flags

# No test may touch the user's own projects, settings or caches; children inherit these.
_PRIVATE = tempfile.TemporaryDirectory(prefix="worldaudit-tests-")
for _name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME"):
    os.environ[_name] = str(Path(_PRIVATE.name) / _name.lower())
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.setdefault("PYTHON_KEYRING_BACKEND", "keyring.backends.null.Keyring")

# How long an example takes says something of the machine, not of the product.
settings.register_profile(
    "shared machine",
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
settings.load_profile("shared machine")

WORLDS_OF_TESTS = ("fake", "room", "kitchen")
GONE_WITHIN_S = 30.0
LASTING_GROUPS: set[int] = set()
"""Process groups of hosts that last as long as the session; another page in one is another renderer."""
LASTING_THREADS = ("asyncio_",)
"""Threads of the session loop's executor, which lives as long as the session."""


LONG_FIRST = ("slow", "browser")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Files with long tests come first: at the end workers take work from each other, and what is long cannot be shared."""
    ranks: dict[Path, int] = {}
    for item in items:
        marks = [place for place, name in enumerate(LONG_FIRST) if item.get_closest_marker(name)]
        ranks[item.path] = min([*marks, ranks.get(item.path, len(LONG_FIRST))])
    items.sort(key=lambda item: ranks[item.path])


@pytest.fixture(scope="session")
def qapp_args() -> list[str]:
    """pytest-qt makes the application after this; flags and the scheme must come before it."""
    from worlds.three.scheme import register_scheme

    find_flags("offscreen").apply()
    register_scheme()
    return ["worldaudit-tests"]


@pytest.fixture(scope="session")
async def host() -> AsyncIterator[ThreeWorld]:
    """One world host for the whole session. Load what you need; do not close it."""
    world = await ThreeWorld.start()
    LASTING_GROUPS.add(world.pid)
    yield world
    await world.close()


@pytest.fixture(scope="session")
async def _house_graph(host: ThreeWorld) -> SceneGraph:
    return await host.load(WorldSpec(world="house"))


@pytest.fixture
async def house(host: ThreeWorld, _house_graph: SceneGraph) -> tuple[ThreeWorld, SceneGraph]:
    """The shared host with the house loaded and reset, clean, and its scene graph."""
    graph = _house_graph
    if host.info.world == "house":
        await host.reset(frames="none")
    if host.info.world != "house" or (await host.digest()).scene != graph.scene_digest:
        graph = await host.load(WorldSpec(world="house"))
        await host.reset(frames="none")
    return host, graph


@pytest.fixture(autouse=True, scope="session")
def _worlds_of_tests_have_names() -> Iterator[None]:
    """The names of worlds that only tests have may stand wherever a world's name does; the test says what is loaded."""
    own = [BuiltIn(id=name, engine="threejs", title=name, words="For tests.") for name in WORLDS_OF_TESTS]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(named_worlds, "BUILT_IN", (*named_worlds.BUILT_IN, *own))
        yield


@pytest.fixture(autouse=True)
def _nothing_left_behind() -> Iterator[None]:
    """Fails a test that leaves a thread, a child process or a top-level widget."""
    threads, processes, widgets = _threads(), _processes(), _widgets()
    yield
    for what, now, before in (
        ("threads", _threads, threads),
        ("child processes", lambda: _children(_processes() - processes), ()),
        ("top-level widgets", _widgets, widgets),
    ):
        left = _wait_until_gone(now, before)
        assert not left, f"The test left {what} behind: {left}"


def _wait_until_gone(now: Callable[[], dict[int, str]], before: Collection[int]) -> list[str]:
    deadline = time.monotonic() + GONE_WITHIN_S
    while True:
        left = [name for key, name in now().items() if key not in before]
        if not left or time.monotonic() > deadline:
            return left
        time.sleep(0.02)


def _threads() -> dict[int, str]:
    alive = (thread for thread in threading.enumerate() if not thread.name.startswith(LASTING_THREADS))
    return {id(thread): thread.name for thread in alive}


def _processes() -> set[int]:
    """Every process of the machine: which are ours is asked only of those that are new, since asking costs milliseconds."""
    return set(psutil.pids())


def _children(those: Collection[int]) -> dict[int, str]:
    """Those among some processes that descend from this one and should not last."""
    found: dict[int, str] = {}
    for pid in those:
        try:
            child = psutil.Process(pid)
            parents = [parent.pid for parent in child.parents()]
            if os.getpid() not in parents:
                continue
            # Chromium's zygotes and services belong to the application, which lasts. Its renderers are children of
            # those, and must go with their page.
            is_service = parents[0] == os.getpid() and child.name().startswith("QtWebEngine")
            is_lasting = os.getpgid(pid) in LASTING_GROUPS
            if child.status() != psutil.STATUS_ZOMBIE and not is_service and not is_lasting:
                found[pid] = " ".join(child.cmdline()[:6])
        except (psutil.NoSuchProcess, ProcessLookupError):
            continue
    return found


def _widgets() -> dict[int, str]:
    if "PySide6.QtWidgets" not in sys.modules:
        return {}
    from PySide6.QtCore import QCoreApplication, QEvent
    from PySide6.QtWidgets import QApplication

    if not isinstance(QApplication.instance(), QApplication):
        return {}
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    return {id(widget): repr(widget) for widget in QApplication.topLevelWidgets()}


@pytest.fixture(autouse=True)
def _the_qt_thread_is_free(request: pytest.FixtureRequest) -> Iterator[None]:
    """Fails a window test in which the window's code did on the Qt thread what may hold it."""
    if request.node.get_closest_marker("gui") is None:
        yield
        return
    from tests.qt_thread import QtThreadGuard

    with pytest.MonkeyPatch.context() as patch:
        guard = QtThreadGuard(patch)
        yield
    assert not guard.found, "On the Qt thread:\n" + "\n".join(dict.fromkeys(guard.found))
