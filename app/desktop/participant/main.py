"""Starts the participant's window: the package first, then renderer flags and the page's scheme, then the application.

Owns: that order. Refuses: everything after it (application), and opening anything but a sealed package.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from app.desktop.main import default_platform, refuse_without_screen

if TYPE_CHECKING:
    from app.jobs.participating import Participating
    from data.schema.task import Language


def run(
    package: Path,
    results: Path | None = None,
    *,
    bundle: Path | None = None,
    language: Language = "en",
    taken_in_here: bool = False,
) -> int:
    """Opens a package for its participant and returns the exit code when the window closes.

    Args:
        package: the sealed audit package.
        results: the folder for what is recorded; None: beside the package.
        bundle: the file that is sent back; None: beside the package.
        language: the language that is shown first, where the study leaves the choice.
        taken_in_here: whoever opened it takes the results in; the participant has nothing to send.

    Raises:
        NotFoundError, SchemaError: the file is no package. StoreError: the results cannot be written.
        RendererError: there is no screen, or WebGL does not draw on this machine; the message names the mend.
    """
    from app.jobs.participating import Participating

    with Participating(package, results, bundle=bundle) as opened:
        refuse_without_screen(sys.platform, os.environ)
        return _show(opened, language, taken_in_here=taken_in_here)


def _show(opened: Participating, language: Language, *, taken_in_here: bool) -> int:
    from worlds.three.flags import find_flags
    from worlds.three.scheme import register_scheme

    find_flags(os.environ.get("QT_QPA_PLATFORM") or default_platform()).apply()
    register_scheme()
    from PySide6.QtWidgets import QApplication

    from app.desktop.participant.application import ParticipantDesktop
    from app.desktop.participant.window import OpenedPackage
    from app.desktop.polite_end import PoliteEnd
    from app.desktop.turns import share_python
    from app.hosts import start_world
    from evaluation.jobs import code_version

    share_python()
    application = QApplication(sys.argv[:1])
    application.setApplicationName("worldaudit-participant")
    application.setQuitOnLastWindowClosed(False)
    given = OpenedPackage(opened.package, opened.scene, opened, code_version(), taken_in_here=taken_in_here)
    desktop = ParticipantDesktop(application, given, start_world=start_world, language=language)
    desktop.ended.connect(application.quit)
    desktop.show()
    # Whoever takes the results in holds the seat as long; without them one would audit in vain.
    end = PoliteEnd(application, needs_parent=taken_in_here)
    try:
        return application.exec()
    finally:
        end.close()
        desktop.close()
