"""Gate *no leak*: nothing that an auditor is told gives the answer away.

Owns: the verdict. Refuses: the rules (validation.leak_rules).
"""

from __future__ import annotations

from data.schema.gate import GateOutcome
from data.schema.scene import SceneGraph
from data.schema.task import TaskDefinition
from validation.findings import OperatorBook
from validation.gates.outcomes import failed, not_checkable, passed
from validation.gates.rubric import said
from validation.leak_rules import find_leaks


def check_no_leak(
    definition: TaskDefinition, scene: SceneGraph | None, operators: OperatorBook
) -> GateOutcome:
    """See the module."""
    if scene is None:
        return not_checkable(
            "no_leak", "The world does not load: nobody knows the names that must not be told."
        )
    found = list(find_leaks(definition, scene, operators))
    if found:
        return failed("no_leak", *said(found), {"leaks": len(found)})
    return passed("no_leak", "Description and interactions tell neither a rubric nor a name of the program.")
