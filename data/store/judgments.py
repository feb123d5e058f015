"""Verdicts, and judges that failed.

Owns: judgments and judge errors, added once; which judgment is replaced or taken back, and that no save of a person goes
over one that they did not see. Refuses: agreement and success (evaluation).
"""

from __future__ import annotations

from data.errors import ConflictError
from data.schema.judgment import JudgeError, Judgment
from data.store.appended import Appended, Done, Shape
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
            act=_act,
        )
        super().__init__(connections, shape)
        self.errors = JudgeErrors(connections)

    def give(self, judgment: Judgment) -> Judgment:
        """Adds a person's verdict, in place of the one that it says it replaces, or takes one back.

        Raises:
            ConflictError: that judge gave another verdict on the episode meanwhile (in another window); both are in
                the error, and nothing was overwritten.
            NotFoundError: the project does not hold the episode.
        """
        return self._connections.write(lambda: self._give(judgment))

    def for_episode(self, episode: str) -> tuple[Judgment, ...]:
        """The judgments on one episode, in the order in which they were added, replaced ones too."""
        return self.where("episode", episode)

    def current(self) -> tuple[Judgment, ...]:
        """Every judgment that no later one replaces or takes back."""
        return without_replaced(self.all())

    def current_for_episode(self, episode: str) -> tuple[Judgment, ...]:
        """The judgments on one episode that no later one replaces or takes back."""
        return without_replaced(self.for_episode(episode))

    def current_by(self, episode: str, judge: str) -> Judgment | None:
        """The verdict of one judge on one episode that counts now, or None."""
        own = [one for one in self.current_for_episode(episode) if one.judge.id == judge]
        return own[-1] if own else None

    def _give(self, judgment: Judgment) -> Judgment:
        current = self.current_by(judgment.episode, judgment.judge.id)
        is_new = self.find(judgment.id) is None
        if is_new and (current.id if current else None) != judgment.replaces:
            words = f"{current.verdict} ({current.reason})" if current else "nothing, for it was taken back"
            raise ConflictError(
                f"{judgment.judge.name} judged this audit elsewhere meanwhile: {words}. Nothing was overwritten: "
                "compare the two, then keep one of them.",
                mine=judgment,
                theirs=current,
            )
        return self.add(judgment)


def _act(judgment: Judgment) -> Done | None:
    """Only people act; the verdict itself is not in the log, which others read before they have judged."""
    if judgment.judge.kind not in ("human", "adjudicator"):
        return None
    if judgment.withdrawn:
        return Done("took back", judgment.judge.name, f"replaces {judgment.replaces}")
    did = "judged" if judgment.judge.kind == "human" else "decided"
    words = f"replaces {judgment.replaces}" if judgment.replaces else ""
    return Done(did, judgment.judge.name, words)


def without_replaced(judgments: tuple[Judgment, ...]) -> tuple[Judgment, ...]:
    """Those that no other of them replaces or takes back, in the same order."""
    replaced = {judgment.replaces for judgment in judgments}
    return tuple(judgment for judgment in judgments if judgment.id not in replaced and not judgment.withdrawn)
