"""The page as a Qt object, as the window holds it: calls, events, deadlines, a dead renderer, permissions."""

import psutil
import pytest
from PySide6.QtWebEngineCore import QWebEnginePage
from PySide6.QtWebEngineWidgets import QWebEngineView

from data.errors import HostError, HostTimeoutError
from worlds.three.lockdown import WorldProfile
from worlds.three.page import NEVER_STARTED, WorldPage, delete_in_order

from .bundles import write_bundle

pytestmark = pytest.mark.browser
PATIENCE_MS = 120_000


@pytest.fixture
def open_page(qapp, qtbot):
    """Makes pages, waits until they are open, and deletes them in the order that Chromium wants."""
    made = []

    def make(bundle=None):
        profile = WorldProfile(bundle)
        page = WorldPage(profile)
        made.append((page, profile))
        opening = page.open()
        qtbot.waitUntil(opening.done, timeout=PATIENCE_MS)
        assert opening.result().webgl
        return page

    yield make
    for page, profile in made:
        delete_in_order(page, profile)


@pytest.fixture
def outcome(qtbot):
    """Waits for a future of the page while Qt's loop runs."""

    def wait(future):
        qtbot.waitUntil(future.done, timeout=PATIENCE_MS)
        return future.result()

    return wait


def test_the_built_page_answers_in_a_view_and_no_warning_is_left(open_page, outcome):
    page = open_page()
    view = QWebEngineView()
    view.setPage(page)
    assert outcome(page.call("hello"))["webgl"] is True
    delete_in_order(view)


def test_calls_are_settled_by_id_whatever_order_they_end_in(open_page, outcome, tmp_path):
    page = open_page(
        write_bundle(
            tmp_path, "handlers.later = ({ ms }) => new Promise((done) => setTimeout(() => done(ms), ms));"
        )
    )
    page.setVisible(True)  # a hidden page's timers tick once a second
    futures = {ms: page.call("later", {"ms": ms}) for ms in (60, 5, 30)}
    assert {ms: outcome(future) for ms, future in futures.items()} == {60: 60, 5: 5, 30: 30}


def test_a_call_made_before_the_page_is_ready_waits_for_it(qapp, qtbot, outcome):
    profile = WorldProfile()
    page = WorldPage(profile)
    opening = page.open()
    early = page.call("hello")
    assert outcome(early)["webgl"] is True
    outcome(opening)
    delete_in_order(page, profile)


def test_what_the_page_says_by_itself_is_told(open_page, outcome, qtbot, tmp_path):
    page = open_page(
        write_bundle(
            tmp_path,
            'handlers.say = () => { host.tell(\'{"event": "picked", "node": "a/b-1"}\'); };',
        )
    )
    with qtbot.waitSignal(page.told, timeout=PATIENCE_MS) as told:
        outcome(page.call("say"))
    assert told.args == [{"event": "picked", "node": "a/b-1"}]


def test_a_call_past_its_deadline_fails_alone(open_page, outcome, tmp_path):
    page = open_page(write_bundle(tmp_path, "handlers.sleep = () => new Promise(() => {});"))
    late = page.call("sleep", timeout_s=0.1)
    with pytest.raises(HostTimeoutError, match="`sleep`"):
        outcome(late)
    assert outcome(page.call("hello"))["bundle"] == "test"


def test_when_the_renderer_dies_all_that_waits_fails_and_the_page_opens_again(
    open_page, outcome, qtbot, tmp_path
):
    page = open_page(write_bundle(tmp_path, "handlers.sleep = () => new Promise(() => {});"))
    waiting = [page.call("sleep"), page.call("sleep")]
    with qtbot.waitSignal(page.lost, timeout=PATIENCE_MS) as lost:
        psutil.Process(page.renderProcessPid()).kill()
    assert "renderer process ended" in lost.args[0]
    for future in waiting:
        with pytest.raises(HostError, match="renderer process ended"):
            outcome(future)
    assert outcome(page.open()).webgl
    with qtbot.waitSignal(
        page.lost, timeout=PATIENCE_MS
    ) as lost:  # as Qt tells when what starts renderers was killed, too
        page.renderProcessTerminated.emit(
            QWebEnginePage.RenderProcessTerminationStatus.AbnormalTerminationStatus, NEVER_STARTED
        )
    assert "open it again" in lost.args[0]


def test_opening_again_fails_what_waited(open_page, outcome, tmp_path):
    page = open_page(write_bundle(tmp_path, "handlers.sleep = () => new Promise(() => {});"))
    waiting = page.call("sleep")
    again = page.open()
    with pytest.raises(HostError, match="loaded again"):
        outcome(waiting)
    assert outcome(again).bundle == "test"


def test_nonsense_from_the_page_is_a_loss_with_its_words(open_page, outcome, qtbot, tmp_path):
    page = open_page(write_bundle(tmp_path, "handlers.babble = () => 'raw:not json';"))
    with qtbot.waitSignal(page.lost, timeout=PATIENCE_MS) as lost:
        waiting = page.call("babble")
    assert "not json" in lost.args[0]
    with pytest.raises(HostError, match="no reply"):
        outcome(waiting)


def test_everything_but_the_pointer_is_denied_at_once(open_page, outcome, tmp_path):
    page = open_page(
        write_bundle(
            tmp_path,
            "const ask = (promise) => promise.then(() => 'granted', (error) => error.name);"
            "handlers.clipboard = () => ask(navigator.clipboard.readText());"
            "handlers.notify = () => Notification.requestPermission();",
        )
    )
    assert outcome(page.call("clipboard")) == "NotAllowedError"
    assert outcome(page.call("notify")) == "denied"
