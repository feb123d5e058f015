"""What a report says, as values, before it is HTML.

Owns: the report's content. Refuses: reading a project (compose does) and laying out a page (the template does).
"""

from __future__ import annotations

from data.schema.base import Value
from evaluation.agreement import BinaryAgreement
from evaluation.tables import SuccessTable


class PicturePair(Value):
    """An anomaly as an auditor's frame showed it, and the clean twin from the same pose at the same tick."""

    anomalous: str
    """File name below the report's folder."""
    clean: str
    frame: str
    words: str


class TaskPart(Value):
    """One task of the report."""

    id: str
    title: str
    family: str
    category: str
    anomaly: str
    expected: str
    revision: str
    pictures: PicturePair | None


class EpisodePart(Value):
    """One episode of the report."""

    id: str
    task: str
    auditor: str
    steps: int
    ending: str
    verdict: str | None
    reports: tuple[str, ...]
    reason: str


class AgreementPart(Value):
    """Agreement of two sources, with who they are."""

    a: str
    b: str
    simulated: bool
    excluded: dict[str, int]
    measures: BinaryAgreement


class ReportContent(Value):
    """Everything in the report."""

    title: str
    made: str
    renderer: str
    tasks: tuple[TaskPart, ...]
    episodes: tuple[EpisodePart, ...]
    success: SuccessTable
    family_names: dict[str, str]
    agreement: AgreementPart | None
    notes: tuple[str, ...] = ()
