"""Drafts of verdicts, and plans of who judges what.

Owns: one newest draft for each judge and episode, and every plan. Refuses: verdicts (judgments), rules (validation).

A draft lies in a table of its own: whatever becomes of it, no verdict is touched.
"""

from __future__ import annotations

from collections.abc import Collection

from data.errors import ConflictError
from data.schema.judging import JudgingPlan, JudgmentDraft
from data.store.appended import Appended, Done, Shape
from data.store.connection import Connections
from data.store.records import read_record, write_record


class JudgmentDrafts:
    """The drafts of a project."""

    def __init__(self, connections: Connections) -> None:
        self._connections = connections

    def keep(self, draft: JudgmentDraft, *, known_ms: Collection[int] = ()) -> JudgmentDraft:
        """Keeps what was chosen and typed so far, in place of that judge's earlier draft on that episode; what lies beside
        that one stays beside it.

        With `known_ms` that earlier draft must be of one of those times, or gone.

        Raises:
            ConflictError: with `known_ms`: another draft is there, made in another window; both are in the error.
        """

        def keep() -> JudgmentDraft:
            self.refuse_other(draft, known_ms)
            stored = self.find(draft.episode, draft.judge)
            beside = draft.beside or (stored.beside if stored is not None else None)
            return self._keep(draft.model_copy(update={"beside": beside}))

        return self._connections.write(keep)

    def keep_beside(self, draft: JudgmentDraft, *, known_ms: Collection[int] = ()) -> JudgmentDraft:
        """Keeps a draft that has left the screen: in place of one of `known_ms`, or beside another one, which it never covers."""

        def keep() -> JudgmentDraft:
            stored = self.find(draft.episode, draft.judge)
            if stored is None or stored.at_ms in known_ms:
                return self.keep(draft)
            if stored.said == draft.said:
                return stored
            behind = draft.model_copy(update={"beside": stored.beside})
            return self._keep(stored.model_copy(update={"beside": behind}))

        return self._connections.write(keep)

    def choose(self, episode: str, judge: str, *, beside: bool) -> None:
        """Of a draft and the one beside it, one stays. None beside is no mistake."""

        def choose() -> None:
            stored = self.find(episode, judge)
            if stored is None or stored.beside is None:
                return
            stays = stored.beside if beside else stored.model_copy(update={"beside": stored.beside.beside})
            self._keep(stays)

        self._connections.write(choose)

    def refuse_other(self, draft: JudgmentDraft, known_ms: Collection[int]) -> None:
        """Refuses to put a draft, or the verdict that comes of it, over one that its window never saw.

        Raises:
            ConflictError: there is one; both are in it.
        """
        stored = self.find(draft.episode, draft.judge)
        if known_ms and stored is not None and stored.at_ms not in known_ms:
            raise ConflictError(
                "A draft of this verdict was saved elsewhere meanwhile. Nothing was overwritten.",
                mine=draft,
                theirs=stored,
            )

    def drop(self, episode: str, judge: str) -> None:
        """Takes a judge's draft on an episode away, and leaves the one beside it; none is no mistake."""

        def drop() -> None:
            stored = self.find(episode, judge)
            self._drop(episode, judge)
            if stored is not None and stored.beside is not None:
                self._keep(stored.beside)

        self._connections.write(drop)

    def find(self, episode: str, judge: str) -> JudgmentDraft | None:
        """A judge's draft on an episode, or None."""
        rows = self._connections.rows(
            "SELECT body FROM judgment_drafts WHERE episode = ? AND judge = ?", [episode, judge]
        )
        return read_record(JudgmentDraft, rows[0]["body"]) if rows else None

    def of_judge(self, judge: str) -> tuple[JudgmentDraft, ...]:
        """All drafts of a judge, the newest last."""
        rows = self._connections.rows(
            "SELECT body FROM judgment_drafts WHERE judge = ? ORDER BY at_ms, n", [judge]
        )
        return tuple(read_record(JudgmentDraft, row["body"]) for row in rows)

    def _keep(self, draft: JudgmentDraft) -> JudgmentDraft:
        self._drop(draft.episode, draft.judge)
        self._connections.insert(
            "judgment_drafts",
            {
                "episode": draft.episode,
                "judge": draft.judge,
                "at_ms": draft.at_ms,
                "body": write_record(draft),
            },
        )
        return draft

    def _drop(self, episode: str, judge: str) -> None:
        self._connections.execute(
            "DELETE FROM judgment_drafts WHERE episode = ? AND judge = ?", [episode, judge]
        )


class JudgingPlans(Appended[JudgingPlan]):
    """The plans of a project, added once; the newest is in force."""

    def __init__(self, connections: Connections) -> None:
        shape = Shape(
            JudgingPlan,
            "judging_plans",
            "judging",
            lambda plan: {"id": plan.id, "at_ms": plan.at_ms},
            act=lambda plan: Done("planned judging", plan.by, f"{len(plan.assignments)} assignments"),
        )
        super().__init__(connections, shape)

    def current(self) -> JudgingPlan | None:
        """The plan in force; None when nobody made one."""
        rows = self._connections.rows("SELECT body FROM judging_plans ORDER BY n DESC LIMIT 1")
        return read_record(JudgingPlan, rows[0]["body"]) if rows else None
