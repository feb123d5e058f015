"""A polite end closes the windows as a person does; nothing of it is lost in a slot."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.gui
ROOT = Path(__file__).resolve().parents[2]
CHILD = """
import signal

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QWidget
from app.desktop.polite_end import PoliteEnd

class Window(QWidget):
    def closeEvent(self, event):
        print("saves first", flush=True)
        event.accept()
        application.quit()

signal.signal(signal.SIGHUP, signal.SIG_DFL)  # whoever runs the tests may have it ignored, as nohup does
application = QApplication([])
application.setQuitOnLastWindowClosed(False)
window = Window()
window.show()
end = PoliteEnd(application, needs_parent=True)
QTimer.singleShot(0, lambda: print("runs", flush=True))
code = application.exec()
end.close()
print("ended", code, flush=True)
"""


@pytest.mark.skipif(os.name != "posix", reason="signals between processes")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP], ids=lambda one: one.name)
def test_a_polite_end_closes_the_windows(number):
    child = subprocess.Popen(
        [sys.executable, "-P", "-c", CHILD],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT), "QT_QPA_PLATFORM": "offscreen"},
        # Whoever started the tests may ignore Ctrl+C, which a child inherits.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),  # noqa: PLW1509
    )
    assert child.stdout is not None
    assert child.stdout.readline() == "runs\n"
    child.send_signal(number)
    said, _ = child.communicate(timeout=60)
    assert said.splitlines() == ["saves first", "ended 0"]


@pytest.mark.skipif(os.name != "posix", reason="processes change their parent")
def test_a_window_whose_seat_nobody_holds_any_more_closes():
    holder = (
        "import subprocess, sys, time\n"
        f"subprocess.Popen([sys.executable, '-P', '-c', {CHILD!r}], start_new_session=True)\n"
        "time.sleep(600)\n"
    )
    child = subprocess.Popen(
        [sys.executable, "-c", holder],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT), "QT_QPA_PLATFORM": "offscreen"},
    )
    assert child.stdout is not None
    assert child.stdout.readline() == "runs\n"
    child.kill()
    child.wait()
    assert child.stdout.read().splitlines() == ["saves first", "ended 0"]
    child.stdout.close()
