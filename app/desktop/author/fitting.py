"""Which objects of the open world an operator can happen to, for the outliner's filter.

Owns: having every object surveyed, a few at a time so that the view goes on drawing, and asking the catalogue off the Qt
thread. Refuses: the catalogue's answers, and filtering.
"""

from __future__ import annotations

from PySide6.QtCore import QObject

from app.desktop.library.outliner_menu import OperatorChoice
from app.desktop.live.driver import LiveDriver
from app.desktop.models.outliner import OutlinerModel
from app.desktop.studio import Studio
from app.surveys import SurveyStore
from authoring.catalogue import list_operators, targets_of
from data.schema.category import CATEGORIES
from data.schema.scene import SceneGraph, Survey

AT_ONCE = 40


class Fitting(QObject):
    """Answers the outliner's wish once every object of the scene is surveyed."""

    def __init__(self, outliner: OutlinerModel, driver: LiveDriver, studio: Studio) -> None:
        super().__init__(studio)
        self._outliner = outliner
        self._driver = driver
        self._studio = studio
        self._running = False
        outliner.listen(self._advance)
        driver.scene_changed.connect(self._on_scene)
        if driver.scene is not None:
            self._on_scene(driver.scene)

    def _on_scene(self, scene: SceneGraph) -> None:
        """What was measured of this scene before, by whichever program, holds for it again."""
        spec = self._driver.loaded
        if spec is not None and scene.engine == "threejs":
            self._studio.operations.run(
                "Reading what was measured",
                lambda: SurveyStore().find(spec, scene),
                then=lambda found: self._on_found(scene, found),
                quiet=True,
            )

    def _on_found(self, scene: SceneGraph, found: dict[str, Survey] | None) -> None:
        now = self._driver.scene
        if found is not None and now is not None and now.scene_digest == scene.scene_digest:
            self._driver.know(found)

    def _advance(self) -> None:
        scene = self._outliner.scene
        if not self._outliner.is_measuring or scene is None or self._running:
            return
        if not self._driver.takes_injections:
            self._outliner.show_able(self._outliner.operator, ())
            return
        unknown = [node.id for node in scene.nodes if node.headroom_m is None and self._driver.can_survey]
        if unknown:
            self._driver.survey(unknown[:AT_ONCE])  # what was asked for already is not asked again
        else:
            self._answer(self._outliner.operator, scene)

    def _answer(self, operator: str, scene: SceneGraph) -> None:
        self._running = True

        def done(nodes: tuple[str, ...]) -> None:
            self._running = False
            self._outliner.show_able(operator, nodes)
            self._advance()  # another operator was chosen meanwhile

        self._studio.operations.run(
            "Looking for objects", lambda: targets_of(operator, scene).applicable, then=done, quiet=True
        )


def operator_choices() -> tuple[OperatorChoice, ...]:
    """Every operator, to filter by."""
    return tuple(
        OperatorChoice(one.name, one.title, f"{one.category} {CATEGORIES[one.category].name}")
        for one in list_operators()
    )
