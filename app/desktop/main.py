"""Starts the desktop: renderer flags and the page's scheme first, then the application, then a project.

Owns: that order. Refuses: everything after it (application).
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from data.errors import RendererError

if TYPE_CHECKING:
    from app.desktop.application import Desktop


def run(project_dir: Path | None = None, sample: bool = False) -> int:
    """Opens the studio and returns its exit code when its window closes.

    Args:
        project_dir: a project's folder; it is made when there is nothing in it. None: the last one that was open, else
            the sample project.
        sample: open the sample project, making it first where there is none.

    Raises:
        RendererError: there is no screen, or WebGL does not draw on this machine; the message names the mend.
    """
    refuse_without_screen(sys.platform, os.environ)
    from worlds.three.flags import find_flags
    from worlds.three.scheme import register_scheme

    find_flags(os.environ.get("QT_QPA_PLATFORM") or default_platform()).apply()
    register_scheme()
    from PySide6.QtWidgets import QApplication

    from app.desktop.application import Desktop
    from app.desktop.polite_end import PoliteEnd
    from app.desktop.preferences import Preferences
    from app.desktop.turns import share_python

    share_python()
    application = QApplication(sys.argv[:1])
    application.setApplicationName("worldaudit-studio")
    application.setApplicationDisplayName("WorldAudit Studio")
    desktop = Desktop(application, Preferences())
    desktop.ended.connect(application.quit)
    _open_first(desktop, project_dir, sample)
    end = PoliteEnd(application)
    try:
        return application.exec()
    finally:
        end.close()
        desktop.close()


def refuse_without_screen(platform: str, environment: Mapping[str, str]) -> None:
    """Says that there is no screen before Qt ends the process over it.

    Raises:
        RendererError: Linux without X11 or Wayland, and no other Qt platform is asked for.
    """
    names = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    if platform == "linux" and not any(environment.get(name) for name in names):
        raise RendererError(
            "There is no screen (DISPLAY is not set). Use `worldaudit demo --out DIR`, or start the studio where "
            "there is one."
        )


def _open_first(desktop: Desktop, project_dir: Path | None, sample: bool) -> None:
    recent = desktop.preferences.recent
    if sample or (project_dir is None and not recent):
        desktop.open_sample()
    elif project_dir is None:
        desktop.open(recent[0])
    elif project_dir.is_dir() and any(project_dir.iterdir()):
        desktop.open(project_dir)
    else:
        desktop.make(project_dir)


def default_platform() -> str:
    """Qt's default platform here."""
    if sys.platform == "win32":
        return "windows"
    if sys.platform == "darwin":
        return "cocoa"
    return "wayland" if os.environ.get("WAYLAND_DISPLAY") else "xcb"
