"""The live view as a person at the window has it: keys walk, a click picks, and time stops when the view is off."""

import time

import psutil
import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWebEngineWidgets import QWebEngineView
from PySide6.QtWidgets import QApplication

from worlds.three.lockdown import WorldProfile
from worlds.three.page import WorldPage, delete_in_order

pytestmark = pytest.mark.browser

HALL = {"x": 5.9, "y": 0, "z": -1.2, "yaw_deg": 0, "pitch_deg": 0}
LOAD_S = 120.0
POINTED = "document.getElementById('pointed').textContent"
CROSS = "document.getElementById('cross').style.display"


class Window:
    """A view with the house in it, and everything the page said."""

    def __init__(self) -> None:
        self.profile = WorldProfile()
        self.page = WorldPage(self.profile)
        self.said: list[dict] = []
        self.page.told.connect(self.said.append)
        self.view = QWebEngineView()
        self.view.setPage(self.page)
        self.view.resize(500, 300)
        self.view.show()
        opening = self.page.open()
        self.until(opening.done)
        self.ask("load", {"world": "house", "seed": 0, "profile": "standard"}, seconds=LOAD_S)
        self.view.activateWindow()
        self.view.setFocus()

    def until(self, condition, seconds: float = 60.0) -> None:
        end = time.monotonic() + seconds
        while not condition():
            assert time.monotonic() < end, f"nothing after {seconds} s; the page said {self.said[-3:]}"
            QTest.qWait(10)

    def ask(self, method: str, params: dict, *, seconds: float = 60.0):
        future = self.page.call(method, params, timeout_s=seconds)
        self.until(future.done, seconds)
        return future.result()

    def events(self, kind: str) -> list[dict]:
        return [event for event in self.said if event["event"] == kind]

    def read(self, script: str) -> str:
        """What a script says of the page, as text."""
        found: list[str] = []
        self.page.runJavaScript(script, 0, found.append)
        self.until(lambda: found)
        return found[0]

    def forget(self) -> None:
        self.said.clear()

    @property
    def inner(self):
        """The widget that takes input; it exists once a renderer does."""
        return self.view.focusProxy()

    def close(self) -> None:
        delete_in_order(self.view, self.page, self.profile)


@pytest.fixture(scope="module")
def window(qapp: QApplication):
    opened = Window()
    yield opened
    opened.close()


@pytest.fixture(autouse=True)
def _start(window):
    window.ask("live", {"mode": "off"})
    window.ask("reset", {"injections": [], "start": HALL, "seed": 0, "frames": "none"})
    window.forget()


def test_a_key_walks_the_auditor_forward_in_simulated_time_until_it_is_released(window):
    window.ask("live", {"mode": "walk"})
    QTest.keyPress(window.inner, Qt.Key.Key_W)
    window.until(lambda: window.events("pose") and window.events("pose")[-1]["pose"]["z"] < HALL["z"] - 0.5)
    QTest.keyRelease(window.inner, Qt.Key.Key_W)
    pose = window.events("pose")[-1]
    assert pose["pose"]["x"] == pytest.approx(HALL["x"], abs=0.2)
    assert HALL["z"] - pose["pose"]["z"] <= pose["tick"] * 2.0 / 60 + 1e-6


def test_a_click_while_flying_tells_the_node_under_it(window):
    window.ask("live", {"mode": "fly"})
    window.ask("view", {"pose": HALL})
    under = window.ask("pick", {"x": 250, "y": 150})
    assert under["node"] is not None
    QTest.mouseClick(window.inner, Qt.MouseButton.LeftButton, pos=QPoint(250, 150))
    window.until(lambda: bool(window.events("picked")))
    assert window.events("picked")[-1]["node"] == under["node"]


@pytest.mark.parametrize("mode", ["walk", "fly", "orbit"])
def test_the_name_at_the_pointer_goes_with_the_camera_and_when_the_pointer_leaves(window, mode):
    window.ask("live", {"mode": mode})
    window.ask("view", {"pose": HALL})
    window.ask("overlays", {"names": [], "labels": True})
    QTest.mouseMove(window.inner, QPoint(200, 120))  # a move to where the mouse was is no move
    QTest.qWait(50)
    QTest.mouseMove(window.inner, QPoint(250, 150))
    window.until(lambda: window.read(POINTED))
    first = window.read(POINTED)
    window.ask("view", {"pose": {**HALL, "pitch_deg": 80}})
    window.until(lambda: window.read(POINTED) not in ("", first))
    QApplication.sendEvent(window.inner, QEvent(QEvent.Type.Leave))
    window.until(lambda: not window.read(POINTED))


def test_a_captured_pointer_has_a_cross_and_the_name_of_what_is_there(window):
    window.ask("live", {"mode": "walk"})
    window.ask("overlays", {"names": [], "labels": True})
    assert window.read(CROSS) == "none"
    QTest.mouseClick(window.inner, Qt.MouseButton.LeftButton, pos=QPoint(30, 30))
    window.until(lambda: window.events("pointer"))
    assert window.events("pointer")[-1]["locked"]
    assert window.read(CROSS) == "block"
    window.until(lambda: window.read(POINTED))
    window.ask("live", {"mode": "fly"})
    window.until(lambda: not window.events("pointer")[-1]["locked"])
    assert window.read(CROSS) == "none"


def test_framing_a_node_puts_it_in_the_middle(window):
    window.ask("live", {"mode": "fly"})
    window.ask("frame_node", {"node": "living/sofa-1"})
    assert window.ask("pick", {"x": 250, "y": 150})["node"] == "living/sofa-1"


def test_time_runs_while_the_view_is_on_and_stops_when_it_is_off(window):
    window.ask("live", {"mode": "fly"})
    before = window.ask("digest", {})["state"]
    window.until(lambda: window.ask("digest", {})["state"] != before)
    window.ask("live", {"mode": "off"})
    stopped = window.ask("digest", {})["state"]
    QTest.qWait(300)
    assert window.ask("digest", {})["state"] == stopped


REACHABLE = """(() => {
  const seen = new Set(), told = [];
  const walk = (value, depth) => {
    if (value === null || value === undefined) return;
    if (typeof value !== "object" && typeof value !== "function") { told.push(String(value)); return; }
    if (depth > 5 || seen.has(value)) return;
    seen.add(value);
    if (value instanceof Node) return;
    for (const key of Object.getOwnPropertyNames(value)) {
      told.push(key);
      try { walk(value[key], depth + 1); } catch {}
    }
  };
  for (const key of Object.getOwnPropertyNames(globalThis)) {
    told.push(key);
    try { walk(globalThis[key], 1); } catch {}
  }
  const stores = [localStorage, sessionStorage].map((store) => JSON.stringify(store));
  const asked = performance.getEntriesByType("resource").map((entry) => entry.name);
  return [...told, document.documentElement.outerHTML, document.cookie, location.href, history.length, ...stores, ...asked]
    .join("\\n");
})()"""


def test_no_global_no_storage_no_request_no_argument_and_no_log_names_what_is_injected(window, capfd):
    canaries = ("0.637219", "kitchen/table-1", "raise_m", "01890000-0000-7000-8000-00000000cafe")
    injection = {
        "id": canaries[3],
        "operator": "float",
        "targets": [canaries[1]],
        "parameters": {"raise_m": 0.637219},
        "trigger": {"kind": "always"},
        "seed": 0,
    }
    window.ask("reset", {"injections": [injection], "start": HALL, "seed": 0, "frames": "none"})
    window.ask("live", {"mode": "walk"})
    found: list[str] = []
    window.page.runJavaScript(
        f"globalThis.planted = {{ in: {{ it: 'a needle' }} }}; {REACHABLE}", found.append
    )
    window.until(lambda: found)
    family = psutil.Process().children(recursive=True)
    arguments = " ".join(" ".join([*child.cmdline(), *child.environ().values()]) for child in family)
    logged = "".join(capfd.readouterr())

    assert "a needle" in found[0]  # the walk finds what is planted
    assert "QtWebEngineProcess" in arguments
    for canary in canaries:
        for place, text in (("page", found[0]), ("arguments", arguments), ("log", logged)):
            assert canary not in text, f"{canary} in the {place}"
