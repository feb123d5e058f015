"""The live view of the open world: what is wished for, and which version of the world a scene that arrives is of.

Owns: the wishes, taking a scene into the model with its facts, the facts themselves. Refuses: which world is open
(models.world_edit) and the page (live.driver).
"""

from __future__ import annotations

from collections.abc import Callable

from app.desktop.live.driver import LiveDriver, LiveMode, Wish
from app.desktop.models.world_edit import WorldEditModel
from app.desktop.studio import Studio
from app.jobs.world_facts import FactStore, KnownWorld, WorldFacts, facts_of
from app.jobs.worlds import imported_spec, spec_for
from data.schema.imported import ImportedWorld
from data.schema.scene import SceneGraph, WorldSpec
from worlds.three.client import CAPABILITIES

MOST_WISHES = 16


class WorldSight:
    """`on_facts` is called when more is known of a world."""

    def __init__(
        self, studio: Studio, driver: LiveDriver, model: WorldEditModel, *, on_facts: Callable[[], object]
    ) -> None:
        self.facts: dict[str, WorldFacts] = {}
        self._studio = studio
        self._driver = driver
        self._model = model
        self._on_facts = on_facts
        self._wishes: list[tuple[WorldSpec, ImportedWorld | None]] = []
        """What was last wished for: which version each spec is. A scene that arrives may be of an earlier one."""

    def forget(self) -> None:
        """Another world is coming: scenes that are still on their way are nobody's."""
        self._wishes.clear()

    def wish(self, mode: LiveMode) -> None:
        """Wishes for the version that the person wants, or the one in the view when both are one scene."""
        model, driver = self._model, self._driver
        version = model.wanted if model.loaded is None or model.needs_load else model.loaded
        spec = self._spec(version)
        again = driver.loaded is not None and driver.loaded.world == spec.world
        self._wishes = [*self._wishes[-MOST_WISHES:], (spec, version)]
        driver.use_mode(mode)
        pose = driver.pose if again and model.scene is not None else None
        driver.wish(Wish(spec, pose, 0, (), f"world {spec.world}"))
        if driver.loaded == spec and driver.scene is not None and model.scene is None:
            self._take(driver.scene)

    def known(self) -> KnownWorld:
        """The open world, as jobs know it."""
        own = self._model.wanted
        return KnownWorld(
            id=self._model.world_id,
            title=own.title if own is not None else self._model.world_id,
            origin="built-in" if own is None else "page" if own.kind == "page" else "imported",
            spec=self._spec(own),
            own=own,
        )

    def on_scene(self, scene: SceneGraph) -> None:
        """A scene is in the view."""
        if self._driver.loaded is not None and scene.world == self._model.world_id:
            self._take(scene)

    def _spec(self, version: ImportedWorld | None) -> WorldSpec:
        if version is None:
            return spec_for(None, self._model.world_id)
        return imported_spec(version, self._studio.project.worlds.source)

    def _take(self, scene: SceneGraph) -> None:
        loaded = self._driver.loaded
        versions = [version for spec, version in self._wishes if spec == loaded]
        if not versions:
            return
        self._model.show_scene(scene, versions[-1])
        known = self.known()
        facts = facts_of(known, scene, () if known.is_page else CAPABILITIES)
        self.facts[known.id] = facts
        knows_all = scene.engine == "threejs" and not known.is_page  # a host knows what a page can do
        if knows_all and self._model.is_saved:
            self._studio.operations.run("Remembering", lambda: FactStore().keep(known, facts), quiet=True)
        self._on_facts()
