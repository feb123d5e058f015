"""The frozen copy of what a reviewer has on the screen: made when a review is saved, kept as a blob, read back.

Owns: gathering it from the records. Refuses: drawing, and who may see what (validation).
"""

from __future__ import annotations

import json
from functools import cache
from importlib.metadata import version
from typing import TYPE_CHECKING, TypeVar

from pydantic import ValidationError

from app.jobs.gating import stands_in
from data.canonical import canonical_bytes
from data.errors import SchemaError
from data.plain_fault import first_fault
from data.schema.category import CATEGORIES, FAMILY_NAMES, family_of
from data.schema.review import Review
from data.schema.shown import SeenReview, ShownAnomaly, ShownCopy, ShownGate, ShownNote
from data.schema.task import Anomaly, Language, Revision
from validation.notes import NoteView
from validation.proposing import GateStand

if TYPE_CHECKING:
    from collections.abc import Sequence

    from data.store.project import Project

T = TypeVar("T")


def keep_shown(
    project: Project,
    revision: Revision,
    *,
    language: Language,
    notes: Sequence[NoteView] = (),
    others: Sequence[Review] = (),
) -> str:
    """Keeps the copy as a blob and returns its hash.

    Raises:
        StoreError: there is no room for it, or the project cannot be written.
    """
    definition = revision.definition
    said = project.statements.on(revision.sha256)
    copy = ShownCopy(
        revision=revision.sha256,
        task=revision.task,
        number=revision.number,
        world=definition.world,
        scene_digest=definition.scene_digest,
        language=language,
        description=in_language(definition.description.scene, language, ""),
        interactions=in_language(definition.description.interactions, language, ()),
        anomalies=tuple(_anomaly(anomaly, language) for anomaly in definition.anomalies),
        steps=definition.budget.steps,
        gates=tuple(_gate(stand) for stand in stands_in(project, revision)),
        said_of_changes=tuple(
            f"{change.words}: {'can' if change.affects else 'cannot'} affect judgment"
            for change in (said[-1].changes if said else ())
        ),
        notes=tuple(
            ShownNote(note=view.note.id, by=view.note.by, text=view.note.text, resolved=view.resolved)
            for view in notes
        ),
        others=tuple(SeenReview(review=one.id, reviewer=one.reviewer, version=one.version) for one in others),
        program=_program(),
    )
    return project.blobs.put(canonical_bytes(copy))


def read_shown(project: Project, sha256: str) -> ShownCopy:
    """The copy of that hash.

    Raises:
        NotFoundError, StoreCorruptError: its bytes are missing or damaged.
        SchemaError: these bytes are no such copy.
    """
    try:
        return ShownCopy.model_validate(json.loads(project.blobs.get(sha256)))
    except ValidationError as error:
        raise SchemaError(
            f"The blob {sha256} is no copy of what a reviewer was shown: {first_fault(error)}."
        ) from error
    except ValueError as error:
        raise SchemaError(
            f"The blob {sha256} is no copy of what a reviewer was shown: it is no JSON."
        ) from error


def in_language(texts: dict[Language, T], language: Language, nothing: T) -> T:
    """A text in a language; in English where it has none in that one."""
    return texts.get(language) or texts.get("en", nothing)


def _anomaly(anomaly: Anomaly, language: Language) -> ShownAnomaly:
    text = anomaly.rubric.zh if language == "zh" and anomaly.rubric.zh is not None else anomaly.rubric.en
    return ShownAnomaly(
        category=anomaly.category,
        category_words=CATEGORIES[anomaly.category].name,
        family_words=FAMILY_NAMES[family_of(anomaly.category)],
        anomaly=text.anomaly,
        expected=text.expected,
    )


def _gate(stand: GateStand) -> ShownGate:
    waiver = stand.waiver if stand.word == "waived" else None
    return ShownGate(
        gate=stand.gate,
        word=stand.word,
        words=stand.result.outcome.words if stand.result is not None else "",
        waived_because=waiver.reason if waiver is not None else "",
        waived_by=waiver.by if waiver is not None else "",
    )


@cache
def _program() -> str:
    return version("worldaudit-studio")
