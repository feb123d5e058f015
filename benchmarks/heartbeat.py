"""A heartbeat on the Qt thread, and what held it when it came late.

Owns: the beat, a thread that looks at the Qt thread's Python stack while a beat is late, and naming whose code held it.
Refuses: driving the window, printing. A gap is `ours` when a function of this program was being carried out; `qt` when the
event loop itself was at work (painting, layout, the web view); `script` when whoever drives the window was.

Of a gap's wall time, `cpu_ms` is what the Qt thread itself computed, and `queued_ms` is what it waited for a processor that
others held (Linux; 0 elsewhere): a gap with little of the first and much of the second says that the machine was busy.
"""

from __future__ import annotations

import gc
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import Literal

from PySide6.QtCore import QObject, Qt, QTimer

ROOT = Path(__file__).resolve().parents[1]
OURS = tuple(str(ROOT / name) for name in ("app", "authoring", "validation", "evaluation", "worlds", "data"))
BEAT_MS = 10
LATE_S = 0.03
LOOK_S = 0.004
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
        if ms > self._longest_ms:
            self.gaps.append(Gap(self.step, ms, cpu_ms, queued_ms, collecting_ms, whose, held_by))

    def _watch(self) -> None:
        while not self._ended.wait(LOOK_S):
            with self._lock:
                late = time.perf_counter() - self._last[0] > LATE_S
            if not late:
                continue
            frame = sys._current_frames().get(self._thread_id)  # noqa: SLF001 - how Python shows another thread's stack
            if frame is not None:
                held = self._read(frame)
                with self._lock:
                    self._seen[held] += 1

    def _read(self, frame: FrameType) -> tuple[Whose, tuple[str, ...]]:
        chain = list(_outwards(frame))
        named = [
            f"{Path(one.f_code.co_filename).relative_to(ROOT)}:{one.f_lineno} {one.f_code.co_qualname}"
            for one in reversed(chain)
            if one.f_code.co_filename.startswith(OURS)
        ]
        for one in chain:
            if one.f_code.co_filename.startswith(OURS):
                return "ours", tuple(named)
            if one.f_code.co_name in self._pumps:
                return "qt", tuple(named)
        return "script", (
            f"{Path(frame.f_code.co_filename).name}:{frame.f_lineno} {frame.f_code.co_qualname}",
        )


def _outwards(frame: FrameType | None) -> Iterator[FrameType]:
    while frame is not None:
        yield frame
        frame = frame.f_back


def _queued_s() -> float:
    """Seconds that the calling thread has waited for a processor since it began."""
    try:
        return int(Path("/proc/thread-self/schedstat").read_text("ascii").split()[1]) / 1e9
    except OSError:
        return 0.0
