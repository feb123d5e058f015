"""The client's end of one world host process: starting it, calls by id, deadlines, death.

Owns: the child process, its pipes, its last words, and killing its whole group. Refuses: what a method means, and Qt.
The kernel's death signal fires when the *thread* that started the host ends, so run the loop in a thread that lives as
long as its hosts do (loop.WorkerLoop, or the main thread).
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections import deque
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from data.errors import HostError, HostTimeoutError
from worlds.three import wire
from worlds.three.bundle import BUNDLE_VARIABLE
from worlds.three.flags import RenderFlags
from worlds.three.messages import deadline_s
from worlds.three.replies import Hello, error_of, hello_of, reply_of
from worlds.three.spawn import child_command, kill_group
from worlds.three.thrift import SPARING

START_S = 45.0
CLOSE_S = 3.0
LAST_LINES = 40
_READ = 1 << 20
KILLED = 9
"""The signal that gives nobody the time to say why."""
REASON = "host: "
"""How the line of a host's standard error begins that says why it ends (host.py)."""
COMPLAINT = "page: "
"""How a line of a host's standard error begins that its page wrote to the console as an error (page.py)."""


class HostConnection:
    """One running world host. Use `start`, then `call`; `close` when done."""

    def __init__(self, process: Process, *, patience_s: float | None = None) -> None:
        self._process = process
        self._patience_s = patience_s
        self._calls: dict[int, asyncio.Future[Any]] = {}
        self._hello: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._last_id = 0
        self._last_words: deque[str] = deque(maxlen=LAST_LINES)
        self._complaints: list[str] = []
        self._end: HostError | None = None
        self._ended = asyncio.Event()
        self._tasks = (asyncio.create_task(self._read()), asyncio.create_task(self._listen()))
        self.hello: Hello | None = None

    @classmethod
    async def start(
        cls,
        flags: RenderFlags,
        *,
        bundle: Path | None = None,
        command: Sequence[str] | None = None,
        timeout_s: float = START_S,
        patience_s: float | None = None,
    ) -> HostConnection:
        """Starts a host and shakes hands. `bundle`: another page than the built one; `command`: another program (tests).

        `patience_s` caps every deadline, and the time that a page of somebody's own may take to get ready.

        Raises:
            HostError: it died, spoke another protocol, or its page could not be loaded.
            HostTimeoutError: no handshake within `timeout_s`.
            RendererError: WebGL does not draw.
        """
        patience = () if patience_s is None else ("--patience", str(patience_s))
        command = command or child_command(
            "worlds.three.host", "--protocol", str(wire.PROTOCOL), "--parent", str(os.getpid()), *patience
        )
        process = await asyncio.create_subprocess_exec(
            *command,
            stdin=PIPE,
            stdout=PIPE,
            stderr=PIPE,
            env=_environment(flags, bundle),
            start_new_session=True,
        )
        connection = cls(process, patience_s=patience_s)
        try:
            await connection._shake_hands(timeout_s)
        except BaseException:
            await connection.close(grace_s=0)
            raise
        return connection

    @property
    def pid(self) -> int:
        """Process id of the host, and of its process group."""
        return self._process.pid

    @property
    def is_alive(self) -> bool:
        """False once it has died, hung or been closed."""
        return self._end is None

    @property
    def last_words(self) -> tuple[str, ...]:
        """The last lines of its standard error."""
        return tuple(self._last_words)

    @property
    def complaints(self) -> tuple[str, ...]:
        """Every error that its page wrote to the console so far."""
        return tuple(self._complaints)

    async def call(self, method: str, params: dict[str, Any], *, timeout_s: float | None = None) -> Any:
        """Asks the host's page; returns the plain result with bytes in place of base64.

        Raises:
            HostError: the host is gone or spoke nonsense. HostTimeoutError: it hung, and has been killed.
            What the page said otherwise: see messages.ERROR_KINDS; PageBugError for a bug in it.
        """
        if self._end is not None:
            raise self._end
        self._last_id += 1
        call_id = self._last_id
        seconds = deadline_s(method, params) if timeout_s is None else timeout_s
        if self._patience_s is not None:
            starting = self._patience_s if method == "load" else 0.0
            seconds = min(seconds, self._patience_s + starting)
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._calls[call_id] = future
        # Our own deadline decides; the page's is only there so that nothing waits in it for ever.
        header = {"id": call_id, "method": method, "params": params, "timeout_s": seconds + START_S}
        self._send(wire.pack(header))
        try:
            async with asyncio.timeout(seconds):
                return await future
        except TimeoutError:
            hung = HostTimeoutError(f"The world host did not answer `{method}` within {seconds:g} s.")
            self._stop(hung)
            raise hung from None
        finally:
            self._calls.pop(call_id, None)

    async def wait(self) -> HostError:
        """Waits until the host is gone, and says why."""
        await self._ended.wait()
        return self._end or HostError("The world host is gone.")

    async def close(self, *, grace_s: float = CLOSE_S) -> None:
        """Ends the host and everything in its group; safe to call twice."""
        self._end = self._end or HostError("This world host has been closed.")
        if self._process.stdin is not None and not self._process.stdin.is_closing():
            self._process.stdin.close()
        try:
            async with asyncio.timeout(grace_s):
                await self._process.wait()
        except TimeoutError:
            pass
        finally:
            kill_group(self.pid)
        await self._process.wait()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._ended.set()
        self._fail_all(self._end)

    async def _shake_hands(self, timeout_s: float) -> None:
        try:
            async with asyncio.timeout(timeout_s):
                about = dict(await self._hello)
        except TimeoutError:
            raise HostTimeoutError(
                f"The world host did not start within {timeout_s:g} s.{self._quote()}"
            ) from None
        spoken = about.pop("protocol", None)
        about.pop("pid", None)
        if spoken != wire.PROTOCOL:
            raise HostError(f"The world host speaks protocol {spoken!r}, not {wire.PROTOCOL}.")
        self.hello = hello_of(about)
        if self.hello is None:
            raise HostError(f"The world host's hello is not one: {str(about)[:200]}")

    def _send(self, data: bytes) -> None:
        if self._process.stdin is not None and not self._process.stdin.is_closing():
            self._process.stdin.write(data)

    async def _read(self) -> None:
        """Settles calls until the host's output ends."""
        unpacker = wire.Unpacker()
        output = self._process.stdout
        assert output is not None  # noqa: S101 - a pipe was asked for
        try:
            while data := await output.read(_READ):
                for header, parts in unpacker.feed(data):
                    self._settle(header, parts)
        except HostError as nonsense:
            self._stop(nonsense)
            return
        code = await self._process.wait()
        await asyncio.wait(self._tasks[1:], timeout=1.0)
        self._stop(HostError(f"The world host ended{_describe_end(code)}.{self._quote(code)}"))

    async def _listen(self) -> None:
        """Keeps the last lines of standard error."""
        errors = self._process.stderr
        assert errors is not None  # noqa: S101 - a pipe was asked for
        rest = b""
        while data := await errors.read(_READ):
            *lines, rest = (rest + data).split(b"\n")
            rest = rest[-4096:]
            words = [line.decode(errors="replace")[:500] for line in lines if line.strip()]
            self._last_words.extend(words)
            self._complaints += [line for line in words if line.startswith(COMPLAINT)]

    def _settle(self, header: dict[str, Any], parts: list[bytes]) -> None:
        reply = reply_of(header)
        if reply is None:
            raise HostError(f"The world host sent something that is no reply: {str(header)[:200]}")
        try:
            result = wire.put_in_binary(reply.result, parts)
        except (IndexError, TypeError) as error:
            raise HostError(f"The world host sent something that is no reply: {error}") from error
        future = self._hello if reply.id == 0 else self._calls.get(reply.id)
        if future is None or future.done():
            return  # nobody waits any more
        if reply.ok:
            future.set_result(result)
        else:
            future.set_exception(error_of(reply))

    def _stop(self, error: HostError) -> None:
        """From here on the host counts as gone, for this reason."""
        if self._end is None:
            self._end = error
        self._ended.set()
        kill_group(self.pid)
        self._fail_all(self._end)

    def _fail_all(self, error: HostError) -> None:
        for future in (self._hello, *self._calls.values()):
            if not future.done():
                future.set_exception(error)
        if self._hello.done() and not self._hello.cancelled():
            self._hello.exception()  # marks it as seen

    def _quote(self, code: int = 0) -> str:
        """What it said that bears on its end: its own reason if it gave one, nothing when it was killed, else its last lines."""
        if -code == KILLED:
            return ""
        reasons = [line.removeprefix(REASON) for line in self._last_words if line.startswith(REASON)]
        if reasons:
            return f" {reasons[-1]}"
        words = [line for line in self._last_words if line.strip()][-6:]
        return " Its last words: " + " / ".join(words) if words else ""


def _environment(flags: RenderFlags, bundle: Path | None) -> dict[str, str]:
    base: Mapping[str, str] = os.environ
    extra = {"PYTHONPATH": _package_root(), "PYTHONUNBUFFERED": "1"}
    if bundle is not None:
        extra[BUNDLE_VARIABLE] = str(bundle)
    return flags.environment({**SPARING, **base, **extra}, platform="offscreen")


def _package_root() -> str:
    """Where our packages lie, first: a child started with `-P` must find the same ones as this process."""
    root = str(Path(__file__).resolve().parents[2])
    given = os.environ.get("PYTHONPATH")
    return root if not given or given == root else os.pathsep.join((root, given))


def _describe_end(code: int) -> str:
    """In words: `-9` is a kill, which is what the kernel does when memory runs out."""
    if code >= 0:
        return f" with code {code}"
    name = signal.Signals(-code).name if -code in [each.value for each in signal.Signals] else str(-code)
    hint = ", perhaps because memory ran out" if sys.platform != "win32" and -code == KILLED else ""
    return f" (killed by {name}{hint})"
