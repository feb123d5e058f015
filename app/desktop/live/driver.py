"""Drives the page of the live view: which world, from where, with which injections.

Owns: bringing the page to what is wanted (the newest wish wins), and what the page says. Refuses: widgets, edits, and
blind audits, whose pictures come from a world host. Everything here runs on the Qt thread; the page answers by futures.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from pydantic import TypeAdapter, ValidationError
from PySide6.QtCore import QObject
from PySide6.QtCore import Signal as QtSignal

from app.desktop.live.describing import described
from app.desktop.models.live_sync import SyncStep, plan_sync
from data.errors import CapabilityError, HostError, InjectionError, WorldAuditError
from data.schema.injection import GroundTruth, Injection
from data.schema.scene import SceneGraph, Survey, WorldSpec
from data.schema.space import Pose
from worlds.pages.contract import Offer, capabilities_of

if TYPE_CHECKING:
    from worlds.three.page import WorldPage

_SURVEYS = TypeAdapter(dict[str, Survey])
LiveMode = Literal["off", "walk", "fly", "orbit"]


@dataclass(frozen=True)
class Wish:
    """What the live view should show."""

    spec: WorldSpec
    start: Pose | None
    seed: int
    injections: tuple[Injection, ...]
    key: str
    """Another key starts over at the start; the same key keeps the walker where they are."""


class LiveDriver(QObject):
    """One page and what is in it. Signals come on the Qt thread."""

    scene_changed = QtSignal(object)
    """A SceneGraph; a world was loaded."""
    surveyed = QtSignal(object)
    """The same SceneGraph with what geometry says of some more nodes."""
    settled = QtSignal()
    """The page shows what was wished for."""
    busy_changed = QtSignal(str)
    """Words while the page works; empty when it does not."""
    truth_changed = QtSignal()
    picked = QtSignal(str)
    """A node id, or nothing."""
    pose_changed = QtSignal(object)
    pointer_changed = QtSignal(bool)
    failed = QtSignal(str)
    """The page cannot go on; `restart` starts over."""

    def __init__(self, page: WorldPage, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._page = page
        self._opened = False
        self._working = False
        self._wish: Wish | None = None
        self._spec: WorldSpec | None = None
        self._key = ""
        self._there: tuple[Injection, ...] = ()
        self._refused: dict[str, Injection] = {}
        self._mode: LiveMode = "off"
        self._mode_there: LiveMode = "off"
        self._selected: str | None = None
        self._closed = False
        self._reading: Future[SceneGraph] | None = None
        """A world's description that is being read."""
        self._surveyed: set[str] = set()
        self.scene: SceneGraph | None = None
        self.offer: Offer | None = None
        """What a page of somebody's own has; None of our own page, which has everything."""
        self.pose: Pose | None = None
        """Where one stands in what is loaded."""
        self._lost: tuple[str, Pose] | None = None
        """What was shown when the page was lost, and where one stood in it."""
        self.faults: dict[str, str] = {}
        """Injection id -> why the page refused it."""
        self.truths: dict[str, GroundTruth] = {}
        page.told.connect(self._on_told)
        page.lost.connect(self._on_lost)

    @property
    def page(self) -> WorldPage:
        """The page that it drives; tools of the live view talk to it too."""
        return self._page

    @property
    def there(self) -> tuple[Injection, ...]:
        """The injections in effect in the page."""
        return self._there

    @property
    def shown(self) -> str:
        """The key of the wish that the page was last set to; empty while it is being set."""
        return self._key

    @property
    def loaded(self) -> WorldSpec | None:
        """What is loaded in the page; None while nothing is, or while it is being loaded."""
        return self._spec if self.scene is not None else None

    @property
    def is_guest(self) -> bool:
        """The page is one of somebody's own: it draws its own view, and nobody walks in it here."""
        return self.offer is not None

    @property
    def takes_injections(self) -> bool:
        """What is loaded can take anomalies by operators."""
        return self.offer is None or "inject" in capabilities_of(self.offer)

    @property
    def can_survey(self) -> bool:
        """What is loaded can be asked what geometry rules out."""
        return self.offer is None or "survey" in self.offer.calls

    @property
    def is_settled(self) -> bool:
        """The page shows what was wished for, and nothing is under way."""
        wish = self._wish
        if wish is None or self._working:
            return False
        wanted = tuple(i for i in wish.injections if self._refused.get(i.id) != i)
        return self._key == wish.key and self._there == wanted and self._mode == self._mode_there

    def wish(self, wish: Wish) -> None:
        """Says what the view should show; earlier wishes that were not reached are dropped."""
        self._wish = wish
        self._advance()

    def use_mode(self, mode: LiveMode) -> None:
        """Walk, fly, or stand still (nothing is drawn then)."""
        self._mode = mode
        self._advance()

    def select(self, node: str | None) -> None:
        """Outlines a node."""
        self._selected = node
        if self.scene is not None:
            self._ask("select", {"node": node})

    def frame_node(self, node: str) -> None:
        """Moves the camera so that the node fills the view."""
        if self.scene is not None:
            self._ask("frame_node", {"node": node})

    def go_to(self, pose: Pose) -> None:
        """Puts the walker somewhere."""
        if self.scene is not None:
            self.pose = pose
            if self.is_guest:  # a page of somebody's own need not have a live view; it draws where it starts
                self._ask("reset", _reset_params(pose, 0, "final"))
            else:
                self._ask("view", {"pose": pose.model_dump()})

    def survey(self, nodes: Sequence[str]) -> None:
        """Asks what geometry rules out for these nodes; `surveyed` carries the answer."""
        scene = self.scene
        wanted = [node for node in nodes if node not in self._surveyed]
        if scene is None or not wanted:
            return
        self._surveyed.update(wanted)

        def done(answer: Future[Any]) -> None:
            if self._closed or answer.cancelled() or answer.exception() is not None or self.scene is None:
                return
            found = _SURVEYS.validate_python(answer.result())
            self.scene = self.scene.surveyed(found)
            self.surveyed.emit(self.scene)

        self._page.call("survey", {"nodes": wanted}).add_done_callback(done)

    def know(self, found: dict[str, Survey]) -> None:
        """Takes surveys over that were made before of exactly this scene, so that nobody measures it again."""
        if self.scene is not None:
            self._surveyed.update(found)
            self.scene = self.scene.surveyed(found)
            self.surveyed.emit(self.scene)

    def measure(self, injection: Injection) -> Future[Any]:
        """Asks the page to prove an injection in numbers."""
        return self._page.call("measure", {"injection": injection.model_dump(mode="json")})

    def start_over(self) -> None:
        """Resets the world: tick 0, the walker at the start, the same injections."""
        self._key = ""
        self._advance()

    def restart(self) -> None:
        """Loads the page afresh and brings it to the last wish."""
        self._forget()
        self._advance()

    def close(self) -> None:
        """Answers nothing any more."""
        self._closed = True
        self._wish = None

    # One step at a time: each answer starts the next.

    def _advance(self) -> None:
        wish = self._wish
        if self._working or self._closed or wish is None:
            return
        if not self._opened:
            self._step("Starting the renderer", self._page.open(), self._on_opened)
        elif self._spec != wish.spec:
            self._load(wish)
        elif self._key != wish.key:
            self._reset(wish)
        elif not self._sync(wish):
            self._follow_mode()

    def _load(self, wish: Wish) -> None:
        spec = wish.spec
        params = spec.model_dump(mode="json", exclude_none=True)

        def loaded(scene: SceneGraph) -> None:
            self._reading = None
            if not is_page(spec):
                arrived(scene, None)
                return
            asked = self._page.call("offer", {})
            self._step("", asked, lambda answer: arrived(scene, Offer.model_validate(answer)))

        def arrived(scene: SceneGraph, offer: Offer | None) -> None:
            if offer is not None:
                capabilities_of(offer)  # a page that says wrongly what it can do is refused here
            self.scene, self.offer, self.pose = scene, offer, None
            self._spec, self._key = spec, ""
            self._surveyed.clear()
            self._there, self._mode_there = (), "off"
            self.scene_changed.emit(self.scene)

        self._reading = described(self, spec, self._page.call("load", params))
        self._step("Loading the world", self._reading, loaded)

    def _reset(self, wish: Wish) -> None:
        start = wish.start
        if self.is_guest and start is None and self.scene is not None:
            start = self.scene.starts[0].pose
        params = _reset_params(start, wish.seed, "final" if self.is_guest else "none")

        def done(result: Any) -> None:
            self._key, self._there = wish.key, ()
            self._refused.clear()
            self.faults.clear()
            self.truths.clear()
            self.pose = Pose.model_validate(result["pose"])
            lost, self._lost = self._lost, None
            if lost is not None and lost[0] == wish.key and not self.is_guest:
                self.go_to(lost[1])
            if self._selected is not None:
                self.select(self._selected)

        self._step("Setting the scene", self._page.call("reset", params), done)

    def _sync(self, wish: Wish) -> bool:
        wanted = tuple(i for i in wish.injections if self._refused.get(i.id) != i)
        steps = plan_sync(self._there, wanted)
        if not steps:
            return False
        step = steps[0]
        if step.kind == "remove":
            call = self._page.call("remove_injection", {"id": step.injection.id})
        else:
            call = self._page.call("inject", {"injection": step.injection.model_dump(mode="json")})
        self._step(
            "",
            call,
            lambda result: self._on_synced(step, result),
            otherwise=lambda error: self._on_refused(step, error),
        )
        return True

    def _follow_mode(self) -> None:
        mode = self._mode
        if mode == self._mode_there:
            self.settled.emit()
            return

        def done(_: Any) -> None:
            self._mode_there = mode

        def without(error: WorldAuditError) -> bool:
            """A page of somebody's own that has no live view shows what it last drew."""
            if not self.is_guest or not isinstance(error, CapabilityError):
                return False
            done(None)
            return True

        self._step("", self._page.call("live", {"mode": mode}), done, otherwise=without)

    def _on_opened(self, _: Any) -> None:
        self._opened = True

    def _on_synced(self, step: SyncStep, result: Any) -> None:
        injection = step.injection
        self.faults.pop(injection.id, None)
        self.truths.pop(injection.id, None)
        if step.kind == "remove":
            self._there = tuple(i for i in self._there if i.id != injection.id)
        else:
            self._there = (*self._there, injection)
            self.truths[injection.id] = GroundTruth.model_validate(result)
        self.truth_changed.emit()

    def _on_refused(self, step: SyncStep, error: WorldAuditError) -> bool:
        if not isinstance(error, InjectionError):
            return False
        self._refused[step.injection.id] = step.injection
        self.faults[step.injection.id] = str(error)
        self.truth_changed.emit()
        return True

    def _step(
        self,
        words: str,
        future: Future[Any],
        then: Callable[[Any], None],
        otherwise: Callable[[WorldAuditError], bool] | None = None,
    ) -> None:
        self._working = True
        if words:
            self.busy_changed.emit(words)
        future.add_done_callback(lambda done: self._settle(done, then, otherwise))

    def _settle(
        self,
        done: Future[Any],
        then: Callable[[Any], None],
        otherwise: Callable[[WorldAuditError], bool] | None,
    ) -> None:
        self._working = False
        if self._closed or done.cancelled():
            return
        self.busy_changed.emit("")
        error = done.exception()
        if error is None:
            try:
                then(done.result())
            except ValidationError as nonsense:
                error = HostError(f"The page answered with something that does not fit: {nonsense}")
            except HostError as refused:
                error = refused
        if isinstance(error, WorldAuditError) and otherwise is not None and otherwise(error):
            error = None
        if error is not None:
            self._on_lost(str(error))
            return
        self._advance()

    def _ask(self, method: str, params: dict[str, Any]) -> None:
        """A call whose answer changes nothing here; a page that dies says so by `lost`."""
        self._page.call(method, params).add_done_callback(lambda done: done.cancelled() or done.exception())

    def _on_told(self, event: dict[str, Any]) -> None:
        match event.get("event"):
            case "picked":
                self.picked.emit(str(event.get("node") or ""))
            case "pose":
                self.pose = Pose.model_validate(event["pose"])
                self.pose_changed.emit(self.pose)
            case "pointer":
                self.pointer_changed.emit(bool(event.get("locked")))
            case "lost":
                self._on_lost(str(event.get("reason") or "The world stopped drawing."))
            case _:
                pass

    def _on_lost(self, reason: str) -> None:
        if self._key and self.pose is not None:
            self._lost = (self._key, self.pose)
        self._forget()
        if not self._closed:
            self.busy_changed.emit("")
            self.failed.emit(reason)

    def _forget(self) -> None:
        self._opened = self._working = False
        self._spec, self._key, self._there = None, "", ()
        self._mode_there = "off"
        self.scene = self.offer = None
        self.truths.clear()
        reading, self._reading = self._reading, None
        if reading is not None:
            reading.cancel()  # what it describes has gone


def is_page(spec: WorldSpec) -> bool:
    """Whether a world is a page of somebody's own."""
    return spec.imported is not None and spec.imported.kind == "page"


def _reset_params(start: Pose | None, seed: int, frames: str) -> dict[str, Any]:
    pose = None if start is None else start.model_dump()
    return {"injections": [], "start": pose, "seed": seed, "frames": frames}
