"""The one observation encoder: what of an outcome reaches an auditor, the same for people and programs.

Owns: the lawful words and numbers of an action (outcome, distance moved, simulated time, steps left) and of the
current view. Refuses: poses, node ids, reveals, digests and what an interaction activated; it never sees them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from data.schema.action import ACTION
from data.schema.audit import AuditorBrief, Report, StepRecord
from data.schema.base import TICKS_PER_SECOND
from data.schema.category import CATEGORIES, FAMILY_NAMES
from data.schema.example import GivenExample

_OUTCOMES = {
    "done": "Done.",
    "blocked": "Something stopped you.",
    "nothing_reached": "Nothing there to use.",
    "refused": "That cannot be done here.",
    "start": "You are at the start.",
}


def encode_step(step: StepRecord, *, steps_left: int) -> dict[str, Any]:
    """The lawful numbers of one step; distances to the centimetre, time in simulated seconds."""
    numbers: dict[str, Any] = {
        "step": step.step,
        "outcome": step.outcome,
        "moved_m": round(step.moved_m, 2),
        "sim_s": round(step.tick / TICKS_PER_SECOND, 2),
        "steps_left": steps_left,
        "frames": [frame.ref for frame in step.frames],
    }
    if step.action is not None:
        numbers["action"] = ACTION.dump_python(step.action, mode="json")
    return numbers


def say_step(numbers: dict[str, Any]) -> str:
    """One step in words; nothing that `encode_step` does not hold."""
    words = [f"[{numbers['step']}]"]
    action = dict(numbers.get("action", {}))
    if action:
        name = action.pop("action")
        words.append(f"{name} {', '.join(f'{key}={value}' for key, value in action.items())}".strip() + ":")
        if name == "move":
            words.append(f"moved {numbers['moved_m']:z.2f} m.")
    words.append(_OUTCOMES[numbers["outcome"]])
    words.append(f"Simulated time {numbers['sim_s']:z.2f} s. Steps left: {numbers['steps_left']}.")
    if numbers["frames"]:
        words.append(f"Frames: {', '.join(numbers['frames'])}.")
    return " ".join(words)


def encode_brief(brief: AuditorBrief) -> str:
    """The task's text as every auditor reads it."""
    lines = [brief.description.strip(), ""]
    if brief.interactions:
        lines += ["What one can do here:", *(f"- {line}" for line in brief.interactions)]
    lines += ["Controls:", *(f"- {line}" for line in brief.controls)]
    lines.append(f"Budget: {brief.budget.steps} steps and {brief.budget.tool_calls} tool calls.")
    if brief.hint.kind == "family" and brief.hint.family is not None:
        lines.append(f"If something is wrong, it is of this family: {FAMILY_NAMES[brief.hint.family]}.")
    if brief.hint.kind == "category" and brief.hint.category is not None:
        category = CATEGORIES[brief.hint.category]
        lines.append(f"If something is wrong, it is of this kind: {category.name}. {category.notice}")
    if brief.asks_category:
        lines.append(
            "Name the category of each report: "
            + "; ".join(f"{code} {category.name}" for code, category in CATEGORIES.items())
            + "."
        )
    return "\n".join(lines)


def encode_reports(reports: Sequence[Report]) -> list[dict[str, Any]]:
    """Reports as their auditor may read them again."""
    return [report.model_dump(mode="json", exclude={"history"}) for report in reports]


def say_reports(reports: Sequence[Report]) -> str:
    """Reports in words, one a line."""
    if not reports:
        return "No reports yet."
    return "\n".join(
        f"{report.id}{' (withdrawn)' if report.withdrawn else ''}: {report.description}"
        f" [evidence: {', '.join(report.evidence)}]"
        for report in reports
    )


def encode_example(example: GivenExample) -> dict[str, Any]:
    """A worked example as plain values; its pictures are handed out beside it as e1, e2, e3."""
    return {
        "label": example.label,
        "category": example.category,
        "title": example.title,
        "definition": example.definition,
        "frames": [
            {
                "ref": f"e{number}",
                "caption": frame.caption,
                "boxes": [[box.x0, box.y0, box.x1, box.y1] for box in frame.boxes],
            }
            for number, frame in enumerate(example.frames, 1)
        ],
        "answer": example.answer,
    }


def say_example(example: GivenExample) -> str:
    """The same, in words."""
    lines = [
        f"An example from another task ({example.label}).",
        f"{example.category} {example.title}: {example.definition}",
    ]
    for frame in encode_example(example)["frames"]:
        boxes = "; ".join(", ".join(f"{side:g}" for side in box) for box in frame["boxes"])
        where = f" Boxes [x0, y0, x1, y1]: {boxes}." if boxes else ""
        lines.append(f"{frame['ref']}: {frame['caption']}{where}".rstrip())
    lines.append(f"A report that would be met: {example.answer}")
    return "\n".join(lines)
