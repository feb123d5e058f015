"""The page with the world in it, as a Qt object: the same for the window and for the world host.

Owns: loading the page, or a guest's in its place, calls that settle by id, events, refusing navigation, and what happens
when the renderer dies. Refuses: windows, dialogs and permissions (refusing), knowledge of any method's meaning but `load`
(it says whose page is wanted), and other threads: everything here runs on the Qt thread.
"""

from __future__ import annotations

import contextlib
import os
import signal
from concurrent.futures import Future
from typing import Any, cast

import shiboken6
from PySide6.QtCore import QCoreApplication, QEvent, QObject, QTimer, QUrl, Signal, Slot
from PySide6.QtWebChannel import QWebChannel
from PySide6.QtWebEngineCore import QWebEngineLoadingInfo, QWebEnginePage

from data.errors import HostError, HostTimeoutError, RendererError
from data.foreign_json import ForeignJsonError, read_json
from worlds.three.bundle import BUILD_LINE
from worlds.three.calls import Calls, settle_future
from worlds.three.guest import SCRIPT, Guest, bridge_script, is_guest
from worlds.three.lockdown import WorldProfile
from worlds.three.messages import HELLO_S, deadline_s, encode_request
from worlds.three.refusing import RefusingPage
from worlds.three.replies import Hello, hello_of, read_reply
from worlds.three.scheme import PAGE_URL, SCHEME
from worlds.three.served import METHODS

START_S = 30.0
_Ending = QWebEnginePage.RenderProcessTerminationStatus
_ENDINGS = {
    _Ending.KilledTerminationStatus: "it was killed, ",
    _Ending.CrashedTerminationStatus: "it crashed, ",
    _Ending.AbnormalTerminationStatus: "it gave up, ",
}
NEVER_STARTED = 1002
"""Chromium's code of a renderer that could not be started: what starts them was ended, and does not come back in this process."""


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


class WorldPage(RefusingPage):
    """A page that runs one world. `open` it, then `call` its methods. `patience_s` caps how long a guest may take.

    A call of `load` decides which page answers from then on: our own, or for a world of kind `page` its own.

    Signals:
        told: a page event, a dict with the key `event` (see PageEvent in messages.ts).
        lost: the renderer is gone or the page cannot go on, with the reason; everything pending has failed.
    """

    told = Signal(dict)
    lost = Signal(str)

    def __init__(
        self, profile: WorldProfile, parent: QObject | None = None, *, patience_s: float | None = None
    ) -> None:
        super().__init__(profile, parent)
        self._bundle = profile.bundle
        self._served = profile.served
        self._patience_s = patience_s
        self._calls = Calls(self, self._on_late)
        self._queue: list[str] = []
        self._ready = False
        self._guest: Guest | None = None
        self._going = QUrl()
        self._opening: Future[Hello] | None = None
        self._channel = _Channel(self)
        self._web_channel = QWebChannel(self)
        self._web_channel.registerObject("host", self._channel)
        self.setWebChannel(self._web_channel)
        self._channel.answered.connect(self._on_answer)
        self._channel.said.connect(self._on_said)
        self.loadingChanged.connect(self._on_loading)
        self.renderProcessTerminated.connect(self._on_terminated)
        self._start_timer = QTimer(self, singleShot=True, interval=int(START_S * 1000))
        self._start_timer.timeout.connect(self._on_start_timeout)

    def open(self) -> Future[Hello]:
        """Loads the page afresh; a page that was open before loses its world and everything pending.

        The future holds what the page says of itself. Its errors: RendererError (WebGL does not draw, or no answer
        within 5 s of loading), HostError (the page could not be loaded).
        """
        self._give_up(HostError("The page was loaded again before it answered."))
        self._dismiss_guest()
        future: Future[Hello] = Future()
        self._opening = future
        self._go(QUrl(PAGE_URL))
        return future

    def call(
        self, method: str, params: dict[str, Any] | None = None, *, timeout_s: float | None = None
    ) -> Future[Any]:
        """Asks the page; the future is settled on the Qt thread with the plain JSON result.

        Its errors: those of the reply's kind (messages.ERROR_KINDS), PageBugError, HostError when the renderer dies,
        HostTimeoutError after `timeout_s` (default: `messages.deadline_s`); after that the page must be opened again.
        """
        params = params or {}
        if method == "attempts":
            return self._tell_attempts()
        seconds = deadline_s(method, params) if timeout_s is None else timeout_s
        if method in METHODS:  # a guest's page knows neither; it goes when our own is asked
            try:
                params = self._let_answer(params)
            except HostError as unbuilt:
                return _settled(error=unbuilt)
        params, token = self._open_files(method, params)
        call_id, future = self._calls.add(method, seconds)
        text = encode_request(call_id, method, params)
        if token:
            future.add_done_callback(lambda _: self._served.close(token))
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

    # Whose page answers.

    def _let_answer(self, params: dict[str, Any]) -> dict[str, Any]:
        """Goes to the page that a world is in; the parameters as that page gets them."""
        if is_guest(params):
            self._receive_guest(params["imported"])
            return {name: one for name, one in params.items() if name != "imported"}
        if self._guest is not None:
            self._give_up(HostError("Another world was loaded before the page answered."))
            self._dismiss_guest()
            self._go(QUrl(PAGE_URL))
        return params

    def _receive_guest(self, source: dict[str, Any]) -> None:
        """A page of somebody's own, from its beginning, even if it is there already."""
        self._give_up(HostError("Another world was loaded before the page answered."))
        self._dismiss_guest()
        self._attempts.forget()
        guest = Guest(source["id"], self._served.open(source["files"]), source["entry"])
        script = bridge_script(guest, self._bundle)
        self.scripts().insert(script)
        self._guest = guest
        self._go(guest.url)

    def _dismiss_guest(self) -> None:
        if self._guest is not None:
            self._served.close(self._guest.token)
            for script in self.scripts().find(SCRIPT):  # not all of them: one is the channel's own
                self.scripts().remove(script)
            self._guest = None

    def _go(self, url: QUrl) -> None:
        self._ready = False
        self._queue.clear()
        self._going = url
        patience = START_S if self._guest is None or self._patience_s is None else self._patience_s
        self._start_timer.start(int(1000 * patience))
        self.load(url)

    def _tell_attempts(self) -> Future[Any]:
        return _settled(result=self._attempts.noted)

    # Qt's callbacks.

    def acceptNavigationRequest(
        self, url: QUrl | str, _type: QWebEnginePage.NavigationType, is_main_frame: bool
    ) -> bool:
        """Only the page's own scheme, and a guest's first address alone; a blocked top navigation would otherwise still
        leave the page."""
        target = QUrl(url)
        if self._guest is None or not is_main_frame:
            allowed = (SCHEME.decode(),) if is_main_frame else (SCHEME.decode(), "about", "blob", "data")
            return target.scheme() in allowed
        expected, self._going = self._going, QUrl()
        if target == expected:
            return True
        self._going = expected
        self._attempts.note("navigation", target.toString())
        return False

    # Signals.

    def _on_loading(self, info: QWebEngineLoadingInfo) -> None:
        if info.status() != QWebEngineLoadingInfo.LoadStatus.LoadFailedStatus or self._ready:
            return
        if self._guest is not None:
            if info.url() == self._guest.url:
                self._refuse_guest("Its first file could not be loaded.")
        elif info.url() == QUrl(PAGE_URL):
            self._give_up(
                HostError(
                    f"The page could not be loaded from {self._bundle}: build it with "
                    f"`{BUILD_LINE}`, or install the package again."
                )
            )

    def _refuse_guest(self, reason: str) -> None:
        if self._guest is not None:
            self._give_up(self._guest.not_ready(reason, self._attempts.noted))

    def _on_said(self, text: str) -> None:
        try:
            event: Any = read_json(text)
        except ForeignJsonError:
            event = None
        if not isinstance(event, dict):
            self._lose(f"The page said something that is no event: {text[:200]!r}")
        elif self._guest is not None:
            self._on_guest_said(self._guest, cast("dict[str, Any]", event))
        elif "visit" not in event:  # else it is the last word of a guest that has left
            self._on_own_said(cast("dict[str, Any]", event))

    def _on_guest_said(self, guest: Guest, event: dict[str, Any]) -> None:
        if not guest.says(event):
            return
        match event["event"]:
            case "ready":
                self._on_ready()
            case "absent":
                self._refuse_guest(str(event.get("reason"))[:400])
            case _:
                kind = "window" if event.get("what") == "window" else "network"
                self._attempts.note(kind, str(event.get("detail")))

    def _on_own_said(self, event: dict[str, Any]) -> None:
        if event.get("event") == "ready":
            self._on_ready()
        self.told.emit(event)
        if event.get("event") == "lost":
            self._lose(f"The page lost its graphics ({event.get('reason')}).")

    def _on_ready(self) -> None:
        self._ready = True
        self._start_timer.stop()
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
            settle_future(opening, error=error)
            return
        hello = hello_of(done.result())
        if hello is None:
            words = f"The page's hello is not one: {str(done.result())[:200]}"
            settle_future(opening, error=HostError(words))
            return
        try:
            settle_future(opening, result=hello.require_webgl())
        except RendererError as blank:
            settle_future(opening, error=blank)

    def _on_answer(self, text: str) -> None:
        try:
            reply = read_reply(text)
        except HostError as error:
            self._lose(str(error))
            return
        self._calls.settle(reply)

    def _on_late(self) -> None:
        """A guest that does not answer may be in a loop without end, and would never be left: its renderer is ended."""
        if self._guest is not None and (pid := self.renderProcessPid()) > 0:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)

    def _on_start_timeout(self) -> None:
        seconds = self._start_timer.interval() / 1000
        if self._guest is None:
            self._give_up(HostError(f"The page did not start within {seconds:g} s."))
        else:
            self._refuse_guest(f"It was not ready within {seconds:g} s.")
            self._on_late()

    def _on_terminated(self, status: _Ending, code: int) -> None:
        if code == NEVER_STARTED:
            self._lose(
                "No process can be started for the page any more: close the program and open it again."
            )
            return
        self._lose(f"The page's renderer process ended ({_ENDINGS.get(status, '')}code {code}).")

    def _lose(self, reason: str) -> None:
        self._ready = False
        self._give_up(HostError(reason))
        self.lost.emit(reason)

    def _give_up(self, error: HostError) -> None:
        self._start_timer.stop()
        opening, self._opening = self._opening, None
        self._calls.fail_all(error)
        if opening is not None:
            settle_future(opening, error=error)


def _settled(*, result: Any = None, error: BaseException | None = None) -> Future[Any]:
    future: Future[Any] = Future()
    settle_future(future, result=result, error=error)
    return future


def delete_in_order(*objects: QObject) -> None:
    """Deletes Qt objects at once, in the order given: view, page, profile. Any other order leaves Chromium's warnings."""
    for each in objects:
        if shiboken6.isValid(each):
            shiboken6.delete(each)
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    QCoreApplication.processEvents()
