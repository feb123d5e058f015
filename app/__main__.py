"""The entry of `worldaudit`: parses, runs, and turns expected failures into one sentence and an exit code.

Owns: exit codes (0 done, 1 a check failed, 2 bad use or environment, 130 stopped). Refuses: hiding a bug; those show a traceback.
"""

from __future__ import annotations

import io
import os
import signal
import sys
from collections.abc import Sequence
from contextlib import suppress
from types import FrameType

from data.errors import UsageError, WorldAuditError

STOPPED = "Stopped. What was finished is kept; the same command goes on from there."
INTERRUPTED = 130
"""What a shell expects of a program that was stopped from the keyboard."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Runs the command line and exits the process with its code."""
    _open_what_is_closed()
    # A polite end (SIGTERM) takes the way of Ctrl+C, so that hosts are closed and a sentence is said.
    signal.signal(signal.SIGTERM, _end_politely)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    sys.exit(run(sys.argv[1:] if arguments is None else arguments))


def _open_what_is_closed() -> None:
    """Gives the program outputs where its caller closed them (`>&-`): no file that is opened may become one.

    A closed input stays none, so that what reads it can say so.
    """
    while (free := os.open(os.devnull, os.O_RDWR)) <= 2:
        pass
    os.close(free)
    for number, name in ((1, "stdout"), (2, "stderr")):
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(number, "w", encoding="utf-8"))


def _end_politely(number: int, frame: FrameType | None) -> None:
    """As Ctrl+C, which a running event loop takes by itself: an exception raised inside it could lose what it was doing."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # started in the background
        signal.default_int_handler(number, frame)
    signal.raise_signal(signal.SIGINT)


def run(arguments: Sequence[str]) -> int:
    """Runs one command line and returns its exit code; an expected failure is one line on standard error."""
    try:
        return _run(arguments)
    except WorldAuditError as error:
        return _say(str(error), error.exit_code)
    except BaseExceptionGroup as group:
        expected = _expected(group)
        if expected is None:
            raise
        return _say(str(expected), expected.exit_code)
    except KeyboardInterrupt:
        return _say(STOPPED, INTERRUPTED)
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        return _say(f"{where}{error.strerror or error}.", 2)


def _run(arguments: Sequence[str]) -> int:
    from app.cli.root import COMMANDS

    for argument in arguments:
        if not argument.isprintable() and any("\ud800" <= character <= "\udfff" for character in argument):
            raise UsageError(f"The argument {argument!a} is not UTF-8 text.")
    try:
        COMMANDS(args=list(arguments), prog_name="worldaudit")
    except SystemExit as stop:
        code = stop.code if isinstance(stop.code, int) else 0
        return _say(STOPPED, code) if code == INTERRUPTED else code
    return 0


def _expected(group: BaseExceptionGroup[BaseException]) -> WorldAuditError | None:
    """The first expected failure of a group that holds nothing else."""
    inner, rest = group.split(WorldAuditError)
    if rest is not None or inner is None:
        return None
    first: BaseException = inner
    while isinstance(first, BaseExceptionGroup):
        first = first.exceptions[0]
    return first if isinstance(first, WorldAuditError) else None


def _say(words: str, code: int) -> int:
    from app.cli.output import in_one_line, shortened, visible  # what somebody gave may steer a terminal

    with suppress(OSError):  # nobody reads it any more, or there is no room
        sys.stderr.write(f"worldaudit: {visible(in_one_line(shortened(words)))}\n")
        sys.stderr.flush()
    return code


if __name__ == "__main__":
    main()
