"""Chromium's command line, which Qt reads from the environment: what the user gave, what draws here, and the lockdown.

Owns: the command-line layer of the network lockdown, and writing the line. Refuses: which flags draw (flags).
A world host needs this before anything else, so it imports nothing of ours.
"""

from __future__ import annotations

import os
import shlex
from collections.abc import Sequence

LOCKDOWN = (
    "--host-resolver-rules=MAP * ~NOTFOUND",
    "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
    "--webrtc-ip-handling-policy=disable_non_proxied_udp",
)
FLAGS_VARIABLE = "QTWEBENGINE_CHROMIUM_FLAGS"


def chromium_line(given: str, flags: Sequence[str] = ()) -> str:
    """The value of `FLAGS_VARIABLE`: what was `given` in it, then `flags`, then the lockdown; each once."""
    others = [flag for flag in shlex.split(given) if flag not in (*LOCKDOWN, *flags)]
    return " ".join(_quote(flag) for flag in (*others, *flags, *LOCKDOWN))


def lock_down() -> None:
    """Puts the lockdown into this process's environment. Must come before the application object."""
    os.environ[FLAGS_VARIABLE] = chromium_line(os.environ.get(FLAGS_VARIABLE, ""))


def _quote(flag: str) -> str:
    """Qt splits the variable on blanks and honours double quotes."""
    if " " not in flag:
        return flag
    name, _, value = flag.partition("=")
    return f'{name}="{value}"'
