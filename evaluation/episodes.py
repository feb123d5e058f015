"""From an audit's log to its episode: the one place where a finished audit becomes a record.

Owns: that step, for audits by actions and for free walks. Refuses: audits that are not over, and keeping the record.
"""

from __future__ import annotations

import json

from pydantic import TypeAdapter, ValidationError

from data.errors import SchemaError, UsageError
from data.schema.audit import Episode, FrameRecord
from data.schema.base import Sha256
from data.schema.walk import Conduct, WalkPiece
from evaluation.blobs import Blobs
from evaluation.equivalent import plan_equivalent
from evaluation.ledger import AuditState

_PIECES = TypeAdapter(tuple[WalkPiece, ...])


def episode_of(state: AuditState, blobs: Blobs) -> Episode:
    """The finished audit as a record; a free walk becomes a blob of its own.

    Raises:
        UsageError: it is not over yet.
    """
    ended, begun = state.ended, state.begun
    if ended is None or begun is None:
        raise UsageError("This audit is not over; finish it first.")
    return Episode(
        id=begun.episode,
        run=begun.run,
        revision=begun.revision,
        auditor=begun.auditor,
        seed=begun.seed,
        brief=begun.brief,
        renderer=begun.renderer,
        profile=begun.profile,
        isolation=begun.isolation,
        started_ms=begun.at_ms,
        ended_ms=max(begun.at_ms, ended.at_ms),
        ending=ended.ending,
        reason=ended.reason,
        steps=tuple(state.steps),
        tool_calls=state.tool_calls,
        notes=tuple(state.notes),
        captures=_kept_pictures(state),
        reports=tuple(state.reports.values()),
        summary=ended.summary,
        cost_usd_micros=state.usd_micros,
        circumstances=begun.circumstances,
        conduct=conduct_of(state, blobs) if begun.auditor.kind == "human" else None,
    )


def conduct_of(state: AuditState, blobs: Blobs) -> Conduct:
    """How a person's sitting went so far."""
    return Conduct(
        active_ms=state.active_ms,
        pauses=tuple(state.pauses),
        simulated_ticks=state.tick,
        lost_ticks=sum(piece.lost_ticks for piece in state.walk),
        interactions=sum(span.interacts for piece in state.walk for span in piece.spans),
        walk=_keep_walk(state, blobs),
        equivalent=plan_equivalent(state.steps[0].pose, state.walk) if state.walk else (),
    )


def _kept_pictures(state: AuditState) -> tuple[FrameRecord, ...]:
    return (*state.captures, *(frame for ref, frame in state.frames.items() if ref in state.crops))


def _keep_walk(state: AuditState, blobs: Blobs) -> Sha256 | None:
    if not state.walk:
        return None
    pieces = [piece.model_dump(mode="json") for piece in state.walk]
    return blobs.put(json.dumps(pieces, separators=(",", ":")).encode())


def read_walk(data: bytes) -> tuple[WalkPiece, ...]:
    """The pieces of a walk from its blob.

    Raises:
        SchemaError: these bytes are no walk.
    """
    try:
        return _PIECES.validate_json(data)
    except ValidationError as error:
        raise SchemaError(
            f"This blob is no free walk: {error.error_count()} things in it do not fit."
        ) from error
