"""What the rules of texts say against a whole task, as its gates would say it.

Owns: asking every rule. Refuses: the rules (validation) and when they are asked.
"""

from __future__ import annotations

from app.jobs.operator_book import operator_book
from data.schema.scene import SceneGraph
from data.schema.task import TaskDefinition
from validation.findings import TextFinding
from validation.leak_rules import find_leaks
from validation.rubric_rules import find_rubric_faults


def lint(definition: TaskDefinition, scene: SceneGraph) -> tuple[TextFinding, ...]:
    """Everything that the rules have against a task's texts, as its gates would say it."""
    book = operator_book()
    rubrics = [
        finding
        for number, anomaly in enumerate(definition.anomalies)
        for finding in find_rubric_faults(anomaly, scene, book, number=number)
    ]
    return (*rubrics, *find_leaks(definition, scene, book))
