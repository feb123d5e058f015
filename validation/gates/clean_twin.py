"""Gate *clean twin*: without the injections nothing floats, sinks or intersects near the way.

Owns: the verdict. Refuses: the scan; accepting a suspect is a waiver with a reason.
"""

from __future__ import annotations

from data.schema.gate import GateOutcome
from data.schema.scene import SceneGraph, Suspect
from validation.gates.evidence import Evidence
from validation.gates.outcomes import against_checking, failed, not_checkable, passed

SAID = 5


def check_clean_twin(evidence: Evidence) -> GateOutcome:
    """See the module."""
    if evidence.definition.origin == "baked_in":
        return not_checkable("clean_twin", "There is no clean twin: the anomalies are baked into the world.")
    if refusal := against_checking("clean_twin", evidence, ("scan",)):
        return refusal
    suspects = evidence.walk.suspects if evidence.walk is not None else ()
    nearby = evidence.limits.nearby_m
    numbers = {"suspects": float(len(suspects)), "nearby_m": nearby}
    if not suspects:
        words = f"Nothing floats, sinks or intersects within {nearby:g} m of the way in the clean world."
        return passed("clean_twin", words, numbers)
    named = "; ".join(_said(suspect, gap, evidence.scene) for suspect, gap in suspects[:SAID])
    more = f"; {len(suspects) - SAID} more" if len(suspects) > SAID else ""
    numbers["worst_m"] = max(suspect.amount_m for suspect, _ in suspects)
    return failed(
        "clean_twin",
        f"The clean world has suspects near the way: {named}{more}.",
        "Mend the world, choose another place, or waive this with the reason why each is as it should be.",
        numbers,
    )


def _said(suspect: Suspect, gap_m: float, scene: SceneGraph | None) -> str:
    labels = {node.id: node.label for node in scene.nodes} if scene is not None else {}
    other = f" with “{labels.get(suspect.other, suspect.other)}”" if suspect.other else ""
    name = labels.get(suspect.node, suspect.node)
    return f"“{name}” ({suspect.node}) {suspect.fault}{other} by {100 * suspect.amount_m:.1f} cm, {gap_m:.1f} m from the way"
