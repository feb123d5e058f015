"""Gate *category*: each operator makes anomalies of the category that the task says.

Owns: the verdict. Refuses: operators; their facts are passed in.
"""

from __future__ import annotations

from data.schema.category import CATEGORIES
from data.schema.gate import GateOutcome
from data.schema.task import TaskDefinition
from validation.findings import OperatorBook
from validation.gates.outcomes import failed, not_applicable, passed


def check_category(definition: TaskDefinition, operators: OperatorBook) -> GateOutcome:
    """See the module."""
    if not definition.anomalies:
        return not_applicable("category", "A clean control has no anomaly.")
    if not definition.injections:
        return not_applicable("category", "Its anomalies are baked in: no operator made them.")
    for number, anomaly in enumerate(definition.anomalies, start=1):
        for injection in anomaly.injections:
            facts = operators.get(injection.operator)
            if facts is None:
                words = f"Nobody knows the operator {injection.operator!r} of anomaly {number}."
                return failed("category", words, "Inject it anew with an operator of this program.")
            if facts.category != anomaly.category:
                made, said = CATEGORIES[facts.category], CATEGORIES[anomaly.category]
                words = f"{facts.name} makes {made.code} ({made.name}); anomaly {number} says {said.code} ({said.name})."
                return failed(
                    "category", words, f"Set the category to {made.code}, or use an operator of {said.code}."
                )
    codes = ", ".join(anomaly.category for anomaly in definition.anomalies)
    return passed("category", f"The operators make what the task says: {codes}.")
