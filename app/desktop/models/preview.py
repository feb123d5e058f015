"""A draft seen as an auditor sees it: the same steps, pictures and budget as in an audit, and nothing of it kept.

Owns: a world on a host and an audit on it whose log and pictures live in memory. Refuses: the project (no episode, no
blob, no log), reports, and the screen. Its methods are coroutines of the world loop; what they return crosses freely.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from app.desktop.models.sitting import SittingView, WorldStarter, view_of
from app.desktop.models.study import STUDY
from data.canonical import canonical_bytes, sha256_hex
from data.errors import HostError
from data.ids import new_id, now_ms
from data.schema.audit import Auditor
from data.schema.scene import WorldSpec
from data.schema.task import TaskDefinition
from evaluation.audit import Audit
from evaluation.blobs import MemoryBlobs
from evaluation.brief import plan_brief
from evaluation.contract import ToolResult
from evaluation.setup import AuditSetup, check_scene
from worlds.protocol import World


class _Forgetful:
    """A log that nobody reads again."""

    def append(self, entry: dict[str, Any]) -> None:
        """Lets it go."""
        del entry


@dataclass
class Preview:
    """One look at a draft."""

    start_world: WorldStarter
    blobs: MemoryBlobs = field(default_factory=MemoryBlobs)
    _audit: Audit | None = field(default=None, repr=False)
    _world: World | None = field(default=None, repr=False)
    _id: str = ""
    _is_left: bool = field(default=False, repr=False)

    async def begin(self, spec: WorldSpec, definition: TaskDefinition) -> SittingView:
        """Starts a world with the draft in it, the auditor at its start.

        Raises:
            HostError, RendererError: no world could be started. SceneChangedError: the world is another one now.
        """
        await self.close()
        world = await self.start_world(spec)
        self._world, self._id = world, new_id()
        if self._is_left:
            await self.close()
            raise HostError("The preview was closed while its world started.")
        check_scene(await world.load(spec), definition)
        setup = AuditSetup(
            episode=self._id,
            revision=sha256_hex(canonical_bytes(definition)),
            definition=definition,
            auditor=Auditor(kind="human", name="preview", configuration={"mode": "preview"}),
            brief=plan_brief(definition, asks_category=STUDY.asks_category, language=STUDY.language),
        )
        self._audit = await Audit.begin(world, setup, blobs=self.blobs, recorder=_Forgetful(), clock=now_ms)
        return view_of(self._id, self._audit.state)

    async def use(self, tool: str, arguments: Mapping[str, Any]) -> tuple[ToolResult, SittingView]:
        """Uses one of the actions.

        Raises:
            HostError: the world died, or none was begun.
        """
        if self._audit is None:
            raise HostError("No preview is under way; open it again.")
        result = await self._audit.dispatch(tool, arguments)
        return result, view_of(self._id, self._audit.state)

    async def leave(self) -> None:
        """Nobody looks any more: lets the world go, also one that is still starting."""
        self._is_left = True
        await self.close()

    async def close(self) -> None:
        """Lets the world go."""
        world, self._world, self._audit = self._world, None, None
        if world is not None:
            await world.close()
