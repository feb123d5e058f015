"""What Qt WebEngine must be told on this machine, found by trying and remembered.

Owns: the candidates of renderer settings, the probing of them in child
processes, and the cache of what worked. Refuses: Qt in this process, and asking the user.

A *platform* is Qt's: `offscreen` for hosts, anything else for windows. Flags must be set before the application object.
"""

from __future__ import annotations

import hashlib
import json
import os
import platform as machine
import subprocess
import sys
from collections.abc import Iterable, Mapping
from importlib.metadata import version
from pathlib import Path
from typing import cast

import platformdirs
from pydantic import Field

from data.errors import RendererError
from data.foreign_json import read_json
from data.schema.base import Value
from worlds.three.chromium import FLAGS_VARIABLE, chromium_line

PROBE_S = 25.0
SLOW = ("swiftshader", "basic render")
SOFTWARE_DRAWING = "--ignore-gpu-blocklist"

_Try = tuple[tuple[str, ...], dict[str, str]]

_GIVEN = os.environ.get(FLAGS_VARIABLE, "")
"""What the user set, before any of ours was added."""


class RenderFlags(Value):
    """Settings with which WebGL draws."""

    chromium: tuple[str, ...] = ()
    variables: dict[str, str] = Field(default_factory=dict)

    def environment(self, base: Mapping[str, str], *, platform: str | None = None) -> dict[str, str]:
        """A copy of `base` with these settings and the network lockdown; `platform` is Qt's, None leaves it."""
        env = {**base, **self.variables}
        env[FLAGS_VARIABLE] = chromium_line(_GIVEN, self.chromium)
        if platform is not None:
            env["QT_QPA_PLATFORM"] = platform
        if platform == "offscreen" and SOFTWARE_DRAWING in self.chromium:
            # With a screen in reach Mesa draws through it, under another fingerprint than without one.
            for name in ("DISPLAY", "WAYLAND_DISPLAY"):
                env.pop(name, None)
        return env

    def apply(self) -> None:
        """Puts them into this process's environment. Must come before the application object."""
        os.environ.update(self.environment(os.environ))


class Probe(Value):
    """What a child process found out with one candidate."""

    ok: bool
    renderer: str = ""
    reason: str = ""


def candidates(*, has_gpu: bool, on_screen: bool, is_root: bool) -> list[RenderFlags]:
    """Settings to try, best first. With a GPU, none; without, software drawing by Mesa; SwiftShader is the last."""
    variables = {"QTWEBENGINE_DISABLE_SANDBOX": "1"} if is_root else {}
    bare: _Try = ((), {})
    last: _Try = (("--use-angle=swiftshader", "--enable-unsafe-swiftshader", SOFTWARE_DRAWING), {})
    software: list[_Try] = [((SOFTWARE_DRAWING,), {})]
    if on_screen:
        software = [
            ((SOFTWARE_DRAWING, "--disable-gpu-compositing"), {}),
            ((SOFTWARE_DRAWING,), {"QTWEBENGINE_FORCE_USE_GBM": "0"}),
        ]
    tries = [bare, *software, last] if has_gpu else [*software, bare, last]
    return [RenderFlags(chromium=flags, variables={**variables, **extra}) for flags, extra in tries]


def find_flags(platform: str = "offscreen", *, cache: Path | None = None) -> RenderFlags:
    """The settings for Qt's `platform` on this machine: from the cache, or by probing (about 1 s each, in children).

    `cache` is a file; default: in the user's cache folder. A change of machine, screen, driver or Qt probes again.

    Raises:
        RendererError: nothing draws; the message has each reason and the mend.
    """
    file = cache or Path(platformdirs.user_cache_dir("worldaudit-studio")) / "renderer.json"
    key = fingerprint(platform)
    known = _read_cache(file)
    if key in known:
        return known[key]
    flags = _probe_all(platform)
    _write_cache(file, {**known, key: flags})
    return flags


def forget_flags(platform: str = "offscreen", *, cache: Path | None = None) -> None:
    """Drops what was remembered for this machine, so that the next `find_flags` probes."""
    file = cache or Path(platformdirs.user_cache_dir("worldaudit-studio")) / "renderer.json"
    known = _read_cache(file)
    if known.pop(fingerprint(platform), None) is not None:
        _write_cache(file, known)


def fingerprint(platform: str) -> str:
    """A hash of everything that the answer depends on."""
    facts = {
        "platform": platform,
        "machine": [machine.node(), machine.machine(), machine.release(), sys.platform],
        "qt": version("PySide6-Essentials"),
        "gpu": _gpu_devices(),
        "root": _is_root(),
        "given": _GIVEN,
        "environment": {
            name: value
            for name, value in sorted(os.environ.items())
            if name in ("DISPLAY", "WAYLAND_DISPLAY", "XDG_SESSION_TYPE")
            or name.startswith(("LIBGL_", "MESA_", "GALLIUM_", "__GLX_", "VK_ICD_"))
        },
        "candidates": 1,
    }
    return hashlib.sha256(json.dumps(facts, sort_keys=True).encode()).hexdigest()


def run_probe(flags: RenderFlags, platform: str, *, timeout_s: float = PROBE_S) -> Probe:
    """Tries one candidate in a child process: does WebGL draw, and (on a screen) does the view show it?"""
    from worlds.three.spawn import child_command, kill_group

    child = subprocess.Popen(
        child_command("worlds.three.probe"),
        env=flags.environment(os.environ, platform=platform),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    try:
        out, err = child.communicate(timeout=timeout_s)
    except subprocess.TimeoutExpired:
        kill_group(child.pid)
        child.communicate()
        return Probe(ok=False, reason=f"no answer within {timeout_s:g} s")
    finally:
        kill_group(child.pid)
    lines = out.decode(errors="replace").strip().splitlines()
    if child.returncode == 0 and lines:
        return Probe.model_validate_json(lines[-1])
    words = " / ".join(err.decode(errors="replace").strip().splitlines()[-3:])
    return Probe(ok=False, reason=f"the process ended with code {child.returncode}: {words}")


def _probe_all(platform: str) -> RenderFlags:
    fallback: RenderFlags | None = None
    reasons: list[str] = []
    tries = candidates(has_gpu=bool(_gpu_devices()), on_screen=platform != "offscreen", is_root=_is_root())
    for flags in _with_sandbox_fallback(tries):
        probe = run_probe(flags, platform)
        if probe.ok and not any(word in probe.renderer.lower() for word in SLOW):
            return flags
        if probe.ok:
            fallback = fallback or flags
        reasons.append(f"{' '.join(flags.chromium) or 'no flags'}: {probe.reason or probe.renderer}")
    if fallback is not None:
        return fallback
    raise RendererError(
        "WebGL does not draw on this machine. Tried: "
        + "; ".join(reasons)
        + ". Run `worldaudit doctor`: it names the system libraries that are missing."
    )


def _with_sandbox_fallback(tries: Iterable[RenderFlags]) -> list[RenderFlags]:
    """Where the kernel forbids Chromium's sandbox (some containers), the same without it, last."""
    tries = list(tries)
    bare = [
        flags.model_copy(update={"variables": {**flags.variables, "QTWEBENGINE_DISABLE_SANDBOX": "1"}})
        for flags in tries
    ]
    return tries + [flags for flags in bare if flags not in tries]


def _gpu_devices() -> list[str]:
    if not sys.platform.startswith("linux"):
        return ["assumed"]
    return sorted(str(path) for path in Path("/dev").glob("dri/render*")) + sorted(
        str(path) for path in Path("/dev").glob("nvidia[0-9]*")
    )


def _is_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0


def _read_cache(file: Path) -> dict[str, RenderFlags]:
    """What is remembered; an unreadable cache is an empty one, because probing restores it."""
    try:
        plain = read_json(file.read_bytes())
        values = cast("dict[str, object]", plain) if isinstance(plain, dict) else {}
        return {key: RenderFlags.model_validate(value) for key, value in values.items()}
    except (OSError, ValueError):
        return {}


def _write_cache(file: Path, known: dict[str, RenderFlags]) -> None:
    """Remembers; a cache folder that cannot be written only costs a probe next time."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        partial = file.with_suffix(f".{os.getpid()}.tmp")
        partial.write_text(json.dumps({key: flags.model_dump() for key, flags in known.items()}))
        partial.replace(file)
    except OSError:
        return
