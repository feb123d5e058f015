"""The window's page as the world of a free walk.

Owns: asking the page from the world loop, and checking what it answers. Refuses: keys and pictures on the screen, which
are the page's own, and every call that an auditor has no use for.
"""

from __future__ import annotations

import asyncio
import base64
from concurrent.futures import Future
from typing import TYPE_CHECKING, Any

from pydantic import ValidationError

from app.desktop.operations import Courier
from data.errors import CapabilityError, HostError
from data.schema.action import Frame, Outcome
from data.schema.package import SealedScene
from data.schema.scene import SceneGraph, WorldInfo, WorldSpec
from data.schema.walk import WalkPiece, WalkSpan

if TYPE_CHECKING:
    from worlds.three.page import WorldPage


class PageWorld:
    """Coroutines of the world loop; the page itself is asked on the Qt thread."""

    def __init__(self, page: WorldPage, courier: Courier) -> None:
        self._page = page
        self._courier = courier
        self._info: WorldInfo | None = None

    @property
    def info(self) -> WorldInfo:
        """Who draws. Raises HostError before `load`."""
        if self._info is None:
            raise HostError("No world is loaded yet.")
        return self._info

    async def load(self, spec: WorldSpec) -> SceneGraph:
        """Opens the page afresh and loads a world, clean.

        Raises:
            CapabilityError: a page of somebody's own, which cannot be walked freely.
            HostError, RendererError: the page does not start, or dies.
        """
        if spec.imported is not None and spec.imported.kind == "page":
            raise CapabilityError(
                "This world is a page of somebody's own, which cannot be walked freely; "
                "the study must use step mode for it."
            )
        hello = await self._on_page(self._page.open)
        graph = _checked(
            SceneGraph.model_validate,
            await self._ask("load", spec.model_dump(mode="json", exclude_none=True)),
        )
        self._info = WorldInfo(
            world=graph.world,
            engine="threejs",
            capabilities=("realtime",),
            renderer=hello.renderer,
            profile=spec.profile,
            version=hello.bundle,
        )
        return graph

    async def start(self, scene: SealedScene, *, picture: bool) -> Outcome:
        """Puts the world and the walker at the start of the task."""
        params = {
            "injections": [one.model_dump(mode="json") for one in scene.injections],
            "start": scene.start.model_dump(mode="json"),
            "seed": scene.world_seed,
            "frames": "final" if picture else "none",
        }
        return _outcome(await self._ask("reset", params))

    async def walk(self, spans: tuple[WalkSpan, ...]) -> Outcome:
        """Runs spans again, without a picture."""
        params = {"spans": [span.model_dump(mode="json") for span in spans], "frames": "none"}
        return _outcome(await self._ask("walk", params))

    async def roam(self, running: bool, most_ticks: int) -> WalkPiece | None:
        """Lets the person in, or holds time; what was walked since it was last told."""
        answer = await self._ask("roam", {"running": running, "most_ticks": most_ticks})
        return read_piece(answer["walked"])

    async def capture(self) -> tuple[WalkPiece | None, Frame]:
        """The picture of this moment as an auditor gets it, and what was walked before it."""
        answer = await self._ask("roam_capture", {})
        return read_piece(answer["walked"]), _frame(answer["frame"])

    async def _ask(self, method: str, params: dict[str, Any]) -> Any:
        return await self._on_page(lambda: self._page.call(method, params))

    async def _on_page(self, ask: Any) -> Any:
        answer: Future[Any] = Future()

        def carry() -> None:
            ask().add_done_callback(lambda done: _hand_over(done, answer))

        self._courier.post(carry)
        return await asyncio.wrap_future(answer)


def read_piece(wire: dict[str, Any] | None) -> WalkPiece | None:
    """A piece of a walk as the page tells it; None where nothing was walked.

    Raises:
        HostError: this is no piece of a walk.
    """
    return None if wire is None else _checked(WalkPiece.model_validate, wire)


def _outcome(wire: dict[str, Any]) -> Outcome:
    frames = [_plain_frame(frame) for frame in wire["frames"]]
    return _checked(Outcome.model_validate, {**wire, "frames": frames})


def _frame(wire: dict[str, Any]) -> Frame:
    return _checked(Frame.model_validate, _plain_frame(wire))


def _plain_frame(wire: dict[str, Any]) -> dict[str, Any]:
    return {**wire, "data": base64.b64decode(wire["data"])}


def _checked(read: Any, wire: Any) -> Any:
    try:
        return read(wire)
    except ValidationError as error:
        raise HostError(f"The page answered with something that does not fit: {error}") from error


def _hand_over(done: Future[Any], answer: Future[Any]) -> None:
    if answer.cancelled() or done.cancelled():
        answer.cancel()
        return
    error = done.exception()
    if error is not None:
        answer.set_exception(error)
    else:
        answer.set_result(done.result())
