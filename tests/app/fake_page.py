"""A page whose world is the fake one: for window tests that need no WebGL."""

from __future__ import annotations

import asyncio
import base64
from concurrent.futures import Future
from typing import Any

from pydantic import TypeAdapter
from PySide6.QtCore import QTimer, Signal
from PySide6.QtWebEngineCore import QWebEnginePage

from data.schema.injection import Injection
from data.schema.scene import WorldSpec
from data.schema.space import Pose
from tests.app.fake_imports import as_imported
from worlds.fake import FakeWorld

_INJECTION = TypeAdapter(Injection)


class FakePage(QWebEnginePage):
    """Answers the driver's calls from a FakeWorld, one event-loop turn later, as a page would."""

    told = Signal(dict)
    lost = Signal(str)

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.world = FakeWorld()
        self.calls: list[tuple[str, dict[str, Any]]] = []
        self.live_mode = "off"
        self.engine = "fake"
        self.selected: str | None = None
        self.notes: list[dict[str, Any]] = []
        self._operators: dict[str, str] = {}
        self.guest_calls: tuple[str, ...] = ("load", "reset", "act", "observe")
        """What a page of somebody's own has."""
        self.errors: dict[str, Exception] = {}
        """Method -> what its next call fails with."""

    def open(self) -> Future[Any]:
        return self._later("open", {})

    def call(
        self, method: str, params: dict[str, Any] | None = None, *, timeout_s: float | None = None
    ) -> Future[Any]:
        return self._later(method, params or {})

    def names(self) -> list[str]:
        """The methods that were called, in order."""
        return [name for name, _ in self.calls]

    def injected(self) -> list[str]:
        """Operators in effect in the world."""
        truths = asyncio.run(self.world.ground_truths())
        return [self._operators[truth.injection] for truth in truths]

    def _later(self, method: str, params: dict[str, Any]) -> Future[Any]:
        future: Future[Any] = Future()
        self.calls.append((method, params))

        def answer() -> None:
            error = self.errors.pop(method, None)
            try:
                if error is not None:
                    raise error  # noqa: TRY301 - as a page fails
                result = asyncio.run(self._answer(method, params))
            except Exception as fault:  # noqa: BLE001 - handed on as a page does
                future.set_exception(fault)
            else:
                future.set_result(result)

        QTimer.singleShot(0, self, answer)
        return future

    async def _answer(self, method: str, params: dict[str, Any]) -> Any:
        world = self.world
        match method:
            case "load":
                spec = WorldSpec.model_validate(params)
                graph = as_imported(await world.load(spec), spec.imported)
                return graph.model_copy(update={"engine": self.engine}).model_dump(mode="json")
            case "reset":
                start = params["start"] and Pose.model_validate(params["start"])
                injections = [_INJECTION.validate_python(i) for i in params["injections"]]
                outcome = await world.reset(injections, start=start, seed=params["seed"], frames="none")
                return outcome.model_dump(mode="json", exclude={"frames"})
            case "inject":
                self._operators[params["injection"]["id"]] = params["injection"]["operator"]
                truth = await world.inject(_INJECTION.validate_python(params["injection"]))
                return truth.model_dump(mode="json")
            case "remove_injection":
                await world.remove_injection(params["id"])
            case "survey":
                found = await world.survey(params["nodes"])
                return {node: one.model_dump(mode="json") for node, one in found.items()}
            case "capture":
                pose = params["pose"] and Pose.model_validate(params["pose"])
                taken = await world.capture(pose=pose, width=params["width"], height=params["height"])
                return {"rgb": base64.b64encode(taken.rgb or b"").decode()}
            case "offer":
                return {"calls": list(self.guest_calls)}
            case "pin":
                pose = Pose(x=1.0, y=0.0, z=2.0, yaw_deg=90.0, pitch_deg=5.0)
                return {"object": "room/lamp", "point": [0.0, 0.2, 0.1], "pose": pose.model_dump()}
            case "notes":
                self.notes = params["notes"]
            case "live":
                self.live_mode = params["mode"]
            case "select":
                self.selected = params["node"]
            case _:
                pass
        return None
