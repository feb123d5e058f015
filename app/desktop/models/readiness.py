"""What a draft still lacks before it is worth freezing; said in the freeze dialog, never enforced here.

Owns: that list. Refuses: gates; validation's gates judge revisions.
"""

from __future__ import annotations

from data.schema.task import Task


def missing_from(task: Task) -> tuple[str, ...]:
    """Sentences for a curator; empty when nothing is missing."""
    definition = task.definition
    missing: list[str] = []
    if not definition.anomalies and definition.origin != "control":
        missing.append("There is no anomaly: this would be a clean control.")
    for number, anomaly in enumerate(definition.anomalies, start=1):
        if not anomaly.rubric.en.anomaly.strip() or not anomaly.rubric.en.expected.strip():
            missing.append(f"Anomaly {number} has no complete rubric.")
    if not definition.description.scene.get("en", "").strip():
        missing.append("The auditor is told nothing about the scene.")
    return tuple(missing)
