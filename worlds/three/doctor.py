"""Whether this machine can run worlds, check by check, each with what to do when it cannot.

Owns: the checks of Python, Qt, system libraries, page, renderer, picture and data folder, and their mends.
Refuses: mending by itself, and printing (app does that). Free of Qt: what needs Qt is tried in child processes.
"""

from __future__ import annotations

import asyncio
import os
import platform
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Mapping
from importlib.metadata import PackageNotFoundError, distribution, version
from pathlib import Path

import platformdirs

from data.errors import EnvironmentFault, RendererError
from data.schema.base import Value
from worlds.three.bundle import BUILD_LINE, bundle_folder
from worlds.three.client import ThreeWorld
from worlds.three.flags import find_flags, forget_flags, run_probe

OLDEST_PYTHON = (3, 11)
QT_PACKAGE = "PySide6-Addons"
X_PLATFORM = "libqxcb.so"

DEBIAN: dict[str, str] = {
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libGLX.so.0": "libgl1",
    "libOpenGL.so.0": "libopengl0",
    "libX11-xcb.so.1": "libx11-xcb1",
    "libX11.so.6": "libx11-6",
    "libXcomposite.so.1": "libxcomposite1",
    "libXdamage.so.1": "libxdamage1",
    "libXext.so.6": "libxext6",
    "libXfixes.so.3": "libxfixes3",
    "libXrandr.so.2": "libxrandr2",
    "libXtst.so.6": "libxtst6",
    "libasound.so.2": "libasound2",
    "libdbus-1.so.3": "libdbus-1-3",
    "libdrm.so.2": "libdrm2",
    "libexpat.so.1": "libexpat1",
    "libfontconfig.so.1": "libfontconfig1",
    "libfreetype.so.6": "libfreetype6",
    "libgbm.so.1": "libgbm1",
    "libglib-2.0.so.0": "libglib2.0-0",
    "libgthread-2.0.so.0": "libglib2.0-0",
    "libnspr4.so": "libnspr4",
    "libnss3.so": "libnss3",
    "libnssutil3.so": "libnss3",
    "libplc4.so": "libnspr4",
    "libplds4.so": "libnspr4",
    "libsmime3.so": "libnss3",
    "libudev.so.1": "libudev1",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-glx.so.0": "libxcb-glx0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-image.so.0": "libxcb-image0",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-randr.so.0": "libxcb-randr0",
    "libxcb-render-util.so.0": "libxcb-render-util0",
    "libxcb-render.so.0": "libxcb-render0",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-shm.so.0": "libxcb-shm0",
    "libxcb-sync.so.1": "libxcb-sync1",
    "libxcb-util.so.1": "libxcb-util1",
    "libxcb-xfixes.so.0": "libxcb-xfixes0",
    "libxcb-xinerama.so.0": "libxcb-xinerama0",
    "libxcb-xkb.so.1": "libxcb-xkb1",
    "libxcb.so.1": "libxcb1",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libxkbfile.so.1": "libxkbfile1",
    "libxshmfence.so.1": "libxshmfence1",
}
"""Package of each library on Debian 12 and Ubuntu 22.04."""
RENAMED = {"libasound2": "libasound2t64", "libglib2.0-0": "libglib2.0-0t64"}
"""Since Debian 13 and Ubuntu 24.04 (the change to 64-bit times)."""
CHINESE_FONT = "fonts-wqy-microhei"
_LOOKED_AT = (
    "PySide6/Qt/lib/libQt6WebEngineCore.so.6",
    "PySide6/Qt/lib/libQt6Gui.so.6",
    "PySide6/Qt/plugins/platforms/libqoffscreen.so",
    "PySide6/Qt/plugins/platforms/libqxcb.so",
)


class Check(Value):
    """One finding. `mend` says what to type or do; empty when `ok`."""

    name: str
    ok: bool
    words: str
    mend: str = ""


def diagnose(folder: Path | None = None) -> list[Check]:
    """All checks, in the order in which faults should be mended; takes a few seconds and starts child processes.

    `folder` is where projects are to be kept (default: the user's data folder). Must not be called on a thread that
    runs an asyncio loop. A check that stands on a failed one is left out.
    """
    folder = folder or Path(platformdirs.user_data_dir("worldaudit-studio"))
    checks = [
        check_python(sys.version_info[:2]),
        check_qt(_version_of(QT_PACKAGE), sys.version_info[:2]),
        check_libraries(find_missing_libraries(), has_x=bool(os.environ.get("DISPLAY"))),
        check_page(bundle_folder()),
        check_folder(folder),
    ]
    if all(check.ok for check in checks[1:3]):
        checks.append(check_renderer())
        if all(check.ok for check in (checks[3], checks[-1])):
            checks.append(asyncio.run(check_host()))
    return checks


def check_python(python: tuple[int, ...]) -> Check:
    """Python is new enough."""
    found, oldest = _dotted(python), _dotted(OLDEST_PYTHON)
    if python >= OLDEST_PYTHON:
        return Check(name="Python", ok=True, words=f"Python {found}.")
    return Check(
        name="Python",
        ok=False,
        words=f"Python {found} is too old; {oldest} or newer is needed.",
        mend=f"Install Python {oldest} or newer and make the environment again with it.",
    )


def check_qt(found: str | None, python: tuple[int, ...]) -> Check:
    """PySide6 is there, and is no version that breaks this Python."""
    if found is None:
        return Check(
            name="Qt",
            ok=False,
            words="PySide6 is not installed.",
            mend='python -m pip install "pyside6>=6.11.3,<6.12"',
        )
    release = tuple(int(part) for part in found.split(".")[:2])
    if release >= (6, 12) and python < (3, 12):
        return Check(
            name="Qt",
            ok=False,
            words=f"PySide6 {found} destroys Python {_dotted(python)}'s reference counts: it aborts after some "
            "thousand calls.",
            mend='python -m pip install "pyside6>=6.11.3,<6.12"',
        )
    return Check(name="Qt", ok=True, words=f"PySide6 {found}.")


def check_libraries(missing: Mapping[str, Iterable[str]] | None, *, has_x: bool) -> Check:
    """Nothing that Qt links to is missing; `missing` is library -> who wants it, None when it could not be looked up.

    What only Qt's X platform wants is a fault where there is an X screen, and a remark where there is none.
    """
    name = "System libraries"
    if missing is None:
        return Check(name=name, ok=True, words="Not looked up here; the renderer check decides.")
    if not missing:
        return Check(name=name, ok=True, words="All that Qt WebEngine links to are there.")
    mend = _install_line(missing)
    if not has_x and all(set(wanting) == {X_PLATFORM} for wanting in missing.values()):
        words = f"All that is needed without a screen are there. For a window on X: {mend}"
        return Check(name=name, ok=True, words=words)
    return Check(name=name, ok=False, words=f"Missing: {', '.join(sorted(missing))}.", mend=mend)


def _install_line(missing: Iterable[str]) -> str:
    packages = {DEBIAN[name] for name in missing if name in DEBIAN}
    if _has_renamed_packages():
        packages = {RENAMED.get(package, package) for package in packages}
    others = sorted(name for name in missing if name not in DEBIAN)
    lines = [f"sudo apt-get install -y {' '.join(sorted(packages))}"] if packages else []
    if others:
        lines.append(f"find the packages of {', '.join(others)}")
    return "; and ".join(lines)


def _has_renamed_packages() -> bool:
    try:
        release = platform.freedesktop_os_release()
    except OSError:
        return False
    newer = {"debian": 13.0, "ubuntu": 24.04}.get(release.get("ID", ""))
    number = release.get("VERSION_ID", "0")
    return newer is not None and number.replace(".", "", 1).isdigit() and float(number) >= newer


def find_missing_libraries() -> dict[str, list[str]] | None:
    """Library -> files that want it; None where there is no ldd to ask."""
    if not sys.platform.startswith("linux") or shutil.which("ldd") is None:
        return None
    try:
        root = Path(str(distribution(QT_PACKAGE).locate_file("")))
    except PackageNotFoundError:
        return None
    missing: dict[str, list[str]] = {}
    for name in _LOOKED_AT:
        file = root / name
        if file.exists():
            shown = subprocess.run(["ldd", file], capture_output=True, text=True, check=False).stdout
            for library in parse_ldd(shown):
                missing.setdefault(library, []).append(file.name)
    return missing


def parse_ldd(shown: str) -> list[str]:
    """Names of the libraries that ldd did not find."""
    return [line.split("=>")[0].strip() for line in shown.splitlines() if line.endswith("=> not found")]


def check_page(folder: Path) -> Check:
    """The page is built."""
    if (folder / "index.html").is_file():
        return Check(name="Page", ok=True, words=f"The page is built in {folder}.")
    return Check(
        name="Page",
        ok=False,
        words=f"The page is not built: there is no {folder / 'index.html'}.",
        mend=f"{BUILD_LINE} (in a source tree), or install the package again.",
    )


def check_folder(folder: Path) -> Check:
    """Projects can be kept there."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder) as file:
            file.write(b"x")
    except OSError as error:
        return Check(
            name="Data folder",
            ok=False,
            words=f"{folder} cannot be written: {error.strerror or error}.",
            mend=f"Make it writable (chown {_user_name()} {folder}), or name another with --project.",
        )
    return Check(name="Data folder", ok=True, words=f"{folder} can be written.")


def check_fonts(family: str | None) -> Check:
    """Chinese can be drawn; `family` is a font that has its letters, empty for none, None when it could not be found out.

    A remark, no fault: only windows in Chinese need one.
    """
    name = "Fonts"
    if family is None:
        return Check(name=name, ok=True, words="Whether Chinese can be drawn was not found out.")
    if family:
        return Check(name=name, ok=True, words=f"Chinese is drawn with {family}.")
    words = (
        "There is no font with Chinese letters; a participant's window stays English. "
        f"For Chinese: sudo apt-get install -y {CHINESE_FONT}"
    )
    return Check(name=name, ok=True, words=words)


def check_renderer(platforms: Iterable[str] | None = None) -> Check:
    """WebGL draws without a screen and, where there is one, arrives on it. Probes afresh and remembers what works."""
    words: list[str] = []
    for name in platforms or _platforms():
        try:
            forget_flags(name)
            flags = find_flags(name)
            probe = run_probe(flags, name)
        except RendererError as error:
            return Check(
                name="Renderer",
                ok=False,
                words=str(error),
                mend="Install or update the graphics driver; without a GPU: "
                "sudo apt-get install -y libegl1 libgl1 libgl1-mesa-dri",
            )
        words.append(f"{name}: {probe.renderer}")
        if "QTWEBENGINE_DISABLE_SANDBOX" in flags.variables:
            words.append("Chromium's sandbox is off (root, or a kernel without user namespaces)")
    return Check(name="Renderer", ok=True, words="; ".join(dict.fromkeys(words)) + ".")


async def check_host() -> Check:
    """A world host starts, and its page draws."""
    try:
        world = await ThreeWorld.start()
    except EnvironmentFault as error:
        return Check(
            name="World host",
            ok=False,
            words=str(error),
            mend="Mend what is named above, then run `worldaudit doctor` again.",
        )
    await world.close()
    return Check(name="World host", ok=True, words="A world host starts, and its page draws.")


def _platforms() -> list[str]:
    """Qt's platforms that this machine can show a world on."""
    if not sys.platform.startswith("linux"):
        return ["offscreen"]
    screen = [
        name
        for name, variable in (("wayland", "WAYLAND_DISPLAY"), ("xcb", "DISPLAY"))
        if os.environ.get(variable)
    ]
    return ["offscreen", *screen[:1]]


def _version_of(package: str) -> str | None:
    try:
        return version(package)
    except PackageNotFoundError:
        return None


def _dotted(numbers: tuple[int, ...]) -> str:
    return ".".join(map(str, numbers))


def _user_name() -> str:
    import getpass

    return getpass.getuser()
