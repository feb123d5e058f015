"""Whether a page of somebody's own keeps its contract: call by call, twice the same, and what it tried that is refused.

Owns: the order of the calls, and going on after one that hangs. Refuses: what the calls are (worlds.pages.contract),
what each answer is held against (page_answers), and mending anything.
"""

from __future__ import annotations

import contextlib
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from app import hosts
from app.jobs.page_answers import ASKED
from data.errors import CapabilityError, HostError, HostTimeoutError, WorldAuditError
from data.schema.base import Value
from data.schema.scene import SceneGraph, WorldSpec
from worlds.pages.contract import CALLS, NEEDED, Call
from worlds.three.tried import Tried

if TYPE_CHECKING:
    from worlds.three.client import ThreeWorld

CallResult = Literal["passed", "failed", "missing", "not_asked"]
MOST_HUNG = 2
"""After so many calls that never answered the rest is not asked; each takes its whole deadline."""


class CallCheck(Value):
    """What one call of the page gave."""

    call: str
    needed: bool
    present: bool
    result: CallResult
    words: str


@dataclass
class Findings:
    """What a check of the calls found."""

    calls: list[CallCheck] = field(default_factory=list[CallCheck])
    scene: SceneGraph | None = None
    tried: Tried = field(default_factory=Tried)

    @property
    def keeps(self) -> bool:
        """Every needed call is there and answers well, and so does whatever else the page has."""
        return all(
            one.result != "failed" and (one.result == "passed" or not one.needed) for one in self.calls
        )


async def check_calls(
    spec: WorldSpec, *, patience_s: float | None = None, tell: Callable[[str], None]
) -> Findings:
    """Asks a page every call that there is, in a host of its own; a call that never answers ends it, and the next one
    begins with another.

    Raises:
        RendererError, HostError: no host could be started.
    """
    check = _Check(spec, patience_s)
    try:
        for call in CALLS:
            await check.ask(call, tell)
        await check.note_attempts()
    finally:
        await check.end()
    return check.findings


class _Check:
    def __init__(self, spec: WorldSpec, patience_s: float | None) -> None:
        self._spec = spec
        self._patience_s = patience_s
        self._world: ThreeWorld | None = None
        self._has: frozenset[str] = frozenset()
        self._hung = 0
        self.findings = Findings()

    async def ask(self, call: Call, tell: Callable[[str], None]) -> None:
        """One call."""
        if call.name == "load":
            tell("loading it")
            await self._note(call, self._load, present=True)
            return
        if self.findings.scene is None:
            self._say(call, "not_asked", "The page could not be loaded.", present=False)
        elif call.name not in self._has:
            words = "The page lacks it." if call.needed else f"The page lacks it: {call.words}."
            self._say(call, "failed" if call.needed else "missing", words, present=False)
        elif self._hung >= MOST_HUNG:
            self._say(call, "not_asked", f"{self._hung} calls never answered.", present=True)
        else:
            tell(f"asking its {call.name}")
            await self._note(call, lambda world: ASKED[call.name](world, self._scene), present=True)

    async def note_attempts(self) -> None:
        """What was refused to it; a page that hung takes that with it."""
        if self._world is not None:
            with contextlib.suppress(HostError):
                tried = await self._world.attempts()
                self.findings.tried = self.findings.tried if tried == Tried() else tried

    async def end(self) -> None:
        """Ends the host."""
        if self._world is not None:
            await self._world.close()

    @property
    def _scene(self) -> SceneGraph:
        if self.findings.scene is None:
            raise RuntimeError("asked of a page that was not loaded")
        return self.findings.scene

    async def _note(self, call: Call, ask: Callable[[ThreeWorld], Awaitable[str]], *, present: bool) -> None:
        try:
            words = await ask(await self._ready(call))
        except CapabilityError as error:
            result: CallResult = "failed" if call.needed else "missing"
            self._say(call, result, str(error), present=present)
        except HostTimeoutError as error:
            self._hung += 1
            self._say(call, "failed", f"{error} Its host was ended.", present=present)
        except WorldAuditError as error:
            self._say(call, "failed", str(error), present=present)
        else:
            self._say(call, "passed", words, present=present)

    async def _ready(self, call: Call) -> ThreeWorld:
        """A host in which the page is loaded, and where `reset` may be relied on, reset."""
        if self._world is None or not self._world.is_alive:
            await self.end()
            self._world = await hosts.start_page_host(patience_s=self._patience_s)
            if call.name != "load":
                await self._world.load(self._spec)
                if call.name != "reset":
                    await self._world.reset()
        return self._world

    async def _load(self, world: ThreeWorld) -> str:
        try:
            scene = await world.load(self._spec)
        finally:
            with contextlib.suppress(HostError):  # it may just have been ended
                self.findings.tried = await world.attempts()
            self._has = frozenset(world.offer.calls)
        self.findings.scene = scene
        return f"{len(scene.nodes)} objects, {len(scene.starts)} starts, scene {scene.scene_digest[:12]}."

    def _say(self, call: Call, result: CallResult, words: str, *, present: bool) -> None:
        self.findings.calls.append(
            CallCheck(call=call.name, needed=call.name in NEEDED, present=present, result=result, words=words)
        )
