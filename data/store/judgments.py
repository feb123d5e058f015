"""Verdicts, and judges that failed.

Owns: judgments and judge errors, added once; which judgment is replaced. Refuses: agreement and success (evaluation).
"""

from __future__ import annotations

from data.schema.judgment import JudgeError, Judgment
from data.store.appended import Appended, Shape
from data.store.connection import Connections


class JudgeErrors(Appended[JudgeError]):
    """Judges that failed. None of these is a verdict."""

    def __init__(self, connections: Connections) -> None:
        shape = Shape(
            JudgeError,
            "judge_errors",
            "judge_error",
            lambda error: {"id": error.id, "episode": error.episode, "at_ms": error.at_ms},
        )
        super().__init__(connections, shape)

    def for_episode(self, episode: str) -> tuple[JudgeError, ...]:
        """The failures on one episode, in the order in which they were added."""
        return self.where("episode", episode)


class Judgments(Appended[Judgment]):
    """The judgments of a project, replaced ones too; `errors` holds the judges that failed."""

    def __init__(self, connections: Connections) -> None:
        shape = Shape(
            Judgment,
            "judgments",
            "judgment",
            lambda judgment: {
                "id": judgment.id,
                "episode": judgment.episode,
                "judge": judgment.judge.id,
                "verdict": judgment.verdict,
                "at_ms": judgment.at_ms,
                "replaces": judgment.replaces,
            },
        )
        super().__init__(connections, shape)
        self.errors = JudgeErrors(connections)

    def for_episode(self, episode: str) -> tuple[Judgment, ...]:
        """The judgments on one episode, in the order in which they were added, replaced ones too."""
        return self.where("episode", episode)

    def current(self) -> tuple[Judgment, ...]:
        """Every judgment that no later one replaces."""
        return without_replaced(self.all())

    def current_for_episode(self, episode: str) -> tuple[Judgment, ...]:
        """The judgments on one episode that no later one replaces."""
        return without_replaced(self.for_episode(episode))


def without_replaced(judgments: tuple[Judgment, ...]) -> tuple[Judgment, ...]:
    """Those that no other of them replaces, in the same order."""
    replaced = {judgment.replaces for judgment in judgments}
    return tuple(judgment for judgment in judgments if judgment.id not in replaced)
