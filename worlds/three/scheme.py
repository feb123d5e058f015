"""The ``world://`` scheme: the only place that the page's files come from.

Owns: registering the scheme, and answering GET: ``world://app/`` with files of the bundle and Qt's own qwebchannel.js,
``world://import/<token>/<uri>`` with the files of the import that is being loaded, and
``world://guest-<token>/<uri>`` with those of a page of somebody's own (served).
Refuses: every other method, every path outside the bundle, every file that was not named, and the network.
A refused request ends in the error event of an element, a module or an XMLHttpRequest; `fetch` of it never settles
(Qt 6.11), so the page imports its parts and does not fetch them.
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QByteArray, QFile, QIODevice, QObject, QUrl
from PySide6.QtWebEngineCore import QWebEngineUrlRequestJob, QWebEngineUrlScheme, QWebEngineUrlSchemeHandler

from worlds.three.attempts import Attempts
from worlds.three.bundle import find_file, mime_type
from worlds.three.served import ServedFiles

SCHEME = b"world"
PAGE_URL = "world://app/index.html"
GUEST = "guest-"
"""How the host of a guest's address begins; its token follows, so that each visit has an origin of its own."""

_CHANNEL_SCRIPT = "qwebchannel.js"
_CHANNEL_FILE = ":/qtwebchannel/qwebchannel.js"


def register_scheme() -> None:
    """Makes ``world://`` known to Chromium. Must come before the application object; safe to call twice."""
    if not QWebEngineUrlScheme.schemeByName(SCHEME).name().isEmpty():
        return
    scheme = QWebEngineUrlScheme(SCHEME)
    scheme.setSyntax(QWebEngineUrlScheme.Syntax.Host)
    scheme.setFlags(
        QWebEngineUrlScheme.Flag.SecureScheme
        | QWebEngineUrlScheme.Flag.CorsEnabled
        | QWebEngineUrlScheme.Flag.FetchApiAllowed
    )
    QWebEngineUrlScheme.registerScheme(scheme)


class BundleHandler(QWebEngineUrlSchemeHandler):
    """Answers requests for ``world://app/...`` from one folder, and for other hosts from what is served."""

    def __init__(
        self, folder: Path, served: ServedFiles, attempts: Attempts, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._folder = folder.resolve()
        self._served = served
        self._attempts = attempts

    def requestStarted(self, job: QWebEngineUrlRequestJob) -> None:
        """Qt's callback for each request."""
        url = job.requestUrl()
        if job.requestMethod() != b"GET":
            job.fail(QWebEngineUrlRequestJob.Error.RequestDenied)
            return
        if url.host() == "import":
            self._hand_over(job, self._served.find(url.path(QUrl.ComponentFormattingOption.FullyEncoded)))
            return
        if url.host().startswith(GUEST):
            self._serve_guest(job, url)
            return
        if url.host() != "app":
            job.fail(QWebEngineUrlRequestJob.Error.UrlNotFound)
            return
        name = url.path().lstrip("/")
        path = _CHANNEL_FILE if name == _CHANNEL_SCRIPT else find_file(self._folder, name)
        if name.startswith("guest/"):
            _let_in_anybody(job)
        _reply(job, path, mime_type(name))

    def _serve_guest(self, job: QWebEngineUrlRequestJob, url: QUrl) -> None:
        """A file of somebody's own page; one that its folder lacks is noted, since `fetch` of it never settles."""
        name = url.path(QUrl.ComponentFormattingOption.FullyDecoded).lstrip("/")
        if not name or name.endswith("/"):
            name += "index.html"
        path = self._served.find_named(url.host().removeprefix(GUEST), name)
        if path is None:
            self._attempts.note("missing", name)
        self._hand_over(job, path, mime_type(name))

    def _hand_over(
        self, job: QWebEngineUrlRequestJob, path: Path | None, mime: str = "application/octet-stream"
    ) -> None:
        """Answers with a served file; another host, so the page must be let in by name."""
        _let_in_anybody(job)
        _reply(job, path, mime)


def _reply(job: QWebEngineUrlRequestJob, path: Path | str | None, mime: str) -> None:
    """Answers with a file, which is read as it is sent: some are ten megabytes."""
    file = None if path is None else QFile(str(path), job)
    if file is None or not file.open(QIODevice.OpenModeFlag.ReadOnly):
        job.fail(QWebEngineUrlRequestJob.Error.UrlNotFound)
        return
    job.reply(mime.encode(), file)


def _let_in_anybody(job: QWebEngineUrlRequestJob) -> None:
    job.setAdditionalResponseHeaders({QByteArray(b"Access-Control-Allow-Origin"): QByteArray(b"*")})
