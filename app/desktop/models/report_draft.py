"""A report while it is being written: text, evidence, mark, confidence; and what it still lacks.

Owns: the draft's rules, and the arguments of the contract's `report` and `revise_report`. Refuses: filing it.
"""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, Field

EVIDENCE_MAX = 30
Lack = Literal["description", "evidence", "mark", "category"]
LACK_WORDS: dict[Lack, str] = {
    "description": "a description",
    "evidence": "a picture as evidence (F)",
    "mark": "a mark on the picture, or “I cannot point at it”",
    "category": "a category",
}


class DraftMark(BaseModel):
    """A point or a box, 0-1 from the left and from the top, on one of the evidence pictures."""

    kind: Literal["point", "box"]
    frame: str
    x0: float
    y0: float
    x1: float
    y1: float


class ReportDraft(BaseModel):
    """What the form holds. Kept on the disk as it is typed."""

    revises: str = ""
    """The report that this replaces; empty for a new one."""
    description: str = ""
    evidence: list[str] = Field(default_factory=list[str])
    mark: DraftMark | None = None
    cannot_point: bool = False
    confidence: float | None = None
    category: str | None = None

    def missing(self, *, asks_category: bool = False) -> tuple[str, ...]:
        """What has to be added before it can be filed, in words; empty when nothing."""
        return tuple(LACK_WORDS[lack] for lack in self.lacks(asks_category=asks_category))

    def lacks(self, *, asks_category: bool = False) -> tuple[Lack, ...]:
        """What has to be added before it can be filed; empty when nothing."""
        lacks: list[Lack] = []
        if not self.description.strip():
            lacks.append("description")
        if not self.evidence:
            lacks.append("evidence")
        if self.mark is None and not self.cannot_point and not self.revises:
            lacks.append("mark")
        if asks_category and self.category is None and not self.revises:
            lacks.append("category")
        return tuple(lacks)

    def with_evidence(self, ref: str) -> ReportDraft:
        """With one more picture; a picture that is there stays once."""
        if ref in self.evidence or len(self.evidence) >= EVIDENCE_MAX:
            return self
        return self.model_copy(update={"evidence": [*self.evidence, ref]})

    def without_evidence(self, ref: str) -> ReportDraft:
        """Without a picture, and without the mark on it."""
        mark = None if self.mark is not None and self.mark.frame == ref else self.mark
        return self.model_copy(update={"evidence": [e for e in self.evidence if e != ref], "mark": mark})

    def arguments(self) -> tuple[str, dict[str, Any]]:
        """The tool of the audit contract and its arguments."""
        if self.revises:
            return "revise_report", {
                "id": self.revises,
                "description": self.description.strip(),
                "evidence": self.evidence,
            }
        arguments: dict[str, Any] = {"description": self.description.strip(), "evidence": self.evidence}
        if self.mark is not None:
            arguments["mark"] = _mark_arguments(self.mark)
        if self.confidence is not None:
            arguments["confidence"] = self.confidence
        if self.category is not None:
            arguments["category"] = self.category
        return "report", arguments


def _mark_arguments(mark: DraftMark) -> dict[str, Any]:
    if mark.kind == "point":
        return {"kind": "point", "frame": mark.frame, "x": mark.x0, "y": mark.y0}
    return {"kind": "box", "frame": mark.frame, "x0": mark.x0, "y0": mark.y0, "x1": mark.x1, "y1": mark.y1}
