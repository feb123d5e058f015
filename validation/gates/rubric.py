"""Gate *rubric*: every rubric says what it must, in words for people.

Owns: the verdict. Refuses: the rules (validation.rubric_rules).
"""

from __future__ import annotations

from data.counts import count_of
from data.schema.gate import GateOutcome
from data.schema.scene import SceneGraph
from data.schema.task import TaskDefinition
from validation.findings import OperatorBook, TextFinding
from validation.gates.outcomes import failed, not_applicable, not_checkable, passed
from validation.rubric_rules import find_rubric_faults


def check_rubric(
    definition: TaskDefinition, scene: SceneGraph | None, operators: OperatorBook
) -> GateOutcome:
    """See the module."""
    if not definition.anomalies:
        return not_applicable("rubric", "A clean control has no rubric.")
    if scene is None:
        return not_checkable(
            "rubric", "The world does not load: nobody knows the objects that the rubric should name."
        )
    found = [
        finding
        for number, anomaly in enumerate(definition.anomalies)
        for finding in find_rubric_faults(anomaly, scene, operators, number=number)
    ]
    if found:
        return failed("rubric", *said(found), {"faults": len(found)})
    count = len(definition.anomalies)
    return passed("rubric", f"{count_of(count, 'rubric')}: objects, places and conditions are named.")


def said(findings: list[TextFinding]) -> tuple[str, str]:
    """What is wrong, and what to change, of some findings in a row."""
    words = dict.fromkeys(f"{finding.words}{_where(finding)}" for finding in findings)
    return " ".join(words), " ".join(dict.fromkeys(finding.change for finding in findings))


def _where(finding: TextFinding) -> str:
    return "" if finding.language == "en" else f" ({finding.language})"
