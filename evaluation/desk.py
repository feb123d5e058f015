"""The auditor's desk: the tools that need no world. Looking again, history, notes, reports.

Owns: what those tools answer, and counting the pictures handed out.
Refuses: acting, time and endings (audit); it changes state only through the log it is given.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from pydantic import BaseModel

from data.errors import NotFoundError, UsageError
from data.schema.audit import AuditorBrief, FrameRecord
from data.schema.base import Value
from data.schema.example import GivenExample
from evaluation import contract
from evaluation.blobs import Blobs
from evaluation.contract import Picture, ToolResult
from evaluation.frames import CropBox, cut_frame
from evaluation.ledger import AuditState, Cropped, Noted, Reported
from evaluation.observation import (
    encode_brief,
    encode_example,
    encode_reports,
    encode_step,
    say_example,
    say_reports,
    say_step,
)
from evaluation.reporting import plan_report, plan_revision

CROPS_MAX = 999
"""Of one frame."""


class Desk:
    """Answers the tools that cost no step, from the state of one audit."""

    def __init__(
        self, state: AuditState, brief: AuditorBrief, *, blobs: Blobs, log: Callable[[Value], None]
    ) -> None:
        self._state = state
        self._brief = brief
        self._blobs = blobs
        self._log = log
        self.pictures_shown = 0

    def use(self, tool: str, arguments: BaseModel) -> ToolResult:
        """Answers one tool.

        Raises:
            UsageError: a limit of the desk is met. NotFoundError: a frame or report that is not there.
        """
        match arguments:
            case contract.Inspect():
                return self._inspect(tool, arguments)
            case contract.History():
                return self._history(tool, arguments)
            case contract.Note():
                return self._note(tool, arguments)
            case contract.ReportAnomaly():
                report = plan_report(arguments, self._state)
            case contract.ReviseReport():
                report = plan_revision(arguments, self._state)
            case _:
                reports = tuple(self._state.reports.values())
                data = {"reports": encode_reports(reports)}
                return ToolResult(tool=tool, text=say_reports(reports), data=data)
        self._log(Reported(report=report))
        return ToolResult(tool=tool, text=say_reports([report]), data={"report": encode_reports([report])[0]})

    def observe(self, tool: str) -> ToolResult:
        """The current view, which must have been drawn, with the task's text, notes, reports and steps left."""
        step = self._state.steps[-1]
        task = encode_brief(self._brief)
        reports = tuple(self._state.reports.values())
        numbers = encode_step(step, steps_left=self._brief.budget.steps - step.step)
        lines = [task, "", say_step(numbers)]
        lines += [f"This audit was taken up again after step {after}." for after in self._state.resumed_at]
        lines += ["Notes:", *self._state.notes] if self._state.notes else []
        lines.append(say_reports(reports))
        data: dict[str, Any] = {
            "task": task,
            "now": numbers,
            "notes": list(self._state.notes),
            "reports": encode_reports(reports),
            "resumed_after_steps": list(self._state.resumed_at),
        }
        pictures = self.show([self._state.frames[f"a{step.step}"]])
        return ToolResult(tool=tool, text="\n".join(lines), data=data, pictures=pictures)

    def read_example(self, tool: str, example: GivenExample | None) -> ToolResult:
        """The worked example of the hinted category with its pictures, or that the study gives none."""
        if example is None:
            return ToolResult(tool=tool, text="This study gives no example.", data={"example": None})
        self.pictures_shown += len(example.frames)
        pictures = tuple(
            Picture(ref=f"e{number}", mime=frame.mime, data=self._blobs.get(frame.blob))
            for number, frame in enumerate(example.frames, 1)
        )
        data = {"example": encode_example(example)}
        return ToolResult(tool=tool, text=say_example(example), data=data, pictures=pictures)

    def show(self, frames: Sequence[FrameRecord]) -> tuple[Picture, ...]:
        """Hands pictures out: exactly the stored bytes."""
        self.pictures_shown += len(frames)
        return tuple(
            Picture(ref=frame.ref, mime=frame.mime, data=self._blobs.get(frame.blob)) for frame in frames
        )

    def _inspect(self, tool: str, arguments: contract.Inspect) -> ToolResult:
        shown = [self._frame(ref) for ref in arguments.frames]
        if arguments.crop is not None:
            shown = [self._crop(frame, arguments.crop) for frame in shown]
        refs = [frame.ref for frame in shown]
        text = f"Frames: {', '.join(refs)}."
        return ToolResult(tool=tool, text=text, data={"frames": refs}, pictures=self.show(shown))

    def _frame(self, ref: str) -> FrameRecord:
        frame = self._state.frames.get(ref)
        if frame is None:
            raise NotFoundError(f"There is no frame {ref}; the last one is a{self._state.steps[-1].step}.")
        return frame

    def _crop(self, frame: FrameRecord, box: CropBox) -> FrameRecord:
        if frame.ref in self._state.crops:
            raise UsageError(f"{frame.ref} is a crop already; crop the frame it was cut from.")
        for ref, cut in self._state.crops.items():
            if cut == (frame.ref, box):
                return self._state.frames[ref]
        count = sum(1 for of, _ in self._state.crops.values() if of == frame.ref)
        if count >= CROPS_MAX:
            raise UsageError(f"{frame.ref} was cropped {CROPS_MAX} times; inspect an earlier crop.")
        record = cut_frame(frame, self._blobs.get(frame.blob), box, f"{frame.ref}#c{count + 1}", self._blobs)
        self._log(Cropped(frame=record, of=frame.ref, box=box))
        return record

    def _history(self, tool: str, arguments: contract.History) -> ToolResult:
        last = self._state.steps_used
        chosen = self._state.steps[arguments.from_step : arguments.to_step + 1]
        total = self._brief.budget.steps
        rows = [encode_step(step, steps_left=total - step.step) for step in chosen]
        text = "\n".join(say_step(row) for row in rows) or f"No such actions; {last} so far."
        return ToolResult(tool=tool, text=text, data={"steps": rows, "last": last})

    def _note(self, tool: str, arguments: contract.Note) -> ToolResult:
        if len(self._state.notes) >= contract.NOTES_MAX:
            raise UsageError(f"There are {contract.NOTES_MAX} notes already, which is the most.")
        self._log(Noted(text=arguments.text))
        return ToolResult(tool=tool, text="Noted.", data={"notes": len(self._state.notes)})
