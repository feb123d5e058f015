"""Surveys of worlds that were made once: what geometry allows of each thing of a clean world.

Owns: remembering them under a key that holds everything they depend on (the built page, the world's spec, the digest of
its scene), so that a remembered survey is a true one, and asking the world for what nobody remembers.
Refuses: worlds in which something has happened; those are asked themselves (World.survey).
"""

from __future__ import annotations

import contextlib
import secrets
from collections.abc import Sequence
from pathlib import Path

import platformdirs
from pydantic import TypeAdapter, ValidationError

from data.canonical import canonical_bytes, sha256_hex
from data.schema.scene import SceneGraph, Survey, WorldSpec
from data.store.location import APPLICATION
from worlds.protocol import World
from worlds.three.bundle import page_hash

_SURVEYS = TypeAdapter(dict[str, Survey])
AT_ONCE = 40
"""So many things are asked about in one call: all of a large world may take longer on a busy machine than a call may."""


async def survey_clean(
    world: World, spec: WorldSpec, scene: SceneGraph, nodes: Sequence[str] = ()
) -> SceneGraph:
    """The scene with the surveys of those nodes, of all for none; of ids that it does not have, nothing.

    The world has just been loaded, and nothing has happened in it. A survey of all nodes takes seconds the first time.
    Only what the built page says is remembered, since only its version is known.
    """
    ids = [node.id for node in scene.nodes if not nodes or node.id in nodes]
    if not ids:
        return scene
    store = SurveyStore()
    lasting = world.info.engine == "threejs"
    found = store.find(spec, scene) if lasting else None
    if found is None or not found.keys() >= set(ids):
        found = {}
        for first in range(0, len(ids), AT_ONCE):
            found |= await world.survey(ids[first : first + AT_ONCE])
        if lasting and not nodes:
            store.keep(spec, scene, found)
    return scene.surveyed({id_: found[id_] for id_ in ids})


class SurveyStore:
    """Remembered surveys: one file a world and version, in the user's cache folder."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder or platformdirs.user_cache_path(APPLICATION, appauthor=False) / "surveys"

    def find(self, spec: WorldSpec, scene: SceneGraph) -> dict[str, Survey] | None:
        """The surveys of all nodes of exactly this scene under exactly this page; None when nothing is remembered."""
        try:
            return _SURVEYS.validate_json(self._file(spec, scene).read_bytes())
        except (OSError, ValidationError):
            return None

    def keep(self, spec: WorldSpec, scene: SceneGraph, surveys: dict[str, Survey]) -> None:
        """Remembers; a cache that cannot be written is no fault."""
        file = self._file(spec, scene)
        with contextlib.suppress(OSError):
            file.parent.mkdir(parents=True, exist_ok=True)
            half = file.with_suffix(f".{secrets.token_hex(4)}")
            half.write_bytes(_SURVEYS.dump_json(surveys))
            half.replace(file)

    def _file(self, spec: WorldSpec, scene: SceneGraph) -> Path:
        of = {"page": page_hash(), "spec": spec.model_dump(mode="json"), "scene": scene.scene_digest}
        return self._folder / f"{sha256_hex(canonical_bytes(of))}.json"
