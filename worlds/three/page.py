"""The page with the world in it, as a Qt object: the same for the window and for the world host.

Owns: loading the page, calls that settle by id, events, deadlines, refusing navigation and windows, and what happens when
the renderer dies. Refuses: knowledge of any method's meaning, and other threads: everything here runs on the Qt thread.
"""

from __future__ import annotations

import json
import sys
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Any

import shiboken6
from pydantic import ValidationError
from PySide6.QtCore import QCoreApplication, QEvent, QObject, QTimer, QUrl, Signal, Slot
from PySide6.QtWebChannel import QWebChannel
from PySide6.QtWebEngineCore import QWebEnginePage, QWebEnginePermission

from data.errors import HostError, HostTimeoutError, RendererError
from worlds.three.bundle import BUILD_LINE
from worlds.three.lockdown import WorldProfile
from worlds.three.messages import HELLO_S, Hello, deadline_s, encode_request, error_of, read_reply
from worlds.three.scheme import PAGE_URL, SCHEME
from worlds.three.served import METHODS

START_S = 30.0


class _Channel(QObject):
    """What the page sees of us, as `host`."""

    request = Signal(str)
    answered = Signal(str)
    said = Signal(str)

    @Slot(str)
    def settle(self, text: str) -> None:
        self.answered.emit(text)

    @Slot(str)
    def tell(self, text: str) -> None:
        self.said.emit(text)


@dataclass
class _Pending:
    method: str
    future: Future[Any]
    timer: QTimer


class WorldPage(QWebEnginePage):
    """A page that runs one world. `open` it, then `call` its methods.

    Signals:
        told: a page event, a dict with the key `event` (see PageEvent in messages.ts).
        lost: the renderer is gone or the page cannot go on, with the reason; everything pending has failed.
    """

    told = Signal(dict)
    lost = Signal(str)

    def __init__(self, profile: WorldProfile, parent: QObject | None = None) -> None:
        super().__init__(profile, parent)
        self._bundle = profile.bundle
        self._served = profile.served
        self._pending: dict[int, _Pending] = {}
        self._queue: list[str] = []
        self._ready = False
        self._last_id = 0
        self._opening: Future[Hello] | None = None
        self._channel = _Channel(self)
        self._web_channel = QWebChannel(self)
        self._web_channel.registerObject("host", self._channel)
        self.setWebChannel(self._web_channel)
        self._channel.answered.connect(self._on_answer)
        self._channel.said.connect(self._on_said)
        self.loadFinished.connect(self._on_loaded)
        self.renderProcessTerminated.connect(self._on_terminated)
        self.permissionRequested.connect(self._on_permission)
        self._start_timer = QTimer(self, singleShot=True, interval=int(START_S * 1000))
        self._start_timer.timeout.connect(self._on_start_timeout)

    def open(self) -> Future[Hello]:
        """Loads the page afresh; a page that was open before loses its world and everything pending.

        The future holds what the page says of itself. Its errors: RendererError (WebGL does not draw, or no answer
        within 5 s of loading), HostError (the page could not be loaded).
        """
        self._give_up(HostError("The page was loaded again before it answered."))
        self._ready = False
        self._queue.clear()
        future: Future[Hello] = Future()
        self._opening = future
        self._start_timer.start()
        self.load(QUrl(PAGE_URL))
        return future

    def call(
        self, method: str, params: dict[str, Any] | None = None, *, timeout_s: float | None = None
    ) -> Future[Any]:
        """Asks the page; the future is settled on the Qt thread with the plain JSON result.

        Its errors: those of the reply's kind (messages.ERROR_KINDS), PageBugError, HostError when the renderer dies,
        HostTimeoutError after `timeout_s` (default: `messages.deadline_s`); after that the page must be opened again.
        """
        params, token = self._open_files(method, params or {})
        self._last_id += 1
        call_id = self._last_id
        text = encode_request(call_id, method, params)
        seconds = deadline_s(method, params) if timeout_s is None else timeout_s
        timer = QTimer(self, singleShot=True, interval=int(seconds * 1000))
        timer.timeout.connect(lambda: self._on_deadline(call_id, seconds))
        future: Future[Any] = Future()
        if token:
            future.add_done_callback(lambda _: self._served.close(token))
        self._pending[call_id] = _Pending(method, future, timer)
        timer.start()
        if self._ready:
            self._channel.request.emit(text)
        else:
            self._queue.append(text)
        return future

    def _open_files(self, method: str, params: dict[str, Any]) -> tuple[dict[str, Any], str]:
        """The parameters as the page gets them: uris and a token in place of this machine's paths."""
        imported = params.get("imported") if method in METHODS else None
        if imported is None:
            return params, ""
        files: dict[str, str] = imported["files"]
        token = self._served.open(files)
        return {**params, "imported": {**imported, "files": list(files), "token": token}}, token

    # Qt's callbacks.

    def acceptNavigationRequest(
        self, url: QUrl | str, _type: QWebEnginePage.NavigationType, is_main_frame: bool
    ) -> bool:
        """Only the page's own scheme; a blocked top navigation would otherwise still leave the page."""
        allowed = (SCHEME.decode(),) if is_main_frame else (SCHEME.decode(), "about", "blob", "data")
        return QUrl(url).scheme() in allowed

    def createWindow(self, _type: QWebEnginePage.WebWindowType) -> QWebEnginePage | None:  # pyright: ignore[reportIncompatibleMethodOverride] - None refuses
        """No new windows."""
        return None

    def javaScriptConsoleMessage(
        self,
        level: QWebEnginePage.JavaScriptConsoleMessageLevel,
        message: str,
        line: int,
        source: str,
    ) -> None:
        """Errors of the page's console go to standard error."""
        if level == QWebEnginePage.JavaScriptConsoleMessageLevel.ErrorMessageLevel:
            sys.stderr.write(f"page: {message} ({source}:{line})\n")

    # Signals.

    def _on_permission(self, permission: QWebEnginePermission) -> None:
        """Pointer lock is granted, everything else denied; an unanswered request would hang the page's promise."""
        if permission.permissionType() == QWebEnginePermission.PermissionType.MouseLock:
            permission.grant()
        else:
            permission.deny()

    def _on_loaded(self, ok: bool) -> None:
        if not ok and self._opening is not None:
            self._give_up(
                HostError(
                    f"The page could not be loaded from {self._bundle}: build it with "
                    f"`{BUILD_LINE}`, or install the package again."
                )
            )

    def _on_said(self, text: str) -> None:
        try:
            event = json.loads(text)
        except ValueError:
            self._lose(f"The page said something that is no event: {text[:200]!r}")
            return
        if event.get("event") == "ready":
            self._on_ready()
        self.told.emit(event)
        if event.get("event") == "lost":
            self._lose(f"The page lost its graphics ({event.get('reason')}).")

    def _on_ready(self) -> None:
        self._ready = True
        opening = self._opening
        if opening is not None:
            hello = self.call("hello", timeout_s=HELLO_S)
            hello.add_done_callback(lambda done: self._on_hello(opening, done))
        queue, self._queue = self._queue, []
        for text in queue:
            self._channel.request.emit(text)

    def _on_hello(self, opening: Future[Hello], done: Future[Any]) -> None:
        if opening is not self._opening:
            return
        self._start_timer.stop()
        self._opening = None
        error = done.exception()
        if isinstance(error, HostTimeoutError):
            error = RendererError(
                f"The page did not draw within {HELLO_S:.0f} s of loading. Run `worldaudit doctor`: "
                "it tells what is missing."
            )
        if error is not None:
            _settle(opening, error=error)
            return
        try:
            _settle(opening, result=Hello.model_validate(done.result()).require_webgl())
        except RendererError as blank:
            _settle(opening, error=blank)
        except ValidationError as nonsense:
            _settle(opening, error=HostError(f"The page's hello is not one: {nonsense}"))

    def _on_answer(self, text: str) -> None:
        try:
            reply = read_reply(text)
        except HostError as error:
            self._lose(str(error))
            return
        pending = self._pending.pop(reply.id, None)
        if pending is None:
            return  # its deadline has passed
        pending.timer.stop()
        pending.timer.deleteLater()
        if reply.ok:
            _settle(pending.future, result=reply.result)
        else:
            _settle(pending.future, error=error_of(reply))

    def _on_deadline(self, call_id: int, seconds: float) -> None:
        pending = self._pending.pop(call_id, None)
        if pending is None:
            return
        pending.timer.deleteLater()
        _settle(
            pending.future,
            error=HostTimeoutError(f"The page did not answer `{pending.method}` within {seconds:g} s."),
        )

    def _on_start_timeout(self) -> None:
        self._give_up(HostError(f"The page did not start within {START_S:.0f} s."))

    def _on_terminated(self, status: QWebEnginePage.RenderProcessTerminationStatus, code: int) -> None:
        self._lose(f"The page's renderer process ended ({status.name}, code {code}).")

    def _lose(self, reason: str) -> None:
        self._ready = False
        self._give_up(HostError(reason))
        self.lost.emit(reason)

    def _give_up(self, error: HostError) -> None:
        self._start_timer.stop()
        opening, self._opening = self._opening, None
        self._fail_all(error)
        if opening is not None:
            _settle(opening, error=error)

    def _fail_all(self, error: Exception) -> None:
        pending, self._pending = self._pending, {}
        for each in pending.values():
            each.timer.stop()
            each.timer.deleteLater()
            _settle(each.future, error=error)


def _settle(future: Future[Any], *, result: Any = None, error: BaseException | None = None) -> None:
    """Settles a future unless its owner has cancelled it."""
    if not future.set_running_or_notify_cancel():
        return
    if error is None:
        future.set_result(result)
    else:
        future.set_exception(error)


def delete_in_order(*objects: QObject) -> None:
    """Deletes Qt objects at once, in the order given: view, page, profile. Any other order leaves Chromium's warnings."""
    for each in objects:
        if shiboken6.isValid(each):
            shiboken6.delete(each)
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    QCoreApplication.processEvents()
