"""The world host: a child process with one page and no screen, driven by frames over its pipes.

Owns: the private descriptors, the pump between them and the page, and ending: at the end of input, at SIGTERM, when the
parent is gone, when the renderer dies. Refuses: any method's meaning, and standard output (it goes to standard error).
Run by worlds.three.client as ``python -P -m worlds.three.host --protocol N --parent PID``.
"""

from __future__ import annotations

import argparse
import os
import signal
import socket
import sys
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import asdict
from typing import Any

from PySide6.QtCore import QSocketNotifier, QTimer
from PySide6.QtWidgets import QApplication

from data.errors import HostError
from worlds.three import wire
from worlds.three.chromium import lock_down
from worlds.three.lockdown import WorldProfile
from worlds.three.page import WorldPage, delete_in_order
from worlds.three.replies import Hello, fault_of
from worlds.three.scheme import register_scheme
from worlds.three.spawn import die_with_parent
from worlds.three.thrift import give_back

EXIT_DONE = 0
EXIT_PROTOCOL = 4
EXIT_RENDERER = 5
PARENT_LOOK_MS = 2000
BUILDING = ("load", "reset")
"""Methods that build much and drop it again: textures on their way to the graphics, shaders."""


class Host:
    """Reads requests, asks the page, writes answers."""

    def __init__(
        self, application: QApplication, *, in_fd: int, out_fd: int, patience_s: float | None = None
    ) -> None:
        self._application = application
        self._in, self._out = in_fd, out_fd
        self._unpacker = wire.Unpacker()
        self._profile = WorldProfile()
        self._page = WorldPage(self._profile, patience_s=patience_s)
        self._page.lost.connect(self._on_lost)
        os.set_blocking(in_fd, False)
        self._input = QSocketNotifier(in_fd, QSocketNotifier.Type.Read)
        self._input.activated.connect(self._on_input)

    def start(self) -> None:
        """Opens the page; its hello is the first frame that goes out."""
        self._page.open().add_done_callback(self._on_open)

    def delete(self) -> None:
        """Deletes the page before its profile."""
        self._input.setEnabled(False)
        delete_in_order(self._page, self._profile)

    def _on_open(self, done: Future[Hello]) -> None:
        error = done.exception()
        if error is None:
            about = {**asdict(done.result()), "protocol": wire.PROTOCOL, "pid": os.getpid()}
            self._write({"id": 0, "ok": True, "result": about})
        else:
            self._fail(0, error)
            self._end(EXIT_RENDERER)

    def _on_input(self) -> None:
        try:
            data = os.read(self._in, 1 << 20)
        except BlockingIOError:
            return
        if not data:
            self._end(EXIT_DONE)
            return
        try:
            for header, _parts in self._unpacker.feed(data):
                self._ask(header)
        except HostError as error:
            self._fail(0, error)
            self._end(EXIT_PROTOCOL)

    def _ask(self, header: dict[str, Any]) -> None:
        call_id, method, params = header.get("id"), header.get("method"), header.get("params")
        if not (isinstance(call_id, int) and isinstance(method, str) and isinstance(params, dict)):
            raise HostError(f"This is no request: {header!r}")
        timeout = header.get("timeout_s")
        future = self._page.call(method, params, timeout_s=timeout)  # pyright: ignore[reportUnknownArgumentType]
        future.add_done_callback(lambda done: self._answer(call_id, done))
        if method in BUILDING:
            future.add_done_callback(lambda _done: QTimer.singleShot(0, give_back))

    def _answer(self, call_id: int, done: Future[Any]) -> None:
        error = done.exception()
        if error is not None:
            self._fail(call_id, error)
            return
        parts: list[bytes] = []
        try:
            result = wire.take_out_binary(done.result(), parts)
        except HostError as nonsense:
            self._fail(call_id, nonsense)
            return
        self._write({"id": call_id, "ok": True, "result": result}, parts)

    def _fail(self, call_id: int, error: BaseException) -> None:
        self._write(_refusal(call_id, error))

    def _write(self, header: dict[str, Any], parts: list[bytes] | None = None) -> None:
        rest = memoryview(wire.pack(header, parts or []))
        try:
            while rest:
                rest = rest[os.write(self._out, rest) :]
        except BrokenPipeError:
            self._end(EXIT_DONE)

    def _on_lost(self, reason: str) -> None:
        with suppress(OSError):
            sys.stderr.write(f"host: {reason}\n")
        self._end(EXIT_RENDERER)

    def _end(self, code: int) -> None:
        self._input.setEnabled(False)
        self._application.exit(code)


def _refusal(call_id: int, error: BaseException) -> dict[str, Any]:
    return {"id": call_id, "ok": False, "error": asdict(fault_of(error))}


def _take_note(_number: int, _frame: object) -> None:
    """Only there so that the signal reaches the wake-up descriptor instead of ending the process."""


def _quit_on_signals(application: QApplication) -> tuple[socket.socket, socket.socket, QSocketNotifier]:
    """SIGTERM and SIGINT end Qt's loop; a plain handler would never run while that loop is idle."""
    reader, writer = socket.socketpair()
    for end in (reader, writer):
        end.setblocking(False)
    signal.set_wakeup_fd(writer.fileno(), warn_on_full_buffer=False)
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, _take_note)
    notifier = QSocketNotifier(reader.fileno(), QSocketNotifier.Type.Read)
    notifier.activated.connect(lambda: application.exit(EXIT_DONE))
    return reader, writer, notifier


def _watch_parent(application: QApplication, parent: int) -> QTimer:
    """The second net where the kernel has no death signal."""
    timer = QTimer(interval=PARENT_LOOK_MS)
    timer.timeout.connect(lambda: application.exit(EXIT_DONE) if os.getppid() != parent else None)
    if parent:
        timer.start()
    return timer


def main() -> int:
    """Runs until the end of input. Exit codes: 0 ended, 4 nonsense on the input, 5 the page or its renderer failed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--protocol", type=int, required=True)
    parser.add_argument("--parent", type=int, default=0)
    parser.add_argument(
        "--patience", type=float, help="seconds that a page of somebody's own may take to start"
    )
    options = parser.parse_args()
    die_with_parent(options.parent)
    out = os.dup(1)
    os.dup2(2, 1)
    if options.protocol != wire.PROTOCOL:
        fault = HostError(f"This host speaks protocol {wire.PROTOCOL}, not {options.protocol}.")
        os.write(out, wire.pack(_refusal(0, fault)))
        return EXIT_PROTOCOL
    lock_down()
    register_scheme()
    application = QApplication([sys.argv[0]])
    keep = (_quit_on_signals(application), _watch_parent(application, options.parent))
    host = Host(application, in_fd=os.dup(0), out_fd=out, patience_s=options.patience)
    host.start()
    code = application.exec()
    host.delete()
    del keep
    return code


if __name__ == "__main__":
    sys.exit(main())
