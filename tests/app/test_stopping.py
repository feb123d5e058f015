"""A command that is stopped says so, closes its hosts and keeps what was finished."""

import json
import os
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import psutil
import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.browser
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM], ids=["ctrl-c", "terminate"])
def test_a_driver_that_is_stopped_says_so_and_leaves_no_host(number):
    driver = subprocess.Popen(
        [sys.executable, "-P", "-m", "app", "drive", "house"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        text=True,
        # Whoever started the tests may ignore Ctrl+C, which a child inherits.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),  # noqa: PLW1509
    )
    assert driver.stdin is not None
    assert driver.stdout is not None
    driver.stdin.write('{"action":"wait","seconds":1}\n')
    driver.stdin.flush()
    assert json.loads(driver.stdout.readline())["step"] == 1
    children = psutil.Process(driver.pid).children(recursive=True)
    assert children
    driver.send_signal(number)
    _out, err = driver.communicate(timeout=60)
    assert driver.returncode == 130
    assert err.splitlines()[-1].startswith("worldaudit: Stopped.")
    deadline = time.monotonic() + 60
    while any(child.is_running() and child.status() != psutil.STATUS_ZOMBIE for child in children):
        assert time.monotonic() < deadline, "a host is left"
        time.sleep(0.05)


SLEEPER = """
import asyncio, os, signal, sys, threading
from app.__main__ import _end_politely
if sys.argv[1] == "ignored":
    signal.signal(signal.SIGINT, signal.SIG_IGN)
signal.signal(signal.SIGTERM, _end_politely)

async def main():
    threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGTERM)).start()
    try:
        await asyncio.sleep(30)
    except asyncio.CancelledError:
        print("cancelled", flush=True)
        raise

try:
    asyncio.run(main())
except KeyboardInterrupt:
    print("stopped")
"""


@pytest.mark.parametrize("ctrl_c", ["usual", "ignored"])
def test_a_polite_end_reaches_a_running_loop_also_where_ctrl_c_is_ignored(ctrl_c):
    done = subprocess.run(
        [sys.executable, "-c", SLEEPER, ctrl_c],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    assert done.stdout.split() == ["cancelled", "stopped"]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
@pytest.mark.parametrize(
    ("ending", "code", "said"),
    [("> /dev/full", 2, "worldaudit: The answer cannot be written: "), ("<&- >&-", 0, "")],
)
def test_an_output_that_is_full_or_closed_is_no_bug(ending, code, said):
    done = subprocess.run(
        ["sh", "-c", f"exec {shlex.quote(sys.executable)} -P -m app keys {ending}"],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == code
    assert done.stderr.startswith(said)
    assert len(done.stderr.splitlines()) == bool(said)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
@pytest.mark.parametrize("ending", ["2> /dev/full", "2> >(true)"])
def test_words_of_progress_that_cannot_be_written_stop_no_work(ending):
    work = "from app.cli.output import aside, print_line\nfor n in range(2000): aside('so far')\nprint_line('done')"
    done = subprocess.run(
        ["bash", "-c", f"exec {shlex.quote(sys.executable)} -P -c {shlex.quote(work)} {ending}"],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stdout) == (0, "done\n")
