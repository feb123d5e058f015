"""What no page of ours or of anybody else's gets: windows, dialogs that are seen, files of this machine, permissions.

Owns: refusing these at once, so that nothing in the page waits for an answer, and noting that it was tried. Refuses:
loading, navigation and calls (page).
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import suppress

from PySide6.QtCore import QObject, QUrl
from PySide6.QtWebEngineCore import QWebEnginePage, QWebEnginePermission

from worlds.three.lockdown import WorldProfile


class RefusingPage(QWebEnginePage):
    """A page that opens nothing and asks nobody. What it tried is in the profile's attempts."""

    def __init__(self, profile: WorldProfile, parent: QObject | None = None) -> None:
        super().__init__(profile, parent)
        self._attempts = profile.attempts
        self.permissionRequested.connect(self._on_permission)

    def createWindow(self, _type: QWebEnginePage.WebWindowType) -> QWebEnginePage | None:  # pyright: ignore[reportIncompatibleMethodOverride] - None refuses
        """No new windows."""
        self._attempts.note("window", "a new window")
        return None

    def javaScriptAlert(self, _origin: QUrl | str, msg: str) -> None:
        """Nobody is there to read it."""
        self._attempts.note("dialog", f"alert: {msg}")

    def javaScriptConfirm(self, _origin: QUrl | str, msg: str) -> bool:
        """Nobody is asked; the same answer to a page that would rather not be left."""
        self._attempts.note("dialog", f"confirm: {msg}")
        return True

    def javaScriptPrompt(self, _origin: QUrl | str, msg: str, _default: str) -> tuple[bool, str]:
        """Nobody is asked."""
        self._attempts.note("dialog", f"prompt: {msg}")
        return False, ""

    def chooseFiles(
        self, _mode: QWebEnginePage.FileSelectionMode, _old: Sequence[str], _types: Sequence[str]
    ) -> list[str]:
        """No file of this machine."""
        self._attempts.note("dialog", "a choice of files")
        return []

    def javaScriptConsoleMessage(
        self,
        level: QWebEnginePage.JavaScriptConsoleMessageLevel,
        message: str,
        line: int,
        source: str,
    ) -> None:
        """Errors of the page's console go to standard error."""
        if level == QWebEnginePage.JavaScriptConsoleMessageLevel.ErrorMessageLevel:
            self._attempts.note("console", f"{message} ({QUrl(source).path().lstrip('/')}:{line})")
            with suppress(OSError):
                sys.stderr.write(f"page: {message} ({source}:{line})\n")

    def _on_permission(self, permission: QWebEnginePermission) -> None:
        """Pointer lock is granted, everything else denied; an unanswered request would hang the page's promise."""
        if permission.permissionType() == QWebEnginePermission.PermissionType.MouseLock:
            permission.grant()
        else:
            permission.deny()
