"""Gate *reachable*: a way leads there, and a walker with the five actions brings each anomaly to show within the budget.

Owns: the verdict. Refuses: walking; how much is seen there is another gate's (observable).
"""

from __future__ import annotations

from data.counts import count_of
from data.schema.gate import GateOutcome
from validation.gates.evidence import Evidence, Script, Walk, reveal_pixels
from validation.gates.outcomes import against_anomalies, against_checking, failed, passed


def check_reachable(evidence: Evidence) -> GateOutcome:
    """See the module."""
    refusal = against_anomalies("reachable", evidence) or against_checking(
        "reachable", evidence, ("path", "inject")
    )
    script, walk = evidence.script, evidence.walk
    if refusal is not None or script is None or walk is None:
        return refusal or failed("reachable", "It was not walked.", "")
    budget, used = evidence.definition.budget.steps, len(script.actions)
    numbers: dict[str, float] = {"oracle_steps": used, "budget_steps": budget}
    if evidence.route_m is not None:
        numbers["route_m"] = round(evidence.route_m, 2)
    hidden = _not_shown(evidence, script, walk)
    if hidden:
        return failed("reachable", hidden, _change(evidence), numbers)
    if used > budget:
        return failed(
            "reachable",
            f"The walker needs {count_of(used, 'action')}, and the budget is {budget}.",
            f"Raise the budget to {used} steps or more, or move the start closer than {_metres(evidence.route_m)}.",
            numbers,
        )
    words = f"A walker brings it to show in {used} of {count_of(budget, 'action')}."
    return passed("reachable", words, numbers)


def _not_shown(evidence: Evidence, script: Script, walk: Walk) -> str:
    """Which anomaly never shows on the way, and why; empty when all do."""
    for number, anomaly in enumerate(evidence.definition.anomalies):
        name = f"anomaly {number + 1} ({anomaly.category})"
        if number not in script.revealed_at:
            return f"No way to bring {name} to show was found."
        step = walk.steps[script.revealed_at[number]]
        ids = [injection.id for injection in anomaly.injections]
        if not any(step.holds.get(one, False) for one in ids):
            return f"The walker gets as near to {name} as it can, and its condition never holds."
        if not reveal_pixels(step, anomaly):
            return f"The walker gets nowhere from where {name} can be seen."
    return ""


def _change(evidence: Evidence) -> str:
    if evidence.route_m is None:
        return "Move the start to the side on which the anomaly is, or choose an object that a way leads to."
    return "Move the start closer, or choose an object or a trigger that can be brought about on the way."


def _metres(route_m: float | None) -> str:
    return "it is" if route_m is None else f"{route_m:.1f} m"
