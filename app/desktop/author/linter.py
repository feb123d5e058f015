"""What the rules of texts say against the open draft, soon after each edit and off the Qt thread.

Owns: when they are asked, and the newest answer. Refuses: the rules (validation), and showing (findings).
"""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal

from app.desktop.models.draft import DraftModel
from app.desktop.studio import Studio
from app.jobs.linting import lint
from data.schema.task import TaskDefinition
from validation.findings import TextFinding

WAIT_MS = 200


class Linter(QObject):
    """`found` comes when the answer is another one."""

    found = Signal()

    def __init__(self, draft: DraftModel, studio: Studio) -> None:
        super().__init__(studio)
        self._draft = draft
        self._studio = studio
        self._asked: tuple[TaskDefinition, str] | None = None
        self._running = False
        self.findings: tuple[TextFinding, ...] = ()
        self._timer = QTimer(self, singleShot=True, interval=WAIT_MS)
        self._timer.timeout.connect(self._ask)
        draft.listen(self._timer.start)

    def _ask(self) -> None:
        task, scene = self._draft.task, self._draft.scene
        if task is None or scene is None or scene.world != task.definition.world:
            self._asked = None
            self._show(())
            return
        asked = (task.definition, scene.scene_digest)
        if asked == self._asked or self._running:
            return
        self._asked, self._running = asked, True
        definition = task.definition
        self._studio.operations.run(
            "Reading the rubric", lambda: lint(definition, scene), then=self._on_answer, quiet=True
        )

    def _on_answer(self, findings: tuple[TextFinding, ...]) -> None:
        self._running = False
        self._show(findings)
        self._ask()  # what was edited meanwhile

    def _show(self, findings: tuple[TextFinding, ...]) -> None:
        if findings != self.findings:
            self.findings = findings
            self.found.emit()
