"""How the live view is brought from the injections it has to the ones that the draft wants.

Owns: the plan, as a pure function. Refuses: talking to the page.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from data.schema.injection import Injection


@dataclass(frozen=True)
class SyncStep:
    """One call to the page."""

    kind: Literal["remove", "inject"]
    injection: Injection


def plan_sync(there: Sequence[Injection], wanted: Sequence[Injection]) -> tuple[SyncStep, ...]:
    """The calls that turn `there` into `wanted`. Injections compose in order, so from the first difference on
    everything is taken out, last first, and put in again."""
    same = 0
    while same < min(len(there), len(wanted)) and there[same] == wanted[same]:
        same += 1
    return tuple(SyncStep("remove", old) for old in reversed(there[same:])) + tuple(
        SyncStep("inject", new) for new in wanted[same:]
    )
