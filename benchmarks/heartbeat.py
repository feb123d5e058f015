"""A heartbeat on the Qt thread, and what held it when it came late.

Owns: the beat, a thread that looks at the Qt thread's Python stack while a beat is late, and naming whose code held it.
Refuses: driving the window, printing. A gap is `ours` when a function of this program was being carried out; `qt` when the
event loop itself was at work (painting, layout, the web view); `script` when whoever drives the window was.

Of a gap's wall time, `cpu_ms` is what the Qt thread itself computed, and `queued_ms` is what it waited for a processor that
others held (Linux; 0 elsewhere): a gap with little of the first and much of the second says that the machine was busy.
"""

from __future__ import annotations

import faulthandler
import gc
import re
import tempfile
import threading
import time
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Literal

from PySide6.QtCore import QObject, Qt, QTimer

ROOT = Path(__file__).resolve().parents[1]
OURS = tuple(str(ROOT / name) for name in ("app", "authoring", "validation", "evaluation", "worlds", "data"))
BEAT_MS = 10
LATE_S = 0.03
LOOK_S = 0.004
_LINE = re.compile(r'File "(.*)", line (\d+) in (\S+)')
Whose = Literal["ours", "qt", "script"]


@dataclass(frozen=True)
class Gap:
    """A beat that came late."""

    step: str
    ms: float
    cpu_ms: float
    queued_ms: float
    collecting_ms: float
    whose: Whose
    held_by: tuple[str, ...]
    """Our functions on the stack that was seen most often, outermost first."""


class Heartbeat(QObject):
    """Make it on the Qt thread. `step` names what is being done; `gaps` holds what was longer than `longest_ms`."""

    def __init__(self, *, longest_ms: float = 100.0, pumps: tuple[str, ...] = ()) -> None:
        """`pumps` are the names of the driver's functions that only let the event loop run."""
        super().__init__()
        self.step = ""
        self.gaps: list[Gap] = []
        self.longest: dict[str, float] = {}
        """Step -> the longest gap of code that is not the driver's, in ms of the Qt thread's own processor time."""
        self.longest_wait: dict[str, float] = {}
        """Step -> the longest that such a gap was neither computing nor queued: mostly waiting for Python, which a worker had."""
        self._longest_ms = longest_ms
        self._pumps = pumps
        self._thread_id = threading.get_ident()
        self._seen: Counter[tuple[Whose, tuple[str, ...]]] = Counter()
        self._lock = threading.Lock()
        self._collected_s = self._collecting_since = 0.0
        gc.callbacks.append(self._on_collector)
        self._last = self._now()
        self._timer = QTimer(self, interval=BEAT_MS, timerType=Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._beat)
        self._timer.start()
        self._ended = threading.Event()
        self._watcher = threading.Thread(target=self._watch, name="heartbeat", daemon=True)
        self._watcher.start()

    def begin(self, step: str) -> None:
        """What follows is another step."""
        self.step = step
        self.longest.setdefault(step, 0.0)

    def close(self) -> None:
        """Ends the watching thread."""
        self._timer.stop()
        gc.callbacks.remove(self._on_collector)
        self._ended.set()
        self._watcher.join()

    def _now(self) -> tuple[float, float, float, float]:
        return time.perf_counter(), time.thread_time(), _queued_s(), self._collected_s

    def _on_collector(self, phase: str, _: dict[str, int]) -> None:
        if phase == "start":
            self._collecting_since = time.perf_counter()
        else:
            self._collected_s += time.perf_counter() - self._collecting_since

    def _beat(self) -> None:
        before, now = self._last, self._now()
        with self._lock:
            self._last = now
            seen, self._seen = self._seen, Counter()
        ms, cpu_ms, queued_ms, collecting_ms = (1000 * (b - a) for a, b in zip(before, now, strict=True))
        whose, held_by = seen.most_common(1)[0][0] if seen else ("qt", ())
        if whose != "script":
            self.longest[self.step] = max(self.longest.get(self.step, 0.0), cpu_ms)
            waited = ms - cpu_ms - queued_ms
            self.longest_wait[self.step] = max(self.longest_wait.get(self.step, 0.0), waited)
        if ms > self._longest_ms:
            self.gaps.append(Gap(self.step, ms, cpu_ms, queued_ms, collecting_ms, whose, held_by))

    def _watch(self) -> None:
        with tempfile.TemporaryFile(buffering=0) as scratch:
            self._look(scratch)

    def _look(self, scratch: IO[bytes]) -> None:
        while not self._ended.wait(LOOK_S):
            with self._lock:
                late = time.perf_counter() - self._last[0] > LATE_S
            if not late:
                continue
            held = self._read(_stack_of(self._thread_id, scratch))
            with self._lock:
                self._seen[held] += 1

    def _read(self, stack: list[tuple[str, str, str]]) -> tuple[Whose, tuple[str, ...]]:
        """Innermost first: whoever comes first, a function of ours or one that only lets the event loop run."""
        ours = tuple(
            f"{Path(file).relative_to(ROOT)}:{line} {name}"
            for file, line, name in reversed(stack)
            if file.startswith(OURS)
        )
        for file, _, name in stack:
            if file.startswith(OURS):
                return "ours", ours
            if name in self._pumps:
                return "qt", ours
        return "script", tuple(f"{Path(file).name}:{line} {name}" for file, line, name in stack[:1])


def _stack_of(thread_id: int, scratch: IO[bytes]) -> list[tuple[str, str, str]]:
    """(file, line, function) of a thread, innermost first.

    By way of faulthandler's text, for it holds no frame: a frame that is held from here would keep the painters of a
    widget alive after its painting.
    """
    scratch.seek(0)
    scratch.truncate()
    faulthandler.dump_traceback(scratch, all_threads=True)
    scratch.seek(0)
    for part in scratch.read().decode().split("\n\n"):
        head, _, lines = part.partition("\n")
        if f"{thread_id:#018x}" in head:
            return _LINE.findall(lines)
    return []


def _queued_s() -> float:
    """Seconds that the calling thread has waited for a processor since it began."""
    try:
        return int(Path("/proc/thread-self/schedstat").read_text("ascii").split()[1]) / 1e9
    except OSError:
        return 0.0
