"""Starting and ending child processes of our own, so that none is ever left behind.

Owns: the command line of a child, the death signal, and killing a whole group. Refuses: what is said to a child.
"""

from __future__ import annotations

import ctypes
import os
import signal
import sys


def child_command(module: str, *arguments: str) -> list[str]:
    """Runs one of our modules with this Python; `-P` keeps a user's own `data` folder from shadowing ours."""
    return [sys.executable, "-P", "-m", module, *arguments]


def kill_group(pid: int) -> None:
    """Kills the process group that `pid` leads, if any of it still lives."""
    if hasattr(os, "killpg"):
        try:
            os.killpg(pid, signal.SIGKILL)
        except (ProcessLookupError, PermissionError):
            return


def die_with_parent(parent: int) -> None:
    """Called in a child: the kernel kills it when the thread that started it ends; leaves at once if that has happened.

    Only Linux has this; elsewhere the end of standard input ends a child.
    """
    if sys.platform.startswith("linux"):
        set_death_signal = 1
        ctypes.CDLL(None, use_errno=True).prctl(set_death_signal, signal.SIGKILL, 0, 0, 0)
    if parent and os.getppid() != parent:
        raise SystemExit(3)
