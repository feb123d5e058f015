"""Bringing a page of somebody's own into a project as a world: its folder is looked at, run, and kept by content.

Owns: the order (folder, page, record), and what is said of a page that was looked at. Refuses: which folders are taken and
what a page must answer (worlds.pages), checking it call by call (page_checks), and storing (importing, data.store).
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, get_args

from app.jobs.importing import Inspection, keep_world, plan_world, taken_names
from data.errors import ImportRefusedError, RendererError, WorldAuditError
from data.schema.action import FrameMode, Outcome
from data.schema.imported import ImportReport
from data.schema.scene import Capability, SceneGraph, WorldInfo, WorldSpec
from data.schema.setting import Era
from worlds.pages.folder import open_folder
from worlds.three.tried import Tried

if TYPE_CHECKING:
    from data.store.project import Project
    from data.store.worlds import KeptWorld

WORDS: dict[Capability, str] = {
    "move": "be walked in",
    "turn": "be turned in",
    "look": "be looked up and down in",
    "interact": "be used",
    "wait": "be waited in",
    "inject": "take injections",
    "ids": "say which object a pixel is of",
    "depth": "measure depth",
    "path": "plan routes",
    "digest": "give digests when asked",
    "scan": "be scanned for what floats or sinks",
}
"""What a world can do, as the end of `it cannot ...`; what no page can do today is not among them."""


class PageHost(Protocol):
    """Whoever can run a page; every ThreeWorld can."""

    @property
    def info(self) -> WorldInfo: ...  # noqa: D102 - as World.info

    async def load(self, spec: WorldSpec) -> SceneGraph: ...  # noqa: D102 - as World.load

    async def reset(self, *, frames: FrameMode = "final") -> Outcome: ...  # noqa: D102 - as World.reset

    async def attempts(self) -> Tried: ...  # noqa: D102 - as ThreeWorld.attempts


async def inspect_page(host: PageHost, folder: Path) -> Inspection:
    """Runs the page in a folder and says what world it is; nothing is stored.

    Raises:
        NotFoundError, UsageError: there is no such folder.
        ImportRefusedError: it cannot be a world; says why.
        RendererError: this machine cannot draw.
    """
    source = await asyncio.to_thread(open_folder, folder)
    try:
        scene = await host.load(WorldSpec(world=source.id, imported=source))
        await host.reset()
        tried = await host.attempts()
    except RendererError:
        raise
    except WorldAuditError as error:
        raise ImportRefusedError(
            f"{error} What a page must answer is told in docs/own-page; `worldaudit worlds check --page {folder}` "
            "tries every call."
        ) from error
    report = ImportReport(
        ok=True,
        warnings=(*tried_words(tried), *lacks_words(host.info.capabilities)),
        objects=scene.object_count,
        building=len(scene.nodes) - scene.object_count,
        triangles=scene.triangles,
        size_m=_size(scene),
        starts=scene.starts,
        scene_digest=scene.scene_digest,
    )
    return Inspection(source, report, scene.setting)


async def add_page(
    host: PageHost,
    project: Project,
    folder: Path,
    *,
    name: str = "",
    words: str = "",
    era: Era | None = None,
    by: str = "curator",
) -> tuple[KeptWorld, ImportReport]:
    """Looks at the page in a folder and stores it as a world.

    Raises:
        NotFoundError, UsageError: there is no such folder, or the name cannot be used.
        ImportRefusedError: it cannot be a world; says why, and nothing is stored.
        StoreError: it cannot be written.
    """
    found = await inspect_page(host, folder)
    world = plan_world(found, name=name, words=words, era=era, taken=taken_names(project))
    return keep_world(project, found, world, by=by), found.report


def tried_words(tried: Tried) -> tuple[str, ...]:
    """What a page tried that no page may, a sentence each."""
    said = (
        ("It tried to reach the network, which is refused", tried.network),
        ("It tried to go elsewhere, which is refused", tried.navigation),
        ("It tried to open a window, which is refused", tried.window),
        ("It asked for files that its folder does not hold", tried.missing),
        ("It showed a dialog that nobody sees", tried.dialog),
        ("Its console says", tried.console),
    )
    return tuple(f"{what}: {'; '.join(each)}." for what, each in said if each)


def lacks_words(able: Sequence[Capability]) -> tuple[str, ...]:
    """What a world cannot do, in one sentence; what stands on it is not checkable."""
    lacks = [WORDS[word] for word in get_args(Capability) if word in WORDS and word not in able]
    return (f"Its page cannot {', '.join(lacks)}: what needs that is not checkable.",) if lacks else ()


def _size(scene: SceneGraph) -> tuple[float, float, float]:
    width, height, depth = (high - low for low, high in zip(scene.bounds.min, scene.bounds.max, strict=True))
    return (width, height, depth)
