"""A page of somebody's own, as a guest in ours: its address for one visit, and the bridge that is run in it.

Owns: who the guest is, the script that comes before its own, and why it never got ready, in words.
Refuses: loading it (page), its files (served), and what it answers (worlds.pages.contract).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from PySide6.QtCore import QFile, QIODevice, QUrl
from PySide6.QtWebEngineCore import QWebEngineScript

from data.errors import HostError
from worlds.three.attempts import Kind
from worlds.three.bundle import BUILD_LINE, find_file
from worlds.three.scheme import GUEST, SCHEME

BRIDGE = "guest/bridge.js"
SCRIPT = "guest"
MAY_SAY = frozenset({"ready", "absent", "tried"})
"""Events of a guest that are listened to."""
MOST_COMPLAINTS = 3


@dataclass(frozen=True)
class Guest:
    """One visit. Each has an address of its own, so that nothing that a page stored is there the next time."""

    name: str
    token: str
    entry: str

    @property
    def url(self) -> QUrl:
        """Where its first file is served."""
        url = QUrl()
        url.setScheme(SCHEME.decode())
        url.setHost(f"{GUEST}{self.token}")
        url.setPath(f"/{self.entry}")
        return url

    def says(self, event: dict[str, Any]) -> bool:
        """Whether an event is this visit's, and one that a guest may send."""
        return event.get("visit") == self.token and event.get("event") in MAY_SAY

    def not_ready(self, reason: str, noted: Mapping[Kind, Sequence[str]]) -> HostError:
        """Why it cannot be used, with what it complained of."""
        words = [f"The page of {self.name!r} cannot be used. {reason}"]
        if missing := noted.get("missing"):
            words.append(f"Its folder lacks {', '.join(missing[:MOST_COMPLAINTS])}.")
        if said := noted.get("console"):
            words.append(f"Its console says: {' / '.join(said[:MOST_COMPLAINTS])}")
        return HostError(" ".join(words))


def is_guest(params: dict[str, Any]) -> bool:
    """Whether a call of `load` is for a page of somebody's own."""
    imported: dict[str, Any] = params.get("imported") or {}
    return imported.get("kind") == "page"


def bridge_script(guest: Guest, bundle: Path) -> QWebEngineScript:
    """What is run in a guest's page before its own scripts.

    Raises:
        HostError: the bundle holds no bridge.
    """
    file = find_file(bundle.resolve(), BRIDGE)
    channel = QFile(":/qtwebchannel/qwebchannel.js")
    if file is None or not channel.open(QIODevice.OpenModeFlag.ReadOnly):
        raise HostError(f"{bundle} holds no {BRIDGE}: build it with `{BUILD_LINE}`.")
    wrapped = (
        "(function (VISIT) {\n"
        f"{bytes(channel.readAll().data()).decode()}\n{file.read_text(encoding='utf-8')}\n"
        f"}})({guest.token!r});"
    )
    script = QWebEngineScript()
    script.setName(SCRIPT)
    script.setSourceCode(wrapped)
    script.setInjectionPoint(QWebEngineScript.InjectionPoint.DocumentCreation)
    script.setWorldId(QWebEngineScript.ScriptWorldId.MainWorld)
    script.setRunsOnSubFrames(False)
    return script
