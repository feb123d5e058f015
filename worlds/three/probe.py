"""A child process that tries the renderer settings of its environment and prints one line of JSON (flags.Probe).

Owns: one tiny page that clears a WebGL canvas to a colour, and looking whether that colour arrives: read back in the page
and, on a screen, seen in the view. Refuses: the bundle, so that a missing bundle is never taken for a missing renderer.
Run as ``python -P -m worlds.three.probe`` with the environment of RenderFlags.
"""

from __future__ import annotations

import json
import os
import sys

from PySide6.QtCore import QTimer
from PySide6.QtGui import QColor
from PySide6.QtWebEngineCore import QWebEnginePage, QWebEngineProfile
from PySide6.QtWebEngineWidgets import QWebEngineView
from PySide6.QtWidgets import QApplication

from worlds.three.flags import Probe
from worlds.three.page import delete_in_order
from worlds.three.spawn import die_with_parent

DRAW_S = 12.0
SEEN_S = 4.0
LOOK_EVERY_MS = 50
COLOUR = (51, 153, 204)

_PAGE = """<!doctype html><style>html,body{margin:0;height:100%}canvas{width:100%;height:100%;display:block}</style>
<canvas width="64" height="64"></canvas><script>
const gl = document.querySelector("canvas").getContext("webgl2", { preserveDrawingBuffer: true });
let answer = { ok: false, renderer: "", reason: "no WebGL 2 context could be made" };
if (gl) {
  const info = gl.getExtension("WEBGL_debug_renderer_info");
  gl.clearColor(51 / 255, 153 / 255, 204 / 255, 1);
  gl.clear(gl.COLOR_BUFFER_BIT);
  const read = new Uint8Array(4);
  gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, read);
  const right = Math.abs(read[0] - 51) < 2 && Math.abs(read[1] - 153) < 2 && Math.abs(read[2] - 204) < 2;
  const renderer = String(gl.getParameter(info ? info.UNMASKED_RENDERER_WEBGL : gl.RENDERER));
  answer = { ok: right, renderer, reason: right ? "" : "a cleared canvas read back as " + read.join(",") };
}
window.answer = JSON.stringify(answer);
</script>"""


class _Trial:
    """Loads the page, waits for its answer and (on a screen) for its colour, then ends the application."""

    def __init__(self, application: QApplication, *, on_screen: bool) -> None:
        self.result = Probe(ok=False, reason=f"no picture within {DRAW_S:g} s")
        self._application = application
        self._on_screen = on_screen
        self._ended = False
        self._profile = QWebEngineProfile()
        self._page = QWebEnginePage(self._profile)
        self._view = QWebEngineView()
        self._view.setPage(self._page)
        self._page.loadFinished.connect(self._on_loaded)
        self._page.renderProcessTerminated.connect(self._on_terminated)
        self._look = QTimer(self._view, interval=LOOK_EVERY_MS)
        self._look.timeout.connect(self._on_look)
        self._looks_left = int(SEEN_S * 1000 / LOOK_EVERY_MS)
        QTimer.singleShot(int(DRAW_S * 1000), application.quit)

    def start(self) -> None:
        if self._on_screen:
            self._view.resize(160, 120)
            self._view.show()
        self._page.setHtml(_PAGE)

    def delete(self) -> None:
        delete_in_order(self._view, self._page, self._profile)

    def _on_loaded(self, ok: bool) -> None:
        if not ok:
            self._end(Probe(ok=False, reason="a page of one canvas could not be loaded"))
            return
        self._page.runJavaScript("window.answer", 0, self._on_answer)

    def _on_terminated(self, status: QWebEnginePage.RenderProcessTerminationStatus, code: int) -> None:
        self._end(Probe(ok=False, reason=f"the renderer process ended: {status.name}, {code}"))

    def _on_answer(self, answer: str) -> None:
        probe = Probe.model_validate(
            json.loads(answer or '{"ok": false, "reason": "the script did not run"}')
        )
        if not probe.ok or not self._on_screen:
            self._end(probe)
            return
        self.result = probe
        self._look.start()

    def _on_look(self) -> None:
        picture = self._view.grab().toImage()
        seen = picture.pixelColor(picture.width() // 2, picture.height() // 2)
        if is_near(seen):
            self._end(self.result)
            return
        self._looks_left -= 1
        if self._looks_left <= 0:
            self._end(
                Probe(
                    ok=False,
                    renderer=self.result.renderer,
                    reason=f"the view shows {seen.name()} where the canvas should be",
                )
            )

    def _end(self, result: Probe) -> None:
        if self._ended:
            return  # deleting the page ends its renderer, which is no finding
        self._ended = True
        self.result = result
        self._look.stop()
        self._application.quit()


def is_near(colour: QColor) -> bool:
    """True when a pixel of the view is the canvas's colour, within what colour management may shift."""
    return all(
        abs(a - b) <= 12 for a, b in zip((colour.red(), colour.green(), colour.blue()), COLOUR, strict=True)
    )


def main() -> int:
    """Prints the result; exit code 0 whenever there is one."""
    die_with_parent(0)
    out = os.dup(1)
    os.dup2(2, 1)
    application = QApplication(sys.argv)
    trial = _Trial(application, on_screen=application.platformName() not in ("offscreen", "minimal"))
    trial.start()
    application.exec()
    result = trial.result
    trial.delete()
    os.write(out, (result.model_dump_json() + "\n").encode())
    return 0


if __name__ == "__main__":
    sys.exit(main())
