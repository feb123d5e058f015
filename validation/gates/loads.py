"""Gate *loads*: world and injections load on fresh hosts, without a complaint, in the scene that the task pins.

Owns: the verdict. Refuses: loading.
"""

from __future__ import annotations

from data.counts import count_of
from data.schema.gate import GateOutcome
from validation.gates.evidence import Evidence
from validation.gates.outcomes import failed, passed


def check_loads(evidence: Evidence) -> GateOutcome:
    """See the module."""
    loading = evidence.loading
    if loading.faults:
        changes = " ".join(dict.fromkeys(loading.changes))
        return failed("loads", " ".join(loading.faults), changes, {"faults": len(loading.faults)})
    count = len(evidence.definition.injections)
    what = count_of(count, "injection") if count else "no injection"
    words = f"World and {what} load on two hosts without a complaint; {loading.counted}."
    return passed("loads", words, {"objects": loading.objects, "injections": count})
