"""A browser profile from which nothing gets out.

Owns: two of the four layers that keep the page off the network (the request interceptor and the settings), and the
off-the-record profile that carries them. The command-line layer is in flags, the navigation layer in page.
Refuses: exceptions for any host.
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWebEngineCore import (
    QWebEngineProfile,
    QWebEngineSettings,
    QWebEngineUrlRequestInfo,
    QWebEngineUrlRequestInterceptor,
)

from worlds.three.attempts import Attempts
from worlds.three.bundle import bundle_folder
from worlds.three.scheme import SCHEME, BundleHandler
from worlds.three.served import ServedFiles

ALLOWED_SCHEMES = frozenset({SCHEME.decode(), "data", "blob"})

_Setting = QWebEngineSettings.WebAttribute
_OFF = (
    _Setting.JavascriptCanOpenWindows,
    _Setting.DnsPrefetchEnabled,
    _Setting.HyperlinkAuditingEnabled,
    _Setting.PluginsEnabled,
    _Setting.PdfViewerEnabled,
    _Setting.FullScreenSupportEnabled,
    _Setting.ScreenCaptureEnabled,
    _Setting.JavascriptCanAccessClipboard,
    _Setting.LocalContentCanAccessRemoteUrls,
    _Setting.LocalContentCanAccessFileUrls,
    _Setting.AllowRunningInsecureContent,
    _Setting.LocalStorageEnabled,
    _Setting.ErrorPageEnabled,
    _Setting.NavigateOnDropEnabled,
)
_ON = (_Setting.WebGLEnabled, _Setting.WebRTCPublicInterfacesOnly)


class NetworkRefusal(QWebEngineUrlRequestInterceptor):
    """Blocks every request but those of the page's own scheme, data: and blob:."""

    def __init__(self, attempts: Attempts, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._attempts = attempts

    def interceptRequest(self, info: QWebEngineUrlRequestInfo) -> None:
        """Qt's callback for each request; workers and WebSockets come here too."""
        if info.requestUrl().scheme() not in ALLOWED_SCHEMES:
            info.block(True)
            self._attempts.note("network", info.requestUrl().toString())


class WorldProfile(QWebEngineProfile):
    """An off-the-record profile that serves one bundle and refuses the rest.

    Pages must be deleted before their profile; see `page.delete_in_order`.
    """

    def __init__(self, bundle: Path | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.bundle = bundle or bundle_folder()
        self.served = ServedFiles()
        """Files of imports, beside the bundle; pages open and close them."""
        self.attempts = Attempts()
        """What was refused to the page that is open."""
        self._handler = BundleHandler(self.bundle, self.served, self.attempts, self)
        self._refusal = NetworkRefusal(self.attempts, self)
        self.installUrlSchemeHandler(SCHEME, self._handler)
        self.setUrlRequestInterceptor(self._refusal)
        self.setHttpCacheType(QWebEngineProfile.HttpCacheType.NoCache)
        settings = self.settings()
        for attribute in _OFF:
            settings.setAttribute(attribute, False)
        for attribute in _ON:
            settings.setAttribute(attribute, True)
