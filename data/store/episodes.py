"""Finished audits, and what their frames showed.

Owns: episodes and exposures, added once. Refuses: audits in progress (audits.py) and verdicts (judgments.py).
"""

from __future__ import annotations

from data.schema.audit import Episode, EpisodeExposure
from data.store.appended import Appended, Done, Shape
from data.store.connection import Connections


class Episodes(Appended[Episode]):
    """The episodes of a project."""

    def __init__(self, connections: Connections) -> None:
        shape = Shape(
            Episode,
            "episodes",
            "episode",
            lambda episode: {
                "id": episode.id,
                "revision": episode.revision,
                "run": episode.run,
                "auditor": episode.auditor.name,
                "ending": episode.ending,
                "ended_ms": episode.ended_ms,
            },
            act=lambda episode: (
                Done("audited", episode.auditor.name, episode.ending)
                if episode.auditor.kind == "human"
                else None
            ),
        )
        super().__init__(connections, shape)

    def for_revision(self, sha256: str) -> tuple[Episode, ...]:
        """The episodes of one revision, in the order in which they were added."""
        return self.where("revision", sha256)

    def for_run(self, run: str) -> tuple[Episode, ...]:
        """The episodes of one run, in the order in which they were added."""
        return self.where("run", run)


class Exposures(Appended[EpisodeExposure]):
    """The exposure of each episode, found by replay; `get` and `find` take the episode's id."""

    def __init__(self, connections: Connections) -> None:
        shape = Shape(
            EpisodeExposure,
            "exposures",
            "exposure",
            lambda exposure: {"episode": exposure.episode},
            key="episode",
        )
        super().__init__(connections, shape)
